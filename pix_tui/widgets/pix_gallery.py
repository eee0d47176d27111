"""Many small drawings of PIX in rows, one of them chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual import events
from textual.message import Message

from .ink import ink
from .lines import LineWidget
from .pix_drawing import PixPicture, small
from .pix_paint import paint_for

if TYPE_CHECKING:
    from ..app import PixTui

CAPTION = 14
"""Cells of the lines below a drawing."""
_MARK = 1  # cells before it
_GAP = 1
_WIDE = _MARK + CAPTION + _GAP
_ROWS = 5  # of a small drawing
_ROWS_OF_SIGNS = 9  # of one without colour
_REMEMBERED = 300


@dataclass(frozen=True)
class GalleryTile:
    """A drawing and two lines about it, each `CAPTION` cells wide."""

    picture: PixPicture
    word: str
    about: str


class PixGallery(LineWidget):
    """Shows tiles; says what is clicked and how the wheel is turned."""

    @dataclass
    class Clicked(Message):
        """A drawing was clicked."""

        number: int

    @dataclass
    class Turned(Message):
        """The wheel was turned: 1 down, −1 up."""

        rows: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._count = 0
        self._tile_of: Callable[[int], GalleryTile] | None = None
        self._chosen = 0
        self._drawn: dict[object, list[Text]] = {}
        """The small drawings that were seen: going on draws few of them anew."""
        self._first = 0
        """The uppermost row of tiles that is seen."""

    def show(self, count: int, tile: Callable[[int], GalleryTile], chosen: int) -> None:
        """Show so many, one of them chosen; only those that are seen are asked for."""
        self._count, self._tile_of, self._chosen = count, tile, chosen
        self.renew()

    @property
    def across(self) -> int:
        """How many stand beside each other."""
        return max((self.size.width + _GAP) // _WIDE, 1)

    @property
    def page(self) -> int:
        """How many are seen at once."""
        return self.across * self._rows_seen(self.size.height)

    def lines(self, width: int, height: int) -> Sequence[Text]:
        """The rows of tiles round the chosen one."""
        across, seen = self.across, self._rows_seen(height)
        row = self._chosen // across
        last = max(-(-self._count // across) - seen, 0)
        self._first = min(max(self._first, row - seen + 1), row, last)
        found = [Text()] * self._above(height)
        end = min((self._first + seen) * across, self._count)
        for start in range(self._first * across, end, across):
            found += self._row(start, min(start + across, end))
        return found

    def _row(self, start: int, end: int) -> list[Text]:
        blocks = [self._tile(number) for number in range(start, end)]
        lines = []
        for pieces in zip(*blocks, strict=True):
            line = Text(no_wrap=True)
            for piece in pieces:
                line.append_text(piece)
                line.append(" " * (_WIDE - piece.cell_len))
            lines.append(line)
        return lines

    def _tile(self, number: int) -> list[Text]:
        assert self._tile_of is not None
        tile = self._tile_of(number)
        inks = ink(self.app)
        app = cast("PixTui", self.app)
        drawing = app.drawing
        lines = [*self._small(tile.picture, drawing)]
        chosen = number == self._chosen
        mark = (">" if drawing == "ascii" else "▸") if chosen else " "
        word = Text(mark, inks.accent, no_wrap=True)
        lines.append(word.append(tile.word, inks.chosen if chosen else inks.strong))
        lines.append(Text(" " * _MARK, no_wrap=True).append(tile.about, inks.muted))
        return lines

    def _small(self, picture: PixPicture, drawing: str) -> list[Text]:
        paint = paint_for(self.app.current_theme)
        key = picture, paint, drawing
        if key not in self._drawn:
            if len(self._drawn) >= _REMEMBERED:
                self._drawn.clear()
            rows = small(picture, paint, drawing)
            self._drawn[key] = [Text(" " * _MARK, no_wrap=True).append_text(row) for row in rows]
        return self._drawn[key]

    @property
    def _high(self) -> int:
        """Rows that a tile takes."""
        in_colour = paint_for(self.app.current_theme).coloured
        halves = in_colour and cast("PixTui", self.app).drawing in ("blocks", "large")
        return (_ROWS if halves else _ROWS_OF_SIGNS) + 2

    def _above(self, height: int) -> int:
        """A blank row above them, where there is one to spare."""
        return min(height - self._rows_seen(height) * self._high, 1) if height > self._high else 0

    def _rows_seen(self, height: int) -> int:
        return max(height // self._high, 1)

    # -- mouse -------------------------------------------------------------------------------
    def on_click(self, event: events.Click) -> None:
        """Tell which drawing is there."""
        place = event.get_content_offset_capture(self)
        column, row = place.x // _WIDE, (place.y - self._above(self.size.height)) // self._high
        number = (self._first + row) * self.across + column
        seen = row in range(self._rows_seen(self.size.height))
        if seen and column < self.across and 0 <= number < self._count:
            event.stop()
            self.post_message(self.Clicked(number))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """A row on."""
        event.stop()
        self.post_message(self.Turned(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """A row back."""
        event.stop()
        self.post_message(self.Turned(-1))
