"""The table: check, store, acknowledge, show, in this order; and all that must survive it."""

from __future__ import annotations

import itertools
import threading
from dataclasses import replace

import pytest

from pix_tui.games import registry
from pix_tui.games.game import Illegal, NotUnderstood
from pix_tui.table.log import Conflict, Event, MemoryLog, Unavailable

from .house import play_at_random, texts


# -- order -----------------------------------------------------------------------------------
def test_a_move_is_stored_before_it_is_shown_and_acknowledged(house):
    table = house.table()
    seen = []

    def look(match, events):
        seen.append((texts(events), texts(house.log.read(table.id)), match is table.match))

    table.subscribe(look)
    acknowledged = table.submit(0, "+1")
    assert seen == [(["+1"], ["+1"], True)]
    assert acknowledged == [Event(1, 0, "+1", house.clock.now)]


class FullDisk(MemoryLog):
    full = False

    def append(self, match, expected_seq, events, standing):
        if self.full:
            raise Unavailable(registry.get("count").pitch)
        return super().append(match, expected_seq, events, standing)


def test_what_cannot_be_stored_has_not_happened(house):
    house.log = FullDisk()
    table = house.table()
    heard = []
    table.subscribe(lambda match, events: heard.append(events))
    house.log.full = True
    before = table.match
    with pytest.raises(Unavailable):
        table.submit(0, "+1")
    assert table.match is before
    assert not heard
    house.log.full = False
    table.submit(0, "+1")
    assert texts(house.log.read(table.id)) == ["+1"]


def test_moves_of_several_seats_stand_or_fall_together(house):
    table = house.table()
    with pytest.raises(Illegal):
        table.submit_all([(0, "+1"), (0, "+1")])
    assert house.log.read(table.id) == []
    heard = []
    table.subscribe(lambda match, events: heard.append(texts(events)))
    table.submit_all([(0, "+1"), (1, "+2")])
    assert heard == [["+1", "+2"]]
    assert [(event.seat, event.text) for event in house.log.read(table.id)] == [
        (0, "+1"),
        (1, "+2"),
    ]


@pytest.mark.parametrize("move", ["+9", "", "draw 2 08", "undo"])
def test_C27_a_refusal_changes_nothing_and_says_why(house, move):
    table = house.table()
    before = table.match
    with pytest.raises((Illegal, NotUnderstood)) as caught:
        table.submit(0, move)
    assert str(caught.value.message)
    assert table.match is before
    assert house.log.read(table.id) == []


def test_C27_what_is_listed_is_accepted_and_nothing_else(house):
    words = ["+1", "+2!", "+4", "bid 1", "bid 4", "roll 6", "hide 0 1", "pass", "peek", "time"]
    for game in ("count", "dig"):
        table = house.table(game, seed=5)
        for _ in range(12):
            for seat, word in itertools.product((0, 1), words):
                listed = word in table.moves(seat)
                try:
                    table.match.then(seat, word, at=0)
                except (Illegal, NotUnderstood):
                    assert not listed
                else:
                    assert listed
            play_at_random(table, 1)


def test_several_subscribers_hear_of_everything_in_order(house):
    table = house.table()
    first, second = [], []

    def answering(match, events):
        first.extend(texts(events))
        if match.to_act == (1,) and len(match.line) < 6:
            table.submit(1, "+2")  # as a bot would, before the others have heard

    end = table.subscribe(answering)
    table.subscribe(lambda match, events: second.extend(texts(events)))
    for _ in range(3):
        table.submit(0, "+1")
    assert first == second == ["+1", "+2"] * 3
    end()
    end()
    table.submit(0, "+3")
    assert first == ["+1", "+2"] * 3
    assert second[-1] == "+3"


def test_the_fault_of_a_watcher_is_not_the_movers(house, caplog):
    table = house.table()
    heard = []
    table.subscribe(lambda match, events: 1 / 0)
    table.subscribe(lambda match, events: heard.append(events))
    assert table.submit(0, "+1") == list(heard[0])
    assert "ZeroDivisionError" in caplog.text


def test_many_threads_may_move(house):
    table = house.table()
    heard = []
    table.subscribe(lambda match, events: heard.extend(event.seq for event in events))
    done = []

    def move(name: str) -> None:
        for number in range(25):
            while True:
                try:
                    table.submit(table.to_act[0], "+1", idem=f"{name}{number}")
                    break
                except Illegal:
                    continue  # the other thread was faster
            done.append(name)

    threads = [threading.Thread(target=move, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    table.refresh()
    assert table.match.state.total == len(done) == 75
    assert heard == list(range(1, 76))


# -- retries and rivals ----------------------------------------------------------------------
def test_C25_a_retry_is_never_a_second_move(house):
    table = house.table()
    first = table.submit(0, "+1!", idem="click")
    again = [table.submit(0, "+1!", idem="click") for _ in range(2)]
    again += [house.again(table).submit(0, "+1!", idem="click") for _ in range(2)]
    assert again == [first] * 4
    assert len(house.log.read(table.id)) == 1


def test_C25_a_retry_is_answered_even_when_the_move_would_be_illegal_now(house):
    table = house.table()
    first = table.submit(0, "+1", idem="click", expected_seq=0)
    table.submit(1, "+1")
    assert table.submit(0, "+1", idem="click", expected_seq=0) == first


def test_C25_a_retry_gets_what_chance_has_brought_too(house):
    table = house.table("dig", seed=1)
    table.submit(0, "bid 1")
    first = table.submit(1, "bid 2", idem="click")
    assert [event.text[:4] for event in first] == ["bid ", "roll"]
    assert house.again(table).submit(1, "bid 2", idem="click") == first


def test_C25_nobody_is_answered_with_anothers_move(house):
    table = house.table()
    table.submit(0, "+1", idem="1")
    assert texts(table.submit(1, "+2", idem="1")) == ["+2"]


def test_C25_the_same_retry_by_way_of_two_processes(house, monkeypatch):
    """Both have checked the move before either has stored it."""
    one = house.table()
    two = house.again(one)
    append = house.log.append
    first = []

    def interrupted(match, *args):
        monkeypatch.setattr(house.log, "append", append)
        first.extend(two.submit(0, "+1!", idem="click"))
        return append(match, *args)

    monkeypatch.setattr(house.log, "append", interrupted)
    assert one.submit(0, "+1!", idem="click") == first
    assert house.log.read(one.id) == first


@pytest.mark.parametrize("idem", ["x" * 200, "a\nb"])
def test_an_idem_is_short(house, idem):
    with pytest.raises(NotUnderstood):
        house.table().submit(0, "+1", idem=idem)


def test_who_expects_an_older_match_is_told(house):
    table = house.table()
    table.submit(0, "+1!", expected_seq=0)
    for stale in (0, 2):
        with pytest.raises(Conflict) as caught:
            table.submit(0, "+1!", expected_seq=stale)
        assert caught.value.current_seq == 1
    table.submit(0, "+1!", expected_seq=1)


def test_two_tables_of_one_match_agree_by_the_log(house):
    one = house.table()
    two = house.again(one)
    heard = []
    two.subscribe(lambda match, events: heard.extend(texts(events)))
    one.submit(0, "+1")
    with pytest.raises(Illegal):
        two.submit(0, "+1")  # it has caught up before it checked
    two.submit(1, "+2")
    one.submit(0, "+3")
    assert two.refresh() == one.match
    assert heard == ["+1", "+2", "+3"]


def test_who_was_slower_checks_again(house, monkeypatch):
    one = house.table()
    two = house.again(one)
    append = house.log.append

    def interrupted(match, *args):
        monkeypatch.setattr(house.log, "append", append)
        two.submit(0, "+2!")
        return append(match, *args)

    monkeypatch.setattr(house.log, "append", interrupted)
    events = one.submit(0, "+1")
    assert [event.seq for event in events] == [2]
    assert texts(house.log.read(one.id)) == ["+2!", "+1"]


# -- whole turns -----------------------------------------------------------------------------
def test_a_whole_turn_is_played_as_one_or_not_at_all(house):
    table = house.table()
    assert texts(table.submit(0, "+1!,+2!,+3", idem="a", spent=50)) == ["+1!", "+2!", "+3"]
    assert [event.spent for event in table.match.events] == [50, 0, 0]
    assert len(table.submit(0, "+1!,+2!,+3", idem="a")) == 3
    for wrong in ("+1!,+9", "+1,+2", "+1!,"):
        with pytest.raises((Illegal, NotUnderstood)):
            table.submit(1, wrong)
    assert table.match.seq == 3


# -- rematch, seats, what is shown -----------------------------------------------------------
@pytest.mark.parametrize("moves", range(12))
def test_C19_a_rematch_from_any_phase_is_a_fresh_match(house, moves):
    options = {"rounds": 3, "timer": 0}
    table = house.table("dig", 3, options=options, seed=1)
    play_at_random(table, moves)
    heard = []
    table.subscribe(lambda match, events: heard.append(events))
    rematch = table.rematch(swap=False, seed=2)
    fresh = house.table("dig", 3, options=options, seed=2)
    assert rematch.id not in (fresh.id, table.id)
    assert replace(rematch.header, id="") == replace(fresh.header, id="")
    assert rematch.match.state == fresh.match.state
    assert [rematch.view(seat) for seat in (0, 1, 2)] == [fresh.view(seat) for seat in (0, 1, 2)]
    play_at_random(rematch, 20)
    play_at_random(fresh, 20)
    assert rematch.match.events == fresh.match.events
    assert not heard


def test_C19_in_a_rematch_everybody_moves_one_seat_on(house):
    table = house.table("dig", 3, seed=1)
    rematch = table.rematch()
    assert [seat.name for seat in rematch.header.seats] == ["Bert", "Cleo", "Ada"]
    assert rematch.header.seed is None  # or the same dice would fall again


def test_a_rematch_begins_where_the_match_did(house):
    table = house.table("dig", setup={"numbers": [3, 4]}, chance="manual")
    table.submit(0, "bid 1")
    rematch = table.rematch()
    assert rematch.match.state.numbers == (3, 4)
    assert rematch.match.state.bids == (0, 0)
    assert rematch.header.chance == "manual"


def test_C37_loading_shuffles_no_seats(house):
    table = house.table("dig", 3, seed=1)
    table.submit(1, "bid 2")
    again = house.again(house.again(table))
    assert again.header == table.header
    assert again.to_act == table.to_act == (0, 2)
    assert [again.view(seat) for seat in (0, 1, 2)] == [table.view(seat) for seat in (0, 1, 2)]


def test_moves_are_sorted(house):
    table = house.table("dig", seed=1)
    assert table.moves(0) == ["bid 1", "bid 2", "bid 3"]
    assert table.accepts(0) == ()
    table.submit(0, "bid 1")
    assert table.moves(0) == []
    table.submit(1, "bid 1")
    assert (table.moves(0), table.accepts(0)) == (["pass", "peek"], ("say WORD",))


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_sees_nothing(house, seat):
    with pytest.raises(NotUnderstood):
        house.table().view(seat)


@pytest.mark.parametrize("seat", [None, "0", True])
def test_only_a_seat_moves(house, seat):
    with pytest.raises(NotUnderstood):
        house.table().submit(seat, "+1")
