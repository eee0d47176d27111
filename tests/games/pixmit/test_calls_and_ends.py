"""Calls, the hunt, Vernichtung, ties, and how a deal is laid out."""

from __future__ import annotations

import pytest

from .matches import GAME, Play, cards, sitting
from .test_scoring import NAMED, hand_of

CALLER = "13 14 16 18 21 31"
NO_SET = "01 02 04 05 07 15"
WITH_SET = "06 09 17 22 23 26"


DEALT = [case for case in NAMED if len(hand_of(str(case.values[0]))) % 2 == 0]
"""Hands that somebody may have at the start of a turn, without any veto before."""


def others(*hands: str) -> list[int]:
    """The cards that are in none of the hands."""
    used = {card for hand in hands for card in hand_of(hand)}
    return [card for card in range(1, 34) if card not in used]


def with_hand(hand: str, **options: object) -> Play:
    """Two players; the first has the hand and the turn."""
    return sitting(hand, cards(others(hand)[: len(hand.split())]), **options)


# -- who may call ----------------------------------------------------------------------------
@pytest.mark.parametrize(("hand", "total", "call", "loose"), DEALT)
def test_who_may_call(hand, total, call, loose):
    """PM-16, PM-17 and PM-18, at the table; and by the other reading of the joker set."""
    for rule, may in (("sixth", bool(call)), ("loose", loose)):
        now = with_hand(hand, joker_call=rule)
        assert ("call" in now.moves()) == may
        if may:
            assert now.play("call").state.call == (call or "joker")
        else:
            assert now.refusal("call") == "Your hand allows no call."


@pytest.mark.parametrize(
    "hand", ["04 06 17 26 29 33", "04 06 17 21 26 29", "04 06 17 26 29 32", "07 09 10 15 21 32"]
)
def test_more_hands_that_allow_a_call(hand):
    assert "call" in with_hand(hand).moves()


@pytest.mark.parametrize(
    "hand", ["01 04 13 14 16 32", "02 05 08 12 20 32", "07 10 11 15 19 21", "01 04 05 20 22 32"]
)
def test_more_hands_that_do_not(hand):
    assert "call" not in with_hand(hand).moves()


def test_PM_18_Elite_in_the_second_round():
    now = sitting("07 09 10 21", "01 02 03 04", "05 06 08 11")
    assert now.state.round == 2
    now = now.passes(3).play("draw 0 12 13", "draw 1 14 15", "draw 2 16 17")
    assert "call" in now.moves()


def test_PM_15_a_call_ends_the_deal_at_once():
    now = sitting(NO_SET, "03 13 14 16 18 31", WITH_SET).passes().play("call")
    assert GAME.to_act(now.state) == ()
    assert now.outcome.reason == "call"
    assert now.totals == [0, 75, 40]
    assert now.winners == [1]
    assert now.refusal("0: pass") == "The match is over."


def test_PM_15_it_may_come_after_the_swap():
    now = sitting("13 14 16 18 21 01", "31 02 04 05 07 15", WITH_SET)
    assert "call" not in now.moves()
    now = now.play("offer 1 01", "accept 31")
    assert now.moves() == ["call", "pass"]
    now = now.play("call")
    assert now.to_act == "hunt"


def test_only_who_has_the_turn_may_call():
    now = sitting(NO_SET, CALLER, WITH_SET)
    assert now.refusal("1: call") == "It is Player 1's turn."
    now = now.play("offer 1 01")
    assert now.refusal("call") == "There is an offer: accept it, or veto."


# -- the hunt --------------------------------------------------------------------------------
def test_PM_27_PM_29_who_has_no_set_draws_from_the_caller():
    now = sitting(CALLER, NO_SET, WITH_SET).play("call")
    assert now.to_act == "hunt"
    assert [draw.seat for draw in now.state.queue] == [1]
    assert now.refusal("hunt 2 21") == now.refusal("hunt 1 01") == "That cannot be drawn now."
    caught = now.play("hunt 1 21")
    assert caught.totals == [75, 60, 40]
    deal = caught.outcome.breakdown["deals"][0]
    assert deal["hands"][0] == ["13", "14", "16", "18", "31"]
    assert deal["bounty"] == [0, 60, 0]
    missed = now.play("hunt 1 13")
    assert missed.totals == [75, 0, 40]
    assert missed.outcome.breakdown["deals"][0]["hands"][0] == CALLER.split()


def test_PM_27_clockwise_from_the_caller_and_without_putting_back():
    now = sitting(NO_SET, "03 08 09 20 24 27", CALLER, "06 10 11 12 17 19")
    assert now.hands[2] == CALLER
    now = now.passes(2).play("call")
    assert [draw.seat for draw in now.state.queue] == [3, 0, 1]
    now = now.play("hunt 3 13")
    assert now.refusal("hunt 0 13") == "That cannot be drawn now."
    now = now.play("hunt 0 14").play("hunt 1 21")
    assert now.outcome.scores[1] == 60 + 10
    assert now.state.hunted == ((3, 13), (0, 14), (1, 21))


def test_PM_28_the_hunt_stops_with_21():
    now = sitting(CALLER, NO_SET, "03 08 09 20 24 27").play("call", "hunt 1 21")
    assert now.to_act is None
    assert now.totals[1:] == [60, 10]


def test_PM_05_Elite_wins_unless_the_hunt_takes_21():
    now = sitting("07 09 10 13 14 21", "01 02 04 05 15 16", "06 17 26 29 08 03").play("call")
    assert [draw.seat for draw in now.state.queue] == [1]
    assert now.play("hunt 1 07").totals == [160, 0, 30]
    caught = now.play("hunt 1 21")
    assert caught.totals == [20, 60, 30]
    assert caught.winners == [1]


def test_the_caller_may_keep_21():
    now = sitting(
        "07 09 10 13 14 21", "01 02 04 05 15 16", "06 17 26 29 08 03", hunt="bounty"
    ).play("call", "hunt 1 21")
    assert now.totals == [160, 60, 30]


def test_PM_27_no_hunt_when_everybody_has_a_set():
    now = sitting(CALLER, WITH_SET, "01 11 24 02 04 05").play("call")
    assert now.to_act is None
    assert now.totals == [75, 40, 30]


def test_PM_27_no_hunt_for_32():
    now = sitting("13 14 16 18 31 32", NO_SET, WITH_SET).play("call")
    assert now.to_act is None
    assert now.totals == [75, 0, 40]


# -- Vernichtung -----------------------------------------------------------------------------
DESTROYER = "01 11 21 22 23 33"


def test_PM_25_five_points_less_for_every_opponent_of_the_caller():
    now = sitting(DESTROYER, WITH_SET.replace("22 23", "24 27"), NO_SET.replace("01", "03"),
                  joker_call="loose").play("call")  # fmt: skip
    now = now.play("hunt 2 11")
    assert now.totals == [80, 35, -5]
    assert now.outcome.breakdown["deals"][0]["destruction"] == [0, -5, -5]


def test_PM_25_not_without_a_call():
    now = sitting(DESTROYER, WITH_SET.replace("22 23", "24 27"), NO_SET.replace("01", "03"))
    now = now.passes(3)
    assert now.outcome.reason == "silent-end"
    assert now.totals == [80, 40, 0]


@pytest.mark.parametrize(("rule", "totals"), [("caller", [75, 80, 30]), ("any_call", [70, 80, 25])])
def test_PM_25_not_when_somebody_else_calls(rule, totals):
    now = sitting("03 13 14 16 18 31", DESTROYER, "04 06 17 02 05 07", vernichtung=rule)
    now = now.play("call")
    assert now.totals == totals


def test_PM_25_not_if_21_was_taken():
    now = sitting("05 11 20 21 30 33", "02 04 07 15 24 29", "01 22 23 08 12 13")
    now = now.play("call", "hunt 1 21", "0: split 05,20,30")
    assert now.totals == [30, 70, 40]
    assert now.outcome.breakdown["deals"][0]["destruction"] == [0, 0, 0]
    assert now.refusal("0: split 11,21,33") == "Your hand cannot be split like that."


# -- choosing a split ------------------------------------------------------------------------
def test_another_split_than_the_best():
    """PM-20 and PM-25: Vernichtung and three of fire instead of Götter."""
    now = sitting("05 11 20 21 32 33", "01 22 23 02 08 04", "06 17 26 09 07 15").play("call")
    assert now.totals == [85, 40, 30]
    chosen = now.play("0: split 11,21,33 05,20,32")
    assert chosen.totals == [80, 35, 25]
    assert chosen.play("0: split 05,11,20,21,32").totals == [85, 40, 30]
    assert now.refusal("1: split 01,22,33") == "Your hand cannot be split like that."
    assert now.refusal("1: split 01,22 22,23") == "Your hand cannot be split like that."
    assert now.play("1: split 01,22").totals == [85, 10, 30]


def test_no_split_before_the_end():
    now = sitting(NO_SET, WITH_SET)
    assert now.refusal("split 01,02") == "Hands are laid out when a deal is over."
    assert "split" not in now.kinds()


# -- ends ------------------------------------------------------------------------------------
def test_PM_19_the_silent_end():
    """PM-26: nothing is hunted and nothing destroyed, but a pure set has its bonus."""
    now = sitting(CALLER, NO_SET, WITH_SET).passes(3)
    assert now.to_act is None
    assert now.outcome.reason == "silent-end"
    assert now.totals == [75, 0, 40]
    assert now.state.hunted == ()
    assert GAME.view(now.state, None)["call"] is None


def test_PM_05_the_most_points_win():
    now = sitting(NO_SET, WITH_SET, CALLER).passes(3)
    assert now.winners == [2]
    assert str(now.outcome.sentence) == "Player 3 wins with 75 points."


@pytest.mark.parametrize(
    ("vetoes", "winners"), [([2, 1, 0], [1]), ([1, 1, 0], [0, 1]), ([0, 1, 9], [0])]
)
def test_PM_32_of_equals_who_has_vetoed_less(vetoes, winners):
    now = sitting("01 02 04 07 11 22", "05 06 09 13 14 16", "08 10 15 17 20 24")
    over = now.changed(vetoes=vetoes).passes(3)
    assert over.totals == [30, 30, 0]
    assert over.winners == winners
    says = "shared" if len(winners) > 1 else "fewer vetoes"
    assert says in str(over.outcome.sentence)


def test_a_match_of_two_deals_adds_them_up():
    """PM-33: sums are multiples of five as well."""
    now = sitting(CALLER, NO_SET, WITH_SET, deals=2).passes(3)
    assert GAME.outcome(now.state) is None
    assert GAME.to_act(now.state) == (0, 1, 2)
    assert GAME.view(now.state, None)["hands"][1] == NO_SET.split()
    now = now.play("1: pass")
    assert GAME.to_act(now.state) == (0, 2)
    now = now.play("0: pass", "2: pass")
    assert now.to_act == "deal"
    assert (now.state.deal, now.state.start, now.state.deck) == (2, 1, 33)
    for seat in (1, 2, 0):
        now = now.play(f"deal {seat} {2 * seat + 1:02} {2 * seat + 2:02}")
    assert now.to_act == 1
    now = now.passes(3).play("draw 1 07 08", "draw 2 09 10", "draw 0 11 12")
    now = now.passes(3).play("draw 1 13 14", "draw 2 15 16", "draw 0 17 18").passes(3)
    first, second = [deal["totals"] for deal in now.outcome.breakdown["deals"]]
    assert first == [75, 0, 40]
    assert now.totals == [a + b for a, b in zip(first, second, strict=True)]
    assert all(total % 5 == 0 for total in now.totals)
