"""Drawn boards: a test shows a position as people draw it and asks what the rules make of it.

A drawing has a row for each rank that is not empty, `4 | w1 .. b4`, with squares from the a-file
on; what is left out is empty. `w3` is a white piece with its hollow to the south-east (0 is north,
then clockwise: even numbers stand inactive, odd ones active), `Wa` and `Wi` are plain pieces.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pix_tui.games.game import Illegal, Outcome
from pix_tui.games.tixel.game import Tixel
from pix_tui.games.tixel.rules import State, TixelOptions

GAME = Tixel()
INACTIVE = {"N", "E", "S", "W"}
ACTIVE = {"NE", "SE", "SW", "NW"}


def squares(drawing: str) -> dict[str, str]:
    """The pieces of a drawing by square: `{"a4": "w1"}`."""
    pieces = {}
    for line in drawing.strip().splitlines():
        rank, bar, cells = line.partition("|")
        assert bar, f"a row looks like “4 | w1 .. b4”, not {line!r}"
        for file, cell in zip("abcdefghi", cells.split(), strict=False):
            if cell != "..":
                pieces[f"{file}{rank.strip()}"] = cell
    return pieces


def position_text(pieces: dict[str, str], size: int, *fields: str) -> str:
    """The one-line form of these pieces, with the fields that follow the board."""
    ranks = [
        "".join(pieces.get(f"{'abcdefghi'[file]}{rank}", ".") for file in range(size))
        for rank in range(size, 0, -1)
    ]
    board = re.sub(r"\.+", lambda run: str(len(run[0])), "/".join(ranks))
    return " ".join([board, *fields])


@dataclass(frozen=True)
class Board:
    """A state of the game, and the questions that a test asks about it."""

    state: State

    @property
    def text(self) -> str:
        """The position in one line."""
        return GAME.position(self.state)

    @property
    def pieces(self) -> dict[str, str]:
        """The pieces by square, to be compared with `squares` of a drawing."""
        size = self.state.options.size
        pieces = {}
        for rank, row in zip(range(size, 0, -1), self.text.split()[0].split("/"), strict=True):
            file = 0
            for cell in re.findall(r"[wb][0-7]|[WB][ai]|\d", row):
                if cell.isdigit():
                    file += int(cell)
                else:
                    pieces[f"{'abcdefghi'[file]}{rank}"] = cell
                    file += 1
        return pieces

    @property
    def to_move(self) -> str:
        """`w` or `b`."""
        return self.text.split()[1]

    @property
    def pools(self) -> str:
        """White's and Black's, each as hollow and plain pieces: `10+0/10+0`."""
        return self.text.split()[2]

    @property
    def bonus(self) -> str:
        """The square of the piece whose sacrifice gained the bonus move now on, or `-`."""
        return self.text.split()[4]

    @property
    def moves(self) -> list[str]:
        """Every legal move as text."""
        return sorted(
            GAME.format_move(move, self.state)
            for seat in GAME.to_act(self.state)
            for move in GAME.moves(self.state, seat)
        )

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    def starting(self, *beginnings: str) -> list[str]:
        """The legal moves whose text begins like that: `+` for placings, `a4-` for slides of a4."""
        return [move for move in self.moves if move.startswith(beginnings)]

    def placings(self, square: str) -> set[str]:
        """The stances in which a piece from the pool may be placed there."""
        return self._stances(f"+{square}/")

    def slides(self, origin: str, target: str) -> set[str]:
        """The stances in which a piece that slides there may arrive."""
        return self._stances(f"{origin}-{target}/")

    def activations(self, square: str) -> set[str]:
        """The stances into which the piece there may be activated."""
        return self._stances(f"*{square}/")

    def pivots(self, square: str) -> set[str]:
        """The stances into which the piece there may be pivoted."""
        return self._stances(f"@{square}/")

    def pick_ups(self) -> set[str]:
        """The squares from which a piece may be picked up."""
        return {move[1:] for move in self.starting("-")}

    def _stances(self, beginning: str) -> set[str]:
        return {move.removeprefix(beginning) for move in self.starting(beginning)}

    def play(self, *moves: str) -> Board:
        """The board after these moves of whoever is on turn."""
        state = self.state
        for text in moves:
            (seat,) = GAME.to_act(state)
            state = GAME.play(state, seat, GAME.parse_move(text, state))
        return Board(state)

    def refusal(self, text: str) -> str:
        """Why a move is refused; fails if it is not."""
        (seat,) = GAME.to_act(self.state)
        try:
            GAME.play(self.state, seat, GAME.parse_move(text, self.state))
        except Illegal as error:
            return str(error.message)
        raise AssertionError(f"{text} is legal in {self.text}")


def new_game(**options: object) -> Board:
    """A board before the first move."""
    return Board(GAME.start(TixelOptions.from_json(options), 2))


def board(
    drawing: str | dict[str, str],
    to_move: str = "w",
    *,
    pools: str = "",
    started: str = "wb",
    bonus: str = "-",
    **options: object,
) -> Board:
    """The board of a drawing, or of pieces by square.

    What is not on it is in the pools, unless they are given.
    """
    chosen = TixelOptions.from_json(options)
    pieces = squares(drawing) if isinstance(drawing, str) else drawing
    if not pools:
        pools = "/".join(_pool(pieces.values(), colour, chosen) for colour in (0, 1))
    text = position_text(pieces, chosen.size, to_move, pools, started, bonus)
    return Board(GAME.set_up({"position": text}, chosen))


def _pool(pieces: object, colour: int, options: TixelOptions) -> str:
    cells = list(pieces)
    hollow = sum(cell[0] == "wb"[colour] for cell in cells)
    plain = sum(cell[0] == "WB"[colour] for cell in cells)
    plain_left = options.plain_pieces(colour) - plain
    return f"{options.total - options.plain_pieces(colour) - hollow}+{plain_left}"
