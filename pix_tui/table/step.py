"""The parts of a match: a move that stands, a running clock, a request to take back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Clock:
    """A clock that runs: since when a deadline of that name has stood, in milliseconds."""

    name: str
    since: int


@dataclass(frozen=True)
class Step:
    """A move that stands, with the states around it."""

    seq: int
    """The number of its event."""
    seat: int | None
    text: str
    move: Any
    """The game's own value; `None` for a resignation or an agreed draw."""
    before: Any
    after: Any
    at: int
    spent: int
    draw_offer: tuple[int, ...]
    """The offer on the table before it, for taking it back."""
    clock: Clock | None
    """The clock before it."""


@dataclass(frozen=True)
class UndoRequest:
    """Somebody wants to take back; the seats in `waiting` have yet to agree."""

    seat: int
    to: int
    """How many moves would stand afterwards."""
    waiting: tuple[int, ...]
