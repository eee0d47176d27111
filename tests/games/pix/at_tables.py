"""Matches of PIX at a table, with a log and a clock that tests move by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pix_tui.games.pix.drawing import Arrow, Drawing, parse_drawing
from pix_tui.games.pix.notation import format_move
from pix_tui.games.pix.strokes import strokes
from pix_tui.table.log import Log, MemoryLog, SeatInfo
from pix_tui.table.match import Match
from pix_tui.table.record import BOT
from pix_tui.table.table import Table
from tests.table.house import Clock

from .matches import OWN, costing

SECOND = 1_000


def house(roof: int = 0) -> Drawing:
    """A drawing that is like no other of a different roof."""
    text = "...#.....\n..###....\n.#####...\n.#...#...\n.#.R.#...\n" + ".........\n" * 4
    drawing = parse_drawing(text)
    return drawing._replace(arrow=Arrow(roof % 19, roof // 19, "SE"))


@dataclass
class Sitting:
    """A table of PIX."""

    table: Table
    clock: Clock

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def showing(self) -> tuple[int, ...]:
        """Who shows."""
        group = self.match.state.shown
        assert group is not None
        return group.seats

    @property
    def word(self) -> str:
        """The word that is shown."""
        state = self.match.state
        concept = state.concept(state.order[state.place])
        assert concept is not None
        return concept.word

    def wait(self, seconds: float) -> None:
        self.clock.now += round(seconds * SECOND)

    def draw(self, *drawings: Drawing | int) -> Sitting:
        """Everybody draws one of these, or something with that total, and has finished."""
        for seat in self.match.state.playing:
            wanted = drawings[seat % len(drawings)]
            wanted = costing(wanted) if isinstance(wanted, int) else wanted
            for move in strokes(self.match.state.drawings[seat], wanted):
                self.table.submit(seat, format_move(move))
        for seat in self.match.state.playing:
            self.table.submit(seat, "pix")
        return self

    def guess(self, after: float = 5.0, seat: int | None = None) -> Sitting:
        """Somebody guesses what is shown, after so many seconds."""
        self.wait(after)
        guesser = self.match.state.outsiders[0] if seat is None else seat
        self.table.submit(guesser, f"guess {self.word}")
        return self

    def give_up(self) -> Sitting:
        """Nobody knows what is shown; the next drawings are, or the clue, or the next group."""
        for seat in self.match.state.outsiders:
            self.table.submit(seat, "pix")
        return self

    def unguessed(self) -> Sitting:
        """Nobody guesses the word at all."""
        past = len(self.match.state.past)
        while len(self.match.state.past) == past:
            self.give_up()
        return self

    def to_the_end(self, *drawings: Drawing | int) -> Sitting:
        """Words are guessed and not guessed in turn, until the match is over."""
        turn = 0
        while self.table.outcome is None:
            if self.match.state.phase == "draw":
                self.draw(*(drawings or (3, 5, 4)))
            elif turn % 3 == 2:
                self.unguessed()
            else:
                self.guess(after=2.0 + turn)
            turn += 1
        return self


def sit_down(
    seats: int | Sequence[str] = 3,
    *,
    bots: Sequence[int] = (),
    log: Log | None = None,
    match_id: str = "pix-7k3f9",
    seed: int = 1,
    **options: object,
) -> Sitting:
    """A table with the deck that stands in for all, and no clock."""
    names = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gesa", "Hugo", "Ida")
    who = names[:seats] if isinstance(seats, int) else seats
    infos = [
        SeatInfo("", BOT, "skilled") if number in bots else SeatInfo(name)
        for number, name in enumerate(who)
    ]
    clock = Clock()
    table = Table.create(
        "pix",
        {**OWN, "timer": 0, **options},
        infos,
        MemoryLog() if log is None else log,
        seed=seed,
        now=clock,
        match_id=match_id,
    )
    return Sitting(table, clock)
