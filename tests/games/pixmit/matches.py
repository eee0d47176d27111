"""Matches for tests, event by event: every card that chance brings is named.

`play("deal 0 13 21", "pass", "offer 1 13")` takes events as they are written; chance brings those
that are due to it, everything else is done by whoever is the only one to act. `"1: split 13,14"`
names the seat.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pix_tui.games.game import Chance, Outcome
from pix_tui.games.pixmit.game import Pixmit
from pix_tui.games.pixmit.moves import Move
from pix_tui.games.pixmit.state import PixmitOptions, State
from tests.games.refusals import why_illegal

GAME = Pixmit()


def cards(hand: Sequence[int]) -> str:
    return " ".join(f"{card:02}" for card in hand)


@dataclass(frozen=True)
class Play:
    """A state of the game, and the questions that a test asks about it."""

    state: State

    # -- what it is now ----------------------------------------------------------------------
    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def to_act(self) -> int | str | None:
        """The only seat to act, what chance is to bring, or nobody."""
        acting = GAME.to_act(self.state)
        if isinstance(acting, Chance):
            return acting.kind
        if not acting:
            return None
        (seat,) = acting
        return seat

    @property
    def hands(self) -> list[str]:
        return [cards(hand) for hand in self.state.hands]

    @property
    def sizes(self) -> list[int]:
        return [len(hand) for hand in self.state.hands]

    @property
    def vetoes(self) -> list[int]:
        return list(self.state.vetoes)

    @property
    def bottom(self) -> str:
        """What was put under the deck."""
        return cards([known.card for known in self.state.under])

    @property
    def messenger(self) -> str:
        return cards(sorted(self.state.messenger))

    @property
    def talk(self) -> list[str]:
        """What the table has heard."""
        return [talk.kind for talk in self.state.talk]

    @property
    def announced(self) -> list[int]:
        """Who was announced to hold 21, one after the other."""
        return [talk.seat for talk in self.state.talk if talk.kind == "announce"]

    @property
    def outcome(self) -> Outcome:
        outcome = GAME.outcome(self.state)
        assert outcome is not None
        return outcome

    @property
    def totals(self) -> list[float]:
        return list(self.outcome.scores)

    @property
    def winners(self) -> list[int]:
        return list(self.outcome.winners)

    def moves(self, seat: int | None = None) -> list[str]:
        """Every listed move, as text."""
        who = self._actor() if seat is None else seat
        return sorted(GAME.format_move(move, self.state) for move in GAME.moves(self.state, who))

    def kinds(self, seat: int | None = None) -> set[str]:
        """The kinds of the listed moves."""
        return {move.split()[0] for move in self.moves(seat)}

    # -- what happens ------------------------------------------------------------------------
    def play(self, *events: str) -> Play:
        """After these events."""
        now = self
        for event in events:
            seat, move = now._read(event)
            now = Play(GAME.play(now.state, seat, move))
        return now

    def passes(self, turns: int = 1) -> Play:
        """After so many turns in which nobody offers."""
        return self.play(*["pass"] * turns)

    def resign(self, seat: int) -> Play:
        return Play(GAME.resign(self.state, seat))

    def refusal(self, event: str) -> str:
        """Why an event is refused; fails if it is not."""
        return why_illegal(GAME, self.state, *self._read(event))

    def changed(self, **fields: Any) -> Play:
        """The same with some fields of its JSON changed."""
        return Play(GAME.load(json.loads(json.dumps({**GAME.dump(self.state), **fields}))))

    def _read(self, event: str) -> tuple[int | None, Move]:
        name, colon, text = event.partition(": ")
        if colon:
            return int(name), GAME.parse_move(text, self.state)
        move = GAME.parse_move(event, self.state)
        chance = isinstance(GAME.to_act(self.state), Chance)
        return None if chance else self._actor(), move

    def _actor(self) -> int:
        seat = self.to_act
        assert isinstance(seat, int), seat
        return seat


def new_match(seats: int = 3, **options: Any) -> Play:
    """An undealt deck."""
    return Play(GAME.start(PixmitOptions.from_json(options), seats))


def sitting(*hands: str, **options: Any) -> Play:
    """The first turn of the round in which everybody has so many cards: two, four or six."""
    split = [hand.split() for hand in hands]
    now = new_match(len(hands), **options)
    for word, first in (("deal", 0), ("draw", 2), ("draw", 4)):
        if first >= len(split[0]):
            break
        if first:
            now = now.passes(len(hands))
        for seat, hand in enumerate(split):
            now = now.play(f"{word} {seat} {' '.join(sorted(hand[first : first + 2]))}")
    assert now.hands == [" ".join(sorted(hand)) for hand in split]
    return now
