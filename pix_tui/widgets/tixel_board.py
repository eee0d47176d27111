"""The Tixel board as a widget: pictures in, the mouse out.

What it does with a picture is in `board`; how one looks is in `tixel_raster` (pixels),
`tixel_glyphs` (characters) and `tixel_tight` (few characters).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from rich.text import Text
from textual.geometry import Offset, Size
from textual.message import Message

from .board import BoardWidget
from .cells import DrawingName
from .colours import text_lines
from .tixel_glyphs import Glyphs, plain_rows
from .tixel_picture import DARK, LIGHT, BoardPicture, Drawing, Palette
from .tixel_raster import Raster
from .tixel_tight import Tight, TightKind

__all__ = [
    "DARK",
    "LIGHT",
    "BoardPicture",
    "DrawingName",
    "Palette",
    "TixelBoard",
    "fitting_drawing",
    "plain_rows",
    "sample_rows",
]

_PIXELS = range(24, 2, -2)  # a cell of 4 is the smallest in which pieces can be told apart


def fitting_drawing(name: DrawingName, size: int, room: Size, palette: Palette | None) -> Drawing:
    """The biggest drawing of a board that fits.

    Args:
        name: The drawing asked for. `large` becomes `glyphs` where it does not fit, and `blocks`
            where there are no colours. Where lines between the squares do not fit, characters
            stand closer.
        size: Squares along one side.
        room: Columns and rows to fit into.
        palette: The colours, `None` for none.

    Returns:
        A drawing; where none fits, the smallest of those.
    """
    drawings: Iterator[Drawing]
    if name == "blocks" and palette is not None:
        drawings = (
            Raster(size, pixels, palette, gap=gap) for pixels, gap in product(_PIXELS, (1, 0))
        )
    else:
        drawings = _in_characters(name, size, palette)
    for drawing in drawings:
        if drawing.width <= room.width and drawing.height <= room.height:
            break
    return drawing


def _in_characters(name: DrawingName, size: int, palette: Palette | None) -> Iterator[Drawing]:
    """Drawings in characters, the biggest first."""
    if name == "large":
        yield Glyphs(size, "large", palette)
    kind: TightKind = "ascii" if name == "ascii" else "glyphs"
    yield Glyphs(size, kind, palette)
    yield Tight(size, kind, palette, pitch=6)
    yield Tight(size, kind, palette)
    yield Tight(size, kind, palette, framed=False)


class TixelBoard(BoardWidget[BoardPicture, Drawing, int], can_focus=False):
    """A Tixel board."""

    @dataclass
    class SquareHovered(Message):
        """The pointer has come to another square, or has left the squares."""

        board: TixelBoard
        square: int | None
        """The square under the pointer."""

        @property
        def control(self) -> TixelBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    @dataclass
    class SquareClicked(Message):
        """A square has been clicked."""

        board: TixelBoard
        square: int
        button: int
        """1 left, 2 middle, 3 right."""

        @property
        def control(self) -> TixelBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    @dataclass
    class StanceTurned(Message):
        """The wheel has been turned over the board."""

        board: TixelBoard
        steps: int
        """+1 clockwise (wheel down), −1 anticlockwise (wheel up)."""

        @property
        def control(self) -> TixelBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    @property
    def palette(self) -> Palette | None:
        """The colours that suit the theme; `None` where there are to be none."""
        if not self.has_colours:
            return None
        return DARK if self.app.current_theme.dark else LIGHT

    @property
    def colours(self) -> Palette | None:
        """The palette."""
        return self.palette

    def fitting(self, room: Size) -> Drawing:
        """The biggest drawing that fits."""
        return fitting_drawing(self.drawing, self.picture.size, room, self.palette)

    def place_of(self, column: int, row: int) -> int:
        """The square, on a flipped board as well."""
        return self.picture.square_at(row, column)

    def middle_of(self, place: int, drawing: Drawing) -> Offset:
        """The middle of a square."""
        row, column = self.picture.place_of(place)
        return Offset(
            drawing.left + column * drawing.cell_width + drawing.cell_width // 2,
            drawing.top + row * drawing.cell_height + drawing.cell_height // 2,
        )

    def square_at(self, offset: Offset) -> int | None:
        """The square at an offset from the top left of the board's content, if there is one."""
        return self.place_at(offset)

    def tell_hovered(self, place: int | None) -> None:
        """`SquareHovered`."""
        self.post_message(self.SquareHovered(self, place))

    def tell_clicked(self, place: int, button: int) -> None:
        """`SquareClicked`."""
        self.post_message(self.SquareClicked(self, place, button))

    def tell_turned(self, steps: int) -> None:
        """`StanceTurned`."""
        self.post_message(self.StanceTurned(self, steps))


def sample_rows(board: bytes, size: int, pixels: int = 4, palette: Palette = DARK) -> list[Text]:
    """A small picture of a board, one line of text a row of characters, for cards and prints.

    Args:
        board: `size * size` pieces, a1 first.
        size: Squares along one side.
        pixels: Pixels along the side of a cell, even; from 4 on pieces can be told apart.
        palette: The colours.

    Returns:
        Lines of `size * pixels` columns and a margin for the corners that reach over the edge.
    """
    raster = Raster(size, pixels, palette, labels=False)
    return text_lines(raster.cells(BoardPicture(size, board)))
