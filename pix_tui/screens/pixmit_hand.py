"""The hand in Pixmit as lines: cards, the keys under them, and what they score.

Plain values in, lines out, and which card a click has hit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from ..games.pixmit.names import scoring_name
from ..games.pixmit.outlook import Prospect
from ..games.pixmit.scoring import MOST_CARDS, PURITY, Hand, Split
from ..i18n import _
from ..widgets.blocks import beside
from ..widgets.ink import Ink
from ..widgets.pixmit_paint import CardPaint
from ..widgets.pixmit_pieces import card_gap, card_size, face

MARGIN = 1  # blank columns beside the cards
LINES = 2  # below the cards: keys and scorings


@dataclass(frozen=True)
class HandPicture:
    """A hand in the order of its split: cards that score together stand side by side."""

    split: Split
    lifted: frozenset[int]
    cursor: int | None
    """The place of the card that the cursor is on, from 0."""

    @property
    def cards(self) -> Hand:
        """The cards from left to right."""
        return arranged(self.split)


def arranged(split: Split) -> Hand:
    """The cards of a split, those of each scoring together, those that bring nothing last."""
    scored = tuple(card for scoring in split.scorings for card in scoring.cards)
    return (*scored, *split.unused)


def hand_height(width: int, paint: CardPaint, *, tall: bool) -> int:
    """How many rows `hand_lines` takes: one more than the cards, so that some can be lifted."""
    return 1 + card_size(width - 2 * MARGIN, paint, MOST_CARDS, tall=tall)[1] + LINES


def hand_lines(
    picture: HandPicture, width: int, paint: CardPaint, inks: Ink, *, tall: bool
) -> list[Text]:
    """The cards, those that are lifted a row higher; their keys; and the scorings under them."""
    columns, rows = card_size(width - 2 * MARGIN, paint, len(picture.cards), tall=tall)
    height = hand_height(width, paint, tall=tall)
    gap = card_gap(paint)
    blocks = []
    keys = Text(" " * MARGIN, inks.plain)
    for place, card in enumerate(picture.cards):
        here = place == picture.cursor
        drawn = face(card, columns, rows, paint, chosen=here)
        up = card in picture.lifted
        blocks.append([*drawn, Text(" " * columns)] if up else [Text(" " * columns), *drawn])
        label = f"‹{place + 1}›" if here else f"{place + 1}"
        label = f"▲ {label}" if up else label
        keys.append(label.center(columns), inks.accent if here else inks.muted)
        keys.append(" " * gap)
    lines = [Text(" " * MARGIN).append_text(line) for line in beside(blocks, gap)]
    lines += [Text()] * (height - LINES - len(lines))
    return [*lines, keys, _brackets(picture.split, columns, gap, inks)]


def _brackets(split: Split, columns: int, gap: int, inks: Ink) -> Text:
    line = Text(" " * MARGIN, inks.plain)
    for scoring in split.scorings:
        count = len(scoring.cards)
        room = count * columns + (count - 1) * gap
        points = f"{scoring.points}"
        if scoring.pure:
            points = f"{scoring.points - PURITY}+{PURITY}"
        label = f" {scoring_name(scoring.kind, scoring.group, count)} {points} "
        inside = room - 2
        label = label[:inside]
        left = (inside - len(label)) // 2
        line.append("╰" + "─" * left, inks.muted)
        line.append(label, inks.strong)
        line.append("─" * (inside - left - len(label)) + "╯", inks.muted)
        line.append(" " * gap)
    return line


def card_at(column: int, count: int, width: int, paint: CardPaint) -> int | None:
    """Which of so many cards is in a column, from 0; `None` if there is none."""
    columns, gap = card_size(width - 2 * MARGIN, paint, count, tall=False)[0], card_gap(paint)
    place, within = divmod(column - MARGIN, columns + gap)
    return place if 0 <= place < count and within < columns else None


def outlook_line(found: Sequence[Prospect], width: int, inks: Ink) -> Text:
    """What one more card would make of the hand, the best first, as much as fits."""
    line = Text(" " * MARGIN, inks.muted).append(_("One card on:"), inks.muted)
    shown = 0
    for prospect in found:
        cards = " ".join(f"{card:02}" for card in prospect.cards)
        piece = Text(" · " if shown else " ", inks.muted)
        piece.append(cards, inks.plain).append(f" → {prospect.total}", inks.strong)
        if line.cell_len + piece.cell_len > width:
            break
        line.append_text(piece)
        shown += 1
    return line if shown else Text()
