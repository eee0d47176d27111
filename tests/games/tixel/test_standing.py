"""Active and inactive pieces, and who may stand beside whom."""

from __future__ import annotations

import pytest

from pix_tui.games.game import NotUnderstood
from pix_tui.games.tixel.board import BLACK, WHITE, colour_of, is_active, make_piece, turned
from pix_tui.games.tixel.notation import COMPASS
from pix_tui.games.tixel.rules import TixelOptions

from . import slow
from .boards import GAME, board, position_text

BESIDE = {"d3": "E", "c4": "N", "b3": "W", "c2": "S"}  # squares beside c3, and which way they lie
BACK = {"E": "W", "W": "E", "N": "S", "S": "N"}
DIAGONAL = ("b2", "b4", "d2", "d4")


def can_stand(pieces: dict[str, str]) -> bool:
    """Whether the outlines of these pieces leave each other alone; the rules must agree."""
    text = position_text(pieces, 6, "w", "9+4/9+4", "wb", "-")
    options = TixelOptions(plain=(4, 4))
    if slow.broken_invariant(text) is None:
        GAME.set_up({"position": text}, options)
        return True
    with pytest.raises(NotUnderstood, match="cannot stand"):
        GAME.set_up({"position": text}, options)
    return False


@pytest.mark.parametrize("colour", [WHITE, BLACK])
def test_TX_07_each_of_the_eight_stances_is_either_active_or_inactive(colour):
    stances = [is_active(make_piece(colour, orientation)) for orientation in range(8)]
    assert stances == [False, True] * 4
    plain = [make_piece(colour, orientation, plain=True) for orientation in range(8)]
    assert [is_active(piece) for piece in plain] == [False, True] * 4
    assert len(set(plain)) == 2
    assert {colour_of(piece) for piece in plain} == {colour}


def test_TX_08_active_stands_45_degrees_out_of_the_grid():
    for orientation, word in enumerate(COMPASS):
        piece = make_piece(WHITE, orientation)
        assert is_active(piece) == (len(word) == 2)  # NE lies between N and E, in line with neither
        assert slow.Shape(45 * orientation, hollow=True).active == is_active(piece)
        # 45 degrees more or less make an active piece an inactive one, and the other way round
        for turn in (-1, 1):
            assert is_active(turned(piece, (orientation + turn) % 8)) != is_active(piece)


def test_TX_09_an_inactive_piece_does_not_slide():
    game = board(
        """
        4 | w2
        2 | .. .. w1
        """
    )
    assert not game.starting("a4-")
    assert game.starting("c2-")
    assert game.refusal("a4-a6/N") == "The piece on a4 is inactive: only active ones slide."


@pytest.mark.parametrize("other", ["b0", "b2", "b4", "b6", "w0", "w2", "w4", "w6"])
@pytest.mark.parametrize("square", BESIDE)
@pytest.mark.parametrize("active", ["w1", "w3", "w5", "w7"])
def test_TX_10_an_active_piece_needs_room_for_its_corner_in_the_square_beside_it(
    active, square, other
):
    faces_c3 = COMPASS[int(other[1])] == BACK[BESIDE[square]]
    assert can_stand({"c3": active, square: other}) == faces_c3


@pytest.mark.parametrize("square", BESIDE)
def test_TX_10_a_plain_piece_never_leaves_that_room_nor_gets_it_for_nothing(square):
    assert not can_stand({"c3": "w1", square: "Bi"})
    assert not can_stand({"c3": "Wa", square: "Bi"})
    back = "NESW".index(BACK[BESIDE[square]]) * 2
    assert can_stand({"c3": "Wa", square: f"b{back}"})
    assert not can_stand({"c3": "Wa", square: f"b{(back + 2) % 8}"})


@pytest.mark.parametrize("square", DIAGONAL)
def test_TX_10_diagonal_neighbours_never_touch(square):
    for other in ("b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "Ba", "Bi"):
        assert can_stand({"c3": "w1", square: other})


@pytest.mark.parametrize("square", BESIDE)
def test_TX_11_no_hollow_makes_room_for_a_second_active_piece(square):
    for one in ("w1", "w3", "w5", "w7", "Wa"):
        for other in ("b1", "b3", "b5", "b7", "w1", "Ba"):
            assert not can_stand({"c3": one, square: other})


def test_TX_12_a_position_with_two_active_neighbours_is_refused():
    with pytest.raises(NotUnderstood) as caught:
        board(
            """
            4 | .. .. b5
            3 | .. .. w1
            """
        )
    assert str(caught.value) == (
        "This position cannot stand: The active piece on c3 has no room beside c4."
    )


def test_an_inactive_piece_may_stand_beside_anything_inactive():
    for square in BESIDE:
        for other in ("b0", "b2", "b4", "b6", "Bi"):
            assert can_stand({"c3": "w2", square: other})
            assert can_stand({"c3": "Wi", square: other})


def test_one_hollow_makes_room_for_one_neighbour_only():
    assert can_stand({"c3": "w2", "d3": "b1"})
    assert not can_stand({"c3": "w2", "d3": "b1", "b3": "b1"})


def test_corners_may_stick_out_over_the_edge():
    for corner in ("a1", "f1", "a6", "f6"):
        assert can_stand({corner: "w1"})
