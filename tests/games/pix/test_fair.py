"""One keyboard: people draw one after the other, and nobody gains by the order."""

from __future__ import annotations

import random

import pytest

from pix_tui.games.pix.drawing import BLANK
from pix_tui.games.pix.fair import (
    Stroke,
    corrections,
    drawing_at,
    drawings,
    limit,
    timed_strokes,
)
from pix_tui.games.pix.moves import Move

from .matches import OWN, Play, new_match


def blacks(*seconds: float) -> list[Stroke]:
    """A black pixel at each of these seconds, in one box after the other."""
    return [
        Stroke(round(at * 1000), Move("black", number % 9, number // 9))
        for number, at in enumerate(seconds)
    ]


def counts(*finishes: float | None, seconds: int = 30) -> int | None:
    return limit([f if f is None else round(f * 1000) for f in finishes], seconds)


def test_PX_18_the_fastest_sets_the_limit():
    """Scenario 12: one finishes at 60, one at 20 seconds: what counts is the state at 50."""
    assert counts(60, 20) == 50_000
    slow, fast = drawings([blacks(10, 49.9, 50, 59), blacks(19)], [60_000, 20_000], 30)
    assert slow.black == 0b11
    assert fast.black == 0b1


def test_PX_19_somebody_never_finishes():
    """Scenario 12: 41, 52 and an unfinished drawing: everything is locked at 71."""
    assert counts(41, 52, None) == 71_000
    found = drawings(
        [blacks(1, 40), blacks(51.9), blacks(3, 70.9, 71.1)], [41_000, 52_000, None], 30
    )
    assert [drawing.blacks for drawing in found] == [2, 1, 2]


def test_the_order_in_which_people_draw_makes_no_difference():
    rng = random.Random(4)
    for _ in range(50):
        made = [
            blacks(*sorted(rng.random() * 90 for _ in range(1 + int(rng.random() * 15))))
            for _ in range(4)
        ]
        finishes = [strokes[-1].at + 1 + int(rng.random() * 5_000) for strokes in made]
        order = sorted(range(4), key=lambda _: rng.random())
        there = drawings(made, finishes, 30)
        here = drawings([made[seat] for seat in order], [finishes[seat] for seat in order], 30)
        assert [there[seat] for seat in order] == list(here)


def test_all_who_finish_within_the_time_keep_everything():
    made = [blacks(1, 2, 3), blacks(10, 32.9)]
    assert [d.blacks for d in drawings(made, [3_000, 33_000], 30)] == [3, 2]


def test_without_a_timer_or_without_anybody_who_has_finished_everything_counts():
    assert counts(20, 30, seconds=0) is None
    assert counts(None, None) is None
    assert counts() is None
    assert drawing_at(blacks(1, 10**6), None).blacks == 2
    assert drawing_at([], 5) == BLANK


def test_strokes_that_take_something_away_are_dropped_as_well():
    made = [
        Stroke(1_000, Move("black", 0, 0)),
        Stroke(2_000, Move("red", 4, 4)),
        Stroke(60_000, Move("clear", 0, 0)),
        Stroke(61_000, Move("red", 5, 5)),
    ]
    assert drawing_at(made, 50_000).total == 5
    assert drawing_at(made, None).total == 4


def test_at_a_table(pix_house):
    """Strokes are in the log with the time that was spent on them, `pix` is held back; what came
    too late is taken back by strokes, and then all say it."""
    table = pix_house.table("pix", 3, seed=5, options=OWN)

    def stroke(seat: int, text: str, seconds: float) -> None:
        pix_house.clock.now += round(seconds * 1000) + 7_000  # the keyboard was passed on
        table.submit(seat, text, spent=round(seconds * 1000))

    stroke(0, "black 0,0", 10)
    stroke(0, "black 1,0", 30)
    stroke(0, "red 4,4", 15)
    stroke(1, "black 0,0", 12)
    stroke(2, "arrow 3,3,N", 49)
    stroke(2, "arrow 4,4,N", 2)
    # A crash in between is none: everything is in the log.
    table = pix_house.again(table)
    made = timed_strokes(table.match.line, 3)
    assert [[stroke.at for stroke in each] for each in made] == [
        [10_000, 40_000, 55_000],
        [12_000],
        [49_000, 51_000],
    ]
    wanted = drawings(made, [60_000, 20_000, None], 30)
    for seat, move in corrections(table.match.state, wanted):
        table.submit(seat, table.game.format_move(move, table.match.state))
    assert table.match.state.drawings == wanted
    assert [drawing.total for drawing in wanted] == [2, 1, 2]
    assert corrections(table.match.state, wanted) == []
    for seat in (1, 0, 2):
        table.submit(seat, "pix")
    assert table.match.state.phase == "reveal"


def test_every_word_has_clocks_of_its_own(pix_house):
    table = pix_house.table("pix", 2, seed=5, options={**OWN, "timer": 0})
    table.submit(0, "black 0,0", spent=5_000)
    for seat in (0, 1):
        table.submit(seat, "pix")
    while table.match.state.phase == "reveal":
        table.submit(table.to_act[0], "pix")
    assert table.match.state.word == 2
    table.submit(1, "black 3,3", spent=4_000)
    made = timed_strokes(table.match.line, 2)
    assert [[stroke.at for stroke in each] for each in made] == [[], [4_000]]


def test_nobody_who_is_locked_is_corrected():
    now: Play = new_match(3).deal().play("0: black 0,0", "0: pix", "1: black 0,0").resign(2)
    found = corrections(now.state, [BLANK] * 3)
    assert found == [(1, Move("clear", 0, 0))]


@pytest.mark.parametrize("seconds", [10, 30, 300])
def test_the_limit_follows_the_timer(seconds):
    assert counts(5, 7, seconds=seconds) == 5_000 + seconds * 1000
