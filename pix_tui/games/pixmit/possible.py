"""Who is to act, and what they may do.

What may be asked of a player never depends on cards that others cannot see: whoever might hold the
cards for it by the number of cards alone is asked, and may have only one answer.
"""

from __future__ import annotations

from itertools import combinations, product

from .cards import CARDS, CREATION, KNOWLEDGE
from .moves import (
    ACCEPT,
    CALL,
    MESSENGER,
    OFFER,
    OVERRIDE,
    PASS,
    PEEK,
    STAND,
    VETO,
    Move,
)
from .scoring import Hand, calls
from .state import (
    AFTER,
    ANSWER,
    BETWEEN,
    FORCED,
    MOST_OFFERED,
    OVERRIDING,
    PAYING,
    PROFI,
    TURN,
    State,
    clockwise,
)


def acting(state: State) -> tuple[int, ...]:
    """The seats that are to act, when nothing is left to chance."""
    if state.phase in (TURN, OVERRIDING, PAYING, AFTER):
        return (state.active,)
    if state.phase in (ANSWER, FORCED):
        assert state.offer is not None
        return (state.offer.seat,)
    if state.phase == BETWEEN:
        return tuple(seat for seat in state.playing if not state.done[seat])
    return ()


def moves(state: State, seat: int) -> list[Move]:
    """The legal moves of a seat; in professional mode its offers without a declaration."""
    if state.queue or seat not in acting(state):
        return []
    hand = state.hands[seat]
    if state.phase == TURN:
        found = _offers(state, seat)
        if not (found and state.options.must_offer):
            found.append(Move(PASS))
        if can_peek(state, seat):
            found.append(Move(PEEK))
        if calls(hand, state.options.joker_call):
            found.append(Move(CALL))
        return found
    if state.phase == AFTER:
        may_call = calls(hand, state.options.joker_call)
        return [*([Move(CALL)] if may_call else []), Move(PASS)]
    if state.phase == OVERRIDING:
        return [*([Move(OVERRIDE)] if {*hand} >= CREATION else []), Move(STAND)]
    if state.phase == PAYING:
        return [Move(MESSENGER, cards=(card,)) for card in hand]
    if state.phase == BETWEEN:
        return [Move(PASS)]
    assert state.offer is not None
    found = [Move(ACCEPT, cards=cards) for cards in combinations(hand, len(state.offer.cards))]
    if state.phase == ANSWER:
        found += _vetoes(state, seat)
    return found


def _offers(state: State, seat: int) -> list[Move]:
    hand = state.hands[seat]
    return [
        Move(OFFER, other, cards, said)
        for other in clockwise(state, seat)[1:]
        for count in range(1, most_offered(state, seat, other) + 1)
        for cards in combinations(hand, count)
        for said in _listed_words(state, cards)
    ]


def most_offered(state: State, seat: int, other: int) -> int:
    """How many cards may be offered to somebody (PM-10)."""
    return min(MOST_OFFERED, len(state.hands[seat]), len(state.hands[other]))


def _listed_words(state: State, cards: Hand) -> list[tuple[str, ...]]:
    if state.options.mode == PROFI:
        return [()]
    return list(product(*(truths(card) for card in cards)))


def truths(card: int) -> tuple[str, ...]:
    """What may truthfully be said of a card (PM-34): its groups, or its number."""
    return (*CARDS[card].groups, f"{card:02}")


def _vetoes(state: State, seat: int) -> list[Move]:
    if state.seats > 2:
        return [Move(VETO)]
    hand = state.hands[seat]
    if len(hand) < 2:  # PM-14
        return []
    return [Move(VETO, cards=(card,)) for card in hand]  # PM-12


def can_peek(state: State, seat: int) -> bool:
    """PM-23: once in a deal, before the swap."""
    return {*state.hands[seat]} >= KNOWLEDGE and not state.knowledge[seat] and state.deck > 0
