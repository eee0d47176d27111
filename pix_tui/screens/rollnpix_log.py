"""The rounds of Roll'n Pix as lines: rolls, picks, shapes, and who stopped building when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from ..games.rollnpix.explain import why_out
from ..games.rollnpix.notation import parse_die
from ..games.rollnpix.rules import RESIGNED
from ..i18n import say
from ..widgets.ink import Ink
from .move_list import wrap_turn

_INDENT = 4  # cells before what belongs to a round


def log_lines(
    line: Sequence[tuple[int | None, str]],
    made: int,
    out: Sequence[Mapping[str, Any] | None],
    width: int,
    inks: Ink,
    number: int = 0,
) -> tuple[list[Text], int]:
    """All events in rows, and the row of the last one made.

    Args:
        line: seat and text of each event, in order; seat `None` is a roll.
        made: how many of them have been made at the moment shown; the others are to come.
        out: for each seat why it has stopped building, as a view says it.
        width: cells of a row.
        inks: what to write in.
        number: which round the first roll begins; the foundation is 0.
    """
    lines: list[Text] = []
    now = 0
    picks: Text | None = None

    def stopped(round: int) -> None:
        """Who went out in a round is told at its end."""
        for seat, why in enumerate(out):
            if why is not None and why["round"] == round:
                dice = [parse_die(text) for text in why["dice"]]
                reason = say(why_out(round, why["reason"] == RESIGNED, dice))
                lines.append(Text(f"{'':{_INDENT}}{seat + 1} ", inks.muted).append(reason))

    for index, (seat, text) in enumerate(line):
        style = inks.plain if index < made else inks.muted
        if index == made - 1:
            style = inks.strong
        if seat is None:
            dice = text.removeprefix("roll ")
            if number and index <= made:
                stopped(number - 1)
            lines.append(Text(f"{number:>2}. ", inks.muted).append(dice, style))
            number += 1
            picks = None
        elif text.startswith("take "):
            taken = f"{seat + 1} {text.removeprefix('take ')}"
            if picks is None:
                picks = Text(" " * _INDENT, inks.muted)
                lines.append(picks)
            else:
                picks.append(" · ", inks.muted)
            picks.append(taken, style)
        else:
            for part, piece in enumerate(wrap_turn(text, width - 6, width - 6)):
                label = f"{'':{_INDENT}}{seat + 1} " if part == 0 else " " * (_INDENT + 2)
                lines.append(Text(label, inks.muted).append(piece, style))
        if index == made - 1:
            now = len(lines) - 1
    if number and made == len(line):
        stopped(number - 1)
        now = len(lines) - 1
    return lines, now
