"""Where a shape may be drawn once the foundation stands."""

from __future__ import annotations

import pytest

from pix_tui.games.game import NotUnderstood
from pix_tui.games.rollnpix.explain import faults
from pix_tui.games.rollnpix.site import YELLOW

from .sites import DOMINO, LATE, boxes, may_draw, new_game, site_text, to_draw


def count(drawing: str, die: str, **options) -> int:
    """In how many places the shape of the die may be drawn."""
    game = to_draw(drawing, die, **options)
    return len(game.moves("P1"))


# -- touching --------------------------------------------------------------------------------
def test_RP_18_a_shape_touches_a_drawn_one_side_to_side():
    assert may_draw("6 | . . . . *\n5 | . . . . R R", "B1")
    assert may_draw("5 | . . . . R R * *", "B2")
    assert may_draw("6 | . . . * *\n5 | . . . . R R", "B2")
    assert not may_draw("7 | . . . . *\n5 | . . . . R R", "B1")


def test_RP_18_or_it_lies_at_the_edge():
    for rank, row in ((9, "* *"), (1, ". . . . . . * *"), (4, ". . . . . . . * *"), (2, "*")):
        die = "B2" if row.count("*") == 2 else "B1"
        assert may_draw(f"{rank} | {row}\n{DOMINO}", die)
    assert not may_draw("8 | . *\n" + DOMINO, "B1")
    assert not may_draw("2 | . . . . . * *\n" + DOMINO, "B2")


def test_RP_18_one_of_its_boxes_is_enough():
    assert may_draw("9 | . *\n8 | . *\n7 | . * *\n" + DOMINO, "G4")
    assert may_draw("8 | . . . . *\n7 | . . . . *\n6 | . . . * *\n" + DOMINO, "G4")


def test_RP_18_edge_and_shape_may_both_be_touched():
    assert may_draw("5 | . . . . R R B * *", "Y2")


def test_RP_19_a_corner_does_not_connect():
    assert not may_draw("6 | . . . *\n5 | . . . . R R", "B1")
    assert not may_draw("4 | . . . . . . * *\n5 | . . . . R R", "G2")
    assert not may_draw("6 | . . . *\n5 | . . . . R R", "R1")


# -- colours ---------------------------------------------------------------------------------
def test_RP_20_shapes_of_one_colour_do_not_lie_side_by_side():
    assert not may_draw("6 | . . . . *\n5 | . . . . R R", "R1")
    assert not may_draw("9 | R *", "R1")
    assert not may_draw("9 | * *\n8 | . R", "R2")


def test_RP_21_shapes_of_one_colour_may_meet_at_a_corner():
    assert may_draw("9 | . *\n8 | R", "R1")
    assert may_draw("6 | . . . * B\n5 | . . . . R R", "R1")


def test_RP_32_the_same_shape_fits_in_one_colour_and_not_in_another():
    """RP-01: yellow, red, blue and green, each with its own neighbours to keep away from."""
    beside_all = {
        "Y": "9 | Y . R\n8 | B . G\n7 | B . G",
        "R": "9 | R . Y\n8 | B . G\n7 | B . G",
    }
    for own, drawing in beside_all.items():
        for colour in "YRBG":
            spot = drawing.replace("9 | " + own + " .", "9 | " + own + " *")
            # Beside b9 lie two colours, own and another one; the other two may be drawn.
            assert may_draw(spot, f"{colour}1") == (colour not in "YR"), (own, colour)
    assert may_draw("6 | . . . . * *\n5 | . . . . R R", "B2")
    assert not may_draw("6 | . . . . * *\n5 | . . . . R R", "R2")
    fits_in = {colour: may_draw("5 | . . . . R R *", f"{colour}1") for colour in "YRBG"}
    assert fits_in == {"Y": True, "R": False, "B": True, "G": True}


def test_RP_20_RP_21_what_was_drawn_first_counts_too():
    """The foundation is a shape like any other afterwards."""
    game = new_game(2).play("choose R", "roll R1", "P1 R:e5", "P2 R:e5")
    game = game.play("roll Y1 R1 B1 G1", "take R", "take B", "take G", "take Y")
    reds = game.draws("R1", "P1")
    assert not reds & {"e6", "e4", "d5", "f5"}  # side by side
    assert "d6" not in reds  # meets it at a corner, but touches nothing
    assert {"e6", "e4", "d5", "f5"} < game.draws("B1", "P2") | game.draws("Y1", "P2")
    after = game.play("P1 G:e6")
    assert "d6" in after.draws("R1", "P1")


# -- turning, overlapping, sticking out --------------------------------------------------------
@pytest.mark.parametrize(
    "drawing",
    [
        "9 | * * *\n8 | *",
        "9 | * *\n8 | . *\n7 | . *",
        "9 | . . *\n8 | * * *",
        "9 | *\n8 | *\n7 | * *",
        "9 | * * *\n8 | . . *",
        "9 | . *\n8 | . *\n7 | * *",
        "9 | *\n8 | * * *",
        "9 | * *\n8 | *\n7 | *",
    ],
)
def test_RP_22_every_way_to_turn_or_mirror_it_is_allowed(drawing):
    """RP-17: and nothing but the shape of the die is."""
    assert may_draw(f"{drawing}\n{DOMINO}", "Y4")
    for other in "12356":
        assert not may_draw(f"{drawing}\n{DOMINO}", f"Y{other}")


@pytest.mark.parametrize(
    "drawing",
    ["9 | * * * *", "9 | * *\n8 | * *", "9 | * *\n8 | . * *", "9 | * * * * *", "9 | * *\n7 | * *"],
)
def test_RP_17_four_boxes_of_another_shape_are_not_the_shape_of_four_pips(drawing):
    assert not may_draw(f"{drawing}\n{DOMINO}", "Y4")


def test_RP_23_what_is_drawn_stays_and_nothing_goes_over_it():
    game = to_draw("9 | . B\n8 | . B\n5 | . . . . R R", "Y2")
    taken = set(boxes("9 | . B\n8 | . B\n5 | . . . . R R"))
    assert all(not taken & set(move.split(",")) for move in game.draws("Y2", "P1"))
    assert game.refusal("P1 Y:a9,b9") == "Something is drawn there already."
    assert game.refusal("P1 Y:b8,b9") == "Something is drawn there already."


def test_RP_24_nothing_sticks_out():
    """Such boxes have no name, so the move cannot even be written; nor is one listed that goes
    round the edge."""
    game = to_draw(DOMINO, "Y2")
    for move in game.draws("Y2", "P1"):
        one, two = move.split(",")
        assert abs(ord(one[0]) - ord(two[0])) + abs(int(one[1]) - int(two[1])) == 1
    state = game.state
    (found,) = faults(state.sites[0], state.options.figure(2), YELLOW, [(8, 8), (9, 8)])
    assert str(found.rule) == "That is over the edge of the site."
    assert found.cells == {(9, 8)}


# -- counted ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("colour", "counts"),
    [
        ("R", [32, 60, 112, 202, 202, 50]),
        ("B", [38, 76, 148, 290, 290, 74]),
        ("Y", [38, 76, 148, 290, 290, 74]),
        ("G", [38, 76, 148, 290, 290, 74]),
    ],
)
def test_scenario_2_beside_a_red_domino(colour, counts):
    """RP-18, RP-20: so many places for each shape on the usual site."""
    assert [count(DOMINO, f"{colour}{pips}") for pips in range(1, 7)] == counts


def test_scenario_3_singles_beside_a_red_domino():
    """RP-18, RP-19, RP-20, one box at a time."""
    assert not may_draw("6 | . . . . *\n5 | . . . . R R", "R1")  # beside its own colour
    assert not may_draw("6 | . . . *\n5 | . . . . R R", "R1")  # a corner only: not connected
    assert may_draw("5 | . . . . R R\n1 | *", "R1")  # at the edge
    assert may_draw("6 | . . . . *\n5 | . . . . R R", "B1")
    assert not may_draw("6 | . . . *\n5 | . . . . R R", "B1")


@pytest.mark.parametrize(
    ("colour", "counts"),
    [("R", [16, 24, 24, 16, 8, 0]), ("Y", [20, 36, 52, 64, 56, 12])],
)
def test_scenario_4_around_a_red_centre_on_a_small_site(colour, counts):
    found = []
    for pips in range(1, 7):
        game = to_draw("3 | . . R", f"{colour}{pips}", site=5)
        found.append(len(game.moves("P1")) if game.phase == "draw" else 0)
    assert found == counts


@pytest.mark.parametrize(
    ("die", "places"),
    [
        ("Y1", {"c2", "b3", "c4"}),
        ("R1", {"e1", "d2", "c3", "b4", "c4"}),
        ("R2", {"b4,c4", "c3,c4"}),
        ("R3", {"b4,c3,c4"}),
        ("B1", {"c3", "b3", "b4"}),
        ("B2", {"b3,c3", "b3,b4"}),
        ("B3", {"b3,b4,c3"}),
        ("G1", {"e1", "c2", "d2", "c3", "b4", "c4"}),
        ("G2", {"c2,d2", "b4,c4", "c2,c3", "c3,c4"}),
        ("G3", {"c2,c3,d2", "b4,c3,c4"}),
        ("G4", {"b4,c2,c3,c4", "c2,c3,c4,d2"}),
    ],
)
def test_scenario_5_what_still_fits_on_a_late_site(die, places):
    assert to_draw(LATE, die, site=5).draws(die, "P1") == places


@pytest.mark.parametrize(
    "die",
    [f"Y{pips}" for pips in (2, 3, 4, 5, 6)]
    + [f"{colour}{pips}" for colour in "RB" for pips in (4, 5, 6)]
    + ["G5", "G6"],
)
def test_scenario_5_and_what_no_longer_does(die):
    assert to_draw(LATE, die, site=5).out == ["P1"]


def test_scenario_14_over_the_border_and_over_a_drawn_box():
    """RP-23, RP-24."""
    game = to_draw(DOMINO, "B3")
    for outside in ("B:a10,a9,b9", "B:a9,a10,b9"):
        with pytest.raises(NotUnderstood, match="There is no box “a10” on a site of 9×9"):
            game.play(f"P1 {outside}")
    assert game.refusal("P1 B:e5,e6,f6") == "Something is drawn there already."


def test_on_a_site_of_another_size_the_edge_is_elsewhere():
    """RP-18."""
    for size in (5, 7, 9, 11):
        centre = f"{size // 2 + 1} | " + ". " * (size // 2) + "R"
        game = to_draw(centre, "Y1", site=size)
        edge = {
            f"{column}{rank}"
            for column in "abcdefghijk"[:size]
            for rank in range(1, size + 1)
            if column in ("a", "abcdefghijk"[size - 1]) or rank in (1, size)
        }
        assert len(edge) == 4 * (size - 1)
        assert game.draws("Y1", "P1") > edge
        assert len(game.draws("Y1", "P1")) == len(edge) + 4


def test_what_is_drawn_is_on_the_site():
    """RP-17: in the colour of the die."""
    game = to_draw("5 | . . . . R R", "B3").play("P1 B:e6,f6,f7")
    assert game.sites == [
        site_text("7 | . . . . . B\n6 | . . . . B B\n5 | . . . . R R"),
        site_text("5 | . . . . R R"),
    ]
