"""States of PIX as plain JSON values: stored and read back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ..game import NotUnderstood
from ..reading import expect, listed, malformed, whole, word
from . import state as states
from .consistency import contradiction
from .drawing import BadDrawing, Drawing, format_drawing, parse_drawing
from .guessing import tidy
from .seating import LETTERS, SEATS, deck_size, rounds
from .state import Guess, PixOptions, Reveal, State, Vote

_PHASES = (states.DEALING, states.DRAWING, states.CHOOSING, states.REVEAL, states.OVER)
_MOST_CARDS = 100_000
_MOST_GUESSES = 20_000
_MOST_REVEALS = 100

T = TypeVar("T")


def dump(state: State) -> dict[str, Any]:
    """Every field of a state."""
    return {
        "options": state.options.to_json(),
        "seats": state.seats,
        "phase": state.phase,
        "round": state.round,
        "word": state.word,
        "dealt": list(state.dealt),
        "drawings": [format_drawing(drawing) for drawing in state.drawings],
        "done": list(state.done),
        "order": [LETTERS[colour] for colour in state.order],
        "place": state.place,
        "tiers": [list(tier) for tier in state.tiers],
        "tier": state.tier,
        "guesses": [list(guess) for guess in state.guesses],
        "passed": list(state.passed),
        "votes": [list(vote) for vote in state.votes],
        "void": list(state.void),
        "gone": list(state.gone),
        "past": [_reveal_json(reveal) for reveal in state.past],
    }


def _reveal_json(reveal: Reveal) -> dict[str, Any]:
    return {
        "round": reveal.round,
        "word": reveal.word,
        "colour": LETTERS[reveal.colour],
        "tiers": [list(tier) for tier in reveal.tiers],
        "drawings": [format_drawing(drawing) for drawing in reveal.drawings],
        "tier": reveal.tier,
        "guesser": reveal.guesser,
        "text": reveal.text,
        "void": list(reveal.void),
        "tries": reveal.tries,
    }


class _Reader:
    """Reads values, and complains about the first that is not as it should be."""

    def __init__(self, seats: int) -> None:
        self._seats = seats

    def each(self, name: str, value: Any, read: Callable[[str, Any], T]) -> tuple[T, ...]:
        """A list with one item for each seat."""
        return tuple(read(name, one) for one in listed(value, name, self._seats, self._seats))

    def items(
        self, name: str, value: Any, read: Callable[[str, Any], T], most: int = SEATS[-1]
    ) -> tuple[T, ...]:
        """A list of whatever `read` reads."""
        return tuple(read(name, one) for one in listed(value, name, 0, most))

    def seat(self, name: str, value: Any) -> int:
        """One of the seats."""
        return whole(value, name, self._seats - 1)

    def flag(self, name: str, value: Any) -> bool:
        """Yes or no."""
        found: bool = expect(value, bool, name)
        return found

    def colour(self, name: str, value: Any) -> int:
        """One of the groups."""
        return LETTERS.index(word(value, name, tuple(LETTERS)))

    def drawing(self, name: str, value: Any) -> Drawing:
        """A drawing in its one form."""
        text: str = expect(value, str, name)
        try:
            found = parse_drawing(text)
        except BadDrawing:
            raise malformed(name) from None
        if format_drawing(found) != text:
            raise malformed(name)
        return found

    def tier(self, name: str, value: Any) -> tuple[int, ...]:
        """Seats with equal totals."""
        return self.items(name, value, self.seat)

    def text(self, name: str, value: Any) -> str:
        """A guess in its one form."""
        text: str = expect(value, str, name)
        try:
            right = tidy(text) == text
        except NotUnderstood:
            right = False
        if not right:
            raise malformed(name)
        return text

    def guess(self, name: str, value: Any) -> Guess:
        """Somebody's guess."""
        seat, text = listed(value, name, 2, 2)
        return Guess(self.seat(name, seat), self.text(name, text))

    def vote(self, name: str, value: Any) -> Vote:
        """Somebody's vote."""
        voter, seat = listed(value, name, 2, 2)
        return Vote(self.seat(name, voter), self.seat(name, seat))

    def reveal(self, name: str, value: Any) -> Reveal:
        """A group that has shown."""
        fields: dict[str, Any] = expect(value, dict, name)
        text: str = expect(fields.get("text"), str, name)
        return Reveal(
            round=whole(fields.get("round"), name, SEATS[-1], 1),
            word=whole(fields.get("word"), name, states.WORDS[-1], 1),
            colour=self.colour(name, fields.get("colour")),
            tiers=self.items(name, fields.get("tiers"), self.tier),
            drawings=self.items(name, fields.get("drawings"), self.drawing),
            tier=whole(fields.get("tier"), name, SEATS[-1]),
            guesser=whole(fields.get("guesser"), name, self._seats - 1, -1),
            text=text and self.text(name, text),
            void=self.items(name, fields.get("void"), self.seat),
            tries=whole(fields.get("tries"), name, _MOST_GUESSES),
        )


def _card(name: str, value: Any) -> int:
    return whole(value, name, _MOST_CARDS)


def load(data: Mapping[str, Any]) -> State:
    """The state that `dump` gave. Raises `NotUnderstood`: the data is never trusted."""
    if not isinstance(data, Mapping):
        raise NotUnderstood("A state is an object with a value for each name.")
    options = PixOptions.from_json(expect(data.get("options"), dict, "options"))
    seats = whole(data.get("seats"), "seats", SEATS[-1], SEATS[0])
    read = _Reader(seats)
    pairs = options.pairs_of_four

    def each(name: str, kind: Callable[[str, Any], T]) -> tuple[T, ...]:
        return read.each(name, data.get(name), kind)

    def items(name: str, kind: Callable[[str, Any], T], most: int = SEATS[-1]) -> tuple[T, ...]:
        return read.items(name, data.get(name), kind, most)

    state = State(
        options=options,
        seats=seats,
        phase=word(data.get("phase"), "phase", _PHASES),
        round=whole(data.get("round"), "round", rounds(seats, pairs), 1),
        word=whole(data.get("word"), "word", states.WORDS[-1], 1),
        dealt=items("dealt", _card, deck_size(seats, pairs)),
        drawings=each("drawings", read.drawing),
        done=each("done", read.flag),
        order=items("order", read.colour),
        place=whole(data.get("place"), "place", SEATS[-1]),
        tiers=items("tiers", read.tier),
        tier=whole(data.get("tier"), "tier", SEATS[-1]),
        guesses=items("guesses", read.guess, _MOST_GUESSES),
        passed=each("passed", read.flag),
        votes=items("votes", read.vote, SEATS[-1] ** 2),
        void=items("void", read.seat),
        gone=each("gone", read.flag),
        past=items("past", read.reveal, _MOST_REVEALS),
    )
    fault = contradiction(state)
    if fault:
        raise NotUnderstood("The state contradicts itself: {why}", why=fault)
    return state
