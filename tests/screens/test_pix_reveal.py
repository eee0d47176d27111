"""What a person sees and does while drawings are shown: guess, give up, object, confirm."""

from __future__ import annotations

import itertools
import re
import string

import pytest
from textual.events import Paste

from pix_tui.games.pix.drawing import WAYS, Arrow, Drawing
from pix_tui.screens.pix_reveal import shown_drawings
from pix_tui.testing.stage import still_settings
from pix_tui.widgets.ink import _PLAIN_INK as MONO
from pix_tui.widgets.pix_paint import DARK
from tests.games.pix.matches import costing
from tests.screens.pix_driving import PixPlayer, before_pix, showing

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)])
ONE = Drawing(0b111)
"""Three black pixels in a row."""
TWO = Drawing(0b111 << 40)
THREE = Drawing(1 << 80, arrow=Arrow(9, 9, "N"))


def guesses(person: PixPlayer) -> list[tuple[int, str]]:
    return [(seat, text[6:]) for seat, text in person.made if text.startswith("guess ")]


def cubes(person: PixPlayer) -> list[int]:
    """As the panel shows them."""
    rows = [row for row in person.area("panel") if row.endswith("■")]
    return [int(row.split()[-2]) for row in rows]


def alone(seats: int, who: int = 0, **more):
    """Everybody but one is a bot that never answers."""
    return {"bots": [seat for seat in range(seats) if seat != who], **more}


def three(**more):
    """The drawing of the next player is shown to a person, who is in the first seat."""
    return before_pix(3, *showing("R", ONE, TWO, THREE), **{**alone(3), **more})


# -- what is shown ---------------------------------------------------------------------------
@SIZES
async def test_PX_22_one_drawing(size):
    async with three(size=size) as person:
        assert person.shown_drawings == {"▸2 Casual 3": tuple(TWO.rows)}
        assert person.caption == "What have they drawn? Casual bot 2"
        assert person.seconds_left == 30
        assert not person.draws


@SIZES
async def test_PX_26_two_tied_drawings_stand_side_by_side(size):
    drawings = (costing(1), costing(2), ONE, costing(4), TWO)
    async with before_pix(5, *showing("R", *drawings), **alone(5), size=size) as person:
        assert person.shown_drawings == {
            "▸3 Casual 3": tuple(ONE.rows),
            "▸5 Casual 3": tuple(TWO.rows),
        }


@pytest.mark.parametrize("size", [(120, 40)])
async def test_PX_26_three_tied_drawings_stand_there_at_once(size):
    drawings = (ONE, TWO, costing(5), THREE, costing(6))
    async with before_pix(5, *showing("K", *drawings), **alone(5, 2), size=size) as person:
        assert person.shown_drawings == {
            "▸1 Casual 3": tuple(ONE.rows),
            "▸2 Casual 3": tuple(TWO.rows),
            "▸4 Casual 3": tuple(THREE.rows),
        }


@pytest.mark.parametrize("size", [(120, 40)])
async def test_PX_25_PX_A9_earlier_drawings_stay_visible_and_are_marked_as_past(size):
    drawings = (costing(1), costing(2), costing(5), costing(4), costing(6))
    async with before_pix(5, *showing("K", *drawings), **alone(5, 2), size=size) as person:
        assert [*person.shown_drawings] == ["▸1 Casual 1"]
        await person.wait(30)
        assert sorted(person.shown_drawings) == ["1 Casual 1", "▸2 Casual 2"]
        assert person.seconds_left == 30
        await person.wait(30)
        assert sorted(person.shown_drawings) == ["1 Casual 1", "2 Casual 2", "▸4 Casual 4"]
        await person.wait(30)
        assert sorted(person.shown_drawings) == ["1 Casual 1", "2 Casual 2", "4 Casual 4"]
        assert person.caption == "A clue: kind of building"


@pytest.mark.parametrize("way", WAYS)
async def test_an_arrow_is_shown_with_its_tip(way):
    shown = Drawing(0b1, arrow=Arrow(9, 9, way))
    async with before_pix(3, *showing("R", ONE, shown, ONE), **alone(3)) as person:
        tip = dict(zip(WAYS, "↑↗→↘↓↙←↖", strict=True))[way]
        assert sum(row.count(tip) for row in person.rows[:-1]) == 1


async def test_the_members_of_a_group_only_watch():
    drawings = (costing(1), costing(2), ONE, costing(4), TWO)
    async with before_pix(5, *showing("R", *drawings), **alone(5, 4)) as person:
        before = person.made
        assert "guess" not in person.keys
        await person.press("x")
        if person.asked:
            await person.press("n")
        await person.press("full_stop", "exclamation_mark", "enter", "2")
        assert not person.asked
        assert person.made == before


# -- guesses ---------------------------------------------------------------------------------
@pytest.mark.parametrize("letter", string.ascii_letters)
async def test_every_letter_begins_a_guess(letter):
    async with three() as person:
        await person.press(letter)
        assert not person.asked, person.text
        assert person.below is person.screen
        await person.type("oo")
        assert guesses(person) == [(0, f"{letter}oo")]


@pytest.mark.parametrize("word", ["ör", "éclair", "Ähre", "ñandú", "œuf", "Øre", "čaj", "日本"])
async def test_letters_of_other_languages_begin_one_too(word):
    async with three() as person:
        await person.type(word)
        assert guesses(person) == [(0, word)]


async def test_a_digit_within_a_guess_is_a_digit():
    async with three() as person:
        await person.type("u2 and 3")
        assert guesses(person) == [(0, "u2 and 3")]


@pytest.mark.parametrize(
    "text",
    [
        "a big fish",
        "quartz, or so",
        "x-ray",
        "house!",
        "tea. or coffee",
        "why?",
        "rock'n'roll",
        "heard of cattle",
        "void",
        "void of stars",
        "red",
        "arrow",
        "undo",
        "draw",
        "time",
    ],
)
async def test_whatever_is_typed_is_a_guess(text):
    """Several words, signs that are keys, and words that are also moves."""
    async with three() as person:
        await person.type(text)
        if person.asked:
            await person.press("n")
        assert guesses(person) == [(0, text)], (person.made[-1], person.words)


@pytest.mark.parametrize(
    "text", ["a[/]b", "a [bold]b[/bold]", "c:\\x", "x{name}", "a%s", "y<&>", "k🐟", "z⁠[/"]
)
async def test_odd_characters_stand_there_as_they_were_typed(text):
    async with three() as person:
        person.screen.post_message(Paste(text))
        await person.settle()
        await person.press("enter")
        if guesses(person):
            assert guesses(person) == [(0, text)]
            assert f"Ada: {text}" in person.panel
        else:
            assert person.words, "it is said why not"


async def test_guesses_of_all_come_in_as_they_are_made():
    async with three() as person:
        await person.type("house")
        await person.happen("2: guess [/] mouse")
        await person.type("louse")
        rows = [row for row in person.area("panel") if "ouse" in row]
        assert rows == ["Ada: house", "Casual bot 3: [/] mouse", "Ada: louse"]


async def test_many_guesses_leave_the_last_ones_to_be_seen():
    async with three() as person:
        for number in range(30):
            await person.happen(f"2: guess number {number}")
        assert "number 29" in person.panel
        assert "number 0" not in person.panel
        await person.type("last")
        assert "Ada: last" in person.panel


async def test_a_near_miss_is_told_to_the_guesser_alone():
    async with three() as person:
        near = f"{person.answer()}s"
        await person.type(near)
        (row,) = [row for row in person.area("panel") if near in row]
        assert row.endswith("close!")
    async with three() as person:
        await person.happen(f"2: guess {near}")
        (row,) = [row for row in person.area("panel") if near in row]
        assert "close" not in row


async def test_PX_24_a_right_guess_brings_cubes_and_the_next_group():
    async with three() as person:
        assert cubes(person) == [0, 0, 0]
        await person.type("nonsense")
        await person.type(f"The {person.answer().upper()}")
        assert person.state.past[0].guesser == 0
        assert cubes(person) == [1, 1, 0]
        assert person.caption == "What have they drawn? Casual bot 3"
        assert "nonsense" not in person.text
        assert person.seconds_left == 30


async def test_what_it_was_and_who_guessed_it_is_said():
    """Whoever did not guess it wants to know as well."""
    async with three() as person:
        word = person.answer()
        await person.happen(f"2: guess {word}")
        assert word in person.text, person.text


async def test_PX_30_what_it_was_is_said_when_nobody_has_guessed_it():
    async with three() as person:
        word = person.answer()
        await person.wait(30)
        await person.wait(30)
        assert person.state.place == 1
        assert word in person.text, person.text


async def test_PX_27_every_tied_drawer_gets_a_cube():
    drawings = (ONE, TWO, costing(5), THREE, costing(6))
    async with before_pix(5, *showing("K", *drawings), **alone(5, 2)) as person:
        await person.type(person.answer())
        assert cubes(person) == [1, 1, 1, 1, 0]


async def test_PX_28_PX_29_after_the_clue_only_the_guesser_gets_one():
    async with three() as person:
        await person.wait(30)
        assert person.caption == "A clue: kind of building"
        assert person.seconds_left == 30
        await person.type(person.answer())
        assert cubes(person) == [1, 0, 0]


async def test_an_empty_guess_is_none_and_Esc_ends_one():
    async with three() as person:
        await person.press("enter", "enter")
        assert guesses(person) == []
        await person.press("h", "o", "escape")
        assert guesses(person) == []
        await person.type("kite")
        assert guesses(person) == [(0, "kite")]


async def test_a_guess_that_is_refused_can_be_mended():
    async with three() as person:
        await person.type("a" * 61)
        assert person.words == "A guess has at most 60 characters."
        await person.press(*["backspace"] * 59, "enter")
        assert guesses(person) == [(0, "aa")]


async def test_what_is_being_typed_outlasts_the_guesses_of_others():
    async with three() as person:
        await person.type("hou", enter=False)
        await person.happen("2: guess mouse")
        await person.type("se")
        assert guesses(person)[-1] == (0, "house")


async def test_what_is_being_typed_does_not_go_to_another_group():
    """The word was guessed meanwhile: what was meant for it is not said to the next drawing."""
    async with three() as person:
        await person.type("hou", enter=False)
        await person.happen(f"2: guess {person.answer()}")
        assert person.state.place == 1
        await person.press("s", "e")
        assert guesses(person)[1:] == []
        await person.press("escape")
        await person.type("kite")
        assert guesses(person)[-1] == (0, "kite")


async def test_a_guess_at_the_last_moment_counts_and_one_after_it_does_not():
    async with three() as person:
        word = person.answer()
        await person.type(word, enter=False)
        person.clock.on(29.9)
        await person.press("enter")
        assert cubes(person) == [1, 1, 0]
    async with three() as person:
        await person.type(word, enter=False)
        person.clock.on(30)
        await person.press("enter")
        await person.settle()
        assert person.state.past == () or person.state.past[0].clue
        assert cubes(person)[1] == 0


async def test_a_space_or_the_arrows_do_nothing_while_drawings_are_shown():
    async with three() as person:
        before, text = person.made, person.text
        await person.press("space", "up", "down", "left", "right", "tab", "delete", "home", "end")
        assert (person.made, person.text) == (before, text)


async def test_F1_and_the_settings_stay_within_reach():
    async with three() as person:
        await person.press("f1")
        assert "PIX: the rules" in person.text
        await person.press("escape", "f2")
        assert "Settings" in person.text
        await person.press("escape")
        await person.type("kite")
        assert guesses(person) == [(0, "kite")]


async def test_the_match_can_be_left_while_drawings_are_shown():
    async with three() as person:
        await person.press("escape")
        assert "Tixel" in person.text


# -- giving up -------------------------------------------------------------------------------
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_full_stop_gives_up(by_mouse):
    async with three() as person:
        await (person.click_hint(".") if by_mouse else person.press("full_stop"))
        assert person.made[-1] == (0, "pix")
        assert re.search(r"Ada +gives up +0 ■", person.panel)
        assert person.state.tier == 0
        await person.press("full_stop")
        assert [text for _, text in person.made].count("pix") == 4
        await person.happen("2: pix")
        assert person.caption.startswith("A clue: ")
        assert not re.search(r"gives up +0 ■", person.panel)


async def test_whoever_has_given_up_may_still_guess():
    async with three() as person:
        await person.press("full_stop")
        await person.type(person.answer())
        assert cubes(person) == [1, 1, 0]


async def test_without_a_clock_drawings_are_shown_until_all_give_up():
    async with three(timer=0) as person:
        assert person.seconds_left is None
        await person.wait(500)
        await person.press("full_stop")
        await person.happen("2: pix")
        assert person.caption.startswith("A clue: ")


# -- objections ------------------------------------------------------------------------------
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_PX_A15_an_objection_and_the_vote(by_mouse):
    async with three() as person:
        await (person.click_hint("!") if by_mouse else person.press("exclamation_mark"))
        assert person.asked == "Are there letters or digits in the drawing of Casual bot 2?"
        await person.press("n")
        assert [text for _, text in person.made if text.startswith("void")] == []
        await person.press("exclamation_mark")
        await (person.click_hint("y") if by_mouse else person.press("y"))
        assert person.made[-1] == (0, "void 1")
        assert person.state.void == ()
        await person.happen("2: void 1")
        assert person.state.void == (1,)
        assert person.caption.startswith("A clue: ")
        assert [*person.shown_drawings] == ["2 Casual void"]


async def test_PX_A15_how_many_have_voted_is_seen():
    async with three() as person:
        before = person.text
        await person.happen("2: void 1")
        assert person.text != before, "somebody wants it to be void, and nobody is told"


async def test_PX_A15_a_second_objection_says_that_one_has_voted_already():
    async with three() as person:
        await person.press("exclamation_mark", "y", "exclamation_mark")
        if person.asked:
            await person.press("y")
        assert person.words == "You have voted against that drawing already."


async def test_PX_A15_each_of_the_tied_drawings_can_be_objected_to():
    drawings = (ONE, TWO, costing(5), THREE, costing(6))
    async with before_pix(5, *showing("K", *drawings), **alone(5, 2)) as person:
        asked = []
        for _ in range(6):
            await person.press("exclamation_mark")
            if person.asked:
                asked.append(person.asked.rstrip("?").split()[-1])
                await person.press("n")
        assert {*asked} == {"1", "2", "4"}, asked


@pytest.mark.parametrize("answer", ["y", "n"])
async def test_an_objection_that_comes_too_late_does_no_harm(answer):
    """The time is up while the question is open: the vote is not counted against another."""
    async with three() as person:
        await person.press("exclamation_mark")
        await person.wait(30)
        assert person.state.clue
        if person.asked:
            await person.press(answer)
        assert person.state.void == ()
        assert not person.asked
        await person.type("kite")
        assert guesses(person) == [(0, "kite")]


async def test_with_the_clue_there_is_nothing_to_object_to():
    async with three() as person:
        await person.wait(30)
        await person.press("exclamation_mark")
        assert not person.asked


async def test_without_the_vote_there_is_none():
    async with three(void_vote=False) as person:
        assert "!" not in person.keys
        await person.press("exclamation_mark")
        assert not person.asked


# -- spoken guesses --------------------------------------------------------------------------
TABLE = {"bots": (), "confirm": "table"}


def around(*drawings: Drawing, first: str = "R", **more):
    """All are persons at one keyboard."""
    return before_pix(len(drawings), *showing(first, *drawings), **{**TABLE, **more})


@pytest.mark.parametrize("by_mouse", [False, True])
async def test_a_number_and_y_give_the_cube_to_whoever_said_it(by_mouse):
    async with around(ONE, TWO, THREE) as person:
        assert not person.curtain
        await person.press("3")
        assert person.asked == "Has Cleo guessed it?"
        await person.press("n")
        assert cubes(person) == [0, 0, 0]
        await person.press("3")
        await (person.click_hint("y") if by_mouse else person.press("y"))
        assert cubes(person) == [0, 1, 1]
        assert person.made[-1][1] == "heard 2"
        assert person.made[-1][0] != 2


async def test_only_those_who_guess_can_have_guessed_it():
    async with around(ONE, TWO, THREE) as person:
        for key in ("2", "4", "9", "0"):
            await person.press(key)
            assert not person.asked
        before = person.made
        await person.press("1")
        assert person.asked == "Has Ada guessed it?"
        await person.press("y")
        assert person.made != before


async def test_a_number_that_comes_too_late_gives_no_cube_for_another_drawing():
    """While the question is open the time is up, and then another group shows."""
    async with around(ONE, TWO, THREE) as person:
        await person.press("1")
        await person.wait(30)
        await person.wait(30)
        assert person.state.place == 1
        if person.asked:
            await person.press("y")
        assert cubes(person) == [0, 0, 0], person.made[-1]


async def test_a_guess_may_be_typed_all_the_same():
    async with around(ONE, TWO, THREE) as person:
        await person.type(person.answer())
        assert sum(cubes(person)) == 2


async def test_one_person_alone_has_nobody_who_heard_it():
    async with before_pix(
        3, *showing("R", ONE, TWO, THREE), bots=(1, 2), confirm="table"
    ) as person:
        await person.press("1")
        if person.asked:
            await person.press("y")
        assert cubes(person) == [0, 0, 0]
        assert person.words


# -- looks -----------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("theme", ["dark", "plain"])
async def test_in_every_size_there_is_a_drawing_a_clock_and_a_line_to_type_in(size, theme):
    async with three(size=size, settings=still_settings(theme)) as person:
        await person.type("kit", enter=False)
        assert "kit" in person.text
        assert person.seconds_left == 30, person.text
        assert "What have they drawn" in person.text
        await person.type("e")
        assert guesses(person) == [(0, "kite")]
        assert "kite" in person.text, "what was guessed"


@pytest.mark.parametrize("size", [(60, 20), (40, 15)])
async def test_in_little_room_the_drawing_is_whole(size):
    shown = Drawing(1 | 1 << 80)
    async with before_pix(3, *showing("R", ONE, shown, ONE), **alone(3), size=size) as person:
        assert [*person.shown_drawings.values()] == [tuple(shown.rows)]
        assert person.seconds_left == 30
        await person.type("barn")
        assert "1: barn" in person.panel or "Ada: barn" in person.panel
        await person.type("shed", enter=False)
        assert "shed" in person.text


TIED = {
    (1, (80, 24)): (4, 2),
    (2, (80, 24)): (2, 1),
    (3, (80, 24)): (2, 1),
    (1, (100, 30)): (6, 3),
    (3, (100, 30)): (2, 1),
    (1, (120, 40)): (8, 4),
    (2, (120, 40)): (4, 2),
    (3, (120, 40)): (4, 2),
}


@pytest.mark.parametrize(("count", "size"), TIED)
async def test_PX_26_drawings_are_as_large_as_the_room_allows(count, size):
    drawings = {
        1: (costing(4), costing(5), costing(6), costing(7), costing(3)),
        2: (costing(4), costing(5), ONE, costing(7), TWO),
        3: (ONE, TWO, costing(4), THREE, costing(5)),
    }[count]
    events = showing("K" if count == 3 else "R", *drawings)
    who = alone(5, 2 if count == 3 else 0)
    async with before_pix(5, *events, **who, size=size) as person:
        assert [shown.scale for shown in person.exhibits] == [TIED[count, size]] * count


@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("room", [(41, 21), (57, 28), (77, 38)])
def test_all_of_as_many_drawings_as_there_may_be_have_room(count, room):
    each = {"seat": 0, "void": False, "total": 3, "rows": ONE.rows, "arrow": None}
    lines = shown_drawings([each] * count, [0], lambda _: "Ada", room, DARK, "blocks", MONO)
    assert len(lines) <= room[1]
    assert max(line.cell_len for line in lines) <= room[0]
    assert "\n".join(line.plain for line in lines).count("▸Ada") == count


def test_a_long_name_is_cut_and_the_total_is_not():
    each = {"seat": 0, "void": False, "total": 26, "rows": ONE.rows, "arrow": None}
    args = ([0], lambda _: "Maximiliane", (20, 12), DARK, "blocks", MONO)
    captions = [line.plain for line in shown_drawings([each] * 3, *args) if "▸" in line.plain]
    assert captions == ["▸Maxi… 26 ▸Maxi… 26", "▸Maxi… 26"]


@pytest.mark.parametrize("drawing", ["blocks", "glyphs", "ascii", "large"])
async def test_in_every_drawing_of_the_settings(drawing):
    settings = still_settings("plain", drawing)
    async with three(settings=settings) as person:
        text = "\n".join(person.area("show"))
        assert text.count("#" if drawing == "ascii" else " ") > 3
        if drawing == "ascii":
            assert "\n".join(person.rows[1:-1]).isascii(), person.text


@pytest.mark.parametrize("name", ["[/]", "[bold]x[/]", "a" * 60, "日本語の名前です", "{name}"])
async def test_odd_names_do_no_harm(name):
    names = ("Ada", name, "Cleo")
    events = showing("R", ONE, TWO, THREE)
    for size in ((80, 24), (40, 15)):
        async with before_pix(3, *events, names=names, bots=(2,), size=size) as person:
            await person.press("exclamation_mark")
            if person.asked:
                assert name[:12] in person.text
                await person.press("n")
            await person.press("2", "1", "k", "i", "enter")
            assert guesses(person)[-1][1] == "ki"
            assert all(len(row) <= size[0] for row in person.rows)


def test_the_drawings_of_these_tests_cost_the_same():
    assert {each.total for each in (ONE, TWO, THREE)} == {3}
    assert len({*itertools.chain([ONE, TWO, THREE])}) == 3
