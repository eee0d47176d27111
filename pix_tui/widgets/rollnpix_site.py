"""The building site of Roll'n Pix as a widget: pictures in, the mouse out.

What it does with a picture is in `board`, how a site looks in `rollnpix_drawing`.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Offset, Size
from textual.message import Message

from .board import BoardWidget
from .rollnpix_drawing import Place, SiteDrawing, SitePicture, fitting_site
from .rollnpix_paint import BARE, SitePaint, paint_for

__all__ = ["Place", "SiteBoard", "SitePicture"]


class SiteBoard(BoardWidget[SitePicture, SiteDrawing, Place], can_focus=False):
    """A building site."""

    @dataclass
    class CellHovered(Message):
        """The pointer has come to another cell, or has left the cells."""

        board: SiteBoard
        cell: Place | None
        """The cell under the pointer."""

        @property
        def control(self) -> SiteBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    @dataclass
    class CellClicked(Message):
        """A cell has been clicked."""

        board: SiteBoard
        cell: Place
        button: int
        """1 left, 2 middle, 3 right."""

        @property
        def control(self) -> SiteBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    @dataclass
    class ShapeTurned(Message):
        """The wheel has been turned over the board."""

        board: SiteBoard
        steps: int
        """+1 clockwise (wheel down), −1 anticlockwise (wheel up)."""

        @property
        def control(self) -> SiteBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    @property
    def paint(self) -> SitePaint:
        """The colours that suit the theme; `BARE` where there are to be none."""
        return paint_for(self.app.current_theme) if self.has_colours else BARE

    @property
    def colours(self) -> SitePaint:
        """The paint."""
        return self.paint

    def fitting(self, room: Size) -> SiteDrawing:
        """The biggest drawing that fits."""
        return fitting_site(self.drawing, self.picture.size, room, self.paint)

    def place_of(self, column: int, row: int) -> Place:
        """Cells are counted from the lower left."""
        return column, self.picture.size - 1 - row

    def middle_of(self, place: Place, drawing: SiteDrawing) -> Offset:
        """Where the letter of a cell is."""
        middle = Offset((drawing.cell_width - 1) // 2, (drawing.cell_height - 1) // 2)
        return drawing.corner(place) + middle

    def cell_at(self, offset: Offset) -> Place | None:
        """The cell at an offset from the top left of the board's content, if there is one."""
        return self.place_at(offset)

    def tell_hovered(self, place: Place | None) -> None:
        """`CellHovered`."""
        self.post_message(self.CellHovered(self, place))

    def tell_clicked(self, place: Place, button: int) -> None:
        """`CellClicked`."""
        self.post_message(self.CellClicked(self, place, button))

    def tell_turned(self, steps: int) -> None:
        """`ShapeTurned`."""
        self.post_message(self.ShapeTurned(self, steps))
