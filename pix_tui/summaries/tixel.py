"""How a match of Tixel ended."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from ..i18n import _
from ..table.match import Match
from ..table.result import result
from ..words import clock
from .common import figures, heading


def summary(match: Match) -> RenderableType:
    """Winner and reason; turns, sacrifices, longest chain and time of both sides."""
    known = result(match)
    counts = known["breakdown"]
    rows = [
        (_("Turns"), [str(count) for count in counts["turns"]]),
        (_("Sacrifices"), [str(count) for count in counts["sacrifices"]]),
        (_("Longest chain"), [str(count) for count in counts["longest_chain"]]),
        (_("Time used"), [clock(used) for used in known["used"]]),
    ]
    return Group(heading(match), Text(), figures(match, rows))
