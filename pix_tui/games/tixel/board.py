"""Squares, directions and pieces of Tixel as plain integers, and tables to look the rules up in.

What a piece may do is left to `rules`; how it is written to `notation`; how it looks to the screen.

A board is a `bytes` of `size * size` pieces, a1 first, then b1 … f1, a2 …; 0 is an empty square.
A *mask* is an integer with one bit for each square: what holds for a whole board is then one
expression instead of a loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

WHITE, BLACK = 0, 1  # TX-02: two colours; the seat number is the colour

# Orientation, clockwise from North: where the hollow side points.
# TX-07, TX-08: even = aligned with the grid = inactive, odd = turned by 45° = active.
N, NE, E, SE, S, SW, W, NW = range(8)
INACTIVE = (N, E, S, W)
ACTIVE = (NE, SE, SW, NW)
DIRECTIONS = INACTIVE  # pieces touch and slide along ranks and files only

# A piece is one integer: bits 0-2 orientation (a plain piece has 0 or 1 only), bit 3 colour,
# bit 4 hollow, bit 5 plain. So `piece & 1` says active for both kinds.
EMPTY = 0
_COLOUR, HOLLOW, PLAIN = 8, 16, 32


def make_piece(colour: int, orientation: int, plain: bool = False) -> int:
    """The integer of a piece; a plain piece keeps only whether it is active."""
    if plain:
        return PLAIN | colour * _COLOUR | (orientation & 1)
    return HOLLOW | colour * _COLOUR | orientation


def colour_of(piece: int) -> int:
    """`WHITE` or `BLACK`."""
    return piece >> 3 & 1


def is_active(piece: int) -> bool:
    """Whether the piece stands turned by 45° (TX-08)."""
    return bool(piece & 1)


def is_plain(piece: int) -> bool:
    """Whether it is a Tix piece, without a hollow side (TX-49)."""
    return bool(piece & PLAIN)


def orientation_of(piece: int) -> int:
    """0-7 for a hollow piece; 0 (inactive) or 1 (active) for a plain one."""
    return piece & 7


def turned(piece: int, orientation: int) -> int:
    """The same piece in another stance."""
    return (piece & ~7) | (orientation & 1 if piece & PLAIN else orientation)


def opposite(direction: int) -> int:
    """The direction that looks back."""
    return (direction + 4) % 8


def faces(piece: int, direction: int) -> bool:
    """Whether an inactive piece turns its hollow that way: only then has it room there (G2)."""
    return piece & ~_COLOUR == HOLLOW | direction


def _table(holds: Iterator[bool]) -> bytes:
    return bytes(ord("1") if yes else ord("0") for yes in holds)


# `board.translate(table)` writes one binary digit a square; `int(…, 2)` reads them as a mask.
IS_PIECE = _table(piece != EMPTY for piece in range(256))
IS_ACTIVE = _table(is_active(piece) for piece in range(256))
IS_PLAIN = _table(is_plain(piece) for piece in range(256))
IS_OF = tuple(
    _table(p != EMPTY and colour_of(p) == colour for p in range(256)) for colour in (0, 1)
)
FACES = {d: _table(faces(piece, d) for piece in range(256)) for d in DIRECTIONS}


def mask(board: bytes, table: bytes) -> int:
    """The squares whose piece has what the table tells."""
    return int(board.translate(table), 2)


def _knocked(piece: int, turn: int) -> int:
    """An active piece as it stands after a mover has passed; any other as it is (TX-23)."""
    if not is_active(piece):
        return piece
    return turned(piece, 0 if is_plain(piece) else (orientation_of(piece) + turn) % 8)


# TX-24: the mover pushes the protruding corner along: a piece on its left turns
# anticlockwise, one on its right clockwise, whichever way it goes.
PASSED_ON_LEFT = tuple(_knocked(piece, -1) for piece in range(64))
PASSED_ON_RIGHT = tuple(_knocked(piece, +1) for piece in range(64))


def _leaves_room(piece: int, direction: int) -> bool:
    return piece == EMPTY or faces(piece, direction)


# For each direction of travel: does the piece there let the mover stand active beside it, once
# the mover has come past? The piece on the left must then face right, and so on.
LEFT_LEAVES_ROOM = {
    d: tuple(_leaves_room(PASSED_ON_LEFT[p], (d + 2) % 8) for p in range(64)) for d in DIRECTIONS
}
RIGHT_LEAVES_ROOM = {
    d: tuple(_leaves_room(PASSED_ON_RIGHT[p], (d - 2) % 8) for p in range(64)) for d in DIRECTIONS
}
FRONT_LEAVES_ROOM = {d: tuple(_leaves_room(p, opposite(d)) for p in range(64)) for d in DIRECTIONS}


class Geometry:
    """The squares of a board of one size: names, bits, neighbours and rays.

    Get one from `geometry(size)`. A square off the board is `nowhere`, one past the last index,
    so that a board with one empty square appended can be looked up without asking first.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.squares = range(size * size)
        self.nowhere = size * size
        self.names = tuple(
            f"{chr(ord('a') + square % size)}{square // size + 1}" for square in self.squares
        )
        self.by_name = {name: square for square, name in enumerate(self.names)}
        # a1 is the highest bit, since the first digit of a number is the highest.
        self.bit = tuple(1 << (self.nowhere - 1 - square) for square in self.squares)
        self.all = (1 << self.nowhere) - 1
        self._first_file = sum(self.bit[0::size])
        self._last_file = sum(self.bit[size - 1 :: size])
        self.border = (
            self._first_file | self._last_file | sum(self.bit[:size]) | sum(self.bit[-size:])
        )
        # rays[square][direction]: (square, its left neighbour, its right neighbour, the next
        # one ahead) for each square on the way to the edge.
        self.rays = tuple(
            {direction: self._ray(square, direction) for direction in DIRECTIONS}
            for square in self.squares
        )

    def neighbour(self, square: int, direction: int) -> int:
        """The next square that way, or `nowhere`."""
        file, rank = square % self.size, square // self.size
        file += {E: 1, W: -1}.get(direction, 0)
        rank += {N: 1, S: -1}.get(direction, 0)
        inside = 0 <= file < self.size and 0 <= rank < self.size
        return rank * self.size + file if inside else self.nowhere

    def _ray(self, square: int, direction: int) -> tuple[tuple[int, int, int, int], ...]:
        steps = []
        square = self.neighbour(square, direction)
        while square != self.nowhere:
            left = self.neighbour(square, (direction - 2) % 8)
            right = self.neighbour(square, (direction + 2) % 8)
            ahead = self.neighbour(square, direction)
            steps.append((square, left, right, ahead))
            square = ahead
        return tuple(steps)

    def shift(self, mask: int, direction: int) -> int:
        """The squares one step further that way; what would leave the board is gone."""
        if direction == N:
            return mask >> self.size
        if direction == S:
            return mask << self.size & self.all
        if direction == E:
            return (mask & ~self._last_file) >> 1
        return (mask & ~self._first_file) << 1

    def squares_of(self, mask: int) -> Iterator[int]:
        """The squares of a mask, a1 first."""
        while mask:
            length = mask.bit_length()
            yield self.nowhere - length
            mask ^= 1 << (length - 1)


@cache
def geometry(size: int) -> Geometry:
    """The geometry of a board of that size (3 to 9)."""
    return Geometry(size)
