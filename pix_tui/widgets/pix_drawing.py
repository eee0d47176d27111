"""A drawing of PIX as cells, at any size: nine by nine boxes, and an arrow between them.

For boards, galleries and summaries alike: plain values and a paint in, cells out. A frame of one
character lies around the boxes, so that an arrow may lie on their edge; where rows are few, it lies
only at their sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from .cells import HALVES, PLAIN, REVERSED, Cell, Rows
from .colours import text_lines
from .pix_paint import PixPaint

SIZE = 9
BLACK, RED = "#", "R"
SCALES = ((8, 4), (6, 3), (4, 2), (2, 1))
"""Characters for a box, the largest first."""

ArrowPlace = tuple[int, int, str]
"""Column and row in half boxes, and where it points."""

_HEADS = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
_SHAFTS = {"N": "│", "NE": "╱", "E": "─", "SE": "╲", "S": "│", "SW": "╱", "W": "─", "NW": "╲"}
_STEPS = {  # columns and rows from one sign of an arrow to the next, towards its tip
    "N": (0, -1),
    "NE": (2, -1),
    "E": (1, 0),
    "SE": (2, 1),
    "S": (0, 1),
    "SW": (-2, 1),
    "W": (-1, 0),
    "NW": (-2, -1),
}
_IN_ASCII = dict(zip("↑↗→↘↓↙←↖│╱─╲", "^/>\\v/<\\|/-\\", strict=True))


@dataclass(frozen=True)
class PixPicture:
    """What a board shows."""

    rows: tuple[str, ...] = ("." * SIZE,) * SIZE
    arrow: ArrowPlace | None = None
    cursor: tuple[int, int] | None = None
    """The box that the keyboard is at: column and row from the upper left."""
    held: ArrowPlace | None = None
    """An arrow that is not put down yet."""

    @property
    def size(self) -> int:
        """Boxes along one side."""
        return SIZE


def picture_of(drawing: dict[str, Any], cursor: tuple[int, int] | None = None) -> PixPicture:
    """The picture of a drawing as a view gives it."""
    arrow = drawing["arrow"]
    return PixPicture(
        tuple(drawing["rows"]), (arrow[0], arrow[1], arrow[2]) if arrow else None, cursor
    )


class PixDrawing:
    """A way to draw pictures at one scale. Lengths are in characters."""

    def __init__(
        self, scale: tuple[int, int], paint: PixPaint, drawing: str, *, framed: bool = True
    ) -> None:
        """Args:
        scale: columns and rows of a box.
        paint: the colours.
        drawing: the name of the drawing.
        framed: whether the frame goes all round; otherwise there is none above and below.
        """
        self.cell_width, self.cell_height = scale
        self.left, self.top = 1, int(framed)
        self.width = SIZE * self.cell_width + 2 * self.left
        self.height = SIZE * self.cell_height + 2 * self.top
        self._paint = paint
        self._ascii = drawing == "ascii"

    def cells(self, picture: PixPicture) -> Rows:
        """The picture without its cursor."""
        paint = self._paint
        edge: Cell = (" ", PLAIN, paint.frame)
        rows: Rows = []
        for y in range(SIZE):
            for line in range(self.cell_height):
                row: list[Cell] = [edge if paint.coloured else self._side()]
                for x in range(SIZE):
                    row += self._box(picture.rows[y][x], x, y, line)
                rows.append([*row, edge if paint.coloured else self._side()])
        if self.top:
            rows.insert(0, [edge] * self.width if paint.coloured else self._frame(0))
            rows.append([edge] * self.width if paint.coloured else self._frame(2))
        if picture.arrow is not None:
            self._lay(rows, picture.arrow, held=False)
        if picture.held is not None:
            self._lay(rows, picture.held, held=True)
        return rows

    def cursor_cells(self, picture: PixPicture, rows: Rows) -> dict[tuple[int, int], Cell]:
        """The corners of the cursor's box."""
        if picture.cursor is None:
            return {}
        column, row = picture.cursor
        left, top = self.left + column * self.cell_width, self.top + row * self.cell_height
        right, bottom = left + self.cell_width - 1, top + self.cell_height - 1
        signs = {(top, left): "┌", (top, right): "┐", (bottom, left): "└", (bottom, right): "┘"}
        if top == bottom:
            signs = {(top, left): "[", (top, right): "]"}
        elif self._ascii:
            signs = dict.fromkeys(signs, "+")
        paint = self._paint
        grounds = {place: rows[place[0]][place[1]][2] for place in signs}
        return {
            place: (sign, paint.on(paint.cursor, grounds[place]), grounds[place])
            for place, sign in signs.items()
        }

    # -- parts ---------------------------------------------------------------------------------
    def _box(self, sign: str, x: int, y: int, line: int) -> list[Cell]:
        paint = self._paint
        width = self.cell_width
        if sign == BLACK:
            if self._ascii:
                return [("#", paint.paper[0], paint.black if paint.coloured else PLAIN)] * width
            return [(" ", PLAIN, paint.black)] * width
        if sign == RED:
            fill = "R" if self._ascii or not paint.coloured else " "
            return [(fill, paint.arrow[2], paint.red)] * width
        ground = paint.paper[(x + y) % 2]
        cells: list[Cell] = [(" ", PLAIN, ground)] * width
        if not paint.coloured and line == (self.cell_height - 1) // 2:
            cells[(width - 1) // 2] = ("." if self._ascii else "·", paint.dot, ground)
        return cells

    def _side(self) -> Cell:
        return ("|" if self._ascii else "│", PLAIN, PLAIN)

    def _frame(self, which: int) -> list[Cell]:
        signs = "+-+" if self._ascii else ("┌─┐", "", "└─┘")[which]
        line = signs[0] + signs[1] * (self.width - 2) + signs[2]
        return [(sign, PLAIN, PLAIN) for sign in line]

    def _inside(self, signs: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
        """Signs that would be outside lie at the edge. The tip is the last of them, so that it is
        always seen; and no two arrows come to look alike, as they would if they were moved."""
        last_column, last_row = self.width - 1, self.height - 1
        return [
            (
                min(max(column, 0), last_column),
                min(max(row + self.top - 1, 0), last_row),
                sign,
            )
            for column, row, sign in signs
        ]

    def _lay(self, rows: Rows, arrow: ArrowPlace, *, held: bool) -> None:
        """Its tip on a ground of its own, so that it is found; its shaft on what lies below."""
        paint = self._paint
        signs = self._inside(arrow_signs(arrow, (self.cell_width, self.cell_height)))
        for number, (column, row, sign) in enumerate(signs, start=1):
            ground = rows[row][column][2]
            ink = paint.on(paint.cursor if held else paint.arrow, ground)
            sign = _IN_ASCII[sign] if self._ascii else sign
            if number < len(signs):
                rows[row][column] = (sign, ink, ground)
            elif paint.coloured:
                tip = paint.cursor[0] if held else paint.red
                colours = (paint.arrow[2], tip)
                rows[row][column] = (sign, *(colours[::-1] if tip == ground else colours))
            else:
                rows[row][column] = (sign, PLAIN, PLAIN if ground == REVERSED else REVERSED)


def arrow_signs(arrow: ArrowPlace, scale: tuple[int, int]) -> list[tuple[int, int, str]]:
    """The signs of an arrow: column, row and sign, the tip last; its middle is its place."""
    x, y, way = arrow
    width, height = scale
    column, row = (x * width + 1) // 2, (y * height + 1) // 2
    step_x, step_y = _STEPS[way]
    if step_y == 0:
        count = {8: 5, 6: 4, 4: 3}.get(width, 2)
    elif step_x == 0:
        count = {4: 3, 3: 3, 2: 2}.get(height, 1)
    else:
        count = {4: 3, 3: 2, 2: 2}.get(height, 1)
    back = count // 2
    signs = []
    for number in range(count):
        at = number - back
        sign = _HEADS[way] if number == count - 1 else _SHAFTS[way]
        signs.append((column + at * step_x, row + at * step_y, sign))
    return signs


def small(picture: PixPicture, paint: PixPaint, drawing: str) -> list[Text]:
    """A drawing in nine columns and five rows, two boxes in a character, by colour alone.

    Without colour, or in signs, it takes nine rows.
    """
    if not paint.coloured or drawing not in ("blocks", "large"):
        return _small_in_signs(picture, paint, drawing)
    ground = [[_tone(sign, x, y, paint) for x, sign in enumerate(row)] for y, row in _rows(picture)]
    ground.append([PLAIN] * SIZE)
    rows: Rows = [
        [
            (HALVES, upper, lower) if lower != PLAIN else ("▀", upper, PLAIN)
            for upper, lower in zip(ground[y], ground[y + 1], strict=True)
        ]
        for y in range(0, SIZE, 2)
    ]
    if picture.arrow is not None:
        x, y, way = picture.arrow
        column, row = min(x // 2, SIZE - 1), min(y // 4, len(rows) - 1)
        rows[row][column] = (_HEADS[way], paint.arrow[2], paint.red)
    return text_lines(rows)


def _rows(picture: PixPicture) -> list[tuple[int, str]]:
    return list(enumerate(picture.rows))


def _tone(sign: str, x: int, y: int, paint: PixPaint) -> int:
    if sign == BLACK:
        return paint.black
    return paint.red if sign == RED else paint.paper[(x + y) % 2]


def _small_in_signs(picture: PixPicture, paint: PixPaint, drawing: str) -> list[Text]:
    plain = drawing == "ascii"
    signs = {BLACK: "#" if plain else "█", RED: "R", ".": "." if plain else "·"}
    rows: list[list[Cell]] = [[(signs[s], PLAIN, PLAIN) for s in row] for row in picture.rows]
    if picture.arrow is not None:
        x, y, way = picture.arrow
        head = _IN_ASCII[_HEADS[way]] if plain else _HEADS[way]
        rows[min(y // 2, SIZE - 1)][min(x // 2, SIZE - 1)] = (head, PLAIN, PLAIN)
    return text_lines(rows)


def best_scale(width: int, height: int, scales: Sequence[tuple[int, int]] = SCALES) -> int:
    """Which of the scales is the largest that fits; the last one where none does."""
    for number, (columns, rows) in enumerate(scales):
        if SIZE * columns + 2 <= width and SIZE * rows + 2 <= height:
            return number
    return len(scales) - 1
