"""Colours as poorer terminals get them, and none where none are wanted."""

import itertools
import re

import pytest

from pix_tui.widgets.tixel_picture import DARK

from .terminal import PIX_TUI, Terminal, environment

POSITION = "6/6/1w13b1/6/6/6 w 9+0/9+0 wb -"
HOT_SEAT = ["play", "tixel", "--seat", "person", "--seat", "person"]
COLOUR = re.compile(rb"(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])")


def shown(env):
    """A match of two pieces, and the terminal with its first screen, which is left at once."""
    with Terminal(*PIX_TUI, *HOT_SEAT, "--position", POSITION, env=env) as terminal:
        terminal.wait_for("q leave")
        return terminal


def half(terminal, column, row, upper):
    """The colour of the upper or the lower half of a cell, as the terminal understands it."""
    sign, colour, ground, _ = terminal.look(column, row)
    if sign in "▀▄█":
        return colour if sign == "█" or (sign == "▀") == upper else ground
    return ground


def spot_of(terminal, colour):
    """Where on the board, in true colour, something has exactly that colour."""
    return next(
        (column, row, upper)
        for row, column, upper in itertools.product(range(1, 20), range(4, 40), (True, False))
        if half(terminal, column, row, upper) == f"{colour:06x}"
    )


@pytest.fixture(scope="module")
def spots(tmp_path_factory):
    """Where on the screen the parts of the board are."""
    terminal = shown(environment(tmp_path_factory.mktemp("true")))
    parts = {
        "white piece": DARK.white.body,
        "black piece": DARK.black.body,
        "hollow": DARK.cavity,
        "board": DARK.squares[0],
        "cursor": DARK.cursor[0],
    }
    return {part: spot_of(terminal, colour) for part, colour in parts.items()}


@pytest.mark.parametrize(
    ("term", "codes"),
    [
        ("xterm-256color", rb"[34]8;5;\d"),
        ("screen-256color", rb"[34]8;5;\d"),
        ("xterm", rb"10[0-7]"),
        ("xterm-16color", rb"10[0-7]"),
        ("linux", rb"10[0-7]"),
    ],
)
def test_C02_the_parts_of_the_board_differ_in_256_and_in_16_colours(tmp_path, spots, term, codes):
    terminal = shown(environment(tmp_path, TERM=term, COLORTERM=None))
    assert re.search(rb"\x1b\[[\d;]*" + codes, terminal.output)
    assert not re.search(rb"\x1b\[[\d;]*[34]8;2;", terminal.output)  # no true colour
    seen = {part: half(terminal, *spot) for part, spot in spots.items()}
    for one, other in itertools.combinations(seen, 2):
        assert seen[one] != seen[other], f"{one} and {other}"


def test_C02_true_colour_is_used_where_it_is_offered(tmp_path):
    assert re.search(rb"\x1b\[[\d;]*48;2;", shown(environment(tmp_path)).output)


def colours_in(output):
    """The SGR sequences that set a colour; resetting to the terminal's own is none."""
    found = []
    for codes in re.findall(rb"\x1b\[([\d;]*)m", output):
        if any(COLOUR.fullmatch(code) for code in codes.split(b";")):
            found.append(codes)
    return found


def look_everywhere(env):
    """Every kind of screen, one after the other; gives the terminal."""
    with Terminal(*PIX_TUI, env=env) as terminal:
        terminal.wait_for("Tixel")
        terminal.press("enter")
        terminal.wait_for("Options")
        terminal.press("left", "left")  # a person instead of the bot
        terminal.press("escape")
        terminal.wait_for("Ctrl+Q quit")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        output = terminal.output
    with Terminal(*PIX_TUI, *HOT_SEAT, "--position", POSITION, env=env) as terminal:
        terminal.wait_for("q leave")
        terminal.press("tab", "enter", "left", "right")
        terminal.press("f1")
        terminal.wait_for("The aim")
        terminal.press("escape")
        terminal.wait_for("q leave")
        terminal.send(b"nonsense\r")
        terminal.wait_for("not a move")
        terminal.press("escape")
        terminal.wait_for(": types")
        terminal.press("f2")
        terminal.wait_for("Pace of bots")
        terminal.press("escape")
        terminal.wait_for("Choose where to.")
        terminal.press("escape")
        terminal.wait_for(lambda: "Choose where to." not in terminal.text)
        terminal.press("x")
        terminal.wait_for("Resign this match?")
        terminal.press("y")
        terminal.wait_for("rematch")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        return output + terminal.output


def test_no_color_means_no_colour(tmp_path):
    assert colours_in(look_everywhere(environment(tmp_path, NO_COLOR="1"))) == []


def test_an_empty_no_color_asks_for_nothing(tmp_path):
    assert colours_in(look_everywhere(environment(tmp_path, NO_COLOR="")))
