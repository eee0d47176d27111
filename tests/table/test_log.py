"""What every log promises; each kind of log goes through the same tests."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest

from pix_tui.table.log import (
    Conflict,
    Entry,
    Event,
    Header,
    MemoryLog,
    NoSuchMatch,
    SeatInfo,
    Standing,
    Taken,
    new_id,
)
from pix_tui.table.sqlite import SqliteLog

HEADER = Header(
    id="count-abcde",
    game="count",
    options={"size": 6, "plain": [0, 0], "colour": "röt"},
    seats=(SeatInfo("Ada"), SeatInfo("", "bot", "novice")),
    rules_version=1,
    created=1000,
    seed=-7,
    setup={"position": "6/6 w", "deep": {"list": [1, None, True]}},
)
GOING_ON = Standing(moves=1)
OVER = Standing(over=True, moves=2, result={"scores": [1, 0], "winners": [0], "reason": "no-move"})


def events(first: int, *texts: str, idem: str | None = None, at: int = 2000) -> list[Event]:
    return [
        Event(first + number, number % 2, text, at, spent=30, idem=idem)
        for number, text in enumerate(texts)
    ]


@pytest.fixture(params=["memory", "sqlite"])
def log(request, db):
    made = MemoryLog() if request.param == "memory" else SqliteLog(db)
    yield made
    made.close()


def test_what_goes_in_comes_out(log):
    log.create(HEADER)
    assert log.header(HEADER.id) == HEADER
    assert log.read(HEADER.id) == []
    first, more = events(1, "+1", "ä ✓"), events(3, "roll 6")
    more = [replace(more[0], seat=None)]
    assert log.append(HEADER.id, 0, first, GOING_ON) == first
    assert log.append(HEADER.id, 2, more, OVER) == more
    assert log.read(HEADER.id) == first + more
    assert log.read(HEADER.id, since=2) == more
    assert log.read(HEADER.id, since=3) == []


def test_a_match_may_begin_with_events(log):
    log.create(HEADER, events(1, "roll 1", "roll 2"), GOING_ON)
    assert [event.text for event in log.read(HEADER.id)] == ["roll 1", "roll 2"]
    assert log.append(HEADER.id, 2, events(3, "+1"), GOING_ON)


def test_an_id_is_taken_once(log):
    log.create(HEADER)
    log.append(HEADER.id, 0, events(1, "+1"), GOING_ON)
    with pytest.raises(Taken):
        log.create(replace(HEADER, seed=1))
    assert log.header(HEADER.id) == HEADER
    assert len(log.read(HEADER.id)) == 1


@pytest.mark.parametrize("expected", [0, 1, 3, 400])
def test_who_expects_another_number_is_told_the_right_one(log, expected):
    log.create(HEADER)
    log.append(HEADER.id, 0, events(1, "+1", "+2"), GOING_ON)
    with pytest.raises(Conflict) as caught:
        log.append(HEADER.id, expected, events(expected + 1, "+3"), GOING_ON)
    assert caught.value.current_seq == 2
    assert [event.text for event in log.read(HEADER.id)] == ["+1", "+2"]


def test_C25_the_same_idem_gives_the_events_of_the_first_time(log):
    log.create(HEADER)
    first = log.append(HEADER.id, 0, events(1, "+1", "roll 6", idem="0:a"), GOING_ON)
    log.append(HEADER.id, 2, events(3, "+2", idem="1:a"), GOING_ON)
    for expected in (0, 2, 3, 9):
        again = events(expected + 1, "+9", idem="0:a")
        assert log.append(HEADER.id, expected, again, OVER) == first
    assert [event.text for event in log.read(HEADER.id)] == ["+1", "roll 6", "+2"]
    assert log.matches()[0].standing == GOING_ON


def test_C25_an_idem_counts_within_its_match(log):
    for match in ("count-aaaaa", "count-bbbbb"):
        log.create(replace(HEADER, id=match))
        log.append(match, 0, events(1, "+1", idem="0:a"), GOING_ON)
        assert len(log.read(match)) == 1


def test_events_out_of_order_are_a_fault_of_the_caller(log):
    log.create(HEADER)
    for wrong in ([], events(2, "+1"), [*events(1, "+1"), *events(3, "+1")]):
        with pytest.raises(ValueError, match="follow"):
            log.append(HEADER.id, 0, wrong, GOING_ON)
    with pytest.raises(ValueError, match="idem"):
        log.append(HEADER.id, 0, [*events(1, "+1"), *events(2, "+1", idem="a")], GOING_ON)
    assert log.read(HEADER.id) == []


def test_a_list_needs_no_folding(log):
    log.create(HEADER)
    log.append(HEADER.id, 0, events(1, "+1", "+2"), OVER)
    assert log.matches() == [Entry(HEADER, 2, 2000, OVER)]


def test_what_was_touched_last_comes_first(log):
    for number, match in enumerate(("count-aaaaa", "count-bbbbb", "count-ccccc", "count-ddddd")):
        log.create(replace(HEADER, id=match, created=min(number, 2)))
    assert [entry.header.id[-1] for entry in log.matches()] == ["d", "c", "b", "a"]
    log.append("count-bbbbb", 0, events(1, "+1", at=5), GOING_ON)
    assert [entry.header.id[-1] for entry in log.matches()] == ["b", "d", "c", "a"]


def test_what_is_forgotten_is_gone(log):
    other = replace(HEADER, id="count-bbbbb")
    for header in (HEADER, other):
        log.create(header)
        log.append(header.id, 0, events(1, "+1", idem="0:a"), GOING_ON)
    log.forget(HEADER.id)
    assert log.ids() == [other.id]
    assert len(log.read(other.id)) == 1
    log.create(HEADER)
    assert log.read(HEADER.id) == []


def test_a_match_that_is_not_there_is_named(log):
    for ask in (
        lambda: log.header("count-nope"),
        lambda: log.read("count-nope"),
        lambda: log.append("count-nope", 0, events(1, "+1"), GOING_ON),
        lambda: log.forget("count-nope"),
        lambda: log.find("count-nope"),
    ):
        with pytest.raises(NoSuchMatch) as caught:
            ask()
        assert str(caught.value.message) == "There is no match “count-nope”."


def test_a_match_is_found_by_the_beginning_of_its_id(log):
    for match in ("count-7k3f9", "count-7kxyz", "tixel-abcde", "tixel-abcdefg"):
        log.create(replace(HEADER, id=match))
    assert log.find("count-7k3") == "count-7k3f9"
    assert log.find("7kx") == "count-7kxyz"
    assert log.find(" 7KX ") == "count-7kxyz"
    assert log.find("tixel-abcde") == "tixel-abcde"  # whole, though another begins like it
    for unclear, why in {"7k": "several", "tixel": "several", "": "no match", "k3": "no"}.items():
        with pytest.raises(NoSuchMatch, match=why):
            log.find(unclear)


def test_ids_can_be_read_out():
    ids = {new_id("tixel") for _ in range(200)}
    assert len(ids) > 195
    assert all(len(match) == 11 and not set("01loi") & set(match[6:]) for match in ids)


def test_one_of_many_writers_wins(log):
    log.create(HEADER)
    outcomes = []

    def write(name: str) -> None:
        for seq in range(20):
            try:
                log.append(HEADER.id, seq, events(seq + 1, name), GOING_ON)
                outcomes.append((seq, name))
            except Conflict:
                pass

    threads = [threading.Thread(target=write, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stored = [(event.seq - 1, event.text) for event in log.read(HEADER.id)]
    assert sorted(outcomes) == stored
    assert len(stored) == 20
