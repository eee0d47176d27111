"""The pytest plugin: the fixture `screen_snapshot` and the option `--update-screens`.

pytest finds it by itself wherever pix-tui is installed. Goldens are in the folder `snapshots`
below the rootdir, unless the ini option `pix_tui_snapshots` names another. They are written only
when somebody asks for it; without its golden a test fails.
"""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

import pytest

from . import Scene, Snapshot, take_snapshot
from .goldens import Goldens, safe_name

__all__ = ["ScreenSnapshot", "screen_snapshot"]

_WRITTEN = pytest.StashKey[list[str]]()


class ScreenSnapshot:
    """Compares screens with goldens; the value of the fixture `screen_snapshot`."""

    def __init__(self, goldens: Goldens, default: str, written: list[str] | None) -> None:
        """Args:
        goldens: where they are.
        default: the name of a snapshot that is given none.
        written: where to note what was written; `None` if nothing is to be.
        """
        self._goldens, self._default, self._written = goldens, default, written
        self._used: set[str] = set()

    def __call__(self, game: str, *, name: str | None = None, **scene: Unpack[Scene]) -> Snapshot:
        """Take the snapshot of a game's screen, compare it, and give it back.

        Args:
            game: its name.
            name: the golden's name; that of the test if it is left out.
            **scene: what `take_snapshot` takes.
        """
        __tracebackhide__ = True
        return self.compare(take_snapshot(game, **scene), name)

    def compare(self, snapshot: Snapshot, name: str | None = None) -> Snapshot:
        """Compare any snapshot, such as one by `snapshot_of`, and give it back."""
        __tracebackhide__ = True
        chosen = safe_name(name or self._default)
        if chosen in self._used:
            pytest.fail(f"Two screens of this test are called {chosen}: name them.", pytrace=False)
        self._used.add(chosen)
        if self._written is not None:
            if self._goldens.write(chosen, snapshot):
                self._written.append(chosen)
            return snapshot
        complaint = self._goldens.complaint(chosen, snapshot)
        if complaint is not None:
            pytest.fail(complaint, pytrace=False)
        return snapshot


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where goldens are, and whether to write them."""
    parser.addini(
        "pix_tui_snapshots",
        "folder with the golden screens, below the rootdir",
        default="snapshots",
    )
    parser.getgroup("pix-tui").addoption(
        "--update-screens",
        action="store_true",
        help="make the screens as they are now the golden ones, to be looked at afterwards",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Nothing is written yet."""
    config.stash[_WRITTEN] = []


@pytest.fixture
def screen_snapshot(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> ScreenSnapshot:
    """Takes a snapshot of a game's screen and compares it with its golden.

    `screen_snapshot("tixel", press=["enter"])` is all that a test needs; see `ScreenSnapshot`.
    """
    config = request.config
    folder = config.rootpath / config.getini("pix_tui_snapshots")
    update = config.getoption("--update-screens")
    return ScreenSnapshot(
        Goldens(folder, _rejected(tmp_path_factory)),
        request.node.name.removeprefix("test_"),
        config.stash[_WRITTEN] if update else None,
    )


def _rejected(factory: pytest.TempPathFactory) -> Path:
    """One folder of the whole run for the screens that differ."""
    return factory.getbasetemp() / "screens"


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say which goldens are new, for somebody has to look at them."""
    written = config.stash[_WRITTEN]
    if written:
        terminalreporter.section("golden screens written")
        for name in written:
            terminalreporter.line(name)
        terminalreporter.line("Open their SVGs before you keep them.")
