"""The first shape of everybody: chosen, rolled, and drawn over the centre."""

from __future__ import annotations

import pytest

from pix_tui.games.game import Chance

from .sites import DOMINO, GAME, may_draw, new_game, site_text, table, to_draw


def test_RP_01_four_colours_to_choose_from_and_four_dice_to_roll():
    game = new_game()
    assert game.moves() == ["choose B", "choose G", "choose R", "choose Y"]
    for colour, name in (("Y", "yellow"), ("R", "red"), ("B", "blue"), ("G", "green")):
        chosen = game.play(f"choose {colour}")
        assert chosen.refusal("roll Y3 R5 B1 G6") == f"The {name} die is rolled alone."
        chosen.play(f"roll {colour}6")
    laid = new_game().play("choose R", "roll R1", "P1 R:e5", "P2 R:e5", "roll Y3 R5 B1 G6")
    assert laid.left == "Y3 R5 B1 G6"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_RP_04_everybody_has_a_site_of_their_own(seats):
    game = new_game(seats)
    assert game.sites == [site_text("")] * seats
    game = game.play("choose B", "roll B1", "P1 B:e5")
    assert game.sites == [site_text("5 | . . . . B")] + [site_text("")] * (seats - 1)


def test_RP_05_one_player_chooses_a_die_and_it_is_rolled():
    game = new_game(3)
    assert game.to_act == ["P1"]
    assert game.moves("P2") == game.moves("P3") == []
    assert game.refusal("P2 choose R") == "Player 1 chooses the colour."
    game = game.play("choose R")
    assert game.to_act == "roll"
    drawn = GAME.draw(game.state, Always(4))
    assert GAME.format_move(drawn, game.state) == "roll R5"


class Always:
    """Chance that is none."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, limit: int) -> int:
        assert limit == 6
        return self.number


@pytest.mark.parametrize("roll", ["roll B5", "roll Y1 R5", "roll Y3 R5 B1 G6"])
def test_RP_05_no_other_die_is_rolled(roll):
    assert new_game().play("choose R").refusal(roll) == "The red die is rolled alone."


def test_RP_06_everybody_draws_that_shape_in_that_colour():
    game = new_game(4).play("choose G", "roll G3")
    assert game.hands == ["G3"] * 4
    assert game.to_act == ["P1", "P2", "P3", "P4"]
    assert all(game.moves(player) == game.moves("P1") for player in ("P2", "P3", "P4"))
    assert game.refusal("P2 R:e5,e6,f5") == "You have no red die to draw."
    assert game.refusal("P2 G:e5,e6") == "That is not the shape of the die."


def test_RP_07_each_player_turns_and_mirrors_it_at_will():
    game = new_game(3).play("choose Y", "roll Y4")
    game = game.play("P2 Y:e5,f5,g5,g6", "P3 Y:c5,d5,e4,e5", "P1 Y:d5,e3,e4,e5")
    assert game.sites == [
        site_text("5 | . . . Y Y\n4 | . . . . Y\n3 | . . . . Y"),
        site_text("6 | . . . . . . Y\n5 | . . . . Y Y Y"),
        site_text("5 | . . Y Y Y\n4 | . . . . Y"),
    ]


def test_RP_08_it_covers_the_centre():
    assert may_draw("5 | . . . . * *", "R2")
    assert may_draw("6 | . . . . *\n5 | . . . . *", "R2")
    assert not may_draw("5 | . . . * .\n4 | . . . *", "R2")
    assert not may_draw("9 | * *", "R2")  # not even at the edge
    game = to_draw("", "R2")
    assert game.refusal("P1 R:d4,d5") == "The first shape must cover the centre of the site."


@pytest.mark.parametrize(("size", "centre"), [(5, "c3"), (7, "d4"), (9, "e5"), (11, "f6")])
def test_RP_08_an_odd_site_has_one_centre(size, centre):
    for pips in range(1, 7):
        game = to_draw("", f"B{pips}", site=size)
        assert all(centre in move.split(",") for move in game.draws("B", "P1"))
    assert to_draw("", "B1", site=size).draws("B", "P1") == {centre}


def test_scenario_1_in_how_many_places_the_foundation_can_lie():
    """RP-07, RP-08: with every way to turn and mirror it."""
    counts = [len(to_draw("", f"R{pips}").moves("P1")) for pips in range(1, 7)]
    assert counts == [1, 4, 12, 32, 40, 12]
    assert to_draw("", "R2").draws("R", "P1") == {"e5,f5", "d5,e5", "e4,e5", "e5,e6"}


def test_scenario_13_it_need_not_touch_anything():
    """RP-08: whatever holds for later shapes does not for the first."""
    for pips in range(1, 7):
        for move in to_draw("", f"R{pips}").draws("R", "P1"):
            assert "e5" in move.split(",")
            assert not any(box[0] in "ai" or box[1] in "19" for box in move.split(","))


def test_the_draft_waits_until_everybody_has_drawn_the_foundation():
    game = new_game(3).play("choose R", "roll R1", "P3 R:e5", "P1 R:e5")
    assert game.to_act == ["P2"]
    assert game.refusal("P1 R:e5") == "You have drawn everything that you took."
    assert game.refusal("P2 take R") == "The dice are taken; now they are drawn."
    assert game.play("P2 R:e5").to_act == "roll"


def test_RP_10_whoever_begins_sits_in_the_first_seat():
    """Who has built something last is for people to say; then they sit down in that order."""
    game = new_game(4).play("choose R", "roll R1", *(f"P{n} R:e5" for n in (3, 4, 2, 1)))
    assert game.roller == "P1"
    assert game.play("roll Y1 R2 B3 G4").to_act == ["P1"]


def test_nothing_is_to_be_chosen_twice():
    game = new_game().play("choose R")
    assert game.refusal("P1 choose B") == "The colour of the foundation is chosen already."
    game = game.play("roll R1", "P1 R:e5")
    assert game.refusal("P2 choose B") == "The colour of the foundation is chosen already."


def test_a_table_where_only_one_has_laid_the_foundation():
    """RP-08: a site on which nothing is drawn needs its centre covered first."""
    game = table([DOMINO, ""], ["B2", "B2"])
    assert len(game.draws("B", "P1")) == 76
    assert len(game.draws("B", "P2")) == 4
    assert not isinstance(GAME.to_act(game.state), Chance)
