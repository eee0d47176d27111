"""The set-up of a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from pix_tui.games import own, registry
from pix_tui.games.pix import content
from pix_tui.screens.choices import Choices
from pix_tui.screens.setup import SetUp
from pix_tui.settings import Settings
from pix_tui.table.log import MemoryLog, SeatInfo
from pix_tui.testing.stage import still_settings
from pix_tui.widgets.choice_row import ChoiceRow
from tests.games.pix.standin import deck_file
from tests.screens.driving import Person, before, keep

OPTIONS = ["Variant", "Board size", "Pieces each", "Plain pieces, White", "Plain pieces, Black"]
OPTIONS += ["Bounded edge", "Repetition"]


def setting_up(settings: Settings | None = None, size: tuple[int, int] = (80, 24)):
    game = registry.get("tixel")
    return before(lambda _: SetUp(game), settings=settings or Settings(None), size=size)


def marked(person: Person) -> str:
    (row,) = (row for row in person.rows if "▸" in row)
    return row.strip()


async def go_to(person: Person, label: str) -> None:
    for _ in range(20):
        if person.text.count("▸") and marked(person).startswith(f"▸ {label}"):
            return
        await person.press("down")
    raise AssertionError(f"{label} cannot be reached:\n{person.text}")


async def test_everything_stands_on_one_screen_of_80_by_24():
    async with setting_up() as person:
        for label in ("White", "Black", "Order", *OPTIONS):
            assert f" {label} " in person.text
        assert "Enter start" in person.keys


async def test_each_line_is_explained():
    async with setting_up() as person:
        explained = set()
        for label in ("White", "Black", "Order", *OPTIONS):
            await go_to(person, label)
            explained.add(" ".join(row.strip() for row in person.rows[-4:-1]).strip())
        assert len(explained) == 8  # two lines of seats and two of plain pieces have one text
        assert "" not in explained


async def test_left_and_right_change_the_value_and_go_round():
    async with setting_up() as person:
        await go_to(person, "Board size")
        assert "‹ 6 ›" in marked(person)
        await person.press("right")
        assert "‹ 7 ›" in marked(person)
        await person.press("left", "left", "left", "left", "left")
        assert "‹ 9 ›" in marked(person)


async def test_values_change_by_mouse():
    async with setting_up() as person:
        await go_to(person, "Board size")
        await person.click_text("‹ 6 ›")
        assert "‹ 7 ›" in person.text
        row = next(y for y, row in enumerate(person.rows) if "Board size" in row)
        await person.click(person.rows[row].index("‹"), row)
        assert "‹ 6 ›" in marked(person)


async def test_a_match_begins_with_what_is_chosen_and_it_is_remembered(tmp_path: Path):
    file = tmp_path / "settings.json"
    async with setting_up(Settings(file)) as person:
        await go_to(person, "White")
        await person.press("tab", *"Ada")
        await go_to(person, "Black")
        await person.press(*["right"] * 9)
        for _ in range(9):
            if "‹ person ›" in marked(person):
                break
            await person.press("right")
        await person.press("tab", *"Bob", "enter")
        await go_to(person, "Board size")
        await person.press("right")
        await go_to(person, "Plain pieces, Black")
        await person.press("right", "right")
        await person.press("f5")
        assert "Ada – Bob" in person.rows[0]
        header = person.match.header
        assert [seat.name for seat in header.seats] == ["Ada", "Bob"]
        assert header.options["size"] == 7
        assert header.options["plain"] == [0, 2]
    async with setting_up(Settings(file)) as person:
        assert person.text.count("Ada") == person.text.count("Bob") == 1
        assert "‹ 7 ›" in person.text
        assert "‹ 2 ›" in person.text
        await person.press("f4")
        assert "‹ 7 ›" not in person.text
        assert "‹ 6 ›" in person.text


async def test_a_deck_that_was_brought_is_chosen_and_its_words_are_no_choice_of_last_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(own, "_brought", {})
    (tmp_path / "mine.toml").write_text(deck_file(), encoding="utf-8")
    pix = registry.get("pix")
    options = pix.options.from_json({"deck": content.bring(tmp_path / "mine.toml"), "timer": 0})
    choices = Choices((SeatInfo("Ada"), SeatInfo("Bert")), options)
    settings = Settings(tmp_path / "settings.json")
    async with before(lambda _: SetUp(pix, choices), settings=settings) as person:
        assert "‹ mine ›" in person.text
        await person.press("f5")
        kept = person.match.header.options
        assert "lighthouse" in kept["kept_deck"]
        assert (kept["deck"], kept["timer"]) == ("mine", 0)
    assert settings.set_up("pix")["options"]["deck"] == "mine"
    assert "lighthouse" not in (tmp_path / "settings.json").read_text(encoding="utf-8")


async def test_options_that_contradict_each_other_are_explained_and_start_nothing():
    async with setting_up() as person:
        await go_to(person, "Variant")
        await person.press("right")
        await go_to(person, "Plain pieces, White")
        await person.press("right")
        said = "The option “plain” is for Tixel: in Tix every piece is plain."
        assert said in person.text
        await person.press("f5")
        assert person.log.matches() == []
        await person.press("left")
        assert said not in person.text
        await person.press("f5")
        assert person.match.header.options["variant"] == "tix"


async def test_bots_have_no_name_to_type():
    async with setting_up() as person:
        await go_to(person, "Black")
        while "‹ person ›" in marked(person):
            await person.press("right")
        assert "bot ›" in marked(person)
        assert [row.split()[-1] for row in person.rows[3:5]] == ["name", "›"]


async def test_the_mixed_order_is_an_order_of_the_same_people(monkeypatch):
    monkeypatch.setattr("random.SystemRandom.shuffle", lambda self, seats: seats.reverse())
    settings = Settings(None)
    seats = [{"name": "Ada", "kind": "person"}, {"name": "Bob", "kind": "person"}]
    settings.keep_set_up("tixel", {"seats": seats, "shuffled": True})
    async with setting_up(settings) as person:
        assert "‹ mixed at the start ›" in person.text
        await person.press("f5")
        assert "Bob – Ada" in person.rows[0]


async def test_choices_that_do_not_fit_any_more_are_the_usual_ones():
    settings = Settings(None)
    settings.keep_set_up("tixel", {"seats": [{"name": "A"}] * 5, "options": {"size": "huge"}})
    async with setting_up(settings) as person:
        assert "‹ 6 ›" in person.text


@pytest.mark.parametrize("key", ["escape", "click"])
async def test_leaving_begins_nothing(key):
    async with setting_up() as person:
        await (person.click_key("Esc back") if key == "click" else person.press(key))
        assert "type to search" in person.text
        assert person.log.matches() == []


async def test_rules_can_be_read_in_between():
    async with setting_up() as person:
        await go_to(person, "Board size")
        await person.press("right", "f1")
        assert "Tixel: the rules" in person.rows[0]
        await person.press("escape")
        assert "‹ 7 ›" in marked(person)


async def test_keys_can_be_clicked():
    async with setting_up() as person:
        await go_to(person, "Board size")
        await person.press("right")
        await person.click_key("F4 usual choices")
        assert "‹ 6 ›" in person.text
        await person.click_key("Enter start")
        assert len(person.log.matches()) == 1


async def test_letters_in_a_name_are_letters():
    """`q`, `h`, `j` and the like are keys elsewhere."""
    async with setting_up() as person:
        await go_to(person, "White")
        await person.press("tab", *"hjklq?q")
        assert "hjklq?q" in person.text


async def test_it_comes_back_to_where_it_was_opened():
    log = MemoryLog()
    keep(log)
    async with before(log=log) as person:
        await person.press("enter", "escape")
        assert "Running matches" in person.text
        assert len(person.app.screen_stack) == 1


async def test_it_begins_with_the_choices_it_is_given():
    game = registry.get("tixel")
    seats = (SeatInfo("Ann", "person"), SeatInfo("", "bot", "novice"))
    choices = Choices(seats, game.options(size=4))
    setup = {"position": "4/4/1w12/4 b 9+0/10+0 w -"}
    async with before(lambda _: SetUp(game, choices, setup=setup)) as person:
        assert "Ann" in person.text
        assert "Novice bot" in person.text
        assert "‹ 4 ›" in person.text
        await person.press("left", "enter")
        assert person.match.header.setup == setup
        assert person.match.header.options["size"] == 4


@pytest.mark.parametrize(("language", "deck"), [("de", "de"), ("en", "en")])
async def test_words_to_draw_are_in_the_language_of_the_reader_until_somebody_chooses(
    language, deck
):
    settings = still_settings()
    settings["language"] = language
    pix = registry.get("pix")
    async with before(lambda _: SetUp(pix), settings=settings) as person:
        row = person.screen.query_one("#option-deck", ChoiceRow)
        assert row.value == deck
        row.select("en")
        await person.press("f4")
        assert row.value == deck, "the usual choice"
    settings.keep_set_up("pix", {"options": {"deck": "en"}})
    async with before(lambda _: SetUp(pix), settings=settings) as person:
        assert person.screen.query_one("#option-deck", ChoiceRow).value == "en", "chosen last time"
    assert pix.options().deck == "en", "where nobody reads, as ever"
