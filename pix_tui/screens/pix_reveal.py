"""What is revealed in PIX as lines: the drawings on show side by side, and what was guessed.

Plain values in, lines out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from rich.text import Text

from ..i18n import _
from ..widgets.blocks import in_rows
from ..widgets.colours import text_lines
from ..widgets.ink import Ink
from ..widgets.pix_drawing import SCALES, PixDrawing, PixPicture, picture_of, small
from ..widgets.pix_paint import PixPaint
from ..words import padded

_GAP = 1
_CAPTION = 1  # rows over a drawing
_SMALL = (12, 9)  # columns for a drawing in the smallest form, and at least


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
    layout = _largest(len(drawings), room, paint, drawing)
    form, column = layout.form, layout.column
    blocks = []
    for each in drawings[-layout.seen :]:
        current = each["seat"] in on_show
        caption = _caption(each, name, column, current=current)
        picture = picture_of(dict(each))
        drawn = text_lines(form.cells(picture)) if form else small(picture, paint, drawing)
        blocks.append([Text(caption, inks.accent if current else inks.muted), *drawn])
    return in_rows(blocks, layout.across, _GAP, apart=layout.apart)


def _caption(
    each: Mapping[str, Any], name: Callable[[int], str], column: int, *, current: bool
) -> str:
    """Whose drawing it is and what it costs. Where that is too much, the name is cut."""
    note = _("void") if each["void"] else str(each["total"])
    gap = "  " if column > min(_SMALL) else " "
    room = column - 1 - len(gap) - len(note)
    named = padded(name(each["seat"]), max(room, 1)).rstrip()
    return padded(f"{'▸' if current else ' '}{named}{gap}{note}", column)


class _Layout(NamedTuple):
    """How drawings stand there."""

    form: PixDrawing | None
    """`None` for the smallest form there is."""
    column: int
    """Columns for each of them."""
    across: int
    """How many are side by side."""
    apart: int
    """Blank rows between those above and those below."""
    seen: int
    """How many there is room for: all of them, unless there is hardly any."""


def _largest(count: int, room: tuple[int, int], paint: PixPaint, drawing: str) -> _Layout:
    """The layout in which so many drawings are largest. At the same scale, a frame all round is
    better than one at the sides alone."""
    for scale, framed in product(SCALES, (True, False)):
        form = PixDrawing(scale, paint, drawing, framed=framed)
        layout = _placed(count, room, form.width, form.height)
        if layout.seen == count:
            return layout._replace(form=form)
    high = len(small(PixPicture(), paint, drawing))
    layouts = [_placed(count, room, column, high) for column in _SMALL]
    best = max(layouts, key=lambda layout: layout.seen)
    return best._replace(seen=max(best.seen, 1))


def _placed(count: int, room: tuple[int, int], column: int, high: int) -> _Layout:
    """As many of them as have room, at one size, in rows of equal length."""
    width, height = room
    high += _CAPTION
    most = max((width + _GAP) // (column + _GAP), 1)
    fitting = column <= width and high <= height
    down = -(-count // most)
    across = -(-count // down)
    spare = height - down * high
    seen = min(count, most * (height // high)) if fitting else 0
    return _Layout(None, column, across, int(spare >= down - 1), seen)


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
