"""The application of a visitor without a line to it: rooms, a clock that stands, and one screen."""

from __future__ import annotations

import itertools
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, NoReturn

import pytest
from textual.drivers.headless_driver import HeadlessDriver
from textual.pilot import Pilot

from pix_tui.host.app import HostedApp
from pix_tui.host.client import client
from pix_tui.host.limits import Limits
from pix_tui.host.people import People, Person
from pix_tui.host.plan import Plan
from pix_tui.host.room import Room
from pix_tui.host.rooms import Rooms
from pix_tui.settings import Settings
from pix_tui.table.log import MemoryLog
from pix_tui.testing import snapshot_of

NOON = 1_795_000_000_000


def person(name: str) -> Person:
    """Somebody with a key."""
    return Person.with_key(name, name)


def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes and times of day are the same wherever a picture is taken."""
    numbers = itertools.count(1)
    monkeypatch.setattr("pix_tui.host.rooms.new_code", lambda _: f"code{next(numbers)}")
    monkeypatch.setattr("time.localtime", time.gmtime)


def _no_bots() -> NoReturn:
    raise AssertionError("no bot is to move here")


class House:
    """Rooms with a clock that stands until somebody turns it on."""

    def __init__(self) -> None:
        self.time = NOON
        limits = Limits(rooms_of_person=100)
        self.rooms = Rooms(MemoryLog(), _no_bots, limits, now=lambda: self.time)

    def room(self, *names: str, game: str = "tixel", **plan: Any) -> Room:
        """A room, a second younger than the last one, with these people in it, the first the
        owner."""
        self.time += 1000
        owner, *others = map(person, names)
        room = self.rooms.create(owner, Plan(game, **plan))
        for one in (owner, *others):
            room.enter(one, with_code=True)
        return room

    @asynccontextmanager
    async def visit(
        self,
        who: Person,
        *,
        size: tuple[int, int] = (80, 24),
        code: str = "",
        settings: Settings | None = None,
        people: People | None = None,
    ) -> AsyncIterator[Guest]:
        """Somebody comes in; all rooms are closed behind him."""
        app = HostedApp(
            self.rooms,
            people or People(None),
            who,
            client("xterm-256color", size, {"LANG": "C.UTF-8"}, self.rooms.limits),
            HeadlessDriver,
            log=MemoryLog(),
            settings=settings or Settings(None),
            code=code,
        )
        try:
            async with app.run_test(size=size, notifications=True) as pilot:
                guest = Guest(app, pilot)
                await guest.see()
                yield guest
        finally:
            for room in self.rooms.all():
                room.close()


class Guest:
    """Somebody before the screen."""

    def __init__(self, app: HostedApp, pilot: Pilot[Any]) -> None:
        self.app, self.pilot = app, pilot

    async def see(self, act: Callable[[], object] = lambda: None) -> str:
        """The screen after something was done, by whoever."""
        act()
        await self.pilot.pause()
        await self.pilot.pause()
        return self.text

    async def press(self, *keys: str) -> str:
        """The screen after some keys."""
        await self.pilot.press(*keys)
        return await self.see()

    async def click(self, column: int, row: int) -> str:
        """The screen after a click on a cell."""
        await self.pilot.click(offset=(column, row))
        return await self.see()

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return snapshot_of(self.app).text
