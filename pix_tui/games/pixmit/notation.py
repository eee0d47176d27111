"""How moves are written; cards are two digits.

`offer 2 13 14 say PK 14`, `accept 04 06`, `veto`, `veto 07`, `override`, `stand`, `peek`, `call`,
`pass`, `split 11,21,33 05,20,32`, `messenger 07` (to be paid by a hand of seven); by chance
`deal 0 13 21`, `draw 2 08`, `messenger 1 33`, `hunt 2 21`, and `top 1 08 12`: the seat that looks
at the deck, and the cards there, the uppermost first.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import NotUnderstood
from .cards import CARDS, GROUPS, text_of
from .moves import (
    ACCEPT,
    CALL,
    CHANCE,
    MESSENGER,
    OFFER,
    OVERRIDE,
    PASS,
    PEEK,
    SPLIT,
    STAND,
    TOP,
    VETO,
    Move,
)

_ALONE = (OVERRIDE, STAND, PEEK, CALL, PASS)
_SAY = "say"
_MOST_SEATS = 4


def format_move(move: Move) -> str:
    """The one text of a move."""
    parts = [move.kind]
    if move.kind == SPLIT:
        return " ".join([*parts, *(text_of(block).replace(" ", ",") for block in move.blocks)])
    if move.seat >= 0:
        parts.append(str(move.seat))
    if move.cards:
        parts.append(text_of(move.cards))
    if move.said:
        parts += [_SAY, *move.said]
    return " ".join(parts)


def parse_move(text: str) -> Move:
    """The move of a text. Raises `NotUnderstood`."""
    kind, *words = text.split(" ")
    if kind in _ALONE and not words:
        return Move(kind)
    if kind == SPLIT and words:
        return Move(SPLIT, blocks=tuple(_ascending(word.split(",")) for word in words))
    if kind == OFFER and len(words) > 1:
        said: Sequence[str] = ()
        if _SAY in words:
            at = words.index(_SAY)
            words, said = words[:at], words[at + 1 :]
            if not said:
                raise NotUnderstood("After “say” come groups or numbers of cards.")
        if len(words) > 1:
            told = tuple(_statement(word) for word in said)
            return Move(OFFER, _seat(words[0]), _ascending(words[1:]), told)
    if kind == ACCEPT and words:
        return Move(ACCEPT, cards=_ascending(words))
    if kind == VETO and len(words) <= 1:
        return Move(VETO, cards=_ascending(words))
    if kind == MESSENGER and len(words) == 1:
        return Move(MESSENGER, cards=_ascending(words))
    if kind in CHANCE and len(words) > 1:
        read = _cards if kind == TOP else _ascending
        return Move(kind, _seat(words[0]), read(words[1:]))
    raise NotUnderstood(
        "“{text}” is not a move: it is written like “offer 2 13 14 say PK 14”, “accept 04 06”, "
        "“veto”, “call” or “pass”.",
        text=text[:40],
    )


def _seat(word: str) -> int:
    if len(word) != 1 or word not in "0123456789"[:_MOST_SEATS]:
        raise NotUnderstood("“{word}” is not a seat: they are numbered from 0.", word=word[:20])
    return int(word)


def _cards(words: Sequence[str]) -> tuple[int, ...]:
    cards = tuple(_card(word) for word in words)
    if len({*cards}) < len(cards):
        raise NotUnderstood("Each card is there once; not “{text}”.", text=" ".join(words)[:40])
    return cards


def _ascending(words: Sequence[str]) -> tuple[int, ...]:
    cards = _cards(words)
    if list(cards) != sorted(cards):
        raise NotUnderstood(
            "Cards are written in ascending order: {right}", right=text_of(sorted(cards))
        )
    return cards


def _card(word: str) -> int:
    if len(word) != 2 or not (word.isascii() and word.isdigit()) or int(word) not in CARDS:
        raise NotUnderstood("“{word}” is not a card: they are 01 to 33.", word=word[:20])
    return int(word)


def _statement(word: str) -> str:
    if word in GROUPS:
        return word
    return f"{_card(word):02}"
