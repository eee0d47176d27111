"""JSON of any kind, and what can be done to JSON that was once in order."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 30) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
"""Small values of every kind."""

TAKE_OUT = "take it out"
"""Given as junk, the value is removed instead of replaced."""


def paths(value: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, inner in inside:
        found.append((*here, key))
        if isinstance(inner, dict | list):
            found += paths(inner, (*here, key))
    return found


def with_junk(data: dict[str, Any], way: tuple[Any, ...], junk: Any) -> dict[str, Any]:
    """A copy in which junk stands at the end of the way, or nothing where that is `TAKE_OUT`."""
    data = copy.deepcopy(data)
    *before, last = way
    target: Any = data
    for key in before:
        target = target[key]
    if junk == TAKE_OUT:
        del target[last]
    else:
        target[last] = junk
    return data


def mixed(one: dict[str, Any], other: dict[str, Any], which: int) -> dict[str, Any]:
    """The one object with those fields of the other whose bit is set in `which`."""
    fields = enumerate(one.items())
    return {name: other[name] if which >> n & 1 else value for n, (name, value) in fields}
