"""The Tixel board as a widget: what it repaints, what it says, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.drivers.headless_driver import HeadlessDriver
from textual.filter import NoColor
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.pilot import Pilot
from textual.strip import Strip

from pix_tui.widgets import (
    cell_widget,
    cells,
    lean,
    tixel_glyphs,
    tixel_picture,
    tixel_raster,
    tixel_tight,
)
from pix_tui.widgets.lean import make_lean
from pix_tui.widgets.tixel_board import (
    DARK,
    LIGHT,
    BoardPicture,
    DrawingName,
    Palette,
    TixelBoard,
    fitting_drawing,
    plain_rows,
    sample_rows,
)
from pix_tui.widgets.tixel_raster import Raster
from tests.resizing import resized

Drawn = Callable[[str], bytes]


def square(name: str, size: int = 6) -> int:
    return "abcdefghi".index(name[0]) + (int(name[1]) - 1) * size


def squares(names: str) -> frozenset[int]:
    return frozenset(map(square, names.split()))


class Demo(App[None]):
    CSS = "Screen { align: center middle; }"

    def __init__(self, picture: BoardPicture, **options: Any) -> None:
        super().__init__(**options)
        self.first = picture
        self.said: list[Message] = []
        make_lean(self)

    def compose(self) -> ComposeResult:
        yield TixelBoard(self.first)

    @property
    def board(self) -> TixelBoard:
        return self.query_one(TixelBoard)

    def on_tixel_board_square_hovered(self, event: TixelBoard.SquareHovered) -> None:
        self.said.append(event)

    def on_tixel_board_square_clicked(self, event: TixelBoard.SquareClicked) -> None:
        self.said.append(event)

    def on_tixel_board_stance_turned(self, event: TixelBoard.StanceTurned) -> None:
        self.said.append(event)


class Recorder(HeadlessDriver):
    """A terminal that only listens."""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        assert isinstance(self._app, Recorded)
        self._app.sent.append(data)


class Recorded(Demo):
    def __init__(self, picture: BoardPicture) -> None:
        super().__init__(picture, driver_class=Recorder)
        self._sync_available = True
        self.sent: list[str] = []

    def taken(self) -> int:
        """Bytes sent since the last time."""
        count = len("".join(self.sent).encode())
        self.sent.clear()
        return count


@pytest.fixture
def position(drawn: Drawn) -> BoardPicture:
    """White slides from a4; c5 and c3 are flanks."""
    return BoardPicture(
        6,
        drawn("""
            .. .. .. .. w3 ..
            .. .. b5 .. .. ..
            w1 .. .. .. .. b3
            .. .. b1 .. .. ..
            .. .. .. .. b3 ..
            .. w5 .. .. b0 w2
        """),
        cursor=square("a4"),
    )


@pytest.fixture
def after(drawn: Drawn) -> bytes:
    """The board after that slide, to d4."""
    return drawn("""
        .. .. .. .. w3 ..
        .. .. b4 .. .. ..
        .. .. .. w3 .. b3
        .. .. b2 .. .. ..
        .. .. .. .. b3 ..
        .. w5 .. .. b0 w2
    """)


def lines(board: TixelBoard) -> list[str]:
    return [board.render_line(y).text for y in range(board.size.height)]


# -- size and drawing ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("terminal", "size"),
    [
        ((80, 24), (41, 21)),
        ((44, 22), (41, 21)),
        ((40, 22), (40, 21)),  # numbers beside the corners rather than smaller cells
        ((100, 32), (53, 27)),
        ((120, 40), (79, 39)),
    ],
)
async def test_it_takes_the_biggest_cells_that_fit(
    position: BoardPicture, terminal: tuple[int, int], size: tuple[int, int]
) -> None:
    app = Demo(position)
    async with app.run_test(size=terminal) as pilot:
        await pilot.pause()
        assert app.board.size == Size(*size)


async def test_it_draws_what_the_raster_draws(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        raster = Raster(6, 6, DARK, gap=1)
        rows = raster.cells(position)
        for (y, x), cell in raster.cursor_cells(position, rows).items():
            rows[y][x] = cell
        said = ["".join(text for text, *_ in cells.runs(row)) for row in rows]
        assert lines(app.board) == said


async def test_a_terminal_that_grows_gets_bigger_cells(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await resized(pilot, 120, 40)
        await pilot.pause()
        assert isinstance(app.board.fit(app.board.size), Raster)
        assert len(lines(app.board)[0]) == app.board.size.width == 79
        await resized(pilot, 50, 18)
        await pilot.pause()
        assert app.board.size == Size(27, 13), "four pixels a cell"
        await resized(pilot, 20, 10)
        await pilot.pause()
        assert app.board.size == Size(26, 13), "nothing is smaller"


async def test_large_type_gives_way_where_it_does_not_fit(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test(size=(80, 16)) as pilot:
        app.board.drawing = "large"
        await pilot.pause()
        assert "W<↗>" in "\n".join(lines(app.board))
        await resized(pilot, 80, 24)
        await pilot.pause()
        assert "╱─↗" in "\n".join(lines(app.board))


async def test_drawings_can_be_changed(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        for name, words in {"glyphs": "W<↗>", "ascii": "W<ne>", "large": "╱─↗"}.items():
            app.board.drawing = name  # type: ignore[assignment]
            await pilot.pause()
            assert words in "\n".join(lines(app.board))
        app.board.drawing = "blocks"
        await pilot.pause()
        assert app.board.size == Size(41, 21)
        assert "▀" in "\n".join(lines(app.board))
        with pytest.raises(ValueError, match="'pixels' is not one of blocks, glyphs"):
            app.board.drawing = "pixels"  # type: ignore[assignment]


async def test_without_colours_there_are_letters(position: BoardPicture) -> None:
    app = Demo(position)
    app._filters.append(NoColor())
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "W<↗>" in "\n".join(lines(app.board))
        for y in range(app.board.size.height):
            for segment in app.board.render_line(y):
                assert segment.style is None or segment.style.color is None


async def test_a_light_theme_has_light_colours(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.board.palette is DARK
        dark = [list(app.board.render_line(y)) for y in range(21)]
        app.theme = "textual-light"
        await pilot.pause()
        assert app.board.palette is LIGHT
        light = [list(app.board.render_line(y)) for y in range(21)]
        assert dark != light


async def test_another_board_size_is_laid_out_anew(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        app.board.show(BoardPicture(3, bytes(9)))
        await pilot.pause()
        assert app.board.size == Size(3 * 12 + 7, 3 * 6 + 3)


@pytest.mark.parametrize("size", range(3, 10))
@pytest.mark.parametrize("palette", [DARK, None], ids=["colours", "plain"])
@pytest.mark.parametrize("name", ["blocks", "glyphs", "ascii", "large"])
def test_boards_of_all_sizes_fit_beside_a_panel(
    name: DrawingName, size: int, palette: Palette | None
) -> None:
    for room in (Size(45, 22), Size(74, 38)):
        drawing = fitting_drawing(name, size, room, palette)
        rows = drawing.cells(BoardPicture(size, bytes(size * size)))
        assert {len(row) for row in rows} == {drawing.width}
        assert len(rows) == drawing.height
        assert drawing.width <= room.width
        assert drawing.height <= room.height


@pytest.mark.parametrize("size", range(3, 10))
def test_numbers_stand_apart_only_where_cells_need_not_shrink_for_it(size: int) -> None:
    for columns in range(20, 90):
        drawing = fitting_drawing("blocks", size, Size(columns, 60), DARK)
        assert isinstance(drawing, Raster)
        near = Raster(size, drawing.pixels, DARK)
        bigger = Raster(size, drawing.pixels + 2, DARK)
        assert (drawing.left > near.left) == (near.width < columns)
        assert drawing.pixels == 24 or bigger.width > columns or bigger.height > 60


@pytest.mark.parametrize(
    ("name", "columns", "words"),
    [
        ("glyphs", 45, "5 │   ·  │"),
        ("glyphs", 44, "5 │  ·     ·"),
        ("glyphs", 38, "5 │ ·   ·"),
        ("glyphs", 26, "5  ·   ·"),
        ("ascii", 51, "5 |   .   |"),
        ("ascii", 50, "5 |  .     .  "),
        ("ascii", 39, "5 | .   .   "),
        ("ascii", 26, "5  .   .   "),
        ("large", 51, "5     ·   "),
        ("large", 50, "5 │   ·  │"),
    ],
)
def test_where_there_are_few_columns_characters_stand_closer(
    name: DrawingName, columns: int, words: str
) -> None:
    drawing = fitting_drawing(name, 6, Size(columns, 22), None)
    assert words in "\n".join(plain_rows(BoardPicture(6, bytes(36)), drawing))


class Cut(Demo):
    CSS = "Screen { overflow: hidden; } TixelBoard { width: 100%; height: 100%; }"


@pytest.mark.parametrize("drawing", ["blocks", "glyphs", "ascii", "large"])
@pytest.mark.parametrize("terminal", [(25, 18), (5, 13), (1, 1), (12, 4)])
async def test_what_does_not_fit_is_cut_off(terminal: tuple[int, int], drawing: Any) -> None:
    app = Cut(BoardPicture(9, bytes(81), cursor=square("i1", 9)))
    async with app.run_test(size=terminal) as pilot:
        app.board.drawing = drawing
        await pilot.pause()
        assert app.board.size == Size(*terminal)
        assert [len(line) for line in lines(app.board)] == [terminal[0]] * terminal[1]
        assert app.board.cursor_offset is None, "the cursor is not on the screen"
        shown = app.board.fit(app.board.size)
        for each in range(81):
            row, column = app.board.picture.place_of(each)
            corner = Offset(
                shown.left + column * shown.cell_width, shown.top + row * shown.cell_height
            )
            inside = corner.x < terminal[0] and corner.y < terminal[1]
            assert app.board.square_at(corner) == (each if inside else None)


# -- what is repainted -----------------------------------------------------------------------
@pytest.fixture
def repainted(monkeypatch: pytest.MonkeyPatch) -> list[Region | None]:
    """The regions that boards ask to be repainted; `None` is all of one."""
    regions: list[Region | None] = []
    refresh = TixelBoard.refresh

    def noted(self: TixelBoard, *some: Region, **options: Any) -> TixelBoard:
        if self._shown:
            regions.extend(some or [None])
        return refresh(self, *some, **options)

    monkeypatch.setattr(TixelBoard, "refresh", noted)
    return regions


async def test_a_cursor_repaints_four_characters(
    position: BoardPicture, repainted: list[Region | None]
) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        for name in ("b4", "c4", "c5", "c6", "d6", "e6", "f6", "f5", "f4", "e2", "e1"):
            repainted.clear()
            app.board.show(replace(app.board.picture, cursor=square(name)))
            assert len(repainted) == 2
            assert sum(region.area for region in repainted if region) == 4


async def test_the_same_picture_repaints_nothing(
    position: BoardPicture, repainted: list[Region | None]
) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        repainted.clear()
        app.board.show(replace(position))
        assert repainted == []


async def test_only_what_is_touched_is_repainted(
    position: BoardPicture, after: bytes, repainted: list[Region | None]
) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        repainted.clear()
        app.board.show(replace(position, board=after, changed=squares("a4 d4 c5 c3")))
        touched = {
            (x, y)
            for region in repainted
            if region
            for y in region.line_range
            for x in region.column_range
        }
        raster = Raster(6, 6, DARK, gap=1)
        for x, y in touched:
            column, row = (x - raster.left) / 6, (y - raster.top) / 3
            # the four squares, and where corners reach
            assert any(
                abs(column - 0.5 - across) < 0.5 + 0.5 and abs(row - 0.5 - down) < 0.5 + 0.5
                for down, across in map(position.place_of, squares("a4 d4 c5 c3"))
            )


async def test_after_a_change_of_theme_a_cursor_still_repaints_little(
    position: BoardPicture, repainted: list[Region | None]
) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        app.theme = "textual-light"
        await pilot.pause()
        repainted.clear()
        app.board.show(replace(position, cursor=square("b4")))
        assert sum(region.area for region in repainted if region) == 4


# -- what it costs ---------------------------------------------------------------------------
@pytest.fixture
def true_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal with all colours."""
    monkeypatch.setenv("COLORTERM", "truecolor")


async def settled(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.pause()


@pytest.mark.usefixtures("true_colour")
async def test_a_cursor_move_costs_about_a_hundred_bytes(position: BoardPicture) -> None:
    app = Recorded(position)
    async with app.run_test(headless=False, size=(80, 24)) as pilot:
        await settled(pilot)
        costs = []
        for target in (*range(35, -1, -1), *range(7, 36, 7)):
            app.taken()
            app.board.show(replace(app.board.picture, cursor=target))
            offset = app.board.cursor_offset
            assert offset is not None
            app.cursor_position = offset
            await settled(pilot)
            costs.append(app.taken())
        assert max(costs) <= 110
        assert min(costs) > 70


@pytest.mark.usefixtures("true_colour")
async def test_a_played_move_costs_less_than_1500_bytes(
    position: BoardPicture, after: bytes
) -> None:
    app = Recorded(position)
    async with app.run_test(headless=False, size=(80, 24)) as pilot:
        await settled(pilot)
        app.taken()
        played = replace(position, board=after, changed=squares("a4 d4 c5 c3"))
        app.board.show(played)
        await settled(pilot)
        assert 300 < app.taken() < 1500


@pytest.mark.usefixtures("true_colour")
async def test_nothing_is_sent_while_nothing_happens(position: BoardPicture) -> None:
    app = Recorded(position)
    async with app.run_test(headless=False, size=(80, 24)) as pilot:
        await settled(pilot)
        app.taken()
        app.board.show(position)
        await pilot.pause(0.3)
        assert app.taken() == 0


def test_modules_keep_no_strips_and_no_styles() -> None:
    # both remember the colours of the terminal that they were first written to
    for module in (
        cell_widget,
        cells,
        lean,
        tixel_glyphs,
        tixel_picture,
        tixel_raster,
        tixel_tight,
    ):
        for name, value in vars(module).items():
            held = value.values() if isinstance(value, dict) else [value]
            assert not any(isinstance(each, Strip | Style) for each in held), name


async def test_two_apps_share_no_styles(position: BoardPicture) -> None:
    styles: list[set[int]] = []
    apps = [Demo(position), Demo(position)]
    for app in apps:
        async with app.run_test() as pilot:
            await pilot.pause()
            board = app.board
            styles.append({id(style) for style in board._styles.values() if style is not None})
    assert styles[0]
    assert not styles[0] & styles[1]


# -- the mouse -------------------------------------------------------------------------------
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("terminal", [(80, 24), (45, 22), (39, 22), (27, 13)])
@pytest.mark.parametrize("drawing", ["blocks", "glyphs", "ascii", "large"])
async def test_clicks_find_their_squares(
    position: BoardPicture, flipped: bool, drawing: Any, terminal: tuple[int, int]
) -> None:
    app = Demo(replace(position, flipped=flipped))
    async with app.run_test(size=terminal) as pilot:
        app.board.drawing = drawing
        await pilot.pause()
        for each in (0, 5, 14, 30, 35):
            place = app.board.offset_of(each)
            assert place is not None
            app.said.clear()
            await pilot.click(offset=place)
            clicks = [said for said in app.said if isinstance(said, TixelBoard.SquareClicked)]
            assert [(click.square, click.button) for click in clicks] == [(each, 1)]


async def test_every_character_of_a_square_belongs_to_it(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        found = [app.board.square_at(Offset(x, y)) for y in range(-1, 23) for x in range(-1, 42)]
        assert {each: found.count(each) for each in {*found} - {None}} == dict.fromkeys(
            range(36), 18
        )
        assert app.board.square_at(Offset(3, 1)) == square("a6")
        assert app.board.square_at(Offset(38, 18)) == square("f1")
        assert app.board.square_at(Offset(2, 1)) is None


async def test_the_right_button_is_named(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        place = app.board.offset_of(7)
        assert place is not None
        await pilot.click(offset=place, button=3)
        clicks = [said for said in app.said if isinstance(said, TixelBoard.SquareClicked)]
        assert [(click.square, click.button, click.control) for click in clicks] == [
            (7, 3, app.board)
        ]


async def test_labels_and_margins_are_no_squares(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.click(offset=app.board.region.offset)
        assert not app.said


async def test_hovering_tells_a_square_once(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        place = app.board.offset_of(square("c3"))
        assert place is not None
        for step in ((0, 0), (1, 0), (1, 1), (6, 0), (6, 1)):
            await pilot.hover(offset=place + step)
        await pilot.hover(offset=(0, 0))
        hovered = [said.square for said in app.said if isinstance(said, TixelBoard.SquareHovered)]
        assert hovered == [square("c3"), square("d3"), None]


class Scrolling(Demo):
    CSS = "VerticalScroll { height: 10; }"

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield TixelBoard(self.first, "glyphs")


async def test_the_wheel_turns_and_does_not_scroll(position: BoardPicture) -> None:
    app = Scrolling(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        for kind in (events.MouseScrollDown, events.MouseScrollUp, events.MouseScrollDown):
            await pilot._post_mouse_events([kind], offset=(10, 4), button=0)
        turns = [said.steps for said in app.said if isinstance(said, TixelBoard.StanceTurned)]
        assert turns == [1, -1, 1]
        assert app.query_one(VerticalScroll).scroll_y == 0


# -- the terminal's own cursor ---------------------------------------------------------------
async def test_the_cursors_place_on_the_screen_is_known(position: BoardPicture) -> None:
    app = Demo(position)
    async with app.run_test() as pilot:
        await pilot.pause()
        left, top = app.board.region.offset
        # a4: third row of squares; six columns and three rows of characters each
        assert app.board.cursor_offset == Offset(left + 3 + 3, top + 1 + 2 * 3 + 1)
        app.board.show(replace(position, flipped=True))
        assert app.board.cursor_offset == Offset(left + 3 + 33, top + 1 + 3 * 3 + 1)
        app.board.show(replace(position, cursor=None))
        assert app.board.cursor_offset is None


# -- without a widget ------------------------------------------------------------------------
@pytest.mark.parametrize("pixels", [4, 6, 8])
def test_a_sample_is_lines_of_text(position: BoardPicture, pixels: int) -> None:
    rows = sample_rows(position.board, 6, pixels, LIGHT)
    raster = Raster(6, pixels, LIGHT, labels=False)
    assert len(rows) == raster.height
    assert {row.cell_len for row in rows} == {raster.width}
    assert raster.width <= 6 * pixels + 6
