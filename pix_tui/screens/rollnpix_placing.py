"""What a player is doing with a shape before it is drawn: where it lies, how it is turned.

Headless: the screen asks where the shape is and what is wrong with that.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..games.rollnpix import notation
from ..games.rollnpix.explain import Fault, faults
from ..games.rollnpix.moves import DRAW, Die, Move
from ..games.rollnpix.shapes import Shape, mirrored, turned
from ..games.rollnpix.site import Figure, Site, all_fit, with_drawn

Cell = tuple[int, int]


class Placing:
    """A shape held over a site.

    It is held by the box nearest to its middle: that is what the cursor is on, and what stays in
    place when the shape is turned.
    """

    def __init__(self, site: Site, die: Die, figure: Figure, near: Cell) -> None:
        """Args:
        site: what is drawn already.
        die: what is to be drawn.
        figure: its shape on a site of this size.
        near: where to begin: at the legal place nearest to that.
        """
        self.site, self.die, self.figure = site, die, figure
        self.cursor = near
        self.way = figure.orientations[0]
        self._legal = [
            (figure.ground.cells_of(mask), mask) for mask in figure.placements(site, die.colour)
        ]
        self._walk: list[tuple[Shape, Cell]] = []
        self._walked = 0
        if self._legal:
            self.walk(0)

    @property
    def count(self) -> int:
        """How many legal places there are."""
        return len(self._legal)

    # -- where it is -------------------------------------------------------------------------
    @property
    def cells(self) -> frozenset[Cell]:
        """The boxes under the shape, some of them perhaps over the edge."""
        column, rank = self.cursor
        across, up = handle(self.way)
        return frozenset((column + x - across, rank + y - up) for x, y in self.way)

    @property
    def faults(self) -> list[Fault]:
        """Which rules forbid drawing it here; none if it is legal."""
        return faults(self.site, self.figure, self.die.colour, self.cells)

    @property
    def boxes(self) -> int:
        """Those of its boxes that are on the site, as a set of bits."""
        on = self.figure.ground
        return on.mask(cell for cell in self.cells if cell in on.bits)

    @property
    def move(self) -> str:
        """Drawing it here, in the notation of the game."""
        move = Move(DRAW, self.die.colour, boxes=self.boxes)
        return notation.format_move(move, self.figure.ground)

    def shuts_out(self, others: Sequence[tuple[Die, Figure]]) -> list[Die]:
        """The dice among others still to be drawn that would have no place after this."""
        after = with_drawn(self.site, self.die.colour, self.boxes)
        return [die for die, figure in others if not figure.fits(after, die.colour)]

    # -- moving it ---------------------------------------------------------------------------
    def go(self, across: int, up: int) -> None:
        """Move by so many boxes; the box it is held by stays on the site."""
        last = self.figure.ground.size - 1
        column, rank = self.cursor
        self.point_at((min(max(column + across, 0), last), min(max(rank + up, 0), last)))

    def point_at(self, cell: Cell) -> None:
        """Move to a box."""
        self.cursor = cell
        self._walk = []

    def turn(self, quarters: int) -> None:
        """Turn by quarters, clockwise."""
        for _ in range(quarters % 4):
            self.way = turned(self.way)
        self._walk = []

    def mirror(self) -> None:
        """Exchange left and right."""
        self.way = mirrored(self.way)
        self._walk = []

    def walk(self, step: int) -> bool:
        """To the nearest legal place (0), or the next one by distance; whether there is one.

        The distances are those from where the walk began: it ends when the shape is moved by hand.
        """
        if not self._legal:
            return False
        if not self._walk:
            self._walk = self._by_distance()
            self._walked = 0
            here = self._walk[0] == (self.way, self.cursor)
            if step > 0 and not here:
                step -= 1
        self._walked = (self._walked + step) % len(self._walk)
        self.way, self.cursor = self._walk[self._walked]
        return True

    def _by_distance(self) -> list[tuple[Shape, Cell]]:
        column, rank = self.cursor
        found = []
        for cells, _ in self._legal:
            left = min(cell[0] for cell in cells)
            bottom = min(cell[1] for cell in cells)
            way = tuple((x - left, y - bottom) for x, y in cells)
            across, up = handle(way)
            place = (left + across, bottom + up)
            distance = (place[0] - column) ** 2 + (place[1] - rank) ** 2
            found.append((distance, way != self.way, place, way))
        return [(way, place) for _, _, place, way in sorted(found)]


def handle(shape: Shape) -> Cell:
    """The box that a shape is held by: the one nearest to its middle."""
    middle_x = sum(x for x, _ in shape) / len(shape)
    middle_y = sum(y for _, y in shape) / len(shape)
    return min(
        shape, key=lambda cell: ((cell[0] - middle_x) ** 2 + (cell[1] - middle_y) ** 2, cell)
    )


def ends_building(site: Site, hand: Sequence[tuple[Die, Figure]]) -> bool:
    """Whether these dice cannot all be drawn, in whatever order and place (RP-A8)."""
    return not all_fit(site, [(die.colour, figure) for die, figure in hand])
