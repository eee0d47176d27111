"""The window while a match runs in it: other sizes, suspending, whatever comes in as input."""

import signal

import pytest

from .terminal import PIX_TUI, Terminal, environment, modes_left

HOT_SEAT = ["play", "tixel", "--seat", "person:Ann", "--seat", "person:Bob"]


@pytest.fixture
def terminal(tmp_path):
    with Terminal(*PIX_TUI, *HOT_SEAT, env=environment(tmp_path)) as terminal:
        terminal.wait_for("q leave")
        yield terminal


def still_plays(terminal, move="+c3/NE"):
    terminal.send(f"{move}\r".encode())
    terminal.wait_for(lambda: f"1. {move}" in terminal.text)


def test_every_size_is_drawn_anew_and_smaller_ones_do_no_harm(terminal):
    small = terminal.text
    terminal.resize(120, 40)
    terminal.wait_for(lambda: "q leave" in terminal.lines[39])
    assert len(terminal.lines[0]) > 100  # the id of the match is at the right end
    for columns, rows in ((20, 5), (1, 1), (40, 12)):
        drawn = len(terminal.output)
        terminal.resize(columns, rows)
        terminal.wait_for(lambda drawn=drawn: len(terminal.output) > drawn)
        assert len(terminal.lines) == rows
    terminal.resize(80, 24)
    terminal.wait_for(lambda: terminal.text == small)
    still_plays(terminal)


def test_of_many_sizes_the_last_one_wins(terminal):
    for columns in range(60, 110):
        terminal.resize(columns, 30)
    terminal.resize(100, 30)
    terminal.wait_for(lambda: "q leave" in terminal.lines[29] and len(terminal.lines[0]) > 95)
    still_plays(terminal)


def test_ctrl_z_is_no_accident(terminal):
    """The keyboard is the program's; who wants to suspend it sends the signal."""
    terminal.press("ctrl+z")
    still_plays(terminal)


def test_suspended_the_terminal_is_the_shells_and_afterwards_ours_again(terminal):
    before = terminal.text
    terminal.signal(signal.SIGTSTP)
    terminal.wait_until_stopped()
    assert modes_left(terminal.output) == set()
    assert terminal.settings == terminal.before
    terminal.resize(80, 24)  # what the shell has written is gone, for the screen to be drawn anew
    terminal.signal(signal.SIGCONT)
    terminal.wait_for(lambda: terminal.text == before)
    assert {"1049", "25", "1006"} <= modes_left(terminal.output)
    still_plays(terminal)
    terminal.press("ctrl+q")
    assert terminal.wait() == 0
    assert modes_left(terminal.output) == set()


def test_being_woken_up_without_having_slept_changes_nothing(terminal):
    terminal.signal(signal.SIGCONT)
    still_plays(terminal)
    terminal.press("ctrl+q")
    assert terminal.wait() == 0
    assert modes_left(terminal.output) == set()


@pytest.mark.parametrize(
    "nonsense",
    [
        b"\xff\xfe\xc3",
        b"\xc3(\xa0\xa1",
        b"\x1b[999;999;999~\x1b[<0;9999;9999M",
        b"\x1b]52;c;aGVsbG8=\x07",
        b"\x1b[?2026;9$y\x1b[>41;1;0c",
        b"\x00\x1c\x1d\x1e\x1f",
        "\u202e\u200d\U0001f468\u200d".encode(),
    ],
    ids=["no UTF-8", "half UTF-8", "odd keys", "clipboard", "answers", "controls", "signs"],
)
def test_input_that_no_keyboard_has_is_survived(terminal, nonsense):
    before = terminal.text
    terminal.send(nonsense)
    terminal.press("f1")
    terminal.wait_for("The aim")
    terminal.press("escape")
    terminal.wait_for("q leave")
    if terminal.text != before:  # some of it was taken for the beginning of a move
        terminal.press("escape")
        terminal.wait_for(lambda: terminal.text == before)
    still_plays(terminal)


def test_a_move_may_be_typed_as_fast_as_one_likes(terminal):
    for number, move in enumerate(["+c3/NE", "+f6/NW", "+a1/SE", "+f1/NW"]):
        terminal.send(f"{move}\r".encode())
        terminal.wait_for(lambda move=move: move in terminal.text and "types" in terminal.text)
        assert f"{number // 2 + 1}. " in terminal.text


def test_what_is_typed_goes_with_the_panel_when_the_size_changes(terminal):
    terminal.send(b"+c3")
    terminal.wait_for("+c3")
    terminal.resize(120, 40)
    terminal.wait_for(lambda: "+c3" in terminal.lines[38] and "types a move" not in terminal.text)
    terminal.send(b"/NE\r")
    terminal.wait_for("1. +c3/NE")


def test_a_move_may_be_pasted(terminal):
    terminal.send(b"\x1b[200~+c3/NE\n\x1b[201~")
    terminal.wait_for("+c3/NE")
    terminal.press("enter")
    terminal.wait_for("1. +c3/NE")


def test_a_click_and_a_key_do_the_same(terminal):
    row, column = next(
        (row, line.index("F1 rules"))
        for row, line in enumerate(terminal.lines)
        if "F1 rules" in line
    )
    terminal.click(column, row)
    terminal.wait_for("The aim")
    terminal.press("escape")
    terminal.wait_for("q leave")
    terminal.press("f1")
    terminal.wait_for("The aim")
