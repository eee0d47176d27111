"""A drawing of PIX: black pixels and a red one in the boxes of a screen, and an arrow.

Boxes are numbered from the upper left corner, row by row; black pixels are a set of bits, the box
`b` being the bit `1 << b`. The arrow lies anywhere: its middle is a point of a grid of half boxes,
on which the corners of the screen are 0,0 and 18,18.

A drawing is written as nine rows of nine signs, `.` for white, `#` for black and `R` for red, and
where there is an arrow a last line like `arrow 7,12,SE`.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..game import NotUnderstood
from ..message import on_one_line

SIZE = 9  # PX-13
BOXES = range(SIZE * SIZE)
HALVES = 2 * SIZE  # PX-14
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
BLACKS = 20  # PX-07
BLACK_VALUE, ARROW_VALUE, RED_VALUE = 1, 2, 4  # PX-21
MOST = BLACKS * BLACK_VALUE + ARROW_VALUE + RED_VALUE
"""The largest total that there is."""

WHITE_SIGN, BLACK_SIGN, RED_SIGN = ".", "#", "R"
_ARROW = re.compile(r"arrow (0|[1-9]\d?),(0|[1-9]\d?),([NESW]{1,2})", re.ASCII)


class Arrow(NamedTuple):
    """Where an arrow lies, in half boxes, and where it points."""

    x: int
    y: int
    way: str

    @property
    def on_screen(self) -> bool:
        """Whether there is such a place, and such a way to point."""
        return self.x in range(HALVES + 1) and self.y in range(HALVES + 1) and self.way in WAYS


class Drawing(NamedTuple):
    """What lies on a screen. `BLANK` is an empty one."""

    black: int = 0
    """The boxes with a black pixel, as a set of bits."""
    red: int = -1
    """The box of the red pixel, or -1."""
    arrow: Arrow | None = None

    @property
    def blacks(self) -> int:
        """How many black pixels there are."""
        return self.black.bit_count()

    @property
    def total(self) -> int:
        """PX-21: what the drawing has cost."""
        return (
            self.blacks * BLACK_VALUE
            + (ARROW_VALUE if self.arrow else 0)
            + (RED_VALUE if self.red >= 0 else 0)
        )

    @property
    def rows(self) -> list[str]:
        """The boxes, from the uppermost row to the lowest."""
        signs = (
            f"{self.black:0{len(BOXES)}b}"[::-1].replace("0", WHITE_SIGN).replace("1", BLACK_SIGN)
        )
        if self.red >= 0:
            signs = signs[: self.red] + RED_SIGN + signs[self.red + 1 :]
        return [signs[start : start + SIZE] for start in BOXES[::SIZE]]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values, for views and summaries."""
        return {
            "rows": self.rows,
            "arrow": None if self.arrow is None else list(self.arrow),
            "black": self.blacks,
            "total": self.total,
        }


BLANK = Drawing()


class BadDrawing(NotUnderstood):
    """A text that is no drawing."""

    def __init__(self, line: int, pattern: str, **values: Any) -> None:
        super().__init__(pattern, **values)
        self.line = line
        """The line of the fault, counted from 0."""


def box_of(x: int, y: int) -> int:
    """The number of a box on the screen, or -1 outside of it."""
    return y * SIZE + x if x in range(SIZE) and y in range(SIZE) else -1


def place_of(box: int) -> tuple[int, int]:
    """Column and row of a box."""
    return box % SIZE, box // SIZE


def format_arrow(arrow: Arrow) -> str:
    """Place and way: `7,12,SE`."""
    return f"{arrow.x},{arrow.y},{arrow.way}"


def format_drawing(drawing: Drawing) -> str:
    """The one text of a drawing."""
    arrow = [] if drawing.arrow is None else [f"arrow {format_arrow(drawing.arrow)}"]
    return "\n".join([*drawing.rows, *arrow])


def parse_drawing(text: str) -> Drawing:
    """The drawing of a text; a line break at its end does no harm. Raises `BadDrawing`."""
    lines = text.removesuffix("\n").split("\n")
    for number, line in enumerate(lines[:SIZE]):
        _check_row(number, line)
    if len(lines) < SIZE:
        raise BadDrawing(
            len(lines) - 1, "a drawing has {size} rows, not {count}.", size=SIZE, count=len(lines)
        )
    signs = "".join(lines[:SIZE])
    if signs.count(BLACK_SIGN) > BLACKS:
        raise BadDrawing(
            0,
            "a drawing has at most {most} black pixels, not {count}.",
            most=BLACKS,
            count=signs.count(BLACK_SIGN),
        )
    if signs.count(RED_SIGN) > 1:
        raise BadDrawing(0, "a drawing has one red pixel at most.")
    if len(lines) > SIZE + 1:
        raise BadDrawing(SIZE + 1, "after the rows of a drawing comes an arrow at most.")
    return Drawing(
        black=sum(1 << box for box, sign in enumerate(signs) if sign == BLACK_SIGN),
        red=signs.find(RED_SIGN),
        arrow=_arrow(lines[SIZE]) if len(lines) > SIZE else None,
    )


def _check_row(number: int, line: str) -> None:
    if len(line) != SIZE or {*line} - {WHITE_SIGN, BLACK_SIGN, RED_SIGN}:
        raise BadDrawing(
            number,
            "a row of a drawing is {size} signs, each one of . # R; not “{row}”.",
            size=SIZE,
            row=on_one_line(line[:20]),
        )


def _arrow(line: str) -> Arrow:
    found = _ARROW.fullmatch(line)
    arrow = found and Arrow(int(found[1]), int(found[2]), found[3])
    if not arrow or not arrow.on_screen:
        raise BadDrawing(
            SIZE,
            "an arrow is written like “arrow 7,12,SE”, from 0,0 to {last},{last}; not “{text}”.",
            last=HALVES,
            text=on_one_line(line[:20]),
        )
    return arrow
