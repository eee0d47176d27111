"""What comes in with what, seen in fresh processes: rules, table and command line stay light.

Who may import whom is import-linter's to say (`pyproject.toml`). This sees what really happens,
imports within functions included.
"""

import json
import subprocess
import sys

import pytest

from .exported import finished_match
from .terminal import environment

HEAVY = ("textual", "rich", "asyncssh", "psycopg")

FIRST_HEAVY = f"""
def first_heavy(*but):
    import sys
    return next((name for name in sys.modules if name in set({HEAVY!r}) - set(but)), None)
"""
WALK = """
import importlib, json, pkgutil
found, looked_at = {}, []
for name in ("pix_tui", "pix_tui.games", "pix_tui.table"):
    package = importlib.import_module(name)
    looked_at.append(name)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if module.name.startswith(("pix_tui.games.", "pix_tui.table.")):
            try:
                importlib.import_module(module.name)
            except ModuleNotFoundError as error:
                assert error.name == "psycopg", error  # an extra that need not be there
            looked_at.append(module.name)
            found.setdefault(first_heavy(), module.name)
print(json.dumps([found, looked_at]))
"""
COMMAND = """
import contextlib, io, os, sys
from pix_tui.cli import main
with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.suppress(SystemExit):
    assert main(sys.argv[1:]) == 0
print(first_heavy())
"""
ENGINE = """
import io
from pix_tui.table.engine import run
requests = b'''{"do":"games"}
{"do":"new","game":"tixel","seed":7}
{"do":"moves","seat":0}
{"do":"play","seat":0,"move":"+c3/NE"}
{"do":"view","seat":null}
{"do":"go","bot":"novice","seat":1,"ms":50}
{"do":"state"}
{"do":"log"}
'''
answers = io.BytesIO()
assert run(io.BytesIO(requests), answers) == 0
assert answers.getvalue().count(b'"ok": true') + answers.getvalue().count(b'"ok":true') == 8
print(first_heavy())
"""


def python(program, *arguments, folder):
    """What a fresh process prints."""
    ran = subprocess.run(
        [sys.executable, "-c", FIRST_HEAVY + program, *arguments],
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_rules_and_table_bring_in_no_screen(tmp_path):
    found, looked_at = json.loads(python(WALK, folder=tmp_path))
    assert set(found) == {"null"}, f"comes in with {found}"
    assert {"pix_tui.games.tixel.rules", "pix_tui.games.tixel.bot"} <= set(looked_at)
    assert {"pix_tui.table.engine", "pix_tui.table.bot_worker"} <= set(looked_at)


@pytest.mark.parametrize(
    "command",
    [
        ["--version"],
        ["--help"],
        ["play", "--help"],
        ["where"],
        ["where", "--json"],
        ["matches"],
        ["matches", "--json"],
        ["rules", "tixel"],
        ["gallery"],
        ["gallery", "--json"],
    ],
    ids=" ".join,
)
def test_a_command_that_only_prints_brings_in_no_screen(command, tmp_path):
    assert python(COMMAND, *command, folder=tmp_path) == "None"


def test_neither_do_those_for_matches(tmp_path):
    file = str(finished_match(tmp_path))
    for command in (
        ["import", file],
        ["matches"],
        ["matches", "--json"],
        ["show", "--json"],
        ["replay", "tixel-abcde"],
        ["replay", file],
        ["export", "tixel-abcde", str(tmp_path / "out.json")],
    ):
        assert python(COMMAND, *command, folder=tmp_path) == "None", command


def test_the_engine_brings_in_no_screen(tmp_path):
    assert python(ENGINE, folder=tmp_path) == "None"


def test_importing_the_command_line_is_cheap(tmp_path):
    program = "import pix_tui.cli, sys; print(first_heavy(), 'asyncio' in sys.modules)"
    assert python(program, folder=tmp_path) == "None False"


def test_the_test_of_this_notices(tmp_path):
    assert python("import rich; print(first_heavy())", folder=tmp_path) == "rich"
