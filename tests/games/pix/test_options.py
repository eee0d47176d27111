"""What a table may choose, and nothing else."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pix.state import PixOptions
from tests.games.json_values import JSON
from tests.games.refusals import not_understood

CHOICES = {
    "deck": ("en", "de"),
    "pairs_of_four": (False, True),
    "timer": (30, 0, 10, 300),
    "void_vote": (True, False),
    "confirm": ("typed", "table"),
}
"""The usual choice comes first."""


def refusal(data: object) -> str:
    return not_understood(PixOptions.from_json, data)


def test_PX_18_the_usual_table():
    usual = {name: choices[0] for name, choices in CHOICES.items()}
    assert PixOptions().to_json() == usual
    assert PixOptions.from_json({}) == PixOptions()


def test_exactly_these_options_and_choices():
    described = {info.name: info for info in PixOptions.describe()}
    assert list(described) == list(CHOICES)
    for name, info in described.items():
        assert {*CHOICES[name]} <= {*info.choices}
        assert info.default == CHOICES[name][0]
        assert str(info.label)
        assert str(info.help).endswith(".")
    assert described["timer"].choices == (0, *range(10, 301))
    types = {name: info.type for name, info in described.items()}
    assert types == {
        "deck": "string",
        "pairs_of_four": "boolean",
        "timer": "integer",
        "void_vote": "boolean",
        "confirm": "string",
    }


def test_every_choice_goes_with_every_other():
    for values in product(*CHOICES.values()):
        data = dict(zip(CHOICES, values, strict=True))
        found = PixOptions.from_json(json.loads(json.dumps(data)))
        assert found.to_json() == data == found.chosen(data)
        assert hash(found) == hash(PixOptions.from_json(data))


@pytest.mark.parametrize("value", [1, 9, 301, -30, 30.0, "30", None, True, False, [30], 10**30])
def test_what_the_timer_is_not(value):
    assert refusal({"timer": value}) == (
        "The option “timer” takes 10 to 300 seconds, or 0 for no clock."
    )


@pytest.mark.parametrize("name", [name for name in CHOICES if name != "timer"])
@pytest.mark.parametrize(
    "value", [None, "", "EN", "typed ", -1, 0, 6, 1.0, "1", [], {}, "true", 10**30, "\x1b[2J"]
)
def test_any_other_value_is_refused(name, value):
    assert refusal({name: value}).startswith(f"The option “{name}” takes one of ")


@pytest.mark.parametrize(
    "data",
    [[], None, 1, "en", {"size": 9}, {"": 1}, {"Deck": "en"}, {"deck": [[]], "kept_deck": "x"}],
)
def test_what_are_no_options(data):
    refusal(data)


@given(st.dictionaries(st.sampled_from([*CHOICES, "kept_deck"]) | st.text(max_size=3), JSON) | JSON)
def test_any_json_is_options_or_is_refused(data):
    try:
        found = PixOptions.from_json(data)
    except NotUnderstood:
        refusal(data)
    else:
        for name, value in data.items():
            assert found.to_json().get(name, "") == value
