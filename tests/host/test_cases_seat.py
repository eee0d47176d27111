"""Faults with seats that others have had: ghosts, lost states, double moves, clocks set back."""

import asyncio

import pytest

from pix_tui.games.pix.state import DRAWING
from pix_tui.host.limits import Limits
from pix_tui.table.log import MemoryLog
from pix_tui.table.table import Table
from tests.host.visits import PATIENCE, Guest, running

QUICK = Limits(hangup_seconds=0.05)


async def test_c16_nobody_is_counted_who_is_not_there():
    async with running(limits=QUICK) as inn:
        room, [ann, bob] = await inn.table("tixel", "ann", "bob")
        eve, dan = Guest(inn, "eve"), await inn.at_lobby("dan")
        for number in range(50):
            session = None
            if number % 10 == 0:
                await eve.come(room, until=f"room {room.code}")
                await dan.wait_for("1 watches")
                session = inn.session("eve")
                eve.visit.drop()
            room.table.submit(number % 2, "resign")
            if session is not None:
                await inn.gone(session)
            room.rematch(room.owner)
            here = {one.person.id for one in inn.host.sessions.values() if one.app.room is room}
            assert room.here == here == {ann.person.id, bob.person.id}
            assert room.watchers == {}
        await dan.wait_for(lambda: "watches" not in dan.text and "ann, bob" in dan.text)
        await ann.visit.wait_for(f"room {room.code}")


def _like_before(guest, before, room):
    return lambda: guest.visit.text == before


@pytest.mark.parametrize(
    ("game", "options", "moves"),
    [
        ("tixel", {}, ["0 +c3/NE", "1 +d3/W"]),
        ("rollnpix", {}, []),
        ("pixmit", {}, ["0 first", "1 first"]),
        ("pix", {"timer": 0}, ["0 black 3,4", "0 pix", "1 pix"]),
    ],
)
async def test_c17_whoever_comes_back_sees_what_he_saw(game, options, moves):
    async with running(limits=QUICK) as inn:
        room, guests = await inn.table(game, "ann", "bob", options=options)
        for move in [*moves, ""]:
            for seat, guest in enumerate(guests):
                other = guests[1 - seat].visit
                session = inn.session(guest.person.name)
                await inn.caught_up(room.table)
                session.app.screen._notice = ""  # what is told once
                guest.visit.press("f1")  # whatever is still on its way comes before that
                await guest.visit.wait_for("Esc")
                guest.visit.press("escape")
                await guest.visit.wait_for(f"room {room.code}")
                before, view = guest.visit.text, room.match.view(seat)
                guest.visit.drop()
                await inn.gone(session)
                await other.wait_for("away: ")
                await guest.come(room, until=f"room {room.code}")
                await other.wait_for(f"room {room.code}")
                assert room.match.view(seat) == view
                assert room.sitting(guest.person.id).view() == view
                await guest.visit.wait_for(_like_before(guest, before, room))
            if move:
                mover, _, text = move.partition(" ")
                text = room.table.moves(int(mover))[0] if text == "first" else text
                seq = room.match.seq
                guests[int(mover)].visit.press(":")
                guests[int(mover)].visit.type(text)
                async with asyncio.timeout(PATIENCE):
                    while room.match.seq == seq:
                        await asyncio.sleep(0)


async def test_c25_the_same_move_five_times_is_one():
    async with running(limits=QUICK) as inn:
        room, [ann, bob] = await inn.table("tixel", "ann", "bob")
        table = room.table
        first = table.submit(0, "+c3/NE", idem="one")
        assert [table.submit(0, "+c3/NE", idem="one") for _ in range(4)] == [first] * 4
        # A key that repeats, and a line that is sent again after the line was cut.
        await bob.visit.wait_for("c3/NE")
        seq = table.match.seq
        for _ in range(5):
            bob.visit.press(":")
            bob.visit.type("+d3/W")
        await ann.visit.wait_for("d3/W")
        session = inn.session("bob")
        bob.visit.drop()
        await inn.gone(session)
        await bob.come(room, until=f"room {room.code}")
        bob.visit.press(":")
        bob.visit.type("+d3/W")
        bob.visit.press("f1")
        await bob.visit.wait_for("Esc")
        assert table.match.seq == seq + 1
        again = Table.open(inn.host._log, table.id)
        assert again.submit(0, "+c3/NE", idem="one") == first


async def test_c29_no_clock_runs_longer_for_whoever_comes_back(tmp_path):
    now = 1_000_000
    log, code, people, left = MemoryLog(), "", [], []

    def clock():
        return now

    for restart in range(4):
        async with running(log, limits=QUICK, now=clock, folder=tmp_path) as inn:
            if not restart:
                room, guests = await inn.table("pix", "ann", "bob", options={"timer": 300})
                for move in ("black 1,1", "pix"):  # which sets the clock of the others going
                    room.table.submit(1, move)
                code = room.code
                people = [(guest.key, guest.person) for guest in guests]
            room = inn.host.rooms.find(code)
            ann = Guest(inn, "ann")
            ann.key, ann.person = people[0]
            for _ in range(12):
                now += 500
                room.enter(ann.person)
                room.away(ann.person.id)
            await ann.come(room, until="Round 1 of 4")
            assert room.match.state.phase == DRAWING
            due, since = room.match.due, room.turn_since
            left.append((due, since))
    assert set(left) == {(1_000_000 + 300_000, 1_000_000)}
