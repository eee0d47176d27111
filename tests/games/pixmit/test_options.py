"""What a table may choose, and nothing else."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pixmit.state import PixmitOptions
from tests.games.json_values import JSON
from tests.games.refusals import not_understood

from .matches import new_match
from .random_play import TABLES

CHOICES = {
    "mode": ("profi", "anfaenger"),
    "joker_call": ("sixth", "loose"),
    "messenger": ("pool", "literal"),
    "hunt": ("take", "bounty"),
    "vernichtung": ("caller", "any_call"),
    "must_offer": (False, True),
    "deals": (1, 2, 3, 4, 5),
}
"""The usual choice comes first."""


def refusal(data: object) -> str:
    return not_understood(PixmitOptions.from_json, data)


def test_PM_36_the_usual_table():
    usual = {name: choices[0] for name, choices in CHOICES.items()}
    assert PixmitOptions().to_json() == usual
    assert PixmitOptions.from_json({}) == PixmitOptions()


def test_exactly_these_options_and_choices():
    described = {info.name: info for info in PixmitOptions.describe()}
    assert list(described) == list(CHOICES)
    for name, info in described.items():
        assert tuple(info.choices) == tuple(
            sorted(CHOICES[name]) if name == "deals" else CHOICES[name]
        )
        assert info.default == CHOICES[name][0]
        assert str(info.label)
        assert str(info.help).endswith(".")
    types = {name: info.type for name, info in described.items()}
    assert types == dict.fromkeys(CHOICES, "string") | {"must_offer": "boolean", "deals": "integer"}


def test_every_choice_goes_with_every_other():
    for values in product(*CHOICES.values()):
        data = dict(zip(CHOICES, values, strict=True))
        options = PixmitOptions.from_json(json.loads(json.dumps(data)))
        assert options.to_json() == data
        assert hash(options) == hash(PixmitOptions.from_json(data))
    assert new_match(4, **data).state.options == options


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize(
    "value", [None, "", "PROFI", "loose ", -1, 0, 6, 1.0, "1", [], {}, "true", 10**30, "\x1b[2J"]
)
def test_any_other_value_is_refused(name, value):
    assert refusal({name: value}).startswith(f"The option “{name}” takes one of ")


def test_true_is_no_number_and_one_is_not_true():
    refusal({"deals": True})
    refusal({"must_offer": 1})
    refusal({"must_offer": 0})


@pytest.mark.parametrize("data", [[], None, 1, "profi", {"size": 9}, {"": 1}, {"Mode": "profi"}])
def test_what_are_no_options(data):
    refusal(data)


@given(st.dictionaries(st.sampled_from([*CHOICES]) | st.text(max_size=3), JSON) | JSON)
def test_any_json_is_options_or_is_refused(data):
    try:
        options = PixmitOptions.from_json(data)
    except NotUnderstood:
        refusal(data)
    else:
        for name, value in data.items():
            assert options.to_json()[name] == value


def test_random_matches_are_played_with_every_choice():
    for name, choices in CHOICES.items():
        played = {kind.options.get(name, choices[0]) for kind in TABLES}
        assert played == set(choices) or name == "deals"
