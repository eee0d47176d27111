"""How a terminal is told a colour."""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color, ColorType
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.text import Text

from .cells import PLAIN, REVERSED, Rows, runs

_LEVELS = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)  # of each component of the colours 16–231


@lru_cache(4096)
def terminal_colour(rgb: int) -> Color:
    """The colour as a terminal is told it.

    One of the 240 fixed colours is named by its number, which takes half the bytes. It carries its
    components as well: without them Textual would spell it out again.
    """
    triplet = ColorTriplet(rgb >> 16, rgb >> 8 & 255, rgb & 255)
    number = None
    if all(component in _LEVELS for component in triplet):
        red, green, blue = (_LEVELS.index(component) for component in triplet)
        number = 16 + 36 * red + 6 * green + blue
    elif len(set(triplet)) == 1 and triplet.red % 10 == 8 and triplet.red <= 238:
        number = 232 + triplet.red // 10
    if number is None:
        return Color.from_triplet(triplet)
    return Color(f"color({number})", ColorType.EIGHT_BIT, number, triplet)


def style_of(ink: int, paper: int) -> Style:
    """The style of a run of cells, new each time: Rich keeps its escape sequence in it."""
    if paper == REVERSED:
        return Style(reverse=True)
    return Style(
        color=None if ink == PLAIN else terminal_colour(ink),
        bgcolor=None if paper == PLAIN else terminal_colour(paper),
    )


def text_lines(rows: Rows) -> list[Text]:
    """Rows of cells as lines of text, for panels, cards and prints."""
    lines = []
    for row in rows:
        line = Text(no_wrap=True)
        for text, ink, paper in runs(row):
            line.append(text, style_of(ink, paper))
        lines.append(line)
    return lines
