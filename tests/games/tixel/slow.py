"""A slow second opinion on Tixel, to judge the fast rules by.

Nothing here knows who may stand beside whom. A piece is an outline: the unit square, turned by some
angle, less what its hollow cuts away. Whether a piece fits is whether its outline overlaps another
one, and what a sliding piece does to its neighbours is found by sliding it, a sixty-fourth of a
square at a time. The moves are then read off the rulebook's sentences (the TX numbers).

It shares no line with the program: positions and moves come in and go out as text. Speed, nice
errors and the end of the game are left to others.

On exactness: two pieces at rest either only touch, or a corner of one reaches 0.207 over the side
of the other's square. The least that hollows can make of that is 0.048 (two active pieces, hollow
to hollow). Plain floats are wrong by about 1e-16, and ``TOLERANCE`` lies far from both, so no
answer hangs on rounding.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import NamedTuple

Point = tuple[float, float]
Square = tuple[int, int]  # file and rank, both from 0
Way = tuple[int, int]  # one square along a file or a rank

TOLERANCE = 1e-6
CORNER = math.sqrt(0.5)  # from the middle of a unit square to a corner, and a hollow's radius
STEPS = 64  # to the square, when a piece slides
SLIP = 6  # degrees that a pushed piece may turn in one such step: 4 do, a wrong turn would take 30

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
WAYS: tuple[Way, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
RING: tuple[Square, ...] = tuple(
    (x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)
)  # beyond these nobody can be touched: no outline leaves the circle of radius CORNER


# --- Outlines ---------------------------------------------------------------------------------


class Shape(NamedTuple):
    """A piece without its owner: how far it is turned, and whether one side is hollow."""

    turn: int
    """Degrees clockwise. The hollow of an unturned piece points north."""
    hollow: bool

    @property
    def active(self) -> bool:
        """Turned by 45 degrees out of the grid. TX-07, TX-08"""
        return self.turn % 90 == 45

    @property
    def stance(self) -> str:
        """The stance as moves spell it."""
        if self.hollow:
            return COMPASS[self.turn // 45]
        return "A" if self.active else "I"

    def turned(self, degrees: int) -> Shape:
        """The same piece turned clockwise; a plain one looks the same after each quarter."""
        return Shape((self.turn + degrees) % (360 if self.hollow else 90), self.hollow)


@cache
def shapes(hollow: bool, active: bool) -> tuple[Shape, ...]:
    """Every way in which a piece of this kind can stand active, or inactive."""
    first = Shape(45 if active else 0, hollow)
    return tuple(first.turned(quarter) for quarter in ((0, 90, 180, 270) if hollow else (0,)))


def corners(shape: Shape, at: Point) -> list[Point]:
    """The corners of the square around `at`, clockwise."""
    angles = [math.radians(shape.turn + 45 + quarter) for quarter in (0, 90, 180, 270)]
    return [(at[0] + CORNER * math.sin(a), at[1] + CORNER * math.cos(a)) for a in angles]


def bite(shape: Shape, at: Point) -> Point:
    """The centre of the disc that a hollow cuts away: the middle of the square that it faces."""
    angle = math.radians(shape.turn)
    return (at[0] + math.sin(angle), at[1] + math.cos(angle))


def _right_of(polygon: Sequence[Point], a: Point, b: Point) -> list[Point]:
    """The part of a convex polygon on the right hand of somebody walking from `a` to `b`."""

    def side(p: Point) -> float:
        return (p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])

    kept: list[Point] = []
    for p, q in zip(polygon, [*polygon[1:], *polygon[:1]], strict=True):
        at_p, at_q = side(p), side(q)
        if at_p >= 0:
            kept.append(p)
        if at_p * at_q < 0:
            share = at_p / (at_p - at_q)
            kept.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
    return kept


def _area(polygon: Sequence[Point]) -> float:
    pairs = zip(polygon, [*polygon[1:], *polygon[:1]], strict=True)
    return abs(sum(p[0] * q[1] - q[0] * p[1] for p, q in pairs)) / 2


@cache
def overlap(one: Shape, other: Shape, offset: Point) -> bool:
    """Whether the insides of two pieces share a point; `offset` leads from one to the other.

    What both squares cover is a convex polygon, and a hollow takes a disc out of it. The point of
    a polygon that is farthest from the centre of a disc is one of its corners, so something is left
    only if a corner is. Two hollows: cut the polygon along the line that is as far from one centre
    as from the other. On either side of it only the nearer disc matters, and the same holds.
    """
    if math.hypot(*offset) > 2 * CORNER:
        return False
    common, second = corners(one, (0, 0)), corners(other, offset)
    for a, b in zip(second, [*second[1:], *second[:1]], strict=True):
        common = _right_of(common, a, b)
    if _area(common) < TOLERANCE:
        return False
    bites = [bite(s, at) for s, at in ((one, (0.0, 0.0)), (other, offset)) if s.hollow]
    if len(bites) == 2 and math.dist(*bites) > TOLERANCE:
        (ax, ay), (bx, by) = bites
        a = ((ax + bx) / 2, (ay + by) / 2)
        b = (a[0] + by - ay, a[1] + ax - bx)
        common = _right_of(common, a, b) + _right_of(common, b, a)
    return any(all(math.dist(p, c) > CORNER + TOLERANCE for c in bites) for p in common)


# --- What outlines do to each other -------------------------------------------------------------

Around = tuple[tuple[Square, Shape], ...]
"""The pieces in the ring around a square, each with its offset from there."""


def push(mover: Shape, way: Way, other: Shape, at: Square, sense: int) -> int | None:
    """How many degrees a piece is turned, in one sense, by a mover that comes one square along.

    The piece turns on its spot, as little as it must to be out of the mover's way, and cannot jump:
    while the mover goes one small step it turns by `SLIP` degrees at most. `at` is where it stands,
    seen from the square that the mover comes to. `None`: it turns into the mover, and is stuck.
    """
    turn = 0
    for step in range(1, STEPS + 1):
        to_go = 1 - step / STEPS
        offset = (at[0] + to_go * way[0], at[1] + to_go * way[1])
        before = turn
        while overlap(mover, other.turned(sense * turn), offset):
            turn += 1
            if turn > min(before + SLIP, 45):
                return None
    return turn


@cache
def pushed(mover: Shape, way: Way, other: Shape, at: Square) -> Shape | None:
    """What becomes of a piece when a mover comes one square along; `None`: it stops the mover.

    TX-23, TX-24: touched in passing, it comes to rest aligned with the grid, turned in the only
    sense that the mover lets it. TX-25: met head on it turns in neither, and there is room for its
    corner or there is not.
    """
    turns = {sense: push(mover, way, other, at, sense) for sense in (1, -1)}
    if turns == {1: 0, -1: 0}:
        return other
    free = [sense for sense, turn in turns.items() if turn is not None]
    assert len(free) < 2, f"{other} at {at} could turn either way for {mover} going {way}"
    return other.turned(45 * free[0]) if free else None


@cache
def passing(mover: Shape, way: Way, around: Around) -> Around | None:
    """The pieces around a square once a mover has come there; `None` if one of them stops it."""
    after = []
    for at, other in around:
        result = pushed(mover, way, other, at)
        if result is None:
            return None
        after.append((at, result))
    return tuple(after)


@cache
def fits(shape: Shape, around: Around, walls: tuple[Way, ...] = ()) -> bool:
    """Whether a piece can stand among these pieces, without a corner over one of the walls.

    TX-10, TX-11: this is all there is to the corners of an active piece.
    """
    inside = all(
        x * wall[0] + y * wall[1] < 0.5 + TOLERANCE
        for x, y in corners(shape, (0, 0))
        for wall in walls
    )
    return inside and not any(overlap(shape, other, at) for at, other in around)


@cache
def standing(hollow: bool, around: Around, walls: tuple[Way, ...] = ()) -> tuple[Shape, ...]:
    """How a piece may come to stand: active where that is possible, and only else inactive.

    TX-17, TX-18, TX-19; TX-51 is the plain piece for which neither is left.
    """
    for active in (True, False):
        found = tuple(s for s in shapes(hollow, active) if fits(s, around, walls))
        if found:
            return found
    return ()


# --- Positions ----------------------------------------------------------------------------------


class Piece(NamedTuple):
    colour: str
    shape: Shape

    def __str__(self) -> str:
        if self.shape.hollow:
            return f"{self.colour}{self.shape.turn // 45}"
        return f"{self.colour.upper()}{self.shape.stance.lower()}"


Board = dict[Square, Piece]
Change = dict[Square, Piece | None]
"""What a move does to the board: the piece that each changed square holds afterwards."""


@dataclass(frozen=True)
class Position:
    """A position taken apart."""

    size: int
    board: Board
    turn: str
    pools: dict[tuple[str, bool], int]  # TX-04; by colour, and hollow or plain
    started: str
    bonus: str  # "-" at the start of a turn

    def around(self, square: Square) -> Around:
        x, y = square
        seen = ((at, self.board.get((x + at[0], y + at[1]))) for at in RING)
        return tuple((at, piece.shape) for at, piece in seen if piece)

    def walls(self, square: Square, bounded: bool) -> tuple[Way, ...]:
        """In which ways the board ends here, if its edge counts."""
        x, y = square
        return tuple(w for w in WAYS if bounded and not self.holds((x + w[0], y + w[1])))

    def holds(self, square: Square) -> bool:
        return 0 <= square[0] < self.size and 0 <= square[1] < self.size

    def after(self, change: Change) -> Position:
        board = {**self.board, **change}
        return replace(self, board={at: piece for at, piece in board.items() if piece})


def _name(square: Square) -> str:
    return f"{'abcdefghi'[square[0]]}{square[1] + 1}"


def _parse(text: str) -> Position:
    rows, turn, pools, started, bonus = text.split(" ")
    ranks = rows.split("/")
    board: Board = {}
    for y, rank in zip(range(len(ranks) - 1, -1, -1), ranks, strict=True):
        x = 0
        for sign in re.findall(r"[1-9]|[wb][0-7]|[WB][ai]|.", rank):
            if sign.isdigit():
                x += int(sign)
                continue
            colour, stance = sign  # a stray letter stops here
            turned = int(stance) * 45 if stance.isdigit() else {"a": 45, "i": 0}[stance]
            board[x, y] = Piece(colour.lower(), Shape(turned, stance.isdigit()))
            x += 1
        if x != len(ranks):
            raise ValueError(f"rank {y + 1} of {text!r} is {x} squares wide, not {len(ranks)}")
    counts = [int(n) for pool in pools.split("/") for n in pool.split("+")]
    kinds = [("w", True), ("w", False), ("b", True), ("b", False)]
    return Position(len(ranks), board, turn, dict(zip(kinds, counts, strict=True)), started, bonus)


def _format(p: Position) -> str:
    rows = []
    for y in range(p.size - 1, -1, -1):
        row = "".join(str(p.board.get((x, y), ".")) for x in range(p.size))
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), row))
    pools = "/".join(f"{p.pools[c, True]}+{p.pools[c, False]}" for c in "wb")
    return f"{'/'.join(rows)} {p.turn} {pools} {p.started} {p.bonus}"


# --- The rulebook -------------------------------------------------------------------------------


def _placings(p: Position, bounded: bool) -> Iterator[tuple[str, Change]]:
    """TX-16: a piece from the pool onto an empty space."""
    for x in range(p.size):
        for y in range(p.size):
            if (x, y) in p.board:
                continue
            for hollow in (True, False):
                if p.pools[p.turn, hollow]:
                    for shape in standing(hollow, p.around((x, y)), p.walls((x, y), bounded)):
                        yield f"+{_name((x, y))}/{shape.stance}", {(x, y): Piece(p.turn, shape)}


def _slides(p: Position, start: Square, bounded: bool) -> Iterator[tuple[str, Change]]:
    """TX-20 to TX-27: an active piece is turned into the grid, slides, and is turned out again."""
    piece = p.board[start]
    for way in WAYS:
        for ready in shapes(piece.shape.hollow, active=False):  # TX-22
            change: Change = {start: None}
            here, now = start, p.after(change)
            while now.holds(here := (here[0] + way[0], here[1] + way[1])):
                if here in now.board:  # TX-20
                    break
                before = now.around(here)
                after = passing(ready, way, before)
                if after is None:  # TX-25, TX-26, TX-52
                    break
                if after != before:  # TX-23, whoever owns them
                    for at, shape in after:
                        beside = (here[0] + at[0], here[1] + at[1])
                        if shape != now.board[beside].shape:
                            change[beside] = now.board[beside]._replace(shape=shape)
                    now = p.after(change)
                walls = now.walls(here, bounded)
                active = [s for s in (ready.turned(-45), ready.turned(45)) if fits(s, after, walls)]
                for shape in active or [ready]:  # TX-21, TX-27, TX-30: it has no choice
                    text = f"{_name(start)}-{_name(here)}/{shape.stance}"
                    yield text, {**change, here: Piece(piece.colour, shape)}


def _extras(p: Position, bounded: bool) -> Iterator[tuple[str, Change]]:
    """TX-34, TX-37 to TX-45: what only a bonus move can be."""
    yield ".", {}  # TX-34
    for square, piece in p.board.items():
        if piece.colour != p.turn:
            continue
        if _name(square) != p.bonus:
            yield f"-{_name(square)}", {square: None}  # TX-32, TX-38
        sign = "@" if piece.shape.active else "*"  # TX-39 to TX-41, or TX-42 to TX-44
        for shape in shapes(piece.shape.hollow, active=True):
            if shape != piece.shape and fits(shape, p.around(square), p.walls(square, bounded)):
                yield f"{sign}{_name(square)}/{shape.stance}", {square: Piece(p.turn, shape)}


@lru_cache(maxsize=1)  # `play` mostly follows on `legal_moves`
def _moves(position: str, bounded: bool) -> dict[str, Change]:
    """Every move by its text, with what it does to the board."""
    p = _parse(position)
    moves: dict[str, Change] = {}
    for square, piece in p.board.items():
        if piece.colour == p.turn and piece.shape.active:  # TX-09
            for text, change in _slides(p, square, bounded):
                same = moves.setdefault(text, change)
                assert same == change, f"{text} leaves two different boards"
    # TX-14, TX-15. A bonus move comes of a slide, so the turn did begin with a slidable piece.
    if moves or p.turn not in p.started or p.bonus != "-":
        moves.update(_placings(p, bounded))
    if p.bonus != "-":  # TX-28, TX-33, TX-35, TX-36
        moves.update(_extras(p, bounded))
    return moves


def legal_moves(position: str, *, bounded: bool = False) -> list[str]:
    """Every legal move as text, sorted; none at the start of a turn means a lost game (TX-46).

    Args:
        position: A position in one line. The board may have 3 to 9 ranks.
        bounded: Whether the corners of an active piece have to stay on the board.
    """
    return sorted(_moves(position, bounded))


def play(position: str, move: str, *, bounded: bool = False) -> str:
    """The position after a move.

    Raises:
        ValueError: The move is not legal here.
    """
    p = _parse(position)
    change = _moves(position, bounded).get(move)
    if change is None:
        raise ValueError(f"{move} is not legal in {position}")
    after, pools, started = p.after(change), dict(p.pools), p.started
    for square in change:
        if move[0] == "+":  # TX-16
            pools[p.turn, after.board[square].shape.hollow] -= 1
            started = "".join(c for c in "wb" if c == p.turn or c in started)
        elif move[0] == "-":  # TX-45
            pools[p.turn, p.board[square].shape.hollow] += 1
    sacrificed = re.fullmatch(r"..-(..)/[NESWI]", move)  # TX-28, TX-29
    return _format(
        replace(
            after,
            pools=pools,
            started=started,
            turn=p.turn if sacrificed else "wb".replace(p.turn, ""),  # TX-06
            bonus=sacrificed[1] if sacrificed else "-",
        )
    )


def broken_invariant(position: str, *, bounded: bool = False) -> str | None:
    """Which two pieces of a position overlap, in a sentence, or `None` (TX-10 to TX-12).

    With `bounded` also which piece sticks out over the edge.
    """
    p = _parse(position)
    for square, piece in p.board.items():
        for other_square, other in p.board.items():
            offset = (other_square[0] - square[0], other_square[1] - square[1])
            if square < other_square and overlap(piece.shape, other.shape, offset):
                return f"{piece} on {_name(square)} overlaps {other} on {_name(other_square)}"
        if not fits(piece.shape, (), p.walls(square, bounded)):
            return f"{piece} on {_name(square)} sticks out over the edge"
    return None
