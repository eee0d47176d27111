"""Moves and sites as text, both ways, and what is not understood."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pix_tui.games.rollnpix.moves import CHOOSE, DRAW, ROLL, TAKE, Die, Move
from pix_tui.games.rollnpix.notation import (
    format_die,
    format_move,
    format_site,
    parse_die,
    parse_move,
    parse_site,
)
from pix_tui.games.rollnpix.rules import RollnPixOptions
from pix_tui.games.rollnpix.site import BLUE, COLOURS, GREEN, RED, YELLOW, ground
from tests.games import refusals

from .random_play import states
from .sites import GAME, LATE, new_game, site_text

NINE = ground(9)
LONGEST = 600  # characters of a refusal
steady = settings(derandomize=True, deadline=None, max_examples=300)


def not_understood(read, *args) -> str:
    """What is said when the text cannot be read; it may name every box of a large shape."""
    return refusals.not_understood(read, *args, shorter_than=LONGEST)


def check_one_form(text, read, write, on) -> None:
    refusals.check_one_form(text, read, write, on, shorter_than=LONGEST)


def boxes(*names: str, size: int = 9) -> int:
    return sum(ground(size).by_name[name] for name in names)


# -- moves -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("choose R", Move(CHOOSE, RED)),
        ("take B", Move(TAKE, BLUE)),
        ("roll R5", Move(ROLL, dice=(Die(RED, 5),))),
        (
            "roll Y3 R5 B1 G6",
            Move(ROLL, dice=(Die(YELLOW, 3), Die(RED, 5), Die(BLUE, 1), Die(GREEN, 6))),
        ),
        ("G:e5", Move(DRAW, GREEN, boxes=boxes("e5"))),
        (
            "R:e4,e5,f4,f5,g5",
            Move(DRAW, RED, boxes=boxes("e4", "e5", "f4", "f5", "g5")),
        ),
    ],
)
def test_each_kind_of_move_has_its_text(text, move):
    assert parse_move(text, NINE) == move
    assert format_move(move, NINE) == text


def all_moves(size: int) -> list[Move]:
    """Every move that can come up on sites of that size."""
    options = RollnPixOptions(site=size)
    dice = [Die(colour, pips) for colour in COLOURS for pips in range(1, 7)]
    return [
        *(Move(kind, colour) for kind in (CHOOSE, TAKE) for colour in COLOURS),
        *(Move(ROLL, dice=(die,)) for die in dice),
        *(
            Move(DRAW, colour, boxes=mask)
            for colour in COLOURS
            for figure in options.figures
            for mask in sorted(figure.all)
        ),
    ]


@pytest.mark.parametrize("size", [5, 7, 9, 11])
def test_every_move_there_could_be_is_read_back_from_its_text(size):
    on = ground(size)
    moves = all_moves(size)
    texts = [format_move(move, on) for move in moves]
    assert len(set(texts)) == len(moves)
    assert [parse_move(text, on) for text in texts] == moves


MOVES = st.one_of(
    st.sampled_from([Move(kind, colour) for kind in (CHOOSE, TAKE) for colour in COLOURS]),
    st.sets(st.sampled_from(COLOURS), min_size=1).flatmap(
        lambda colours: st.tuples(
            *(st.builds(Die, st.just(c), st.integers(1, 6)) for c in sorted(colours))
        ).map(lambda dice: Move(ROLL, dice=dice))
    ),
    st.builds(
        lambda colour, masks: Move(DRAW, colour, boxes=sum(masks)),
        st.sampled_from(COLOURS),
        st.sets(st.sampled_from([*NINE.bits.values()]), min_size=1, max_size=12),
    ),
)


@steady
@given(MOVES)
def test_any_move_is_read_back_from_its_text(move):
    assert parse_move(format_move(move, NINE), NINE) == move


@steady
@given(states())
def test_every_legal_move_is_read_back_from_its_text(state):
    for seat in range(state.seats):
        moves = GAME.moves(state, seat)
        texts = [GAME.format_move(move, state) for move in moves]
        assert [GAME.parse_move(text, state) for text in texts] == [*moves]
        assert len({*texts}) == len(texts)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "R",
        ":",
        "R5",
        "e5",
        "x:e5",
        "r:e5",
        "X:e5",
        " R:e5",
        "R :e5",
        "choose",
        "choose ",
        "choose X",
        "choose r",
        "choose R ",
        "choose  R",
        "choose RR",
        "choose YR",
        "choose R5",
        "Choose R",
        "take",
        "take R,B",
        "take\tR",
        "take R\n",
        "rol R5",
        "resign",
        "undo",
        "time",
        "\x1b[2J",
        "\u202eR:e5",
        "\ud800",
        "x" * 100_000,
    ],
)
def test_what_is_no_move_is_not_understood(text):
    said = not_understood(parse_move, text, NINE)
    assert "is not a move: it is written like “choose R”, “take R” or “R:e4,e5”." in said


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("roll", "“” is not a die: one is written like R5."),
        ("roll ", "“” is not a die: one is written like R5."),
        ("roll R7", "“R7” is not a die: one is written like R5."),
        ("roll R0", "“R0” is not a die: one is written like R5."),
        ("roll r5", "“r5” is not a die: one is written like R5."),
        ("roll R5 ", "“” is not a die: one is written like R5."),
        ("roll Y3  R5", "“” is not a die: one is written like R5."),
        ("roll Y3,R5", "“Y3,R5” is not a die: one is written like R5."),
        ("roll R５", "“R５” is not a die: one is written like R5."),
        ("roll R5\n", "“R5�” is not a die: one is written like R5."),
        (
            "roll R5 Y3",
            "Dice are written in the order Y R B G, each once; not “roll R5 Y3”.",
        ),
        (
            "roll R5 R5",
            "Dice are written in the order Y R B G, each once; not “roll R5 R5”.",
        ),
        (
            "roll R1 R2",
            "Dice are written in the order Y R B G, each once; not “roll R1 R2”.",
        ),
        ("R:", "There is no box “” on a site of 9×9."),
        ("R:e5,", "There is no box “” on a site of 9×9."),
        ("R:,e5", "There is no box “” on a site of 9×9."),
        ("R:e5 ", "There is no box “e5 ” on a site of 9×9."),
        ("R:e5, e6", "There is no box “ e6” on a site of 9×9."),
        ("R:E5", "There is no box “E5” on a site of 9×9."),
        ("R:e0", "There is no box “e0” on a site of 9×9."),
        ("R:e10", "There is no box “e10” on a site of 9×9."),
        ("R:j1", "There is no box “j1” on a site of 9×9."),
        ("R:e05", "There is no box “e05” on a site of 9×9."),
        ("R:e５", "There is no box “e５” on a site of 9×9."),
        ("R:e5;e6", "There is no box “e5;e6” on a site of 9×9."),
        ("R:e5\n", "There is no box “e5�” on a site of 9×9."),
        ("R:e6,e5", "Boxes are written by column, then rank, each once: e5,e6"),
        ("R:f5,e5", "Boxes are written by column, then rank, each once: e5,f5"),
        ("R:e5,e5", "Boxes are written by column, then rank, each once: e5"),
    ],
)
def test_what_is_nearly_a_move_is_told_so(text, sentence):
    assert not_understood(parse_move, text, NINE) == sentence


@pytest.mark.parametrize("size", [5, 7, 9, 11])
def test_boxes_beyond_the_site_are_not_understood(size):
    beyond = ("a0", f"a{size + 1}", f"{'abcdefghijkl'[size]}1")
    for name in beyond:
        said = not_understood(parse_move, f"R:{name}", ground(size))
        assert said == f"There is no box “{name}” on a site of {size}×{size}."


def test_on_a_large_site_ranks_have_two_digits():
    eleven = ground(11)
    move = Move(DRAW, BLUE, boxes=boxes("a2", "a10", "k11", size=11))
    assert format_move(move, eleven) == "B:a2,a10,k11"
    assert parse_move("B:a2,a10,k11", eleven) == move
    assert "each once: a2,a10" in not_understood(parse_move, "B:a10,a2", eleven)


MOVE_LIKE = st.from_regex(
    r"(choose|take|roll|[YRBGx]:)? ?([YRBG][0-7] ?){0,4}([a-j][0-9],?){0,4}", fullmatch=True
)


@steady
@given(st.text() | MOVE_LIKE)
@example("take R\n")
@example("R:e5\n")
def test_any_text_is_a_move_or_is_not_understood(text):
    check_one_form(text, parse_move, format_move, NINE)


@steady
@given(MOVES, st.integers(0, 40), st.text(max_size=3), st.integers(0, 3))
def test_a_damaged_move_is_another_one_or_is_not_understood(move, at, stray, out):
    text = format_move(move, NINE)
    damaged = text[:at] + stray + text[at + out :]
    check_one_form(damaged, parse_move, format_move, NINE)


@pytest.mark.parametrize("colour", COLOURS)
def test_dice_are_read_back(colour):
    for pips in range(1, 7):
        assert parse_die(format_die(Die(colour, pips))) == Die(colour, pips)


# -- sites -------------------------------------------------------------------------------------
def test_a_site_has_its_ranks_from_the_top():
    assert format_site(parse_site("9/9/9/9/4RR3/9/9/9/9", NINE), NINE) == "9/9/9/9/4RR3/9/9/9/9"
    assert parse_site("9/9/9/9/4RR3/9/9/9/9", NINE) == (0, boxes("e5", "f5"), 0, 0)
    late = parse_site("YYBBR/Y2BR/G2YY/GR2Y/GRBB1", ground(5))
    assert late[RED] == boxes("e5", "e4", "b2", "b1", size=5)
    assert site_text(LATE, 5) == "YYBBR/Y2BR/G2YY/GR2Y/GRBB1"


def test_eleven_white_boxes_are_written_as_two_runs():
    empty = "/".join(["92"] * 11)
    assert format_site((0, 0, 0, 0), ground(11)) == empty
    assert parse_site(empty, ground(11)) == (0, 0, 0, 0)
    one = "/".join(["92"] * 10 + ["91R"])
    assert parse_site(one, ground(11)) == (0, boxes("k1", size=11), 0, 0)


EMPTY_RANKS = "/9" * 8


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A site has 9 ranks with / between them, not 1."),
        ("9/9", "A site has 9 ranks with / between them, not 2."),
        ("9" + "/9" * 9, "A site has 9 ranks with / between them, not 10."),
        ("8" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “8”."),
        ("91" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “91”."),
        ("" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “”."),
        ("9R" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “9R”."),
        ("RRRRRRRRRR" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “RRRRRRRRRR”."),
        ("8r" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “8r”."),
        ("8X" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “8X”."),
        ("90" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “90”."),
        ("９" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “９”."),
        ("9 " + EMPTY_RANKS, "Rank 9 is not 9 boxes: “9 ”."),
        ("9" * 100 + EMPTY_RANKS, f"Rank 9 is not 9 boxes: “{'9' * 20}”."),
        ("9/9/9/9/9/9/9/9/8", "Rank 1 is not 9 boxes: “8”."),
        ("\x1b[2J" + EMPTY_RANKS, "Rank 9 is not 9 boxes: “�[2J”."),
        ("45" + EMPTY_RANKS, f"A site is written in one way only, and this one is 9{EMPTY_RANKS}"),
        (
            "111R5" + EMPTY_RANKS,
            f"A site is written in one way only, and this one is 3R5{EMPTY_RANKS}",
        ),
    ],
)
def test_what_is_no_site_is_not_understood(text, sentence):
    assert not_understood(parse_site, text, NINE) == sentence


@steady
@given(states())
def test_every_site_that_comes_up_is_read_back_from_its_text(state):
    on = state.options.ground
    for site in state.sites:
        assert parse_site(format_site(site, on), on) == site


@steady
@given(states(), st.integers(0, 60), st.text(max_size=3), st.integers(0, 3))
def test_a_damaged_site_is_another_one_or_is_not_understood(state, at, stray, out):
    on = state.options.ground
    text = format_site(state.sites[0], on)
    damaged = text[:at] + stray + text[at + out :]
    check_one_form(damaged, parse_site, format_site, on)


@steady
@given(st.text() | st.from_regex(r"([1-9YRBG]{1,4}/){4}[1-9YRBG]{1,4}", fullmatch=True))
def test_any_text_is_a_site_or_is_not_understood(text):
    check_one_form(text, parse_site, format_site, ground(5))


def test_a_table_has_several_sites_and_no_position_of_one_line():
    assert GAME.position(new_game().state) is None
