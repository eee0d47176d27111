"""Pixmit's cards as lines of text: faces, backs in a fan, piles, cards in a row of a list.

For screens and for summaries alike: plain values and a paint in, `Text` out. With the paint `BARE`
they need no colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from ..games.pixmit.cards import CARDS
from ..games.pixmit.names import GROUP_NAMES
from ..games.pixmit.scoring import MOST_CARDS
from ..i18n import say
from .cells import PLAIN
from .colours import style_of
from .pixmit_paint import CardPaint

_NAMED = 8  # columns inside a card that a name needs at least
_WIDEST = 19  # columns
_FAN = 6  # columns of a fan beside its edges: the card on top, and the number
NAME_ROWS = 3  # as the longest names take
FAN_HEIGHT = 3
_LONG = {"reinkarnierte": "rein-karnierte", "Zerstörerin": "Zer-störerin"}
"""Where the longest words are parted when a card is too narrow for them."""


def face(card: int, width: int, height: int, paint: CardPaint, *, chosen: bool) -> list[Text]:
    """A card that lies open: its number, the groups printed on it, and its name.

    Args:
        card: its number.
        width: columns in all, the frame among them where there is one.
        height: rows in all.
        paint: the colours.
        chosen: whether the cursor is on it; shown by the frame or by marks in its head.
    """
    known = CARDS[card]
    inner = width - 2 if paint.framed else width
    groups = " ".join(known.groups)
    number = f"{card:02}"
    pad = " " if not paint.framed and 2 + len(number) + 1 + len(groups) + 1 <= width else ""
    head = f"{pad}{number}"
    gap = max(inner - len(head) - len(groups) - len(pad), 0)
    head = f"{head}{' ' * gap}{groups}{pad}"[:inner].ljust(inner)
    left = "" if paint.framed else " "
    names = name_rows(known.name, inner - len(left))
    rows = height - (3 if paint.framed else 1)
    written = [*names, *[""] * rows][:rows]
    if rows > NAME_ROWS + 2:
        written[-2] = ", ".join(say(GROUP_NAMES[group]) for group in known.groups)[: inner - 1]
    shown = [Text((left + name).ljust(inner)) for name in written]
    if not paint.framed:
        lines = [Text(head, paint.band(known.groups[0]))]
        return lines + [Text(line.plain, paint.body()) for line in shown]
    corners, across, upright = ("┏┓┗┛", "━", "┃") if chosen else ("┌┐└┘", "─", "│")
    lines = [Text(f"{corners[0]}{across * inner}{corners[1]}")]
    lines += [
        Text(upright).append_text(line).append(upright)
        for line in [Text(head, Style(bold=True)), *shown]
    ]
    return [*lines, Text(f"{corners[2]}{across * inner}{corners[3]}")]


def name_rows(name: str, width: int) -> list[str]:
    """A card's name in rows; nothing where no name fits."""
    if width < _NAMED:
        return []
    rows = [""]
    for word in name.split(" "):
        # A word may be parted where it has a hyphen, or where `_LONG` gives it one.
        parts = [word]
        if len(word) > width and word in _LONG:
            parts = _parted(_LONG[word])
        elif "-" in word:
            parts = _parted(word)
        for number, part in enumerate(parts):
            blank = " " if rows[-1] and not number else ""
            if len(rows[-1]) + len(blank) + len(part) > width and rows[-1]:
                rows.append(part[:width])
            else:
                rows[-1] = (rows[-1] + blank + part)[:width]
    return rows


def _parted(word: str) -> list[str]:
    first, _, rest = word.partition("-")
    return [f"{first}-", rest]


def card_size(width: int, paint: CardPaint, count: int, *, tall: bool) -> tuple[int, int]:
    """Columns and rows of a card, so that so many, or six, stand side by side in that width."""
    gap = card_gap(paint)
    columns = min(max((width + gap) // max(count, MOST_CARDS) - gap, 4), _WIDEST)
    named = columns - (2 if paint.framed else 1) >= _NAMED
    rows = NAME_ROWS + 2 if named else 2
    return columns, rows + (3 if tall and named else 0) + paint.framed


def card_gap(paint: CardPaint) -> int:
    """Blank columns between two cards: frames need none."""
    return 0 if paint.framed else 1


def fan(count: int, paint: CardPaint, width: int | None = None) -> list[Text]:
    """So many backs, one over the other, and their number; nothing but air without any.

    In a width that has no room for all edges, some are left out.
    """
    style = paint.lines()
    if not count:
        return [Text()] * FAN_HEIGHT
    over = count - 1 if width is None else max(min(count - 1, width - _FAN), 0)
    return [
        Text("╭" * over + "╭──╮", style),
        Text("│" * over + "│░░│", style).append(f" {count}", Style()),
        Text("╰" * over + "╰──╯", style),
    ]


def pile(count: int, paint: CardPaint) -> list[Text]:
    """A pile that lies face down with its number of cards; an empty place where there are none."""
    style = paint.lines()
    if not count:
        return [Text("┌  ┐", style), Text("    ", style).append(" 0", Style()), Text("└  ┘", style)]
    return [
        Text("╭──╮", style),
        Text("│░░│", style).append(f" {count}", Style()),
        Text("╰──╯", style),
    ]


def chip(card: int, paint: CardPaint) -> Text:
    """A card in a list: its number in the colour of its group."""
    if paint.framed:
        return Text(f"{card:02}", Style(bold=True))
    return Text(f" {card:02} ", paint.band(CARDS[card].groups[0]))


def chips(cards: Sequence[int], paint: CardPaint) -> Text:
    """Cards in a row of a list."""
    line = Text(no_wrap=True)
    for number, card in enumerate(cards):
        line.append(" " if number and paint.framed else "", style_of(PLAIN, PLAIN))
        line.append_text(chip(card, paint))
    return line
