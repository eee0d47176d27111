"""What a host writes down: a seat that anybody has seen is there after whatever happens."""

import json

import pytest

from pix_tui.host.limits import Limits
from pix_tui.host.people import Person
from pix_tui.host.plan import Plan
from pix_tui.host.room import Room
from pix_tui.host.rooms import Rooms
from pix_tui.table.log import MemoryLog

ANN, BOB = Person("a", "Ann"), Person("b", "Bob")


def rooms(folder, log=None) -> Rooms:
    def no_bots():
        raise AssertionError("nobody asks for bots")

    return Rooms(log or MemoryLog(), no_bots, Limits(), folder / "rooms.json")


def stored(folder) -> dict[str, list[str]]:
    """By code, who sits there, as the file has it."""
    data = json.loads((folder / "rooms.json").read_text(encoding="utf-8"))
    return {r["code"]: [chair["person"] for chair in r["chairs"]] for r in data["rooms"]}


def sitting(all_rooms: Rooms) -> dict[str, list[str]]:
    return {room.code: [chair.person for chair in room.chairs] for room in all_rooms.all()}


def playing(all_rooms: Rooms) -> Room:
    room = all_rooms.create(ANN, Plan("tixel"))
    room.enter(ANN)
    room.enter(BOB)
    room.start(ANN.id)
    assert room.table is not None
    return room


async def test_c28_a_seat_is_stored_before_anybody_is_shown_it(tmp_path):
    ours = rooms(tmp_path)
    seen = []
    ours.subscribe(lambda room: seen.append(stored(tmp_path) == sitting(ours)))
    room = playing(ours)
    other = ours.create(BOB, Plan("pixmit"))
    other.enter(BOB)
    room.away(BOB.id)
    ours.close(BOB.id, other)
    ours.stop()
    assert seen
    assert all(seen)


async def test_c28_rooms_are_the_same_after_a_restart(tmp_path):
    log = MemoryLog()
    ours = rooms(tmp_path, log)
    playing(ours)
    ours.create(BOB, Plan("pixmit"))
    again = rooms(tmp_path, log)
    assert sitting(again) == sitting(ours)
    for one in (ours, again):
        one.stop()


async def test_a_move_writes_nothing_about_rooms(tmp_path):
    ours = rooms(tmp_path)
    room = playing(ours)
    heard = []
    ours.subscribe(heard.append)
    before = (tmp_path / "rooms.json").stat()
    room.table.submit(0, room.table.moves(0)[0])
    after = (tmp_path / "rooms.json").stat()
    ours.stop()
    assert heard == [room]
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


async def test_what_could_not_be_stored_is_stored_with_the_next_change(tmp_path):
    ours = rooms(tmp_path)
    (tmp_path / "rooms.json").mkdir()
    (tmp_path / "rooms.json" / "in the way").touch()
    room = ours.create(ANN, Plan("tixel"))
    assert ours.trouble
    (tmp_path / "rooms.json" / "in the way").unlink()
    (tmp_path / "rooms.json").rmdir()
    room.enter(ANN)
    assert ours.trouble is None
    assert stored(tmp_path) == sitting(ours)


@pytest.mark.parametrize("who", [ANN, BOB])
async def test_whoever_is_called_otherwise_is_so_only_where_he_is(tmp_path, who):
    ours = rooms(tmp_path)
    room = ours.create(ANN, Plan("tixel"))
    room.enter(ANN)
    heard = []
    ours.subscribe(heard.append)
    room.rename(Person(who.id, "Zoe"))
    assert heard == ([room] if who == ANN else [])
