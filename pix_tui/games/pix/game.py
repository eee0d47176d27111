"""PIX behind the contract of `pix_tui.games.game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..game import (
    Chance,
    Deadline,
    Game,
    Illegal,
    Message,
    NotUnderstood,
    Options,
    Outcome,
    Source,
    message,
)
from . import explain, fair, notation, rules, saving, settling, views
from .moves import CARD, FIRST, PIX, Move
from .seating import SEATS
from .state import CHOOSING, DEALING, DRAWING, OVER, REVEAL, PixOptions, State

_CARDS = message("Every group draws a card.")
_FIRST = message("Which group shows first is decided.")


class Pix(Game[State, Move]):
    """Two to nine seats; all draw at once and hidden, the others guess against the clock."""

    name = "pix"
    title = "PIX"
    pitch = message("Draw a word with as few pixels as you dare, and guess the others'.")
    seats = SEATS
    options = PixOptions
    rules_version = 1
    hidden = True
    bots: ClassVar[Mapping[str, str]] = {
        "novice": "pix_tui.games.pix.bot:novice",
        "casual": "pix_tui.games.pix.bot:casual",
        "skilled": "pix_tui.games.pix.bot:skilled",
    }
    screen = "pix_tui.screens.pix:PixGameScreen"
    picture = "pix_tui.widgets.pix_card:picture"
    summary = "pix_tui.summaries.pix:summary"
    rules = "pix_tui.games.pix.rulebook:chapters"
    decks = "pix_tui.games.pix.content:bring"

    def start(self, options: Options, seats: int) -> State:
        """An undealt deck."""
        if seats not in self.seats:
            raise NotUnderstood("PIX is for two to nine, not {seats}.", seats=seats)
        assert isinstance(options, PixOptions)
        return rules.start(options, seats)

    def to_act(self, state: State) -> tuple[int, ...] | Chance:
        """Everybody who has not finished drawing, or who guesses and has not given up."""
        if state.phase == DEALING:
            return Chance(CARD, _CARDS)
        if state.phase == CHOOSING:
            return Chance(FIRST, _FIRST)
        return rules.acting(state)

    def in_play(self, state: State) -> tuple[int, ...]:
        """Who has not resigned."""
        return state.playing

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """To finish or give up, to confirm a guess, to vote; strokes and guesses are not listed.

        Whoever has given up may still guess and vote, and at a table that confirms spoken guesses
        those who show may do so, though nobody waits for them (`to_act`).
        """
        return rules.moves(state, seat)

    def accepts(self, state: State, seat: int) -> tuple[str, ...]:
        """All forms of moves that are accepted now, those that are listed included."""
        return explain.forms(state, seat)

    def check(self, state: State, seat: int | None, move: Move) -> Message | None:
        """The rule that forbids the move, or `None`."""
        return explain.why_not(state, seat, move)

    def play(self, state: State, seat: int | None, move: Move) -> State:
        """The state after one event."""
        reason = self.check(state, seat, move)
        if reason:
            raise Illegal(reason)
        return rules.play(state, seat, move)

    def draw(self, state: State, source: Source) -> Move:
        """PX-34: a card for the next group; PX-20: or the group that shows first."""
        if state.phase == CHOOSING:
            showing = rules.showing(state)
            return Move(FIRST, colour=showing[source.below(len(showing))].colour)
        group = rules.next_group(state)
        assert group is not None
        left = rules.undealt(state)
        return Move(CARD, colour=group.colour, card=left[source.below(len(left))])

    def keeps_secrets(self, state: State) -> bool:
        """Until the end: even while one group shows, the others know words of theirs."""
        return state.phase != OVER

    def waits_for_all(self, state: State, seat: int, move: Move) -> bool:
        """Who has finished drawing, where others draw after them."""
        return state.phase == DRAWING and move.kind == PIX

    def fair_limit(self, state: State, finishes: Mapping[int, int]) -> tuple[int, Move] | None:
        """PX-18, by everybody's own clock."""
        end = fair.limit(finishes.values(), state.options.timer)
        return None if end is None else (end, Move(PIX))

    def fair_moves(
        self, steps: Sequence[Any], state: State, finishes: Mapping[int, int]
    ) -> list[tuple[int, Move]]:
        """What came too late by the clock of the fastest is taken back."""
        made = fair.timed_strokes(steps, state.seats)
        ends = [finishes.get(seat) for seat in range(state.seats)]
        wanted = fair.drawings(made, ends, state.options.timer)
        return [(seat, move) for seat, move in fair.corrections(state, wanted) if seat in finishes]

    def in_the_open(self, state: State) -> bool:
        """Drawings are looked at together, and guessed aloud."""
        return state.phase == REVEAL

    def stage(self, state: State) -> str:
        """Each drawing of a word, and each tier that is shown."""
        if state.phase == REVEAL:
            return f"{state.round}.{state.word} {state.place}.{state.tier}"
        return f"{state.round}.{state.word}"

    def deadline(self, state: State) -> Deadline | None:
        """The clock of those who draw on, once somebody has finished, and of those who guess."""
        return rules.deadline(state)

    def outcome(self, state: State) -> Outcome | None:
        """Cubes, who has the most, and all that was shown."""
        return settling.outcome(state)

    def resign(self, state: State, seat: int) -> State:
        """The others go on; one who is left alone by that has won."""
        return rules.resign(state, seat)

    def reveals(self, state: State, seat: int | None, move: Move) -> bool:
        """Everything that is said is heard by all. And strokes are taken back by other strokes:
        taking them back at the table would tell who has drawn since."""
        return True

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """The seat's word and drawing, and what is public."""
        return views.view(state, seat)

    def shown_move(
        self, state: State, seat: int | None, move: Move, viewer: int | None
    ) -> str | None:
        """Strokes show to whoever makes them, cards to those who draw them."""
        return views.shown(state, seat, move, viewer)

    def format_move(self, move: Move, state: State) -> str:
        """`black 3,4`, `guess lighthouse` and the like."""
        return notation.format_move(move)

    def parse_move(self, text: str, state: State) -> Move:
        """The move of a text."""
        return notation.parse_move(text)

    def seated(self, state: State) -> int:
        """As many as there are screens."""
        return state.seats

    def dump(self, state: State) -> dict[str, Any]:
        """Every field of the state."""
        return saving.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """What `dump` gave, checked field by field and then as a whole."""
        return saving.load(data)
