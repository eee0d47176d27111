"""Somewhere to set up tables, with a clock that stands still until it is told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pix_tui.table.log import Event, Log, MemoryLog, SeatInfo
from pix_tui.table.table import Table

NAMES = ("Ada", "Bert", "Cleo")


@dataclass
class Clock:
    now: int = 1_000_000

    def __call__(self) -> int:
        return self.now


@dataclass
class House:
    """Somewhere to set up tables."""

    log: Log = field(default_factory=MemoryLog)
    clock: Clock = field(default_factory=Clock)

    def table(self, game: str = "count", seats: int = 2, **more: Any) -> Table:
        who = [SeatInfo(name) for name in NAMES[:seats]]
        options = more.pop("options", {})
        return Table.create(game, options, who, self.log, now=self.clock, **more)

    def again(self, table: Table) -> Table:
        """The same match, opened anew."""
        return Table.open(self.log, table.id, now=self.clock)


def texts(events: list[Event]) -> list[str]:
    return [event.text for event in events]


def play_at_random(table: Table, moves: int, start: int = 0) -> None:
    """Always the same moves, whichever are listed."""
    for number in range(start, start + moves):
        if table.outcome:
            return
        seat = table.to_act[number % len(table.to_act)]
        listed = [move for move in table.moves(seat) if move != "peek"]
        table.submit(seat, listed[number * 7 % len(listed)])
