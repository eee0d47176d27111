"""A room on the screen: who sits where, who looks after it, and the way to the table."""

import pytest

from pix_tui.host.screens.listing import moment
from pix_tui.screens.match import MatchScreen
from pix_tui.testing import snapshot_of
from pix_tui.testing.stage import still_settings
from tests.host.headless import House, person, still
from tests.host.visits import running


async def test_a_code_leads_straight_to_the_table_of_a_match_that_goes_on():
    async with running() as inn:
        ann = await inn.at_lobby("ann")
        ann.press("n")
        await ann.wait_for("open a room")
        ann.press("enter")
        await ann.wait_for("ann's room")
        code = ann.lines[0].split()[-1]
        ann.press("enter")
        await ann.wait_for("ann to move since")
        bob = await inn.visit("bob", command=code)
        await bob.wait_for("ann to move.")


async def test_a_guest_with_his_own_code_comes_back_to_his_seat():
    async with running() as inn:
        ann = await inn.at_lobby("ann")
        own = ann.lines[0].split()[-1]
        ann.press("n")
        await ann.wait_for("open a room")
        ann.press("enter")
        await ann.wait_for("ann's room")
        ann.drop()
        await ann.end()
        again = await inn.visit("somebody", command=own)
        await again.wait_for("ann's room")
        await again.wait_for("Enter start")


async def test_somebody_sits_or_watches_but_never_both():
    house = House()
    room = house.room("ann", "bob")
    async with house.visit(person("bob"), code=room.code) as bob:
        await bob.press("d")
        assert [*room.watchers.values()] == ["bob"]
        assert room.seat_of(person("bob").id) is None
        await bob.press("d")
        assert not room.watchers
        assert room.seat_of(person("bob").id) == 1


async def test_whoever_sits_first_looks_after_a_room_while_its_owner_is_away():
    house = House()
    room = house.room("ann", "bob")
    async with house.visit(person("bob"), code=room.code) as bob:
        assert "Enter start" not in bob.text
        assert "Enter start" in await bob.see(lambda: room.away(room.owner))
        await bob.press("enter")
        assert room.playing
        room.enter(person("ann"))
        assert room.keeper == room.owner


async def test_a_match_does_not_take_the_keys_from_somebody_who_types():
    house = House()
    room = house.room("ann", "bob")
    async with house.visit(person("bob"), code=room.code) as bob:
        await bob.press("f6", *"one mo")
        assert "one mo" in await bob.see(lambda: room.start(room.owner))
        await bob.press(*"ment", "enter", "escape")
        assert room.talk.lines[-1].said == "one moment"
        assert isinstance(bob.app.screen, MatchScreen)


async def test_a_room_that_is_closed_sends_all_to_the_lobby():
    house = House()
    room = house.room("ann", "bob")
    async with house.visit(person("bob"), code=room.code) as bob:
        text = await bob.see(lambda: house.rooms.close(room.owner, room))
        assert "The room is closed." in text
        assert "There is no room yet" in text
    async with house.visit(person("ann")) as ann:
        await ann.press("n", "enter", "c", "y")
        assert not house.rooms.all()
        assert "There is no room yet" in ann.text


async def test_whoever_is_sent_away_is_told_so_in_the_lobby():
    house = House()
    room = house.room("ann", "bob")
    async with house.visit(person("bob"), code=room.code) as bob:
        await bob.see(lambda: room.start(room.owner))
        text = await bob.see(lambda: room.kick(room.owner, person("bob").id))
        assert "You have been sent out of the room." in text
        assert "Rooms" in text
        assert bob.app.room is None


async def test_the_table_tells_who_is_away_and_offers_a_bot_after_the_grace_time():
    house = House()
    room = house.room("ann", "bob")
    async with house.visit(person("ann"), code=room.code) as ann:
        await ann.press("enter")
        since = moment(house.time, house.time)
        text = await ann.see(lambda: room.away(person("bob").id))
        assert f"away: bob (since {since}) · ann to move since {since}" in text
        assert "F8" not in text
        house.time += 60_000
        assert "F8 bot for bob" in await ann.see(ann.app._look_again)
        await ann.press("f8")
        assert room.chairs[1].stand_in
        assert "F8" not in ann.text


async def test_the_gallery_of_the_host_is_for_nobody_who_visits():
    house = House()
    room = house.room("ann", "bob", game="pix")
    async with house.visit(person("ann"), code=room.code) as ann:
        await ann.press("enter", "f4")
        assert isinstance(ann.app.screen, MatchScreen)


async def test_nobody_is_told_what_another_one_may_do():
    house = House()
    room = house.room("ann", "bob", game="pixmit")
    async with house.visit(person("ann"), code=room.code) as ann:
        assert "Your turn: lift" in await ann.press("enter")
        sitting = room.sitting(room.owner)
        offer = next(move for move in sitting.moves() if move.startswith("offer"))
        text = await ann.see(lambda: sitting.submit(offer))
        assert "bob is to answer the offer." in text
        assert "Your turn" not in text


async def test_a_turn_lasts_since_the_last_move_even_if_the_host_was_away_meanwhile():
    house = House()
    room = house.room("ann", "bob", game="pixmit")
    room.start(room.owner)
    since = room.turn_since
    house.time += 60_000
    room.go_on(room.table.id)
    assert room.turn_since == since
    room.close()


async def test_whoever_takes_long_is_reminded_once_a_turn():
    house = House()
    room = house.room("ann", "bob", turn=30)
    async with house.visit(person("ann"), code=room.code) as ann:
        await ann.press("enter")
        house.time += 21_000
        assert "in 9 s a bot" in await ann.see(ann.app._look_again)
        ann.app.clear_notifications()
        assert "in 9 s a bot" not in await ann.see(ann.app._look_again)


async def test_a_click_on_what_is_played_changes_it():
    house = House()
    room = house.room("ann")
    async with house.visit(person("ann"), code=room.code) as ann:
        row = next(n for n, line in enumerate(ann.text.split("\n")) if "Who may come in" in line)
        await ann.click(20, row)
        assert room.plan.access == "invite"


async def test_people_scroll_and_how_it_is_played_stays_on_the_screen():
    house = House()
    room = house.room("ann", "bob")
    for number in range(8):
        room.enter(person(f"w{number}"))
    async with house.visit(person("ann"), size=(40, 15), code=room.code) as ann:
        text = await ann.press(*["down"] * 10)
        assert "▸ watches       w7" in text
        assert "l Time for a" in text


@pytest.mark.parametrize(("theme", "size"), [("light", (80, 24)), ("plain", (120, 40))])
async def test_how_a_room_looks(screen_snapshot, monkeypatch, theme, size):
    house = House()
    still(monkeypatch)
    room = house.room("ann", "bob", "Dörte", game="pixmit")
    room.add_chair(room.owner)
    room.seat_bot(room.owner, 3, "skilled")
    room.enter(person("cy"))
    room.away(person("Dörte").id)
    room.say(person("bob"), "Shall we begin?")
    settings = still_settings(theme)
    async with house.visit(person("ann"), code=room.code, size=size, settings=settings) as ann:
        await ann.press("down")
        screen_snapshot.compare(snapshot_of(ann.app), f"host-room-{theme}")
