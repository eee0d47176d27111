"""Giving up: the others go on, and who is left alone by it has won."""

from __future__ import annotations

import pytest

from pix_tui.games.game import Illegal

from .sites import DOMINO, GAME, LATE, Play, new_game, table
from .test_draft import ROLL, order_of, ready


def check_over(game: Play) -> None:
    """Nobody is to act in a game that is over, and it is stored and read back as it is."""
    assert game.outcome is not None
    assert game.to_act == []
    assert game.changed() == game
    assert game.hands == [""] * game.state.seats
    for player in ("P1", "P2"):
        assert game.moves(player) == []
        with pytest.raises(Illegal, match="The game is over"):
            game.resign(player)


# -- the last one left -------------------------------------------------------------------------
@pytest.mark.parametrize(
    "moments",
    [
        (),
        ("choose R",),
        ("choose R", "roll R1"),
        ("choose R", "roll R1", "P2 R:e5"),
        ("choose R", "roll R1", "P1 R:e5"),
        ("choose R", "roll R1", "P1 R:e5", "P2 R:e5"),
        ("choose R", "roll R1", "P1 R:e5", "P2 R:e5", ROLL),
        ("choose R", "roll R1", "P1 R:e5", "P2 R:e5", ROLL, "take B"),
        ("choose R", "roll R1", "P1 R:e5", "P2 R:e5", ROLL, "take B", "take Y", "take G"),
    ],
)
@pytest.mark.parametrize("player", ["P1", "P2"])
def test_of_two_the_other_has_won(moments, player):
    game = new_game(2).play(*moments).resign(player)
    check_over(game)
    assert game.outcome.reason == "resigned"
    other = {"P1": "P2", "P2": "P1"}[player]
    assert game.winners == [other]
    assert str(game.outcome.sentence) == (f"Player {other[1]} wins: everybody else has resigned.")
    assert game.outcome.breakdown["out"][int(player[1]) - 1]["reason"] == "resigned"


def test_while_both_have_dice_to_draw_it_is_over_at_once():
    game = table([DOMINO] * 2).play(ROLL, "take B", "take Y", "take R", "take G")
    assert game.hands == ["B1 R5", "Y3 G6"]
    check_over(game.resign("P1"))
    check_over(game.resign("P2"))


def test_in_the_middle_of_the_draft_it_is_over_at_once():
    game = table([DOMINO] * 2).play(ROLL, "take B")
    for player in ("P1", "P2"):
        over = game.resign(player)
        check_over(over)
        assert GAME.dump(over.state)["order"] == []


def test_of_four_the_last_one_left_has_won():
    game = table([DOMINO] * 4).resign("P2").resign("P4")
    assert game.outcome is None
    game = game.resign("P1")
    check_over(game)
    assert game.winners == ["P3"]


# -- the others go on --------------------------------------------------------------------------
def test_RP_27_the_others_go_on_without_them():
    """As without somebody who has finished."""
    game = ready(4, "P2").resign("P3")
    assert game.roller == "P2"
    assert order_of(game.play(ROLL)) == ["P2", "P4", "P1"]


def test_the_roller_resigns_and_the_next_one_rolls():
    game = ready(4, "P2").resign("P2")
    assert game.roller == "P3"
    assert order_of(game.play(ROLL)) == ["P3", "P4", "P1"]


def test_who_is_to_take_a_die_resigns():
    game = ready(4, "P2").play(ROLL, "take R")
    assert game.to_act == ["P3"]
    game = game.resign("P3")
    assert game.to_act == ["P4"]
    assert game.left == "Y3 B1 G6"
    assert order_of(game) == ["P4", "P1"]
    game = game.play("take Y", "take B")
    assert game.hands == ["B1", "R5", "", "Y3"]


def test_who_has_taken_a_die_resigns():
    """Their die stays where it is: nothing is taken anew."""
    game = ready(3).play(ROLL, "take R").resign("P1")
    assert game.left == "Y3 B1 G6"
    game = game.play("take B", "take Y")
    assert game.hands == ["", "B1", "Y3"]


def test_the_last_one_to_take_a_die_resigns_and_the_others_draw():
    game = ready(3).play(ROLL, "take R", "take B").resign("P3")
    assert game.phase == "draw"
    assert game.hands == ["R5", "B1", ""]


def test_the_last_one_to_draw_resigns_and_the_next_round_begins():
    game = ready(3).play(ROLL, "take R", "take B", "take Y")
    game = game.play(f"P1 {game.moves('P1')[0]}", f"P3 {game.moves('P3')[0]}")
    assert game.to_act == ["P2"]
    game = game.resign("P2")
    assert (game.to_act, game.roller) == ("roll", "P3")


def test_one_of_several_to_draw_resigns():
    game = ready(3).play(ROLL, "take R", "take B", "take Y").resign("P1")
    assert game.to_act == ["P2", "P3"]
    assert game.state.out[0].dice == ((1, 5),)


def test_who_chooses_the_colour_resigns_and_the_next_one_does():
    game = new_game(3).resign("P1")
    assert game.to_act == ["P2"]
    assert game.moves() == ["choose B", "choose G", "choose R", "choose Y"]
    game = game.play("choose B", "roll B1")
    assert game.to_act == ["P2", "P3"]
    game = game.play("P3 B:e5", "P2 B:e5")
    assert game.roller == "P2"


# -- who has won -------------------------------------------------------------------------------
def test_who_has_resigned_does_not_win_with_the_fewest_white_boxes():
    full = "\n".join(f"{n} | Y R Y R Y" if n % 2 else f"{n} | B G B G B" for n in range(1, 6))
    game = table([full, LATE, LATE], site=5).resign("P1")
    game = game.play("roll Y6 R6 B6 G6", "take Y", "take R")
    assert game.outcome.scores == (0, 7, 7)
    assert game.winners == ["P2", "P3"]
    assert game.outcome.reason == "finished"


def test_the_last_one_who_builds_resigns_and_one_who_has_finished_wins():
    """RP-30: among those who have not given up."""
    game = table([LATE] * 3, site=5).play("roll Y6 R6 B1 G6", "take Y", "take R", "take B")
    assert (game.out, game.to_act) == (["P1", "P2"], ["P3"])
    game = game.resign("P3")
    check_over(game)
    assert game.winners == ["P1", "P2"]


def test_who_has_finished_cannot_resign():
    game = table([LATE] * 3, site=5).play("roll Y6 R1 B1 G1", "take Y", "take R", "take B")
    with pytest.raises(Illegal, match="Whoever has finished building cannot resign"):
        game.resign("P1")
    gone = game.resign("P2")
    with pytest.raises(Illegal, match="Whoever has finished building cannot resign"):
        gone.resign("P2")
    assert gone.refusal("P2 R:e1") == "You have finished building."


def test_a_game_is_stored_whoever_has_resigned():
    for moments in ((), (ROLL,), (ROLL, "take R"), (ROLL, "take R", "take B", "take Y")):
        for player in ("P1", "P2", "P3"):
            game = ready(3).play(*moments).resign(player)
            assert game.changed() == game
