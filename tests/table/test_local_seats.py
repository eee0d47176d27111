"""Several people at one keyboard who are to act at once, and bots whom nobody waits for."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pix_tui.games.bot import Choice
from pix_tui.games.game import Illegal
from pix_tui.table.local import LocalMatch
from pix_tui.table.log import BOT, MemoryLog, SeatInfo
from pix_tui.table.table import Table
from tests.games.rollnpix.sites import GAME, new_game

from .house import NAMES, House


def sitting(house: House, seats: int = 3, **more: Any) -> LocalMatch:
    """Everybody at one keyboard, the first one before it; in Dig all bid at once, and in secret."""
    here = LocalMatch(house.table("dig", seats, **more), no_bots)
    here.lift_curtain()
    return here


def no_bots() -> Any:
    raise AssertionError("there is no bot here")


# -- whose turn it is at this keyboard -----------------------------------------------------------
def test_all_who_are_to_act_are_waited_for_the_first_of_them_first(house):
    here = sitting(house)
    assert here.waiting_here == (0, 1, 2)
    assert here.seat == 0
    assert here.moves() == ["bid 1", "bid 2", "bid 3"]


def test_whoever_has_acted_makes_room_for_the_next_one(house):
    here = sitting(house)
    here.submit("bid 2")
    assert here.waiting_here == (1, 2)
    assert (here.curtain, here.seat) == (1, None)
    here.lift_curtain()
    assert (here.curtain, here.seat) == (None, 1)
    here.submit("bid 1")
    assert (here.curtain, here.seat) == (2, None)


def test_another_may_act_first(house):
    here = sitting(house)
    assert here.turn_to(2)
    assert (here.curtain, here.seat) == (2, None)
    here.lift_curtain()
    assert here.seat == 2
    here.submit("bid 3")
    here.lift_curtain()
    assert [event.seat for event in here.match.events if event.text == "bid 3"] == [2]
    assert here.seat == 0
    assert here.waiting_here == (0, 1)


@pytest.mark.parametrize("seat", [0, 1, 7, -1])
def test_it_cannot_be_the_turn_of_whoever_is_not_to_act_or_has_it_already(house, seat):
    here = sitting(house)
    here.turn_to(1)
    here.lift_curtain()
    here.submit("bid 1")
    here.lift_curtain()
    assert here.seat == 0
    assert not here.turn_to(seat)
    assert here.seat == 0


def test_the_one_who_was_given_the_turn_keeps_it_while_others_act(house):
    here = sitting(house)
    here.turn_to(2)
    here.lift_curtain()
    here.submit("bid 1", 0)
    assert here.seat == 2


def test_what_is_seen_and_what_can_be_done_is_that_seats(house):
    here = sitting(house)
    here.turn_to(1)
    here.lift_curtain()
    mine = here.view()["numbers"]
    assert [number is None for number in mine] == [True, False, True]
    assert here.line() == here.match.shown(1)


def test_a_bot_is_never_given_the_turn(house):
    who = [SeatInfo("Ada"), SeatInfo("", BOT, "novice"), SeatInfo("Cleo")]
    table = Table.create("dig", {}, who, house.log, now=house.clock)
    here = LocalMatch(table, no_bots)
    assert here.waiting_here == (0, 2)
    assert here.bots_to_act == (1,)
    assert not here.turn_to(1)
    here.lift_curtain()
    here.submit("bid 1")
    here.lift_curtain()
    assert here.seat == 2
    here.submit("bid 1")
    assert here.waiting_here == ()
    assert here.seat == 2


def test_nobody_here_no_seat(house):
    who = [SeatInfo("", BOT, "novice")] * 2
    here = LocalMatch(Table.create("dig", {}, who, house.log, now=house.clock), no_bots)
    assert here.seat is None
    assert here.waiting_here == ()
    assert not here.turn_to(0)
    here.submit("bid 1")
    assert here.moves() == ()


def test_after_a_refusal_it_is_the_same_ones_turn(house):
    here = sitting(house)
    here.turn_to(1)
    here.lift_curtain()
    with pytest.raises(Illegal):
        here.submit("pass")
    assert here.seat == 1


# -- how long bots take --------------------------------------------------------------------------
class StandIn:
    """A bot that plays the first move there is, in no time."""

    def __init__(self, table: Table) -> None:
        self.table = table

    async def choose(self, game, level, view, seat, seconds, seed=None) -> Choice:
        return Choice(self.table.moves(seat)[0])


class Naps:
    """Notes how long was slept instead of sleeping."""

    def __init__(self) -> None:
        self.lengths: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.lengths.append(seconds)


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> Naps:
    found = Naps()
    monkeypatch.setattr(asyncio, "sleep", found)
    monkeypatch.setattr("pix_tui.table.local.time.monotonic", lambda: 0.0)
    return found


def at_a_draft(persons: int) -> LocalMatch:
    """Roll'n Pix for three before a draft: so many persons, and bots behind them."""
    start = new_game(3, site=5).play("choose R", "roll R1").draw_anything()
    who = [
        SeatInfo(NAMES[seat]) if seat < persons else SeatInfo("", BOT, "novice")
        for seat in range(3)
    ]
    setup = {"state": GAME.dump(start.state)}
    table = Table.create("rollnpix", {"site": 5}, who, MemoryLog(), seed=1, setup=setup)
    pool = StandIn(table)
    return LocalMatch(table, lambda: pool, pace=0.7)


async def test_bots_are_calm_while_somebody_here_still_builds(naps):
    here = at_a_draft(1)
    here.submit("take R")
    await here.bots_move(lambda: None)
    assert naps.lengths
    assert {*naps.lengths} == {0.7}


async def test_bots_hurry_when_everybody_here_has_left_the_game(naps):
    here = at_a_draft(1)
    here.submit("resign")
    await here.bots_move(lambda: None)
    assert here.outcome is not None
    assert {round(nap, 6) for nap in naps.lengths} == {0.07}


async def test_bots_do_not_hurry_while_another_person_still_builds(naps):
    here = at_a_draft(2)
    here.submit("resign", 0)
    here.submit(here.moves()[0])
    await here.bots_move(lambda: None)
    assert {*naps.lengths} == {0.7}


async def test_bots_among_themselves_are_calm(naps):
    here = at_a_draft(0)

    class Enough(Exception):
        pass

    def stop() -> None:
        raise Enough

    with pytest.raises(Enough):
        await here.bots_move(stop)
    assert naps.lengths == [0.7]
