"""Why a shape may not be drawn: the right sentence, and the boxes that are in the way."""

from __future__ import annotations

import ast
import inspect
import random

import pytest

from pix_tui.games.game import Chance
from pix_tui.games.rollnpix import explain
from pix_tui.games.rollnpix.explain import faults, why_not
from pix_tui.games.rollnpix.moves import CHOOSE, DRAW, ROLL, TAKE, Die, Move
from pix_tui.games.rollnpix.notation import parse_die, parse_site
from pix_tui.games.rollnpix.rules import State
from pix_tui.games.rollnpix.site import COLOURS

from .random_play import TABLES, random_game, random_state
from .sites import DOMINO, GAME, LATE, broken, names, new_game, site_text, table, to_draw
from .test_draft import ROLL as ROLLED

EDGE = "That is over the edge of the site."
SHAPE = "That is not the shape of the die."
TAKEN = "Something is drawn there already."
CENTRE = "The first shape must cover the centre of the site."
COLOUR = "Shapes of the same colour may not touch along their sides."
TOUCH = "It must touch a drawn shape along a side, or the edge of the site."


def told(drawing: str, die: str, **options) -> list[tuple[str, str]]:
    """Every rule that is broken by drawing on the marked boxes, and where."""
    return [(str(fault.rule), names(fault)) for fault in broken(drawing, die, **options)]


def told_of(drawing: str, die: str, where: list[tuple[int, int]]) -> list[tuple[str, str]]:
    """The same for boxes that cannot be drawn in a test, (column, rank) from 0."""
    state = to_draw(DOMINO, die).state
    site = parse_site(site_text(drawing), state.options.ground)
    colour, pips = parse_die(die)
    found = faults(site, state.options.figure(pips), colour, where)
    return [
        (str(fault.rule), ",".join(f"{c}/{r}" for c, r in sorted(fault.cells))) for fault in found
    ]


@pytest.mark.parametrize(
    ("drawing", "die", "rule", "where"),
    [
        # RP-18, RP-19
        ("5 | . . . . R R . *", "B1", TOUCH, "h5"),
        ("6 | . . . *\n5 | . . . . R R", "B1", TOUCH, "d6"),
        ("7 | . . . . * *\n5 | . . . . R R", "B2", TOUCH, "e7,f7"),
        # RP-20: the boxes on both sides of each side that is shared
        ("6 | . . . . *\n5 | . . . . R R", "R1", COLOUR, "e5,e6"),
        ("6 | . . . . * *\n5 | . . . . R R", "R2", COLOUR, "e5,e6,f5,f6"),
        ("7 | . . . . . *\n6 | . . . . . *\n5 | . . . . R R", "R2", COLOUR, "f5,f6"),
        ("5 | . . . . R R * *", "R2", COLOUR, "f5,g5"),
        ("9 | . * R\n8 | . R", "R1", COLOUR, "b8,b9,c9"),
        # RP-08
        ("6 | . . . . * *", "R2", CENTRE, "e5"),
        ("9 | * *", "G2", CENTRE, "e5"),
        # RP-17
        ("9 | * * *", "G2", SHAPE, "a9,b9,c9"),
        ("6 | . . . . * *\n5 | . . . . R R", "G3", SHAPE, "e6,f6"),
    ],
)
def test_one_rule_is_broken(drawing, die, rule, where):
    full = drawing if "5 |" in drawing or rule == CENTRE else f"{drawing}\n{DOMINO}"
    assert told(full, die) == [(rule, where)]


def test_RP_24_what_sticks_out_is_shown_outside():
    assert told_of(DOMINO, "B2", [(8, 4), (9, 4)]) == [(EDGE, "9/4")]
    assert told_of(DOMINO, "B3", [(-1, 9), (0, 8), (-1, 8)]) == [(EDGE, "-1/8,-1/9")]
    everywhere = [(20, 20), (21, 20)]
    assert told_of(DOMINO, "B2", everywhere) == [(EDGE, "20/20,21/20"), (TOUCH, "20/20,21/20")]


def test_RP_23_what_is_drawn_already_is_shown():
    assert told_of(DOMINO, "B2", [(4, 4), (4, 5)]) == [(TAKEN, "4/4")]
    assert told_of(DOMINO, "B2", [(4, 4), (5, 4)]) == [(TAKEN, "4/4,5/4")]


def test_several_rules_are_broken_and_the_most_telling_comes_first():
    assert told_of(DOMINO, "R2", [(5, 4), (6, 4)]) == [(TAKEN, "5/4"), (COLOUR, "4/4,5/4")]
    assert told("6 | . . . . * * *\n5 | . . . . R R", "R2") == [
        (SHAPE, "e6,f6,g6"),
        (COLOUR, "e5,e6,f5,f6"),
    ]
    assert told("2 | . . * *\n1 | . . . .\n5 | . . . . R R", "G1") == [
        (SHAPE, "c2,d2"),
        (TOUCH, "c2,d2"),
    ]
    assert told("9 | * *", "R1") == [(SHAPE, "a9,b9"), (CENTRE, "e5")]


def test_a_legal_shape_breaks_none():
    """RP-21 among others."""
    for drawing, die in (
        ("6 | . . . . * *\n5 | . . . . R R", "B2"),
        ("9 | . *\n8 | R\n5 | . . . . R R", "R1"),
        ("5 | . . . . * *", "R2"),
    ):
        assert told(drawing, die) == []


def slow_faults(state: State, seat: int, colour: int, where: set[tuple[int, int]]) -> set[str]:
    """Which rules are broken, one box at a time and without any bits."""
    size, ground = state.options.site, state.options.ground
    colour_of = {cell: c for c in COLOURS for cell in ground.cells_of(state.sites[seat][c])}

    def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
        column, rank = cell
        return [(column + 1, rank), (column - 1, rank), (column, rank + 1), (column, rank - 1)]

    found = set()
    if any(not (0 <= c < size and 0 <= r < size) for c, r in where):
        found.add(EDGE)
    if where & {*colour_of}:
        found.add(TAKEN)
    if not colour_of:
        return found | (set() if (size // 2, size // 2) in where else {CENTRE})
    # What lies outside is beside nothing.
    inside = {cell for cell in where if 0 <= cell[0] < size and 0 <= cell[1] < size}
    neighbours = {other for cell in inside for other in beside(cell)} - where
    if any(colour_of.get(cell) == colour for cell in neighbours):
        found.add(COLOUR)
    at_edge = any({0, size - 1} & {*cell} for cell in inside)
    if not at_edge and not {other for cell in inside for other in [*beside(cell), cell]} & {
        *colour_of
    }:
        found.add(TOUCH)
    return found


def test_on_random_sites_the_rules_named_are_those_that_a_second_look_finds():
    rng = random.Random(8)
    seen = set()
    for seed in range(400):
        state = random_state(seed, seed % len(TABLES), int(rng.random() * 90))
        seat = int(rng.random() * state.seats)
        size = state.options.site
        for _ in range(12):
            figure = state.options.figures[int(rng.random() * 6)]
            way = figure.orientations[int(rng.random() * len(figure.orientations))]
            column, rank = (int(rng.random() * (size + 2)) - 1 for _ in range(2))
            where = {(column + x, rank + y) for x, y in way}
            colour = int(rng.random() * 4)
            found = faults(state.sites[seat], figure, colour, where)
            rules = {str(fault.rule) for fault in found}
            assert rules == slow_faults(state, seat, colour, where)
            assert all(fault.cells for fault in found)
            seen |= rules
    assert seen == {EDGE, TAKEN, CENTRE, COLOUR, TOUCH}


def conceivable(state: State) -> list[tuple[int | None, Move]]:
    """Moves of every kind by everybody, sensible or not."""
    ground = state.options.ground
    dice = tuple(Die(colour, 3) for colour in COLOURS)
    some = [mask for figure in state.options.figures for mask in sorted(figure.all)[::7]]
    moves = [
        *(Move(kind, colour) for kind in (CHOOSE, TAKE) for colour in COLOURS),
        *(Move(ROLL, dice=(die,)) for die in dice),
        Move(ROLL, dice=dice),
        Move(ROLL, dice=dice[:3]),
        *(Move(DRAW, colour, boxes=mask) for colour in COLOURS for mask in some),
        Move(DRAW, 0, boxes=ground.all),
    ]
    return [(seat, move) for seat in (None, *range(state.seats)) for move in moves]


STATES = {
    "choosing": new_game(3).state,
    "the foundation is rolled": new_game(3).play("choose R").state,
    "the foundation is drawn": new_game(3).play("choose R", "roll R2", "P2 R:e5,f5").state,
    "rolling": table([DOMINO] * 3).state,
    "taking": table([DOMINO] * 3).play(ROLLED, "take R").state,
    "drawing": table([DOMINO] * 2, ["Y1 R1", "B2"]).state,
    "one has finished": table([LATE] * 3, ["Y2", "R1", "G1"], site=5).state,
    "one has finished, the others take": table([LATE] * 3, ["Y2", "R1", "G1"], site=5)
    .draw_anything()
    .play(ROLLED)
    .state,
    "over": table([LATE] * 2, ["Y2", "B4"], site=5).state,
}


@pytest.mark.parametrize("name", STATES)
def test_a_move_is_refused_with_a_reason_exactly_where_it_is_not_listed(name):
    reasons(STATES[name])


def reasons(state: State) -> set[str]:
    """Why each conceivable move is refused, where it is."""
    chance = isinstance(GAME.to_act(state), Chance)
    wanted = [state.colour] if state.round == 0 else [*COLOURS]
    given = set()
    for seat, move in conceivable(state):
        reason = why_not(state, seat, move)
        if seat is None:
            due = chance and move.kind == ROLL and [die.colour for die in move.dice] == wanted
        else:
            due = move in GAME.moves(state, seat)
        assert (reason is None) == due, (seat, move)
        if reason is not None:
            assert str(reason).isprintable()
            assert str(reason).endswith(".")
            given.add(reason.pattern)
    return given


def test_every_reason_is_given_somewhere():
    tree = ast.parse(inspect.getsource(explain))
    known = {
        call.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith(("why_not", "_why_not", "faults"))
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "message"
    }
    assert set().union(*map(reasons, STATES.values())) == known - {EDGE}


def test_a_reason_for_everything_in_the_middle_of_random_games():
    for table_number, kind in enumerate(TABLES):
        if kind.options.get("site", 9) <= 7:
            steps = [*random_game(random.Random(table_number), kind)]
            for step in steps[:: len(steps) // 4]:
                reasons(step.state)
