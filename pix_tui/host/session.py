"""One visit: an SSH channel, a terminal at its other end, and an application between them."""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncssh
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.filter import ANSIToTruecolor

from ..games.message import Message, message
from ..i18n import say, use_language
from .client import Client, client, fitting
from .driver import END, SessionDriver
from .people import Person
from .wire import Channel

if TYPE_CHECKING:
    from .app import HostedApp
    from .server import Host

_logger = logging.getLogger(__name__)
WINDOW = 32_768
"""Bytes that a client may send before we have read them."""
_REMEMBERED = (
    XTermParser._parse_extended_key,
    StylesCache.get_inner_outer,
    ANSIToTruecolor.truecolor_style,
)
"""Methods of Textual whose caches are for all sessions, and keep what belongs to those that have
ended: whole applications, and every line of theirs."""
_LONGEST_BREATH = 0.25  # seconds between the beginnings of two sessions


class Session(asyncssh.SSHServerSession[bytes]):
    """One visit. asyncssh calls it; it is the `Line` of its driver."""

    def __init__(
        self,
        host: Host,
        connection: asyncssh.SSHServerConnection,
        person: Person,
        address: str,
    ) -> None:
        """Args:
        host: whom it belongs to.
        connection: what it came by.
        person: who it is.
        address: where from.
        """
        self.host = host
        self.person = person
        self.address = address
        self.id = host.new_session_id()
        self.app: HostedApp | None = None
        self.client: Client | None = None
        self.began = time.monotonic()
        self.bytes_out = 0
        self._connection = connection
        self._channel: Channel | None = None
        self._size = (80, 24)
        self._term: str | None = None
        self._command = ""
        self.task: asyncio.Task[None] | None = None
        self._driver: SessionDriver | None = None
        self._lost = asyncio.Event()
        self._farewell: Message | None = None
        self._idle: asyncio.TimerHandle | None = None
        self._last_key = 0.0
        self._ending = False
        self.left = asyncio.Event()
        """Set when whoever it was has left every room, though the line may not be closed yet."""

    # -- what asyncssh calls ------------------------------------------------------------------
    def connection_made(self, chan: Any) -> None:
        """The channel is open."""
        self._channel = chan
        limit = self.host.limits.output_buffer
        chan.set_write_buffer_limits(high=limit, low=0)

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Any) -> bool:
        """The client has a terminal."""
        self._term, self._size = term_type, term_size[:2]
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Its window has another size."""
        self._size = (width, height)
        if self._driver is not None and width > 0 and height > 0:
            self._driver.resize(fitting(self._size, self.host.limits))

    def shell_requested(self) -> bool:
        """Whoever comes without a command gets the lobby."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Whoever comes with one gets into the room with that code, or, as a guest with his own
        code, back to his seat."""
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """There are no files here."""
        return False

    def session_started(self) -> None:
        """All is known: begin."""
        self.task = self.host.keep(self._run())

    def data_received(self, data: bytes, datatype: Any) -> None:
        """Keys."""
        if self._driver is not None:
            self._last_key = time.monotonic()
            self._driver.received(data)

    def eof_received(self) -> bool:
        """The client will send no more: nobody sits there any longer."""
        self._end()
        return False

    def break_received(self, msec: int) -> bool:
        """A break is no key."""
        return True

    def signal_received(self, signal: str) -> None:
        """A client may ask for its session to end."""
        if signal in ("HUP", "INT", "KILL", "TERM", "QUIT"):
            self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is gone; a seat is kept."""
        self._lost.set()
        self._channel = None
        self._end()

    def resume_writing(self) -> None:
        """The client reads again."""
        if self._driver is not None:
            self._driver.drained()

    # -- the line of the driver ---------------------------------------------------------------
    def write(self, data: bytes) -> None:
        """Send bytes, if anybody is there."""
        if self._channel is not None and not self._lost.is_set():
            self.bytes_out += len(data)
            self.host.sent(len(data))
            with suppress(OSError, asyncssh.Error):
                self._channel.write(data)

    @property
    def connection(self) -> asyncssh.SSHServerConnection:
        """What it came by; another one may have come by the same."""
        return self._connection

    @property
    def waiting(self) -> int:
        """How many bytes have not left yet: in the channel, and on the line."""
        if self._channel is None:
            return 0
        transport = self._connection.get_extra_info("transport") or getattr(
            self._connection, "_transport", None
        )
        on_line = transport.get_write_buffer_size() if transport is not None else 0
        return self._channel.get_write_buffer_size() + on_line

    def hold(self, held: bool) -> None:
        """Ask the client to send no more for now, or to go on."""
        if self._channel is not None:
            if held:
                self._channel.pause_reading()
            else:
                self._channel.resume_reading()

    # -- the visit ----------------------------------------------------------------------------
    async def _run(self) -> None:
        status = 1
        try:
            status = await self._visit()
        except Exception:
            _logger.exception("session %s", self.id)
        finally:
            await self._close(status)
            self.host.gone(self)

    async def _visit(self) -> int:
        channel = self._channel
        if channel is None:
            return 1
        variables = {
            name.decode(errors="replace"): value.decode(errors="replace")
            for name, value in channel.get_environment_bytes().items()
        }
        if self._term is None:
            use_language(*_languages(variables))
            return self._refuse(message("This is a table of games: it needs a terminal (ssh -t)."))
        self.client = client(self._term, self._size, variables, self.host.limits)
        use_language(*_languages(variables))
        if not self.client.places_text:
            return self._refuse(
                message("This terminal cannot place text (TERM is “{term}”).", term=self._term)
            )
        known = self.host.rooms.guest_of(self._command) if self.person.is_guest else None
        if known is not None:
            self.person, room = known
            self._command = room.code
        refused = await self.host.admit(self)
        if refused is not None:
            return self._refuse(refused)
        encoding = "utf-8" if self.client.terminal.unicode else "ascii"
        driver_class = SessionDriver.on(self, self.host.limits, encoding, self._stalled)
        async with self.host.starting:
            if self._ending:
                return 1
            app = self.app = self.host.new_app(self, driver_class, self._command)
            running = asyncio.create_task(self._run_app(app), context=contextvars.copy_context())
            began = time.monotonic()
            await self._until_on(running, app)
            if self.host.starting.locked():
                # As long again for those who play: a crowd at the door must not stop them.
                await asyncio.sleep(min(time.monotonic() - began, _LONGEST_BREATH))
        self._last_key = time.monotonic()
        self._wait_for_keys()
        await running
        return 0 if not app.crash else 1

    async def _run_app(self, app: HostedApp) -> None:
        assert self.client is not None
        await app.run_async(size=self.client.size)

    async def _until_on(self, running: asyncio.Task[None], app: HostedApp) -> None:
        """Wait until the application draws, so that not all of them are built at once."""
        drawing: asyncio.Task[Any] = asyncio.create_task(app._mounted_event.wait())
        await asyncio.wait({running, drawing}, return_when=asyncio.FIRST_COMPLETED)
        drawing.cancel()
        driver = app._driver
        if isinstance(driver, SessionDriver):
            self._driver = driver
            driver.answered = self.host.answered
            if self._ending:
                app.exit()
            # The window may have changed while nobody looked.
            size = fitting(self._size, self.host.limits)
            if self.client is not None and size != self.client.size:
                driver.resize(size)

    def _refuse(self, sentence: Message) -> int:
        self.write(say(sentence).encode() + b"\r\n")
        return 1

    def _wait_for_keys(self) -> None:
        """End it when nobody has pressed a key for too long."""
        limit = self.host.limits.idle_seconds
        left = self._last_key + limit - time.monotonic()
        if left > 0:
            self._idle = asyncio.get_running_loop().call_later(left, self._wait_for_keys)
        else:
            self.end(message("Nothing was pressed for a long time; your seat is kept."))

    def _stalled(self) -> None:
        """The client has not read for too long."""
        _logger.info("session %s does not read", self.id)
        self._farewell = None
        self._connection.abort()

    def end(self, why: Message | None) -> None:
        """End the visit, and say why; a seat is kept."""
        self._farewell = why
        self._end()

    def _end(self) -> None:
        self._ending = True
        if self._idle is not None:
            self._idle.cancel()
        if self.app is not None and self.app.is_running:
            self.app.exit()

    def cut(self) -> None:
        """End it at once, with nothing but the terminal put right."""
        self.write(END.encode())
        self._connection.close()

    async def _close(self, status: int) -> None:
        """The last words, the terminal as it was, and the end of the line."""
        if self._idle is not None:
            self._idle.cancel()
        if self._driver is not None:
            self._driver.disable_input()
            # Whatever has ended it: a crash may have come before the driver could.
            self.write(END.encode())
        words = self._farewell
        if words is None and self.app is not None:
            words = self._last_words(self.app)
        if words is not None:
            self.write(say(words).encode(errors="replace") + b"\r\n")
        self.app = None
        self._driver = None
        self.left.set()
        for remembered in _REMEMBERED:
            getattr(remembered, "cache_clear", lambda: None)()
        if self._channel is not None:
            with suppress(OSError, asyncssh.Error):
                self._channel.exit(status)
        if not self._lost.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(self.host.limits.hangup_seconds):
                    await self._lost.wait()
        if not self.host.is_used(self._connection, but_for=self):
            self._connection.close()

    def _last_words(self, app: HostedApp) -> Message | None:
        if app.crash:
            return message(
                "The game has crashed, your seat is kept. The log calls it {id}.", id=app.crash
            )
        if self.person.code and self.host.rooms.guest_of(self.person.code) is not None:
            return message(
                "You come back as who you are with: ssh -t … {code}", code=self.person.code
            )
        return None


def _languages(variables: dict[str, str]) -> list[str]:
    """The languages that a client asks for."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if variables.get(name):
            return variables[name][:200].split(":")
    return ["C"]
