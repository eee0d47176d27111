"""A host in a process of its own and visitors who come by SSH: what the benches of the host share.

The visitors are all in the process of the bench, so that what the host takes is its own. Each of
them comes from an address of its own (`127.x.y.z`), as visitors do: no limit has to be lifted.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import asyncssh
from runs import environment, pix_tui

from pix_tui.games import registry
from pix_tui.host.status import ask

PATIENCE = 60.0  # seconds
QUIET = 0.25  # seconds of silence after which a key has had its effect
AT_ONCE = 8  # visitors who log in at the same time
UP, DOWN, RIGHT, LEFT = b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D"
CURSOR = {"tixel": (RIGHT, UP, LEFT, DOWN), "pixmit": (RIGHT, RIGHT, LEFT, LEFT)}
"""Keys of the cursor that come back to where they began."""
_FRAME = 400  # bytes that a first frame has at least
_SETTLED = 3.0  # seconds of silence after which all keys have been seen to
_PIECE = 16_000  # bytes that are sent at once
_TICK = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_QUESTION, _ANSWER = b"\x1b[?2026$p", b"\x1b[?2026;2$y"


class Hosting:
    """A host, for the time of the block; what it keeps is in a folder of the bench."""

    def __init__(self, sessions: int) -> None:
        """Args:
        sessions: how many it lets in at once.
        """
        self._folder = tempfile.TemporaryDirectory()
        env = environment(Path(self._folder.name))
        self.state = Path(env["XDG_STATE_HOME"]) / "pix-tui" / "host"
        self._process = subprocess.Popen(
            [*pix_tui(), "host", "--port", "0", "--max-sessions", str(sessions)],
            env=env,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        port = re.search(r"-p (\d+)", self._process.stdout.readline())
        if port is None:
            raise SystemExit("The host does not start.")
        self.port = int(port[1])
        self.pid = self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
        if error is not None:
            print((self.state / "host.log").read_text()[-3000:], file=sys.stderr)
        self._folder.cleanup()

    async def status(self) -> dict[str, Any]:
        """What the host tells of itself."""
        return await asyncio.to_thread(ask, self.state / "status")

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Ask again and again until the status is as wanted."""
        ends = time.monotonic() + PATIENCE
        while not wanted(told := await self.status()):
            if time.monotonic() > ends:
                raise SystemExit(f"waited in vain; the host says: {told}")
            await asyncio.sleep(0.2)
        return told

    async def code(self, owner: str) -> str:
        """The code of somebody's room, which is known once it is stored."""
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends:
            try:
                rooms = json.loads((self.state / "rooms.json").read_text())["rooms"]
            except FileNotFoundError:
                rooms = []
            for room in rooms:
                if room["owner_name"] == owner:
                    return str(room["code"])
            await asyncio.sleep(0.2)
        raise SystemExit(f"{owner} has opened no room.")

    @property
    def memory(self) -> int:
        """Bytes of the machine's memory that the host holds."""
        return resident(self.pid)

    @property
    def cpu(self) -> float:
        """Seconds of a processor that it has taken."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICK

    @property
    def threads(self) -> int:
        """How many threads it has."""
        return len(os.listdir(f"/proc/{self.pid}/task"))

    @property
    def descriptors(self) -> int:
        """How many files and connections it has open."""
        return len(os.listdir(f"/proc/{self.pid}/fd"))


def resident(pid: int) -> int:
    """Bytes of the machine's memory that a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * _PAGE


class Visitor(asyncssh.SSHClientSession[bytes]):
    """Somebody at the host, whose terminal draws nothing. Get one from `come`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.bytes_in = 0
        self.keys = 0
        self.times: list[float] = []
        """Seconds from a key to the first bytes after it, of the keys that had an effect."""
        self._begun = b""
        self._at = 0.0
        self._asked: float | None = None
        self._pressed = 0.0
        self._news = asyncio.Event()
        self._writable = asyncio.Event()
        self._writable.set()
        self._channel: Any = None
        self._connection: asyncssh.SSHClientConnection | None = None

    # -- what asyncssh calls -----------------------------------------------------------------
    def connection_made(self, chan: Any) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: Any) -> None:
        now = time.perf_counter()
        if self._asked is not None:
            self.times.append(now - self._asked)
            self._asked = None
        self._at = now
        self.bytes_in += len(data)
        if len(self._begun) < 20_000:
            self._begun += data
        if _QUESTION in data:
            self._channel.write(_ANSWER)
        self._news.set()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._channel = None
        self._writable.set()
        self._news.set()

    # -- what a person does ------------------------------------------------------------------
    def press(self, keys: bytes) -> None:
        """Press a key, and see how long it takes until something comes."""
        if self._channel is None:
            raise SystemExit(f"{self.name} was sent away: {self._begun[-500:]!r}")
        self.keys += 1
        self._asked = self._pressed = time.perf_counter()
        self._channel.write(keys)

    async def pour(self, data: bytes) -> None:
        """Send bytes that are no keys, as fast as the host takes them."""
        for start in range(0, len(data), _PIECE):
            await self._writable.wait()
            if self._channel is None:
                return
            self._channel.write(data[start : start + _PIECE])
        await self._writable.wait()

    def forget(self) -> None:
        """Count from here on."""
        self.bytes_in, self.keys, self._asked = 0, 0, None
        self.times.clear()

    async def play(self, seconds: float, keys: Sequence[bytes], pace: float, start: float) -> None:
        """Press keys in turns, one every `pace` seconds."""
        began = time.perf_counter() + start
        number = 0
        while (due := began + number * pace) < began + seconds:
            await asyncio.sleep(max(due - time.perf_counter(), 0))
            self.press(keys[number % len(keys)])
            number += 1
        await asyncio.sleep(pace)

    async def quiet(self) -> None:
        """Wait until something has come, and then nothing for a moment."""
        async with asyncio.timeout(PATIENCE):
            while time.perf_counter() - self._at < QUIET or not self.bytes_in:
                await asyncio.sleep(QUIET / 2)

    async def settled(self) -> None:
        """Wait until no key can still be waiting for an answer."""
        async with asyncio.timeout(PATIENCE):
            while time.perf_counter() - max(self._at, self._pressed) < _SETTLED:
                await asyncio.sleep(QUIET)

    async def lobby(self) -> None:
        """Wait until something is drawn."""
        async with asyncio.timeout(PATIENCE):
            while self.bytes_in < _FRAME and self._channel is not None:
                self._news.clear()
                await self._news.wait()
        await self.quiet()

    async def leave(self) -> None:
        """Press Ctrl+Q, and wait until the line is closed."""
        assert self._connection is not None
        if self._channel is not None:
            self._channel.write(b"\x11")
        async with asyncio.timeout(PATIENCE):
            await self._connection.wait_closed()

    def hang_up(self) -> None:
        """Cut the line."""
        if self._connection is not None:
            self._connection.abort()


async def come(
    port: int,
    number: int,
    name: str,
    code: str | None = None,
    key: asyncssh.SSHKey | None = None,
) -> Visitor:
    """Somebody comes, by an address that belongs to the number: to the lobby, or into a room."""
    visitor = Visitor(name)
    visitor._connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        local_addr=(address(number), 0),
        username=name,
        client_keys=[key] if key else None,
        agent_path=None,
        known_hosts=None,
        config=None,
        client_factory=_Guest,
        login_timeout=PATIENCE,
    )
    await visitor._connection.create_session(
        lambda: visitor,
        code,
        request_pty=True,
        term_type="xterm-256color",
        term_size=(80, 24),
        env={"LANG": "C.UTF-8"},
        encoding=None,
    )
    await visitor.lobby()
    return visitor


class _Guest(asyncssh.SSHClient):
    """Has no key, and answers no question."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Any
    ) -> list[str]:
        return ["" for _ in prompts]


def address(number: int) -> str:
    """An address of this machine, another one for each number."""
    return f"127.1.{number // 250}.{number % 250 + 1}"


async def in_rooms(host: Hosting, game: str, rooms: int, seats: int, people: int) -> list[Visitor]:
    """Rooms in which a match has begun: the first `seats` in each play, the others watch."""
    games = list(registry.load()[0])
    gate = asyncio.Semaphore(AT_ONCE)

    async def owner(room: int) -> Visitor:
        async with gate:
            visitor = await come(host.port, room * people, f"owner{room}")
            visitor.press(b"n")
            await visitor.quiet()
            for _ in range(games.index(game)):
                visitor.press(DOWN)
                await visitor.quiet()
            visitor.press(b"\r")
            await host.code(visitor.name)
            return visitor

    async def other(room: int, place: int) -> Visitor:
        async with gate:
            code = await host.code(f"owner{room}")
            name = f"guest{room}-{place}"
            return await come(host.port, room * people + place, name, code)

    owners = list(await asyncio.gather(*map(owner, range(rooms))))
    others = list(owners[:0])
    for place in range(1, people):
        others += await asyncio.gather(*(other(room, place) for room in range(rooms)))
        if place == seats - 1:
            # Whoever comes when all seats are taken watches.
            await start(host, owners)
    if people < seats:
        await start(host, owners)
    everybody = [*owners, *others]
    await asyncio.gather(*(visitor.quiet() for visitor in everybody))
    return everybody


async def start(host: Hosting, owners: Sequence[Visitor]) -> None:
    """Those whom rooms belong to begin their matches; free seats are for bots."""
    for visitor in owners:
        visitor.press(b"\r")
    await host.until(lambda told: told["playing"] == len(owners))


def milliseconds(times: Sequence[float]) -> list[float]:
    """The middle one, and those that 95 and 99 of 100 do not exceed, in milliseconds."""
    if not times:
        return [float("nan")] * 3
    ordered = sorted(times)
    return [ordered[len(ordered) * part // 100] * 1000 for part in (50, 95, 99)]
