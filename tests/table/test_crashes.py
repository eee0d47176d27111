"""Processes that die and processes that race: nothing acknowledged is lost, nothing is doubled."""

from __future__ import annotations

import json
import os
import random
import signal

import pytest

from pix_tui.table.log import Conflict, Event, Standing, Unavailable
from pix_tui.table.sqlite import SqliteLog
from pix_tui.table.table import Table

from .processes import SEATS, child, filled, needs_fork, status_of
from .test_log import GOING_ON, HEADER, events


@needs_fork
def test_C28_kill_at_a_hundred_random_points_loses_nothing(db):
    """A process moves and says what was acknowledged; it is killed wherever it happens to be."""
    rng = random.Random(28)
    log = SqliteLog(db)
    match = Table.create("count", {}, SEATS, log).id
    log.close()
    acknowledged: list[int] = []
    for attempt in range(100):
        reading, writing = os.pipe()

        def moving(writing: int = writing, attempt: int = attempt) -> None:
            table = Table.open(SqliteLog(db), match)
            for number in range(10_000):
                event = table.submit(table.to_act[0], "+1", idem=f"{attempt}/{number}")[-1]
                os.write(writing, b"%d\n" % event.seq)

        pid = child(moving)
        os.close(writing)
        said = b""
        wanted = rng.randrange(1, 6)
        while said.count(b"\n") < wanted:
            part = os.read(reading, 100)
            assert part, "it died by itself"
            said += part
        for _ in range(rng.randrange(60_000)):
            pass  # somewhere in the middle of what it does then
        os.kill(pid, signal.SIGKILL)
        assert status_of(pid) == -signal.SIGKILL
        while more := os.read(reading, 10_000):
            said += more
        os.close(reading)
        acknowledged += [int(line) for line in said.split(b"\n")[:-1]]
    stored = SqliteLog(db).read(match)
    assert [event.seq for event in stored] == list(range(1, len(stored) + 1))
    assert set(acknowledged) <= {event.seq for event in stored}
    assert len(acknowledged) == len(set(acknowledged)) >= 100
    idems = [event.idem for event in stored]
    assert len(idems) == len(set(idems))
    # At most the one move that was stored but not yet said is more than was acknowledged.
    assert len(stored) <= len(acknowledged) + 100
    assert Table.open(SqliteLog(db), match).match.state.total == len(stored)


@needs_fork
def test_C34_a_signal_in_the_middle_of_an_import_leaves_a_log_that_loads(db):
    SqliteLog(db).close()
    for number, sign in enumerate([signal.SIGHUP, signal.SIGTERM, signal.SIGKILL] * 7):
        reading, writing = os.pipe()

        def importing(writing: int = writing, number: int = number) -> None:
            for kind in (signal.SIGHUP, signal.SIGTERM):
                signal.signal(kind, signal.SIG_DFL)
            log = SqliteLog(db)
            many = events(1, *["+1"] * 200)
            for copy in range(10_000):
                header = HEADER.to_json() | {"id": f"count-{number:03}x{copy:05}"}
                log.create(type(HEADER).from_json(header), many, GOING_ON)
                os.write(writing, b".")

        pid = child(importing)
        os.close(writing)
        os.read(reading, 1)
        for _ in range(number * 500):
            pass
        os.kill(pid, sign)
        assert status_of(pid) == -sign
        os.close(reading)
    log = SqliteLog(db)
    assert len(log.ids()) >= 21
    assert all(len(log.read(match)) == 200 for match in log.ids())


@needs_fork
def test_of_two_processes_with_one_expected_number_one_wins(db):
    log = SqliteLog(db)
    match = Table.create("count", {}, SEATS, log).id
    log.close()
    pipes = []
    rounds = 60
    for name in "ab":
        reading, writing = os.pipe()

        def racing(name: str = name, writing: int = writing) -> None:
            log = SqliteLog(db)
            won = []
            for seq in range(rounds):
                event = Event(seq + 1, seq % 2, "+1", 0, idem=f"{name}{seq}")
                try:
                    assert log.append(match, seq, [event], Standing()) == [event]
                    won.append(seq)
                except Conflict:
                    continue
            os.write(writing, json.dumps(won).encode())

        pipes.append((child(racing), reading))
        os.close(writing)
    assert [status_of(pid) for pid, _ in pipes] == [0, 0]
    a, b = (json.loads(os.read(reading, 10_000)) for _, reading in pipes)
    for _, reading in pipes:
        os.close(reading)
    assert sorted(a + b) == list(range(rounds))
    names = [event.idem[0] for event in SqliteLog(db).read(match)]
    assert names == ["a" if seq in a else "b" for seq in range(rounds)]


@needs_fork
def test_a_connection_is_not_carried_into_a_copy_of_the_process(db):
    log = filled(db, close=False)

    def using() -> None:
        with pytest.raises(RuntimeError, match="fork"):
            log.read(HEADER.id)
        log.close()  # does nothing, above all not let go of our lock

    assert status_of(child(using)) == 0
    log.append(HEADER.id, 2, events(3, "+1"), GOING_ON)
    assert len(log.read(HEADER.id)) == 3


@needs_fork
@pytest.mark.parametrize("what", ["append", "forget", "open"])
def test_nobody_writes_or_checkpoints_while_another_holds_the_lock(db, monkeypatch, what):
    log = filled(db, close=False)
    ready, told = os.pipe()
    release, let_go = os.pipe()

    def holding() -> None:
        os.close(let_go)
        other = SqliteLog(db)
        with other._lock.held():
            os.write(told, b".")
            os.read(release, 1)

    pid = child(holding)
    os.read(ready, 1)
    monkeypatch.setattr("pix_tui.table.sqlite.PATIENCE", 0.02)
    log._lock._patience = 0.02
    attempt = {
        "append": lambda: log.append(HEADER.id, 2, events(3, "+1"), GOING_ON),
        "forget": lambda: log.forget(HEADER.id),
        "open": lambda: SqliteLog(db),
    }[what]
    with pytest.raises(Unavailable, match="locked"):
        attempt()
    assert len(log.read(HEADER.id)) == 2  # reading goes on
    os.write(let_go, b".")
    assert status_of(pid) == 0
    log._lock._patience = 5
    log.append(HEADER.id, 2, events(3, "+1"), GOING_ON)
    for end in (ready, told, release, let_go):
        os.close(end)
