"""Placing a piece from the pool: who may, where, and how it comes to stand."""

from __future__ import annotations

import pytest

from pix_tui.games.tixel.explain import why_not
from pix_tui.games.tixel.moves import legal_moves

from .boards import ACTIVE, GAME, INACTIVE, board, new_game, squares


def test_TX_13_a_turn_begins_by_placing_or_sliding():
    game = board(
        """
        4 | w1 .. .. b5
        2 | .. w0
        """
    )
    assert game.moves == game.starting("+", "a4-")
    for bonus_move in ("-b2", "*b2/NE", "@a4/SE", "."):
        assert game.refusal(bonus_move).startswith("A turn begins with placing or sliding a piece.")


def test_TX_14_placing_takes_an_active_piece_that_can_slide():
    penned_in = """
        2 | b4 .. .. ..
        1 | w1 b6 .. {}
        """
    assert board(penned_in.format("w3")).starting("+")
    # Without the second white piece: the one on a1 is active but has nowhere to go.
    lost = board(penned_in.format(".."))
    assert lost.moves == []
    assert lost.outcome.winners == (1,)
    position = lost.state.position
    assert legal_moves(position) == []
    placing = GAME.parse_move("+f6/NE", lost.state)
    assert (
        str(why_not(position, placing)) == "Placing needs an active piece of yours that can slide."
    )
    # One step is enough to be able to slide.
    assert board("1 | w1 b6\n2 | b4\n3 | .. w0 .. w5").starting("+")


def test_TX_14_an_inactive_piece_does_not_help():
    game = board("3 | .. .. w2 .. .. b5")
    assert game.moves == []
    assert game.outcome.winners == (1,)


def test_TX_15_the_first_piece_of_each_player_needs_no_other():
    start = new_game()
    assert len(start.starting("+")) == 144
    answer = start.play("+c3/NE")
    assert answer.starting("+") == answer.moves


def test_TX_15_a_player_whose_pieces_have_all_left_the_board_has_had_a_first_one():
    bare = board("3 | .. .. .. .. .. b5", started="wb")
    assert bare.pools == "10+0/9+0"
    assert bare.moves == []
    assert bare.outcome.winners == (1,)
    fresh = board("3 | .. .. .. .. .. b5", started="b")
    assert fresh.starting("+")


def test_TX_16_a_placed_piece_leaves_the_pool_for_an_empty_square():
    game = board("3 | .. .. w1 .. .. b5", pools="4+0/3+0")
    after = game.play("+a1/SE")
    assert after.pieces == squares("3 | .. .. w1 .. .. b5\n1 | w3")
    assert after.pools == "3+0/3+0"
    for taken in ("c3", "f3"):
        assert game.placings(taken) == set()
        assert game.refusal(f"+{taken}/NE") == (
            f"{taken} is taken: pieces are placed on empty squares."
        )


def test_TX_16_an_empty_pool_places_nothing():
    game = board("3 | .. .. w1 .. .. b5", pools="0+0/3+0")
    assert game.starting("+") == []
    assert game.starting("c3-") == game.moves
    assert game.refusal("+a1/NE") == "There is no hollow piece left in your pool."
    kinds = board("3 | .. .. w1 .. .. b5", pools="0+1/3+0", plain=[1, 0])
    assert kinds.placings("a1") == {"A"}
    assert kinds.refusal("+a1/NE") == "There is no hollow piece left in your pool."
    other = board("3 | .. .. w1 .. .. b5", pools="1+0/3+0", plain=[1, 0])
    assert other.placings("a1") == ACTIVE
    assert other.refusal("+a1/A") == "There is no plain piece left in your pool."


def test_TX_17_with_nothing_beside_it_a_piece_stands_active():
    game = board("1 | .. .. .. .. .. w1")
    for square in ("c3", "a1", "a6"):
        assert game.placings(square) == ACTIVE
    assert "has room to stand active, so it must" in game.refusal("+c3/N")


@pytest.mark.parametrize(
    ("square", "facing"), [("c4", "b4"), ("d3", "b6"), ("c2", "b0"), ("b3", "b2")]
)
def test_TX_18_it_stands_active_beside_a_hollow_that_faces_it(square, facing):
    assert board({square: facing, "f6": "w1"}).placings("c3") == ACTIVE


def test_TX_18_also_beside_several_hollows_that_all_face_it():
    game = board(
        """
        4 | .. .. b4
        3 | .. b2 .. w6
        2 | .. .. w0
        1 | .. .. .. .. .. w1
        """
    )
    assert game.placings("c3") == ACTIVE


def test_TX_19_inactive_where_it_could_stand_active_is_refused():
    game = board(
        """
        4 | .. .. b4
        1 | .. .. .. .. .. w1
        """
    )
    for stance in INACTIVE:
        assert game.refusal(f"+c3/{stance}") == (
            "On c3 the piece has room to stand active, so it must."
        )


def test_T2_the_answer_to_a_first_piece_in_the_middle():
    game = new_game().play("+c3/NE")
    assert len(game.moves) == 128
    beside = {"b3": {"E"}, "d3": {"W"}, "c4": {"S"}, "c2": {"N"}}
    for square, stances in beside.items():
        assert game.placings(square) == stances
    for square in ("d4", "b2", "a1", "f6"):
        assert game.placings(square) == ACTIVE
    assert game.placings("c3") == set()


@pytest.mark.parametrize(("first", "answers"), [("a1", 134), ("a3", 131), ("d4", 128)])
def test_T2_there_are_more_answers_to_a_first_piece_at_the_edge(first, answers):
    assert len(new_game().play(f"+{first}/SW").moves) == answers


def test_the_first_answer_may_lock_itself_in():
    """Allowed, though it leaves Black without an active piece and so loses."""
    game = new_game().play("+c3/NE", "+c4/S")
    assert game.pieces == {"c3": "w1", "c4": "b4"}
    lost = game.play("c3-b3/NE")
    assert lost.outcome.winners == (0,)
    assert lost.outcome.reason == "no-move"


def test_T3_beside_one_active_piece_only_inactive_with_the_hollow_towards_it():
    game = board(
        """
        4 | .. .. b4
        3 | .. w3
        1 | .. .. .. .. .. w1
        """
    )
    assert game.placings("c3") == {"W"}  # that c4 faces it does not help
    assert game.placings("b4") == {"S"}
    assert game.placings("b2") == {"N"}
    assert game.placings("a3") == {"E"}
    assert game.placings("d3") == ACTIVE
    assert game.placings("d4") == INACTIVE
    assert game.placings("c5") == INACTIVE
    assert game.refusal("+c3/NE") == (
        "Beside the active piece on b3 a piece is placed with its hollow towards it: +c3/W."
    )


def test_T4_one_neighbour_that_shows_a_solid_side_is_enough_to_keep_it_inactive():
    mixed = board(
        """
        4 | .. .. b4
        3 | .. .. .. b0
        1 | w1
        """
    )
    assert mixed.placings("c3") == INACTIVE
    assert mixed.refusal("+c3/NE") == (
        "The piece cannot stand active on c3: d3 shows it a solid side."
    )
    facing = board("4 | .. .. b4\n1 | w1")
    assert facing.placings("c3") == ACTIVE


def test_T5_between_two_active_pieces_nothing_can_stand():
    game = board(
        """
        4 | .. .. .. b1
        3 | .. .. w1
        """,
        plain=[2, 2],
    )
    for square in ("c4", "d3"):
        assert game.placings(square) == set()
        for stance in ("N", "E", "S", "W", "NE", "A", "I"):
            assert game.refusal(f"+{square}/{stance}").endswith(
                "one hollow cannot make room for both."
            )
    assert game.placings("d5") == {"S"}
    assert game.placings("b3") == {"E"}


def test_TX_51_a_plain_piece_has_no_room_beside_an_active_one():
    game = board("3 | .. .. w1 .. .. b5", plain=[1, 1])
    for square in ("b3", "d3", "c2", "c4"):
        assert not game.placings(square) & {"A", "I"}
        for stance in ("A", "I"):
            assert game.refusal(f"+{square}/{stance}") == (
                "A plain piece cannot be placed beside the active piece on c3."
            )


def test_TX_51_elsewhere_it_stands_active_where_it_can_and_else_inactive():
    game = board(
        """
        3 | b2 .. .. b2 .. ..
        1 | w1
        """,
        plain=[1, 1],
    )
    assert game.placings("b3") == ACTIVE | {"A"}
    assert game.placings("c3") == INACTIVE | {"I"}  # d3 turns its back
    assert game.placings("f6") == ACTIVE | {"A"}
    assert game.play("+c3/I").pieces["c3"] == "Wi"
