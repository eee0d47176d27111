"""Dealing, offers, vetoes, Schöpfung, Wissen and announcements, one scene after the other."""

from __future__ import annotations

import pytest

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pixmit.cards import CARDS, GROUPS, MEMBERS, NUMBERS

from .matches import GAME, new_match, sitting

THREE = ("01 02", "03 04", "05 06")
FOURS = ("03 13 20 25", "01 02 04 05", "06 07 08 09")
"""The first seat holds Schöpfung."""


# -- cards and setup -------------------------------------------------------------------------
def test_PM_01_thirty_three_cards_and_two_to_four_players():
    assert tuple(range(1, 34)) == NUMBERS
    assert len({card.name for card in CARDS.values()}) == 33
    assert list(GAME.seats) == [2, 3, 4]
    for seats in (0, 1, 5, -1):
        with pytest.raises(NotUnderstood):
            new_match(seats)


def test_PM_02_values_of_single_cards():
    values = {card.number: card.value for card in CARDS.values()}
    assert values.pop(21) == 60
    assert values.pop(32) == 25
    assert set(values.values()) == {10}


def test_PM_03_eight_groups():
    assert {
        "TK": {7, 10},
        "ZK": {9, 21},
        "AK": {15, 19, 32},
        "FK": {5, 20, 30, 32},
        "ASK": {2, 8, 12, 25, 32},
        "OK": {4, 6, 17, 26, 29, 33},
        "PK": {3, 13, 14, 16, 18, 31},
        "DK": {1, 11, 22, 23, 24, 27, 28},
    } == MEMBERS
    assert list(MEMBERS) == list(GROUPS)
    # No gap, and but for 32 none twice.
    assert sorted(card for members in MEMBERS.values() for card in members) == sorted(
        [*NUMBERS, 32, 32]
    )


def test_PM_04_32_bears_three_groups_and_the_others_one():
    assert set(CARDS[32].groups) == {"AK", "FK", "ASK"}
    assert all(len(card.groups) == 1 for card in CARDS.values() if card.number != 32)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_PM_08_two_cards_for_everybody(seats):
    now = new_match(seats)
    assert now.to_act == "deal"
    for seat in range(seats):
        now = now.play(f"deal {seat} {2 * seat + 1:02} {2 * seat + 2:02}")
    assert now.sizes == [2] * seats
    assert now.state.deck == 33 - 2 * seats
    assert now.to_act == 0


def test_PM_09_two_more_in_the_second_and_the_third_round():
    now = sitting(*THREE)
    assert now.state.deck == 27
    now = now.passes(3)
    assert (now.state.round, now.to_act) == (2, "draw")
    now = now.play("draw 0 07 08", "draw 1 09 10", "draw 2 11 12")
    assert (now.state.deck, now.to_act) == (21, 0)
    now = now.passes(3).play("draw 0 13 14", "draw 1 15 16", "draw 2 17 18")
    assert (now.state.deck, now.sizes, now.state.round) == (15, [6, 6, 6], 3)


def test_PM_09_never_more_than_six():
    now = sitting("01 02 03 04", "05 06 07 08", messenger="literal")
    now = now.play("offer 1 01", "veto 05")
    now = now.play("stand") if now.phase == "override" else now
    now = now.play("messenger 0 05", "pass")
    assert now.sizes == [5, 3]
    assert now.refusal("draw 0 09 10")
    now = now.play("draw 0 09").play("draw 1 10 11")
    assert now.sizes == [6, 5]


def test_PM_09_who_has_six_draws_nothing():
    now = sitting("01 02", "05 06", messenger="literal")
    now = now.play("offer 1 01", "veto 05", "messenger 0 05", "pass")
    now = now.play("draw 0 07 08", "draw 1 09 10")
    now = now.play("offer 1 01", "veto 06").play("stand").play("messenger 0 06", "pass")
    assert now.sizes == [6, 2]
    assert now.to_act == "draw"
    now = now.play("draw 1 11 12")
    assert (now.phase, now.to_act) == ("turn", 0)


def test_seats_take_their_turns_clockwise():
    now = sitting(*THREE)
    seen = []
    for _ in range(3):
        seen.append(now.to_act)
        now = now.passes()
    assert seen == [0, 1, 2]


# -- offers ----------------------------------------------------------------------------------
def test_PM_10_one_or_two_cards_to_somebody():
    now = sitting(*THREE)
    assert now.moves() == [
        "offer 1 01",
        "offer 1 01 02",
        "offer 1 02",
        "offer 2 01",
        "offer 2 01 02",
        "offer 2 02",
        "pass",
    ]
    assert now.refusal("offer 0 01") == "You cannot offer cards to yourself."
    assert now.refusal("offer 3 01") == "There is nobody to offer cards to at seat 3."
    assert now.refusal("offer 1 03") == "You do not hold 03."
    four = sitting("01 02 03 04", "05 06 07 08")
    assert four.refusal("offer 1 01 02 03") == "One or two cards are offered, not 3."


def test_PM_10_the_cards_lie_face_down():
    now = sitting(*THREE).play("offer 1 01 02")
    offers = [GAME.view(now.state, seat)["offer"] for seat in (0, 1, 2, None)]
    assert offers[0]["cards"] == ["01", "02"]
    assert [offer["cards"] for offer in offers[1:]] == [None] * 3
    assert [offer["count"] for offer in offers] == [2] * 4


def test_not_more_are_offered_than_the_other_has():
    now = sitting("01 02", "03 04").play("offer 1 01", "veto 03", "messenger 0 03")
    assert now.sizes == [2, 1]
    now = now.passes().play("draw 0 05 06", "draw 1 07 08")
    low = sitting("01 02", "03 04").play("pass", "offer 0 03", "veto 01", "messenger 1 01")
    assert low.sizes == [1, 2]
    low = low.changed(phase="turn", order=[1], queue=[], round=1)
    assert low.refusal("offer 0 01 04") == "Player 1 has too few cards for that."
    assert low.moves() == ["offer 0 01", "offer 0 04", "pass"]


def test_an_offer_may_be_left_out_unless_the_table_wants_it():
    assert "pass" in sitting(*THREE).moves()
    strict = new_match(2, must_offer=True).play("deal 0 01 02", "deal 1 03 04")
    assert "pass" not in strict.moves()
    assert strict.refusal("pass") == "At this table whoever can offer cards must do so."
    # Who cannot call after the swap has nothing more to do.
    assert strict.play("offer 1 01", "accept 03").to_act == 1


def test_both_piles_change_hands():
    """PM-10: hands keep their sizes, and nobody has vetoed."""
    now = sitting(*FOURS).play("offer 1 03 13")
    assert now.to_act == 1
    now = now.play("accept 01 02")
    assert now.hands == ["01 02 20 25", "03 04 05 13", "06 07 08 09"]
    assert now.vetoes == [0, 0, 0]
    assert now.to_act == 0
    assert now.kinds() == {"pass"}
    assert now.passes().to_act == 1


def test_as_many_cards_go_in_exchange():
    now = sitting(*FOURS).play("offer 1 03 13")
    assert now.refusal("accept 01") == "2 of your cards go in exchange."
    assert now.refusal("accept 01 06") == "You do not hold 06."
    assert now.refusal("pass") == "There is an offer: accept it, or veto."
    assert now.refusal("0: pass") == "Player 2 is to answer the offer."


def test_PM_35_what_one_hopes_for_is_never_asked():
    now = sitting(*THREE, mode="anfaenger").play("offer 1 01 02 say DK 02")
    for seat in (0, 1, 2, None):
        view = GAME.view(now.state, seat)
        assert set(view["offer"]) == {"from", "to", "count", "said", "cards"}
        assert view["talk"] == [
            {"seat": 0, "kind": "offer", "other": 1, "count": 2, "said": ["DK", "02"]}
        ]


# -- vetoes ----------------------------------------------------------------------------------
def test_PM_11_veto_against_one_card():
    now = sitting(*THREE).play("offer 1 01", "veto")
    assert now.to_act == "draw"
    assert now.vetoes == [0, 1, 0]
    now = now.play("draw 0 30")
    assert now.hands == ["02 30", "03 04", "05 06"]
    assert now.bottom == "01"
    assert now.state.deck == 27
    assert now.to_act == 1


def test_PM_11_veto_against_two_cards():
    now = sitting(*THREE).play("offer 1 01 02", "veto")
    assert now.refusal("draw 0 01 30") == "That cannot be drawn now."
    now = now.play("draw 0 30 31")
    assert now.hands == ["30 31", "03 04", "05 06"]
    assert now.bottom == "01 02"
    assert now.to_act == 1


def test_PM_11_nobody_pays_for_it():
    now = sitting(*THREE).play("offer 1 01")
    assert now.moves() == ["accept 03", "accept 04", "veto"]
    assert now.refusal("veto 03") == "No card is paid for a veto here."


def test_PM_11_with_four_players():
    now = sitting("01 02", "03 04", "05 06", "07 08").play("offer 3 01 02", "veto", "draw 0 09 10")
    assert now.hands[0] == "09 10"
    assert now.vetoes == [0, 0, 0, 1]
    assert now.to_act == 1


def test_PM_12_PM_13_the_pool_mixes_offer_and_payment():
    now = sitting("01 02", "03 04").play("offer 1 01")
    assert now.moves() == ["accept 03", "accept 04", "veto 03", "veto 04"]
    assert now.refusal("veto") == "A veto costs one card: “veto 07” pays it to the messenger."
    now = now.play("veto 03")
    assert (now.to_act, now.messenger, now.vetoes) == ("messenger", "01 03", [0, 1])
    assert now.refusal("messenger 0 04") == now.refusal("messenger 0 01 03")
    for drawn, left in (("01", "03"), ("03", "01")):
        after = now.play(f"messenger 0 {drawn}")
        assert after.messenger == left
        assert after.sizes == [2, 1]
        assert drawn in after.hands[0]
        assert after.to_act == 1


def test_PM_13_from_the_pool_as_many_are_drawn_as_were_offered():
    now = sitting("01 02", "03 04").play("offer 1 01 02", "veto 04")
    assert now.messenger == "01 02 04"
    now = now.play("messenger 0 02 04")
    assert (now.hands, now.messenger) == (["02 04", "03"], "01")


def test_PM_13_the_literal_messenger_gives_the_offer_back():
    now = sitting("01 02", "03 04", messenger="literal").play("offer 1 01", "veto 03")
    assert (now.to_act, now.messenger, now.hands) == ("messenger", "03", ["01 02", "04"])
    now = now.play("messenger 0 03")
    assert (now.hands, now.messenger, now.vetoes) == (["01 02 03", "04"], "", [0, 1])


def test_PM_13_a_hand_of_seven_pays_one_to_the_messenger():
    six = sitting("01 02 03 04 05 06", "07 08 09 10 11 12", messenger="literal")
    now = six.play("offer 1 01 02", "veto 07").play("stand").play("messenger 0 07")
    assert (now.sizes, now.phase, now.to_act) == ([7, 5], "pay", 0)
    assert now.moves() == [f"messenger {card:02}" for card in range(1, 8)]
    assert now.refusal("pass") == "Seven cards are too many: one goes to the messenger."
    assert now.refusal("messenger 08") == "You do not hold 08."
    paid = now.play("messenger 07")
    assert (paid.hands[0], paid.messenger) == ("01 02 03 04 05 06", "07")
    assert paid.to_act == 1
    # It may be any of them, and the next veto mixes it with what is there.
    other = now.play("messenger 02", "offer 0 08", "veto 03").play("stand")
    assert other.messenger == "02 03"
    assert other.play("messenger 1 02").hands == ["01 04 05 06 07", "02 08 09 10 11 12"]


def test_PM_14_with_the_last_card_nobody_vetoes():
    now = sitting("01 02", "03 04").play("offer 1 01", "veto 03", "messenger 0 03")
    now = now.changed(order=[0, 1]).play("offer 1 02")
    assert now.moves() == ["accept 04"]
    assert now.refusal("veto 04") == "With your last card you must accept."
    assert now.play("accept 04").hands == ["03 04", "02"]


def test_after_a_veto_the_turn_is_over():
    """PM-11: the hand would allow a call, but the turn has ended."""
    now = sitting("07 09 10 21", "01 02 03 04", "05 06 08 11")
    assert "call" in now.moves()
    now = now.play("offer 1 07", "veto").play("stand").play("draw 0 33")
    assert now.to_act == 1


# -- Schöpfung -------------------------------------------------------------------------------
def test_PM_24_Schöpfung_ignores_a_veto():
    now = sitting(*FOURS).play("offer 1 13", "veto")
    assert now.moves() == ["override", "stand"]
    now = now.play("override")
    assert now.moves() == ["accept 01", "accept 02", "accept 04", "accept 05"]
    assert now.refusal("veto") == "The veto is overridden: choose what you give in exchange."
    now = now.play("accept 02")
    assert now.hands[:2] == ["02 03 20 25", "01 04 05 13"]
    assert now.vetoes == [0, 1, 0]
    assert now.state.creation == (True, False, False)
    assert now.state.deck == 21


def test_PM_24_only_once():
    now = sitting(*FOURS).play("offer 1 13", "veto", "override", "accept 02").passes(3)
    now = now.play("draw 0 10 11", "draw 1 12 14", "draw 2 15 16")
    now = now.play("offer 1 02", "veto")
    assert now.to_act == "draw"
    assert now.refusal("0: override") == "First cards are drawn."


def test_PM_24_only_with_the_three_cards_in_hand():
    now = sitting(*FOURS).passes().play("offer 0 01", "veto")
    assert now.moves() == ["stand"]
    assert now.refusal("override") == "Schöpfung takes the cards 03, 20 and 25 in your hand."
    # A card that lies on the table is not in the hand.
    now = sitting(*FOURS).play("offer 1 03", "veto")
    assert now.moves() == ["stand"]


def test_PM_24_the_veto_may_stand():
    now = sitting(*FOURS).play("offer 1 13", "veto", "stand", "draw 0 30")
    assert now.hands[0] == "03 20 25 30"
    assert now.state.creation == (False, False, False)


def test_PM_24_between_two_the_payment_comes_back():
    now = sitting(*FOURS[:2]).play("offer 1 13", "veto 04", "override")
    assert (now.messenger, now.hands[1], now.vetoes) == ("", "01 02 04 05", [0, 1])
    now = now.play("accept 04")
    assert now.hands == ["03 04 20 25", "01 02 05 13"]


def test_whoever_might_hold_Schöpfung_is_asked():
    """PM-24: the question gives nothing away, for it depends on the number of cards only."""
    for hand in ("03 13 20 25", "10 13 14 16"):
        now = sitting(hand, "01 02 04 05", "06 07 08 09").play("offer 1 13", "veto")
        assert (now.phase, now.to_act) == ("override", 0)


# -- Wissen ----------------------------------------------------------------------------------
KNOWING = ("15 19 26 01", "02 03 04 05", "06 07 08 09")


def test_PM_23_a_look_at_the_two_topmost_cards():
    now = sitting(*KNOWING)
    assert "peek" in now.moves()
    now = now.play("peek")
    assert now.to_act == "top"
    now = now.play("top 0 33 10")
    assert now.to_act == 0
    assert [known.card for known in now.state.top] == [33, 10]
    assert GAME.view(now.state, 0)["top"] == ["33", "10"]
    for other in (1, 2, None):
        assert GAME.view(now.state, other)["top"] == [None, None]
    # They are drawn in that order.
    now = now.play("offer 1 01", "veto").play("stand")
    assert now.refusal("draw 0 10") == "That cannot be drawn now."
    now = now.play("draw 0 33")
    assert now.hands[0] == "15 19 26 33"
    now = now.play("offer 2 02", "veto", "stand")
    assert now.refusal("draw 1 11")
    assert now.play("draw 1 10").state.top == ()


def test_PM_23_once_and_not_after_the_swap():
    now = sitting(*KNOWING).play("peek", "top 0 33 10")
    assert now.refusal("peek") == "You have looked at the deck already."
    now = sitting(*KNOWING).play("offer 1 01", "accept 02")
    assert now.refusal("peek") == "The swap is done: call, or pass."
    again = now.passes(3).play("draw 0 10 11", "draw 1 12 13", "draw 2 14 16")
    assert "peek" in again.moves()


def test_PM_23_only_with_the_three_cards():
    now = sitting("01 15 19 32", "02 03 04 05", "06 07 08 09")
    assert now.refusal("peek") == "Wissen takes the cards 15, 19 and 26 in your hand."
    assert sitting(*KNOWING).passes().refusal("0: peek") == "It is Player 2's turn."


# -- announcements ---------------------------------------------------------------------------
def test_PM_06_21_is_announced_when_it_is_dealt():
    now = new_match(3).play("deal 0 01 02", "deal 1 20 21")
    assert now.announced == [1]
    for seat in (0, 1, 2, None):
        assert GAME.view(now.state, seat)["announced"] == 1


def test_PM_06_when_it_is_drawn():
    now = sitting(*THREE).passes(3).play("draw 0 07 21")
    assert now.announced == [0]
    now = sitting(*THREE).play("offer 1 01", "veto", "draw 0 21")
    assert now.announced == [0]


def test_PM_06_when_it_is_swapped_both_ways():
    now = sitting("01 21", "03 04", "05 06").play("offer 1 21", "accept 03")
    assert now.announced == [0, 1]
    now = sitting("01 02", "04 21", "05 06").play("offer 1 01", "accept 21")
    assert now.announced == [1, 0]


def test_PM_06_when_it_comes_from_the_messenger():
    now = sitting("01 02", "03 21").play("offer 1 01", "veto 21")
    assert now.announced == [1]
    assert now.play("messenger 0 21").announced == [1, 0]
    assert now.play("messenger 0 01").state.announced == 1


def test_PM_06_the_last_announcement_stands_when_21_leaves_face_down():
    now = sitting("01 21", "03 04", "05 06").play("offer 1 21", "veto", "draw 0 33")
    assert now.bottom == "21"
    assert now.state.announced == 0
