"""The 33 cards of Pixmit and their groups (PM-01 to PM-04)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

DESTROYER, TEAR = 21, 32
"""The two jokers: 21 stands for any group (PM-06), 32 for those printed on it (PM-07)."""


class Card(NamedTuple):
    """A card as it is printed."""

    number: int
    name: str
    groups: tuple[str, ...]
    value: int
    """What it is worth by itself, which counts in the hunt only (PM-02)."""


def _read() -> tuple[dict[str, str], dict[int, Card]]:
    data = tomllib.loads((Path(__file__).parent / "data" / "cards.toml").read_text("utf-8"))
    cards = {
        int(number): Card(int(number), card["name"], tuple(card["groups"]), card["value"])
        for number, card in data["cards"].items()
    }
    return data["groups"], cards


GROUPS, CARDS = _read()
"""The names of the groups by their signs, and the cards by their numbers."""

NUMBERS = tuple(CARDS)
MEMBERS = {
    group: frozenset(card.number for card in CARDS.values() if group in card.groups)
    for group in GROUPS
}
"""The cards on which a group is printed (PM-03)."""

ELITE = frozenset({7, 9, 10, DESTROYER})  # PM-18
CREATION = frozenset({3, 20, 25})  # PM-41
KNOWLEDGE = frozenset({15, 19, 26})  # PM-42
DESTRUCTION = frozenset({11, DESTROYER, 33})  # PM-43


def serves(card: int, group: str) -> bool:
    """Whether a card can take a place in a set of a group (PM-04, PM-06, PM-07)."""
    return card == DESTROYER or card in MEMBERS[group]


def text_of(cards: Iterable[int]) -> str:
    """Numbers as they are written: two digits each."""
    return " ".join(f"{card:02}" for card in cards)
