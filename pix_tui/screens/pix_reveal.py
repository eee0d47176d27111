"""What is revealed in PIX as lines: the drawings on show side by side, and what was guessed.

Plain values in, lines out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from ..i18n import _
from ..widgets.blocks import in_rows
from ..widgets.colours import text_lines
from ..widgets.ink import Ink
from ..widgets.pix_drawing import SCALES, SIZE, PixDrawing, picture_of, small
from ..widgets.pix_paint import PixPaint
from ..words import padded

_GAP = 1
_CAPTION = 1  # rows over a drawing
_SMALL = 12  # columns for a drawing in the smallest form


def shown_drawings(
    drawings: Sequence[Mapping[str, Any]],
    on_show: Sequence[int],
    name: Callable[[int], str],
    room: tuple[int, int],
    paint: PixPaint,
    drawing: str,
    inks: Ink,
) -> list[Text]:
    """All drawings that are shown, as large as the room allows, each under its drawer and total.

    Args:
        drawings: as the view gives them, the smallest total first.
        on_show: the seats whose drawings earn a cube now; those before them only stay visible.
        name: what a seat is called.
        room: columns and rows.
        paint: the colours.
        drawing: the name of the drawing.
        inks: what to write in.
    """
    if not drawings:
        return []
    width, height = room
    columns, scale = _layout(len(drawings), width, height)
    artist = PixDrawing(SCALES[scale], paint, drawing) if scale is not None else None
    column = artist.width if artist else _SMALL
    blocks = []
    for each in drawings:
        current = each["seat"] in on_show
        mark = "▸" if current else " "
        note = _("void") if each["void"] else str(each["total"])
        head = padded(f"{mark}{name(each['seat'])}  {note}", column)
        caption = Text(head, inks.accent if current else inks.muted)
        picture = picture_of(dict(each))
        drawn = text_lines(artist.cells(picture)) if artist else small(picture, paint, drawing)
        blocks.append([caption, *drawn])
    return in_rows(blocks, columns, _GAP)


def _layout(count: int, width: int, height: int) -> tuple[int, int | None]:
    """How many drawings stand side by side, and at which scale, so that they are largest; `None`
    for the smallest form there is."""
    for scale, (box_width, box_height) in enumerate(SCALES):
        one_width, one_height = SIZE * box_width + 2, SIZE * box_height + 2 + _CAPTION
        across = max((width + _GAP) // (one_width + _GAP), 0)
        if across and -(-count // across) * one_height <= height:
            return across, scale
    return max((width + _GAP) // (_SMALL + _GAP), 1), None


def guess_lines(
    reveal: Mapping[str, Any], name: Callable[[int], str], width: int, inks: Ink
) -> list[Text]:
    """The guesses so far, the last one last; that one was close is known to its guesser alone."""
    lines = []
    for guess in reveal["guesses"]:
        line = Text(padded(f"{name(guess['seat'])}: {guess['text']}", width), inks.plain)
        if guess["verdict"] == "near":
            close = _("close!")
            line = Text(padded(f"{name(guess['seat'])}: {guess['text']}", width - len(close) - 1))
            line.stylize(inks.strong)
            line.append(f" {close}", inks.accent)
        lines.append(line)
    return lines


def vote_lines(reveal: Mapping[str, Any], name: Callable[[int], str], inks: Ink) -> list[Text]:
    """Which drawings some want to be void, and how many of how many."""
    return [
        Text(
            _(
                "Letters? {name}: {count} of {needed}",
                name=name(vote["seat"]),
                count=len(vote["by"]),
                needed=reveal["votes_needed"],
            ),
            inks.accent,
        )
        for vote in reveal["votes"]
    ]


def clock_line(seconds: float, whole: float, width: int, inks: Ink, *, ascii_only: bool) -> Text:
    """A running clock as a bar and in seconds."""
    left = f" {round(seconds):>3} s"
    room = max(width - len(left), 1)
    full = min(max(round(room * seconds / whole), 0), room) if whole else 0
    filled, empty = ("#", ".") if ascii_only else ("█", "░")
    style = inks.bad if seconds <= 5 else inks.accent
    return Text(filled * full, style).append(empty * (room - full), inks.muted).append(left, style)


def past_lines(
    history: Sequence[Mapping[str, Any]], name: Callable[[int], str], inks: Ink
) -> list[Text]:
    """The words that were shown, and who has guessed them, the last one last."""
    lines = []
    for reveal in history:
        line = Text(f"{reveal['word']}", inks.strong)
        if reveal["guesser"] is None:
            line.append("  " + _("nobody"), inks.muted)
        else:
            line.append(f"  {name(reveal['guesser'])}", inks.plain)
        lines.append(line)
    return lines
