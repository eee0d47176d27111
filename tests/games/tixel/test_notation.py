"""Moves and positions as text, both ways, and what is not understood."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pix_tui.games.tixel.board import geometry, make_piece
from pix_tui.games.tixel.moves import (
    ACTIVATE,
    END,
    PICK_UP,
    PIVOT,
    PLACE,
    SLIDE,
    Move,
    Position,
)
from pix_tui.games.tixel.notation import (
    format_move,
    format_position,
    parse_move,
    parse_position,
)
from pix_tui.games.tixel.rules import TixelOptions
from tests.games.refusals import check_one_form, not_understood

from .boards import GAME, new_game
from .random_play import conceivable_moves, states

SIX = geometry(6)
C3, A4, C4 = SIX.by_name["c3"], SIX.by_name["a4"], SIX.by_name["c4"]
STANDARD = TixelOptions()
MIXED = TixelOptions(plain=(4, 4))
steady = settings(derandomize=True, deadline=None, max_examples=300)


def text_of(position: Position, options: TixelOptions) -> str:
    """The text of a position, which is the same for all options."""
    return format_position(position)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("+c3/NE", Move(PLACE, C3, 1)),
        ("+c4/S", Move(PLACE, C4, 4)),
        ("+c3/A", Move(PLACE, C3, 1, plain=True)),
        ("+c3/I", Move(PLACE, C3, 0, plain=True)),
        ("a4-c4/E", Move(SLIDE, C4, 2, A4)),
        ("a4-c4/NW", Move(SLIDE, C4, 7, A4)),
        ("a4-c4/I", Move(SLIDE, C4, 0, A4, True)),
        ("*c3/SE", Move(ACTIVATE, C3, 3)),
        ("@c3/SW", Move(PIVOT, C3, 5)),
        ("-c4", Move(PICK_UP, C4)),
        (".", Move(END)),
    ],
)
def test_each_kind_of_move_has_its_text(text, move):
    assert parse_move(text, SIX) == move
    assert format_move(move, SIX) == text


@pytest.mark.parametrize("size", range(3, 10))
def test_every_move_there_could_be_is_read_back_from_its_text(size):
    squares = geometry(size)
    moves = conceivable_moves(size)
    texts = [format_move(move, squares) for move in moves]
    assert len(set(texts)) == len(moves)
    assert [parse_move(text, squares) for text in texts] == list(moves)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "..",
        "c3",
        "+c3/",
        "+c3/ne",
        "+C3/NE",
        " +c3/NE",
        "+c3/NE ",
        "+c3/NE\n",
        "+c33/NE",
        "c3/NE",
        "a4–c4/E",
        "a4-c4-e4/E",
        "-c4/N",
        "--c4",
        "+c³/NE",
        "+c３/NE",
        "resign",
        "a4-c4/E,.",
        "\x1b[2J",
        "+c3/NE\0",
        "\u202e.",
        "\ud800",
        "x" * 100_000,
    ],
)
def test_what_is_no_move_is_not_understood(text):
    assert "is not a move: write +c3/NE" in not_understood(parse_move, text, SIX)


@pytest.mark.parametrize("text", ["+c3", "a4-c4", "@c3", "*c3"])
def test_a_move_without_a_stance_is_told_so(text):
    reason = not_understood(parse_move, text, SIX)
    assert reason == (
        f"“{text}” does not say how the piece will stand: write {text}/NE, {text}/E and so on."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("+g1/NE", "There is no square g1 here: they go from a1 to f6."),
        ("+a7/NE", "There is no square a7 here: they go from a1 to f6."),
        ("-a0", "There is no square a0 here: they go from a1 to f6."),
        ("a4-z9/E", "There is no square z9 here: they go from a1 to f6."),
    ],
)
def test_squares_off_the_board_are_not_understood(text, sentence):
    assert not_understood(parse_move, text, SIX) == sentence


@pytest.mark.parametrize("stance", ["NN", "EN", "NNE", "X", "AI", "WSW"])
def test_unknown_stances_are_not_understood(stance):
    for text in (f"+c3/{stance}", f"a4-c4/{stance}", f"*c3/{stance}", f"@c3/{stance}"):
        assert not_understood(parse_move, text, SIX).startswith(f"“{stance}” is no stance:")


MOVE_LIKE = st.from_regex(r"[+*@-]?[a-i][0-9][-/]?([a-i][0-9])?/?[NESWAI]{0,3}", fullmatch=True)


@steady
@given(st.text() | MOVE_LIKE)
@example("+c3/NE\n")
def test_any_text_is_a_move_or_is_not_understood(text):
    check_one_form(text, parse_move, format_move, SIX)


def test_a_whole_turn_is_its_moves_with_commas_between_them():
    assert GAME.steps("a4-c4/E,f4-e4/W,-c4") == ["a4-c4/E", "f4-e4/W", "-c4"]
    assert GAME.steps("+c3/NE") == ["+c3/NE"]
    for broken in ("", "+c3/NE,", ",", "a4-c4/E, ."):
        for step in GAME.steps(broken)[-1:]:
            not_understood(parse_move, step, SIX)


def test_the_position_at_the_start():
    text = "6/6/6/6/6/6 w 10+0/10+0 - -"
    assert GAME.position(new_game().state) == text
    position = parse_position(text, STANDARD)
    assert position == Position(bytes(36), 0, (10, 10), (0, 0), (False, False))


def test_a_position_with_a_piece():
    text = "6/6/6/2w13/6/6 b 9+0/10+0 w -"
    assert GAME.position(new_game().play("+c3/NE").state) == text
    position = parse_position(text, STANDARD)
    assert position.board[C3] == make_piece(0, 1)
    assert position.mover == 1
    assert position.started == (True, False)


def test_ranks_go_down_and_files_go_on():
    text = "w05/6/6/6/6/b14Bi w 9+4/9+3 wb -"
    position = parse_position(text, MIXED)
    names = {SIX.names[square] for square, piece in enumerate(position.board) if piece}
    assert names == {"a6", "a1", "f1"}
    assert position.board[SIX.by_name["f1"]] == make_piece(1, 0, plain=True)
    assert format_position(position) == text


def test_every_piece_has_its_text():
    text = "w0w2w4w6WiBi/b0b2b4b6WiBi/6/w11w31w51/6/b11b31Wa1 w 0+0/0+0 wb -"
    assert format_position(parse_position(text, MIXED)) == text


def test_the_sacrifice_is_part_of_a_position():
    text = "6/6/2w2b12/6/6/6 w 9+0/9+0 wb c4"
    position = parse_position(text, STANDARD)
    assert position.sacrificed == C4
    assert format_position(position) == text


@pytest.mark.parametrize("size", range(3, 10))
def test_positions_of_other_boards(size):
    text = "/".join([str(size)] * size) + " w 10+0/10+0 - -"
    options = TixelOptions(size=size)
    assert format_position(parse_position(text, options)) == text
    other = TixelOptions(size=size % 9 + 1 if size < 9 else 3)
    assert f"not {other.size}." in not_understood(parse_position, text, other)


REST = "w 10+0/10+0 - -"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A position has five parts"),
        ("6/6/6/6/6/6", "A position has five parts"),
        (f"6/6/6/6/6/6 {REST} ", "A position has five parts"),
        (f"6/6/6/6/6/6  {REST}", "A position has five parts"),
        (f"6/6/6/6/6/6\t{REST}", "A position has five parts"),
        (f"6/6/6/6/6 {REST}", "The board has 5 ranks, not 6."),
        (f"6/6/6/6/6/6/6 {REST}", "The board has 7 ranks, not 6."),
        (f"6/6/6/6/6/5 {REST}", "The rank “5” has 5 squares, not 6."),
        (f"6/6/6/6/6/7 {REST}", "The rank “7” has 7 squares, not 6."),
        (f"6/6/6/6/6/ {REST}", "The rank “” cannot be read."),
        (f"6/6/6/6/6/5w {REST}", "The rank “5w” cannot be read."),
        (f"6/6/6/6/6/5w8 {REST}", "The rank “5w8” cannot be read."),
        (f"6/6/6/6/6/5W1 {REST}", "The rank “5W1” cannot be read."),
        (f"6/6/6/6/6/x5 {REST}", "The rank “x5” cannot be read."),
        (f"6/6/6/6/6/６ {REST}", "The rank “６” cannot be read."),
        (f"6/6/6/6/6/60 {REST}", "The rank “60” cannot be read."),
        ("6/6/6/6/6/6 x 10+0/10+0 - -", "The side to move is w or b, not “x”."),
        ("6/6/6/6/6/6 w 10/10 - -", "Pools look like 10+0/10+0, not “10/10”."),
        ("6/6/6/6/6/6 w 10+0/10 - -", "Pools look like 10+0/10+0, not “10+0/10”."),
        ("6/6/6/6/6/6 w 100+0/10+0 - -", "Pools look like 10+0/10+0, not “100+0/10+0”."),
        ("6/6/6/6/6/6 w -1+0/10+0 - -", "Pools look like 10+0/10+0, not “-1+0/10+0”."),
        ("6/6/6/6/6/6 w １０+0/10+0 - -", "Pools look like 10+0/10+0"),
        (
            "6/6/6/6/6/6 w 10+0/10+0 bw -",
            "Who has placed a first piece is -, w, b or wb, not “bw”.",
        ),
        ("6/6/6/6/6/6 w 10+0/10+0 wb g1", "There is no square g1 here: they go from a1 to f6."),
    ],
)
def test_what_is_no_position_is_not_understood(text, sentence):
    assert not_understood(parse_position, text, STANDARD).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "only_form"),
    [
        (f"33/6/6/6/6/6 {REST}", f"6/6/6/6/6/6 {REST}"),
        (f"111111/6/6/6/6/6 {REST}", f"6/6/6/6/6/6 {REST}"),
        ("6/6/6/6/6/6 w 09+0/10+0 - -", "6/6/6/6/6/6 w 9+0/10+0 - -"),
        ("6/6/6/6/6/6 w 10+00/10+0 - -", "6/6/6/6/6/6 w 10+0/10+0 - -"),
    ],
)
def test_a_position_has_one_form_only(text, only_form):
    assert not_understood(parse_position, text, STANDARD) == (
        f"A position has one form only; this one is {only_form}."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "6/6/6/6/6/w15 w 9+0/10+0 - -",
            "White has a piece on the board and so has placed a first one.",
        ),
        (
            "6/6/6/6/6/b15 w 10+0/9+0 w -",
            "Black has a piece on the board and so has placed a first one.",
        ),
        ("6/6/6/6/6/Wa5 w 9+0/10+0 w -", "White has plain pieces, and the options give none."),
        ("6/6/6/6/6/6 w 9+0/9+1 wb -", "Black has plain pieces, and the options give none."),
        ("6/6/6/6/6/w15 w 99+0/10+0 w -", "White has more than 99 pieces of a kind."),
        (
            "6/6/2w1b02/6/6/6 w 9+0/9+0 wb c4",
            "The sacrificed piece on c4 must be an inactive one of the side to move.",
        ),
        (
            "6/6/2b0b02/6/6/6 w 9+0/8+0 wb c4",
            "The sacrificed piece on c4 must be an inactive one of the side to move.",
        ),
        (
            "6/6/6/6/6/6 w 9+0/9+0 wb c4",
            "The sacrificed piece on c4 must be an inactive one of the side to move.",
        ),
        (
            "6/6/6/2w1b12/6/6 w 9+0/9+0 wb -",
            "This position cannot stand: The active piece on c3 has no room beside d3.",
        ),
    ],
)
def test_positions_that_cannot_be_are_refused(text, sentence):
    assert not_understood(parse_position, text, STANDARD) == sentence


def test_tix_has_no_hollow_pieces():
    text = "6/6/6/6/6/w15 w 0+8/0+8 w -"
    assert not_understood(parse_position, text, TixelOptions(variant="tix")) == (
        "White has hollow pieces, and the options give none."
    )


def test_a_composed_position_may_have_more_pieces_or_fewer():
    """Three black ones on the board and eight in the pool can be played on as well as ten."""
    text = "6/3b42/w13b61/3b22/6/6 w 7+0/8+0 wb -"
    state = GAME.set_up({"position": text}, STANDARD)
    assert GAME.position(state) == text
    assert GAME.load(GAME.dump(state)) == state


@steady
@given(states())
def test_every_position_that_comes_up_is_read_back_from_its_text(state):
    text = GAME.position(state)
    read = parse_position.__wrapped__(text, state.options)
    assert read == state.position
    assert format_position(read) == text


@steady
@given(states(), st.integers(0, 80), st.text(max_size=3), st.integers(0, 3))
def test_a_damaged_position_is_another_one_or_is_not_understood(state, at, stray, out):
    text = GAME.position(state)
    damaged = text[:at] + stray + text[at + out :]
    check_one_form(damaged, parse_position, text_of, state.options)


@steady
@given(st.text())
@example("6/6/6/6/6/6 \x1b[2J 10+0/10+0 - -")
@example("6/6/6/6/6/6 w \n - -")
def test_any_text_is_a_position_or_is_not_understood(text):
    check_one_form(text, parse_position, text_of, STANDARD)
