"""The screen that is drawn on: where its boxes are, and what it makes of the mouse."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.events import MouseDown, MouseEvent, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp
from textual.filter import NoColor
from textual.geometry import Offset
from textual.message import Message
from textual.pilot import Pilot

from pix_tui.games.pix.drawing import HALVES
from pix_tui.widgets.cells import changed_spans
from pix_tui.widgets.lean import make_lean
from pix_tui.widgets.pix_board import PixBoard, line_of_boxes
from pix_tui.widgets.pix_drawing import SCALES, SIZE, PixPicture
from pix_tui.widgets.pix_paint import BARE, DARK, LIGHT
from tests.resizing import resized

NAMES = ["blocks", "glyphs", "large", "ascii"]
THEMES = {"dark": "textual-dark", "light": "textual-light", "plain": "ansi-dark"}
BOXES = [*itertools.product(range(SIZE), repeat=2)]
ROOMS = {scale: (SIZE * scale[0] + 2, SIZE * scale[1] + 2) for scale in SCALES}
"""The least that a scale needs."""


class Demo(App[None]):
    CSS = "PixBoard { width: 100%; height: 100%; }"

    def __init__(self, picture: PixPicture | None = None, name: Any = "blocks") -> None:
        super().__init__()
        self.first, self.drawn = picture or PixPicture(), name
        self.said: list[Message] = []
        make_lean(self)

    def compose(self) -> ComposeResult:
        yield PixBoard(self.first, self.drawn)

    @property
    def board(self) -> PixBoard:
        return self.query_one(PixBoard)

    def on_pix_board_stroked(self, event: PixBoard.Stroked) -> None:
        self.said.append(event)

    def on_pix_board_pointed(self, event: PixBoard.Pointed) -> None:
        self.said.append(event)

    def on_pix_board_turned(self, event: PixBoard.Turned) -> None:
        self.said.append(event)

    # -- what was said -----------------------------------------------------------------------
    @property
    def strokes(self) -> list[tuple[tuple[Any, ...], int, bool]]:
        """Boxes, button and whether it begins, of all strokes so far; forgotten then."""
        found = [s for s in self.said if isinstance(s, PixBoard.Stroked)]
        self.said.clear()
        return [(each.boxes, each.button, each.begins) for each in found]

    @property
    def places(self) -> list[tuple[int, int]]:
        found = [s.place for s in self.said if isinstance(s, PixBoard.Pointed)]
        self.said.clear()
        return found


async def mouse(
    pilot: Pilot[None], kind: type[MouseEvent], place: tuple[int, int], button: int = 1
) -> None:
    await pilot._post_mouse_events([kind], offset=place, button=button)
    await pilot.pause()


def at(app: Demo, box: tuple[int, int]) -> tuple[int, int]:
    """Where the middle of a box is on the screen."""
    offset = app.board.offset_of(box)
    assert offset is not None
    return offset.x, offset.y


# -- where boxes are -------------------------------------------------------------------------
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("scale", SCALES)
async def test_boxes_are_drawn_where_they_are_found(scale, name, theme):
    """Both in the least room for a scale and in more, where the boxes stand in the middle."""
    for more in (0, 3):
        room = ROOMS[scale][0] + more, ROOMS[scale][1] + more
        app = Demo(name=name)
        async with app.run_test(size=room) as pilot:
            app.theme = THEMES[theme]
            await pilot.pause()
            board = app.board
            drawing = board.fit(board.size)
            assert (drawing.cell_width, drawing.cell_height) == scale
            empty = board.cells(board.size)
            for box in BOXES:
                rows = [["."] * SIZE for _ in range(SIZE)]
                rows[box[1]][box[0]] = "#"
                board.show(PixPicture(tuple("".join(row) for row in rows)))
                found = {
                    Offset(x, y) + board.origin
                    for y, first, end in changed_spans(empty, board.cells(board.size))
                    for x in range(first, end)
                }
                assert {board.place_at(offset) for offset in found} == {box}
                assert len(found) == scale[0] * scale[1]
                assert board.offset_of(box) in {o + board.content_region.offset for o in found}


@pytest.mark.parametrize("scale", SCALES)
async def test_the_frame_is_no_box(scale):
    app = Demo()
    width, height = ROOMS[scale]
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        for x, y in itertools.product(range(width), range(height)):
            edge = x in (0, width - 1) or y in (0, height - 1)
            assert (app.board.place_at(Offset(x, y)) is None) == edge


async def test_themes_bring_their_colours():
    app = Demo()
    async with app.run_test() as pilot:
        for theme, paint in zip(THEMES.values(), (DARK, LIGHT, BARE), strict=True):
            app.theme = theme
            await pilot.pause()
            assert app.board.paint is paint


async def test_without_colours_it_is_drawn_in_signs():
    app = Demo(PixPicture(("#R" + "." * 7, *["." * 9] * 8)))
    app._filters = [NoColor()]
    async with app.run_test(size=(38, 20)) as pilot:
        await pilot.pause()
        assert app.board.paint is BARE
        row = app.board.render_line(1)
        assert row.text.startswith("│    RRRR ·")
        assert [s.text for s in row if s.style and s.style.reverse] == ["    "]


async def test_the_terminals_own_cursor_is_in_the_box_of_the_cursor():
    app = Demo(PixPicture(cursor=(8, 0)))
    async with app.run_test(size=(38, 20)) as pilot:
        await pilot.pause()
        offset = app.board.cursor_offset
        assert offset is not None
        assert app.board.place_at(offset) == (8, 0)


async def test_it_is_drawn_anew_when_there_is_more_room():
    app = Demo()
    async with app.run_test(size=(38, 20)) as pilot:
        for size, scale in (((38, 20), 2), ((80, 40), 0), ((20, 11), 3)):
            await resized(pilot, *size)
            assert app.board.fit(app.board.size).cell_width == SCALES[scale][0]


async def test_moving_the_cursor_repaints_no_more_than_its_corners():
    app = Demo(PixPicture(cursor=(4, 4)))
    async with app.run_test(size=(74, 38)) as pilot:
        await pilot.pause()
        before = app.board.cells(app.board.size)
        app.board.show(PixPicture(cursor=(5, 4)))
        spans = changed_spans(before, app.board.cells(app.board.size))
        assert sum(end - first for _, first, end in spans) <= 8


# -- the way between two boxes ---------------------------------------------------------------
def test_C38_every_way_has_both_ends_and_no_gaps():
    for start, end in itertools.product(BOXES, BOXES):
        way = line_of_boxes(start, end)
        assert (way[0], way[-1]) == (start, end)
        assert len(way) == max(abs(start[0] - end[0]), abs(start[1] - end[1])) + 1
        for (x, y), (u, v) in itertools.pairwise(way):
            assert max(abs(x - u), abs(y - v)) == 1


def test_straight_ways_are_straight():
    assert line_of_boxes((0, 0), (8, 8)) == tuple((n, n) for n in range(9))
    assert line_of_boxes((8, 2), (0, 2)) == tuple((8 - n, 2) for n in range(9))
    assert line_of_boxes((3, 3), (3, 3)) == ((3, 3),)


# -- strokes ---------------------------------------------------------------------------------
@pytest.mark.parametrize("button", [1, 2, 3])
@pytest.mark.parametrize(("start", "end"), [((0, 0), (8, 8)), ((8, 0), (0, 8)), ((8, 8), (0, 0))])
async def test_C38_down_at_one_corner_and_one_move_at_the_other(start, end, button):
    """All boxes between, both ends; the first one as soon as the button is down."""
    app = Demo()
    async with app.run_test(size=(38, 20)) as pilot:
        await mouse(pilot, MouseDown, at(app, start), button)
        assert app.strokes == [((start,), button, True)]
        await mouse(pilot, MouseMove, at(app, end), button)
        assert app.strokes == [(line_of_boxes(start, end)[1:], button, False)]
        await mouse(pilot, MouseUp, at(app, end), button)
        assert app.strokes == []


async def test_C38_without_any_move_the_end_is_where_the_button_is_let_go():
    app = Demo()
    async with app.run_test(size=(38, 20)) as pilot:
        await mouse(pilot, MouseDown, at(app, (0, 4)))
        await mouse(pilot, MouseUp, at(app, (8, 4)))
        assert [box for boxes, *_ in app.strokes for box in boxes] == [(x, 4) for x in range(9)]


async def test_a_move_within_a_box_says_nothing():
    app = Demo()
    async with app.run_test(size=(74, 38)) as pilot:
        x, y = at(app, (4, 4))
        await mouse(pilot, MouseDown, (x, y))
        for dx in (1, 2, -1, 0):
            await mouse(pilot, MouseMove, (x + dx, y))
        assert len(app.strokes) == 1


async def test_the_pointer_alone_draws_nothing():
    app = Demo()
    async with app.run_test(size=(38, 20)) as pilot:
        for box in ((0, 0), (3, 3), (8, 8)):
            await mouse(pilot, MouseMove, at(app, box), 0)
        await mouse(pilot, MouseUp, at(app, (8, 8)))
        assert app.strokes == []


async def test_over_the_edge_and_back():
    """Along the edge meanwhile, where the pointer is nearest; and it comes back where it does."""
    app = Demo()
    app.CSS = "Screen { align: center middle; } PixBoard { width: 38; height: 20; }"
    async with app.run_test(size=(60, 30)) as pilot:
        await pilot.pause()
        await mouse(pilot, MouseDown, at(app, (6, 2)))
        await mouse(pilot, MouseMove, (59, at(app, (8, 4))[1]))
        await mouse(pilot, MouseMove, (59, 29))
        await mouse(pilot, MouseMove, at(app, (7, 8)))
        boxes = [box for boxes, *_ in app.strokes for box in boxes]
        assert boxes == [(6, 2), (7, 3), (8, 4), *((8, y) for y in range(5, 9)), (7, 8)]
        await mouse(pilot, MouseMove, (0, 0))
        await mouse(pilot, MouseUp, (0, 0))
        boxes = [box for boxes, *_ in app.strokes for box in boxes]
        assert boxes == [*line_of_boxes((7, 8), (0, 0))[1:]]
        await mouse(pilot, MouseMove, at(app, (4, 4)), 0)
        assert app.strokes == []


async def test_a_press_on_the_frame_or_beside_it_begins_nothing():
    app = Demo()
    async with app.run_test(size=(60, 30)) as pilot:
        await pilot.pause()
        x, y = at(app, (0, 0))
        for place in ((0, 0), (59, 29), (x - 3, y)):
            await mouse(pilot, MouseDown, place)
            await mouse(pilot, MouseMove, at(app, (4, 4)))
            await mouse(pilot, MouseUp, at(app, (4, 4)))
        assert app.strokes == []


async def test_where_the_button_was_let_go_elsewhere_the_stroke_is_over():
    """A terminal does not tell what happens outside of it."""
    app = Demo()
    async with app.run_test(size=(38, 20)) as pilot:
        await mouse(pilot, MouseDown, at(app, (0, 0)))
        app.said.clear()
        await mouse(pilot, MouseMove, at(app, (8, 8)), 0)
        assert app.strokes == []


# -- half boxes ------------------------------------------------------------------------------
@pytest.mark.parametrize("scale", [scale for scale in SCALES if scale[1] > 1])
async def test_PX_14_the_pointer_comes_to_every_half_box(scale):
    """And where an arrow has its middle is where the pointer must be to lay it there."""
    app = Demo()
    width, height = scale
    async with app.run_test(size=ROOMS[scale]) as pilot:
        await pilot.pause()
        for number in range(HALVES + 1):
            for x, y in ((number, 9), (9, number), (number, number)):
                place = (x * width + 1) // 2, (y * height + 1) // 2
                await mouse(pilot, MouseMove, (20, 5), 0)
                await mouse(pilot, MouseMove, place, 0)
                assert app.places[-1] == (x, y)


async def test_the_pointer_is_never_beyond_the_last_half_box():
    app = Demo()
    async with app.run_test(size=(60, 30)) as pilot:
        await pilot.pause()
        await mouse(pilot, MouseMove, at(app, (4, 4)), 0)
        app.said.clear()
        for place, wanted in (((0, 0), (0, 0)), ((59, 29), (18, 18)), ((0, 29), (0, 18))):
            await mouse(pilot, MouseMove, place, 0)
            assert app.places == [wanted]


async def test_the_wheel_turns():
    app = Demo()
    async with app.run_test(size=(38, 20)) as pilot:
        await pilot.pause()
        for kind in (MouseScrollDown, MouseScrollUp):
            await pilot._post_mouse_events([kind], offset=at(app, (4, 4)))
        await pilot.pause()
        turned = [each.steps for each in app.said if isinstance(each, PixBoard.Turned)]
        assert turned == [1, -1]
