"""The lobby: what it tells of the rooms, and how one gets into them."""

import pytest

from pix_tui.host.people import People
from pix_tui.host.screens.listing import in_full, moment
from pix_tui.testing import snapshot_of
from pix_tui.testing.stage import still_settings
from tests.host.headless import NOON, House, person, still

LONG = "Maximilian-Alexa"
WIDE = "大和撫子李小龍"


async def test_a_row_tells_who_is_where_and_whose_turn_it_is_since_when():
    house = House()
    room = house.room("ann", "bob")
    room.start(room.owner)
    room.away(person("bob").id)
    async with house.visit(person("eve"), size=(100, 24)) as eve:
        since = moment(room.turn_since, house.time)
        assert f"ann, bob (away)  ann to move since {since}" in eve.text
        assert f"away: bob (since {since})" in eve.text
        room.enter(person("cy"))
        assert "1 watches" in await eve.see()


async def test_what_is_a_day_old_has_a_date():
    assert ":" in moment(NOON, NOON + 3600_000)
    assert moment(NOON, NOON + 24 * 3600_000).count("-") == 2


async def test_only_options_that_are_not_as_usual_are_told():
    house = House()
    room = house.room("ann", options={"size": 7})  # more pieces go with it, as usual
    assert in_full(room, house.time, people=False)[1] == "Board size: 7"


async def test_strangers_see_no_room_that_is_not_open_but_come_in_by_its_code():
    house = House()
    invite, locked = house.room("ann", access="invite"), house.room("ann", access="locked")
    async with house.visit(person("eve")) as eve:
        assert invite.code not in eve.text
        assert locked.code not in eve.text
        assert "This room is locked." in await eve.press("c", *locked.code, "enter")
        assert "ann's room" in await eve.press("c", *invite.code, "enter")
    async with house.visit(person("ann")) as ann:
        assert "by code" in ann.text
        assert "locked" in ann.text


async def test_the_choice_stays_with_its_room_when_another_comes_above_it():
    house = House()
    room = house.room("ann")
    async with house.visit(person("eve")) as eve:
        newer = await eve.see(lambda: house.room("bob"))
        assert f"▸ {room.code}" in newer
        await eve.press("enter")
        assert eve.app.room is room


async def test_many_rooms_scroll_and_a_click_finds_the_one_it_is_on():
    house = House()
    rooms = [house.room("ann") for _ in range(30)]
    async with house.visit(person("eve")) as eve:
        assert f"▸ {rooms[0].code}" in await eve.press("end")
        row = next(n for n, line in enumerate(eve.text.split("\n")) if rooms[3].code in line)
        assert f"▸ {rooms[3].code}" in await eve.click(10, row)
        await eve.click(10, row)
        assert eve.app.room is rooms[3]


@pytest.mark.parametrize("size", [(40, 15), (80, 24), (120, 40)])
async def test_the_keys_are_there_at_every_size(size):
    house = House()
    for _ in range(20):
        house.room(LONG, WIDE)
    async with house.visit(person(WIDE), size=size) as guest:
        assert "Enter go in" in guest.text.split("\n")[size[1] - 1]
        assert "Enter start" in await guest.press("n", "enter")


async def test_the_settings_tell_nothing_of_the_hosts_folders(tmp_path):
    people = People(tmp_path)
    who = person("ann")
    house = House()
    async with house.visit(who, people=people, settings=people.settings(who)) as ann:
        text = await ann.press("f2")
        assert "kept with your key" in text
        tmp_path.joinpath(who.id.partition(":")[2] + ".json").mkdir()  # cannot be written now
        text = await ann.press("right")
        assert "cannot keep" in text
        assert tmp_path.name not in text


async def test_how_the_lobby_looks(screen_snapshot, monkeypatch):
    house = House()
    still(monkeypatch)
    house.room("bob", WIDE, game="pix")
    room = house.room("ann", "eve", "Dörte", game="rollnpix")
    room.start(room.owner)
    room.enter(person("cy"))
    house.time += 300_000
    room.away(person("eve").id)
    house.room("ann", options={"size": 7}, access="invite")
    house.rooms.say(person("bob"), "Who plays PIX with us?")
    async with house.visit(person("ann"), settings=still_settings()) as ann:
        await ann.press("down")
        screen_snapshot.compare(snapshot_of(ann.app), "host-lobby-dark")


async def test_the_help_tells_of_lobby_room_match_and_talk():
    house = House()
    async with house.visit(person("ann"), size=(80, 80)) as ann:
        text = await ann.press("f1")
        for heading in ("In the lobby", "In a room", "During a match", "Talk", "Times of day"):
            assert heading in text
