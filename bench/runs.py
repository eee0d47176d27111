"""Commands in a terminal, measured: what several benches need, with the standard library alone.

Nothing here interprets what is sent; the tests do that (`tests/terminal.py`). It would take time.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

PATIENCE = 30.0  # seconds
# What Textual asks a terminal when it starts, and what a good one answers.
_ANSWERS = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[?2048$p": b"\x1b[?2048;0$y"}


def pix_tui() -> list[str]:
    """The command as people call it."""
    script = Path(sys.executable).with_name("pix-tui")
    return [str(script)] if script.exists() else [sys.executable, "-m", "pix_tui"]


def environment(folder: Path) -> dict[str, str]:
    """Variables that keep matches, settings and compiled modules in a folder of the bench."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(folder),
        "XDG_STATE_HOME": str(folder / "state"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
    }


class Run:
    """A command in a pty of 80 × 24 cells; it is killed when the block is left."""

    def __init__(self, command: Sequence[str], env: dict[str, str]) -> None:
        self.output = b""
        self.began = time.perf_counter()
        self._pid, self._fd = pty.fork()
        if self._pid == 0:
            # The size must be known before the program asks for it.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            try:
                os.execvpe(command[0], command, env)
            finally:
                os._exit(127)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        os.close(self._fd)

    @property
    def pid(self) -> int:
        """The process of the command."""
        return self._pid

    def until(self, marker: bytes) -> float:
        """Read until something has been sent; gives the seconds since the command began."""
        while marker not in self.output:
            if not self.read(PATIENCE):
                raise SystemExit(f"waited in vain for {marker!r}:\n{self.output[-2000:]!r}")
        return time.perf_counter() - self.began

    def send(self, keys: bytes, pause: float) -> int:
        """Press keys; gives how many bytes come back until nothing comes for so many seconds."""
        before = len(self.output)
        os.write(self._fd, keys)
        while self.read(pause):
            pass
        return len(self.output) - before

    def read(self, patience: float) -> bool:
        """Take what comes next, if something comes within so many seconds."""
        if not select.select([self._fd], [], [], patience)[0]:
            return False
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # the command has ended
            return False
        self.output += data
        for question, answer in _ANSWERS.items():
            if question in data:
                os.write(self._fd, answer)
        return bool(data)


def table(rows: Iterable[tuple[str, float, float, str]]) -> bool:
    """Print what was measured, its figure and its goal; whether every goal is met."""
    met = True
    print(f"{'':<44}{'figure':>10}{'goal':>10}")
    for name, figure, goal, unit in rows:
        good = figure <= goal
        met &= good
        shown = f"{figure:,.0f}" if unit == "bytes" else f"{figure:.2f}"
        wanted = f"≤ {goal:,.0f}" if unit == "bytes" else f"≤ {goal:g}"
        print(f"{name:<44}{shown:>10}{wanted:>10} {unit:<6}{'' if good else '  missed'}")
    return met
