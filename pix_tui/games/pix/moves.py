"""What happens in PIX, one value for each event."""

from __future__ import annotations

from typing import NamedTuple

from .drawing import Arrow

# By chance.
CARD, FIRST = "card", "first"
# By the clock.
TIME = "time"
# By those who draw.
BLACK, CLEAR, RED, ARROW = "black", "clear", "red", "arrow"
# By those who draw, when they have finished, and by those who guess, when they give up.
PIX = "pix"
# By those who guess.
GUESS, HEARD, VOID = "guess", "heard", "void"

CHANCE = (CARD, FIRST)
BOXED = (BLACK, CLEAR, RED)
"""What is done to a box."""
STROKES = (*BOXED, ARROW)
"""What changes a drawing."""


class Move(NamedTuple):
    """An event; which fields count depends on its kind."""

    kind: str
    x: int = -1
    """The column of a box."""
    y: int = -1
    """The row of a box."""
    arrow: Arrow | None = None
    """Where the arrow is put; `None` takes it away."""
    seat: int = -1
    """Whose guess was heard, or whose drawing is to be void."""
    colour: int = -1
    """The group that gets a card, or that shows first."""
    card: int = -1
    text: str = ""
    """The guess."""
