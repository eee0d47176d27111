"""What a table may choose, and nothing else."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.tixel.rules import TixelOptions
from tests.games.json_values import JSON
from tests.games.refusals import not_understood

from .random_play import TABLES, options_of

steady = settings(derandomize=True, deadline=None, max_examples=400)


def refusal(data: object) -> str:
    return not_understood(TixelOptions.from_json, data)


def test_the_usual_table():
    assert TixelOptions().to_json() == {
        "variant": "tixel",
        "size": 6,
        "pieces": 10,
        "plain": [0, 0],
        "bounded": False,
        "repetition": 3,
    }
    assert TixelOptions.from_json({}) == TixelOptions()


def test_in_tix_there_are_eight_pieces_as_a_rule():
    assert TixelOptions.from_json({"variant": "tix"}).to_json()["pieces"] == 8
    assert TixelOptions.from_json({"variant": "tix", "pieces": 10}).to_json()["pieces"] == 10
    assert TixelOptions.from_json({"pieces": None}) == TixelOptions()


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_options_are_read_back_from_json(table):
    options = options_of(table)
    assert TixelOptions.from_json(json.loads(json.dumps(options.to_json()))) == options
    assert hash(options) == hash(options_of(table))


@pytest.mark.parametrize(
    "data",
    [
        {"size": 3},
        {"size": 9},
        {"pieces": 1},
        {"pieces": 20},
        {"plain": [0, 4]},
        {"plain": [4, 0], "pieces": 4},
        {"bounded": True},
        {"repetition": 0},
        {"repetition": 2},
        {"repetition": 9},
    ],
)
def test_what_a_table_may_choose(data):
    chosen = TixelOptions.from_json(data).to_json()
    assert {name: chosen[name] for name in data} == data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"variant": "poka"}, "The option “variant” takes one of tixel, tix; not poka."),
        ({"variant": None}, "The option “variant” takes one of tixel, tix; not null."),
        ({"variant": ["tix"]}, 'The option “variant” takes one of tixel, tix; not ["tix"].'),
        ({"size": 2}, "The option “size” takes one of 3–9; not 2."),
        ({"size": 10}, "The option “size” takes one of 3–9; not 10."),
        ({"size": "6"}, "The option “size” takes one of 3–9; not 6."),
        ({"size": 6.0}, "The option “size” takes one of 3–9; not 6.0."),
        ({"size": None}, "The option “size” takes one of 3–9; not null."),
        ({"pieces": 0}, "The option “pieces” takes one of 1–20; not 0."),
        ({"pieces": 21}, "The option “pieces” takes one of 1–20; not 21."),
        ({"pieces": True}, "The option “pieces” takes one of 1–20; not true."),
        ({"plain": [5, 0]}, "The option “plain” takes 2 values, each of 0–4; not [5, 0]."),
        ({"plain": [0, -1]}, "The option “plain” takes 2 values, each of 0–4; not [0, -1]."),
        ({"plain": [1]}, "The option “plain” takes 2 values, each of 0–4; not [1]."),
        ({"plain": [1, 1, 1]}, "The option “plain” takes 2 values, each of 0–4; not [1, 1, 1]."),
        ({"plain": 2}, "The option “plain” takes 2 values, each of 0–4; not 2."),
        ({"plain": [True, 0]}, "The option “plain” takes 2 values, each of 0–4; not [true, 0]."),
        ({"bounded": 1}, "The option “bounded” takes one of false, true; not 1."),
        ({"bounded": "false"}, "The option “bounded” takes one of false, true; not false."),
        (
            {"repetition": 1},
            "The option “repetition” takes one of 0, 2, 3, 4, 5, 6, 7, 8, 9; not 1.",
        ),
        (
            {"repetition": False},
            "The option “repetition” takes one of 0, 2, 3, 4, 5, 6, 7, 8, 9; not false.",
        ),
        ({"colour": "red"}, "There is no option “colour”."),
        ({"": 1}, "There is no option “”."),
        ([], "Options are an object with a value for each name."),
        (None, "Options are an object with a value for each name."),
        (
            {"variant": "tix", "plain": [1, 0]},
            "The option “plain” is for Tixel: in Tix every piece is plain.",
        ),
        (
            {"pieces": 3, "plain": [0, 4]},
            "4 plain pieces cannot replace hollow ones where each side has 3.",
        ),
    ],
)
def test_what_a_table_may_not_choose(data, sentence):
    assert refusal(data) == sentence


@pytest.mark.parametrize(
    "data",
    [
        {"variant": "a\nb"},
        {"variant": "\x1b[2J" * 1000},
        {"x\n\x1b]52;y" * 1000: 1},
        {"size": "\u202e"},
        {"plain": ["\n", 0]},
        {"pieces": 10**400},
    ],
)
def test_a_refusal_is_one_harmless_line(data):
    refusal(data)


@steady
@given(
    st.dictionaries(
        st.sampled_from(["variant", "size", "pieces", "plain", "bounded", "repetition"])
        | st.text(max_size=3),
        JSON | st.sampled_from(["tixel", "tix", [1, 2], True]),
        max_size=6,
    )
    | JSON
)
def test_any_json_is_options_or_is_refused(data):
    try:
        options = TixelOptions.from_json(data)
    except NotUnderstood:
        refusal(data)
    else:
        assert TixelOptions.from_json(options.to_json()) == options
        for name, value in data.items():
            assert options.to_json()[name] == value or value is None


def test_every_option_is_described():
    described = {info.name: info for info in TixelOptions.describe()}
    assert list(described) == list(TixelOptions().to_json())
    assert {name: info.type for name, info in described.items()} == {
        "variant": "string",
        "size": "integer",
        "pieces": "integer",
        "plain": "list",
        "bounded": "boolean",
        "repetition": "integer",
    }
    for info in described.values():
        assert str(info.label)
        assert str(info.help).endswith(".")
