"""Textual's terminal at the other end of an SSH channel.

Textual's own drivers belong to the process: they have signals, threads and its standard streams.
This one belongs to a session. It switches on what it needs of the client's terminal, and off
again however the session ends; it turns bytes into keys, not faster than anybody types; and it
leaves out frames while the client does not read them.
"""

from __future__ import annotations

import asyncio
import codecs
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from textual import events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from ..signs import GETTING_BY
from ..table.table import wall_time
from ..widgets.lean import forget_shown
from ..widgets.under_way import under_way
from .limits import Allowance, Limits

if TYPE_CHECKING:
    from textual.app import App

_ESCAPE_SECONDS = 0.12
"""After an Esc so long that no more of a sequence can be on its way."""
_LONGEST_PASTE = 20_000
"""Characters that may come without making a key: then it is no paste, it is a flood."""
_NO_ANSWER = 2.0
"""Seconds: a frame after so long is no answer to a key; the key had nothing to show."""
_PIECE = 16
"""Bytes that are looked at at once, before the others have their turn."""
_SHORT = 0.002
"""Seconds until it is looked at again whether it has."""
_LOOK_SECONDS = 0.1
"""How often it is looked at whether a client reads again."""

# Alternate screen, mouse (buttons and drags: every motion would cost a repaint), no cursor,
# bracketed paste, no line wrap; then the question whether frames can be marked.
BEGIN = (
    "\x1b[?1049h\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?25l\x1b[?2004h\x1b[?7l\x1b[2J\x1b[?2026$p"
)
_MOUSE = ("\x1b[?1000h\x1b[?1002h\x1b[?1006h", "")
END = "\x1b[?2026l\x1b[?7h\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[0m\x1b[?25h\x1b[?1049l"
"""What undoes all of `BEGIN`; harmless if nothing of it was done."""


class Line(Protocol):
    """The way to the client."""

    def write(self, data: bytes) -> None:
        """Send bytes, if anybody is there."""

    @property
    def waiting(self) -> int:
        """How many bytes have not left yet."""

    def hold(self, held: bool) -> None:
        """Ask the client to send no more for now, or to go on."""


class SessionDriver(Driver):
    """The driver of one session; `SessionDriver.on(line, …)` gives the class for an app."""

    line: Line
    limits: Limits
    stalled: Callable[[], None]

    @classmethod
    def on(
        cls, line: Line, limits: Limits, encoding: str, stalled: Callable[[], None]
    ) -> type[SessionDriver]:
        """A driver class bound to a session, as Textual wants one.

        Args:
            line: the way to the client.
            limits: what is put up with.
            encoding: of the client's terminal: "utf-8" or "ascii".
            stalled: called when the client has not read for too long.
        """
        # Functions in a class would become methods.
        return type(
            "SessionDriver",
            (cls,),
            {
                "line": line,
                "limits": limits,
                "encoding": encoding,
                "stalled": staticmethod(stalled),
            },
        )

    encoding = "utf-8"

    def __init__(self, app: App[Any], **more: Any) -> None:
        super().__init__(app, **more)
        self._parser = XTermParser()
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode
        self._silent = 0
        """Characters since the last one that made a key."""
        self._unread = bytearray()
        self._reading: asyncio.Handle | None = None
        self._escape: asyncio.TimerHandle | None = None
        limits = self.limits
        self._bytes = Allowance(limits.input_burst, 1 / limits.input_bytes_a_second)
        self._keys = Allowance(limits.keys_burst, 1 / limits.keys_a_second)
        self._made = self._looked_at = 0
        """Keys that the last bytes have made, and how many bytes those were."""
        self._skipping = False
        self._stall: asyncio.TimerHandle | None = None
        self._look: asyncio.TimerHandle | None = None
        self._on = False
        self.received_at: int | None = None
        """When the last bytes came, in milliseconds since 1970."""
        self.asked_at: float | None = None
        """When the first byte came that no frame has followed yet (monotonic)."""
        self.answered: Callable[[float], None] = lambda seconds: None
        """Called with how long it took from a key to the frame after it."""

    # -- to the client -----------------------------------------------------------------------
    def write(self, data: str) -> None:
        """Send what is drawn. While the client does not read, only the newest frame counts."""
        if not self._on:
            return
        encoded = data.encode(self.encoding, GETTING_BY)
        waiting = self.line.waiting
        if self._skipping or (waiting and waiting + len(encoded) > self.limits.output_buffer):
            self._skip()
            return
        if self.asked_at is not None:
            took = time.monotonic() - self.asked_at
            if took < _NO_ANSWER:
                self.answered(took)
            self.asked_at = None
        self.line.write(encoded)

    def _skip(self) -> None:
        if not self._skipping:
            self._skipping = True
            self._stall = self._loop.call_later(self.limits.stalled_seconds, self.stalled)
            self._look = self._loop.call_later(_LOOK_SECONDS, self._look_again)

    def _look_again(self) -> None:
        """Nobody tells when bytes that wait on the line itself have left."""
        self._look = None
        self.drained()
        if self._skipping:
            self._look = self._loop.call_later(_LOOK_SECONDS, self._look_again)

    def drained(self) -> None:
        """If the client has read all that waited, it gets the newest frame whole."""
        if not self._skipping or not self._on or self.line.waiting:
            return
        self._skipping = False
        for handle in (self._stall, self._look):
            if handle is not None:
                handle.cancel()
        # What was left out may have ended in the middle of a marked frame.
        self.write("\x1b[?2026l\x1b[0m")
        self._repaint()

    def _repaint(self) -> None:
        forget_shown(self._app)
        self._app.call_later(self._refresh)

    def _refresh(self) -> None:
        if self._app.screen_stack:
            self._app.screen.refresh()

    def start_application_mode(self) -> None:
        """Take the client's terminal over."""
        self._on = True
        self.write(BEGIN if self._mouse else BEGIN.replace(*_MOUSE))

    def stop_application_mode(self) -> None:
        """Give it back as it was."""
        if self._on:
            # Whatever waits: this must arrive.
            self.line.write(END.encode())
            self._on = False
        self.disable_input()

    def disable_input(self) -> None:
        """Take no more keys."""
        for handle in (self._reading, self._escape, self._stall, self._look):
            if handle is not None:
                handle.cancel()
        self._unread.clear()

    # -- from the client ---------------------------------------------------------------------
    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size now."""
        if not self._on:
            self._size = size
            return
        # Terminals shuffle their rows when they change, even if they end with the same size.
        self._repaint()
        self.send_message(events.Resize(Size(*size), Size(*size)))

    def received(self, data: bytes) -> None:
        """Bytes have come. What comes too fast waits, and the client is asked to hold."""
        if not self._on:
            return
        self.received_at = wall_time()
        now = time.monotonic()
        if self.asked_at is None or now - self.asked_at > _NO_ANSWER:
            self.asked_at = now
        self._unread += data
        if self._reading is None:
            self._read()

    def _read(self) -> None:
        self._reading = None
        if not self._unread or not self._on:
            return
        wait = _SHORT if self._busy else self._must_wait()
        if wait:
            self.line.hold(True)
            self._reading = self._loop.call_later(wait, self._read)
            return
        # One key at a time: it may open what the next one is meant for.
        while self._unread and not self._made and self._looked_at < _PIECE:
            byte = bytes(self._unread[:1])
            del self._unread[:1]
            self._looked_at += 1
            self._parse(self._decode(byte))
        if self._escape is not None:
            self._escape.cancel()
            self._escape = None
        if self._unread:
            self._reading = self._loop.call_soon(self._read)
        else:
            self._escape = self._loop.call_later(_ESCAPE_SECONDS, self._tick)
            self.line.hold(False)  # which may bring more at once

    @property
    def _busy(self) -> bool:
        """Whether the application has not done yet with the keys that it has got."""
        app = self._app
        busy = [app, *app.screen_stack[-1:]]
        if app.screen_stack and app.screen.focused is not None:
            busy.append(app.screen.focused)
        return any(map(under_way, busy))

    def _must_wait(self) -> float:
        """Seconds until more may be read after what has been; 0: now."""
        now = time.monotonic()
        wait = self._keys.wait(now, self._made)
        if not wait:
            self._made = 0
            wait = self._bytes.wait(now, self._looked_at)
        if not wait:
            self._looked_at = 0
        return wait

    def _parse(self, text: str) -> None:
        self._silent += len(text)
        if not text:
            return
        for message in self._parser.feed(text):
            self._silent = 0
            self._made += 1
            self.process_message(message)
        if self._silent > _LONGEST_PASTE:
            # The beginning of something that never ends: forget it.
            self._parser, self._silent = XTermParser(), 0

    def _tick(self) -> None:
        """An Esc that nothing has followed is a key of its own."""
        self._escape = None
        if self._unread:
            return  # the rest of the sequence is there, and has to wait
        for message in self._parser.tick():
            self._silent = 0
            self.process_message(message)

    def send_message(self, message: Message) -> None:
        """To the application, at once: it lives in this thread."""
        self._app.post_message(message)

    # -- what a session must not do on the host's machine ------------------------------------
    def open_url(self, url: str, new_tab: bool = True) -> None:
        """No browser is opened: it would open on the host's machine."""

    def deliver_binary(self, binary: Any, **more: Any) -> None:
        """No file is saved: it would be saved on the host's machine."""
        binary.close()
