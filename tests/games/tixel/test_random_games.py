"""Two thousand random games, looked at from every side after every move, and a flood of input."""

from __future__ import annotations

import json
import random
from collections import Counter
from functools import cache

import pytest

from pix_tui.games.game import Illegal
from pix_tui.games.tixel.explain import gives_up, outlook, why_not
from pix_tui.games.tixel.moves import Move, apply, can_slide, count_moves, legal_moves
from pix_tui.games.tixel.notation import parse_position
from pix_tui.games.tixel.rules import State, broken_invariant
from tests.games.luck import pick
from tests.games.processes import printed_alike
from tests.games.refusals import why_refused

from . import slow
from .boards import GAME
from .random_play import (
    TABLES,
    conceivable_moves,
    move_texts,
    options_of,
    random_game,
    random_state,
)

GAMES = (180, 120, 200, 280, 110, 280, 140, 100, 160, 220, 20, 100, 80, 10)
"""How many games at each table; fewer where they are long. At all of them together: 2,000."""


def test_there_are_two_thousand_games():
    assert sum(GAMES) == 2_000
    assert len(GAMES) == len(TABLES)


@cache
def played_at(table: int) -> tuple[Counter[str], Counter[str]]:
    """Plays the games of a table with every check; the kinds of moves and of endings in them."""
    kinds: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for number in range(GAMES[table]):
        rng = random.Random(1_000_000 * table + number)
        for state, move in random_game(rng, options_of(table)):
            check_state(state)
            check_refusals(state, [pick(rng, conceivable_moves(state.options.size))] * 3)
            if move is None:
                endings[check_ending(state)] += 1
            else:
                check_move(state, move)
                kinds[move.kind] += 1
                kinds["third sacrifice in a turn"] += state.tally.chain == 3
    return kinds, endings


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_random_games_hold_at_every_event(table):
    kinds, endings = played_at(table)
    assert {"place", "slide"} <= set(kinds)
    assert endings.total() == GAMES[table]


def test_the_random_games_have_seen_everything():
    kinds, endings = Counter(), Counter()
    for table in range(len(TABLES)):
        more_kinds, more_endings = played_at(table)
        kinds += more_kinds
        endings += more_endings
    assert min(kinds[kind] for kind in ("activate", "pivot", "pick up", "end")) > 100
    assert kinds["third sacrifice in a turn"] >= 10
    assert endings["no-move"] > 1_000
    assert endings["repetition"] > 50


def check_state(state: State) -> None:
    """What holds of every state that comes up."""
    position, options = state.position, state.options
    text = GAME.position(state)
    # Nobody overlaps.
    assert broken_invariant(position, options.bounded) is None, text
    assert slow.broken_invariant(text, bounded=options.bounded) is None, text
    # Read from its line, read from its JSON: the same.
    assert parse_position.__wrapped__(text, options) == position
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state
    # The list of moves is the one that the outlines give, and its length is counted right.
    moves = legal_moves(position, options.bounded)
    texts = move_texts(options.size)
    assert sorted(texts[move] for move in moves) == slow.legal_moves(
        text, bounded=options.bounded
    ), text
    assert len(moves) == len(set(moves)) == count_moves(position, options.bounded)
    assert can_slide(position) == any(move.kind == "slide" for move in moves)
    # Turns and seats.
    to_act = GAME.to_act(state)
    assert to_act == (() if state.ending else (position.mover,))
    for seat in (0, 1):
        assert list(GAME.moves(state, seat)) == (moves if seat in to_act else [])


def check_refusals(state: State, tries: list[Move]) -> None:
    """A move is refused, with a reason and without a trace, exactly where it is not listed."""
    position, bounded = state.position, state.options.bounded
    listed = legal_moves(position, bounded)
    before = repr(state)
    for move in tries:
        reason = why_not(position, move, bounded)
        assert (reason is None) == (move in listed), (GAME.position(state), move)
        if reason is not None:
            assert is_one_line(str(reason))
            with pytest.raises(Illegal):
                GAME.play(state, position.mover, move)
    assert repr(state) == before


def check_move(state: State, move: Move) -> None:
    """What holds of every move that is made."""
    position, bounded = state.position, state.options.bounded
    text, written = GAME.position(state), GAME.format_move(move, state)
    assert GAME.parse_move(written, state) == move
    assert why_not(position, move, bounded) is None
    after = GAME.play(state, position.mover, move)
    assert GAME.position(after) == slow.play(text, written, bounded=bounded)
    announced = str(outlook(position, move, bounded))
    assert is_one_line(announced)
    _, turn_over = apply(position, move)
    assert ("bonus move" in announced and "without" not in announced) != turn_over
    assert turn_over == (after.position.mover != position.mover)
    if gives_up(position, move):
        assert turn_over
        own = [p for p in after.position.board if p and p >> 3 & 1 == position.mover]
        assert not any(piece & 1 for piece in own)


def check_ending(state: State) -> str:
    """What holds of every end; gives its kind."""
    outcome = GAME.outcome(state)
    assert outcome is not None, "a game that would not end"
    assert is_one_line(str(outcome.sentence))
    assert GAME.view(state, 0) == GAME.view(state, 1) == GAME.view(state, None)
    assert json.loads(json.dumps(GAME.view(state, 0))) == GAME.view(state, 0)
    assert sum(outcome.scores) == 1
    assert outcome.breakdown["turns"][0] - outcome.breakdown["turns"][1] in (0, 1)
    assert sum(outcome.breakdown["turns"]) == len(state.history) - 1
    if outcome.reason == "no-move":
        assert legal_moves(state.position, state.options.bounded) == []
        assert outcome.winners == (1 - state.position.mover,)
    else:
        assert state.history.count(state.position) == state.options.repetition
    return outcome.reason


def is_one_line(sentence: str) -> bool:
    return bool(sentence) and sentence.isprintable()


def damaged(rng: random.Random, text: str) -> str:
    """The text with a character taken out, put in or put in place of another."""
    at = int(rng.random() * (len(text) + 1))
    stray = pick(rng, ("", "a", "g", "0", "7", "-", "/", "+", "N", "A", " ", "\n", "²", "é", "\0"))
    return text[:at] + stray + text[at + int(rng.random() * 2) :]


def test_C27_of_a_hundred_thousand_inputs_exactly_the_listed_ones_are_accepted():
    rng = random.Random(27)
    answers: Counter[str] = Counter()
    for round_ in range(1_000):
        state = random_state(round_, round_ % len(TABLES), int(rng.random() * 30))
        listed = {GAME.format_move(move, state) for move in GAME.moves(state, state.position.mover)}
        all_texts = list(move_texts(state.options.size).values())
        before = repr(state)
        for _ in range(100):
            text = pick(rng, sorted(listed) if listed and rng.random() < 0.3 else all_texts)
            if rng.random() < 0.2:
                text = damaged(rng, text)
            seat = pick(rng, (state.position.mover,) * 4 + (1 - state.position.mover, None))
            refusal = why_refused(GAME, state, seat, text)
            answers[type(refusal).__name__] += 1
            assert refusal is None or is_one_line(str(refusal))
            on_turn = seat is not None and seat == state.position.mover
            assert (refusal is None) == (on_turn and text in listed), (before, seat, text)
        assert repr(state) == before
    assert answers.total() == 100_000
    assert min(answers.values()) > 5_000
    assert len(answers) == 3


LOGS = """
import random
from tests.games.tixel.boards import GAME
from tests.games.tixel.random_play import TABLES, options_of, random_game

for table in range(len(TABLES)):
    for state, move in random_game(random.Random(table), options_of(table)):
        print(GAME.position(state), move and GAME.format_move(move, state))
        print(*(GAME.format_move(m, state) for m in GAME.moves(state, state.position.mover)))
"""


def test_C31_one_seed_gives_one_game_whatever_the_hash_seed():
    log = printed_alike(LOGS, ("0", "1", "4294967295"))
    assert log.count(b"\n") > 200
