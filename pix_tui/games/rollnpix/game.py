"""Roll'n Pix behind the contract of `pix_tui.games.game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..game import Chance, Game, Illegal, Message, NotUnderstood, Options, Outcome, Source, message
from . import explain, notation, rules, saving
from .moves import ROLL, Die, Move
from .rules import CHOOSING, DRAFTING, ROLLING, RollnPixOptions, State
from .shapes import PIPS
from .site import COLOURS


class RollnPix(Game[State, Move]):
    """Two to four seats; dice, a draft, and everybody draws at once. Nothing is hidden."""

    name = "rollnpix"
    title = "Roll'n Pix"
    pitch = message("Roll, take a die, draw its shape. The fullest site wins.")
    seats = range(2, rules.MOST_SEATS + 1)
    options = RollnPixOptions
    rules_version = 1
    bots: ClassVar[Mapping[str, str]] = {
        "novice": "pix_tui.games.rollnpix.bot:novice",
        "casual": "pix_tui.games.rollnpix.bot:casual",
        "skilled": "pix_tui.games.rollnpix.bot:skilled",
    }
    screen = "pix_tui.screens.rollnpix:RollnPixScreen"
    summary = "pix_tui.summaries.rollnpix:summary"
    picture = "pix_tui.widgets.rollnpix_card:picture"
    sample: ClassVar[Mapping[str, Any]] = {
        "sites": [
            "1GGG5/1GYYBBB2/1YYYBBB2/1BBGGYRRR/1BBGGGRRR/RBBRRRBB1/YYYRRGBB1/BBYGGGBB1/1B7",
            "9/9/2YY5/2YBBB3/3BBB3/3RR4/9/9/9",
        ],
        "hands": [["R3", "G2"], ["B4"]],
    }
    rules = "pix_tui.games.rollnpix.rulebook:chapters"

    def start(self, options: Options, seats: int) -> State:
        """Empty sites; the first seat chooses the colour of the foundation."""
        if seats not in self.seats:
            raise NotUnderstood("Roll'n Pix is for two to four, not {seats}.", seats=seats)
        return rules.start(_ours(options), seats)

    def to_act(self, state: State) -> tuple[int, ...] | Chance:
        """Who chooses, who picks, or everybody who has something to draw."""
        if state.phase == ROLLING:
            return Chance(ROLL, message("Dice are rolled."))
        if state.phase == CHOOSING:
            return (state.roller,)
        if state.phase == DRAFTING:
            return state.order[:1]
        return tuple(seat for seat, hand in enumerate(state.hands) if hand)

    def in_play(self, state: State) -> tuple[int, ...]:
        """Who still builds (RP-26)."""
        return state.building

    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """Colours, dice, or the placements of every die that the seat has to draw."""
        return rules.moves(state, seat)

    def check(self, state: State, seat: int | None, move: Move) -> Message | None:
        """The rule that forbids the move, or `None`."""
        return explain.why_not(state, seat, move)

    def play(self, state: State, seat: int | None, move: Move) -> State:
        """The state after one event. Who cannot draw what they took is out by then."""
        reason = self.check(state, seat, move)
        if reason:
            raise Illegal(reason)
        return rules.play(state, seat, move)

    def draw(self, state: State, source: Source) -> Move:
        """RP-05, RP-11: one die for the foundation, else all four."""
        colours = [state.colour] if state.round == 0 else COLOURS
        sides = len(PIPS)
        return Move(ROLL, dice=tuple(Die(colour, 1 + source.below(sides)) for colour in colours))

    def outcome(self, state: State) -> Outcome | None:
        """White boxes, who has the fewest, and how it went."""
        return rules.outcome(state)

    def resign(self, state: State, seat: int) -> State:
        """The others go on; one who is left alone by that has won."""
        return rules.resign(state, seat)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Everything: nothing is hidden, so all views are equal."""
        return saving.view(state)

    def format_move(self, move: Move, state: State) -> str:
        """`take R`, `R:e4,e5` and the like."""
        return notation.format_move(move, state.options.ground)

    def parse_move(self, text: str, state: State) -> Move:
        """The move of a text on sites of this size."""
        return notation.parse_move(text, state.options.ground)

    def set_up(self, setup: Mapping[str, Any], options: Options) -> State:
        """From `sites` and `hands`: every seat's site, and the dice it has to draw now."""
        return saving.set_up(setup, _ours(options))

    def seated(self, state: State) -> int:
        """As many as there are sites."""
        return state.seats

    def dump(self, state: State) -> dict[str, Any]:
        """Every field of the state."""
        return saving.dump(state)

    def load(self, data: Mapping[str, Any]) -> State:
        """What `dump` gave, checked field by field and then as a whole."""
        return saving.load(data)


def _ours(options: Options) -> RollnPixOptions:
    assert isinstance(options, RollnPixOptions)
    return options
