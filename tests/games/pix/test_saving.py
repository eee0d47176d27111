"""States as JSON, there and back, and what is done about files that somebody has damaged (C35)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.game import Chance, NotUnderstood
from pix_tui.games.pix.drawing import format_drawing
from pix_tui.games.pix.state import State
from tests.games.json_values import JSON, TAKE_OUT, mixed, paths, with_junk
from tests.games.luck import luck
from tests.games.refusals import not_understood

from .matches import GAME, OWN, costing, new_match
from .random_play import TABLES, after, random_match, random_state

steady = settings(derandomize=True, deadline=None, max_examples=100)
PHASES = ("deal", "draw", "first", "reveal", "over")


def states() -> st.SearchStrategy[State]:
    """States as they come up in play, on every kind of table."""
    return st.builds(
        random_state,
        seed=st.integers(0, 2**32),
        table=st.integers(0, len(TABLES) - 1),
        steps=st.integers(0, 250),
        resigning=st.sampled_from([0.0, 0.01]),
    )


def of_every_phase() -> dict[str, State]:
    found: dict[str, State] = {}
    for step in random_match(random.Random(3), TABLES[8], 0.001):
        if step.state.round > 1 or step.state.phase in ("reveal", "over"):
            richer = len(step.state.guesses) + len(step.state.votes) + len(step.state.void)
            if step.state.phase not in found or (step.state.phase == "reveal" and richer > 2):
                found[step.state.phase] = step.state
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
        for move in [] if seat is None else GAME.moves(state, seat):
            assert GAME.play(again, seat, move) == GAME.play(state, seat, move)


@pytest.mark.parametrize("table", [0, 3, 4, 8])
def test_C32_saved_and_loaded_at_every_event_a_match_ends_as_it_would_have(table):
    state = None
    for step in random_match(random.Random(table), TABLES[table], 0.002):
        if state is not None:
            assert step.state == state
        if step.seat is None and isinstance(GAME.to_act(step.state), Chance):
            one, other = (GAME.draw(each, luck(5)) for each in (step.state, restored(step.state)))
            assert one == other
        state = after(step._replace(state=restored(step.state)))


def test_what_a_state_holds():
    now = new_match(3).show("K", 2, 3, 4).play("1: guess teapot", "2: pix", "1: void 0")
    assert GAME.dump(now.state) == {
        "options": {
            **OWN,
            "pairs_of_four": False,
            "timer": 30,
            "void_vote": True,
            "confirm": "typed",
        },
        "seats": 3,
        "phase": "reveal",
        "round": 1,
        "word": 1,
        "dealt": [0, 1, 2],
        "drawings": [format_drawing(costing(total)) for total in (2, 3, 4)],
        "done": [True, True, True],
        "order": ["K", "R", "G"],
        "place": 0,
        "tiers": [[0]],
        "tier": 0,
        "guesses": [[1, "teapot"]],
        "passed": [False, False, True],
        "votes": [[1, 0]],
        "void": [],
        "gone": [False, False, False],
        "past": [],
    }
    past = GAME.dump(now.right(1).state)["past"]
    assert past == [
        {
            "round": 1,
            "word": 1,
            "colour": "K",
            "tiers": [[0]],
            "drawings": [format_drawing(costing(2))],
            "tier": 0,
            "guesser": 1,
            "text": now.word(),
            "void": [],
            "tries": 1,
        }
    ]


def test_there_is_a_state_of_every_phase():
    assert {*STATES} == {*PHASES}


# -- what is malformed -----------------------------------------------------------------------
MALFORMED = "The state's “{}” is missing or malformed."
SHOWING = new_match(5).show("R", 1, 1, 9, 3, 12).right(0).play("2: guess teapot", "4: void 1").state
DRAWN = new_match(5).draw(1, 1, 9, 3, 12).state
WHITE = format_drawing(costing(0))


@pytest.mark.parametrize("data", [None, [], "x", 7, True])
def test_what_is_no_object_is_no_state(data):
    assert refusal(data) == "A state is an object with a value for each name."


@pytest.mark.parametrize("name", GAME.dump(SHOWING))
def test_every_field_must_be_there(name):
    data = GAME.dump(SHOWING)
    del data[name]
    assert refusal(data) == MALFORMED.format(name)


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": 4},
        {"seats": 1},
        {"seats": 10},
        {"seats": True},
        {"round": 0},
        {"round": 2},
        {"round": 5},
        {"word": 2},
        {"word": 3},
        {"phase": "draw"},
        {"phase": "deal"},
        {"phase": "first"},
        {"phase": "over"},
        {"phase": "x"},
        {"dealt": [0]},
        {"dealt": [0, 0]},
        {"dealt": [0, 99]},
        {"dealt": [0, 1, 2]},
        {"dealt": [0, -1]},
        {"drawings": [WHITE] * 4},
        {"drawings": [WHITE + "\n"] * 5},
        {"drawings": [WHITE.replace(".", "#", 21)] * 5},
        {"drawings": [WHITE.replace(".", "#", 5)] * 5},
        {"done": [True] * 4},
        {"order": []},
        {"order": ["R"]},
        {"order": ["R", "R"]},
        {"order": ["R", "G"]},
        {"order": ["R", "X"]},
        {"order": ["K", "R"]},
        {"place": 0},
        {"place": 2},
        {"tiers": []},
        {"tiers": [[0, 1]]},
        {"tiers": [[3], [0, 1]]},
        {"tiers": [[0], [1], [3]]},
        {"tiers": [[0, 1], [3], []]},
        {"tiers": [[1, 0], [3]]},
        {"tiers": [[0, 1, 3]]},
        {"tier": 3},
        {"tier": -1},
        {"tier": 1},
        {"guesses": [[0, "teapot"]]},
        {"guesses": [[2, " teapot"]]},
        {"guesses": [[2, ""]]},
        {"guesses": [[2, "x" * 61]]},
        {"guesses": [[2, new_match(5).show("K").word()]]},
        {"guesses": [[2]]},
        {"guesses": [[9, "teapot"]]},
        {"passed": [True] + [False] * 4},
        {"passed": [False, False, True, False, True]},
        {"votes": [[0, 1]]},
        {"votes": [[2, 3]]},
        {"votes": [[2, 1], [2, 1]]},
        {"votes": [[2, 1], [4, 1]]},
        {"void": [3]},
        {"void": [0, 1]},
        {"void": [0, 0]},
        {"gone": [True] * 5},
        {"gone": [True, False, True, True, True]},
        {"gone": [False, False, True, False, True]},
        {"past": []},
        {"options": {**OWN, "void_vote": False}},
        {"options": {**OWN, "timer": 5}},
        {"options": {"deck": "mine", "kept_deck": "x"}},
        {"options": []},
    ],
    ids=str,
)
def test_what_contradicts_itself_is_refused(fields):
    refusal({**GAME.dump(SHOWING), **fields})


@pytest.mark.parametrize(
    "fields",
    [
        {"round": 2},
        {"word": 2},
        {"colour": "K"},
        {"colour": "G"},
        {"tiers": [[4], [2]]},
        {"tiers": [[2, 4]]},
        {"tiers": [[2]]},
        {"tiers": [[0], [1]]},
        {"drawings": [WHITE]},
        {"drawings": [WHITE, WHITE]},
        {"tier": 3},
        {"guesser": 2},
        {"guesser": -1},
        {"guesser": 7},
        {"text": ""},
        {"text": "teapot"},
        {"void": [2]},
        {"void": [4]},
        {"tries": -1},
    ],
    ids=str,
)
def test_a_past_that_cannot_have_been_is_refused(fields):
    data = GAME.dump(SHOWING)
    refusal({**data, "past": [{**data["past"][0], **fields}]})
    refusal({**data, "past": data["past"] * 2})


def test_nothing_is_on_show_before_its_time():
    data = GAME.dump(DRAWN)
    for fields in ({"order": ["K", "R"]}, {"tier": 1}, {"void": [0]}, {"passed": [True] * 5}):
        assert "on show before its time" in refusal({**data, **fields})
    assert "before its time" in refusal({**data, "past": GAME.dump(SHOWING)["past"]})


def test_a_state_names_a_deck_that_must_be_there(our_words):
    state = new_match(3, deck="de").deal().state
    assert GAME.load(GAME.dump(state)) == state
    our_words.unlink()
    from pix_tui.games.pix import content

    content.installed.cache_clear()
    assert "cannot be read" in refusal(GAME.dump(state))


NASTY: list[Any] = [
    *(None, True, False, -1, 0, 1, 2, 3, 13, 33, 10**30, 0.0, float("nan"), "", "x", "K"),
    *("draw", "over", "deal", "\n\x1b[2J\u202e\ud800", [], [[]], [0], [0, 1], ["x"], ["K", "R"]),
    *([[0, 1]], [[0, "teapot"]], [True] * 9, [False] * 9, {}, {"a": 1}, WHITE),
]


@pytest.mark.parametrize("phase", PHASES)
def test_every_field_of_every_phase_with_everything_nasty(phase):
    """Refused as not understood, and never anything else; or it is a state that can be shown."""
    data = GAME.dump(STATES[phase])
    rng = random.Random(phase)
    for way in paths(data):
        if len(way) > 2 and rng.random() < 0.8:
            continue
        junk = NASTY if len(way) < 2 else rng.sample(NASTY, 3)
        for value in (*junk, TAKE_OUT):
            check_read(with_junk(data, way, value))


@steady
@given(states(), st.integers(0, 10_000), JSON | st.sampled_from([*NASTY, TAKE_OUT]))
def test_a_damaged_state_is_another_one_or_is_refused(state, number, junk):
    data = GAME.dump(state)
    ways = paths(data)
    check_read(with_junk(data, ways[number % len(ways)], junk))


@steady
@given(states(), states(), st.integers(0, 2**18))
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
    for seat in range(read.seats):
        GAME.moves(read, seat)
        GAME.accepts(read, seat)
    acting = GAME.to_act(read)
    if isinstance(acting, Chance):
        GAME.play(read, None, GAME.draw(read, luck()))
    for seat in [] if isinstance(acting, Chance) else acting:
        GAME.play(read, seat, GAME.parse_move("pix", read))
    if GAME.deadline(read):
        GAME.play(read, None, GAME.parse_move("time", read))
