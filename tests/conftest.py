"""What holds for every test: no variable of the environment and no real folder plays a part."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["pytester"]

_LOOKED_AT = ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "COLORFGBG", "COLUMNS", "LINES", "LANGUAGE")

# At once, not in a fixture: Textual reads its variables when it is imported.
for _name in [*os.environ]:
    if _name in _LOOKED_AT or _name.startswith(("TEXTUAL", "TTY_", "JUPYTER", "LC_", "PIX_TUI")):
        del os.environ[_name]
os.environ |= {"TERM": "xterm-256color", "LANG": "C.UTF-8"}

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Folders for matches and settings that this test alone has; made when they are needed."""
    for name in ("STATE", "CONFIG", "DATA", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home" / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
