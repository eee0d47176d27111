"""Options of a game: a frozen dataclass whose fields say what they accept.

Each field is made with `option()`, so that the engine can list the options, the set-up screen can
explain them, and everything read from outside is checked in one place.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from .message import Message, NotUnderstood, message


def option(
    default: Any,
    *,
    label: Message,
    help: Message,
    choices: Sequence[Any] | Callable[[], Sequence[Any]] = (),
    each: Sequence[Any] = (),
    usual: Sequence[Any] = (),
) -> Any:
    """A dataclass field for one option.

    Args:
        default: the usual value; `None` when it follows from another option.
        label: its name on screen.
        help: what it changes, in a sentence.
        choices: the values it may have; a function where they are files that may come and go.
        each: for an option with a value for each seat: the values each may have.
        usual: those that a form walks through, where there are too many choices for that.
    """
    metadata = {
        "label": label,
        "help": help,
        "choices": choices,
        "each": tuple(each),
        "usual": tuple(usual),
    }
    return dataclasses.field(default=default, metadata=metadata)


@dataclass(frozen=True)
class OptionInfo:
    """What is known of one option: for lists, forms and checks."""

    name: str
    type: str
    default: Any
    choices: tuple[Any, ...]
    each: tuple[Any, ...]
    label: Message
    help: Message
    usual: tuple[Any, ...] = ()
    """What a form walks through; all choices if it is empty."""


@dataclass(frozen=True)
class Options:
    """The base of every game's options; alone, the options of a game that has none."""

    carried: ClassVar[tuple[str, ...]] = ()
    """Fields that nobody chooses but that are stored with the options where they are not empty:
    what a match must keep to be the same wherever its log is read."""

    def __post_init__(self) -> None:
        for info in self.describe():
            self.check(info)

    def check(self, info: OptionInfo) -> None:
        """Raises `NotUnderstood` for a value that the option does not accept."""
        _check(info, getattr(self, info.name))

    @classmethod
    def describe(cls) -> tuple[OptionInfo, ...]:
        """All options in order."""
        fields = dataclasses.fields(cls)
        return tuple(_described(field) for field in fields if field.name not in cls.carried)

    @classmethod
    def usual_for(cls, language: str) -> Self:
        """What a form begins with for whoever reads this language; as a rule the same for all.

        Args:
            language: as catalogues name it: "en", "de".
        """
        return cls()

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Options from plain JSON values; what is missing has its default.

        Raises:
            NotUnderstood: for an unknown name, or a value that the option does not accept.
        """
        if not isinstance(data, Mapping):
            raise NotUnderstood("Options are an object with a value for each name.")
        known = {info.name: info for info in cls.describe()}
        values = {}
        for name, value in data.items():
            if name not in known and name not in cls.carried:
                raise NotUnderstood("There is no option “{name}”.", name=_shown(name))
            values[name] = tuple(value) if isinstance(value, list) else value
        return cls(**values)

    @classmethod
    def chosen(cls, data: Mapping[str, Any]) -> dict[str, Any]:
        """Of options as plain JSON values those that somebody has chosen: for lists and forms."""
        return {name: value for name, value in data.items() if name not in cls.carried}

    def to_json(self) -> dict[str, Any]:
        """All options as plain JSON values; `from_json` takes them back."""
        values = {info.name: getattr(self, info.name) for info in self.describe()}
        carried = {name: getattr(self, name) for name in self.carried}
        values |= {name: value for name, value in carried.items() if value}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in values.items()
        }


def _described(field: dataclasses.Field[Any]) -> OptionInfo:
    choices, each = field.metadata["choices"], field.metadata["each"]
    choices = tuple(choices() if callable(choices) else choices)
    return OptionInfo(
        name=field.name,
        type="list" if each else _json_type(choices),
        default=field.default,
        choices=choices,
        each=each,
        label=field.metadata["label"],
        help=field.metadata["help"],
        usual=field.metadata["usual"],
    )


def _json_type(choices: Sequence[Any]) -> str:
    return {bool: "boolean", int: "integer", str: "string"}[type(choices[0])]


def _accepts(choices: Sequence[Any], value: Any) -> bool:
    # `1 == True` in Python, but not to somebody who reads the file.
    return any(type(value) is type(choice) and value == choice for choice in choices)


def _check(info: OptionInfo, value: Any) -> None:
    if value is None and info.default is None:
        return
    if info.each:
        wanted = info.default
        right = (
            isinstance(value, tuple)
            and len(value) == len(wanted)
            and all(_accepts(info.each, one) for one in value)
        )
        if not right:
            raise NotUnderstood(
                "The option “{name}” takes {count} values, each of {choices}; not {value}.",
                name=info.name,
                count=len(wanted),
                choices=listing(info.each),
                value=_shown(value),
            )
    elif not _accepts(info.choices, value):
        raise NotUnderstood(
            "The option “{name}” takes one of {choices}; not {value}.",
            name=info.name,
            choices=listing(info.choices),
            value=_shown(value),
        )


def listing(choices: Sequence[Any]) -> str:
    """Choices in short: a run of numbers as its ends, everything else one by one."""
    numbers = all(type(choice) is int for choice in choices)
    if numbers and len(choices) > 2 and list(choices) == list(range(choices[0], choices[-1] + 1)):
        return f"{choices[0]}–{choices[-1]}"
    return ", ".join(_shown(choice) for choice in choices)


def _shown(value: object) -> str:
    """A value as JSON would write it, cut to what fits a line."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:39] + "…"


__all__ = ["OptionInfo", "Options", "listing", "message", "option"]
