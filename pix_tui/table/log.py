"""The log of matches: a header and numbered events each, and nothing else is ever stored.

Saving, resuming, replaying, taking back and watching are all the same thing: read a log and fold
it (`pix_tui.table.match`). Here is what a log promises, and the log that is kept in memory;
`pix_tui.table.sqlite` keeps the same promises on disk.
"""

from __future__ import annotations

import secrets
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from ..games.game import message
from .errors import (
    Conflict,
    Damaged,
    LogError,
    NoSuchMatch,
    Taken,
    Unavailable,
    UnknownVersion,
    no_such_match,
    taken,
)
from .record import BOT, FORMAT, FRESH, PERSON, Entry, Event, Header, SeatInfo, Standing

__all__ = [
    "BOT",
    "FORMAT",
    "PERSON",
    "Conflict",
    "Damaged",
    "Entry",
    "Event",
    "Header",
    "Log",
    "LogError",
    "MemoryLog",
    "NoSuchMatch",
    "SeatInfo",
    "Standing",
    "Taken",
    "Unavailable",
    "UnknownVersion",
    "new_id",
]

_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without 0 and o, 1 and l and i


def new_id(game: str) -> str:
    """A short id that can be read out and typed, such as `tixel-7k3f9`."""
    return f"{game}-" + "".join(secrets.choice(_ID_LETTERS) for _ in range(5))


class Log(ABC):
    """The promises of every log.

    What `create` and `append` have returned from is there, even if everything is killed the
    moment after; what they have not returned from is there as a whole or not at all. They may be
    called from any thread and any process.
    """

    @abstractmethod
    def create(
        self, header: Header, events: Sequence[Event] = (), standing: Standing = FRESH
    ) -> None:
        """Begin a match, with the events that it has at once. Raises `Taken`."""

    @abstractmethod
    def header(self, match: str) -> Header:
        """The header of a match. Raises `NoSuchMatch` or `Damaged`."""

    @abstractmethod
    def append(
        self, match: str, expected_seq: int, events: Sequence[Event], standing: Standing
    ) -> list[Event]:
        """Store events, all or none, and return them.

        If events with the `idem` of these are stored already, those are returned instead and
        nothing changes, whatever else is asked: a retry is never a second move.

        Args:
            match: its id.
            expected_seq: how many events the caller knows of.
            events: numbered on from there, at least one.
            standing: what lists show from now on.

        Raises:
            Conflict: if there are more or fewer events than expected.
            NoSuchMatch: if the match is not there.
            Unavailable: if it could not be stored. Then it is not.
        """

    @abstractmethod
    def read(self, match: str, since: int = 0) -> list[Event]:
        """The events after number `since`. Raises `NoSuchMatch` or `Damaged`."""

    @abstractmethod
    def matches(self) -> list[Entry]:
        """All matches, those touched last first. Damaged ones are left out."""

    @abstractmethod
    def ids(self) -> list[str]:
        """The ids of all matches, damaged ones included."""

    @abstractmethod
    def forget(self, match: str) -> None:
        """Delete a match for good. Raises `NoSuchMatch`."""

    @abstractmethod
    def close(self) -> None:
        """Let go of files and connections. The log must not be used any more."""

    def find(self, beginning: str) -> str:
        """The one id that begins like that, with or without the name of the game.

        Raises:
            NoSuchMatch: if none does, or several do.
        """
        wanted = beginning.strip().lower()
        ids = self.ids()
        if wanted in ids:
            return wanted
        fitting = [
            match
            for match in ids
            if wanted and (match.startswith(wanted) or match.partition("-")[2].startswith(wanted))
        ]
        if not fitting:
            raise no_such_match(beginning)
        if len(fitting) > 1:
            raise NoSuchMatch(
                message(
                    "“{beginning}” fits several matches: {matches}.",
                    beginning=beginning,
                    matches=", ".join(sorted(fitting)[:5]),
                )
            )
        return fitting[0]


def check_numbers(expected_seq: int, events: Sequence[Event]) -> None:
    """Raises `ValueError` unless the events go on from there and have one `idem`."""
    numbers = [event.seq for event in events]
    if not events or numbers != list(range(expected_seq + 1, expected_seq + 1 + len(events))):
        raise ValueError(f"events {numbers} do not follow {expected_seq}")
    if len({event.idem for event in events}) > 1:
        raise ValueError("events of one append have one idem")


class MemoryLog(Log):
    """A log that lasts as long as the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._entries: dict[str, Entry] = {}
        self._events: dict[str, list[Event]] = {}

    def create(
        self, header: Header, events: Sequence[Event] = (), standing: Standing = FRESH
    ) -> None:
        """See `Log.create`."""
        if events:
            check_numbers(0, [replace(event, idem=None) for event in events])
        with self._lock:
            if header.id in self._entries:
                raise taken(header.id)
            self._events[header.id] = list(events)
            touched = events[-1].at if events else header.created
            self._entries[header.id] = Entry(header, len(events), touched, standing)

    def header(self, match: str) -> Header:
        """See `Log.header`."""
        with self._lock:
            return self._entry(match).header

    def append(
        self, match: str, expected_seq: int, events: Sequence[Event], standing: Standing
    ) -> list[Event]:
        """See `Log.append`."""
        check_numbers(expected_seq, events)
        with self._lock:
            entry = self._entry(match)
            stored = self._events[match]
            if events[0].idem is not None:
                earlier = [event for event in stored if event.idem == events[0].idem]
                if earlier:
                    return earlier
            if entry.seq != expected_seq:
                raise Conflict(entry.seq)
            stored.extend(events)
            self._entries[match] = Entry(entry.header, len(stored), events[-1].at, standing)
            return list(events)

    def read(self, match: str, since: int = 0) -> list[Event]:
        """See `Log.read`."""
        with self._lock:
            self._entry(match)
            return self._events[match][since:]

    def matches(self) -> list[Entry]:
        """See `Log.matches`."""
        with self._lock:
            newest = list(reversed(self._entries.values()))
        return sorted(newest, key=lambda entry: -entry.touched)

    def ids(self) -> list[str]:
        """See `Log.ids`."""
        with self._lock:
            return list(self._entries)

    def forget(self, match: str) -> None:
        """See `Log.forget`."""
        with self._lock:
            self._entry(match)
            del self._entries[match], self._events[match]

    def close(self) -> None:
        """See `Log.close`."""

    def _entry(self, match: str) -> Entry:
        if match not in self._entries:
            raise no_such_match(match)
        return self._entries[match]
