"""Several people around one keyboard: each draws behind the curtain, then all guess together."""

from __future__ import annotations

import re

import pytest
from textual.events import Paste

from pix_tui.games.bot import Choice
from pix_tui.games.pix.drawing import Arrow, Drawing
from pix_tui.table.log import MemoryLog
from pix_tui.testing.stage import still_settings
from tests.games.pix.matches import costing
from tests.games.pix.standin import CATEGORIES, CONCEPTS, canary_deck
from tests.screens.pix_driving import (
    NAMES,
    HandClock,
    PixPlayer,
    Quick,
    at_table,
    before_pix,
    showing,
)

WORDS = {english for _, _, english, *_ in CONCEPTS}
CLUES = {english for english, _ in CATEGORIES.values()}
CANARIES = {"deck": "mine", "kept_deck": canary_deck()}


def around(seats: int, *events: str, **more):
    """As many people as there are seats."""
    return before_pix(seats, *events, bots=(), **more)


def assert_behind(person: PixPlayer, seat: int) -> None:
    """Nothing but who is to come."""
    assert person.curtain, person.text
    name = NAMES[seat]
    assert f"{name} is next." in person.text
    assert f"{name}: press {seat + 1} when nobody else is looking." in person.text
    found = {*re.findall(r"[a-z-]+", person.text.lower())}
    assert not found & {word for word in WORDS if " " not in word}, person.text
    assert not any(clue in person.text for clue in CLUES), person.text
    assert person.seconds_left is None
    inside = "\n".join(person.rows[1:-1])
    assert not re.search(r"[┌└█▀▄↑↗→↘↓↙←↖]", inside), person.text
    assert re.search(rf"{seat + 1} +{name} is here", person.keys), person.keys


# -- the curtain -----------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20), (40, 15)])
async def test_a_curtain_hangs_before_each_of_them(size):
    async with around(5, size=size) as person:
        for seat in range(5):
            assert person.curtain
            assert f"{NAMES[seat]} is next." in person.text
            await person.come(seat)
            assert person.word(seat) in person.text
            await person.press("space")
            await person.finish()
        assert not person.curtain
        assert person.state.phase == "reveal"


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_PX_10_PX_12_between_two_of_them_nothing_of_anybody_is_seen(by_mouse):
    async with around(5) as person:
        for seat in range(5):
            assert_behind(person, seat)
            await person.come(seat, by_mouse=by_mouse)
            shown = {word for word in WORDS if word in person.text}
            assert shown == {person.word(seat)}
            assert person.pixels == (".........",) * 9
            assert person.cursor == (4, 4)
            wanted = costing(seat + 3)
            if by_mouse:
                await person.draw_by_mouse(wanted, seat)
            else:
                await person.draw_by_keys(wanted, seat)
            assert person.pixels == tuple(wanted.rows)
            await person.finish(by_mouse=by_mouse)
        assert person.state.phase == "reveal"
        assert [drawing.total for drawing in person.state.drawings] == [3, 4, 5, 6, 7]


async def test_C15_no_canary_is_on_the_screen_of_anybody_else():
    async with around(5, **CANARIES) as person:
        for seat in range(5):
            assert not re.search(r"(word|clue)\d{3}x", person.text)
            await person.come(seat)
            own = person.match.view(seat)["own"]
            assert {*re.findall(r"(?:word|clue)\d{3}x", person.text)} == {own["word"], own["clue"]}
            await person.finish()
        assert not re.search(r"(word|clue)\d{3}x", person.text)


async def test_behind_it_nothing_can_be_drawn_and_nobody_says_Pix():
    async with around(3) as person:
        await person.come(0)
        await person.press("space", "a")
        await person.press("enter")
        await person.finish()
        assert_behind(person, 1)
        before, text = person.made, person.text
        for key in (
            *("space", "r", "a", "enter", "c", "u", "y", "tab", "delete", "x", "z", "colon"),
            *("1", "3", "4", "full_stop", "exclamation_mark", "up", "left", "h", "o"),
        ):
            await person.press(key)
            assert (person.made, person.text) == (before, text), key
        person.screen.post_message(Paste("black 1,1"))
        await person.settle()
        await person.press("enter")
        await person.click(10, 10)
        await person.click(10, 10, 3)
        assert (person.made, person.text) == (before, text)


async def test_what_somebody_held_or_typed_goes_with_them():
    """An arrow in hand, a line half typed, strokes that could be taken back."""
    async with around(3) as person:
        await person.come(0)
        await person.press("space", "right", "r", "u")
        await person.press("a", "left", "escape")
        await person.finish()
        await person.come(1)
        assert person.cursor == (4, 4)
        await person.press("u")
        assert person.words == "There is no stroke to take back."
        await person.press("y")
        assert [text for who, text in person.made if who == 1] == []


async def test_a_refusal_is_not_told_to_the_next_one():
    async with around(3) as person:
        await person.come(0)
        await person.press("delete")
        assert person.words == "No pixel lies in that box."
        await person.press("enter")
        await person.press("y")
        await person.come(1)
        assert "No pixel" not in person.text


async def test_the_rules_can_be_read_behind_it_and_the_match_left():
    async with around(3) as person:
        await person.press("f1")
        assert "PIX: the rules" in person.text
        await person.press("escape")
        assert_behind(person, 0)
        await person.press("q")
        assert "Tixel" in person.text


async def test_the_panel_says_who_has_finished():
    async with around(3) as person:
        await person.come(0)
        assert person.panel.count("draws") == 3
        await person.finish()
        await person.come(1)
        assert re.search(r"Ada +Pix!", person.panel)
        assert person.panel.count("draws") == 2


async def test_without_colour_and_in_ascii_there_is_a_curtain_too():
    async with around(3, settings=still_settings("plain", "ascii")) as person:
        assert person.curtain
        assert "\n".join(person.rows[1:-1]).isascii()
        await person.come(0)
        assert person.word(0) in person.text


# -- the fair clock ----------------------------------------------------------------------------
async def test_scenario_12_what_counts_is_the_state_at_50_seconds():
    """PX-18: one finishes at 60 seconds, one at 20."""
    async with around(2) as person:
        await person.wait(100)
        await person.come(0)
        assert person.seconds_left is None
        for at in (10, 49.9, 50, 59):
            spent = (person.clock.now - person.table.header.created) / 1000 - 100
            person.clock.on(at - spent)
            await person.press("space", "right")
        person.clock.on(1)
        await person.finish()
        assert len(person.black(0)) == 4
        await person.wait(500)
        assert_behind(person, 1)
        await person.come(1)
        assert person.seconds_left == 90, "60 seconds and 30"
        await person.wait(19)
        await person.press("space")
        assert person.seconds_left == 71
        person.clock.on(1)
        await person.finish()
        assert person.state.phase == "reveal"
        assert person.black(0) == {(4, 4), (5, 4)}
        assert person.black(1) == {(4, 4)}


async def test_the_limit_of_those_who_come_later_is_shown_and_falls():
    async with around(3) as person:
        await person.come(0)
        await person.wait(5)
        await person.finish()
        await person.come(1)
        assert person.seconds_left == 35
        await person.wait(20)
        assert person.seconds_left == 15
        await person.press("space")
        assert person.seconds_left == 15
        await person.finish()
        await person.come(2)
        assert person.seconds_left == 35
        full = person.bar
        await person.wait(30)
        assert person.seconds_left == 5
        assert person.bar < full


async def test_the_bar_of_a_long_limit_is_not_empty_before_its_end():
    async with around(2) as person:
        await person.come(0)
        await person.wait(100)
        await person.finish()
        await person.come(1)
        assert (person.seconds_left, person.bar) == (130, 1.0)
        await person.wait(129)
        assert person.bar < 0.1


async def test_PX_19_the_time_of_a_later_one_runs_out():
    async with around(3) as person:
        await person.come(0)
        await person.wait(5)
        await person.finish()
        await person.come(1)
        await person.press("space")
        await person.wait(34)
        assert person.draws
        await person.wait(1)
        assert_behind(person, 2)
        await person.come(2)
        await person.finish()
        assert person.state.phase == "reveal"
        assert len(person.black(1)) == 1


@pytest.mark.parametrize("answer", ["y", "n", "escape"])
async def test_a_question_that_is_open_when_the_time_is_up_does_no_harm(answer):
    async with around(3) as person:
        await person.come(0)
        await person.finish()
        await person.come(1)
        await person.press("space", "enter")
        assert person.asked
        await person.wait(30)
        assert not person.asked, "it names what the next one may not know"
        assert_behind(person, 2)
        if answer != "escape":
            await person.press(answer)
            assert_behind(person, 2)
        await person.come(2)
        assert person.draws
        assert person.word(2) in person.text


async def test_an_arrow_in_hand_when_the_time_is_up_is_nobodys():
    async with around(3) as person:
        await person.come(0)
        await person.finish()
        await person.come(1)
        await person.press("a", "left")
        await person.wait(30)
        await person.come(2)
        assert person.cursor == (4, 4)
        await person.press("space")
        assert person.drawing(2) == Drawing(1 << 40)
        assert person.drawing(1).arrow is None


async def test_the_last_ones_time_runs_out_and_all_is_shown():
    async with around(2) as person:
        await person.come(0)
        await person.wait(3)
        await person.finish()
        await person.come(1)
        await person.press("space", "r")
        await person.wait(33)
        assert person.state.phase == "reveal"
        assert not person.curtain
        assert person.seconds_left == 30


async def test_timer_0_no_clock_for_anybody():
    async with around(3, timer=0) as person:
        for seat in range(3):
            await person.come(seat)
            await person.wait(1000)
            assert person.seconds_left is None
            await person.finish()
        assert person.state.phase == "reveal"
        assert person.seconds_left is None


# -- guessing together -------------------------------------------------------------------------
async def drawn_by_all(person: PixPlayer, seats: int) -> None:
    for seat in range(seats):
        await person.come(seat)
        await person.press(*["right"] * seat, "space")
        await person.finish()


async def test_what_is_shown_is_seen_by_all_and_hides_what_is_not():
    async with around(5, **CANARIES) as person:
        await drawn_by_all(person, 5)
        assert not person.curtain
        assert not re.search(r"(word|clue)\d{3}x", person.text)
        on_show = person.state.on_show
        assert len(person.shown_drawings) == len(on_show)


async def test_a_number_chooses_who_guesses():
    async with around(3, *showing("R", costing(1), costing(2), costing(3))) as person:
        assert person.words.startswith("Ada: type what it is")
        await person.press("3")
        assert person.words.startswith("Cleo: type what it is")
        await person.type("house")
        await person.press("1")
        await person.type("mouse")
        await person.type("louse")
        await person.press("2", "9", "0")
        await person.type("blouse")
        found = [(who, text) for who, text in person.made if text.startswith("guess")]
        assert found == [
            (2, "guess house"),
            (0, "guess mouse"),
            (0, "guess louse"),
            (0, "guess blouse"),
        ]
        assert "Cleo: house" in person.panel


async def test_a_number_in_a_line_that_was_begun_is_a_digit():
    async with around(3, *showing("R", costing(1), costing(2), costing(3))) as person:
        await person.type("a3")
        assert person.made[-1] == (0, "guess a3")


async def test_PX_24_whoever_was_chosen_gets_the_cube():
    async with around(3, *showing("R", costing(1), costing(2), costing(3))) as person:
        await person.press("3")
        await person.type(person.answer())
        past = person.state.past[0]
        assert (past.guesser, past.earners) == (2, (1, 2))


async def test_a_near_miss_is_not_told_to_all_who_look():
    """It is told to the guesser alone; here everybody looks at the screen."""
    async with around(3, *showing("R", costing(1), costing(2), costing(3))) as person:
        await person.type(f"{person.answer()}s")
        assert "close" not in person.panel


async def test_a_full_stop_gives_up_for_all():
    async with around(3, *showing("R", costing(1), costing(2), costing(3))) as person:
        await person.press("full_stop")
        assert person.state.clue
        await person.press("full_stop")
        assert person.state.place == 1


async def test_a_full_stop_does_not_give_up_what_comes_next():
    """The last of them gives up, another drawing is shown: that is not given up with it."""
    drawings = (costing(1), costing(2), costing(3), costing(4), costing(5))
    async with around(5, *showing("K", *drawings)) as person:
        await person.press("full_stop")
        assert (person.state.place, person.state.tier) == (0, 1)
        await person.press("full_stop")
        assert (person.state.place, person.state.tier) == (0, 2)
        assert person.state.passed == (False,) * 5


async def test_an_objection_of_all():
    async with around(3, *showing("R", costing(1), costing(2), costing(3))) as person:
        await person.press("exclamation_mark")
        assert person.asked == "Are there letters or digits in the drawing of Bert?"
        await person.press("y")
        assert person.state.void == (1,)
        assert person.state.clue


async def test_PX_31_the_second_word_begins_behind_the_curtain():
    async with around(3, *showing("R", costing(1), costing(2), costing(3))) as person:
        while person.state.phase == "reveal":
            await person.press("full_stop")
        assert (person.state.phase, person.state.word) == ("draw", 2)
        assert person.curtain
        seat = next(seat for seat in range(3) if f"{NAMES[seat]} is next." in person.text)
        await person.come(seat)
        assert person.pixels == (".........",) * 9
        assert person.drawing(seat) == Drawing()


async def test_PX_31_nobody_sees_the_second_word_of_the_one_who_drew_last():
    """Whoever drew last may have guessed all the time: still nobody is before the screen."""
    async with around(2) as person:
        await drawn_by_all(person, 2)
        while person.state.phase == "reveal":
            await person.type(person.answer())
        assert person.state.word == 2
        assert person.curtain
        for seat in (0, 1):
            assert person.word(seat) not in person.text


# -- opened anew -------------------------------------------------------------------------------
async def test_killed_and_opened_again_strokes_are_there_and_finish_is_asked_again():
    log, clock = MemoryLog(), HandClock()
    async with around(3, log=log, clock=clock) as person:
        await person.come(0)
        await person.press("space", "right", "space")
        await person.wait(10)
        await person.finish()
        await person.come(1)
        await person.press("r")
        table = person.table
    clock.on(86_400)
    async with at_table(table, log, clock) as person:
        assert_behind(person, 0)
        await person.come(0)
        assert person.pixels[4] == "....##..."
        assert person.seconds_left is None
        await person.finish()
        await person.come(1)
        assert person.pixels[4] == "....R...."
        await person.press("u")
        assert person.drawing(1).red == 40, "what can be taken back is not kept"
        await person.finish()
        await person.come(2)
        await person.finish()
        assert person.state.phase == "reveal"
        assert [drawing.total for drawing in person.state.drawings] == [2, 4, 0]


async def test_killed_and_opened_again_while_drawings_are_shown():
    log, clock = MemoryLog(), HandClock()
    events = showing("R", costing(1), costing(2), costing(3))
    async with around(3, *events, log=log, clock=clock) as person:
        await person.type("house")
        await person.wait(12)
        table, text = person.table, person.text
    async with at_table(table, log, clock) as person:
        assert person.text == text
        assert person.seconds_left == 18


async def test_C17_left_and_come_back_nothing_is_lost():
    async with around(3) as person:
        await person.come(0)
        await person.press("space")
        await person.press("f1")
        await person.press("escape")
        assert person.draws
        assert person.pixels[4] == "....#...."
        await person.press("right", "space", "u", "u")
        assert person.drawing(0) == Drawing()


# -- with bots ---------------------------------------------------------------------------------
async def test_bots_beside_people_draw_after_them():
    pool = Quick()
    async with before_pix(5, bots=(1, 3), pool=pool) as person:
        for seat in (0, 2, 4):
            assert_behind(person, seat)
            assert pool.asked == []
            await person.come(seat)
            await person.press("space")
            await person.finish()
        await person.settle()
        assert {seat for seat, _ in pool.asked} == {1, 3}
        assert person.state.phase == "reveal"
        assert [drawing.total for drawing in person.state.drawings] == [1] * 5


async def test_while_bots_draw_the_people_see_nothing_of_each_other():
    """Nobody is before the screen any more: the last drawing is not for all."""
    events = ("0: black 1,1",)
    async with before_pix(5, *events, bots=(1, 3)) as person:
        for seat in (0, 2, 4):
            await person.come(seat)
            await person.press("space")
            await person.finish()
        assert person.state.phase == "draw"
        assert person.seconds_left == 30
        shown = {word for word in WORDS if word in person.text}
        assert shown == set(), person.text


async def test_a_bot_that_guesses_at_once_does_not_take_the_others_time():
    asked = []

    def say(view, seat):
        if view["reveal"]:
            asked.append(seat)
            return Choice("guess nonsense", after=25.0) if len(asked) < 3 else Choice("pix")
        return None

    async with before_pix(
        3, *showing("R", *[costing(1)] * 3), bots=(2,), pool=Quick(say)
    ) as person:
        await person.settle()
        assert [text for _, text in person.made if text.startswith("guess")] == []
        await person.type("house")
        person.clock.on(26)
        await person.settle()
        assert (2, "guess nonsense") in person.made
        assert person.state.tier == 0


# -- leaving -----------------------------------------------------------------------------------
async def test_whoever_resigns_while_drawing_makes_room_for_the_next():
    async with around(3) as person:
        await person.come(0)
        await person.press("x")
        assert person.asked.casefold() == "ada: resign this match?"
        await person.press("y")
        assert_behind(person, 1)


async def test_the_last_one_resigns_and_the_others_go_on():
    async with around(3) as person:
        for seat in (0, 1):
            await person.come(seat)
            await person.finish()
        await person.come(2)
        await person.press("x", "y")
        assert person.state.gone == (False, False, True)
        assert person.state.phase == "reveal", person.text


@pytest.mark.parametrize("names", [("[/]", "[bold]", "a" * 60), ("日本語", "Ada", "Ada")])
async def test_odd_names_do_no_harm(names):
    for size in ((80, 24), (40, 15)):
        async with around(3, names=names, size=size) as person:
            for seat in range(3):
                assert person.curtain
                assert names[seat][:12] in person.text
                await person.press(str(seat + 1))
                assert not person.curtain
                await person.press("x")
                assert names[seat][:12] in person.text
                await person.press("n")
                await person.finish()
            assert person.state.phase == "reveal"
            assert all(len(row) <= size[0] for row in person.rows)


async def test_nine_people():
    async with around(9) as person:
        for seat in range(9):
            await person.come(seat)
            wanted = Drawing(1 << seat, arrow=Arrow(9, 9, "N") if seat % 2 else None)
            await person.press("space")
            assert wanted.total
            await person.finish()
        assert person.state.phase == "reveal"
        (first, *_rest) = person.state.outsiders
        await person.press(str(first + 1))
        await person.type("kite")
        assert person.made[-1] == (first, "guess kite")
