"""Headers, events and standings as rows of a database, checked when they come back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..games.game import NotUnderstood
from . import strict
from .errors import damaged
from .record import Event, Header, Standing

EVENT_COLUMNS = "seq, seat, text, at, spent, idem"


def event_of(match: str, row: Sequence[Any]) -> Event:
    """The event of a row. Raises `Damaged`."""
    try:
        return Event.from_json(dict(zip(EVENT_COLUMNS.split(", "), row, strict=True)))
    except NotUnderstood as error:
        raise damaged(match, error.message) from error


def header_of(match: str, text: object) -> Header:
    """The header of a row. Raises `Damaged`."""
    try:
        header = Header.from_json(strict.read_json(str(text).encode("utf-8", "replace")))
        if header.id != match:
            raise NotUnderstood("It says to be “{other}”.", other=header.id)
    except NotUnderstood as error:
        raise damaged(match, error.message) from error
    return header


def standing_row(standing: Standing) -> tuple[int, int, str | None]:
    """What a row keeps of a standing."""
    result = None if standing.result is None else strict.write_json(standing.result)
    return int(standing.over), standing.moves, result


def standing_of(row: Sequence[Any]) -> Standing:
    """The standing of a row. Raises `ValueError` or `TypeError`."""
    over, moves, result = row
    if result is not None:
        result = strict.fields_of(strict.read_json(str(result).encode("utf-8", "replace")))
    return Standing(bool(over), int(moves), result)
