"""Names of people, made safe and short enough to stand on everybody's screen."""

from __future__ import annotations

import unicodedata

CELLS = 16
"""How wide a name may be, in cells of a terminal."""


def clean_name(text: str, cells: int = CELLS) -> str:
    """A name without control, format and direction characters, cut to a width.

    Everything that could steer a terminal or turn text around is gone (C0, C1, escape, bidi
    controls, zero-width joiners, half surrogates); blanks in a row become one.
    """
    # Ten times the width is more than any honest name needs, and bounds the work.
    kept = "".join(
        " " if unicodedata.category(letter).startswith("Z") or letter in "\t\n\r" else letter
        for letter in unicodedata.normalize("NFC", text[: cells * 10])
        if unicodedata.category(letter)[0] != "C" or letter in "\t\n\r"
    )
    name, width = "", 0
    for letter in " ".join(kept.split()):
        # A mark adds no width, but a heap of marks on one letter is no name either.
        width += _cells(letter) or 1
        if width > cells:
            break
        name += letter
    return name.strip()


def cells(text: str) -> int:
    """How many cells of a terminal a text takes."""
    return sum(_cells(letter) for letter in text)


def _cells(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
