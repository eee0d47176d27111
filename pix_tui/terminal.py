"""What the terminal of whoever plays can show.

A program at a keyboard finds it in its environment; one that serves many is told it by each
client.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Self

from .signs import knows_unicode

Colours = Literal["auto", "truecolor", "256", "16", "none"]
"""How many colours a terminal has; "auto": what the environment of this process says."""


@dataclass(frozen=True)
class Terminal:
    """What a terminal can show, as far as it says so itself."""

    no_color: bool = False
    """Whether whoever sits there wants no colours (NO_COLOR)."""
    light: bool = False
    """Whether it writes on a light ground."""
    unicode: bool = True
    """Whether it has more signs than ASCII."""
    colours: Colours = "auto"
    """How many colours it has."""

    @classmethod
    def of_this_process(cls) -> Self:
        """The terminal that this process writes to."""
        return cls.of(os.environ, unicode=knows_unicode(sys.__stdout__))

    @classmethod
    def of(cls, variables: Mapping[str, str], *, unicode: bool, colours: Colours = "auto") -> Self:
        """What environment variables say of it.

        An empty NO_COLOR asks for nothing; COLORFGBG ("0;15") ends with the number of the ground.
        """
        ground = variables.get("COLORFGBG", "").rpartition(";")[2]
        no_color = bool(variables.get("NO_COLOR")) or colours == "none"
        return cls(no_color, ground in ("7", "15"), unicode, colours)
