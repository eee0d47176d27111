"""Whether a state that was read is one that a match can have come to.

Its fields have been read one by one (`saving`); here they are held against each other.
"""

from __future__ import annotations

from ..game import Message, message
from .cards import NUMBERS
from .moves import DEAL, DRAW, HUNT, MESSENGER, TOP
from .possible import acting
from .scoring import MOST_CARDS
from .state import (
    ANSWER,
    BETWEEN,
    DEALING,
    FORCED,
    HUNTING,
    LITERAL,
    MOST_OFFERED,
    OVER,
    OVERRIDING,
    PAYING,
    PEEKING,
    ROUNDS,
    SENT,
    VETOED,
    State,
)


def contradiction(state: State) -> Message | None:
    """What no match can have brought about in a state that was read, or `None` if all is well."""
    cards = [card for hand in state.hands for card in hand]
    cards += [*state.messenger, *(known.card for known in (*state.top, *state.under))]
    cards += state.offer.cards if state.offer else ()
    if len({*cards}) < len(cards) or len(cards) + state.unknown != len(NUMBERS):  # PM-01
        return message("its cards are not 33 different ones.")
    if not 1 <= state.deal <= state.options.deals or not 1 <= state.round <= ROUNDS:
        return message("its deal or its round is not one that there is.")
    if len({*state.order}) < len(state.order) or {*state.order} - {*state.playing}:
        return message("its order of play is not one that there is.")
    if not state.playing or (len(state.playing) == 1) != (
        state.phase == OVER and len(state.playing) < 2
    ):
        return message("too few are left to play.")
    if (state.phase in (DEALING, VETOED, SENT, PEEKING, HUNTING)) != bool(state.queue):
        return message("what chance is to bring does not follow from its phase.")
    offered = state.phase in (ANSWER, OVERRIDING, FORCED, VETOED)
    if offered != (state.offer is not None):
        return message("its offer does not follow from its phase.")
    if not (state.settled or state.order):
        return message("it is nobody's turn.")
    if state.settled and (state.order or (state.phase == HUNTING and state.caller < 0)):
        return message("its end does not follow from its phase.")
    if state.offer is not None and (
        state.offer.seat == state.active
        or (state.gone[state.offer.seat] and state.phase != VETOED)
        or not 1 <= len(state.offer.cards) <= MOST_OFFERED
        or len(state.offer.cards) > len(state.hands[state.offer.seat]) + 1
    ):
        return message("its offer is not one that could have been made.")
    if state.phase == BETWEEN and not acting(state):
        return message("everybody is done with a deal that is over.")
    if state.phase == BETWEEN and state.deal == state.options.deals:
        return message("its deal or its round is not one that there is.")
    if not _can_come(state):
        return message("what chance is to bring does not follow from its phase.")
    return None


_DUE = {
    DEALING: (DEAL, DRAW),
    VETOED: (DRAW,),
    SENT: (MESSENGER,),
    PEEKING: (TOP,),
    HUNTING: (HUNT,),
}


def _can_come(state: State) -> bool:
    """Whether there are cards for all that chance is to bring, and room in the hands for them."""
    if any(draw.kind not in _DUE[state.phase] for draw in state.queue):
        return False
    due = sum(draw.amount for draw in state.queue)
    if state.phase == HUNTING:
        left = len(state.hands[state.caller]) - len(state.hunted)
        return due == len(state.queue) <= left
    if due > (len(state.messenger) if state.phase == SENT else state.deck):
        return False
    sizes = [len(hand) for hand in state.hands]
    for draw in state.queue:
        sizes[draw.seat] += draw.amount if draw.kind != TOP else 0
    if state.offer is not None and state.active >= 0 and not state.queue:
        sizes[state.active] += len(state.offer.cards)
    # A hand of seven has to pay, unless everybody else has resigned meanwhile.
    seven = state.phase in (SENT, PAYING, OVER) and state.options.messenger == LITERAL
    return all(
        size <= MOST_CARDS + (seven and (state.phase == OVER or seat == state.active))
        for seat, size in enumerate(sizes)
    )
