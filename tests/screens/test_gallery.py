"""The gallery: a screen of small drawings, and each of them large."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.screen import Screen

from pix_tui.gallery import Gallery
from pix_tui.games import registry
from pix_tui.games.pix.drawing import Drawing, parse_drawing
from pix_tui.games.pix.gallery import GUESSED, MISSED, Kept, drawing_line, read
from pix_tui.i18n import use_language, use_translations
from pix_tui.screens.gallery import GalleryScreen
from pix_tui.settings import Settings
from pix_tui.table.log import MemoryLog
from pix_tui.testing.stage import NOW, StillApp, still_settings
from tests.games.pix.at_tables import house, sit_down
from tests.games.pix.conftest import pix_house  # noqa: F401 - a fixture
from tests.screens.driving import MINUTE, Person
from tests.screens.pseudo import Pseudo

WORDS = ("cat", "Käfer", "dog", "sea", "tree", "egg")
NAMES = ("Ada", "Bert", "", "[/]", "名前の人")
DOT = parse_drawing("\n".join(["#........", *["........."] * 8]))


def kept(
    number: int, word: str, player: str = "Ada", drawing: Drawing = DOT, **changes: object
) -> Kept:
    values: dict[str, Any] = {
        "match": f"pix-{number:05}",
        "round": 1,
        "number": 1,
        "seat": number % 9,
        "deck": "en",
        "word": word,
        "player": player,
        "at": NOW - number * 60 * MINUTE,
        "fate": GUESSED if number % 2 == 0 else MISSED,
        "seconds": 12.0 if number % 2 == 0 else None,
        "drawing": drawing,
    }
    return Kept(**{**values, **changes})


def some(count: int = 6) -> list[Kept]:
    """The youngest first, as the screen shows them."""
    return [
        kept(n, f"{WORDS[n % 6]}{n // 6 or ''}", NAMES[n % 5], house(n % 19)) for n in range(count)
    ]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "gallery" / "drawings.jsonl"


@asynccontextmanager
async def looking(
    file: Path | None,
    drawings: Sequence[Kept] = (),
    *,
    opening: Callable[[StillApp], Screen[Any]] | None = lambda _: GalleryScreen(),
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Person]:
    """A person before the gallery."""
    if drawings and file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(map(drawing_line, reversed(drawings))))
    log = MemoryLog()
    app = StillApp(log, settings or still_settings(), opening)
    app.gallery = Gallery(file)
    async with app.run_test(size=size, notifications=True) as pilot:
        person = Person(app, pilot, log)
        await person.settle()
        yield person


def chosen(person: Person) -> str:
    """The word below the drawing that Enter would show."""
    (row,) = (row for row in person.rows if "▸" in row)
    return row.split("▸")[1].split("   ")[0].strip()


# -- what is seen ------------------------------------------------------------------------------
@pytest.mark.parametrize("theme", ["dark", "light", "plain"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_small_drawings_with_word_player_and_total(file, theme, size):
    async with looking(file, some(), settings=still_settings(theme), size=size) as person:
        assert person.rows[0].strip() == "Gallery  6 drawings"
        for word in WORDS:
            assert word in person.text
        assert "Ada         19" in person.text
        assert "[/]         19" in person.text
        assert "Player 3    19" in person.text
        assert ("·█·R·█···" in person.text) == (theme == "plain")
        assert ("#d70000" in person.svg) == (theme != "plain")


async def test_no_tile_is_cut_in_two(file):
    for theme, rows in (("dark", 3), ("plain", 2)):
        async with looking(file, some(60), settings=still_settings(theme)) as person:
            seen = [row for row in person.rows if "  19" in row]
            assert len(seen) == rows
            assert all(len(row.split("19")) == 6 for row in seen)


async def test_an_empty_gallery_says_so_in_one_sentence(file):
    async with looking(file) as person:
        said = " ".join(person.rows[1:-1]).split()
        assert " ".join(said) == (
            "No drawings yet: what people draw in PIX comes here once it has been shown."
        )
        assert person.keys == "F2 settings  Esc back"
        await person.press("enter", "delete", "e", "c", "slash", "right", "down")
        assert len(person.app.screen_stack) == 1
        assert not file.parent.exists()


async def test_that_it_is_switched_off_is_said_as_well(file):
    settings = still_settings()
    settings["gallery"] = "off"
    async with looking(file, settings=settings) as person:
        assert "switched off" in person.text


async def test_a_damaged_line_is_named_once(file):
    file.parent.mkdir(parents=True)
    file.write_bytes(b"nonsense\n" + drawing_line(kept(1, "cat")))
    async with looking(file, size=(120, 40)) as person:
        said = " ".join(person.text.split())
        assert "Line 1 of" in said
        assert "cat" in said


# -- going about -------------------------------------------------------------------------------
async def test_arrows_go_from_one_to_the_next(file):
    async with looking(file, some(13)) as person:
        assert chosen(person) == "cat"
        await person.press("right")
        assert chosen(person) == "Käfer"
        await person.press("down")
        assert chosen(person) == "cat1"
        await person.press("up", "left", "left", "up")
        assert chosen(person) == "cat"
        await person.press("down", "right", "right", "right", "down")
        assert chosen(person) == "cat2"
        await person.press("down", "right")
        assert chosen(person) == "cat2"
        await person.press("home")
        assert chosen(person) == "cat"


async def test_more_than_fits_is_scrolled(file):
    async with looking(file, some(60)) as person:
        await person.press("end")
        assert chosen(person) == "egg9"
        await person.press("pageup")
        assert chosen(person) == "dog7"
        await person.press("home")
        assert "cat  " in person.text


async def test_the_wheel_and_a_click_do_the_same(file):
    async with looking(file, some(13)) as person:
        await person.click_text("dog ")
        assert person.rows[0].split()[0] == "dog"
        await person.press("escape")
        assert chosen(person) == "dog"
        await person.pilot._post_mouse_events([MouseScrollDown], offset=(20, 10))
        await person.settle()
        assert chosen(person) == "Käfer1"
        await person.pilot._post_mouse_events([MouseScrollUp], offset=(20, 10))
        await person.settle()
        assert chosen(person) == "dog"
        await person.click(79, 22)
        assert person.rows[0].split()[0] == "Gallery"


# -- large -------------------------------------------------------------------------------------
async def test_enter_shows_one_large_with_all_that_is_known(file):
    drawing = house(40)
    async with looking(file, [kept(2, "cat", "[/]", drawing)]) as person:
        await person.press("enter")
        for said in (
            *("cat", "by [/]", "19 points", "guessed in 12 s", "deck en", "match pix-00002"),
            *("2 hours ago", ".#.R.#...", "arrow 2,2,SE"),
        ):
            assert said in person.text
        await person.press("escape")
        assert person.rows[0].strip() == "Gallery  1 drawing"


async def test_the_arrows_go_on_to_the_next_large_one(file):
    async with looking(file, some()) as person:
        await person.press("enter", "right", "right")
        assert person.rows[0].strip().startswith("dog")
        assert person.rows[0].strip().endswith("3 of 6")
        await person.press("left", "escape")
        assert chosen(person) == "Käfer"


# -- searching ---------------------------------------------------------------------------------
async def test_a_search_finds_words_and_players(file):
    async with looking(file, some()) as person:
        await person.press("slash", *"KAF")
        assert "search: KAF_" in person.rows[0]
        assert "1 of 6 drawings" in person.rows[0]
        assert chosen(person) == "Käfer"
        await person.press("enter", "enter")
        assert person.rows[0].strip().startswith("Käfer")
        await person.press("escape")
        assert "search: KAF   Esc clears" in person.rows[0]
        await person.press("escape")
        assert "6 drawings" in person.rows[0]
        assert chosen(person) == "Käfer"
        await person.press("slash", *"bert", "right")
        assert chosen(person) == "Käfer"


async def test_what_is_typed_into_a_search_is_no_command(file):
    async with looking(file, some()) as person:
        await person.press("slash", *"ecq", "backspace")
        assert "search: ec_" in person.rows[0]
        assert "Nothing found." in person.text
        assert [path.name for path in file.parent.iterdir()] == [file.name]
        await person.press("escape")
        assert "6 drawings" in person.rows[0]


@pytest.mark.parametrize("text", ["[", "[/", "[red]", "{0}", "%s"])
async def test_a_search_is_shown_as_typed(file, text):
    async with looking(file, some()) as person:
        await person.press("slash", *text)
        assert f"search: {text}_" in person.rows[0]


# -- forgetting --------------------------------------------------------------------------------
async def test_one_is_forgotten_after_a_question_only(file):
    async with looking(file, some()) as person:
        await person.press("right", "right", "right", "delete")
        assert "Forget “sea” by [/] for good?" in person.text
        await person.press("n")
        assert len(read(file).drawings) == 6
        await person.press("delete", "y")
        assert [one.word for one in read(file).drawings] == ["egg", "tree", "dog", "Käfer", "cat"]
        assert "5 drawings" in person.rows[0]
        assert chosen(person) == "tree"


async def test_a_large_one_is_forgotten_as_well(file):
    async with looking(file, some()) as person:
        await person.press("enter")
        await person.click_key("Del forget")
        await person.press("y")
        assert "5 drawings" in person.rows[0]
        assert "cat" not in person.text


async def test_all_are_forgotten_after_a_question_only(file):
    async with looking(file, some()) as person:
        await person.press("c")
        assert "Forget all 6 drawings in the gallery for good?" in person.text
        await person.press("escape")
        assert len(read(file).drawings) == 6
        await person.click_key("c empty")
        await person.press("y")
        assert "No drawings yet" in person.text
        assert read(file).drawings == ()
        assert "cat" not in file.read_text()


async def test_that_it_cannot_be_forgotten_is_said(file, monkeypatch):
    def no(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    async with looking(file, some()) as person:
        monkeypatch.setattr("os.replace", no)
        await person.press("delete", "y")
        assert "be changed: Permission denied." in " ".join(person.text.split())
        assert "6 drawings" in person.rows[0]


# -- files of their own ------------------------------------------------------------------------
async def test_e_writes_a_file_and_says_where(file):
    async with looking(file, some(), size=(160, 40)) as person:
        await person.press("e")
        path = file.parent / "cat.svg"
        said = "".join(
            row.split("▌")[-1] for row in person.rows if "cat.svg" in row or "It is" in row
        )
        assert "cat.svg" in "".join(said.split())
        assert path.read_text().startswith("<svg")
        await person.press("enter", "right", "e")
        assert (file.parent / "Käfer.svg").exists()


async def test_where_nothing_is_kept_no_file_is_offered():
    async with looking(None) as person:
        assert "SVG" not in person.keys
        await person.press("e")


# -- from elsewhere ----------------------------------------------------------------------------
@pytest.fixture
def with_pix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.OURS, "pix", "pix_tui.games.pix.game:Pix")
    registry.load.cache_clear()


@pytest.mark.usefixtures("with_pix")
async def test_f4_in_the_launcher_opens_it_and_leaves_it(file):
    async with looking(file, some(), opening=None) as person:
        assert "F4 gallery" in person.keys
        await person.press("f4")
        assert person.rows[0].strip().startswith("Gallery")
        await person.press("f4")
        assert "type to search" in person.rows[0]
        await person.click_key("F4 gallery")
        await person.click_key("Esc back")
        assert "type to search" in person.rows[0]


async def test_it_can_be_switched_off(file):
    async with looking(file, opening=None, size=(80, 30)) as person:
        await person.press("f2", *["down"] * 5)
        assert "▸ Gallery" in person.text
        assert "‹ on ›" in person.text
        await person.press("right")
        assert person.app.settings["gallery"] == "off"
        assert not file.parent.exists()
        # What is shown meanwhile is not kept afterwards either.
        file.parent.parent.mkdir(parents=True)
        await person.press("right")
        assert person.app.settings["gallery"] == "on"
        assert read(file).since == NOW


@pytest.mark.usefixtures("pix_house")
async def test_what_is_drawn_is_kept_unless_it_is_switched_off(file):
    sitting = sit_down(3).draw(3, 4, 5).guess()
    async with looking(file) as person:
        app = person.app
        app.keep_drawings(sitting.match)
        assert len(read(file).drawings) == 1
        app.settings["gallery"] = "off"
        app.keep_drawings(sitting.guess().match)
        assert len(read(file).drawings) == 1


@pytest.mark.usefixtures("pix_house")
async def test_that_nothing_can_be_kept_is_said_once(file):
    file.parent.parent.mkdir(parents=True)
    file.parent.write_text("in the way")
    sitting = sit_down(3).draw(3, 4, 5).guess()
    async with looking(file, opening=None, size=(120, 40)) as person:
        person.app.keep_drawings(sitting.match)
        await person.settle()
        assert "cannot be kept" in " ".join(person.text.split())
        said = len(person.app._notifications)
        person.app.keep_drawings(sitting.guess().match)
        assert len(person.app._notifications) == said


# -- language ----------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
async def test_no_sentence_has_come_past_the_catalogue(file, size):
    drawings = [kept(n, "1", "2", DOT) for n in range(9)]
    use_translations(Pseudo())
    try:
        async with looking(file, drawings, size=size) as person:
            for keys in (
                [],
                ["slash", "7"],
                ["escape"],
                ["delete"],
                ["n"],
                ["c"],
                ["n"],
                ["enter"],
            ):
                await person.press(*keys)
                text = person.text.replace("pix-0000", "").replace("en", "").replace("F2", "")
                assert not [c for c in text if c.isascii() and c.isalpha() and c not in "ceSVG"], (
                    text
                )
        async with looking(None) as person:
            assert not [c for c in person.text.replace("F2", "") if c.isascii() and c.isalpha()]
    finally:
        use_language("en")
