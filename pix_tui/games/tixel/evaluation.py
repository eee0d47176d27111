"""How well the mover stands at the beginning of its turn, told quickly enough for a search.

Who has no active piece that can slide has lost. So that is what counts here: both sides' active
pieces, which of the other side's are out of reach, room to slide, and what is left in the pools.
Values are guesses at the winner: 0 is even, 100 means about three wins to one.
"""

from __future__ import annotations

from functools import cache

from .board import BLACK, WHITE, colour_of, is_active, is_plain
from .moves import Position, can_slide

WIN = 100_000
"""The value of a game that is won; the search takes a little off for each turn until then."""

# The weights were fitted to the outcomes of games between bots.
# By the number of active pieces that can slide; the last entry stands for all greater numbers.
_ACTIVE_MOVER = (0, 0, 135, 195, 260, 300, 400)
_ACTIVE_OTHER = (-500, 0, 105, 165, 200, 240, 280)
_LAST = 6
_SAFE_OTHER = 22  # each active piece of the other side that no single slide can knock over
_LAST_IN_REACH = 250  # its only one can be
_ROOM_MOVER, _ROOM_OTHER = 1, 4  # each square that a slide can come past
_POOL = 50  # each piece still to be placed
_TO_MOVE = 30

# A board becomes one integer with a hexadecimal digit for each square, the first square highest,
# so that one shift moves all pieces of both sides. The bits of a digit:
_WHITE_ACTIVE, _BLACK_ACTIVE, _EMPTY, _PLAIN_ACTIVE = 1, 2, 4, 8


def _digit(piece: int) -> int:
    if not piece:
        return _EMPTY
    if not is_active(piece):
        return 0
    side = _BLACK_ACTIVE if colour_of(piece) == BLACK else _WHITE_ACTIVE
    return side | _PLAIN_ACTIVE if is_plain(piece) else side


_DIGITS = bytes(ord(f"{_digit(piece):x}") for piece in range(256))


class _Grid:
    """The digits of a board of one size: masks, and how far a square's neighbours are."""

    def __init__(self, squares: int) -> None:
        self.size = size = int(squares**0.5)
        self.rank = 4 * size
        self.ones = int("1" * squares, 16)
        self.not_first_file = int(("0" + "f" * (size - 1)) * size, 16)
        self.not_last_file = int(("f" * (size - 1) + "0") * size, 16)
        self.further = range(size - 2)


_grid = cache(_Grid)


def evaluate(position: Position) -> int:
    """The value for the mover, `-WIN` where it can neither place nor slide."""
    board, mover, hollow, plain, started, _ = position
    grid = _grid(len(board))
    rank, ones = grid.rank, grid.ones
    not_first_file, not_last_file = grid.not_first_file, grid.not_last_file
    digits = int(board.translate(_DIGITS), 16)
    movers = digits & 3 * ones
    space = (digits >> 2 & ones) * 3
    into_east, into_west = space & not_first_file, space & not_last_file

    east, west = movers >> 4 & into_east, movers << 4 & into_west
    north, south = movers >> rank & space, movers << rank & space
    for _ in grid.further:
        east |= east >> 4 & into_east
        west |= west << 4 & into_west
        north |= north >> rank & space
        south |= south << rank & space
    along, across = east | west, north | south
    # What stands beside a path is knocked over by who takes it: White's paths hit Black's pieces.
    beside = along >> rank | along << rank
    beside |= across >> 4 & not_first_file | across << 4 & not_last_file
    hit = (beside & ones) << 1 | beside >> 1 & ones
    near_space = space >> rank | space << rank
    near_space |= space >> 4 & not_first_file | space << 4 & not_last_file
    slidable = movers & near_space

    own, other = (ones, 2 * ones) if mover == WHITE else (2 * ones, ones)
    own_count = (slidable & own).bit_count()
    if own_count == 0:
        if started[mover]:
            return -WIN
        own_count = 1
    elif digits & 8 * ones and not can_slide(position):
        return -WIN
    other_count = (slidable & other).bit_count()
    if other_count == 0 and not started[1 - mover]:
        other_count = 1
    safe = (slidable & ~hit & other).bit_count()
    value = (
        _TO_MOVE
        + _ACTIVE_MOVER[own_count if own_count < _LAST else _LAST]
        - _ACTIVE_OTHER[other_count if other_count < _LAST else _LAST]
        - _SAFE_OTHER * safe
        + _ROOM_MOVER * ((along & own).bit_count() + (across & own).bit_count())
        - _ROOM_OTHER * ((along & other).bit_count() + (across & other).bit_count())
        + _POOL * (hollow[mover] + plain[mover] - hollow[1 - mover] - plain[1 - mover])
    )
    return value + _LAST_IN_REACH if other_count == 1 and not safe else value
