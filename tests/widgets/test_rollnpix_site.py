"""The building site as a widget: what it shows, what it repaints, what it says."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.filter import NoColor
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip

from pix_tui.widgets import (
    rollnpix_card,
    rollnpix_drawing,
    rollnpix_paint,
    rollnpix_pieces,
    rollnpix_site,
)
from pix_tui.widgets.cells import PLAIN, Rows, changed_spans
from pix_tui.widgets.lean import make_lean
from pix_tui.widgets.rollnpix_drawing import (
    Margins,
    Place,
    SiteDrawing,
    SitePicture,
    fitting_site,
)
from pix_tui.widgets.rollnpix_paint import BARE, COLOURS, DARK, LIGHT, SitePaint
from pix_tui.widgets.rollnpix_pieces import site_rows
from pix_tui.widgets.rollnpix_site import SiteBoard

NAMES = ["blocks", "glyphs", "ascii", "large"]
PAINTS = pytest.mark.parametrize("paint", [DARK, LIGHT, BARE], ids=["dark", "light", "bare"])
COLOURED = pytest.mark.parametrize("paint", [DARK, LIGHT], ids=["dark", "light"])
# The room for a site in terminals of 80×24 and 120×40, and less than anybody has.
ROOMS = [Size(*room) for room in ((74, 37), (42, 21), (38, 20), (30, 12), (20, 11), (9, 9), (3, 2))]


def place(name: str) -> Place:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def places(names: str) -> frozenset[Place]:
    return frozenset(map(place, names.split()))


def text(rows: Rows) -> list[str]:
    return ["".join(character for character, _, _ in row) for row in rows]


def white(size: int) -> tuple[str, ...]:
    return ("." * size,) * size


def picture(drawn: str, **more: Any) -> SitePicture:
    return SitePicture(tuple("".join(line.split()) for line in drawn.strip().splitlines()), **more)


@pytest.fixture
def late() -> SitePicture:
    """A site on which little is white."""
    return picture("""
        Y Y B B R
        Y . . B R
        G . . Y Y
        G R . . Y
        G R B B .
    """)


def looks(drawing: SiteDrawing, shown: SitePicture, where: Place) -> Rows:
    """What stands in a cell."""
    x, y = drawing.corner(where)
    rows = drawing.cells(shown)[y : y + drawing.cell_height]
    return [row[x : x + drawing.cell_width] for row in rows]


class Demo(App[None]):
    CSS = "SiteBoard { width: 100%; height: 100%; }"

    def __init__(self, shown: SitePicture, **options: Any) -> None:
        super().__init__(**options)
        self.first = shown
        self.said: list[Message] = []
        make_lean(self)

    def compose(self) -> ComposeResult:
        yield SiteBoard(self.first)

    @property
    def board(self) -> SiteBoard:
        return self.query_one(SiteBoard)

    def on_site_board_cell_hovered(self, event: SiteBoard.CellHovered) -> None:
        self.said.append(event)

    def on_site_board_cell_clicked(self, event: SiteBoard.CellClicked) -> None:
        self.said.append(event)

    def on_site_board_shape_turned(self, event: SiteBoard.ShapeTurned) -> None:
        self.said.append(event)


# -- pictures --------------------------------------------------------------------------------
def test_cells_are_counted_from_the_lower_left(late: SitePicture) -> None:
    assert [late.at(place(name)) for name in ("a1", "e1", "a5", "e5", "c2")] == list("G.YR.")
    assert late.at((-1, 0)) == late.at((0, 5)) == ""
    assert late.middle == place("c3")


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        ((), {}),
        (("..", "."), {}),
        (("..", ".W"), {}),
        (("..", ".y"), {}),
        ((".",), {"ghost_colour": "W"}),
        ((".",), {"ghost_colour": ""}),
    ],
)
def test_what_is_no_site_is_refused(rows: tuple[str, ...], more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        SitePicture(rows, **more)


# -- sizes -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("size", "room", "cell"),
    [
        (9, (42, 21), (4, 2)),
        (9, (38, 20), (4, 2)),
        (9, (74, 37), (8, 4)),
        (9, (70, 36), (7, 3)),
        (11, (42, 21), (3, 1)),
        (11, (30, 21), (2, 1)),
        (5, (42, 21), (8, 4)),
        (5, (41, 21), (7, 3)),
        (5, (74, 37), (13, 6)),
        (9, (9, 9), (1, 1)),
    ],
)
def test_cells_are_as_big_as_there_is_room(
    size: int, room: tuple[int, int], cell: tuple[int, int]
) -> None:
    drawing = fitting_site("blocks", size, Size(*room), DARK)
    assert (drawing.cell_width, drawing.cell_height) == cell


@PAINTS
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [5, 7, 9, 11])
def test_sites_of_all_sizes_fit_and_have_even_rows(size: int, name: str, paint: SitePaint) -> None:
    everywhere = frozenset(itertools.product(range(-2, size + 2), repeat=2))
    for room in ROOMS:
        drawing = fitting_site(name, size, room, paint)
        for more in (
            SitePicture(white(size)),
            SitePicture(white(size), ghost=everywhere, offending=everywhere, centre=True),
        ):
            rows = drawing.cells(more)
            assert {len(row) for row in rows} == {drawing.width}
            assert len(rows) == drawing.height
            assert all(len(character) == 1 for row in rows for character, _, _ in row)
        if min(room) >= size:
            assert drawing.width <= room.width
            assert drawing.height <= room.height
        if room in ROOMS[:3]:
            assert drawing.margins.labelled


@pytest.mark.parametrize("size", [5, 9, 11])
def test_columns_and_ranks_have_their_names(size: int) -> None:
    lines = text(fitting_site("ascii", size, Size(42, 21), BARE).cells(SitePicture(white(size))))
    assert lines[-1].split() == list("abcdefghijk"[:size])
    ranks = [line.split("|")[0].strip() for line in lines if line.split("|")[0].strip().isdigit()]
    assert ranks == [str(rank) for rank in range(size, 0, -1)]


def test_without_colours_a_line_goes_round_the_site(late: SitePicture) -> None:
    drawing = fitting_site("glyphs", 5, Size(20, 8), BARE)
    assert text(drawing.cells(late)) == [
        " ┌───────────────┐ ",
        "5│░Y░░Y░═B══B═▓R▓│ ",
        "4│░Y░ ·  · ═B═▓R▓│ ",
        "3│▚G▚ ·  · ░Y░░Y░│ ",
        "2│▚G▚▓R▓ ·  · ░Y░│ ",
        "1│▚G▚▓R▓═B══B═ · │ ",
        " └───────────────┘ ",
        "   a  b  c  d  e   ",
    ]


# -- what is seen ----------------------------------------------------------------------------
@PAINTS
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("room", ROOMS[:4])
def test_every_drawn_cell_carries_its_letter(
    late: SitePicture, room: Size, name: str, paint: SitePaint
) -> None:
    drawing = fitting_site(name, 5, room, paint)
    for where in itertools.product(range(5), repeat=2):
        letters = "".join(text(looks(drawing, late, where)))
        found = [letter for letter in letters if letter in COLOURS]
        assert found == ([late.at(where)] if late.at(where) != "." else [])


@pytest.mark.parametrize("name", NAMES)
def test_without_colours_each_colour_has_a_texture(name: str) -> None:
    drawing = fitting_site(name, 5, Size(42, 21), BARE)
    seen = set()
    for colour in COLOURS:
        cell = looks(drawing, SitePicture((colour * 5,) * 5), (1, 1))
        assert all((ink, paper) == (PLAIN, PLAIN) for row in cell for _, ink, paper in row)
        (texture,) = set("".join(text(cell))) - {colour}
        seen.add(texture)
    assert len(seen) == 4
    assert " " not in seen


@COLOURED
@pytest.mark.parametrize("name", NAMES)
def test_a_shape_is_one_piece(paint: SitePaint, name: str) -> None:
    drawing = fitting_site(name, 5, Size(42, 21), paint)
    for colour in COLOURS:
        rows = drawing.cells(SitePicture((colour * 5,) * 5))
        inside = {
            paper
            for row in rows[drawing.top :][: 5 * drawing.cell_height]
            for _, _, paper in row[drawing.left :][: 5 * drawing.cell_width]
        }
        assert inside == {paint.pencils[colour].body}


@PAINTS
@pytest.mark.parametrize("name", NAMES)
def test_white_cells_can_be_counted(paint: SitePaint, name: str) -> None:
    drawing = fitting_site(name, 9, Size(42, 21), paint)
    rows = drawing.cells(SitePicture(white(9)))
    inside = "".join(line[drawing.left :] for line in text(rows[drawing.top :]))
    assert inside.count("." if name == "ascii" else "·") == 81
    if paint.coloured:
        for one, other in itertools.pairwise(rows[drawing.top][drawing.left :: drawing.cell_width]):
            assert one[2] != other[2], "a checker"


def test_the_drawing_in_ascii_is_ascii(late: SitePicture) -> None:
    everything = replace(
        late,
        ghost=places("b4 c4 e1 a1 e0"),
        offending=places("a1 b3"),
        fresh=places("a5 b5"),
        centre=True,
        cursor=place("c4"),
    )
    for paint, room, ok in itertools.product((DARK, LIGHT, BARE), ROOMS, (True, False)):
        shown = replace(everything, ghost_ok=ok)
        drawing = fitting_site("ascii", 5, room, paint)
        rows = drawing.cells(shown)
        signs = [character for row in rows for character, _, _ in row]
        signs += [character for character, _, _ in drawing.cursor_cells(shown, rows).values()]
        assert all(sign.isascii() and sign.isprintable() for sign in signs)


@PAINTS
@pytest.mark.parametrize("name", NAMES)
def test_a_held_shape_looks_like_no_drawn_one_by_characters_alone(
    paint: SitePaint, name: str
) -> None:
    drawing = fitting_site(name, 5, Size(42, 21), paint)
    seen = []
    for colour in COLOURS:
        seen.append(text(looks(drawing, SitePicture((colour * 5,) * 5), (1, 1))))
        for ok in (True, False):
            shown = SitePicture(
                white(5), ghost=frozenset({(1, 1)}), ghost_colour=colour, ghost_ok=ok
            )
            seen.append(text(looks(drawing, shown, (1, 1))))
    seen.append(text(looks(drawing, SitePicture(white(5)), (1, 1))))
    assert all(one != other for one, other in itertools.combinations(seen, 2))


@PAINTS
@pytest.mark.parametrize("room", ROOMS[:-1])
def test_fault_needs_no_colour(late: SitePicture, room: Size, paint: SitePaint) -> None:
    shown = replace(late, ghost=places("b4 b5 c4"), ghost_colour="B", ghost_ok=False)
    drawing = fitting_site("glyphs", 5, room, paint)
    for name in ("b5", "c4", "d5"):  # held over drawn, held, drawn
        at_fault = replace(shown, offending=places(name))
        assert "!" in "".join(text(looks(drawing, at_fault, place(name))))
        assert "!" not in "".join(text(looks(drawing, shown, place(name))))
        others = set(itertools.product(range(5), repeat=2)) - {place(name)}
        for other in others:
            assert looks(drawing, shown, other) == looks(drawing, at_fault, other)


def test_a_held_shape_over_a_drawn_one_leaves_its_letter(late: SitePicture) -> None:
    drawing = fitting_site("glyphs", 5, Size(42, 21), DARK)
    shown = replace(late, ghost=places("b5"), ghost_colour="B", ghost_ok=False)
    seen = "".join(text(looks(drawing, shown, place("b5"))))
    assert "Y" in seen
    assert "╳" in seen


@PAINTS
def test_the_centre_is_marked_while_the_site_is_white(paint: SitePaint) -> None:
    for room in ROOMS[:5]:
        drawing = fitting_site("blocks", 9, room, paint)
        shown = SitePicture(white(9), centre=True)
        assert "+" in "".join(text(looks(drawing, shown, place("e5"))))
        assert "+" not in "".join(text(drawing.cells(replace(shown, centre=False))))
        covered = replace(shown, ghost=places("e5 e6"))
        if drawing.cell_width > 2:
            assert "(y)" in "".join(text(looks(drawing, covered, place("e5"))))


@PAINTS
def test_what_was_drawn_last_is_marked(late: SitePicture, paint: SitePaint) -> None:
    drawing = fitting_site("blocks", 5, Size(42, 21), paint)
    shown = replace(late, fresh=places("c1 d1"))
    for name in ("c1", "d1"):
        assert "·B·" in "".join(text(looks(drawing, shown, place(name))))
    assert looks(drawing, shown, place("b1")) == looks(drawing, late, place("b1"))


@pytest.mark.parametrize("size", [5, 7, 9, 11])
def test_a_shape_may_hang_out_on_every_side(size: int) -> None:
    for room, far in itertools.product(ROOMS, (1, 2, 20)):
        drawing = fitting_site("blocks", size, room, DARK)
        ends = (-far, size - 1 + far)
        ghost = frozenset(itertools.product(range(size), ends))
        ghost |= {(rank, column) for column, rank in ghost}
        shown = SitePicture(white(size), ghost=ghost, ghost_ok=False, offending=ghost)
        before, after = drawing.cells(SitePicture(white(size))), drawing.cells(shown)
        for y, first, end in changed_spans(before, after):
            for x in range(first, end):
                inside_x = 0 <= x - drawing.left < size * drawing.cell_width
                inside_y = 0 <= y - drawing.top < size * drawing.cell_height
                assert before[y][x] == after[y][x] or not (inside_x and inside_y)
        if far == 1 and drawing.margins.right:
            last = drawing.left + size * drawing.cell_width
            assert after[drawing.top][last][0] in "╳!y"


# -- colours ---------------------------------------------------------------------------------
@COLOURED
@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_fewer_colours_still_tell_the_four_apart(paint: SitePaint, system: ColorSystem) -> None:
    def nearest(rgb: int) -> int | None:
        return Color.from_rgb(rgb >> 16, rgb >> 8 & 255, rgb & 255).downgrade(system).number

    bodies = [nearest(paint.pencils[colour].body) for colour in COLOURS]
    assert len(set(bodies)) == 4
    white = {nearest(tone) for tone in paint.paper}
    assert not white & set(bodies)
    if system == ColorSystem.EIGHT_BIT:
        assert len(white) == 2, "the checker"
    for pencil in paint.pencils.values():
        assert nearest(pencil.letter) != nearest(pencil.body)
        assert nearest(pencil.line) != nearest(pencil.tint)
        assert nearest(paint.mark) not in {nearest(pencil.line), *white}
        assert nearest(paint.cursor) not in {nearest(pencil.body), nearest(pencil.tint), *white}
    assert all(nearest(paint.dot) != tone for tone in white)
    assert nearest(paint.fault) not in {*bodies, *white}
    assert nearest(paint.fault) != nearest(paint.on_fault)


@COLOURED
def test_all_but_the_frame_are_colours_with_a_number(paint: SitePaint) -> None:
    tones = [paint.label, *paint.paper, paint.dot, paint.mark, paint.cursor, paint.on_cursor]
    tones += [paint.fault, paint.on_fault, *paint.spent]
    for pencil in paint.pencils.values():
        tones += [pencil.body, pencil.letter, pencil.texture]
        tones += [pencil.tint, pencil.line, pencil.word]
    for tone in tones:
        assert rollnpix_paint.terminal_colour(tone).number is not None, hex(tone)


async def test_themes_bring_their_colours(late: SitePicture) -> None:
    app = Demo(late)
    async with app.run_test() as pilot:
        app.theme = "textual-light"
        await pilot.pause()
        assert app.board.paint is LIGHT
        app.theme = "textual-dark"
        await pilot.pause()
        assert app.board.paint is DARK
        app.theme = "ansi-dark"
        await pilot.pause()
        assert app.board.paint is BARE


async def test_without_colours_the_cursor_is_reversed(late: SitePicture) -> None:
    app = Demo(replace(late, cursor=place("b4")))
    app._filters = [NoColor()]
    async with app.run_test(size=(42, 21)) as pilot:
        await pilot.pause()
        assert app.board.paint is BARE
        where = app.board.cursor_offset
        assert where is not None
        reversed_ = [
            segment.text
            for segment in app.board.render_line(where.y)
            if segment.style and segment.style.reverse
        ]
        assert reversed_ == ["[", "]"]


def test_modules_keep_no_strips_and_no_styles() -> None:
    # both remember the colours of the terminal that they were first written to
    modules = (rollnpix_card, rollnpix_drawing, rollnpix_paint, rollnpix_pieces, rollnpix_site)
    for module in modules:
        for name, value in vars(module).items():
            held = value.values() if isinstance(value, dict) else [value]
            assert not any(isinstance(each, Strip | Style) for each in held), name


# -- what is repainted -----------------------------------------------------------------------
@pytest.fixture
def repainted(monkeypatch: pytest.MonkeyPatch) -> list[Region | None]:
    """The regions that boards ask to be repainted; `None` is all of one."""
    regions: list[Region | None] = []
    refresh = SiteBoard.refresh

    def noted(self: SiteBoard, *some: Region, **options: Any) -> SiteBoard:
        if self._shown:
            regions.extend(some or [None])
        return refresh(self, *some, **options)

    monkeypatch.setattr(SiteBoard, "refresh", noted)
    return regions


@pytest.mark.parametrize("drawing", NAMES)
async def test_a_cursor_repaints_the_bars_of_two_cells(
    drawing: Any, repainted: list[Region | None]
) -> None:
    app = Demo(SitePicture(white(9), cursor=place("e5")))
    async with app.run_test(size=(42, 21)) as pilot:
        app.board.drawing = drawing
        await pilot.pause()
        for name in ("c5", "c7", "g7", "i9", "a1"):
            repainted.clear()
            app.board.show(replace(app.board.picture, cursor=place(name)))
            assert None not in repainted
            # two rows of each cell; what lies close together is one stretch of four characters
            assert sum(region.area for region in repainted if region) <= 2 * 2 * 4


async def test_the_same_picture_repaints_nothing(
    late: SitePicture, repainted: list[Region | None]
) -> None:
    app = Demo(late)
    async with app.run_test() as pilot:
        await pilot.pause()
        repainted.clear()
        app.board.show(replace(late))
        assert repainted == []


async def test_another_size_or_drawing_is_drawn_anew(late: SitePicture) -> None:
    app = Demo(late)
    async with app.run_test(size=(42, 21)) as pilot:
        app.board.drawing = "ascii"
        app.board.show(SitePicture(white(9)))
        await pilot.pause()
        lines = "".join(app.board.render_line(y).text for y in range(21))
        assert lines.count(".") == 81
        with pytest.raises(ValueError, match="not one of"):
            app.board.drawing = "oil"  # type: ignore[assignment]


@pytest.mark.parametrize("drawing", NAMES)
@pytest.mark.parametrize("terminal", [(25, 8), (5, 13), (1, 1), (12, 4)])
async def test_what_does_not_fit_is_cut_off(drawing: Any, terminal: tuple[int, int]) -> None:
    app = Demo(SitePicture(white(11), cursor=place("k1")))
    async with app.run_test(size=terminal) as pilot:
        app.board.drawing = drawing
        await pilot.pause()
        lines = [app.board.render_line(y).cell_length for y in range(terminal[1])]
        assert lines == [terminal[0]] * terminal[1]
        assert app.board.cursor_offset is None, "the cursor is not on the screen"


# -- the mouse -------------------------------------------------------------------------------
@pytest.mark.parametrize("terminal", [(74, 37), (42, 21), (30, 12), (11, 11)])
@pytest.mark.parametrize("size", [5, 9, 11])
async def test_every_character_of_a_cell_belongs_to_it(size: int, terminal: Any) -> None:
    app = Demo(SitePicture(white(size)))
    async with app.run_test(size=terminal) as pilot:
        await pilot.pause()
        board = app.board
        drawing = board.fit(board.size)
        found = [
            board.cell_at(Offset(x, y))
            for y in range(-1, terminal[1] + 1)
            for x in range(-1, terminal[0] + 1)
        ]
        counts = {each: found.count(each) for each in {*found} - {None}}
        everywhere = list(itertools.product(range(size), repeat=2))
        assert counts == dict.fromkeys(everywhere, drawing.cell_width * drawing.cell_height)
        for each in everywhere:
            where = board.offset_of(each)
            assert where is not None
            assert board.cell_at(where - board.content_region.offset) == each


@pytest.mark.parametrize("drawing", NAMES)
@pytest.mark.parametrize("terminal", [(80, 24), (120, 40), (20, 11)])
async def test_clicks_find_their_cells(
    late: SitePicture, drawing: Any, terminal: tuple[int, int]
) -> None:
    app = Demo(late)
    async with app.run_test(size=terminal) as pilot:
        app.board.drawing = drawing
        await pilot.pause()
        for each in itertools.product(range(5), repeat=2):
            where = app.board.offset_of(each)
            assert where is not None
            app.said.clear()
            await pilot.click(offset=where)
            clicks = [said for said in app.said if isinstance(said, SiteBoard.CellClicked)]
            assert [(click.cell, click.button) for click in clicks] == [(each, 1)]


async def test_the_right_button_is_named_and_labels_are_no_cells(late: SitePicture) -> None:
    app = Demo(late)
    async with app.run_test() as pilot:
        await pilot.pause()
        await pilot.click(offset=app.board.region.offset)
        assert not app.said
        where = app.board.offset_of((2, 3))
        assert where is not None
        await pilot.click(offset=where, button=3)
        clicks = [said for said in app.said if isinstance(said, SiteBoard.CellClicked)]
        assert [(click.cell, click.button, click.control) for click in clicks] == [
            ((2, 3), 3, app.board)
        ]


async def test_hovering_tells_a_cell_once(late: SitePicture) -> None:
    app = Demo(late)
    async with app.run_test() as pilot:
        await pilot.pause()
        where = app.board.offset_of((2, 2))
        width = app.board.fit(app.board.size).cell_width
        assert where is not None
        for step in ((0, 0), (1, 0), (1, 1), (width, 0), (width, 1)):
            await pilot.hover(offset=where + step)
        await pilot.hover(offset=(0, 0))
        hovered = [said.cell for said in app.said if isinstance(said, SiteBoard.CellHovered)]
        assert hovered == [(2, 2), (3, 2), None]


async def test_the_wheel_turns(late: SitePicture) -> None:
    app = Demo(late)
    async with app.run_test() as pilot:
        await pilot.pause()
        for kind in (events.MouseScrollDown, events.MouseScrollUp, events.MouseScrollDown):
            await pilot._post_mouse_events([kind], offset=(10, 4), button=0)
        turns = [said.steps for said in app.said if isinstance(said, SiteBoard.ShapeTurned)]
        assert turns == [1, -1, 1]


# -- the terminal's own cursor ---------------------------------------------------------------
async def test_the_cursors_place_on_the_screen_is_known(late: SitePicture) -> None:
    app = Demo(replace(late, cursor=place("b4")))
    async with app.run_test(size=(42, 21)) as pilot:
        await pilot.pause()
        board = app.board
        drawing = board.fit(board.size)
        corner = drawing.corner((1, 3))
        assert board.cursor_offset == board.region.offset + board.origin + corner + (3, 1)
        board.show(replace(late, cursor=None))
        assert board.cursor_offset is None


def test_the_cursor_leaves_signs_of_fault() -> None:
    shown = SitePicture(
        site_rows("5/5/5/5/5"),
        cursor=(2, 2),
        ghost=frozenset({(2, 2)}),
        ghost_ok=False,
        offending=frozenset({(2, 2)}),
    )
    for cell in ((3, 1), (4, 2), (7, 3)):
        drawing = SiteDrawing(5, cell, Margins(), DARK)
        rows = drawing.cells(shown)
        for (y, x), sign in drawing.cursor_cells(shown, rows).items():
            rows[y][x] = sign
        assert "!y!" in "".join(text(rows))
