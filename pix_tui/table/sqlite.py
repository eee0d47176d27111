"""The log of matches in an SQLite file.

A row of `matches` is a header and what lists show, a row of `events` an event; both hold plain
text and numbers. Everything is checked again when it is read.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from ..games.game import Message, message
from . import strict
from .errors import damaged, no_such_match, taken
from .lock import FileLock
from .log import (
    Conflict,
    Damaged,
    Entry,
    Event,
    Header,
    Log,
    LogError,
    MemoryLog,
    Standing,
    Unavailable,
    UnknownVersion,
    check_numbers,
)
from .record import FRESH
from .rows import EVENT_COLUMNS, event_of, header_of, standing_of, standing_row

SCHEMA = 1
"""Kept in `user_version`; raised when older programs could not use the tables."""
PATIENCE = 5.0  # seconds to wait for another process that is writing
CHECKPOINT = 4_000_000  # bytes of write-ahead log after which it is moved into the database

_TABLES = """
CREATE TABLE matches (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    header TEXT NOT NULL,
    seq INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    over INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    result TEXT
);
CREATE INDEX matches_touched ON matches (touched, number);
CREATE TABLE events (
    match INTEGER NOT NULL REFERENCES matches (number) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    seat INTEGER,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    spent INTEGER NOT NULL,
    idem TEXT,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;
CREATE INDEX events_idem ON events (match, idem) WHERE idem IS NOT NULL;
"""

# SQLite from 3.7.0 to 3.51.2 can corrupt a write-ahead log: when one connection checkpoints it
# and starts it anew while another is writing, committed pages may be taken from the wrong round
# of the log. No version that we run on can be assumed to be newer, so the case cannot come up:
#   - each process has one connection that writes, and uses it from one thread at a time;
#   - whoever writes holds an exclusive lock on a file beside the database while doing so;
#   - nothing is checkpointed automatically (`wal_autocheckpoint=0`), but only here, while
#     holding that lock: after a write that made the log long, and when closing, since SQLite
#     checkpoints by itself when the last connection closes.


class SqliteLog(Log):
    """A log that survives whatever happens to the process.

    Args:
        path: the database file, made if it is not there, with its folder.
        mend: set a broken file aside under another name and begin a new one; `trouble` then says
            so.

    Raises:
        Damaged: if it is no database of ours, or a broken one.
        UnknownVersion: if a newer program has made it.
        Unavailable: if it cannot be opened or written to.
    """

    def __init__(self, path: Path, *, mend: bool = False) -> None:
        self.path = path
        self.trouble: Message | None = None
        """What went wrong when it was opened, for a person to read once."""
        self._thread = threading.RLock()
        self._process = os.getpid()
        with _explained(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = FileLock(path.with_name(path.name + ".lock"), PATIENCE)
            try:
                with self._lock.held():
                    # In one go, so that nobody sets aside what another has just begun anew.
                    self._db = self._open_or_mend() if mend else self._open()
            except BaseException:
                self._lock.close()
                raise
        # Also when the log is merely dropped, and at the end of the process.
        self._finish = weakref.finalize(self, _close, self._db, self._lock, self._process)

    def _open_or_mend(self) -> sqlite3.Connection:
        try:
            with _explained(self.path):
                return self._open()
        except Damaged:
            aside = _set_aside(self.path)
            db = self._open()
            self.trouble = message(
                "The matches in {file} cannot be read. They are kept as {aside}, and a new file "
                "has been begun.",
                file=str(self.path),
                aside=aside.name,
            )
            return db

    def _open(self) -> sqlite3.Connection:
        # Made by us first, so that nobody else can read what is said at our tables.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        db = sqlite3.connect(
            self.path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            self._prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        db.text_factory = lambda data: data.decode("utf-8", "replace")
        db.execute("PRAGMA wal_autocheckpoint=0")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA:
            raise UnknownVersion(
                message(
                    "{file} was written by a newer version of this program and is left as it is.",
                    file=str(self.path),
                )
            )
        tables = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}
        is_ours = {"matches", "events"} <= tables if version else not tables
        if not is_ours or db.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise Damaged(message("{file} is damaged.", file=str(self.path)))
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        # Written even when nothing changes: a full disk or a folder that cannot be written to
        # shows here, not at the first move.
        db.execute("BEGIN IMMEDIATE")
        if not version:
            for statement in _TABLES.split(";"):
                db.execute(statement)
        db.execute(f"PRAGMA user_version={SCHEMA}")
        db.execute("COMMIT")

    def close(self) -> None:
        """See `Log.close`."""
        with self._thread:
            self._finish()

    # -- writing -----------------------------------------------------------------------------
    def create(
        self, header: Header, events: Sequence[Event] = (), standing: Standing = FRESH
    ) -> None:
        """See `Log.create`."""
        if events:
            check_numbers(0, [replace(event, idem=None) for event in events])
        touched = events[-1].at if events else header.created
        with self._writing() as db:
            if db.execute("SELECT 1 FROM matches WHERE id = ?", (header.id,)).fetchone():
                raise taken(header.id)
            number = db.execute(
                "INSERT INTO matches (id, header, seq, touched, over, moves, result) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    header.id,
                    strict.write_json(header.to_json()),
                    len(events),
                    touched,
                    *standing_row(standing),
                ),
            ).lastrowid
            assert number is not None
            _insert(db, number, events)

    def append(
        self, match: str, expected_seq: int, events: Sequence[Event], standing: Standing
    ) -> list[Event]:
        """See `Log.append`."""
        check_numbers(expected_seq, events)
        idem = events[0].idem
        with self._writing() as db:
            number, seq = _number(db, match)
            if idem is not None:
                rows = db.execute(
                    f"SELECT {EVENT_COLUMNS} FROM events WHERE match = ? AND idem = ? ORDER BY seq",
                    (number, idem),
                ).fetchall()
                if rows:
                    return [event_of(match, row) for row in rows]
            if seq != expected_seq:
                raise Conflict(seq)
            _insert(db, number, events)
            db.execute(
                "UPDATE matches SET seq = ?, touched = ?, over = ?, moves = ?, result = ? "
                "WHERE number = ?",
                (events[-1].seq, events[-1].at, *standing_row(standing), number),
            )
        return list(events)

    def forget(self, match: str) -> None:
        """See `Log.forget`."""
        with self._writing() as db:
            if not db.execute("DELETE FROM matches WHERE id = ?", (match,)).rowcount:
                raise no_such_match(match)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """A transaction: all that is done in it is stored when it is left, or nothing."""
        with self._thread, _explained(self.path):
            db = self._connection()
            with self._lock.held():
                # "IMMEDIATE", since a transaction that reads first and writes then fails at once
                # if somebody has written in between, however patient it is.
                db.execute("BEGIN IMMEDIATE")
                try:
                    yield db
                    db.execute("COMMIT")
                except BaseException:
                    if db.in_transaction:
                        db.execute("ROLLBACK")
                    raise
                self._checkpoint(db)

    def _checkpoint(self, db: sqlite3.Connection) -> None:
        """Move a long write-ahead log into the database; the file lock must be held."""
        wal = self.path.with_name(self.path.name + "-wal")
        try:
            if wal.stat().st_size > CHECKPOINT:
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        except (OSError, sqlite3.Error):
            # What was written is safe where it is. Readers may be in the way, or the disk full:
            # the next write tries again.
            pass

    # -- reading -----------------------------------------------------------------------------
    def header(self, match: str) -> Header:
        """See `Log.header`."""
        with self._reading() as db:
            row = db.execute("SELECT header FROM matches WHERE id = ?", (match,)).fetchone()
        if row is None:
            raise no_such_match(match)
        return header_of(match, row[0])

    def read(self, match: str, since: int = 0) -> list[Event]:
        """See `Log.read`."""
        with self._reading() as db:
            number, _ = _number(db, match)
            rows = db.execute(
                f"SELECT {EVENT_COLUMNS} FROM events WHERE match = ? AND seq > ? ORDER BY seq",
                (number, since),
            ).fetchall()
        events = [event_of(match, row) for row in rows]
        if [event.seq for event in events] != list(range(since + 1, since + 1 + len(events))):
            raise damaged(match, message("An event is missing."))
        return events

    def matches(self) -> list[Entry]:
        """See `Log.matches`."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT id, header, seq, touched, over, moves, result FROM matches "
                "ORDER BY touched DESC, number DESC"
            ).fetchall()
        entries = []
        for match, header, seq, touched, *standing in rows:
            try:
                known = header_of(match, header)
                entries.append(Entry(known, int(seq), int(touched), standing_of(standing)))
            except (LogError, TypeError, ValueError):
                continue  # whoever asks for it by its id is told why
        return entries

    def ids(self) -> list[str]:
        """See `Log.ids`."""
        with self._reading() as db:
            return [row[0] for row in db.execute("SELECT id FROM matches ORDER BY number")]

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._thread, _explained(self.path):
            yield self._connection()

    def _connection(self) -> sqlite3.Connection:
        if not self._finish.alive:
            raise Unavailable(message("{file} has been closed.", file=str(self.path)))
        if os.getpid() != self._process:
            raise RuntimeError("a connection to SQLite must not be used across a fork")
        return self._db


def open_log(path: Path) -> tuple[Log, Message | None]:
    """The log in that file, and what a person should be told once.

    A broken file is set aside under another name. Where nothing can be kept, there is a log in
    memory, and the sentence says so: one can always play.
    """
    try:
        log = SqliteLog(path, mend=True)
    except LogError as error:
        return MemoryLog(), message(
            "This time nothing is saved, and matches of before are not shown: {why}",
            why=error.message,
        )
    return log, log.trouble


def _close(db: sqlite3.Connection, lock: FileLock, process: int) -> None:
    if os.getpid() != process:
        return
    try:
        with lock.held():
            db.close()  # which checkpoints, if nobody else has the file open
    finally:
        lock.close()


def _set_aside(path: Path) -> Path:
    """Rename a database and what belongs to it; gives its new name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    for suffix in ("-wal", "-shm", ""):
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turns what SQLite and the system say into errors with a sentence."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise Damaged(message("{file} is damaged.", file=str(path))) from error
        raise _unavailable(path, str(error)) from error
    except OSError as error:
        raise _unavailable(path, error.strerror or str(error)) from error


def _unavailable(path: Path, why: str) -> Unavailable:
    return Unavailable(message("{file} cannot be used ({why}).", file=str(path), why=why))


def _insert(db: sqlite3.Connection, number: int, events: Sequence[Event]) -> None:
    db.executemany(
        f"INSERT INTO events (match, {EVENT_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(number, e.seq, e.seat, e.text, e.at, e.spent, e.idem) for e in events],
    )


def _number(db: sqlite3.Connection, match: str) -> tuple[int, int]:
    row = db.execute("SELECT number, seq FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise no_such_match(match)
    return row[0], row[1]
