"""Games played at random, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import strategies as st

from pix_tui.games.game import Chance
from pix_tui.games.rollnpix.moves import Move
from pix_tui.games.rollnpix.rules import RollnPixOptions, State
from tests.games.luck import Luck, pick

from .sites import GAME

LONGEST = 2_000  # events; no game comes near it


class Kind(NamedTuple):
    """What a table has agreed on."""

    seats: int
    options: dict[str, Any]


TABLES = (
    Kind(4, {}),
    Kind(2, {}),
    Kind(3, {}),
    Kind(2, {"site": 5}),
    Kind(4, {"site": 7}),
    Kind(3, {"site": 5, "two_left_take_two": True}),
    Kind(4, {"site": 7, "two_left_take_two": True}),
    Kind(3, {"shapes": "jagged"}),
    Kind(2, {"site": 7, "shapes": "jagged"}),
    Kind(4, {"site": 5, "shapes": "jagged", "two_left_take_two": True}),
    Kind(2, {"site": 11}),
)
"""Tables that differ in everything that the rules look at."""


class Step(NamedTuple):
    """A state, and what happens in it; nothing does in the last one."""

    state: State
    seat: int | None
    move: Move | None


def random_game(rng: random.Random, kind: Kind, resigning: float = 0.0) -> Iterator[Step]:
    """Each state of a game with what happens in it; the last one comes with nothing.

    Args:
        rng: makes the choices.
        kind: the table.
        resigning: how likely it is, before each event, that somebody gives up; it happens without
            a step of its own.
    """
    state = GAME.start(RollnPixOptions.from_json(kind.options), kind.seats)
    for _ in range(LONGEST):
        if resigning and rng.random() < resigning and GAME.outcome(state) is None:
            state = GAME.resign(state, pick(rng, state.building))
        acting = GAME.to_act(state)
        if isinstance(acting, Chance):
            seat, move = None, GAME.draw(state, Luck(rng))
        elif acting:
            seat = pick(rng, acting)
            move = pick(rng, GAME.moves(state, seat))
        else:
            break
        yield Step(state, seat, move)
        state = GAME.play(state, seat, move)
    yield Step(state, None, None)


def random_state(seed: int, table: int, steps: int, resigning: float = 0.0) -> State:
    """The state after so many events of a random game, or its end."""
    game = random_game(random.Random(seed), TABLES[table], resigning)
    state = next(game).state
    for _, step in zip(range(steps), game, strict=False):
        state = step.state
    return state


def states(resigning: float = 0.02) -> st.SearchStrategy[State]:
    """States as they come up in play, on every kind of table."""
    return st.builds(
        random_state,
        seed=st.integers(0, 2**32),
        table=st.integers(0, len(TABLES) - 1),
        steps=st.integers(0, 130),
        resigning=st.just(resigning),
    )
