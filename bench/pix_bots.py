"""How well the PIX bots recognise what is drawn, and how long they think.

    python bench/pix_bots.py
    python bench/pix_bots.py --deck de --seats 9 --matches 3 --seed 2

First part: each word is drawn by a skilled bot and by a casual one, neither alone in its group.
Whoever looks knows the drawings of every second word; `known` are these, `left out` the others, and
every word is once in either half. `top 1` is how often the word itself seems the likeliest of all,
`top 5` how often it is among five; with the clue only words of that kind are compared. For words
that have several drawings, `another` leaves out the very one that is drawn.

Second part: whole matches of bots at a table that keeps its log in memory, without a screen; they
act in the order of the times that they give, but nobody waits. `seconds` are those on the wall and
those of the processor, which differ where a machine has something else to do; `ms` is what a choice
takes on average, and the longest.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from pix_tui.games.bot import Choice, player
from pix_tui.games.pix import bot, content, sketching
from pix_tui.games.pix.cards import Concept
from pix_tui.games.pix.drawing import Drawing
from pix_tui.games.pix.game import Pix
from pix_tui.games.pix.memory import Memory
from pix_tui.table.chance import SeededSource
from pix_tui.table.log import MemoryLog
from pix_tui.table.record import BOT, SeatInfo
from pix_tui.table.table import Table

GAME = Pix()
DRAWERS = {"skilled": bot.SKILLED, "casual": bot.CASUAL}
WIDEST = 5


# -- recognition -----------------------------------------------------------------------------
class Place(NamedTuple):
    """Where the word itself is among some."""

    before: int
    """How many are more like what is drawn."""
    beside: int
    """How many are as much like it, itself included: of these any may come first."""

    def chance(self, most: int) -> float:
        """How likely it is to be among so many."""
        return min(max(most - self.before, 0) / self.beside, 1.0)


class Looked(NamedTuple):
    """A drawing that was looked at."""

    total: int
    among_all: Place
    of_its_kind: Place


def looked(known: Memory, number: int, drawing: Drawing) -> Looked:
    """How likely a word seems by what is drawn."""
    scores = known.scores([drawing])
    clue = known.words[number].concept.clue
    kind = [
        score for score, word in zip(scores, known.words, strict=True) if word.concept.clue == clue
    ]
    return Looked(drawing.total, place(scores[number], scores), place(scores[number], kind))


def place(score: float, scores: Sequence[float]) -> Place:
    return Place(sum(other > score for other in scores), scores.count(score))


def without(concepts: Iterable[Concept], left_out: Callable[[int], bool]) -> list[Concept]:
    """The same concepts, some of which nobody has seen drawn."""
    return [
        concept._replace(drawings=()) if left_out(number) else concept
        for number, concept in enumerate(concepts)
    ]


def recognised(deck: str, seed: int) -> None:
    """The table of the first part."""
    concepts = content.deck(deck).concepts
    whole = Memory(concepts)
    print(
        f"{'drawn by':9} {'words':9} {'':6} {'total':>5} {'top 1':>6} {'top 5':>6}   with the clue"
    )
    for name, level in DRAWERS.items():
        found: dict[str, list[Looked]] = defaultdict(list)
        for odd in (0, 1):  # so that every word is in both halves once
            known = Memory(without(concepts, lambda number, odd=odd: number % 2 == odd))
            for number, concept in enumerate(concepts):
                luck = sketching.fancy(SeededSource(seed, number))
                drawing = sketching.sketch(whole, concept.word, level.hand, False, luck)
                half = "left out" if number % 2 == odd else "known"
                found[half].append(looked(known, number, drawing))
        for number, concept in enumerate(concepts):
            for one in concept.drawings if len(concept.drawings) > 1 else ():
                rest = tuple(other for other in concept.drawings if other != one)
                known = Memory(
                    [*concepts[:number], concept._replace(drawings=rest), *concepts[number + 1 :]]
                )
                drawer = Memory([concept._replace(drawings=(one,))])
                luck = sketching.fancy(SeededSource(seed, number))
                drawing = sketching.sketch(drawer, concept.word, level.hand, False, luck)
                found["another"].append(looked(known, number, drawing))
        for half in ("known", "left out", "another"):
            print(line(name, half, found[half]))


def line(name: str, half: str, found: list[Looked]) -> str:
    """What is known of a half."""
    count = max(len(found), 1)
    total = sum(one.total for one in found) / count
    shares = [
        sum(getattr(one, places).chance(most) for one in found) / count
        for places in ("among_all", "of_its_kind")
        for most in (1, WIDEST)
    ]
    told = " ".join(f"{share:6.1%}" for share in shares)
    return f"{name:9} {half:9} {len(found):6} {total:5.1f} {told}"


# -- matches ---------------------------------------------------------------------------------
class Player:
    """A bot at a table, which is asked again when it has seen something."""

    def __init__(self, level: str, seat: int, luck: int) -> None:
        self.times: list[float] = []
        self._player = player(GAME, level)
        self._seat, self._luck = seat, luck
        self._last: Choice | None = None

    def choice(self, table: Table) -> Choice:
        if self._last is None:
            view = json.loads(json.dumps(table.view(self._seat)))
            stage = GAME.stage(table.match.state)
            source = SeededSource(self._luck, self._seat, stage)
            began = time.perf_counter()
            self._last = self._player(view, self._seat, source, 1.0)
            self.times.append(time.perf_counter() - began)
        return self._last

    def sees(self, step: Any) -> None:
        """Something has happened."""
        if GAME.shown_move(step.before, step.seat, step.move, self._seat) is not None:
            self._last = None


def played(levels: list[str], deck: str, seed: int) -> tuple[Table, list[Player]]:
    """A whole match."""
    seats = [SeatInfo(level, BOT, level) for level in levels]
    # The table's clock stands still: nobody waits here.
    table = Table.create(GAME, {"deck": deck}, seats, MemoryLog(), seed=seed, now=lambda: 0)
    players = [Player(level, seat, seed) for seat, level in enumerate(levels)]
    while table.outcome is None:
        acting: Any = table.to_act
        choices = {seat: players[seat].choice(table) for seat in acting}
        seat = min(choices, key=lambda seat: (choices[seat].after, seat))
        before = len(table.match.line)
        table.submit(seat, choices[seat].move)
        for step in table.match.line[before:]:
            for one in players:
                one.sees(step)
    return table, players


def matches(asked: argparse.Namespace) -> None:
    """The table of the second part."""
    print(
        "levels    events  seconds    cpu  choices     ms  longest  guessed  by clue  total  cubes"
    )
    for level in ("novice", "casual", "skilled", "mixed"):
        for number in range(asked.matches):
            mixed = [("novice", "casual", "skilled")[seat % 3] for seat in range(asked.seats)]
            levels = mixed if level == "mixed" else [level] * asked.seats
            began, busy = time.perf_counter(), time.process_time()
            table, players = played(levels, asked.deck, asked.seed + number)
            took, busy = time.perf_counter() - began, time.process_time() - busy
            past = table.match.state.past
            times = [seconds for one in players for seconds in one.times]
            totals = [drawing.total for reveal in past for drawing in reveal.drawings]
            guessed = sum(reveal.guesser >= 0 for reveal in past)
            by_clue = sum(reveal.guesser >= 0 and reveal.clue for reveal in past)
            assert table.outcome is not None
            print(
                f"{level:9} {table.match.seq:6} {took:8.2f} {busy:6.2f} {len(times):8} "
                f"{sum(times) / len(times) * 1000:6.2f} {max(times) * 1000:8.1f} "
                f"{guessed:5}/{len(past)} {by_clue:8} {sum(totals) / len(totals):6.1f}  "
                + " ".join(f"{score:.0f}" for score in table.outcome.scores)
            )


def main() -> None:
    """Measure and print."""
    asking = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asking.add_argument("--deck", default=content.USUAL)
    asking.add_argument("--seats", type=int, default=9, choices=GAME.seats)
    asking.add_argument("--matches", type=int, default=1, help="for each level")
    asking.add_argument("--seed", type=int, default=1)
    asked = asking.parse_args()
    recognised(asked.deck, asked.seed)
    print()
    matches(asked)


if __name__ == "__main__":
    main()
