"""The first screen: games, running matches, last results."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from pix_tui.games import registry
from pix_tui.screens.launcher_items import GameCard, MatchRow
from pix_tui.settings import Settings
from pix_tui.table.log import MemoryLog
from tests.screens.driving import Person, before, keep
from tests.screens.positions import BONUS, MIDDLE


def some_matches() -> MemoryLog:
    """Two that run and one that is over, the youngest first."""
    log = MemoryLog()
    keep(log, *MIDDLE, "resign", names=("Cleo", "Dan"), ago=60 * 24 * 3)
    keep(log, *MIDDLE, names=("Eve", "Finn"), ago=60)
    keep(log, *BONUS, names=("Ada", "Bob"), ago=5)
    return log


TALL = (80, 30)  # all of `some_matches` stands below two rows of games


def place(person: Person, title: str) -> tuple[int, int]:
    """The column and the row of a game's title in its card."""
    (found,) = (
        (at.start(), y)
        for y, row in enumerate(person.rows)
        for at in re.finditer(rf"(?<![\w'])(▸ )?{re.escape(title)} *│", row)
    )
    return found


def titles_of_games() -> list[str]:
    return [registry.get(name).title for name in registry.names()]


def marked_game(person: Person) -> str:
    """The title in the card that Enter would open."""
    (title,) = re.findall(r"▸ (.*?) *│", person.text)
    return title


def marked(person: Person) -> str:
    """The line that Enter would open."""
    (row,) = (row for row in person.rows if "▸" in row)
    return row.strip(" │")


async def test_it_lists_games_running_matches_and_results():
    async with before(log=some_matches(), size=TALL) as person:
        text = person.text
        assert [card.game.name for card in person.screen.query(GameCard)] == registry.names()
        places = [place(person, title) for title in titles_of_games()]
        assert places == sorted(places, key=lambda at: (at[1], at[0]))
        assert "Pivoting squares" in text
        rows = [" ".join(row.split()) for row in person.rows if row.strip().startswith("Tixel")]
        assert rows == [
            "Tixel Ada – Bob 10 moves 5 minutes ago",
            "Tixel Eve – Finn 9 moves 1 hour ago",
            "Tixel Cleo – Dan Cleo won 3 days ago",
        ]
        assert text.index("Running matches") < text.index("Eve") < text.index("Last results")


async def test_without_matches_it_says_how_to_begin():
    async with before() as person:
        assert "No matches yet. Enter sets one up, F3 begins at once." in person.text
        assert "Running matches" not in person.text


def columns(row: str) -> list[int]:
    """The cells at which what stands in columns begins."""
    return [cell_len(row[: found.start()]) for found in re.finditer(r"(?<=   )(?! )", row)]


async def test_matches_stand_in_columns_whatever_the_script_and_ages_are_whole():
    log = MemoryLog()
    names = [
        ("名前の人名前の人", "日本語日本語日本"),
        ("Bartholomäus Max", "Wolfeschlegelst"),
        ("é́", "B"),
    ]
    for number, (one, other) in enumerate(names):
        keep(log, "resign", names=(one, other), ago=60 * 24 * 30 + number)
        keep(log, *MIDDLE, names=(one, other), ago=10 + number)
    async with before(log=log, size=TALL) as person:
        rows = [row for row in person.rows if re.search(r"Tixel   \S", row)]
        assert len(rows) == 6
        assert all(re.search(r"1\d minutes ago|30 days ago", row) for row in rows)
        assert len({tuple(columns(row)[-3:]) for row in rows}) == 1
        assert "Bartholomäus Max – Wol" in person.text
        assert "…" in person.text


@pytest.mark.parametrize("width", [30, 40, 60, 80, 100])
async def test_a_row_fits_any_width(width):
    log = MemoryLog()
    keep(log, "resign", names=("名前の人名前の人", "Wolfeschlegelst"), ago=10)
    async with before(log=log, size=(width, 24)) as person:
        await person.go_to_first_match()
        row = marked(person)
        assert "名" in row
        assert ("10 minutes ago" in row) == (width >= 60)


async def test_matches_are_seen_below_the_cards():
    log = some_matches()
    for number in range(8):
        keep(log, "+c3/NE", names=(f"N{number}", "Bob"), ago=number)
    async with before(log=log, size=(80, 24)) as person:
        assert sum("1 move" in row for row in person.rows) >= 4
    async with before(log=log, size=(80, 18)) as person:
        assert sum("1 move" in row for row in person.rows) >= 5


async def test_only_the_last_results_are_listed():
    log = MemoryLog()
    for number in range(8):
        keep(log, "resign", names=(f"N{number}", "Bob"), ago=100 - number)
    async with before(log=log, size=(80, 40)) as person:
        shown = [n for n in range(8) if f"N{n} – Bob" in person.text]
        assert shown == [3, 4, 5, 6, 7]


# -- walking about -------------------------------------------------------------------------------
async def test_arrows_walk_through_everything():
    async with before(log=some_matches()) as person:
        assert marked_game(person) == "Tixel"
        await person.press("right")
        assert marked_game(person) == "Roll'n Pix"
        await person.press("left", "down")
        assert marked_game(person) == "Pixmit"
        seen = []
        for _ in range(4):
            await person.press("down")
            seen.append(marked(person))
        assert ["Ada" in seen[0], "Eve" in seen[1], "Cleo" in seen[2], "Cleo" in seen[3]] == [
            True
        ] * 4
        await person.press("up", "up", "up")
        assert marked_game(person) == "Pixmit"
        await person.press("up")
        assert marked_game(person) == "Tixel"
        await person.press("up")
        assert marked_game(person) == "Tixel"


async def test_the_games_stand_in_rows_of_two_and_the_arrows_walk_along_each():
    async with before(log=some_matches(), size=TALL) as person:
        titles = titles_of_games()
        assert len(titles) >= 3
        rows = [titles[first : first + 2] for first in range(0, len(titles), 2)]
        places = {title: place(person, title) for title in titles}
        for left, *right in rows:
            assert [places[title][1] for title in right] == [places[left][1]] * len(right)
            assert all(places[left][0] < places[title][0] for title in right)
        tops = [places[row[0]][1] for row in rows]
        assert tops == sorted(set(tops))
        for row in rows:
            assert marked_game(person) == row[0]
            # Nothing is beyond the ends, not even the next row.
            for key, title in [("left", 0), ("right", -1), ("right", -1), ("left", 0)]:
                await person.press(key)
                assert marked_game(person) == row[title]
            await person.press("down")
        assert "Ada – Bob" in marked(person)


async def test_down_from_the_right_is_the_game_below_or_the_only_one_of_its_row():
    async with before(log=some_matches(), size=TALL) as person:
        second_row = titles_of_games()[2:4]
        await person.press("right", "down")
        assert marked_game(person) == second_row[-1]
        await person.press("down")
        assert "Ada – Bob" in marked(person)


async def test_enter_goes_on_with_a_match_and_replays_a_finished_one():
    async with before(log=some_matches()) as person:
        await person.go_to_first_match()
        await person.press("enter")
        assert "Ada – Bob" in person.rows[0]
        assert "Bonus move" in person.text
        await person.press("escape")
        assert "Ada – Bob" in marked(person)
        await person.press("down", "down", "enter")
        assert "Cleo – Dan" in person.rows[0]
        assert "replay:" in person.rows[0]
        await person.press("q")
        assert "Cleo – Dan" in marked(person)


async def test_a_click_opens():
    async with before(log=some_matches()) as person:
        await person.click_text("Eve – Finn")
        assert "Eve – Finn" in person.rows[0]
        await person.press("q")
        await person.click_text("Pivoting")
        assert "Order" in person.text


async def test_moves_made_meanwhile_show():
    async with before(log=some_matches()) as person:
        await person.go_to_first_match()
        await person.press("down", "enter")
        await person.play_by_keys("+a6/NE")
        await person.press("q")
        assert "Eve – Finn" in marked(person)
        assert "10 moves" in marked(person)


# -- searching -----------------------------------------------------------------------------------
async def test_typing_searches_games_and_players():
    async with before(log=some_matches(), size=TALL) as person:
        await person.press(*"cleo")
        assert "search: cleo" in person.rows[0]
        assert "Cleo – Dan" in marked(person)
        assert "Ada – Bob" not in person.text
        assert "Running matches" not in person.text
        await person.press("backspace", "backspace", "backspace", "backspace")
        assert "Ada – Bob" in person.text
        await person.press(*"FINN ", *"tix")
        assert "Eve – Finn" in marked(person)
        await person.press("escape")
        assert "type to search" in person.rows[0]
        assert "Cleo – Dan" in person.text


async def test_a_search_that_finds_nothing_is_no_trap():
    async with before(log=some_matches()) as person:
        await person.press(*"zzz", "enter", "down", "f3", "delete")
        assert "search: zzz" in person.rows[0]
        assert not any(item.display for item in person.screen.query("GameCard, MatchRow"))
        assert person.rows[1].strip() == "Nothing found."
        assert "Esc clear the search" in person.keys
        await person.press("escape")
        assert "▸ Tixel" in marked(person)
        assert "Nothing found." not in person.text


@pytest.mark.parametrize("text", ["[", "[/", "[red]", "\\[", "{0}", "%s", "ä", "ß"])
async def test_a_search_is_shown_as_typed(text):
    async with before(log=some_matches()) as person:
        await person.press(*text)
        assert f"search: {text}" in person.rows[0]


# -- beginning and forgetting ----------------------------------------------------------------------
async def test_f3_begins_at_once_with_the_last_choices():
    settings = Settings(None)
    seats = [{"name": "Ada", "kind": "person"}, {"name": "Bob", "kind": "person"}]
    settings.keep_set_up("tixel", {"seats": seats, "options": {"size": 7}})
    async with before(settings=settings) as person:
        await person.press("f3")
        assert "Ada – Bob" in person.rows[0]
        assert person.match.header.options["size"] == 7


async def test_f3_on_a_match_begins_nothing():
    async with before(log=some_matches()) as person:
        await person.go_to_first_match()
        await person.press("f3")
        assert len(person.log.matches()) == 3


async def test_a_match_is_forgotten_after_a_question_only():
    async with before(log=some_matches()) as person:
        await person.go_to_first_match()
        await person.press("delete")
        assert "Forget this match for good? It cannot be brought back." in person.text
        await person.press("n")
        assert len(person.log.matches()) == 3
        await person.press("delete", "y")
        assert len(person.log.matches()) == 2
        assert "Ada – Bob" not in person.text
        assert "Eve – Finn" in person.text


async def test_games_are_not_forgotten():
    async with before(log=some_matches()) as person:
        await person.press("delete")
        assert "forget" not in person.text.lower()


# -- keys ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("key", "title"),
    [
        ("Enter set up", "Tixel  Pivoting"),
        ("F1 help", "Help"),
        ("F2 settings", "Settings"),
        ("F3 begin at once", "Tixel"),
        ("F4 gallery", "Gallery"),
    ],
)
async def test_keys_can_be_clicked(key, title):
    async with before(size=(100, 30)) as person:
        await person.click_key(key)
        assert person.rows[0].strip().startswith(title)


async def test_the_bottom_line_offers_what_can_be_done_with_the_chosen():
    always = "F4 gallery  F1 help  F2 settings  Ctrl+Q quit"
    async with before(log=some_matches(), size=(80, 24)) as person:
        assert person.keys == f"Enter set up  F3 begin at once  {always}"
        await person.go_to_first_match()
        assert person.keys == f"Enter go on  Del forget  {always}"
        await person.press("down", "down")
        assert person.keys == f"Enter replay  Del forget  {always}"
        await person.resize(100, 24)
        assert person.keys == f"↑↓←→ choose  Enter replay  Del forget  {always}"
        await person.press("up", "up", "up")
        assert "Enter set up" in person.keys


async def test_quit_can_be_clicked():
    async with before() as person:
        await person.click_key("Ctrl+Q quit")
        assert not person.app.is_running or person.app._exit


async def test_forget_can_be_clicked():
    async with before(log=some_matches(), size=(100, 30)) as person:
        await person.go_to_first_match()
        await person.click_key("Del forget")
        assert "Forget this match for good?" in person.text


# -- what is not as usual --------------------------------------------------------------------------
async def test_a_game_that_cannot_be_loaded_takes_no_other_with_it(monkeypatch):
    games, _ = registry.load()
    monkeypatch.setattr(registry, "load", lambda: (games, {"chess": "ImportError: [/no] board"}))
    async with before() as person:
        assert "The game “chess” cannot be loaded: ImportError: [/no] board" in person.text
        assert person.screen.query(GameCard)


async def test_a_match_of_a_game_that_is_gone_is_left_out(monkeypatch):
    log = some_matches()
    monkeypatch.setattr(registry, "load", lambda: ({}, {}))
    async with before(log=log) as person:
        assert not person.screen.query(MatchRow)


async def test_more_than_fits_can_be_reached():
    log = MemoryLog()
    for number in range(30):
        keep(log, "+c3/NE", names=(f"N{number}", "Bob"), ago=number)
    async with before(log=log) as person:
        await person.go_to_first_match()
        await person.press(*["down"] * 29)
        assert "N29 – Bob" in marked(person)
