"""Looking ahead in Tixel: the best single move, as deep as time allows.

Alpha-beta over single moves, with depth counted in whole turns: a bonus move belongs to the turn
that gained it. A position has some 150 moves. So each node first values what every one of them
leads to, then follows only the most promising, and takes moves that differ in nothing but the
stance of the piece as one until they have proved worth a closer look.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from .evaluation import WIN, evaluate
from .moves import PIVOT, Move, Position, apply, legal_moves

DRAW = 0
NEARLY_WON = WIN - 1000  # a value beyond this is a win that has been seen, however far away
_ALL = 1000  # more leads than there can be
_BONUS = 60  # what a bonus move is worth before anybody has looked at it
_SURPRISE = 150  # how far off that may be in the last turn looked at
_LIKELY = 6  # of so many moves, all stances are looked at


class Effort(NamedTuple):
    """How hard to think. The limits, and not time, are what makes a choice reproducible.

    `widths` says how many moves are followed in the first turn, in the answer to it and so on,
    `bonus_widths` the same for the first bonus move of a turn, the second and so on; the last
    number holds for all that come later. `last_bonuses` is for the last turn looked at.
    """

    turns: int
    nodes: int
    widths: tuple[int, ...] = (24, 10, 8, 6)
    bonus_widths: tuple[int, ...] = (6, 3, 2, 1)
    last_bonuses: int = 3


class Found(NamedTuple):
    """A move, its value for the mover, and how many turns and positions it took to see that."""

    move: Move
    value: int
    depth: int
    nodes: int


class _Lead(NamedTuple):
    """A move and where it leads; `guess` is its value for the mover without looking further."""

    guess: int
    move: Move
    after: Position
    turn_over: bool


class _Known(NamedTuple):
    """What a node has found: a value, or only that it is at most or at least that."""

    value: int
    at_least: bool
    at_most: bool


class _OutOfTime(Exception):
    """Somebody waits for an answer, or the effort has been made."""


def best_move(
    position: Position,
    moves: Sequence[Move],
    effort: Effort,
    *,
    bounded: bool,
    draws: Collection[Position],
    out_of_time: Callable[[], bool],
) -> Found:
    """The best of the legal moves as far as can be seen.

    Args:
        position: where the mover is to make a single move.
        moves: the legal moves; of equal ones, the earliest is found.
        effort: how hard to think.
        bounded: the option of that name.
        draws: the positions that would end the game by repetition.
        out_of_time: asked often; when it says yes, the best so far is the answer.
    """
    return _Search(effort, bounded, draws, out_of_time).best(position, moves)


class _Search:
    """One search: what it may do, and what it has found out so far."""

    def __init__(
        self,
        effort: Effort,
        bounded: bool,
        draws: Collection[Position],
        out_of_time: Callable[[], bool],
    ) -> None:
        self._effort = effort
        self._bounded = bounded
        self._draws = draws
        self._out_of_time = out_of_time
        self._nodes = 0
        self._turns = 0  # how many are looked at in the present round
        self._guesses: dict[Position, int] = {}
        self._known: dict[tuple[Position, int, int], _Known] = {}

    def best(self, position: Position, moves: Sequence[Move]) -> Found:
        """Deeper and deeper, until time or effort is used up or the winner is known."""
        values: list[int] = []  # of the best move, by depth
        chain = 0 if position.sacrificed is None else 1
        leads = self._first_leads(position, moves)  # so much time must be
        move = leads[0].move
        try:
            for turns in range(1, self._effort.turns + 1):
                self._turns = turns
                width = self._width(turns, chain)
                low = -2 * WIN
                scored: list[tuple[int, _Lead]] = []
                for count, lead in enumerate(leads):
                    if count >= width and low > -NEARLY_WON:
                        break
                    value = self._follow(lead, turns, low, 2 * WIN, chain)
                    scored.append((value, lead))
                    if value > low:
                        low = value
                        move = lead.move
                        values[turns - 1 :] = [value]
                if abs(low) > NEARLY_WON:
                    break
                scored.sort(key=itemgetter(0), reverse=True)
                leads = [lead for _, lead in scored] + leads[len(scored) :]
                if turns == 1:
                    leads = self._with_stances(position, leads, moves)
        except _OutOfTime:
            pass
        return Found(move, _outlook(values), len(values), self._nodes)

    def _first_leads(self, position: Position, moves: Sequence[Move]) -> list[_Lead]:
        """What to begin with: of moves that repeat a position once too often, every stance."""
        drawing = (
            [move for move in moves if apply(position, move)[0] in self._draws]
            if self._draws
            else []
        )
        return self._leads(position, drawing + distinct(moves, but=drawing))

    def _with_stances(
        self, position: Position, leads: list[_Lead], moves: Sequence[Move]
    ) -> list[_Lead]:
        """The leads, and after the likely ones their like in other stances."""
        likely = leads[:_LIKELY]
        ways = {_way(lead.move) for lead in likely}
        there = {lead.move for lead in leads}
        others = [move for move in moves if _way(move) in ways and move not in there]
        return likely + self._leads(position, others) + leads[_LIKELY:]

    def _leads(self, position: Position, moves: Iterable[Move]) -> list[_Lead]:
        """The moves with their guesses, the best first."""
        leads = []
        other = 1 - position.mover
        for move in moves:
            after, turn_over = apply(position, move)
            if turn_over:
                leads.append(_Lead(-self._guess(after), move, after, True))
            else:
                board, _, hollow, plain, started, _ = after
                passed = Position(board, other, hollow, plain, started)
                leads.append(_Lead(_BONUS - self._guess(passed), move, after, False))
        leads.sort(key=attrgetter("guess"), reverse=True)
        return leads

    def _guess(self, position: Position) -> int:
        value = self._guesses.get(position)
        if value is None:
            self._nodes += 1
            value = DRAW if position in self._draws else evaluate(position)
            self._guesses[position] = value
        return value

    def _follow(self, lead: _Lead, turns: int, low: int, high: int, chain: int) -> int:
        """The value of a lead for its mover when `turns` turns are looked at, this one included."""
        if not lead.turn_over:
            return self._value(lead.after, turns, low, high, chain + 1)
        if turns == 1 or lead.guess >= WIN or lead.after in self._draws:
            return _a_turn_later(lead.guess)
        return _a_turn_later(-self._value(lead.after, turns - 1, -high, -low, 0))

    def _value(self, position: Position, turns: int, low: int, high: int, chain: int) -> int:
        """The value for the mover; outside of `low` to `high` only on which side it lies.

        Args:
            position: where a single move is to be made.
            turns: how many turns to look at, the one now on included.
            low: what the mover is sure of elsewhere.
            high: what the other side can hold the mover to.
            chain: how many sacrifices there were in the turn now on.
        """
        key = (position, turns, chain)
        known = self._known.get(key)
        if known and (
            (known.at_least and (known.at_most or known.value >= high))
            or (known.at_most and known.value <= low)
        ):
            return known.value
        if self._nodes >= self._effort.nodes or self._out_of_time():
            raise _OutOfTime
        leads = self._leads(position, distinct(legal_moves(position, self._bounded)))
        if turns == 1:
            leads = self._of_the_last_turn(leads, chain, low)
        width = self._width(turns, chain)
        best = -2 * WIN
        for count, lead in enumerate(leads):
            if count >= width and best > -NEARLY_WON:
                break
            value = self._follow(lead, turns, max(best, low), high, chain)
            if value > best:
                best = value
                if best >= high:
                    break
        self._known[key] = _Known(best, at_least=best > low, at_most=best < high)
        return best

    def _width(self, turns: int, chain: int) -> int:
        """How many leads to follow, as long as one of them does not lose."""
        if turns == 1:
            return _ALL
        if chain:
            widths = self._effort.bonus_widths
            return widths[min(chain, len(widths)) - 1]
        widths = self._effort.widths
        return widths[min(self._turns - turns, len(widths) - 1)]

    def _of_the_last_turn(self, leads: list[_Lead], chain: int, low: int) -> list[_Lead]:
        """The best lead that ends the turn, and the bonus moves that may be better still."""
        ending = next((lead for lead in leads if lead.turn_over), None)
        low = max(low, ending.guess) if ending else low
        bonuses = [lead for lead in leads if not lead.turn_over and lead.guess + _SURPRISE > low]
        bonuses = bonuses[: max(self._effort.last_bonuses - chain, 0 if ending else 1)]
        return [ending, *bonuses] if ending else bonuses


def distinct(moves: Iterable[Move], but: Container[Move] = ()) -> list[Move]:
    """One move of all that differ only in a stance, and no pivots, which seldom matter."""
    firsts: dict[tuple[str, int, int, bool], Move] = {}
    for move in moves:
        if move[0] != PIVOT and move not in but:
            firsts.setdefault(_way(move), move)
    return list(firsts.values())


def _way(move: Move) -> tuple[str, int, int, bool]:
    kind, square, _, origin, plain = move
    return kind, square, origin, plain


def _outlook(values: Sequence[int]) -> int:
    """The value to report. Whoever makes the last turn looked at is flattered, hence the mean of
    the last two depths."""
    if not values:
        return 0
    if len(values) == 1 or abs(values[-1]) > NEARLY_WON:
        return values[-1]
    return (values[-1] + values[-2]) // 2


def _a_turn_later(value: int) -> int:
    """A sooner win is better, and a later loss."""
    if value >= NEARLY_WON:
        return value - 1
    return value + 1 if value <= -NEARLY_WON else value
