"""The rules: put your sign on an empty square; three in a row, or more on larger boards, win.

Moves are written like squares of a chessboard: `b2`. A position is a row of characters for each
rank from the top, `x.o/.x./..o`, and `x` or `o` for whoever is to move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, ClassVar

from pix_tui.games.game import Game, Illegal, Message, NotUnderstood, Options, Outcome, message
from pix_tui.games.options import option

SIGNS = "xo"
EMPTY = "."
NAMES = (message("Crosses"), message("Noughts"))


@dataclass(frozen=True)
class NoughtsOptions(Options):
    """How large the board is, how long a row wins, and who begins."""

    size: int = option(
        3,
        label=message("Board"),
        help=message("Squares along each side."),
        choices=(3, 4, 5),
    )
    row: int = option(
        3,
        label=message("Row"),
        help=message("How many signs in a row win."),
        choices=(3, 4, 5),
    )
    first: str = option(
        "crosses",
        label=message("First"),
        help=message("Who begins."),
        choices=("crosses", "noughts"),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.row > self.size:
            raise NotUnderstood("A row of {row} does not fit the board.", row=self.row)


@dataclass(frozen=True)
class State:
    """The squares from a1 along the ranks, and whose turn it is."""

    options: NoughtsOptions
    squares: str
    mover: int
    resigned: int | None = None

    @property
    def size(self) -> int:
        """Squares along each side."""
        return self.options.size


class Noughts(Game[State, int]):
    """Two seats, Crosses and Noughts. A move is the number of a square."""

    name = "noughts"
    title = "Noughts"
    pitch = message("Noughts and crosses: three in a row.")
    seats = range(2, 3)
    options = NoughtsOptions
    rules_version = 1
    bots: ClassVar[Mapping[str, str]] = {"novice": "noughts.bot:novice"}
    screen = "noughts.screen:NoughtsScreen"
    summary = "noughts.screen:summary"
    picture = "noughts.screen:picture"
    sample: ClassVar[Mapping[str, Any]] = {"position": "x.o/.x./..o x"}
    rules = "noughts.game:chapters"

    # -- the fold ----------------------------------------------------------------------------
    def start(self, options: Options, seats: int) -> State:
        """An empty board."""
        assert isinstance(options, NoughtsOptions)
        if seats != 2:
            raise NotUnderstood("Noughts is for two, not {seats}.", seats=seats)
        return State(options, EMPTY * options.size**2, ("crosses", "noughts").index(options.first))

    def to_act(self, state: State) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if self.outcome(state) else (state.mover,)

    def moves(self, state: State, seat: int) -> Sequence[int]:
        """The empty squares."""
        if seat not in self.to_act(state):
            return []
        return [square for square, sign in enumerate(state.squares) if sign == EMPTY]

    def check(self, state: State, seat: int | None, move: int) -> Message | None:
        """Whether it is the seat's turn and the square is empty."""
        if self.outcome(state):
            return message("The game is over.")
        if seat != state.mover:
            return message("It is {name}'s turn.", name=NAMES[state.mover])
        if state.squares[move] != EMPTY:
            return message("{square} is taken.", square=self.format_move(move, state))
        return None

    def play(self, state: State, seat: int | None, move: int) -> State:
        """The board with one more sign."""
        reason = self.check(state, seat, move)
        if reason:
            raise Illegal(reason)
        squares = state.squares[:move] + SIGNS[state.mover] + state.squares[move + 1 :]
        return replace(state, squares=squares, mover=1 - state.mover)

    def resign(self, state: State, seat: int) -> State:
        """The other one wins."""
        return replace(state, resigned=seat)

    def outcome(self, state: State) -> Outcome | None:
        """Won with a row or by giving up; drawn when the board is full."""
        counts = [state.squares.count(sign) for sign in SIGNS]
        if state.resigned is not None:
            winner, reason = 1 - state.resigned, "resigned"
            sentence = message("{name} gives up.", name=NAMES[state.resigned])
        elif (row := winning_row(state)) is not None:
            winner, reason = SIGNS.index(state.squares[row[0]]), "row"
            sentence = message("{name} has a row.", name=NAMES[winner])
        elif EMPTY not in state.squares:
            drawn = message("Nobody has a row.")
            return Outcome((0.5, 0.5), (0, 1), "full", drawn, {"signs": counts})
        else:
            return None
        scores = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
        return Outcome(scores, (winner,), reason, sentence, {"signs": counts})

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Nothing is hidden."""
        row = winning_row(state)
        return {
            "game": self.name,
            "options": state.options.to_json(),
            "position": self.position(state),
            "row": None if row is None else [self.format_move(square, state) for square in row],
        }

    # -- text --------------------------------------------------------------------------------
    def format_move(self, move: int, state: State) -> str:
        """`b2`."""
        return f"{'abcde'[move % state.size]}{move // state.size + 1}"

    def parse_move(self, text: str, state: State) -> int:
        """The square of that name."""
        squares = [self.format_move(square, state) for square in range(state.size**2)]
        if text not in squares:
            raise NotUnderstood(
                "“{text}” is no square: they are a1 to {last}.", text=text, last=squares[-1]
            )
        return squares.index(text)

    def position(self, state: State) -> str:
        """Ranks from the top, then who is to move."""
        ranks = [
            state.squares[start : start + state.size]
            for start in range(0, state.size**2, state.size)
        ]
        return f"{'/'.join(reversed(ranks))} {SIGNS[state.mover]}"

    def set_up(self, setup: Mapping[str, Any], options: Options) -> State:
        """From the field `position`."""
        assert isinstance(options, NoughtsOptions)
        text = setup.get("position")
        ranks, _, mover = text.partition(" ") if isinstance(text, str) else ("", "", "")
        squares = "".join(reversed(ranks.split("/")))
        widths = {len(rank) for rank in ranks.split("/")}
        if (
            len(setup) != 1
            or mover not in ("x", "o")
            or widths != {options.size}
            or len(squares) != options.size**2
            or set(squares) - {EMPTY, *SIGNS}
        ):
            raise NotUnderstood("A position is written like “x.o/.x./..o x”.")
        return State(options, squares, SIGNS.index(mover))

    def dump(self, state: State) -> dict[str, Any]:
        """Options, position, and who has given up."""
        return {
            "options": state.options.to_json(),
            "position": self.position(state),
            "resigned": state.resigned,
        }

    def load(self, data: Mapping[str, Any]) -> State:
        """What `dump` gave."""
        options = NoughtsOptions.from_json(data.get("options"))
        state = self.set_up({"position": data.get("position")}, options)
        resigned = data.get("resigned")
        if resigned not in (None, 0, 1) or isinstance(resigned, bool):
            raise NotUnderstood("Only a seat can have given up.")
        return replace(state, resigned=resigned)

    def seat_name(self, seat: int) -> Message:
        """Crosses or Noughts."""
        return NAMES[seat]


def winning_row(state: State) -> list[int] | None:
    """The squares of a row that has won."""
    size, row = state.size, state.options.row
    lines = [[(file, rank) for file in range(size)] for rank in range(size)]
    lines += [[(file, rank) for rank in range(size)] for file in range(size)]
    for offset in range(-size, size):
        lines.append([(at, at + offset) for at in range(size) if 0 <= at + offset < size])
        lines.append(
            [
                (at, size - 1 - at - offset)
                for at in range(size)
                if 0 <= size - 1 - at - offset < size
            ]
        )
    for line in lines:
        squares = [rank * size + file for file, rank in line]
        for sign, run in groupby(squares, key=lambda square: state.squares[square]):
            found = list(run)
            if sign != EMPTY and len(found) >= row:
                return found
    return None


def chapters() -> list[tuple[Message, Message]]:
    """The rules for people."""
    return [
        (message("The aim"), message("Be the first with three of your signs in a row.")),
        (message("Your turn"), message("Put your sign on an empty square: b2 is in the middle.")),
    ]
