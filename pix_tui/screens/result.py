"""The result of a match, over the final board."""

from __future__ import annotations

import time
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from ..i18n import _
from ..summaries.common import summary_of
from ..table.match import Match
from ..widgets.key_bar import KeyBar, KeyHint
from .base import PixModal


class ResultScreen(PixModal[str]):
    """The summary; dismissed with what is wished next: "rematch", "replay", "leave" or ""."""

    DEFAULT_CSS = "ResultScreen > Vertical { width: 62; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "wish('rematch')", show=False),
        Binding("v", "wish('replay')", show=False),
        Binding("q", "wish('leave')", show=False),
        Binding("escape,b", "wish('')", show=False),
    ]

    def __init__(self, match: Match, deaf: float = 0.0) -> None:
        """Args:
        match: the match that is over.
        deaf: for how many seconds keys are not meant for this: somebody else's move may have
            ended the match while one was at work on the board.
        """
        super().__init__()
        self._match = match
        self._listens_at = time.monotonic() + deaf

    def compose(self) -> ComposeResult:
        """The summary over the keys."""
        with Vertical():
            yield Static(summary_of(self._match))
            yield KeyBar(
                [
                    KeyHint("r", _("rematch"), "wish('rematch')"),
                    KeyHint("v", _("replay"), "wish('replay')"),
                    KeyHint(_("Esc"), _("see the board"), "wish('')"),
                    KeyHint("q", _("leave"), "wish('leave')"),
                ]
            )

    def action_wish(self, wish: str) -> None:
        """Close with what is wished; a key that was meant for the board is no wish."""
        if time.monotonic() >= self._listens_at:
            self.dismiss(wish)
