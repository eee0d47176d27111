"""What groups, scorings and calls are called on screens and in summaries.

The names of cards and of the sets that have one stay German in every language.
"""

from __future__ import annotations

from ..message import message
from .cards import CARDS
from .scoring import (
    ARTEFACT,
    BEASTS,
    COSMOS,
    CREATED,
    DESTROYED,
    ELITE_CALL,
    ELITES,
    GODS,
    HELL,
    JOKER_CALL,
    KNOWN,
    NATURAL_CALL,
    PEOPLE,
)

GROUP_NAMES = {
    "TK": message("animals"),
    "ZK": message("twins"),
    "AK": message("eyes"),
    "FK": message("fire"),
    "ASK": message("astronomy"),
    "OK": message("objects"),
    "PK": message("persons"),
    "DK": message("demons"),
}

CALL_NAMES = {
    ELITE_CALL: message("Elite"),
    NATURAL_CALL: message("six of one group"),
    JOKER_CALL: message("joker set"),
}

_SETS = {
    ELITES: "Elite",
    BEASTS: "Bestien",
    COSMOS: "Kosmos",
    GODS: "Götter",
    ARTEFACT: "Artefakt",
    HELL: "Höllen",
    DESTROYED: "Vernichtung",
    KNOWN: "Wissen",
    PEOPLE: "Personen",
    CREATED: "Schöpfung",
}


def scoring_name(kind: str, group: str, count: int) -> str:
    """“Bestien”, or for cards of one group, which have no name of their own, “3 PK”."""
    return _SETS.get(kind) or f"{count} {group}"


def card_name(card: int) -> str:
    """The name that is printed on a card."""
    return CARDS[card].name
