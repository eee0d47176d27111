"""What follows from the rules without being one of them; the bots and the screen rely on it."""

from __future__ import annotations

import random
from collections import defaultdict

from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.tixel.board import (
    ACTIVE,
    DIRECTIONS,
    EMPTY,
    INACTIVE,
    Geometry,
    colour_of,
    faces,
    is_active,
    is_plain,
    opposite,
)
from pix_tui.games.tixel.explain import gives_up
from pix_tui.games.tixel.moves import (
    ACTIVATE,
    PLACE,
    SLIDE,
    Move,
    Position,
    apply,
    direction_between,
    geometry_of,
    legal_moves,
)
from pix_tui.games.tixel.rules import State
from pix_tui.games.tixel.rules import legal_moves as all_moves

from .random_play import TABLES, options_of, random_game, states

steady = settings(derandomize=True, deadline=None, max_examples=150)


def slides(state: State) -> list[Move]:
    found = all_moves(state.position, state.options.bounded)
    return [move for move in found if move.kind == SLIDE]


def own_active(position: Position, colour: int) -> int:
    return sum(is_active(p) and colour_of(p) == colour for p in position.board)


def around(squares: Geometry, board: bytes, square: int) -> dict[int, int]:
    """The pieces beside a square by the direction in which they stand."""
    beside = {d: squares.neighbour(square, d) for d in DIRECTIONS}
    return {d: board[s] for d, s in beside.items() if s != squares.nowhere and board[s] != EMPTY}


@steady
@given(states())
def test_a_slide_offers_all_active_stances_or_none(state):
    """Where it arrives inactive: every straight one, or only the hollow forward."""
    offered = defaultdict(set)
    for move in slides(state):
        offered[move.origin, move.square, move.plain].add(move.stance)
    squares = geometry_of(state.position.board)
    for (origin, target, plain), stances in offered.items():
        forward = {direction_between(squares, origin, target)}
        if plain:
            assert stances in ({0}, {1})
        else:
            assert stances in (set(ACTIVE), set(INACTIVE), forward)


def test_a_chain_is_never_longer_than_the_active_pieces_it_began_with():
    longest = 0
    for seed in range(400):
        at_start = 0
        for state, _ in random_game(random.Random(seed), options_of(seed % len(TABLES))):
            position = state.position
            if position.sacrificed is None:
                at_start = own_active(position, position.mover)
            assert state.tally.chain <= at_start
            longest = max(longest, state.tally.chain)
    assert longest >= 3


@steady
@given(states())
def test_a_piece_just_sacrificed_cannot_be_activated_in_the_bonus_move(state):
    for move in slides(state):
        after, turn_over = apply(state.position, move)
        if not turn_over:
            bonus_moves = legal_moves(after, state.options.bounded)
            assert not any(m.kind == ACTIVATE and m.square == move.square for m in bonus_moves)
            assert own_active(after, after.mover) < own_active(state.position, after.mover)


@steady
@given(states(), st.integers(0, 2**81 - 1))
def test_what_is_occupied_never_asks_for_colours(state, colours):
    """The others may belong to anybody: a piece slides the same, and placing is the same."""
    position = state.position
    bounded = state.options.bounded

    def among(recoloured: bytes, kind: str, origin: int = -1) -> list[Move]:
        moves = legal_moves(position._replace(board=recoloured, sacrificed=0), bounded)
        return [move for move in moves if move.kind == kind and move.origin == origin]

    def recoloured_but(kept: int) -> bytes:
        return bytes(
            piece ^ 8 if piece and square != kept and colours >> square & 1 else piece
            for square, piece in enumerate(position.board)
        )

    assert among(recoloured_but(-1), PLACE) == among(position.board, PLACE)
    for square, piece in enumerate(position.board):
        if is_active(piece) and colour_of(piece) == position.mover:
            for_this_one = among(position.board, SLIDE, square)
            assert among(recoloured_but(square), SLIDE, square) == for_this_one


@steady
@given(states())
def test_why_a_slide_is_a_sacrifice(state):
    """Something active straight ahead, or something inactive beside it that shows a solid side;
    never something that still stands active at its side. Or the edge, where it counts."""
    squares = geometry_of(state.position.board)
    for move in slides(state):
        after, turn_over = apply(state.position, move)
        if turn_over:
            continue
        direction = direction_between(squares, move.origin, move.square)
        beside = around(squares, after.board, move.square)
        active = {d for d, piece in beside.items() if is_active(piece)}
        assert active <= {direction}
        if active:
            assert not is_plain(after.board[move.square])
            assert move.stance == direction
        else:
            solid = any(not faces(piece, opposite(d)) for d, piece in beside.items())
            at_the_edge = squares.border & squares.bit[move.square]
            assert solid or (state.options.bounded and at_the_edge)


@steady
@given(states())
def test_a_slide_that_stays_active_has_room_on_every_side(state):
    squares = geometry_of(state.position.board)
    for move in slides(state):
        after, turn_over = apply(state.position, move)
        if turn_over:
            beside = around(squares, after.board, move.square)
            assert all(faces(piece, opposite(d)) for d, piece in beside.items())


@steady
@given(states())
def test_whoever_gives_up_his_last_active_piece_loses_next_turn_whatever_the_answer(state):
    bounded = state.options.bounded
    given_up = [m for m in all_moves(state.position, bounded) if gives_up(state.position, m)]
    for move in given_up[:3]:
        after, _ = apply(state.position, move)
        for answer in legal_moves(after, bounded):
            then, turn_over = apply(after, answer)
            if turn_over:
                assert legal_moves(then, bounded) == []


@steady
@given(states())
def test_a_hollow_piece_slides_wherever_there_is_an_empty_square_beside_it(state):
    """So a player with an active hollow piece has lost only if it is walled in."""
    position = state.position
    squares = geometry_of(position.board)
    sliding = {move.origin for move in slides(state)}
    for square, piece in enumerate(position.board):
        if is_active(piece) and not is_plain(piece) and colour_of(piece) == position.mover:
            beside = [squares.neighbour(square, d) for d in DIRECTIONS]
            free = [s for s in beside if s != squares.nowhere and position.board[s] == EMPTY]
            assert (square in sliding) == bool(free)
