"""The few styles that text is written in, by theme.

Widgets that draw their own lines need concrete styles. Without colour the same things are told
apart by weight, underline and reversal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from rich.style import Style
from textual.theme import Theme

if TYPE_CHECKING:
    from textual.app import App


@dataclass(frozen=True)
class Ink:
    """Styles by what they say rather than by how they look."""

    plain: Style
    muted: Style
    """For what may be overlooked."""
    strong: Style
    accent: Style
    """For what the eye should find: whose turn, what is chosen."""
    key: Style
    """A key that can be pressed."""
    good: Style
    bad: Style
    chosen: Style
    """The row or button that Enter would use."""


def _style(colour: str, bold: bool = False) -> Style:
    return Style(color=colour, bold=bold or None)


PIX_DARK = Theme(
    name="pix-dark",
    primary="#d7a75f",
    secondary="#87afaf",
    accent="#ff875f",
    warning="#d7af5f",
    error="#ff5f5f",
    success="#87af5f",
    foreground="#e4e0d8",
    background="#15171c",
    surface="#1c1f26",
    panel="#262a33",
    dark=True,
)
PIX_LIGHT = Theme(
    name="pix-light",
    primary="#875f00",
    secondary="#005f5f",
    accent="#af3700",
    warning="#875f00",
    error="#af0000",
    success="#3f6f00",
    foreground="#26231e",
    background="#f7f3ea",
    surface="#eee8da",
    panel="#e2dac8",
    dark=False,
)
# For terminals without colour: the terminal's own foreground and background, nothing else.
PIX_PLAIN = Theme(
    name="pix-plain",
    primary="ansi_default",
    secondary="ansi_default",
    accent="ansi_default",
    warning="ansi_default",
    error="ansi_default",
    success="ansi_default",
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    ansi=True,
    # What Textual's own style sheets name, but its ANSI themes do not always have.
    variables={
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "foreground-disabled": "ansi_default",
        "surface-active": "ansi_default",
    },
)
THEMES = (PIX_DARK, PIX_LIGHT, PIX_PLAIN)

_PLAIN_INK = Ink(
    plain=Style(),
    muted=Style(),
    strong=Style(bold=True),
    accent=Style(bold=True, underline=True),
    key=Style(bold=True),
    good=Style(bold=True),
    bad=Style(bold=True, reverse=True),
    chosen=Style(reverse=True),
)


# Asked for many times a key. By app, because Rich keeps the escape sequences of one terminal in a
# style; and weakly, because a host sees many come and go.
_mixed: WeakKeyDictionary[App[object], tuple[tuple[str, str | None], Ink]] = WeakKeyDictionary()


def ink(app: App[object]) -> Ink:
    """The inks for the app's present theme."""
    wanted = app.theme, app.console.color_system
    mixed = _mixed.get(app)
    if mixed is None or mixed[0] != wanted:
        mixed = _mixed[app] = wanted, _mix(app.current_theme)
    return mixed[1]


def _mix(theme: Theme) -> Ink:
    if theme.ansi:
        return _PLAIN_INK
    dark = theme.dark
    foreground = theme.foreground or ("#e4e0d8" if dark else "#26231e")
    accent = theme.accent or theme.primary
    return Ink(
        plain=_style(foreground),
        muted=_style("#8a8a8a" if dark else "#6c6659"),
        strong=_style(foreground, bold=True),
        accent=_style(accent, bold=True),
        key=_style(theme.primary, bold=True),
        good=_style(theme.success or foreground),
        bad=_style(theme.error or accent, bold=True),
        chosen=Style(
            color=theme.background or ("#15171c" if dark else "#f7f3ea"),
            bgcolor=theme.primary,
            bold=True,
        ),
    )
