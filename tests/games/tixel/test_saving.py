"""States as JSON, there and back, and what is done about files that somebody has damaged."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.tixel.rules import State, moves, play
from tests.games.json_values import JSON, TAKE_OUT, paths, with_junk
from tests.games.refusals import not_understood

from .boards import GAME, Board, board, new_game
from .random_play import states

steady = settings(derandomize=True, deadline=None, max_examples=400)


def restored(state: State) -> State:
    return GAME.load(json.loads(json.dumps(GAME.dump(state))))


def refusal(data: Any) -> str:
    return not_understood(GAME.load, data)


@steady
@given(states())
def test_a_state_is_read_back_and_goes_on_alike(state):
    again = restored(state)
    assert again == state
    assert moves(again) == moves(state)
    for move in moves(state)[:3]:
        assert play(again, move) == play(state, move)


@steady
@given(states(), st.sampled_from(["resign 0", "resign 1", "agree"]))
def test_an_end_that_somebody_chose_is_read_back(state, how):
    if state.ending is None:
        over = GAME.agree_draw(state) if how == "agree" else GAME.resign(state, int(how[-1]))
        assert restored(over) == over
        assert GAME.outcome(restored(over)) == GAME.outcome(over)


def test_what_a_state_holds():
    game = board("4 | w1 .. .. b1\n1 | .. .. .. .. .. w1").play("a4-c4/E")
    assert GAME.dump(game.state) == {
        "position": "6/6/2w2b12/6/6/5w1 w 8+0/9+0 wb c4",
        "options": game.state.options.to_json(),
        "history": ["6/6/w12b12/6/6/5w1 w 8+0/9+0 wb -"],
        "tally": {"turns": [0, 0], "sacrifices": [1, 0], "longest": [1, 0], "chain": 1},
        "ending": None,
    }


def a_dump(**changes: Any) -> dict[str, Any]:
    """A game of three turns as JSON, with some of its values changed."""
    game = new_game().play("+c3/NE", "+f6/SE", "c3-c4/SW")
    return {**GAME.dump(game.state), **changes}


MALFORMED = "The state's “{}” is missing or malformed."


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "A state is an object with a value for each name."),
        (None, "A state is an object with a value for each name."),
        ({}, MALFORMED.format("options")),
        (a_dump(options=None), MALFORMED.format("options")),
        (a_dump(options={"size": 7}), "The board has 6 ranks, not 7."),
        (a_dump(position=None), MALFORMED.format("position")),
        (a_dump(position=["6"]), MALFORMED.format("position")),
        (a_dump(history=None), MALFORMED.format("history")),
        (a_dump(history="6/6"), MALFORMED.format("history")),
        (a_dump(history=[None]), MALFORMED.format("history")),
        (a_dump(history=[["6"]]), MALFORMED.format("history")),
        (a_dump(tally=[]), MALFORMED.format("tally")),
        (a_dump(tally={}), MALFORMED.format("turns")),
        (a_dump(ending="no-move"), MALFORMED.format("ending")),
        (a_dump(ending=[]), MALFORMED.format("ending")),
        (a_dump(ending=[0]), MALFORMED.format("ending")),
        (a_dump(ending=[0, "bored"]), MALFORMED.format("ending")),
        (a_dump(ending=[0, ["no-move"]]), MALFORMED.format("ending")),
        (a_dump(ending=[2, "resigned"]), MALFORMED.format("ending")),
        (a_dump(ending=[-1, "resigned"]), MALFORMED.format("ending")),
        (a_dump(ending=[True, "resigned"]), MALFORMED.format("ending")),
        (a_dump(ending=[0.0, "resigned"]), MALFORMED.format("ending")),
        (a_dump(ending=[None, "resigned"]), MALFORMED.format("ending")),
        (a_dump(ending=[None, "no-move"]), MALFORMED.format("ending")),
        (a_dump(ending=[0, "agreed"]), MALFORMED.format("ending")),
        (a_dump(ending=[1, "repetition"]), MALFORMED.format("ending")),
    ],
)
def test_what_is_malformed_is_named(data, sentence):
    assert refusal(data) == sentence


@pytest.mark.parametrize("count", [-1, 1.0, "1", None, True, 10**9, [1]])
def test_counts_are_counts(count):
    tally = a_dump()["tally"]
    for name in ("turns", "sacrifices", "longest"):
        assert refusal(a_dump(tally={**tally, name: [0, count]})) == MALFORMED.format("tally")
    assert refusal(a_dump(tally={**tally, "turns": [0]})) == MALFORMED.format("turns")
    assert refusal(a_dump(tally={**tally, "chain": count})) == MALFORMED.format("tally")


HISTORY = a_dump()["history"]
BONUS = GAME.dump(board("4 | w1 .. .. b1").play("a4-c4/E").state)
LOST = GAME.dump(board("3 | .. .. w1\n4 | .. .. b4").play("c3-d3/NE").state)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (a_dump(history=[]), "its history does not lead to its position."),
        (a_dump(history=HISTORY[:-1]), "its history does not lead to its position."),
        (a_dump(history=HISTORY[::-1]), "its history does not lead to its position."),
        (
            a_dump(history=[BONUS["position"], *HISTORY]),
            "its history has a position that does not begin a turn.",
        ),
        (a_dump(ending=[1, "no-move"]), "its ending is not the one of its position."),
        (a_dump(ending=[None, "repetition"]), "its ending is not the one of its position."),
        (a_dump(history=HISTORY * 3), "its ending is not the one of its position."),
        ({**LOST, "ending": None}, "its ending is not the one of its position."),
        ({**LOST, "ending": [1, "no-move"]}, "its ending is not the one of its position."),
        ({**LOST, "ending": [0, "resigned"]}, "its ending is not the one of its position."),
        ({**BONUS, "ending": [1, "no-move"]}, "its ending is not the one of its position."),
        (
            {**BONUS, "tally": {**BONUS["tally"], "chain": 0}},
            "its count of sacrifices in this turn is not the one of its position.",
        ),
        (
            a_dump(tally={**a_dump()["tally"], "chain": 1}),
            "its count of sacrifices in this turn is not the one of its position.",
        ),
    ],
)
def test_what_contradicts_itself_is_refused(data, why):
    assert refusal(data) == f"The state contradicts itself: {why}"


@steady
@given(states(), st.integers(0, 10_000), JSON | st.just(TAKE_OUT))
def test_a_damaged_state_is_another_one_or_is_refused(state, number, junk):
    whole = GAME.dump(state)
    ways = paths(whole)
    data = with_junk(whole, ways[number % len(ways)], junk)
    try:
        read = GAME.load(data)
    except NotUnderstood:
        refusal(data)
    else:
        assert restored(read) == read
        shown = Board(read)
        assert bool(shown.moves) == (shown.outcome is None)
        assert shown.outcome is None or str(shown.outcome.sentence)
        json.dumps(GAME.view(read, None))


@steady
@given(JSON)
def test_any_json_is_refused(data):
    refusal(data)


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"position": None},
        {"position": 6},
        {"position": ["6"]},
        {"position": "6/6/6/6/6/6 w 10+0/10+0 - -", "sites": []},
        {"sites": ["6"]},
    ],
)
def test_a_game_is_set_up_from_its_position_alone(setup):
    with pytest.raises(NotUnderstood, match="is loaded from a “position”"):
        GAME.set_up(setup, new_game().state.options)


def test_a_game_set_up_in_a_bonus_move_goes_on_there():
    state = GAME.set_up({"position": BONUS["position"]}, new_game().state.options)
    assert state.tally.chain == 1
    assert restored(state) == state
    after = Board(state).play(".")
    assert after.to_move == "b"
    assert restored(after.state) == after.state
