"""Drawings of PIX as one SVG, side by side, each with lines of text below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot

from .pix_drawing import BLACK, RED, SIZE, PixPicture
from .pix_paint import LIGHT

LETTERS = 20
"""How many letters of a line have room below a drawing."""
_BOX = 12  # units
_FRAME = 6  # round the boxes
_PAPER = SIZE * _BOX + 2 * _FRAME
_LETTER, _LINE = 6, 14
_GAP = 12
_ACROSS = 6
_ARROW = 1.1 * _BOX  # from its middle to its tip
_WAYS = {
    "N": (0, -1),
    "NE": (1, -1),
    "E": (1, 0),
    "SE": (1, 1),
    "S": (0, 1),
    "SW": (-1, 1),
    "W": (-1, 0),
    "NW": (-1, -1),
}


@dataclass(frozen=True)
class Tile:
    """A drawing and what is written below it."""

    picture: PixPicture
    caption: tuple[str, ...] = ()


def sheet(tiles: Sequence[Tile], across: int = _ACROSS) -> str:
    """All of them on one white sheet.

    Args:
        tiles: at least one; captions may have `LETTERS` letters a line.
        across: how many there are in a row at most.
    """
    lines = max(len(tile.caption) for tile in tiles)
    wide, high = _PAPER + _GAP, _PAPER + lines * _LINE + _GAP
    columns = min(across, len(tiles))
    rows = -(-len(tiles) // columns)
    width, height = columns * wide + _GAP, rows * high + _GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="10"'
        f' fill="{_colour(LIGHT.black)}" text-anchor="middle" shape-rendering="crispEdges">',
    ]
    for number, tile in enumerate(tiles):
        left = number % columns * wide + _GAP
        top = number // columns * high + _GAP
        parts += [f'<g transform="translate({left} {top})">', *_tile(tile), "</g>"]
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _tile(tile: Tile) -> Iterator[str]:
    yield _rect(0, 0, _PAPER, _PAPER, LIGHT.frame)
    for y, row in enumerate(tile.picture.rows):
        for x, sign in enumerate(row):
            fill = {BLACK: LIGHT.black, RED: LIGHT.red}.get(sign, LIGHT.paper[(x + y) % 2])
            yield _rect(_FRAME + x * _BOX, _FRAME + y * _BOX, _BOX, _BOX, fill)
    if tile.picture.arrow is not None:
        yield _arrow(*tile.picture.arrow)
    for number, line in enumerate(tile.caption, start=1):
        weight = ' font-weight="bold"' if number == 1 else ""
        yield (
            f'<text x="{_PAPER // 2}" y="{_PAPER + number * _LINE - 2}"{weight}>'
            f"{escape(line)}</text>"
        )


def _arrow(x: int, y: int, way: str) -> str:
    """Red with a white edge, so that it is seen on everything."""
    length = hypot(*_WAYS[way])
    across, down = (step / length for step in _WAYS[way])
    middle = _FRAME + x * _BOX / 2, _FRAME + y * _BOX / 2

    def point(along: float, aside: float) -> str:
        """So far from the middle towards the tip, and to the side."""
        return (
            f"{middle[0] + along * across - aside * down:.1f},"
            f"{middle[1] + along * down + aside * across:.1f}"
        )

    tail, neck, tip, thin, broad = -_ARROW, _ARROW * 0.2, _ARROW, _ARROW * 0.16, _ARROW * 0.5
    shape = [(tail, thin), (neck, thin), (neck, broad), (tip, 0.0)]
    points = [*shape, *((along, -aside) for along, aside in reversed(shape[:-1]))]
    return (
        f'<polygon points="{" ".join(point(*each) for each in points)}"'
        f' fill="{_colour(LIGHT.arrow[0])}" stroke="{_colour(LIGHT.arrow[2])}"'
        ' stroke-width="1.2" shape-rendering="auto"/>'
    )


def _rect(x: int, y: int, width: int, height: int, fill: int) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{_colour(fill)}"/>'


def _colour(rgb: int) -> str:
    return f"#{rgb:06x}"
