"""All rooms of a host, the lobby, and who is where; stored, so that a restart loses nobody's seat.

One JSON file says which rooms there are and who sits in them; the matches themselves are in the
log, as everywhere.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..games.game import Illegal, NotUnderstood, message
from ..table.bots import BotPool
from ..table.errors import LogError
from ..table.local import CALM
from ..table.log import Log
from ..table.table import wall_time
from .limits import Limits
from .people import Person, guest_id, new_code
from .plan import Chair, Plan
from .room import Room
from .talk import Talk

_FORMAT = 1
_LARGEST = 5_000_000  # bytes
_CODE = 5
_EMPTY_FOR = 10 * 60_000
"""Milliseconds after which a room without a match that nobody is in is closed."""
_OLD = 30 * 24 * 3600_000
"""Milliseconds after which one with a match is."""
_logger = logging.getLogger(__name__)

Subscriber = Callable[[Room | None], None]
"""Called with the room that has changed; `None`: which there are, or the talk in the lobby."""


class Rooms:
    """The rooms of a host. All of it belongs to the event loop."""

    def __init__(
        self,
        log: Log,
        bots: Callable[[], BotPool],
        limits: Limits,
        file: Path | None = None,
        now: Callable[[], int] = wall_time,
        pace: float = CALM,
    ) -> None:
        """Args:
        log: where matches are stored.
        bots: gives the bots when they are needed.
        limits: how many rooms there may be, and more.
        file: where the rooms are stored; `None` stores nothing.
        now: the clock, in milliseconds.
        pace: how many seconds a bot takes at least.
        """
        self.limits = limits
        self.lobby = Talk(limits)
        self.now = now
        self._log, self._bots, self._file, self._pace = log, bots, file, pace
        self._rooms: dict[str, Room] = {}
        self._touched: dict[str, int] = {}
        self._subscribers: list[Subscriber] = []
        self._written: dict[str, str] = {}
        """The rooms as JSON, by code: a move changes nothing in there, and others stay as they
        are."""
        self._stored = False
        self.trouble: str | None = None
        """Why the rooms cannot be stored, if they cannot."""
        if file is not None:
            self._read(file)

    # -- which there are ---------------------------------------------------------------------
    def all(self) -> list[Room]:
        """Every room, the newest first."""
        return sorted(self._rooms.values(), key=lambda room: -room.created)

    def seen_by(self, person: str) -> list[Room]:
        """The rooms that somebody may know of: his own, and those that are open."""
        return [
            room
            for room in self.all()
            if room.plan.access == "open" or person == room.owner or self._belongs(room, person)
        ]

    @staticmethod
    def _belongs(room: Room, person: str) -> bool:
        return room.seat_of(person) is not None or person in room.watchers

    def find(self, code: str) -> Room:
        """The room with this code. Raises `Illegal`."""
        room = self._rooms.get(code.strip().lower())
        if room is None:
            raise Illegal(message("There is no room with the code “{code}”.", code=code.strip()))
        return room

    def guest_of(self, code: str) -> tuple[Person, Room] | None:
        """The guest who comes back with this code, and the room where his seat is kept."""
        code = code.strip().lower()
        wanted = guest_id(code)
        for room in self._rooms.values():
            seat = room.seat_of(wanted)
            if seat is not None:
                return Person.guest(room.chairs[seat].name, code), room
        return None

    def create(self, person: Person, plan: Plan) -> Room:
        """A new room, in which nobody is yet. Raises `Illegal` or `NotUnderstood`."""
        self.tidy()
        own = [room for room in self._rooms.values() if room.owner == person.id]
        if len(own) >= self.limits.rooms_of_person:
            raise Illegal(message("You have enough rooms open; close one first."))
        if len(self._rooms) >= self.limits.rooms:
            raise Illegal(message("There are enough rooms; join one."))
        code = new_code(_CODE)
        while code in self._rooms:
            code = new_code(_CODE)
        room = self._room(code, person, plan)
        room.game.options.from_json(plan.options)
        self._add(room)
        self._changed(room)
        return room

    def _room(self, code: str, owner: Person, plan: Plan) -> Room:
        return Room(
            code,
            owner,
            plan,
            log=self._log,
            bots=self._bots,
            limits=self.limits,
            now=self.now,
            pace=self._pace,
        )

    def _add(self, room: Room) -> None:
        self._rooms[room.code] = room
        self._touched[room.code] = self.now()

        def changed() -> None:
            if self._rooms.get(room.code) is room:
                self._touched[room.code] = self.now()
                self._changed(room)

        room.subscribe(changed)

    def close(self, person: str, room: Room) -> None:
        """Close a room for good. Raises `Illegal`."""
        room.check_owner(person)
        self._drop(room)
        self.store()
        room.here.clear()
        self._tell(room)

    def _drop(self, room: Room) -> None:
        room.close()
        room.here.clear()
        self._rooms.pop(room.code, None)
        self._touched.pop(room.code, None)
        self._written.pop(room.code, None)
        self._stored = False

    def tidy(self) -> None:
        """Close rooms that nobody will miss."""
        for room in tuple(self._rooms.values()):
            age = self.now() - self._touched[room.code]
            kept = _OLD if any(chair.person for chair in room.chairs) else _EMPTY_FOR
            if not room.here and age > kept:
                self._drop(room)

    # -- talk in the lobby, and who looks -----------------------------------------------------
    def say(self, person: Person, said: Any) -> None:
        """Say something to all in the lobby. Raises `Illegal`."""
        self.lobby.say(person.id, person.name, said, self.now())
        self._tell(None)

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call somebody whenever any room has changed; what is returned ends it."""
        self._subscribers.append(subscriber)

        def unsubscribe() -> None:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

        return unsubscribe

    def _tell(self, room: Room | None) -> None:
        for subscriber in tuple(self._subscribers):
            subscriber(room)

    def _changed(self, room: Room) -> None:
        # Before anybody sees it: a seat that somebody has been shown survives whatever happens.
        self._write_down(room)
        self.store()
        self._tell(room)

    def stop(self) -> None:
        """Stop all that goes on; everything is stored."""
        for room in self._rooms.values():
            self._write_down(room)
        self.store()
        for room in self._rooms.values():
            room.close()

    # -- storing -----------------------------------------------------------------------------
    def _write_down(self, room: Room) -> None:
        text = json.dumps(room.to_json(), ensure_ascii=False)
        if self._written.get(room.code) != text:
            self._written[room.code] = text
            self._stored = False

    def store(self) -> None:
        """Store which rooms there are, if that has changed."""
        if self._file is None or self._stored:
            return
        rooms = ",\n".join(self._written.values())
        text = f'{{"format": {_FORMAT}, "rooms": [\n{rooms}\n]}}\n'
        partial = self._file.with_name(f".{self._file.name}.{os.getpid()}")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with open(os.open(partial, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
                file.write(text)
            partial.replace(self._file)
        except OSError as error:
            if self.trouble is None:
                _logger.error("rooms cannot be stored: %s", error.strerror)
            self.trouble = error.strerror or str(error)
        else:
            self._stored, self.trouble = True, None

    def _read(self, file: Path) -> None:
        try:
            with file.open("rb") as opened:
                data = json.loads(opened.read(_LARGEST))
            rooms = data["rooms"]
        except FileNotFoundError:
            return
        except (OSError, ValueError, RecursionError, KeyError, TypeError) as error:
            _logger.error("rooms cannot be read: %s", error)
            aside = file.with_name(f"{file.stem}.damaged-{self.now()}{file.suffix}")
            with suppress(OSError):
                file.rename(aside)
            return
        for one in rooms if isinstance(rooms, list) else ():
            try:
                self._open(one)
            except (NotUnderstood, Illegal, LogError, KeyError, TypeError, ValueError) as error:
                _logger.error("a room cannot be opened again: %s", error)

    def _open(self, data: dict[str, Any]) -> None:
        owner = Person(str(data["owner"]), str(data["owner_name"]))
        room = self._room(str(data["code"]), owner, Plan(**data["plan"]))
        room.created = int(data["created"])
        room.chairs = [Chair(**chair) for chair in data["chairs"]]
        room.talk.muted.update(map(str, data["muted"]))
        for chair in room.chairs:
            if chair.person:
                chair.away_since = chair.away_since or self.now()
        self._add(room)
        if data["match"]:
            room.go_on(str(data["match"]), open_hands=data["open_hands"] is True)
