"""The values that a log is made of: who sits where, what a match began with, what happened.

All of them are plain and immutable, turn into JSON and are checked when they come back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from ..games.game import NotUnderstood, message
from . import strict
from .errors import UnknownVersion
from .names import clean_name

FORMAT = 1
"""The format of headers and events; raised when older programs could not read them."""
LONGEST_TEXT = 300
"""How long the text of a move may be."""
LONGEST_IDEM = 120
PERSON, BOT = "person", "bot"
_ID = re.compile(r"[a-z0-9_]{1,30}-[a-z0-9]{3,20}")


@dataclass(frozen=True)
class SeatInfo:
    """Who sits in a seat: a name, whether a person or a bot, and how strong a bot."""

    name: str
    kind: str = PERSON
    level: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `from_json` takes them back."""
        return {"name": self.name, "kind": self.kind, "level": self.level}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """A seat from plain JSON values. Raises `NotUnderstood`."""
        fields = strict.fields_of(data)
        kind = strict.text_in(fields, "kind", PERSON)
        if kind not in (PERSON, BOT):
            raise NotUnderstood("A seat is taken by a person or a bot, not “{kind}”.", kind=kind)
        return cls(
            strict.text_in(fields, "name", ""), kind, strict.text_in(fields, "level", None, 40)
        )


@dataclass(frozen=True)
class Header:
    """What is known of a match before its first event.

    `setup` holds the fields of a load request (such as `position`) when the match starts anywhere
    else than at the start. `chance` is "auto" when the table draws by itself, or "manual".
    """

    id: str
    game: str
    options: Mapping[str, Any]
    seats: tuple[SeatInfo, ...]
    rules_version: int
    created: int
    """When it began, in milliseconds since 1970, as all times here."""
    seed: int | None = None
    setup: Mapping[str, Any] | None = None
    chance: str = "auto"
    format: int = FORMAT

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `from_json` takes them back."""
        return {
            "id": self.id,
            "format": self.format,
            "game": self.game,
            "options": dict(self.options),
            "seats": [seat.to_json() for seat in self.seats],
            "rules_version": self.rules_version,
            "created": self.created,
            "seed": self.seed,
            "setup": None if self.setup is None else dict(self.setup),
            "chance": self.chance,
        }

    @classmethod
    def from_json(cls, data: object) -> Self:
        """A header from plain JSON values, checked but for what only its game can check.

        Raises:
            NotUnderstood: for anything malformed.
            UnknownVersion: for a format of a newer program.
        """
        fields = strict.fields_of(data)
        match = strict.text_in(fields, "id", longest=60)
        if not _ID.fullmatch(match):
            raise NotUnderstood("“{match}” is not the id of a match.", match=match)
        version = strict.whole_in(fields, "format", least=1)
        if version > FORMAT:
            raise UnknownVersion(
                message(
                    "The match “{match}” was written by a newer version of this program.",
                    match=match,
                )
            )
        chance = strict.text_in(fields, "chance", "auto")
        if chance not in ("auto", "manual"):
            raise NotUnderstood("“{name}” must be {choices}.", name="chance", choices="auto|manual")
        setup = fields.get("setup")
        return cls(
            id=match,
            game=strict.text_in(fields, "game", longest=40),
            options=strict.fields_of(fields.get("options")),
            seats=tuple(map(SeatInfo.from_json, strict.list_in(fields, "seats", 100))),
            rules_version=strict.whole_in(fields, "rules_version", least=1),
            created=strict.whole_in(fields, "created"),
            seed=strict.whole_in(fields, "seed", None, -strict.LARGEST),
            setup=None if setup is None else strict.fields_of(setup),
            chance=chance,
            format=version,
        )


@dataclass(frozen=True)
class Event:
    """One thing that happened: a move of a seat, or of chance or the clock (seat `None`).

    Events are numbered from 1. `at` is the wall time of the host, `spent` how long the mover
    says to have thought, both in milliseconds. All events of one append have the same `idem`.
    """

    seq: int
    seat: int | None
    text: str
    at: int
    spent: int = 0
    idem: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; `from_json` takes them back."""
        data = {
            "seq": self.seq,
            "seat": self.seat,
            "text": self.text,
            "at": self.at,
            "spent": self.spent,
        }
        return data if self.idem is None else {**data, "idem": self.idem}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """An event from plain JSON values. Raises `NotUnderstood`."""
        fields = strict.fields_of(data)
        return cls(
            seq=strict.whole_in(fields, "seq", least=1),
            seat=strict.whole_in(fields, "seat", None, most=99),
            text=strict.text_in(fields, "text", longest=LONGEST_TEXT),
            at=strict.whole_in(fields, "at"),
            spent=strict.whole_in(fields, "spent", 0),
            idem=strict.text_in(fields, "idem", None, LONGEST_IDEM),
        )


@dataclass(frozen=True)
class Standing:
    """What a list of matches shows of one, so that showing it takes no folding.

    `result` is `None` while it goes on; afterwards its scores, winners and reason.
    """

    over: bool = False
    moves: int = 0
    result: Mapping[str, Any] | None = None


FRESH = Standing()
"""Of a match that has only just begun."""


@dataclass(frozen=True)
class Entry:
    """A match in a list."""

    header: Header
    seq: int
    """How many events it has."""
    touched: int
    """When the last of them happened."""
    standing: Standing = FRESH
