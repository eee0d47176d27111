"""Plain pieces, Tix, other boards and the bounded edge."""

from __future__ import annotations

import pytest

from pix_tui.games.game import NotUnderstood

from .boards import ACTIVE, INACTIVE, board, new_game, squares


@pytest.mark.parametrize(
    ("way", "pieces"),
    [
        ("a4-c4", {"a4": "Wa", "d4": "b1"}),
        ("f4-d4", {"f4": "Wa", "c4": "b1"}),
        ("c1-c3", {"c1": "Wa", "c4": "b1"}),
        ("c6-c4", {"c6": "Wa", "c3": "Ba"}),
    ],
)
def test_TX_52_a_plain_piece_never_stops_in_front_of_an_active_one(way, pieces):
    game = board(pieces, plain=[1, 1])
    assert game.starting(way) == []
    ahead = next(square for square, piece in pieces.items() if piece[0] in "bB")
    for stance in ("A", "I"):
        assert game.refusal(f"{way}/{stance}") == (
            f"A plain piece cannot stop in front of the active piece on {ahead}."
        )


def test_TX_52_it_may_stop_short_or_beside():
    game = board("4 | Wa .. .. b1", plain=[1, 0])
    assert game.starting("a4-") == [
        "a4-a1/A",
        "a4-a2/A",
        "a4-a3/A",
        "a4-a5/A",
        "a4-a6/A",
        "a4-b4/A",
    ]


def test_a_plain_piece_that_stops_beside_an_active_one_knocks_it_over():
    turned_away = board("5 | .. .. b1\n4 | Wa\n1 | .. .. .. .. .. w1", plain=[1, 0])
    assert turned_away.slides("a4", "c4") == {"I"}
    after = turned_away.play("a4-c4/I")
    assert after.pieces == squares("5 | .. .. b0\n4 | .. .. Wi\n1 | .. .. .. .. .. w1")
    assert after.bonus == "c4"
    facing = board("5 | .. .. b5\n4 | Wa\n1 | .. .. .. .. .. w1", plain=[1, 0])
    assert facing.slides("a4", "c4") == {"A"}
    stays = facing.play("a4-c4/A")
    assert stays.pieces == squares("5 | .. .. b4\n4 | .. .. Wa\n1 | .. .. .. .. .. w1")
    assert stays.bonus == "-"


def test_a_plain_piece_that_is_knocked_over_faces_nobody():
    game = board("5 | .. .. Ba\n4 | w1", plain=[0, 1])
    assert game.slides("a4", "c4") == INACTIVE
    assert game.play("a4-c4/N").pieces == squares("5 | .. .. Bi\n4 | .. .. w0")
    assert game.play("a4-d4/NE").pieces == squares("5 | .. .. Bi\n4 | .. .. .. w1")


def test_stances_are_those_of_the_kind():
    game = board("4 | Wa\n2 | .. w1", plain=[1, 0])
    assert game.refusal("a4-a5/NE") == "The piece on a4 is plain: its stance is A or I."
    assert game.refusal("b2-b3/A") == (
        "The piece on b2 has a hollow: its stance is a compass direction."
    )


def test_TX_14_an_empty_square_beside_a_plain_piece_is_not_yet_a_slide():
    """The only way out ends in front of an active piece: open to a hollow piece, not to a plain."""
    penned_in = "2 | b4\n1 | {} .. b1"
    plain = board(penned_in.format("Wa"), plain=[1, 0])
    assert plain.moves == []
    assert plain.outcome.winners == (1,)
    hollow = board(penned_in.format("w1"), plain=[1, 0])
    assert hollow.slides("a1", "b1") == {"E"}
    assert hollow.outcome is None


def test_TX_53_in_tix_nothing_makes_room_for_an_active_piece():
    game = board("3 | .. .. Wi .. .. Wa\n1 | Ba", variant="tix")
    for square in ("c4", "c2", "b3", "d3"):
        assert game.placings(square) == {"I"}
    assert game.placings("c5") == {"A"}
    for square in ("f4", "f2", "e3"):
        assert game.placings(square) == set()


def test_TX_53_in_tix_no_bonus_move_pivots():
    game = board("4 | Wa .. ..\n5 | .. .. Ba\n2 | .. .. .. .. Wa", variant="tix")
    bonus = game.play("a4-c4/I")
    assert bonus.pieces == squares("5 | .. .. Bi\n4 | .. .. Wi\n2 | .. .. .. .. Wa")
    assert bonus.starting("@", "*") == []
    assert bonus.starting("-", ".") == ["-e2", "."]
    assert bonus.starting("e2-")
    assert bonus.placings("a1") == {"A"}


def test_TX_53_in_tix_a_piece_is_activated_where_nothing_is_beside_it():
    bonus = board(
        """
        5 | .. .. Bi
        4 | .. .. Wi
        2 | Wi .. .. .. Wa
        """,
        bonus="c4",
        variant="tix",
    )
    assert bonus.activations("a2") == {"A"}
    assert bonus.starting("*") == ["*a2/A"]


@pytest.mark.parametrize("size", range(3, 10))
def test_boards_of_other_sizes(size):
    game = new_game(size=size)
    assert len(game.moves) == 4 * size * size
    last = f"{'abcdefghi'[size - 1]}{size}"
    after = game.play(f"+{last}/NE", "+a1/NE")
    assert {move[3:5] for move in after.starting(f"{last}-") if move[3] == last[0]} == {
        f"{last[0]}{rank}" for rank in range(1, size)
    }


def test_pieces_for_a_larger_board():
    assert new_game(size=7, pieces=14).pools == "14+0/14+0"
    assert new_game(size=7, pieces=14, plain=[1, 0]).pools == "13+1/14+0"


def test_with_a_bounded_edge_pieces_stand_inactive_along_it():
    game = new_game(size=8, bounded=True)
    for square in ("a1", "h8", "d1", "a4", "h5", "e8"):
        assert game.placings(square) == INACTIVE
        assert "its corner would stick out over the edge" in game.refusal(f"+{square}/NE")
    for square in ("b2", "g7", "d4"):
        assert game.placings(square) == ACTIVE
    assert len(game.moves) == 4 * 64


def test_with_a_bounded_edge_a_slide_to_it_is_a_sacrifice():
    drawing = "4 | .. .. w1\n6 | .. .. .. .. .. .. b1"
    game = board(drawing, size=8, bounded=True)
    assert game.slides("c4", "a4") == INACTIVE
    assert game.slides("c4", "b4") == ACTIVE
    after = game.play("c4-a4/N")
    assert after.bonus == "a4"
    assert "stick out" in after.refusal("*a4/NE")
    free = board(drawing, size=8)
    assert free.slides("c4", "a4") == ACTIVE


def test_with_a_bounded_edge_nothing_is_activated_along_it():
    drawing = "8 | .. .. .. .. b0 w2\n4 | w2 .. w2\n2 | .. b1"
    bounded = board(drawing, size=8, bounded=True, bonus="f8")
    assert bounded.activations("a4") == set()
    assert bounded.activations("c4") == ACTIVE
    assert board(drawing, size=8, bonus="f8").activations("a4") == ACTIVE


def test_with_a_bounded_edge_no_position_has_an_active_piece_along_it():
    with pytest.raises(NotUnderstood, match="sticks out over the edge"):
        board("1 | w1", size=8, bounded=True)
    assert board("1 | w1", size=8).pieces == {"a1": "w1"}


def test_beside_an_active_piece_the_edge_changes_nothing():
    game = board("2 | .. w1\n6 | .. .. .. .. .. b1", size=8, bounded=True)
    assert game.placings("a2") == {"E"}
    assert game.placings("b1") == {"N"}
