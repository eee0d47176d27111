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
from .base import PixModal, Scroll

_FRAME = 5  # rows of the dialog beside the summary: border, padding and keys


class ResultScreen(PixModal[str]):
    """The summary; dismissed with what is wished next: "rematch", "replay", "leave" or ""."""

    DEFAULT_CSS = """
    ResultScreen > Vertical { width: 62; max-height: 100%; }
    ResultScreen Scroll { height: auto; scrollbar-size-vertical: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "wish('rematch')", show=False),
        Binding("v", "wish('replay')", show=False),
        Binding("q", "wish('leave')", show=False),
        Binding("escape,b", "wish('')", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown,space", "scroll(10)", show=False),
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
            with Scroll():
                yield Static(summary_of(self._match))
            yield KeyBar(self._hints(long=False))

    def _hints(self, *, long: bool) -> list[KeyHint]:
        return [
            *([KeyHint("↑↓", _("more"), rank=1)] if long else []),
            KeyHint("r", _("rematch"), "wish('rematch')"),
            KeyHint("v", _("replay"), "wish('replay')"),
            KeyHint(_("Esc"), _("see the board"), "wish('')"),
            KeyHint("q", _("leave"), "wish('leave')"),
        ]

    def on_mount(self) -> None:
        """A long summary scrolls, so that the keys below it are always there."""
        self._fit()

    def on_resize(self) -> None:
        """There is more room now, or less."""
        self._fit()

    def _fit(self) -> None:
        self.query_one(Scroll).styles.max_height = max(self.app.size.height - _FRAME, 1)

    def on_scroll_overflows(self, event: Scroll.Overflows) -> None:
        """Offer the keys for it."""
        self.query_one(KeyBar).show(self._hints(long=event.long))

    def action_wish(self, wish: str) -> None:
        """Close with what is wished; a key that was meant for the board is no wish."""
        if time.monotonic() >= self._listens_at:
            self.dismiss(wish)
