"""Who gives up, in whatever phase: the others go on, and it comes to an end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pix_tui.games.game import Chance, Illegal
from pix_tui.games.pixmit.state import State
from tests.games.luck import Luck

from .matches import GAME, Play, new_match, sitting
from .random_play import TABLES, chosen, random_match
from .test_random_matches import check_end, check_moves, check_state

FOURS = ("03 13 20 25", "01 02 04 05", "06 07 08 09")


def to_the_end(state: State, rng: random.Random) -> State:
    """Plays on at random."""
    for _ in range(1_000):
        check_state(state)
        acting = GAME.to_act(state)
        if acting == ():
            return state
        if isinstance(acting, Chance):
            state = GAME.play(state, None, GAME.draw(state, Luck(rng)))
        else:
            assert {*acting} <= {*GAME.in_play(state)}
            state = GAME.play(state, acting[-1], chosen(rng, state, acting[-1]))
    raise AssertionError("no end")


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_in_every_phase_anybody_may_resign(table):
    """PM-01: nor is any card lost by it."""
    seen: Counter[str] = Counter()
    for seed in range(24):
        rng = random.Random(seed * 50 + table)
        for step in random_match(rng, TABLES[table]):
            state = step.state
            if state.phase == "over" or seen[state.phase] == 3 or rng.random() < 0.5:
                continue
            seen[state.phase] += 1
            for seat in range(state.seats):
                after = GAME.resign(state, seat)
                assert seat not in GAME.in_play(after)
                assert len(GAME.in_play(after)) == state.seats - 1
                check_state(after)
                check_moves(after)
                if state.seats == 2:
                    assert GAME.outcome(after).reason == "resigned"
                    assert GAME.outcome(after).winners == (1 - seat,)
                if seat == seed % state.seats:
                    end = to_the_end(after, random.Random(seed))
                    check_end(end)
                    assert seat not in GAME.outcome(end).winners
    assert len(seen) >= 5


def test_phases_in_which_somebody_resigns():
    phases = {
        step.state.phase
        for table, kind in enumerate(TABLES)
        for seed in range(24)
        for step in random_match(random.Random(seed * 50 + table), kind)
    }
    assert phases == {
        *("deal", "turn", "answer", "override", "forced", "vetoed", "sent", "pay", "peek"),
        *("after", "hunt", "between", "over"),
    }


def test_the_last_one_left_has_won():
    now = sitting("01 02", "03 04", "05 06", "07 08").resign(0).resign(2)
    assert GAME.outcome(now.state) is None
    over = now.resign(3)
    assert over.outcome.reason == "resigned"
    assert over.winners == [1]
    assert str(over.outcome.sentence) == "Player 2 wins: everybody else has resigned."


def test_nobody_resigns_twice_or_from_what_is_over():
    now = sitting("01 02", "03 04", "05 06").resign(1)
    with pytest.raises(Illegal):
        GAME.resign(now.state, 1)
    over = now.resign(0)
    for seat in range(3):
        with pytest.raises(Illegal):
            GAME.resign(over.state, seat)


def test_who_has_the_turn_resigns():
    now = sitting(*FOURS).resign(0)
    assert now.to_act == 1
    assert now.moves()[0].startswith("offer 2")
    assert now.refusal("offer 0 01") == "There is nobody to offer cards to at seat 0."
    assert now.passes(2).state.queue[0].seat == 1


def test_who_resigns_before_the_cards_are_dealt_gets_none():
    now = new_match(3).resign(0)
    assert [draw.seat for draw in now.state.queue] == [1, 2]
    now = now.play("deal 1 01 02", "deal 2 03 04")
    assert (now.phase, now.to_act, now.sizes) == ("turn", 1, [0, 2, 2])
    late = new_match(3).play("deal 0 01 02", "deal 1 03 04").resign(2)
    assert (late.phase, late.to_act) == ("turn", 0)


def test_who_is_to_answer_resigns_and_the_offer_goes_back():
    now = sitting(*FOURS).play("offer 1 03 13").resign(1)
    assert (now.phase, now.to_act, now.hands[0]) == ("turn", 0, "03 13 20 25")
    assert now.play("offer 2 13", "accept 06").hands[0] == "03 06 20 25"


def test_who_has_offered_resigns_and_the_offer_goes_back():
    now = sitting(*FOURS).play("offer 1 03 13").resign(0)
    assert (now.phase, now.to_act, now.hands[0]) == ("turn", 1, "03 13 20 25")


def test_who_has_vetoed_resigns_and_the_veto_stands():
    """PM-11: the cards are drawn, and the offer goes under the deck."""
    now = sitting(*FOURS).play("offer 1 13", "veto", "stand").resign(1)
    assert now.to_act == "draw"
    now = now.play("draw 0 30")
    assert (now.hands[0], now.bottom, now.to_act) == ("03 20 25 30", "13", 2)


def test_no_card_is_lost_when_a_match_of_two_ends_with_an_offer_on_the_table():
    over = sitting("01 02", "03 04").play("offer 1 01 02").resign(1)
    assert over.winners == [0]
    assert over.hands == ["01 02", "03 04"]


def hunting() -> Play:
    return sitting("13 14 16 18 21 31", "01 02 04 05 07 15", "03 06 09 20 24 27").play("call")


def test_a_hunter_resigns():
    """PM-27: the others still draw."""
    now = hunting()
    assert [draw.seat for draw in now.state.queue] == [1, 2]
    assert [draw.seat for draw in now.resign(1).state.queue] == [2]
    over = now.play("hunt 1 13").resign(2)
    assert over.winners == [0]
    assert over.outcome.reason == "call"


def test_others_go_on_between_two_deals():
    now = sitting("13 14", "01 02", "03 06", deals=2)
    between = now.passes(3).play("draw 0 04 05", "draw 1 07 08", "draw 2 09 10")
    between = between.passes(3).play("draw 0 11 12", "draw 1 15 16", "draw 2 17 18").passes(3)
    assert between.phase == "between"
    waiting = between.play("0: pass", "2: pass")
    assert waiting.to_act == 1
    then = waiting.resign(1)
    assert (then.phase, then.state.deal) == ("deal", 2)
    assert [draw.seat for draw in then.state.queue] == [2, 0]
