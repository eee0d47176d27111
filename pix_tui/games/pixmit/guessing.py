"""Where the cards may be that a seat cannot see: worlds that agree with what it knows.

It knows its own hand and what it has seen on the deck and put under it. What it has given to
somebody is probably still there, what it has paid to the messenger may have been drawn, and card 21
is where it was announced, or else still in the deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..game import Source
from .cards import DESTROYER, NUMBERS
from .evaluation import least, mask_of
from .moves import ACCEPT, OFFER, OVERRIDE, VETO
from .possible import truths
from .state import ANSWER, BEGINNER, FORCED, OVERRIDING

_KEPT = 75  # of 100: that a card is still there after its holder has given something away
_ANNOUNCED = 90  # of 100: that card 21 is still with whom it was announced to hold it
_BELIEVED = 60  # of 100: that what is said of an offer may be taken as true
_SPARED = 80  # of 100: that an offer is what its maker can spare

_DECK, _MESSENGER = -2, -3


class World(NamedTuple):
    """One way in which all cards may lie; hands as bits."""

    hands: tuple[int, ...]
    """Without what is offered."""
    deck: tuple[int, ...]
    """The uppermost card first."""
    messenger: tuple[int, ...]
    """In the order in which they would be drawn."""
    offered: int


class Guess:
    """Draws worlds for a seat from its view."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        self._seat = seat
        self._own = mask_of(map(int, view["hand"]))
        self._top = _numbers(view["top"])
        self._under = _numbers(view["under"])
        self._middle = view["deck"] - len(self._top) - len(self._under)
        self._messenger: int = view["messenger"]
        self._counts: list[int] = view["counts"]
        self._beginner = view["options"]["mode"] == BEGINNER
        self._announced: int | None = view["announced"]
        offer = view["offer"]
        self._from = -1
        self._offered = 0
        self._asked = 0
        self._said: Sequence[str] = ()
        if offer is not None and view["phase"] in (ANSWER, FORCED, OVERRIDING):
            if offer["cards"] is not None:
                self._offered = mask_of(map(int, offer["cards"]))
            else:
                self._from, self._asked = offer["from"], offer["count"]
                self._said = offer["said"]
        known = self._own | self._offered | mask_of(c for c in (*self._top, *self._under) if c)
        self._unseen = tuple(card for card in NUMBERS if not known >> card & 1)
        self._likely = _places(view, seat, {*self._unseen})

    def world(self, source: Source) -> World:
        """One world."""
        free = {
            seat: count + (self._asked if seat == self._from else 0)
            for seat, count in enumerate(self._counts)
            if seat != self._seat
        }
        free[_MESSENGER] = self._messenger
        free[_DECK] = self._middle + sum(not card for card in (*self._top, *self._under))
        at: dict[int, list[int]] = {place: [] for place in free}

        def put(card: int, place: int) -> None:
            free[place] -= 1
            at[place].append(card)

        rest = [*self._unseen]
        offered = self._as_said(rest, source) if self._said else []
        for card in offered:
            free[self._from] -= 1
            rest.remove(card)
        for card, place, chance in self._likely:
            if card in rest and free[place] and source.below(100) < chance:
                put(card, place)
                rest.remove(card)
        _shuffle(rest, source)
        # What somebody has held is not where nobody could have put it.
        held = {card for card, _, _ in self._likely if card != DESTROYER}
        for card in sorted(rest, key=lambda card: card not in held):
            places = [place for place in free if free[place]]
            if card in held:
                places = [place for place in places if place != _DECK] or places
            left = source.below(sum(free[place] for place in places))
            for place in places:
                left -= free[place]
                if left < 0:
                    put(card, place)
                    break
        return self._world(at, offered, source)

    def _world(self, at: dict[int, list[int]], offered: list[int], source: Source) -> World:
        _shuffle(at[_DECK], source)
        _shuffle(at[_MESSENGER], source)
        drawn = iter(at[_DECK])
        top = [card or next(drawn) for card in self._top]
        under = [card or next(drawn) for card in self._under]
        hands = [
            self._own if seat == self._seat else mask_of(at[seat])
            for seat in range(len(self._counts))
        ]
        lies = self._offered
        if self._from >= 0:
            lies = mask_of(offered)
            missing = self._asked - len(offered)
            if missing:
                more = least(hands[self._from], missing)
                if source.below(100) >= _SPARED:
                    cards = at[self._from]
                    _shuffle(cards, source)
                    more = mask_of(cards[:missing])
                lies |= more
                hands[self._from] &= ~more
        return World(tuple(hands), (*top, *drawn, *under), tuple(at[_MESSENGER]), lies)

    def _as_said(self, cards: list[int], source: Source) -> list[int]:
        """Cards of which the declaration is true, as far as it is believed."""
        found: list[int] = []
        # Numbers first: else a card that is named could be taken for another one's group.
        for said in sorted(self._said, key=lambda said: not said.isdigit()):
            if self._beginner or source.below(100) < _BELIEVED:
                fitting = [
                    card
                    for card in cards
                    if said in truths(card)
                    and card not in found
                    and (card != DESTROYER or self._announced == self._from)
                ]
                if fitting:
                    found.append(fitting[source.below(len(fitting))])
        return found


def _numbers(texts: Sequence[str | None]) -> list[int]:
    """The cards, 0 where one is not known."""
    return [int(text) if text else 0 for text in texts]


def _places(view: Mapping[str, Any], seat: int, unseen: set[int]) -> list[tuple[int, int, int]]:
    """Cards that are probably somewhere: card, place, and how probable that is, of 100.

    The seat's memory has cards but no time, what the table has heard has time but no cards; their
    swaps are in the same order.
    """
    swaps = iter([entry for entry in view["memory"] if entry["kind"] == "gave"])
    found: dict[int, tuple[int, int]] = {}
    offer: Mapping[str, Any] = {}
    for talk in view["talk"]:
        kind = talk["kind"]
        if kind == OFFER:
            offer = talk
        if kind == VETO and len(view["counts"]) > 2:
            _shaken(found, (offer["seat"],))
        if kind == VETO and len(view["counts"]) == 2:
            _shaken(found, (0, 1))
        if kind in (ACCEPT, OVERRIDE):
            pair = (offer["seat"], offer["other"])
            _shaken(found, pair)
            if seat in pair:
                gave = next(swaps, None)
                for text in gave["cards"] if gave else ():
                    found[int(text)] = (pair[0] if pair[1] == seat else pair[1], 100)
    for entry in view["memory"]:
        if entry["kind"] == "paid":
            for text in entry["cards"]:
                found.setdefault(int(text), (_MESSENGER, 60))
    announced = view["announced"]
    if announced is None:
        found[DESTROYER] = (_DECK, 100)
    elif announced != seat:
        found[DESTROYER] = (announced, _ANNOUNCED)
    return [
        (card, place, chance)
        for card, (place, chance) in sorted(found.items(), key=lambda item: -item[1][1])
        if card in unseen
    ]


def _shaken(found: dict[int, tuple[int, int]], seats: Sequence[int]) -> None:
    """These have given something away, perhaps what was known."""
    for card, (place, chance) in found.items():
        if place in seats:
            found[card] = (place, chance * _KEPT // 100)


def _shuffle(cards: list[int], source: Source) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = source.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
