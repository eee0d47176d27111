"""The small things of Roll'n Pix as lines of text: sites, dice, shapes, and figures over time.

For panels and for summaries alike: plain values and a paint in, `Text` out. With the paint `BARE`
they need no colour.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from rich.text import Text

from .cells import HALVES, PLAIN, Cell, Rows
from .colours import text_lines
from .rollnpix_paint import COLOURS, WHITE, SitePaint, fill, signs_for

Scale = Literal["small", "wide"]

# Where the pips are: three rows of three. The left place in the middle is the letter's, so six
# pips lie in two rows.
_PIPS = {
    0: ("   ", "   ", "   "),
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("ooo", "   ", "ooo"),
}
DIE_WIDTH = 7
DIE_HEIGHT = 3


def site_rows(text: str) -> tuple[str, ...]:
    """The rows of a site written as `9/9/9/9/4RR3/9/9/9/9`, top row first.

    Args:
        text: Rows with a slash between; each digit is so many white cells, and `92` are eleven.

    Raises:
        ValueError: A sign is no colour and no digit, or a row has more or fewer cells than rows.
    """
    rows = tuple(
        "".join(WHITE * int(sign) if sign in "123456789" else sign for sign in row)
        for row in text.split("/")
    )
    for row in rows:
        if len(row) != len(rows) or set(row) - {*COLOURS, WHITE}:
            raise ValueError(f"{row!r} is no row of a site with {len(rows)} rows")
    return rows


def small_site(
    rows: Sequence[str], paint: SitePaint, drawing: str, scale: Scale = "small"
) -> list[Text]:
    """A whole site in little room, a row of characters for each rank.

    Args:
        rows: The ranks from the top down.
        paint: The colours.
        drawing: The name of the drawing.
        scale: `small` for one character a cell, `wide` for two.
    """
    lines: Rows = []
    for y, row in enumerate(rows):
        line: list[Cell] = []
        for x, drawn in enumerate(row):
            # As on the big site: the lower left cell has the second tone.
            white = paint.paper[(x + len(rows) - y) % 2]
            line += _small_cell(drawn, white, paint, drawing, 1 if scale == "small" else 2)
        lines.append(line)
    return text_lines(lines)


def halved_site(rows: Sequence[str], paint: SitePaint) -> list[Text]:
    """A whole site in the least room: two ranks in a row of characters, by colour alone."""
    ground = [
        [
            paint.paper[(x + len(rows) - y) % 2] if drawn == WHITE else paint.pencils[drawn].body
            for x, drawn in enumerate(row)
        ]
        for y, row in enumerate(rows)
    ]
    ground += [[PLAIN] * len(rows)] * (len(rows) % 2)
    lines: Rows = [
        [
            (HALVES, upper, lower) if lower != PLAIN else ("▀", upper, PLAIN)
            for upper, lower in zip(ground[y], ground[y + 1], strict=True)
        ]
        for y in range(0, len(ground), 2)
    ]
    return text_lines(lines)


def _small_cell(drawn: str, white: int, paint: SitePaint, drawing: str, width: int) -> list[Cell]:
    if drawn == WHITE:
        cells = [(signs_for(drawing).dot, paint.dot, white), (" ", PLAIN, white)]
    else:
        pencil = paint.pencils[drawn]
        cells = [
            (drawn, pencil.letter, pencil.body),
            (fill(drawn, paint, drawing), pencil.texture, pencil.body),
        ]
    return cells[:width]


def die(
    colour: str,
    pips: int,
    paint: SitePaint,
    drawing: str,
    *,
    taken: bool = False,
    chosen: bool = False,
) -> list[Text]:
    """A die, `DIE_WIDTH` by `DIE_HEIGHT` characters, with the letter of its colour.

    Args:
        colour: Its letter.
        pips: 1 to 6; 0 before it is rolled.
        paint: The colours.
        drawing: The name of the drawing.
        taken: Somebody has taken it: it is grey, its letter small, its pips are dots.
        chosen: It is the one that Enter would take: bars at its sides, as round the cursor.
    """
    signs = signs_for(drawing)
    pencil = paint.pencils[colour]
    ink, ground = paint.spent if taken else (pencil.letter, pencil.body)
    upright = " " if paint.coloured or taken else signs.walls[3]
    left: Cell = (upright, ink, ground)
    right = left
    if chosen:
        ends = "  " if paint.coloured and drawing in ("blocks", "large") else "[]"
        left, right = ((end, paint.on_cursor, paint.cursor) for end in ends)
    lines: Rows = []
    for places in _PIPS[pips]:
        inside = " ".join(places).replace("o", signs.spent if taken else signs.pip)
        lines.append([left, *((sign, ink, ground) for sign in inside), right])
    lines[1][1] = (colour.lower() if taken else colour, ink, ground)
    return text_lines(lines)


def shape(
    cells: Collection[tuple[int, int]], colour: str, paint: SitePaint, drawing: str
) -> list[Text]:
    """The shape that a die stands for, two characters a cell.

    Args:
        cells: Columns and rows of its cells, counted from the lower left; empty rows and columns
            round them are left out.
        colour: Its letter.
        paint: The colours.
        drawing: The name of the drawing.
    """
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    nothing: Cell = (" ", PLAIN, PLAIN)
    lines: Rows = []
    for y in range(max(rows), min(rows) - 1, -1):
        line: list[Cell] = []
        for x in range(min(columns), max(columns) + 1):
            drawn = (x, y) in cells
            line += _small_cell(colour, PLAIN, paint, drawing, 2) if drawn else [nothing] * 2
        lines.append(line)
    return text_lines(lines)


def spark(values: Sequence[float], low: float, high: float, drawing: str) -> str:
    """Numbers as a line of bars, one character each.

    Args:
        values: The numbers; what lies outside of the limits is drawn as the limit.
        low: What the lowest bar stands for.
        high: What the highest bar stands for.
        drawing: The name of the drawing.
    """
    bars = signs_for(drawing).bars
    top = len(bars) - 1
    if high <= low:
        return bars[0] * len(values)
    steps = ((min(max(value, low), high) - low) / (high - low) for value in values)
    return "".join(bars[int(step * top + 0.5)] for step in steps)
