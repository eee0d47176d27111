"""What stands beside one's own site: the dice with their shapes, and the sites of the others.

Plain values in, lines out, and which part of them a click has hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from ..i18n import _
from ..widgets.blocks import beside
from ..widgets.ink import Ink
from ..widgets.rollnpix_paint import SitePaint
from ..widgets.rollnpix_pieces import DIE_HEIGHT, Scale, die, shape, small_site
from ..words import padded

_COLUMN = 8  # cells for a die and what is written under it
_GAP = 1
_SITES_APART = 2


@dataclass(frozen=True)
class DieCard:
    """A die as the panel shows it."""

    colour: str
    """Y, R, B or G."""
    pips: int
    """0 before it is rolled."""
    cells: tuple[tuple[int, int], ...]
    """The shape that it stands for; none before it is rolled."""
    places: int | None
    """How many legal places its shape has on one's own site; `None` where nobody asks."""
    fatal: bool
    """Whether taking it would end one's building."""
    taker: str
    """Who has it."""
    away: bool
    """Whether it is out of reach: taken by somebody else, or drawn already."""
    chosen: bool


@dataclass(frozen=True)
class SiteCard:
    """Somebody else's site as the panel shows it."""

    name: str
    acting: bool
    rows: tuple[str, ...]
    white: int
    note: str
    """Why it is not built on any more, in a word; or nothing."""


def dice_lines(
    cards: Sequence[DieCard],
    shape_rows: int,
    paint: SitePaint,
    drawing: str,
    inks: Ink,
    *,
    tight: bool = False,
) -> list[Text]:
    """The dice side by side, each over its shape, its places and who has taken it.

    Between rounds, when no die lies on the table, they take as many rows: nothing jumps.

    Args:
        cards: the dice.
        shape_rows: how high the highest shape of the table is.
        paint: the colours.
        drawing: the name of the drawing.
        inks: what to write in.
        tight: leave out the blank row between die and shape.
    """
    blocks = []
    for card in cards:
        block = die(card.colour, card.pips, paint, drawing, taken=card.away, chosen=card.chosen)
        drawn = shape(card.cells, card.colour, paint, drawing) if card.cells else []
        # A blank row, or die and shape would be one block of colour.
        gap = [] if tight else [Text()]
        block = [*block, *gap, *drawn, *[Text()] * (shape_rows - len(drawn))]
        block.append(_places(card, inks))
        block.append(Text(padded(card.taker, _COLUMN), inks.muted))
        blocks.append([_filled(line, _COLUMN) for line in block])
    rows = DIE_HEIGHT + (not tight) + shape_rows + 2
    lines = beside(blocks, _GAP)
    return lines + [Text()] * (rows - len(lines))


def _places(card: DieCard, inks: Ink) -> Text:
    if card.places is None:
        return Text()
    if card.fatal:
        return Text(_("no fit!"), inks.bad)
    return Text(_("{count} fit", count=card.places), inks.plain)


def overview_lines(
    shapes: Sequence[tuple[tuple[int, int], ...]],
    colour: str,
    width: int,
    paint: SitePaint,
    drawing: str,
) -> list[Text]:
    """Which shape each number of pips stands for (RP-03), drawn in one colour.

    They stand as far apart as the width allows, up to two cells.
    """
    blocks = [
        [Text(str(pips)), *shape(cells, colour, paint, drawing)]
        for pips, cells in enumerate(shapes, start=1)
    ]
    lines = beside(blocks, _SITES_APART)
    return lines if lines[0].cell_len <= width else beside(blocks, _GAP)


def die_at(column: int, count: int) -> int | None:
    """Which of so many dice stands at a cell of their rows."""
    number, rest = divmod(column, _COLUMN + _GAP)
    return number if number < count and rest < _COLUMN else None


def site_lines(
    cards: Sequence[SiteCard],
    width: int,
    paint: SitePaint,
    drawing: str,
    inks: Ink,
    *,
    tight: bool = False,
) -> list[Text]:
    """The sites side by side, under their names and the white boxes left.

    Args:
        cards: the sites.
        width: cells of a row.
        paint: the colours.
        drawing: the name of the drawing.
        inks: what to write in.
        tight: write the boxes left behind the name, to save a row.
    """
    if not cards:
        return []
    column = _site_width(len(cards), width)
    blocks = []
    for card in cards:
        size = len(card.rows)
        scale: Scale = "wide" if size * 2 <= column and len(cards) == 1 else "small"
        mark = "▸" if card.acting else " "
        white = _("{count} white", count=card.white)
        if card.note:
            white = _("{count} {note}", count=card.white, note=card.note)
        look = inks.accent if card.acting else inks.strong
        if tight:
            number = f" {card.white}"
            name = Text(padded(f"{mark}{card.name}", column - len(number)), look)
            titles = [_flat(name).append(number, inks.muted)]
        else:
            titles = [
                _flat(Text(padded(f"{mark}{card.name}", column), look)),
                _flat(Text(padded(white, column), inks.muted)),
            ]
        blocks.append([*titles, *small_site(card.rows, paint, drawing, scale=scale)])
    return beside([[_filled(line, column) for line in block] for block in blocks], _SITES_APART)


def _flat(line: Text) -> Text:
    """A copy whose base style is a span, so that it survives being laid beside others."""
    flat = Text(line.plain)
    flat.stylize(line.style)
    return flat


def _filled(line: Text, width: int) -> Text:
    """A line of at least so many cells."""
    line = line.copy()
    line.append(" " * (width - line.cell_len))
    return line


def _site_width(count: int, width: int) -> int:
    return (width - _SITES_APART * (count - 1)) // count


def site_at(column: int, count: int, width: int) -> int | None:
    """Which of so many sites stands at a cell of their rows."""
    number = column // (_site_width(count, width) + _SITES_APART)
    return number if number < count else None
