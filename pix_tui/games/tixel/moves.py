"""Which moves a Tixel position allows, and what each does to the board.

Here are the rules of a single move, on plain positions and as quick as Python allows: the
search of the bots and perft live on it. Turns, ends and repetition are in `rules`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .board import (
    ACTIVE,
    DIRECTIONS,
    FACES,
    FRONT_LEAVES_ROOM,
    INACTIVE,
    IS_ACTIVE,
    IS_OF,
    IS_PIECE,
    IS_PLAIN,
    LEFT_LEAVES_ROOM,
    PASSED_ON_LEFT,
    PASSED_ON_RIGHT,
    RIGHT_LEAVES_ROOM,
    Geometry,
    geometry,
    is_plain,
    make_piece,
    mask,
    opposite,
    orientation_of,
    turned,
)

PLACE, SLIDE, ACTIVATE, PIVOT, PICK_UP, END = (
    "place",
    "slide",
    "activate",
    "pivot",
    "pick up",
    "end",
)


class Move(NamedTuple):
    """One single move. A turn is one of them, or several where sacrifices gain bonus moves.

    `stance` is the orientation in which the piece ends; of a plain piece 0 (inactive) or 1.
    """

    kind: str
    square: int = -1
    stance: int = 0
    origin: int = -1
    plain: bool = False


class Position(NamedTuple):
    """All that decides which moves there are.

    `hollow` and `plain` are the pools (TX-04), White's and Black's; `started` says who has placed
    a first piece (TX-15); `sacrificed` is the square of the piece whose sacrifice gained the
    bonus move now on, or `None` at the beginning of a turn.
    """

    board: bytes
    mover: int
    hollow: tuple[int, int]
    plain: tuple[int, int]
    started: tuple[bool, bool]
    sacrificed: int | None = None


class Terrain:
    """What the pieces on a board leave to the others, as masks of squares.

    `blocked`: where no piece can stand active, since a neighbour shows it a solid side (TX-43,
    TX-44). `beside_one`: next to at least one active piece; `beside_two`: next to several.
    """

    def __init__(self, board: bytes, bounded: bool, squares: Geometry) -> None:
        occupied = mask(board, IS_PIECE)
        self.active = active = mask(board, IS_ACTIVE)
        self.empty = squares.all & ~occupied
        shift = squares.shift
        blocked = squares.border if bounded else 0
        once = twice = 0
        beside = []
        for direction in DIRECTIONS:
            # G2: an inactive piece leaves room only on the side that its hollow faces, and an
            # active one on no side (TX-11).
            blocked |= shift(occupied & ~mask(board, FACES[direction]), direction)
            pressed = shift(active, direction)
            beside.append((pressed, opposite(direction)))
            twice |= once & pressed
            once |= pressed
        self.blocked = blocked
        self.beside_one, self.beside_two = once, twice
        self.beside = beside
        """(squares, direction in which their active neighbour stands)."""


def legal_moves(position: Position, bounded: bool = False) -> list[Move]:
    """Every legal single move. At the beginning of a turn an empty list means a loss (TX-46)."""
    board, mover = position.board, position.mover
    squares = geometry_of(board)
    ready = _ready_moves(squares.size)
    terrain = Terrain(board, bounded, squares)
    own = mask(board, IS_OF[mover])
    moves: list[Move] = []
    _add_slides(moves, position, own & terrain.active, bounded, squares, ready)
    if position.sacrificed is not None:
        _add_bonus_moves(moves, position, own, terrain, squares, ready)
    elif position.started[mover] and not moves:
        return moves  # TX-14: neither placing nor sliding without an active, slidable piece
    _add_placements(moves, position, terrain, squares, ready)
    return moves


def count_moves(position: Position, bounded: bool = False) -> int:
    """`len(legal_moves(position))`, without making them."""
    board, mover = position.board, position.mover
    squares = geometry_of(board)
    terrain = Terrain(board, bounded, squares)
    own = mask(board, IS_OF[mover])
    count = _count_slides(board, own & terrain.active, squares)
    if position.sacrificed is not None:
        pivoting = (own & terrain.active & ~mask(board, IS_PLAIN)).bit_count()
        resting = own & ~terrain.active & ~terrain.blocked
        plain = mask(board, IS_PLAIN)
        activating = 4 * (resting & ~plain).bit_count() + (resting & plain).bit_count()
        count += 3 * pivoting + activating + own.bit_count() - 1 + 1  # pick-ups but one, and END
    elif position.started[mover] and not count:
        return 0
    empty = terrain.empty
    free = (empty & ~(terrain.blocked & terrain.beside_one)).bit_count()
    if position.hollow[mover]:
        count += 4 * free + (empty & terrain.beside_one & ~terrain.beside_two).bit_count()
    if position.plain[mover]:
        count += free
    return count


def can_slide(position: Position) -> bool:
    """Whether the mover has an active piece with at least one legal slide (TX-14)."""
    board = position.board
    squares = geometry_of(board)
    movers = mask(board, IS_OF[position.mover]) & mask(board, IS_ACTIVE)
    return _count_slides(board, movers, squares) > 0


def apply(position: Position, move: Move) -> tuple[Position, bool]:
    """The position after a legal move, and whether the turn has passed to the other side.

    The move is not checked.
    """
    kind, square, stance, origin, plain = move
    board, mover, hollow_pool, plain_pool, started, _ = position
    if kind == SLIDE:
        squares = geometry_of(board)
        after = bytearray(board)
        after.append(0)
        piece = after[origin]
        after[origin] = 0
        for step, left, right, _ in squares.rays[origin][
            direction_between(squares, origin, square)
        ]:
            after[left] = PASSED_ON_LEFT[after[left]]
            after[right] = PASSED_ON_RIGHT[after[right]]
            if step == square:
                break
        after[square] = turned(piece, stance)
        board = bytes(memoryview(after)[:-1])
        if not stance & 1:  # TX-28: it could not stay active, so there is a bonus move
            return Position(board, mover, hollow_pool, plain_pool, started, square), False
    elif kind == PLACE:
        board = _with(board, square, make_piece(mover, stance, plain))
        if plain:
            plain_pool = _changed(plain_pool, mover, -1)
        else:
            hollow_pool = _changed(hollow_pool, mover, -1)
        if not started[mover]:
            started = (True, started[1]) if mover == 0 else (started[0], True)
    elif kind in (ACTIVATE, PIVOT):
        board = _with(board, square, turned(board[square], stance))
    elif kind == PICK_UP:
        if is_plain(board[square]):
            plain_pool = _changed(plain_pool, mover, +1)
        else:
            hollow_pool = _changed(hollow_pool, mover, +1)
        board = _with(board, square, 0)
    return Position(board, 1 - mover, hollow_pool, plain_pool, started), True


def _with(board: bytes, square: int, piece: int) -> bytes:
    return b"%b%c%b" % (board[:square], piece, board[square + 1 :])


def _changed(pools: tuple[int, int], colour: int, by: int) -> tuple[int, int]:
    return (pools[0] + by, pools[1]) if colour == 0 else (pools[0], pools[1] + by)


@cache
def _size_of(length: int) -> int:
    return int(length**0.5)


def geometry_of(board: bytes) -> Geometry:
    """The geometry of a board, from its length."""
    return geometry(_size_of(len(board)))


def direction_between(squares: Geometry, origin: int, target: int) -> int:
    """The direction from one square to another in the same rank or file."""
    if origin // squares.size == target // squares.size:
        return 2 if target > origin else 6
    return 0 if target > origin else 4


class _ReadyMoves:
    """Every move there can be on a board of one size, made once: a list of moves is then a
    list of references."""

    def __init__(self, size: int) -> None:
        squares = geometry(size)
        everywhere = squares.squares
        self.place_active = [tuple(Move(PLACE, s, o) for o in ACTIVE) for s in everywhere]
        self.place_inactive = [tuple(Move(PLACE, s, o) for o in INACTIVE) for s in everywhere]
        self.place_one = [{o: Move(PLACE, s, o) for o in INACTIVE} for s in everywhere]
        self.place_plain = [[Move(PLACE, s, o, plain=True) for o in (0, 1)] for s in everywhere]
        self.activate = [tuple(Move(ACTIVATE, s, o) for o in ACTIVE) for s in everywhere]
        self.activate_plain = [Move(ACTIVATE, s, 1, plain=True) for s in everywhere]
        self.pivot = [
            {now: tuple(Move(PIVOT, s, o) for o in ACTIVE if o != now) for now in ACTIVE}
            for s in everywhere
        ]
        self.pick_up = [Move(PICK_UP, s) for s in everywhere]
        pairs = [
            (origin, step[0])
            for origin in everywhere
            for direction in DIRECTIONS
            for step in squares.rays[origin][direction]
        ]
        self.slide_active = {(a, b): tuple(Move(SLIDE, b, o, a) for o in ACTIVE) for a, b in pairs}
        self.slide_inactive = {
            (a, b): tuple(Move(SLIDE, b, o, a) for o in INACTIVE) for a, b in pairs
        }
        self.slide_plain = {
            (a, b): [Move(SLIDE, b, o, a, plain=True) for o in (0, 1)] for a, b in pairs
        }


_ready_moves = cache(_ReadyMoves)
END_TURN = Move(END)


def _add_placements(
    moves: list[Move],
    position: Position,
    terrain: Terrain,
    squares: Geometry,
    ready: _ReadyMoves,
) -> None:
    """TX-16 to TX-19, TX-51: where a piece from the pool may stand, and how."""
    empty, blocked = terrain.empty, terrain.blocked
    must_be_active = list(squares.squares_of(empty & ~blocked))
    must_be_inactive = list(squares.squares_of(empty & blocked & ~terrain.beside_one))
    if position.hollow[position.mover]:
        for square in must_be_active:
            moves += ready.place_active[square]
        for square in must_be_inactive:
            moves += ready.place_inactive[square]
        # Beside one active piece only with the hollow towards it; beside two never (G3).
        room = empty & terrain.beside_one & ~terrain.beside_two
        for pressed, direction in terrain.beside if room else ():
            for square in squares.squares_of(room & pressed):
                moves.append(ready.place_one[square][direction])
    if position.plain[position.mover]:
        moves += [ready.place_plain[square][1] for square in must_be_active]
        moves += [ready.place_plain[square][0] for square in must_be_inactive]


def _add_slides(
    moves: list[Move],
    position: Position,
    movers: int,
    bounded: bool,
    squares: Geometry,
    ready: _ReadyMoves,
) -> None:
    """TX-20 to TX-27: slides of active pieces along ranks and files over empty squares."""
    board = position.board + b"\0"
    for origin in squares.squares_of(movers):
        plain = is_plain(board[origin])
        for direction in DIRECTIONS:
            left_leaves_room = LEFT_LEAVES_ROOM[direction]
            right_leaves_room = RIGHT_LEAVES_ROOM[direction]
            front_leaves_room = FRONT_LEAVES_ROOM[direction]
            for square, left, right, ahead in squares.rays[origin][direction]:
                if board[square]:
                    break
                if board[ahead] & 1:
                    # TX-25, TX-52: before an active piece only with the hollow towards it.
                    if not plain:
                        inactive = ready.slide_inactive[origin, square]
                        moves.append(inactive[direction // 2])
                    break
                stays_active = (
                    left_leaves_room[board[left]]
                    and right_leaves_room[board[right]]
                    and front_leaves_room[board[ahead]]
                    and not (bounded and squares.border & squares.bit[square])
                )
                # TX-21: activated if possible, so exactly one of the two stances is on offer.
                if plain:
                    moves.append(ready.slide_plain[origin, square][stays_active])
                elif stays_active:
                    moves += ready.slide_active[origin, square]
                else:
                    moves += ready.slide_inactive[origin, square]


def _count_slides(board: bytes, movers: int, squares: Geometry) -> int:
    padded = board + b"\0"
    count = 0
    for origin in squares.squares_of(movers):
        each = 1 if is_plain(padded[origin]) else 4
        for ray in squares.rays[origin].values():
            for square, _, _, ahead in ray:
                if padded[square]:
                    break
                if padded[ahead] & 1:
                    count += each == 4
                    break
                count += each
    return count


def _add_bonus_moves(
    moves: list[Move],
    position: Position,
    own: int,
    terrain: Terrain,
    squares: Geometry,
    ready: _ReadyMoves,
) -> None:
    """TX-34, TX-37 to TX-45: what only a bonus move may do."""
    board = position.board
    for square in squares.squares_of(own & ~terrain.active & ~terrain.blocked):
        if is_plain(board[square]):
            moves.append(ready.activate_plain[square])
        else:
            moves += ready.activate[square]
    for square in squares.squares_of(own & terrain.active & ~mask(board, IS_PLAIN)):
        moves += ready.pivot[square][orientation_of(board[square])]
    # TX-32: not the piece that was sacrificed for this very bonus move.
    moves += [ready.pick_up[s] for s in squares.squares_of(own) if s != position.sacrificed]
    moves.append(END_TURN)
