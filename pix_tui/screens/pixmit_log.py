"""What has happened in a deal of Pixmit, as sentences: the table talk, and what one has seen.

Everything comes from the texts that the viewer may see, in which hidden cards are question marks,
and from the viewer's own memory.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.text import Text

from ..games.pixmit.moves import (
    ACCEPT,
    CALL,
    DEAL,
    DRAW,
    HUNT,
    MESSENGER,
    OFFER,
    OVERRIDE,
    PASS,
    PEEK,
    SPLIT,
    STAND,
    TOP,
    VETO,
)
from ..i18n import _, ngettext
from ..table.match import RESIGN
from ..widgets.ink import Ink

_INDENT = 2  # cells before what goes on in the next row
_HIDDEN = "?"
Event = tuple[int | None, str]


def this_deal(line: Sequence[Event], made: int) -> tuple[Sequence[Event], int]:
    """The events of the deal that was going on after `made` events, and how many of those were
    made."""
    starts = [
        place
        for place, (seat, text) in enumerate(line)
        if _is_deal(seat, text) and (place == 0 or not _is_deal(*line[place - 1]))
    ]
    first = max((start for start in starts if start < max(made, 1)), default=0)
    end = min((start for start in starts if start > first), default=len(line))
    return line[first:end], made - first


def _is_deal(seat: int | None, text: str) -> bool:
    return seat is None and text.startswith(f"{DEAL} ")


class Telling:
    """Turns the events of one deal into sentences, in order."""

    def __init__(
        self, name: Callable[[int], str], me: int | None, memory: Sequence[Mapping[str, Any]]
    ) -> None:
        """Args:
        name: what a seat is called.
        me: the viewer's seat, if there is one.
        memory: what the viewer remembers of this deal, as the view says it.
        """
        self._name, self._me = name, me
        self._swaps = [memory[place : place + 2] for place in _swaps(memory)]
        self._offer: tuple[int, int] = (-1, -1)
        self._offered_cards: list[str] = []
        self._round = 1
        self._drawing = False

    def sentences(self, seat: int | None, text: str) -> list[tuple[str, bool]]:
        """What to write of an event; `True` for what is a heading."""
        kind, *words = text.split(" ")
        if seat is None:
            return self._by_chance(kind, words)
        self._drawing = False
        if text == RESIGN:
            return [(_("{name} resigns.", name=self._name(seat)), False)]
        told = _BY_PLAYERS[kind](self, seat, words)
        return [(told, False)] if told else []

    # -- chance ------------------------------------------------------------------------------
    def _by_chance(self, kind: str, words: list[str]) -> list[tuple[str, bool]]:
        who, cards = int(words[0]), words[1:]
        told = []
        if kind == DEAL and not self._drawing:
            told.append((_("Round {round}", round=1), True))
        own = _HIDDEN not in cards
        if kind == DRAW and self._offer == (-1, -1) and not self._drawing:
            self._round += 1
            told.append((_("Round {round}", round=self._round), True))
        self._drawing = kind in (DEAL, DRAW) and self._offer == (-1, -1)
        name, shown = self._name(who), " ".join(cards)
        if kind in (DEAL, DRAW) and self._drawing:
            if own and who == self._me:
                told.append((_("You get {cards}.", cards=shown), False))
        elif kind == DRAW:
            told.append((self._drawn(who, cards), False))
        elif kind == MESSENGER:
            if who == self._me:
                told.append((_("You draw {cards} from the messenger.", cards=shown), False))
            else:
                count = ngettext("{count} card", "{count} cards", len(cards))
                sentence = _("{name} draws {cards} from the messenger.", name=name, cards=count)
                told.append((sentence, False))
        elif kind == TOP and own:
            told.append((_("On top of the deck: {cards}.", cards=shown), False))
        elif kind == HUNT:
            told.append((_("Hunt: {name} draws {cards}.", name=name, cards=shown), False))
        if not self._drawing:
            self._offer = (-1, -1)
        return told

    def _drawn(self, who: int, cards: list[str]) -> str:
        if who == self._me:
            return _("You draw {cards} from the deck.", cards=" ".join(cards))
        count = ngettext("{count} card", "{count} cards", len(cards))
        return _("{name} draws {cards} from the deck.", name=self._name(who), cards=count)

    # -- players -----------------------------------------------------------------------------
    def _offered(self, seat: int, words: list[str]) -> str:
        said: list[str] = []
        if "say" in words:
            at = words.index("say")
            words, said = words[:at], words[at + 1 :]
        other, cards = int(words[0]), words[1:]
        self._offer, self._offered_cards = (seat, other), cards
        giver, taker, what = self._name(seat), self._name(other), " ".join(cards)
        told = " ".join(said)
        if seat == self._me and said:
            return _("You offer {taker} {cards}: “{said}”", taker=taker, cards=what, said=told)
        if seat == self._me:
            return _("You offer {taker} {cards}.", taker=taker, cards=what)
        what = ngettext("{count} card", "{count} cards", len(cards))
        if said:
            return _(
                "{giver} offers {taker} {cards}: “{said}”",
                giver=giver,
                taker=taker,
                cards=what,
                said=told,
            )
        return _("{giver} offers {taker} {cards}.", giver=giver, taker=taker, cards=what)

    def _accepted(self, seat: int, words: list[str]) -> str:
        giver = self._offer[0]
        self._offer = (-1, -1)
        if self._me not in (seat, giver) or self._me is None:
            return _("{name} accepts.", name=self._name(seat))
        # A replay knows of swaps that the memory of the moment shown does not have yet.
        _given, received = self._swaps.pop(0) if self._swaps else ({}, {"cards": []})
        gave, got = " ".join(words), " ".join(received["cards"])
        if self._me == seat and not got:
            return _("You accept, and give {gave}.", gave=gave)
        if self._me == seat:
            return _("You accept: you give {gave} and get {got}.", gave=gave, got=got)
        gave, got = " ".join(self._offered_cards), gave
        return _(
            "{name} accepts: you give {gave} and get {got}.",
            name=self._name(seat),
            gave=gave,
            got=got,
        )

    def _vetoed(self, seat: int, words: list[str]) -> str:
        if words and _HIDDEN not in words:
            return _("You veto, and pay {cards}.", cards=" ".join(words))
        return _("{name} vetoes.", name=self._name(seat))

    def _paid(self, seat: int, words: list[str]) -> str:
        if _HIDDEN not in words:
            return _("You pay {cards} to the messenger.", cards=" ".join(words))
        return _("{name} pays a card to the messenger.", name=self._name(seat))

    def _overridden(self, seat: int, words: list[str]) -> str:
        return _("{name} overrides the veto with Schöpfung.", name=self._name(seat))

    def _stood(self, seat: int, words: list[str]) -> str:
        return ""  # what follows tells it

    def _peeked(self, seat: int, words: list[str]) -> str:
        return _("{name} looks at the deck with Wissen.", name=self._name(seat))

    def _called(self, seat: int, words: list[str]) -> str:
        return _("{name} calls Pixmit!", name=self._name(seat))

    def _passed(self, seat: int, words: list[str]) -> str:
        return _("{name} passes.", name=self._name(seat))

    def _split(self, seat: int, words: list[str]) -> str:
        return _("{name} lays out {split}.", name=self._name(seat), split=" ".join(words))


_BY_PLAYERS: Mapping[str, Callable[[Telling, int, list[str]], str]] = {
    OFFER: Telling._offered,
    ACCEPT: Telling._accepted,
    VETO: Telling._vetoed,
    MESSENGER: Telling._paid,
    OVERRIDE: Telling._overridden,
    STAND: Telling._stood,
    PEEK: Telling._peeked,
    CALL: Telling._called,
    PASS: Telling._passed,
    SPLIT: Telling._split,
}


def _swaps(memory: Sequence[Mapping[str, Any]]) -> list[int]:
    """Where in a memory the swaps with other players begin: what was given, then what was got."""
    return [
        place
        for place, entry in enumerate(memory)
        if entry["kind"] == "gave" and entry["seat"] is not None
    ]


def log_lines(
    line: Sequence[Event], made: int, telling: Telling, width: int, inks: Ink
) -> tuple[list[Text], int]:
    """The events of a deal in rows, and the row of the last one made.

    Args:
        line: seat and text of each event, in order; seat `None` is chance.
        made: how many of them have been made at the moment shown; the others are to come.
        telling: turns them into sentences.
        width: cells of a row.
        inks: what to write in.
    """
    lines: list[Text] = []
    now = 0
    for number, (seat, text) in enumerate(line):
        for sentence, heading in telling.sentences(seat, text):
            style = inks.plain if number < made else inks.muted
            style = inks.strong if number == made - 1 else inks.accent if heading else style
            lines += _wrapped(sentence, width, style)
        if number == made - 1:
            now = max(len(lines) - 1, 0)
    return lines, now


def _wrapped(sentence: str, width: int, style: Any) -> list[Text]:
    rows = [""]
    for word in sentence.split(" "):
        if rows[-1].strip() and len(rows[-1]) + 1 + len(word) > width:
            rows.append(" " * _INDENT + word)
        else:
            rows[-1] += f" {word}" if rows[-1].strip() else word
    return [Text(row, style) for row in rows]
