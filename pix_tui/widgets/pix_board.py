"""The screen of PIX as a widget: pictures in, strokes of the mouse out.

What it does with a picture is in `board`, how one looks in `pix_drawing`. A stroke goes from where
a button was pressed to where it was let go, box by box: what lies between two places that the
terminal tells is filled in, so that a quick hand leaves no gaps.
"""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.geometry import Offset, Size
from textual.message import Message

from .board import BoardWidget
from .pix_drawing import SCALES, PixDrawing, PixPicture, best_scale
from .pix_paint import BARE, PixPaint, paint_for

Box = tuple[int, int]
"""Column and row from the upper left."""


class PixBoard(BoardWidget[PixPicture, PixDrawing, Box], can_focus=False):
    """A screen of nine by nine boxes."""

    @dataclass
    class Stroked(Message):
        """The mouse has gone over boxes with a button down."""

        board: PixBoard
        boxes: tuple[Box, ...]
        """In order, each next to the one before."""
        button: int
        """1 left, 2 middle, 3 right."""
        begins: bool
        """Whether the button was pressed just now."""
        place: tuple[int, int]
        """Where the pointer is, in half boxes."""

        @property
        def control(self) -> PixBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    @dataclass
    class Pointed(Message):
        """The pointer has come to another place between the boxes."""

        board: PixBoard
        place: tuple[int, int]
        """Column and row in half boxes."""

        @property
        def control(self) -> PixBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    @dataclass
    class Turned(Message):
        """The wheel has been turned over the board."""

        board: PixBoard
        steps: int
        """+1 clockwise (wheel down), −1 anticlockwise (wheel up)."""

        @property
        def control(self) -> PixBoard:
            """The board, for `@on(..., "#id")`."""
            return self.board

    _from: Box | None = None
    """Where the stroke is that is being made."""
    _button = 0
    _pointed: tuple[int, int] | None = None

    @property
    def paint(self) -> PixPaint:
        """The colours that suit the theme; `BARE` where there are to be none."""
        return paint_for(self.app.current_theme) if self.has_colours else BARE

    @property
    def colours(self) -> PixPaint:
        """The paint."""
        return self.paint

    def fitting(self, room: Size) -> PixDrawing:
        """The biggest drawing that fits."""
        scale = SCALES[best_scale(room.width, room.height)]
        return PixDrawing(scale, self.paint, self.drawing)

    def place_of(self, column: int, row: int) -> Box:
        """Boxes are counted from the upper left."""
        return column, row

    def middle_of(self, place: Box, drawing: PixDrawing) -> Offset:
        """Where a box has its middle."""
        column, row = place
        return Offset(
            drawing.left + column * drawing.cell_width + (drawing.cell_width - 1) // 2,
            drawing.top + row * drawing.cell_height + (drawing.cell_height - 1) // 2,
        )

    # -- mouse -------------------------------------------------------------------------------
    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A stroke begins."""
        place = self._under(event)
        if place is None:
            return
        event.stop()
        self._from, self._button = place, event.button
        self.capture_mouse()
        self.post_message(self.Stroked(self, (place,), event.button, True, self._half_boxes(event)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """It goes on; or the pointer is only passing."""
        self._tell_pointed(event)
        self._go(event)

    def _go(self, event: events.MouseEvent) -> None:
        if self._from is None:
            return
        if isinstance(event, events.MouseMove) and not event.button:
            # The button was let go where nobody has told of it.
            self._from = None
            self.release_mouse()
            return
        place = self._nearest(event)
        if place != self._from:
            boxes = line_of_boxes(self._from, place)[1:]
            self._from = place
            self.post_message(
                self.Stroked(self, boxes, self._button, False, self._half_boxes(event))
            )

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """It ends, where the button was let go."""
        if self._from is not None:
            self._go(event)
            self._from = None
            self.release_mouse()

    def on_click(self, event: events.Click) -> None:
        """All has been said when the button went down."""
        event.stop()

    def _nearest(self, event: events.MouseEvent) -> Box:
        """The box under the pointer, or where it left the boxes."""
        drawing = self.fit(self.size)
        x, y = (
            event.screen_offset
            - self.content_region.offset
            - self.origin
            - (drawing.left, drawing.top)
        )
        last = self.picture.size - 1
        return (
            min(max(x // drawing.cell_width, 0), last),
            min(max(y // drawing.cell_height, 0), last),
        )

    def _half_boxes(self, event: events.MouseEvent) -> tuple[int, int]:
        drawing = self.fit(self.size)
        x, y = event.screen_offset - self.content_region.offset - self.origin
        most = 2 * self.picture.size
        return (
            min(max(round(2 * x / drawing.cell_width), 0), most),
            min(max(round(2 * y / drawing.cell_height), 0), most),
        )

    def _tell_pointed(self, event: events.MouseEvent) -> None:
        place = self._half_boxes(event)
        if place != self._pointed:
            self._pointed = place
            self.post_message(self.Pointed(self, place))

    def tell_hovered(self, place: Box | None) -> None:
        """Nothing: what counts is where a button is down."""

    def tell_clicked(self, place: Box, button: int) -> None:
        """Nothing: see `Stroked`."""

    def tell_turned(self, steps: int) -> None:
        """`Turned`."""
        self.post_message(self.Turned(self, steps))


def line_of_boxes(start: Box, end: Box) -> tuple[Box, ...]:
    """The boxes on the straight way from one to another, both ends among them (Bresenham)."""
    (x, y), (to_x, to_y) = start, end
    across, down = abs(to_x - x), -abs(to_y - y)
    step_x, step_y = (1 if to_x > x else -1), (1 if to_y > y else -1)
    error = across + down
    boxes = [(x, y)]
    while (x, y) != (to_x, to_y):
        twice = 2 * error
        if twice >= down:
            error += down
            x += step_x
        if twice <= across:
            error += across
            y += step_y
        boxes.append((x, y))
    return tuple(boxes)
