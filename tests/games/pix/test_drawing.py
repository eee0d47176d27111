"""Screens: what may lie on them, what it costs, and how drawings are written."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pix.drawing import (
    BLANK,
    HALVES,
    MOST,
    WAYS,
    Arrow,
    Drawing,
    format_drawing,
    parse_drawing,
)
from pix_tui.games.pix.strokes import drawn as after
from pix_tui.games.pix.strokes import strokes, why_not_drawn
from tests.games.refusals import not_understood

from .matches import Play, costing, drawn, new_match
from .standin import DRAWING

arrows = st.builds(Arrow, st.integers(0, HALVES), st.integers(0, HALVES), st.sampled_from(WAYS))


@st.composite
def drawings(draw: st.DrawFn) -> Drawing:
    boxes = draw(st.lists(st.integers(0, 80), unique=True, max_size=21))
    red = boxes.pop() if boxes and (len(boxes) > 20 or draw(st.booleans())) else -1
    black = sum(1 << box for box in boxes)
    return Drawing(black, red, draw(st.none() | arrows))


@pytest.fixture
def drawing() -> Play:
    """Everybody is to draw."""
    return new_match(3).deal()


def test_PX_21_totals(drawing):
    """Scenario 1."""
    arrow = Arrow(9, 9, "N")
    seven = (1 << 7) - 1
    twenty = (1 << 20) - 1
    for wanted, total in (
        (Drawing(seven, 80, arrow), 13),
        (Drawing(twenty, 80, arrow), 26),
        (Drawing(arrow=arrow), 2),
        (Drawing(red=0), 4),
        (BLANK, 0),
    ):
        now = drawing.stroke(0, wanted)
        assert now.state.drawings[0].total == now.view(0)["own"]["drawing"]["total"] == total
    assert MOST == 26


def test_PX_07_what_there_is_to_draw_with(drawing):
    """Twenty black pixels, one red one, one arrow."""
    now = drawing.stroke(0, costing(26))
    assert now.view(0)["own"]["left"] == {"black": 0, "red": 0, "arrow": 0}
    assert now.view(0)["own"]["drawing"]["total"] == 26
    assert now.refusal("0: black 5,5") == "All 20 black pixels are on the screen."
    assert drawing.view(0)["own"]["left"] == {"black": 20, "red": 1, "arrow": 1}


def test_PX_13_pixels_lie_in_boxes_one_in_each(drawing):
    """Scenario 2."""
    now = drawing.play("0: black 3,4", "0: red 4,4")
    assert now.refusal("0: black 3,4") == "A black pixel lies in that box already."
    assert now.refusal("0: red 3,4") == "A black pixel lies in that box already."
    assert now.refusal("0: black 4,4") == "The red pixel lies in that box already."
    assert now.refusal("0: red 4,4") == "The red pixel lies in that box already."
    for box in ("-1,0", "9,0", "0,-1", "0,9", "10,10", "99,99"):
        for kind in ("black", "clear", "red"):
            assert now.refusal(f"0: {kind} {box}") == (
                "That box is not on the screen: they go from 0,0 to 8,8."
            )


def test_there_is_one_red_pixel_and_one_arrow(drawing):
    """Scenario 2: there never are two of them on a screen; the one that there is moves."""
    now = drawing.play("0: red 4,4", "0: red 5,5", "0: arrow 0,0,N", "0: arrow 1,1,N")
    assert now.state.drawings[0] == Drawing(0, 50, Arrow(1, 1, "N"))
    assert now.state.drawings[0].total == 6
    assert now.refusal("0: arrow 1,1,N") == "The arrow lies just there already."


def test_PX_14_the_arrow_lies_anywhere(drawing):
    """Scenario 2: in the very corner, over pixels, in every direction."""
    now = drawing.play("0: black 8,8", "0: arrow 18,18,SE")
    assert now.state.drawings[0].total == 3
    for way in WAYS[:3]:
        now = now.play(f"0: arrow 0,0,{way}", "0: arrow off")
    for place in ("19,0", "0,19", "-1,3", "99,0"):
        assert "stays on the screen" in now.refusal(f"0: arrow {place},N")
    assert now.refusal("0: arrow off") == "There is no arrow on the screen."


def test_pixels_are_taken_away_again(drawing):
    now = drawing.play("0: black 3,4", "0: red 4,4", "0: clear 3,4", "0: clear 4,4")
    assert now.state == drawing.state
    assert now.refusal("0: clear 4,4") == "No pixel lies in that box."


def test_how_a_drawing_is_written():
    text = DRAWING + "arrow 9,3,N"
    read = parse_drawing(text)
    assert read == drawn(
        [
            *("....#....", "...#.#...", "..R...#..", "...#.#..."),
            *("....#....", "....#....", "....#....", "...###..."),
        ],
        Arrow(9, 3, "N"),
    )
    assert read.total == 12 + 4 + 2
    assert format_drawing(read) == text
    assert parse_drawing(DRAWING) == read._replace(arrow=None)
    assert read.to_json() == {
        "rows": DRAWING.splitlines(),
        "arrow": [9, 3, "N"],
        "black": 12,
        "total": 18,
    }


EMPTY = "\n".join(["." * 9] * 9)


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", 0, "a row of a drawing is 9 signs, each one of . # R; not “”."),
        (EMPTY[:-10], 7, "a drawing has 9 rows, not 8."),
        (EMPTY.replace(".", "x", 1), 0, "a row of a drawing is 9 signs, each one of . # R; not “x"),
        (EMPTY + ".", 8, "a row of a drawing is 9 signs"),
        (EMPTY.replace(".........", "RR.......", 1), 0, "a drawing has one red pixel at most."),
        (EMPTY.replace(".", "#", 21), 0, "a drawing has at most 20 black pixels, not 21."),
        (
            EMPTY + "\narrow 19,0,N",
            9,
            "an arrow is written like “arrow 7,12,SE”, from 0,0 to 18,18",
        ),
        (EMPTY + "\narrow 1,1,NN", 9, "an arrow is written like"),
        (EMPTY + "\narrow 01,1,N", 9, "an arrow is written like"),
        (EMPTY + "\n\narrow 1,1,N", 10, "after the rows of a drawing comes an arrow at most."),
        (EMPTY + "\narrow 1,1,N\narrow 1,1,N", 10, "after the rows of a drawing comes an arrow"),
        (EMPTY.replace("\n", "\r\n"), 0, "a row of a drawing is 9 signs"),
        (EMPTY + "\n\x1b[2J", 9, "an arrow is written like"),
    ],
)
def test_what_is_no_drawing(text, line, sentence):
    """Scenario 2: too many pixels, two red ones or two arrows are none."""
    assert not_understood(parse_drawing, text).startswith(sentence)
    with pytest.raises(NotUnderstood) as fault:
        parse_drawing(text)
    assert fault.value.line == line


@given(drawings())
def test_drawings_are_read_back_as_they_are_written(drawing):
    assert parse_drawing(format_drawing(drawing)) == drawing
    assert drawing.total <= MOST


@given(st.text() | st.text(".#R\n0123456789,arowNESW ", max_size=110))
def test_any_text_is_a_drawing_in_one_form_or_is_refused(text):
    try:
        found = parse_drawing(text)
    except NotUnderstood:
        not_understood(parse_drawing, text)
    else:
        assert format_drawing(found) == text.removesuffix("\n")


@given(drawings(), drawings())
def test_strokes_lead_from_one_drawing_to_any_other(now, wanted):
    made = strokes(now, wanted)
    for move in made:
        assert why_not_drawn(now, move) is None
        now = after(now, move)
    assert now == wanted
    assert strokes(wanted, wanted) == []


def test_strokes_are_as_few_as_they_can_be():
    rng = random.Random(1)
    for _ in range(200):
        one, other = ({int(rng.random() * 81) for _ in range(8)} for _ in range(2))
        lines = (sum(1 << box for box in boxes) for boxes in (one, other))
        assert len(strokes(*map(Drawing, lines))) == len(one ^ other)
