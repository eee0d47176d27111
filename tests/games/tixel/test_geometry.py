"""The geometry behind Tixel's rules, and the rules as the slow generator reads them off it.

The first half asks the outlines of pieces alone (G1 to G7). The second half draws boards and says
what a reader of the rulebook expects there; the fast rules are judged elsewhere.

In the drawings `w1` is a white piece, its hollow turned 1 x 45 degrees clockwise from north (even:
inactive, odd: active), and `Wa`/`Wi` a plain white piece, active or inactive.
"""

from __future__ import annotations

import math
import random
import re
from itertools import product

import pytest

from tests.games.tixel import slow
from tests.games.tixel.slow import WAYS, Shape, overlap, shapes

ACTIVE = {"NE", "SE", "SW", "NW"}
INACTIVE = {"N", "E", "S", "W"}

ACTIVE_SHAPES = shapes(hollow=True, active=True) + shapes(hollow=False, active=True)
INACTIVE_SHAPES = shapes(hollow=True, active=False) + shapes(hollow=False, active=False)
DIAGONALS = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def hollow_faces(shape: Shape, way: slow.Way) -> bool:
    """Whether the disc that the hollow cuts away lies around the middle of that neighbour."""
    return shape.hollow and math.dist(slow.bite(shape, (0, 0)), way) < slow.TOLERANCE


def back(way: slow.Way) -> slow.Way:
    return (-way[0], -way[1])


def left_of(way: slow.Way) -> slow.Way:
    return (-way[1], way[0])


def right_of(way: slow.Way) -> slow.Way:
    return (way[1], -way[0])


# --- Outlines alone ---------------------------------------------------------------------------


def test_a_corner_of_an_active_piece_reaches_a_fifth_of_a_square_into_each_neighbour() -> None:
    """TX-10"""
    for shape in ACTIVE_SHAPES:
        for way in WAYS:
            reach = max(x * way[0] + y * way[1] for x, y in slow.corners(shape, (0, 0)))
            assert reach - 0.5 == pytest.approx(0.207, abs=0.001)


def test_an_inactive_piece_stays_in_its_square() -> None:
    """TX-08"""
    for shape in INACTIVE_SHAPES:
        assert slow.fits(shape, (), WAYS)


def test_inactive_pieces_never_touch_each_others_ground() -> None:
    for one, other in product(INACTIVE_SHAPES, repeat=2):
        assert not any(overlap(one, other, at) for at in slow.RING)


def test_overlapping_is_mutual() -> None:
    for one, other in product(ACTIVE_SHAPES + INACTIVE_SHAPES, repeat=2):
        for at in slow.RING:
            assert overlap(one, other, at) == overlap(other, one, back(at))


def test_G1_two_active_pieces_never_stand_side_by_side() -> None:
    """TX-11, TX-12, wherever their hollows point."""
    for one, other in product(ACTIVE_SHAPES, repeat=2):
        assert all(overlap(one, other, way) for way in WAYS)


def test_G2_an_active_piece_fits_beside_an_inactive_one_only_where_that_ones_hollow_is() -> None:
    """TX-18, TX-44: there always, else never, wherever the active one's own hollow points."""
    for active, inactive, way in product(ACTIVE_SHAPES, INACTIVE_SHAPES, WAYS):
        assert overlap(active, inactive, way) != hollow_faces(inactive, back(way))


def test_G3_an_inactive_piece_has_room_for_one_active_neighbour_at_most() -> None:
    for inactive in INACTIVE_SHAPES:
        for active in ACTIVE_SHAPES:
            room = [way for way in WAYS if not overlap(inactive, active, way)]
            assert len(room) == (1 if inactive.hollow else 0)


def test_G4_diagonal_neighbours_never_meet_not_even_while_both_turn() -> None:
    for one, other, at in product((True, False), (True, False), DIAGONALS):
        for turn, other_turn in product(range(0, 360, 15), repeat=2):
            assert not overlap(Shape(turn, one), Shape(other_turn, other), at)


def test_G5_turning_on_the_spot_is_never_blocked_where_the_piece_may_stand_active() -> None:
    """TX-40: the corners run along the hollow, and at a flank along that of a third piece."""
    for hollow, inactive, way in product((True, False), INACTIVE_SHAPES, WAYS):
        if hollow_faces(inactive, back(way)):
            assert not any(overlap(Shape(turn, hollow), inactive, way) for turn in range(360))


@pytest.mark.parametrize("way", WAYS)
def test_G6_a_flank_on_the_left_turns_anticlockwise(way: slow.Way) -> None:
    """TX-23, TX-24: the other way round it would turn into the mover."""
    for mover, flank in product(INACTIVE_SHAPES, ACTIVE_SHAPES):
        assert slow.push(mover, way, flank, left_of(way), -1) == 45
        assert slow.push(mover, way, flank, left_of(way), +1) is None
        assert slow.pushed(mover, way, flank, left_of(way)) == flank.turned(-45)


@pytest.mark.parametrize("way", WAYS)
def test_G6_a_flank_on_the_right_turns_clockwise(way: slow.Way) -> None:
    """TX-23, TX-24"""
    for mover, flank in product(INACTIVE_SHAPES, ACTIVE_SHAPES):
        assert slow.push(mover, way, flank, right_of(way), +1) == 45
        assert slow.push(mover, way, flank, right_of(way), -1) is None
        assert slow.pushed(mover, way, flank, right_of(way)) == flank.turned(45)


def test_G6_turns_every_stance_as_a_table_would() -> None:
    def after(stance: str, side: slow.Way) -> str:
        flank = Shape(slow.COMPASS.index(stance) * 45, hollow=True)
        result = slow.pushed(INACTIVE_SHAPES[0], (1, 0), flank, side)
        assert result is not None
        return result.stance

    north, south = (0, 1), (0, -1)
    assert [after(s, north) for s in ("NE", "SE", "SW", "NW")] == ["N", "E", "S", "W"]
    assert [after(s, south) for s in ("NE", "SE", "SW", "NW")] == ["E", "S", "W", "N"]


def test_G7_a_flank_ends_facing_the_path_if_its_hollow_met_the_oncoming_mover() -> None:
    for way, flank, side in product(WAYS, shapes(hollow=True, active=True), (left_of, right_of)):
        at = side(way)
        x, y = slow.bite(flank, (0, 0))
        towards_mover = x * way[0] + y * way[1] < 0
        towards_path = x * at[0] + y * at[1] < 0
        result = slow.pushed(INACTIVE_SHAPES[0], way, flank, at)
        assert result is not None
        assert hollow_faces(result, back(at)) == (towards_mover and towards_path)


def test_a_mover_is_stopped_by_an_active_piece_ahead_unless_its_hollow_is_in_front() -> None:
    """TX-25, TX-52: met head on, that piece turns in neither sense."""
    for mover, ahead, way in product(INACTIVE_SHAPES, ACTIVE_SHAPES, WAYS):
        result = slow.pushed(mover, way, ahead, way)
        assert result == (ahead if hollow_faces(mover, way) else None)


def test_a_mover_leaves_alone_what_is_inactive_or_not_beside_the_square_it_comes_to() -> None:
    for mover, way in product(INACTIVE_SHAPES, WAYS):
        for at in set(slow.RING) - {back(way)}:
            for other in INACTIVE_SHAPES:
                assert slow.pushed(mover, way, other, at) == other
        for at in DIAGONALS:
            if at[0] * way[0] + at[1] * way[1] > 0:
                assert all(slow.pushed(mover, way, s, at) == s for s in ACTIVE_SHAPES)


# --- Boards, drawn ----------------------------------------------------------------------------


def board(drawing: str, rest: str = "w 8+0/8+0 wb -") -> str:
    """The position of a drawing that has a rank to a line and the files' letters below."""
    *lines, _ = drawing.strip().splitlines()
    ranks = ["".join(cell.strip(".") or "." for cell in line.split()[1:]) for line in lines]
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), r) for r in ranks) + f" {rest}"


def stances(position: str, start: str, *, bounded: bool = False) -> set[str]:
    """The stances of all legal moves that begin so, such as `+c3` or `a4-c4`."""
    moves = (m.split("/") for m in slow.legal_moves(position, bounded=bounded) if "/" in m)
    return {stance for square, stance in moves if square == start}


def arrivals(position: str, start: str, *, bounded: bool = False) -> dict[str, set[str]]:
    """Where the piece on a square can slide, and how it can stand there."""
    moves = slow.legal_moves(position, bounded=bounded)
    ends = {m[3:5] for m in moves if m.startswith(f"{start}-")}
    return {end: stances(position, f"{start}-{end}", bounded=bounded) for end in ends}


def starts(position: str, sign: str) -> list[str]:
    return [m for m in slow.legal_moves(position) if m[0] == sign]


def on(position: str, square: str) -> str | None:
    """The piece on a square, as the drawings write it."""
    x, y = "abcdefghi".index(square[0]), int(square[1]) - 1
    cells = re.findall(r"[1-9]|..", position.split(" ")[0].split("/")[-1 - y])
    row = [c for cell in cells for c in ([None] * int(cell) if cell.isdigit() else [cell])]
    return row[x]


def after(position: str, move: str, *squares: str) -> list[str | None]:
    """What stands on some squares after a move."""
    then = slow.play(position, move)
    return [on(then, square) for square in squares]


EMPTY = "6/6/6/6/6/6 w 10+0/10+0 - -"


def test_on_an_empty_board_a_piece_is_placed_anywhere_and_active() -> None:
    """TX-01, TX-04, TX-05, TX-15, TX-17"""
    moves = slow.legal_moves(EMPTY)
    assert len(moves) == 36 * 4
    assert {m.split("/")[1] for m in moves} == ACTIVE
    assert all(m.startswith("+") for m in moves)


def test_the_first_answer_may_only_face_an_active_neighbour() -> None:
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 .. .. .. .. .. ..
        3 .. .. w1 .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """,
        "b 9+0/10+0 w -",
    )
    assert stances(position, "+b3") == {"E"}
    assert stances(position, "+d3") == {"W"}
    assert stances(position, "+c4") == {"S"}
    assert stances(position, "+c2") == {"N"}
    assert stances(position, "+d4") == stances(position, "+a1") == ACTIVE
    assert len(slow.legal_moves(position)) == 128


@pytest.mark.parametrize(("move", "answers"), [("+a1/NE", 134), ("+a3/NE", 131), ("+c3/NE", 128)])
def test_the_first_answers_in_a_corner_at_an_edge_and_inside(move: str, answers: int) -> None:
    assert len(slow.legal_moves(slow.play(EMPTY, move))) == answers


def test_placing_beside_one_active_neighbour_and_beside_facing_and_solid_sides() -> None:
    """TX-17 to TX-19"""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 .. .. b4 .. .. ..
        3 .. w3 .. .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. w1
          a  b  c  d  e  f
        """
    )
    assert stances(position, "+c3") == {"W"}  # that c4 faces it does not help
    assert stances(position, "+b4") == {"S"}
    assert stances(position, "+d3") == ACTIVE
    assert stances(position, "+d4") == stances(position, "+c5") == INACTIVE
    assert stances(position, "+b2") == {"N"}
    assert stances(position, "+a3") == {"E"}


def test_one_solid_side_among_facing_ones_keeps_a_placed_piece_inactive() -> None:
    """TX-18, TX-44"""
    drawing = """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 .. .. b4 .. .. ..
        3 .. .. .. b0 .. ..
        2 .. .. .. .. .. ..
        1 w1 .. .. .. .. ..
          a  b  c  d  e  f
        """
    assert stances(board(drawing), "+c3") == INACTIVE
    assert stances(board(drawing.replace("b0", "..")), "+c3") == ACTIVE


def test_no_piece_goes_between_two_active_ones() -> None:
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 .. .. .. b1 .. ..
        3 .. .. w1 .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    )
    assert stances(position, "+c4") == stances(position, "+d3") == set()
    assert stances(position, "+d5") == {"S"}
    assert stances(position, "+b3") == {"E"}


def test_a_slide_knocks_over_the_pieces_on_both_sides() -> None:
    """TX-23, TX-24, TX-27, TX-28"""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. b5 .. .. ..
        4 w1 .. .. .. .. ..
        3 .. .. b1 .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    )
    active = dict.fromkeys(("b4", "d4", "e4", "f4", "a6", "a5", "a3", "a2", "a1"), ACTIVE)
    assert arrivals(position, "a4") == {"c4": INACTIVE, **active}
    assert after(position, "a4-b4/SW", "b4", "c5", "c3") == ["w5", "b5", "b1"]
    for move in ("a4-c4/N", "a4-c4/E", "a4-c4/S", "a4-c4/W"):
        assert after(position, move, "c5", "c3") == ["b4", "b2"]
        assert slow.play(position, move).split()[1::3] == ["w", "c4"]
    for move in ("a4-d4/NE", "a4-e4/SE", "a4-f4/SW"):
        assert after(position, move, "c5", "c3") == ["b4", "b2"]
        assert slow.play(position, move).split()[1::3] == ["b", "-"]


@pytest.mark.parametrize(
    ("before", "left", "arrival"),
    [("b1", "b0", INACTIVE), ("b3", "b2", INACTIVE), ("b5", "b4", ACTIVE), ("b7", "b6", INACTIVE)],
)
def test_a_flank_on_the_left_turns_anticlockwise(before: str, left: str, arrival: set[str]) -> None:
    """TX-24; TX-30: the one that comes to face the mover allows no sacrifice."""
    drawing = """
        6 .. .. .. .. .. ..
        5 .. .. xx .. .. ..
        4 w1 .. .. .. .. ..
        3 .. .. .. .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    position = board(drawing.replace("xx", before))
    assert stances(position, "a4-c4") == arrival
    assert all(after(position, f"a4-c4/{stance}", "c5") == [left] for stance in arrival)


@pytest.mark.parametrize(
    ("before", "left", "arrival"),
    [("b1", "b2", INACTIVE), ("b3", "b4", INACTIVE), ("b5", "b6", INACTIVE), ("b7", "b0", ACTIVE)],
)
def test_a_flank_on_the_right_turns_clockwise(before: str, left: str, arrival: set[str]) -> None:
    """TX-24, TX-30"""
    drawing = """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 w1 .. .. .. .. ..
        3 .. .. xx .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    position = board(drawing.replace("xx", before))
    assert stances(position, "a4-c4") == arrival
    assert all(after(position, f"a4-c4/{stance}", "c3") == [left] for stance in arrival)


def test_stopping_in_front_of_an_active_piece_takes_the_hollow_forward() -> None:
    """TX-25, TX-26, TX-31: a sacrifice, and the piece in front stays as it is."""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 w1 .. .. b1 .. ..
        3 .. .. .. .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    )
    ends = arrivals(position, "a4")
    assert {end: ends[end] for end in ends if end[1] == "4"} == {"b4": ACTIVE, "c4": {"E"}}
    assert after(position, "a4-c4/E", "c4", "d4") == ["w2", "b1"]
    assert slow.play(position, "a4-c4/E").endswith(" w 8+0/8+0 wb c4")


def test_a_piece_that_could_stay_active_is_sacrificed_to_another_active_one_ahead() -> None:
    """TX-30, TX-31"""
    drawing = """
        6 .. .. .. .. .. ..
        5 .. .. b5 .. .. ..
        4 w1 .. .. xx .. ..
        3 .. .. .. .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    alone, ahead = board(drawing.replace("xx", "..")), board(drawing.replace("xx", "b1"))
    assert stances(alone, "a4-c4") == ACTIVE
    assert stances(ahead, "a4-c4") == {"E"}
    assert after(ahead, "a4-c4/E", "c5", "d4") == ["b4", "b1"]
    assert slow.play(ahead, "a4-c4/E").endswith(" c4")


def test_a_slide_north_turns_its_left_and_right_as_any_other() -> None:
    """TX-20, TX-24"""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 .. b7 .. .. .. ..
        3 .. .. .. b7 .. ..
        2 .. .. .. .. .. ..
        1 .. .. w1 .. .. ..
          a  b  c  d  e  f
        """
    )
    ends = arrivals(position, "c1")
    north = {end: ends[end] for end in ends if end[0] == "c"}
    assert north == {"c2": ACTIVE, "c3": INACTIVE, "c4": INACTIVE, "c5": ACTIVE, "c6": ACTIVE}
    assert after(position, "c1-c2/NE", "b4", "d3") == ["b7", "b7"]
    assert after(position, "c1-c3/S", "b4", "d3") == ["b7", "b0"]
    assert after(position, "c1-c4/S", "b4", "d3") == ["b6", "b0"]
    assert after(position, "c1-c5/NE", "b4", "d3") == ["b6", "b0"]


def test_a_slide_knocks_over_pieces_of_its_own_colour_too() -> None:
    """TX-23"""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. w3 .. b3 .. ..
        4 w1 .. .. .. .. ..
        3 .. .. w5 .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    )
    assert stances(position, "a4-e4") == ACTIVE
    assert after(position, "a4-e4/SW", "b5", "c3", "d5", "e4") == ["w2", "w6", "b2", "w5"]
    assert stances(position, "a4-b4") == INACTIVE
    assert after(position, "a4-b4/W", "b5", "c3", "d5") == ["w2", "w5", "b3"]


def test_a_piece_comes_up_between_inactive_ones_only_if_all_of_them_face_it() -> None:
    """TX-27, TX-28"""
    drawing = """
        6 .. .. .. .. .. ..
        5 .. .. .. b4 .. ..
        4 w1 .. .. .. b6 ..
        3 .. .. .. xx .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    assert stances(board(drawing.replace("xx", "b2")), "a4-d4") == INACTIVE
    assert stances(board(drawing.replace("xx", "b0")), "a4-d4") == ACTIVE


def test_a_piece_slides_through_a_corridor_of_solid_sides() -> None:
    """TX-20, TX-28"""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. b0 b0 .. ..
        4 w1 .. .. .. .. ..
        3 .. .. b4 b4 .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    )
    ends = arrivals(position, "a4")
    assert [end for end in sorted(ends) if ends[end] == INACTIVE] == ["c4", "d4"]
    assert all(ends[end] == ACTIVE for end in ("b4", "e4", "f4"))


def test_sacrifices_chain_and_the_last_one_stays_out_of_reach() -> None:
    """TX-28, TX-29, TX-32 to TX-40, TX-45"""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 b1 .. .. w1 .. b1
        3 .. .. .. .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. w1
          a  b  c  d  e  f
        """,
        "b 8+0/8+0 wb -",
    )
    assert {m[0] for m in slow.legal_moves(position)} == {"+", "a", "f"}
    assert stances(position, "a4-c4") == {"E"}

    first = slow.play(position, "a4-c4/E")
    assert first.endswith(" b 8+0/8+0 wb c4")
    assert starts(first, "-") == ["-f4"]
    assert starts(first, "*") == []
    assert starts(first, "@") == ["@f4/NW", "@f4/SE", "@f4/SW"]
    assert starts(first, ".") == ["."]
    assert len(starts(first, "+")) == 106
    assert len(starts(first, "f")) == 14
    assert len(slow.legal_moves(first)) == 106 + 14 + 1 + 3 + 1
    assert stances(first, "f4-e4") == {"W"}
    assert stances(first, "f4-f2") == {"S"}
    assert slow.play(first, ".").endswith(" w 8+0/8+0 wb -")

    second = slow.play(first, "f4-e4/W")
    assert second.endswith(" b 8+0/8+0 wb e4")
    assert starts(second, "-") == ["-c4"]
    assert {m[0] for m in slow.legal_moves(second)} == {"+", "-", "."}
    assert len(starts(second, "+")) == 116
    assert slow.play(second, "-c4") == "6/6/3w1b61/6/6/5w1 w 8+0/9+0 wb -"


def test_an_inactive_piece_is_activated_where_every_neighbour_faces_it() -> None:
    """TX-37, TX-42 to TX-44"""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. w4 .. .. w2 ..
        4 .. w0 .. .. .. ..
        3 .. .. .. .. .. w0
        2 .. .. .. .. .. b1
        1 w0 b2 .. .. .. ..
          a  b  c  d  e  f
        """,
        "w 8+0/8+0 wb e5",
    )
    assert stances(position, "*b4") == ACTIVE  # b5 faces it
    assert stances(position, "*b5") == ACTIVE  # b4 faces it
    assert stances(position, "*a1") == set()  # b1 shows it a solid side
    assert stances(position, "*f3") == set()  # f2 is active


def test_who_has_no_active_piece_to_slide_may_neither_place_nor_go_on() -> None:
    """TX-14, TX-46, however full the pool is."""
    drawing = """
        6 .. .. .. .. .. ..
        5 .. .. .. .. .. ..
        4 .. .. w2 .. .. ..
        3 .. .. .. .. .. ..
        2 .. .. b1 .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """
    assert slow.legal_moves(board(drawing)) == []
    assert slow.legal_moves(board(drawing, "w 8+0/8+0 b -"))  # TX-15


def test_a_plain_piece_cannot_stop_head_on_but_passes_sideways() -> None:
    """TX-51, TX-52"""
    position = board(
        """
        6 .. .. .. .. .. ..
        5 .. .. Ba .. .. ..
        4 Wa .. .. .. .. b1
        3 .. .. .. .. .. ..
        2 .. .. .. .. .. ..
        1 .. .. .. .. .. ..
          a  b  c  d  e  f
        """,
        "w 0+8/8+8 wb -",
    )
    ends = arrivals(position, "a4")
    assert {e: ends[e] for e in ends if e[1] == "4"} == {"b4": {"A"}, "c4": {"I"}, "d4": {"A"}}
    assert after(position, "a4-c4/I", "c4", "c5") == ["Wi", "Bi"]
    assert stances(position, "+b4") == stances(position, "+e4") == set()
    assert stances(position, "+d4") == {"A"}
    assert starts(slow.play(position, "a4-c4/I"), "@") == []  # TX-39: nothing to pivot


def test_a_plain_piece_stays_active_beside_a_piece_knocked_over_to_face_it() -> None:
    position = board(
        """
        3 .. .. b5
        2 Wa .. ..
        1 .. .. ..
          a  b  c
        """,
        "w 0+8/8+8 wb -",
    )
    assert stances(position, "a2-c2") == {"A"}
    assert after(position, "a2-c2/A", "c3") == ["b4"]


def test_with_a_bounded_edge_nobody_stands_active_at_the_border() -> None:
    drawing = """
        5 .. .. .. .. ..
        4 .. .. .. .. ..
        3 .. .. w1 .. b0
        2 .. .. .. .. ..
        1 .. .. .. .. ..
          a  b  c  d  e
        """
    position = board(drawing)
    assert stances(position, "+a1") == ACTIVE
    assert stances(position, "+a1", bounded=True) == INACTIVE
    assert stances(position, "+b2", bounded=True) == ACTIVE
    ends = arrivals(position, "c3", bounded=True)
    assert {end: ends[end] for end in ends if end[0] == "c"} == {
        "c5": INACTIVE,
        "c4": ACTIVE,
        "c2": ACTIVE,
        "c1": INACTIVE,
    }
    assert ends["d3"] == INACTIVE  # e3 shows it a solid side
    assert stances(board(drawing, "b 8+0/8+0 wb d3"), "*e3") == ACTIVE
    assert stances(board(drawing, "b 8+0/8+0 wb d3"), "*e3", bounded=True) == set()


# --- The generator as a whole -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "first", "second"),
    [(EMPTY, 144, 18_720), ("6/6/6/6/6/6 w 0+8/0+8 - -", 36, 1_140)],
    ids=["tixel", "tix"],
)
def test_the_first_two_moves_can_be_made_in_so_many_ways(
    start: str, first: int, second: int
) -> None:
    moves = slow.legal_moves(start)
    assert len(moves) == first
    assert sum(len(slow.legal_moves(slow.play(start, m))) for m in moves) == second


def test_a_move_that_is_not_listed_is_refused() -> None:
    with pytest.raises(ValueError, match="not legal"):
        slow.play(EMPTY, "+c3/N")


def test_two_pieces_that_overlap_are_named() -> None:
    said = slow.broken_invariant("6/6/6/2w1b02/6/6 w 9+0/9+0 wb -")
    assert said == "w1 on c3 overlaps b0 on d3"
    assert slow.broken_invariant("6/6/6/2w1b62/6/6 w 9+0/9+0 wb -") is None
    assert slow.broken_invariant("6/6/6/6/6/w15 w 9+0/9+0 wb -", bounded=True) is not None


@pytest.mark.parametrize("bounded", [False, True], ids=["open", "bounded"])
@pytest.mark.parametrize(
    ("size", "pools"),
    [(3, "4+0/4+0"), (5, "6+2/8+0"), (6, "10+0/10+0"), (6, "0+8/0+8"), (7, "10+4/10+4")],
)
def test_no_random_game_ever_makes_two_pieces_overlap(size: int, pools: str, bounded: bool) -> None:
    """TX-10 to TX-12, and L3: each sacrifice of a turn costs one piece active at its start."""
    rng = random.Random(size)
    for _ in range(10):
        position = "/".join([str(size)] * size) + f" w {pools} - -"
        active = chain = 0
        while moves := slow.legal_moves(position, bounded=bounded):
            if position.endswith("-"):
                turn = position.split()[1]
                active = len(re.findall(f"{turn}[1357]|{turn.upper()}a", position.split()[0]))
                chain = 0
            else:
                chain += 1
                assert chain <= active
                assert f"-{position[-2:]}" not in moves
                assert not any(m.startswith(f"*{position[-2:]}") for m in moves)  # L4
            position = slow.play(position, rng.choice(moves), bounded=bounded)
            assert slow.broken_invariant(position, bounded=bounded) is None
