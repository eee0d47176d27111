"""Choosing a move of Tixel: what can be pressed and clicked, what it says, and what it refuses."""

from __future__ import annotations

import pytest

from pix_tui.games.tixel.board import geometry
from pix_tui.games.tixel.notation import parse_position
from pix_tui.games.tixel.rules import TixelOptions
from tests.screens.driving import Person, at_table
from tests.screens.positions import BONUS, MIDDLE, SACRIFICE

SQUARE = geometry(6).by_name


def squares(names: str) -> frozenset[int]:
    return frozenset(SQUARE[name] for name in names.split())


async def assert_nothing_happens(person: Person, *keys: str) -> None:
    """The keys change neither log nor board."""
    events, board = person.events, person.board.picture.board
    await person.press(*keys)
    assert person.events == events
    assert person.board.picture.board == board


# -- looking around ----------------------------------------------------------------------------
async def test_the_words_say_what_is_under_the_cursor_and_what_enter_does():
    async with at_table(*MIDDLE) as person:
        assert person.words == "c3: empty. Enter places a piece."
        await person.go_to(SQUARE["b3"])
        assert person.words == "b3: Black, active, hollow NE. Enter picks it."
        await person.go_to(SQUARE["d3"])
        assert person.words == "d3: White, active, hollow NW."


@pytest.mark.parametrize(
    ("keys", "square"),
    [
        *[("up", "c4"), ("k", "c4"), ("down", "c2"), ("j", "c2")],
        *[("left", "b3"), ("h", "b3"), ("right", "d3"), ("l", "d3")],
    ],
)
async def test_arrows_and_letters_move_the_cursor(keys, square):
    async with at_table() as person:
        await person.press(keys)
        assert person.board.picture.cursor == SQUARE[square]


async def test_the_cursor_stays_on_the_board():
    async with at_table() as person:
        await person.press(*["left", "down"] * 9)
        assert person.board.picture.cursor == SQUARE["a1"]
        await person.press(*["right", "up"] * 9)
        assert person.board.picture.cursor == SQUARE["f6"]


async def test_the_pointer_is_a_cursor():
    async with at_table() as person:
        await person.hover_square(SQUARE["e5"])
        assert person.board.picture.cursor == SQUARE["e5"]
        assert person.words.startswith("e5: empty.")


async def test_the_terminals_own_cursor_follows():
    async with at_table() as person:
        await person.press("up")
        assert person.app.cursor_position == person.board.offset_of(SQUARE["c4"])


async def test_tab_goes_to_pieces_that_can_do_something_and_then_to_their_targets():
    async with at_table(*MIDDLE) as person:
        await person.press("tab")
        assert person.board.picture.cursor == SQUARE["b5"]
        await person.press("tab")
        assert person.board.picture.cursor == SQUARE["f5"]
        await person.press("shift+tab", "enter")
        targets = person.board.picture.targets
        await person.press("tab")
        assert person.board.picture.cursor == min(t for t in targets if t > SQUARE["b5"])


# -- choosing ----------------------------------------------------------------------------------
async def test_a_move_is_shown_before_it_is_made():
    async with at_table(*MIDDLE) as person:
        await person.go_to(SQUARE["b5"])
        await person.press("enter")
        assert person.board.picture.selected == SQUARE["b5"]
        assert person.words == "b5: Black, active, hollow NE. Choose where to."
        await person.go_to(SQUARE["e5"])
        assert person.words.startswith(
            "Slide into e5: ends inactive in front of f5, turns e4, e6, bonus move."
        )
        ghosts = person.board.picture.ghosts()
        assert set(ghosts) == squares("b5 e5 e4 e6")
        assert person.events == list(MIDDLE)
        await person.press("enter")
        assert person.events == [*MIDDLE, SACRIFICE]
        assert person.board.picture.ghost is None


async def test_what_a_move_has_changed_is_marked():
    async with at_table(*MIDDLE) as person:
        assert person.board.picture.changed == squares("e4")
        await person.play_by_keys(SACRIFICE)
        assert person.board.picture.changed == squares("b5 e5 e4 e6")


async def test_the_stance_turns_both_ways():
    async with at_table() as person:
        await person.press("enter")
        first = person.board.picture.ghost
        await person.press("r")
        second = person.board.picture.ghost
        assert second != first
        await person.press("R")
        assert person.board.picture.ghost == first
        await person.press("right_square_bracket", "left_square_bracket")
        assert person.board.picture.ghost == first
        await person.wheel(SQUARE["c3"], 1)
        assert person.board.picture.ghost == second
        await person.wheel(SQUARE["c3"], -1)
        assert person.board.picture.ghost == first


async def test_escape_puts_back_and_only_then_leaves():
    async with at_table() as person:
        await person.press("enter")
        await person.press("escape")
        assert person.board.picture.ghost is None
        assert person.words.startswith("c3: empty.")
        await person.press("escape")
        assert "Running matches" in person.text


async def test_picking_again_puts_back():
    async with at_table(*MIDDLE) as person:
        await person.go_to(SQUARE["b5"])
        await person.press("enter", "enter")
        assert person.board.picture.selected is None


async def test_another_piece_may_be_picked_instead():
    async with at_table(*MIDDLE) as person:
        await person.go_to(SQUARE["b5"])
        await person.press("enter")
        await person.go_to(SQUARE["b3"])
        await person.press("enter")
        assert person.board.picture.selected == SQUARE["b3"]


async def test_the_right_button_puts_back():
    async with at_table(*MIDDLE) as person:
        await person.click_square(SQUARE["b5"])
        assert person.board.picture.selected == SQUARE["b5"]
        await person.click_square(SQUARE["c1"], button=3)
        assert person.board.picture.selected is None
        assert person.events == list(MIDDLE)


async def test_one_click_too_many_makes_no_second_move():
    """C25: the third click of a double click and one more aims for the other side."""
    async with at_table() as person:
        for _ in range(3):
            await person.click_square(SQUARE["c3"])
        assert len(person.events) == 1
        await person.click_square(SQUARE["c3"])
        assert len(person.events) == 1


# -- the pool ----------------------------------------------------------------------------------
async def test_p_switches_between_the_kinds_of_pieces():
    async with at_table(options={"plain": [2, 2]}) as person:
        assert "◆◆◆◆◆◆◆◆ ■■ 10" in person.text
        await person.press("p")
        assert person.board.picture.ghost is not None
        hollow = person.board.picture.ghost
        await person.press("p")
        plain = person.board.picture.ghost
        assert plain != hollow
        await person.press("p")
        assert person.board.picture.ghost == hollow
        await person.press("p", "enter")
        assert person.events == ["+c3/A"]
        assert "◆◆◆◆◆◆◆◆ ■ 9" in person.text


async def test_a_click_on_ones_own_pool_picks_from_it():
    async with at_table(options={"plain": [2, 2]}) as person:
        await person.click_pool(1)
        assert person.board.picture.ghost is None
        await person.click_pool(0)
        assert person.board.picture.ghost is not None
        await person.click_pool(0)
        await person.click_square(SQUARE["d4"])
        await person.click_square(SQUARE["d4"])
        assert person.events == ["+d4/A"]


async def test_an_empty_pool_is_said():
    async with at_table(position="6/6/6/2w13/4b11/6 w 0+0/3+0 wb -") as person:
        assert "pool empty" in person.text
        await person.press("p")
        assert person.words == "There is no hollow piece left in your pool."


# -- bonus moves ---------------------------------------------------------------------------------
async def test_a_bonus_move_is_announced_with_what_has_gained_it():
    async with at_table(*BONUS) as person:
        assert f"Bonus move after {SACRIFICE}" in person.text
        assert "A bonus move, or . to end the turn." in person.words
        assert "Del pick up  . end turn" in person.keys


@pytest.mark.parametrize("move", [".", "-b3", "@b3/NW", "+a6/NE", "b3-b5/NE"])
async def test_bonus_moves_of_every_kind_end_it(move):
    async with at_table(*BONUS) as person:
        await person.play_by_keys(move)
        assert person.events == [*BONUS, move]
        assert "Bonus move" not in person.text


async def test_a_second_sacrifice_gains_a_second_bonus_move():
    async with at_table(*BONUS) as person:
        await person.play_by_keys("b3-b4/E")
        assert "Bonus move after b5-e5/E,b3-b4/E" in person.text
        assert "▸ Black" in person.text


async def test_what_cannot_be_taken_up_is_said():
    async with at_table(*BONUS) as person:
        await person.go_to(SQUARE["e5"])
        await assert_nothing_happens(person, "delete")
        assert person.words == (
            "e5 was sacrificed for this very bonus move: it cannot be picked up yet."
        )


async def test_a_prepared_end_of_the_turn_can_be_put_back():
    async with at_table(*BONUS) as person:
        await person.press("full_stop")
        assert person.words == "End the turn without a bonus move. Enter plays."
        await assert_nothing_happens(person, "escape")
        assert "A bonus move" in person.words


# -- what is refused -----------------------------------------------------------------------------
REFUSED = [
    (MIDDLE, "d3", ["enter"], "The piece on d3 is White's."),
    ((), "c3", ["backspace"], "A turn begins with placing or sliding a piece."),
    ((), "c3", ["full_stop"], "A turn begins with placing or sliding a piece."),
    ((), "c3", ["r"], "Pick a piece and a square first; then the stance can be turned."),
]


@pytest.mark.parametrize(("moves", "square", "keys", "sentence"), REFUSED)
async def test_an_illegal_wish_is_answered_with_the_rule_and_changes_nothing(
    moves, square, keys, sentence
):
    async with at_table(*moves) as person:
        await person.go_to(SQUARE[square])
        await assert_nothing_happens(person, *keys)
        assert person.words.startswith(sentence)
        assert sentence.split(".")[0][:25] in person.text
        await person.press("up")
        assert not person.words.startswith(sentence)


async def test_a_slide_around_the_corner_is_refused_before_it_is_tried():
    async with at_table(*MIDDLE) as person:
        await person.go_to(SQUARE["b5"])
        await person.press("enter")
        await person.go_to(SQUARE["c4"])
        rule = "Pieces slide along a rank or a file, and b5 and c4 share neither."
        assert person.words == rule
        await assert_nothing_happens(person, "enter")
        assert person.words == rule


TYPED = [
    ("+c3", "“+c3” does not say how the piece will stand: write +c3/NE"),
    ("+b3/NE", "b3 is taken: pieces are placed on empty squares."),
    ("+c2/N", "On c2 the piece has room to stand active, so it must."),
    ("b5-z9/N", "There is no square z9 here: they go from a1 to f6."),
    ("b5-b3/N", "The piece on b3 is in the way from b5 to b3."),
    ("d3-d1/NE", "The piece on d3 is White's."),
    ("*b5/NE", "A turn begins with placing or sliding a piece."),
    (":undone", "“undone” is not a move"),
    ("b5-e5/E,*a1/NE", "The piece on a1 is White's."),
]


@pytest.mark.parametrize(("text", "sentence"), TYPED)
async def test_a_typed_move_that_is_refused_stays_to_be_mended(text, sentence):
    async with at_table(*MIDDLE) as person:
        await assert_nothing_happens(person, *text, "enter")
        assert person.words.startswith(sentence)
        assert text.removeprefix(":") in person.rows[-2]


# -- typing ----------------------------------------------------------------------------------------
async def test_a_turn_may_be_typed_as_a_whole():
    async with at_table(*MIDDLE) as person:
        await person.type("b5-e5/E,-b3")
        assert person.events == [*MIDDLE, "b5-e5/E", "-b3"]
        assert "b5-e5/E,-b3" in person.text
        assert person.rows[-2].strip() == ": types a move"


async def test_small_letters_and_a_missing_stance_are_understood():
    async with at_table(*MIDDLE) as person:
        await person.type("b5-e5")
        assert person.events[-1] == SACRIFICE
        await person.type("@b3/nw")
        assert person.events[-1] == "@b3/NW"


async def test_escape_leaves_the_line_and_the_board_has_the_keys_again():
    async with at_table() as person:
        await person.press(":", "+", "c")
        assert "+c" in person.rows[-2]
        await person.press("escape")
        assert person.rows[-2].strip() == ": types a move"
        await person.press("up")
        assert person.board.picture.cursor == SQUARE["c4"]


async def test_a_letter_of_a_file_begins_to_type_unless_it_moves_the_cursor():
    async with at_table(*MIDDLE) as person:
        await person.type("b5-b6/NE")
        assert person.events[-1] == "b5-b6/NE"
    async with at_table(options={"size": 9}) as person:
        await person.press("h")
        assert person.rows[-2].strip() == ": types a move"
        await person.type(":+h8/NE")
        assert person.events == ["+h8/NE"]


async def test_a_click_in_the_line_begins_to_type():
    async with at_table() as person:
        await person.click_text(": types a move")
        await person.type("+c3/NE")
        assert person.events == ["+c3/NE"]


# -- the board turned ------------------------------------------------------------------------------
async def test_t_turns_the_board_and_the_arrows_with_it():
    async with at_table(*MIDDLE) as person:
        before = person.text
        await person.press("t")
        assert person.board.picture.flipped
        assert person.text != before
        assert person.board.picture.cursor == SQUARE["c3"]
        await person.press("up", "right")
        assert person.board.picture.cursor == SQUARE["b2"]
        await person.play_by_mouse("+c1/NE")
        assert person.events[-1] == "+c1/NE"
        await person.press("t")
        assert not person.board.picture.flipped


async def test_a_typed_t_does_not_turn_the_board():
    async with at_table() as person:
        await person.press(":", "t")
        assert not person.board.picture.flipped


# -- the key bar -----------------------------------------------------------------------------------
async def test_a_click_on_a_key_does_what_the_key_does():
    async with at_table(*MIDDLE, size=(120, 40)) as person:
        await person.go_to(SQUARE["c1"])
        await person.click_key("p pool")
        assert person.board.picture.ghost is not None
        await person.click_key("r turn")
        turned = person.board.picture.ghost
        await person.click_key("Enter play")
        assert len(person.events) == len(MIDDLE) + 1
        assert person.board.picture.board == turned
        await person.click_key("F1 rules")
        assert "Tixel: the rules" in person.rows[0]
        await person.click_key("Esc back")
        await person.click_key("x resign")
        assert "Resign this match?" in person.text
        await person.click_key("n play on")
        await person.click_key("q leave")
        assert "Running matches" in person.text


def test_the_position_of_these_tests_is_what_they_say():
    text = "4b71/1b13b5/w53w71/1b11w72/5w5/w55 b 5+0/6+0 wb -"
    board = parse_position(text, TixelOptions()).board
    assert {n for n, piece in enumerate(board) if piece} == squares("e6 b5 f5 a4 e4 b3 d3 f2 a1")


async def test_a_piece_that_can_do_nothing_is_not_offered():
    async with at_table(position="6/6/3w02/6/6/w15 w 8+0/8+0 wb -") as person:
        await person.go_to(SQUARE["d4"])
        assert person.words == "d4: White, inactive, hollow N."
        await person.go_to(SQUARE["a1"])
        assert person.words == "a1: White, active, hollow NE. Enter picks it."
