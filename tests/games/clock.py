"""A clock for those who are to stop in time."""

from __future__ import annotations


class Clock:
    """A clock on which a second passes whenever somebody looks."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now
