"""Whole matches between people at terminals of their own, all typed, over real connections."""

import random

import pytest

from pix_tui.host.people import Person
from pix_tui.host.plan import Plan
from pix_tui.host.room import Room
from tests.games.luck import pick
from tests.host.visits import Running, Visit, key, running

MOST = 400
"""Moves; none of these matches is longer."""


async def at_the_table(inn: Running, game: str, names: tuple[str, ...], **options):
    """A room in which these people sit, and a match begins."""
    host = inn.host
    keys = [key() for _ in names]
    owner = Person.with_key(keys[0].get_fingerprint(), names[0])
    room = host.rooms.create(owner, Plan(game, options))
    visits = []
    for name, own in zip(names, keys, strict=True):
        visit = await inn.visit(name, key=own, size=(100, 32), command=room.code)
        await visit.wait_for("code:")
        visits.append(visit)
    visits[0].press("enter")
    for visit in visits:
        await visit.wait_for(f"room {room.code}")
    return room, visits


async def make(visit: Visit, room: Room, text: str) -> None:
    """Type a move, and wait until it is made."""
    before = room.match.seq
    visit.type(f":{text}")
    await visit.wait_for(lambda: room.match.seq > before)


async def over_for_all(visits: list[Visit]) -> None:
    """Everybody is shown the result."""
    for visit in visits:
        await visit.wait_for("rematch")


@pytest.mark.parametrize(
    ("game", "options"),
    [("tixel", {}), ("rollnpix", {"site": 5}), ("pixmit", {"mode": "anfaenger"})],
)
async def test_two_people_play_a_match_to_its_end_and_another_one(game, options):
    rng = random.Random(4)
    async with running() as inn:
        room, visits = await at_the_table(inn, game, ("ann", "bob"), **options)
        for _ in range(MOST):
            if not room.acting:
                break
            seat = room.acting[0]
            await make(visits[seat], room, pick(rng, room.table.moves(seat)))
        else:
            visits[0].type(":resign")
            visits[0].press("y")
        await over_for_all(visits)
        first = room.match.header.id
        # Keys of the others may still be meant for the board that this one has ended.
        visits[room.match.line[-1].seat].press("r")
        for visit in visits:
            await visit.wait_for(lambda visit=visit: "rematch" not in visit.text)
        assert room.match.header.id != first
        assert room.playing


async def test_four_people_draw_at_once_and_guess_against_the_clock():
    """PX-16: all draw at the same time; a correct guess is everybody's to make."""
    async with running() as inn:
        room, visits = await at_the_table(inn, "pix", ("ann", "bob", "cat", "dan"))
        for _ in range(MOST):
            if not room.playing:
                break
            state = room.match.state
            if state.shown is not None:
                word = state.concept(state.shown.colour).word
                await make(visits[state.outsiders[0]], room, f"guess {word}")
                continue
            for seat in room.acting:
                if seat % 2:  # an empty drawing is one, too
                    await make(visits[seat], room, f"black {seat},{seat}")
            for seat in room.acting:
                await make(visits[seat], room, "pix")
        await over_for_all(visits)
