"""JSON from outside."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.table import strict

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-strict.LARGEST, strict.LARGEST)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(VALUES)
def test_what_is_written_can_be_read(value):
    assert strict.read_json(strict.write_json(value).encode()) == value
    assert strict.read_json(json.dumps(value).encode()) == value


@given(st.binary())
def test_anything_else_is_a_sentence(data):
    try:
        strict.read_json(data)
    except NotUnderstood as error:
        sentence = str(error.message)
        assert sentence.endswith(".")
        assert sentence.isprintable()


def test_depth():
    for open_, close in ("[]", ('{"a":', "}")):
        for depth, right in ((strict.DEPTH, True), (strict.DEPTH + 1, False), (10**5, False)):
            data = (open_ * depth + "1" + close * depth).encode()
            if right:
                strict.read_json(data)
            else:
                with pytest.raises(NotUnderstood, match="deep"):
                    strict.read_json(data)


def test_brackets_in_texts_do_not_count():
    strict.read_json(json.dumps(["[" * 100, '\\"[{' * 100, "\\"]).encode())


def test_many_lists_side_by_side_are_not_deep():
    assert len(strict.read_json(b"[" + b"[],{}," * 1000 + b"[]]")) == 2001


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 30, str(2**63)])
def test_numbers_that_nobody_can_keep(text):
    with pytest.raises(NotUnderstood):
        strict.read_json(text.encode())


@pytest.mark.parametrize("text", [r'"\ud800"', r'{"\udfff": 1}', r'["a\ud83dz"]'])
def test_half_a_character(text):
    with pytest.raises(NotUnderstood, match="half"):
        strict.read_json(text.encode())


def test_a_whole_character_in_two_escapes():
    assert strict.read_json(rb'"\ud83d\ude00"') == "\N{GRINNING FACE}"


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], -1, 11])
def test_a_whole_number_is_one(value):
    with pytest.raises(NotUnderstood, match="whole number from 0 to 10"):
        strict.whole_in({"n": value}, "n", most=10)


def test_a_default_is_for_what_is_left_out():
    assert strict.whole_in({}, "n", 3) == 3
    assert strict.whole_in({"n": None}, "n", None) is None
    assert strict.text_in({}, "n", None) is None
    for wrong in ({}, {"n": 7}, {"n": "x" * 11}):
        with pytest.raises(NotUnderstood):
            strict.text_in(wrong, "n", longest=10)
    for wrong in ({}, {"n": {}}, {"n": [1] * 11}):
        with pytest.raises(NotUnderstood):
            strict.list_in(wrong, "n", 10)
