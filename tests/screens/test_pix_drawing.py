"""Drawing in PIX as a person does it: by keys alone, by mouse alone, against the clock."""

from __future__ import annotations

import random

import pytest
from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp

from pix_tui.games.pix.drawing import WAYS, Arrow, Drawing
from pix_tui.testing.stage import still_settings
from tests.screens.pix_driving import PixPlayer, before_pix

HOUSE = (
    "....#....",
    "...###...",
    "..#####..",
    "..#...#..",
    "..#.R.#..",
    "..#####..",
    ".........",
    ".........",
    ".........",
)
BLANK = (".........",) * 9


def drawn(rows: tuple[str, ...], arrow: Arrow | None = None) -> Drawing:
    signs = "".join(rows)
    black = sum(1 << box for box, sign in enumerate(signs) if sign == "#")
    return Drawing(black, signs.find("R"), arrow)


WANTED = drawn(HOUSE, Arrow(15, 16, "SW"))


def strokes_of(person: PixPlayer, seat: int = 0) -> list[str]:
    return [text for who, text in person.made if who == seat]


# -- pixels ----------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
@pytest.mark.parametrize("theme", ["dark", "light", "plain"])
async def test_PX_13_a_whole_drawing_by_keys(size, theme):
    async with before_pix(3, size=size, settings=still_settings(theme)) as person:
        assert person.pixels == BLANK
        await person.draw_by_keys(WANTED, 0)
        assert person.pixels == HOUSE
        assert strokes_of(person)[-1] == "arrow 15,16,SW"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_PX_13_a_whole_drawing_by_mouse(size):
    async with before_pix(3, size=size) as person:
        await person.draw_by_mouse(WANTED, 0)
        assert person.pixels == HOUSE


@pytest.mark.parametrize("drawing", ["blocks", "glyphs", "ascii", "large"])
@pytest.mark.parametrize("theme", ["dark", "plain"])
async def test_in_every_drawing_of_the_settings(drawing, theme):
    async with before_pix(3, settings=still_settings(theme, drawing)) as person:
        await person.draw_by_keys(drawn(HOUSE), 0)
        await person.go((0, 8))
        assert person.pixels == HOUSE
        if drawing == "ascii":
            assert "\n".join(person.rows[1:-1]).isascii(), person.text


async def test_space_puts_a_pixel_and_takes_it_away():
    async with before_pix(3) as person:
        await person.press("space")
        assert person.black() == {(4, 4)}
        await person.press("space")
        assert person.black() == set()
        await person.press("r")
        assert person.pixels[4] == "....R...."
        await person.press("space")
        assert person.drawing(0) == Drawing()
        assert strokes_of(person) == ["black 4,4", "clear 4,4", "red 4,4", "clear 4,4"]


@pytest.mark.parametrize("keys", [("left", "right", "up", "down"), ("h", "l", "k", "j")])
async def test_the_cursor_goes_round_the_edges(keys):
    left, right, up, down = keys
    async with before_pix(3) as person:
        assert person.cursor == (4, 4)
        await person.press(*[left] * 4)
        assert person.cursor == (0, 4)
        await person.press(left)
        assert person.cursor == (8, 4)
        await person.press(right, *[up] * 5)
        assert person.cursor == (0, 8)
        await person.press(down)
        assert person.cursor == (0, 0)
        assert person.made == []


async def test_PX_07_the_red_pixel_moves_and_is_taken_away():
    async with before_pix(3) as person:
        await person.press("r", "left", "r")
        assert strokes_of(person) == ["red 4,4", "red 3,4"]
        assert person.pixels[4] == "...R....."
        await person.press("r")
        assert person.drawing(0).red == -1
        await person.press("space", "r")
        assert person.pixels[4] == "...R.....", "in the place of a black one"
        assert person.black() == set()
        await person.press("u")
        assert person.black() == {(3, 4)}, "that is one stroke"


@pytest.mark.parametrize("key", ["delete", "backspace"])
async def test_to_take_away_by_key_and_from_an_empty_box(key):
    async with before_pix(3) as person:
        await person.press("space", key)
        assert strokes_of(person) == ["black 4,4", "clear 4,4"]
        await person.press(key)
        assert person.words == "No pixel lies in that box."
        assert len(strokes_of(person)) == 2


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_PX_07_the_21st_black_pixel_is_refused_and_nothing_else_is_lost(way):
    before = [f"0: black {n % 9},{n // 9}" for n in range(20)]
    async with before_pix(3, *before) as person:
        assert "left: 0 black" in person.panel
        rows = person.pixels
        if way == "keys":
            await person.press("space")
        else:
            await person.click_box((4, 4))
        assert person.words == "All 20 black pixels are on the screen."
        assert "All 20 black pixels" in " ".join(person.panel.split())
        assert person.pixels == rows
        assert len(strokes_of(person)) == 20
        await person.press("left")
        assert "All 20" not in person.panel
        await person.press("r")
        assert person.drawing(0).red >= 0


async def test_PX_07_a_stroke_that_runs_out_of_pixels_keeps_those_that_there_were():
    before = [f"0: black {n % 9},{n // 9}" for n in range(17)]
    async with before_pix(3, *before) as person:
        await person.drag((0, 8), (8, 8))
        assert person.pixels[8] == "###......"
        assert person.words == "All 20 black pixels are on the screen."
        await person.press("u")
        assert person.pixels[8] == "........."
        assert len(person.black()) == 17


async def test_PX_21_the_total_and_what_is_left_go_along():
    async with before_pix(3) as person:
        assert "0 points  left: 20 black, red, arrow" in person.panel
        await person.press("space")
        assert "1 point  left: 19 black, red, arrow" in person.panel
        await person.press("right", "r", "a", "enter")
        assert "7 points  left: 19 black" in person.panel
        assert "arrow" not in person.panel.split("\n")[1]


# -- strokes of the mouse --------------------------------------------------------------------
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
@pytest.mark.parametrize(("start", "end"), [((0, 0), (8, 8)), ((8, 0), (0, 8)), ((8, 8), (0, 0))])
async def test_C38_down_at_one_corner_and_one_move_at_the_other(start, end, size):
    async with before_pix(3, size=size) as person:
        await person.drag(start, end)
        diagonal = {(n, n if start[0] == start[1] else 8 - n) for n in range(9)}
        assert person.black() == diagonal
        assert boxes(person.pixels, "#") == diagonal
        await person.press("u")
        assert person.drawing(0) == Drawing()
        assert person.pixels == BLANK
        await person.press("y")
        assert person.black() == diagonal


def boxes(rows: tuple[str, ...], sign: str) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(rows) for x, each in enumerate(row) if each == sign}


async def test_C38_the_first_pixel_is_there_before_anything_moves():
    async with before_pix(3) as person:
        await person.mouse(MouseDown, person.place_of((2, 3)))
        await person.settle()
        assert boxes(person.pixels, "#") == {(2, 3)}
        await person.mouse(MouseUp, person.place_of((2, 3)))


async def test_C38_many_events_or_few_make_the_same_line():
    rng = random.Random(3)
    for _ in range(4):
        start, end = ((int(rng.random() * 9), int(rng.random() * 9)) for _ in range(2))
        if start == end:
            continue
        async with before_pix(3) as person:
            await person.drag(start, end)
            found = person.black()
        assert {start, end} <= found
        assert len(found) == max(abs(start[0] - end[0]), abs(start[1] - end[1])) + 1


async def test_one_undo_takes_back_a_whole_drag_of_many_events():
    async with before_pix(3) as person:
        await person.click_box((4, 4))
        await person.drag((0, 0), (8, 0), (8, 4), (6, 4))
        assert len(person.black()) == 16
        await person.press("u")
        assert person.black() == {(4, 4)}
        await person.press("u")
        assert person.black() == set()
        await person.press("u")
        assert person.words == "There is no stroke to take back."
        await person.press("y", "y")
        assert len(person.black()) == 16
        await person.press("y")
        assert len(person.black()) == 16


async def test_what_lies_on_the_way_stays_and_what_was_drawn_twice_is_there_once():
    async with before_pix(3, "0: black 4,0", "0: red 6,0") as person:
        await person.drag((2, 0), (8, 0), (2, 0))
        assert person.pixels[0] == "..####R##"
        assert sorted(strokes_of(person)[2:]) == [f"black {x},0" for x in (2, 3, 5, 7, 8)]


async def test_the_right_button_takes_away():
    async with before_pix(3, *(f"0: black {x},4" for x in range(9)), "0: red 4,5") as person:
        await person.drag((0, 4), (3, 4), button=3)
        assert person.pixels[4] == "....#####"
        await person.click_box((4, 5), button=3)
        assert person.drawing(0).red == -1
        await person.drag((8, 0), (8, 8), button=3)
        assert person.pixels[4] == "....####."
        before = len(strokes_of(person))
        await person.click_box((0, 0), button=3)
        assert len(strokes_of(person)) == before


async def test_a_press_on_a_pixel_takes_away_along_the_stroke():
    async with before_pix(3, *(f"0: black {x},4" for x in range(5))) as person:
        await person.drag((2, 4), (8, 4))
        assert person.pixels[4] == "##......."


async def test_over_the_edge_and_back():
    """The stroke goes along the edge meanwhile, and ends where the button is let go."""
    async with before_pix(3) as person:
        left, top = person.place_of((6, 2))
        panel = person.region("panel")
        await person.mouse(MouseDown, (left, top))
        await person.mouse(MouseMove, (panel.x + 5, person.place_of((8, 4))[1]))
        await person.mouse(MouseMove, (panel.x + 5, 23))
        await person.mouse(MouseMove, person.place_of((5, 8)))
        await person.mouse(MouseUp, person.place_of((5, 8)))
        await person.settle()
        found = {(6, 2), (7, 3), *((8, y) for y in range(4, 9)), (7, 8), (6, 8), (5, 8)}
        assert person.black() == found
        await person.mouse(MouseMove, person.place_of((0, 0)), 0)
        await person.settle()
        assert person.black() == found
        await person.press("u")
        assert person.black() == set()


async def test_the_cursor_of_the_keys_goes_with_the_mouse():
    async with before_pix(3) as person:
        await person.click_box((7, 1))
        assert person.cursor == (7, 1)
        await person.press("right", "space")
        assert person.black() == {(7, 1), (8, 1)}


# -- the arrow -------------------------------------------------------------------------------
async def test_PX_14_the_arrow_goes_by_half_boxes_to_every_edge_and_no_further():
    async with before_pix(3, size=(120, 40)) as person:
        await person.press("a", "enter")
        assert strokes_of(person) == ["arrow 9,9,E"]
        for keys, place in (
            (["left"], "8,9"),
            (["left"] * 12, "0,9"),
            (["up"] * 12, "0,0"),
            (["right"] * 20, "18,0"),
            (["down"] * 20, "18,18"),
            (["h", "k"], "17,17"),
            (["j", "j", "l", "l"], "18,18"),
        ):
            await person.press("a", *keys, "enter")
            if place != "18,18" or keys[0] == "down":
                assert strokes_of(person)[-1] == f"arrow {place},E"
        assert person.drawing(0).arrow == Arrow(18, 18, "E")


async def test_PX_14_the_arrow_turns_in_eight_ways_and_back():
    async with before_pix(3) as person:
        for number in range(1, 9):
            await person.press("a", "tab", "enter")
            arrow = person.drawing(0).arrow
            assert arrow == Arrow(9, 9, WAYS[(2 + number) % 8])
        await person.press("a", "shift+tab", "a")
        assert person.drawing(0).arrow == Arrow(9, 9, "NE")


async def test_an_arrow_in_hand_shows_and_Esc_puts_it_back():
    async with before_pix(3) as person:
        await person.press("a", "left")
        assert "→" in person.text
        await person.press("escape")
        assert "→" not in "\n".join(person.rows[:-1])
        assert person.made == []
        await person.press("a", "enter", "a", "up", "up", "tab")
        assert "↘" in person.text
        await person.press("escape")
        assert "→" in person.text
        assert person.drawing(0).arrow == Arrow(9, 9, "E")
        await person.press("a", "enter")
        assert strokes_of(person) == ["arrow 9,9,E"], "laid where it lies it is no stroke"


@pytest.mark.parametrize("key", ["delete", "backspace"])
async def test_an_arrow_in_hand_is_dropped(key):
    async with before_pix(3) as person:
        await person.press("a", key)
        assert person.made == []
        await person.press("a", "enter", "a", key)
        assert strokes_of(person) == ["arrow 9,9,E", "arrow off"]
        assert "left: 20 black, red, arrow" in person.panel
        await person.press("u")
        assert person.drawing(0).arrow == Arrow(9, 9, "E")
        await person.press("u")
        assert person.drawing(0).arrow is None


async def test_with_an_arrow_in_hand_no_pixel_is_put():
    async with before_pix(3) as person:
        await person.press("a", "r")
        assert person.made == []
        await person.press("space")
        assert strokes_of(person) == ["arrow 9,9,E"]


async def test_the_arrow_by_mouse():
    """It follows the pointer, the wheel turns it, a click lays it and draws nothing."""
    async with before_pix(3) as person:
        await person.click_hint("a")
        for place in ((5, 12), (0, 0), (18, 18), (7, 3)):
            await person.mouse(MouseMove, person.half_box(*place), 0)
        await person.pilot._post_mouse_events([MouseScrollDown], offset=person.half_box(7, 3))
        await person.pilot._post_mouse_events([MouseScrollDown], offset=person.half_box(7, 3))
        await person.pilot._post_mouse_events([MouseScrollUp], offset=person.half_box(7, 3))
        await person.settle()
        assert person.made == []
        await person.click(*person.half_box(7, 3))
        assert strokes_of(person) == ["arrow 7,3,SE"]
        assert person.pixels == BLANK
        await person.click_box((4, 4))
        assert person.black() == {(4, 4)}, "and then clicks draw again"


async def test_an_arrow_comes_to_where_the_pointer_was_before_it_was_taken():
    """From the board to the key that takes the arrow, and back to the same place."""
    async with before_pix(3) as person:
        place = person.half_box(3, 3)
        await person.mouse(MouseMove, place, 0)
        await person.click_hint("a")
        await person.mouse(MouseMove, place, 0)
        await person.click(*place)
        assert person.drawing(0).arrow == Arrow(3, 3, "E")


async def test_an_arrow_is_laid_where_the_click_is():
    """Though it was moved by keys since the pointer came there."""
    async with before_pix(3) as person:
        await person.press("a")
        await person.mouse(MouseMove, person.half_box(3, 3), 0)
        await person.press("right", "right", "right")
        await person.click(*person.half_box(3, 3))
        assert person.drawing(0).arrow == Arrow(3, 3, "E")


async def test_the_wheel_does_nothing_without_an_arrow_in_hand():
    async with before_pix(3) as person:
        text = person.text
        await person.pilot._post_mouse_events([MouseScrollDown], offset=person.place_of((4, 4)))
        await person.settle()
        assert person.text == text


@pytest.mark.parametrize(
    ("x", "y", "way"),
    [(0, 0, "SE"), (18, 0, "SW"), (18, 18, "NW"), (0, 18, "NE"), (9, 0, "S"), (0, 9, "W")],
)
async def test_PX_14_an_arrow_at_the_edge_is_seen_with_its_tip(x, y, way):
    async with before_pix(3, f"0: arrow {x},{y},{way}") as person:
        tip = dict(zip(WAYS, "↑↗→↘↓↙←↖", strict=True))[way]
        assert sum(row.count(tip) for row in person.rows[:-1]) == 1, person.text


# -- taking back -----------------------------------------------------------------------------
async def test_undo_and_redo_go_through_everything():
    async with before_pix(3) as person:
        steps = [
            ("space",),
            ("right", "space"),
            ("down", "r"),
            ("a", "tab", "enter"),
            ("c",),
            ("space",),
        ]
        seen = [person.drawing(0)]
        for keys in steps:
            await person.press(*keys)
            seen.append(person.drawing(0))
        assert len({*seen[1:-2]}) == 4
        assert seen[5] == Drawing()
        for wanted in reversed(seen[:-1]):
            await person.press("u")
            assert person.drawing(0) == wanted
        for wanted in seen[1:]:
            await person.press("y")
            assert person.drawing(0) == wanted


async def test_after_another_stroke_nothing_can_be_made_again():
    async with before_pix(3) as person:
        await person.press("space", "u", "right", "space", "y")
        assert person.black() == {(5, 4)}
        await person.press("ctrl+r")
        assert person.black() == {(5, 4)}


async def test_clear_takes_everything_and_can_be_taken_back():
    async with before_pix(3) as person:
        await person.draw_by_keys(drawn(HOUSE, Arrow(3, 3, "N")), 0)
        await person.press("c")
        assert person.drawing(0) == Drawing()
        assert person.pixels == BLANK
        await person.press("c", "u")
        assert person.drawing(0) == drawn(HOUSE, Arrow(3, 3, "N"))


async def test_clear_ends_what_could_be_made_again():
    async with before_pix(3) as person:
        await person.press("space", "right", "space", "u", "c", "y")
        assert person.drawing(0) == Drawing()


async def test_clear_with_an_arrow_in_hand_takes_that_as_well():
    async with before_pix(3) as person:
        await person.press("space", "a", "enter", "a", "c")
        assert person.drawing(0) == Drawing()
        await person.press("escape")
        assert person.drawing(0) == Drawing()
        assert "→" not in "\n".join(person.rows[:-1])


async def test_u_never_takes_back_at_the_table():
    async with before_pix(3) as person:
        await person.press("u")
        assert person.words == "There is no stroke to take back."
        await person.finish()
        await person.press("u", "y", "c")
        assert [text for _, text in person.made] == ["pix"]


# -- Pix! ------------------------------------------------------------------------------------
@pytest.mark.parametrize("by_mouse", [False, True])
async def test_PX_17_Pix_only_after_y_and_then_nothing_can_be_drawn(by_mouse):
    async with before_pix(3) as person:
        await person.press("space", "enter")
        assert person.asked.startswith("Pix! Is your drawing of 1 point")
        await (person.click_hint("n") if by_mouse else person.press("n"))
        assert [text for _, text in person.made] == ["black 4,4"]
        await person.press("enter", "escape")
        await person.press("right", "space")
        assert len(person.black()) == 2
        await person.finish(by_mouse=by_mouse)
        assert person.made[-1] == (0, "pix")
        assert person.state.done == (True, False, False)
        before = person.made
        assert person.pixels[4] == "....##..."
        for key in ("space", "r", "a", "enter", "delete", "c", "u", "y", "tab"):
            await person.press(key)
            assert not person.asked
        await person.click_box((0, 0))
        await person.drag((0, 0), (8, 8))
        assert person.made == before
        assert person.pixels[4] == "....##..."
        assert "Pix!" in person.panel


async def test_one_point_is_one_point():
    async with before_pix(3, "0: black 1,1") as person:
        await person.press("enter")
        assert "1 point " in person.asked


async def test_whoever_has_finished_is_offered_no_key_that_does_nothing():
    async with before_pix(3) as person:
        await person.finish()
        assert "undo" not in person.keys, person.keys


async def test_a_move_can_be_typed_as_well():
    async with before_pix(3) as person:
        await person.type(":black 3,4")
        await person.type(":arrow 7,12,SE")
        assert strokes_of(person) == ["black 3,4", "arrow 7,12,SE"]
        await person.type(":guess house")
        assert "Guessing begins when the drawings are shown." in person.words
        await person.press("escape")
        await person.press("space")
        assert len(person.black()) == 2


# -- clocks ----------------------------------------------------------------------------------
async def test_PX_17_PX_18_the_first_finisher_starts_the_seconds_of_all():
    async with before_pix(3) as person:
        await person.wait(100)
        assert person.seconds_left is None
        await person.press("space")
        await person.happen("2: pix")
        assert (person.seconds_left, person.bar) == (30, 1.0)
        seen = []
        for left in (25, 16, 15, 5, 1):
            await person.wait(30 - left - sum(seen))
            seen = [30 - left]
            assert person.seconds_left == left
            assert abs(person.bar - left / 30) < 0.05
        await person.press("right", "space")
        assert len(person.black()) == 2, "up to the last second"
        await person.wait(0.9)
        assert person.state.phase == "draw"
        await person.wait(0.1)
        assert person.state.phase == "reveal"
        assert person.match.line[-2].text == "time"


async def test_PX_19_at_0_all_is_locked_as_it_is():
    async with before_pix(3) as person:
        await person.press("space")
        await person.happen("2: pix")
        person.clock.on(30)
        await person.press("right", "space")  # before anybody has looked at the clock
        assert person.black() == {(4, 4)}
        await person.settle()
        assert person.state.phase == "reveal"
        assert not person.draws


async def test_PX_19_with_an_arrow_in_hand_and_a_button_down():
    async with before_pix(3) as person:
        await person.press("a", "left")
        await person.happen("2: pix")
        await person.wait(30)
        assert person.drawing(0) == Drawing()
        await person.press("enter")
        assert "arrow" not in [text.split()[0] for _, text in person.made]
    async with before_pix(3) as person:
        await person.mouse(MouseDown, person.place_of((0, 0)))
        await person.happen("2: pix")
        await person.wait(30)
        place = (10, 10)
        await person.mouse(MouseMove, place)
        await person.mouse(MouseUp, place)
        await person.settle()
        assert person.black() == {(0, 0)}
        await person.press("t")
        assert "t" in person.rows[-2]


@pytest.mark.parametrize("answer", ["y", "n", "escape"])
async def test_a_question_that_is_open_when_the_time_is_up_does_no_harm(answer):
    async with before_pix(3, "0: black 4,4") as person:
        await person.press("enter")
        assert person.asked
        await person.happen("2: pix")
        await person.wait(30)
        assert person.state.phase == "reveal"
        reveal = person.state
        if person.asked:
            await person.press(answer)
        assert not person.asked
        assert person.state == reveal, "nobody has given up anything by that"
        assert person.made == [(0, "black 4,4"), (2, "pix")]
        await person.press("q")
        assert person.below is person.screen
        await person.press("enter")
        assert person.made[-1] == (0, "guess q")


async def test_the_clock_goes_on_behind_a_question():
    async with before_pix(3) as person:
        await person.happen("2: pix")
        await person.press("enter")
        await person.wait(12)
        assert person.asked
        await person.press("n")
        assert person.seconds_left == 18


async def test_PX_A17_all_have_finished_and_nobody_waits_for_the_clock():
    async with before_pix(3, "1: pix", "2: pix") as person:
        assert person.seconds_left == 30
        await person.finish()
        assert person.state.phase == "reveal"
        assert person.seconds_left == 30


@pytest.mark.parametrize("timer", [10, 300])
async def test_another_timer_is_another_clock(timer):
    async with before_pix(3, "1: pix", timer=timer) as person:
        assert person.seconds_left == timer
        await person.wait(timer / 2)
        assert person.seconds_left == timer / 2
        assert 0.4 < person.bar < 0.6


async def test_with_timer_0_there_is_no_clock():
    async with before_pix(3, "1: pix", timer=0) as person:
        assert person.seconds_left is None
        await person.wait(1000)
        assert person.state.phase == "draw"
        await person.press("space")
        await person.happen("2: pix")
        await person.finish()
        assert person.state.phase == "reveal"
        assert person.seconds_left is None
        await person.wait(1000)
        assert person.state.tier == 0


async def test_C29_coming_back_does_not_give_time_back():
    async with before_pix(3, "1: pix") as person:
        await person.wait(11)
        assert person.seconds_left == 19
        for _ in range(3):
            await person.press("f1")
            await person.press("escape")
        assert person.seconds_left == 19
        await person.resize(120, 40)
        assert person.seconds_left == 19


# -- what everybody sees of the others ---------------------------------------------------------
async def test_PX_12_of_what_the_others_draw_nothing_is_seen():
    async with before_pix(3) as person:
        text = person.text
        await person.happen("1: black 3,3", "1: red 4,4", "2: arrow 3,3,N", "1: clear 3,3")
        assert person.text == text


async def test_PX_10_the_word_and_its_clue_stand_over_the_screen():
    async with before_pix(5, bots=(1, 2, 3, 4)) as person:
        own = person.match.view(0)["own"]
        assert person.caption.startswith(own["word"])
        assert own["clue"] in person.caption
        for seat in (2, 4):
            assert person.word(seat) not in person.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_every_size_shows_word_board_stock_and_words(size):
    async with before_pix(9, size=size, bots=range(1, 9)) as person:
        assert person.word(0) in person.text
        assert person.cursor == (4, 4)
        assert "left: 20" in person.text
        assert "Draw it" in person.text
        assert person.keys


async def test_a_match_can_be_played_in_40_columns_and_15_rows():
    """Word, clue, all boxes, total, stock, clock and words; and the keys that count."""
    clock = ["1: black 0,0", "1: pix"]
    wanted = Drawing(1 | 1 << 80, red=8, arrow=Arrow(18, 18, "SE"))
    async with before_pix(5, *clock, bots=range(1, 5), size=(40, 15)) as person:
        own = person.match.view(0)["own"]
        assert person.caption == f"{own['word']}  {own['clue']}"[:40]
        await person.draw_by_keys(Drawing(1 | 1 << 80), 0)
        assert "2 points  18■ R ↗" in person.panel
        await person.draw_by_keys(wanted, 0)
        assert person.pixels == tuple(wanted.rows)
        assert "8 points  18■" in person.panel
        assert person.seconds_left == 30
        assert "Draw it with as little as you can" in " ".join(person.panel.split())
        assert person.keys == "Space pixel  r red  a arrow  Enter Pix!"
        await person.finish(by_mouse=True)
        assert person.state.done[0]


# -- other screens ---------------------------------------------------------------------------
async def test_other_games_look_as_they_did_after_a_match_of_PIX():
    from pix_tui.screens.opening import open_match
    from tests.screens.driving import before, keep

    texts = []
    for first in ("tixel", "pix"):
        async with before_pix(3) as person:
            keep(person.log, match_id="tixel-later")
            if first == "tixel":
                async with before(
                    lambda app, log=person.log: open_match(app, log, "tixel-later"), log=person.log
                ) as other:
                    texts.append(other.text)
            else:
                person.app.push_screen(open_match(person.app, person.log, "tixel-later"))
                await person.settle()
                texts.append(person.text)
    assert texts[0] == texts[1]
