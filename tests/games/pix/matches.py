"""Matches for tests, event by event: every card that chance brings is named.

`play("card K 0", "first K", "2: guess castle", "time")`: who moves is named, chance and the clock
are nobody.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pix_tui.games.game import Chance, Outcome
from pix_tui.games.pix.drawing import BLANK, Arrow, Drawing
from pix_tui.games.pix.game import Pix
from pix_tui.games.pix.moves import Move
from pix_tui.games.pix.seating import LETTERS
from pix_tui.games.pix.settling import cubes
from pix_tui.games.pix.state import PixOptions, State
from pix_tui.games.pix.strokes import strokes
from tests.games.refusals import why_illegal

from .standin import KEPT

GAME = Pix()
OWN = {"deck": "mine", "kept_deck": KEPT}


def costing(total: int) -> Drawing:
    """A drawing with that total, of black pixels as far as they go; 24 to 26 have arrow and red."""
    rest = total - 6 if total > 20 else total
    black = (1 << rest) - 1
    return Drawing(black, 80, Arrow(18, 18, "SE")) if total > 20 else Drawing(black)


@dataclass(frozen=True)
class Play:
    """A state of the game, and the questions that a test asks about it."""

    state: State

    # -- what it is now ----------------------------------------------------------------------
    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def now(self) -> tuple[int, int]:
        """Round and word."""
        return self.state.round, self.state.word

    @property
    def to_act(self) -> list[int] | str:
        acting = GAME.to_act(self.state)
        return acting.kind if isinstance(acting, Chance) else list(acting)

    @property
    def cubes(self) -> list[int]:
        return list(cubes(self.state))

    @property
    def groups(self) -> dict[str, list[int]]:
        return {LETTERS[colour]: list(seats) for colour, seats in self.state.groups}

    @property
    def on_show(self) -> list[int]:
        """The drawings of this tier."""
        return list(self.state.on_show)

    @property
    def showing(self) -> str:
        """The group that shows."""
        group = self.state.shown
        assert group is not None
        return LETTERS[group.colour]

    @property
    def clock(self) -> str | None:
        deadline = GAME.deadline(self.state)
        return deadline.name if deadline else None

    @property
    def outcome(self) -> Outcome:
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return outcome

    def word(self, letter: str | None = None) -> str:
        """The word of a group, by default of the one that shows."""
        concept = self.state.concept(LETTERS.index(letter or self.showing))
        assert concept is not None
        return concept.word

    def clue(self, letter: str | None = None) -> str:
        concept = self.state.concept(LETTERS.index(letter or self.showing))
        assert concept is not None
        return concept.clue

    def view(self, seat: int | None) -> dict[str, Any]:
        return GAME.view(self.state, seat)

    def moves(self, seat: int) -> list[str]:
        return sorted(GAME.format_move(move, self.state) for move in GAME.moves(self.state, seat))

    def accepts(self, seat: int) -> list[str]:
        return list(GAME.accepts(self.state, seat))

    # -- what happens ------------------------------------------------------------------------
    def play(self, *events: str) -> Play:
        """After these events."""
        now = self
        for event in events:
            seat, move = now.read(event)
            now = Play(GAME.play(now.state, seat, move))
        return now

    def deal(self) -> Play:
        """Every group gets the next card, as they lie in the deck."""
        now = self
        while now.phase == "deal":
            group = next(g for g in now.state.groups if now.state.card(g.colour) is None)
            now = now.play(f"card {LETTERS[group.colour]} {len(now.state.dealt)}")
        return now

    def stroke(self, seat: int, wanted: Drawing) -> Play:
        """After a seat has drawn something."""
        now = self
        for move in strokes(self.state.drawings[seat], wanted):
            now = Play(GAME.play(now.state, seat, move))
        return now

    def draw(self, *totals: int) -> Play:
        """Everybody has drawn something that costs so much, and finished."""
        now = self.deal()
        for seat in now.state.playing:
            total = totals[seat] if seat < len(totals) else 0
            now = now.stroke(seat, costing(total)).play(f"{seat}: pix")
        return now

    def show(self, first: str, *totals: int) -> Play:
        """The same, and a group has begun to show."""
        return self.draw(*totals).play(f"first {first}")

    def right(self, seat: int) -> Play:
        """After a right guess."""
        return self.play(f"{seat}: guess {self.word()}")

    def time(self, times: int = 1) -> Play:
        """After the clock has run out so many times."""
        return self.play(*["time"] * times)

    def unguessed(self) -> Play:
        """The group on show is through, and nobody has guessed anything."""
        past = len(self.state.past)
        now = self
        while len(now.state.past) == past:
            now = now.time()
        return now

    def next_word(self) -> Play:
        """After a word that nobody guesses."""
        word = self.now
        now = self
        while now.phase != "over" and now.now == word:
            if now.phase == "reveal":
                now = now.unguessed()
            elif now.phase == "first":
                now = now.play(f"first {next(iter(now.groups))}")
            else:
                now = now.draw()
        return now

    def resign(self, seat: int) -> Play:
        return Play(GAME.resign(self.state, seat))

    def refusal(self, event: str) -> str:
        """Why an event is refused; fails if it is not."""
        return why_illegal(GAME, self.state, *self.read(event))

    def changed(self, **fields: Any) -> Play:
        """The same with some fields of its JSON changed."""
        return Play(GAME.load(json.loads(json.dumps({**GAME.dump(self.state), **fields}))))

    def read(self, event: str) -> tuple[int | None, Move]:
        name, colon, text = event.partition(": ")
        if colon:
            return int(name), GAME.parse_move(text, self.state)
        return None, GAME.parse_move(event, self.state)


def options(values: Mapping[str, Any]) -> PixOptions:
    """Options; without a deck they have the one that stands in for all."""
    return PixOptions.from_json(values if "deck" in values else {**OWN, **values})


def new_match(seats: int = 3, **values: Any) -> Play:
    """Before the first card."""
    return Play(GAME.start(options(values), seats))


def drawn(rows: Sequence[str], arrow: Arrow | None = None) -> Drawing:
    """A drawing by its rows; rows that are left out are empty."""
    signs = "".join(row.ljust(9, ".") for row in rows)
    black = sum(1 << box for box, sign in enumerate(signs) if sign == "#")
    return BLANK._replace(black=black, red=signs.find("R"), arrow=arrow)
