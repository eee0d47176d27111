"""What a hand is worth and what it promises, quickly: hands are bits of one number here.

`worth` is the total of `scoring.best_split`, found by counting instead of trying every split.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from .cards import DESTROYER, ELITE, MEMBERS, TEAR
from .scoring import (
    BEASTS,
    COSMOS,
    ELITES,
    EXACT,
    GODS,
    OF_FIVE,
    PER_CARD,
    POINTS,
    PURITY,
    TRIPLE,
)

_PAIR = 2 * PER_CARD  # PM-38


def mask_of(cards: Iterable[int]) -> int:
    """A set of cards as bits."""
    return sum(1 << card for card in cards)


@lru_cache(1 << 16)
def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set, in order."""
    return tuple(card for card in range(mask.bit_length()) if mask >> card & 1)


_J21, _J32 = 1 << DESTROYER, 1 << TEAR
_PRINTED = {group: mask_of(cards) for group, cards in MEMBERS.items()}
_NATURAL = {group: mask & ~(_J21 | _J32) for group, mask in _PRINTED.items()}
_ASK, _FK, _AK, _TK = (_NATURAL[group] for group in ("ASK", "FK", "AK", "TK"))
_PLAIN = tuple(_PRINTED[group] for group in ("TK", "ZK", "OK", "PK", "DK"))
_FIVES = tuple((_NATURAL[group], POINTS[kind]) for group, kind in OF_FIVE.items() if kind != COSMOS)
_ELITE_CARDS = mask_of(ELITE)
_SPECIALS = {mask_of(cards): POINTS[kind] for cards, kind in EXACT.items() if kind != ELITES}
_SERVING = tuple(mask | _J21 for mask in _PRINTED.values() if (mask | _J21).bit_count() > 2)


@lru_cache(1 << 17)
def worth(hand: int) -> int:
    """The total of the best split; of more than six cards, that of the best six of them."""
    best = _PAIR * min(_pairs(hand), 3)
    count = hand.bit_count()
    if count < 3:
        return best
    if count > 3 and hand & _ELITE_CARDS == _ELITE_CARDS:
        best = POINTS[ELITES] + _PAIR * min(_pairs(hand & ~_ELITE_CARDS), 1)
    if count > 4:
        best = max(best, _in_five(hand, count))
    triples = _triples(hand)
    for triple, points in triples:
        found = points
        if count > 5:
            found += max((more for other, more in triples if not other & triple), default=0)
        if found == points and count > 4 and _pairs(hand ^ triple):
            found += _PAIR
        best = max(best, found)
    return best


def _triples(hand: int) -> list[tuple[int, int]]:
    """The sets of three and the specials in a hand, with their points."""
    found = [(mask, points) for mask, points in _SPECIALS.items() if hand & mask == mask]
    for group in _SERVING:
        serving = hand & group
        if serving.bit_count() > 2:
            found += [
                (1 << one | 1 << two | 1 << three, POINTS[TRIPLE])
                for one, two, three in combinations(cards_of(serving), 3)
            ]
    return found


def _pairs(hand: int) -> int:
    """PM-21; three of a group are worth more as a set, so that pairs are enough here."""
    eyes, fire, stars = (
        (hand & _AK).bit_count(),
        (hand & _FK).bit_count(),
        (hand & _ASK).bit_count(),
    )
    pairs = (eyes >> 1) + (fire >> 1) + (stars >> 1)
    if hand & _J32 and (eyes | fire | stars) & 1:
        pairs += 1
    for group in _PLAIN:
        pairs += (hand & group).bit_count() >> 1
    return pairs


def _in_five(hand: int, count: int) -> int:
    """The best set of five."""
    universal, tear = hand >> DESTROYER & 1, hand >> TEAR & 1
    jokers = universal + tear
    best = 0
    for group, points in _FIVES:
        found = (hand & group).bit_count()
        if found >= 5:
            best = max(best, points + PURITY)
        elif found + universal >= 5:
            best = max(best, points)
    if (hand & _ASK).bit_count() + jokers >= 5:
        best = max(best, POINTS[COSMOS])
    fire = (hand & _FK).bit_count()
    if fire == 3 and count - jokers > 4:
        best = max(best, POINTS[GODS] + PURITY)
    elif fire + jokers >= 3:
        best = max(best, POINTS[GODS])
    animals, eyes = (hand & _TK).bit_count(), (hand & _AK).bit_count()
    if (animals == 2 and eyes + jokers >= 3) or (animals == 1 and eyes + jokers == 4):
        best = POINTS[BEASTS]
    return best


# What a card more on the way to something is worth, about.
_WAYS = tuple(
    (mask, step)
    for mask, step in (
        (_PRINTED["OK"] | _J21, 7),
        (_PRINTED["DK"] | _J21, 6),
        (_PRINTED["PK"] | _J21, 5),
        (_PRINTED["ASK"] | _J21, 8),
        (_PRINTED["FK"] | _J21, 13),
        (_TK | _AK | _J32 | _J21, 7),
        (_ELITE_CARDS, 10),
        *((special, 10) for special in _SPECIALS),
    )
)


@lru_cache(1 << 17)
def promise(hand: int) -> int:
    """What the hand may grow into, in no unit: only to choose between cards."""
    found = 10 * (hand >> DESTROYER & 1) + 5 * (hand >> TEAR & 1)
    for mask, step in _WAYS:
        count = (hand & mask).bit_count()
        found += step * count * (count - 1) // 2
    return found


@lru_cache(1 << 17)
def without_one(hand: int) -> int:
    """The hand after its least useful card is gone."""
    return max(
        (hand ^ 1 << card for card in cards_of(hand)),
        key=lambda rest: (4 * worth(rest) + promise(rest), rest),
    )


@lru_cache(1 << 17)
def least(hand: int, count: int) -> int:
    """The `count` cards that the hand can spare most easily."""
    rest = hand
    for _ in range(count):
        rest = without_one(rest)
    return hand ^ rest


def holds_set(hand: int) -> bool:
    """Whether any three or more of the cards are a set or a special (PM-A29)."""
    return bool(_triples(hand)) or (hand.bit_count() > 3 and worth(hand) >= POINTS[GODS])
