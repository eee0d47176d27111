"""States as JSON, there and back, and what is done about files that somebody has damaged."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.game import Chance, NotUnderstood
from pix_tui.games.rollnpix.rules import State
from tests.games.json_values import JSON, TAKE_OUT, mixed, paths, with_junk
from tests.games.luck import Luck, pick
from tests.games.refusals import not_understood

from .random_play import random_state, states
from .sites import DOMINO, GAME, LATE, Play, new_game, site_text, table
from .test_draft import ROLL

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
    assert GAME.to_act(again) == GAME.to_act(state)
    assert GAME.outcome(again) == GAME.outcome(state)
    for seat in range(state.seats):
        moves = GAME.moves(state, seat)
        assert GAME.moves(again, seat) == moves
        for move in moves[:2]:
            assert GAME.play(again, seat, move) == GAME.play(state, seat, move)


def test_what_a_state_holds():
    game = table([DOMINO, LATE.replace("5 |", "9 |")], two_left_take_two=True)
    game = game.play("roll Y1 R6 B1 G6", "take Y", "take R", "take G", "take B", "P1 Y:e6")
    assert GAME.dump(game.state) == {
        "options": {"site": 9, "shapes": "pips", "two_left_take_two": True},
        "sites": [
            site_text(f"6 | . . . . Y\n{DOMINO}"),
            site_text(LATE.replace("5 |", "9 |")),
        ],
        "phase": "draw",
        "round": 1,
        "roller": 0,
        "colour": None,
        "dice": ["Y1", "R6", "B1", "G6"],
        "order": [],
        "picks": [["Y1", "G6"], ["R6", "B1"]],
        "hands": [["G6"], ["R6", "B1"]],
        "out": [None, None],
        "last": [["e6"], []],
        "history": [],
    }


def test_what_a_state_holds_of_those_who_have_finished():
    game = table([LATE] * 3, ["Y2", "R1", "G1"], site=5).resign("P2")
    assert GAME.dump(game.state)["out"] == [
        {"round": 1, "reason": "no-place", "dice": ["Y2"]},
        {"round": 1, "reason": "resigned", "dice": ["R1"]},
        None,
    ]


def test_the_colour_of_the_foundation_is_kept():
    game = new_game().play("choose G")
    assert GAME.dump(game.state)["colour"] == "G"
    assert restored(game.state) == game.state


# -- what is malformed -------------------------------------------------------------------------
DRAWING = table([DOMINO] * 2).play(ROLL, "take Y", "take R", "take B", "take G").play("P1 B:e6")
DRAFTING = table([DOMINO] * 3).play(ROLL, "take Y")
CHOOSING = new_game()
ROLLING = new_game().play("choose B")
OVER = table([LATE] * 2, ["Y2", "B4"], site=5)
BETWEEN = table([LATE] * 3, ["Y2", "R1", "G1"], site=5).draw_anything()
STATES = {
    "choose": CHOOSING,
    "foundation": ROLLING,
    "roll": BETWEEN,
    "draft": DRAFTING,
    "draw": DRAWING,
    "over": OVER,
}


def test_there_is_a_state_of_every_phase():
    phases = [play.state.phase for play in STATES.values()]
    assert phases == ["choose", "roll", "roll", "draft", "draw", "over"]


def damaged(play: Play, **changes: Any) -> dict[str, Any]:
    return {**GAME.dump(play.state), **changes}


MALFORMED = "The state's “{}” is missing or malformed."


@pytest.mark.parametrize("data", [None, [], "x", 7, True])
def test_what_is_no_object_is_no_state(data):
    assert refusal(data) == "A state is an object with a value for each name."


@pytest.mark.parametrize("name", GAME.dump(DRAWING.state))
def test_every_field_must_be_there(name):
    data = GAME.dump(DRAWING.state)
    del data[name]
    if name == "colour":  # it is null in many a state
        assert GAME.load(data) == DRAWING.state
    else:
        assert refusal(data) == MALFORMED.format(name)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("options", value) for value in (None, [], "x", 1)),
        *(("sites", value) for value in (None, {}, "9/9", [], ["9/9"], [1, 2], [None, None])),
        *(("phase", value) for value in (None, "", "Draw", 1, [], ["draw"], {})),
        *(("round", value) for value in (None, -1, 1.0, "1", True, 10**6, [1])),
        *(("roller", value) for value in (None, -1, 2, 0.0, "0", False, [0])),
        *(("colour", value) for value in ("y", "", "YR", 0, [], ["R"], {})),
        *(("dice", value) for value in (None, {}, "Y3", [3], [["Y3"]], [None], ["Y1"] * 5)),
        *(("order", value) for value in (None, {}, "01", [2], [-1], [True], [[0]], [0] * 5)),
        *(
            ("picks", value)
            for value in (None, {}, [], [[]], [[], [], []], ["Y3", "R5"], [[1], []])
        ),
        *(
            ("hands", value)
            for value in (None, {}, [], [[]], [[], [], []], ["Y3", "R5"], [[{}], []])
        ),
        *(("out", value) for value in (None, {}, [], [None], [[], None], ["x", None], [1, None])),
        *(("last", value) for value in (None, {}, [], [[]], ["e5", []], [[5], []], [["e55"], []])),
        *(("last", value) for value in ([[["e5"]], []], [[{}], []], [[None], []], [["j1"], []])),
        *(("history", value) for value in (None, {}, "x", [1], [[1]], [[1, "1"]], [[1, -1]])),
        *(("history", value) for value in ([[1, 82]], [[1, True]], [[1, 1, 1]], [[]])),
    ],
)
def test_what_is_malformed_is_named(name, value):
    data = damaged(DRAWING, **{name: value})
    said = refusal(data)
    assert said == MALFORMED.format(name) or "is not a die" in said


@pytest.mark.parametrize(
    "out",
    [
        {},
        {"round": 1},
        {"round": -1, "reason": "no-place", "dice": []},
        {"round": 1, "reason": "bored", "dice": []},
        {"round": 1, "reason": ["no-place"], "dice": []},
        {"round": 1, "reason": None, "dice": []},
        {"round": 1, "reason": "no-place", "dice": None},
        {"round": 1, "reason": "no-place", "dice": "Y3"},
        {"round": True, "reason": "no-place", "dice": []},
    ],
)
def test_why_somebody_has_finished_is_one_of_two_reasons(out):
    assert refusal(damaged(BETWEEN, out=[None, None, out])) == MALFORMED.format("out")


@pytest.mark.parametrize("name", ["dice", "picks", "hands"])
@pytest.mark.parametrize(
    "die", ["", "Y", "Y0", "Y7", "y3", "X3", "3Y", "Y33", "Y３", " Y3", "Y\n3"]
)
def test_dice_are_dice(name, die):
    value = [die] if name == "dice" else [[die], []]
    assert "is not a die: one is written like R5." in refusal(damaged(DRAWING, **{name: value}))


def test_no_colour_comes_up_twice():
    for name in ("dice", "picks", "hands"):
        twice = ["Y3", "Y4"] if name == "dice" else [["Y3", "Y4"], []]
        said = refusal(damaged(DRAWING, **{name: twice}))
        assert said == f"In “{name}” a colour comes up twice."


# -- what contradicts itself -------------------------------------------------------------------
GONE = {"round": 1, "reason": "no-place", "dice": ["Y2"]}
RESIGNED = {"round": 1, "reason": "resigned", "dice": []}
FULL = "YRYRY/BGBGB/YRYRY/BGBGB/YRYRY"


@pytest.mark.parametrize(
    "data",
    [
        # Over, and yet not.
        damaged(DRAWING, phase="over"),
        damaged(BETWEEN, phase="over"),
        damaged(OVER, out=[GONE, None]),
        damaged(OVER, out=[RESIGNED, RESIGNED]),
        damaged(OVER, hands=[["Y2"], []]),
        damaged(OVER, order=[0]),
        damaged(OVER, phase="roll"),
        damaged(OVER, phase="choose"),
        # The wrong ones to act.
        damaged(BETWEEN, roller=0),
        damaged(CHOOSING, out=[GONE, None]),
        damaged(DRAFTING, order=[]),
        damaged(DRAFTING, order=[1, 2, 0, 1]),
        damaged(DRAFTING, out=[None, GONE, None]),
        damaged(DRAFTING, dice=["Y3"]),
        damaged(ROLLING, order=[0]),
        damaged(DRAWING, order=[0]),
        # Dice that were not rolled, or not taken.
        damaged(DRAWING, hands=[[], []]),
        damaged(DRAWING, hands=[["G1"], ["G6"]]),
        damaged(DRAWING, picks=[[], []]),
        damaged(DRAWING, dice=[]),
        damaged(DRAFTING, picks=[["R1"], [], []]),
        damaged(DRAFTING, hands=[["Y3"], [], []]),
        damaged(BETWEEN, picks=[["Y1"], [], []]),
        damaged(BETWEEN, dice=["Y1", "R1", "B1", "G1"]),
        damaged(BETWEEN, hands=[[], ["R1"], []]),
        damaged(CHOOSING, dice=["R5"]),
        # What cannot be drawn.
        damaged(DRAWING, out=[GONE, None]),
        {**damaged(table([LATE] * 2, ["G1", "G1"], site=5)), "sites": [FULL, FULL]},
        # A foundation without a colour, and a colour chosen when it stands.
        damaged(ROLLING, colour=None),
        damaged(CHOOSING, round=3),
    ],
)
def test_what_contradicts_itself_is_refused(data):
    assert refusal(data).startswith("The state contradicts itself: ")


NASTY: list[Any] = [
    None,
    True,
    False,
    -1,
    0,
    1,
    3,
    4,
    10**30,
    0.0,
    float("nan"),
    "",
    "x",
    "R",
    "R5",
    "draw",
    "over",
    "e5",
    "9/9/9/9/9/9/9/9/9",
    "\n\x1b[2J\u202e\ud800",
    [],
    [[]],
    [0],
    [0, 0],
    ["R5"],
    ["e5"],
    [["R5"], ["R5"]],
    {},
    {"round": 1, "reason": "resigned", "dice": []},
    {"a": {}},
]


def test_every_field_of_every_phase_with_everything_nasty():
    """Refused as not understood, and never anything else; or it is a state that can be played."""
    for play in STATES.values():
        data = GAME.dump(play.state)
        for way in paths(data):
            for junk in (*NASTY, TAKE_OUT):
                check_read(with_junk(data, way, junk))


@steady
@given(states(), st.integers(0, 10_000), JSON | st.sampled_from([*NASTY, TAKE_OUT]))
def test_a_damaged_state_is_another_one_or_is_refused(state, number, junk):
    data = GAME.dump(state)
    ways = paths(data)
    check_read(with_junk(data, ways[number % len(ways)], junk))


@steady
@given(states(), states(), st.integers(0, 2**13))
def test_a_mix_of_two_states_is_another_one_or_is_refused(one, other, which):
    check_read(mixed(GAME.dump(one), GAME.dump(other), which))


def check_read(data: dict[str, Any]) -> None:
    try:
        read = GAME.load(data)
    except NotUnderstood:
        refusal(data)
        return
    assert restored(read) == read
    json.dumps(GAME.view(read, None))
    rng = random.Random(1)
    for _ in range(12):
        assert (GAME.outcome(read) is None) == (GAME.to_act(read) != ())
        read = played_on(read, rng)
        assert restored(read) == read


def played_on(state: State, rng: random.Random) -> State:
    """After another event: wherever somebody is to act, they can."""
    acting = GAME.to_act(state)
    if isinstance(acting, Chance):
        return GAME.play(state, None, GAME.draw(state, Luck(rng)))
    for seat in acting:
        assert GAME.moves(state, seat)
    if not acting:
        assert str(GAME.outcome(state).sentence)
        return state
    seat = pick(rng, acting)
    return GAME.play(state, seat, pick(rng, GAME.moves(state, seat)))


@steady
@given(JSON)
def test_any_json_is_refused(data):
    refusal(data)


def test_C32_saved_and_loaded_at_every_event_the_next_twenty_are_equal():
    for seed in range(8):
        for steps in range(0, 60, 3):
            state = random_state(seed, seed, steps)
            again = restored(state)
            one, other = random.Random(5), random.Random(5)
            for _ in range(20):
                state, again = played_on(state, one), played_on(again, other)
                assert again == state
