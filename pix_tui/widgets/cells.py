"""Pictures made of characters: what they are, where two of them differ, and how to say one briefly.

A board is drawn into rows of cells. Nothing in here knows of a terminal or of a board; colours are
integers `0xRRGGBB`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeVar

DrawingName = Literal["blocks", "glyphs", "ascii", "large"]
"""How a board is drawn, as the settings call it."""

Cell = tuple[str, int, int]
"""A character, its colour and its ground; or `HALVES` and the colours of its two halves."""

Rows = list[list[Cell]]
"""Rows of cells, top row first, all of one length."""

HALVES = ""
"""In place of a character: two pixels, one above the other."""

PLAIN = -1
"""In place of a colour: whatever the terminal has."""

REVERSED = -2
"""In place of a ground: the terminal's own colours, the other way round."""

Picture_contra = TypeVar("Picture_contra", contravariant=True)


class Drawing(Protocol[Picture_contra]):
    """A way to draw a board's pictures of one size. Lengths are in characters."""

    width: int
    height: int
    left: int
    """Where the left column of places begins."""
    top: int
    """Where the top row of places begins."""
    cell_width: int
    cell_height: int

    def cells(self, picture: Picture_contra) -> Rows:
        """The picture without its cursor."""
        ...

    def cursor_cells(self, picture: Picture_contra, rows: Rows) -> dict[tuple[int, int], Cell]:
        """Row and column → what the cursor makes of `rows` there; empty without a cursor."""
        ...


Run = tuple[str, int, int]
"""Text of one colour on one ground. The colour of blanks may be `PLAIN`: any will do."""

_GAP = 2  # two changes this near each other cost less as one: each has to be moved to


def changed_spans(before: Rows, after: Rows) -> list[tuple[int, int, int]]:
    """Where two pictures of one size differ; what lies close together is one span.

    Returns:
        Row, first column, and the column after the last one.
    """
    spans: list[tuple[int, int, int]] = []
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        first = last = -1
        for x, (was, now) in enumerate(zip(old, new, strict=True)):
            if was != now:
                if first < 0:
                    first = x
                elif x - last > _GAP + 1:
                    spans.append((y, first, last + 1))
                    first = x
                last = x
        spans.append((y, first, last + 1))
    return spans


def runs(cells: Sequence[Cell]) -> list[Run]:
    """The text of a row in few runs.

    A half-filled character can be an upper half on a ground or a lower one: it is written so that
    it joins the run before it or shares its ground with a neighbour. Whole characters are blanks
    and never full blocks, between which some terminals leave gaps.
    """
    found: list[Run] = []
    text, colour, ground = "", PLAIN, PLAIN
    for x, cell in enumerate(cells):
        character, upper, lower = cell
        if character != HALVES:
            ways = [cell]
        elif upper == lower:
            ways = [(" ", PLAIN, upper)]
        else:
            ways = [("▀", upper, lower), ("▄", lower, upper)]
            after = cells[min(x + 1, len(cells) - 1)]
            if upper == ground or (lower != ground and upper in after[1:]):
                ways.reverse()
        for glyph, ink, paper in ways:
            if text and paper == ground and (glyph == " " or colour in (PLAIN, ink)):
                text += glyph
                colour = colour if glyph == " " else ink
                break
        else:
            if text:
                found.append((text, colour, ground))
            text, colour, ground = ways[0]
            if text == " ":
                colour = PLAIN
    return [*found, (text, colour, ground)] if text else found
