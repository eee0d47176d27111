"""Folders that cannot be written to, a full disk, files that are broken: one can always play.

C03: whatever is wrong there, the program starts, says so once, and loses nothing.
"""

import json
import os
import resource
import shutil
import sqlite3
import sys

import pytest

from .terminal import PIX_TUI, Terminal, environment, without_privileges

HOT_SEAT = ["play", "tixel", "--seat", "person:Ann", "--seat", "person:Bob"]
FORGETTING = "nothing is saved"


@pytest.fixture
def env(tmp_path):
    return environment(tmp_path)


@pytest.fixture
def state(tmp_path):
    """The folder with the matches, which is not there yet."""
    (tmp_path / "state").mkdir()
    return tmp_path / "state" / "pix-tui"


@pytest.fixture
def config(tmp_path):
    """The folder with the settings, which is not there yet."""
    (tmp_path / "config").mkdir()
    return tmp_path / "config" / "pix-tui"


def notices(terminal):
    """What the messages at the lower right say, in one line."""
    lines = [line.partition("▌")[2].strip() for line in terminal.lines if "▌" in line]
    return " ".join(" ".join(lines).split())


def play_a_little(env, says=None, **more):
    """A match is begun, a move made, settings changed, and all left in good order.

    With `says`, a message must say that; without, there must be none.
    """
    with Terminal(*PIX_TUI, *HOT_SEAT, env=env, **more) as terminal:
        if says:
            terminal.wait_for(lambda: says in notices(terminal))
            assert notices(terminal).count(says) == 1
        else:
            terminal.wait_for("q leave")
            assert notices(terminal) == ""
        terminal.send(b"+c3/NE\r")
        terminal.wait_for("▸ Black")  # the list of moves may lie below the message
        terminal.press("f2")
        terminal.wait_for("Pace of bots")
        terminal.press("right")  # another theme
        terminal.press("escape")
        terminal.wait_for("▸ Black")
        terminal.press("q")  # to the launcher
        terminal.wait_for("Ctrl+Q quit")
        assert "Ann – Bob" in terminal.text
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        assert "Traceback" not in terminal.text


def listed(env):
    with Terminal(*PIX_TUI, "matches", "--json", env=env, rows=200) as terminal:
        assert terminal.wait() == 0
        return terminal.text


# -- folders -----------------------------------------------------------------------------------
def test_C03_folders_that_cannot_be_written_to(env, state, config):
    for folder in (state, config):
        folder.mkdir()
        folder.chmod(0o500)
    play_a_little(env, FORGETTING, prepare=without_privileges)
    assert list(state.iterdir()) == list(config.iterdir()) == []


def test_C03_matches_in_a_folder_that_cannot_be_written_to_any_more(env, state):
    play_a_little(env)
    before = (state / "matches.db").read_bytes()
    state.chmod(0o500)
    (state / "matches.db").chmod(0o400)
    play_a_little(env, FORGETTING, prepare=without_privileges)
    assert (state / "matches.db").read_bytes() == before
    state.chmod(0o700)
    (state / "matches.db").chmod(0o600)
    assert listed(env).count('"tixel-') == 1


def test_C03_folders_that_cannot_be_looked_into(env, state, config):
    for folder in (state, config):
        folder.mkdir()
        folder.chmod(0o000)
    play_a_little(env, FORGETTING, prepare=without_privileges)
    with Terminal(*PIX_TUI, "matches", env=env, prepare=without_privileges) as terminal:
        assert terminal.wait() == 0
        assert "Traceback" not in terminal.text
        assert "cannot be used" in " ".join(terminal.text.split())


@pytest.mark.parametrize("place", ["a file", "a device"])
def test_C03_something_else_where_the_folders_should_be(env, tmp_path, place):
    (tmp_path / "file").write_text("mine")
    elsewhere = {"a file": str(tmp_path / "file"), "a device": "/dev/null"}[place]
    env = {**env, "XDG_STATE_HOME": elsewhere, "XDG_CONFIG_HOME": elsewhere}
    play_a_little(env, FORGETTING)
    assert (tmp_path / "file").read_text() == "mine"


def test_C03_a_full_disk(env, state):
    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    play_a_little(env, FORGETTING, prepare=full)
    play_a_little(env)  # and with room again, everything is kept
    assert listed(env).count('"tixel-') == 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits a process that runs")
def test_C03_a_disk_that_fills_up_during_a_match(env, state):
    with Terminal(*PIX_TUI, *HOT_SEAT, env=env) as terminal:
        terminal.wait_for("q leave")
        terminal.send(b"+c3/NE\r")
        terminal.wait_for("1. +c3/NE")
        limit = resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        terminal.send(b"+f6/NW\r")
        terminal.wait_for("disk I/O error")  # the move has not happened
        assert "▸ Black" in terminal.text
        resource.prlimit(terminal.pid, resource.RLIMIT_FSIZE, limit)
        terminal.press("enter")  # what was typed still stands there
        terminal.wait_for("+f6/NW")
        terminal.wait_for("▸ White")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
    with Terminal(*PIX_TUI, "resume", env=env) as terminal:
        terminal.wait_for("q leave")
        assert "▸ White" in terminal.text
        assert "+f6/NW" in terminal.text, terminal.text


# -- the file with the matches -------------------------------------------------------------------
def spoil_text(file):
    file.write_bytes(b"this is no database\n" * 500)


def spoil_middle(file):
    data = bytearray(file.read_bytes())
    data[1000 : len(data) - 100] = b"\xa5" * (len(data) - 1100)
    file.write_bytes(data)


def spoil_end(file):
    file.write_bytes(file.read_bytes()[:5000])


def spoil_tables(file):
    file.unlink()
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE songs (title TEXT)")
        db.execute("INSERT INTO songs VALUES ('mine')")
    db.close()


@pytest.mark.parametrize("spoil", [spoil_text, spoil_middle, spoil_end, spoil_tables])
def test_C03_matches_that_cannot_be_read_are_set_aside(env, state, spoil):
    play_a_little(env)
    for part in state.glob("matches.db-*"):
        part.unlink()
    spoil(state / "matches.db")
    spoilt = (state / "matches.db").read_bytes()
    play_a_little(env, "cannot be read")
    assert (state / "matches.db.damaged-1").read_bytes() == spoilt
    play_a_little(env)  # it is said once
    assert listed(env).count('"tixel-') == 2


def test_C03_matches_of_a_newer_program_are_left_alone(env, state):
    play_a_little(env)
    with sqlite3.connect(state / "matches.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    before = (state / "matches.db").read_bytes()
    play_a_little(env, FORGETTING)
    assert (state / "matches.db").read_bytes() == before


def test_C03_one_damaged_match_does_not_take_the_others_with_it(env, state):
    play_a_little(env)
    play_a_little(env)
    with sqlite3.connect(state / "matches.db") as db:
        db.execute("UPDATE events SET text = '+c3/XX' WHERE match = 1")
        broken, whole = (row[0] for row in db.execute("SELECT id FROM matches ORDER BY number"))
    db.close()
    for command in ("resume", "show", "replay"):
        with Terminal(*PIX_TUI, command, broken, env=env) as terminal:
            assert terminal.wait() == 1
            assert b"\x1b" not in terminal.output
            assert "left as it is" in " ".join(terminal.text.split())
    with Terminal(*PIX_TUI, "resume", whole, env=env) as terminal:
        terminal.wait_for("1. +c3/NE")
        terminal.press("q")
        terminal.wait_for("Ctrl+Q quit")
        row = max(row for row, line in enumerate(terminal.lines) if "Ann – Bob" in line)
        terminal.click(10, row)  # the broken one
        terminal.wait_for(lambda: "left as it is" in notices(terminal))
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


# -- settings ----------------------------------------------------------------------------------
BROKEN_SETTINGS = {
    "nothing": b"",
    "no JSON": b"theme = dark",
    "no object": b'["dark"]',
    "no text": b"\xff\xfe\x00{",
    "deep": b"[" * 100_000,
    "huge": b" " * 2_000_000 + b"{}",
}


@pytest.mark.parametrize("content", BROKEN_SETTINGS.values(), ids=BROKEN_SETTINGS)
def test_C03_broken_settings_are_set_aside(env, config, content):
    config.mkdir()
    (config / "settings.json").write_bytes(content)
    play_a_little(env, "settings were damaged")
    (aside,) = config.glob("settings.damaged-*")
    assert aside.read_bytes() == content
    assert json.loads((config / "settings.json").read_text())["theme"] == "dark"


def test_C03_that_settings_were_broken_is_said_once(env, config):
    config.mkdir()
    (config / "settings.json").write_text("{")
    play_a_little(env, "settings were damaged")
    play_a_little(env)


WRONG_SETTINGS = {
    "theme": 5,
    "drawing": {"blocks": True},
    "turn_board": "yes",
    "pace": None,
    "language": ["en"],
    "set_up": {"tixel": {"seats": "everybody", "options": [1], "shuffled": "no"}, "chess": 7},
    "of a later version": True,
}


@pytest.mark.parametrize("wrong", [WRONG_SETTINGS, {"set_up": [1, 2]}, {"set_up": {"tixel": []}}])
def test_C03_settings_of_the_wrong_kind_count_as_not_made(env, config, wrong):
    config.mkdir()
    (config / "settings.json").write_text(json.dumps(wrong))
    with Terminal(*PIX_TUI, env=env) as terminal:
        terminal.wait_for("Tixel")
        terminal.press("enter")  # the set-up, which reads the choices of last time
        terminal.wait_for("Options")
        terminal.press("f5")
        terminal.wait_for("q leave")
        assert notices(terminal) == ""
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
    kept = json.loads((config / "settings.json").read_text())
    assert kept.get("of a later version") == wrong.get("of a later version")


def test_C03_a_folder_where_the_settings_should_be(env, config):
    (config / "settings.json").mkdir(parents=True)
    play_a_little(env, "cannot be read")
    assert (config / "settings.json").is_dir()


def test_C03_settings_that_nobody_ever_writes(env, config):
    config.mkdir()
    os.mkfifo(config / "settings.json")
    play_a_little(env, "cannot be read")
    assert (config / "settings.json").is_fifo()


def test_C03_a_broken_file_of_last_choices_is_no_reason_to_lose_matches(env, state, config):
    play_a_little(env)
    shutil.rmtree(config)
    config.write_text("a file")
    play_a_little(env, "cannot be read")
    assert listed(env).count('"tixel-') == 2
