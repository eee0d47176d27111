"""What a bot makes of the view of its seat, and how it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from ..bot import Choice
from ..game import Illegal, Source, message, numbered
from . import notation
from .cards import CARDS, CREATION, KNOWLEDGE
from .evaluation import cards_of, least, mask_of
from .moves import ACCEPT, MESSENGER, OVERRIDE, PASS, STAND, VETO, Move
from .scoring import Hand
from .state import ANSWER, BEGINNER, FORCED, LITERAL, OVERRIDING, PAYING, TAKE

_T = TypeVar("_T")


class Table:
    """What a bot makes of its view. Raises `Illegal` if there is nothing for the seat to do."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        if seat not in view["acting"]:
            raise Illegal(message("{name} has nothing to do now.", name=numbered(seat)))
        self.view, self.seat = view, seat
        self.phase: str = view["phase"]
        self.round: int = view["round"]
        self.cards: Hand = tuple(map(int, view["hand"]))
        self.hand = mask_of(self.cards)
        self.counts: list[int] = view["counts"]
        self.seats = len(self.counts)
        self.calls: list[str] = view["calls"]
        offer = view["offer"]
        self.asked: int = offer["count"] if offer else 0
        options = view["options"]
        self.beginner = options["mode"] == BEGINNER
        self.literal = options["messenger"] == LITERAL
        self.taking = options["hunt"] == TAKE
        self.others = [
            (other, min(2, len(self.cards), self.counts[other]))
            for other in range(self.seats)
            if other != seat and not view["gone"][other] and self.counts[other] and self.cards
        ]
        self.may_pass = not (options["must_offer"] and self.others)
        self.may_veto = self.seats > 2 or len(self.cards) > 1
        self.may_override = {*self.cards} >= CREATION
        self.may_peek = (
            {*self.cards} >= KNOWLEDGE and not view["knowledge"][seat] and view["deck"] > 0
        )

    def veto(self, cards: Hand) -> Choice:
        """A veto, which costs a card only between two."""
        return choice(Move(VETO, cards=cards if self.seats == 2 else ()))

    def truth(self, cards: Hand, source: Source) -> tuple[str, ...]:
        """What must be said of an offer: the group of each card."""
        if not self.beginner:
            return ()
        return tuple(one_of(CARDS[card].groups, source) for card in cards)

    def other_than_turn(self, cards: Hand, source: Source) -> Choice:
        """What there is to do outside a turn, giving these cards where some are to be given."""
        if self.phase in (ANSWER, FORCED):
            return choice(Move(ACCEPT, cards=cards))
        if self.phase == OVERRIDING:
            use = self.may_override and source.below(2)
            return choice(Move(OVERRIDE if use else STAND))
        if self.phase == PAYING:
            return choice(Move(MESSENGER, cards=cards[:1] or cards_of(least(self.hand, 1))))
        return choice(Move(PASS))


def choice(move: Move, **info: float) -> Choice:
    """The answer of a bot: the move in the game's notation."""
    return Choice(notation.format_move(move), info)


def one_of(items: Sequence[_T], source: Source) -> _T:
    """Any of them, as chance will have it."""
    return items[source.below(len(items))]
