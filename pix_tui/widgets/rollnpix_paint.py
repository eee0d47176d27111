"""What Roll'n Pix is drawn with: colours by theme, and the signs that stand in for them.

Four colours are told apart in three ways at once: by colour, by the letter in every cell, and by
the texture of the filling where there is no colour or the drawing is in characters. Nothing here
knows of a widget; colours are integers `0xRRGGBB`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.style import Style

from .cells import PLAIN, REVERSED
from .colours import style_of, terminal_colour

if TYPE_CHECKING:
    from textual.theme import Theme  # summaries do without all of Textual

COLOURS = "YRBG"
"""Yellow, red, blue and green, by the letters that cells carry."""

WHITE = "."
"""A cell in which nothing is drawn yet."""


# -------------------------------------------------------------------------------------- colours


@dataclass(frozen=True)
class Pencil:
    """The tones of one of the four colours."""

    body: int
    """The ground of a drawn cell."""
    letter: int
    """The letter on it, and the pips on a die."""
    texture: int
    """The texture on it, in drawings that have one."""
    tint: int
    """The ground of a shape that is held where it may be drawn."""
    line: int
    """The hatching of a shape that is held."""
    word: int
    """Text in this colour on the ground of the theme."""


@dataclass(frozen=True)
class SitePaint:
    """The colours of a site and of the dice.

    All but the frame are fixed ones of the 256 (half the bytes of others), chosen so that their
    nearest neighbours among 16 colours still tell the four pencils from each other and from paper.
    """

    frame: int
    """Round the site, under the labels: the panels of the theme."""
    label: int
    paper: tuple[int, int]
    """The two tones of the checker of white cells; a1 has the second."""
    dot: int
    """The dot in the middle of a white cell."""
    mark: int
    """Letters of a held shape, and the sign of the centre."""
    cursor: int
    """The ground of the cursor's two bars."""
    on_cursor: int
    """Signs on these."""
    fault: int
    """The ground of `!R!` in cells at fault."""
    on_fault: int
    spent: tuple[int, int]
    """Signs and ground of a die that has been taken."""
    pencils: Mapping[str, Pencil]

    @property
    def coloured(self) -> bool:
        """Whether there are colours at all; without them textures stand in."""
        return self.frame != PLAIN


DARK = SitePaint(
    frame=0x262A33,
    label=0x949494,
    paper=(0x444444, 0x3A3A3A),
    dot=0x808080,
    mark=0xFFFFFF,
    cursor=0x00FFFF,
    on_cursor=0x121212,
    fault=0x121212,
    on_fault=0xFFFFFF,
    spent=(0x8A8A8A, 0x303030),
    pencils={
        "Y": Pencil(0xFFD75F, 0x121212, 0xD7AF5F, 0x5F5F00, 0xFFD75F, 0xFFD75F),
        "R": Pencil(0xD75F5F, 0x121212, 0xAF5F5F, 0x5F0000, 0xD75F5F, 0xFF5F5F),
        "B": Pencil(0x5F87D7, 0x121212, 0x5F5FAF, 0x00005F, 0x5F87D7, 0x5F87FF),
        "G": Pencil(0x5FAF5F, 0x121212, 0x5F875F, 0x005F00, 0x5FAF5F, 0x5FAF5F),
    },
)
"""For themes with light letters on a dark ground."""

LIGHT = SitePaint(
    frame=0xE2DAC8,
    label=0x626262,
    paper=(0xFFFFFF, 0xE4E4E4),
    dot=0x767676,
    mark=0x121212,
    cursor=0x0000AF,
    on_cursor=0xFFFFFF,
    fault=0x121212,
    on_fault=0xFFFFFF,
    spent=(0x767676, 0xD0D0D0),
    pencils={
        "Y": Pencil(0xFFD75F, 0x121212, 0xD7AF5F, 0xFFFFAF, 0xAF8700, 0x875F00),
        "R": Pencil(0xD75F5F, 0x121212, 0xAF5F5F, 0xFFD7D7, 0xD70000, 0xAF0000),
        "B": Pencil(0x5F87D7, 0x121212, 0x5F5FAF, 0xD7D7FF, 0x005FD7, 0x0000D7),
        "G": Pencil(0x5FAF5F, 0x121212, 0x5F875F, 0xD7FFD7, 0x008700, 0x005F00),
    },
)
"""For themes with dark letters on a light ground."""

_NO_PENCIL = Pencil(PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN)
BARE = SitePaint(
    frame=PLAIN,
    label=PLAIN,
    paper=(PLAIN, PLAIN),
    dot=PLAIN,
    mark=PLAIN,
    cursor=REVERSED,
    on_cursor=PLAIN,
    fault=REVERSED,
    on_fault=PLAIN,
    spent=(PLAIN, PLAIN),
    pencils=dict.fromkeys(COLOURS, _NO_PENCIL),
)
"""For terminals that keep their own colours, and for plain text."""


def paint_for(theme: Theme) -> SitePaint:
    """The colours that suit a theme; `BARE` for themes without any."""
    if theme.ansi:
        return BARE
    return DARK if theme.dark else LIGHT


# ---------------------------------------------------------------------------------------- signs


@dataclass(frozen=True)
class Signs:
    """The characters of a drawing."""

    fills: Mapping[str, str]
    """The texture of each colour, where there are textures."""
    held: str
    """The hatching of a shape where it may be drawn."""
    barred: str
    """The hatching of a shape where it may not."""
    dot: str
    """The middle of a white cell."""
    fresh: str
    """Left and right of the letter in cells that were drawn last."""
    pip: str
    spent: str
    """A pip of a die that has been taken."""
    walls: tuple[str, str, str, str]
    """Corners, level and upright line round a site or beside a die: `┌┐ └┘ ─ │`."""
    bars: str
    """For sparklines, from low to high."""


_GLYPHS = Signs(
    fills={"Y": "░", "R": "▓", "B": "═", "G": "▚"},
    held="╱",
    barred="╳",
    dot="·",
    fresh="·",
    pip="●",
    spent="·",
    walls=("┌┐", "└┘", "─", "│"),
    bars="▁▂▃▄▅▆▇█",
)
_ASCII = Signs(
    fills={"Y": ":", "R": "#", "B": "=", "G": "%"},
    held="/",
    barred="x",
    dot=".",
    fresh="'",
    pip="o",
    spent=".",
    walls=("++", "++", "-", "|"),
    bars="_.-=+*#@",
)


def signs_for(drawing: str) -> Signs:
    """The characters that a drawing may use: ASCII alone for `ascii`."""
    return _ASCII if drawing == "ascii" else _GLYPHS


def textured(paint: SitePaint, drawing: str) -> bool:
    """Whether drawn cells have a texture: always without colours, and in characters."""
    return not paint.coloured or drawing in ("glyphs", "ascii")


def fill(colour: str, paint: SitePaint, drawing: str) -> str:
    """What a drawn cell is filled with: its texture, or blanks where colour alone will do."""
    return signs_for(drawing).fills[colour] if textured(paint, drawing) else " "


# ----------------------------------------------------------------------------------------- text


def word_style(colour: str, paint: SitePaint) -> Style:
    """For text in one of the four colours on the ground of the theme; bold without colours."""
    word = paint.pencils[colour].word
    return Style(bold=True) if word == PLAIN else Style(color=terminal_colour(word), bold=True)


def tag_style(colour: str, paint: SitePaint) -> Style:
    """For the letter of a colour on its colour, as in a drawn cell; reversed without colours."""
    pencil = paint.pencils[colour]
    return style_of(pencil.letter, pencil.body if paint.coloured else REVERSED)
