"""The small picture of PIX on the launcher's card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text
from textual.theme import Theme

from .colours import text_lines
from .pix_drawing import SCALES, SIZE, PixDrawing, PixPicture, picture_of, small
from .pix_paint import paint_for

_CAT = (
    ".........",
    ".#.....#.",
    ".##...##.",
    ".#######.",
    ".#.###.#.",
    ".###R###.",
    "..#####..",
    "...###...",
    ".........",
)


def picture(view: Mapping[str, Any], height: int, theme: Theme, drawing: str) -> list[Text]:
    """The drawing that was shown last, or a cat; nothing where there is no room."""
    shown = _last_shown(view)
    paint = paint_for(theme)
    for scale in SCALES[2:]:
        if SIZE * scale[1] + 2 <= height:
            return text_lines(PixDrawing(scale, paint, drawing).cells(shown))
    lines = small(shown, paint, drawing)
    return lines if len(lines) <= height else []


def _last_shown(view: Mapping[str, Any]) -> PixPicture:
    reveal = view["reveal"]
    drawings = reveal["drawings"] if reveal else []
    for past in reversed(view["history"]):
        drawings = drawings or past["drawings"]
    return picture_of(dict(drawings[-1])) if drawings else PixPicture(_CAT)
