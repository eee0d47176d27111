"""The building site of Roll'n Pix as a widget: pictures in, the mouse out.

`SiteBoard.show` takes everything there is to see as one value and repaints what differs. It knows
no rules and asks nobody: what the mouse does becomes a message. How a site looks is in
`rollnpix_drawing`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import get_args

from rich.style import Style
from textual import events
from textual.filter import Monochrome, NoColor
from textual.geometry import Offset, Size
from textual.message import Message

from .cell_widget import CellWidget
from .cells import Rows
from .rollnpix_drawing import Place, SiteDrawing, SitePicture, fitting_site
from .rollnpix_paint import BARE, REVERSED, DrawingName, SitePaint, paint_for, style

__all__ = ["Place", "SiteBoard", "SitePicture"]


class SiteBoard(CellWidget, can_focus=False):
    """A building site.

    Args:
        picture: What to show at first.
        drawing: How to draw it.
        name: The name of the widget.
        id: Its ID in the DOM.
        classes: Its CSS classes.
    """

    DEFAULT_CSS = """
    SiteBoard {
        width: auto;
        height: auto;
    }
    """

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

    def __init__(
        self,
        picture: SitePicture,
        drawing: DrawingName = "blocks",
        *,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._picture = picture
        self._drawing: DrawingName = _checked(drawing)
        self._fitted: tuple[tuple[object, ...], SiteDrawing] | None = None
        self._still: tuple[SiteDrawing, SitePicture, Rows] | None = None
        self._hovered: Place | None = None

    # -- pictures ----------------------------------------------------------------------------
    @property
    def picture(self) -> SitePicture:
        """What is shown."""
        return self._picture

    def show(self, picture: SitePicture) -> None:
        """Show another picture; only the characters that look different are repainted."""
        resized = picture.size != self._picture.size
        self._picture = picture
        self.renew()
        if resized:
            self.refresh(layout=True)

    @property
    def drawing(self) -> DrawingName:
        """The drawing that was asked for."""
        return self._drawing

    @drawing.setter
    def drawing(self, name: DrawingName) -> None:
        if _checked(name) != self._drawing:
            self._drawing = name
            self._stale = True
            self.refresh(layout=True)

    @property
    def paint(self) -> SitePaint:
        """The colours that suit the theme; `BARE` where there are to be none."""
        if any(isinstance(each, NoColor | Monochrome) for each in self.app.get_line_filters()):
            return BARE
        return paint_for(self.app.current_theme)

    def fit(self, room: Size) -> SiteDrawing:
        """The drawing that is used where there is so much room."""
        asked = (self._drawing, self._picture.size, room, id(self.paint))
        if self._fitted is None or self._fitted[0] != asked:
            drawing = fitting_site(self._drawing, self._picture.size, room, self.paint)
            self._fitted = asked, drawing
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

    def _style(self, ink: int, paper: int) -> Style | None:
        """As for all such widgets, and reversed where there is no colour to stand out by."""
        if paper == REVERSED and (ink, paper) not in self._styles:
            self._styles[ink, paper] = style(ink, paper)
        return super()._style(ink, paper)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Columns of the biggest drawing that fits into the container."""
        return self._preferred(container).width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Rows of the biggest drawing that fits into the container."""
        return self._preferred(Size(width, container.height)).height

    def _preferred(self, room: Size) -> SiteDrawing:
        return fitting_site(self._drawing, self._picture.size, room, self.paint)

    # -- places ------------------------------------------------------------------------------
    def cell_at(self, offset: Offset) -> Place | None:
        """The cell at an offset from the top left of the board's content, if there is one."""
        if not self.size.region.contains_point(offset):
            return None  # cells that are cut off are nowhere
        drawing = self.fit(self.size)
        x, y = offset - self.origin - (drawing.left, drawing.top)
        column = x // drawing.cell_width
        rank = drawing.size - 1 - y // drawing.cell_height
        return (column, rank) if self._picture.at((column, rank)) else None

    def offset_of(self, cell: Place) -> Offset | None:
        """Where the letter of a cell is on the screen.

        `None` before there is a layout, and where the board is cut off before the cell.
        """
        if not self.size:
            return None
        drawing = self.fit(self.size)
        middle = Offset((drawing.cell_width - 1) // 2, (drawing.cell_height - 1) // 2)
        place = self.origin + drawing.corner(cell) + middle
        if not self.size.region.contains_point(place):
            return None
        return self.content_region.offset + place

    @property
    def cursor_offset(self) -> Offset | None:
        """Where the cursor's cell is on the screen, for the terminal's own cursor.

        Screen readers follow that one: give this to `App.cursor_position` after `show`.
        """
        return None if self._picture.cursor is None else self.offset_of(self._picture.cursor)

    # -- mouse -------------------------------------------------------------------------------
    def _under(self, event: events.MouseEvent) -> Place | None:
        return self.cell_at(event.screen_offset - self.content_region.offset)

    def _hover(self, cell: Place | None) -> None:
        if cell != self._hovered:
            self._hovered = cell
            self.post_message(self.CellHovered(self, cell))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell when the pointer comes to another cell."""
        self._hover(self._under(event))

    def on_leave(self, _: events.Leave) -> None:
        """Tell that the pointer has left the board."""
        self._hover(None)

    def on_click(self, event: events.Click) -> None:
        """Tell which cell was clicked."""
        cell = self._under(event)
        if cell is not None:
            event.stop()
            self.post_message(self.CellClicked(self, cell, event.button))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Turn clockwise; nothing scrolls while the pointer is on the board."""
        event.stop()
        event.prevent_default()
        self.post_message(self.ShapeTurned(self, 1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Turn anticlockwise."""
        event.stop()
        event.prevent_default()
        self.post_message(self.ShapeTurned(self, -1))


def _checked(name: DrawingName) -> DrawingName:
    if name not in get_args(DrawingName):
        raise ValueError(f"{name!r} is not one of {', '.join(get_args(DrawingName))}")
    return name
