"""What the cards of Pixmit are drawn with: a colour for each group, by theme.

Groups are told apart by their signs; the colours only help the eye. Nothing here knows of a
widget; colours are integers `0xRRGGBB`, all fixed ones of the 256.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.style import Style

from .cells import PLAIN
from .colours import style_of

if TYPE_CHECKING:
    from textual.theme import Theme  # summaries do without all of Textual

_BLACK, _WHITE = 0x080808, 0xEEEEEE


@dataclass(frozen=True)
class CardPaint:
    """The colours of faces and backs. Without colour cards have a frame instead of a ground."""

    paper: int
    """The ground of a face."""
    ink: int
    """The name on it."""
    bands: Mapping[str, tuple[int, int]]
    """By group: the ground of a card's head, and the signs on it."""
    back: int
    """The lines of a card that lies face down."""

    @property
    def framed(self) -> bool:
        """Whether cards have frames."""
        return self.paper == PLAIN

    def band(self, group: str) -> Style:
        """How the head of a card of that group is written."""
        ground, signs = self.bands[group]
        return style_of(signs, ground) + Style(bold=True)

    def body(self) -> Style:
        """How the name on a card is written."""
        return style_of(self.ink, self.paper)

    def lines(self) -> Style:
        """How backs are drawn."""
        return style_of(self.back, PLAIN)


_BANDS = {
    "TK": (0x875F00, _WHITE),
    "ZK": (0x875FAF, _WHITE),
    "AK": (0x0087AF, _WHITE),
    "FK": (0xD75F00, _BLACK),
    "ASK": (0x005FAF, _WHITE),
    "OK": (0x87875F, _BLACK),
    "PK": (0x00875F, _WHITE),
    "DK": (0xAF005F, _WHITE),
}
DARK = CardPaint(paper=0xD7D7D7, ink=0x121212, bands=_BANDS, back=0x8787AF)
LIGHT = CardPaint(paper=0xFFFFFF, ink=0x121212, bands=_BANDS, back=0x5F5F87)
BARE = CardPaint(PLAIN, PLAIN, dict.fromkeys(_BANDS, (PLAIN, PLAIN)), PLAIN)
"""For terminals without colour."""


def paint_for(theme: Theme) -> CardPaint:
    """The colours of a theme."""
    if theme.ansi:
        return BARE
    return DARK if theme.dark else LIGHT
