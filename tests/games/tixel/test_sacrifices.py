"""Sacrifices: slides that end inactive, the bonus moves they gain, and chains of them."""

from __future__ import annotations

from .boards import ACTIVE, INACTIVE, board, squares

CHAIN = """
    4 | b1 .. .. w1 .. b1
    1 | .. .. .. .. .. w1
    """


def chain():
    """Black to move, with two sacrifices to make."""
    return board(CHAIN, "b", pools="8+0/8+0")


def test_TX_28_a_slide_that_ends_inactive_gains_a_bonus_move():
    game = board("4 | w1 .. .. b1\n1 | .. .. .. .. .. w1")
    after = game.play("a4-c4/E")
    assert after.to_move == "w"
    assert after.bonus == "c4"
    assert "." in after.moves
    assert len(after.state.history) == len(game.state.history)  # still the same turn


def test_TX_28_nothing_else_gains_one():
    game = board("4 | w1 .. .. b1\n1 | .. .. .. .. .. w1")
    for move in ("a4-b4/NE", "+a1/NE", "+c4/E"):
        after = game.play(move)
        assert (after.to_move, after.bonus) == ("b", "-")
        assert "." not in after.moves


def test_TX_29_a_bonus_move_that_is_a_sacrifice_gains_the_next():
    first = chain().play("a4-c4/E")
    second = first.play("f4-e4/W")
    assert (first.to_move, first.bonus) == ("b", "c4")
    assert (second.to_move, second.bonus) == ("b", "e4")
    assert second.state.tally.chain == 2
    after = second.play(".")
    assert (after.to_move, after.bonus) == ("w", "-")
    assert after.state.tally.chain == 0
    assert after.state.tally.sacrifices == (0, 2)
    assert after.state.tally.longest == (0, 2)
    assert after.state.tally.turns == (0, 1)


def test_TX_30_a_piece_that_can_stay_active_is_not_sacrificed():
    game = board("5 | .. .. b5\n4 | w1\n1 | .. .. .. .. .. w1")
    assert game.slides("a4", "c4") == ACTIVE
    for stance in INACTIVE:
        assert "so it must" in game.refusal(f"a4-c4/{stance}")
    after = game.play("a4-c4/NE")
    assert (after.to_move, after.bonus) == ("b", "-")


def test_TX_31_an_active_piece_straight_ahead_makes_it_a_sacrifice():
    game = board("5 | .. .. b5\n4 | w1 .. .. b1\n1 | .. .. .. .. .. w1")
    assert game.slides("a4", "c4") == {"E"}
    after = game.play("a4-c4/E")
    assert (after.to_move, after.bonus) == ("w", "c4")
    assert after.pieces["c5"] == "b4"  # it has come to face c4, and that was not enough


def test_TX_32_the_piece_just_sacrificed_is_not_picked_up():
    after = chain().play("a4-c4/E")
    assert after.pick_ups() == {"f4"}
    assert after.refusal("-c4") == (
        "c4 was sacrificed for this very bonus move: it cannot be picked up yet."
    )


def test_TX_33_after_the_next_sacrifice_it_is():
    after = chain().play("a4-c4/E", "f4-e4/W")
    assert after.pick_ups() == {"c4"}
    assert "this very bonus move" in after.refusal("-e4")
    picked_up = after.play("-c4")
    assert picked_up.pieces == squares("4 | .. .. .. w1 b6\n1 | .. .. .. .. .. w1")
    assert picked_up.pools == "8+0/9+0"
    assert picked_up.to_move == "w"


def test_TX_34_the_turn_may_be_ended_instead():
    before = chain().play("a4-c4/E")
    after = before.play(".")
    assert after.pieces == before.pieces
    assert after.pools == before.pools
    assert (after.to_move, after.bonus) == ("w", "-")


def test_TX_35_a_bonus_move_may_place_a_piece():
    after = chain().play("a4-c4/E", "+a1/SE")
    assert after.pieces == squares("4 | .. .. b2 w1 .. b1\n1 | b3 .. .. .. .. w1")
    assert after.pools == "8+0/7+0"
    assert (after.to_move, after.bonus) == ("w", "-")


def test_TX_36_a_bonus_move_may_slide_a_piece():
    after = chain().play("a4-c4/E", "f4-f6/NE")
    assert after.pieces == squares("6 | .. .. .. .. .. b1\n4 | .. .. b2 w1\n1 | .. .. .. .. .. w1")
    assert (after.to_move, after.bonus) == ("w", "-")


def test_T13_the_first_sacrifice():
    game = chain()
    assert game.slides("a4", "c4") == {"E"}
    assert len(game.moves) == 133
    after = game.play("a4-c4/E")
    assert after.pieces == squares("4 | .. .. b2 w1 .. b1\n1 | .. .. .. .. .. w1")
    assert after.bonus == "c4"
    assert after.pick_ups() == {"f4"}
    assert after.starting("*") == []
    assert after.pivots("f4") == {"SE", "SW", "NW"}
    assert len(after.starting("+")) == 106
    assert len(after.starting("f4-")) == 14
    assert after.starting(".") == ["."]
    assert len(after.moves) == 106 + 14 + 3 + 1 + 1


def test_T13_the_second_sacrifice():
    first = chain().play("a4-c4/E")
    assert first.slides("f4", "e4") == {"W"}
    after = first.play("f4-e4/W")
    assert after.bonus == "e4"
    assert after.pick_ups() == {"c4"}
    assert len(after.starting("+")) == 116
    assert after.starting("*", "@") == []
    assert len(after.moves) == 116 + 1 + 1
    assert after.pools == "8+0/8+0"


def test_T13_another_second_sacrifice():
    first = chain().play("a4-c4/E")
    assert first.slides("f4", "f2") == {"S"}
    after = first.play("f4-f2/S")
    assert after.bonus == "f2"
    assert after.pieces == squares(
        """
        4 | .. .. b2 w1
        2 | .. .. .. .. .. b4
        1 | .. .. .. .. .. w1
        """
    )


def test_T13_after_the_pick_up_it_is_white_s_turn():
    after = chain().play("a4-c4/E", "f4-e4/W", "-c4")
    assert after.text == "6/6/3w1b61/6/6/5w1 w 8+0/9+0 wb -"


def test_TX_14_in_bonus_moves_only_the_beginning_of_the_turn_counts():
    """A player whose only active piece was sacrificed may still place one."""
    after = board("4 | w1 .. .. b1").play("a4-c4/E")
    assert after.starting("a4-", "c4-") == []
    assert after.placings("a1") == ACTIVE
    placed = after.play("+a1/NE")
    assert placed.pieces == squares("4 | .. .. w2 b1\n1 | w1")
    assert placed.outcome is None


def test_the_piece_just_sacrificed_neither_slides_nor_turns():
    """It stands inactive, and what kept it from standing active is still there."""
    after = chain().play("a4-c4/E")
    assert after.starting("c4-", "*c4", "@c4") == []
    assert "inactive" in after.refusal("c4-b4/NE")
    assert after.refusal("@c4/NE") == "The piece on c4 is inactive: only active ones pivot."
    assert after.refusal("*c4/NE") == (
        "The piece cannot stand active on c4: d4 stands active beside it."
    )


def test_a_piece_sacrificed_in_an_earlier_turn_may_be_picked_up():
    game = board("4 | w1 .. .. b1 .. w1\n1 | b1")
    later = game.play("a4-c4/E", ".", "a1-a2/NE")
    assert (later.to_move, later.bonus) == ("w", "-")
    after = later.play("f4-e4/W")
    assert after.pick_ups() == {"c4"}


def test_a_sacrifice_against_a_solid_side():
    game = board("4 | w1 .. b0\n1 | .. .. .. .. .. b1")
    assert game.slides("a4", "b4") == INACTIVE
    after = game.play("a4-b4/W")
    assert after.pieces == squares("4 | .. w6 b0\n1 | .. .. .. .. .. b1")
    assert after.bonus == "b4"
    towards = board("4 | w1 .. b6\n1 | .. .. .. .. .. b1")
    assert towards.slides("a4", "b4") == ACTIVE


def test_the_sacrificed_piece_need_not_face_what_it_stands_beside():
    """Only an active piece ahead decides about the hollow; beside inactive ones it is free."""
    game = board("5 | .. .. b1\n4 | w1")
    for stance in INACTIVE:
        after = game.play(f"a4-c4/{stance}")
        assert after.bonus == "c4"
