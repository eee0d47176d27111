"""Matches played at random, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from pix_tui.games.game import Chance
from pix_tui.games.pix.drawing import HALVES, WAYS, Arrow, Drawing
from pix_tui.games.pix.moves import Move
from pix_tui.games.pix.state import State
from pix_tui.games.pix.strokes import strokes
from tests.games.luck import Luck, pick

from .matches import GAME, options

LONGEST = 6_000  # events; no match comes near it


class Kind(NamedTuple):
    """What a table has agreed on."""

    seats: int
    options: dict[str, Any]


TABLES = (
    Kind(2, {}),
    Kind(3, {}),
    Kind(4, {}),
    Kind(4, {"pairs_of_four": True, "confirm": "table"}),
    Kind(5, {}),
    Kind(6, {"timer": 0}),
    Kind(7, {"confirm": "table"}),
    Kind(8, {"void_vote": False, "timer": 10}),
    Kind(9, {}),
    Kind(2, {"timer": 0, "confirm": "table"}),
    Kind(3, {"timer": 0, "void_vote": False}),
)
NONSENSE = ("teapot", "a big fish", "Käse", "light", "house", "Turm", "x")


class Step(NamedTuple):
    """A state, and what happens in it; nothing does in the last one."""

    state: State
    seat: int | None
    move: Move | None
    """`None` with a seat: it resigns."""


def below(rng: random.Random, limit: int) -> int:
    return int(rng.random() * limit)


def a_drawing(rng: random.Random) -> Drawing:
    """Mostly small, so that some are equal in what they cost; now and then everything is used."""
    many = 20 if rng.random() < 0.03 else below(rng, 5)
    boxes: set[int] = set()
    while len(boxes) < many:
        boxes.add(below(rng, 81))
    red = below(rng, 81) if rng.random() < 0.3 else -1
    arrow = Arrow(below(rng, HALVES + 1), below(rng, HALVES + 1), pick(rng, WAYS))
    return Drawing(
        sum(1 << box for box in boxes - {red}), red, arrow if rng.random() < 0.3 else None
    )


def while_drawing(rng: random.Random, state: State, seat: int) -> Move:
    """A stroke towards something, or enough of it."""
    if rng.random() < 0.2:
        return Move("pix")
    made = strokes(state.drawings[seat], a_drawing(rng))
    return made[0] if made else Move("pix")


def while_guessing(rng: random.Random, state: State, seat: int) -> Move:
    group = state.shown
    assert group is not None
    concept = state.concept(group.colour)
    assert concept is not None
    kind = rng.random()
    if kind < 0.15:
        return Move("guess", text=pick(rng, concept.names))
    if kind < 0.4:
        return Move("guess", text=pick(rng, (*NONSENSE, f"{concept.word}s")))
    listed = GAME.moves(state, seat)
    return pick(rng, listed) if listed else Move("guess", text=pick(rng, NONSENSE))


def random_match(
    rng: random.Random, kind: Kind, resigning: float = 0.0, deck: str | None = None
) -> Iterator[Step]:
    """Each state of a match with what happens in it; the last one comes with nothing.

    Args:
        rng: makes the choices.
        kind: the table.
        resigning: how likely it is, before each event, that somebody leaves.
        deck: a deck as a match keeps it, if it is not to be the usual one.
    """
    own = {} if deck is None else {"deck": "mine", "kept_deck": deck}
    state = GAME.start(options({**own, **kind.options}), kind.seats)
    for _ in range(LONGEST):
        acting = GAME.to_act(state)
        if acting == ():
            break
        if resigning and rng.random() < resigning:
            seat = pick(rng, GAME.in_play(state))
            yield Step(state, seat, None)
            state = GAME.resign(state, seat)
            continue
        seat, move = an_event(rng, state, acting)
        yield Step(state, seat, move)
        state = GAME.play(state, seat, move)
    else:
        raise AssertionError("a match without an end")
    yield Step(state, None, None)


def an_event(
    rng: random.Random, state: State, acting: tuple[int, ...] | Chance
) -> tuple[int | None, Move]:
    """Who does what."""
    if isinstance(acting, Chance):
        return None, GAME.draw(state, Luck(rng))
    if GAME.deadline(state) and rng.random() < (0.02 if state.phase == "draw" else 0.08):
        return None, Move("time")
    if state.phase == "draw":
        seat = pick(rng, acting)
        return seat, while_drawing(rng, state, seat)
    # Now and then somebody for whom nobody waits: they may have given up, or confirm a guess.
    others = [seat for seat in GAME.in_play(state) if GAME.moves(state, seat)]
    seat = pick(rng, others if rng.random() < 0.2 else acting)
    if seat not in state.outsiders:
        return seat, pick(rng, GAME.moves(state, seat))
    return seat, while_guessing(rng, state, seat)


def after(step: Step) -> State:
    """The state that a step leads to."""
    if step.move is not None:
        return GAME.play(step.state, step.seat, step.move)
    return step.state if step.seat is None else GAME.resign(step.state, step.seat)


def random_state(seed: int, table: int, steps: int, resigning: float = 0.0) -> State:
    """The state after so many events of a random match, or its end."""
    match = random_match(random.Random(seed), TABLES[table % len(TABLES)], resigning)
    state = next(match).state
    for _, step in zip(range(steps), match, strict=False):
        state = step.state
    return state
