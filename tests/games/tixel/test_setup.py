"""The board, the pieces, the players and how a game begins."""

from __future__ import annotations

import pytest

from pix_tui.games.game import NotUnderstood
from pix_tui.games.tixel.rulebook import chapters

from .boards import ACTIVE, GAME, board, new_game


def test_TX_01_the_board_has_six_ranks_and_six_files():
    start = new_game()
    assert start.text.split()[0] == "6/6/6/6/6/6"
    names = {move[1:3] for move in start.moves}
    assert names == {f"{file}{rank}" for file in "abcdef" for rank in "123456"}


def test_TX_02_there_are_ten_pieces_of_each_of_two_colours():
    assert new_game().pools == "10+0/10+0"
    game = new_game().play("+c3/NE", "+d5/SW")
    assert game.pieces == {"c3": "w1", "d5": "b5"}
    assert game.pools == "9+0/9+0"


def test_TX_03_each_player_moves_one_colour_only():
    game = board("3 | .. .. w1 .. .. b1", "w")
    assert game.starting("c3-")
    assert not game.starting("f3-")
    assert game.refusal("f3-f2/NE") == "The piece on f3 is Black's."
    theirs = board("3 | .. .. w1 .. .. b1", "b")
    assert theirs.starting("f3-")
    assert theirs.refusal("c3-c2/NE") == "The piece on c3 is White's."


def test_TX_03_what_a_player_places_is_of_the_player_s_colour():
    game = new_game().play("+a1/NE")
    assert game.pieces == {"a1": "w1"}
    assert game.play("+f6/SE").pieces == {"a1": "w1", "f6": "b3"}


def test_TX_04_every_piece_starts_off_the_board():
    start = new_game()
    assert start.pieces == {}
    assert start.text == "6/6/6/6/6/6 w 10+0/10+0 - -"


def test_TX_05_white_has_the_first_turn():
    start = new_game().state
    assert GAME.to_act(start) == (0,)
    assert str(GAME.seat_name(0)) == "White"
    assert GAME.moves(start, 1) == []
    move = GAME.parse_move("+c3/NE", start)
    assert str(GAME.check(start, 1, move)) == "It is White's turn."


def test_TX_06_the_players_take_turns():
    game, sides = new_game(), []
    for move in ("+a1/NE", "+f6/NE", "+c3/NE", "f6-f5/SW", "a1-a2/NW"):
        sides.append(game.to_move)
        game = game.play(move)
    assert sides == ["w", "b", "w", "b", "w"]


def test_two_may_play_and_nobody_else():
    options = new_game().state.options
    for seats in (0, 1, 3):
        with pytest.raises(NotUnderstood, match="for two"):
            GAME.start(options, seats)


def test_T1_on_the_empty_board_every_move_places_an_active_piece():
    start = new_game()
    assert len(start.moves) == 144
    assert start.starting("+") == start.moves
    for square in ("a1", "c3", "f6"):
        assert start.placings(square) == ACTIVE


def test_TX_48_tix_pieces_are_an_option_and_poka_yoke_is_named_as_missing():
    assert new_game(plain=[4, 0]).pools == "6+4/10+0"
    with pytest.raises(NotUnderstood, match="variant"):
        new_game(variant="poka-yoke")
    said = " ".join(str(text) for _, text in chapters())
    assert "Poka Yoke, a further expansion, is not part of this program." in said


def test_TX_49_there_are_four_plain_pieces_of_each_colour():
    assert new_game(plain=[4, 4]).pools == "6+4/6+4"
    for too_many in ([5, 0], [0, 5]):
        with pytest.raises(NotUnderstood, match="0–4"):
            new_game(plain=too_many)


@pytest.mark.parametrize(
    ("plain", "pools"),
    [([0, 0], "10+0/10+0"), ([3, 1], "7+3/9+1"), ([0, 4], "10+0/6+4")],
)
def test_TX_50_a_plain_piece_takes_the_place_of_a_hollow_one(plain, pools):
    assert new_game(plain=plain).pools == pools


def test_TX_50_with_plain_pieces_in_the_pool_both_kinds_may_be_placed():
    start = new_game(plain=[2, 0])
    assert start.placings("c3") == ACTIVE | {"A"}
    after = start.play("+c3/A")
    assert after.pieces == {"c3": "Wa"}
    assert after.pools == "8+1/10+0"
    assert after.placings("a1") == ACTIVE  # Black has no plain ones


def test_TX_53_tix_has_eight_plain_pieces_each_and_no_hollow_ones():
    start = new_game(variant="tix")
    assert start.pools == "0+8/0+8"
    assert start.moves == sorted(f"+{file}{rank}/A" for file in "abcdef" for rank in "123456")
    assert start.play("+c3/A").pools == "0+7/0+8"
