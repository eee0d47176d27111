"""However it ends, the terminal is as it was and the match is where it was.

A hot-seat match runs in a real terminal, and at many points of it the terminal hangs up, or the
program is told or made to end. Every move is stored before it is shown, so what was on the screen
is what `pix-tui resume` shows.
"""

import re
import signal
from pathlib import Path

import pytest

from pix_tui.table.fold import read_match
from pix_tui.table.sqlite import SqliteLog

from .terminal import PIX_TUI, Terminal, environment, modes_left

SACRIFICE_AT_HAND = "b13b71/2b73/b12w11w3/6/3w52/1w13b3 w 6+0/5+0 wb -"
HOT_SEAT = ["play", "tixel", "--seat", "person:Ann", "--seat", "person:Bob"]
AT_ONCE = 2.0  # seconds in which it has to be gone


@pytest.fixture
def env(tmp_path):
    return environment(tmp_path)


def hot_seat(env, *more):
    return Terminal(*PIX_TUI, *HOT_SEAT, "--position", SACRIFICE_AT_HAND, *more, env=env)


def resumed(env):
    return Terminal(*PIX_TUI, "resume", env=env)


def ready(terminal):
    """Wait for the screen of the match; gives the screen."""
    terminal.wait_for("q leave")
    return terminal.text


def play(terminal, *moves):
    """Type moves and wait until they are in the list; gives the screen."""
    for move in moves:
        terminal.send(f"{move}\r".encode())
        terminal.wait_for(lambda move=move: move in terminal.text and "types" in terminal.text)
    return terminal.text


def moves_kept(env) -> list[str] | None:
    """The moves that stand in the one match that is kept; `None` if there is none."""
    log = SqliteLog(Path(env["XDG_STATE_HOME"]) / "pix-tui" / "matches.db")
    try:
        kept = [[step.text for step in read_match(log, match).line] for match in log.ids()]
        assert len(kept) <= 1
        return kept[0] if kept else None
    finally:
        log.close()


# -- points of a match: each goes there from the first frame and gives the screen to come back to
def at_the_start(terminal):
    return ready(terminal)


def after_a_move(terminal):
    ready(terminal)
    return play(terminal, "+a2/NE")


def after_a_turn_of_several_moves(terminal):
    ready(terminal)
    return play(terminal, "d4-c4/S", "@d2/NE", "+a1/E")


def with_a_bonus_move_pending(terminal):
    ready(terminal)
    return play(terminal, "d4-c4/S")


def after_an_undo(terminal):
    before = ready(terminal)
    play(terminal, "+a2/NE")
    terminal.press("u")
    terminal.wait_for(lambda: "+a2/NE" not in terminal.text)
    return before


def with_a_piece_picked(terminal):
    before = ready(terminal)
    terminal.press("tab", "enter")
    terminal.wait_for("Choose where to.")
    return before


def with_a_move_half_typed(terminal):
    before = ready(terminal)
    terminal.send(b"d4-c4")
    terminal.wait_for("d4-c4")
    return before


def before_resigning_for_good(terminal):
    before = ready(terminal)
    terminal.press("x")
    terminal.wait_for("Resign this match?")
    return before


def before_agreeing_on_a_draw(terminal):
    before = ready(terminal)
    terminal.press("o")
    terminal.wait_for("do you agree on a draw?")
    return before


def while_reading_the_rules(terminal):
    before = ready(terminal)
    terminal.press("f1")
    terminal.wait_for("The aim")
    return before


def within_the_settings(terminal):
    before = ready(terminal)
    terminal.press("f2")
    terminal.wait_for("Pace of bots")
    return before


def back_in_the_launcher(terminal):
    before = ready(terminal)
    terminal.press("q")
    terminal.wait_for("Running matches")
    return before


POINTS = [
    at_the_start,
    after_a_move,
    after_a_turn_of_several_moves,
    with_a_bonus_move_pending,
    after_an_undo,
    with_a_piece_picked,
    with_a_move_half_typed,
    before_resigning_for_good,
    before_agreeing_on_a_draw,
    while_reading_the_rules,
    within_the_settings,
    back_in_the_launcher,
]


# -- ways to end -------------------------------------------------------------------------------
def hang_up(terminal):
    """As the system does when a connection is lost."""
    terminal.signal(signal.SIGHUP)
    return True


def terminate(terminal):
    """As the system does when it is shut down."""
    terminal.signal(signal.SIGTERM)
    return True


def kill(terminal):
    """With no chance to do anything about it."""
    terminal.signal(signal.SIGKILL)
    return False


def close_the_window(terminal):
    """Nobody is there any more to read what is sent."""
    terminal.hang_up()
    return False


ENDS = [hang_up, terminate, kill, close_the_window]


@pytest.mark.parametrize(
    ("point", "end"),
    [(point, ENDS[number % len(ENDS)]) for number, point in enumerate(POINTS)],
    ids=lambda function: function.__name__,
)
def test_C34_wherever_it_ends_it_is_gone_at_once_and_goes_on_there(env, point, end):
    with hot_seat(env) as terminal:
        expected = point(terminal)
        kept = moves_kept(env)
        restores = end(terminal)
        terminal.wait(AT_ONCE)
        if restores:
            assert modes_left(terminal.output) == set()
            assert terminal.settings == terminal.before
            assert "Traceback" not in terminal.text
    assert moves_kept(env) == kept
    with resumed(env) as terminal:
        assert ready(terminal) == expected


@pytest.mark.parametrize("end", ENDS, ids=lambda function: function.__name__)
def test_C34_a_move_that_is_just_being_made_is_made_or_not(env, end):
    with hot_seat(env) as terminal:
        before = ready(terminal)
        terminal.send(b"+a2/NE\r")
        end(terminal)
        terminal.wait(AT_ONCE)
    kept = moves_kept(env)
    assert kept in ([], ["+a2/NE"])
    with resumed(env) as terminal:
        text = ready(terminal)
        assert ("1. +a2/NE" in text) is bool(kept)
        assert (text == before) is not bool(kept)


@pytest.mark.parametrize("end", ENDS, ids=lambda function: function.__name__)
def test_C34_it_may_end_before_the_first_frame(env, end):
    with hot_seat(env) as terminal:
        terminal.wait_for(lambda: b"\x1b[?1049h" in terminal.output)
        if end(terminal):
            terminal.wait(AT_ONCE)
            assert modes_left(terminal.output) == set()
        else:
            terminal.wait(AT_ONCE)
    kept = moves_kept(env)  # as a whole, or nothing
    assert kept in ([], None)
    if kept is not None:
        with resumed(env) as terminal:
            ready(terminal)


def test_C34_a_terminal_that_nobody_reads_holds_nothing_up(env):
    with hot_seat(env) as terminal:
        ready(terminal)
        for size in [(200, 60), (80, 24)] * 10:
            terminal.resize(*size)
        terminal.send(b"\t" * 2000)  # far more to draw than a terminal takes without being read
        terminal.signal(signal.SIGTERM)
        terminal.wait(AT_ONCE, reading=False)
    with resumed(env) as terminal:
        ready(terminal)


def test_C28_after_a_kill_in_the_middle_of_a_turn_everything_is_as_if_nothing_had_happened(env):
    def taken_back(terminal):
        terminal.press("u")
        terminal.wait_for(lambda: "d4-c4/S" not in terminal.text)
        return terminal.text

    with hot_seat(env) as terminal:
        start = ready(terminal)
        pending = play(terminal, "d4-c4/S")
        assert "Bonus move" in pending
        unharmed = taken_back(terminal)
        assert unharmed == start
        assert play(terminal, "d4-c4/S") == pending
        terminal.signal(signal.SIGKILL)
        assert terminal.wait(AT_ONCE) == -signal.SIGKILL
    with resumed(env) as terminal:
        assert ready(terminal) == pending
        assert taken_back(terminal) == unharmed
        assert play(terminal, "d4-c4/S") == pending
        terminal.signal(signal.SIGKILL)
        terminal.wait(AT_ONCE)
    with resumed(env) as terminal:
        assert ready(terminal) == pending
        after = play(terminal, "@d2/NE")
        assert "▸ Black" in after
    assert moves_kept(env) == ["d4-c4/S", "@d2/NE"]


# -- leaving in peace --------------------------------------------------------------------------
@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c"])
def test_leaving_restores_the_terminal(env, key):
    with hot_seat(env) as terminal:
        ready(terminal)
        terminal.press(key)
        assert terminal.wait(AT_ONCE) == 0
        assert modes_left(terminal.output) == set()
        assert terminal.settings == terminal.before
        # Nothing is drawn any more on the screen of the shell.
        left = terminal.output.rindex(b"\x1b[?1049l")
        assert not re.search(rb"\x1b\[[\d;]*[Hm]", terminal.output[left:])


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_is_told_by_the_status(env, number, status):
    with hot_seat(env) as terminal:
        ready(terminal)
        terminal.signal(number)
        assert terminal.wait(AT_ONCE) == status
