"""All the states in which the file and its folder can be found."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from pix_tui.table.log import Damaged, MemoryLog, Unavailable, UnknownVersion
from pix_tui.table.sqlite import SCHEMA, SqliteLog, open_log

from .processes import child, filled, needs_fork, status_of
from .test_log import GOING_ON, HEADER, events


def garbage(db: Path) -> None:
    db.write_bytes(b"this is not a database, but a longer text " * 100)


def broken_pages(db: Path) -> None:
    data = bytearray(db.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    db.write_bytes(data)


def cut(db: Path) -> None:
    db.write_bytes(db.read_bytes()[:5000])


def of_another(db: Path) -> None:
    db.unlink()
    with contextlib.closing(sqlite3.connect(db)) as other:
        other.execute("CREATE TABLE songs (title TEXT)")


def emptied(db: Path) -> None:
    with contextlib.closing(sqlite3.connect(db)) as other:
        other.execute("DROP TABLE events")


@pytest.mark.parametrize("harm", [garbage, broken_pages, cut, of_another, emptied])
def test_C03_a_broken_file_is_set_aside_and_said_so_once(db, harm):
    filled(db)
    harm(db)
    data = db.read_bytes()
    with pytest.raises(Damaged):
        SqliteLog(db)
    log, trouble = open_log(db)
    aside = db.with_name("matches.db.damaged-1")
    assert aside.read_bytes() == data
    assert str(db) in str(trouble)
    assert aside.name in str(trouble)
    assert log.matches() == []
    log.create(HEADER)
    log.close()
    log, trouble = open_log(db)
    assert trouble is None
    assert log.ids() == [HEADER.id]


def test_C03_what_was_set_aside_is_never_written_over(db):
    for number in (1, 2, 3):
        filled(db)
        db.write_bytes(b"broken %d" % number)
        log, trouble = open_log(db)
        assert f"damaged-{number}" in str(trouble)
        log.close()
        db.unlink()
    kept = [db.with_name(f"matches.db.damaged-{number}").read_bytes() for number in (1, 2, 3)]
    assert kept == [b"broken 1", b"broken 2", b"broken 3"]


def test_what_was_written_last_survives_a_broken_database_behind_it(db, tmp_path):
    """As long as nothing was checkpointed, all is in the write-ahead log."""
    before = filled(db, close=False)
    for suffix in ("", "-wal"):
        shutil.copy(db.with_name(db.name + suffix), tmp_path / f"broken.db{suffix}")
    before.close()
    garbage(tmp_path / "broken.db")
    log, trouble = open_log(tmp_path / "broken.db")
    assert trouble is None
    assert len(log.read(HEADER.id)) == 2


def test_a_file_of_a_newer_program_is_left_alone(db):
    filled(db)
    with contextlib.closing(sqlite3.connect(db)) as other:
        other.execute(f"PRAGMA user_version={SCHEMA + 1}")
    data = db.read_bytes()
    with pytest.raises(UnknownVersion):
        SqliteLog(db)
    log, trouble = open_log(db)
    assert isinstance(log, MemoryLog)
    assert "newer version" in str(trouble)
    assert db.read_bytes() == data


def test_an_empty_file_is_a_new_one(db):
    db.parent.mkdir()
    db.touch()
    log, trouble = open_log(db)
    assert trouble is None
    log.create(HEADER)


def test_C03_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("in the way")
    log, trouble = open_log(tmp_path / "file" / "state" / "matches.db")
    assert isinstance(log, MemoryLog)
    assert str(trouble).startswith("This time nothing is saved")
    assert "\n" not in str(trouble)
    log.create(HEADER)
    assert log.ids() == [HEADER.id]


def test_C03_a_folder_where_the_file_should_be(db):
    db.mkdir(parents=True)
    log, trouble = open_log(db)
    assert isinstance(log, MemoryLog)
    assert trouble is not None


@pytest.fixture
def somebody() -> Iterator[tuple[Path, int]]:
    """A folder, and a user that it belongs to: root may write anywhere."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        user = 65534 if os.getuid() == 0 else os.getuid()
        yield folder, user
        folder.chmod(0o700)
        for part in folder.iterdir():
            part.chmod(0o700)


@needs_fork
@pytest.mark.parametrize("mode", [0o500, 0o555, 0o000])
@pytest.mark.parametrize("before", ["empty", "filled"])
def test_C03_a_folder_that_cannot_be_written_to(somebody, mode, before):
    folder, user = somebody
    db = folder / "state" / "matches.db"
    if before == "filled":
        filled(db)
    else:
        db.parent.mkdir()
    contents = {file.name: file.read_bytes() for file in db.parent.iterdir()}
    for file in (folder, db.parent, *db.parent.iterdir()):
        os.chown(file, user, -1)
    db.parent.chmod(mode)

    def opening() -> None:
        if os.getuid() == 0:
            os.setuid(user)
        log, trouble = open_log(db)
        assert isinstance(log, MemoryLog)
        assert str(trouble).startswith("This time nothing is saved")
        log.create(HEADER)

    assert status_of(child(opening)) == 0
    db.parent.chmod(0o700)
    assert {file.name: file.read_bytes() for file in db.parent.iterdir()} == contents


def test_C03_a_full_disk_loses_nothing(db):
    log = filled(db, close=False)
    pages = log._db.execute("PRAGMA page_count").fetchone()[0]
    log._db.execute(f"PRAGMA max_page_count={pages}")
    seq = 2

    def until_full() -> None:
        nonlocal seq
        while True:
            log.append(HEADER.id, seq, events(seq + 1, *["x" * 200] * 10), GOING_ON)
            seq += 10

    with pytest.raises(Unavailable, match="full"):
        until_full()
    assert len(log.read(HEADER.id)) == seq
    assert log.matches()[0].seq == seq
    log._db.execute(f"PRAGMA max_page_count={pages + 100}")
    log.append(HEADER.id, seq, events(seq + 1, "+1"), GOING_ON)
    assert len(log.read(HEADER.id)) == seq + 1


def test_C03_a_disk_that_is_full_from_the_start(db, monkeypatch):
    """The probe when opening finds it, not the first move."""
    filled(db)
    data = db.read_bytes()
    prepare = SqliteLog._prepare

    def preparing(self, connection):
        connection.execute("PRAGMA query_only=1")  # every write fails, as on a full disk
        prepare(self, connection)

    monkeypatch.setattr(SqliteLog, "_prepare", preparing)
    log, trouble = open_log(db)
    assert isinstance(log, MemoryLog)
    assert trouble is not None
    assert db.read_bytes() == data
