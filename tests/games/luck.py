"""Luck that is the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Luck:
    """Chance from a generator of the standard library."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def below(self, limit: int) -> int:
        return int(self._rng.random() * limit)


def luck(seed: int = 1) -> Luck:
    """Chance from a generator of its own."""
    return Luck(random.Random(seed))


def pick(rng: random.Random, choices: Sequence[T]) -> T:
    """One of them; `random()` is all that never changes from one Python to the next."""
    return choices[int(rng.random() * len(choices))]
