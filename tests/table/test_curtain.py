"""Several people at one keyboard who keep secrets from each other: the curtain between them."""

from __future__ import annotations

from typing import Any

import pytest

from pix_tui.table.local import LocalMatch, Replay
from pix_tui.table.log import BOT, SeatInfo
from pix_tui.table.table import Table


def no_bots() -> Any:
    raise AssertionError("there is no bot here")


@pytest.fixture
def here(house) -> LocalMatch:
    """Two people at one keyboard; in Dig they bid in secret."""
    return LocalMatch(house.table("dig", 2), no_bots)


def test_it_is_down_before_anybody_has_come(here):
    assert here.curtain == 0
    assert here.seat is None


def test_behind_it_nothing_is_seen_but_what_everybody_may_know(here):
    assert here.view() == here.match.view(None)
    assert here.line() == here.match.shown(None)
    assert here.moves() == ()


def test_behind_it_no_move_can_be_made(here):
    here.submit("bid 1")
    assert [event.text for event in here.match.events if event.seat is not None] == []


def test_whoever_comes_sees_what_is_theirs(here):
    here.lift_curtain()
    assert here.curtain is None
    assert here.view() == here.match.view(0) != here.match.view(None)


def test_it_falls_when_it_is_the_next_ones_turn(here):
    here.lift_curtain()
    here.submit("bid 1")
    assert (here.curtain, here.seat) == (1, None)


def test_to_lift_it_where_none_is_changes_nothing(here):
    here.lift_curtain()
    here.lift_curtain()
    assert here.seat == 0


def test_while_bots_act_whoever_was_last_keeps_the_view(house):
    who = [SeatInfo("Ada"), SeatInfo("Bert"), SeatInfo("", BOT, "novice")]
    here = LocalMatch(Table.create("dig", {}, who, house.log, now=house.clock), no_bots)
    here.lift_curtain()
    here.submit("bid 1")
    here.lift_curtain()
    here.submit("bid 1")
    assert here.waiting_here == ()
    assert (here.curtain, here.seat) == (None, 1)


def test_where_bots_act_first_nobody_sees_anything_yet(house):
    who = [SeatInfo("", BOT, "novice"), SeatInfo("Ada"), SeatInfo("Bert")]
    table = Table.create("pixmit", {}, who, house.log, now=house.clock, seed=1)
    here = LocalMatch(table, no_bots)
    assert here.acting == (0,)
    assert (here.curtain, here.seat) == (None, None)
    table.submit(0, "pass")
    assert here.curtain == 1


def test_after_taking_back_it_is_the_other_ones_turn_behind_it(house):
    here = LocalMatch(house.table("dig", 2), no_bots)
    here.lift_curtain()
    here.submit("bid 1")
    here.lift_curtain()
    here.submit("undo", here.asker("undo"))
    assert here.curtain is None  # both may bid, and Bert sits there
    here.turn_to(0)
    assert here.curtain == 0


def test_one_person_needs_none(house):
    who = [SeatInfo("Ada"), SeatInfo("", BOT, "novice")]
    here = LocalMatch(Table.create("dig", {}, who, house.log, now=house.clock), no_bots)
    assert (here.curtain, here.seat) == (None, 0)


def test_a_game_without_secrets_needs_none(house):
    here = LocalMatch(house.table("count", 2), no_bots)
    assert (here.curtain, here.seat) == (None, 0)


def test_once_all_lies_open_it_is_gone_and_comes_back_with_the_next_deal(house):
    table = house.table("pixmit", 2, options={"deals": 2}, seed=3)
    here = LocalMatch(table, no_bots)
    while table.match.state.phase != "between":
        here.lift_curtain()
        here.submit("pass")
    assert (here.curtain, here.seat is None) == (None, False)
    for seat in here.waiting_here:
        here.submit("pass", seat)
    assert table.match.state.deal == 2
    assert here.seat is None
    assert here.curtain is not None


# -- replays -------------------------------------------------------------------------------------
def test_a_replay_of_a_match_that_is_over_can_be_seen_through_any_eyes(house):
    table = house.table("pixmit", 2, seed=3)
    while table.outcome is None:
        table.submit(table.to_act[0], "pass")
    replay = Replay(table.match, at=4)
    assert replay.view()["hand"] is None
    assert replay.look_through(1)
    assert replay.view() == replay.match.view(1)
    assert replay.view()["hand"]
    assert not replay.look_through(1)


def test_a_replay_of_a_running_match_cannot(house):
    table = house.table("pixmit", 2, seed=3)
    replay = Replay(table.match)
    assert not replay.look_through(1)
    assert replay.view()["hand"] is None
