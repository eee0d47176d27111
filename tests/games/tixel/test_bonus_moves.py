"""Bonus moves that no turn begins with: activating, pivoting and picking up."""

from __future__ import annotations

import pytest

from .boards import ACTIVE, INACTIVE, Board, board, squares


def bonus(drawing: str, **options: object) -> Board:
    """White has sacrificed the piece on f6 and has a bonus move."""
    assert "6 | " not in drawing
    return board("6 | .. .. .. .. b0 w2\n" + drawing, bonus="f6", **options)


def test_TX_37_a_bonus_move_may_activate_a_piece():
    game = bonus("3 | .. .. w2\n1 | b1")
    after = game.play("*c3/SW")
    assert after.pieces == squares("6 | .. .. .. .. b0 w2\n3 | .. .. w5\n1 | b1")
    assert after.pools == game.pools
    assert (after.to_move, after.bonus) == ("b", "-")


def test_TX_38_a_bonus_move_may_pick_a_piece_up():
    game = bonus("3 | .. .. w2\n2 | .. .. .. .. w1\n1 | b1")
    assert game.pick_ups() == {"c3", "e2"}  # active or not
    after = game.play("-e2")
    assert after.pieces == squares("6 | .. .. .. .. b0 w2\n3 | .. .. w2\n1 | b1")
    assert (after.to_move, after.bonus) == ("b", "-")


def test_TX_38_only_one_s_own():
    game = bonus("3 | .. .. w2\n1 | b1")
    assert game.refusal("-a1") == "The piece on a1 is Black's."
    assert game.refusal("-a2") == "There is no piece on a2."


def test_TX_39_a_bonus_move_may_pivot_a_piece():
    game = bonus("3 | .. .. w1\n1 | b1")
    after = game.play("@c3/SW")
    assert after.pieces == squares("6 | .. .. .. .. b0 w2\n3 | .. .. w5\n1 | b1")
    assert after.pools == game.pools
    assert (after.to_move, after.bonus) == ("b", "-")


@pytest.mark.parametrize(("before", "word"), [("1", "NE"), ("3", "SE"), ("5", "SW"), ("7", "NW")])
def test_TX_40_by_quarter_turns_to_each_other_active_stance(before, word):
    game = bonus(f"3 | .. .. w{before}\n1 | b1")
    assert game.pivots("c3") == ACTIVE - {word}
    assert game.refusal(f"@c3/{word}") == "The piece on c3 stands like that already."


def test_TX_40_only_one_s_own_active_pieces():
    game = bonus("3 | .. .. w2\n1 | b1")
    assert game.starting("@") == []
    assert game.refusal("@c3/NE") == "The piece on c3 is inactive: only active ones pivot."
    assert game.refusal("@a1/SW") == "The piece on a1 is Black's."
    assert game.refusal("@b2/SW") == "There is no piece on b2."


def test_TX_40_no_neighbour_keeps_a_piece_from_pivoting():
    game = bonus("4 | .. .. b4\n3 | .. .. w1\n2 | .. .. b0")
    assert game.pivots("c3") == {"SE", "SW", "NW"}


def test_TX_41_a_pivot_never_leaves_a_piece_inactive():
    game = bonus("3 | .. .. w1\n1 | b1")
    for stance in INACTIVE:
        assert game.refusal(f"@c3/{stance}") == (
            "A pivoted piece must remain active: NE, SE, SW or NW."
        )


@pytest.mark.parametrize("before", [0, 2, 4, 6])
def test_TX_42_an_inactive_piece_is_activated_into_any_active_stance(before):
    game = bonus(f"3 | .. .. w{before}\n1 | b1")
    assert game.activations("c3") == ACTIVE
    for stance in INACTIVE:
        assert "NE, SE, SW or NW" in game.refusal(f"*c3/{stance}")


def test_TX_42_only_one_s_own_and_only_if_it_is_inactive():
    game = bonus("3 | .. .. w1 .. b2\n1 | b1")
    assert game.starting("*") == []
    assert game.refusal("*c3/SW") == "The piece on c3 is active already."
    assert game.refusal("*e3/SW") == "The piece on e3 is Black's."
    assert game.refusal("*a5/SW") == "There is no piece on a5."


@pytest.mark.parametrize(
    ("beside", "facing_it"), [("c4", "w0"), ("d3", "w2"), ("c2", "w4"), ("b3", "w6")]
)
@pytest.mark.parametrize("active", ["b1", "b3", "b5", "b7", "w1", "w5"])
def test_TX_43_not_beside_an_active_piece(beside, facing_it, active):
    pieces = {"e6": "b0", "f6": "w2", "c3": facing_it, beside: active}
    game = board(pieces, bonus="f6")
    assert game.activations("c3") == set()
    assert game.refusal("*c3/NE") == (
        f"The piece cannot stand active on c3: {beside} stands active beside it."
    )


def test_TX_44_every_inactive_neighbour_must_face_it():
    facing = bonus("4 | .. .. b4\n3 | .. w2 w0 b6\n2 | .. .. w0\n1 | b1")
    assert facing.activations("c3") == ACTIVE
    for square, turned_away in (("c4", "b0"), ("b3", "w0"), ("d3", "b0"), ("c2", "w6")):
        game = board({**facing.pieces, square: turned_away}, bonus="f6")
        assert game.activations("c3") == set()
        assert game.refusal("*c3/NE") == (
            f"The piece cannot stand active on c3: {square} shows it a solid side."
        )


def test_TX_45_a_piece_that_is_picked_up_goes_back_into_the_pool():
    game = bonus("3 | .. .. w2 .. Wi\n1 | b1", plain=[2, 0], pools="3+1/4+0")
    assert game.play("-c3").pools == "4+1/4+0"
    assert game.play("-e3").pools == "3+2/4+0"


def test_TX_45_and_can_be_placed_again():
    game = bonus("3 | .. .. w1\n2 | .. .. .. .. w1\n1 | b1", pools="0+0/8+0")
    assert game.starting("+") == []
    later = game.play("-e2", "a1-a2/NE")
    assert later.to_move == "w"
    assert later.placings("e2") == ACTIVE


def test_a_plain_piece_has_nothing_to_pivot():
    game = bonus("3 | .. .. Wa\n1 | b1", plain=[1, 0])
    assert game.starting("@") == []
    assert game.refusal("@c3/A") == "The piece on c3 is plain: a pivot would change nothing."
    assert game.refusal("@c3/SW") == "The piece on c3 is plain: a pivot would change nothing."


def test_a_plain_piece_is_activated_like_any_other():
    game = bonus("3 | .. .. Wi\n1 | b1", plain=[1, 0])
    assert game.activations("c3") == {"A"}
    assert game.play("*c3/A").pieces["c3"] == "Wa"
    beside = bonus("3 | .. .. Wi b0\n1 | b1", plain=[1, 0])
    assert beside.activations("c3") == set()
    assert beside.refusal("*c3/A") == (
        "The piece cannot stand active on c3: d3 shows it a solid side."
    )


def test_activating_opens_no_gap_for_others():
    """An activated piece is in the way of later ones at once."""
    after = bonus("3 | .. .. w2\n1 | .. .. b1").play("*c3/NE")
    assert after.slides("c1", "c2") == {"N"}
    assert after.placings("d3") == {"W"}
