"""`pix-tui host` that cannot begin, and hosts that are asked how they are doing."""

import json
import sys

import pytest

from pix_tui.cli import main

from .terminal import PIX_TUI, Terminal, environment, without_privileges
from .test_cli import pix_tui


@pytest.fixture
def env(tmp_path):
    (tmp_path / "home").mkdir()
    return environment(tmp_path / "home")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bind", "0.0.0.0"], "Say who may come in from 0.0.0.0"),
        (["--port", "99999"], "There is no port 99999."),
        (["--port", "x"], "invalid int value"),
        (["--keys", "nowhere"], "cannot be read"),
        (["--keys", "empty"], "holds no keys"),
        (["--password-file", "nowhere"], "cannot be read"),
        (["--password-file", "empty"], "that is no password"),
        (["--max-sessions", "0"], "room for one session"),
        (["--bind", "192.0.2.1", "--open"], "Nobody can be let in at 192.0.2.1"),
        (["--open", "--keys", "empty"], "not allowed with"),
        (["status"], "No host runs here."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(arguments, sentence, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").write_text("\n")
    assert main(["host", *arguments]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert "Traceback" not in said


def test_without_asyncssh_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "asyncssh", None)
    assert main(["host"]) == 2
    assert "pip install" in capsys.readouterr().err


def test_a_host_tells_how_it_is_doing_and_is_the_only_one(env):
    with Terminal(*PIX_TUI, "host", "--port", "0", env=env, columns=120) as host:
        host.wait_for("Ctrl+C")
        told = json.loads(pix_tui("host", "status", "--json", env=env).stdout)
        assert (told["sessions"], told["rooms"]) == (0, 0)
        assert told["memory"] > 1_000_000
        assert "Sessions: 0" in pix_tui("host", "status", env=env).stdout
        second = pix_tui("host", "--port", "0", env=env)
        assert (second.returncode, "already" in second.stderr) == (2, True)
        host.press("ctrl+c")
        assert host.wait() == 0
    assert pix_tui("host", "status", env=env).returncode == 2


def test_c03_where_nothing_can_be_written_it_runs_and_says_so(env, tmp_path):
    (tmp_path / "home" / "state").mkdir(mode=0o500)
    with Terminal(
        *PIX_TUI, "host", "--port", "0", env=env, columns=120, prepare=without_privileges
    ) as host:
        host.wait_for("Ctrl+C")
        assert "The host key cannot be kept" in host.text
        assert "written to no log" in host.text
        host.press("ctrl+c")
        assert host.wait() == 0
        assert "Traceback" not in host.text
