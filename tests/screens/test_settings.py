"""Settings: applied at once, kept at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pix_tui.settings import Settings
from tests.screens.driving import Person, at_table, before
from tests.screens.positions import MIDDLE


async def choose(person: Person, label: str, value: str) -> None:
    """Open the settings, choose, and come back."""
    await person.press("f2")
    for _ in range(10):
        (row,) = (row for row in person.rows if "▸" in row)
        if f"▸ {label}" not in row:
            await person.press("down")
        elif f"‹ {value} ›" not in row:
            await person.press("right")
        else:
            await person.press("escape")
            return
    raise AssertionError(f"{label}: {value} cannot be chosen\n{person.text}")


@pytest.mark.parametrize(
    ("value", "sign"),
    [("glyphs", "W<↖>"), ("ASCII", "W<nw>"), ("blocks", "▄▄"), ("large", "« B »")],
)
async def test_a_drawing_is_drawn_at_once(value, sign):
    async with at_table(*MIDDLE, size=(100, 30)) as person:
        await choose(person, "Boards", value)
        assert sign in person.text


async def test_ascii_is_ascii_on_the_whole_board():
    async with at_table(*MIDDLE) as person:
        await choose(person, "Boards", "ASCII")
        board = [row[:45] for row in person.rows[1:-1]]
        assert "".join(board).isascii()


async def test_a_theme_is_shown_at_once():
    async with at_table(*MIDDLE) as person:
        dark = person.svg
        await choose(person, "Theme", "light")
        light = person.svg
        assert "#f7f3ea" in light
        assert "#f7f3ea" not in dark
        await choose(person, "Theme", "plain")
        assert "W<↖>" in person.text
        assert "#f7f3ea" not in person.svg
        await choose(person, "Theme", "dark")
        assert person.svg == dark


async def test_the_settings_themselves_change_their_theme():
    async with before() as person:
        await person.press("f2")
        before_it = person.svg
        await person.press("right")
        assert "‹ light ›" in person.text
        assert person.svg != before_it
        assert "#15171c" not in person.svg


async def test_the_board_turns_where_that_is_chosen():
    async with at_table(*MIDDLE) as person:
        assert not person.board.picture.flipped
        await choose(person, "Turn the board", "yes")
        assert person.board.picture.flipped
        await choose(person, "Turn the board", "no")
        assert not person.board.picture.flipped


async def test_they_are_kept(tmp_path: Path):
    file = tmp_path / "config" / "settings.json"
    async with before(settings=Settings(file), size=(120, 30)) as person:
        await choose(person, "Boards", "large")
        await choose(person, "Pace of bots", "quick")
        await person.press("f2")
        assert f"kept in {file}"[:60] in person.rows[0]
    kept = Settings(file)
    assert kept["drawing"] == "large"
    assert kept["pace"] == "quick"


async def test_that_they_cannot_be_kept_is_said_once(tmp_path: Path, monkeypatch):
    """C03: as where the folder cannot be written to."""
    file = tmp_path / "settings.json"

    def no(self, target):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.replace", no)
    async with before(settings=Settings(file)) as person:
        await person.press("f2", "right")
        assert "cannot be kept" in person.text
        assert "‹ dark ›" in person.text
        await person.press("escape", "f2")
        assert "not kept" in person.rows[0]


async def test_damaged_settings_are_said_and_set_aside(tmp_path: Path):
    file = tmp_path / "settings.json"
    file.write_text("{nonsense")
    async with before(settings=Settings(file), size=(120, 40)) as person:
        assert "The settings were damaged" in person.text
    assert not file.exists()
    assert next(tmp_path.glob("settings.damaged-*")).read_text() == "{nonsense"


async def test_each_is_explained_and_can_be_changed_by_mouse():
    async with before() as person:
        await person.press("f2")
        assert "Automatic follows the terminal" in person.text
        await person.press("down", "down")
        assert "Blocks are drawn true to shape" in person.text
        await person.click_text("‹ calm ›")
        assert "‹ quick ›" in person.text
        await person.click_key("Esc back")
        assert "type to search" in person.text


async def test_f2_in_the_settings_leaves_them():
    async with before() as person:
        await person.press("f2", "f2")
        assert "type to search" in person.text
        assert len(person.app.screen_stack) == 1
