"""The result of a match, over the final board."""

from __future__ import annotations

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

    DEFAULT_CSS = """
    ResultScreen > Vertical {
        width: 62; max-width: 96%; height: auto; padding: 1 2;
        background: $surface; border: round $primary;
    }
    ResultScreen Static { height: auto; margin-bottom: 1; }
    ResultScreen KeyBar { dock: none; background: $surface; padding: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "wish('rematch')", show=False),
        Binding("v", "wish('replay')", show=False),
        Binding("enter,q", "wish('leave')", show=False),
        Binding("escape,b", "wish('')", show=False),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match

    def compose(self) -> ComposeResult:
        """The summary over the keys."""
        with Vertical():
            yield Static(summary_of(self._match))
            yield KeyBar(
                [
                    KeyHint("r", _("rematch"), "wish('rematch')"),
                    KeyHint("v", _("replay"), "wish('replay')"),
                    KeyHint(_("Esc"), _("see the board"), "wish('')"),
                    KeyHint(_("Enter"), _("leave"), "wish('leave')"),
                ]
            )

    def action_wish(self, wish: str) -> None:
        """Close with what is wished."""
        self.dismiss(wish)
