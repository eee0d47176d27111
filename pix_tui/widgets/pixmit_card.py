"""The small picture of a match of Pixmit on the launcher's card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text
from textual.theme import Theme

from ..games.pixmit.cards import ELITE
from .blocks import beside
from .in_ascii import in_ascii
from .pixmit_paint import CardPaint, paint_for
from .pixmit_pieces import FAN_HEIGHT, NAME_ROWS, face, fan

_WIDTH = 8  # columns of the card that lies on top
_SHOWN = 3  # columns of the cards below it


def picture(view: Mapping[str, Any], height: int, theme: Theme, drawing: str) -> list[Text]:
    """The hands of a running match, face down; before one, three cards of the Elite.

    Nothing where there is no room.
    """
    paint = paint_for(theme)
    counts = [count for count in view["counts"] if count]
    lines = _hands(counts, height, paint) if counts else _elite(height, paint)
    return [in_ascii(line) for line in lines] if drawing == "ascii" else lines


def _hands(counts: list[int], height: int, paint: CardPaint) -> list[Text]:
    """Two hands in a row, as many rows as fit."""
    if height < FAN_HEIGHT:
        return []
    pairs = [counts[first : first + 2] for first in range(0, len(counts), 2)]
    lines: list[Text] = []
    for pair in pairs[: height // FAN_HEIGHT]:
        lines += beside([fan(count, paint) for count in pair], 1)
    return lines


def _elite(height: int, paint: CardPaint) -> list[Text]:
    rows = min(height, NAME_ROWS + 2 + paint.framed)
    if rows < 2 + 2 * paint.framed:
        return []
    *below, top = sorted(ELITE)[-3:]
    blocks = [_covered(face(card, _WIDTH, rows, paint, chosen=False), paint) for card in below]
    return beside([*blocks, face(top, _WIDTH, rows, paint, chosen=False)], 0)


def _covered(card: list[Text], paint: CardPaint) -> list[Text]:
    """What shows of a card that another one covers."""
    if paint.framed:
        return [line[:_SHOWN] for line in card]
    edge = Text(" " * (_SHOWN - 1) + "│", paint.body())
    return [card[0][:_SHOWN], *[edge] * (len(card) - 1)]
