"""Tixel behind the contract of `pix_tui.games.game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..game import Game, Illegal, Message, NotUnderstood, Options, Outcome, message
from ..reading import expect, listed, malformed, whole, word
from . import explain, notation, rules
from .board import BLACK, WHITE
from .moves import Move, geometry_of
from .rules import COLOUR_NAMES, Ending, State, Tally, TixelOptions

_MOST_COUNTED = 999_999


class Tixel(Game[State, Move]):
    """Two seats, White and Black; nothing hidden, nothing by chance."""

    name = "tixel"
    title = "Tixel"
    pitch = message("Pivoting squares that lock into each other. Move last and win.")
    seats = range(2, 3)
    options = TixelOptions
    rules_version = 1
    draws = True
    bots: ClassVar[Mapping[str, str]] = {
        "novice": "pix_tui.games.tixel.bot:novice",
        "casual": "pix_tui.games.tixel.bot:casual",
        "skilled": "pix_tui.games.tixel.bot:skilled",
    }
    screen = "pix_tui.screens.tixel:TixelScreen"
    summary = "pix_tui.summaries.tixel:summary"
    picture = "pix_tui.widgets.tixel_card:picture"
    sample: ClassVar[Mapping[str, Any]] = {
        "position": "1w51w32/b05/3b42/4w11/1w61b72/1b02w1b6 w 5+0/5+0 wb -"
    }
    rules = "pix_tui.games.tixel.rulebook:chapters"

    def start(self, options: Options, seats: int) -> State:
        """An empty board with full pools."""
        if seats != 2:
            raise NotUnderstood("Tixel is for two, not {seats}.", seats=seats)
        return rules.start(_tixel(options))

    def to_act(self, state: State) -> tuple[int, ...]:
        """The side to move."""
        return () if state.ending else (state.position.mover,)

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Single moves: after a sacrifice the same side lists its bonus moves."""
        return rules.moves(state) if seat in self.to_act(state) else []

    def check(self, state: State, seat: int | None, move: Move) -> Message | None:
        """The rule that forbids the move, or `None`."""
        if state.ending:
            return message("The game is over.")
        if seat != state.position.mover:
            return message("It is {side}'s turn.", side=COLOUR_NAMES[state.position.mover])
        return explain.why_not(state.position, move, state.options.bounded)

    def play(self, state: State, seat: int | None, move: Move) -> State:
        """The state after one single move."""
        reason = self.check(state, seat, move)
        if reason:
            raise Illegal(reason)
        return rules.play(state, move)

    def outcome(self, state: State) -> Outcome | None:
        """Winner and reason; the breakdown has turns, sacrifices and longest chains."""
        return rules.outcome(state)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Everything: Tixel hides nothing, so all views are equal."""
        return {
            "game": self.name,
            "options": state.options.to_json(),
            "position": notation.format_position(state.position),
            "chain": state.tally.chain,
            "repeated": state.history.count(state.position),
            "history": [notation.format_position(past) for past in state.history],
        }

    def resign(self, state: State, seat: int) -> State:
        """The other side wins."""
        return rules.resign(state, seat)

    def agree_draw(self, state: State) -> State:
        """TX-47."""
        return rules.agree_draw(state)

    def format_move(self, move: Move, state: State) -> str:
        """`a4-c4/E` and the like."""
        return notation.format_move(move, geometry_of(state.position.board))

    def parse_move(self, text: str, state: State) -> Move:
        """The move of a text on this board."""
        return notation.parse_move(text, geometry_of(state.position.board))

    def steps(self, text: str) -> list[str]:
        """A whole turn is its single moves with commas between them."""
        return text.split(",")

    def position(self, state: State) -> str:
        """Ranks, side to move, pools, who has started, sacrifice."""
        return notation.format_position(state.position)

    def set_up(self, setup: Mapping[str, Any], options: Options) -> State:
        """From the field `position`."""
        text = setup.get("position")
        if not isinstance(text, str) or len(setup) != 1:
            raise NotUnderstood("Tixel is loaded from a “position”.")
        return rules.begin(notation.parse_position(text, _tixel(options)), _tixel(options))

    def dump(self, state: State) -> dict[str, Any]:
        """Position, options, history, tally and ending."""
        return {
            "position": notation.format_position(state.position),
            "options": state.options.to_json(),
            "history": [notation.format_position(past) for past in state.history],
            "tally": {name: _plain(value) for name, value in state.tally._asdict().items()},
            "ending": list(state.ending) if state.ending else None,
        }

    def load(self, data: Mapping[str, Any]) -> State:
        """What `dump` gave, checked field by field and then as a whole."""
        if not isinstance(data, Mapping):
            raise NotUnderstood("A state is an object with a value for each name.")
        options = TixelOptions.from_json(_field(data, "options", dict))
        position = notation.parse_position(_field(data, "position", str), options)
        history = tuple(
            notation.parse_position(expect(text, str, "history"), options)
            for text in _field(data, "history", list)
        )
        tally = _tally(_field(data, "tally", dict))
        ending = data.get("ending")
        state = State(
            position, options, history, tally, None if ending is None else _ending(ending)
        )
        contradiction = rules.contradiction(state)
        if contradiction:
            raise NotUnderstood("The state contradicts itself: {why}", why=contradiction)
        return state

    def perft(self, state: State, depth: int) -> int:
        """The quick count of `rules.perft`."""
        return rules.perft(state, depth)

    def seat_name(self, seat: int) -> Message:
        """White or Black."""
        return COLOUR_NAMES[seat]


def _tixel(options: Options) -> TixelOptions:
    assert isinstance(options, TixelOptions)
    return options


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _field(data: Mapping[str, Any], name: str, kind: type) -> Any:
    return expect(data.get(name), kind, name)


def _tally(data: Mapping[str, Any]) -> Tally:
    def count(value: Any) -> int:
        return whole(value, "tally", _MOST_COUNTED)

    def pair(name: str) -> tuple[int, int]:
        first, second = listed(data.get(name), name, 2, 2)
        return count(first), count(second)

    return Tally(pair("turns"), pair("sacrifices"), pair("longest"), count(data.get("chain")))


def _ending(data: Any) -> Ending:
    winner, said = listed(data, "ending", 2, 2)
    reasons = (rules.NO_MOVE, rules.RESIGNED, rules.AGREED, rules.REPETITION)
    reason = word(said, "ending", reasons)
    if reason in (rules.AGREED, rules.REPETITION):
        right = winner is None
    else:
        right = type(winner) is int and winner in (WHITE, BLACK)
    if not right:
        raise malformed("ending")
    return Ending(winner, reason)
