"""Where a table's luck comes from: the system's generator, or a seed that fixes it for ever.

Games turn either into dice and cards by themselves (`Game.draw`); what was drawn is an event in
the log, so that a source is asked once for each chance event and never when a log is read.
"""

from __future__ import annotations

import hashlib
import secrets

from ..games.game import Source


class SystemSource:
    """Luck that nobody can foresee or repeat."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`, all equally likely."""
        if limit < 1:
            raise ValueError(f"there is no number below {limit}")
        return secrets.randbelow(limit)


class SeededSource:
    """Luck that is the same in every process, on every machine and in every Python version.

    The bits come from SHA-256 over the seed, the purpose, the number of the chance event and a
    counter. Nothing is carried over from one chance event to the next, so that restoring a match
    takes only the number of chance events so far.

    Args:
        seed: what fixes the luck of a whole match.
        index: how many chance events there were before this one.
        purpose: keeps apart what shares a seed, such as dice and the fancies of a bot.
    """

    def __init__(self, seed: int, index: int, purpose: str = "chance") -> None:
        self._key = f"{purpose}/{seed}/{index}"
        self._counter = 0
        self._pool = 0
        self._left = 0

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`, all equally likely."""
        if limit < 1:
            raise ValueError(f"there is no number below {limit}")
        bits = (limit - 1).bit_length()
        while True:
            # A number that is too high is thrown away: taking a remainder would favour low ones.
            number = self._take(bits)
            if number < limit:
                return number

    def _take(self, bits: int) -> int:
        while self._left < bits:
            block = hashlib.sha256(f"{self._key}/{self._counter}".encode()).digest()
            self._counter += 1
            self._pool = self._pool << 256 | int.from_bytes(block, "big")
            self._left += 256
        self._left -= bits
        number = self._pool >> self._left
        self._pool &= (1 << self._left) - 1
        return number


def source(seed: int | None, index: int, purpose: str = "chance") -> Source:
    """The source for one chance event: seeded where there is a seed."""
    return SystemSource() if seed is None else SeededSource(seed, index, purpose)
