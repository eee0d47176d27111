"""A building site as four integers, and where a shape may be drawn on it.

A set of boxes is an integer with a bit for each. Between two ranks there is a bit that is never
set, so that a shift to the side cannot lead round the edge. The boxes drawn in one colour are one
such integer, a site is four of them. Where a shape can lie follows from a few shifts of the whole
site at once, for each way to turn it; which boxes it covers there was computed before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from .shapes import Shape, ShapeSet, orientations

YELLOW, RED, BLUE, GREEN = COLOURS = range(4)  # RP-01
LETTERS = "YRBG"

Site = tuple[int, int, int, int]
"""The boxes drawn in yellow, red, blue and green."""

EMPTY: Site = (0, 0, 0, 0)


class Ground:
    """The boxes of a site of some size; get one from `ground`.

    Box (column, rank), both from 0 at the lower left, has bit `rank * stride + column`.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.stride = size + 1
        self.cells = tuple((column, rank) for column in range(size) for rank in range(size))
        """By column, then rank: the order in which they are written."""
        self.all = self.mask(self.cells)
        last = size - 1
        self.edge = self.mask(cell for cell in self.cells if {0, last} & set(cell))
        """The outer boxes (RP-18)."""
        self.centre = self.mask([(size // 2, size // 2)])
        """The centre field (RP-08)."""
        self.bits = {cell: self.mask([cell]) for cell in self.cells}
        self.names = {bit: f"{chr(ord('a') + c)}{r + 1}" for (c, r), bit in self.bits.items()}
        self.by_name = {name: bit for bit, name in self.names.items()}

    def mask(self, cells: Iterable[tuple[int, int]]) -> int:
        """The set of these boxes."""
        result = 0
        for column, rank in cells:
            result |= 1 << rank * self.stride + column
        return result

    def cells_of(self, mask: int) -> list[tuple[int, int]]:
        """The boxes of a set, by column, then rank."""
        found = []
        while mask:
            bit = mask & -mask
            rank, column = divmod(bit.bit_length() - 1, self.stride)
            found.append((column, rank))
            mask ^= bit
        return sorted(found)

    def names_of(self, mask: int) -> list[str]:
        """Their names, in the order in which they are written."""
        return [self.names[self.bits[cell]] for cell in self.cells_of(mask)]

    def beside(self, mask: int) -> int:
        """The boxes that share a side with one of these (RP-19)."""
        return (mask << 1 | mask >> 1 | mask << self.stride | mask >> self.stride) & self.all

    def white(self, site: Site) -> int:
        """The boxes on which nothing is drawn."""
        return self.all & ~drawn(site)


def drawn(site: Site) -> int:
    """The boxes on which something is drawn."""
    return site[0] | site[1] | site[2] | site[3]


@cache
def ground(size: int) -> Ground:
    """The ground of a size."""
    return Ground(size)


class Way(NamedTuple):
    """One way to turn a shape."""

    shifts: tuple[int, ...]
    """How far its boxes are from its lower left corner, in bits."""
    corners: int
    """Where that corner can be so that nothing sticks out (RP-24)."""
    masks: tuple[int, ...]
    """The boxes that it covers, by the bit of that corner."""


class Figure:
    """A shape on a ground: all the ways in which it can lie; get one from `figures`."""

    def __init__(self, shape: Shape, on: Ground) -> None:
        self.shape = shape
        self.ground = on
        self.orientations = orientations(shape)
        self.ways = tuple(_way(turned, on) for turned in self.orientations)
        self.all = frozenset(mask for way in self.ways for mask in way.masks if mask)
        """Every set of boxes that has this shape."""

    def placements(self, site: Site, colour: int) -> Iterator[int]:
        """The sets of boxes on which it may be drawn in a colour (RP-18 to RP-24)."""
        for way, corners in zip(self.ways, self._corners(site, colour), strict=True):
            masks = way.masks
            while corners:
                corner = corners & -corners
                yield masks[corner.bit_length() - 1]
                corners ^= corner

    def count(self, site: Site, colour: int) -> int:
        """How many placements there are."""
        return sum(corners.bit_count() for corners in self._corners(site, colour))

    def fits(self, site: Site, colour: int) -> bool:
        """Whether there is any placement."""
        return any(self._corners(site, colour))

    def _corners(self, site: Site, colour: int) -> Iterator[int]:
        """For each way to turn it, where its corner may lie."""
        on = self.ground
        taken = drawn(site)
        if taken:
            # RP-20, RP-23: on white boxes that share no side with its own colour …
            free = on.all & ~taken & ~on.beside(site[colour])
            # … RP-18: and one of them at a drawn shape or at the outer edge.
            hold = on.edge | on.beside(taken)
        else:
            # RP-08: the first shape of a site covers the centre and needs nothing else.
            free, hold = on.all, on.centre
        for shifts, corners, _ in self.ways:
            for shift in shifts:
                corners &= free >> shift
                if not corners:
                    break  # on late sites most ways end here
            else:
                held = 0
                for shift in shifts:
                    held |= hold >> shift
                corners &= held
            yield corners


def _way(shape: Shape, on: Ground) -> Way:
    """The ways differ in their masks even where their corners are equal."""
    width = max(column for column, _ in shape) + 1
    height = max(row for _, row in shape) + 1
    base = on.mask(shape)
    masks = [0] * (on.stride * on.size)
    corners = 0
    for column, rank in on.cells:
        if column + width <= on.size and rank + height <= on.size:
            corner = rank * on.stride + column
            masks[corner] = base << corner
            corners |= 1 << corner
    shifts = tuple(row * on.stride + column for column, row in shape)
    return Way(shifts, corners, tuple(masks))


@cache
def figures(shapes: ShapeSet, size: int) -> tuple[Figure, ...]:
    """The shapes for 1 pip, 2 pips … on a site of that size."""
    return tuple(Figure(shape, ground(size)) for shape in shapes.shapes)


def with_drawn(site: Site, colour: int, mask: int) -> Site:
    """The site after drawing on these boxes in that colour."""
    parts = list(site)
    parts[colour] |= mask
    return (parts[0], parts[1], parts[2], parts[3])


def all_fit(site: Site, shapes: Sequence[tuple[int, Figure]]) -> bool:
    """Whether shapes of these colours can all be drawn, in some order and place (RP-A8)."""
    if len(shapes) == 1:
        colour, figure = shapes[0]
        return figure.fits(site, colour)
    return not shapes or any(
        all_fit(with_drawn(site, colour, boxes), [*shapes[:at], *shapes[at + 1 :]])
        for at, (colour, figure) in enumerate(shapes)
        for boxes in figure.placements(site, colour)
    )
