"""Matches of Pixmit whose cards are known, for the screens: dealt by hand, event by event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pix_tui.games.game import Chance
from pix_tui.table.log import BOT, PERSON, Log, MemoryLog, SeatInfo
from pix_tui.table.table import Table
from pix_tui.testing.stage import NOW

NAMES = ("Ada", "Bert", "Cleo", "Dora")


def dealt(
    *hands: str,
    events: Sequence[str] = (),
    bots: dict[int, str] | None = None,
    names: Sequence[str] = NAMES,
    log: Log | None = None,
    match_id: str = "pixmit-scene",
    ago: int = 0,
    **options: Any,
) -> Table:
    """A table in the first turn of the round in which everybody has so many cards.

    `events` follow: those of chance where chance is to act, moves of whoever is to act elsewhere;
    `"2: split 03,20,25"` names the seat.
    """
    who = [
        SeatInfo("", BOT, bots[seat]) if bots and seat in bots else SeatInfo(names[seat], PERSON)
        for seat in range(len(hands))
    ]
    table = Table.create(
        "pixmit",
        options,
        who,
        MemoryLog() if log is None else log,
        seed=1,
        chance="manual",
        now=lambda: NOW - ago,
        match_id=match_id,
    )
    split = [hand.split() for hand in hands]
    for word, first in (("deal", 0), ("draw", 2), ("draw", 4)):
        if first >= len(split[0]):
            break
        if first:
            go_on(table, *["pass"] * len(hands))
        for seat, hand in enumerate(split):
            go_on(table, f"{word} {seat} {' '.join(sorted(hand[first : first + 2]))}")
    go_on(table, *events)
    return table


def go_on(table: Table, *events: str) -> None:
    """What happens next."""
    for event in events:
        name, colon, text = event.partition(": ")
        to_act = table.to_act
        if colon:
            table.submit(int(name), text)
        elif isinstance(to_act, Chance):
            table.chance(event)
        else:
            table.submit(to_act[0], event)
