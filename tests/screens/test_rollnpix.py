"""Roll'n Pix at the screen: what can be pressed and clicked, what it says, what it refuses."""

from __future__ import annotations

import re

import pytest

from pix_tui.games.bot import Choice
from pix_tui.screens.opening import match_screen
from pix_tui.table.fold import read_match
from pix_tui.table.local import Replay
from pix_tui.table.log import MemoryLog
from pix_tui.testing.stage import still_settings
from tests.games.rollnpix.sites import DOMINO, LATE, Play, new_game, site_text, table
from tests.screens.driving import before
from tests.screens.rollnpix_driving import GAME, Builder, at_sites, keep_sites, shape_of
from tests.screens.test_bots_at_the_table import StandIn

LARGE = (120, 40)
FULL = """
    5 | Y Y B B R
    4 | Y R G B R
    3 | G G B Y Y
    2 | G R R G Y
    1 | G R B B .
"""
"""Only e1 is white."""


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots move as soon as they have chosen, and the result listens at once."""
    monkeypatch.setattr("pix_tui.screens.opening.CALM", 0)
    monkeypatch.setattr("pix_tui.screens.match._DEAF", 0.0)


def late(roll: str = "roll Y2 R1 B3 G6", seats: int = 4) -> Play:
    """The dice lie before full sites of 5×5."""
    return table([LATE] * seats, site=5).play(roll)


def to_draw(drawing: str, *hands: str, site: int = 9) -> Play:
    """Everybody has something to draw; with one hand, the second player waits."""
    hands = hands if len(hands) > 1 else (*hands, "")
    return table([drawing] * len(hands), hands, site=site)


ALL_DRAW = ("Y4", "R2", "B6", "G1")


async def assert_nothing_happens(person: Builder, *keys: str) -> None:
    """The keys change neither log nor site."""
    events, rows = person.events, person.board.picture.rows
    await person.press(*keys)
    assert person.events == events
    assert person.board.picture.rows == rows


async def places_by_tab(person: Builder, key: str = "tab") -> list[str]:
    """Every place that comes up, until the first one does again."""
    found = [person.held]
    while True:
        await person.press(key)
        if person.held == found[0]:
            return found
        assert person.held not in found
        found.append(person.held)


# -- the foundation ------------------------------------------------------------------------------
async def test_a_colour_is_chosen_for_the_foundation():
    async with at_sites() as person:
        assert person.caption == "▸1 Ada  81 white boxes"
        assert person.words == "Choose the colour of the foundation: Enter takes yellow."
        assert "Foundation" in person.panel[0]
        await person.press("right", "right")
        assert person.words == "Choose the colour of the foundation: Enter takes blue."
        await person.press("left", "enter")
        assert person.events[0] == "choose R"
        assert person.events[1].startswith("roll R")


async def test_dice_come_round_at_both_ends():
    async with at_sites() as person:
        await person.press("left")
        assert "Enter takes green" in person.words
        await person.press("right")
        assert "Enter takes yellow" in person.words


@pytest.mark.parametrize(
    ("key", "colour"), [("y", "yellow"), ("r", "red"), ("b", "blue"), ("g", "green")]
)
async def test_a_letter_chooses_the_die_of_that_colour(key, colour):
    async with at_sites() as person:
        await person.press("right", key)
        assert person.words == f"Choose the colour of the foundation: Enter takes {colour}."
        assert person.events == []


async def test_the_shapes_are_shown_before_anything_is_rolled():
    """RP-03."""
    async with at_sites() as person:
        assert any(row.split() == list("123456") for row in person.panel)


async def test_everybody_draws_the_foundation_one_after_the_other():
    """RP-06."""
    async with at_sites(start=new_game(3).play("choose R", "roll R2")) as person:
        assert person.words == "Enter draws R2 here. It has 4 places."
        assert person.under("R") == ("4 fit", "all")
        assert "drawing: 1 2 3" in person.panel[0]
        await person.draw_by_keys("e5,f5")
        assert person.caption.startswith("▸2 Bert")
        assert "drawing: 2 3" in person.panel[0]
        await person.draw_by_mouse("d5,e5")
        await person.draw_by_tab("e4,e5")
        assert person.events[:3] == ["R:e5,f5", "R:d5,e5", "R:e4,e5"]
        assert "Round 1 · picks: ▸1 2 3" in person.panel[0]


# -- the draft -----------------------------------------------------------------------------------
async def test_counts_and_warnings_are_under_the_dice_before_one_is_taken():
    async with at_sites(start=late()) as person:
        assert person.under("Y") == ("no fit!", "")
        assert person.under("R") == ("5 fit", "")
        assert person.under("B") == ("1 fit", "")
        assert person.under("G") == ("no fit!", "")


async def test_the_first_choice_is_a_die_that_fits():
    async with at_sites(start=late()) as person:
        assert person.words == "Take a die: Enter takes R1."


async def test_a_die_that_ends_ones_building_is_said_and_may_be_taken():
    """RP-A6."""
    async with at_sites(start=late()) as person:
        await person.press("left")
        assert person.words == "There is no place for Y2: it would end your building."
        await person.press("enter")
        assert person.events == ["take Y"]
        assert person.caption.startswith("▸2 Bert")


async def test_where_none_fits_the_first_die_is_chosen():
    async with at_sites(start=late("roll Y6 R6 B6 G6")) as person:
        assert person.words == "There is no place for Y6: it would end your building."


async def test_the_chosen_die_stands_between_brackets_where_there_is_no_colour():
    async with at_sites(start=late(), settings=still_settings("plain")) as person:
        assert person.chosen == "R"
        await person.press("right")
        assert person.chosen == "B"


async def test_a_die_that_is_taken_is_grey_and_says_by_whom():
    async with at_sites(start=late()) as person:
        await person.press("enter")
        assert {*person.dice} == {"", "Y", "r", "B", "G"}
        assert person.under("r") == ("", "1 Ada")
        assert "picks: ▸2 3 4" in person.panel[0]


async def test_taken_dice_are_passed_over():
    async with at_sites("take R", start=late()) as person:
        assert person.words == "Take a die: Enter takes B3."
        await person.press("left")
        assert "Y2" in person.words
        await person.press("right")
        assert "B3" in person.words
        await assert_nothing_happens(person, "r")
        assert "B3" in person.words


async def test_with_two_dice_each_those_count_that_fit_beside_what_one_has():
    """RP-A8: G4 and B3 fit, but not both."""
    start = late("roll Y1 R1 B3 G4", seats=2)
    async with at_sites("take G", "take Y", start=start) as person:
        assert person.caption.startswith("▸1 Ada")
        assert person.under("B") == ("no fit!", "")
        assert person.under("R") == ("5 fit", "")
        assert person.words == "Take a die: Enter takes R1."


async def test_dice_are_chosen_and_taken_with_the_mouse():
    async with at_sites(start=late()) as person:
        await person.click_die("B")
        assert person.words == "Take a die: Enter takes B3."
        assert person.events == []
        await person.click_die("B")
        assert person.events == ["take B"]
        await person.click_die("b")
        assert person.events == ["take B"]
        await person.click_die("G")
        await person.click_die("R")
        assert person.events == ["take B"]
        await person.click_die("R")
        assert person.events == ["take B", "take R"]


async def test_the_key_for_taking_can_be_clicked():
    async with at_sites(start=late()) as person:
        await person.click_key("Enter take it")
        assert person.events == ["take R"]


# -- placing -------------------------------------------------------------------------------------
async def test_the_shape_follows_arrows_and_letters():
    async with at_sites(start=to_draw(DOMINO, "B1")) as person:
        await person.carry("a1")
        await person.press("up", "up", "right")
        assert person.held == "b3"
        await person.press("down", "left")
        assert person.held == "a2"
        await person.press("k", "l")
        assert person.held == "b3"
        await person.press("j", "h")
        assert person.held == "a2"


async def test_the_shape_follows_the_pointer():
    async with at_sites(start=to_draw(DOMINO, "B1")) as person:
        for box in ("a1", "i9", "c7"):
            await person.hover(box)
            assert person.held == box


async def test_r_turns_and_f_mirrors():
    async with at_sites(start=to_draw(DOMINO, "Y4")) as person:
        first = person.ghost
        await person.press("r")
        turned = person.ghost
        assert turned != first
        await person.press("R")
        assert person.ghost == first
        await person.press("r", "r", "r", "r")
        assert person.ghost == first
        await person.press("f")
        assert shape_of(person.ghost) != shape_of(first)
        await person.press("f")
        assert person.ghost == first
        await person.turn_wheel(1)
        assert person.ghost == turned
        await person.turn_wheel(-1)
        assert person.ghost == first
        cursor = person.board.picture.cursor
        await person.click_square(cursor, 3)
        assert shape_of(person.ghost) != shape_of(first)
        assert person.events == []


@pytest.mark.parametrize("die", ["R1", "B6", "Y2"])
async def test_tab_walks_through_all_places_and_comes_round(die):
    async with at_sites(start=to_draw(DOMINO, die)) as person:
        there = await places_by_tab(person)
        legal = [text[2:] for text in person.legal(0)]
        assert {*there} == {*legal}
        assert f"{len(legal)} places" in person.words
        back = await places_by_tab(person, "shift+tab")
        assert back[1:] == there[:0:-1]


async def test_tab_goes_to_the_nearest_place_first():
    async with at_sites(start=to_draw(DOMINO, "B1")) as person:
        await person.carry("b8")
        assert person.words.startswith("It must touch")
        await person.press("tab")
        assert person.held in ("a8", "b9")


async def test_a_single_place_is_said_as_one():
    async with at_sites(start=to_draw(LATE, "B3", site=5)) as person:
        assert person.words == "Enter draws B3 here. It has 1 place."
        await person.press("tab")
        assert person.held == "b3,b4,c3"


async def test_a_click_moves_the_shape_and_a_second_one_draws_it():
    async with at_sites(start=to_draw(DOMINO, "B1")) as person:
        await person.click_box("a1")
        assert person.events == []
        assert person.held == "a1"
        await person.click_box("a1")
        assert person.events[0] == "B:a1"


async def test_the_keys_for_placing_can_be_clicked():
    async with at_sites(start=to_draw(DOMINO, "Y4"), size=LARGE) as person:
        first = person.ghost
        await person.click_key("r turn")
        assert person.ghost != first
        await person.click_key("f mirror")
        await person.click_key("Tab next place")
        place = person.held
        assert person.words.startswith("Enter draws")
        await person.click_key("Enter draw it")
        assert person.events[0] == f"Y:{place}"


async def test_the_terminals_own_cursor_follows():
    async with at_sites(start=to_draw(DOMINO, "B1")) as person:
        await person.carry("a1")
        assert person.app.cursor_position == person.board.offset_of((0, 0))


async def test_what_was_drawn_last_is_marked():
    async with at_sites("B:a1", start=to_draw(DOMINO, "B1 Y1")) as person:
        assert person.board.picture.fresh == frozenset({(0, 0)})


# -- what is refused -----------------------------------------------------------------------------
SAME = "Shapes of the same colour may not touch along their sides."
APART = "It must touch a drawn shape along a side, or the edge of the site."
ILLEGAL = {
    "overlap": (DOMINO, "Y2", "f5,g5", "Something is drawn there already.", "f5"),
    "same colour": (DOMINO, "R1", "e6", SAME, "e5,e6"),
    "apart": (DOMINO, "B1", "d6", APART, "d6"),
    "apart by a corner": (DOMINO, "R1", "d4", APART, "d4"),
}


@pytest.mark.parametrize(
    ("drawing", "die", "boxes", "rule", "offending"), ILLEGAL.values(), ids=ILLEGAL
)
async def test_an_illegal_place_says_its_rule_and_marks_the_boxes(
    drawing, die, boxes, rule, offending
):
    async with at_sites(start=to_draw(drawing, die)) as person:
        await person.carry(boxes)
        assert person.words == rule
        assert person.offending == offending
        assert not person.board.picture.ghost_ok
        assert rule[:30] in person.text
        await assert_nothing_happens(person, "enter")
        assert person.words == rule
        await assert_nothing_happens(person, "space")
        await person.click_square(person.board.picture.cursor)
        assert person.events == []
        await person.press("tab")
        assert person.words.startswith("Enter draws")
        assert person.offending == ""


@pytest.mark.parametrize(("key", "box"), [("left", "-1"), ("right", "9")])
async def test_over_the_edge_is_said_and_marked(key, box):
    async with at_sites(start=to_draw(DOMINO, "Y6")) as person:
        await person.press(*[key] * 9)
        outside = {place for place in person.ghost if place[0] == int(box)}
        assert outside
        assert person.words == "That is over the edge of the site."
        assert {*person.board.picture.offending} == outside
        await assert_nothing_happens(person, "enter")


async def test_a_foundation_that_misses_the_centre_is_refused():
    """RP-08."""
    async with at_sites(start=new_game(2).play("choose R", "roll R2")) as person:
        await person.carry("d4,d5")
        assert person.words == "The first shape must cover the centre of the site."
        assert person.offending == "e5"
        await assert_nothing_happens(person, "enter")


async def test_a_refusal_is_gone_with_the_next_key():
    async with at_sites(start=to_draw(DOMINO, "B1")) as person:
        await person.carry("d6")
        await person.press("enter")
        assert person.words == APART
        await person.carry("d5")
        assert person.words == "Enter draws B1 here. It has 38 places."


# -- two dice ------------------------------------------------------------------------------------
async def test_d_changes_to_the_other_die_and_back():
    async with at_sites(start=to_draw(DOMINO, "Y4 B6")) as person:
        assert person.words.startswith("Enter draws Y4")
        assert "d other die" in person.keys
        await person.press("d")
        assert person.words.startswith("Enter draws B6")
        assert person.board.picture.ghost_colour == "B"
        await person.press("d")
        assert person.board.picture.ghost_colour == "Y"
        await person.press("b")
        assert person.board.picture.ghost_colour == "B"
        await person.click_die("Y")
        assert person.board.picture.ghost_colour == "Y"
        await person.press("g")
        assert person.board.picture.ghost_colour == "Y"


async def test_one_die_has_no_other():
    async with at_sites(start=to_draw(DOMINO, "Y4")) as person:
        first = person.ghost
        await person.press("r", "d")
        assert person.ghost != first
        assert "other die" not in person.keys


async def test_both_are_drawn_in_any_order():
    async with at_sites(start=to_draw(DOMINO, "Y1 B1")) as person:
        await person.press("d")
        await person.draw_by_keys("e4")
        assert person.words.startswith("Enter draws Y1")
        assert "other die" not in person.keys
        await person.draw_by_keys("e6")
        assert person.events[:2] == ["B:e4", "Y:e6"]


async def test_it_warns_when_the_other_die_would_have_no_place_afterwards():
    """RP-A8."""
    start = to_draw(LATE, "B3 G3", site=5)
    async with at_sites(start=start) as person:
        await person.press("d")
        await person.carry("b4,c3,c4")
        assert person.words == "Enter draws G3 here, but then there is no place for B3."
        await person.press("enter")
        assert person.events[0] == "G:b4,c3,c4"
        assert person.match.state.out[0] is not None


async def test_of_two_dice_the_one_that_fits_is_held_first():
    async with at_sites(start=to_draw(LATE, "Y2 G1", site=5)) as person:
        assert person.words.startswith("Enter draws G1")
        assert person.under("Y")[0] == "no fit!"
        await person.press("d")
        assert person.board.picture.ghost_colour == "Y"
        assert not person.board.picture.ghost_ok
        await assert_nothing_happens(person, "tab", "enter")


# -- looking elsewhere ---------------------------------------------------------------------------
def different_sites() -> Play:
    sites = [f"{rank} | Y" for rank in (1, 3, 5, 7)]
    return table([f"{DOMINO}\n{site}" for site in sites]).play("roll Y1 R1 B1 G1")


async def test_numbers_look_at_sites_and_escape_goes_back():
    async with at_sites(start=different_sites()) as person:
        for seat in (1, 2, 3):
            await person.press(str(seat + 1))
            assert person.caption.startswith(f"{seat + 1} {('Ada', 'Bert', 'Cleo', 'Dora')[seat]}")
            assert person.board.picture.at((0, 2 * seat)) == "Y"
            assert person.board.picture.cursor is None
        await person.press("escape")
        assert person.caption.startswith("▸1 Ada")
        await person.press("4", "1")
        assert person.caption.startswith("▸1 Ada")
        await person.press("escape")
        assert "Running matches" in person.text


async def test_enter_goes_back_to_ones_own_site_before_it_takes_anything():
    async with at_sites(start=different_sites()) as person:
        await person.press("3")
        await assert_nothing_happens_elsewhere(person, "enter")
        assert person.caption.startswith("▸1 Ada")
        await person.press("enter")
        assert person.events == ["take Y"]


async def assert_nothing_happens_elsewhere(person: Builder, *keys: str) -> None:
    events = person.events
    await person.press(*keys)
    assert person.events == events


async def test_a_number_without_a_seat_does_nothing():
    async with at_sites(start=late(seats=2)) as person:
        await person.press("4")
        assert person.caption.startswith("▸1 Ada")


async def test_sites_are_looked_at_by_clicking_on_them():
    async with at_sites(start=different_sites()) as person:
        row = next(n for n, text in enumerate(person.panel) if "3 Cleo" in text)
        await person.click_panel(person.panel[row].index("3 Cleo"), row + 3)
        assert person.caption.startswith("3 Cleo")
        assert "1 Ada" in "\n".join(person.panel)
        await person.click_box("e5")
        assert person.caption.startswith("▸1 Ada")
        assert person.events == []


@pytest.mark.parametrize("key", ["r", "f", "d", "tab", "up"])
async def test_a_key_that_moves_the_shape_shows_ones_own_site_again(key):
    bots = {1: "novice"}
    async with at_sites(start=to_draw(DOMINO, "Y4 B6"), bots=bots, pool=StandIn()) as person:
        await person.press("2")
        assert person.caption.startswith("2 Novice")
        assert person.ghost == frozenset()
        await person.press(key)
        assert person.caption.startswith("▸1 Ada")
        assert person.ghost


# -- several at one keyboard ---------------------------------------------------------------------
async def test_a_number_lets_another_draw_first():
    async with at_sites(start=to_draw(DOMINO, *ALL_DRAW)) as person:
        assert person.words.startswith("Enter draws Y4")
        await person.press("3")
        assert person.caption.startswith("▸3 Cleo")
        assert person.words.startswith("Enter draws B6")
        await person.press("enter")
        assert person.match.events[0].seat == 2
        assert person.caption.startswith("▸1 Ada")
        await person.press("3")
        assert person.caption.startswith("3 Cleo")
        assert person.ghost == frozenset()
        await person.press("4")
        assert person.words.startswith("Enter draws G1")


async def test_a_click_on_a_site_lets_its_owner_draw_first():
    async with at_sites(start=to_draw(DOMINO, *ALL_DRAW)) as person:
        row = next(n for n, text in enumerate(person.panel) if "▸4 Dora" in text)
        await person.click_panel(person.panel[row].index("▸4 Dora"), row)
        assert person.words.startswith("Enter draws G1")


async def test_only_those_are_drawing_who_have_not_drawn():
    async with at_sites("2 R:a1,a2", start=to_draw(DOMINO, *ALL_DRAW)) as person:
        assert "drawing: 1 3 4" in person.panel[0]


# -- bots ----------------------------------------------------------------------------------------
BOTS = {1: "novice", 2: "novice", 3: "novice"}


async def test_moves_of_bots_do_not_disturb_the_shape_that_is_held():
    pool = StandIn()
    async with at_sites(start=to_draw(DOMINO, *ALL_DRAW), bots=BOTS, pool=pool) as person:
        await person.carry("a1,a2,a3,b1")
        await person.press("r")
        ghost, words, caption = person.ghost, person.words, person.caption
        for move in ("R:a1,a2", "B:a1,a2,b1,b2,c1,c2"):
            pool.answers.put_nowait(Choice(move))
            await person.settle()
            assert person.moves[-1] == move
            assert (person.ghost, person.words, person.caption) == (ghost, words, caption)
        assert "77 white" in person.text
        assert "drawing: 1 4" in person.panel[0]


async def test_who_is_waited_for_is_said():
    pool = StandIn()
    async with at_sites(start=late(), bots=BOTS, pool=pool) as person:
        await person.press("enter")
        assert person.words == "Novice bot 2 takes a die."
        assert "take it" not in person.keys
        await assert_nothing_happens(person, "enter", "left", "y", "tab", "r", "f", "d")
        for move in ("take B", "take Y", "take G"):
            pool.answers.put_nowait(Choice(move))
            await person.settle()
        assert person.words.startswith("Enter draws R1")
        await person.press("enter")
        assert person.words == "Novice bot 2 is drawing."


async def test_all_who_are_drawing_are_named():
    pool = StandIn()
    async with at_sites(start=to_draw(DOMINO, *ALL_DRAW), bots=BOTS, pool=pool) as person:
        await person.press("enter")
        assert person.words == "Novice bot 2, Novice bot 3, Novice bot 4 are drawing."


async def test_a_bot_that_chooses_the_colour_is_waited_for():
    async with at_sites(bots={0: "novice"}, pool=StandIn()) as person:
        assert person.words == "Novice bot chooses the colour of the foundation."


async def test_somebody_elses_site_stays_in_view_while_others_act():
    pool = StandIn()
    async with at_sites(start=late(), bots=BOTS, pool=pool) as person:
        await person.press("enter", "3")
        pool.answers.put_nowait(Choice("take B"))
        await person.settle()
        assert person.caption.startswith("▸3 Novice")
        for move in ("take Y", "take G"):
            pool.answers.put_nowait(Choice(move))
            await person.settle()
        assert person.caption.startswith("▸1 Ada")


# -- taking back ---------------------------------------------------------------------------------
ACROSS = "Nothing is taken back across what chance has brought."


async def test_nothing_is_taken_back_across_a_roll():
    async with at_sites("choose R", seats=2) as person:
        await person.press("u")
        assert person.words == ACROSS
        await person.press("enter", "enter")
        assert "Round 1" in person.panel[0]
        await assert_nothing_happens(person, "u")
        assert person.words == ACROSS


async def test_a_die_that_was_taken_is_put_back():
    async with at_sites("take R", start=late()) as person:
        await person.press("u")
        assert person.moves == []
        assert person.caption.startswith("▸1 Ada")
        assert person.words == "Take a die: Enter takes R1."


async def test_whoever_has_drawn_last_takes_back_without_being_asked_about():
    async with at_sites("1 Y:a1,a2,a3,b1", start=to_draw(DOMINO, *ALL_DRAW)) as person:
        await person.press("u")
        assert person.moves == []
        assert "drawing: 1 2 3 4" in person.panel[0]
        await person.press("1")
        assert person.words.startswith("Enter draws Y4")


async def test_who_has_drawn_since_is_asked_before_a_drawing_is_taken_back():
    moves = ["2 R:a1,a2", "1 Y:a1,a2,a3,b1", "3 G:a1"]
    start = to_draw(DOMINO, "Y4", "R2 B6", "G1", "Y4")
    bots = {2: "novice", 3: "novice"}
    async with at_sites(*moves, start=start, bots=bots, pool=StandIn()) as person:
        assert person.caption.startswith("▸2 Bert")
        await person.press("u")
        assert "Ada: may the move be taken back?" in person.text
        await person.press("n")
        assert len(person.moves) == 3
        await person.press("u", "y")
        assert person.moves == []


# -- leaving the game ----------------------------------------------------------------------------
async def test_whoever_resigns_is_out_and_the_others_play_on():
    async with at_sites(start=late(), size=LARGE) as person:
        await person.press("x")
        assert "Resign this match?" in person.text
        await person.press("y")
        assert person.events == ["resign"]
        assert person.caption.startswith("▸2 Bert")
        assert "picks: ▸2 3 4" in person.text
        assert "7 out" in person.text
        await person.press("1")
        assert person.caption == "1 Ada  7 white boxes  resigned in round 1"


async def test_the_caption_says_why_somebody_is_out():
    """RP-26."""
    start = late().play("take Y", "take B", "take R", "take G")
    async with at_sites(start=start, size=LARGE) as person:
        await person.press("1")
        assert person.caption == "1 Ada  7 white boxes  no place for Y2 in round 1"
        assert person.under("y") == ("", "1 Ada")
        await person.press("4")
        assert person.caption == "4 Dora  7 white boxes  no place for G6 in round 1"


async def test_a_caption_with_little_room_says_it_shorter():
    start = late().play("take Y", "take B", "take R", "take G")
    async with at_sites(start=start) as person:
        await person.press("1")
        assert person.caption == "1 Ada  7 white  no place for Y2"
        await person.press("2")
        assert person.caption == "▸2 Bert  7 white boxes"
        await person.press("x", "y", "2")
        assert person.caption == "2 Bert  7 white  resigned"


async def test_the_log_says_who_is_out_at_the_end_of_the_round():
    moves = ["take Y", "take B", "take R", "take G", "2 B:b3,b4,c3", "3 R:e1"]
    async with at_sites(*moves, start=late(), size=LARGE) as person:
        text = [row.strip() for row in person.panel if row.strip()]
        place = text.index("1 Y · 2 B · 3 R · 4 G")
        assert text[place + 1 : place + 3] == ["2 B:b3,b4,c3", "3 R:e1"]
        assert text[place + 3 : place + 5] == [
            "1 no place for Y2 in round 1",
            "4 no place for G6 in round 1",
        ]
        assert text[place + 5].startswith("2. Y")


async def test_one_who_is_out_watches_the_others():
    pool = StandIn()
    start = late().play("take Y")
    async with at_sites(start=start, bots=BOTS, pool=pool) as person:
        for move in ("take B", "take R", "take G"):
            pool.answers.put_nowait(Choice(move))
            await person.settle()
        assert person.words == "Novice bot 2, Novice bot 3 are drawing."
        assert person.ghost == frozenset()
        await assert_nothing_happens(person, "enter", "tab", "r", "f", "d", "y")


# -- the end -------------------------------------------------------------------------------------
def last_round() -> Play:
    """Ada has one box less than the others to fill."""
    return table([FULL, LATE], site=5).play("roll Y6 R6 B6 G6")


LAST = ["take Y", "take R", "take B", "take G"]


async def test_the_result_ranks_all_and_shows_their_sites():
    async with at_sites(*LAST[:3], start=last_round()) as person:
        await person.press("enter")
        assert re.search(r"│ +1\. 1 Ada +1 ", person.text)
        assert re.search(r"│ +2\. 2 Bert +7 ", person.text)
        assert "Y6 B6 in 1" in person.text
        assert "★ 1 Ada" in person.text
        assert "Ada wins with the fewest white boxes: 1." in person.text
        await person.press("escape")
        assert "Ada wins with the fewest white boxes: 1." in person.words
        await assert_nothing_happens(person, "tab", "r", "f", "d", "u", "x", "up")
        await person.press("enter")
        assert "★ 1 Ada" in person.text


async def test_a_victory_is_shared():
    """RP-31."""
    start = table([LATE, LATE], site=5).play("roll Y6 R6 B6 G6")
    async with at_sites(*LAST[:3], start=start) as person:
        await person.press("enter")
        assert "= 1 Ada" in person.text
        assert "= 2 Bert" in person.text
        assert "★" not in person.text


async def test_whoever_has_resigned_comes_last():
    async with at_sites(start=last_round()) as person:
        await person.press("x", "y")
        assert "Bert wins: everybody else has resigned." in person.text
        assert "★ 2 Bert" in person.text
        assert re.search(r"│ +2\. 1 Ada +1 .* resigned ", person.text)


# -- replays -------------------------------------------------------------------------------------
def replay(*moves: str, start: Play, at: int | None = None, size=(80, 24)):
    log = MemoryLog()
    match_id = keep_sites(log, *moves, start=start).id
    return before(lambda _: match_screen(Replay(read_match(log, match_id), at)), log=log, size=size)


SHOWN = ["2 R:a1,a2", "1 Y:a1,a2,a3,b1", "4 G:a1"]


async def test_a_replay_shows_the_site_of_whoever_has_moved():
    async with replay(*SHOWN, start=to_draw(DOMINO, *ALL_DRAW)) as somebody:
        person = Builder(somebody.app, somebody.pilot, somebody.log)
        assert "replay: 3 of 3" in person.rows[0]
        assert person.caption.startswith("4 Dora")
        await person.press("left")
        assert person.caption.lstrip("▸").startswith("1 Ada")
        assert person.board.picture.fresh == frozenset({(0, 0), (0, 1), (0, 2), (1, 0)})
        await person.press("up")
        assert person.caption.lstrip("▸").startswith("2 Bert")
        await person.press("home")
        assert "replay: 0 of 3" in person.rows[0]
        await person.press("right", "down")
        assert "replay: 2 of 3" in person.rows[0]
        for key in ("enter", "r", "f", "tab", "d", "y", "u", "x", "colon"):
            await person.press(key)
        await person.click_box("e1")
        await person.hover("e2")
        assert person.ghost == frozenset()
        assert "replay: 2 of 3" in person.rows[0]
        assert len(person.events) == 3


async def test_in_a_replay_one_may_keep_looking_at_one_site():
    async with replay(*SHOWN, start=to_draw(DOMINO, *ALL_DRAW)) as somebody:
        person = Builder(somebody.app, somebody.pilot, somebody.log)
        await person.press("2")
        for _ in range(2):
            await person.press("left")
            assert "2 Bert" in person.caption
            assert person.board.picture.at((0, 0)) == "R"
        await person.press("left")
        assert "2 Bert" in person.caption
        assert person.board.picture.at((0, 0)) == "."
        await person.press("escape")
        assert "replay: 0 of 3" in person.rows[0]
        assert "1 Ada" in person.caption


# -- typing --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "text",
    ["Y:a1,a2,a3,b1", "y:b1,a3,a2,a1", "Y: A1, a2 ,A3, b1", "y :a1,a1,a2,a3,b1"],
)
async def test_boxes_are_typed_in_any_order_and_case(text):
    async with at_sites(start=to_draw(DOMINO, "Y4")) as person:
        await person.type(f":{text}")
        assert person.events[0] == "Y:a1,a2,a3,b1"
        assert person.rows[-2].strip().endswith(": types a move")


@pytest.mark.parametrize("text", ["take R", "take r", "TAKE R", "Take  r ", "  take r"])
async def test_dice_are_typed_in_any_case(text):
    async with at_sites(start=late()) as person:
        await person.type(f":{text}")
        assert person.events == ["take R"]


NOT_A_MOVE = "is not a move: it is written like “choose R”, “take R” or “R:e4,e5”."
TYPED = {
    "z9": (":Y:a1,z9", "There is no box “z9” on a site of 9×9."),
    "none": (":Y:", "There is no box “” on a site of 9×9."),
    "shape": (":Y:a1,a2,a3,a4", "That is not the shape of the die."),
    "apart": (":Y:c2,c3,c4,d2", APART),
    "other colour": (":R:a1", "You have no red die to draw."),
    "take": (":take Y", "The dice are taken; now they are drawn."),
    "choose": (":choose Y", "The colour of the foundation is chosen already."),
    "word": (":dance", f"“dance” {NOT_A_MOVE}"),
    "two words": (":Take  two", f"“take TWO” {NOT_A_MOVE}"),
    "roll": (":roll Y1 R1 B1 G1", "Dice are rolled by chance, not chosen."),
}


@pytest.mark.parametrize(("text", "sentence"), TYPED.values(), ids=TYPED)
async def test_a_typed_move_that_is_refused_says_why_and_stays_to_be_mended(text, sentence):
    async with at_sites(start=to_draw(DOMINO, "Y4")) as person:
        await assert_nothing_happens(person, *text, "enter")
        assert person.words == sentence
        assert text.removeprefix(":") in person.rows[-2]
        await person.press("escape")
        assert person.words.startswith("Enter draws Y4")


async def test_a_die_that_is_taken_cannot_be_typed():
    async with at_sites("take R", start=late()) as person:
        await person.type(":take r")
        assert person.words == "The red die is taken."


# -- clicks beside everything --------------------------------------------------------------------
@pytest.mark.parametrize("size", [(80, 24), LARGE, (60, 20)])
async def test_clicks_that_hit_nothing_do_nothing(size):
    async with at_sites(start=different_sites(), size=size) as person:
        text, events = person.text, person.events
        dice, sites = person.dice[""], [n for n, row in enumerate(person.panel) if "Bert" in row]
        for column, row in ((3, 0), (8, dice), (36, dice), (11, sites[0]), (36, sites[0] + 4)):
            if column < len(person.panel[0]) and person.panel[row][column : column + 1].strip():
                continue
            await person.click_panel(column, row)
            assert person.events == events
        await person.press("escape") if person.text != text else None
        assert person.text == text


@pytest.mark.parametrize("size", [(40, 24), (60, 20), (80, 24), LARGE])
async def test_the_last_row_of_the_panel_is_for_typing_alone(size):
    """Where there is little room, dice or sites would lie below it."""
    async with at_sites(start=different_sites(), size=size) as person:
        words = person.words
        for column in (1, 3, 10, 14):
            await person.click_panel(column, -1)
            assert person.events == []
            assert person.words == words
        await person.type("take b")
        assert person.events == ["take B"]


@pytest.mark.parametrize("height", [18, 20, 22, 24])
async def test_a_click_on_words_is_no_click_on_what_they_hide(height):
    async with at_sites(start=different_sites(), size=(120, height)) as person:
        row = next(n for n, text in enumerate(person.panel) if "Enter takes" in text)
        for column in (1, 10, 20, 30):
            await person.click_panel(column, row)
            assert person.caption.startswith("▸1 Ada")
            assert person.events == []


# -- sizes and names -----------------------------------------------------------------------------
SIZES = [(80, 24), LARGE, (60, 20), (40, 15), (24, 10)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("site", [5, 7, 9, 11])
async def test_every_size_of_site_on_every_size_of_terminal(site, size):
    async with at_sites(options={"site": site}, size=size) as person:
        assert f"{site * site} white boxes"[:4] in person.text
        await person.press("right", "enter")
        for _ in range(4):
            assert person.ghost
            await person.press("r", "f", "tab", "enter")
        for _ in range(4):
            await person.press("right", "enter")
        assert len(person.events) == 2 + 4 + 1 + 4
        await person.press("1", "2", "3", "4", "f1")
        await person.press("escape", "x", "y")
        await person.resize(100, 30)
        await person.settle()
        assert "Roll'n Pix" in person.rows[0]


@pytest.mark.parametrize("site", [5, 7, 9, 11])
@pytest.mark.parametrize("size", [(80, 24), LARGE])
async def test_boxes_and_pointer_agree(site, size):
    start = table([DOMINO if site >= 7 else LATE] * 2, ["G1", ""], site=site)
    async with at_sites(start=start, size=size) as person:
        for box in ("a1", "c2", "e5", "d4"):
            await person.hover(box)
            assert person.held == box


NASTY = ("[/]", "[b]x[/b]", "漢字漢字漢字漢字", "🎲 Zoë")


@pytest.mark.parametrize("size", SIZES[:4], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_names_are_shown_as_they_are(size):
    async with at_sites(start=late(), names=NASTY, size=size) as person:
        assert person.caption.startswith("▸1 [/]")
        await person.press("enter")
        assert "2 [b]x[/b]" in person.caption
        await person.press("enter")
        assert "3 漢字" in person.text
        await person.press("enter", "enter", "1", "2", "3", "4")
        assert "🎲 Zoë" in person.text
        while person.match.outcome is None:
            await person.press("x", "y")
        assert "[/]" in person.text


async def test_a_row_of_wide_names_keeps_the_sites_in_their_columns():
    async with at_sites(start=different_sites(), names=("漢字",) * 4) as person:
        row = next(n for n, text in enumerate(person.panel) if "·········" in text)
        places = [n for n, sign in enumerate(person.panel[row]) if sign in "·YRBG"]
        assert places == [*range(9), *range(13, 22), *range(26, 35)]


# -- coming back ---------------------------------------------------------------------------------
async def test_a_match_left_and_resumed_is_at_the_same_point():
    async with at_sites("take R", start=late()) as person:
        text = person.text
        await person.press("q")
        await person.go_to_first_match()
        await person.press("enter")
        assert person.text == text


async def test_what_another_window_plays_is_shown():
    from pix_tui.table.table import Table

    async with at_sites(start=to_draw(DOMINO, *ALL_DRAW)) as person:
        ghost = person.ghost
        Table.open(person.log, person.match.header.id).submit(2, "B:a1,a2,b1,b2,c1,c2")
        person.screen._look()
        await person.settle()
        assert "drawing: 1 2 4" in person.panel[0]
        assert person.ghost == ghost


def test_the_sites_of_these_tests_are_what_they_say():
    assert site_text(FULL, 5).endswith("GRBB1")
    assert late().left == "Y2 R1 B3 G6"
    assert [GAME.to_act(late().state)] == [(0,)]


HOLED = """
    5 | Y Y Y Y Y
    4 | Y . . . Y
    3 | Y . . . Y
    2 | Y . . . Y
    1 | Y Y Y Y Y
"""


async def test_a_die_that_the_next_one_makes_drawable_does_not_end_the_building():
    """RP-A8: alone the yellow single has nothing to hold on to but yellow; after green it has."""
    async with at_sites(start=table([HOLED] * 2, site=5).play("roll Y1 R5 B6 G2")) as person:
        await person.press("y")
        assert "end your building" not in person.words
        assert "no fit!" not in person.text
