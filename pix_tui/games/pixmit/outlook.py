"""What a hand lacks for a better split: which cards, one or two of them, would raise its total."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from .cards import NUMBERS
from .scoring import MOST_CARDS, Hand, best_split


class Prospect(NamedTuple):
    """A better total, and what would bring it about."""

    total: int
    cards: Hand
    """Each of these alone would do."""


@lru_cache(1 << 10)
def prospects(hand: Hand) -> tuple[Prospect, ...]:
    """The totals that one more card can bring, the highest first.

    A full hand gives the card for it that it misses least (PM-09).
    """
    now = best_split(hand).total
    found: dict[int, list[int]] = defaultdict(list)
    for card in NUMBERS:
        if card not in hand:
            total = best_with(hand, card)
            if total > now:
                found[total].append(card)
    return tuple(Prospect(total, tuple(found[total])) for total in sorted(found, reverse=True))


def best_with(hand: Hand, card: int) -> int:
    """The best total of a hand with a card more, of at most six cards."""
    with_it = tuple(sorted((*hand, card)))
    if len(with_it) <= MOST_CARDS:
        return best_split(with_it).total
    return max(best_split(kept).total for kept in combinations(with_it, MOST_CARDS) if card in kept)
