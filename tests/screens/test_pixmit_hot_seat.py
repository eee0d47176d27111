"""Several people play Pixmit at one keyboard: a curtain falls between them.

Behind it stands nothing but who is next: that is asked of every word on the screen, not only of
cards.
"""

from __future__ import annotations

import random
import re
import string

import pytest

from pix_tui.games.bot import Choice
from pix_tui.games.pixmit.cards import CARDS, GROUPS
from pix_tui.screens.opening import open_match
from pix_tui.screens.pixmit_dialogs import ScoringScreen
from pix_tui.table.log import MemoryLog
from pix_tui.table.table import Table
from pix_tui.testing.stage import still_settings
from pix_tui.widgets.ink import ink
from tests.screens.driving import before
from tests.screens.pixmit_driving import PixmitPlayer, at_hands, at_new_match
from tests.screens.pixmit_scenes import go_on
from tests.screens.test_bots_at_the_table import StandIn
from tests.screens.test_pixmit_whole_games import assert_over, assert_own_hand, play_on

HANDS = ("13 14 16 18", "04 06 17 26")
FOUR = ("13 14 16 18", "04 06 17 26", "01 11 22 23", "02 05 08 12")
OF_CARDS = {
    word
    for card in CARDS.values()
    for word in re.findall(r"\w+", card.name)
    if word not in ("Der", "Die", "Das", "V", "of", "falsche", "Auge")
}
LEAVING = {"q", "?"}
"""They go away, or show the rules."""
KEYS = [
    *(key for key in string.ascii_letters + string.digits if key not in LEAVING),
    *("space", "enter", "tab", "shift+tab", "up", "down", "left", "right"),
    *("home", "end", "pageup", "pagedown", "backspace", "delete", "insert"),
    *("colon", "comma", "full_stop", "minus", "plus", "slash"),
]
SIZES = [(80, 24), (120, 40), (40, 15)]


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots move as soon as they have chosen, and the result listens at once."""
    monkeypatch.setattr("pix_tui.screens.opening.CALM", 0)
    monkeypatch.setattr("pix_tui.screens.match._DEAF", 0.0)


def assert_behind(person: PixmitPlayer, seat: int) -> None:
    """The curtain is down for that seat, and nothing is seen of any card."""
    assert person.curtain, person.text
    rows = person.rows
    assert rows[0].split()[0] == "Pixmit", f"the title is hidden:\n{person.text}"
    assert person.keys.startswith(f"{seat + 1} "), f"the keys are hidden:\n{person.text}"
    cloth = "\n".join(rows[1:-1])
    name = person.called(seat)
    said = f"{name} is next. {name}: press {seat + 1} when nobody else is looking."
    assert re.sub(r"[\W_]+", " ", cloth).split() == re.sub(r"[\W_]+", " ", said).split(), (
        person.text
    )
    words = {*re.findall(r"\w+", person.text)}
    assert not words & OF_CARDS, person.text
    assert not words & {*GROUPS}, person.text
    assert not re.search(r"\b\d\d\b", person.text), person.text


async def assert_deaf(person: PixmitPlayer, seat: int) -> None:
    """No key but the number of whoever is next does anything."""
    events, text = person.events, person.text
    await person.press(*(key for key in KEYS if key != str(seat + 1)))
    assert person.text == text
    assert person.events == events


async def pass_on(person: PixmitPlayer) -> None:
    """Whoever sits here passes."""
    await person.play_by_keys("pass")


# -- whole matches -------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (4, 12)])
async def test_nothing_is_seen_between_people_over_a_whole_match(seats, seed):
    rng = random.Random(seed)
    last: list[int] = []
    falls = 0
    async with at_new_match(seats, seed=seed) as person:

        async def play(text: str) -> None:
            await person.play_by_keys(text)

        came = person.come

        async def come(seat: int, *, by_mouse: bool = False) -> None:
            nonlocal falls
            assert [seat] != last[-1:]
            assert_behind(person, seat)
            await assert_deaf(person, seat)
            await came(seat, by_mouse=falls % 2 == 1)
            assert_own_hand(person, seat)
            last.append(seat)
            falls += 1

        person.come = come  # type: ignore[method-assign]
        await play_on(person, play, rng)
        assert falls > 3 * seats
        assert not person.curtain
        assert_over(person)


# -- when it hangs there -------------------------------------------------------------------------
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("theme", "drawing"), [("dark", "auto"), ("plain", "auto"), ("light", "ascii")]
)
async def test_it_hangs_before_the_first_hand(size, theme, drawing):
    settings = still_settings(theme, drawing)
    async with at_new_match(2, size=size, settings=settings) as person:
        assert_behind(person, 0)
        assert drawing != "ascii" or "\n".join(person.rows[1:-1]).isascii()
        await assert_deaf(person, 0)
        await person.come(0)
        assert_own_hand_small(person, 0)
        await pass_on(person)
        assert_behind(person, 1)
        await person.come(1, by_mouse=True)
        assert_own_hand_small(person, 1)


def assert_own_hand_small(person: PixmitPlayer, seat: int) -> None:
    assert sorted(person.hand) == [int(card) for card in person.match.view(seat)["hand"]]
    assert person.label(seat) in person.caption


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_it_always_names_whoever_is_next(by_mouse):
    """However it was lifted before."""
    async with at_hands(*FOUR, eyes=None) as person:
        for seat in range(4):
            assert_behind(person, seat)
            await person.come(seat, by_mouse=by_mouse)
            await pass_on(person)


async def test_no_single_key_lifts_it_but_the_number_of_whoever_is_next():
    async with at_hands(*FOUR, eyes=None) as person:
        await person.come(0)
        await person.play_by_keys("offer 2 13 14")
        text = person.text
        for key in KEYS:
            if key != "3":
                await person.press(key)
                assert person.text == text, key
        await person.press("3")
        assert person.hand == [11, 22, 23, 1]


async def test_a_click_beside_the_words_does_not_lift_it():
    async with at_hands(*HANDS, eyes=None) as person:
        for x, y in ((0, 0), (1, 1), (40, 3), (79, 22), (5, 18), (40, 22)):
            await person.click(x, y)
            assert_behind(person, 0)
        await person.click_hint("1")
        assert_own_hand(person, 0)


@pytest.mark.parametrize("steps", [(), ("offer 1 13",), ("offer 1 13", "accept 04")])
async def test_it_hangs_before_a_match_that_is_resumed(steps):
    log = MemoryLog()
    async with at_hands(*HANDS, log=log) as person:
        for text in steps:
            seat = person.acting[0]
            if person.curtain:
                await person.come(seat)
            await person.play_by_keys(text)
        seat = person.acting[0]
    async with before(lambda app: open_match(app, log, "pixmit-scene"), log=log) as somebody:
        again = PixmitPlayer(somebody.app, somebody.pilot, log)
        assert_behind(again, seat)
        await assert_deaf(again, seat)
        await again.come(seat)
        assert_own_hand(again, seat)


async def test_it_hangs_there_after_a_look_at_the_launcher():
    async with at_hands(*HANDS) as person:
        await person.press("1", "q")
        await person.click_text("Ada – Bert")
        assert_behind(person, 0)
        await person.come(0)
        assert_own_hand(person, 0)


async def test_whoever_takes_back_is_asked_for_again():
    async with at_hands(*HANDS) as person:
        await person.play_by_keys("offer 1 13")
        assert_behind(person, 1)
        await person.come(1)
        await person.press("u")
        if person.asked:
            await person.press("y")
        assert person.made[-1] == "undo"
        assert_behind(person, 0)
        await assert_deaf(person, 0)
        await person.come(0)
        assert_own_hand(person, 0)


async def test_the_same_person_goes_on_without_it():
    """A veto, and the one whose turn it is decides; a swap, and it is still their turn."""
    async with at_hands(*HANDS) as person:
        await person.play_by_keys("offer 1 13")
        await person.come(1)
        await person.play_by_keys("accept 04")
        assert_behind(person, 0)
        await person.come(0)
        assert_own_hand(person, 0)
        await person.play_by_keys("pass")
        assert_behind(person, 1)


async def test_with_a_bot_between_two_persons():
    pool = StandIn()
    hands = ("13 14 16 18", "04 06 17 26", "01 11 22 23")
    async with at_hands(*hands, bots={1: "novice"}, pool=pool, eyes=None) as person:
        assert_behind(person, 0)
        await person.come(0)
        await pass_on(person)
        assert not person.curtain
        assert sorted(person.hand) == [13, 14, 16, 18]
        pool.answers.put_nowait(Choice("offer 2 04 06"))
        await person.settle()
        assert_behind(person, 2)
        await assert_deaf(person, 2)
        await person.come(2)
        assert_own_hand(person, 2)
        await person.play_by_keys("accept 01 11")
        assert not person.curtain
        assert sorted(person.hand) == [4, 6, 22, 23]
        pool.answers.put_nowait(Choice("pass"))
        await person.settle()
        assert not person.curtain
        assert_own_hand(person, 2)


@pytest.mark.parametrize("key", ["t", "f1", "f2", "x", "ctrl+p"])
async def test_nothing_of_the_last_player_stays_before_it_while_bots_play(key):
    """Whatever they had opened while they waited."""
    pool = StandIn()
    hands = ("13 14 16 18", "04 06 17 26", "01 11 22 23")
    async with at_hands(*hands, bots={1: "novice"}, pool=pool) as person:
        await pass_on(person)
        await person.press(key)
        assert marked(person) == ({13, 14, 16, 18} if key == "t" else set())
        pool.answers.put_nowait(Choice("pass"))
        await person.settle()
        assert person.acting == (2,)
        assert marked(person) == set(), person.text
        if not person.curtain:
            await person.press("escape")
        assert_behind(person, 2)


def marked(person: PixmitPlayer) -> set[int]:
    """The cards that the table of scorings marks as one's own."""
    if not isinstance(person.screen, ScoringScreen):
        return set()
    own = ink(person.app).accent.color
    return {
        int(match[0])
        for y, text in enumerate(person.rows)
        for match in re.finditer(r"\b\d\d\b", text)
        if person.style_at(match.start(), y).color == own and match.start() > text.find("  ", 40)
    }


async def test_once_the_hands_lie_open_there_is_none():
    elite = ("07 09 10 21", "04 06 01 05")
    async with at_hands(*elite) as person:
        await person.play_by_keys("call")
        assert person.match.state.phase == "hunt"
        assert not person.curtain
        await person.happen("hunt 1 07")
        assert not person.curtain
        assert_over(person)
        await person.press("escape")
        assert not person.curtain
        assert "07" in person.text
        assert "05" in person.text


async def test_it_comes_back_with_the_next_deal():
    hands = ("13 14 16 18 01 02", "04 06 17 26 05 08")
    async with at_hands(*hands, deals=2) as person:
        await pass_on(person)
        await person.come(1)
        await pass_on(person)
        assert person.match.state.phase == "between"
        assert not person.curtain
        await person.press("enter")
        assert person.made[-2:] == ["pass", "pass"]
        await person.happen("deal 1 03 07", "deal 0 09 10")
        assert_behind(person, 1)
        await assert_deaf(person, 1)
        await person.come(1)
        assert_own_hand(person, 1)


async def test_whoever_resigns_leaves_it_to_the_next_one():
    async with at_hands(*FOUR) as person:
        await person.press("1", "x", "y")
        assert person.made[-1] == "resign"
        assert_behind(person, 1)


# -- what can be done behind it ------------------------------------------------------------------
async def test_the_scorings_are_not_shown_behind_it():
    async with at_hands(*HANDS, eyes=None) as person:
        await person.press("t")
        assert_behind(person, 0)


@pytest.mark.parametrize("key", ["f1", "question_mark"])
async def test_the_rules_can_be_read_behind_it(key):
    async with at_hands(*HANDS, eyes=None) as person:
        await person.press(key)
        assert "Pixmit" in person.rows[0]
        assert not person.curtain
        await person.press("escape")
        assert_behind(person, 0)


async def test_the_match_can_be_left_behind_it():
    async with at_hands(*HANDS, eyes=None) as person:
        await person.click_hint("q")
        assert "Tixel" in person.text
        assert person.made == ["pass", "pass"]
    async with at_hands(*HANDS, eyes=None) as person:
        await person.press("escape")
        assert "Tixel" in person.text


async def test_settings_and_commands_show_no_cards_behind_it():
    async with at_hands(*HANDS, eyes=None) as person:
        for key in ("f2", "ctrl+p"):
            await person.press(key)
            assert not {*re.findall(r"\w+", person.text)} & (OF_CARDS | {*GROUPS}), person.text
            await person.press("escape")
            assert_behind(person, 0)


async def test_what_is_pasted_behind_it_does_nothing():
    from textual.events import Paste

    async with at_hands(*HANDS, eyes=None) as person:
        text, events = person.text, person.events
        person.screen.post_message(Paste("pass"))
        await person.settle()
        await person.press("enter")
        assert (person.text, person.events) == (text, events)


@pytest.mark.parametrize("size", [(120, 40), (40, 15), (60, 20)])
async def test_another_size_shows_nothing_behind_it(size):
    async with at_hands(*HANDS, eyes=None) as person:
        await person.resize(*size)
        assert_behind(person, 0)
        await person.click_text("Ada is next.")
        assert sorted(person.hand) == [13, 14, 16, 18]


async def test_it_is_drawn_like_all_else_when_the_settings_change():
    async with at_hands(*HANDS, eyes=None) as person:
        person.app.settings["drawing"] = "ascii"
        person.screen.come_back()
        await person.settle()
        assert_behind(person, 0)
        assert "\n".join(person.rows[1:-1]).isascii()


# -- what was begun before it falls --------------------------------------------------------------
async def test_what_is_lifted_is_put_back_before_anybody_else_sees_it():
    async with at_hands(*HANDS) as person:
        await person.press("1", "2")
        await person.happen("pass")
        assert_behind(person, 1)
        await person.come(1)
        assert_own_hand(person, 1)


async def test_what_is_being_typed_goes_with_whoever_typed_it():
    async with at_hands(*HANDS) as person:
        await person.type(":offer 1 13 1", enter=False)
        await person.happen("pass")
        assert_behind(person, 1)
        await assert_deaf(person, 1)
        await person.come(1)
        assert "offer 1 13" not in person.text


@pytest.mark.parametrize("answer", ["y", "n"])
async def test_a_question_that_comes_too_late_does_nothing(answer):
    """The match has gone on in another window meanwhile."""
    async with at_hands(*HANDS) as person:
        await person.press("1", "enter")
        assert person.asked
        table = Table.open(person.log, person.match.header.id)
        go_on(table, "pass")
        await person.press(answer)
        if not person.curtain:
            person.screen._look()
            await person.settle()
        assert_behind(person, 1)
        assert person.made == ["pass", "pass", "pass"]


async def test_complaints_do_not_outlast_it():
    async with at_hands(*HANDS) as person:
        await person.press("c")
        assert "no call" in person.words
        await person.happen("pass")
        assert_behind(person, 1)
        await person.come(1)
        assert "allows no call" not in person.text
