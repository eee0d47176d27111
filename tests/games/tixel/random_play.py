"""Games played at random, the same on every machine, and every move there could be."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import strategies as st

from pix_tui.games.tixel.board import colour_of, geometry
from pix_tui.games.tixel.moves import (
    ACTIVATE,
    END_TURN,
    PICK_UP,
    PIVOT,
    PLACE,
    SLIDE,
    Move,
    Position,
    apply,
)
from pix_tui.games.tixel.notation import format_move
from pix_tui.games.tixel.rules import State, TixelOptions, moves, play, start
from tests.games.luck import pick

LONGEST = 400  # events: without the rule of repetition a game need not end

TABLES: tuple[dict[str, Any], ...] = (
    {},
    {"plain": [2, 3]},
    {"variant": "tix"},
    {"size": 4, "pieces": 5},
    {"plain": [4, 0], "repetition": 2},
    {"size": 3, "pieces": 3, "repetition": 2},
    {"size": 5, "pieces": 7, "plain": [1, 4]},
    {"size": 8, "bounded": True, "pieces": 12},
    {"size": 5, "bounded": True, "pieces": 6, "plain": [2, 2]},
    {"size": 4, "variant": "tix", "pieces": 4, "repetition": 0},
    {"size": 7, "pieces": 14},
    {"bounded": True, "plain": [1, 2]},
    {"size": 3, "pieces": 1, "repetition": 4},
    {"size": 9, "pieces": 20, "plain": [3, 3]},
)
"""The options of tables that differ in everything that the rules look at."""


def pick_move(rng: random.Random, state: State, homesick: float) -> Move:
    """Now any move; now any kind of move first, else placings would drown the rare kinds; now
    one after which the mover's pieces stand as they did before, else nothing ever came up again."""
    choices = moves(state)
    if rng.random() < homesick:
        position = state.position
        known = {_own(past, position.mover) for past in state.history}
        known.discard(_own(position, position.mover))
        back = [m for m in choices if _own(apply(position, m)[0], position.mover) in known]
        return pick(rng, back or choices)
    if rng.random() < (0.2 if state.position.sacrificed is not None else 0.5):
        return pick(rng, choices)
    kind = pick(rng, sorted({_kind(move) for move in choices}))
    return pick(rng, [move for move in choices if _kind(move) == kind])


def _kind(move: Move) -> tuple[str, bool]:
    """What sort of move it is; a sacrifice is one of its own."""
    return move.kind, move.kind == SLIDE and not move.stance & 1


def _own(position: Position, mover: int) -> bytes:
    return bytes(p if p and colour_of(p) == mover else 0 for p in position.board)


def random_game(rng: random.Random, options: TixelOptions) -> Iterator[tuple[State, Move | None]]:
    """Each state of a game with the move that is made in it; the last one comes with `None`."""
    state = start(options)
    homesick = pick(rng, (0.0, 0.0, 0.05, 0.9))
    for _ in range(LONGEST):
        if state.ending:
            break
        move = pick_move(rng, state, homesick)
        yield state, move
        state = play(state, move)
    yield state, None


def random_state(seed: int, table: int, steps: int) -> State:
    """The state after so many moves of a random game, or its end."""
    game = random_game(random.Random(seed), options_of(table))
    state, _ = next(game)
    for _, (later, _) in zip(range(steps), game, strict=False):
        state = later
    return state


def states() -> st.SearchStrategy[State]:
    """States as they come up in play, on every kind of table."""
    return st.builds(
        random_state,
        seed=st.integers(0, 2**32),
        table=st.integers(0, len(TABLES) - 1),
        steps=st.integers(0, 40),
    )


def options_of(table: int) -> TixelOptions:
    """The options of one of the tables."""
    return TixelOptions.from_json(TABLES[table])


@cache
def conceivable_moves(size: int) -> tuple[Move, ...]:
    """Every move that can be written for a board of that size, sensible or not."""
    squares = geometry(size).squares
    stances = [*((orientation, False) for orientation in range(8)), (0, True), (1, True)]
    return (
        END_TURN,
        *(Move(PICK_UP, square) for square in squares),
        *(
            Move(kind, square, stance, plain=plain)
            for kind in (PLACE, ACTIVATE, PIVOT)
            for square in squares
            for stance, plain in stances
        ),
        *(
            Move(SLIDE, target, stance, origin, plain)
            for origin in squares
            for target in squares
            for stance, plain in stances
        ),
    )


@cache
def move_texts(size: int) -> dict[Move, str]:
    """The text of each of them."""
    return {move: format_move(move, geometry(size)) for move in conceivable_moves(size)}
