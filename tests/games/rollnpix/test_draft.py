"""Who rolls, and who takes which die."""

from __future__ import annotations

import pytest

from pix_tui.table.chance import SeededSource

from .sites import DOMINO, GAME, Play, new_game, table
from .test_foundation import Always

ROLL = "roll Y3 R5 B1 G6"


def ready(seats: int, roller: str = "P1", out: str = "", **options) -> Play:
    """A table in the first round, with the dice still in the roller's hand; `out` have finished."""
    finished = {"round": 1, "reason": "no-place", "dice": ["Y2"]}
    players = [f"P{number}" for number in range(1, seats + 1)]
    return table([DOMINO] * seats, **options).changed(
        roller=players.index(roller),
        out=[finished if player in out.split() else None for player in players],
    )


def order_of(game: Play) -> list[str]:
    """Who takes a die, one after the other, until all have."""
    order = []
    while game.phase == "draft":
        (player,) = game.to_act
        order.append(player)
        game = game.play(game.moves()[0])
    return order


# -- rolling ---------------------------------------------------------------------------------
def test_RP_11_all_four_dice_are_rolled():
    game = ready(3)
    assert game.to_act == "roll"
    drawn = GAME.draw(game.state, Always(2))
    assert GAME.format_move(drawn, game.state) == "roll Y3 R3 B3 G3"
    for too_few in ("roll Y3", "roll Y3 R5 B1", "roll R5 B1 G6"):
        assert game.refusal(too_few) == "All four dice are rolled."


def test_RP_11_every_number_comes_up_on_every_die():
    game = ready(2)
    rolls = [GAME.draw(game.state, SeededSource(7, number)) for number in range(200)]
    seen = " ".join(GAME.format_move(roll, game.state) for roll in rolls).split()
    assert {*seen} - {"roll"} == {f"{colour}{pips}" for colour in "YRBG" for pips in range(1, 7)}


def test_RP_14_there_is_one_roll_and_no_second():
    game = ready(2).play(ROLL)
    for seat in (0, 1):
        assert "Dice are rolled by chance" in game.refusal(f"P{seat + 1} roll Y1 R1 B1 G1")
    move = GAME.parse_move("roll Y1 R1 B1 G1", game.state)
    assert str(GAME.check(game.state, None, move)) == "No roll is due now."


def test_RP_14_a_die_is_taken_as_it_lies():
    game = ready(2).play(ROLL)
    assert game.moves() == ["take B", "take G", "take R", "take Y"]
    game = game.play("take R", "take Y", "take B", "take G")
    assert game.hands == ["R5 B1", "Y3 G6"]


# -- taking ----------------------------------------------------------------------------------
def test_RP_12_the_roller_takes_first():
    for roller in ("P1", "P2", "P3"):
        game = ready(3, roller).play(ROLL)
        assert game.to_act == [roller]
        for other in {"P1", "P2", "P3"} - {roller}:
            assert game.moves(other) == []
            assert game.refusal(f"{other} take R") == f"Player {roller[1]} takes a die first."


def test_RP_13_then_the_others_take_one_of_those_that_are_left():
    game = ready(3, "P2").play(ROLL, "take G")
    assert game.to_act == ["P3"]
    assert game.left == "Y3 R5 B1"
    assert game.moves() == ["take B", "take R", "take Y"]
    assert game.refusal("take G") == "The green die is taken."
    game = game.play("take Y")
    assert game.to_act == ["P1"]
    assert game.left == "R5 B1"


def test_RP_12_RP_13_nobody_takes_twice_and_nobody_draws_before_all_have_taken():
    game = ready(3).play(ROLL, "take R")
    assert game.refusal("P1 take Y") == "Player 2 takes a die first."
    assert game.refusal("P2 R:e6") == "First everybody takes a die."
    assert game.refusal("P1 R:e6") == "Player 2 takes a die first."


@pytest.mark.parametrize(
    ("seats", "roller", "order", "left"),
    [
        (4, "P2", ["P2", "P3", "P4", "P1"], ""),
        (3, "P3", ["P3", "P1", "P2"], "one"),
        (2, "P2", ["P2", "P1", "P2", "P1"], ""),
        (2, "P1", ["P1", "P2", "P1", "P2"], ""),
        (4, "P4", ["P4", "P1", "P2", "P3"], ""),
    ],
)
def test_scenario_7_the_order_in_which_dice_are_taken(seats, roller, order, left):
    """RP-09, RP-12, RP-13, RP-15, RP-16: clockwise from the roller."""
    game = ready(seats, roller).play(ROLL)
    assert order_of(game) == order
    while game.phase == "draft":
        game = game.play(game.moves()[0])
    assert game.left == ("Y3" if left else "")


def test_RP_15_two_players_take_by_turns_until_each_has_two():
    game = ready(2, "P2").play(ROLL)
    assert order_of(game) == ["P2", "P1", "P2", "P1"]
    game = game.play("take R", "take Y", "take G", "take B")
    assert game.hands == ["Y3 B1", "R5 G6"]
    assert game.left == ""


def test_RP_16_with_three_players_one_die_is_left_over():
    game = ready(3).play(ROLL, "take R", "take G", "take B")
    assert game.left == "Y3"
    assert game.hands == ["R5", "G6", "B1"]


def test_with_four_players_none_is():
    game = ready(4).play(ROLL, "take R", "take G", "take B", "take Y")
    assert game.left == ""
    assert game.hands == ["R5", "G6", "B1", "Y3"]


# -- round after round -------------------------------------------------------------------------
def test_RP_09_RP_25_the_next_one_clockwise_rolls_when_all_have_drawn():
    game = ready(4, "P3")
    rollers = []
    for _ in range(6):
        rollers.append(game.roller)
        game = game.whole_round("roll Y1 R2 B1 G2")
    assert rollers == ["P3", "P4", "P1", "P2", "P3", "P4"]


def test_RP_25_nobody_rolls_while_somebody_draws():
    game = ready(3).play(ROLL, "take R", "take G", "take B")
    while len(game.to_act) > 1:
        player = game.to_act[0]
        game = game.play(f"{player} {game.moves(player)[0]}")
        assert game.phase == "draw"
        move = GAME.parse_move(ROLL, game.state)
        assert str(GAME.check(game.state, None, move)) == "No roll is due now."
    assert game.play(game.moves()[0]).to_act == "roll"


def test_the_dice_of_a_round_are_off_the_table_in_the_next():
    game = ready(3).whole_round(ROLL)
    view = GAME.view(game.state, None)
    assert (view["dice"], view["picks"], view["left"]) == ([], [[], [], []], [])
    assert view["round"] == 2


# -- with somebody finished --------------------------------------------------------------------
def test_scenario_8_the_third_of_four_has_finished():
    """RP-26, RP-27: the others go on without them, one die each, one left over."""
    game = ready(4, "P4", out="P3").play(ROLL)
    assert order_of(game) == ["P4", "P1", "P2"]
    assert game.moves("P3") == []
    assert game.refusal("P3 take R") == "You have finished building."
    game = game.play("take R", "take G", "take B")
    assert game.left == "Y3"
    assert game.hands[2] == ""


def test_scenario_8_who_has_finished_never_rolls():
    """RP-26: after the second player comes the fourth."""
    rollers = []
    game = ready(4, "P1", out="P3")
    for _ in range(5):
        rollers.append(game.roller)
        game = game.whole_round("roll Y1 R1 B1 G1")
    assert rollers == ["P1", "P2", "P4", "P1", "P2"]


def test_two_of_four_left_take_one_die_each_as_a_rule():
    """Two players means a table for two; what was agreed on at the start stays."""
    game = ready(4, "P4", out="P1 P3").play(ROLL)
    assert order_of(game) == ["P4", "P2"]


def test_scenario_11_the_last_one_plays_on_alone():
    """RP-27: and chooses from all four dice."""
    game = ready(3, "P2", out="P1 P3").play(ROLL)
    assert game.moves() == ["take B", "take G", "take R", "take Y"]
    assert order_of(game) == ["P2"]
    game = game.play("take B").draw_anything()
    assert (game.to_act, game.roller) == ("roll", "P2")


def test_scenario_11_alone_at_a_table_for_two_it_is_two_dice():
    """RP-15: of the four."""
    game = ready(2, "P2", out="P1").play(ROLL)
    assert order_of(game) == ["P2", "P2"]
    game = game.play("take B", "take Y")
    assert game.hands == ["", "B1 Y3"]


def test_a_whole_game_for_three_keeps_the_order():
    """RP-09, RP-10, RP-25 from the first roll on."""
    game = new_game(3).play("choose R", "roll R2", "P1 R:e5,f5", "P2 R:e5,e6", "P3 R:d5,e5")
    for roller in ("P1", "P2", "P3", "P1"):
        assert game.roller == roller
        assert order_of(game.play(ROLL))[0] == roller
        game = game.whole_round("roll Y1 R1 B2 G2")
