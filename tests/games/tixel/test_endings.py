"""How a game ends: no move, resigning, an agreed draw, repetition."""

from __future__ import annotations

import pytest

from pix_tui.games.game import Illegal
from pix_tui.games.tixel.rules import NO_MOVE, REPETITION

from .boards import GAME, Board, board, new_game

BACK_AND_FORTH = ("a1-a2/NE", "f6-f5/NE", "a2-a1/NE", "f5-f6/NE")


def two_alone(**options: object) -> Board:
    return board("6 | .. .. .. .. .. b1\n1 | w1", **options)


def test_TX_46_a_player_who_can_neither_place_nor_slide_has_lost():
    game = board("3 | .. .. w1\n4 | .. .. b4", "w").play("c3-d3/NE")
    assert game.moves == []
    assert GAME.to_act(game.state) == ()
    assert game.outcome.winners == (0,)
    assert game.outcome.scores == (1.0, 0.0)
    assert game.outcome.reason == NO_MOVE
    assert str(game.outcome.sentence) == "White wins: Black can neither place nor slide."


def test_TX_46_pieces_left_in_the_pool_do_not_help():
    game = board("3 | .. .. w2", pools="9+0/10+0", started="w")
    assert game.outcome.winners == (1,)
    assert str(game.outcome.sentence) == "Black wins: White can neither place nor slide."


def test_TX_46_the_loss_comes_at_the_beginning_of_the_turn():
    """White has no active piece left, yet Black has to move first, and might still stumble."""
    game = board("4 | w1 .. .. b1").play("a4-c4/E", ".")
    assert game.outcome is None
    assert game.to_move == "b"
    lost = game.play("d4-f4/NE")
    assert lost.outcome.winners == (1,)


def test_TX_46_nobody_loses_in_a_bonus_move():
    game = board("4 | w1 .. .. b1", pools="0+0/0+0").play("a4-c4/E")
    assert game.outcome is None
    assert game.moves == ["."]


def test_TX_46_a_player_who_cannot_place_a_first_piece_has_lost():
    full = board(
        """
        3 | b0 b0 b0
        2 | b0 b0 b0
        1 | b0 b0 b0
        """,
        started="b",
        size=3,
    )
    assert full.outcome.winners == (1,)


def test_the_breakdown_counts_turns_and_sacrifices():
    game = board("4 | w1 .. .. b1\n1 | .. .. .. .. .. w1").play("a4-c4/E", "f1-f3/NE", "d4-d6/SW")
    resigned = GAME.resign(game.state, 0)
    assert GAME.outcome(resigned).breakdown == {
        "turns": [1, 1],
        "sacrifices": [1, 0],
        "longest_chain": [1, 0],
    }


def test_TX_47_the_players_may_agree_on_a_draw():
    drawn = Board(GAME.agree_draw(new_game().play("+c3/NE").state))
    assert GAME.draws
    assert drawn.moves == []
    assert drawn.outcome.winners == (0, 1)
    assert drawn.outcome.scores == (0.5, 0.5)
    assert drawn.outcome.reason == "agreed"
    assert str(drawn.outcome.sentence) == "Draw by agreement."


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_resigns_has_lost(seat):
    over = Board(GAME.resign(new_game().state, seat))
    assert over.outcome.winners == (1 - seat,)
    assert over.outcome.reason == "resigned"
    assert (
        str(over.outcome.sentence)
        == (
            "Black wins: White has resigned.",
            "White wins: Black has resigned.",
        )[seat]
    )


def test_when_it_is_over_nothing_goes_on():
    over = GAME.resign(new_game().state, 0)
    move = GAME.parse_move("+c3/NE", over)
    for seat in (0, 1, None):
        assert GAME.moves(over, seat) == []
        assert str(GAME.check(over, seat, move)) == "The game is over."
        with pytest.raises(Illegal, match=r"The game is over\."):
            GAME.play(over, seat, move)
    with pytest.raises(Illegal, match=r"The game is over\."):
        GAME.resign(over, 1)
    with pytest.raises(Illegal, match=r"The game is over\."):
        GAME.agree_draw(over)


def test_a_position_that_comes_up_three_times_is_a_draw():
    game = two_alone()
    once = game.play(*BACK_AND_FORTH)
    assert once.text == game.text
    assert once.outcome is None
    assert GAME.view(once.state, None)["repeated"] == 2
    almost = once.play(*BACK_AND_FORTH[:3])
    assert almost.outcome is None
    twice = almost.play(BACK_AND_FORTH[3])
    assert twice.outcome.reason == REPETITION
    assert twice.outcome.winners == (0, 1)
    assert str(twice.outcome.sentence) == "Draw: the position has come up 3 times."
    assert twice.moves == []


def test_repetition_may_be_switched_off():
    game = two_alone(repetition=0).play(*BACK_AND_FORTH * 6)
    assert game.outcome is None
    assert game.moves


@pytest.mark.parametrize("times", [2, 3, 5])
def test_how_often_is_an_option(times):
    game = two_alone(repetition=times).play(*BACK_AND_FORTH * (times - 2))
    almost = game.play(*BACK_AND_FORTH[:3])
    assert almost.outcome is None
    assert almost.play(BACK_AND_FORTH[3]).outcome.reason == REPETITION


def test_the_stance_of_a_piece_makes_another_position():
    game = two_alone(repetition=2)
    other = game.play("a1-a2/NE", "f6-f5/NE", "a2-a1/SE", "f5-f6/NE")
    assert other.outcome is None
    assert other.play("a1-a2/NE").outcome.reason == REPETITION


def test_the_side_to_move_makes_another_position():
    """White takes three slides to come back and Black two, so that the same board comes up
    with the other side to move."""
    game = two_alone(repetition=2)
    turned = game.play("a1-a2/NE", "f6-f5/NE", "a2-a3/NE", "f5-f6/NE", "a3-a1/NE")
    assert turned.pieces == game.pieces
    assert turned.to_move == "b"
    assert turned.outcome is None


def test_the_pools_make_another_position():
    before = two_alone(repetition=2, pools="5+0/5+0")
    arrived = before.play("a1-a2/NE")
    same = before.state._replace(history=(arrived.state.position, before.state.position))
    other_pools = arrived.state.position._replace(hollow=(4, 5))
    other = before.state._replace(history=(other_pools, before.state.position))
    assert Board(same).play("a1-a2/NE").outcome.reason == REPETITION
    assert Board(other).play("a1-a2/NE").outcome is None


def test_who_has_started_makes_another_position():
    before = two_alone(repetition=2)
    arrived = before.play("a1-a2/NE")
    not_started = arrived.state.position._replace(started=(True, False))
    other = before.state._replace(history=(not_started, before.state.position))
    assert Board(other).play("a1-a2/NE").outcome is None


def test_only_the_beginnings_of_turns_are_counted():
    game = board("4 | w1 .. .. b1\n1 | .. .. .. .. .. w1")
    bonus = game.play("a4-c4/E")
    assert bonus.state.history == game.state.history == (game.state.position,)
    after = bonus.play("@f1/SE")
    assert after.state.history == (game.state.position, after.state.position)


def test_a_loss_comes_before_a_repetition():
    lost = board("3 | .. .. w1\n4 | .. .. b4", "w", repetition=2)
    after = lost.play("c3-d3/NE")
    again = lost.state._replace(history=(after.state.position, lost.state.position))
    assert Board(again).play("c3-d3/NE").outcome.reason == NO_MOVE
