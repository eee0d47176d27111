"""How moves are written: one text for each, and everything else is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pix_tui.games.pix.drawing import Arrow
from pix_tui.games.pix.moves import Move
from pix_tui.games.pix.notation import format_move, parse_move
from tests.games.refusals import check_one_form, not_understood

from .matches import new_match
from .random_play import TABLES, random_match


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("card K 117", Move("card", colour=0, card=117)),
        ("card B 0", Move("card", colour=3, card=0)),
        ("first R", Move("first", colour=1)),
        ("black 3,4", Move("black", 3, 4)),
        ("clear 0,8", Move("clear", 0, 8)),
        ("red 4,4", Move("red", 4, 4)),
        ("arrow 7,12,SE", Move("arrow", arrow=Arrow(7, 12, "SE"))),
        ("arrow 18,0,N", Move("arrow", arrow=Arrow(18, 0, "N"))),
        ("arrow off", Move("arrow")),
        ("pix", Move("pix")),
        ("guess lighthouse", Move("guess", text="lighthouse")),
        ("guess light house", Move("guess", text="light house")),
        ("guess Käse", Move("guess", text="Käse")),
        ("heard 2", Move("heard", seat=2)),
        ("void 8", Move("void", seat=8)),
        ("time", Move("time")),
        # Understood, and refused by the rules.
        ("black -1,0", Move("black", -1, 0)),
        ("black 9,99", Move("black", 9, 99)),
        ("arrow 19,-2,W", Move("arrow", arrow=Arrow(19, -2, "W"))),
    ],
)
def test_every_kind_of_move(text, move):
    assert parse_move(text) == move
    assert format_move(move) == text


def test_a_guess_may_have_blanks_too_many():
    assert parse_move("guess   light   house ") == Move("guess", text="light house")
    assert format_move(parse_move("guess  Ka\u0308se")) == "guess Käse"


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "pix ", " pix", "Pix", "PIX", "pix pix", "time ", "times"),
        *("black", "black ", "black 3", "black 3,", "black 3,4,5", "black 03,4", "black 3, 4"),
        *("black  3,4", "black +3,4", "black -0,4", "black 3.0,4", "black 3,4 ", "black ３,4"),
        *("black 100,4", "Black 3,4", "blue 3,4", "red off", "clear", "red a,b"),
        *("arrow", "arrow 7,12", "arrow 7,12,se", "arrow 7,12,X", "arrow 07,12,N", "arrow OFF"),
        *("arrow 7,12,N,N", "arrow 7,12,NN", "arrow off off"),
        *("heard", "heard -1", "heard 9", "heard 02", "heard 1 2", "void x", "void ²"),
        *(
            "card K",
            "card K -1",
            "card K 007",
            "card k 1",
            "card X 1",
            "card K 1 2",
            "card K 123456",
        ),
        *("first", "first X", "first r", "first RG", "guess", "guess ", "guess   "),
        *("guess !", "guess " + "x" * 61, "guess a\x00b", "guess a\u202eb", "\x1b[2J", "x" * 1000),
    ],
)
def test_what_is_no_move(text):
    not_understood(parse_move, text)


def read(text: str, on: None) -> Move:
    return parse_move(text)


def write(move: Move, on: None) -> str:
    return format_move(move)


words = st.sampled_from(
    [
        *("black", "clear", "red", "arrow", "pix", "heard", "void", "card", "first", "time"),
        *("off", "K", "R", "0", "8", "9", "3,4", "-1,0", "7,12,SE", "17", "x", ""),
    ]
)


@given(st.lists(words, max_size=4).map(" ".join) | st.text("blackred 0123456789,-KRGBNESW"))
def test_whatever_is_understood_is_written_in_one_way(text):
    check_one_form(text, read, write, None)


@given(st.text(max_size=80))
def test_any_guess_is_read_in_its_one_form_or_refused(text):
    try:
        move = parse_move(f"guess {text}")
    except ValueError:
        not_understood(parse_move, f"guess {text}")
    else:
        assert parse_move(format_move(move)) == move


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_moves_of_random_matches_are_read_back(table):
    for step in random_match(random.Random(table), TABLES[table]):
        if step.move is not None:
            assert parse_move(format_move(step.move)) == step.move


def test_an_arrow_points_in_eight_directions():
    now = new_match(2).deal()
    for way in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"):
        now = now.play(f"0: arrow 9,9,{way}")
        assert now.view(0)["own"]["drawing"]["arrow"] == [9, 9, way]
