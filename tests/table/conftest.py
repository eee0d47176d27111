"""What the tests of tables share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pix_tui.games import registry

from .house import House
from .talk import Talk
from .toys import GAMES


@pytest.fixture(autouse=True, scope="module")
def toys() -> Iterator[None]:
    """The toys stand beside the real games."""
    games, broken = registry.load()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "load", lambda: ({**games, **GAMES}, broken))
        yield


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "state" / "matches.db"


@pytest.fixture
def talk() -> Talk:
    return Talk()
