"""What happens in Roll'n Pix, one value for each event."""

from __future__ import annotations

from typing import NamedTuple

CHOOSE, ROLL, TAKE, DRAW = "choose", "roll", "take", "draw"


class Die(NamedTuple):
    """A die on the table: its colour and the pips on top."""

    colour: int
    pips: int


class Move(NamedTuple):
    """An event; which fields count depends on its kind."""

    kind: str
    colour: int = -1
    """The colour chosen, the die taken, or the pencil drawn with."""
    dice: tuple[Die, ...] = ()
    """What was rolled, in the order of the colours."""
    boxes: int = 0
    """The boxes drawn on, as a set of bits (see `site`)."""
