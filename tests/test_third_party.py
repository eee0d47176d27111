"""A game of somebody else's joins by being installed: no line of pix-tui changes for it.

`tests/third_party/noughts` is a project of its own. It is installed into a folder beside a game
that brings nothing but its rules and some that are broken, and everything that can be done with
a game is done with it, in processes that have the folder on their path.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from .playthroughs import playthrough_file
from .terminal import PIX_TUI, Terminal, environment

ROOT = Path(__file__).resolve().parent.parent
NOUGHTS = ROOT / "tests" / "third_party" / "noughts"
MISUSED = 2

BARE = """
from noughts.game import Noughts

class Bare(Noughts):
    name, title = "bare", "Bare"
    bots = {}
    screen = summary = picture = rules = ""
"""
FLAWED = """
from noughts.game import Noughts

class NoPitch(Noughts):
    name = "nopitch"
    pitch = property(lambda self: 1 / 0)

class BadPicture(Noughts):
    name, title = "badpicture", "Bad picture"
    picture = "flawed:picture"

class BadSample(Noughts):
    name, title = "badsample", "Bad sample"
    sample = {"position": "nonsense"}

def picture(*anything):
    raise RuntimeError("no paint")
"""
OTHERS = {
    "bare": "bare:Bare",
    "badpicture": "flawed:BadPicture",
    "badsample": "flawed:BadSample",
    "nopitch": "flawed:NoPitch",
    "gone": "no_such_module:Game",
    "misnamed": "bare:Bare",
    "nogame": "pathlib:Path",
    "raising": "raising:Game",
}
BROKEN = {"gone", "misnamed", "nogame", "raising", "nopitch"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A folder with noughts, and nothing else, installed into it."""
    folder = tmp_path_factory.mktemp("installed")
    offline = ["--no-deps", "--no-build-isolation", "--no-index", "--quiet"]
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *offline, "--target", folder, NOUGHTS],
        env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"},
        check=True,
    )
    return folder


@pytest.fixture(scope="module")
def others(tmp_path_factory):
    """A folder with more games: one with nothing but rules, and some that are broken."""
    folder = tmp_path_factory.mktemp("others")
    (folder / "bare.py").write_text(BARE)
    (folder / "flawed.py").write_text(FLAWED)
    (folder / "raising.py").write_text("raise SystemError('broken on purpose')\n")
    info = folder / "others-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1.0\n")
    points = "\n".join(f"{name} = {value}" for name, value in OTHERS.items())
    (info / "entry_points.txt").write_text(f"[pix_tui.games]\n{points}\n")
    return folder


@pytest.fixture
def env(tmp_path, installed):
    return environment(tmp_path / "person", PYTHONPATH=str(installed))


@pytest.fixture
def crowded(env, others):
    """The same with the other games installed as well."""
    return {**env, "PYTHONPATH": os.pathsep.join([env["PYTHONPATH"], str(others)])}


def ask(*command, env, stdin="", status=0, cwd=None):
    ran = subprocess.run(
        list(map(str, command)),
        env=env,
        cwd=cwd,
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == status, ran.stdout + ran.stderr
    return ran.stderr if status else ran.stdout


def pix_tui(*arguments, env, stdin="", status=0):
    return ask(*PIX_TUI, *arguments, env=env, stdin=stdin, status=status)


def python(program, env):
    return ask(sys.executable, "-c", program, env=env, cwd=ROOT)


def engine(requests, env):
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    answers = [json.loads(line) for line in pix_tui("engine", env=env, stdin=lines).splitlines()]
    assert all(answer["ok"] for answer in answers), answers
    return answers


def said(terminal):
    """What a command has printed on the screen, in one line."""
    return " ".join(terminal.text.split()) + "\n"


def type_moves(terminal, *moves, key=""):
    """Type moves, each behind a key that begins to type, and wait until they are listed."""
    listed = re.findall(r"\d\. (\w\d)(?: +(\w\d))?", terminal.text)
    count = sum(bool(move) for turn in listed for move in turn)
    for number, move in enumerate(moves, start=count):
        turn = rf"{number // 2 + 1}\. " + (r"\w\d +" if number % 2 else "") + move
        terminal.send(f"{key}{move}\r".encode())
        terminal.wait_for(
            lambda turn=turn: re.search(turn, terminal.text) or "has a row." in terminal.text
        )


def test_nothing_but_the_game_is_installed(installed):
    assert {path.name.split("-")[0] for path in installed.iterdir()} == {"noughts"}


# -- on the screen -----------------------------------------------------------------------------
def test_from_the_launcher_through_the_set_up_to_the_result(env):
    with Terminal(*PIX_TUI, env=env) as terminal:
        terminal.wait_for("Noughts")
        terminal.send(b"noughts")  # search for it
        terminal.wait_for(lambda: "search" in terminal.text and "Tixel" not in terminal.text)
        terminal.press("enter")
        terminal.wait_for("Options")
        assert "Crosses" in terminal.text
        assert "Board" in terminal.text
        terminal.press("left")  # the second seat: a person instead of the bot
        terminal.wait_for(lambda: terminal.text.count("person") == 2)
        terminal.press("f5")
        terminal.wait_for("plays o")
        assert "[.]" in terminal.text
        type_moves(terminal, "a1", "b1", "a2", "b2")
        terminal.press("up", "up", "enter")  # the cursor was on a1
        terminal.wait_for("Crosses has a row.")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
    assert re.search(r"^noughts-\w+ .*Crosses won", pix_tui("matches", env=env), re.MULTILINE)


def test_against_its_bot(env):
    about_to_lose = ["--position", "oo./xx./x.. o", "--seat", "person", "--seat", "novice"]
    with Terminal(*PIX_TUI, "play", "noughts", *about_to_lose, env=env) as terminal:
        terminal.wait_for("Noughts has a row.")  # and the bot has seen it
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


def test_a_click_plays(env):
    with Terminal(*PIX_TUI, "play", "noughts", *["--seat", "person"] * 2, env=env) as terminal:
        terminal.wait_for("plays o")
        row = next(row for row, line in enumerate(terminal.lines) if "2  . | . | ." in line)
        terminal.click(terminal.lines[row].index("2") + 7, row)
        terminal.wait_for("1. b2")


def test_it_is_stored_resumed_replayed_and_shown(env, tmp_path):
    with Terminal(*PIX_TUI, "play", "noughts", *["--seat", "person"] * 2, env=env) as terminal:
        terminal.wait_for("plays o")
        type_moves(terminal, "b2", "a1", "a2")
        before = terminal.text
        terminal.press("ctrl+q")
        terminal.wait()
    with Terminal(*PIX_TUI, "resume", env=env) as terminal:
        terminal.wait_for(lambda: terminal.text == before)
        type_moves(terminal, "b1", "c2")
        terminal.wait_for("Crosses has a row.")
        terminal.press("ctrl+q")
        terminal.wait()
    shown = pix_tui("show", env=env)
    assert "Crosses has a row." in shown
    assert "2  x | x | x " in shown
    assert json.loads(pix_tui("show", "--json", env=env))["breakdown"] == {"signs": [3, 2]}
    (match,) = json.loads(pix_tui("matches", "--json", env=env))
    moves = pix_tui("replay", match["id"], env=env)
    assert moves == "1 0 b2\n2 1 a1\n3 0 a2\n4 1 b1\n5 0 c2\n"
    file = tmp_path / "match.json"
    pix_tui("export", match["id"], str(file), env=env)
    other = {**env, **environment(tmp_path / "other"), "PYTHONPATH": env["PYTHONPATH"]}
    assert pix_tui("import", str(file), env=other) == f"{match['id']}\n"
    assert pix_tui("replay", match["id"], env=other) == moves
    with Terminal(*PIX_TUI, "replay", file, "--at", "1", env=env) as terminal:
        terminal.wait_for("1 of 5")
        assert "2  . | x | ." in terminal.text
        terminal.press("right")
        terminal.wait_for("2 of 5")
        assert "1  o | . | ." in terminal.text


def test_without_its_game_a_match_is_named_and_left_alone(env):
    requests = [{"do": "new", "game": "noughts"}, {"do": "log"}]
    rows = engine(requests, env)[-1]["log"]
    file = Path(env["HOME"]) / "match.json"
    file.parent.mkdir()
    file.write_text(
        json.dumps({"kind": "pix-tui match", "format": 1, "header": rows[0], "events": rows[1:]})
    )
    pix_tui("import", str(file), env=env)
    without = {name: value for name, value in env.items() if name != "PYTHONPATH"}
    assert "noughts" in pix_tui("matches", env=without)
    with Terminal(*PIX_TUI, "resume", "noughts", env=without) as terminal:
        assert terminal.wait() == 1
        assert re.fullmatch(r"pix-tui: .*noughts.*is left as it is: .*\n", said(terminal))
    with Terminal(*PIX_TUI, env=without) as terminal:
        terminal.wait_for("Tixel")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
    assert pix_tui("replay", "noughts", env=env) == ""


# -- without a screen ----------------------------------------------------------------------------
def test_rules_are_printed(env):
    assert "three of your signs in a row" in pix_tui("rules", "noughts", env=env)


def test_through_the_engine(env):
    *_, moves, played, view, choice, outcome = engine(
        [
            {"do": "games"},
            {"do": "new", "game": "noughts", "options": {"size": 4}},
            {"do": "load", "game": "noughts", "position": "oo./xx./x.. o"},
            {"do": "moves", "seat": 1},
            {"do": "play", "seat": 1, "move": "b1"},
            {"do": "view", "seat": None},
            {"do": "go", "bot": "novice", "seat": 0, "ms": 100},
            {"do": "outcome"},
        ],
        env,
    )
    assert moves["moves"] == ["b1", "c1", "c2", "c3"]
    assert played["to_act"] == [0]
    assert view["view"]["position"] == "oo./xx./xo. x"
    assert choice["move"] in ("c2", "c3")  # either makes a row
    assert outcome["over"] is False


def test_it_is_photographed(env):
    program = (
        "from pix_tui.testing import take_snapshot\n"
        "shot = take_snapshot('noughts', position='x.o/.x./..o x', moves=['b1'], press=['up'])\n"
        "print(shot.svg[:4])\n"
        "print(shot.text)\n"
    )
    kind, text = python(program, env).split("\n", 1)
    assert kind == "<svg"
    assert "2 [.]| x | . " in text
    assert "1  . | x | o " in text
    assert "1. b1" in text
    printed = pix_tui("snapshot", "noughts", "--position", "x.o/.x./..o x", env=env)
    assert "1 [.]| . | o " in printed


def test_its_own_tests_pass_with_the_fixture_for_screens(env, tmp_path):
    snapshots = f"pix_tui_snapshots={tmp_path / 'snapshots'}"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", snapshots]
    screens = [*command, "--rootdir", NOUGHTS, "-c", NOUGHTS / "pyproject.toml", NOUGHTS / "tests"]
    assert "4 passed" in ask(*screens, "-k", "not screen", env=env)
    ask(*screens, env=env, status=1)  # no golden yet, and none is made by the way
    ask(*screens, "--update-screens", env=env)
    assert {path.suffix for path in (tmp_path / "snapshots").iterdir()} == {".svg", ".txt"}
    assert "5 passed" in ask(*screens, env=env)


def test_its_playthrough_is_replayed_line_by_line(env):
    file = playthrough_file("noughts", 2, NOUGHTS / "tests")
    program = (
        "from tests.playthroughs.transcript import Script\n"
        f"text = open({str(file)!r}, encoding='utf-8').read()\n"
        "print(Script.read(text).transcript(), end='')\n"
    )
    assert python(program, env).splitlines() == file.read_text(encoding="utf-8").splitlines()


# -- a game without a screen, and broken ones ------------------------------------------------------
def test_a_game_of_nothing_but_rules_has_a_plain_screen(crowded):
    seats = ["--seat", "person"] * 2
    with Terminal(*PIX_TUI, "play", "bare", *seats, "--option", "row=3", env=crowded) as terminal:
        terminal.wait_for("position: .../.../... x")
        assert "▸ a1" in terminal.text
        terminal.press("down", "enter")  # the second in the list: a2
        terminal.wait_for("1. a2")
        type_moves(terminal, "a1", "b2", "b1", "c2", key=":")
        terminal.wait_for("Crosses has a row.")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
    assert "Crosses has a row." in pix_tui("show", env=crowded)
    assert pix_tui("rules", "bare", env=crowded).startswith("Bare\n")
    assert "position" in pix_tui("snapshot", "bare", env=crowded)


def test_broken_games_do_not_take_the_others_with_them(crowded):
    names = [game["name"] for game in engine([{"do": "games"}], crowded)[0]["games"]]
    assert {"tixel", "noughts", "bare"} <= set(names)
    assert not BROKEN & set(names)
    for name in BROKEN:
        assert re.fullmatch(
            rf"pix-tui: .*{name}.*\n", pix_tui("play", name, env=crowded, status=MISUSED)
        )
    with Terminal(*PIX_TUI, env=crowded, rows=60) as terminal:
        terminal.wait_for("Bad picture")
        for title in ("Tixel", "Noughts", "Bare", "Bad sample"):
            assert title in terminal.text
        terminal.wait_for(lambda: all(name in terminal.text for name in BROKEN))
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
