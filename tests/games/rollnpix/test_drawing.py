"""Drawing what was taken: everybody at once, and with two dice in either order."""

from __future__ import annotations

import itertools

import pytest

from pix_tui.games.rollnpix.site import BLUE, RED

from .sites import DOMINO, LATE, Play, new_game, site_text, table

FULL = "\n".join(
    f"{rank} | Y R Y R Y" if rank % 2 else f"{rank} | B G B G B" for rank in range(1, 6)
)


def taken() -> Play:
    """Four players, each with a die to draw."""
    game = table([DOMINO] * 4)
    return game.play("roll Y1 R1 B2 G3", "take Y", "take R", "take B", "take G")


def test_RP_17_each_draws_the_shape_and_the_colour_of_their_own_die():
    game = taken()
    assert game.hands == ["Y1", "R1", "B2", "G3"]
    assert game.refusal("P1 B:e6,f6") == "You have no blue die to draw."
    assert game.refusal("P3 B:e6") == "That is not the shape of the die."
    assert game.refusal("P4 G:e6,f6") == "That is not the shape of the die."
    assert {move[:2] for move in game.moves("P3")} == {"B:"}


def test_RP_17_all_draw_at_once_and_in_any_order():
    draws = ["P1 Y:e6", "P2 R:a1", "P3 B:e6,f6", "P4 G:a1,a2,b1"]
    ends = set()
    for order in itertools.permutations(draws):
        game = taken()
        for draw in order:
            assert draw.split()[0] in game.to_act
            game = game.play(draw)
            assert game.to_act == "roll" or draw.split()[0] not in game.to_act
        ends.add(game.state)
    (end,) = ends
    assert Play(end).sites == [
        site_text(f"6 | . . . . Y\n{DOMINO}"),
        site_text(f"{DOMINO}\n1 | R"),
        site_text(f"6 | . . . . B B\n{DOMINO}"),
        site_text(f"{DOMINO}\n2 | G\n1 | G G"),
    ]


def test_what_one_draws_is_nothing_to_the_others():
    game = taken()
    before = {player: game.moves(player) for player in ("P2", "P3", "P4")}
    after = game.play("P1 Y:e6")
    assert {player: after.moves(player) for player in before} == before


def test_who_has_drawn_waits_for_the_others():
    game = taken().play("P2 R:a1")
    assert game.to_act == ["P1", "P3", "P4"]
    assert game.moves("P2") == []
    assert game.refusal("P2 R:a1") == "You have drawn everything that you took."
    assert game.refusal("P2 take B") == "You have drawn everything that you took."


def test_a_shape_that_can_be_drawn_must_be():
    """There is no passing: nothing but placements is on the list, and the round waits."""
    game = taken()
    for player in game.to_act:
        assert all(":" in move for move in game.moves(player))
    assert game.refusal("P1 take Y") == "The dice are taken; now they are drawn."


def test_RP_15_two_dice_are_drawn_in_either_order():
    drawn = [[], []]
    for number, order in enumerate((("P1 Y:e6", "P1 B:e4,f4"), ("P1 B:e4,f4", "P1 Y:e6"))):
        game = table([DOMINO, DOMINO], ["Y1 B2", ""])
        assert {move[0] for move in game.moves("P1")} == {"Y", "B"}
        game = game.play(order[0])
        assert {move[0] for move in game.moves("P1")} == {order[1][3]}
        drawn[number] = game.play(order[1]).sites
    assert drawn[0] == drawn[1]
    assert drawn[0][0] == site_text(f"6 | . . . . Y\n{DOMINO}\n4 | . . . . B B")


def test_RP_18_the_second_shape_may_stand_on_the_first():
    game = table([DOMINO, DOMINO], ["Y1 B1", ""])
    assert "e7" not in game.draws("B1", "P1")
    assert "e7" in game.play("P1 Y:e6").draws("B1", "P1")


def test_scenario_9_only_one_of_two_dice_can_be_drawn():
    """RP-26: it is drawn, and then the player has finished."""
    game = table([LATE, LATE], ["R5 G1", ""], site=5)
    assert (game.to_act, game.out) == (["P1"], [])
    assert {move[0] for move in game.moves("P1")} == {"G"}
    assert game.refusal("P1 R:b3,b4,c2,c3,c4").startswith("Shapes of the same colour")
    game = game.play("P1 G:e1")
    assert game.out == ["P1"]
    assert game.sites[0] == site_text(LATE.replace("B B .", "B B G"), 5)
    assert game.state.out[0].dice == ((RED, 5),)
    assert game.roller == "P2"


def test_if_neither_can_be_drawn_nothing_is():
    game = table([LATE, LATE], ["R5 B6", ""], site=5)
    assert game.out == ["P1"]
    assert game.sites[0] == site_text(LATE, 5)


NARROW = """
    7 | Y R Y R Y R Y
    6 | R Y R Y R Y R
    5 | Y . . R Y R Y
    4 | R Y . G R Y R
    3 | G . . . Y R Y
    2 | R B . B R Y R
    1 | Y R G R Y R Y
"""
"""The blue corner fits in one place, b5 c5 c4. Green may go to b5 or c5, and blue fits
no more; but on c3, which touches nothing yet, green may stand beside the blue corner."""


def test_scenario_10_the_right_order_leaves_room_for_both():
    """RP-18: the second shape stands on the first."""
    game = table([NARROW, NARROW], ["G1 B3", ""], site=7)
    assert game.draws("B3", "P1") == {"b5,c4,c5"}
    assert game.draws("G1", "P1") == {"b5", "c5"}
    game = game.play("P1 B:b5,c4,c5")
    assert game.draws("G1", "P1") == {"c3"}
    game = game.play("P1 G:c3")
    assert game.out == []
    assert game.sites[0] == site_text(
        NARROW.replace("Y . . R", "Y B B R").replace("Y . G", "Y B G").replace(". . .", ". G ."), 7
    )


@pytest.mark.parametrize("box", ["b5", "c5"])
def test_scenario_10_the_wrong_order_finishes(box):
    """RP-26: what was drawn stays."""
    game = table([NARROW, NARROW], ["G1 B3", ""], site=7).play(f"P1 G:{box}")
    assert game.out == ["P1"]
    assert game.state.out[0].dice == ((BLUE, 3),)
    assert game.sites[0].count("G") == site_text(NARROW, 7).count("G") + 1


def test_on_a_full_site_nothing_can_be_drawn():
    """RP-23: whatever the die, it is of no use."""
    for die in ("Y1", "R1", "B1", "G1"):
        assert table([FULL, LATE], [die, ""], site=5).out == ["P1"]


def test_everybody_begins_with_nothing_to_draw():
    assert new_game(4).hands == ["", "", "", ""]
