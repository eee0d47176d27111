"""Visitors for tests: a real SSH connection, and a terminal emulator that reads its bytes.

Nothing here waits for a time to pass: a visitor waits for something on his screen, and gets on as
soon as it is there; `PATIENCE` is only what ends a test that waits in vain.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import asyncssh
import pyte

from pix_tui.host.limits import Limits
from pix_tui.host.people import Person
from pix_tui.host.plan import Plan
from pix_tui.host.room import Room
from pix_tui.host.server import Doors, Host
from pix_tui.host.session import Session
from pix_tui.table.log import Log, MemoryLog
from pix_tui.table.table import Table
from tests.terminal import KEYS

PATIENCE = 30.0  # seconds
_ANSWERS = {b"\x1b[?2026$p": b"\x1b[?2026;2$y"}
_FRAME = b"\x1b[?2026h", b"\x1b[?2026l"


class Emulator:
    """What stands on a terminal after some bytes."""

    def __init__(self, columns: int, rows: int) -> None:
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)

    def feed(self, data: bytes) -> None:
        """More has come."""
        self._stream.feed(data)

    def resize(self, columns: int, rows: int) -> None:
        """The window has another size, and nothing stands in it."""
        self._screen.resize(rows, columns)
        self._screen.reset()

    @property
    def text(self) -> str:
        """The screen as text, without the blanks at the ends of its lines."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def look(self, column: int, row: int) -> tuple[str, str, str]:
        """What stands in a cell: the character, its colour, its background."""
        cell = self._screen.buffer[row][column]
        return cell.data, cell.fg, cell.bg


class Visit(asyncssh.SSHClientSession[bytes]):
    """Somebody at the host. Get one from `visiting`."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.output = b""
        """Everything that has come."""
        self.status: int | None = None
        self.connection: asyncssh.SSHClientConnection | None = None
        self._emulator = Emulator(columns, rows)
        self._news = asyncio.Event()
        self._channel: Any = None
        self.over = False

    # -- what asyncssh calls -----------------------------------------------------------------
    def connection_made(self, chan: Any) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        self.output += data
        self._emulator.feed(data)
        for question, answer in _ANSWERS.items():
            if question in data and self._channel is not None:
                self._channel.write(answer)
        self._news.set()

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.over = True
        self._news.set()

    # -- what is to be seen ------------------------------------------------------------------
    @property
    def text(self) -> str:
        """The screen as text."""
        return self._emulator.text

    @property
    def lines(self) -> list[str]:
        """The screen line by line."""
        return self.text.split("\n")

    def look(self, column: int, row: int) -> tuple[str, str, str]:
        """What stands in a cell."""
        return self._emulator.look(column, row)

    @property
    def drawing(self) -> bool:
        """Whether a frame has begun and not ended."""
        began, ended = (self.output.rfind(mark) for mark in _FRAME)
        return began > ended

    # -- what a person does ------------------------------------------------------------------
    def press(self, *keys: str) -> None:
        """Press keys: names such as `enter` or `ctrl+q`, or single characters."""
        for key in keys:
            if key.startswith("ctrl+"):
                self.send(bytes([ord(key[-1]) & 0x1F]))
            else:
                self.send(_KEYS.get(key, key).encode())

    def type(self, text: str) -> None:
        """Type a text, and Enter."""
        self.send(text.encode() + b"\r")

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self._channel.write(data)

    def click(self, column: int, row: int) -> None:
        """Click with the left button on a cell, counted from 0."""
        self.send(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m".encode())

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self._emulator.resize(columns, rows)
        self.claim(columns, rows)

    def claim(self, columns: int, rows: int) -> None:
        """Say that it has this size, which may be none."""
        self._channel.change_terminal_size(columns, rows)

    def stop_reading(self, of: str = "connection") -> None:
        """Take nothing more off the line, or off the channel alone."""
        assert self.connection is not None
        (self._channel if of == "channel" else self.connection._transport).pause_reading()

    def read_again(self, of: str = "connection") -> None:
        """Go on where `stop_reading` has stopped."""
        assert self.connection is not None
        (self._channel if of == "channel" else self.connection._transport).resume_reading()

    def drop(self) -> None:
        """The line is cut, without a word."""
        assert self.connection is not None
        self.connection.abort()

    # -- waiting -----------------------------------------------------------------------------
    async def wait_for(self, wanted: str | Callable[[], bool]) -> str:
        """Wait until a text is on the screen or a condition holds; gives the screen.

        Raises `AssertionError` with the screen if that does not happen.
        """
        there = (lambda: wanted in self.text) if isinstance(wanted, str) else wanted
        try:
            async with asyncio.timeout(PATIENCE):
                while self.drawing or not there():
                    if self.over and not there():
                        raise AssertionError(f"it ended before {wanted!r}:\n{self.text}")
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"waited in vain for {wanted!r}:\n{self.text}") from None
        return self.text

    async def end(self) -> int | None:
        """Wait until it is over; the status."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not self.over:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"it does not end:\n{self.text}") from None
        return self.status


_KEYS = {**KEYS, "f4": "\x1bOS", "f6": "\x1b[17~", "f7": "\x1b[18~"}


class _Client(asyncssh.SSHClient):
    """Answers questions as a person would: with the password, if there is one."""

    def __init__(self, password: str | None, name: bytes) -> None:
        self._password, self._name = password, name
        self._asked = 0

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        conn._username = self._name  # any bytes, as other clients send them

    def kbdint_auth_requested(self) -> str | None:
        self._asked += 1
        return "" if self._asked == 1 else None

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any):
        return [self._password or "" for _ in prompts]


class Running:
    """A host that runs, and its port."""

    def __init__(self, host: Host, port: int) -> None:
        self.host, self.port = host, port
        self._visits: list[Visit] = []

    async def visit(
        self,
        name: str | bytes = "ann",
        *,
        key: asyncssh.SSHKey | None = None,
        size: tuple[int, int] = (80, 24),
        claims: tuple[int, int] | None = None,
        term: str | bytes | None = "xterm-256color",
        env: Mapping[Any, Any] | None = None,
        command: str | bytes | None = None,
        password: str | None = None,
        window: int = 2_000_000,
    ) -> Visit:
        """Somebody comes: as a guest, or with a key.

        `claims` is the size that he says he has; `window` is how much he takes unread.
        """
        raw = name.encode() if isinstance(name, str) else name
        connection = await asyncssh.connect(
            "127.0.0.1",
            self.port,
            username="somebody",
            client_factory=lambda: _Client(password, raw),
            client_keys=[key] if key else None,
            agent_path=None,
            known_hosts=None,
            config=None,
        )
        visit = Visit(*size)
        visit.connection = connection
        self._visits.append(visit)
        await connection.create_session(
            lambda: visit,
            command,
            request_pty=term is not None,
            term_type=term,
            term_size=claims or size,
            env=dict(env or {"LANG": "C.UTF-8"}),
            encoding=None,
            window=window,
        )
        return visit

    async def at_lobby(self, name: str | bytes = "ann", **more: Any) -> Visit:
        """Somebody comes and sees the lobby."""
        visit = await self.visit(name, **more)
        await visit.wait_for("Ctrl+Q")
        return visit

    def session(self, name: str) -> Session:
        """The session of somebody who is here."""
        return next(one for one in self.host.sessions.values() if one.person.name == name)

    async def gone(self, session: Session) -> None:
        """Wait until a session is over."""
        assert session.task is not None
        await asyncio.wait_for(asyncio.shield(session.task), PATIENCE)

    async def caught_up(self, table: Table) -> None:
        """Wait until every screen before a table has dealt with all that has happened there."""
        async with asyncio.timeout(PATIENCE):
            for session in self.host.sessions.values():
                while getattr(session.app.screen, "_seq", None) != table.match.seq:
                    await asyncio.sleep(0)

    async def room(
        self, game: str, *names: str, options: Mapping[str, Any] | None = None, **more: Any
    ) -> tuple[Room, list[Guest]]:
        """A room with people in its seats, who all look at it."""
        guests = [Guest(self, name) for name in names]
        room = self.host.rooms.create(guests[0].person, Plan(game, options or {}))
        while len(room.chairs) < len(guests):
            room.add_chair(room.owner)
        for guest in guests:
            await guest.come(room, **more)
        return room, guests

    async def table(
        self,
        game: str,
        *names: str,
        options: Mapping[str, Any] | None = None,
        seed: int | None = 1,
        setup: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> tuple[Room, list[Guest]]:
        """A room in which a match goes on, whose table everybody sees."""
        room, guests = await self.room(game, *names, options=options, **more)
        begin(room, self.host, seed=seed, setup=setup)
        for guest in guests:
            await guest.visit.wait_for(f"room {room.code}")
        return room, guests

    async def hang_up(self) -> None:
        """Nobody visits any more."""
        for visit in self._visits:
            if visit.connection is not None:
                visit.connection.abort()
        for visit in self._visits:
            if visit.connection is not None:
                await visit.connection.wait_closed()


class Guest:
    """Somebody with a key, who may come more than once."""

    def __init__(self, inn: Running, name: str) -> None:
        self.key = key()
        self.person = Person.with_key(self.key.get_fingerprint(), name)
        self._inn = inn
        self.visit: Visit

    async def come(self, room: Room, *, until: str = "", **more: Any) -> Visit:
        """Come into a room, or back to it; to its table if a match goes on.

        `until` is what is waited for; the code of the room if it is left out.
        """
        self.visit = await self._inn.visit(
            self.person.name, key=self.key, command=room.code, **more
        )
        await self.visit.wait_for(until or room.code)
        return self.visit


def begin(
    room: Room, host: Host, *, seed: int | None = 1, setup: Mapping[str, Any] | None = None
) -> Table:
    """Begin a match in a room as its owner would, but with a seed or in the middle."""
    table = Table.create(
        room.game,
        room.options,
        [chair.info("") for chair in room.chairs],
        host._log,
        seed=seed,
        setup=setup,
        now=host.rooms.now,
    )
    room._play(table)
    return table


@asynccontextmanager
async def running(
    log: Log | None = None,
    *,
    doors: Doors | None = None,
    limits: Limits | None = None,
    **more: Any,
) -> AsyncIterator[Running]:
    """A host at a port of its own."""
    host = Host(log or MemoryLog(), doors=doors, limits=limits, **more)
    try:
        inn = Running(host, await host.listen("127.0.0.1", 0))
        try:
            yield inn
        finally:
            await inn.hang_up()
    finally:
        await host.close()


def key() -> asyncssh.SSHKey:
    """A key that nobody else has."""
    return asyncssh.generate_private_key("ssh-ed25519")
