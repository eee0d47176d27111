"""JSON from outside, read as if it were meant to do harm.

Log rows, files and requests all come in by these few functions. Whatever they let through has a
known type, a bounded size and only text that can be written out again.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from ..games.game import NotUnderstood

DEPTH = 40
"""How deep lists and objects may be nested. States and logs need less than ten."""
LARGEST = 2**63 - 1
"""The largest number that every store and most other languages can hold."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKET = re.compile(r"[\[{]|[\]}]")


def read_json(data: bytes) -> Any:
    """The value that a JSON text stands for.

    Raises:
        NotUnderstood: if it is not UTF-8, not strict JSON, nested too deeply, or holds a number
            or a text that cannot be kept.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotUnderstood("This is not UTF-8: byte {at} is wrong.", at=error.start) from None
    if text.count("[") + text.count("{") > DEPTH and _depth(text) > DEPTH:
        raise NotUnderstood("This JSON is nested more than {limit} deep.", limit=DEPTH)
    try:
        value = json.loads(
            text,
            parse_int=_whole,
            parse_float=_finite,
            parse_constant=_no_constant,
            object_pairs_hook=_object,
        )
        if "\\u" in text:
            # Half a surrogate pair is fine in an escape, but no UTF-8 can hold it.
            json.dumps(value, ensure_ascii=False).encode()
    except NotUnderstood:
        raise
    except UnicodeEncodeError:
        raise NotUnderstood("This JSON holds half a character.") from None
    except (ValueError, RecursionError):
        raise NotUnderstood("This is not JSON.") from None
    return value


def write_json(value: Any) -> str:
    """The value on one line, the same text for equal values."""
    return json.dumps(
        value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
    )


def _depth(text: str) -> int:
    """How deep brackets are nested, found without following them."""
    deepest = depth = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _whole(text: str) -> int:
    if len(text) > 20 or not -LARGEST <= (number := int(text)) <= LARGEST:
        raise NotUnderstood("The number {text} is too large.", text=text[:20] + "…")
    return number


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotUnderstood("The number {text} is too large.", text=text[:20])
    return number


def _no_constant(text: str) -> NoReturn:
    raise NotUnderstood("{text} is not a number in JSON.", text=text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise NotUnderstood("An object has the same name twice.")
    return fields


def fields_of(value: object) -> Mapping[str, Any]:
    """The value, if it is an object."""
    if not isinstance(value, dict):
        raise NotUnderstood("A JSON object is expected.")
    return value


_MISSING = object()


def text_in(
    fields: Mapping[str, Any], name: str, default: Any = _MISSING, longest: int = 1000
) -> Any:
    """The text of a field; without a default the field must be there."""
    value = fields.get(name, default)
    if value is default and default is not _MISSING:
        return value
    if not isinstance(value, str) or len(value) > longest:
        raise NotUnderstood(
            "“{name}” must be a text of at most {longest} characters.", name=name, longest=longest
        )
    return value


def whole_in(
    fields: Mapping[str, Any],
    name: str,
    default: Any = _MISSING,
    least: int = 0,
    most: int = LARGEST,
) -> Any:
    """The whole number of a field; without a default the field must be there."""
    value = fields.get(name, default)
    if value is default and default is not _MISSING:
        return value
    # `True` is an `int` in Python, but nobody who writes JSON means a number by it.
    if type(value) is not int or not least <= value <= most:
        raise NotUnderstood(
            "“{name}” must be a whole number from {least} to {most}.",
            name=name,
            least=least,
            most=most,
        )
    return value


def list_in(fields: Mapping[str, Any], name: str, longest: int) -> list[Any]:
    """The list of a field."""
    value = fields.get(name)
    if not isinstance(value, list) or len(value) > longest:
        raise NotUnderstood(
            "“{name}” must be a list of at most {longest} entries.", name=name, longest=longest
        )
    return value
