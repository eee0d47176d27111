"""The SSH server: who may come in, how many, and how all of it ends.

One process and one event loop serve everybody. Visitors with a key are who the key says; the
others are guests, if guests may come in.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncssh

from ..gallery import Gallery
from ..games.message import Message, NotUnderstood, message
from ..i18n import say
from ..table.bots import BotPool
from ..table.log import Log
from ..table.table import wall_time
from .app import HostedApp
from .driver import SessionDriver
from .limits import Allowance, Limits
from .people import People, Person
from .rooms import Rooms
from .session import WINDOW, Session
from .wire import Channel, take_any_name

_logger = logging.getLogger(__name__)
_ARRIVALS = 20  # connections that are taken at once, before others have their turn
_LATENCIES = 2_000  # how many of the last times from key to frame are remembered
_LAG_SECONDS = 0.5  # how often the event loop is looked at
_LAGS = 120  # the last minute


@dataclass(frozen=True)
class Doors:
    """Who may come in."""

    open: bool = True
    """Everybody, with a key or as a guest."""
    keys: Path | None = None
    """Only those whose keys are in this file, in the format of `authorized_keys`."""
    password: str | None = None
    """Only those who know it."""


class Host:
    """The server with all that its sessions share."""

    def __init__(
        self,
        log: Log,
        *,
        doors: Doors | None = None,
        limits: Limits | None = None,
        folder: Path | None = None,
        gallery: Gallery | None = None,
        name: str = "pix-tui",
        now: Callable[[], int] = wall_time,
    ) -> None:
        """Args:
        log: where matches are stored.
        doors: who may come in; everybody if it is left out.
        limits: what is put up with.
        folder: where the host key, names and rooms are kept; `None` keeps nothing.
        gallery: where drawings are kept.
        name: what the host is called in the lobby.
        now: the clock of its rooms, in milliseconds.
        """
        self.limits = limits or Limits()
        self.name = name
        self.doors = doors or Doors()
        self.sessions: dict[str, Session] = {}
        self.people = People(folder and folder / "people")
        self.latencies: deque[float] = deque(maxlen=_LATENCIES)
        """The last times from a key to the frame after it, in seconds."""
        self.lags: deque[float] = deque(maxlen=_LAGS)
        """By how much the event loop was late in the last minute, in seconds."""
        self.bytes_out = 0
        self.began = time.time()
        self.starting = asyncio.Semaphore(self.limits.starting)
        self._log, self._folder, self._gallery = log, folder, gallery
        self._pool: BotPool | None = None
        self.rooms = Rooms(log, self._bots, self.limits, folder and folder / "rooms.json", now)
        self.connections: Counter[str] = Counter()
        """How many connections each address has."""
        self._logins: dict[str, Allowance] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._keys: asyncssh.SSHAuthorizedKeys | None = None
        self._closing = False
        self.trouble: Message | None = None
        """What went wrong at the start, for whoever has started it."""
        if self.doors.keys is not None:
            self._keys = _authorized(self.doors.keys)

    # -- beginning and end ---------------------------------------------------------------------
    async def listen(self, bind: str, port: int) -> int:
        """Let people in from now on; the port, which the system chooses if it is 0.

        Raises `OSError` where the address is taken or is not ours.
        """
        limits = self.limits
        self._acceptor = await asyncssh.listen(
            bind,
            port,
            server_factory=lambda: Door(self),
            server_host_keys=[self._host_key()],
            encoding=None,
            line_editor=False,
            login_timeout=limits.login_seconds,
            keepalive_interval=limits.keepalive_seconds,
            keepalive_count_max=limits.keepalive_count,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            gss_host=None,
            server_version="pix-tui",
            compression_algs=None,
            reuse_address=True,
            backlog=_ARRIVALS,
        )
        self.keep(self._watch_loop())
        return self._acceptor.get_port()

    async def close(self, why: Message | None = None) -> None:
        """Tell everybody, restore every terminal, store everything."""
        self._closing = True
        if self._acceptor is not None:
            self._acceptor.close()
        visits = [session.task for session in self.sessions.values() if session.task]
        for session in tuple(self.sessions.values()):
            session.end(why)
        if visits:
            await asyncio.wait(visits, timeout=self.limits.goodbye_seconds)
        for session in tuple(self.sessions.values()):
            session.cut()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.rooms.stop()
        if self._pool is not None:
            await self._pool.close()

    def _bots(self) -> BotPool:
        if self._pool is None:
            self._pool = BotPool()
        return self._pool

    def _host_key(self) -> asyncssh.SSHKey:
        """The key by which clients know this host again; made once."""
        if self._folder is None:
            return asyncssh.generate_private_key("ssh-ed25519")
        path = self._folder / "host_key"
        try:
            return asyncssh.read_private_key(path)
        except FileNotFoundError:
            pass
        except (OSError, asyncssh.KeyImportError) as error:
            raise NotUnderstood(
                "The host key in {path} cannot be read: {why}", path=path, why=str(error)
            ) from error
        key = asyncssh.generate_private_key("ssh-ed25519", comment="pix-tui host")
        try:
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            path.touch(mode=0o600)
            path.write_bytes(key.export_private_key())
        except OSError as error:
            self.trouble = message(
                "The host key cannot be kept in {path} ({why}): whoever comes is warned of another "
                "host after the next start.",
                path=path,
                why=error.strerror or str(error),
            )
        return key

    # -- coming in -------------------------------------------------------------------------------
    def may_log_in(self, address: str) -> bool:
        """Whether somebody from there may try now."""
        if len(self._logins) > 10_000:
            self._logins.clear()
        per = self.limits.logins_a_minute
        allowance = self._logins.setdefault(address, Allowance(per, 60 / per))
        return not allowance.wait(time.monotonic())

    def key_fits(self, key: asyncssh.SSHKey) -> bool:
        """Whether whoever holds this key may come in."""
        if self.doors.password is not None:
            return False
        if self._keys is None:
            return True
        return self._keys.validate(key, "", "") is not None

    def password_fits(self, password: str) -> bool:
        """Whether it is the one."""
        wanted = self.doors.password
        return wanted is not None and hmac.compare_digest(wanted.encode(), password.encode())

    async def admit(self, session: Session) -> Message | None:
        """Let a session in, in place of another one of the same person; or why not."""
        if self._closing:
            return message("The host is being closed.")
        before = [other for other in self.sessions.values() if other.person.id == session.person.id]
        # Whoever has lost his line must not be kept out by what is left of himself.
        others = [other for other in self.sessions.values() if other not in before]
        if len(others) >= self.limits.sessions:
            return message("This table is full; come back later.")
        address = session.address
        if sum(other.address == address for other in others) >= self.limits.sessions_of_address:
            return message("Too many sessions come from your address.")
        self.sessions[session.id] = session
        _logger.info("session %s from %s began", session.id, address)
        for other in before:
            other.end(message("You have come back at another terminal; this one is closed."))
        if before:
            # Or leaving, the old one would take the new one's seat along.
            leaving = [asyncio.ensure_future(other.left.wait()) for other in before]
            _, late = await asyncio.wait(leaving, timeout=self.limits.goodbye_seconds)
            for waiting in late:
                waiting.cancel()
        return None

    def is_used(self, connection: asyncssh.SSHServerConnection, *, but_for: Session) -> bool:
        """Whether another session has come by this connection and goes on."""
        return any(
            other.connection is connection and not other.left.is_set()
            for other in self.sessions.values()
            if other is not but_for
        )

    def gone(self, session: Session) -> None:
        """A session is over."""
        if self.sessions.pop(session.id, None) is not None:
            _logger.info("session %s ended", session.id)

    def new_session_id(self) -> str:
        """Something to call a session by in the log."""
        return secrets.token_hex(4)

    def new_app(
        self, session: Session, driver_class: type[SessionDriver], command: str
    ) -> HostedApp:
        """The application of a session."""
        assert session.client is not None
        return HostedApp(
            self.rooms,
            self.people,
            session.person,
            session.client,
            driver_class,
            log=self._log,
            settings=self.people.settings(session.person),
            gallery=self._gallery,
            code=command,
            host_name=self.name,
        )

    # -- what is counted ---------------------------------------------------------------------
    def sent(self, count: int) -> None:
        """So many bytes went out."""
        self.bytes_out += count

    def answered(self, seconds: float) -> None:
        """A key was followed by a frame after so long."""
        self.latencies.append(seconds)

    def keep(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Have something done, and keep hold of it while it is."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _watch_loop(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(_LAG_SECONDS)
            self.lags.append(max(time.monotonic() - before - _LAG_SECONDS, 0.0))


class Door(asyncssh.SSHServer):
    """One connection: who it is, before it is a session."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._address = ""
        self._key = ""
        self._connection: asyncssh.SSHServerConnection | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Somebody has connected."""
        self._connection = conn
        take_any_name(conn)
        peer = conn.get_extra_info("peername") or ("?",)
        self._address = str(peer[0])
        counted = self._host.connections
        counted[self._address] += 1
        if counted[self._address] > self._host.limits.connections_of_address:
            _logger.info("too many connections from %s", self._address)
            conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone."""
        counted = self._host.connections
        counted[self._address] -= 1
        if counted[self._address] <= 0:
            del counted[self._address]

    # -- who it is -------------------------------------------------------------------------------
    def begin_auth(self, username: str) -> bool:
        """Even guests go through this, so that whoever has a key shows it."""
        if not self._host.may_log_in(self._address):
            raise asyncssh.DisconnectError(
                asyncssh.DISC_TOO_MANY_CONNECTIONS,
                say(message("Too many log-ins from your address; wait a minute.")),
            )
        return True

    def public_key_auth_supported(self) -> bool:
        """Keys are welcome, unless a password is asked for."""
        return self._host.doors.password is None

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any key will do where everybody may come in: it says who somebody is."""
        if not self._host.key_fits(key):
            return False
        self._key = key.get_fingerprint()
        return True

    def kbdint_auth_supported(self) -> bool:
        """How guests come in: they are asked nothing, or for the password."""
        return self._host.doors.keys is None

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Any:
        """Nothing to ask a guest; the password, where there is one."""
        prompts = [(say(message("Password of this table: ")), False)]
        return "", "", "", prompts if self._host.doors.password is not None else []

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        """Whether the answer is right."""
        self._key = ""  # one that was offered before has proved nothing
        if self._host.doors.password is None:
            return True
        return len(responses) == 1 and self._host.password_fits(responses[0])

    def password_auth_supported(self) -> bool:
        """For clients that know of no questions; a guest may answer anything."""
        return self._host.doors.keys is None

    def validate_password(self, username: str, password: str) -> bool:
        """Whether it is the one, if there is one."""
        self._key = ""
        return self._host.doors.password is None or self._host.password_fits(password)

    # -- what it wants ---------------------------------------------------------------------------
    def session_requested(self) -> Any:
        """A terminal, or something that will be refused in a sentence."""
        conn = self._connection
        assert conn is not None
        name = str(conn.get_extra_info("username") or "")
        people = self._host.people
        if self._key:
            person = Person.with_key(self._key, "")
            person = Person(person.id, people.name(person.id, name))
        else:
            person = Person.guest(people.name("", name))
        session = Session(self._host, conn, person, self._address)
        channel = Channel(
            conn,
            asyncio.get_running_loop(),
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,
            errors="strict",
            window=WINDOW,
            max_pktsize=WINDOW,
        )
        return channel, session


def _authorized(path: Path) -> asyncssh.SSHAuthorizedKeys:
    """The keys of a file. Raises `NotUnderstood` if it has none."""
    try:
        return asyncssh.read_authorized_keys(str(path))
    except OSError as error:
        raise NotUnderstood(
            "The file {path} cannot be read: {why}", path=path, why=error.strerror or ""
        ) from error
    except ValueError as error:
        raise NotUnderstood(
            "The file {path} holds no keys: {why}", path=path, why=str(error)
        ) from error
