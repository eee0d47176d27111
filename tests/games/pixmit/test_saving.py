"""States as JSON, there and back, and what is done about files that somebody has damaged."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pixmit.state import State
from tests.games.json_values import JSON, TAKE_OUT, mixed, paths, with_junk
from tests.games.refusals import not_understood

from .matches import GAME, sitting
from .random_play import TABLES, after, random_match, random_state

steady = settings(derandomize=True, deadline=None, max_examples=300)
PHASES = (
    *("deal", "turn", "answer", "override", "forced", "vetoed", "sent", "pay", "peek", "after"),
    *("hunt", "between", "over"),
)


def states() -> st.SearchStrategy[State]:
    """States as they come up in play, on every kind of table."""
    return st.builds(
        random_state,
        seed=st.integers(0, 2**32),
        table=st.integers(0, len(TABLES) - 1),
        steps=st.integers(0, 70),
        resigning=st.sampled_from([0.0, 0.03]),
    )


def of_every_phase() -> dict[str, State]:
    found: dict[str, State] = {}
    for seed in range(60):
        for table, kind in enumerate(TABLES):
            for number, step in enumerate(random_match(random.Random(seed * 50 + table), kind)):
                if number > 8:
                    found.setdefault(step.state.phase, step.state)
    return found


STATES = of_every_phase()


def restored(state: State) -> State:
    return GAME.load(json.loads(json.dumps(GAME.dump(state))))


def refusal(data: Any) -> str:
    return not_understood(GAME.load, data)


@steady
@given(states())
def test_a_state_is_read_back_and_goes_on_alike(state):
    again = restored(state)
    assert again == state
    assert GAME.to_act(again) == GAME.to_act(state)
    assert GAME.outcome(again) == GAME.outcome(state)
    for seat in (*range(state.seats), None):
        assert GAME.view(again, seat) == GAME.view(state, seat)
        moves = [] if seat is None else GAME.moves(state, seat)
        assert moves == ([] if seat is None else GAME.moves(again, seat))
        for move in moves[:2]:
            assert GAME.play(again, seat, move) == GAME.play(state, seat, move)


def test_a_restored_match_ends_as_it_would_have():
    for table, kind in enumerate(TABLES):
        state = None
        for step in random_match(random.Random(table), kind):
            if state is not None:
                assert step.state == state
            state = after(step._replace(state=restored(step.state)))


def test_what_a_state_holds():
    now = sitting("01 02", "03 21").play("offer 1 02 say ASK")
    assert GAME.dump(now.state) == {
        "options": now.state.options.to_json(),
        "hands": [[1], [3, 21]],
        "top": [],
        "unknown": 29,
        "under": [],
        "messenger": [],
        "phase": "answer",
        "queue": [],
        "deal": 1,
        "round": 1,
        "start": 0,
        "order": [0, 1],
        "offer": [1, [2], ["ASK"]],
        "vetoes": [0, 0],
        "knowledge": [False, False],
        "creation": [False, False],
        "announced": 1,
        "memory": [[["dealt", -1, [1, 2]]], [["dealt", -1, [3, 21]]]],
        "talk": [[1, "announce", -1, 0, []], [0, "offer", 1, 1, ["ASK"]]],
        "caller": -1,
        "call": "",
        "hunted": [],
        "chosen": [None, None],
        "done": [False, False],
        "gone": [False, False],
        "results": [],
    }


def test_there_is_a_state_of_every_phase():
    assert set(STATES) == set(PHASES)


# -- what is malformed -----------------------------------------------------------------------
MALFORMED = "The state's “{}” is missing or malformed."
ANSWERING = sitting("01 02", "03 21", "05 06").play("offer 1 02 say ASK").state


@pytest.mark.parametrize("data", [None, [], "x", 7, True])
def test_what_is_no_object_is_no_state(data):
    assert refusal(data) == "A state is an object with a value for each name."


@pytest.mark.parametrize("name", GAME.dump(ANSWERING))
def test_every_field_must_be_there(name):
    data = GAME.dump(ANSWERING)
    del data[name]
    said = refusal(data)
    assert said == MALFORMED.format(name) or name == "offer"


@pytest.mark.parametrize(
    "fields",
    [
        {"hands": [[1, 1], [3, 21], [5, 6]]},
        {"hands": [[1], [1, 21], [5, 6]]},
        {"hands": [[1], [2, 21], [5, 6]]},
        {"hands": [[1], [21, 3], [5, 6]]},
        {"hands": [[1], [3, 34], [5, 6]]},
        {"hands": [[1], [3, 21]]},
        {"hands": [[1], [3, 21], []]},
        {"hands": [[1], [3, True], [5, 6]]},
        {"unknown": 26},
        {"unknown": 33},
        {"messenger": [1]},
        {"under": [[1, []]]},
        {"top": [[7, [0]]]},
        {"top": [[7, [3]]]},
        {"phase": "turn"},
        {"phase": "deal"},
        {"phase": "over"},
        {"phase": "hunt"},
        {"queue": [["draw", 0, 1]]},
        {"offer": None},
        {"offer": [0, [2], []]},
        {"offer": [1, [], []]},
        {"offer": [1, [2, 7, 8], []]},
        {"offer": [1, [2], ["XK"]]},
        {"order": []},
        {"order": [0, 0]},
        {"order": [0, 3]},
        {"deal": 0},
        {"deal": 2},
        {"round": 0},
        {"round": 4},
        {"gone": [False, True, False]},
        {"gone": [True, True, True]},
        {"options": {"deals": 9}},
        {"vetoes": [0, 0]},
        {"call": "x"},
        {"announced": 3},
    ],
    ids=str,
)
def test_what_contradicts_itself_is_refused(fields):
    refusal({**GAME.dump(ANSWERING), **fields})


NASTY: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 3, 13, 33, 34, 10**30, 0.0, float("nan"), "", "x", "PK"),
    *("13", "turn", "over", "hunt", "between", "\n\x1b[2J\u202e\ud800", [], [[]], [0], [0, 1]),
    *([13, 14], ["x"], [[1, [0]]], [["draw", 0, 1]], [["hunt", 1, 1]], [0, [13], []], {}, {"a": 1}),
]


@pytest.mark.parametrize("phase", PHASES)
def test_every_field_of_every_phase_with_everything_nasty(phase):
    """Refused as not understood, and never anything else; or it is a state that can be shown."""
    data = GAME.dump(STATES[phase])
    rng = random.Random(phase)
    for way in paths(data):
        junk = NASTY if len(way) < 3 else rng.sample(NASTY, 6)
        for value in (*junk, TAKE_OUT):
            check_read(with_junk(data, way, value))


@steady
@given(states(), st.integers(0, 10_000), JSON | st.sampled_from([*NASTY, TAKE_OUT]))
def test_a_damaged_state_is_another_one_or_is_refused(state, number, junk):
    data = GAME.dump(state)
    ways = paths(data)
    check_read(with_junk(data, ways[number % len(ways)], junk))


@steady
@given(states(), states(), st.integers(0, 2**26))
def test_a_mix_of_two_states_is_another_one_or_is_refused(one, other, which):
    check_read(mixed(GAME.dump(one), GAME.dump(other), which))


@given(JSON)
def test_any_json_is_refused(data):
    refusal(data)


def check_read(data: dict[str, Any]) -> None:
    try:
        read = GAME.load(data)
    except NotUnderstood:
        refusal(data)
        return
    assert restored(read) == read
    for seat in (0, None):
        json.dumps(GAME.view(read, seat))
    GAME.outcome(read)
    GAME.to_act(read)
    for seat in range(read.seats):
        GAME.moves(read, seat)
        GAME.accepts(read, seat)
