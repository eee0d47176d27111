"""What a client's terminal can do, as far as SSH tells: TERM, some variables, and a size.

Clients forward little. What is not known is taken for what most terminals can, and everybody may
choose otherwise in the settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..terminal import Colours, Terminal
from .limits import Limits

_TRUE_COLOUR = ("direct", "kitty", "alacritty", "wezterm", "foot", "ghostty", "contour", "iterm")
_NO_COLOUR = ("vt1", "vt2", "ansi-m", "mono", "sun")
_NO_SCREEN = ("", "dumb", "unknown", "emacs", "lpr")
_LONGEST_TERM = 80


@dataclass(frozen=True)
class Client:
    """The terminal at the other end."""

    term: str
    """TERM, made safe to write to a log."""
    terminal: Terminal
    size: tuple[int, int]
    """Columns and rows."""

    @property
    def places_text(self) -> bool:
        """Whether it can do more than write line after line."""
        return self.term not in _NO_SCREEN


def client(
    term: str | None, size: tuple[int, int], variables: Mapping[str, str], limits: Limits
) -> Client:
    """What is known of a terminal.

    Args:
        term: TERM as the client says it.
        size: columns and rows, which may be any numbers.
        variables: the environment that it sends.
        limits: which sizes are believed.
    """
    name = "".join(c for c in (term or "")[:_LONGEST_TERM] if c.isascii() and c.isprintable())
    return Client(
        name,
        Terminal.of(variables, unicode=_knows_unicode(variables), colours=colours(name, variables)),
        fitting(size, limits),
    )


def colours(term: str, variables: Mapping[str, str]) -> Colours:
    """How many colours a terminal with this name has."""
    if variables.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return "truecolor"
    name = term.lower()
    if any(known in name for known in _TRUE_COLOUR):
        return "truecolor"
    if "256" in name:
        return "256"
    return "none" if name.startswith(_NO_COLOUR) else "16"


def fitting(size: tuple[int, int], limits: Limits) -> tuple[int, int]:
    """A size as it is believed. A client that does not know its own says 0."""
    columns, rows = size
    if columns <= 0 or rows <= 0:
        return 80, 24
    return (
        min(max(columns, limits.columns[0]), limits.columns[1]),
        min(max(rows, limits.rows[0]), limits.rows[1]),
    )


def _knows_unicode(variables: Mapping[str, str]) -> bool:
    """Whether the client's locale is one with UTF-8; that of a client that says nothing is."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = variables.get(name, "")
        if value:
            return "utf" in value.lower()
    return True
