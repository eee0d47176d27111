"""How moves are written.

`black 3,4`, `clear 3,4`, `red 4,4`, `arrow 7,12,SE`, `arrow off`, `pix`, `guess lighthouse`,
`heard 2`, `void 3`; by chance `card K 117` and `first R`; by the clock `time`. Boxes are column and
row from the upper left corner, 0,0 to 8,8; the arrow's place is in half boxes, 0,0 to 18,18.
"""

from __future__ import annotations

import re

from ..game import NotUnderstood
from .drawing import WAYS, Arrow, format_arrow
from .guessing import tidy
from .moves import ARROW, BOXED, CARD, FIRST, GUESS, HEARD, PIX, TIME, VOID, Move
from .seating import LETTERS, SEATS

_OFF = "off"
_ALONE = (PIX, TIME)
_OF_A_SEAT = (HEARD, VOID)
_NUMBER = r"(-?[1-9]\d?|0)"
_BOX = re.compile(rf"{_NUMBER},{_NUMBER}", re.ASCII)
_ARROW = re.compile(rf"{_NUMBER},{_NUMBER},({'|'.join(WAYS)})", re.ASCII)
_CARD = re.compile(rf"([{LETTERS}]) (0|[1-9]\d{{0,4}})", re.ASCII)


def format_move(move: Move) -> str:
    """The one text of a move."""
    kind = move.kind
    if kind in BOXED:
        return f"{kind} {move.x},{move.y}"
    if kind == ARROW:
        return f"{kind} {_OFF if move.arrow is None else format_arrow(move.arrow)}"
    if kind == CARD:
        return f"{kind} {LETTERS[move.colour]} {move.card}"
    if kind == FIRST:
        return f"{kind} {LETTERS[move.colour]}"
    if kind == GUESS:
        return f"{kind} {move.text}"
    return f"{kind} {move.seat}" if kind in _OF_A_SEAT else kind


def parse_move(text: str) -> Move:
    """The move of a text. A guess may have blanks too many, everything else is written in one way
    only. Raises `NotUnderstood`."""
    kind, _, rest = text.partition(" ")
    if kind == GUESS and rest:
        return Move(GUESS, text=tidy(rest))
    move = _read(text, kind, rest)
    if move is None:
        raise NotUnderstood(
            "“{text}” is not a move: it is written like “black 3,4”, “red 4,4”, “arrow 7,12,SE”, "
            "“pix” or “guess lighthouse”.",
            text=text[:40],
        )
    return move


def _read(text: str, kind: str, rest: str) -> Move | None:
    if text in _ALONE:
        return Move(text)
    if kind in BOXED and (found := _BOX.fullmatch(rest)):
        return Move(kind, int(found[1]), int(found[2]))
    if kind == ARROW and rest == _OFF:
        return Move(ARROW)
    if kind == ARROW and (found := _ARROW.fullmatch(rest)):
        return Move(ARROW, arrow=Arrow(int(found[1]), int(found[2]), found[3]))
    if kind in _OF_A_SEAT and len(rest) == 1 and rest in "0123456789"[: SEATS[-1]]:
        return Move(kind, seat=int(rest))
    if kind == CARD and (found := _CARD.fullmatch(rest)):
        return Move(CARD, colour=LETTERS.index(found[1]), card=int(found[2]))
    if kind == FIRST and len(rest) == 1 and rest in LETTERS:
        return Move(FIRST, colour=LETTERS.index(rest))
    return None
