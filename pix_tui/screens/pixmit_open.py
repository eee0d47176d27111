"""Hands laid open in Pixmit as lines: what each scores, the hunt, and what a deal has brought."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from ..games.pixmit.names import CALL_NAMES, scoring_name
from ..games.pixmit.scoring import PURITY
from ..i18n import _, ngettext, say
from ..widgets.ink import Ink
from ..widgets.pixmit_paint import CardPaint
from ..widgets.pixmit_pieces import chips

_INDENT = 4  # cells before the cards of a seat


def open_lines(
    deal: Mapping[str, Any],
    names: Sequence[str],
    best: Sequence[int],
    paint: CardPaint,
    inks: Ink,
) -> list[Text]:
    """How the deal ended, and two rows for each seat.

    Args:
        deal: a deal as the view tells it.
        names: what the seats are called.
        best: the seats with the highest total.
        paint: the colours of the cards.
        inks: what to write in.
    """
    name = names.__getitem__
    lines = [Text(" " + ending(deal, name), inks.strong)]
    hunt = hunt_words(deal, name)
    if hunt:
        lines.append(Text(" " + hunt, inks.accent))
    for seat, split in enumerate(deal["splits"]):
        first = seat in best
        head = Text("★ " if first else "  ", inks.accent)
        head.append(names[seat], inks.strong if first else inks.plain)
        total = deal["totals"][seat]
        points = ngettext("{count} point", "{count} points", total)
        head.append(f"  {points}", inks.good if first else inks.strong)
        if deal["bounty"][seat]:
            head.append("  " + _("hunt +{points}", points=deal["bounty"][seat]), inks.plain)
        if deal["destruction"][seat]:
            lost = -deal["destruction"][seat]
            head.append("  " + _("Vernichtung −{points}", points=lost), inks.plain)
        lines += [head, _laid_out(deal["hands"][seat], split, paint, inks)]
    return lines


def ending(deal: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """How a deal ended, as a sentence."""
    if deal["caller"] is None:
        return _("The third round is over, and the hands are laid open.")
    call = say(CALL_NAMES[deal["call"]])
    return _("{name} has called Pixmit: {call}.", name=name(deal["caller"]), call=call)


def hunt_words(deal: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """Who has drawn what from the caller; nothing without a hunt."""
    if not deal["hunted"]:
        return ""
    drawn = ", ".join(f"{name(seat)} {card}" for seat, card in deal["hunted"])
    return _("Hunt: {drawn}.", drawn=drawn)


def _laid_out(
    hand: Sequence[str], split: Sequence[Mapping[str, Any]], paint: CardPaint, inks: Ink
) -> Text:
    line = Text(" " * _INDENT, inks.plain)
    rest = [int(card) for card in hand]
    for scoring in split:
        cards = [int(card) for card in scoring["cards"]]
        rest = [card for card in rest if card not in cards]
        line.append_text(chips(cards, paint))
        label = scoring_name(scoring["kind"], scoring["group"] or "", len(cards))
        points = f"{scoring['points']}"
        if scoring["pure"]:
            points = f"{scoring['points'] - PURITY}+{PURITY}"
        line.append(f" {label} ", inks.plain).append(points, inks.strong).append("  ", inks.plain)
    if rest:
        line.append(" ".join(f"{card:02}" for card in rest), inks.muted)
    return line
