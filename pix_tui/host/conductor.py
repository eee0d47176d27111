"""What keeps a match of a room going while people are at their own terminals: bots and clocks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..games.game import Illegal, NotUnderstood
from ..table.bots import BotFailed, BotPool
from ..table.errors import LogError
from ..table.local import CALM, LocalMatch
from ..table.table import Table

_AGAIN = 0.02
"""Seconds: a clock is never looked at more often than that."""
UNDER_WAY = 100
"""Milliseconds that a clock is looked at after it has run out: a move that has come in before may
still be waiting for its turn in the event loop."""
_AFTER_FAULT = 5.0
"""Seconds until a bot that has failed is asked once more."""
_logger = logging.getLogger(__name__)


class _BotsSeats(LocalMatch):
    """The match as the bots sit before it, those that play in somebody's place included."""

    def __init__(
        self,
        table: Table,
        bots: Callable[[], BotPool],
        stand_ins: Mapping[int, str],
        pace: float,
    ) -> None:
        super().__init__(table, bots, pace=pace)
        self._stand_ins = stand_ins

    @property
    def persons(self) -> tuple[int, ...]:
        """Nobody sits here."""
        return ()

    def bot_level(self, seat: int) -> str | None:
        """The bot of a seat; the one that plays in place of whoever is away."""
        level = super().bot_level(seat)
        return self._stand_ins.get(seat) if level is None else level

    def known(self) -> dict[int, Any]:
        """By seat, what each bot that is to act knows now."""
        return {seat: self.match.view(seat) for seat in self.bots_to_act}

    def answer(self) -> None:
        """Let the bots answer a wish to take back."""
        self._bots_answer()


class Conductor:
    """Plays the bots of one match and lets its clocks run out. Stop it when it is not needed."""

    def __init__(
        self,
        table: Table,
        bots: Callable[[], BotPool],
        stand_ins: Mapping[int, str],
        turn_left: Callable[[], float | None],
        pace: float = CALM,
    ) -> None:
        """Args:
        table: the match.
        bots: gives the bots when they are needed for the first time.
        stand_ins: by seat, the level of the bot that plays in place of a person now; what changes
            in it counts from the next `wake` on.
        turn_left: in how many seconds it may change because somebody's time for a turn is over.
        pace: how many seconds a bot takes at least, so that people can follow.
        """
        self._table = table
        self._turn_left = turn_left
        self._seats = _BotsSeats(table, bots, stand_ins, pace)
        self._waking = asyncio.Event()
        self._unsubscribe = table.subscribe(lambda match, events: self.wake())
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._run())

    def wake(self) -> None:
        """Look again at who is to act."""
        self._loop.call_soon_threadsafe(self._waking.set)

    def stop(self) -> None:
        """End at once; what a bot is thinking of is forgotten."""
        self._unsubscribe()
        self._task.cancel()

    async def _run(self) -> None:
        playing: asyncio.Task[None] | None = None
        asked: dict[int, Any] = {}
        try:
            while self._table.outcome is None:
                self._waking.clear()
                known = self._seats.known()
                if known != asked:
                    # A bot that thinks about what is over now would say nothing of use; one that
                    # knows nothing new is not disturbed.
                    await _ended(playing)
                    asked = known
                    playing = self._loop.create_task(self._bots_play()) if known else None
                waking = self._loop.create_task(self._waking.wait())
                await asyncio.wait({waking}, timeout=self._until_clock())
                await _ended(waking)
                self._turn_clocks()
        finally:
            await _ended(playing)

    def _turn_clocks(self) -> None:
        due = self._table.match.due
        try:
            if due is not None and due + UNDER_WAY <= self._table.now():
                self._table.tick()
            self._seats.answer()
        except (Illegal, NotUnderstood, LogError):
            _logger.exception("the clock of %s", self._table.id)

    def _until_clock(self) -> float | None:
        due = self._table.match.due
        left = None if due is None else (due + UNDER_WAY - self._table.now()) / 1000
        clocks = [left, self._turn_left()]
        running = [max(seconds, _AGAIN) for seconds in clocks if seconds is not None]
        return min(running, default=None)

    async def _bots_play(self) -> None:
        while self._table.outcome is None:
            try:
                await self._seats.bots_move(lambda: None)
            except (BotFailed, Illegal, NotUnderstood, LogError):
                _logger.exception("a bot of %s", self._table.id)
                await asyncio.sleep(_AFTER_FAULT)
            else:
                return


async def _ended(task: asyncio.Task[Any] | None) -> None:
    """Cancel a task, if there is one, and wait until it is no more."""
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class StandIns(Mapping[int, str]):
    """By seat, the bots that play in place of people, as they are at any moment."""

    def __init__(self, seats: Callable[[], int], plays_for: Callable[[int], str]) -> None:
        """Args:
        seats: how many seats there are.
        plays_for: the level of the bot that plays in a person's seat now; "" if none does.
        """
        self._seats, self._plays_for = seats, plays_for

    def __getitem__(self, seat: int) -> str:
        level = self._plays_for(seat)
        if not level:
            raise KeyError(seat)
        return level

    def __iter__(self) -> Iterator[int]:
        return (seat for seat in range(self._seats()) if self._plays_for(seat))

    def __len__(self) -> int:
        return sum(1 for _ in self)
