"""Tixel: pivoting squares on a 6×6 board, by Martijn Althuizen.

A turn places a piece from the pool or slides an active one (TX-13). A piece stands active,
turned by 45° with its corners in the neighbouring squares, wherever it can; a slide after which
it cannot is a sacrifice and gains a bonus move. Whoever can neither place nor slide at the
beginning of a turn has lost (TX-46).

This module has turns, ends and options; what a single move may do is in `moves`, how things are
written in `notation`, and why something is forbidden in `explain`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ..game import Illegal, Message, NotUnderstood, Outcome, message
from ..options import Options, option
from .board import BLACK, DIRECTIONS, WHITE, faces, geometry, is_active, opposite
from .moves import SLIDE, Move, Position, apply, can_slide, count_moves, legal_moves

SIZES = range(3, 10)
NO_MOVE, RESIGNED, AGREED, REPETITION = "no-move", "resigned", "agreed", "repetition"


@dataclass(frozen=True)
class TixelOptions(Options):
    """What a table may choose before the first move."""

    variant: str = option(
        "tixel",
        choices=("tixel", "tix"),
        label=message("Variant"),
        help=message(
            "Tixel has pieces with a hollow side. Tix, the older game, has plain ones only."
        ),
    )
    size: int = option(
        6,
        choices=SIZES,
        label=message("Board size"),
        help=message("Squares along each side. On 7×7, 14 pieces each play well."),
    )
    pieces: int | None = option(
        None,
        choices=range(1, 21),
        label=message("Pieces each"),
        help=message("How many pieces each side has: 10 as a rule, 8 in Tix."),
    )
    plain: tuple[int, int] = option(
        (0, 0),
        each=range(5),
        label=message("Plain pieces"),
        help=message(
            "How many of White's and of Black's pieces are plain: "
            "they are weaker, so different numbers make a handicap."
        ),
    )
    bounded: bool = option(
        False,
        choices=(False, True),
        label=message("Bounded edge"),
        help=message("No corner may stick out over the edge. Sensible on 8×8 and larger."),
    )
    repetition: int = option(
        3,
        choices=(0, *range(2, 10)),
        label=message("Repetition"),
        help=message("The game is drawn when a position comes up this often; 0 switches it off."),
    )

    def __post_init__(self) -> None:
        if self.pieces is None:
            object.__setattr__(self, "pieces", 8 if self.variant == "tix" else 10)
        super().__post_init__()
        if self.variant == "tix" and any(self.plain):
            raise NotUnderstood("The option “plain” is for Tixel: in Tix every piece is plain.")
        if self.variant == "tixel" and max(self.plain) > self.total:
            raise NotUnderstood(
                "{count} plain pieces cannot replace hollow ones where each side has {pieces}.",
                count=max(self.plain),
                pieces=self.total,
            )

    @property
    def total(self) -> int:
        """Pieces of each side (TX-02)."""
        assert self.pieces is not None
        return self.pieces

    def plain_pieces(self, colour: int) -> int:
        """How many of a side's pieces are plain (TX-50, TX-53)."""
        return self.total if self.variant == "tix" else self.plain[colour]


class Ending(NamedTuple):
    """How a game ended: the winner, or `None` for a draw, and why."""

    winner: int | None
    reason: str


class Tally(NamedTuple):
    """What the summary counts; pairs are White's and Black's."""

    turns: tuple[int, int] = (0, 0)
    sacrifices: tuple[int, int] = (0, 0)
    longest: tuple[int, int] = (0, 0)
    """The most sacrifices in one turn."""
    chain: int = 0
    """Sacrifices in the turn now on."""


class State(NamedTuple):
    """A whole game: the position, and what it does not show."""

    position: Position
    options: TixelOptions
    history: tuple[Position, ...]
    """Every position at the beginning of a turn, this one included (TX-A14)."""
    tally: Tally = Tally()
    ending: Ending | None = None


def start(options: TixelOptions) -> State:
    """TX-01 to TX-05: an empty board, all pieces in the pools, White to move."""
    plain = (options.plain_pieces(WHITE), options.plain_pieces(BLACK))
    hollow = (options.total - plain[WHITE], options.total - plain[BLACK])
    board = bytes(options.size * options.size)
    return begin(Position(board, WHITE, hollow, plain, (False, False)), options)


def begin(position: Position, options: TixelOptions) -> State:
    """A game that starts from any position."""
    if position.sacrificed is not None:
        return State(position, options, (), Tally(chain=1))
    return State(position, options, (position,), ending=_ending(position, options, ()))


def moves(state: State) -> list[Move]:
    """The legal single moves of the side to move."""
    return [] if state.ending else legal_moves(state.position, state.options.bounded)


def play(state: State, move: Move) -> State:
    """The state after a legal move; the move is not checked (`check` in `explain` does)."""
    position, options, history, tally, _ = state
    mover = position.mover
    after, turn_over = apply(position, move)
    if move.kind == SLIDE and not turn_over:
        tally = _after_sacrifice(tally, mover)
    if not turn_over:
        return State(after, options, history, tally)
    tally = tally._replace(turns=_one_more(tally.turns, mover), chain=0)
    ending = _ending(after, options, history)
    return State(after, options, (*history, after), tally, ending)


def has_move(position: Position, bounded: bool) -> bool:
    """Whether the mover can place or slide at the beginning of a turn (TX-46)."""
    if position.started[position.mover]:
        return can_slide(position)
    return count_moves(position, bounded) > 0


def _ending(
    position: Position, options: TixelOptions, before: tuple[Position, ...]
) -> Ending | None:
    if not has_move(position, options.bounded):
        return Ending(1 - position.mover, NO_MOVE)
    if options.repetition and before.count(position) + 1 >= options.repetition:
        return Ending(None, REPETITION)
    return None


def _after_sacrifice(tally: Tally, mover: int) -> Tally:
    chain = tally.chain + 1
    longest = tally.longest
    if chain > longest[mover]:
        longest = (chain, longest[1]) if mover == WHITE else (longest[0], chain)
    return Tally(tally.turns, _one_more(tally.sacrifices, mover), longest, chain)


def _one_more(pair: tuple[int, int], colour: int) -> tuple[int, int]:
    return (pair[0] + 1, pair[1]) if colour == WHITE else (pair[0], pair[1] + 1)


def resign(state: State, colour: int) -> State:
    """The other side has won."""
    if state.ending:
        raise Illegal(message("The game is over."))
    return state._replace(ending=Ending(1 - colour, RESIGNED))


def agree_draw(state: State) -> State:
    """TX-47."""
    if state.ending:
        raise Illegal(message("The game is over."))
    return state._replace(ending=Ending(None, AGREED))


COLOUR_NAMES = (message("White"), message("Black"))


def outcome(state: State) -> Outcome | None:
    """Winner and reason, with the counts of the tally as the breakdown."""
    if state.ending is None:
        return None
    winner, reason = state.ending
    scores = (0.5, 0.5) if winner is None else (float(winner == WHITE), float(winner == BLACK))
    return Outcome(
        scores=scores,
        winners=(WHITE, BLACK) if winner is None else (winner,),
        reason=reason,
        sentence=_sentence(winner, reason, state),
        breakdown={
            "turns": list(state.tally.turns),
            "sacrifices": list(state.tally.sacrifices),
            "longest_chain": list(state.tally.longest),
        },
    )


def _sentence(winner: int | None, reason: str, state: State) -> Message:
    if winner is None:
        if reason == AGREED:
            return message("Draw by agreement.")
        count = state.options.repetition
        return message("Draw: the position has come up {count} times.", count=count)
    loser = COLOUR_NAMES[1 - winner]
    if reason == RESIGNED:
        return message(
            "{winner} wins: {loser} has resigned.", winner=COLOUR_NAMES[winner], loser=loser
        )
    return message(
        "{winner} wins: {loser} can neither place nor slide.",
        winner=COLOUR_NAMES[winner],
        loser=loser,
    )


def perft(state: State, depth: int) -> int:
    """Sequences of `depth` single moves; the last level is only counted."""
    if depth == 0:
        return 1
    if state.ending:
        return 0
    if depth == 1:
        return count_moves(state.position, state.options.bounded)
    return sum(perft(play(state, move), depth - 1) for move in moves(state))


def contradiction(state: State) -> Message | None:
    """What no game can have brought about in a state that was read, or `None` if all is well."""
    position, options, history, tally, ending = state
    if (tally.chain == 0) != (position.sacrificed is None):
        return message("its count of sacrifices in this turn is not the one of its position.")
    if any(past.sacrificed is not None for past in history):
        return message("its history has a position that does not begin a turn.")
    right_ending = None
    if position.sacrificed is None:
        if not history or history[-1] != position:
            return message("its history does not lead to its position.")
        right_ending = _ending(position, options, history[:-1])
    by_choice = ending is not None and ending.reason in (RESIGNED, AGREED)
    if ending != right_ending and not (by_choice and right_ending is None):
        return message("its ending is not the one of its position.")
    return None


def broken_invariant(position: Position, bounded: bool = False) -> Message | None:
    """Which two pieces could not stand like that (TX-10 to TX-12), or `None` if all is well."""
    board = position.board
    size = int(len(board) ** 0.5)
    squares = geometry(size)
    for square in squares.squares:
        if not is_active(board[square]):
            continue
        for direction in DIRECTIONS:
            other = squares.neighbour(square, direction)
            if other == squares.nowhere:
                if bounded:
                    return message(
                        "The active piece on {square} sticks out over the edge.",
                        square=squares.names[square],
                    )
            elif board[other] and not faces(board[other], opposite(direction)):
                return message(
                    "The active piece on {square} has no room beside {other}.",
                    square=squares.names[square],
                    other=squares.names[other],
                )
    return None
