"""How a Tixel move is chosen: pick a piece, aim at a square, turn the stance.

No widget and no key in here: keyboard and mouse both work on this, and so do its tests.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..games.game import Message, message
from ..games.tixel import explain
from ..games.tixel.board import EMPTY, colour_of, is_active, is_plain
from ..games.tixel.moves import (
    END,
    PICK_UP,
    PIVOT,
    PLACE,
    SLIDE,
    Move,
    Position,
    apply,
    geometry_of,
)

POOL, POOL_PLAIN = -1, -2
"""What is picked instead of a square: a piece from the pool."""


class Choosing:
    """A move in the making, for the side to move."""

    def __init__(self, position: Position, legal: Sequence[Move], bounded: bool = False) -> None:
        """Args:
        position: where the match stands.
        legal: the legal moves; none for somebody who only watches.
        bounded: the option of that name.
        """
        self.position = position
        self.legal = legal
        self.bounded = bounded
        self.picked: int | None = None
        """A square, `POOL`, `POOL_PLAIN`, or `None`."""
        self.aim: int | None = None
        """The square considered as the target."""
        self._wanted = 1  # the stance that was turned to last
        self._special: Move | None = None  # a pick-up or the end of the turn, waiting for Enter

    # -- what is chosen ----------------------------------------------------------------------
    @property
    def candidate(self) -> Move | None:
        """The move that Enter would play."""
        if self._special is not None:
            return self._special
        moves = self._moves_to(self.aim) if self.aim is not None else []
        if not moves:
            return None
        return min(moves, key=lambda move: (move.stance - self._wanted) % 8)

    @property
    def ghost(self) -> bytes | None:
        """The board after the candidate."""
        move = self.candidate
        if move is None or move.kind == END:
            return None
        return apply(self.position, move)[0].board

    @property
    def targets(self) -> frozenset[int]:
        """The squares where what is picked may end."""
        if self.picked is None or self._special is not None:
            return frozenset()
        return frozenset(move.square for move in self.legal if self._is_of_picked(move))

    @property
    def bonus(self) -> bool:
        """Whether a bonus move is on."""
        return self.position.sacrificed is not None

    def _is_of_picked(self, move: Move) -> bool:
        if self.picked in (POOL, POOL_PLAIN):
            return move.kind == PLACE and move.plain == (self.picked == POOL_PLAIN)
        if move.kind == SLIDE:
            return move.origin == self.picked
        return move.square == self.picked and move.kind not in (PLACE, PICK_UP, END)

    def _moves_to(self, square: int) -> list[Move]:
        if self.picked is None:
            return []
        return [m for m in self.legal if m.square == square and self._is_of_picked(m)]

    # -- choosing ----------------------------------------------------------------------------
    def pick(self, square: int) -> Message | None:
        """Pick what stands on the square, or a piece from the pool for an empty one.

        Gives the reason if nothing can be done with it.
        """
        piece = self.position.board[square]
        if piece == EMPTY:
            pool = self._default_pool()
            if pool is None:
                return self._why_not_place(square)
            self._take(pool)
            self.aim = square
            return None if self._moves_to(square) else self._why_not_aim(square)
        if not self.can_pick(square):
            return self._why_idle(square)
        self._take(square)
        self.aim = square if self._moves_to(square) else None
        return None

    def can_pick(self, square: int) -> bool:
        """Whether anything can be done with the piece on the square."""
        return any(m.square == square or m.origin == square for m in self._of_board())

    def pick_pool(self, plain: bool | None = None) -> Message | None:
        """Pick a piece from the pool; again for the other kind, where there are both."""
        if plain is None:
            plain = self._has(POOL_PLAIN) and (self.picked == POOL or not self._has(POOL))
        pool = POOL_PLAIN if plain else POOL
        if not self._has(pool):
            return self._why_not_place(self._any_empty(), plain)
        aim = self.aim
        self._take(pool)
        self.aim = aim
        return None

    def pick_up(self, square: int) -> Message | None:
        """Prepare taking the piece on the square back into the pool."""
        return self._prepare(Move(PICK_UP, square))

    def end_turn(self) -> Message | None:
        """Prepare ending the turn without a bonus move."""
        return self._prepare(Move(END))

    def aim_at(self, square: int | None) -> None:
        """Consider the square as the target of what is picked."""
        if self._special is None:
            self.aim = square

    def turn(self, steps: int) -> Message | None:
        """Turn to the next stance that is possible on the target, clockwise for 1."""
        now = self.candidate
        if now is None or self.aim is None or self._special is not None:
            return message("Pick a piece and a square first; then the stance can be turned.")
        stances = sorted(move.stance for move in self._moves_to(self.aim))
        if len(stances) == 1:
            return message("Only one stance is possible there.")
        place = stances.index(now.stance)
        self._wanted = stances[(place + steps) % len(stances)]
        return None

    def clear(self) -> bool:
        """Put back what is picked; whether there was anything."""
        anything = self.picked is not None or self._special is not None
        self.picked = self._special = None
        return anything

    def _take(self, picked: int) -> None:
        self.picked, self._special = picked, None

    def _prepare(self, move: Move) -> Message | None:
        reason = explain.why_not(self.position, move, self.bounded)
        if reason is None and move in self.legal:
            self.picked, self._special = None, move
        return reason

    def _of_board(self) -> list[Move]:
        return [move for move in self.legal if move.kind not in (PLACE, END)]

    def _has(self, pool: int) -> bool:
        plain = pool == POOL_PLAIN
        return any(move.kind == PLACE and move.plain == plain for move in self.legal)

    def _default_pool(self) -> int | None:
        return POOL if self._has(POOL) else POOL_PLAIN if self._has(POOL_PLAIN) else None

    def _any_empty(self) -> int:
        return max(self.position.board.find(0), 0)

    # -- words -------------------------------------------------------------------------------
    def outlook(self) -> Message | None:
        """What the candidate would do."""
        move = self.candidate
        return explain.outlook(self.position, move, self.bounded) if move else None

    def gives_up(self) -> bool:
        """Whether the candidate leaves its side without an active piece."""
        move = self.candidate
        return move is not None and explain.gives_up(self.position, move)

    def why_not_here(self) -> Message | None:
        """Why what is picked cannot end on the square aimed at."""
        if self.picked is None or self.aim is None or self.candidate is not None:
            return None
        return self._why_not_aim(self.aim)

    def _why_not_aim(self, square: int) -> Message | None:
        if self.picked in (POOL, POOL_PLAIN):
            return self._why_not_place(square, self.picked == POOL_PLAIN)
        if self.picked is None:
            return None
        if square == self.picked:
            return None
        piece = self.position.board[self.picked]
        return self._reason(
            [
                Move(SLIDE, square, stance, self.picked, is_plain(piece))
                for stance in ((0, 1) if is_plain(piece) else range(8))
            ]
        )

    def _why_not_place(self, square: int, plain: bool = False) -> Message | None:
        stances = (0, 1) if plain else range(8)
        return self._reason([Move(PLACE, square, stance, plain=plain) for stance in stances])

    def _why_idle(self, square: int) -> Message | None:
        """Why nothing can be done with the piece on the square."""
        piece = self.position.board[square]
        if colour_of(piece) != self.position.mover or not is_active(piece):
            move = Move(SLIDE, square, 0, square, is_plain(piece))
            return explain.why_not(self.position, move, self.bounded)
        if self.bonus and is_plain(piece):
            return explain.why_not(self.position, Move(PIVOT, square, 1, plain=True), self.bounded)
        return message("That piece has nowhere to slide.")

    def _reason(self, moves: list[Move]) -> Message | None:
        """The reason that holds for the stance turned to, or for any."""
        moves.sort(key=lambda move: (move.stance - self._wanted) % 8)
        for move in moves:
            reason = explain.why_not(self.position, move, self.bounded)
            if reason is not None:
                return reason
        return None


def square_words(position: Position, square: int) -> Message:
    """What stands on a square."""
    name = geometry_of(position.board).names[square]
    piece = position.board[square]
    if piece == EMPTY:
        return message("{square}: empty.", square=name)
    return message("{square}: {piece}.", square=name, piece=_PIECES[colour_of(piece)][_look(piece)])


def _look(piece: int) -> int:
    return 8 + (piece & 1) if is_plain(piece) else piece & 7


_PIECES = (
    (
        message("White, inactive, hollow N"),
        message("White, active, hollow NE"),
        message("White, inactive, hollow E"),
        message("White, active, hollow SE"),
        message("White, inactive, hollow S"),
        message("White, active, hollow SW"),
        message("White, inactive, hollow W"),
        message("White, active, hollow NW"),
        message("White, plain, inactive"),
        message("White, plain, active"),
    ),
    (
        message("Black, inactive, hollow N"),
        message("Black, active, hollow NE"),
        message("Black, inactive, hollow E"),
        message("Black, active, hollow SE"),
        message("Black, inactive, hollow S"),
        message("Black, active, hollow SW"),
        message("Black, inactive, hollow W"),
        message("Black, active, hollow NW"),
        message("Black, plain, inactive"),
        message("Black, plain, active"),
    ),
)
