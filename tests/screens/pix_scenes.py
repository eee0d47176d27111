"""Matches of PIX whose drawings come from the deck, for pictures of its screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pix_tui.games.pix import content
from pix_tui.games.pix.drawing import BLANK
from pix_tui.games.pix.notation import format_move
from pix_tui.games.pix.strokes import strokes
from pix_tui.table.log import BOT, PERSON, MemoryLog, SeatInfo
from pix_tui.table.table import Table
from pix_tui.testing.stage import NOW

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida")


def begun(seats: int, bots: Sequence[int] = (), seed: int = 5, **options: Any) -> Table:
    """A table at which everybody draws the first word."""
    who = [
        SeatInfo("", BOT, "casual") if seat in bots else SeatInfo(NAMES[seat], PERSON)
        for seat in range(seats)
    ]
    return Table.create(
        "pix", options, who, MemoryLog(), seed=seed, now=lambda: NOW, match_id="pix-7k3f9"
    )


def draw(table: Table, *seats: int, less: int = 0, finish: bool = True) -> None:
    """These seats draw their words as the deck has them, but for so many strokes."""
    for seat in seats:
        word = table.view(seat)["own"]["word"]
        concept = next(each for each in content.deck("en").concepts if each.word == word)
        moves = [format_move(move) for move in strokes(BLANK, concept.drawings[0])]
        table.submit(seat, moves[: len(moves) - less])
    for seat in seats if finish else ():
        table.submit(seat, "pix")


def word_of(table: Table) -> str:
    """What is on show."""
    seat = table.view(None)["reveal"]["seats"][0]
    word: str = table.view(seat)["own"]["word"]
    return word


def to_the_clue(table: Table) -> None:
    """Everybody gives up on every drawing of the group that shows."""
    while not table.view(None)["reveal"]["clue"]:
        for seat in table.to_act:
            table.submit(seat, "pix")


def to_the_end(table: Table) -> None:
    """Everybody draws, and somebody guesses each word at once."""
    while table.outcome is None:
        view = table.view(None)
        if view["reveal"] is None:
            draw(table, *table.to_act)
        else:
            outsiders = view["reveal"]["outsiders"]
            guesser = outsiders[len(view["history"]) % len(outsiders)]
            table.submit(guesser, f"guess {word_of(table)}")
