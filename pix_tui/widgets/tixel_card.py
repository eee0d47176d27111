"""The small picture of a Tixel board on the launcher's card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.style import Style
from rich.text import Text
from textual.theme import Theme

from ..games.tixel.notation import parse_position
from ..games.tixel.rules import TixelOptions
from .tixel_board import DARK, LIGHT, BoardPicture, plain_rows, sample_rows

_PIXELS = (8, 6, 4, 2)


def picture(view: Mapping[str, Any], height: int, theme: Theme, drawing: str) -> list[Text]:
    """The board of a view in at most so many rows; in glyphs where pixels would not do.

    Nothing where there is no room for all of it.
    """
    options = TixelOptions.from_json(view["options"])
    board = parse_position(view["position"], options).board
    if drawing == "blocks" and not theme.ansi:
        for pixels in _PIXELS:
            rows = sample_rows(board, options.size, pixels, DARK if theme.dark else LIGHT)
            if len(rows) <= height:
                return rows
    glyphs = plain_rows(
        BoardPicture(options.size, board), "ascii" if drawing == "ascii" else "glyphs"
    )
    return [Text(row, Style()) for row in glyphs] if len(glyphs) <= height else []
