"""What a table brings in from outside the game: chance and the clock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pix_tui.games.game import Chance, Illegal, NotUnderstood
from pix_tui.table.table import Table

from .house import play_at_random, texts


def test_what_chance_brings_is_stored_with_the_move(house):
    table = house.table("dig", seed=1)
    assert [text[:6] for text in texts(house.log.read(table.id))] == ["hide 0", "hide 1"]
    table.submit(0, "bid 1")
    appended = []
    append = house.log.append
    house.log.append = lambda *args: appended.append(args) or append(*args)
    assert [event.seat for event in table.submit(1, "bid 1")] == [1, None]
    assert len(appended) == 1


def test_without_a_seed_no_two_matches_are_alike(house):
    dealt = {tuple(texts(house.table("dig", 3).match.events)) for _ in range(40)}
    assert len(dealt) > 20


def test_C31_a_seed_fixes_all_chance(house):
    logs = []
    for _ in range(2):
        table = house.table("dig", seed=99, options={"timer": 0})
        play_at_random(table, 30)
        assert table.outcome
        logs.append(table.match.events)
    assert logs[0] == logs[1]


def test_C32_saving_and_loading_never_disturbs_the_dice(house):
    whole = house.table("dig", seed=3, options={"rounds": 3, "timer": 0})
    play_at_random(whole, 40)
    broken = house.table("dig", seed=3, options={"rounds": 3, "timer": 0})
    for number in range(40):
        broken = house.again(broken)
        play_at_random(broken, 1, start=number)
    assert broken.match.events == whole.match.events


def test_C32_a_table_opened_while_chance_is_to_act_lets_it_act(house):
    whole = house.table("dig", seed=3)
    header = replace(whole.header, id="dig-other")
    house.log.create(header, whole.match.events[:1])
    table = Table.open(house.log, "dig-other", now=house.clock)
    assert table.match.events == whole.match.events
    assert house.log.read("dig-other") == list(whole.match.events)


def test_manual_chance_is_said(house):
    table = house.table("dig", chance="manual")
    assert isinstance(table.to_act, Chance)
    with pytest.raises(Illegal):
        table.submit(0, "bid 1")
    table.chance("hide 0 4")
    for wrong in ("hide 0 5", "hide 1 77", "roll 6", "bid 1", "what", "time"):
        with pytest.raises((Illegal, NotUnderstood)):
            table.chance(wrong)
    assert texts(table.chance("hide 1 5")) == ["hide 1 5"]
    assert table.to_act == (0, 1)
    with pytest.raises(Illegal, match="chance"):
        table.chance("roll 6")
    with pytest.raises(Illegal, match="drawn by the table"):
        house.table("dig").chance("roll 6")


def guessing(house) -> Table:
    table = house.table("dig", seed=1)
    house.clock.now += 5_000
    for seat in (0, 1):
        table.submit(seat, "bid 1")
    return table


def test_the_clock_runs_out_by_the_hosts_time(house):
    table = guessing(house)
    assert table.match.due == house.clock.now + 30_000
    house.clock.now += 29_999
    assert table.tick() == []
    house.clock.now += 1
    assert texts(table.tick()) == ["time"]
    assert table.tick() == []
    assert table.match.state.round == 2


def test_a_move_in_time_counts_and_a_late_one_does_not(house):
    table = guessing(house)
    house.clock.now += 29_999
    table.submit(0, "say in time")
    house.clock.now += 1
    heard = []
    table.subscribe(lambda match, events: heard.extend(texts(events)))
    with pytest.raises(Illegal):
        table.submit(0, "say too late")
    assert heard == ["time"]
    assert table.match.state.said == ("in time",)


def test_C29_coming_back_gives_nobody_time(house):
    table = guessing(house)
    due = table.match.due
    for _ in range(50):
        house.clock.now += 100
        table = house.again(table)
        table.submit(0, "say it")
        assert table.match.due == due


def test_a_clock_that_has_run_out_while_nobody_was_there(house):
    table = guessing(house)
    house.clock.now += 10**9
    assert texts(list(house.again(table).match.events[-1:])) == ["time"]


def test_a_wall_clock_set_back_does_not_turn_the_log_around(house):
    table = house.table()
    table.submit(0, "+1")
    house.clock.now -= 10**6
    table.submit(1, "+1")
    assert [event.at for event in table.match.events] == [1_000_000, 1_000_000]


def test_the_clock_may_be_kept_elsewhere(house):
    table = guessing(house)
    assert texts(table.time_out()) == ["time"]
    with pytest.raises(Illegal, match="No clock"):
        table.time_out()
