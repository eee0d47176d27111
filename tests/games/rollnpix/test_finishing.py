"""Who cannot draw any more has finished, and the others go on."""

from __future__ import annotations

import pytest

from pix_tui.games.rollnpix.site import YELLOW

from .sites import DOMINO, LATE, site_text, table

ROLL = "roll Y2 R1 B1 G1"


def test_scenario_6_a_shape_that_has_no_place_finishes():
    """RP-26: the shape of the die that was taken counts, though others would have fitted."""
    game = table([LATE, LATE, LATE], site=5).play(ROLL, "take Y", "take R", "take B")
    assert game.out == ["P1"]
    assert game.to_act == ["P2", "P3"]
    assert game.state.out[0] == (1, "no-place", ((YELLOW, 2),))
    assert game.sites[0] == site_text(LATE, 5)


def test_scenario_6_a_shape_that_has_one_must_be_drawn():
    """RP-17: in one of the three places there are."""
    game = table([LATE] * 3, site=5).play("roll Y1 R1 B1 G1", "take Y", "take R", "take B")
    assert game.out == []
    assert game.moves("P1") == ["Y:b3", "Y:c2", "Y:c4"]


def test_a_die_that_cannot_be_drawn_may_be_taken_all_the_same():
    """Nobody has to take the die that suits them best."""
    game = table([LATE] * 3, site=5).play(ROLL)
    assert game.moves() == ["take B", "take G", "take R", "take Y"]


def test_RP_26_who_has_finished_neither_rolls_nor_takes_nor_draws():
    game = table([LATE, DOMINO.replace("5 |", "3 |"), DOMINO.replace("5 |", "3 |")], site=5)
    game = game.play(ROLL, "take Y", "take R", "take B").draw_anything()
    assert game.out == ["P1"]
    for _ in range(4):
        assert game.roller != "P1"
        game = game.play("roll Y1 R1 B1 G1")
        while game.phase == "draft":
            assert game.to_act != ["P1"]
            assert game.refusal(f"P1 take {game.left[0]}") == "You have finished building."
            game = game.play(f"take {game.left[0]}")
        assert game.hands[0] == ""
        assert game.refusal("P1 G:e1") == "You have finished building."
        game = game.draw_anything()


def test_RP_27_the_others_draw_what_they_have_taken():
    """Also when it was the roller of this very round who has finished."""
    game = table([LATE, LATE, LATE], site=5).play(ROLL, "take Y", "take R", "take G")
    game = game.play("P3 G:e1", "P2 R:e1")
    assert game.sites == [
        site_text(LATE, 5),
        site_text(LATE.replace("B B .", "B B R"), 5),
        site_text(LATE.replace("B B .", "B B G"), 5),
    ]
    assert (game.to_act, game.roller) == ("roll", "P2")


def test_RP_27_with_two_players_the_other_takes_two_of_four_dice():
    game = table([LATE, DOMINO.replace("5 |", "3 |")], site=5)
    game = game.play("roll Y2 R1 B1 G6", "take Y", "take R", "take G", "take B")
    assert game.out == ["P1"]
    game = game.draw_anything()
    assert game.roller == "P2"
    game = game.play(ROLL)
    assert game.to_act == ["P2"]
    game = game.play("take R")
    assert game.to_act == ["P2"]
    assert game.left == "Y2 B1 G1"
    assert game.play("take G").hands == ["", "R1 G1"]


def test_several_may_finish_at_once():
    game = table([LATE] * 4, site=5).play(
        "roll Y2 R4 B4 G1", "take Y", "take R", "take B", "take G"
    )
    assert game.out == ["P1", "P2", "P3"]
    assert game.to_act == ["P4"]


def test_who_draws_the_last_box_has_not_finished_yet():
    """RP-26: only a die that cannot be drawn finishes, not a full site."""
    almost = "\n".join(f"{n} | Y R Y R Y" if n % 2 else f"{n} | B G B G B" for n in range(2, 6))
    almost += "\n1 | . Y R Y R"
    game = table([almost, LATE], ["R1", ""], site=5).play("P1 R:a1")
    assert game.out == []
    game = game.play("roll Y1 R1 B1 G1", "take G", "take Y", "take R", "take B")
    assert game.out == ["P1"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_has_finished_keeps_the_site(seats):
    """RP-27: it stays on the table as it is, and counts in the end."""
    game = table([LATE] * seats, ["Y2", *["G1"] * (seats - 1)], site=5)
    game = game.draw_anything()
    assert game.out == ["P1"]
    assert game.sites[0] == site_text(LATE, 5)
    assert game.state.history[-1][0] == 7
