"""A shape held over a site, without any screen: where it goes, how it turns, what is wrong."""

from __future__ import annotations

import itertools

import pytest

from pix_tui.games.rollnpix.notation import parse_die, parse_site
from pix_tui.games.rollnpix.rules import RollnPixOptions
from pix_tui.screens.rollnpix_placing import Placing, ends_building, handle
from tests.games.rollnpix.sites import DOMINO, LATE, cells, site_text
from tests.screens.rollnpix_driving import named, shape_of

EMPTY = ""


def placing(drawing: str, die: str, near: str = "e5", size: int = 9) -> Placing:
    options = RollnPixOptions(site=size)
    site = parse_site(site_text(drawing, size), options.ground)
    held = parse_die(die)
    return Placing(site, held, options.figure(held.pips), cells(near)[0])


def ends(drawing: str, *dice: str, size: int = 5) -> bool:
    options = RollnPixOptions(site=size)
    site = parse_site(site_text(drawing, size), options.ground)
    hand = [parse_die(die) for die in dice]
    return ends_building(site, [(die, options.figure(die.pips)) for die in hand])


def rules(held: Placing) -> list[str]:
    return [str(fault.rule) for fault in held.faults]


# -- where it begins -----------------------------------------------------------------------------
def test_it_begins_at_the_legal_place_nearest_to_where_one_was():
    held = placing(DOMINO, "B1", near="e5")
    assert named(held.cells) in ("d5", "e4", "e6")
    assert rules(held) == []
    assert named(placing(DOMINO, "B1", near="i9").cells) == "i9"


def test_a_foundation_begins_over_the_centre():
    assert "e5" in named(placing(EMPTY, "G6", near="a1").cells).split(",")


def test_a_shape_without_a_place_is_held_where_one_was():
    held = placing(LATE, "Y5", near="c3", size=5)
    assert held.count == 0
    assert held.cursor == (2, 2)
    assert not held.walk(1)
    assert rules(held)


# -- walking -------------------------------------------------------------------------------------
@pytest.mark.parametrize("die", ["B1", "B2", "R3", "G4", "B5", "R6"])
def test_the_walk_visits_every_legal_place_once_the_nearest_first_and_comes_round(die):
    held = placing(DOMINO, die, near="e5")
    start = held.cells
    seen, distances = [], []
    for _ in range(held.count):
        seen.append(held.cells)
        assert rules(held) == []
        distances.append((held.cursor[0] - 4) ** 2 + (held.cursor[1] - 4) ** 2)
        held.walk(1)
    assert held.cells == start
    assert len({*seen}) == held.count
    assert distances == sorted(distances)


def test_the_walk_back_is_the_walk_reversed():
    held = placing(LATE, "G3", near="c3", size=5)
    there = []
    for _ in range(held.count):
        there.append(held.cells)
        held.walk(1)
    back = []
    for _ in range(held.count):
        held.walk(-1)
        back.append(held.cells)
    assert back == there[::-1]


def test_the_walk_begins_anew_where_the_shape_was_carried_to():
    held = placing(DOMINO, "B1")
    held.walk(1)
    held.point_at((0, 7))
    assert rules(held) == []
    held.walk(1)
    assert named(held.cells) in ("a7", "a9")


def test_from_an_illegal_place_the_first_step_goes_to_the_nearest_legal_one():
    held = placing(DOMINO, "B1")
    held.point_at((4, 4))
    assert rules(held)
    held.walk(1)
    assert named(held.cells) in ("d5", "e4", "e6")
    assert rules(held) == []


def test_of_places_at_the_same_box_the_way_it_lies_comes_first():
    held = placing(EMPTY, "G4")
    held.turn(1)
    way, cursor = held.way, held.cursor
    assert rules(held) == []
    held.walk(0)
    assert (held.way, held.cursor) == (way, cursor)


# -- turning -------------------------------------------------------------------------------------
@pytest.mark.parametrize("pips", range(1, 7))
def test_turning_keeps_the_box_in_place_that_it_is_held_by(pips):
    held = placing(EMPTY, f"Y{pips}")
    first = held.cells
    for step in (lambda: held.turn(1), held.mirror):
        for _ in range(4):
            step()
            assert held.cursor in held.cells
            assert len(held.cells) == pips
        assert held.cells == first


def test_it_turns_clockwise():
    held = placing(EMPTY, "Y4")
    assert shape_of(held.cells) == frozenset({(0, 0), (0, 1), (1, 1), (2, 1)})
    held.turn(1)
    assert shape_of(held.cells) == frozenset({(0, 2), (1, 2), (1, 1), (1, 0)})


def test_a_turn_back_undoes_a_turn():
    held = placing(EMPTY, "Y5")
    first = held.cells
    held.turn(1)
    held.turn(-1)
    assert held.cells == first


def test_turns_and_the_mirror_give_every_way_that_it_can_lie():
    held = placing(EMPTY, "Y4")
    ways = set()
    for _ in range(2):
        for _ in range(4):
            ways.add(shape_of(held.cells))
            held.turn(1)
        held.mirror()
    assert ways == {frozenset(way) for way in held.figure.orientations}


@pytest.mark.parametrize("way", range(8))
def test_it_is_held_by_one_of_its_boxes(way):
    shape = RollnPixOptions().figure(5).orientations[way]
    assert handle(shape) in shape


# -- moving --------------------------------------------------------------------------------------
def test_it_goes_over_the_edge_but_the_box_it_is_held_by_does_not():
    held = placing(EMPTY, "Y6")
    for _ in range(12):
        held.go(-1, 0)
    assert held.cursor[0] == 0
    assert min(x for x, _ in held.cells) == -1
    assert rules(held)[0] == "That is over the edge of the site."
    for _ in range(12):
        held.go(1, 1)
    assert held.cursor == (8, 8)


# -- what it says --------------------------------------------------------------------------------
def test_its_move_is_written_as_the_game_writes_it():
    held = placing(DOMINO, "B2", near="e4")
    held.way = ((0, 0), (0, 1))
    held.point_at((4, 3))
    held.walk(0)
    assert held.move == f"B:{named(held.cells)}"


def test_it_knows_which_other_dice_it_would_shut_out():
    options = RollnPixOptions(site=5)
    held = placing(LATE, "G3", near="c3", size=5)
    other = parse_die("B3")
    figure = options.figure(3)
    shut = set()
    for _ in range(held.count):
        if held.shuts_out([(other, figure)]):
            shut.add(named(held.cells))
        held.walk(1)
    assert shut == {"b4,c3,c4", "c2,c3,d2"}


# -- ending one's building -----------------------------------------------------------------------
def test_one_die_ends_it_when_its_shape_has_no_place():
    assert ends(LATE, "Y2")
    assert not ends(LATE, "Y1")
    assert not ends(LATE, "G4")
    assert ends(LATE, "G5")


def test_without_dice_nothing_ends():
    assert not ends(LATE)


def test_two_dice_end_it_when_either_has_no_place():
    assert ends(LATE, "Y2", "G1")
    assert ends(LATE, "G1", "Y2")


def test_two_dice_that_fit_alone_may_not_fit_together():
    assert not ends(LATE, "G4")
    assert not ends(LATE, "B3")
    assert ends(LATE, "G4", "B3")


def test_two_dice_are_fine_in_whatever_order_they_fit():
    for hand in itertools.permutations(["G3", "R1"]):
        assert not ends(LATE, *hand)
