"""The clock, as a table keeps it by the times of its log."""

from __future__ import annotations

from contextlib import suppress

import pytest

from pix_tui.games.game import Illegal
from pix_tui.games.pix.game import Pix
from pix_tui.games.pix.timing import seconds_to_draw, seconds_to_guess
from pix_tui.table.table import Table
from tests.table.house import House, texts

from .matches import OWN, new_match

GAME = Pix()


def at_table(house: House, seats: int = 3, **options) -> Table:
    return house.table("pix", seats, seed=5, options={**OWN, **options})


def word_of(table: Table, seat: int) -> str:
    word: str = table.view(seat)["own"]["word"]
    return word


def showing(house: House, **options) -> Table:
    """The first group shows its only drawing."""
    table = at_table(house, **options)
    for seat in range(3):
        table.submit(seat, "black 1,1")
        table.submit(seat, "pix")
    return table


def test_PX_17_PX_18_PX_19_the_timer_while_all_draw(pix_house):
    """Scenario 12: two finish at 41 and 52 seconds, the third never does."""
    table = at_table(pix_house)
    start = pix_house.clock.now

    def at(seconds: float, seat: int, text: str) -> None:
        pix_house.clock.now = start + round(seconds * 1000)
        table.submit(seat, text)

    assert table.match.due is None
    at(3, 2, "black 0,0")
    at(41, 0, "pix")
    assert table.match.due == start + 71_000
    at(52, 1, "pix")
    assert table.match.due == start + 71_000
    at(70.9, 2, "black 1,0")
    with pytest.raises(Illegal, match=r"The time was up before that\."):
        at(71.1, 2, "black 2,0")
    assert "time" in texts(table.match.events[-2:])
    assert table.match.state.drawings[2].black == 0b11
    assert table.match.state.phase == "reveal"


def test_all_finish_before_the_timer(pix_house):
    """Scenario 13: they show at 44 seconds, not at 71."""
    table = at_table(pix_house)
    start = pix_house.clock.now
    for seat, seconds in enumerate((41, 43, 44)):
        pix_house.clock.now = start + seconds * 1000
        table.submit(seat, "pix")
    assert table.match.state.phase == "reveal"
    assert table.match.due == start + 44_000 + 30_000


def test_PX_22_a_guess_just_in_time_and_one_too_late(pix_house):
    """Scenario 9: a guess with 0.1 seconds left counts; when none are left it is refused, though
    the next tier or the clue is on the table by now."""
    table = showing(pix_house)
    group = table.view(None)["reveal"]["seats"]
    guesser = table.to_act[0]
    word = word_of(table, group[0])
    pix_house.clock.now += 29_900
    table.submit(guesser, f"guess {word}")
    assert table.view(None)["cubes"] == [int(seat in (guesser, *group)) for seat in range(3)]

    table = showing(pix_house)
    drawer = table.view(None)["reveal"]["seats"][0]
    word, guesser = word_of(table, drawer), table.to_act[0]
    pix_house.clock.now += 30_000
    with pytest.raises(Illegal) as refused:
        table.submit(guesser, f"guess {word}")
    assert str(refused.value.message) == "The time was up before that."
    assert table.view(None)["cubes"] == [0, 0, 0]
    assert table.view(None)["reveal"]["clue"]
    table.submit(guesser, f"guess {word}")
    assert table.view(None)["cubes"] == [int(seat == guesser) for seat in range(3)]


def test_a_guess_after_the_last_second_is_about_nothing_any_more(pix_house):
    """Scenario 9: with the clue there is nothing left to come, and the guess is too late."""
    table = showing(pix_house)
    drawer = table.view(None)["reveal"]["seats"][0]
    word, guesser = word_of(table, drawer), table.to_act[0]
    pix_house.clock.now += 30_000
    assert texts(table.tick()) == ["time"]
    pix_house.clock.now += 30_000
    with suppress(Illegal):  # the next word may be the guesser's own
        table.submit(guesser, f"guess {word}")
    assert table.view(None)["cubes"] == [0, 0, 0]


def test_every_tier_has_a_clock_of_its_own():
    """PX-25, PX-28: the names never come twice in a match, so that each starts anew."""
    seen = []
    now = new_match(5)
    while now.phase != "over":
        if now.clock and (not seen or seen[-1] != now.clock):
            seen.append(now.clock)
        if now.phase == "reveal":
            now = now.time()
        elif now.phase == "first":
            now = now.play("first R")
        elif now.phase == "deal":
            now = now.deal()
        elif now.state.done[0]:
            now = now.play("1: pix", "2: pix", "3: pix", "4: pix")
        else:
            now = now.play("1: black 1,1", "3: arrow 1,1,N", "0: pix")
    assert len(seen) == len({*seen})
    assert seen[:5] == [
        "draw 1.1",
        "reveal 1.1 R 1",
        "reveal 1.1 R clue",
        "reveal 1.1 K 1",
        "reveal 1.1 K 2",
    ]
    assert len(seen) == 8 * (1 + 2 + 4)


def test_no_clock_runs_before_somebody_has_finished():
    now = new_match(3).deal()
    assert now.clock is None
    assert now.refusal("time") == "No clock is running."
    assert now.play("0: black 0,0").clock is None
    assert now.play("0: pix").clock == "draw 1.1"
    assert now.draw().clock is None


def test_the_timer_may_be_another(pix_house):
    table = at_table(pix_house, timer=10)
    table.submit(0, "pix")
    assert table.match.due == pix_house.clock.now + 10_000


def test_C29_the_clock_is_a_function_of_the_log(pix_house):
    table = at_table(pix_house)
    table.submit(0, "pix")
    due = table.match.due
    for number in range(20):
        pix_house.clock.now += 1_000
        table = pix_house.again(table)
        table.submit(1, f"black {number % 9},{number // 9}")
        assert table.match.due == due
    pix_house.clock.now = due
    assert pix_house.again(table).match.state.phase == "reveal"


# -- how long it took ------------------------------------------------------------------------
def test_how_long_everything_took(pix_house):
    table = at_table(pix_house)
    for seat, seconds in enumerate((10, 5, 2)):
        pix_house.clock.now += seconds * 1000
        table.submit(seat, "pix")
    taken = []
    for seconds in (12, 40, 65):
        drawer = table.view(None)["reveal"]["seats"][0]
        guesser = next(seat for seat in range(3) if seat != drawer)
        word = word_of(table, drawer)
        for _ in range(seconds // 30):
            pix_house.clock.now += 30_000
            table.tick()
        if seconds < 60:
            pix_house.clock.now += seconds % 30 * 1000
            table.submit(guesser, f"guess {word}")
        taken.append(None if seconds >= 60 else float(seconds % 30))
    steps = table.match.line
    assert seconds_to_guess(steps) == taken == [12.0, 10.0, None]
    assert seconds_to_draw(steps) == {(1, 1, 0): 10.0, (1, 1, 1): 15.0, (1, 1, 2): 17.0}
    # Of a log that begins later only what is in it is known.
    first = next(n for n, step in enumerate(steps) if len(step.before.past) == 1)
    assert seconds_to_guess(steps[first:]) == [None, 10.0, None]
    assert seconds_to_guess(()) == []
    table.submit(0, "pix")
    assert len(seconds_to_draw(table.match.line)) == 4
