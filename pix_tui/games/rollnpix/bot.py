"""Three players of Roll'n Pix: one builds anyhow, one builds big and close, one keeps ways open.

They see what their seat sees: the view, and in it the shapes. None of them takes a die that it
cannot draw while there is another, and with two dice to draw none of them spoils the second by
the first, if that can be helped. How the third one judges a site is in `evaluation`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from ..bot import Choice
from ..game import Illegal, Source, message, numbered
from . import notation
from .evaluation import BOX, Outlook, outlook
from .moves import CHOOSE, DRAW, TAKE, Die, Move
from .rules import CHOOSING, DRAFTING, DRAWING
from .site import COLOURS, Ground, Site, with_drawn

SITES = 2500  # how many a skilled player judges for one move, about; some 30 milliseconds
_WIDEST = 8  # placements of a first die after which it looks at those of the second
_HOLE = 3  # as bad as so many sides that touch nothing

_T = TypeVar("_T")


def novice(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Takes any die that can be drawn, and draws it anywhere."""
    table = _Table.seen(view, seat)
    if table.phase == CHOOSING:
        return table.any_colour(source)
    if table.phase == DRAFTING:
        return table.take(_one_of(table.drawable(), source))
    return table.draw(*_one_of(table.sound(), source))


def casual(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Takes the largest shape, draws it close to others and leaves no holes if it can."""
    table = _Table.seen(view, seat)
    if table.phase == CHOOSING:
        return table.any_colour(source)
    return _big_and_close(table, source)


def skilled(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Asks what can still be drawn afterwards, in all colours, whatever the dice bring."""
    until = time.monotonic() + seconds
    table = _Table.seen(view, seat)
    if table.phase == CHOOSING:
        return table.any_colour(source)
    judge = _Judge(table.outlook, until)
    planner = _Planner(table, judge)
    try:
        if table.phase == DRAFTING:
            dice = planner.dice()
            die = _one_of(_best(dice), source)
            return table.take(die, value=dice[die], nodes=judge.sites)
        moves = planner.moves()
        die, boxes = _one_of(_best(moves), source)
        return table.draw(die, boxes, value=moves[die, boxes], nodes=judge.sites)
    except TimeoutError:
        return _big_and_close(table, source)


class _Table(NamedTuple):
    """What a bot makes of its view."""

    outlook: Outlook
    phase: str
    site: Site
    dice: tuple[Die, ...]
    """Those to choose from in a draft, else those to be drawn."""
    taken: tuple[Die, ...]
    """What the seat has taken before in this draft."""
    between: int | None
    """How many dice others take before the seat takes one more, `None` if it does not."""

    @classmethod
    def seen(cls, view: Mapping[str, Any], seat: int) -> _Table:
        """The table as `seat` sees it. Raises `Illegal` if there is nothing for it to do."""
        phase = view["phase"]
        order = view["order"]
        if not (
            (phase == CHOOSING and view["roller"] == seat)
            or (phase == DRAFTING and order[0] == seat)
            or (phase == DRAWING and view["hands"][seat])
        ):
            raise Illegal(message("{name} has nothing to do now.", name=numbered(seat)))
        shapes = tuple(
            tuple((column, row) for column, row in view["shapes"][pips])
            for pips in sorted(view["shapes"])
        )
        known = outlook(shapes, view["options"]["site"])
        later = order[1:]
        return cls(
            known,
            phase,
            notation.parse_site(view["sites"][seat], known.ground),
            _dice(view["left"] if phase == DRAFTING else view["hands"][seat]),
            _dice(view["picks"][seat] if phase == DRAFTING else ()),
            later.index(seat) if seat in later else None,
        )

    def drawable(self) -> list[Die]:
        """The dice to choose from: those that can be drawn beside what was taken before.

        If there is none, those that can be drawn at all; and if there is none of these, any.
        """
        all_fit = self.outlook.all_fit
        return (
            [die for die in self.dice if all_fit(self.site, (*self.taken, die))]
            or [die for die in self.dice if all_fit(self.site, (die,))]
            or [*self.dice]
        )

    def sound(self) -> list[tuple[Die, int]]:
        """What can be drawn where so that the other die still can be; or else at all."""
        found = [
            (die, boxes)
            for die in self.dice
            for boxes in self.outlook.figure(die).placements(self.site, die.colour)
        ]
        return [move for move in found if self._is_sound(*move)] or found

    def _is_sound(self, die: Die, boxes: int) -> bool:
        rest = [other for other in self.dice if other != die]
        return self.outlook.all_fit(with_drawn(self.site, die.colour, boxes), rest)

    def any_colour(self, source: Source) -> Choice:
        """The colour of the foundation: one is as good as another."""
        return self._choice(Move(CHOOSE, source.below(len(COLOURS))))

    def take(self, die: Die, **info: int) -> Choice:
        """The choice of a die, as text."""
        return self._choice(Move(TAKE, die.colour), **info)

    def draw(self, die: Die, boxes: int, **info: int) -> Choice:
        """The choice of a place, as text."""
        return self._choice(Move(DRAW, die.colour, boxes=boxes), **info)

    def _choice(self, move: Move, **info: int) -> Choice:
        return Choice(notation.format_move(move, self.outlook.ground), info)


def _dice(texts: Sequence[str]) -> tuple[Die, ...]:
    return tuple(map(notation.parse_die, texts))


def _one_of(items: Sequence[_T], source: Source) -> _T:
    return items[source.below(len(items))]


def _best(values: Mapping[_T, int]) -> list[_T]:
    """Those of the highest value, in the order in which they were put in."""
    highest = max(values.values())
    return [item for item, value in values.items() if value == highest]


# -- building big and close ------------------------------------------------------------------


def _big_and_close(table: _Table, source: Source) -> Choice:
    if table.phase == DRAFTING:
        squares = {die: len(table.outlook.figure(die).shape) for die in table.drawable()}
        return table.take(_one_of(_best(squares), source))
    moves = table.sound()
    largest = max(boxes.bit_count() for _, boxes in moves)
    on = table.outlook.ground
    white = on.white(table.site)
    die, boxes = _one_of(
        _best(
            {
                (die, boxes): _closeness(on, white, boxes)
                for die, boxes in moves
                if boxes.bit_count() == largest
            }
        ),
        source,
    )
    return table.draw(die, boxes)


def _closeness(on: Ground, white: int, boxes: int) -> int:
    """How many sides of its boxes lie at something, less what the holes beside it are worth."""
    still = white & ~boxes
    step = on.stride
    closed = sum(
        (boxes & ~open_).bit_count()
        for open_ in (white << 1, white >> 1, white << step, white >> step)
    )
    holes = on.beside(boxes) & still & ~on.beside(still)
    return closed - _HOLE * holes.bit_count()


# -- keeping ways open -----------------------------------------------------------------------


class _Judge:
    """Values sites, counts how often, and gives up when the time is over (`TimeoutError`)."""

    def __init__(self, known: Outlook, until: float) -> None:
        self.known = known
        self._until = until
        self.sites = 0

    def __call__(self, site: Site) -> int:
        """The value of a site on which building goes on."""
        self.sites += 1
        if not self.sites % 32 and time.monotonic() >= self._until:
            raise TimeoutError
        return self.known.value(site)

    def ranked(self, site: Site, die: Die) -> list[tuple[int, int]]:
        """The value of each placement, and the placement; the best first."""
        found = [
            (self(with_drawn(site, die.colour, boxes)), boxes)
            for boxes in self.known.figure(die).placements(site, die.colour)
        ]
        return sorted(found, reverse=True)

    def best(self, site: Site, die: Die) -> int:
        """The value after drawing this, where it is best; or of being finished."""
        return max(
            (
                self(with_drawn(site, die.colour, boxes))
                for boxes in self.known.figure(die).placements(site, die.colour)
            ),
            default=self.finished(site),
        )

    def finished(self, site: Site) -> int:
        """The value of a site on which nothing more is drawn."""
        return -BOX * self.known.ground.white(site).bit_count()


class _Planner:
    """What moves and dice are worth to a seat."""

    def __init__(self, table: _Table, judge: _Judge) -> None:
        self._table = table
        self._judge = judge
        self._ranked: dict[Die, list[tuple[int, int]]] = {}

    def dice(self) -> dict[Die, int]:
        """What each die of a draft is worth."""
        table = self._table
        dice = table.drawable()
        if table.taken:
            width = self._width([(table.taken[0], die) for die in dice])
            return {die: self._pair(table.taken[0], die, width) for die in dice}
        if table.between is None:
            return {die: self._alone(die) for die in dice}
        # The second die comes from what the others leave, and they may take anything.
        pairs = [*combinations(table.dice, 2)]
        width = self._width(pairs)
        worth = {frozenset(pair): self._pair(*pair, width) for pair in pairs}
        result = {}
        for die in dice:
            rest = [other for other in table.dice if other != die]
            left = [*combinations(rest, len(rest) - table.between)]
            result[die] = sum(
                max(worth[frozenset((die, other))] for other in others) for others in left
            ) // len(left)
        return result

    def moves(self) -> dict[tuple[Die, int], int]:
        """What drawing each die in each place is worth.

        Of two dice not all places are looked at, but some sound one is if there is one.
        """
        dice = self._table.dice
        if len(dice) == 1:
            return {(dice[0], boxes): value for value, boxes in self._placements(dice[0])}
        pair = (dice[0], dice[1])
        return self._both(*pair, self._width([pair])) or {
            (die, boxes): self._judge.finished(with_drawn(self._table.site, die.colour, boxes))
            for die in dice
            for _, boxes in self._placements(die)
        }

    def _placements(self, die: Die) -> list[tuple[int, int]]:
        """The placements of a die on the site as it is, and their values; the best first."""
        if die not in self._ranked:
            self._ranked[die] = self._judge.ranked(self._table.site, die)
        return self._ranked[die]

    def _width(self, pairs: Sequence[tuple[Die, Die]]) -> int:
        """After how many placements of a first die there is time to look at the second."""
        each = sum(len(self._placements(die)) for pair in pairs for die in pair)
        return min(max(SITES // max(each, 1), 1), _WIDEST)

    def _alone(self, die: Die) -> int:
        found = self._placements(die)
        return found[0][0] if found else self._judge.finished(self._table.site)

    def _pair(self, one: Die, other: Die, width: int) -> int:
        """The value after drawing both, or what can be drawn of them."""
        both = self._both(one, other, width)
        if both:
            return max(both.values())
        squares = max(
            (boxes.bit_count() for die in (one, other) for _, boxes in self._placements(die)[:1]),
            default=0,
        )
        return self._judge.finished(self._table.site) + squares * BOX

    def _both(self, one: Die, other: Die, width: int) -> dict[tuple[Die, int], int]:
        """The values after drawing both, by what is drawn first; empty if that is impossible."""
        result = {}
        for first, second in ((one, other), (other, one)):
            tried = 0
            for _, boxes in self._placements(first):
                site = with_drawn(self._table.site, first.colour, boxes)
                if self._judge.known.all_fit(site, (second,)):
                    result[first, boxes] = self._judge.best(site, second)
                    tried += 1
                    if tried == width:
                        break
        return result
