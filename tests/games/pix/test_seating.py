"""Who draws with whom: groups, cards and rounds for every number of players."""

from __future__ import annotations

import pytest

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pix.seating import COLOURS, LETTERS, deck_size, groups, rounds, seating

from .matches import GAME, new_match, options

TABLE = (
    (2, False, "KR", [1, 1], 8, 4),
    (3, False, "KRG", [1, 1, 1], 9, 3),
    (4, False, "KRGB", [1, 1, 1, 1], 8, 2),
    (4, True, "KKRR", [2, 2], 8, 4),
    (5, False, "KKRKR", [3, 2], 8, 4),
    (6, False, "KRKGRG", [2, 2, 2], 9, 3),
    (7, False, "KKRKGRG", [3, 2, 2], 9, 3),
    (8, False, "KRKGRBGB", [2, 2, 2, 2], 8, 2),
    (9, False, "KRKGKBRGB", [3, 2, 2, 2], 8, 2),
)
"""Players, pairs of four, screens, sizes of groups, cards, rounds."""


def letters(seats: int, pairs: bool, round: int = 1) -> str:
    return "".join(LETTERS[colour] for colour in seating(seats, pairs, round))


def grouped(seats: int, pairs: bool, round: int) -> list[list[int]]:
    return [list(members) for _, members in groups(seating(seats, pairs, round))]


@pytest.mark.parametrize(("seats", "pairs", "screens", "sizes", "cards", "count"), TABLE)
def test_groups_cards_and_rounds(seats, pairs, screens, sizes, cards, count):
    """PX-02, PX-03, PX-04, PX-05, PX-06, PX-36: the table, line by line (scenario 10)."""
    assert letters(seats, pairs) == screens
    assert sorted(map(len, grouped(seats, pairs, 1)), reverse=True) == sizes
    assert (deck_size(seats, pairs), rounds(seats, pairs)) == (cards, count)
    assert len(sizes) * count == cards


@pytest.mark.parametrize(("seats", "pairs", "screens", "sizes", "cards", "count"), TABLE)
def test_a_whole_match(seats, pairs, screens, sizes, cards, count):
    """PX-32, PX-34, PX-35: groups times rounds is the deck, each card is shown twice, and then it
    is over (scenario 10)."""
    now = new_match(seats, pairs_of_four=pairs)
    seen = []
    for round in range(1, count + 1):
        for word in (1, 2):
            assert now.phase == ("deal" if word == 1 else "draw")
            assert now.now == (round, word)
            now = now.deal()
            seen += [now.word(letter) for letter in now.groups]
            now = now.next_word()
    assert now.phase == "over"
    assert now.state.deck == 0
    assert len(now.state.past) == 2 * cards == len({*seen})
    assert now.to_act == []


@pytest.mark.parametrize(("seats", "pairs", "screens", "sizes", "cards", "count"), TABLE)
def test_PX_33_each_screen_goes_to_the_next_seat(seats, pairs, screens, sizes, cards, count):
    for round in range(1, count):
        before, after = (seating(seats, pairs, number) for number in (round, round + 1))
        assert all(after[(seat + 1) % seats] == before[seat] for seat in range(seats))


def test_PX_33_the_groups_that_this_makes():
    """Scenario 11."""
    assert letters(4, True, 2) == "RKKR"
    assert [grouped(4, True, round) for round in (1, 2, 3)] == [
        [[0, 1], [2, 3]],
        [[0, 3], [1, 2]],
        [[0, 1], [2, 3]],
    ]
    assert [sorted(grouped(6, False, round)) for round in (1, 2, 3)] == [
        [[0, 2], [1, 4], [3, 5]],
        [[0, 4], [1, 3], [2, 5]],
        [[0, 3], [1, 5], [2, 4]],
    ]


@pytest.mark.parametrize(("seats", "pairs", "count"), [(4, True, 4), (6, False, 3)])
def test_PX_33_the_groups_of_a_match_are_those(seats, pairs, count):
    """Scenario 11, played: the screens have gone round when the next cards are drawn."""
    now = new_match(seats, pairs_of_four=pairs)
    for round in range(1, count + 1):
        assert (now.now, now.phase) == ((round, 1), "deal")
        assert "".join(now.view(0)["seating"]) == letters(seats, pairs, round)
        assert sorted(now.groups.values()) == sorted(grouped(seats, pairs, round))
        now = now.next_word().next_word()
    assert now.phase == "over"


def test_PX_04_there_are_three_black_screens_and_two_of_each_other_colour():
    for seats, pairs, *_ in TABLE:
        colours = seating(seats, pairs, 1)
        for colour in COLOURS:
            assert colours.count(colour) <= (3 if LETTERS[colour] == "K" else 2)


def test_PX_08_one_colour_is_one_group():
    now = new_match(9)
    assert now.groups == {"K": [0, 2, 4], "R": [1, 6], "G": [3, 7], "B": [5, 8]}


def test_pairs_are_for_four_only():
    for seats in (2, 3, 5, 6, 7, 8, 9):
        assert seating(seats, True, 1) == seating(seats, False, 1)
        assert deck_size(seats, True) == deck_size(seats, False)


@pytest.mark.parametrize("seats", [0, 1, 10, -1])
def test_for_how_many_it_is_not(seats):
    with pytest.raises(NotUnderstood, match="PIX is for two to nine"):
        GAME.start(options({}), seats)
    assert [*GAME.seats] == [2, 3, 4, 5, 6, 7, 8, 9]
