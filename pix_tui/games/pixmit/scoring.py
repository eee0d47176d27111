"""What a hand is worth, and which calls it allows.

Each card counts in one scoring only (PM-20), so a hand is split into blocks, and its total is the
best of all splits. With six cards there are few enough to look at every one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from .cards import (
    CREATION,
    DESTROYER,
    DESTRUCTION,
    ELITE,
    GROUPS,
    KNOWLEDGE,
    MEMBERS,
    TEAR,
    serves,
)

Hand = tuple[int, ...]
"""Numbers of cards in order."""

MOST_CARDS = 6  # PM-09
PURITY = 30  # PM-26, PM-49
PER_CARD = 5  # PM-21

# Kinds of scorings, as the engine names them.
CONSOLATION, TRIPLE, PEOPLE, CREATED, KNOWN, DESTROYED = (
    "trost",
    "dreier",
    "personen",
    "schoepfung",
    "wissen",
    "vernichtung",
)
HELL, ARTEFACT, GODS, COSMOS, BEASTS, ELITES = (
    "hoellen",
    "artefakt",
    "goetter",
    "kosmos",
    "bestien",
    "elite",
)
LEVELS = (
    CONSOLATION,
    TRIPLE,
    PEOPLE,
    CREATED,
    KNOWN,
    DESTROYED,
    HELL,
    ARTEFACT,
    GODS,
    COSMOS,
    BEASTS,
    ELITES,
)
"""From the lowest to the highest; they decide nothing but which of two equal splits is shown."""

POINTS = {  # PM-39 to PM-48, PM-50
    ELITES: 150,
    BEASTS: 120,
    COSMOS: 100,
    GODS: 85,
    ARTEFACT: 70,
    HELL: 60,
    DESTROYED: 50,
    KNOWN: 50,
    PEOPLE: 45,
    CREATED: 40,
    TRIPLE: 30,
}
"""What each kind brings, but for consolations, which count by the card."""
EXACT = {ELITE: ELITES, DESTRUCTION: DESTROYED, KNOWLEDGE: KNOWN, CREATION: CREATED}
"""The kinds that are these very cards."""
OF_FIVE = {"ASK": COSMOS, "OK": ARTEFACT, "DK": HELL, "PK": PEOPLE}
"""The kinds that are five cards of one group."""
_NATURAL = ("OK", "PK", "DK")  # PM-17: groups that have six cards

JOKER_CALL, NATURAL_CALL, ELITE_CALL = "joker", "natural", "elite"
STRICT, LOOSE = "sixth", "loose"
"""Where the joker of a joker set is (PM-A3): beside the five, or perhaps among them."""


class Scoring(NamedTuple):
    """A block of cards and what it brings."""

    kind: str
    group: str
    """The group that it is of, empty where the cards themselves are named."""
    cards: Hand
    points: int
    pure: bool = False
    """Whether the points have the bonus for a set without jokers in them."""


class Split(NamedTuple):
    """A hand laid out."""

    scorings: tuple[Scoring, ...]
    """The highest first."""
    unused: Hand

    @property
    def total(self) -> int:
        """The points of all blocks."""
        return sum(scoring.points for scoring in self.scorings)


@lru_cache(1 << 16)
def scoring(block: Hand) -> Scoring | None:
    """The best reading of exactly these cards as one block, or `None` if they are none."""
    cards = frozenset(block)
    if cards in EXACT:
        return Scoring(EXACT[cards], "", block, POINTS[EXACT[cards]])
    readings = [*_as_five(block), *_as_triple(block), *_as_consolation(block)]
    return max(readings, key=_rank, default=None)


def _rank(found: Scoring) -> tuple[int, int]:
    return found.points, LEVELS.index(found.kind)


def _as_five(block: Hand) -> list[Scoring]:
    if len(block) != 5:
        return []
    found = [
        (kind, group)
        for group, kind in OF_FIVE.items()
        if all(serves(card, group) for card in block)
    ]
    if sum(serves(card, "FK") for card in block) >= 3:  # PM-46
        found.append((GODS, "FK"))
    if _are_beasts(block):  # PM-48
        found.append((BEASTS, "TK"))
    pure = DESTROYER not in block and TEAR not in block
    return [
        Scoring(kind, group, block, POINTS[kind] + (PURITY if pure else 0), pure)
        for kind, group in found
    ]


def _are_beasts(block: Hand) -> bool:
    """Two animals and three eyes, whichever of them the jokers are."""
    return any(
        all(serves(card, "TK") for card in pair)
        and all(serves(card, "AK") for card in block if card not in pair)
        for pair in combinations(block, 2)
    )


def _as_triple(block: Hand) -> list[Scoring]:
    """PM-39: three of one group."""
    if len(block) != 3:
        return []
    return [
        Scoring(TRIPLE, group, block, POINTS[TRIPLE])
        for group in GROUPS
        if all(serves(card, group) for card in block)
    ]


def _as_consolation(block: Hand) -> list[Scoring]:
    """PM-21: two or more of one printed group; here jokers are no jokers (PM-A22)."""
    if len(block) < 2:
        return []
    return [
        Scoring(CONSOLATION, group, block, PER_CARD * len(block))
        for group, members in MEMBERS.items()
        if members.issuperset(block)
    ]


@lru_cache(1 << 16)
def best_split(hand: Hand) -> Split:
    """The split with the highest total; of equal ones that with the highest blocks."""
    return max(splits(hand), key=_worth)


def _worth(split: Split) -> tuple[int, list[int], list[Hand]]:
    levels = [LEVELS.index(scoring.kind) for scoring in split.scorings]
    return split.total, levels, [scoring.cards for scoring in split.scorings]


def splits(hand: Hand) -> list[Split]:
    """All ways to lay out a hand; cards that bring nothing are in no block."""
    found: list[Split] = []

    def lay(rest: Hand, scorings: tuple[Scoring, ...], unused: Hand) -> None:
        if not rest:
            ordered = sorted(scorings, key=_rank, reverse=True)
            found.append(Split(tuple(ordered), unused))
            return
        first, others = rest[0], rest[1:]
        lay(others, scorings, (*unused, first))
        for count in range(1, len(others) + 1):
            for partners in combinations(others, count):
                block = scoring((first, *partners))
                if block is not None:
                    left = tuple(card for card in others if card not in partners)
                    lay(left, (*scorings, block), unused)

    lay(tuple(sorted(hand)), (), ())
    return found


def laid_out(hand: Hand, blocks: Sequence[Iterable[int]]) -> Split | None:
    """The split that somebody has chosen, or `None` if a block brings nothing or takes what is
    not there."""
    rest = list(hand)
    scorings = []
    for cards in blocks:
        block = tuple(sorted(cards))
        found = scoring(block)
        if found is None or len({*block}) < len(block) or {*block} - {*rest}:
            return None
        rest = [card for card in rest if card not in block]
        scorings.append(found)
    return Split(tuple(sorted(scorings, key=_rank, reverse=True)), tuple(sorted(rest)))


def has_set(hand: Hand) -> bool:
    """Whether any three or more of the cards are a set or a special (PM-27, PM-A29)."""
    return any(
        (block := scoring(cards)) is not None and block.kind != CONSOLATION
        for count in (3, 4, 5)
        for cards in combinations(hand, count)
    )


@lru_cache(1 << 14)
def calls(hand: Hand, joker_call: str = STRICT) -> tuple[str, ...]:
    """The kinds of call that a hand allows (PM-16 to PM-18), the highest first."""
    found = []
    if frozenset(hand) >= ELITE:
        found.append(ELITE_CALL)
    if len(hand) == MOST_CARDS and any(MEMBERS[group].issuperset(hand) for group in _NATURAL):
        found.append(NATURAL_CALL)
    if _has_joker_set(hand, joker_call):
        found.append(JOKER_CALL)
    return tuple(found)


def _has_joker_set(hand: Hand, joker_call: str) -> bool:
    jokers = [card for card in (DESTROYER, TEAR) if card in hand]
    if joker_call == LOOSE and any(
        _as_five(five) and {*five} & {*jokers} for five in combinations(hand, 5)
    ):
        return True
    return len(hand) == MOST_CARDS and any(
        _as_five(tuple(card for card in hand if card != joker)) for joker in jokers
    )
