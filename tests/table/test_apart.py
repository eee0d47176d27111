"""Several people at one keyboard who act one after the other in what all do at once.

PIX is the game that has this: each draws behind the curtain by a clock of their own, and what
counts is decided when all have finished. Time stands still until a test moves it.
"""

from __future__ import annotations

import os
import random
import signal
from types import SimpleNamespace
from typing import Any

import pytest

from pix_tui.games.bot import Choice
from pix_tui.games.game import Illegal
from pix_tui.games.pix.drawing import BLANK, Drawing
from pix_tui.games.pix.fair import Stroke, drawings
from pix_tui.games.pix.moves import Move
from pix_tui.table.local import LocalMatch
from pix_tui.table.log import BOT, Event, Log, MemoryLog, SeatInfo
from pix_tui.table.sqlite import SqliteLog
from pix_tui.table.table import Table
from tests.games.pix.matches import OWN

from .house import House
from .processes import child, needs_fork, status_of

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil")


@pytest.fixture(autouse=True)
def by_hand(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is measured at the keyboard goes by the clock of the house."""
    still = SimpleNamespace(monotonic=lambda: house.clock.now / 1000)
    monkeypatch.setattr("pix_tui.table.local.time", still)


def no_bots() -> Any:
    raise AssertionError("no bot is asked here")


def table(house: House, seats: int = 2, bots: tuple[int, ...] = (), **options: Any) -> Table:
    who = [
        SeatInfo("", BOT, "casual") if seat in bots else SeatInfo(NAMES[seat])
        for seat in range(seats)
    ]
    return Table.create("pix", {**OWN, **options}, who, house.log, seed=5, now=house.clock)


def sitting(house: House, seats: int = 2, **more: Any) -> LocalMatch:
    return LocalMatch(table(house, seats, **more), no_bots)


def on(house: House, seconds: float) -> None:
    house.clock.now += round(seconds * 1000)


def draw(house: House, here: LocalMatch, *strokes: tuple[float, str]) -> None:
    """Whoever comes next draws: seconds since they came, and what."""
    here.lift_curtain()
    began = house.clock.now
    for at, text in strokes:
        on(house, at - (house.clock.now - began) / 1000)
        here.submit(text)


def blacks(here: LocalMatch, seat: int) -> int:
    return here.match.state.drawings[seat].blacks


def ends(here: LocalMatch) -> list[tuple[int | None, str]]:
    """What was made when all had finished: since the last stroke that a person made."""
    return [(e.seat, e.text) for e in here.match.events if not e.text.startswith("card")]


# -- the course --------------------------------------------------------------------------------
def test_each_comes_in_turn_and_nobody_is_done_before_all_are(house):
    here = sitting(house, 3)
    for seat in range(3):
        assert (here.curtain, here.seat) == (seat, None)
        here.lift_curtain()
        assert (here.curtain, here.seat) == (None, seat)
        assert here.match.state.phase == "draw"
        here.submit("black 1,1")
        here.submit("pix")
        assert here.match.state.done == (False, False, False) or seat == 2
        assert here.finished == tuple(range(seat + 1)) or seat == 2
    assert here.match.state.phase == "reveal"
    assert here.finished == ()
    assert [text for seat, text in ends(here) if seat is not None][-3:] == ["pix"] * 3


def test_what_is_shown_then_is_seen_by_all_without_a_curtain(house):
    here = sitting(house, 3)
    for _ in range(3):
        draw(house, here, (1, "pix"))
    assert here.all_look
    assert (here.curtain, here.seat) == (None, None)
    assert here.view() == here.match.view(None)


def test_another_word_begins_behind_the_curtain_again(house):
    here = sitting(house, 2, timer=0)
    for _ in range(2):
        draw(house, here, (1, "pix"))
    while here.match.state.phase == "reveal":
        here.submit("pix", here.acting[0])
    assert here.match.state.word == 2
    assert here.seat is None
    assert here.curtain in (0, 1)
    first = here.curtain
    draw(house, here, (1, "black 1,1"), (2, "pix"))
    assert here.curtain == 1 - first


def test_between_two_people_nobody_sees_a_word_or_a_drawing(house):
    here = sitting(house, 3)
    draw(house, here, (1, "black 3,3"), (2, "pix"))
    assert here.view() == here.match.view(None)
    assert here.view()["own"] is None
    assert all("black" not in text for _, text in here.line())


def test_whoever_has_finished_cannot_draw_any_more(house):
    here = sitting(house, 3)
    draw(house, here, (1, "black 3,3"), (2, "pix"))
    here.submit("black 5,5")  # nobody is there
    here.lift_curtain()
    assert here.seat == 1
    here.submit("black 5,5")
    assert here.match.state.drawings[0].blacks == 1
    with pytest.raises(Illegal):
        here.submit("black 5,5")
    assert blacks(here, 1) == 1


def test_PX_A18_a_stroke_for_somebody_who_has_finished_is_refused(house):
    """By a typed move, or by whatever comes late from the last one before the screen."""
    here = sitting(house, 3)
    draw(house, here, (1, "pix"))
    here.lift_curtain()
    with pytest.raises(Illegal):
        here.submit("black 5,5", 0)
    assert here.match.state.drawings[0] == BLANK


# -- the fair clock ----------------------------------------------------------------------------
def test_scenario_12_what_counts_is_the_state_at_50_seconds(house):
    here = sitting(house)
    draw(
        house,
        here,
        (10, "black 0,0"),
        (49.9, "black 1,0"),
        (50, "black 2,0"),
        (59, "black 3,0"),
        (60, "pix"),
    )
    assert blacks(here, 0) == 4, "until the other has finished everything stands"
    draw(house, here, (19, "black 0,0"), (20, "pix"))
    assert here.match.state.phase == "reveal"
    assert [blacks(here, seat) for seat in (0, 1)] == [2, 1]
    assert ends(here)[-5:-1] == [
        (0, "clear 2,0"),
        (0, "clear 3,0"),
        (0, "pix"),
        (1, "pix"),
    ]


def test_the_order_makes_no_difference(house):
    """The same strokes at the same times, whoever comes first."""
    rng = random.Random(7)
    for _ in range(10):
        made = [
            sorted(round(rng.random() * 80, 1) for _ in range(1 + int(rng.random() * 9)))
            for _ in range(2)
        ]
        finishes = [each[-1] + 1 + round(rng.random() * 5, 1) for each in made]
        timed = [
            [Stroke(round(at * 1000), Move("black", n, 0)) for n, at in enumerate(each)]
            for each in made
        ]
        wanted = drawings(timed, [round(end * 1000) for end in finishes], 30)
        for order in ((0, 1), (1, 0)):
            here = sitting(house)
            for seat in order:
                here.turn_to(seat)
                here.lift_curtain()
                assert here.seat == seat
                acts = [(at, f"black {n},0") for n, at in enumerate(made[seat])]
                in_time(house, here, [*acts, (finishes[seat], "pix")])
            assert here.match.state.phase == "reveal"
            assert here.match.state.drawings == wanted, (made, finishes, order)


def in_time(house: House, here: LocalMatch, acts: list[tuple[float, str]]) -> None:
    """What somebody does at which of their seconds, until their time is up."""
    began = house.clock.now
    for at, text in acts:
        wait = at - (house.clock.now - began) / 1000
        left = here.due_in
        if left is not None and wait >= left:
            on(house, left)
            assert here.tick()
            return
        on(house, wait)
        here.submit(text)


def test_the_live_limit_is_that_of_the_best_so_far(house):
    here = sitting(house, 3)
    here.lift_curtain()
    assert here.due_in is None
    on(house, 60)
    assert here.due_in is None
    here.submit("pix")
    assert here.due_in is None, "behind the curtain no clock runs"
    on(house, 500)
    here.lift_curtain()
    assert here.due_in == 90
    on(house, 20)
    here.submit("black 1,1")
    assert here.due_in == 70
    here.submit("pix")
    here.lift_curtain()
    assert here.due_in == 50


def test_PX_19_time_runs_out_for_somebody_who_comes_later(house):
    here = sitting(house, 3)
    draw(house, here, (5, "black 0,0"), (10, "pix"))
    draw(house, here, (39, "black 0,0"))
    assert not here.tick()
    on(house, 0.9)
    assert not here.tick()
    on(house, 0.1)
    assert here.tick()
    assert here.finished == (0, 1)
    assert here.curtain == 2
    assert not here.tick()
    draw(house, here, (1, "black 0,0"), (2, "pix"))
    assert [blacks(here, seat) for seat in range(3)] == [1, 0, 1], (
        "the third was the fastest: 2 + 30 seconds, and the stroke at 39 was too late"
    )


def test_a_stroke_that_comes_late_is_late_though_nobody_looked_at_the_clock(house):
    here = sitting(house)
    draw(house, here, (10, "pix"))
    draw(house, here, (41, "black 3,3"), (42, "pix"))
    assert here.match.state.phase == "reveal"
    assert blacks(here, 1) == 0


def test_nobody_thinks_behind_a_curtain(house):
    here = sitting(house)
    draw(house, here, (10, "pix"))
    on(house, 1000)
    draw(house, here, (39, "black 3,3"), (39.5, "pix"))
    assert blacks(here, 1) == 1


def test_without_a_timer_everything_counts(house):
    here = sitting(house, timer=0)
    draw(house, here, (5, "pix"))
    here.lift_curtain()
    assert here.due_in is None
    on(house, 5000)
    assert not here.tick()
    here.submit("black 1,1")
    here.submit("pix")
    assert blacks(here, 1) == 1


@pytest.mark.parametrize("timer", [10, 300])
def test_the_limit_follows_the_timer(house, timer):
    here = sitting(house, timer=timer)
    draw(house, here, (5, "pix"))
    here.lift_curtain()
    assert here.due_in == 5 + timer


def test_time_that_is_up_between_people_ends_nothing(house):
    """The table's own clock has not begun: nobody has said Pix! yet, by the log."""
    here = sitting(house)
    draw(house, here, (5, "pix"))
    on(house, 3600)
    assert here.match.due is None
    assert not here.tick()
    assert here.match.state.phase == "draw"


def test_C29_the_own_clock_is_a_sum_of_logged_times(house):
    here = sitting(house)
    here.lift_curtain()
    on(house, 7)
    here.submit("black 0,0")
    on(house, 4)
    again = LocalMatch(house.again(here.table), no_bots)
    again.lift_curtain()
    on(house, 1)
    again.submit("pix")
    again.lift_curtain()
    assert again.due_in == 38, "7 + 1 seconds; what was not made into a stroke is not known"


# -- opened anew -------------------------------------------------------------------------------
def test_after_a_crash_strokes_are_there_and_all_are_asked_again_to_finish(house):
    here = sitting(house, 3)
    draw(house, here, (5, "black 0,0"), (10, "pix"))
    draw(house, here, (5, "black 4,4"))
    again = LocalMatch(house.again(here.table), no_bots)
    assert again.finished == ()
    assert again.curtain == 0
    for seat, box in ((0, (0, 0)), (1, (4, 4)), (2, None)):
        again.lift_curtain()
        assert again.seat == seat
        drawing = again.match.state.drawings[seat]
        assert drawing == (BLANK if box is None else Drawing(1 << box[1] * 9 + box[0]))
        again.submit("pix")
    assert again.match.state.phase == "reveal"


def test_a_crash_while_the_end_is_written_is_mended_by_asking_again(house):
    """The first of them has said Pix!, and then everything went dark."""
    here = sitting(house, 3)
    here.table.submit(0, "black 0,0")
    here.table.submit(0, "pix")
    again = LocalMatch(house.again(here.table), no_bots)
    assert again.curtain == 1
    again.lift_curtain()
    assert again.seat == 1
    again.submit("black 1,1")
    again.submit("pix")
    again.lift_curtain()
    again.submit("pix")
    assert again.match.state.phase == "reveal"
    assert again.match.state.drawings[1].blacks == 1


def a_match_in_which_one_is_still_drawing(house: House, log: Log) -> LocalMatch:
    """The first has finished after 40 seconds, the second is about to at 5: a stroke of the first
    will be taken back."""
    house.log = log
    here = sitting(house, 2)
    draw(house, here, (5, "black 0,0"), (38, "black 1,0"), (40, "pix"))
    draw(house, here, (4, "black 0,0"))
    return here


TOGETHER = [(0, "clear 1,0"), (0, "pix"), (1, "pix")]


def test_what_has_waited_is_stored_at_once_together_with_what_chance_brings(house):
    here = a_match_in_which_one_is_still_drawing(house, MemoryLog())
    stored: list[list[tuple[int | None, str]]] = []
    here.table.subscribe(lambda match, new: stored.append([(e.seat, e.text) for e in new]))
    here.submit("pix")
    (together,) = stored
    assert together[:-1] == TOGETHER
    assert together[-1][1].startswith("first")


@needs_fork
@pytest.mark.parametrize("writes", [0, 1])
def test_a_log_never_has_only_a_part_of_what_has_waited(house, db, writes):
    """The program dies with its first or its second write after the last of them has finished."""
    here = a_match_in_which_one_is_still_drawing(house, SqliteLog(db))
    before = here.match.seq
    here.table._log.close()

    def finishing() -> None:
        log = SqliteLog(db)
        again = LocalMatch(Table.open(log, here.table.id, now=house.clock), no_bots)
        again.lift_curtain()
        again.submit("pix")
        left = writes
        append = log.append

        def dying(*arguments: Any) -> list[Event]:
            nonlocal left
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
            left -= 1
            return append(*arguments)

        log.append = dying  # type: ignore[method-assign]
        again.lift_curtain()
        again.submit("pix")
        again.submit("guess nonsense", again.match.state.outsiders[0])

    assert status_of(child(finishing)) == -signal.SIGKILL
    resumed = Table.open(SqliteLog(db), here.table.id, now=house.clock)
    new = [(event.seat, event.text) for event in resumed.match.events[before:]]
    assert new[: len(TOGETHER)] == (TOGETHER if writes else [])
    assert resumed.match.state.phase == ("reveal" if writes else "draw")
    house.clock.now += 3_600_000
    assert bool(resumed.tick()) == bool(writes), "the clock of those who draw has never begun"


# -- with bots ---------------------------------------------------------------------------------
class Told:
    """Bots that draw a box and finish."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    async def choose(self, game, level, view, seat, seconds, seed=None) -> Choice:
        self.asked.append(seat)
        if view["phase"] == "draw" and not view["own"]["drawing"]["total"]:
            return Choice("black 8,8")
        return Choice("pix")


@pytest.fixture
def told() -> Told:
    return Told()


async def test_bots_draw_after_the_people(house, told):
    here = LocalMatch(table(house, 4, bots=(1, 3)), lambda: told, pace=0)
    assert here.bots_to_act == ()
    await here.bots_move(lambda: None)
    assert told.asked == []
    draw(house, here, (5, "black 0,0"), (6, "pix"))
    assert here.bots_to_act == ()
    draw(house, here, (5, "black 0,0"), (6, "pix"))
    assert here.bots_to_act == (1, 3)
    assert here.match.state.phase == "draw"
    while here.match.state.phase == "draw":
        seat = here.bots_to_act[0]
        here.table.submit(seat, "pix")
    assert here.match.state.phase == "reveal"


async def test_one_person_and_bots_draw_at_once(house, told):
    here = LocalMatch(table(house, 3, bots=(1, 2)), lambda: told, pace=0)
    assert here.bots_to_act == (1, 2)
    assert here.seat == 0
    here.submit("pix")
    assert here.match.state.done == (True, False, False)


async def test_before_bots_draw_it_is_fair_among_the_people(house, told):
    here = LocalMatch(table(house, 3, bots=(2,)), lambda: told, pace=0)
    draw(house, here, (40, "black 0,0"), (60, "black 1,0"), (61, "pix"))
    draw(house, here, (10, "pix"))
    assert blacks(here, 0) == 0, "40 is the limit, and a stroke at that very moment is too late"
    assert here.match.state.done == (True, True, False)


# -- guesses -----------------------------------------------------------------------------------
def test_who_guesses_is_whoever_is_asked(house):
    here = sitting(house, 3)
    for _ in range(3):
        draw(house, here, (1, "pix"))
    for seat in here.match.state.outsiders:
        here.submit("guess nonsense", seat)
    assert [guess.seat for guess in here.match.state.guesses] == [*here.match.state.outsiders]
    with pytest.raises(Illegal):
        here.submit("guess nonsense", here.match.state.shown.seats[0])


def test_PX_A17_giving_up_while_drawings_are_shown_waits_for_nobody(house):
    here = sitting(house, 3)
    for _ in range(3):
        draw(house, here, (1, "pix"))
    one, other = here.match.state.outsiders
    here.submit("pix", one)
    assert here.finished == ()
    assert here.match.state.passed[one]
    here.submit("pix", other)
    assert here.match.state.clue


def test_the_clock_of_what_is_shown_is_the_tables(house):
    here = sitting(house, 3)
    for _ in range(3):
        draw(house, here, (1, "pix"))
    assert here.due_in == 30
    on(house, 29.5)
    assert here.due_in == 0.5
    on(house, 0.5)
    assert here.tick()
    assert here.match.state.clue


# -- leaving -----------------------------------------------------------------------------------
def test_whoever_resigns_while_drawing_makes_room_for_the_next(house):
    here = sitting(house, 3)
    draw(house, here, (1, "pix"))
    here.lift_curtain()
    here.submit("resign")
    assert here.match.state.gone == (False, True, False)
    assert here.curtain == 2
    draw(house, here, (1, "pix"))
    assert here.match.state.phase == "reveal"


def test_if_the_last_of_them_resigns_the_others_have_finished(house):
    here = sitting(house, 3)
    draw(house, here, (1, "black 0,0"), (2, "pix"))
    draw(house, here, (1, "pix"))
    here.lift_curtain()
    here.submit("resign")
    assert here.match.state.phase == "reveal", here.acting
    assert here.finished == ()
