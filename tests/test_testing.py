"""Snapshots of screens: what is on them, and that nothing else is."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Static

from pix_tui.cli import main
from pix_tui.games.game import Illegal, NotUnderstood
from pix_tui.i18n import use_language, use_translations
from pix_tui.table.files import export_match
from pix_tui.table.log import BOT, MemoryLog, SeatInfo
from pix_tui.table.table import Table
from pix_tui.testing import Snapshot, snapshot_of, take_snapshot, take_snapshot_async
from pix_tui.testing.stage import StillApp, _known
from tests.screens.pseudo import Pseudo

MIDDLE = "6/6/6/2w13/6/6 b 9+0/10+0 w -"


def played(*moves: str, seats: tuple[SeatInfo, ...] = (SeatInfo("Ada"), SeatInfo("Bob"))) -> Table:
    table = Table.create("tixel", {}, seats, MemoryLog(), match_id="tixel-kept1")
    for number, text in enumerate(moves):
        table.submit(number % 2, text)
    return table


# -- what is on a snapshot -------------------------------------------------------------------
def test_a_snapshot_has_a_line_for_each_row_without_blanks_at_the_ends():
    snapshot = take_snapshot("tixel", size=(100, 30))
    lines = snapshot.text.split("\n")
    assert len(lines) == 30
    assert all(line == line.rstrip() and len(line) <= 100 for line in lines)
    assert lines[0].startswith(" Tixel  White – Black")
    assert lines[0].endswith("tixel-snapshot")


def test_an_svg_is_whole_names_no_address_and_has_a_line_for_each_element():
    svg = take_snapshot("tixel").svg
    ElementTree.fromstring(svg)
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert ">Tixel</text>" in svg
    assert max(len(line) for line in svg.splitlines()) < 400


class Letters(App[None]):
    """Some characters of every kind."""

    def compose(self) -> ComposeResult:
        yield Static(Content("ab c▀▀▄▌█▚ 名前x <&> ─"))


async def test_letters_and_blocks_of_an_svg_stand_in_their_cells():
    app = Letters()
    async with app.run_test(size=(30, 10)) as pilot:
        await pilot.pause()
        snapshot = snapshot_of(app, "<title>")
    assert snapshot.text.split("\n")[0] == "ab c▀▀▄▌█▚ 名前x <&> ─"
    svg = snapshot.svg
    ElementTree.fromstring(svg)
    assert ">&lt;title&gt;</text>" in svg
    words = re.findall(r' x="(.*)" y="15.2" textLength="(.*)" fill="[^"]*">(.*)</text>', svg)
    assert words == [
        ("0", "20", "ab"),
        ("30", "10", "c"),
        ("110", "50", "名前x"),
        ("170", "30", "&lt;&amp;&gt;"),
        ("210", "10", "─"),
    ]
    blocks = re.findall(r'<rect x="(.*)" y="(.*)" width="(.*)" height="(.*)" fill="#e0e0e0"/>', svg)
    assert blocks == [
        ("40", "0", "20", "9.5"),  # ▀▀
        ("60", "9.5", "10", "9.5"),  # ▄
        ("70", "0", "5", "19"),  # ▌
        ("80", "0", "10", "19"),  # █
        ("90", "0", "5", "9.5"),  # ▚
        ("95", "9.5", "5", "9.5"),
    ]


def test_a_position_is_shown_as_whoever_is_to_act_sees_it():
    text = take_snapshot("tixel", position=MIDDLE, theme="plain").text
    assert "▸ Black" in text
    assert "W<↗>" in text


def test_a_seat_that_is_not_to_act_sees_no_moves():
    acting = take_snapshot("tixel", press=["enter"]).text
    watching = take_snapshot("tixel", press=["enter"], seat=1).text
    assert "Place on c3" in acting
    assert "Place on c3" not in watching
    assert "White to move." in watching


def test_moves_are_made_before_the_picture_whoever_is_to_act():
    text = take_snapshot("tixel", moves=["+c3/NE", "+c4/S"]).text
    assert "1. +c3/NE" in text
    assert "+c4/S" in text
    assert "▸ White" in text


def test_a_draw_and_an_undo_among_the_moves_are_answered_by_the_others():
    assert "Draw by agreement." in take_snapshot("tixel", moves=["draw", "draw"]).text
    undone = take_snapshot("tixel", moves=["+c3/NE", "+c4/S", "undo", "undo"]).text
    assert "+c3" not in undone


def test_options_may_be_given_in_part():
    assert "■■ 10" in take_snapshot("tixel", options={"plain": [2, 0]}).text


@pytest.mark.parametrize(
    ("drawing", "sign"), [("glyphs", "┌──"), ("ascii", "+---"), ("large", "(+)"), ("blocks", "▄▄")]
)
def test_a_drawing_may_be_chosen(drawing, sign):
    assert sign in take_snapshot("tixel", drawing=drawing, press=["enter"]).text


def test_themes_differ_in_the_picture_and_agree_in_the_text():
    dark, light = (take_snapshot("tixel", theme=theme) for theme in ("dark", "light"))
    assert dark.text == light.text
    assert dark.svg != light.svg


def test_the_plain_theme_has_no_colour():
    svg = take_snapshot("tixel", theme="plain", press=["enter"]).svg
    colours = set(re.findall(r'<(?:rect|text).* fill="([^"]*)"', svg))
    # The frame's own, with what is dim between them.
    assert colours <= {"#c5c8c6", "#292929", "#868887"}


def test_a_running_match_goes_on_under_its_id_and_leaves_its_own_log_alone():
    table = played("+c3/NE")
    text = take_snapshot("tixel", match=table.match, press=["enter", "r", "enter"]).text
    assert text.split("\n")[0].split() == ["Tixel", "Ada", "–", "Bob", "tixel-kept1"]
    assert "+c3/NE" in text
    assert len(table.match.line) == 1


def test_a_finished_match_is_shown_as_a_replay():
    table = played("+c3/NE", "resign")
    text = take_snapshot("tixel", match=table.match, press=["left"]).text
    assert "replay: 1 of 2" in text


def test_bots_of_a_match_are_shown_by_name_and_do_not_move():
    table = played(seats=(SeatInfo("", BOT, "novice"), SeatInfo("Ada")))
    text = take_snapshot("tixel", match=table.match).text
    assert "Novice bot – Ada" in text
    assert "thinking" not in text


def test_a_seat_may_be_given_for_a_replay():
    table = played("+c3/NE", "resign")
    assert take_snapshot("tixel", match=table.match, seat=1).text


def test_no_time_that_is_spent_is_counted():
    text = take_snapshot("tixel", press=["enter", "enter", "x", "y"]).text
    assert "Time used" in text
    assert text.count("0:00") == 2


def test_a_cursor_in_a_line_of_input_is_held():
    typing = take_snapshot("tixel", press=[":", "+", "c"])
    assert typing.svg == take_snapshot("tixel", press=["colon", "plus", "c"]).svg
    assert typing.svg != take_snapshot("tixel").svg


# -- on the command line ---------------------------------------------------------------------
def test_the_command_prints_the_same_text_and_writes_the_same_picture(tmp_path, capsys):
    expected = take_snapshot("tixel", press=["enter", "r"], size=(100, 30), theme="light")
    command = ["snapshot", "tixel", "--size", "100x30", "--theme", "light", "--press", "enter r"]
    assert main(command) == 0
    assert capsys.readouterr().out == expected.text + "\n"
    file = tmp_path / "screen.svg"
    assert main([*command, "--svg", str(file)]) == 0
    assert file.read_text("utf-8") == expected.svg


def test_the_command_shows_an_exported_match(tmp_path, capsys):
    log = MemoryLog()
    table = Table.create("tixel", {}, [SeatInfo("Ada"), SeatInfo("[/]")], log)
    table.submit(0, "+c3/NE")
    export_match(log, table.id, tmp_path / "match.json")
    assert main(["snapshot", "tixel", "--log", str(tmp_path / "match.json"), "--seat", "0"]) == 0
    shown = capsys.readouterr().out
    assert "Ada – [/]" in shown.split("\n")[0]
    assert "[/] to move." in shown


@pytest.mark.parametrize(
    "arguments",
    [
        ["--size", "80"],
        ["--size", "80x24x3"],
        ["--size", "٨٠x٢٤"],
        ["--size", "9" * 5000 + "x24"],
        ["--size", "19x24"],
        ["--press", "entr"],
        ["--seat", "7"],
        ["--position", "nonsense"],
        ["--option", "size=huge"],
    ],
)
def test_the_command_refuses_in_a_sentence(arguments, capsys):
    assert main(["snapshot", "tixel", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("pix-tui: ")
    assert said.err.count("\n") == 1


# -- what is refused -------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        ({"position": "nonsense"}, "A position has five parts"),
        ({"options": {"size": 77}}, "The option “size” takes"),
        ({"options": {"sizes": 7}}, "There is no option “sizes”."),
        ({"seat": 2}, "There is no seat 2"),
        ({"size": (19, 24)}, "A screen is from 20 × 10 to 400 × 200"),
        ({"size": (80, 201)}, "A screen is from 20 × 10 to 400 × 200"),
        ({"theme": "blue"}, "A theme is one of dark, light, plain; not “blue”."),
        ({"drawing": "oil"}, "A drawing is one of"),
        ({"press": ["entr"]}, "There is no key “entr”."),
        ({"press": ["wait:10"]}, "There is no key “wait:10”."),
        ({"press": ["ctrl+q"]}, "After these keys the program is left"),
        ({"moves": ["nonsense"]}, "“nonsense” is not a move"),
        ({"match": played().match, "position": MIDDLE}, "A match has its seats"),
        ({"match": played().match, "options": {}}, "A match has its seats"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_a_sentence(scene, sentence):
    with pytest.raises(NotUnderstood) as refused:
        take_snapshot("tixel", **scene)
    assert str(refused.value.message).startswith(sentence)


def test_an_unknown_game_is_refused():
    with pytest.raises(NotUnderstood, match="There is no game “chess”"):
        take_snapshot("chess")


def test_an_illegal_move_is_refused():
    with pytest.raises(Illegal, match="c3 is taken"):
        take_snapshot("tixel", moves=["+c3/NE", "+c3/NE"])


@pytest.mark.parametrize("key", ["enter", "a", "A", ".", "full_stop", "ctrl+s", "f1", "shift+tab"])
def test_keys_go_by_their_names(key):
    assert take_snapshot("tixel", press=[key])


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Left", "left"),
        ("Enter", "enter"),
        ("Esc", "escape"),
        ("Del", "delete"),
        ("PgUp", "pageup"),
        ("PgDn", "pagedown"),
        ("F1", "f1"),
        ("Ctrl+P", "ctrl+p"),
        ("Shift+Tab", "shift+tab"),
        ("↑", "up"),
        ("R", "R"),
        ("ctrl+pgup", "ctrl+pageup"),
    ],
)
def test_keys_may_be_named_as_the_bottom_line_prints_them(printed, name):
    assert _known(printed) == name


def test_keys_on_the_command_line_too(capsys):
    assert main(["snapshot", "tixel", "--press", "Left Up Enter R Esc"]) == 0
    expected = take_snapshot("tixel", press=["left", "up", "enter", "R", "escape"])
    assert capsys.readouterr().out == expected.text + "\n"


# -- where it may be called --------------------------------------------------------------------
async def test_it_may_be_called_where_an_event_loop_runs():
    assert take_snapshot("tixel") == await take_snapshot_async("tixel")


async def test_it_may_be_called_while_another_application_runs():
    alone = await take_snapshot_async("tixel")
    app = StillApp()
    async with app.run_test() as pilot:
        await pilot.pause()
        before = snapshot_of(app)
        assert await take_snapshot_async("tixel") == alone
        assert take_snapshot("tixel") == alone
        assert snapshot_of(app) == before


def test_the_language_of_the_caller_does_not_show():
    plain = take_snapshot("tixel")
    use_translations(Pseudo())
    try:
        assert take_snapshot("tixel") == plain
    finally:
        use_language("en")


# -- nothing else shows ------------------------------------------------------------------------
SCENES = """
import sys, json
from pix_tui.testing import take_snapshot
SCENES = [
    dict(press=["enter", "r"]),
    dict(theme="plain", press=["enter"]),
    dict(theme="light", size=(120, 40), moves=["+c3/NE"], press=["down", "enter"]),
    dict(press=["x", "y"]),
    dict(theme="plain", press=["x", "y"]),
    dict(press=["f2"]),
    dict(press=["f1", "pagedown"]),
    dict(press=["q"]),
    dict(press=[":", "+", "c", "3"]),
]
shots = [take_snapshot("tixel", **scene) for scene in SCENES]
sys.stdout.buffer.write(json.dumps([[shot.text, shot.svg] for shot in shots]).encode())
"""
ANOTHER_CLOCK = """
import time
def later(clock, by, fast):
    began = clock()
    return lambda: type(began)(began + by + (clock() - began) * fast)
time.time = later(time.time, 4e8, 7)
time.time_ns = later(time.time_ns, 4 * 10**17, 7)
"""
HOSTILE = {
    "no colour, no terminal, another language": {
        "NO_COLOR": "1",
        "TERM": "dumb",
        "COLORTERM": "",
        "LANG": "de_DE.ISO-8859-1",
        "LC_ALL": "C",
        "LANGUAGE": "de",
        "PYTHONIOENCODING": "ascii",
        "PYTHONUTF8": "0",
        "PYTHONHASHSEED": "1",
        "TZ": "Asia/Kathmandu",
    },
    "another terminal": {
        "TERM": "",
        "COLORTERM": "truecolor",
        "FORCE_COLOR": "1",
        "COLUMNS": "33",
        "LINES": "9",
        "COLORFGBG": "0;15",
        "TTY_COMPATIBLE": "0",
        "HOME": "/nowhere",
    },
    "all that Textual reads": {
        "TEXTUAL": "debug,devtools",
        "TEXTUAL_THEME": "textual-light",
        "TEXTUAL_ANIMATIONS": "full",
        "TEXTUAL_COLOR_SYSTEM": "standard",
        "TEXTUAL_FILTERS": "dim",
        "TEXTUAL_DIM_FACTOR": "10",
        "TEXTUAL_FPS": "1",
        "TEXTUAL_SCREENSHOT": "0",
        "TEXTUAL_DRIVER": "nowhere:Driver",
        "TEXTUAL_PRESS": "q",
        "TEXTUAL_SPEEDUPS": "0",
        "TEXTUAL_SMOOTH_SCROLL": "0",
        "ESCDELAY": "1",
    },
}


def shots_in(program: str, variables: dict[str, str]) -> list[list[str]]:
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    done = subprocess.run(
        [sys.executable, "-c", program], env={**kept, **variables}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def usual() -> list[list[str]]:
    return shots_in(SCENES, {"TERM": "xterm-256color", "LANG": "C.UTF-8"})


@pytest.mark.parametrize("variables", HOSTILE.values(), ids=HOSTILE)
def test_no_variable_of_the_environment_shows(usual, variables):
    assert shots_in(SCENES, variables) == usual


def test_no_clock_shows_and_nothing_that_was_shown_before(usual):
    backwards = SCENES.replace("for scene in SCENES]", "for scene in SCENES[::-1]][::-1]")
    assert backwards != SCENES
    assert shots_in(ANOTHER_CLOCK + backwards, {}) == usual


def test_snapshots_are_values():
    assert Snapshot("a", "b") == Snapshot("a", "b")


def test_the_plugin_alone_imports_no_screen():
    heavy = {"textual", "rich", "sqlite3"}
    program = "import sys, json, pix_tui.testing.plugin; print(json.dumps(list(sys.modules)))"
    assert heavy.isdisjoint(shots_in(program, {}))
