"""Beginning a match, coming back to it, and matches that cannot be come back to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pix_tui.games import registry
from pix_tui.games.game import NotUnderstood
from pix_tui.table.fold import read_match
from pix_tui.table.log import (
    Damaged,
    Event,
    NoSuchMatch,
    Standing,
    Taken,
    UnknownVersion,
)
from pix_tui.table.sqlite import SqliteLog
from pix_tui.table.table import Table

from .house import play_at_random
from .toys import Count


def test_a_game_that_cannot_be_played_like_that_is_not_begun(house):
    for wrong in (
        {"game": "nope"},
        {"seats": 3},
        {"options": {"size": 3}},
        {"setup": {"position": "x"}},
    ):
        with pytest.raises(NotUnderstood):
            house.table(**{"game": "count", **wrong})
    assert house.log.ids() == []


def test_an_id_may_be_given_once(house):
    assert house.table(match_id="count-mine1").id == "count-mine1"
    with pytest.raises(Taken):
        house.table(match_id="count-mine1")


def test_ids_that_are_taken_are_not_used_again(house, monkeypatch):
    ids = iter(["count-aaaaa", "count-aaaaa", "count-bbbbb"])
    monkeypatch.setattr("pix_tui.table.table.new_id", lambda game: next(ids))
    assert [house.table().id, house.table().id] == ["count-aaaaa", "count-bbbbb"]


def test_a_list_of_matches_knows_how_they_stand(house):
    table = house.table()
    table.submit(0, "+1")
    assert house.log.matches()[0].standing == Standing(moves=1)
    table.submit(1, "resign")
    standing = house.log.matches()[0].standing
    assert standing.over
    assert standing.result["winners"] == [0]


def test_a_match_that_is_not_there_cannot_be_opened(house):
    with pytest.raises(NoSuchMatch):
        Table.open(house.log, "count-nope1")


def test_C30_a_match_by_unknown_rules_is_refused_by_name_and_left_alone(house):
    table = house.table()
    table.submit(0, "+1")
    for version in (2, 99):
        header = replace(table.header, id=f"count-v{version}xx", rules_version=version)
        house.log.create(header, table.match.events)
        with pytest.raises(UnknownVersion, match=f"“{header.id}” cannot be opened"):
            Table.open(house.log, header.id)
        assert house.log.header(header.id) == header
        assert house.log.read(header.id) == list(table.match.events)


class CountTwo(Count):
    """Rules that have changed: numbers count double. Old matches go on as they began."""

    rules_version = 2

    def play(self, state, seat, move):
        after = super().play(state, seat, move)
        return replace(after, total=2 * after.total - state.total)

    def of_version(self, version):
        return Count() if version == 1 else super().of_version(version)


def test_C30_a_rule_fix_leaves_old_matches_alone(house, monkeypatch):
    table = house.table()
    table.submit(0, "+1")
    games, broken = registry.load()
    monkeypatch.setattr(registry, "load", lambda: ({**games, "count": CountTwo()}, broken))
    old = house.again(table)
    old.submit(1, "+2")
    assert (old.match.state.total, old.header.rules_version) == (3, 1)
    new = house.table()
    new.submit(0, "+1")
    assert (new.match.state.total, new.header.rules_version) == (2, 2)


def test_a_game_that_is_not_installed_any_more(house):
    table = house.table()
    house.log.create(replace(table.header, id="gone-aaaaa", game="gone"))
    with pytest.raises(UnknownVersion, match="gone-aaaaa"):
        read_match(house.log, "gone-aaaaa")


@pytest.mark.parametrize(
    "events",
    [
        [Event(1, 1, "+1", 0)],
        [Event(1, 0, "what", 0)],
        [Event(1, None, "time", 0)],
        [Event(2, 0, "+1", 0)],
        [Event(1, 7, "+1", 0)],
        [Event(1, 0, "undo", 0)],
    ],
)
def test_a_log_that_cannot_be_is_damaged(house, events):
    header = replace(house.table().header, id="count-wrong")
    house.log.create(header)
    house.log._events["count-wrong"] = events
    with pytest.raises(Damaged, match="“count-wrong” is damaged"):
        read_match(house.log, "count-wrong")


def test_all_of_it_on_disk(house, db):
    house.log = SqliteLog(db)
    table = house.table("dig", 3, seed=8, options={"timer": 0})
    play_at_random(table, 3)
    table.submit(0, "say ö")
    assert house.again(table).match == table.match
    house.log.close()
    house.log = SqliteLog(db)
    assert house.again(table).match == table.match
    assert house.log.matches()[0].header == table.header


def test_a_log_that_somebody_has_spoilt_meanwhile_is_damaged(house):
    table = house.table()
    table.submit(0, "+1")
    house.log._events[table.id].append(Event(2, 0, "+1", 0))
    before = table.match
    with pytest.raises(Damaged):
        table.submit(1, "+1")
    assert table.match is before
