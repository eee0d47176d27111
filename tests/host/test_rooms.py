"""Rooms without a screen: who sits where, who may do what, and what a restart leaves."""

import asyncio
import json
from dataclasses import replace

import pytest

from pix_tui.games.bot import Choice
from pix_tui.games.game import Illegal, NotUnderstood
from pix_tui.host.limits import Limits
from pix_tui.host.people import Person, guest_id
from pix_tui.host.plan import Plan
from pix_tui.host.room import Room
from pix_tui.host.rooms import Rooms
from pix_tui.host.talk import Talk
from pix_tui.i18n import message, say
from pix_tui.table.log import MemoryLog

ANN, BOB, CAT = Person("key:a", "Ann"), Person("key:b", "Bob"), Person.guest("Cat")


class Clock:
    """A clock that tests move by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now

    def forward(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


class FirstMove:
    """Bots that play the first move there is, at once."""

    def __init__(self, rooms_match) -> None:
        self._match = rooms_match
        self.asked: list[tuple[str, int]] = []

    async def choose(self, game_name, level, view, seat, seconds, seed=None) -> Choice:
        self.asked.append((level, seat))
        match = self._match()
        move = match.game.moves(match.state, seat)[0]
        return Choice(match.game.format_move(move, match.state))


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def rooms(clock):
    made = Rooms(MemoryLog(), no_bots, Limits(), now=clock)
    yield made
    made.stop()


def opened(rooms: Rooms, game="tixel", **plan) -> Room:
    """A room of Ann's with Ann in it."""
    room = rooms.create(ANN, Plan(game, **plan))
    room.enter(ANN, with_code=True)
    return room


def why(call) -> str:
    with pytest.raises((Illegal, NotUnderstood)) as refused:
        call()
    return say(refused.value.message)


def no_bots():
    pytest.fail("a bot is asked")


async def until(condition) -> None:
    """Wait while others have their turn in the loop."""
    async with asyncio.timeout(20):
        while not condition():
            await asyncio.sleep(0)


# -- coming and going ------------------------------------------------------------------------
def test_whoever_comes_gets_a_free_seat_and_then_may_watch(rooms):
    room = opened(rooms)
    room.enter(BOB)
    room.enter(CAT)
    assert [chair.name for chair in room.chairs] == ["Ann", "Bob"]
    assert room.watchers == {CAT.id: "Cat"}
    assert {ANN.id, BOB.id, CAT.id} == room.here


def test_a_game_for_more_has_a_seat_more_for_whoever_comes(rooms):
    room = opened(rooms, "pix")
    for number in range(12):
        room.enter(Person(f"key:{number}", f"P{number}"))
    assert len(room.chairs) == 9
    assert len(room.watchers) == 4


def test_a_room_may_be_for_those_with_the_code_or_for_nobody(rooms):
    room = opened(rooms, access="invite")
    assert "code" in why(lambda: room.enter(BOB))
    assert rooms.seen_by(BOB.id) == []
    room.enter(BOB, with_code=True)
    assert rooms.seen_by(BOB.id) == [room]
    room.change(ANN.id, replace(room.plan, access="locked"))
    assert "locked" in why(lambda: room.enter(CAT, with_code=True))
    room.away(BOB.id)
    room.enter(BOB)
    assert room.seat_of(BOB.id) == 1


def test_a_seat_is_kept_for_whoever_is_away_and_a_watcher_is_gone(rooms):
    room = opened(rooms)
    room.enter(BOB)
    room.enter(CAT)
    room.away(BOB.id)
    room.away(CAT.id)
    assert room.seat_of(BOB.id) == 1
    assert not room.is_here(1)
    assert room.watchers == {}


@pytest.mark.parametrize("game", ["tixel", "pix", "pixmit", "rollnpix"])
def test_c16_fifty_times_in_and_out_leaves_no_ghost(rooms, game):
    room = opened(rooms, game)
    for _ in range(50):
        room.enter(BOB)
        room.enter(CAT)
        room.away(CAT.id)
        room.leave(CAT.id)
        room.leave(BOB.id)
    assert room.here == {ANN.id}
    assert room.watchers == {}
    assert len(room.chairs) == room.game.seats[0]


# -- what only the owner may do ----------------------------------------------------------------
async def test_only_the_owner_changes_the_room(rooms):
    room = opened(rooms)
    room.enter(BOB)
    for call in (
        lambda: room.start(BOB.id),
        lambda: room.kick(BOB.id, ANN.id),
        lambda: room.mute(BOB.id, ANN.id),
        lambda: room.swap(BOB.id, 0, 1),
        lambda: room.seat_bot(BOB.id, 1, "novice"),
        lambda: room.add_chair(BOB.id),
        lambda: room.remove_chair(BOB.id),
        lambda: room.change(BOB.id, Plan("pix")),
        lambda: rooms.close(BOB.id, room),
    ):
        assert why(call) == "Only Ann may do that in this room."


async def test_seats_stay_as_they_are_while_a_match_goes_on(rooms):
    room = opened(rooms)
    room.enter(BOB)
    room.start(ANN.id)
    for call in (
        lambda: room.start(ANN.id),
        lambda: room.swap(ANN.id, 0, 1),
        lambda: room.change(ANN.id, replace(room.plan, open_hands=True)),
    ):
        assert "while a match goes on" in why(call)


def test_when_the_owner_leaves_another_one_looks_after_the_room(rooms):
    room = opened(rooms)
    room.enter(BOB)
    room.leave(ANN.id)
    assert room.owner == BOB.id
    assert room.owner_name == "Bob"


def test_whoever_is_sent_away_loses_the_seat(rooms):
    room = opened(rooms)
    room.enter(BOB)
    room.kick(ANN.id, BOB.id)
    assert room.seat_of(BOB.id) is None
    assert BOB.id not in room.here
    assert "stays" in why(lambda: room.kick(ANN.id, ANN.id))


# -- the match -----------------------------------------------------------------------------------
async def test_a_match_is_shared_by_all_and_each_sees_his_own_seat(rooms):
    room = opened(rooms)
    room.enter(BOB)
    room.start(ANN.id)
    ann, bob = room.sitting(ANN.id), room.sitting(BOB.id)
    assert (ann.seat, bob.seat, room.sitting(CAT.id).seat) == (0, 1, None)
    ann.submit("+c3/NE")
    assert [text for _seat, text in bob.line()] == ["+c3/NE"]
    assert room.acting == (1,)


async def test_whoever_watches_makes_no_move_and_sees_no_hand(rooms):
    room = opened(rooms, "pixmit")
    room.enter(BOB)
    room.start(ANN.id)
    watching = room.sitting(CAT.id)
    assert "watching" in why(lambda: watching.submit("call none"))
    assert not watching.look_through(0)
    assert watching.view() == room.match.view(None)


async def test_open_hands_are_shown_only_where_that_was_agreed_before_the_match(rooms):
    room = opened(rooms, "pixmit", open_hands=True)
    room.enter(BOB)
    room.start(ANN.id)
    watching = room.sitting(CAT.id)
    assert watching.look_through(1)
    assert watching.view() == room.match.view(1)
    assert watching.moves() == ()
    assert "watching" in why(lambda: watching.submit("undo"))


async def test_free_seats_are_bots_when_it_begins(clock):
    rooms = Rooms(MemoryLog(), lambda: bots, Limits(), now=clock, pace=0)
    room = opened(rooms)
    bots = FirstMove(lambda: room.match)
    room.start(ANN.id)
    assert room.match.header.seats[1].kind == "bot"
    room.sitting(ANN.id).submit("+c3/NE")
    await until(lambda: room.match.seq >= 2)
    assert bots.asked[0][1] == 1
    rooms.stop()


async def test_a_bot_plays_on_after_the_grace_time_and_only_until_its_person_is_back(clock):
    rooms = Rooms(MemoryLog(), lambda: bots, Limits(), now=clock, pace=0)
    room = opened(rooms, grace=60)
    bots = FirstMove(lambda: room.match)
    room.enter(BOB)
    room.start(ANN.id)
    room.sitting(ANN.id).submit("+c3/NE")
    assert "missing" in why(lambda: room.let_bot_play(ANN.id, 1))
    room.away(BOB.id)
    clock.forward(59)
    assert "may still come back" in why(lambda: room.let_bot_play(ANN.id, 1))
    clock.forward(1)
    assert "Only" in why(lambda: room.let_bot_play(CAT.id, 1))
    room.let_bot_play(ANN.id, 1)
    await until(lambda: room.acting == (0,))
    room.enter(BOB)
    assert room.chairs[1].stand_in == ""
    asked = len(bots.asked)
    room.sitting(ANN.id).submit("+f6/NW")
    await asyncio.sleep(0)
    assert room.acting == (1,)
    assert len(bots.asked) == asked
    rooms.stop()


async def test_a_room_may_wait_for_ever(rooms, clock):
    room = opened(rooms, grace=0)
    room.enter(BOB)
    room.start(ANN.id)
    room.away(BOB.id)
    clock.forward(1_000_000)
    assert "missing" in why(lambda: room.let_bot_play(ANN.id, 1))


async def test_when_the_time_for_a_turn_is_over_a_bot_makes_it(clock):
    rooms = Rooms(MemoryLog(), lambda: bots, Limits(), now=clock, pace=0)
    room = opened(rooms, turn=30)
    bots = FirstMove(lambda: room.match)
    room.enter(BOB)
    room.start(ANN.id)
    clock.forward(29)
    assert room.turn_left == 1
    clock.forward(1)
    assert room.turn_left == 0
    room.wake()
    await until(lambda: room.acting == (1,))
    assert [seat for _level, seat in bots.asked] == [0]
    assert room.turn_left == 30
    rooms.stop()


async def test_a_rematch_moves_everybody_one_seat_on(rooms):
    room = opened(rooms)
    room.enter(BOB)
    room.start(ANN.id)
    assert "no match" in why(lambda: room.rematch(ANN.id))
    room.sitting(ANN.id).submit("resign")
    first = room.match.header.id
    room.rematch(BOB.id)
    assert [chair.name for chair in room.chairs] == ["Bob", "Ann"]
    assert room.match.header.id != first
    assert room.match.seq == 0


# -- storing -------------------------------------------------------------------------------------
async def test_after_a_restart_rooms_seats_and_matches_are_there(tmp_path, clock):
    log, file = MemoryLog(), tmp_path / "rooms.json"

    def fresh() -> Rooms:
        return Rooms(log, no_bots, Limits(), file, clock)

    before = fresh()
    room = opened(before, grace=120, turn=60)
    room.enter(CAT)
    room.mute(ANN.id, CAT.id)
    room.start(ANN.id)
    room.sitting(ANN.id).submit("+c3/NE")
    before.stop()
    after = fresh()
    [again] = after.all()
    assert (again.code, again.owner, again.plan) == (room.code, ANN.id, room.plan)
    assert [chair.person for chair in again.chairs] == [ANN.id, CAT.id]
    assert again.talk.muted == {CAT.id}
    assert again.match.events == room.match.events
    assert again.here == set()
    # The code that a guest was shown opens the seat, and is nowhere to be read.
    assert after.guest_of(CAT.code) == (CAT, again)
    assert CAT.code not in file.read_text()
    assert guest_id(CAT.code) in file.read_text()
    assert file.stat().st_mode & 0o077 == 0
    after.stop()


def test_a_file_that_cannot_be_read_is_set_aside(tmp_path, clock):
    file = tmp_path / "rooms.json"
    file.write_text("{]")
    rooms = Rooms(MemoryLog(), no_bots, Limits(), file, clock)
    opened(rooms)
    aside = [path for path in tmp_path.iterdir() if "damaged" in path.name]
    assert [path.read_text() for path in aside] == ["{]"]


def test_one_bad_room_in_the_file_does_not_take_the_others_with_it(tmp_path, clock):
    file = tmp_path / "rooms.json"
    first = Rooms(MemoryLog(), no_bots, Limits(), file, clock)
    good = opened(first)
    data = json.loads(file.read_text())
    data["rooms"] = [
        {"code": "bad"},
        {**data["rooms"][0], "code": "worse", "plan": {"game": "chess"}},
        7,
        *data["rooms"],
    ]
    file.write_text(json.dumps(data))
    again = Rooms(MemoryLog(), no_bots, Limits(), file, clock)
    assert [room.code for room in again.all()] == [good.code]


# -- limits and talk -------------------------------------------------------------------------------
def test_nobody_opens_more_rooms_than_the_limits_say(clock):
    limits = Limits(rooms=3, rooms_of_person=2)
    rooms = Rooms(MemoryLog(), no_bots, limits, now=clock)
    opened(rooms)
    opened(rooms)
    assert "enough rooms open" in why(lambda: opened(rooms))
    rooms.create(BOB, Plan("pix"))
    assert "join one" in why(lambda: rooms.create(CAT, Plan("pix")))
    clock.forward(3600 * 24 * 40)
    for room in rooms.all():
        room.away(ANN.id)
    clock.forward(3600 * 24 * 40)
    rooms.create(CAT, Plan("pix"))


def test_talk_is_made_safe_and_limited(clock):
    talk = Talk(Limits(chat_burst=2, chat_seconds=3, chat_cells=10))
    line = talk.say("a", "Ann", "\x1b[2J\u202ehello [/] world", clock())
    assert line.said == "[2Jhello ["
    talk.say("a", "Ann", message("Oops."), clock())
    assert "too fast" in why(lambda: talk.say("a", "Ann", "more", clock()))
    talk.say("b", "Bob", "mine", clock())
    clock.forward(3)
    talk.say("a", "Ann", "more", clock())
    assert "nothing in it" in why(lambda: talk.say("b", "Bob", " \x00\u200b ", clock()))
    talk.muted.add("b")
    assert "muted" in why(lambda: talk.say("b", "Bob", "mine", clock()))


async def test_a_guess_that_came_in_time_counts_though_it_had_to_wait(clock):
    """PX-18, PX-24: the host's clock alone decides, by when something has arrived."""
    rooms = Rooms(MemoryLog(), no_bots, Limits(), now=clock)
    room = opened(rooms, "pix", options={"timer": 30})
    room.enter(BOB)
    room.start(ANN.id)
    arrived = {ANN.id: None, BOB.id: None}
    ann, bob = (room.sitting(who.id, lambda who=who: arrived[who.id]) for who in (ANN, BOB))
    ann.submit("pix")
    due = room.match.due
    clock.now = due + 50
    arrived[BOB.id] = due - 1
    bob.submit("black 3,4")
    assert room.match.events[-1].at == due - 1
    arrived[BOB.id] = due
    assert "time was up" in why(lambda: bob.submit("black 4,4"))
    rooms.stop()
