"""Names and other texts of people, on every screen as they were typed (C11, C12)."""

from __future__ import annotations

from pathlib import Path
from unicodedata import combining

import pytest

from pix_tui.games import registry
from pix_tui.screens.setup import SetUp
from pix_tui.settings import Settings
from pix_tui.table.log import MemoryLog
from tests.screens.driving import Person, at_table, before, keep
from tests.screens.positions import MIDDLE

NASTY = ["[/", "[/]", "[red", "[0]", "\\[", "a]b", "[b]x[/b]", "{0}", "%s", "$name", "&amp;", "<b>"]
NASTY += ["\\", "'\"", "[@click=quit]", ":smile:", "名前の人", "é́"]


def assert_seen(person: Person, *names: str) -> None:
    for name in names:
        assert name in person.text, person.text


@pytest.mark.parametrize("name", NASTY)
async def test_C11_a_name_is_shown_as_typed_everywhere(name):
    other = "Bob"
    async with at_table(*MIDDLE, names=(name, other), size=(100, 30)) as person:
        assert_seen(person, f"{name} – {other}", f"White  {name}")
        await person.press("o")
        assert_seen(person, f"{name}: do you agree on a draw?")
        await person.press("n", "x", "y")
        assert_seen(person, f"★ White  {name}")
        await person.press("v")
        assert_seen(person, f"{name} – {other}", "replay:")
        await person.press("left", "left")
        assert_seen(person, f"{name} to move.")
        await person.press("q")
        assert_seen(person, f"{name} – {other}", f"{name} won")
        await person.press(*name)
        if not any(ord(letter) > 127 for letter in name):
            assert_seen(person, f"search: {name}", f"{name} – {other}")


@pytest.mark.parametrize("name", [name for name in NASTY if not combining(name[-1])])
async def test_C11_a_name_is_typed_and_remembered_as_it_is(name, tmp_path: Path):
    file = tmp_path / "settings.json"
    game = registry.get("tixel")
    seats = [{"name": "", "kind": "person"}, {"name": "", "kind": "person"}]
    settings = Settings(file)
    settings.keep_set_up("tixel", {"seats": seats})
    async with before(lambda _: SetUp(game), settings=settings) as person:
        await person.press("up", *name, "f5")
        assert_seen(person, f"{name} – Black")
        assert person.match.header.seats[0].name == name
    async with before(lambda _: SetUp(game), settings=Settings(file)) as person:
        assert_seen(person, name)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\x1b[2JAda", "[2JAda"),
        ("\x1b]52;c;eA==\x07Ada", "]52;c;eA==Ada"),
        ("A\u202eda", "Ada"),
        ("A\x9bda", "Ada"),
        ("A\r\nda", "A da"),
        ("A\u200bda\x00", "Ada"),
        ("A" * 99, "A" * 16),
    ],
)
async def test_C12_what_could_steer_a_terminal_is_gone(typed, kept):
    log = MemoryLog()
    keep(log, *MIDDLE, names=(typed, "Bob"))
    async with before(log=log, size=(100, 30)) as person:
        assert_seen(person, f"{kept} – Bob")
        await person.go_to_first_match()
        await person.press("enter")
        assert_seen(person, f"White  {kept}")
        steering = {chr(code) for code in (*range(32), *range(127, 160), 0x202E, 0x200B)} - {"\n"}
        assert steering.isdisjoint(person.text)


@pytest.mark.parametrize("text", ["[/", "[red]x", "\\[", "{x}", "%(x)s", "+c3/[", "a]b", "é"])
async def test_C11_a_typed_move_that_is_none_is_answered_as_typed(text):
    async with at_table() as person:
        await person.type(f":{text}")
        assert person.words.startswith(f"“{text.lower()}” is not a move") or (
            person.words.startswith(f"“{text}” is not a move")
        )


async def test_C11_a_path_is_shown_as_it_is(tmp_path: Path):
    folder = tmp_path / "[" / "red]"
    async with before(settings=Settings(folder / "settings.json"), size=(200, 30)) as person:
        await person.press("f2", "right")
        assert_seen(person, f"kept in {folder}")
    (folder / "settings.json").write_text("{")
    async with before(settings=Settings(folder / "settings.json"), size=(200, 40)) as person:
        said = "".join(person.text.split())
        assert "[/red]/settings.damaged-" in said.replace("▌", "")
