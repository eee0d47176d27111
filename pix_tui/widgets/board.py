"""What the boards of all games share: a picture in, the mouse out, little repainted.

A subclass brings its pictures, the drawings that they can be drawn with, and the messages in which
it tells what the mouse has done. It knows no rules and asks nobody.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar, get_args

from textual import events
from textual.filter import Monochrome, NoColor
from textual.geometry import Offset, Size

from . import cells
from .cell_widget import CellWidget
from .cells import DrawingName, Rows

Place = TypeVar("Place")
"""A square or a box, however a game calls and counts them."""


class Shown(Protocol):
    """A picture: a frozen dataclass."""

    @property
    def size(self) -> int:
        """Places along one side."""

    @property
    def cursor(self) -> Any:
        """The place that the keyboard is at, or `None`."""


Picture = TypeVar("Picture", bound=Shown)
Drawing = TypeVar("Drawing", bound=cells.Drawing[Any])


class BoardWidget(CellWidget, Generic[Picture, Drawing, Place]):
    """A board that is shown a picture after the other and repaints what differs.

    Args:
        picture: What to show at first.
        drawing: How to draw it.
        name: The name of the widget.
        id: Its ID in the DOM.
        classes: Its CSS classes.
    """

    DEFAULT_CSS = """
    BoardWidget {
        width: auto;
        height: auto;
    }
    """

    def __init__(
        self,
        picture: Picture,
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
        self._still: tuple[Drawing, Picture, Rows] | None = None
        self._hovered: Place | None = None

    # -- what a game's board brings ------------------------------------------------------------
    @property
    def colours(self) -> object:
        """The colours that are drawn with; another drawing is looked for when they change."""
        raise NotImplementedError

    def fitting(self, room: Size) -> Drawing:
        """The biggest drawing of the picture that fits; where none does, the smallest."""
        raise NotImplementedError

    def place_of(self, column: int, row: int) -> Place:
        """The place drawn at a column and a row, both from 0 at the upper left."""
        raise NotImplementedError

    def middle_of(self, place: Place, drawing: Drawing) -> Offset:
        """Where the middle of a place is drawn, from the upper left of the drawing."""
        raise NotImplementedError

    def tell_hovered(self, place: Place | None) -> None:
        """The pointer has come to another place, or has left them all."""
        raise NotImplementedError

    def tell_clicked(self, place: Place, button: int) -> None:
        """A place has been clicked: 1 left, 2 middle, 3 right."""
        raise NotImplementedError

    def tell_turned(self, steps: int) -> None:
        """The wheel has been turned: 1 down, −1 up."""
        raise NotImplementedError

    # -- pictures ----------------------------------------------------------------------------
    @property
    def picture(self) -> Picture:
        """What is shown."""
        return self._picture

    def show(self, picture: Picture) -> None:
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
    def has_colours(self) -> bool:
        """Whether colours reach the terminal at all."""
        filters = self.app.get_line_filters()
        return not any(isinstance(each, NoColor | Monochrome) for each in filters)

    def fit(self, room: Size) -> Drawing:
        """The drawing that is used where there is so much room."""
        asked = (self._drawing, self._picture.size, room, self.colours)
        if self._fitted is None or self._fitted[0] != asked:
            self._fitted = asked, self.fitting(room)
        return self._fitted[1]

    def cells(self, room: Size) -> Rows:
        """The picture; moving the cursor alone draws nothing else anew."""
        drawing = self.fit(room)
        still: Picture = replace(self._picture, cursor=None)  # type: ignore[type-var]
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
        return self.fitting(container).width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Rows of the biggest drawing that fits into the container."""
        return self.fitting(Size(width, container.height)).height

    # -- places ------------------------------------------------------------------------------
    def place_at(self, offset: Offset) -> Place | None:
        """The place at an offset from the top left of the board's content, if there is one."""
        if not self.size.region.contains_point(offset):
            return None  # places that are cut off are nowhere
        drawing = self.fit(self.size)
        x, y = offset - self.origin - (drawing.left, drawing.top)
        column, row = x // drawing.cell_width, y // drawing.cell_height
        size = self._picture.size
        if 0 <= column < size and 0 <= row < size:
            return self.place_of(column, row)
        return None

    def offset_of(self, place: Place) -> Offset | None:
        """Where the middle of a place is on the screen.

        `None` before there is a layout, and where the board is cut off before the place.
        """
        if not self.size:
            return None
        middle = self.origin + self.middle_of(place, self.fit(self.size))
        if not self.size.region.contains_point(middle):
            return None
        return self.content_region.offset + middle

    @property
    def cursor_offset(self) -> Offset | None:
        """Where the cursor's place is on the screen, for the terminal's own cursor.

        Screen readers follow that one: give this to `App.cursor_position` after `show`.
        """
        return None if self._picture.cursor is None else self.offset_of(self._picture.cursor)

    # -- mouse -------------------------------------------------------------------------------
    def _under(self, event: events.MouseEvent) -> Place | None:
        return self.place_at(event.screen_offset - self.content_region.offset)

    def _hover(self, place: Place | None) -> None:
        if place != self._hovered:
            self._hovered = place
            self.tell_hovered(place)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell when the pointer comes to another place."""
        self._hover(self._under(event))

    def on_leave(self, _: events.Leave) -> None:
        """Tell that the pointer has left the board."""
        self._hover(None)

    def on_click(self, event: events.Click) -> None:
        """Tell which place was clicked."""
        place = self._under(event)
        if place is not None:
            event.stop()
            self.tell_clicked(place, event.button)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel turns things; nothing scrolls while the pointer is on the board."""
        event.stop()
        event.prevent_default()
        self.tell_turned(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The other way."""
        event.stop()
        event.prevent_default()
        self.tell_turned(-1)


def _checked(name: DrawingName) -> DrawingName:
    if name not in get_args(DrawingName):
        raise ValueError(f"{name!r} is not one of {', '.join(get_args(DrawingName))}")
    return name
