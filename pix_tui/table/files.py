"""One match as one JSON file, to send, keep or report; a file that comes in is never trusted."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..games.game import Illegal, Message, NotUnderstood, message
from . import strict
from .errors import LogError, NoSuchMatch, Taken
from .fold import fold, read_match
from .log import Log, new_id
from .match import MOST_EVENTS, Match
from .record import Event, Header

KIND = "pix-tui match"
FORMAT = 1
LIMIT = 8_000_000  # bytes; the longest real match has some hundred thousand


class BadFile(LogError):
    """A file that cannot be read or written. It is left as it is."""


def export_match(log: Log, match: str, path: Path, *, overwrite: bool = False) -> None:
    """Write a match to a file, as a whole or not at all.

    Raises:
        Illegal: while it is running and somebody has something to hide.
        BadFile: if the file cannot be written, or is there already.
        LogError: what `read_match` raises.
    """
    found = read_match(log, match)
    if found.game.hidden and found.outcome is None:
        raise Illegal(message("A match with hidden things in it can be exported once it is over."))
    data = {
        "kind": KIND,
        "format": FORMAT,
        "header": found.header.to_json(),
        "events": [event.to_json() for event in found.events],
    }
    try:
        if path.exists() and not overwrite:
            raise BadFile(message("{file} is there already.", file=str(path)))
        _write(path, strict.write_json(data) + "\n")
    except OSError as error:
        raise BadFile(
            message("{file} cannot be written: {why}.", file=str(path), why=_reason(error))
        ) from error


def _write(path: Path, text: str) -> None:
    # First under another name: whatever happens, a file of that name is a whole one.
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def import_match(log: Log, path: Path) -> str:
    """Take a match from a file into the log, and give its id.

    The id is the one in the file, unless another match has it: then a new one. A match that is
    there already is not stored a second time.

    Raises:
        BadFile: if the file holds no match that can be played here.
        Unavailable: if the log cannot be written to.
    """
    match = read_file(path)
    header = match.header
    try:
        if log.header(header.id) == header and log.read(header.id) == list(match.events):
            return header.id
        taken = True
    except NoSuchMatch:
        taken = False
    while True:
        if taken:
            header = replace(header, id=new_id(header.game))
        try:
            log.create(header, match.events, match.standing)
        except Taken:
            taken = True
        else:
            return header.id


def read_file(path: Path) -> Match:
    """The match in a file, played through move by move. Raises `BadFile`, which names it."""
    try:
        # Not a device or a pipe, which might never end.
        if path.exists() and not path.is_file():
            raise _unreadable(path, message("It is not a file."))
        with path.open("rb") as file:
            data = file.read(LIMIT + 1)
    except OSError as error:
        raise BadFile(
            message("{file} cannot be read: {why}.", file=str(path), why=_reason(error))
        ) from error
    try:
        if len(data) > LIMIT:
            raise NotUnderstood("It is larger than any match.")
        fields = strict.fields_of(strict.read_json(data))
        if fields.get("kind") != KIND:
            raise NotUnderstood("It is no match of this program.")
        if strict.whole_in(fields, "format", least=1) > FORMAT:
            raise NotUnderstood("It was written by a newer version of this program.")
        header, events = read_log(
            [fields.get("header"), *strict.list_in(fields, "events", MOST_EVENTS)]
        )
        return fold(header, events)
    except (NotUnderstood, Illegal, LogError) as error:
        raise _unreadable(path, error.message) from error
    except Exception as error:
        # Rules that did not expect such a thing: a fault of theirs, but no reason to go down.
        why = message("The rules cannot follow it ({fault}).", fault=type(error).__name__)
        raise _unreadable(path, why) from error


def read_log(rows: Sequence[Any]) -> tuple[Header, list[Event]]:
    """Header and events from their JSON values, in one list. Raises `NotUnderstood`."""
    if not rows:
        raise NotUnderstood("A log begins with a header.")
    return Header.from_json(rows[0]), [Event.from_json(row) for row in rows[1:]]


def _unreadable(path: Path, why: Message) -> BadFile:
    return BadFile(
        message("{file} is no match that can be read here. {why}", file=str(path), why=why)
    )


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
