"""What the drawings of PIX are drawn with: paper, black and red, by theme.

Nothing here knows of a widget; colours are integers `0xRRGGBB`, all fixed ones of the 256.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .cells import PLAIN, REVERSED

if TYPE_CHECKING:
    from textual.theme import Theme  # summaries do without all of Textual


@dataclass(frozen=True)
class PixPaint:
    """The colours of a screen and what lies on it."""

    frame: int
    """Round the boxes."""
    paper: tuple[int, int]
    """The two tones of the checker of white boxes; the upper left one has the first."""
    dot: int
    """The sign in the middle of a white box, where it has one."""
    black: int
    """The ground of a black pixel."""
    red: int
    """The ground of the red pixel."""
    arrow: tuple[int, int, int]
    """The arrow on paper, on black and on red."""
    cursor: tuple[int, int, int]
    """The corners of the box that the keyboard is at, and an arrow that is held, on the same."""

    @property
    def coloured(self) -> bool:
        """Whether there are colours at all; without them signs stand in."""
        return self.frame != PLAIN

    def on(self, inks: tuple[int, int, int], ground: int) -> int:
        """That of the inks on paper, on black and on red which this ground needs."""
        if ground == self.black:
            return inks[1]
        return inks[2] if self.coloured and ground == self.red else inks[0]


DARK = PixPaint(
    frame=0x303030,
    paper=(0xE4E4E4, 0xD0D0D0),
    dot=0x9E9E9E,
    black=0x121212,
    red=0xD70000,
    arrow=(0xD70000, 0xFF5F5F, 0xFFFFFF),
    cursor=(0x005FAF, 0x5FAFFF, 0xFFFFFF),
)
LIGHT = PixPaint(
    frame=0xBCBCBC,
    paper=(0xFFFFFF, 0xEEEEEE),
    dot=0x9E9E9E,
    black=0x121212,
    red=0xD70000,
    arrow=(0xD70000, 0xFF5F5F, 0xFFFFFF),
    cursor=(0x005FAF, 0x5FAFFF, 0xFFFFFF),
)
BARE = PixPaint(
    frame=PLAIN,
    paper=(PLAIN, PLAIN),
    dot=PLAIN,
    black=REVERSED,
    red=PLAIN,
    arrow=(PLAIN, PLAIN, PLAIN),
    cursor=(PLAIN, PLAIN, PLAIN),
)
"""For terminals without colour."""


def paint_for(theme: Theme) -> PixPaint:
    """The colours of a theme."""
    if theme.ansi:
        return BARE
    return DARK if theme.dark else LIGHT
