"""Its screen, summary and picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.theme import Theme
from textual.widget import Widget

from pix_tui.games.game import NotUnderstood
from pix_tui.i18n import say
from pix_tui.screens.match import MatchScreen
from pix_tui.table.local import Replay
from pix_tui.table.match import Match
from pix_tui.widgets.key_bar import KeyHint

from .game import SIGNS

_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


def board_rows(position: str, cursor: int | None = None) -> list[str]:
    """The board as people draw it; brackets around the square of the cursor."""
    ranks = position.split()[0].split("/")
    size = len(ranks)
    rows = []
    for top, rank in enumerate(ranks):
        first = (size - 1 - top) * size
        cells = [
            f"[{sign}]" if first + file == cursor else f" {sign} " for file, sign in enumerate(rank)
        ]
        rows.append(f"{size - top} {'|'.join(cells)}")
    return [*rows, "  " + " ".join(f" {letter} " for letter in "abcde"[:size])]


class Board(Widget):
    """The board and a cursor; a click on a square posts `Clicked`."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"

    class Clicked(Message):
        """A square was clicked."""

        def __init__(self, file: int, row: int) -> None:
            super().__init__()
            self.file, self.row = file, row

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[str] = []

    def show(self, rows: list[str]) -> None:
        """Draw these rows."""
        if rows != self._rows:
            self._rows = rows
            self.refresh(layout=True)

    def render(self) -> Text:
        """For Textual."""
        return Text("\n".join(self._rows))

    def on_click(self, event: events.Click) -> None:
        """Tell the square."""
        self.post_message(self.Clicked((event.x - 2) // 4, event.y))


class NoughtsScreen(MatchScreen):
    """A match of noughts and crosses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "go('up')", show=False),
        Binding("down", "go('down')", show=False),
        Binding("left", "go('left')", show=False),
        Binding("right", "go('right')", show=False),
        Binding("enter,space", "choose", show=False),
    ]
    typing_starts = "abcde"
    _cursor = 0

    @property
    def side(self) -> int:
        """Squares along each side."""
        size: int = self.sitting.view()["options"]["size"]
        return size

    def board(self) -> Widget:
        """The board."""
        return Board()

    def show_board(self) -> None:
        """The position, and the cursor where there is something to play."""
        cursor = self._cursor if self.sitting.live else None
        self.query_one(Board).show(board_rows(self.sitting.view()["position"], cursor))

    def hints(self) -> list[KeyHint]:
        """What the keys do."""
        if not self.sitting.moves():
            return []
        return [KeyHint("←↑↓→", "move"), KeyHint("Enter", "play", "choose")]

    def seat_lines(self, seat: int, width: int) -> list[Text]:
        """The sign of the seat."""
        return [Text(f"  plays {SIGNS[seat]}")]

    def action_go(self, direction: str) -> None:
        """Move the cursor, or through a replay."""
        if isinstance(self.sitting, Replay):
            self.action_step({"left": -1, "up": -1}.get(direction, 1))
            return
        across, along = _STEPS[direction]
        size = self.side
        file = min(max(self._cursor % size + across, 0), size - 1)
        rank = min(max(self._cursor // size + along, 0), size - 1)
        self._cursor = rank * size + file
        self.show_board()

    def action_choose(self) -> None:
        """Play where the cursor is."""
        if self.sitting.moves():
            self.play(f"{'abcde'[self._cursor % self.side]}{self._cursor // self.side + 1}")

    def on_board_clicked(self, event: Board.Clicked) -> None:
        """Play where the mouse is."""
        size = self.side
        if 0 <= event.file < size and 0 <= event.row < size and self.sitting.moves():
            self.play(f"{'abcde'[event.file]}{size - event.row}")


def summary(match: Match) -> Text:
    """The last board and how it ended."""
    outcome = match.outcome
    if outcome is None:
        raise NotUnderstood("It is not over.")
    rows = board_rows(match.view(None)["position"])
    return Text("\n".join([say(outcome.sentence), "", *rows]))


def picture(view: Mapping[str, Any], height: int, theme: Theme, drawing: str) -> list[Text]:
    """The board without its letters."""
    return [Text(row[2:]) for row in board_rows(view["position"])[:-1]][:height]
