"""Matches played at random, the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pix_tui.games.game import Chance
from pix_tui.games.pixmit.cards import GROUPS, NUMBERS
from pix_tui.games.pixmit.moves import Move
from pix_tui.games.pixmit.scoring import splits
from pix_tui.games.pixmit.settling import final_hand
from pix_tui.games.pixmit.state import PixmitOptions, State
from tests.games.luck import Luck, pick

from .matches import GAME

LONGEST = 2_000  # events; no match comes near it


class Kind(NamedTuple):
    """What a table has agreed on."""

    seats: int
    options: dict[str, Any]


TABLES = (
    Kind(2, {}),
    Kind(3, {}),
    Kind(4, {}),
    Kind(2, {"messenger": "literal"}),
    Kind(2, {"mode": "anfaenger", "joker_call": "loose"}),
    Kind(3, {"mode": "anfaenger", "hunt": "bounty"}),
    Kind(4, {"joker_call": "loose", "vernichtung": "any_call"}),
    Kind(2, {"messenger": "literal", "must_offer": True, "hunt": "bounty"}),
    Kind(3, {"joker_call": "loose", "must_offer": True, "deals": 2}),
    Kind(4, {"deals": 3, "hunt": "bounty"}),
    Kind(2, {"deals": 5, "joker_call": "loose", "vernichtung": "any_call"}),
)
"""Tables that differ in everything that the rules look at."""

WISHES = (
    (13, 14, 16, 18, 21, 31),
    (4, 6, 17, 26, 29, 33),
    (7, 9, 10, 21),
    (11, 21, 33, 5, 20, 32),
    (11, 21, 33, 1, 22, 23),
    (15, 19, 26),
    (3, 20, 25),
    (3, 20, 25, 21),
    (),
)
"""Cards that some seats are lucky to get, so that calls and effects come up."""


class Step(NamedTuple):
    """A state, and what happens in it; nothing does in the last one."""

    state: State
    seat: int | None
    move: Move | None
    """`None` with a seat: it resigns."""


def places(state: State) -> list[int]:
    """Every card whose place is known to the state."""
    found = [card for hand in state.hands for card in hand]
    found += [*state.messenger, *(known.card for known in (*state.top, *state.under))]
    return [*found, *(state.offer.cards if state.offer else ())]


def lucky(rng: random.Random, state: State, move: Move, wishes: Sequence[Sequence[int]]) -> Move:
    """The same event with cards that its seat wishes for, where they may come from the deck."""
    if move.kind not in ("deal", "draw") or state.top or state.unknown < len(move.cards):
        return move
    free = [card for card in NUMBERS if card not in places(state)]
    wanted = [card for card in wishes[move.seat] if card in free and card not in move.cards]
    got = list(move.cards)
    for place, card in enumerate(wanted[: len(got)]):
        if got[place] not in wishes[move.seat] and rng.random() < 0.9:
            got[place] = card
    return move._replace(cards=tuple(sorted(got)))


def chosen(rng: random.Random, state: State, seat: int) -> Move:
    """A move: first its kind, so that those of which there are few come up as well."""
    moves = GAME.moves(state, seat)
    if state.phase == "between" and rng.random() < 0.4:
        move = a_split(rng, state, seat)
        if GAME.check(state, seat, move) is None:
            return move
    kinds = sorted({move.kind for move in moves})
    kind = pick(rng, kinds) if "call" not in kinds or rng.random() < 0.4 else "call"
    move = pick(rng, [move for move in moves if move.kind == kind])
    if kind == "offer" and state.options.mode == "profi" and rng.random() < 0.5:
        words = [*GROUPS, *(f"{card:02}" for card in NUMBERS)]
        said = tuple(pick(rng, words) for _ in range(1 + int(rng.random() * len(move.cards))))
        move = move._replace(said=said)
    return move


def a_split(rng: random.Random, state: State, seat: int) -> Move:
    """Some way to lay out the hand of a seat; where there is none, one that is refused."""
    laid = pick(rng, splits(final_hand(state, seat)))
    return Move("split", blocks=tuple(block.cards for block in laid.scorings))


def random_match(rng: random.Random, kind: Kind, resigning: float = 0.0) -> Iterator[Step]:
    """Each state of a match with what happens in it; the last one comes with nothing.

    Args:
        rng: makes the choices.
        kind: the table.
        resigning: how likely it is, before each event, that somebody gives up.
    """
    state = GAME.start(PixmitOptions.from_json(kind.options), kind.seats)
    wishes = [pick(rng, WISHES) for _ in range(kind.seats)]
    for _ in range(LONGEST):
        acting = GAME.to_act(state)
        if acting == ():
            break
        if resigning and rng.random() < resigning:
            seat = pick(rng, GAME.in_play(state))
            yield Step(state, seat, None)
            state = GAME.resign(state, seat)
            continue
        if isinstance(acting, Chance):
            seat, move = None, lucky(rng, state, GAME.draw(state, Luck(rng)), wishes)
        else:
            seat = pick(rng, acting)
            move = chosen(rng, state, seat)
        yield Step(state, seat, move)
        state = GAME.play(state, seat, move)
    else:
        raise AssertionError("a match without an end")
    if rng.random() < 0.5:
        seat = pick(rng, GAME.in_play(state))
        if not state.queue:
            move = a_split(rng, state, seat)
            if GAME.check(state, seat, move) is None:
                yield Step(state, seat, move)
                state = GAME.play(state, seat, move)
    yield Step(state, None, None)


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
