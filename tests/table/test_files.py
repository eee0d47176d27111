"""Matches as files: out whole or not at all, in only after everything has been checked."""

from __future__ import annotations

import json
import os
from dataclasses import replace

import pytest

from pix_tui.games.game import Illegal
from pix_tui.table.files import BadFile, export_match, import_match, read_file
from pix_tui.table.log import Event, MemoryLog, NoSuchMatch, Unavailable
from pix_tui.table.sqlite import SqliteLog
from pix_tui.table.strict import DEPTH


@pytest.fixture
def file(tmp_path):
    return tmp_path / "a match.json"


@pytest.fixture
def data(house, file):
    """What a good file holds."""
    table = house.table()
    for seat, move in [(0, "+1"), (1, "+2"), (1, "undo"), (1, "draw"), (1, "+3!"), (0, "resign")]:
        table.submit(seat, move, idem=move)
    export_match(house.log, table.id, file)
    return json.loads(file.read_text(encoding="utf-8"))


def test_a_match_goes_out_and_comes_in(house, file, data):
    log = MemoryLog()
    match = import_match(log, file)
    assert match == data["header"]["id"]
    assert log.header(match) == house.log.header(match)
    assert log.read(match) == house.log.read(match)
    assert log.matches()[0].standing == house.log.matches()[0].standing
    assert read_file(file).outcome.reason == "resigned"


def test_the_same_match_comes_in_once(house, file, data):
    assert import_match(house.log, file) == data["header"]["id"]
    assert len(house.log.ids()) == 1


def test_another_match_of_that_id_gets_a_new_one(house, file, data):
    data["events"] = data["events"][:1]
    file.write_text(json.dumps(data))
    match = import_match(house.log, file)
    assert match != data["header"]["id"]
    assert [event.text for event in house.log.read(match)] == ["+1"]
    assert len(house.log.read(data["header"]["id"])) == 6


def test_an_id_that_is_damaged_is_not_written_over(house, file, data, monkeypatch):
    header = house.log.header(data["header"]["id"])
    log = MemoryLog()
    log.create(replace(header, created=1), [Event(1, 0, "what", 0)])
    assert import_match(log, file) != header.id
    assert log.read(header.id) == [Event(1, 0, "what", 0)]


def test_C26_a_running_match_with_secrets_stays_here(house, file):
    table = house.table("dig", seed=1, options={"rounds": 1, "timer": 0})
    with pytest.raises(Illegal, match="once it is over"):
        export_match(house.log, table.id, file)
    assert not file.exists()
    for seat, move in [(0, "bid 1"), (1, "bid 1"), (0, "pass")]:
        table.submit(seat, move)
    export_match(house.log, table.id, file)
    assert import_match(MemoryLog(), file) == table.id


def test_C34_what_is_there_is_not_written_over(house, file, data):
    whole = file.read_bytes()
    match = data["header"]["id"]
    with pytest.raises(BadFile, match="there already"):
        export_match(house.log, match, file)
    export_match(house.log, match, file, overwrite=True)
    assert file.read_bytes() == whole


def test_C34_a_file_is_whole_or_not_there(house, file, data, monkeypatch):
    whole = file.read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadFile, match=r"a match\.json cannot be written: No space left on device"):
        export_match(house.log, data["header"]["id"], file, overwrite=True)
    assert file.read_bytes() == whole
    assert os.listdir(file.parent) == [file.name]


def test_what_cannot_be_written_or_read_is_named(house, tmp_path, data):
    for path in (tmp_path / "no" / "folder.json", tmp_path):
        with pytest.raises(BadFile, match=str(path)):
            export_match(house.log, data["header"]["id"], path, overwrite=True)
        with pytest.raises(BadFile, match=str(path)):
            read_file(path)
    with pytest.raises(NoSuchMatch):
        export_match(house.log, "count-nope1", tmp_path / "x.json")


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="needs a file that never ends")
def test_C35_a_device_is_no_file(tmp_path):
    from pathlib import Path

    with pytest.raises(BadFile, match="not a file"):
        read_file(Path("/dev/zero"))


def changed(path: str, value: object):
    """A change of one field; `events.0.seq` and the like."""

    def change(data: dict) -> None:
        if path.startswith("header.setup."):
            data["header"]["setup"] = {}
        *way, last = path.split(".")
        place = data
        for name in way:
            place = place[int(name) if isinstance(place, list) else name]
        key = int(last) if isinstance(place, list) else last
        if value is ...:
            del place[key]
        else:
            place[key] = value

    return change


BAD = {
    "kind": ["", None, 7, ...],
    "format": [0, 2, "1", True, None, ...],
    "header": [None, [], "x", ...],
    "header.id": ["", "../../x", "Count-abcde", "count-a b", "x" * 99, 7, ...],
    "header.format": [0, 2, 1.0, True, ...],
    "header.game": ["nope", 7, "", "../count", ...],
    "header.options": [None, [], {"size": 6}, {"": {}}, ...],
    "header.seats": [[], [{}], [{}] * 3, [{}] * 101, {}, None, [7, 7], ...],
    "header.seats.0.kind": ["robot", 7],
    "header.seats.0.name": [7, ["Ada"], "x" * 1001],
    "header.seats.1.level": [7, "x" * 50],
    "header.rules_version": [0, 2, 99, "1", None, ...],
    "header.created": [-1, 1.5, 10**19, "now", ...],
    "header.seed": ["7", 7.5, 10**19],
    "header.setup": [[], "6/6", {}, {"state": 7}, {"state": {"total": 1}}, {"position": "x"}],
    "header.setup.state": [{"total": "x", "mover": 0, "ending": None}],
    "header.chance": ["never", 7],
    "events": [None, {}, "x", ...],
    "events.0": [None, [], "+1", {}],
    "events.0.seq": [0, 2, -1, "1", True, 1.0, ...],
    "events.0.seat": [None, 1, 2, -1, "0", False],
    "events.0.text": ["", "+9", "bid 1", "time", "undo", 7, None, "x" * 400, "+1\n", ...],
    "events.0.at": [-1, None, "x", 1.5, ...],
    "events.0.spent": [-1, "x", 1.5],
    "events.0.idem": [7, "x" * 200, []],
    "events.4": [{"seq": 5, "seat": 0, "text": "+1", "at": 0, "spent": 0}],
}


@pytest.mark.parametrize("path", BAD)
def test_C35_a_file_that_is_not_right_is_refused_by_name_and_left_alone(house, file, data, path):
    good = json.dumps(data)
    for value in BAD[path]:
        bad = json.loads(good)
        changed(path, value)(bad)
        file.write_text(json.dumps(bad))
        before = file.read_bytes()
        log = MemoryLog()
        with pytest.raises(BadFile) as caught:
            import_match(log, file)
        sentence = str(caught.value.message)
        assert sentence.startswith(f"{file} is no match that can be read here. "), value
        assert "\n" not in sentence
        assert log.ids() == []
        assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"\x80\x04\x95pickle.",
        b'{"kind": NaN}',
        b'{"kind": 1e999}',
        b'{"kind": Infinity}',
        b'{"kind": 1' + b"0" * 5000 + b"}",
        b'{"kind": "\\ud800"}',
        b'{"kind": "a", "kind": "pix-tui match"}',
        b"[" * (DEPTH + 1) + b"]" * (DEPTH + 1),
        b"[" * 500_000,
        b'{"a":' * 100_000,
        b'["' + b"[" * 100 + b'"',
        b" " * 8_000_001,
        b"cos\nsystem\n(S'echo'\ntR.",
    ],
    ids=range(18),
)
def test_C35_what_is_no_json_of_ours_is_refused(file, content):
    file.write_bytes(content)
    with pytest.raises(BadFile, match=r"a match\.json is no match that can be read here"):
        read_file(file)


def test_C35_half_a_file_is_refused(file, data):
    whole = file.read_bytes()
    for end in range(0, len(whole) - 2, 7):
        file.write_bytes(whole[:end])
        with pytest.raises(BadFile):
            read_file(file)


def test_a_log_that_cannot_be_written_takes_nothing(file, data, db):
    log = SqliteLog(db)
    log.close()
    with pytest.raises(Unavailable):
        import_match(log, file)
