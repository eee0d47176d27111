"""The Tixel board as a widget: pictures in, the mouse out.

`TixelBoard.show` takes everything there is to see as one value and repaints what differs. It knows
no rules and asks nobody: what the mouse does becomes a message. How a board looks is in
`tixel_raster` (pixels), `tixel_glyphs` (characters) and `tixel_tight` (few characters).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal, get_args

from rich.style import Style
from rich.text import Text
from textual import events
from textual.filter import Monochrome, NoColor
from textual.geometry import Offset, Size
from textual.message import Message

from .cell_widget import CellWidget
from .cells import PLAIN, Rows, runs
from .colours import terminal_colour
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

DrawingName = Literal["blocks", "glyphs", "ascii", "large"]

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


class TixelBoard(CellWidget, can_focus=False):
    """A Tixel board.

    Args:
        picture: What to show at first.
        drawing: How to draw it.
        name: The name of the widget.
        id: Its ID in the DOM.
        classes: Its CSS classes.
    """

    DEFAULT_CSS = """
    TixelBoard {
        width: auto;
        height: auto;
    }
    """

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

    def __init__(
        self,
        picture: BoardPicture,
        drawing: DrawingName = "blocks",
        *,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._picture = picture
        self._drawing: DrawingName = _checked(drawing)
        self._fitted: tuple[tuple[object, ...], Drawing] | None = None
        self._still: tuple[Drawing, BoardPicture, Rows] | None = None
        self._hovered: int | None = None

    # -- pictures ----------------------------------------------------------------------------
    @property
    def picture(self) -> BoardPicture:
        """What is shown."""
        return self._picture

    def show(self, picture: BoardPicture) -> None:
        """Show another picture; only the characters that look different are repainted."""
        resized = picture.size != self._picture.size
        self._picture = picture
        self.renew()
        if resized:
            self.refresh(layout=True)

    @property
    def drawing(self) -> DrawingName:
        """The drawing that was asked for. Where it does not fit, another one is shown."""
        return self._drawing

    @drawing.setter
    def drawing(self, name: DrawingName) -> None:
        if _checked(name) != self._drawing:
            self._drawing = name
            self._stale = True
            self.refresh(layout=True)

    @property
    def palette(self) -> Palette | None:
        """The colours that suit the theme; `None` where there are to be none."""
        if any(isinstance(each, NoColor | Monochrome) for each in self.app.get_line_filters()):
            return None
        return DARK if self.app.current_theme.dark else LIGHT

    def fit(self, room: Size) -> Drawing:
        """The drawing that is used where there is so much room."""
        asked = (self._drawing, self._picture.size, room, self.palette)
        if self._fitted is None or self._fitted[0] != asked:
            self._fitted = asked, fitting_drawing(*asked)
        return self._fitted[1]

    def cells(self, room: Size) -> Rows:
        """The picture; moving the cursor alone draws nothing else anew."""
        drawing = self.fit(room)
        still = replace(self._picture, cursor=None)
        if self._still is None or self._still[0] is not drawing or self._still[1] != still:
            self._still = drawing, still, drawing.cells(still)
        rows = self._still[2].copy()
        for (y, x), cell in drawing.cursor_cells(self._picture, rows).items():
            if rows[y] is self._still[2][y]:
                rows[y] = rows[y].copy()
            rows[y][x] = cell
        return rows

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Columns of the biggest drawing that fits into the container."""
        return self._preferred(container).width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Rows of the biggest drawing that fits into the container."""
        return self._preferred(Size(width, container.height)).height

    def _preferred(self, room: Size) -> Drawing:
        return fitting_drawing(self._drawing, self._picture.size, room, self.palette)

    # -- places ------------------------------------------------------------------------------
    def square_at(self, offset: Offset) -> int | None:
        """The square at an offset from the top left of the board's content, if there is one."""
        if not self.size.region.contains_point(offset):
            return None  # squares that are cut off are nowhere
        drawing = self.fit(self.size)
        x, y = offset - self.origin - (drawing.left, drawing.top)
        column, row = x // drawing.cell_width, y // drawing.cell_height
        if 0 <= column < self._picture.size and 0 <= row < self._picture.size:
            return self._picture.square_at(row, column)
        return None

    def offset_of(self, square: int) -> Offset | None:
        """Where the middle of a square is on the screen.

        `None` before there is a layout, and where the board is cut off before the square.
        """
        if not self.size:
            return None
        drawing = self.fit(self.size)
        row, column = self._picture.place_of(square)
        middle = Offset(
            drawing.left + column * drawing.cell_width + drawing.cell_width // 2,
            drawing.top + row * drawing.cell_height + drawing.cell_height // 2,
        )
        place = self.origin + middle
        if not self.size.region.contains_point(place):
            return None
        return self.content_region.offset + place

    @property
    def cursor_offset(self) -> Offset | None:
        """Where the cursor's square is on the screen, for the terminal's own cursor.

        Screen readers follow that one: give this to `App.cursor_position` after `show`.
        """
        return None if self._picture.cursor is None else self.offset_of(self._picture.cursor)

    # -- mouse -------------------------------------------------------------------------------
    def _under(self, event: events.MouseEvent) -> int | None:
        return self.square_at(event.screen_offset - self.content_region.offset)

    def _hover(self, square: int | None) -> None:
        if square != self._hovered:
            self._hovered = square
            self.post_message(self.SquareHovered(self, square))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell when the pointer comes to another square."""
        self._hover(self._under(event))

    def on_leave(self, _: events.Leave) -> None:
        """Tell that the pointer has left the board."""
        self._hover(None)

    def on_click(self, event: events.Click) -> None:
        """Tell which square was clicked."""
        square = self._under(event)
        if square is not None:
            event.stop()
            self.post_message(self.SquareClicked(self, square, event.button))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn clockwise; nothing scrolls while the pointer is on the board."""
        event.stop()
        event.prevent_default()
        self.post_message(self.StanceTurned(self, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn anticlockwise."""
        event.stop()
        event.prevent_default()
        self.post_message(self.StanceTurned(self, -1))


def _checked(name: DrawingName) -> DrawingName:
    if name not in get_args(DrawingName):
        raise ValueError(f"{name!r} is not one of {', '.join(get_args(DrawingName))}")
    return name


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
    lines = []
    for row in raster.cells(BoardPicture(size, board)):
        line = Text(no_wrap=True, end="")
        for text, ink, paper in runs(row):
            colour = None if ink == PLAIN else terminal_colour(ink)
            line.append(text, Style(color=colour, bgcolor=terminal_colour(paper)))
        lines.append(line)
    return lines
