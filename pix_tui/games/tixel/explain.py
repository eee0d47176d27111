"""Tixel in words: which rule forbids a move, and what a legal one will do.

Nothing here decides what is legal: `moves` does. A test holds the two to each other.
"""

from __future__ import annotations

from ..game import Message, message
from .board import (
    DIRECTIONS,
    EMPTY,
    Geometry,
    colour_of,
    faces,
    is_active,
    is_plain,
    opposite,
)
from .moves import (
    ACTIVATE,
    END,
    PICK_UP,
    PIVOT,
    PLACE,
    SLIDE,
    Move,
    Position,
    apply,
    can_slide,
    direction_between,
    geometry_of,
)

_COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def why_not(position: Position, move: Move, bounded: bool = False) -> Message | None:
    """The rule that forbids the move to the side on turn, or `None` if it is legal."""
    if move.kind == PLACE:
        return _why_not_place(position, move, bounded)
    if move.kind == SLIDE:
        return _why_not_slide(position, move, bounded)
    if position.sacrificed is None:
        return message(
            "A turn begins with placing or sliding a piece. Activating, pivoting, picking up and "
            "ending the turn are bonus moves: a sacrifice gains one."
        )
    if move.kind == END:
        return None
    squares = geometry_of(position.board)
    not_own = _why_not_own(position, move.square, squares)
    if not_own:
        return not_own
    if move.kind == PICK_UP:
        if move.square == position.sacrificed:  # TX-32
            return message(
                "{square} was sacrificed for this very bonus move: it cannot be picked up yet.",
                square=squares.names[move.square],
            )
        return None
    if move.kind == PIVOT:
        return _why_not_pivot(position, move, squares)
    return _why_not_activate(position, move, bounded, squares)


def _why_not_place(position: Position, move: Move, bounded: bool) -> Message | None:
    board = position.board
    squares = geometry_of(board)
    name = squares.names[move.square]
    pool = position.plain if move.plain else position.hollow
    if not pool[position.mover]:
        if move.plain:
            return message("There is no plain piece left in your pool.")
        return message("There is no hollow piece left in your pool.")
    if board[move.square] != EMPTY:
        return message("{square} is taken: pieces are placed on empty squares.", square=name)
    if (
        position.sacrificed is None and position.started[position.mover] and not can_slide(position)
    ):  # TX-14
        return message("Placing needs an active piece of yours that can slide.")
    beside = [
        (direction, squares.neighbour(move.square, direction))
        for direction in DIRECTIONS
        if is_active(_at(position, squares.neighbour(move.square, direction)))
    ]
    if len(beside) > 1:  # G3
        return message(
            "{square} lies between the active pieces on {one} and {other}: "
            "one hollow cannot make room for both.",
            square=name,
            one=squares.names[beside[0][1]],
            other=squares.names[beside[1][1]],
        )
    if beside:  # TX-51, TX-A6
        direction, other = beside[0]
        if move.plain:
            return message(
                "A plain piece cannot be placed beside the active piece on {other}.",
                other=squares.names[other],
            )
        if move.stance == direction:
            return None
        return message(
            "Beside the active piece on {other} a piece is placed with its hollow "
            "towards it: +{square}/{stance}.",
            other=squares.names[other],
            square=name,
            stance=_COMPASS[direction],
        )
    obstacle = _obstacle(board, move.square, squares, bounded)
    return _why_not_stance(move, name, obstacle)


def _why_not_slide(position: Position, move: Move, bounded: bool) -> Message | None:
    board = position.board
    squares = geometry_of(board)
    origin, target = squares.names[move.origin], squares.names[move.square]
    not_own = _why_not_own(position, move.origin, squares)
    if not_own:
        return not_own
    piece = board[move.origin]
    if not is_active(piece):  # TX-09
        return message("The piece on {square} is inactive: only active ones slide.", square=origin)
    wrong_kind = _why_not_kind(piece, move.plain, origin)
    if wrong_kind:
        return wrong_kind
    if move.origin == move.square:
        return message("A slide must leave its square.")
    size = squares.size
    if move.origin // size != move.square // size and move.origin % size != move.square % size:
        return message(
            "Pieces slide along a rank or a file, and {origin} and {target} share neither.",
            origin=origin,
            target=target,
        )
    direction = direction_between(squares, move.origin, move.square)
    ahead = squares.nowhere
    for step, _, _, beyond in squares.rays[move.origin][direction]:
        if board[step] != EMPTY:  # TX-20
            return message(
                "The piece on {square} is in the way from {origin} to {target}.",
                square=squares.names[step],
                origin=origin,
                target=target,
            )
        ahead = beyond
        if step == move.square:
            break
    if is_active(_at(position, ahead)):
        if move.plain:  # TX-52
            return message(
                "A plain piece cannot stop in front of the active piece on {other}.",
                other=squares.names[ahead],
            )
        if move.stance == direction:
            return None
        return message(  # TX-25
            "In front of the active piece on {other} a piece stops with its hollow "
            "forward: {origin}-{target}/{stance}.",
            other=squares.names[ahead],
            origin=origin,
            target=target,
            stance=_COMPASS[direction],
        )
    after, _ = apply(position, move)
    return _why_not_stance(move, target, _obstacle(after.board, move.square, squares, bounded))


def _why_not_stance(move: Move, name: str, obstacle: Message | None) -> Message | None:
    """TX-17 to TX-21: active where there is room, inactive where there is none."""
    if obstacle is None:
        if move.stance & 1:
            return None
        return message("On {square} the piece has room to stand active, so it must.", square=name)
    if not move.stance & 1:
        return None
    return message("The piece cannot stand active on {square}: {why}", square=name, why=obstacle)


def _why_not_own(position: Position, square: int, squares: Geometry) -> Message | None:
    piece = position.board[square]
    if piece == EMPTY:
        return message("There is no piece on {square}.", square=squares.names[square])
    if colour_of(piece) != position.mover:
        if colour_of(piece):
            return message("The piece on {square} is Black's.", square=squares.names[square])
        return message("The piece on {square} is White's.", square=squares.names[square])
    return None


def _why_not_kind(piece: int, plain: bool, name: str) -> Message | None:
    if is_plain(piece) and not plain:
        return message("The piece on {square} is plain: its stance is A or I.", square=name)
    if plain and not is_plain(piece):
        return message(
            "The piece on {square} has a hollow: its stance is a compass direction.", square=name
        )
    return None


def _why_not_pivot(position: Position, move: Move, squares: Geometry) -> Message | None:
    piece = position.board[move.square]
    name = squares.names[move.square]
    if not is_active(piece):  # TX-40
        return message("The piece on {square} is inactive: only active ones pivot.", square=name)
    if is_plain(piece):
        return message("The piece on {square} is plain: a pivot would change nothing.", square=name)
    if move.plain:
        return _why_not_kind(piece, move.plain, name)
    if not move.stance & 1:  # TX-41
        return message("A pivoted piece must remain active: NE, SE, SW or NW.")
    if move.stance == piece & 7:
        return message("The piece on {square} stands like that already.", square=name)
    return None


def _why_not_activate(
    position: Position, move: Move, bounded: bool, squares: Geometry
) -> Message | None:
    piece = position.board[move.square]
    name = squares.names[move.square]
    if is_active(piece):
        return message("The piece on {square} is active already.", square=name)
    wrong_kind = _why_not_kind(piece, move.plain, name)
    if wrong_kind:
        return wrong_kind
    if not move.stance & 1:
        return message("An activated piece stands NE, SE, SW or NW; a plain one A.")
    obstacle = _obstacle(position.board, move.square, squares, bounded)
    if obstacle is None:
        return None
    return message("The piece cannot stand active on {square}: {why}", square=name, why=obstacle)


def _at(position: Position, square: int) -> int:
    return position.board[square] if square < len(position.board) else EMPTY


def _obstacle(board: bytes, square: int, squares: Geometry, bounded: bool) -> Message | None:
    """What keeps a piece on the square from standing active, or `None`."""
    for direction in DIRECTIONS:
        other = squares.neighbour(square, direction)
        if other == squares.nowhere:
            if bounded:
                return message("its corner would stick out over the edge.")
        elif is_active(board[other]):
            return message("{other} stands active beside it.", other=squares.names[other])
        elif board[other] != EMPTY and not faces(board[other], opposite(direction)):
            return message("{other} shows it a solid side.", other=squares.names[other])
    return None


# -- what a move does ------------------------------------------------------------------------


def outlook(position: Position, move: Move, bounded: bool = False) -> Message:
    """What a legal move will do, in a sentence."""
    squares = geometry_of(position.board)
    if move.kind == END:
        return message("End the turn without a bonus move.")
    name = squares.names[move.square]
    if move.kind == PICK_UP:
        return message("Pick up {square}: back into the pool.", square=name)
    if move.kind == PIVOT:
        return message(
            "Pivot {square}: hollow to {stance}.", square=name, stance=_COMPASS[move.stance]
        )
    if move.kind == ACTIVATE:
        return message("Activate {square}.", square=name)
    if move.kind == PLACE:
        if move.stance & 1:
            return message("Place on {square}: stands active.", square=name)
        obstacle = _obstacle(position.board, move.square, squares, bounded)
        return message("Place on {square}: stands inactive, {why}", square=name, why=obstacle)
    return _slide_outlook(position, move, bounded, squares, name)


def _slide_outlook(
    position: Position, move: Move, bounded: bool, squares: Geometry, name: str
) -> Message:
    after, turn_over = apply(position, move)
    passed = [s for s in turned_squares(position, move) if s not in (move.origin, move.square)]
    knocked = ", ".join(squares.names[square] for square in passed)
    if turn_over:
        if passed:
            return message(
                "Slide into {square}: stays active, turns {others}.", square=name, others=knocked
            )
        return message("Slide into {square}: stays active.", square=name)
    direction = direction_between(squares, move.origin, move.square)
    ahead = squares.neighbour(move.square, direction)
    if is_active(_at(position, ahead)):
        front = squares.names[ahead]
        if passed:
            return message(
                "Slide into {square}: ends inactive in front of {front}, turns {others}, "
                "bonus move.",
                square=name,
                front=front,
                others=knocked,
            )
        return message(
            "Slide into {square}: ends inactive in front of {front}, bonus move.",
            square=name,
            front=front,
        )
    why = _obstacle(after.board, move.square, squares, bounded)
    if passed:
        return message(
            "Slide into {square}: bonus move. Turns {others}; ends inactive, {why}",
            square=name,
            others=knocked,
            why=why,
        )
    return message("Slide into {square}: bonus move. Ends inactive, {why}", square=name, why=why)


def turned_squares(position: Position, move: Move) -> list[int]:
    """The squares that look different after the move."""
    after, _ = apply(position, move)
    return [s for s, (a, b) in enumerate(zip(position.board, after.board, strict=True)) if a != b]


def gives_up(position: Position, move: Move) -> bool:
    """Whether the mover would be left without any active piece, and so lose on the next turn.

    Only a bonus move could still help, so a sacrifice does not count yet.
    """
    after, turn_over = apply(position, move)
    if not turn_over:
        return False
    return not any(
        piece != EMPTY and colour_of(piece) == position.mover and is_active(piece)
        for piece in after.board
    )
