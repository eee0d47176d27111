"""The option by which two who are left go on as if they had begun as two."""

from __future__ import annotations

import pytest

from .sites import DOMINO, table
from .test_draft import ROLL, order_of, ready


def test_without_the_option_each_takes_one_die():
    game = ready(4, "P2", out="P1 P3").play(ROLL)
    assert order_of(game) == ["P2", "P4"]


@pytest.mark.parametrize(
    ("seats", "roller", "out", "order"),
    [
        (4, "P4", "P1 P3", ["P4", "P2", "P4", "P2"]),
        (3, "P2", "P3", ["P2", "P1", "P2", "P1"]),
        (4, "P1", "P2 P3", ["P1", "P4", "P1", "P4"]),
    ],
)
def test_two_left_take_by_turns_until_each_has_two(seats, roller, out, order):
    """RP-15 for a table that was larger."""
    game = ready(seats, roller, out, two_left_take_two=True).play(ROLL)
    assert order_of(game) == order
    while game.phase == "draft":
        game = game.play(game.moves()[0])
    assert game.left == ""
    assert [len(hand.split()) for hand in game.hands].count(2) == 2


@pytest.mark.parametrize(
    ("seats", "out", "order"),
    [
        (4, "P2", ["P1", "P3", "P4"]),
        (4, "", ["P1", "P2", "P3", "P4"]),
        (4, "P2 P3 P4", ["P1"]),
        (3, "P2 P3", ["P1"]),
        (2, "", ["P1", "P2", "P1", "P2"]),
        (2, "P2", ["P1", "P1"]),
    ],
)
def test_three_or_one_left_take_what_they_always_take(seats, out, order):
    """RP-13, RP-16: one die; at a table for two it is two anyway."""
    for option in (False, True):
        assert order_of(ready(seats, "P1", out, two_left_take_two=option).play(ROLL)) == order


def test_it_holds_from_the_round_after_the_third_has_finished():
    game = table([DOMINO] * 4, two_left_take_two=True).changed(
        out=[None, None, {"round": 0, "reason": "no-place", "dice": ["Y2"]}, None]
    )
    full = "/".join(["YRYRYRYRY", "BGBGBGBGB"] * 4 + ["YRYRYRYRY"])
    game = game.changed(sites=[game.sites[0], game.sites[1], game.sites[2], full])
    game = game.play("roll Y1 R1 B1 G1")
    assert order_of(game) == ["P1", "P2", "P4"]
    game = game.play("take Y", "take B", "take R")
    assert game.out == ["P3", "P4"]
    game = game.draw_anything().play("roll Y1 R1 B1 G1")
    assert order_of(game) == ["P2", "P1", "P2", "P1"]


def test_both_dice_are_drawn():
    game = ready(3, "P2", out="P3", two_left_take_two=True).play(ROLL)
    game = game.play("take R", "take Y", "take B", "take G")
    assert game.hands == ["Y3 G6", "R5 B1", ""]
    game = game.draw_anything()
    assert (game.to_act, game.roller) == ("roll", "P1")
