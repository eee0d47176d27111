"""What a table may choose, and nothing else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.rollnpix.rules import RollnPixOptions
from tests.games.json_values import JSON
from tests.games.refusals import not_understood

from .random_play import TABLES
from .sites import new_game

steady = settings(derandomize=True, deadline=None, max_examples=400)


def refusal(data: object) -> str:
    return not_understood(RollnPixOptions.from_json, data)


def test_the_usual_table():
    usual = {"site": 9, "shapes": "pips", "two_left_take_two": False}
    assert RollnPixOptions().to_json() == usual
    assert RollnPixOptions.from_json({}) == RollnPixOptions()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_options_are_read_back_from_json(table):
    options = RollnPixOptions.from_json(table.options)
    again = RollnPixOptions.from_json(json.loads(json.dumps(options.to_json())))
    assert again == options
    assert hash(again) == hash(options)
    assert again.figures is options.figures


@pytest.mark.parametrize("size", [5, 7, 9, 11])
def test_a_site_of_every_size(size):
    game = new_game(2, site=size)
    assert len(game.sites[0].split("/")) == size
    assert game.state.options.ground.white(game.state.sites[0]).bit_count() == size**2


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"site": 6}, "The option “site” takes one of 5, 7, 9, 11; not 6."),
        ({"site": 13}, "The option “site” takes one of 5, 7, 9, 11; not 13."),
        ({"site": "9"}, "The option “site” takes one of 5, 7, 9, 11; not 9."),
        ({"site": 9.0}, "The option “site” takes one of 5, 7, 9, 11; not 9.0."),
        ({"site": None}, "The option “site” takes one of 5, 7, 9, 11; not null."),
        ({"site": True}, "The option “site” takes one of 5, 7, 9, 11; not true."),
        ({"site": [9, 9]}, "The option “site” takes one of 5, 7, 9, 11; not [9, 9]."),
        ({"shapes": "round"}, "The option “shapes” takes one of pips, jagged; not round."),
        ({"shapes": ""}, "The option “shapes” takes one of pips, jagged; not ."),
        ({"shapes": None}, "The option “shapes” takes one of pips, jagged; not null."),
        (
            {"shapes": "../data/pips"},
            "The option “shapes” takes one of pips, jagged; not ../data/pips.",
        ),
        (
            {"two_left_take_two": 1},
            "The option “two_left_take_two” takes one of false, true; not 1.",
        ),
        (
            {"two_left_take_two": "true"},
            "The option “two_left_take_two” takes one of false, true; not true.",
        ),
        ({"size": 9}, "There is no option “size”."),
        ({"": 1}, "There is no option “”."),
        ([], "Options are an object with a value for each name."),
        (None, "Options are an object with a value for each name."),
    ],
)
def test_what_a_table_may_not_choose(data, sentence):
    assert refusal(data) == sentence


@pytest.mark.parametrize(
    "data",
    [
        {"shapes": "a\nb"},
        {"shapes": "\x1b[2J" * 1000},
        {"x\n\x1b]52;y" * 1000: 1},
        {"site": "\u202e"},
        {"site": 10**400},
        {"shapes": {"pips": 1}},
    ],
)
def test_a_refusal_is_one_harmless_line(data):
    refusal(data)


@steady
@given(
    st.dictionaries(
        st.sampled_from(["site", "shapes", "two_left_take_two"]) | st.text(max_size=3),
        JSON | st.sampled_from([5, 7, 11, "pips", "jagged", True]),
        max_size=4,
    )
    | JSON
)
def test_any_json_is_options_or_is_refused(data):
    try:
        options = RollnPixOptions.from_json(data)
    except NotUnderstood:
        refusal(data)
    else:
        assert RollnPixOptions.from_json(options.to_json()) == options
        for name, value in data.items():
            assert options.to_json()[name] == value


def test_every_option_is_described():
    described = {info.name: info for info in RollnPixOptions.describe()}
    assert list(described) == list(RollnPixOptions().to_json())
    assert {name: info.type for name, info in described.items()} == {
        "site": "integer",
        "shapes": "string",
        "two_left_take_two": "boolean",
    }
    assert described["shapes"].choices[0] == "pips"
    for info in described.values():
        assert str(info.label)
        assert str(info.help).endswith(".")
