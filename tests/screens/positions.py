"""Matches that several tests of screens begin with."""

from __future__ import annotations

MIDDLE = (
    "+f2/SW",
    "+b3/NE",
    "+d3/NW",
    "+e6/NW",
    "+a1/SW",
    "+f5/SW",
    "+a4/SW",
    "+b5/NE",
    "+e4/NW",
)
"""Nine pieces, all active, Black to move. b5-e5 passes d5 and turns e4 and e6."""

SACRIFICE = "b5-e5/E"
"""Ends inactive in front of f5 and gains Black a bonus move."""

BONUS = (*MIDDLE, SACRIFICE)
