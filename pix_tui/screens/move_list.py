"""The list of moves beside a board."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ..table.match import DRAW, RESIGN
from ..widgets.ink import Ink

_NUMBER = 4  # cells for the number of a turn
_INDENT = 6  # cells before what goes on in the next row


def move_list(
    turns: Sequence[tuple[int | None, str]], made: int, seats: int, width: int, inks: Ink
) -> tuple[list[Text], int]:
    """The turns in rows, those of two seats side by side where they fit, and the row of the last
    one made.

    Args:
        turns: seat and text of each turn, as `join_turns` gives them.
        made: how many of them have been made at the moment shown; the others are to come.
        seats: how many take part.
        width: cells of a row.
        inks: what to write in.
    """
    column = (width - _NUMBER) // 2
    lines: list[Text] = []
    now = 0
    number = 0
    pair: Text | None = None
    for index, (seat, text) in enumerate(turns):
        style = inks.plain if index < made else inks.muted
        if index == made - 1:
            style = inks.strong
        if seat == 0 or pair is None or seats != 2:
            number += 1
            pair = Text(f"{number:>2}. ", inks.muted)
            lines.append(pair)
            pair.append("…".ljust(column) if seat == 1 and seats == 2 else "", inks.muted)
        elif pair.cell_len + len(text) > width or pair.cell_len >= _NUMBER + column:
            pair = Text(" " * _INDENT, inks.muted)
            lines.append(pair)
        else:
            pair.append(" " * (_NUMBER + column - pair.cell_len))
        for piece in wrap_turn(text, width - pair.cell_len, width - _INDENT):
            if pair.cell_len + len(piece) > width:
                pair = Text(" " * _INDENT, inks.muted)
                lines.append(pair)
            pair.append(piece, style)
        if index == made - 1:
            now = len(lines) - 1
        if seat != 0:
            pair = None
    return lines, now


def join_turns(line: Sequence[tuple[int | None, str]]) -> list[tuple[int | None, str]]:
    """Single moves of one seat in a row as one turn, joined by commas."""
    turns: list[tuple[int | None, str]] = []
    for seat, text in line:
        # Resigning and agreeing on a draw belong to no turn.
        alone = text in (RESIGN, DRAW) or (turns and turns[-1][1] in (RESIGN, DRAW))
        if turns and turns[-1][0] == seat and not alone:
            turns[-1] = (seat, f"{turns[-1][1]},{text}")
        else:
            turns.append((seat, text))
    return turns


def wrap_turn(text: str, first: int, rest: int) -> list[str]:
    """A long turn cut after its commas, so that each piece fits its row."""
    if len(text) <= first:
        return [text]
    pieces, room = [""], first
    for move in text.split(","):
        part = move + ","
        if pieces[-1] and len(pieces[-1]) + len(part) > room + 1:
            pieces.append("")
            room = rest
        pieces[-1] += part
    pieces[-1] = pieces[-1].removesuffix(",")
    return pieces
