"""What somebody is told of a match: by the table, in lists and by `pix-tui show`."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from pix_tui import words
from pix_tui.summaries.common import summary_of
from pix_tui.table.local import LocalMatch, Sitting
from pix_tui.table.log import Log, MemoryLog
from pix_tui.table.match import Match
from pix_tui.table.record import Entry
from pix_tui.table.result import result
from pix_tui.table.table import Table


def sat_at(match: Match, log: Log | None = None) -> Table:
    """A table at which the match has come so far."""
    log = MemoryLog() if log is None else log
    log.create(match.header, match.events, match.standing)
    return Table(log, match, lambda: 0)


def no_bots() -> Any:
    raise AssertionError("no bot is asked")


class Eyes(LocalMatch):
    """A match at this terminal, seen through one pair of eyes."""

    def __init__(self, table: Table, eyes: int | None) -> None:
        super().__init__(table, no_bots)
        self._eyes = eyes

    @property
    def seat(self) -> int | None:
        return self._eyes


def told(sitting: Sitting) -> list[Any]:
    """Everything that a screen is given to draw."""
    return [
        sitting.seat,
        sitting.view(),
        sitting.before(),
        sitting.line(),
        sitting.moves(),
        sitting.acting,
        sitting.curtain,
        None if sitting.outcome is None else repr(sitting.outcome),
    ]


def listed(match: Match) -> list[Any]:
    """What lists and `pix-tui show` tell everybody of a match that goes on."""
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(summary_of(match))
    entry = Entry(match.header, match.seq, 0, match.standing)
    return [
        words.about_match(match.game, entry, 0),
        repr(match.standing),
        result(match),
        console.export_text(),
    ]
