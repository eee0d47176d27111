"""What tests of PIX may ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pix_tui.games import own, registry
from pix_tui.games.pix import content
from tests.table.house import House

from .standin import concepts_file


@pytest.fixture
def our_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with few words in the place of ours."""
    file = tmp_path / "concepts.toml"
    file.write_text(concepts_file(), encoding="utf-8")
    monkeypatch.setattr(content, "FILE", file)
    return file


@pytest.fixture
def own_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a table's own decks."""
    folder = tmp_path / "configuration" / "decks"
    folder.mkdir(parents=True)
    monkeypatch.setattr(own, "_where", lambda: folder.parent)
    monkeypatch.setattr(own, "_brought", {})
    return folder


@pytest.fixture
def pix_house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Somewhere to set up tables of PIX, with a clock that stands still until it is told."""
    monkeypatch.setitem(registry.OURS, "pix", "pix_tui.games.pix.game:Pix")
    registry.load.cache_clear()
    yield House()
    registry.load.cache_clear()
