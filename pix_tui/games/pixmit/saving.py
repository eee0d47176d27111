"""States of Pixmit as plain JSON values: stored and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..game import NotUnderstood
from ..reading import expect, listed, malformed, whole, word
from .cards import CARDS, GROUPS, NUMBERS
from .checking import contradiction
from .moves import CHANCE
from .scoring import ELITE_CALL, JOKER_CALL, MOST_CARDS, NATURAL_CALL, Hand, best_split, laid_out
from .settling import Result
from .state import PHASES, Draw, Known, Memory, Offer, PixmitOptions, State, Talk

_MEMORIES = ("dealt", "drew", "gave", "got", "saw", "paid", "under")
_TALKS = ("offer", "accept", "veto", "override", "peek", "pass", "announce", "call")
_CALLS = (ELITE_CALL, NATURAL_CALL, JOKER_CALL)
_LONG = 10_000
_SEATS = range(2, 5)

T = TypeVar("T")


def dump(state: State) -> dict[str, Any]:
    """Every field of a state."""
    return {
        "options": state.options.to_json(),
        "hands": [list(hand) for hand in state.hands],
        "top": [_known_json(known) for known in state.top],
        "unknown": state.unknown,
        "under": [_known_json(known) for known in state.under],
        "messenger": list(state.messenger),
        "phase": state.phase,
        "queue": [list(draw) for draw in state.queue],
        "deal": state.deal,
        "round": state.round,
        "start": state.start,
        "order": list(state.order),
        "offer": state.offer
        and [state.offer.seat, list(state.offer.cards), list(state.offer.said)],
        "vetoes": list(state.vetoes),
        "knowledge": list(state.knowledge),
        "creation": list(state.creation),
        "announced": state.announced,
        "memory": [
            [[kind, seat, list(cards)] for kind, seat, cards in memory] for memory in state.memory
        ],
        "talk": [[*talk[:4], list(talk.said)] for talk in state.talk],
        "caller": state.caller,
        "call": state.call,
        "hunted": [list(pair) for pair in state.hunted],
        "chosen": [
            None if blocks is None else [list(block) for block in blocks] for blocks in state.chosen
        ],
        "done": list(state.done),
        "gone": list(state.gone),
        "results": [_result_json(result) for result in state.results],
    }


def _known_json(known: Known) -> list[Any]:
    return [known.card, sorted(known.seats)]


def _result_json(result: Result) -> dict[str, Any]:
    return {
        "hands": [list(hand) for hand in result.hands],
        "splits": [[list(scoring.cards) for scoring in split.scorings] for split in result.splits],
        "bounty": list(result.bounty),
        "destruction": list(result.destruction),
        "totals": list(result.totals),
        "caller": result.caller,
        "call": result.call,
        "hunted": [list(pair) for pair in result.hunted],
    }


class _Reader:
    """Reads values, and complains about the first that is not as it should be."""

    def __init__(self, seats: int) -> None:
        self._seats = seats

    def items(self, name: str, value: Any, read: Callable[[str, Any], T]) -> tuple[T, ...]:
        """A list of whatever `read` reads."""
        return tuple(read(name, one) for one in listed(value, name, 0, _LONG))

    def each(self, name: str, value: Any, read: Callable[[str, Any], T]) -> tuple[T, ...]:
        """The same with one item for each seat."""
        found = self.items(name, value, read)
        if len(found) != self._seats:
            raise malformed(name)
        return found

    def number(self, name: str, value: Any, least: int = 0, most: int = _LONG) -> int:
        """A whole number within limits."""
        return whole(value, name, most, least)

    def seat(self, name: str, value: Any) -> int:
        """One of the seats."""
        return self.number(name, value, 0, self._seats - 1)

    def anybody(self, name: str, value: Any) -> int:
        """One of the seats, or -1."""
        return self.number(name, value, -1, self._seats - 1)

    def flag(self, name: str, value: Any) -> bool:
        """Yes or no."""
        found: bool = expect(value, bool, name)
        return found

    def card(self, name: str, value: Any) -> int:
        """One of the cards."""
        number = whole(value, name, _LONG)
        if number not in CARDS:
            raise malformed(name)
        return number

    def cards(self, name: str, value: Any) -> Hand:
        """Different cards, in whatever order."""
        found = self.items(name, value, self.card)
        if len({*found}) < len(found):
            raise malformed(name)
        return found

    def hand(self, name: str, value: Any) -> Hand:
        """Cards in ascending order."""
        found = self.cards(name, value)
        if list(found) != sorted(found) or len(found) > MOST_CARDS + 1:
            raise malformed(name)
        return found

    def said(self, name: str, value: Any) -> tuple[str, ...]:
        """Declarations."""
        words = (*GROUPS, *(f"{card:02}" for card in NUMBERS))
        return self.items(name, value, lambda name, one: word(one, name, words))

    # -- composed values ---------------------------------------------------------------------
    def known(self, name: str, value: Any) -> Known:
        """A card and who knows it."""
        card, seats = listed(value, name, 2, 2)
        return Known(self.card(name, card), frozenset(self.items(name, seats, self.seat)))

    def draw(self, name: str, value: Any) -> Draw:
        """What chance is to bring."""
        kind, seat, amount = listed(value, name, 3, 3)
        return Draw(
            word(kind, name, CHANCE), self.seat(name, seat), self.number(name, amount, 1, 2)
        )

    def offer(self, name: str, value: Any) -> Offer | None:
        """Cards between two players."""
        if value is None:
            return None
        seat, cards, said = listed(value, name, 3, 3)
        return Offer(self.seat(name, seat), self.hand(name, cards), self.said(name, said))

    def memory(self, name: str, value: Any) -> Memory:
        """What somebody has seen."""
        kind, seat, cards = listed(value, name, 3, 3)
        return Memory(
            word(kind, name, _MEMORIES), self.anybody(name, seat), self.cards(name, cards)
        )

    def talk(self, name: str, value: Any) -> Talk:
        """What all have heard."""
        seat, kind, other, amount, said = listed(value, name, 5, 5)
        return Talk(
            self.seat(name, seat),
            word(kind, name, _TALKS),
            self.anybody(name, other),
            self.number(name, amount, 0, 2),
            self.said(name, said),
        )

    def drawn(self, name: str, value: Any) -> tuple[int, int]:
        """A hunter and a card."""
        seat, card = listed(value, name, 2, 2)
        return self.seat(name, seat), self.card(name, card)

    def blocks(self, name: str, value: Any) -> tuple[Hand, ...] | None:
        """A split that was chosen."""
        return None if value is None else self.items(name, value, self.hand)

    def result(self, name: str, value: Any) -> Result:
        """A deal that is over."""
        if not isinstance(value, Mapping):
            raise malformed(name)
        hands = self.each(name, value.get("hands"), self.hand)
        laid = self.each(name, value.get("splits"), self.blocks)
        splits = tuple(
            laid_out(hand, blocks or ()) for hand, blocks in zip(hands, laid, strict=True)
        )

        def points(name: str, value: Any) -> int:
            return self.number(name, value, -_LONG)

        if any(split is None for split in splits):
            raise malformed(name)
        return Result(
            hands=hands,
            splits=tuple(split or best_split(()) for split in splits),
            bounty=self.each(name, value.get("bounty"), points),
            destruction=self.each(name, value.get("destruction"), points),
            totals=self.each(name, value.get("totals"), points),
            caller=self.anybody(name, value.get("caller")),
            call=word(value.get("call"), name, ("", *_CALLS)),
            hunted=self.items(name, value.get("hunted"), self.drawn),
        )


def load(data: Mapping[str, Any]) -> State:
    """The state that `dump` gave. Raises `NotUnderstood`: the data is never trusted."""
    if not isinstance(data, Mapping):
        raise NotUnderstood("A state is an object with a value for each name.")
    hands = data.get("hands")
    seats = len(listed(hands, "hands", _SEATS[0], _SEATS[-1]))
    read = _Reader(seats)

    def field(name: str, kind: Callable[[str, Any], T]) -> T:
        return kind(name, data.get(name))

    def items(name: str, kind: Callable[[str, Any], T]) -> tuple[T, ...]:
        return read.items(name, data.get(name), kind)

    def each(name: str, kind: Callable[[str, Any], T]) -> tuple[T, ...]:
        return read.each(name, data.get(name), kind)

    if not isinstance(data.get("options"), Mapping):
        raise malformed("options")
    state = State(
        options=PixmitOptions.from_json(data["options"]),
        hands=each("hands", read.hand),
        top=items("top", read.known),
        unknown=field("unknown", read.number),
        under=items("under", read.known),
        messenger=field("messenger", read.cards),
        phase=word(data.get("phase"), "phase", PHASES),
        queue=items("queue", read.draw),
        deal=field("deal", read.number),
        round=field("round", read.number),
        start=field("start", read.seat),
        order=items("order", read.seat),
        offer=field("offer", read.offer),
        vetoes=each("vetoes", read.number),
        knowledge=each("knowledge", read.flag),
        creation=each("creation", read.flag),
        announced=field("announced", read.anybody),
        memory=each("memory", lambda name, one: read.items(name, one, read.memory)),
        talk=items("talk", read.talk),
        caller=field("caller", read.anybody),
        call=word(data.get("call"), "call", ("", *_CALLS)),
        hunted=items("hunted", read.drawn),
        chosen=each("chosen", read.blocks),
        done=each("done", read.flag),
        gone=each("gone", read.flag),
        results=items("results", read.result),
    )
    why = contradiction(state)
    if why:
        raise NotUnderstood("The state contradicts itself: {why}", why=why)
    return state
