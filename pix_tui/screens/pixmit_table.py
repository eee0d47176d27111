"""The table in Pixmit as lines: the others' hands, deck, messenger and the offer.

Plain values in, lines out, and what a click has hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from ..i18n import _, ngettext
from ..widgets.blocks import beside
from ..widgets.ink import Ink
from ..widgets.pixmit_paint import CardPaint
from ..widgets.pixmit_pieces import FAN_HEIGHT, chips, fan, pile
from ..words import padded

_GAP = 2
_WIDEST = 24  # columns for a seat
HANDS_HEIGHT = FAN_HEIGHT + 2  # with the name over a hand and the note below


@dataclass(frozen=True)
class SeatCard:
    """Somebody at the table, with a hand of backs."""

    name: str
    count: int
    """Of cards."""
    acting: bool
    chosen: bool
    """Whether the offer that is being made would go there."""
    note: str
    """Vetoes, card 21, or that they have left."""


@dataclass(frozen=True)
class Piles:
    """What lies on the table."""

    deck: int
    top: tuple[int, ...]
    """The cards on top of it that the viewer knows, the uppermost first; 0 for others."""
    under: tuple[int, ...]
    """The cards at its bottom that the viewer knows."""
    messenger: int | None
    """`None` where there is none."""
    offer: Offer | None


@dataclass(frozen=True)
class Offer:
    """Cards between two players."""

    giver: str
    taker: str
    count: int
    cards: tuple[int, ...]
    """As far as the viewer knows them."""
    said: tuple[str, ...]


def hands_lines(seats: Sequence[SeatCard], width: int, paint: CardPaint, inks: Ink) -> list[Text]:
    """The hands side by side."""
    if not seats:
        return []
    column = seat_width(len(seats), width)
    blocks = []
    for seat in seats:
        mark = "▸" if seat.acting else " "
        look = inks.chosen if seat.chosen else inks.accent if seat.acting else inks.strong
        name = Text(mark, inks.accent).append(padded(seat.name, column - 2), look)
        drawn = fan(seat.count, paint, column - 1)
        lines = [name, *(Text(" ").append_text(line) for line in drawn)]
        lines.append(Text(padded(f" {seat.note}", column), inks.muted))
        for line in lines:
            line.append(" " * (column - line.cell_len))
        blocks.append(lines)
    return beside(blocks, 0)


def compact_lines(
    seats: Sequence[SeatCard], piles: Piles, width: int, paint: CardPaint, inks: Ink
) -> list[Text]:
    """The same in little room: a row for each seat, and one for what lies on the table."""
    lines = []
    for seat in seats:
        mark = "▸" if seat.acting else " "
        look = inks.chosen if seat.chosen else inks.accent if seat.acting else inks.strong
        line = Text(mark, inks.accent).append(seat.name, look)
        count = ngettext("{count} card", "{count} cards", seat.count)
        lines.append(line.append(f"  {count}", inks.plain).append(f"  {seat.note}", inks.muted))
    table = Text(" ").append(_("Deck {count}", count=piles.deck), inks.muted)
    known = [f"{card:02}" for card in piles.top if card]
    table.append(f" {' '.join(known)}" if known else "", inks.accent)
    if piles.messenger is not None:
        table.append("  " + _("Messenger {count}", count=piles.messenger), inks.muted)
    if piles.offer is not None:
        offer = piles.offer
        table.append(f"  {offer.giver} → {offer.taker} {offer.count} ", inks.plain)
        table.append_text(chips(offer.cards, paint))
        table.append(_("“{said}”", said=" ".join(offer.said)) if offer.said else "")
    return [*lines, table]


def seat_width(count: int, width: int) -> int:
    """Columns for each of so many seats."""
    return min(width // max(count, 1), _WIDEST)


def seat_at(column: int, count: int, width: int) -> int | None:
    """Which of the hands is in a column, from 0."""
    place = column // max(seat_width(count, width), 1)
    return place if 0 <= place < count else None


def piles_lines(piles: Piles, width: int, paint: CardPaint, inks: Ink) -> list[Text]:
    """Deck, messenger and offer side by side, each under its name."""
    blocks = [_named(_("Deck"), _deck(piles, paint, inks), inks)]
    if piles.messenger is not None:
        blocks.append(_named(_("Messenger"), pile(piles.messenger, paint), inks))
    if piles.offer is not None:
        offer = piles.offer
        taken = sum(max(line.cell_len for line in block) + _GAP for block in blocks)
        said = _("“{said}”", said=" ".join(offer.said)) if offer.said else ""
        about = [Text(f" {said}"), Text(" ").append_text(chips(offer.cards, paint))]
        drawn = beside([fan(offer.count, paint), about], 0)
        who = padded(f"{offer.giver} → {offer.taker}", width - taken - 1).rstrip()
        blocks.append(_named(who, drawn, inks))
    return beside(blocks, _GAP)


def _named(name: str, lines: list[Text], inks: Ink) -> list[Text]:
    return [Text(f" {name}", inks.muted), *(Text(" ").append_text(line) for line in lines)]


def _deck(piles: Piles, paint: CardPaint, inks: Ink) -> list[Text]:
    """What one knows of it stands beside it: on top, and at the bottom."""
    lines = pile(piles.deck, paint)
    for row, cards in ((0, piles.top), (2, piles.under)):
        known = [f"{card:02}" for card in cards if card]
        if known:
            lines[row] = lines[row].copy().append(" " + " ".join(known), inks.accent)
    return lines


def note_of(vetoes: int, *, announced: bool, gone: bool) -> str:
    """What is written under a hand."""
    if gone:
        return _("resigned")
    if not vetoes:
        return _("21 announced") if announced else ""
    count = ngettext("{count} veto", "{count} vetoes", vetoes)
    return _("{vetoes} · 21", vetoes=count) if announced else count
