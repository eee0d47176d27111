"""Reading states from outside: what every game asks of plain JSON values before it trusts them."""

from __future__ import annotations

from typing import Any

from .game import NotUnderstood


def malformed(name: str) -> NotUnderstood:
    """The complaint about a field of a state."""
    return NotUnderstood("The state's “{name}” is missing or malformed.", name=name)


def expect(value: Any, kind: type, name: str) -> Any:
    """The value, if it is of exactly that kind: `True` is no number. Raises `NotUnderstood`."""
    if type(value) is not kind:
        raise malformed(name)
    return value


def listed(value: Any, name: str, least: int, most: int) -> list[Any]:
    """The value, if it is a list of so many. Raises `NotUnderstood`."""
    found: list[Any] = expect(value, list, name)
    if not least <= len(found) <= most:
        raise malformed(name)
    return found


def whole(value: Any, name: str, most: int, least: int = 0) -> int:
    """The value, if it is a whole number within limits. Raises `NotUnderstood`."""
    number: int = expect(value, int, name)
    if not least <= number <= most:
        raise malformed(name)
    return number


def word(value: Any, name: str, words: tuple[str, ...]) -> str:
    """The value, if it is one of these words. Raises `NotUnderstood`."""
    text: str = expect(value, str, name)
    if text not in words:
        raise malformed(name)
    return text
