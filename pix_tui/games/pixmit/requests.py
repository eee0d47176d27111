"""Requests of its own in the engine protocol."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import NotUnderstood
from .cards import CARDS
from .scoring import MOST_CARDS, best_split, calls
from .settling import split_json
from .state import PixmitOptions


def score(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What the hand in `cards` is worth: `total`, `split`, and the kinds of `call` it allows."""
    options = PixmitOptions.from_json(fields.get("options", {}))
    texts = fields.get("cards")
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise NotUnderstood("“{name}” must be a list of cards.", name="cards")
    known = {f"{card:02}": card for card in CARDS}
    for text in texts:
        if text not in known:
            raise NotUnderstood("“{word}” is not a card: they are 01 to 33.", word=text[:20])
    if len({*texts}) < len(texts) or len(texts) > MOST_CARDS:
        raise NotUnderstood("A hand has at most {most} different cards.", most=MOST_CARDS)
    hand = tuple(sorted(known[text] for text in texts))
    split = best_split(hand)
    return {
        "total": split.total,
        "split": split_json(split),
        "call": list(calls(hand, options.joker_call)),
    }
