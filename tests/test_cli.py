"""The command line: what it prints, with which status, and what it leaves alone."""

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len

from pix_tui.games.pix.drawing import parse_drawing
from pix_tui.games.pix.gallery import GUESSED, MISSED, Kept, drawing_line, read
from pix_tui.settings import Settings
from pix_tui.table.record import SeatInfo
from pix_tui.table.sqlite import SqliteLog
from pix_tui.table.table import Table

from .exported import finished_match
from .terminal import PIX_TUI, Terminal, environment, modes_left

MISUSED, FAILED = 2, 1
POSITION = "6/6/6/2w13/6/6 b 9+0/10+0 w -"


def pix_tui(
    *arguments: str, env: dict[str, str], cwd: Path | None = None, **more: object
) -> subprocess.CompletedProcess[str]:
    """Run a command without a terminal."""
    return subprocess.run(
        [*PIX_TUI, *arguments],
        env=env,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **more,
    )


def files_below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.fixture
def env(tmp_path):
    (tmp_path / "home").mkdir()
    return environment(tmp_path / "home")


def ask(*arguments, env, cwd=None):
    """Standard output of a command that must succeed and say nothing else."""
    ran = pix_tui(*arguments, env=env, cwd=cwd)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


# -- C01 -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "status", "expected"),
    [
        (["--version"], 0, r"pix-tui \d+\.\d+"),
        (["--help"], 0, "usage: pix-tui"),
        (["play", "--help"], 0, "usage: pix-tui play"),
        (["--frobnicate"], MISUSED, "--frobnicate"),
        (["frobnicate"], MISUSED, "frobnicate"),
        (["play"], MISUSED, "GAME"),
        (["where"], 0, "matches.db"),
        (["rules", "tixel"], 0, "hollow"),
        (["show"], FAILED, "No match"),
    ],
)
def test_C01_a_command_that_only_prints_sets_no_mode_of_the_terminal(
    env, arguments, status, expected
):
    with Terminal(*PIX_TUI, *arguments, env=env, rows=60) as terminal:
        assert terminal.wait() == status
        assert re.search(expected, terminal.text)
        assert b"\x1b[?" not in terminal.output
        assert b"\x1b[>" not in terminal.output
        assert modes_left(terminal.output) == set()
        assert terminal.settings == terminal.before


# -- one sentence for each thing that is wrong -------------------------------------------------
WRONG = [
    (["play", "chess"], MISUSED, "chess"),
    (["play", "tixel", "--option", "size=99"], MISUSED, "size"),
    (["play", "tixel", "--option", "size=big"], MISUSED, "big"),
    (["play", "tixel", "--option", "colour=red"], MISUSED, "colour"),
    (["play", "tixel", "--option", "size"], MISUSED, "NAME=VALUE"),
    (["play", "tixel", "--seat", "grandmaster"], MISUSED, "grandmaster"),
    (["play", "tixel", "--seat", "person"], MISUSED, "not 1"),
    (["play", "tixel", *["--seat", "person"] * 3], MISUSED, "not 3"),
    (["play", "tixel", "--position", "nonsense"], MISUSED, "position"),
    (["play", "tixel"], MISUSED, "terminal"),
    ([], MISUSED, "terminal"),
    (["rules", "chess"], MISUSED, "chess"),
    (["snapshot", "chess"], MISUSED, "chess"),
    (["snapshot", "tixel", "--size", "1x1"], MISUSED, "not 1"),
    (["snapshot", "tixel", "--size", "big"], MISUSED, "big"),
    (["snapshot", "tixel", "--position", "nonsense"], MISUSED, "position"),
    (["snapshot", "tixel", "--seat", "7"], MISUSED, "7"),
    (["snapshot", "tixel", "--press", "frobnicate"], MISUSED, "frobnicate"),
    (["snapshot", "tixel", "--log", "missing.json"], FAILED, "missing.json"),
    (["resume"], FAILED, "No match"),
    (["resume", "tixel-22222"], FAILED, "tixel-22222"),
    (["gallery", "--limit", "0"], MISUSED, "not 0"),
    (["gallery", "cat", "--clear"], MISUSED, "--clear"),
    (["gallery", "--clear", "--json"], MISUSED, "--clear"),
    (["gallery", "--format", "svg"], FAILED, "No drawing"),
    (["show"], FAILED, "No match"),
    (["show", "tixel-22222"], FAILED, "tixel-22222"),
    (["show", "missing.json"], FAILED, "missing.json"),
    (["replay", "tixel-22222"], FAILED, "tixel-22222"),
    (["replay", "missing.json"], FAILED, "missing.json"),
    (["export", "tixel-22222", "out.json"], FAILED, "tixel-22222"),
    (["import", "missing.json"], FAILED, "missing.json"),
    (["import", "."], FAILED, "not a file"),
]


@pytest.mark.parametrize(("arguments", "status", "named"), WRONG, ids=lambda value: str(value))
def test_what_is_wrong_is_said_in_one_sentence_and_nothing_is_created(
    env, tmp_path, arguments, status, named
):
    here = tmp_path / "here"
    here.mkdir()
    ran = pix_tui(*arguments, env=env, cwd=here)
    assert ran.returncode == status
    assert ran.stdout == ""
    assert re.fullmatch(r"pix-tui: .+[.…]\n", ran.stderr)
    assert named in ran.stderr
    assert files_below(here) == files_below(Path(env["HOME"])) == []


def test_a_dumb_terminal_gets_a_sentence(env):
    for term in ("dumb", ""):
        with Terminal(*PIX_TUI, "play", "tixel", env={**env, "TERM": term}) as terminal:
            assert terminal.wait() == MISUSED
            assert b"\x1b" not in terminal.output
            assert "pix-tui engine" in terminal.text.replace("\n", "")
            assert "Traceback" not in terminal.text
    assert files_below(Path(env["HOME"])) == []


def test_a_pipe_at_either_end_is_no_terminal(env):
    with Terminal("sh", "-c", f"{' '.join(PIX_TUI)} play tixel | cat", env=env) as terminal:
        terminal.wait()
        assert "needs a terminal" in terminal.text
    with Terminal("sh", "-c", f"{' '.join(PIX_TUI)} play tixel </dev/null", env=env) as terminal:
        assert terminal.wait() == MISUSED
        assert "needs a terminal" in terminal.text


def test_a_reader_that_has_seen_enough_is_no_error(env):
    command = f"{' '.join(PIX_TUI)} rules tixel | head -1"
    ran = subprocess.run(["sh", "-c", command], env=env, capture_output=True, text=True, check=True)
    assert (ran.stdout, ran.stderr) == ("Tixel\n", "")


# -- where output goes -------------------------------------------------------------------------
@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1", "cp1252"])
@pytest.mark.parametrize(
    "command",
    [["matches"], ["show"], ["rules", "tixel"], ["snapshot", "tixel"], ["--help"], ["replay", "x"]],
    ids=" ".join,
)
def test_where_there_is_no_unicode_something_close_is_printed(env, tmp_path, command, encoding):
    ask("import", str(finished_match(tmp_path)), env=env)
    ran = subprocess.run(
        [*PIX_TUI, *command],
        env={**env, "PYTHONIOENCODING": encoding},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == (FAILED if "x" in command else 0)
    said = (ran.stdout + ran.stderr).decode(encoding)
    assert "Traceback" not in said
    assert "?" not in said
    wanted = {"matches": "Ann - Bob", "show": "* Black", "snapshot": "White - Black"}
    assert wanted.get(command[0], "") in said.replace("–", "-")


def test_a_snapshot_without_unicode_has_a_board_that_can_be_read(env):
    text = ask(
        "snapshot", "tixel", "--position", POSITION, env={**env, "PYTHONIOENCODING": "ascii"}
    )
    assert "###" not in text
    assert "+--" in text


def test_json_without_unicode_keeps_every_letter(env, tmp_path):
    file = finished_match(tmp_path)
    file.write_text(file.read_text().replace("Ann", "“Ännchen” 名前"))
    plain = {**env, "PYTHONIOENCODING": "ascii"}
    ask("import", str(file), env=env)
    seats = json.loads(ask("matches", "--json", env=plain))[0]["seats"]
    assert seats[0]["name"] == "“Ännchen” 名前"
    assert '"?nnchen" ???? - Bob' in ask("matches", env=plain)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
@pytest.mark.parametrize(
    "command",
    [["matches"], ["show"], ["rules", "tixel"], ["where"], ["--version"], ["--help"], ["import"]],
    ids=" ".join,
)
def test_a_disk_that_is_full_gets_a_sentence(env, tmp_path, command):
    file = str(finished_match(tmp_path))
    ask("import", file, env=env)
    if command == ["import"]:
        command = ["import", file]
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [*PIX_TUI, *command],
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    sentence = "pix-tui: Standard output cannot be written: No space left on device.\n"
    assert (ran.returncode, ran.stderr) == (FAILED, sentence)


def test_an_output_that_is_closed_is_no_fault(env):
    for command, status in (("rules tixel", 0), ("play tixel", MISUSED)):
        closed = f"{' '.join(PIX_TUI)} {command} >&-"
        ran = subprocess.run(["sh", "-c", closed], env=env, stderr=subprocess.PIPE, check=False)
        assert ran.returncode == status
        assert b"Traceback" not in ran.stderr


# -- commands for matches ----------------------------------------------------------------------
def test_a_match_comes_in_is_listed_shown_replayed_and_goes_out_again(env, tmp_path):
    file = finished_match(tmp_path)
    assert ask("import", str(file), env=env) == "tixel-abcde\n"
    assert ask("import", str(file), env=env) == "tixel-abcde\n"  # already there: not twice
    listed = ask("matches", env=env).splitlines()
    assert len(listed) == 1
    assert all(word in listed[0] for word in ("tixel-abcde", "Ann", "Bob", "Bob won"))
    assert [row["id"] for row in json.loads(ask("matches", "--json", env=env))] == ["tixel-abcde"]
    shown = ask("show", env=env)
    assert "\x1b" not in shown
    assert shown == ask("show", "abc", env=env) == ask("show", str(file), env=env)
    assert "Ann" in shown
    assert json.loads(ask("show", "--json", env=env))["winners"] == [1]
    assert ask("replay", "tixel-abcde", env=env) == "1 0 +c3/NE\n2 1 +d3/W\n3 0 resign\n"
    assert ask("replay", str(file), env=env) == ask("replay", "tixel-abcde", env=env)
    out = tmp_path / "out.json"
    assert ask("export", "tixel", str(out), env=env) == ""
    written = out.read_bytes()
    refused = pix_tui("export", "tixel", str(out), env=env)
    assert refused.returncode == FAILED
    assert "out.json" in refused.stderr
    assert out.read_bytes() == written
    ask("export", "--force", "tixel", str(out), env=env)
    assert out.read_bytes() == written
    other = environment(tmp_path / "other")
    assert ask("import", str(out), env=other) == "tixel-abcde\n"
    assert ask("replay", "tixel-abcde", env=other) == ask("replay", "tixel-abcde", env=env)


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", '{"kind": "pix-tui match"}', "\x00\x01", "[" * 5000],
    ids=["empty", "no object", "cut off", "no header", "no text", "deep"],
)
def test_a_broken_file_is_named_left_alone_and_begins_nothing(env, tmp_path, content):
    file = tmp_path / "broken.json"
    file.write_text(content)
    for command in ("import", "show", "replay"):
        ran = pix_tui(command, str(file), env=env)
        assert ran.returncode == FAILED
        assert re.fullmatch(r"pix-tui: .*broken\.json.*\n", ran.stderr)
    assert file.read_text() == content
    assert files_below(Path(env["HOME"])) == []


def test_the_seed_of_a_running_match_is_told_to_nobody(env):
    """It fixes all that chance will bring: every hand of cards."""
    log = SqliteLog(Path(json.loads(ask("where", "--json", env=env))["matches"]))
    who = [SeatInfo("Ada"), SeatInfo("Bert")]
    running = Table.create("pixmit", {}, who, log, seed=7).id
    over = Table.create("pixmit", {}, who, log, seed=8)
    over.submit(0, "resign")
    log.close()
    seeds = {row["id"]: row.get("seed") for row in json.loads(ask("matches", "--json", env=env))}
    assert seeds == {running: None, over.id: 8}


def test_matches_stand_in_columns_whatever_the_script(env, tmp_path):
    file = finished_match(tmp_path)
    content = file.read_text()
    for match, name in (("tixel-abcde", "Ann"), ("tixel-bcdef", "名前の人"), ("tixel-cdefg", "é́")):
        file.write_text(content.replace("tixel-abcde", match).replace("Ann", name))
        ask("import", str(file), env=env)
    rows = ask("matches", env=env).splitlines()
    assert len(rows) == 3
    assert len({cell_len(row[: row.index("Bob won")]) for row in rows}) == 1
    assert len({cell_len(row) for row in rows}) == 1
    assert max(map(cell_len, rows)) < 80


def test_a_replay_is_printed_as_far_as_is_asked_for(env, tmp_path):
    file = str(finished_match(tmp_path))
    whole = ask("replay", file, env=env)
    for at, lines in ((0, 0), (2, 2), (3, 3), (99, 3), (-1, 0)):
        printed = ask("replay", file, "--at", str(at), env=env)
        assert printed == "".join(whole.splitlines(keepends=True)[:lines])


def test_a_position_is_played_with_the_usual_options(env):
    config = Path(env["XDG_CONFIG_HOME"]) / "pix-tui"
    config.mkdir(parents=True)
    settings = Settings(config / "settings.json")
    seats = [{"name": name, "kind": "person"} for name in ("Ada", "Bob")]
    settings.keep_set_up("tixel", {"seats": seats, "options": {"size": 7}})
    with Terminal(*PIX_TUI, "play", "tixel", "--position", POSITION, env=env) as terminal:
        terminal.wait_for("Ada – Bob")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


def test_what_is_imported_is_kept_or_it_is_an_error(env, tmp_path):
    file = finished_match(tmp_path)
    ran = pix_tui("import", str(file), env={**env, "XDG_STATE_HOME": "/dev/null/state"})
    assert ran.returncode == FAILED
    assert ran.stdout == ""
    assert re.fullmatch(r"pix-tui: .+\n", ran.stderr)


def test_where_names_the_folders_and_makes_none(env):
    home = Path(env["HOME"])
    found = json.loads(ask("where", "--json", env=env))
    assert found["matches"] == str(home / "state/pix-tui/matches.db")
    assert found["settings"] == str(home / "config/pix-tui/settings.json")
    assert found["gallery"] == str(home / "state/pix-tui/gallery")
    for own in ("shapes", "decks"):
        assert found[own] == str(home / "config/pix-tui" / own)
        assert found[own] in ask("where", env=env)
    assert found["matches"] in ask("where", env=env)
    assert files_below(home) == []


def test_looking_makes_no_files(env):
    assert "No matches" in ask("matches", env=env)
    assert ask("matches", "--json", env=env) == "[]\n"
    ask("rules", "tixel", env=env)
    assert files_below(Path(env["HOME"])) == []


def test_the_rules_fit_a_terminal_and_have_no_escape_codes(env):
    text = ask("rules", "tixel", env=env)
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b" not in text
    assert text.startswith("Tixel\n")


# -- the gallery -------------------------------------------------------------------------------
ROWS = """\
.........
.........
..#...#..
..#####..
.##.#.##.
..##R##..
...###...
.........
........."""


@pytest.fixture
def drawings(env):
    """The file of a gallery with three drawings."""
    file = Path(env["XDG_STATE_HOME"]) / "pix-tui" / "gallery" / "drawings.jsonl"
    file.parent.mkdir(parents=True)
    cat = parse_drawing(ROWS)
    for number, (word, player, deck) in enumerate(
        [("cat", "Ada", "en"), ("Hündchen", "[/]", "de"), ("cat", "名前の人", "en")]
    ):
        fate, seconds = (GUESSED, 12.4) if number == 0 else (MISSED, None)
        match = f"pix-2222{number + 2}"
        kept = Kept(match, 1, 1, 0, deck, word, player, 1_000 + number, fate, seconds, cat)
        with file.open("ab") as lines:
            lines.write(drawing_line(kept))
    return file


def test_drawings_are_printed_as_rows(env, drawings):
    """The last one first."""
    text = ask("gallery", env=env)
    headings = [line for line in text.splitlines() if ":" in line]
    assert headings == [
        "cat: 名前の人, 23 points, not guessed, pix-22224",
        "Hündchen: [/], 23 points, not guessed, pix-22223",
        "cat: Ada, 23 points, guessed in 12 s, pix-22222",
    ]
    assert text.count(ROWS) == 3
    assert "\x1b" not in text


@pytest.mark.parametrize(
    ("arguments", "matches"),
    [
        ([], [4, 3, 2]),
        (["CAT"], [4, 2]),
        (["hund"], [3]),
        (["--player", "ada"], [2]),
        (["--player", "[/]"], [3]),
        (["--match", "22223"], [3]),
        (["--match", "pix-"], [4, 3, 2]),
        (["--deck", "de"], [3]),
        (["--limit", "2"], [4, 3]),
        (["cat", "--limit", "1", "--deck", "en"], [4]),
        (["dog"], []),
    ],
    ids=str,
)
def test_drawings_are_found(env, drawings, arguments, matches):
    found = json.loads(ask("gallery", *arguments, "--json", env=env))
    assert [int(one["match"][-1]) for one in found] == matches
    ran = pix_tui("gallery", *arguments, env=env)
    assert ran.returncode == (0 if matches else FAILED)
    if not matches:
        assert (ran.stdout, ran.stderr) == ("", "pix-tui: No drawing in the gallery fits that.\n")


def test_drawings_are_for_programs_as_well(env, drawings):
    assert json.loads(ask("gallery", "--player", "Ada", "--json", env=env)) == [
        {
            "match": "pix-22222",
            "round": 1,
            "number": 1,
            "seat": 0,
            "deck": "en",
            "word": "cat",
            "player": "Ada",
            "at": 1_000,
            "fate": "guessed",
            "seconds": 12.4,
            "drawing": ROWS,
            "total": 23,
        }
    ]


def test_drawings_are_printed_in_colours(env, drawings):
    text = ask("gallery", "--format", "ansi", env=env)
    assert "\x1b[38;5;" in text
    assert "▀" in text
    assert "[/]" in text
    assert {*re.findall(r"\x1b.", text)} == {"\x1b["}
    assert {*re.findall(r"\x1b\[[\d;]*(.)", text)} == {"m"}
    plain = pix_tui("gallery", "--format", "ansi", env={**env, "PYTHONIOENCODING": "ascii"})
    assert plain.stdout.isascii()
    assert "###" in plain.stdout
    # Where they are not asked for, they are for a terminal that has some.
    for term, coloured in (("xterm-256color", True), ("dumb", False)):
        with Terminal(*PIX_TUI, "gallery", env={**env, "TERM": term}, rows=60) as terminal:
            assert terminal.wait() == 0
            assert (b"\x1b[38;5;" in terminal.output) == coloured
            assert modes_left(terminal.output) == set()


def test_drawings_are_one_svg(env, drawings):
    text = ask("gallery", "--format", "svg", env=env)
    root = ElementTree.fromstring(text)
    said = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert said[:4] == ["cat", "名前の人", "23 points", "not guessed"]
    assert said[5] == "[/]"
    assert len([e for e in root.iter() if e.get("fill") == "#d70000"]) == 3


@pytest.mark.parametrize("player", ["\x1b[2J", "A\u202eda", "A\x9bda", "A\nda"])
def test_names_that_would_steer_a_terminal_are_never_printed(env, drawings, player):
    """Whoever has edited the file."""
    good = drawings.read_bytes()
    bad = json.loads(good.splitlines()[0]) | {"player": player, "match": "pix-33333"}
    drawings.write_bytes(good + json.dumps(bad).encode() + b"\n")
    for how in (["--format", "text"], ["--format", "ansi"], ["--format", "svg"], ["--json"]):
        ran = pix_tui("gallery", *how, env=env)
        assert ran.returncode == 0
        assert "pix-33333" not in ran.stdout
        assert player not in ran.stdout
        assert ran.stderr == (f"pix-tui: Line 4 of {drawings} cannot be read and is passed over.\n")


def test_an_empty_gallery_gets_a_sentence_and_no_file(env):
    assert ask("gallery", env=env) == "No drawings are kept here yet.\n"
    assert ask("gallery", "--json", env=env) == "[]\n"
    assert ask("gallery", "--clear", env=env) == "No drawings are kept here yet.\n"
    assert files_below(Path(env["HOME"])) == []


def test_a_gallery_that_cannot_be_read_gets_a_sentence(env):
    ran = pix_tui("gallery", env={**env, "XDG_STATE_HOME": "/dev/null/state"})
    assert re.fullmatch(r"pix-tui: The gallery in .+ cannot be read: .+\.\n", ran.stderr)
    assert "Traceback" not in ran.stderr


def test_the_gallery_is_emptied_after_a_question_only(env, drawings):
    before = drawings.read_bytes()
    for answer in ("n", "", "no", "yesterday"):
        with Terminal(*PIX_TUI, "gallery", "--clear", env=env) as terminal:
            terminal.wait_for("Forget all 3 drawings in the gallery for good? [y/n]")
            terminal.press(*answer, "enter")
            assert terminal.wait() == 0
            assert "Everything is kept." in terminal.text
    assert drawings.read_bytes() == before
    with Terminal(*PIX_TUI, "gallery", "--clear", env=env) as terminal:
        terminal.wait_for("[y/n]")
        terminal.press("y", "enter")
        assert terminal.wait() == 0
        assert "The gallery is empty now." in terminal.text
    assert read(drawings).drawings == ()


def test_where_nobody_can_be_asked_it_is_emptied_with_yes(env, drawings):
    before = drawings.read_bytes()
    ran = pix_tui("gallery", "--clear", env=env)
    assert (ran.returncode, ran.stdout) == (MISUSED, "")
    assert re.fullmatch(r"pix-tui: .+--yes.+\.\n", ran.stderr)
    assert drawings.read_bytes() == before
    assert ask("gallery", "--clear", "--yes", env=env) == "The gallery is empty now.\n"
    assert "Ada" not in drawings.read_text()
    assert ask("gallery", env=env) == "No drawings are kept here yet.\n"


# -- where files go ----------------------------------------------------------------------------
def busy_day(env, tmp_path):
    """What somebody does who leaves files wherever there are some to leave."""
    ask("import", str(finished_match(tmp_path)), env=env)
    with Terminal(*PIX_TUI, env=env) as terminal:
        terminal.wait_for("Tixel")
        terminal.press("enter")
        terminal.wait_for("Options")
        terminal.press("right", "right", "f5")
        terminal.wait_for("F1 rules")
        terminal.press("f2")
        terminal.wait_for("Settings")
        terminal.press("right", "escape")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0


def test_C20_files_are_only_where_the_variables_say(tmp_path, monkeypatch):
    places = {name: tmp_path / name for name in ("state", "config", "home", "tmp", "here")}
    for name in ("home", "tmp", "here"):
        places[name].mkdir()
    env = environment(
        places["home"],
        XDG_STATE_HOME=str(places["state"]),
        XDG_CONFIG_HOME=str(places["config"]),
        TMPDIR=str(places["tmp"]),
    )
    monkeypatch.chdir(places["here"])
    busy_day(env, tmp_path)
    assert {name.split("/")[-1] for name in files_below(places["state"])} <= {
        "pix-tui",
        "matches.db",
        "matches.db-wal",
        "matches.db-shm",
        "matches.db.lock",
    }
    assert files_below(places["config"]) == ["pix-tui", "pix-tui/settings.json"]
    assert files_below(places["home"]) == []
    assert files_below(places["tmp"]) == []
    assert files_below(places["here"]) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other usual folders")
def test_without_the_variables_the_usual_folders_are_used(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    env = environment(home, XDG_STATE_HOME=None, XDG_CONFIG_HOME=None)
    ask("import", str(finished_match(tmp_path)), env=env)
    assert (home / ".local/state/pix-tui/matches.db").is_file()
    env["XDG_STATE_HOME"] = "relative"  # which the convention says to ignore
    assert "tixel-abcde" in ask("matches", env=env, cwd=tmp_path)


def test_what_is_kept_is_for_its_owner_only(env, tmp_path):
    ask("import", str(finished_match(tmp_path)), env=env)
    folder = Path(env["XDG_STATE_HOME"]) / "pix-tui"
    assert folder.stat().st_mode & 0o077 == 0
    assert (folder / "matches.db").stat().st_mode & 0o077 == 0


# -- the network -------------------------------------------------------------------------------
NO_NETWORK = """
import os, socket, sys

def refuse(event, args):
    local = event == "socket.connect" and args[0].family == getattr(socket, "AF_UNIX", None)
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto") and not local:
        with open(os.environ["CALLS"], "a") as calls:
            print(event, args, sys.argv, file=calls)
        raise OSError("there is no network")

sys.addaudithook(refuse)
"""


def test_C23_nothing_is_ever_contacted(env, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK)
    calls = tmp_path / "calls"
    env = {**env, "PYTHONPATH": str(tmp_path), "CALLS": str(calls)}
    probe = "import socket; socket.create_connection(('192.0.2.1', 9), 1)"
    ran = subprocess.run([sys.executable, "-c", probe], env=env, capture_output=True, check=False)
    assert b"there is no network" in ran.stderr  # the trap works
    calls.unlink()
    for command in (
        ["--version"],
        ["where"],
        ["matches"],
        ["rules", "tixel"],
        ["engine"],
        ["snapshot", "tixel"],
    ):
        ask(*command, env=env)
    busy_day(env, tmp_path)
    for command in (["show", "tixel-abcde"], ["replay", "tixel-abcde"]):
        ask(*command, env=env)
    against_a_bot = ["play", "tixel", "--seat", "novice", "--seat", "person"]
    with Terminal(*PIX_TUI, *against_a_bot, env=env) as terminal:
        terminal.wait_for("1. +")  # the bot has moved
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
    assert not calls.exists()
