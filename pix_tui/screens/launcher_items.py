"""What the launcher lists: a card for each game, a row for each match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from rich.cells import cell_len
from rich.text import Text
from textual.widget import Widget

from .. import words
from ..games.bot import resolve
from ..games.game import Game
from ..i18n import _, say
from ..table.record import Entry
from ..widgets.ink import ink
from ..widgets.lines import LineWidget

if TYPE_CHECKING:
    from ..app import PixTui

_MARKER = "▸ "
_GAP = 3  # cells between columns
_WORDS = 14  # cells beside a picture that the words of a card need at least
_PICTURED = 4  # rows of a card with room for a picture at all


class GameCard(LineWidget, can_focus=True):
    """A game: a small picture of its board, its name, what it is about."""

    DEFAULT_CSS = """
    GameCard { width: 1fr; height: 100%; border: round $panel; padding: 0 1; }
    GameCard:focus { border: round $primary; background: $surface; }
    """

    def __init__(self, game: Game[Any, Any], view: dict[str, Any] | None) -> None:
        super().__init__()
        self.game = game
        self._view = view
        self.text = f"{game.title} {say(game.pitch)}".casefold()

    def lines(self, width: int, height: int) -> list[Text]:
        """The picture at the left, the words beside it."""
        inks = ink(self.app)
        picture = self._picture(width - _WORDS, height) if height >= _PICTURED else []
        gap = max((row.cell_len for row in picture), default=-2) + 2
        words = Text(say(self.game.pitch), inks.plain)
        pitch = [*words.wrap(self.app.console, max(width - gap, 1))]
        seats = self.game.seats
        count = (
            _("{few} players", few=seats[0])
            if len(seats) == 1
            else _("{few}–{many} players", few=seats[0], many=seats[-1])
        )
        if len(pitch) > height - 1 > 0:
            pitch = [*pitch[: height - 2], Text(f"{pitch[height - 2].plain}…")]
        gap_row = [Text()] if height >= len(pitch) + 4 else []
        beside = [
            Text((_MARKER if self.has_focus else "") + self.game.title, inks.accent),
            *gap_row,
            *pitch,
            *gap_row,
            Text(count, inks.muted),
        ]
        rows = []
        for row in range(height):
            line = picture[row].copy() if row < len(picture) else Text()
            line.append(" " * (gap - line.cell_len))
            if row < len(beside):
                line.append_text(beside[row])
            rows.append(line)
        return rows

    def _picture(self, width: int, height: int) -> list[Text]:
        """The largest picture that fits; none rather than too little room for the words."""
        if not self.game.picture or self._view is None:
            return []
        drawing = cast("PixTui", self.app).drawing
        try:
            while height > 0:
                picture: list[Text] = resolve(self.game.picture)(
                    self._view, height, self.app.current_theme, drawing
                )
                if max((row.cell_len for row in picture), default=0) <= width:
                    return picture
                height = min(height, len(picture)) - 1
        except Exception as fault:
            # A game of somebody else's that cannot draw does not take the launcher with it.
            self.log.error(f"no picture of {self.game.name}: {fault!r}")
        return []

    def on_focus(self) -> None:
        """Marked without colour as well."""
        self.renew()

    def on_blur(self) -> None:
        """No longer marked."""
        self.renew()

    def on_click(self) -> None:
        """The same as Enter."""
        self.screen.call_later(self.screen.run_action, "open")


def _fitted(widths: Sequence[int], room: int) -> list[int]:
    """Widths of columns that fit: players give way first, then titles, states, and last ages."""
    title, _who, state, age = widths
    fitted = list(widths)
    if sum(map(min, widths, (10, 12, 8, age))) > room:
        fitted[3] = age = 0
    for limits in ((title, 24, state, age), (10, 24, state, age), (10, 12, 8, age), (1, 1, 1, age)):
        for column, limit in enumerate(limits):
            excess = sum(fitted) - max(room, 0)
            fitted[column] -= min(max(excess, 0), max(fitted[column] - limit, 0))
    return fitted


class MatchRow(LineWidget, can_focus=True):
    """A match that can be gone on with, or looked at again."""

    DEFAULT_CSS = "MatchRow { height: 1; padding: 0 1; } MatchRow:focus { background: $surface; }"

    def __init__(self, game: Game[Any, Any], entry: Entry, now: int) -> None:
        super().__init__()
        self.game, self.entry = game, entry
        self.columns = (game.title, *words.about_match(game, entry, now))
        """Game, players, state and age."""
        self.widths: Sequence[int] = words.column_widths([self.columns])
        """How wide they want to be, together with those of the other rows."""
        self.text = " ".join(self.columns[:-1]).casefold()

    def lines(self, width: int, height: int) -> list[Text]:
        """The columns; age and state stay whole as long as names can be cut."""
        inks = ink(self.app)
        widths = _fitted(self.widths, width - cell_len(_MARKER) - _GAP * (len(self.widths) - 1))
        title, *about = map(words.padded, self.columns, widths)
        line = Text(_MARKER if self.has_focus else " " * cell_len(_MARKER), inks.plain)
        line.append(title, inks.accent if self.has_focus else inks.strong)
        for text, look in zip(about, (inks.plain, inks.plain, inks.muted), strict=True):
            line.append(" " * _GAP).append(text, look)
        return [line]

    def on_focus(self) -> None:
        """Marked without colour as well."""
        self.renew()

    def on_blur(self) -> None:
        """No longer marked."""
        self.renew()

    def on_click(self) -> None:
        """The same as Enter."""
        self.screen.call_later(self.screen.run_action, "open")


def align(rows: Sequence[MatchRow]) -> None:
    """Give them the same columns."""
    widths = words.column_widths([row.columns for row in rows])
    for row in rows:
        row.widths = widths


def key_of(item: Widget | None) -> str | None:
    """What stays of an item when the lists are read again: its game's name or its match's id."""
    if isinstance(item, GameCard):
        return item.game.name
    return item.entry.header.id if isinstance(item, MatchRow) else None
