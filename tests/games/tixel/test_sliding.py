"""Sliding: how far, what it does to the others on the way, and how the piece arrives."""

from __future__ import annotations

import pytest

from .boards import ACTIVE, INACTIVE, board, squares


def test_TX_20_a_slide_goes_any_number_of_empty_squares_along_a_rank_or_file():
    game = board(
        """
        5 | .. .. w6
        3 | .. .. w1 .. .. b6
        """
    )
    targets = {move[3:5] for move in game.starting("c3-")}
    assert targets == {"a3", "b3", "d3", "e3", "c4", "c2", "c1"}
    assert game.refusal("c3-f3/N") == "The piece on f3 is in the way from c3 to f3."
    assert game.refusal("c3-c6/NE") == "The piece on c5 is in the way from c3 to c6."
    assert game.refusal("c3-d4/NE") == (
        "Pieces slide along a rank or a file, and c3 and d4 share neither."
    )


def test_TX_20_staying_where_it_is_is_no_slide():
    game = board("3 | .. .. w1 .. .. b6")
    for stance in (*ACTIVE, *INACTIVE):
        assert game.refusal(f"c3-c3/{stance}") == "A slide must leave its square."


def test_TX_20_an_empty_square_has_nothing_to_slide():
    assert board("3 | .. .. w1").refusal("a1-a2/NE") == "There is no piece on a1."


def test_TX_21_the_piece_is_active_again_where_there_is_room():
    game = board("4 | w1 .. .. .. .. ..\n1 | .. .. .. .. .. b1")
    assert game.slides("a4", "c4") == ACTIVE
    after = game.play("a4-c4/SW")
    assert after.pieces == {"c4": "w5", "f1": "b1"}
    assert after.to_move == "b"
    assert after.bonus == "-"
    assert after.pools == game.pools
    for stance in INACTIVE:
        assert game.refusal(f"a4-c4/{stance}") == (
            "On c4 the piece has room to stand active, so it must."
        )


@pytest.mark.parametrize("before", ["w1", "w3", "w5", "w7"])
def test_TX_22_whatever_its_hollow_faced_it_may_arrive_facing_anything(before):
    game = board(f"4 | {before}\n5 | .. .. .. b4\n3 | .. .. .. b2")
    assert game.slides("a4", "b4") == ACTIVE
    assert game.slides("a4", "d4") == INACTIVE
    assert game.play("a4-d4/W").pieces["d4"] == "w6"


def test_TX_23_every_active_piece_beside_the_path_is_knocked_over():
    game = board(
        """
        5 | .. w3 .. b3 .. b7
        4 | w1
        3 | .. .. w5 .. b1 ..
        """
    )
    after = game.play("a4-f4/N")
    assert after.pieces == squares(
        """
        5 | .. w2 .. b2 .. b6
        4 | .. .. .. .. .. w0
        3 | .. .. w6 .. b2 ..
        """
    )


def test_TX_23_pieces_beside_the_square_of_arrival_are_beside_the_path():
    game = board("5 | .. .. b1\n4 | w1")
    assert game.play("a4-b4/NE").pieces["c5"] == "b1"
    assert game.play("a4-c4/N").pieces["c5"] == "b0"


def test_TX_23_pieces_that_stand_inactive_are_left_as_they_are():
    game = board("5 | .. b4 b2\n4 | w1\n3 | .. w0 Wi", plain=[1, 0])
    after = game.play("a4-d4/NE")
    assert {square: after.pieces[square] for square in ("b5", "c5", "b3", "c3")} == {
        "b5": "b4",
        "c5": "b2",
        "b3": "w0",
        "c3": "Wi",
    }


WAYS = {"E": ("a3", "f3"), "W": ("f3", "a3"), "N": ("c1", "c6"), "S": ("c6", "c1")}
SIDES = {  # way -> a square beside the path on the mover's left, and one on its right
    "E": ("d4", "d2"),
    "W": ("d2", "d4"),
    "N": ("b4", "d4"),
    "S": ("d4", "b4"),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    ("on_the_left", "on_the_right"), [("b1", "b1"), ("b3", "b3"), ("b5", "b5"), ("b7", "b7")]
)
def test_TX_24_left_turns_anticlockwise_and_right_clockwise(way, on_the_left, on_the_right):
    origin, target = WAYS[way]
    left, right = SIDES[way]
    game = board({origin: "w1", left: on_the_left, right: on_the_right})
    after = game.play(f"{origin}-{target}/NE").pieces
    assert after[left] == f"b{(int(on_the_left[1]) - 1) % 8}"
    assert after[right] == f"b{(int(on_the_right[1]) + 1) % 8}"


def test_TX_25_before_an_active_piece_only_with_the_hollow_forward():
    game = board("4 | w1 .. .. b1")
    assert game.slides("a4", "c4") == {"E"}
    assert game.play("a4-c4/E").pieces == squares("4 | .. .. w2 b1")
    vertical = board("1 | .. .. w1\n4 | .. .. b1")
    assert vertical.slides("c1", "c3") == {"N"}


def test_TX_26_with_the_hollow_elsewhere_the_square_is_out_of_reach():
    game = board("4 | w1 .. .. b1")
    for stance in ("N", "S", "W", *sorted(ACTIVE)):
        assert game.refusal(f"a4-c4/{stance}") == (
            "In front of the active piece on d4 a piece stops with its hollow forward: a4-c4/E."
        )


def test_TX_27_room_is_judged_when_the_others_have_been_knocked_over():
    """The piece on c5 is active and in the way, until the slide itself turns its hollow to c4."""
    game = board("5 | .. .. b5\n4 | w1")
    assert game.slides("a4", "c4") == ACTIVE
    assert game.play("a4-c4/NW").pieces == squares("5 | .. .. b4\n4 | .. .. w7")


def test_TX_27_the_square_it_came_from_no_longer_counts():
    game = board("4 | .. w1 .. ..\n5 | .. .. .. b0")
    assert game.slides("b4", "c4") == ACTIVE


def test_T6_two_flanks_at_once():
    game = board(
        """
        5 | .. .. b5
        4 | w1
        3 | .. .. b1
        """
    )
    assert game.slides("a4", "c4") == INACTIVE
    sacrificed = game.play("a4-c4/S")
    assert sacrificed.pieces == squares("5 | .. .. b4\n4 | .. .. w4\n3 | .. .. b2")
    assert (sacrificed.bonus, sacrificed.to_move) == ("c4", "w")
    assert sacrificed.pools == game.pools
    for target in ("d4", "e4", "f4"):
        assert game.slides("a4", target) == ACTIVE
        after = game.play(f"a4-{target}/SE")
        assert after.pieces == {"c5": "b4", "c3": "b2", target: "w3"}
        assert (after.bonus, after.to_move) == ("-", "b")
    for target in ("b4", "a5", "a6", "a3", "a2", "a1"):
        assert game.slides("a4", target) == ACTIVE
        assert game.play(f"a4-{target}/SE").pieces == {"c5": "b5", "c3": "b1", target: "w3"}
    assert len(game.starting("a4-")) == 40


@pytest.mark.parametrize(
    ("flank", "before", "after", "stays_active"),
    [
        ("c5", 1, 0, False),
        ("c5", 3, 2, False),
        ("c5", 7, 6, False),
        ("c5", 5, 4, True),
        ("c3", 1, 2, False),
        ("c3", 3, 4, False),
        ("c3", 5, 6, False),
        ("c3", 7, 0, True),
    ],
)
def test_T7_a_flank_that_comes_to_face_the_mover_leaves_it_active(
    flank, before, after, stays_active
):
    game = board(f"{flank[1]} | .. .. b{before}\n4 | w1")
    assert game.slides("a4", "c4") == (ACTIVE if stays_active else INACTIVE)
    arrived = game.play("a4-c4/NE" if stays_active else "a4-c4/N")
    assert arrived.pieces == {flank: f"b{after}", "c4": "w1" if stays_active else "w0"}
    assert arrived.bonus == ("-" if stays_active else "c4")
    assert arrived.to_move == ("b" if stays_active else "w")


def test_T8_head_on():
    game = board("4 | w1 .. .. b1")
    assert game.slides("a4", "b4") == ACTIVE
    assert game.slides("a4", "c4") == {"E"}
    for beyond in ("d4", "e4", "f4"):
        assert game.slides("a4", beyond) == set()
    after = game.play("a4-c4/E")
    assert after.pieces == {"c4": "w2", "d4": "b1"}
    assert (after.bonus, after.to_move) == ("c4", "w")


def test_T9_the_same_slide_with_and_without_a_piece_ahead():
    free = board("5 | .. .. b5\n4 | w1")
    assert free.slides("a4", "c4") == ACTIVE
    assert free.play("a4-c4/NE").bonus == "-"
    ahead = board("5 | .. .. b5\n4 | w1 .. .. b1")
    assert ahead.slides("a4", "c4") == {"E"}
    after = ahead.play("a4-c4/E")
    assert after.pieces == squares("5 | .. .. b4\n4 | .. .. w2 b1")
    assert after.bonus == "c4"


def test_T10_up_a_file():
    game = board(
        """
        4 | .. b7
        3 | .. .. .. b7
        1 | .. .. w1
        """
    )
    stances = {target: game.slides("c1", target) for target in ("c2", "c3", "c4", "c5", "c6")}
    assert stances == {
        "c2": ACTIVE,
        "c3": INACTIVE,
        "c4": INACTIVE,
        "c5": ACTIVE,
        "c6": ACTIVE,
    }
    assert game.play("c1-c2/NE").pieces == {"b4": "b7", "d3": "b7", "c2": "w1"}
    assert game.play("c1-c3/S").pieces == {"b4": "b7", "d3": "b0", "c3": "w4"}
    assert game.play("c1-c4/S").pieces == {"b4": "b6", "d3": "b0", "c4": "w4"}
    assert game.play("c1-c5/SW").pieces == {"b4": "b6", "d3": "b0", "c5": "w5"}
    assert game.play("c1-c6/SW").pieces == {"b4": "b6", "d3": "b0", "c6": "w5"}


def test_T11_a_slide_knocks_over_the_mover_s_own_pieces_too():
    game = board(
        """
        5 | .. w3 .. b3
        4 | w1
        3 | .. .. w5
        """
    )
    assert game.slides("a4", "e4") == ACTIVE
    assert game.play("a4-e4/NE").pieces == squares(
        """
        5 | .. w2 .. b2
        4 | .. .. .. .. w1
        3 | .. .. w6
        """
    )
    assert game.slides("a4", "b4") == INACTIVE
    sacrificed = game.play("a4-b4/E")
    assert sacrificed.pieces == squares("5 | .. w2 .. b3\n4 | .. w2\n3 | .. .. w5")
    assert sacrificed.bonus == "b4"


def test_T12_between_inactive_neighbours():
    def game(below: str):
        return board(f"5 | .. .. .. b4\n4 | w1 .. .. .. b6\n3 | .. .. .. {below}")

    assert game("b2").slides("a4", "d4") == INACTIVE
    assert game("b2").play("a4-d4/N").bonus == "d4"
    assert game("b0").slides("a4", "d4") == ACTIVE
    after = game("b0").play("a4-d4/NE")
    assert after.bonus == "-"
    assert after.pieces == squares("5 | .. .. .. b4\n4 | .. .. .. w1 b6\n3 | .. .. .. b0")


def test_T12_down_a_corridor_of_backs():
    game = board(
        """
        5 | .. .. b0 b0
        4 | w1
        3 | .. .. b4 b4
        """
    )
    stances = {target: game.slides("a4", target) for target in ("b4", "c4", "d4", "e4", "f4")}
    assert stances == {
        "b4": ACTIVE,
        "c4": INACTIVE,
        "d4": INACTIVE,
        "e4": ACTIVE,
        "f4": ACTIVE,
    }


@pytest.mark.parametrize("stance", sorted(ACTIVE))
def test_all_four_active_stances_are_offered_whichever_way_the_piece_came(stance):
    """Turned straight with the hollow to any side, any active stance is one eighth away."""
    game = board("3 | .. .. w1")
    for target in ("c1", "c6", "a3", "f3"):
        assert stance in game.slides("c3", target)
