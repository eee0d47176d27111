"""Pixmit behind the contract of `pix_tui.games.game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..game import (
    Chance,
    Game,
    Illegal,
    Message,
    NotUnderstood,
    Options,
    Outcome,
    Source,
    message,
    shuffled,
)
from . import explain, notation, possible, rules, saving, settling, views
from .moves import ACCEPT, CALL, HUNT, MESSENGER, OVERRIDE, PEEK, TOP, Move
from .state import PixmitOptions, State, unseen

_WHAT = message("Cards are drawn.")


class Pixmit(Game[State, Move]):
    """Two to four seats; hidden hands, swaps that may be refused, a call that ends it."""

    name = "pixmit"
    title = "Pixmit"
    pitch = message("Swaps and bluff with 33 cards: gather sets and call first.")
    seats = range(2, 5)
    options = PixmitOptions
    rules_version = 1
    hidden = True
    bots: ClassVar[Mapping[str, str]] = {
        "novice": "pix_tui.games.pixmit.bot:novice",
        "casual": "pix_tui.games.pixmit.bot:casual",
        "skilled": "pix_tui.games.pixmit.bot:skilled",
    }
    screen = "pix_tui.screens.pixmit:PixmitScreen"
    rules = "pix_tui.games.pixmit.rulebook:chapters"
    summary = "pix_tui.summaries.pixmit:summary"
    picture = "pix_tui.widgets.pixmit_card:picture"
    requests: ClassVar[Mapping[str, str]] = {"score": "pix_tui.games.pixmit.requests:score"}

    def start(self, options: Options, seats: int) -> State:
        """An undealt deck."""
        if seats not in self.seats:
            raise NotUnderstood("Pixmit is for two to four, not {seats}.", seats=seats)
        assert isinstance(options, PixmitOptions)
        return rules.start(options, seats)

    def to_act(self, state: State) -> tuple[int, ...] | Chance:
        """Whose turn it is or who answers; between deals everybody."""
        if state.queue:
            return Chance(state.queue[0].kind, _WHAT)
        return possible.acting(state)

    def in_play(self, state: State) -> tuple[int, ...]:
        """Who has not resigned."""
        return state.playing

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """The legal moves; splits, and in professional mode declarations, are not listed."""
        return possible.moves(state, seat)

    def accepts(self, state: State, seat: int) -> tuple[str, ...]:
        """Offers with a declaration, and other splits."""
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
        """Cards from wherever they are due: deck, messenger, or the caller's hand."""
        due = state.queue[0]
        if due.kind == MESSENGER:
            cards = tuple(shuffled(state.messenger, source)[: due.amount])
        elif due.kind == HUNT:
            shown = {card for _, card in state.hunted}
            hand = [card for card in state.hands[state.caller] if card not in shown]
            cards = (hand[source.below(len(hand))],)
        else:
            known = [place.card for place in state.top]
            free = shuffled(unseen(state), source)[: state.unknown]
            deck = [*known, *free, *(place.card for place in state.under)]
            cards = tuple(deck[: due.amount])
        return Move(due.kind, due.seat, cards if due.kind == TOP else tuple(sorted(cards)))

    def outcome(self, state: State) -> Outcome | None:
        """Totals, who has the most, and every hand with its split."""
        return settling.outcome(state)

    def resign(self, state: State, seat: int) -> State:
        """The others go on; one who is left alone by that has won."""
        return rules.resign(state, seat)

    def keeps_secrets(self, state: State) -> bool:
        """Until the hands are laid open."""
        return not state.settled

    def reveals(self, state: State, seat: int | None, move: Move) -> bool:
        """A swap, a look at the deck, Schöpfung, a call and the end of a deal show cards."""
        if move.kind in (ACCEPT, PEEK, OVERRIDE, CALL):
            return True
        return seat is not None and not state.settled and self.play(state, seat, move).settled

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """The seat's hand, what it remembers, and what is public."""
        return views.view(state, seat)

    def shown_move(
        self, state: State, seat: int | None, move: Move, viewer: int | None
    ) -> str | None:
        """Cards that the viewer may not see are question marks."""
        return views.shown(state, seat, move, viewer)

    def format_move(self, move: Move, state: State) -> str:
        """`offer 2 13 14 say PK 14` and the like."""
        return notation.format_move(move)

    def parse_move(self, text: str, state: State) -> Move:
        """The move of a text."""
        return notation.parse_move(text)

    def seated(self, state: State) -> int:
        """As many as there are hands."""
        return state.seats

    def dump(self, state: State) -> dict[str, Any]:
        """Every field of the state."""
        return saving.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """What `dump` gave, checked field by field and then as a whole."""
        return saving.load(data)
