"""The screen of a game that brings none: its view as text, and moves by typing or from a list."""

from __future__ import annotations

import json
from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widget import Widget

from ..games.bot import resolve
from ..i18n import _
from ..table.local import Replay, Sitting
from ..widgets.ink import ink
from ..widgets.key_bar import KeyHint
from ..widgets.texts import Panel
from .match import MatchScreen


class PlainScreen(MatchScreen):
    """Any game: its picture if it has one, else its view; up and down choose a listed move."""

    DEFAULT_CSS = """
    PlainScreen #plain { width: 1fr; height: 1fr; padding: 1 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(-1)", show=False),
        Binding("down,j", "walk(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("enter,space", "choose", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._chosen = 0

    def board(self) -> Widget:
        """View and moves in one column of text."""
        return Panel(self._lines, id="plain")

    def show_board(self) -> None:
        """What is different."""
        self._chosen = min(self._chosen, max(len(self.sitting.moves()) - 1, 0))
        self.query_one("#plain", Panel).renew()

    def hints(self) -> list[KeyHint]:
        """For the list of moves."""
        if not self.sitting.moves():
            return []
        return [KeyHint("↑↓", _("choose")), KeyHint(_("Enter"), _("play"), "choose")]

    def _lines(self, width: int, height: int) -> list[Text]:
        inks = ink(self.app)
        view = self.sitting.view()
        lines = self._picture(view, height) or [
            Text(f"{name}: {_short(value)}", inks.plain)
            for name, value in view.items()
            if name not in ("table", "game", "options")
        ]
        lines.append(Text())
        moves = self.sitting.moves()
        room = max(height - len(lines), 1)
        first = min(max(self._chosen - room // 2, 0), max(len(moves) - room, 0))
        for number, move in enumerate(moves[first : first + room], start=first):
            here = number == self._chosen
            lines.append(Text(("▸ " if here else "  ") + move, inks.accent if here else inks.plain))
        return lines

    def _picture(self, view: dict[str, Any], height: int) -> list[Text]:
        if not self.sitting.game.picture:
            return []
        draw = resolve(self.sitting.game.picture)
        picture: list[Text] = draw(view, height, self.app.current_theme, self.pix.drawing)
        return picture

    def action_walk(self, step: int) -> None:
        """To the next listed move; in a replay, a move on."""
        if isinstance(self.sitting, Replay):
            self.action_step(step)
        elif self.sitting.moves():
            self._chosen = (self._chosen + step) % len(self.sitting.moves())
            self.show_board()

    def action_choose(self) -> None:
        """Play the chosen move."""
        moves = self.sitting.moves()
        if moves:
            self.play(moves[self._chosen])
        else:
            self.action_result()

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click on a move plays it."""
        panel = self.query_one("#plain", Panel)
        lines = self._lines(panel.size.width, panel.size.height)
        if event.row < len(lines):
            wanted = lines[event.row].plain[2:]
            if wanted in self.sitting.moves():
                self.play(wanted)


def _short(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
