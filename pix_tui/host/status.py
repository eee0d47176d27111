"""How a host is doing, told to whoever asks at a socket in its folder."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..games.message import NotUnderstood
from ..i18n import _

if TYPE_CHECKING:
    from .server import Host

_PATIENCE = 5.0  # seconds
_LARGEST = 10_000_000  # bytes


class StatusSocket:
    """Answers each connection with one line of JSON."""

    def __init__(self, host: Host, path: Path) -> None:
        """Args:
        host: which one to tell of.
        path: of the socket.
        """
        self._host, self._path = host, path
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Answer from now on. A host without such sockets does without."""
        if not hasattr(socket, "AF_UNIX"):
            return
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._path.unlink(missing_ok=True)
            self._server = await asyncio.start_unix_server(self._answer, self._path)
            self._path.chmod(0o600)

    async def close(self) -> None:
        """Answer no more."""
        if self._server is not None:
            self._server.close()
            with suppress(OSError):
                self._path.unlink(missing_ok=True)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            writer.write(json.dumps(status(self._host)).encode() + b"\n")
            await writer.drain()
        writer.close()


def status(host: Host) -> dict[str, Any]:
    """How a host is doing, as plain JSON values. Times are in seconds, sizes in bytes."""
    rooms = host.rooms.all()
    return {
        "name": host.name,
        "pid": os.getpid(),
        "up": round(time.time() - host.began, 1),
        "sessions": len(host.sessions),
        "rooms": len(rooms),
        "playing": sum(room.playing for room in rooms),
        "memory": memory(),
        "tasks": len(asyncio.all_tasks()),
        "bytes_out": host.bytes_out,
        "lag": quantiles(host.lags),
        "key_to_frame": quantiles(host.latencies),
    }


def memory() -> int | None:
    """What this process holds of the machine's memory, in bytes, where the system tells."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


def quantiles(seconds: Iterable[float]) -> dict[str, float | None]:
    """The middle one, and those that 95 and 99 of 100 do not exceed."""
    sorted_ = sorted(seconds)
    return {
        f"p{part}": round(sorted_[min(len(sorted_) * part // 100, len(sorted_) - 1)], 5)
        if sorted_
        else None
        for part in (50, 95, 99)
    }


def ask(path: Path) -> dict[str, Any]:
    """The status of the host whose socket is there. Raises `NotUnderstood` if there is none."""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_PATIENCE)
            connection.connect(str(path))
            data = b""
            while (more := connection.recv(1 << 16)) and len(data) < _LARGEST:
                data += more
        answer: dict[str, Any] = json.loads(data)
    except (OSError, ValueError, AttributeError) as error:
        raise NotUnderstood("No host runs here.") from error
    return answer


def runs(path: Path) -> bool:
    """Whether a host answers at the socket that is there."""
    try:
        ask(path)
    except NotUnderstood:
        return False
    return True


def in_words(told: dict[str, Any]) -> list[str]:
    """A status as lines for people."""

    def milliseconds(name: str) -> str:
        values = told[name].values()
        return " / ".join("–" if v is None else f"{v * 1000:.1f}" for v in values)

    return [
        _("Sessions: {count}", count=told["sessions"]),
        _(
            "Rooms: {count}, {playing} of them playing",
            count=told["rooms"],
            playing=told["playing"],
        ),
        _("Memory: {mb} MB", mb=round((told["memory"] or 0) / 1e6, 1)),
        _("Bytes sent: {count}", count=told["bytes_out"]),
        _("Event loop late by (ms, 50/95/99 %): {times}", times=milliseconds("lag")),
        _("Key to frame (ms, 50/95/99 %): {times}", times=milliseconds("key_to_frame")),
    ]
