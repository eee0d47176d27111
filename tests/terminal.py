"""A terminal for tests: a command runs in a pty of its own and its screen can be read.

Nothing here waits for a time to pass. A test says what it waits for on the screen or in the
bytes, and gets on as soon as that is there; `PATIENCE` is only what ends a test that waits in
vain.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Self

import pyte

PATIENCE = 30.0  # seconds
PIX_TUI = (sys.executable, "-m", "pix_tui")
ESCAPE = b"\x1b"

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "space": " ",
    "tab": "\t",
    "escape": "\x1b",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "f3": "\x1bOR",
    "f5": "\x1b[15~",
}
"""What a terminal sends for a key that has a name; `ctrl+x` is worked out."""

# What Textual asks of a terminal when it starts, and what a common one answers: it knows
# synchronised output, it does not know reports of its size within the input.
_ANSWERS = {
    b"\x1b[?2026$p": b"\x1b[?2026;2$y",
    b"\x1b[?2048$p": b"\x1b[?2048;0$y",
}
_ON_AT_FIRST = {"7", "25"}  # a terminal begins with wrapping lines and a cursor that is seen
_MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
_FRAME = b"\x1b[?2026h", b"\x1b[?2026l"


def environment(folder: Path, **changes: str | None) -> dict[str, str]:
    """Variables for a command that is to know nothing of this machine: its home is `folder`.

    A value of `None` takes a variable away.
    """
    variables: dict[str, str | None] = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(folder),
        "XDG_STATE_HOME": str(folder / "state"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        **changes,
    }
    return {name: value for name, value in variables.items() if value is not None}


def modes_left(output: bytes) -> set[str]:
    """The modes of the terminal that a program has changed and not changed back.

    Those are DEC's private modes (1049 is the alternate screen, 1000 to 1006 the mouse, 2004
    bracketed paste, 25 the cursor) and `keyboard` for kitty's protocol.
    """
    now: dict[str, bool] = {}
    for numbers, switch in _MODE.findall(output):
        for number in numbers.decode().split(";"):
            now[number] = switch == b"h"
    left = {number for number, on in now.items() if on != (number in _ON_AT_FIRST)}
    if len(re.findall(rb"\x1b\[>\d+u", output)) > output.count(b"\x1b[<u"):
        left.add("keyboard")
    return left


class Terminal:
    """A command in a pty. Use it as a context manager: leaving it leaves no process behind."""

    def __init__(
        self,
        *command: str | Path,
        env: Mapping[str, str],
        columns: int = 80,
        rows: int = 24,
        cwd: Path | None = None,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """Args:
        *command: what to run.
        env: its variables, and no others.
        columns: the width of the window.
        rows: its height.
        cwd: where to run it.
        prepare: what its process does first, such as giving up rights.
        """
        self.output = b""
        """Everything that the command has sent."""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._unread = b""
        self._fd, inner = os.openpty()
        _set_size(inner, columns, rows)
        self.before = termios.tcgetattr(inner)
        """How the terminal was set before the command began; compare `settings`."""
        self._process = subprocess.Popen(
            [str(part) for part in command],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=dict(env),
            cwd=cwd,
            start_new_session=True,
            preexec_fn=partial(_begin, prepare),
        )
        os.close(inner)
        self._hung_up = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self.hang_up()

    # -- what is to be seen ------------------------------------------------------------------
    @property
    def text(self) -> str:
        """The screen as text, without the blanks at the ends of its lines."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def lines(self) -> list[str]:
        """The screen line by line."""
        return self.text.split("\n")

    @property
    def drawing(self) -> bool:
        """Whether a frame has begun and not ended, so that the screen is neither old nor new."""
        began, ended = (self.output.rfind(mark) for mark in _FRAME)
        return began > ended

    @property
    def settings(self) -> list[object]:
        """How the terminal is set now (echo, line editing and so on)."""
        return termios.tcgetattr(self._fd)

    @property
    def pid(self) -> int:
        """The process that runs the command."""
        return self._process.pid

    def look(self, column: int, row: int) -> tuple[str, str, str, bool]:
        """What stands in a cell: the character, its colour, its background, whether reversed."""
        cell = self._screen.buffer[row][column]
        return cell.data, cell.fg, cell.bg, cell.reverse

    # -- what a person does ------------------------------------------------------------------
    def press(self, *keys: str) -> None:
        """Press keys: names such as `enter` or `ctrl+q`, or single characters."""
        for key in keys:
            if key.startswith("ctrl+"):
                self.send(bytes([ord(key[-1]) & 0x1F]))
            else:
                self.send(KEYS.get(key, key).encode())

    def send(self, data: bytes) -> None:
        """Send bytes, as typing or pasting them would."""
        os.write(self._fd, data)

    def click(self, column: int, row: int) -> None:
        """Click with the left button on a cell, counted from 0."""
        self.send(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m".encode())

    def resize(self, columns: int, rows: int) -> None:
        """Make the window another size."""
        self._screen.resize(rows, columns)
        self._screen.reset()
        _set_size(self._fd, columns, rows)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the command."""
        self._process.send_signal(number)

    def hang_up(self) -> None:
        """Close the terminal, as closing its window does."""
        if not self._hung_up:
            self._hung_up = True
            os.close(self._fd)

    # -- waiting -----------------------------------------------------------------------------
    def wait_for(self, wanted: str | Callable[[], bool], patience: float = PATIENCE) -> None:
        """Read until a text is on the screen, or a condition holds.

        A frame is looked at when it is complete; the very first one, which is sent before the
        program knows that it can mark its frames, is so when its last line is there.

        Raises `AssertionError` with the screen if that does not happen.
        """
        if isinstance(wanted, str):
            text = wanted

            def there() -> bool:
                return text in self.text

            there.__name__ = repr(text)
            wanted = there
        end = time.monotonic() + patience
        while self.drawing or not wanted():
            if not self._read(end - time.monotonic()):
                name = getattr(wanted, "__name__", wanted)
                raise AssertionError(f"waited in vain for {name}; there is:\n{self.text}")

    def wait(self, patience: float = PATIENCE, reading: bool = True) -> int:
        """Read until the command ends; its status, negative if a signal has ended it."""
        end = time.monotonic() + patience
        while reading and not self._hung_up and self._read(end - time.monotonic()):
            pass
        try:
            return self._process.wait(max(end - time.monotonic(), 0.05))
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still running after {patience} s:\n{self.text}") from None

    def wait_until_stopped(self) -> None:
        """Wait until the command is suspended, as Ctrl+Z in a shell would show it."""
        end = time.monotonic() + PATIENCE
        while _state(self.pid) != "T":
            if time.monotonic() > end:
                raise AssertionError(f"not suspended:\n{self.text}")
            self._read(0.01)
        while self._read(0):  # what it has sent before
            pass

    def quiet(self, seconds: float) -> bool:
        """Whether nothing comes for so long."""
        return not self._read(seconds)

    def _read(self, patience: float) -> bool:
        """Take what comes next; `False` if nothing comes, or never will again."""
        ready, _, _ = select.select([self._fd], [], [], max(patience, 0))
        if not ready:
            return False
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:  # how Linux says that nobody holds the other end any more
            data = b""
        if not data:
            return False
        self._take(data)
        return True

    def _take(self, data: bytes) -> None:
        self.output += data
        data = self._unread + data
        # An escape sequence may be cut in two between reads; its beginning waits for the rest.
        cut = data.rfind(ESCAPE)
        complete = cut < 0 or re.match(rb"\x1b(\[[0-?]*[ -/]*[@-~]|[^\[])", data[cut:])
        self._unread = b"" if complete else data[cut:]
        data = data if complete else data[:cut]
        for question, answer in _ANSWERS.items():
            if question in data:
                self.send(answer)
        # pyte would print the last letter of this one, which ends kitty's keyboard protocol.
        self._stream.feed(data.replace(b"\x1b[<u", b""))


def _set_size(fd: int, columns: int, rows: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _begin(prepare: Callable[[], None] | None) -> None:
    """Make the pty the controlling terminal, so that closing it is a hang-up."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    if prepare is not None:
        prepare()


def without_privileges() -> None:
    """Have the modes of files bind even the superuser; for `prepare`."""
    if sys.platform == "linux" and os.geteuid() == 0:
        override, read_search, drop = 1, 2, 24  # capabilities, and prctl's PR_CAPBSET_DROP
        for capability in (override, read_search):
            if ctypes.CDLL(None).prctl(drop, capability, 0, 0, 0) != 0:
                raise OSError("rights cannot be given up here")


def _state(pid: int) -> str:
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rpartition(")")[2].split()[0]
