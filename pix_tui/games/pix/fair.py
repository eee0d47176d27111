"""A fair clock for people who draw one after the other at one keyboard.

At a table all draw at once, and when the first has finished the others have some seconds left. At
one keyboard each draws alone, by a clock of their own that starts when they see the word. Nobody
gains by the order if everybody's drawing counts as it was when so many seconds had passed, on their
own clock, after the shortest time in which anybody has finished. That can only be told when all
have drawn; until then whoever draws is shown the limit by what is known so far.

How a table does it: strokes are made as moves while somebody draws, each with the time `spent` on
it; `pix` is held back. When all have drawn, `corrections` are made, strokes themselves that take
back what came too late, and then everybody's `pix`. The log alone says what has counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .drawing import BLANK, Drawing
from .moves import STROKES, Move
from .state import DRAWING, NO_TIMER, State
from .strokes import drawn, strokes
from .timing import Step


class Stroke(NamedTuple):
    """A stroke, and when it was made on the clock of whoever draws, in milliseconds."""

    at: int
    move: Move


def limit(finishes: Iterable[int | None], seconds: int) -> int | None:
    """When everything is locked, on everybody's own clock, in milliseconds.

    Args:
        finishes: after how many milliseconds each has finished; `None` for those who have not.
        seconds: the timer (PX-18).

    Returns:
        `None` where no clock runs: nobody has finished, or the timer is off.
    """
    known = [finish for finish in finishes if finish is not None]
    return min(known) + seconds * 1000 if known and seconds != NO_TIMER else None


def drawing_at(made: Iterable[Stroke], end: int | None) -> Drawing:
    """PX-19: a drawing as it was when time was up; a stroke at that very moment is too late."""
    found = BLANK
    for stroke in made:
        if end is not None and stroke.at >= end:
            break
        found = drawn(found, stroke.move)
    return found


def drawings(
    made: Sequence[Sequence[Stroke]], finishes: Sequence[int | None], seconds: int
) -> tuple[Drawing, ...]:
    """The drawing of each seat as it counts.

    Args:
        made: the strokes of each seat, in order.
        finishes: after how many milliseconds each has finished; `None` for those who have not.
        seconds: the timer.
    """
    end = limit(finishes, seconds)
    return tuple(drawing_at(each, end) for each in made)


def timed_strokes(steps: Iterable[Step], seats: int) -> tuple[list[Stroke], ...]:
    """The strokes of the word that is drawn now, from the end of a log: everybody's clock is the
    sum of the times that they have spent."""
    found: tuple[list[Stroke], ...] = tuple([] for _ in range(seats))
    clocks = [0] * seats
    word: tuple[int, int] | None = None
    for step in steps:
        before: State = step.before
        if before.phase != DRAWING:
            continue
        if (before.round, before.word) != word:
            word = before.round, before.word
            found, clocks = tuple([] for _ in range(seats)), [0] * seats
        if step.seat is not None and step.move is not None and step.move.kind in STROKES:
            clocks[step.seat] += step.spent
            found[step.seat].append(Stroke(clocks[step.seat], step.move))
    return found


def corrections(state: State, wanted: Sequence[Drawing]) -> list[tuple[int, Move]]:
    """The strokes that turn everybody's drawing into the one that counts: seats and moves."""
    return [
        (seat, move)
        for seat in state.playing
        if not state.done[seat]
        for move in strokes(state.drawings[seat], wanted[seat])
    ]
