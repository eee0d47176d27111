"""Three players of Pixmit: one plays anything sensible, one keeps its sets, one counts and guesses.

They see what their seat sees: the view. Whoever holds Elite calls at once. How the skilled one
compares moves is in `planning`.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from ..bot import Choice
from ..game import Source, shuffled
from .cards import CARDS
from .evaluation import mask_of, worth
from .moves import CALL, OFFER, PASS, PEEK, Move
from .planning import Planner
from .scoring import ELITE_CALL, Hand
from .seat import Table, choice, one_of
from .state import AFTER, ANSWER, BETWEEN, OVERRIDING, ROUNDS, TURN


def novice(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Offers a card that it does not use to anybody, and swaps or refuses as it likes."""
    table = Table(view, seat)
    if table.calls and table.phase in (TURN, AFTER):
        return choice(Move(CALL))
    if table.phase == TURN:
        offers = [[other, count] for other, most in table.others for count in range(1, most + 1)]
        if not offers or (table.may_pass and source.below(8) == 0):
            return choice(Move(PASS))
        other, count = one_of(offers, source)
        cards = _some_unused(table, count, source)
        return choice(Move(OFFER, other, cards, table.truth(cards, source)))
    if table.phase == ANSWER and table.may_veto and source.below(2):
        return table.veto(_some_unused(table, 1, source))
    return table.other_than_turn(_some_unused(table, table.asked, source), source)


def casual(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Keeps what its best split uses, and swaps the rest."""
    table = Table(view, seat)
    if table.calls and table.phase in (TURN, AFTER):
        return choice(Move(CALL))
    if table.phase == TURN:
        if table.may_peek:
            return choice(Move(PEEK))
        return _offer_unused(table, source)
    cards = _cheapest(table, max(table.asked, 1), source)
    if table.phase == ANSWER and table.may_veto:
        loss = worth(table.hand) - worth(table.hand & ~mask_of(cards))
        if loss > 5 or source.below(12) == 0:
            return table.veto(_cheapest(table, 1, source))
    return table.other_than_turn(cards, source)


def skilled(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Guesses the cards of the others, and does what wins most often."""
    until = time.monotonic() + seconds
    table = Table(view, seat)
    if table.phase in (TURN, AFTER) and ELITE_CALL in table.calls:
        return choice(Move(CALL))
    if table.phase == BETWEEN or (table.phase == OVERRIDING and not table.may_override):
        return table.other_than_turn((), source)
    if table.phase == AFTER and not table.calls:
        return choice(Move(PASS))
    if table.phase == TURN and table.may_peek and (table.round < ROUNDS or table.seats > 2):
        return choice(Move(PEEK))
    return Planner(table, source, until).choice()


def _some_unused(table: Table, count: int, source: Source) -> Hand:
    """Cards that the best split does not use, as far as there are enough."""
    used = {int(card) for block in table.view["split"] for card in block["cards"]}
    order = sorted(shuffled(table.cards, source), key=lambda card: card in used)
    return tuple(sorted(order[: max(count, 1)]))


def _cheapest(table: Table, count: int, source: Source) -> Hand:
    """The cards whose loss costs least by the best split."""
    return max(
        shuffled(combinations(table.cards, count), source),
        key=lambda cards: worth(table.hand & ~mask_of(cards)),
    )


def _offer_unused(table: Table, source: Source) -> Choice:
    """One or two cards that cost nothing; if there are none, no offer unless there must be."""
    now = worth(table.hand)
    fitting = []
    for other, most in table.others:
        for count in range(1, most + 1):
            cards = _cheapest(table, count, source)
            if worth(table.hand & ~mask_of(cards)) == now or not (table.may_pass or count > 1):
                fitting.append((other, cards))
    if not fitting:
        return choice(Move(PASS))
    other, cards = one_of(fitting, source)
    said = table.truth(cards, source)
    if not said and source.below(3) == 0:
        said = tuple(CARDS[card].groups[0] for card in cards)
    return choice(Move(OFFER, other, cards, said))
