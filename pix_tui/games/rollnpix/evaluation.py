"""How well a site will end, guessed from what can still be drawn on it.

Where each of the six shapes fits is found for all four colours at once: the colours of a site lie
one behind the other in one integer, and the ways to turn the shapes share what they have in common.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log2

from .moves import Die
from .shapes import Shape
from .site import COLOURS, Figure, Site, all_fit, drawn, ground

BOX = 1000
"""The value of a box that is not white; a site on which nothing more is drawn has 0 at most."""

# Games between bots have shown that the boxes drawn so far hardly matter: who can go on longest
# ends with the fewest white ones.
_TWICE = 20 * BOX  # what twice as many places for a shape are worth
_MOST = 4 * 8 * 11 * 11  # there are never more places for a shape
_PLACES = tuple(round(_TWICE * log2(1 + count)) for count in range(_MOST + 1))


class Outlook:
    """What can be drawn on sites of a size, whatever the dice bring; get one from `outlook`."""

    def __init__(self, shapes: tuple[Shape, ...], size: int) -> None:
        self.ground = on = ground(size)
        self._figures = tuple(Figure(shape, on) for shape in shapes)
        lane = on.stride * (size + 1)  # one rank more, so that no box lies beside another colour's
        self._starts = tuple(colour * lane for colour in COLOURS)
        self._four = sum(1 << start for start in self._starts)
        self._all = on.all * self._four
        # What is free is shifted once by each distance that occurs. Then each step cuts two sets
        # that were found before; a way of a shape is the last step of its own.
        ways = [way for figure in self._figures for way in figure.ways]
        self._shifts = tuple(sorted({shift for way in ways for shift in way.shifts}))
        steps: dict[tuple[int, int], int] = {}
        self._ends = tuple(
            tuple(
                (self._last_step(way.shifts, steps), way.corners * self._four)
                for way in figure.ways
            )
            for figure in self._figures
        )
        self._steps = tuple(steps)

    def _last_step(self, shifts: tuple[int, ...], steps: dict[tuple[int, int], int]) -> int:
        first, *others = sorted(map(self._shifts.index, shifts))
        for other in others:
            first = steps.setdefault((first, other), len(self._shifts) + len(steps))
        return first

    def figure(self, die: Die) -> Figure:
        """The shape that a die stands for."""
        return self._figures[die.pips - 1]

    def all_fit(self, site: Site, dice: Sequence[Die]) -> bool:
        """Whether all of these dice can be drawn, in some order."""
        return all_fit(site, [(die.colour, self.figure(die)) for die in dice])

    def places(self, site: Site) -> list[int]:
        """For each shape, in how many places it can be drawn, in all colours together."""
        on = self.ground
        step = on.stride
        _, red, blue, green = self._starts
        same = site[0] | site[1] << red | site[2] << blue | site[3] << green
        taken = drawn(site)
        free = self._all & ~(
            taken * self._four | same << 1 | same >> 1 | same << step | same >> step
        )
        found = self._cuts(free)
        # What lies wholly on these boxes touches nothing (RP-18).
        loose = on.all & ~(taken | on.edge | on.beside(taken))
        if loose:
            for at, floating in enumerate(self._cuts(free & loose * self._four)):
                found[at] &= ~floating
        return [
            sum((found[at] & corners).bit_count() for at, corners in ends) for ends in self._ends
        ]

    def _cuts(self, free: int) -> list[int]:
        """What is left after each of the steps."""
        found = [free >> shift for shift in self._shifts]
        add = found.append
        for one, other in self._steps:
            add(found[one] & found[other])
        return found

    def value(self, site: Site) -> int:
        """The more boxes are drawn and the more can still be drawn, the higher."""
        white = self.ground.white(site).bit_count()
        return sum(_PLACES[places] for places in self.places(site)) - BOX * white


@cache
def outlook(shapes: tuple[Shape, ...], size: int) -> Outlook:
    """The outlook for these shapes; a table may have its own."""
    return Outlook(shapes, size)
