"""How long everything took, from the times of a log: the rules themselves know no clock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from .moves import PIX
from .state import DRAWING, REVEAL, State


class Step(Protocol):
    """An event of a log with the states around it, as a table keeps it."""

    @property
    def seat(self) -> int | None:
        """Who has moved."""

    @property
    def move(self) -> Any:
        """What; `None` for a resignation."""

    @property
    def before(self) -> State:
        """The state before it."""

    @property
    def after(self) -> State:
        """The state after it."""

    @property
    def at(self) -> int:
        """The wall time, in milliseconds."""

    @property
    def spent(self) -> int:
        """How long the mover says to have taken, in milliseconds."""


def seconds_to_guess(steps: Sequence[Step]) -> list[float | None]:
    """For every reveal that is over: after how many seconds somebody has guessed what was on show.

    `None` where nobody has, and for what was over before the first of the steps.
    """
    if not steps:
        return []
    found: list[float | None] = [None] * len(steps[0].before.past)
    since: int | None = None
    for step in steps:
        if len(step.after.past) > len(step.before.past):
            guessed = step.after.past[-1].guesser >= 0 and since is not None
            found.append((step.at - since) / 1000 if guessed and since is not None else None)
        if step.after.phase == REVEAL and _on_show(step.after) != _on_show(step.before):
            since = step.at
    return found


def _on_show(state: State) -> tuple[int, ...] | None:
    if state.phase != REVEAL:
        return None
    return (state.round, state.word, state.place, state.tier)


def seconds_to_draw(steps: Iterable[Step]) -> dict[tuple[int, int, int], float]:
    """By round, word and seat: after how many seconds somebody has said Pix."""
    found: dict[tuple[int, int, int], float] = {}
    since = 0
    for step in steps:
        if step.after.phase == DRAWING and step.before.phase != DRAWING:
            since = step.at
        drawing = step.before.phase == DRAWING
        if drawing and step.move is not None and step.move.kind == PIX and step.seat is not None:
            key = step.before.round, step.before.word, step.seat
            found[key] = (step.at - since) / 1000
        if drawing and _is_next_word(step):
            since = step.at
    return found


def _is_next_word(step: Step) -> bool:
    """Whether nobody was there to show anything to, so that the next word began at once."""
    return step.after.phase == DRAWING and step.after.word != step.before.word
