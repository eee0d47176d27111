"""What people do around the board: take back, offer a draw, resign, play again, come back."""

from __future__ import annotations

import pytest
from textual.events import Key

from pix_tui.games.tixel.board import geometry
from pix_tui.screens.opening import open_match
from pix_tui.table.log import MemoryLog
from pix_tui.table.table import Table
from tests.screens.driving import at_table, before, keep
from tests.screens.positions import BONUS, MIDDLE, SACRIFICE

SQUARE = geometry(6).by_name


# -- taking back -------------------------------------------------------------------------------
async def test_whoever_has_moved_last_takes_back_though_the_next_one_is_on_turn():
    async with at_table(*MIDDLE) as person:
        await person.press("u")
        assert person.moves == list(MIDDLE[:-1])
        assert person.events == [*MIDDLE, "undo"]
        assert person.match.events[-1].seat == 0
        assert "▸ White" in person.text
        await person.press("u")
        assert person.moves == list(MIDDLE[:-2])
        assert person.match.events[-1].seat == 1
        assert "▸ Black" in person.text


async def test_a_single_move_of_a_turn_is_taken_back_by_itself():
    async with at_table(*BONUS) as person:
        await person.press("u")
        assert person.moves == list(MIDDLE)
        assert "Bonus move" not in person.text
        assert "▸ Black" in person.text


async def test_what_cannot_be_taken_back_is_said():
    async with at_table() as person:
        await person.press("u")
        assert person.words == "You have no move to take back."
        assert person.events == []


@pytest.mark.parametrize("text", [":undo", ":Undo"])
async def test_undo_can_be_typed(text):
    async with at_table(*MIDDLE) as person:
        await person.type(text)
        assert person.moves == list(MIDDLE[:-1])
        assert person.rows[-2].strip().endswith(": types a move")


async def test_undo_can_be_clicked():
    async with at_table(*MIDDLE) as person:
        await person.click_key("u undo")
        assert person.moves == list(MIDDLE[:-1])


# -- ending it ---------------------------------------------------------------------------------
@pytest.mark.parametrize("wish", [["o"], [*":draw", "enter"]], ids=["key", "typed"])
async def test_a_draw_takes_both(wish):
    async with at_table(*MIDDLE) as person:
        await person.press(*wish)
        assert "Ada: do you agree on a draw?" in person.text
        await person.press("n")
        assert person.events == list(MIDDLE)
        await person.press("o", "y")
        assert person.events == [*MIDDLE, "draw", "draw"]
        assert [event.seat for event in person.match.events[-2:]] == [1, 0]
        assert "Draw by agreement." in person.text
        assert "= White  Ada" in person.text
        assert "= Black  Bob" in person.text


@pytest.mark.parametrize("answer", ["escape", "q", "n"])
async def test_every_answer_but_yes_is_no(answer):
    async with at_table(*MIDDLE) as person:
        await person.press("o", answer)
        assert person.events == list(MIDDLE)
        assert "do you agree" not in person.text
        assert "▸ Black" in person.text


async def test_a_question_can_be_answered_by_mouse():
    async with at_table(*MIDDLE) as person:
        await person.click_key("o draw")
        await person.click_key("y agree")
        assert person.events == [*MIDDLE, "draw", "draw"]


async def test_resigning_is_asked_about():
    async with at_table(*MIDDLE) as person:
        await person.press("x")
        assert "Resign this match?" in person.text
        await person.press("n")
        assert person.events == list(MIDDLE)
        await person.press("x", "y")
        assert person.events == [*MIDDLE, "resign"]
        assert "White wins: Black has resigned." in person.text
        assert "★ White  Ada" in person.text


async def test_no_move_is_made_after_the_end():
    async with at_table(*MIDDLE) as person:
        await person.press("x", "y", "escape")
        assert "White wins: Black has resigned." in person.words
        assert "★ White  Ada" in person.text
        await person.press("p", "u", "o", "x", "full_stop", "r")
        await person.click_square(SQUARE["c1"])
        await person.click_square(SQUARE["c1"])
        assert person.events == [*MIDDLE, "resign"]


async def test_the_result_can_be_looked_at_again():
    async with at_table(*MIDDLE) as person:
        await person.press("x", "y", "escape")
        assert "Sacrifices" not in person.text
        assert "undo" not in person.keys
        await person.press("enter")
        assert "Sacrifices" in person.text


# -- after the result ----------------------------------------------------------------------------
async def test_a_rematch_begins_afresh_with_the_sides_swapped():
    async with at_table(*MIDDLE, options={"size": 7}) as person:
        await person.press("x", "y", "r")
        assert "Bob – Ada" in person.rows[0]
        assert "▸ White  Bob" in person.text
        assert person.events == []
        assert person.match.header.options["size"] == 7
        assert len(person.log.matches()) == 2
        await person.press("enter", "enter")
        assert person.events == ["+d4/NE"]
        await person.press("x", "y", "r")
        assert "Ada – Bob" in person.rows[0]


async def test_the_result_leads_to_the_replay():
    async with at_table(*MIDDLE) as person:
        await person.press("x", "y", "v")
        assert f"replay: {len(MIDDLE) + 1} of {len(MIDDLE) + 1}" in person.rows[0]


async def test_the_result_leads_to_the_launcher():
    async with at_table(*MIDDLE) as person:
        await person.press("x", "y", "q")
        assert "Last results" in person.text
        assert "Ada won" in person.text


@pytest.mark.parametrize(
    ("key", "then"), [("r rematch", "▸ White  Bob"), ("v replay", "replay:"), ("Esc see", "x")]
)
async def test_the_keys_of_the_result_can_be_clicked(key, then):
    async with at_table(*MIDDLE) as person:
        await person.press("x", "y")
        await person.click_key(key)
        assert then in person.text
        assert "Longest chain" not in person.text


async def test_a_match_from_the_launcher_comes_back_there():
    log = MemoryLog()
    keep(log, *MIDDLE)
    async with before(log=log) as person:
        await person.go_to_first_match()
        await person.press("enter", "x", "y", "r", "q")
        assert "Running matches" in person.text
        assert "Bob – Ada" in person.text
        assert "Ada won" in person.text
        assert len(person.app.screen_stack) == 1


# -- leaving and coming back ----------------------------------------------------------------------
@pytest.mark.parametrize("moves", [(), MIDDLE, BONUS], ids=["start", "middle", "bonus"])
async def test_a_match_left_and_resumed_is_at_the_very_same_point(moves):
    async with at_table(*moves) as person:
        board, words, text = person.board.picture, person.words, person.text
        await person.press("q")
        await person.go_to_first_match()
        await person.press("enter")
        assert person.board.picture == board
        assert person.words == words
        assert person.text == text
        assert person.events == list(moves)


async def test_a_bonus_move_goes_on_in_another_process():
    log = MemoryLog()
    table = keep(log, *BONUS)
    async with before(lambda app: open_match(app, log, table.id), log=log) as person:
        assert f"Bonus move after {SACRIFICE}" in person.text
        await person.play_by_keys("-b3")
        assert person.moves[-2:] == [SACRIFICE, "-b3"]
    async with before(lambda app: open_match(app, log, table.id), log=log) as person:
        assert "▸ White" in person.text
        await person.press("u", "u")
        assert person.moves == list(MIDDLE)


async def test_an_offer_survives_leaving():
    log = MemoryLog()
    table = keep(log, *MIDDLE)
    table.submit(1, "draw")
    async with before(lambda app: open_match(app, log, table.id), log=log) as person:
        await person.press("q")
        await person.go_to_first_match()
        await person.press("enter")
        assert person.match.draw_offer == (1,)
        await person.play_by_keys("+a6/NE")
        await person.press("o")
        assert "Draw by agreement." in person.text


# -- the setting that turns the board -------------------------------------------------------------
async def test_the_board_turns_towards_whoever_is_to_move_where_that_is_chosen():
    async with at_table() as person:
        person.app.settings["turn_board"] = True
        await person.press("enter", "enter")
        assert person.board.picture.flipped
        await person.go_to(SQUARE["a6"])
        await person.press("enter", "enter")
        assert not person.board.picture.flipped


async def test_words_say_who_is_to_move():
    async with at_table(*MIDDLE) as person:
        assert "▸ Black  Bob" in person.text
        await person.play_by_keys("+a6/NE")
        assert "▸ White  Ada" in person.text


async def test_moves_are_listed_turn_by_turn():
    async with at_table(*BONUS, "-b3") as person:
        assert "1. +f2/SW" in person.text
        assert "5. +e4/NW" in person.text
        assert "b5-e5/E,-b3" in person.text


async def test_a_small_terminal_has_the_words_below_the_board():
    async with at_table(*MIDDLE, size=(40, 15)) as person:
        panel = person.screen.query_one("#panel")
        assert panel.region.y > person.board.region.y
        assert panel.region.width == 40
        assert person.words.split(":")[0] in person.text


async def test_only_y_is_a_yes():
    async with at_table(*MIDDLE) as person:
        await person.press("x", "enter")
        assert person.events == list(MIDDLE)
        await person.press("escape")
        assert person.events == list(MIDDLE)
        await person.type(":resign")
        assert "Resign this match?" in person.text
        await person.press("y")
        assert person.events == [*MIDDLE, "resign"]


async def test_what_another_window_plays_is_shown():
    async with at_table(*MIDDLE) as person:
        other = Table.open(person.log, person.match.header.id)
        other.submit(1, "+c1/NE")
        await person.type(":+c6/NE")
        assert person.words == "It is White's turn."
        assert "+c1/NE" in person.text
        assert person.board.picture.board[SQUARE["c1"]]
        other.submit(0, "resign")
        person.screen._look()
        await person.settle()
        assert "Black wins: White has resigned." in person.text


async def test_no_key_is_lost_that_is_on_its_way_when_the_line_is_begun():
    """The line gets the keys only when the screen has dealt with those that it has."""
    async with at_table() as person:
        screen = person.screen
        screen.begin_typing("")
        await person.settle()
        screen.set_focus(None)
        screen._pending_message = Key("1", "1")  # as Textual looks at the next one beforehand
        screen._hand_over()
        assert screen.focused is None
        await person.settle()
        assert screen._typed.value == "1"
        assert screen.focused is screen._typed
