"""What hands are worth, against worked hands and a second scorer that tries everything."""

from __future__ import annotations

import random

import pytest

from pix_tui.games.pixmit.cards import NUMBERS
from pix_tui.games.pixmit.scoring import best_split, calls, has_set, laid_out, scoring, splits

from . import slow

HANDS = [
    # what it is, cards, total, kinds of call, whether the loose call is allowed as well
    ("three pairs", "01 04 06 11 13 14", 30, "", False),
    ("one pair", "01 03 04 07 09 13", 10, "", False),
    ("four persons", "01 04 13 14 16 18", 30, "", False),
    ("five persons", "01 13 14 16 18 31", 75, "", False),
    ("six persons", "03 13 14 16 18 31", 75, "natural", True),
    ("five persons and 21", "13 14 16 18 21 31", 75, "joker", True),
    ("six demons", "01 11 22 23 24 27", 90, "natural", True),
    ("Vernichtung beats five", "01 11 21 22 23 33", 80, "", True),
    ("five objects", "04 06 07 17 26 29", 100, "", False),
    ("four objects and 21", "01 04 06 17 21 29", 70, "", True),
    ("three fires", "01 04 05 07 20 30", 115, "", False),
    ("two fires and 21", "01 04 05 07 21 30", 85, "", True),
    ("all four fires", "01 04 05 20 30 32", 115, "joker", True),
    ("Kosmos with 21", "01 02 08 12 21 25", 100, "", True),
    ("Kosmos with both", "02 08 12 21 25 32", 100, "joker", True),
    ("Bestien with 32", "01 07 10 15 19 32", 120, "", True),
    ("Bestien with both", "07 10 15 19 21 32", 120, "joker", True),
    ("Schöpfung and three persons", "03 13 14 16 20 25", 70, "", False),
    ("Wissen and 32", "01 04 15 19 26 32", 50, "", False),
    ("Vernichtung and Wissen", "11 15 19 21 26 33", 100, "", False),
    ("Elite and singles", "01 04 07 09 10 21", 150, "elite", True),
    ("Elite and a pair", "07 09 10 13 14 21", 160, "elite", True),
    ("Elite alone", "07 09 10 21", 150, "elite", True),
    ("a pair of twins", "01 04 05 09 13 21", 10, "", False),
    ("32 pairs once", "01 02 04 05 15 32", 10, "", False),
    ("Vernichtung or Götter", "05 11 20 21 32 33", 85, "joker", True),
    ("Vernichtung or pure Götter", "05 11 20 21 30 33", 115, "joker", True),
    ("two triples", "01 11 13 14 16 22", 60, "", False),
    ("two singles", "04 13", 0, "", False),
    ("triple and pair", "04 06 13 14 16", 40, "", False),
    ("21 is not 25", "01 03 07 15 20 21", 0, "", False),
    ("three fires of four cards", "01 05 20 30", 30, "", False),
]
NAMED = [pytest.param(*hand[1:], id=hand[0]) for hand in HANDS]


def hand_of(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def random_hands(count: int, seed: int) -> list[tuple[int, ...]]:
    """Hands of two to six cards; every other one is of few groups, so that sets come up."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        size = 2 + int(rng.random() * 5)
        cards = list(NUMBERS)
        if number % 2:
            names = rng.sample(sorted(slow.GROUPS), 2)
            cards = sorted({21, 32}.union(*(slow.GROUPS[name] for name in names)))
            size = min(size, len(cards))
        found.append(tuple(sorted(rng.sample(cards, size))))
    return found


def best(text: str) -> list[tuple[str, str, int]]:
    """The blocks of the best split: kind, cards, points."""
    return [
        (block.kind, " ".join(f"{card:02}" for card in block.cards), block.points)
        for block in best_split(hand_of(text)).scorings
    ]


# -- worked hands ----------------------------------------------------------------------------
@pytest.mark.parametrize(("text", "total", "call", "loose"), NAMED)
def test_a_worked_hand(text, total, call, loose):
    """PM-33: and every one of them is a multiple of five."""
    hand = hand_of(text)
    assert best_split(hand).total == total == slow.total(hand)
    assert total % 5 == 0
    assert set(calls(hand)) == ({call} if call else set()) == slow.calls(hand)
    assert bool(calls(hand, "loose")) == loose == bool(slow.calls(hand, loose=True))


def test_the_worked_hands_are_not_fewer_by_mistake():
    assert len({hand[1] for hand in HANDS}) == len(HANDS) == 32


# -- against the second scorer ---------------------------------------------------------------
@pytest.mark.parametrize("seed", range(4))
def test_twenty_thousand_random_hands(seed):
    """PM-30 and PM-33: no way to lay out a hand brings more, whatever the order of the sets."""
    for hand in random_hands(5_000, seed):
        assert best_split(hand).total == slow.total(hand), hand
        assert best_split(hand).total % 5 == 0
        assert has_set(hand) == slow.has_set(hand), hand
        for rule, loose in (("sixth", False), ("loose", True)):
            assert set(calls(hand, rule)) == slow.calls(hand, loose=loose), (hand, rule)


def test_every_pile_of_random_cards_is_worth_the_same():
    for hand in random_hands(20_000, 5):
        found = scoring(hand)
        assert (found.points if found else 0) == slow.pile(hand), hand


@pytest.mark.parametrize("seed", range(2))
def test_splits_are_the_ways_to_lay_out_a_hand(seed):
    """PM-20: each card lies in one block, or in none."""
    for hand in random_hands(1_000, 10 + seed):
        found = splits(hand)
        for split in found:
            laid = [card for block in split.scorings for card in block.cards] + [*split.unused]
            assert sorted(laid) == list(hand)
            assert split.total == sum(slow.pile(block.cards) for block in split.scorings)
            assert laid_out(hand, [block.cards for block in split.scorings]) == split
        assert best_split(hand) in found
        assert best_split(hand).total == max(split.total for split in found)
        mine = {frozenset(map(frozenset, layout)) for layout in slow.layouts(hand)}
        assert mine == {
            frozenset(frozenset(block.cards) for block in split.scorings) for split in found
        }
        assert len(found) == len(mine)


# -- one scoring after the other -------------------------------------------------------------
def test_PM_20_no_card_counts_twice():
    assert best("13 14 16") == [("dreier", "13 14 16", 30)]
    assert best("03 13 20 25") == [("schoepfung", "03 20 25", 40)]
    assert best("13 14 16 18") == [("dreier", "14 16 18", 30)]


def test_PM_21_PM_38_a_consolation_of_five_for_each_card():
    assert best("13 14") == [("trost", "13 14", 10)]
    assert best("07 10") == [("trost", "07 10", 10)]
    assert scoring((13, 14, 16, 18)).points == 20
    assert scoring((13, 14, 16, 18)).kind == "trost"
    assert scoring((1, 11, 22, 23)).points == 20


def test_PM_21_jokers_count_in_a_consolation_only_as_printed():
    assert best("09 21") == [("trost", "09 21", 10)]
    assert best("13 21") == []
    for other in ("15", "05", "02"):
        assert best(f"{other} 32")[0][2] == 10
    assert best("13 32") == best("21 32") == []


def test_PM_22_a_single_card_brings_nothing():
    assert all(best_split((card,)).total == 0 for card in NUMBERS)
    assert best_split((4, 13)).unused == (4, 13)
    assert best_split(()).total == 0


def test_PM_39_three_of_a_group():
    for cards in ("13 14 16", "01 11 22", "04 06 17", "02 08 12", "05 20 30"):
        assert best(cards) == [("dreier", cards, 30)]
    for cards in ("07 10 21", "15 19 21", "15 19 32", "15 21 32", "05 20 32"):
        assert best(cards) == [("dreier", cards, 30)]
    assert best_split(hand_of("09 21 32")).total == 10
    assert best_split(hand_of("13 14 32")).total == 10


def test_PM_40_five_persons():
    assert best("13 14 16 18 21") == [("personen", "13 14 16 18 21", 45)]


def test_PM_41_Schöpfung_is_03_20_25():
    assert best("03 20 25") == [("schoepfung", "03 20 25", 40)]
    assert best_split(hand_of("03 20 21")).total == 0
    assert best_split(hand_of("03 25 32")).total == 10


def test_PM_42_Wissen_is_15_19_26():
    assert best("15 19 26") == [("wissen", "15 19 26", 50)]
    assert best("15 19 21")[0][0] == "dreier"
    assert best_split(hand_of("15 21 26")).total == 0


def test_PM_43_Vernichtung_is_11_21_33():
    assert best("11 21 33") == [("vernichtung", "11 21 33", 50)]
    assert best_split(hand_of("11 32 33")).total == 0


def test_PM_44_five_demons():
    assert best("01 11 21 22 23") == [("hoellen", "01 11 21 22 23", 60)]


def test_PM_45_five_objects():
    assert best("04 06 17 21 29") == [("artefakt", "04 06 17 21 29", 70)]


def test_PM_46_three_fires_and_any_two():
    assert best("01 04 05 20 21") == [("goetter", "01 04 05 20 21", 85)]
    assert best("04 05 20 32 33") == [("goetter", "04 05 20 32 33", 85)]
    assert best("05 20 21 30 32") == [("goetter", "05 20 21 30 32", 85)]
    assert best_split(hand_of("01 04 05 20 22")).total == 20


def test_PM_47_five_of_astronomy():
    assert best("02 08 12 25 32") == [("kosmos", "02 08 12 25 32", 100)]
    assert best("02 08 12 21 32") == [("kosmos", "02 08 12 21 32", 100)]


def test_PM_48_two_animals_and_three_eyes():
    for cards in ("07 10 15 19 21", "07 10 15 19 32", "07 15 19 21 32"):
        assert best(cards) == [("bestien", cards, 120)]
    assert best_split(hand_of("07 09 15 19 32")).total == 30


def test_PM_50_PM_18_Elite_is_07_09_10_21():
    assert best("07 09 10 21") == [("elite", "07 09 10 21", 150)]
    assert best_split(hand_of("07 09 10 32")).total == 10
    assert calls(hand_of("07 09 10 21")) == ("elite",)
    assert calls(hand_of("01 07 09 10 21")) == ("elite",)
    assert calls(hand_of("07 09 10 32")) == ()


def test_PM_26_PM_49_thirty_more_for_a_set_of_five_without_jokers():
    pure = {
        "03 13 14 16 18": 75,
        "01 11 22 23 24": 90,
        "04 06 17 26 29": 100,
        "01 05 20 28 30": 115,
    }
    for cards, total in pure.items():
        assert scoring(hand_of(cards)).pure
        assert best_split(hand_of(cards)).total == total
    for cards in ("03 13 14 16 21", "02 08 12 25 32", "07 10 15 19 32", "05 20 21 28 30"):
        assert not scoring(hand_of(cards)).pure
    # A joker in the hand, but not in the set, does no harm.
    assert best("13 14 16 18 21 31")[0][2] == 75
    # Smaller sets have none.
    assert scoring((15, 19, 26)).points == 50
    assert scoring((13, 14, 16)).points == 30


def test_PM_04_PM_07_32_stands_for_three_groups():
    for two in ("15 19", "05 20", "02 08"):
        assert best(f"{two} 32")[0][0] == "dreier"
    for two in ("13 14", "01 11", "04 06", "07 10"):
        assert best(f"{two} 32") == [("trost", two, 10)]
    # Laid out it stands for one of them: of two pairs that both lack it one becomes a triple.
    hand = hand_of("02 08 15 19 32")
    assert best_split(hand).total == 40
    assert laid_out(hand, [(15, 19, 32), (2, 8)]).total == 40
    assert laid_out(hand, [(15, 19), (2, 8, 32)]).total == 40
    assert laid_out(hand, [(15, 19, 32), (2, 8, 32)]) is None


def test_PM_06_21_stands_for_any_group():
    for two in ("15 19", "05 20", "02 08", "13 14", "01 11", "04 06", "07 10"):
        assert best(f"{two} 21")[0][0] == "dreier"


def test_PM_31_a_joker_fills_one_place_of_one_set():
    # Two pairs and one joker: one triple only.
    assert best_split(hand_of("04 06 13 14 21")).total == 40
    # One animal is missing and one eye: the joker cannot be both.
    assert best_split(hand_of("01 07 15 19 21")).total == 30
    assert scoring(hand_of("07 15 19 21")) is None
    # Both jokers may be in one set.
    assert best("15 21 32") == [("dreier", "15 21 32", 30)]
    # Or each in its own.
    assert best_split(hand_of("05 13 14 20 21 32")).total == 85
    assert best_split(hand_of("02 08 13 14 21 32")).total == 60


def test_PM_30_Elite_then_sets_of_five_then_of_three_then_pairs():
    laid = {
        "07 09 10 13 14 21": ["elite", "trost"],
        "04 06 13 14 16": ["dreier", "trost"],
        "03 13 14 16 20 25": ["schoepfung", "dreier"],
        "11 15 19 21 26 33": ["vernichtung", "wissen"],
    }
    for hand, kinds in laid.items():
        assert [kind for kind, _, _ in best(hand)] == kinds
    # Four of a group are a triple and not two pairs, five are a set and not a triple and a pair.
    assert best("13 14 16 18") == [("dreier", "14 16 18", 30)]
    assert best("03 13 14 16 18") == [("personen", "03 13 14 16 18", 75)]
    # Elite is more than whatever else its cards might serve for.
    assert best("07 09 10 15 19 21")[0] == ("elite", "07 09 10 21", 150)
    # What is in a set is not in a pair as well.
    assert best("07 10 15 19 21 32")[0][2] == best_split(hand_of("07 10 15 19 21 32")).total == 120


def test_PM_30_a_higher_set_does_not_come_first_when_others_bring_more():
    assert best("01 11 21 22 23 33") == [
        ("vernichtung", "11 21 33", 50),
        ("dreier", "01 22 23", 30),
    ]


# -- calls -----------------------------------------------------------------------------------
def test_PM_16_a_set_of_five_and_a_joker_beside_it():
    assert calls(hand_of("13 14 16 18 21 31")) == ("joker",)
    assert calls(hand_of("13 14 16 18 31 32")) == ("joker",)
    assert calls(hand_of("01 04 05 20 21 32")) == ("joker",)
    assert calls(hand_of("01 13 14 16 18 21")) == ()
    assert calls(hand_of("01 13 14 16 18 21"), "loose") == ("joker",)
    assert calls(hand_of("13 14 16 18 21")) == ()
    assert calls(hand_of("13 14 16 18 21"), "loose") == ("joker",)
    assert calls(hand_of("01 13 14 16 18 31"), "loose") == ()


def test_PM_17_six_of_one_group():
    assert calls(hand_of("04 06 17 26 29 33")) == ("natural",)
    assert calls(hand_of("03 13 14 16 18 31")) == ("natural",)
    assert calls(hand_of("11 22 23 24 27 28")) == ("natural",)
    assert calls(hand_of("11 22 23 24 27")) == ()
    # With a joker they are not natural, and with a stranger they are no six.
    assert calls(hand_of("04 06 17 21 26 29")) == ("joker",)
    assert calls(hand_of("01 04 06 17 26 29")) == ()


def test_sets_of_an_opponent_who_does_not_hunt():
    """PM-27: sets, specials and sets with jokers; pairs are none."""
    for cards in ("13 14 16", "13 14 21", "03 20 25", "07 09 10 21", "01 02 05 20 32"):
        assert has_set(hand_of(cards))
    for cards in ("13 14", "01 02 04 05 07 15", "13 14 32", "09 21 32"):
        assert not has_set(hand_of(cards))


# -- a split by hand -------------------------------------------------------------------------
def test_a_split_by_hand():
    hand = hand_of("05 11 20 21 32 33")
    split = laid_out(hand, [(5, 20, 32), (33, 21, 11)])
    assert split is not None
    assert split.total == 80
    assert [block.kind for block in split.scorings] == ["vernichtung", "dreier"]
    assert laid_out(hand, []).total == 0
    assert laid_out(hand, []).unused == hand


@pytest.mark.parametrize(
    "blocks",
    [
        [(13,)],
        [()],
        [(13, 13)],
        [(13, 14), (14, 16)],
        [(13, 14, 16), (13, 14, 16)],
        [(1, 13)],
        [(3, 13)],
        [(13, 14, 99)],
        [(0, 13, 14)],
        [(13, 14, 16, 18, 1)],
        [(-13, 13)],
    ],
)
def test_what_is_no_split(blocks):
    assert laid_out(hand_of("01 13 14 16 18 21"), blocks) is None
