"""The plain model itself, against figures that were counted without it."""

from __future__ import annotations

import random

import pytest

from .slow import (
    COLOURS,
    SHAPES,
    SlowGame,
    foundations,
    move_text,
    orientations,
    placements,
    site_of,
)

DOMINO = "9/9/9/9/4RR3/9/9/9/9"
CENTRE = "5/5/2R2/5/5"
LATE = "YYBBR/Y2BR/G2YY/GR2Y/GRBB1"
EMPTY = "5/5/5/5/5"
WHITE_ONE = "YBYBY/BYBYB/YB1BY/BYBYB/YBYBY"


def counts(text: str, colour: str, size: int) -> list[int]:
    site = site_of(text)
    return [len(placements(site, colour, SHAPES[pips], size)) for pips in range(1, 7)]


def names(text: str, die: str, size: int) -> set[str]:
    """Where a die may be drawn, as words such as "b4,c4"."""
    found = placements(site_of(text), die[0], SHAPES[int(die[1])], size)
    return {move_text(die[0], cells).removeprefix(f"{die[0]}:") for cells in found}


def in_draft(game: SlowGame) -> list[int]:
    """Take dice until drawing begins; the seats in the order in which they took one."""
    order = []
    while game.phase == "draft":
        [seat] = game.to_act()
        order.append(seat)
        game.apply(seat, min(game.legal(seat)))
    return order


def draw_all(game: SlowGame) -> None:
    while game.to_act() not in ("roll", ()):
        seat = game.to_act()[0]
        game.apply(seat, min(game.legal(seat)))


def begun(seats: int, **options) -> SlowGame:
    """A game in which everyone has drawn the foundation, a red domino."""
    game = SlowGame(seats, **options)
    game.apply(0, "choose R")
    game.apply(None, "roll R2")
    for seat in range(seats):
        game.apply(seat, "R:e5,f5")
    return game


def before_the_roll(seats: int, roller: int, out: tuple[int, ...] = (), **options) -> SlowGame:
    """A turn of this roller, with wide open sites."""
    game = SlowGame.at([DOMINO] * seats, [[]] * seats, out=out, **options)
    game.roller = roller
    return game


# Shapes and texts


def test_orientations() -> None:
    assert [len(orientations(SHAPES[pips])) for pips in range(1, 7)] == [1, 2, 4, 8, 8, 2]


def test_every_shape_has_as_many_cells_as_its_die_has_pips() -> None:
    assert {pips: len(cells) for pips, cells in SHAPES.items()} == {n: n for n in range(1, 7)}


def test_the_cells_of_a_move_go_by_column_then_rank() -> None:
    assert move_text("R", {(6, 4), (5, 4), (4, 3), (5, 3), (4, 4)}) == "R:e4,e5,f4,f5,g5"
    assert move_text("B", {(0, 9), (0, 8)}) == "B:a9,a10"


def test_the_text_of_a_site() -> None:
    assert site_of(DOMINO) == {(4, 4): "R", (5, 4): "R"}
    assert site_of("/".join(["92"] * 10 + ["Y9G"])) == {(0, 0): "Y", (10, 0): "G"}
    assert len(site_of(LATE)) == 25 - 7
    with pytest.raises(ValueError, match="not a square"):
        site_of("5/5/5/5/4")


# 1, 13: the foundation


def test_how_many_foundations_there_are() -> None:
    assert [len(foundations(SHAPES[pips], 9)) for pips in range(1, 7)] == [1, 4, 12, 32, 40, 12]


def test_a_foundation_covers_the_centre_and_needs_neither_edge_nor_shape() -> None:
    game = SlowGame(2)
    assert game.to_act() == (0,)
    assert game.legal(0) == {"choose Y", "choose R", "choose B", "choose G"}
    assert game.legal(1) == set()
    game.apply(0, "choose R")
    assert game.to_act() == "roll"
    with pytest.raises(ValueError, match="one die of each"):
        game.apply(None, "roll B2")
    game.apply(None, "roll R2")
    assert game.to_act() == (0, 1)
    assert game.legal(0) == {"R:d5,e5", "R:e5,f5", "R:e4,e5", "R:e5,e6"}
    game.apply(1, "R:e5,f5")
    assert game.to_act() == (0,)
    with pytest.raises(ValueError, match="not legal"):
        game.apply(0, "R:d4,d5")
    game.apply(0, "R:e4,e5")
    assert game.to_act() == "roll"
    assert game.roller == 0


# 2-5, 14: placements


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("R", [32, 60, 112, 202, 202, 50]),
        ("B", [38, 76, 148, 290, 290, 74]),
        ("Y", [38, 76, 148, 290, 290, 74]),
    ],
)
def test_how_many_placements_follow_a_red_domino(colour: str, expected: list[int]) -> None:
    assert counts(DOMINO, colour, 9) == expected


def test_single_cells_beside_a_red_domino() -> None:
    red, blue = names(DOMINO, "R1", 9), names(DOMINO, "B1", 9)
    assert "e6" not in red  # the same colour shares an edge
    assert "d6" not in red  # a corner only
    assert "a1" in red  # the outer edge
    assert "e6" in blue
    assert "d6" not in blue


@pytest.mark.parametrize(
    ("colour", "expected"),
    [("R", [16, 24, 24, 16, 8, 0]), ("G", [20, 36, 52, 64, 56, 12])],
)
def test_how_many_placements_there_are_on_a_small_site(colour: str, expected: list[int]) -> None:
    assert counts(CENTRE, colour, 5) == expected


@pytest.mark.parametrize(
    ("die", "expected"),
    [
        ("Y1", "c2 b3 c4"),
        ("Y2", ""),
        ("Y3", ""),
        ("R1", "e1 d2 c3 b4 c4"),
        ("R2", "b4,c4 c3,c4"),
        ("R3", "b4,c3,c4"),
        ("B1", "b3 c3 b4"),
        ("B2", "b3,c3 b3,b4"),
        ("B3", "b3,b4,c3"),
        ("G1", "e1 c2 d2 c3 b4 c4"),
        ("G2", "c2,d2 b4,c4 c2,c3 c3,c4"),
        ("G3", "c2,c3,d2 b4,c3,c4"),
        ("G4", "b4,c2,c3,c4 c2,c3,c4,d2"),
    ],
)
def test_what_a_late_site_leaves(die: str, expected: str) -> None:
    assert names(LATE, die, 5) == set(expected.split())


def test_a_late_site_leaves_nothing_larger() -> None:
    larger = {f"{colour}{pips}" for colour in COLOURS for pips in (4, 5, 6)} - {"G4"}
    assert {die for die in larger if names(LATE, die, 5)} == set()


def test_neither_over_the_edge_nor_over_a_drawn_cell() -> None:
    for cells in placements(site_of(DOMINO), "B", SHAPES[5], 9):
        assert cells.isdisjoint({(4, 4), (5, 4)})
        assert all(0 <= number < 9 for cell in cells for number in cell)
    assert "a9,b9" in names(DOMINO, "B2", 9)


# 6, 9, 10: drawing


def test_a_die_without_a_place_finishes_a_seat() -> None:
    game = SlowGame.at([LATE, EMPTY, EMPTY], [["Y2"], ["R1"], ["B1"]], 5)
    assert game.out == [True, False, False]
    assert game.to_act() == (1, 2)


def test_a_die_with_a_place_must_be_drawn() -> None:
    game = SlowGame.at([LATE, EMPTY, EMPTY], [["Y1"], ["R1"], ["B1"]], 5)
    assert game.to_act() == (0, 1, 2)
    assert game.legal(0) == {"Y:c2", "Y:b3", "Y:c4"}


def test_of_two_dice_the_one_with_a_place_is_drawn_first() -> None:
    game = SlowGame.at([LATE, EMPTY], [["R5", "G1"], ["Y1", "B1"]], 5)
    assert game.out == [False, False]
    assert {text[0] for text in game.legal(0)} == {"G"}
    game.apply(0, "G:e1")
    assert game.out == [True, False]
    assert game.to_act() == (1,)
    assert game.whites()[0] == 6


def test_of_two_dice_neither_of_which_has_a_place_none_is_drawn() -> None:
    game = SlowGame.at([LATE, EMPTY], [["R5", "Y2"], ["G1", "B1"]], 5)
    assert game.out == [True, False]
    assert game.whites()[0] == 7


def test_the_order_of_two_dice_may_decide() -> None:
    dice = [["Y1", "G4"], ["R1", "B1"]]
    blocked = SlowGame.at([LATE, EMPTY], dice, 5)
    blocked.apply(0, "Y:c4")
    assert blocked.out == [True, False]
    # The other order leaves b3 for the yellow die.
    works = SlowGame.at([LATE, EMPTY], dice, 5)
    works.apply(0, "G:c2,c3,c4,d2")
    assert works.out == [False, False]
    assert works.legal(0) == {"Y:b3"}
    works.apply(0, "Y:b3")
    assert works.out == [False, False]


def test_everyone_draws_in_any_order() -> None:
    game = SlowGame.at([EMPTY] * 3, [["Y1"], ["R1"], ["B1"]], 5, roller=1)
    game.apply(2, "B:a1")
    assert game.to_act() == (0, 1)
    assert game.legal(2) == set()
    game.apply(0, "Y:a1")
    game.apply(1, "R:a1")
    assert game.to_act() == "roll"
    assert game.roller == 2


# 7, 8, 11: the draft


@pytest.mark.parametrize(
    ("seats", "roller", "order", "left"),
    [(4, 1, [1, 2, 3, 0], 0), (3, 2, [2, 0, 1], 1), (2, 1, [1, 0, 1, 0], 0)],
)
def test_the_order_of_a_draft(seats: int, roller: int, order: list[int], left: int) -> None:
    game = before_the_roll(seats, roller)
    game.apply(None, "roll Y3 R5 B1 G6")
    assert game.legal(roller) == {"take Y", "take R", "take B", "take G"}
    assert in_draft(game) == order
    assert 4 - sum(map(len, game.hands)) == left


def test_a_finished_seat_neither_takes_nor_rolls() -> None:
    game = before_the_roll(4, 3, out=(2,))
    game.apply(None, "roll Y3 R5 B1 G6")
    assert in_draft(game) == [3, 0, 1]
    rollers = []
    for _ in range(4):
        draw_all(game)
        rollers.append(game.roller)
        game.apply(None, "roll Y1 R1 B1 G1")
        in_draft(game)
    assert rollers == [0, 1, 3, 0]


@pytest.mark.parametrize(
    ("seats", "out", "two_left_take_two", "order"),
    [
        (2, (1,), False, [0, 0]),
        (3, (1, 2), False, [0]),
        (3, (1, 2), True, [0]),
        (4, (1, 3), False, [0, 2]),
        (4, (1, 3), True, [0, 2, 0, 2]),
        (4, (1,), True, [0, 2, 3]),
    ],
)
def test_how_many_dice_are_taken_when_some_have_finished(
    seats: int, out: tuple[int, ...], two_left_take_two: bool, order: list[int]
) -> None:
    game = before_the_roll(seats, 0, out, two_left_take_two=two_left_take_two)
    game.apply(None, "roll Y1 R1 B1 G1")
    assert in_draft(game) == order


def test_the_last_one_goes_on_until_a_die_has_no_place() -> None:
    game = SlowGame.at([WHITE_ONE, EMPTY], [[], []], 5, out=(0,))
    assert game.to_act() == "roll"
    assert game.roller == 1
    game.apply(None, "roll Y1 R1 B6 G6")
    game.apply(1, "take B")
    game.apply(1, "take G")
    game.apply(1, "B:a1,a2,b1,b2,c1,c2")
    game.apply(1, "G:c4,c5,d4,d5,e4,e5")
    assert game.to_act() == "roll"
    assert game.roller == 1
    game.apply(None, "roll Y6 R6 B6 G6")
    game.apply(1, "take B")
    game.apply(1, "take G")
    assert game.to_act() == ()
    assert game.winners() == [0]


def test_a_roller_who_drops_out_is_followed_by_the_next() -> None:
    game = SlowGame.at([EMPTY, LATE, EMPTY], [["Y1"], ["R6"], ["B1"]], 5, roller=1)
    assert game.to_act() == (0, 2)
    assert game.winners() is None
    draw_all(game)
    assert game.to_act() == "roll"
    assert game.roller == 2


# 12: the end


def test_the_fewest_white_cells_share_the_victory() -> None:
    four, six = "YBYBY/BYBYB/YBRBY/BYBYB/Y4", "YBYBY/BYBYB/YBRBY/BYBY1/5"
    game = SlowGame.at([four, six, four], [["Y6"], ["R6"], ["B6"]], 5)
    assert game.to_act() == ()
    assert game.whites() == [4, 6, 4]
    assert game.winners() == [0, 2]
    assert [game.legal(seat) for seat in range(3)] == [set()] * 3
    with pytest.raises(ValueError, match="not now"):
        game.apply(None, "roll Y1 R1 B1 G1")


def test_a_site_may_be_filled_completely() -> None:
    game = SlowGame.at([WHITE_ONE] * 3, [["R1"], ["G1"], ["R1"]], 5)
    draw_all(game)
    assert game.whites() == [0, 0, 0]
    assert game.winners() is None
    assert game.to_act() == "roll"  # a full site is no reason to stop before a die has no place
    game.apply(None, "roll Y1 R1 B1 G1")
    in_draft(game)
    assert game.to_act() == ()
    assert game.winners() == [0, 1, 2]


# A whole game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_at_random_ends(seats: int) -> None:
    dice = random.Random(seats)
    game = begun(seats)
    while game.to_act():
        if game.to_act() == "roll":
            rolled = " ".join(f"{colour}{dice.randint(1, 6)}" for colour in COLOURS)
            game.apply(None, f"roll {rolled}")
        else:
            seat = dice.choice(game.to_act())
            game.apply(seat, dice.choice(sorted(game.legal(seat))))
    assert game.out == [True] * seats
    assert game.winners()
