"""C24: what is built installs into an environment that knows nothing of this folder, and plays.

The environment is a fresh one. Only what pix-tui depends on is borrowed from the one that runs
the tests, so that no network is needed.
"""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from pix_tui import __version__
from pix_tui.games import registry

from .terminal import Terminal, environment, modes_left

ROOT = Path(__file__).resolve().parent.parent
OFFLINE = ("--no-index", "--no-deps", "--disable-pip-version-check", "--quiet")


def run(*command, **more):
    ran = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, check=False, timeout=120, **more
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", *OFFLINE, "--no-build-isolation")
    run(*pip, "--wheel-dir", folder, ROOT)
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="session")
def scripts(wheel, tmp_path_factory):
    """The folder with the commands of an environment that has the wheel installed."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    python = folder / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", *OFFLINE, wheel)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # A folder that is named like this is searched for modules, but for no further .pth files:
    # the dependencies are found there, and this project, installed for editing, is not.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


@pytest.fixture
def env(tmp_path, scripts):
    return environment(tmp_path / "home", PATH=f"{scripts}:/usr/bin:/bin")


def test_C24_the_wheel_holds_the_package_and_nothing_else(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} <= {"pix_tui"}
    here = {
        str(file.relative_to(ROOT))
        for file in (ROOT / "pix_tui").rglob("*")
        if file.is_file() and file.suffix != ".pyc"
    }
    assert here <= set(names)


def test_C24_the_installed_command_runs_what_was_built(env, scripts, tmp_path):
    program = "import pix_tui; print(pix_tui.__file__)"
    where = run(scripts / "python", "-c", program, env=env, cwd=tmp_path)
    assert where.startswith(str(scripts.parent))
    assert (
        run(scripts / "pix-tui", "--version", env=env, cwd=tmp_path) == f"pix-tui {__version__}\n"
    )


@pytest.mark.parametrize("game", registry.names())
def test_C24_every_game_starts_and_quits(env, scripts, tmp_path, game):
    with Terminal(scripts / "pix-tui", "play", game, env=env, cwd=tmp_path) as terminal:
        terminal.wait_for(registry.get(game).title)
        terminal.wait_for("leave")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
        assert modes_left(terminal.output) == set()


def test_C24_a_bot_plays_and_a_screen_is_photographed(env, scripts, tmp_path):
    bot_begins = ["--seat", "novice", "--seat", "person"]
    with Terminal(scripts / "pix-tui", "play", "tixel", *bot_begins, env=env) as terminal:
        terminal.wait_for("1. +")
        terminal.press("ctrl+q")
        assert terminal.wait() == 0
    picture = run(scripts / "pix-tui", "snapshot", "tixel", env=env, cwd=tmp_path)
    assert "Tixel" in picture
