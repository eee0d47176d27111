"""Who draws with whom: the colours of the screens, how they go round, how many cards it takes."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ..game import message

LETTERS = "KRGB"
"""Black, red, green, blue: there are three black screens and two of each other colour."""
COLOUR_NAMES = (message("black"), message("red"), message("green"), message("blue"))
COLOURS = range(len(LETTERS))
SEATS = range(2, 10)

# PX-04: the screens in front of the seats in the first round. PX-05: up to four play alone;
# PX-06: more share colours. The patterns make as many different partners as possible.
_USUAL = {
    2: "KR",
    3: "KRG",
    4: "KRGB",
    5: "KKRKR",
    6: "KRKGRG",
    7: "KKRKGRG",
    8: "KRKGRBGB",
    9: "KRKGKBRGB",
}
_PAIRS_OF_FOUR = "KKRR"  # PX-A1; not KRKR, which makes the same pairs in every round
_CARDS = 8  # PX-02
_CARDS_OF_THREE = 9  # PX-03, PX-A3


class Group(NamedTuple):
    """Those with screens of one colour (PX-08)."""

    colour: int
    seats: tuple[int, ...]


@cache
def seating(seats: int, pairs_of_four: bool, round: int) -> tuple[int, ...]:
    """The colour in front of each seat in a round, counted from 1.

    PX-33: after every round the screens are passed to the left, to the next seat.
    """
    pattern = _PAIRS_OF_FOUR if seats == 4 and pairs_of_four else _USUAL[seats]
    return tuple(LETTERS.index(pattern[(seat - round + 1) % seats]) for seat in range(seats))


@cache
def groups(colours: tuple[int, ...]) -> tuple[Group, ...]:
    """PX-08: the groups, clockwise by the first seat of each."""
    found: dict[int, list[int]] = {}
    for seat, colour in enumerate(colours):
        found.setdefault(colour, []).append(seat)
    return tuple(Group(colour, tuple(members)) for colour, members in found.items())


def deck_size(seats: int, pairs_of_four: bool) -> int:
    """PX-02, PX-03: how many cards a match has: nine where there are three groups, else eight."""
    return _CARDS_OF_THREE if _group_count(seats, pairs_of_four) == 3 else _CARDS


def rounds(seats: int, pairs_of_four: bool) -> int:
    """PX-36: how many rounds a match has; PX-34: each takes a card for every group."""
    return deck_size(seats, pairs_of_four) // _group_count(seats, pairs_of_four)


def _group_count(seats: int, pairs_of_four: bool) -> int:
    return len({*seating(seats, pairs_of_four, 1)})
