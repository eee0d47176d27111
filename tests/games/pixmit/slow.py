"""
A second scorer for Pixmit, from the sentences of the rules: the standard
library only, and nothing of the package that it is compared with.

It tries every way to lay out a hand, card by card, in piles or aside, and looks
every pile up in the table.
"""

from __future__ import annotations

from itertools import combinations, permutations

GROUPS = {
    "TK": {7, 10},
    "ZK": {9, 21},
    "AK": {15, 19, 32},
    "FK": {5, 20, 30, 32},
    "ASK": {2, 8, 12, 25, 32},
    "OK": {4, 6, 17, 26, 29, 33},
    "PK": {3, 13, 14, 16, 18, 31},
    "DK": {1, 11, 22, 23, 24, 27, 28},
}
"""What is printed on the cards; 32 bears three groups."""

UNIVERSAL, TEAR = 21, 32

EXACT = {
    frozenset({7, 9, 10, 21}): 150,
    frozenset({11, 21, 33}): 50,
    frozenset({15, 19, 26}): 50,
    frozenset({3, 20, 25}): 40,
}
"""Scorings that list their cards."""

FIVE = [
    (["TK", "TK", "AK", "AK", "AK"], 120),
    (["ASK"] * 5, 100),
    (["FK"] * 3 + ["any"] * 2, 85),
    (["OK"] * 5, 70),
    (["DK"] * 5, 60),
    (["PK"] * 5, 45),
]
"""The places of each five-card set, and its points."""

PURE = 30


def fits(card, place):
    """Whether a card may fill a place of a set of three or five."""
    return place == "any" or card == UNIVERSAL or card in GROUPS[place]


def fills(cards, places):
    """Whether the cards can be dealt out to the places, one to each."""
    if len(cards) != len(places):
        return False
    return any(
        all(fits(card, place) for card, place in zip(order, places, strict=True))
        for order in permutations(cards)
    )


_five = {}


def five(cards):
    """The most that five cards score as a set of five, or 0."""
    key = frozenset(cards)
    if key not in _five:
        points = max((worth for places, worth in FIVE if fills(key, places)), default=0)
        if points and not key & {UNIVERSAL, TEAR}:
            points += PURE
        _five[key] = points
    return _five[key]


_three = {}


def is_three(cards):
    """Whether the cards are a set of three."""
    key = frozenset(cards)
    if key not in _three:
        _three[key] = any(fills(key, [group] * 3) for group in GROUPS)
    return _three[key]


def is_set(cards):
    """Whether a pile is a set, as against a consolation."""
    return frozenset(cards) in EXACT or is_three(cards) or five(cards) > 0


def consolation(cards):
    """Five a card for two or more with one printed group."""
    if len(cards) > 1 and any(set(cards) <= members for members in GROUPS.values()):
        return 5 * len(cards)
    return 0


_pile = {}


def pile(cards):
    """The most that a pile scores when it is laid out as one scoring."""
    key = frozenset(cards)
    if key not in _pile:
        _pile[key] = max(EXACT.get(key, 0), five(key), 30 if is_three(key) else 0, consolation(key))
    return _pile[key]


def layouts(hand):
    """
    Every way to lay out a hand, as lists of piles: the first card lies aside or in
    a pile with any of the others, and so on for the rest. A pile that scores
    nothing is the same as its cards lying aside, and is left out.
    """
    if not hand:
        yield []
        return
    first, *rest = sorted(hand)
    yield from layouts(rest)
    for more in range(1, len(rest) + 1):
        for others in combinations(rest, more):
            together = (first, *others)
            if pile(together):
                left = [card for card in rest if card not in others]
                for layout in layouts(left):
                    yield [together, *layout]


def total(hand):
    """The most that a hand scores."""
    return max(sum(pile(cards) for cards in layout) for layout in layouts(hand))


def has_set(hand):
    """Whether a hand holds any set of three, four or five."""
    return any(is_set(cards) for size in (3, 4, 5) for cards in combinations(sorted(hand), size))


def calls(hand, loose=False):
    """The kinds of call a hand allows: "joker", "natural", "elite"."""
    hand = set(hand)
    kinds = set()
    if {7, 9, 10, 21} <= hand:
        kinds.add("elite")
    if len(hand) == 6:
        if any(hand <= members - {UNIVERSAL, TEAR} for members in GROUPS.values()):
            kinds.add("natural")
        for joker in hand & {UNIVERSAL, TEAR}:
            if five(hand - {joker}):
                kinds.add("joker")
    if loose and any(
        set(cards) & {UNIVERSAL, TEAR} and five(cards) for cards in combinations(sorted(hand), 5)
    ):
        kinds.add("joker")
    return kinds
