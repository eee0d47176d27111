"""The log on disk: how SQLite is used, and rows that somebody has changed."""

from __future__ import annotations

import gc
import shutil
import sys

import pytest

from pix_tui.table.log import Damaged, Unavailable
from pix_tui.table.sqlite import SCHEMA, SqliteLog

from .processes import filled
from .test_log import GOING_ON, HEADER, events


def test_it_is_durable_and_checkpoints_only_when_told(db):
    log = SqliteLog(db)

    def pragma(name: str) -> object:
        return log._db.execute(f"PRAGMA {name}").fetchone()[0]

    assert pragma("journal_mode") == "wal"
    assert pragma("synchronous") == 2  # FULL
    assert pragma("wal_autocheckpoint") == 0
    assert pragma("foreign_keys") == 1
    assert pragma("user_version") == SCHEMA


def test_the_write_ahead_log_is_emptied_once_it_is_long(db, monkeypatch):
    log = filled(db, close=False)
    wal = db.with_name("matches.db-wal")
    before = wal.stat().st_size
    assert before > 0
    monkeypatch.setattr("pix_tui.table.sqlite.CHECKPOINT", before)
    log.append(HEADER.id, 2, events(3, "+1"), GOING_ON)
    assert wal.stat().st_size == 0
    assert len(log.read(HEADER.id)) == 3


def test_a_log_that_is_dropped_is_closed(db):
    filled(db, close=False)
    gc.collect()
    assert not db.with_name("matches.db-wal").exists()
    assert len(SqliteLog(db).read(HEADER.id)) == 2


def test_a_log_that_is_closed_says_so(db):
    log = filled(db)
    log.close()
    for use in (lambda: log.read(HEADER.id), log.matches, lambda: log.forget(HEADER.id)):
        with pytest.raises(Unavailable, match="closed"):
            use()


@pytest.mark.skipif(sys.platform == "win32", reason="modes are of Unix")
def test_nobody_else_reads_what_is_said_at_our_tables(db):
    log = filled(db, close=False)
    for file in (db, db.with_name("matches.db-wal"), log.path.parent):
        assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE matches SET header = '{'",
        "UPDATE matches SET header = x'ff'",
        "UPDATE matches SET header = replace(header, 'abcde', 'zzzzz')",
        "UPDATE matches SET header = replace(header, '\"seats\":[', '\"seats\":[[[')",
        "UPDATE matches SET header = 7",
    ],
)
def test_C35_a_header_that_cannot_be_read_is_damaged_by_name(db, change):
    log = filled(db, close=False)
    log.create(type(HEADER).from_json(HEADER.to_json() | {"id": "count-other"}))
    log._db.execute(f"{change} WHERE id = '{HEADER.id}'")
    with pytest.raises(Damaged, match=HEADER.id):
        log.header(HEADER.id)
    assert [entry.header.id for entry in log.matches()] == ["count-other"]
    assert HEADER.id in log.ids()


@pytest.mark.parametrize(
    "change",
    [
        "text = x'c328'",
        "seat = 'white'",
        "seat = -1",
        "at = 1.5",
        "spent = -1",
        "idem = x'61'",
        "seq = 7",
        "text = printf('%.*c', 5000, 'x')",
    ],
)
def test_C35_an_event_that_cannot_be_read_is_damaged_by_name(db, change):
    log = filled(db, close=False)
    log._db.execute(f"UPDATE events SET {change} WHERE seq = 1")
    with pytest.raises(Damaged, match=HEADER.id):
        log.read(HEADER.id)


def test_text_that_is_not_utf8_keeps_nobody_from_the_rest(db):
    log = filled(db, close=False)
    log._db.execute("UPDATE events SET text = CAST(x'c328' AS TEXT) WHERE seq = 1")
    # No game will take it for a move.
    assert [event.text for event in log.read(HEADER.id)] == ["�(", "+2"]


@pytest.mark.parametrize("result", ["'{'", "'[]'", "x'ff'"])
def test_a_list_leaves_out_what_it_cannot_read(db, result):
    log = filled(db, close=False)
    log._db.execute(f"UPDATE matches SET result = {result}")
    assert log.matches() == []


def test_a_copy_of_the_file_is_a_log(db, tmp_path):
    filled(db)
    shutil.copy(db, tmp_path / "copy.db")
    assert len(SqliteLog(tmp_path / "copy.db").read(HEADER.id)) == 2
