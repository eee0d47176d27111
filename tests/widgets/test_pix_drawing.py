"""Drawings of PIX as cells: where everything stands, at every size and without colour as well."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from pix_tui.games.pix.drawing import HALVES, WAYS
from pix_tui.widgets import pix_board, pix_drawing, pix_paint
from pix_tui.widgets.cells import PLAIN, REVERSED, Cell, Rows, changed_spans
from pix_tui.widgets.pix_drawing import (
    SCALES,
    SIZE,
    ArrowPlace,
    PixDrawing,
    PixPicture,
    arrow_signs,
    best_scale,
    picture_of,
    small,
)
from pix_tui.widgets.pix_paint import BARE, DARK, LIGHT, PixPaint

NAMES = ["blocks", "glyphs", "large", "ascii"]
PAINTS = pytest.mark.parametrize("paint", [DARK, LIGHT, BARE], ids=["dark", "light", "bare"])
COLOURED = pytest.mark.parametrize("paint", [DARK, LIGHT], ids=["dark", "light"])
EACH_SCALE = pytest.mark.parametrize("scale", SCALES, ids=[f"{w}x{h}" for w, h in SCALES])
EACH_NAME = pytest.mark.parametrize("name", NAMES)
BOXES = [*itertools.product(range(SIZE), repeat=2)]
PLACES = [*itertools.product(range(HALVES + 1), repeat=2)]
HEADS = dict(zip(WAYS, "↑↗→↘↓↙←↖", strict=True))
HEADS_IN_ASCII = dict(zip(WAYS, "^/>\\v/<\\", strict=True))


def with_sign(sign: str, *boxes: tuple[int, int]) -> PixPicture:
    """A picture with that sign in these boxes: column and row."""
    rows = [["."] * SIZE for _ in range(SIZE)]
    for x, y in boxes:
        rows[y][x] = sign
    return PixPicture(tuple("".join(row) for row in rows))


def changed(before: Rows, after: Rows) -> set[tuple[int, int]]:
    """Columns and rows of the characters that look different."""
    return {(x, y) for y, first, end in changed_spans(before, after) for x in range(first, end)}


def inside(drawing: PixDrawing, box: tuple[int, int]) -> set[tuple[int, int]]:
    """The characters of a box."""
    left = drawing.left + box[0] * drawing.cell_width
    top = drawing.top + box[1] * drawing.cell_height
    columns = range(left, left + drawing.cell_width)
    return {*itertools.product(columns, range(top, top + drawing.cell_height))}


def signs(rows: Rows) -> list[str]:
    return ["".join(sign for sign, _, _ in row) for row in rows]


def arrows() -> Iterator[ArrowPlace]:
    for (x, y), way in itertools.product(PLACES, WAYS):
        yield x, y, way


# -- boxes -----------------------------------------------------------------------------------
@PAINTS
@EACH_NAME
@EACH_SCALE
def test_rows_are_even_and_as_many_as_are_said(scale, name, paint):
    drawing = PixDrawing(scale, paint, name)
    for shown in (
        PixPicture(),
        with_sign("#", *BOXES),
        PixPicture(arrow=(0, 0, "NW"), held=(18, 18, "SE"), cursor=(8, 8)),
    ):
        rows = drawing.cells(shown)
        assert len(rows) == drawing.height == SIZE * scale[1] + 2
        assert {len(row) for row in rows} == {drawing.width} == {SIZE * scale[0] + 2}
        assert all(len(sign) == 1 for row in rows for sign, _, _ in row)


@PAINTS
@EACH_NAME
@EACH_SCALE
@pytest.mark.parametrize("sign", ["#", "R"])
def test_PX_13_a_pixel_fills_its_box_and_nothing_else(sign, scale, name, paint):
    drawing = PixDrawing(scale, paint, name)
    empty = drawing.cells(PixPicture())
    for box in BOXES:
        assert changed(empty, drawing.cells(with_sign(sign, box))) == inside(drawing, box)


@PAINTS
@EACH_NAME
@EACH_SCALE
def test_black_red_and_white_differ_in_every_character_or_its_ground(scale, name, paint):
    """And so by signs alone, where there is no colour."""
    drawing = PixDrawing(scale, paint, name)
    looks: list[list[Cell]] = []
    for sign in "#R.":
        rows = drawing.cells(with_sign(sign, (4, 4)))
        looks.append([rows[y][x] for x, y in sorted(inside(drawing, (4, 4)))])
    for one, other in itertools.combinations(looks, 2):
        assert all(a != b for a, b in zip(one, other, strict=True))
    if not paint.coloured:
        tones = {tone for look in looks for _, *both in look for tone in both}
        assert tones <= {PLAIN, REVERSED}


@COLOURED
@EACH_NAME
def test_white_boxes_are_a_checker(name, paint):
    drawing = PixDrawing((4, 2), paint, name)
    rows = drawing.cells(PixPicture())
    grounds = {
        (x, y): {rows[row][column][2] for column, row in inside(drawing, (x, y))} for x, y in BOXES
    }
    for (x, y), found in grounds.items():
        assert len(found) == 1
        if x:
            assert found != grounds[x - 1, y]
        if y:
            assert found != grounds[x, y - 1]


@EACH_NAME
@EACH_SCALE
def test_without_colour_every_white_box_has_one_dot(scale, name):
    drawing = PixDrawing(scale, BARE, name)
    rows = signs(drawing.cells(with_sign("#", (0, 0), (8, 8))))
    assert "".join(rows).count("." if name == "ascii" else "·") == 79


@PAINTS
@EACH_SCALE
def test_in_ascii_everything_is_ascii(scale, paint):
    drawing = PixDrawing(scale, paint, "ascii")
    shown = with_sign("#", (0, 0), (3, 3))
    for way in WAYS:
        picture = PixPicture(rows=shown.rows, arrow=(5, 6, way), held=(12, 12, way), cursor=(2, 2))
        rows = drawing.cells(picture)
        assert all(sign.isascii() and sign.isprintable() for row in rows for sign, *_ in row)
        corners = drawing.cursor_cells(picture, rows).values()
        assert all(sign.isascii() for sign, *_ in corners), corners


@PAINTS
@EACH_NAME
def test_there_is_a_frame_around_the_boxes(name, paint):
    drawing = PixDrawing((4, 2), paint, name)
    rows = drawing.cells(with_sign("#", *BOXES))
    edge = [*rows[0], *rows[-1], *(row[0] for row in rows), *(row[-1] for row in rows)]
    if paint.coloured:
        assert {ground for _, _, ground in edge} == {paint.frame}
    else:
        assert all(sign != " " for sign, *_ in edge)


# -- the arrow -------------------------------------------------------------------------------
def tip_of(drawing: PixDrawing, arrow: ArrowPlace) -> tuple[int, int] | None:
    """Where the tip is on the picture, if it is there."""
    way, ascii_only = arrow[2], drawing._ascii
    rows = drawing.cells(PixPicture(arrow=arrow))
    head = (HEADS_IN_ASCII if ascii_only else HEADS)[way]
    ground = DARK.red if drawing._paint.coloured else REVERSED
    found = [
        (x, y)
        for y, row in enumerate(rows)
        for x, (sign, _, paper) in enumerate(row)
        if (sign, paper) == (head, ground)
    ]
    assert len(found) <= 1
    return found[0] if found else None


@EACH_SCALE
@EACH_NAME
def test_PX_14_an_arrow_is_never_drawn_outside(scale, name):
    """At all half boxes and in all eight ways: rows stay even, and what changes is near it."""
    drawing = PixDrawing(scale, DARK, name)
    empty = drawing.cells(PixPicture())
    width, height = scale
    for x, y, way in arrows():
        rows = drawing.cells(PixPicture(arrow=(x, y, way)))
        assert [len(row) for row in rows] == [drawing.width] * drawing.height
        middle = (x * width + 1) // 2, (y * height + 1) // 2
        for column, row in changed(empty, rows):
            assert abs(column - middle[0]) <= max(width, 2) + 2, (x, y, way)
            assert abs(row - middle[1]) <= max(height // 2, 1) + 1, (x, y, way)


@EACH_SCALE
def test_PX_14_every_arrow_shows_its_tip(scale):
    """An arrow that points over the edge says where it points, too."""
    # All of them where there is the least room for a whole shaft; of the others one in eleven,
    # which goes through all places and ways.
    tried = list(arrows())[:: 1 if scale == (4, 2) else 11]
    for paint, name in itertools.product((DARK, BARE), NAMES):
        drawing = PixDrawing(scale, paint, name)
        lost = [arrow for arrow in tried if tip_of(drawing, arrow) is None]
        assert lost == [], (paint, name)


@pytest.mark.parametrize("name", ["blocks", "ascii"])
@pytest.mark.parametrize("paint", [DARK, BARE], ids=["dark", "bare"])
def test_PX_14_no_two_arrows_look_alike(paint, name):
    """Nor at the edges, where there is no room for their shafts; nor without colour."""
    drawing = PixDrawing((4, 2), paint, name)
    looks = {str(drawing.cells(PixPicture(arrow=arrow))) for arrow in arrows()}
    assert len(looks) == (HALVES + 1) ** 2 * len(WAYS)


@PAINTS
@EACH_NAME
@EACH_SCALE
def test_a_tip_on_red_is_not_lost_in_it(scale, name, paint):
    below = with_sign("R", *BOXES)
    drawing = PixDrawing(scale, paint, name)
    tips = [drawing.cells(PixPicture(below.rows, arrow=(9, 9, way))) for way in ("NE", "SW")]
    assert tips[0] != tips[1] or scale == SCALES[-1], "a slash is a slash in both ways"


@PAINTS
@EACH_SCALE
def test_without_a_frame_above_and_below_all_boxes_are_there(scale, paint):
    picture = PixPicture(with_sign("#", (0, 0), (8, 8)).rows, arrow=(18, 0, "N"))
    whole = PixDrawing(scale, paint, "blocks").cells(PixPicture(picture.rows))
    drawing = PixDrawing(scale, paint, "blocks", framed=False)
    assert drawing.cells(PixPicture(picture.rows)) == whole[1:-1]
    assert len(drawing.cells(picture)) == drawing.height == SIZE * scale[1]
    assert any("↑" in row for row in signs(drawing.cells(picture)))


@pytest.mark.parametrize("scale", SCALES)
def test_the_middle_of_an_arrow_is_its_place(scale):
    """On the border of boxes where its place is even, in the middle of one where it is odd."""
    width, height = scale
    for (x, y), way in itertools.product(PLACES, WAYS):
        found = [(column, row) for column, row, _ in arrow_signs((x, y, way), scale)]
        middle = (x * width + 1) // 2, (y * height + 1) // 2
        assert middle in found
        for (a, b), (c, d) in itertools.pairwise(found):
            assert max(abs(a - c), abs(b - d)) <= 2, "its signs hang together"


@COLOURED
def test_an_arrow_can_be_seen_on_black_and_on_red(paint):
    drawing = PixDrawing((8, 4), paint, "blocks")
    for way, sign in itertools.product(WAYS, "#R"):
        below = with_sign(sign, *BOXES)
        rows = drawing.cells(PixPicture(below.rows, arrow=(9, 9, way)))
        for column, row, _ in arrow_signs((9, 9, way), (8, 4)):
            _, ink, ground = rows[row][column]
            assert ink != ground


@PAINTS
@EACH_NAME
def test_a_held_arrow_looks_like_no_laid_one(name, paint):
    """Without colour there is nothing but where it lies, and what the screen says."""
    drawing = PixDrawing((4, 2), paint, name)
    laid = drawing.cells(PixPicture(arrow=(7, 7, "E")))
    held = drawing.cells(PixPicture(held=(7, 7, "E")))
    assert signs(laid) == signs(held)
    assert (laid != held) == paint.coloured


# -- the cursor ------------------------------------------------------------------------------
@PAINTS
@EACH_NAME
@EACH_SCALE
def test_the_cursor_stands_in_the_corners_of_its_box(scale, name, paint):
    drawing = PixDrawing(scale, paint, name)
    for box, sign in itertools.product(BOXES, "#R."):
        picture = PixPicture(with_sign(sign, box).rows, cursor=box)
        rows = drawing.cells(picture)
        cells = drawing.cursor_cells(picture, rows)
        places = inside(drawing, box)
        columns, lines = {x for x, _ in places}, {y for _, y in places}
        corners = {*itertools.product((min(lines), max(lines)), (min(columns), max(columns)))}
        assert {*cells} == corners
        for (y, x), (mark, _, ground) in cells.items():
            assert mark != rows[y][x][0]
            assert ground == rows[y][x][2], "what lies in the box still shows"


def test_no_cursor_no_corners():
    drawing = PixDrawing((4, 2), DARK, "blocks")
    assert drawing.cursor_cells(PixPicture(), drawing.cells(PixPicture())) == {}


# -- how large -------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("room", "scale"),
    [
        ((74, 38), (8, 4)),
        ((73, 38), (6, 3)),
        ((74, 37), (6, 3)),
        ((56, 29), (6, 3)),
        ((55, 29), (4, 2)),
        ((38, 20), (4, 2)),
        ((42, 21), (4, 2)),
        ((37, 20), (2, 1)),
        ((38, 19), (2, 1)),
        ((20, 11), (2, 1)),
        ((5, 3), (2, 1)),
    ],
)
def test_drawings_are_as_large_as_there_is_room(room, scale):
    assert SCALES[best_scale(*room)] == scale


# -- drawings in small -----------------------------------------------------------------------
def test_in_small_two_boxes_share_a_character():
    for box in BOXES:
        lines = small(with_sign("#", box), DARK, "blocks")
        assert [line.cell_len for line in lines] == [SIZE] * 5
        tones = {
            (x, 2 * y + half)
            for y, line in enumerate(lines)
            for x in range(SIZE)
            for half, tone in enumerate(halves(line, x))
            if tone == DARK.black
        }
        assert tones == {box}


def halves(line: Text, x: int) -> tuple[int | None, int | None]:
    """The colours of the upper and the lower half of a character that is drawn in halves."""
    assert line.plain[x] in "▀▄"
    console = Console(color_system="truecolor", legacy_windows=False)
    style = line.get_style_at_offset(console, x)

    def tone(color: Color | None) -> int | None:
        if color is None or color.is_default:
            return None
        red, green, blue = color.get_truecolor()
        return red << 16 | green << 8 | blue

    found = tone(style.color), tone(style.bgcolor)
    return found if line.plain[x] == "▀" else found[::-1]


@pytest.mark.parametrize(
    ("paint", "name"),
    [(BARE, "blocks"), (BARE, "glyphs"), (BARE, "ascii"), (DARK, "ascii"), (DARK, "glyphs")],
)
def test_in_small_without_colour_every_box_has_a_sign(paint, name):
    picture = PixPicture(("#R.......", *["........."] * 7, "........#"), arrow=(18, 18, "SE"))
    lines = [line.plain for line in small(picture, paint, name)]
    assert [len(line) for line in lines] == [SIZE] * SIZE
    white, black = (".", "#") if name == "ascii" else ("·", "█")
    assert lines[0] == f"{black}R{white * 7}"
    assert lines[-1] == white * 8 + ("\\" if name == "ascii" else "↘")


@PAINTS
@EACH_NAME
def test_in_small_the_arrow_is_there_wherever_it_lies(name, paint):
    heads = HEADS_IN_ASCII if name == "ascii" else HEADS
    for x, y, way in arrows():
        lines = [line.plain for line in small(PixPicture(arrow=(x, y, way)), paint, name)]
        assert "".join(lines).count(heads[way]) == 1
        assert {len(line) for line in lines} == {SIZE}


def test_the_picture_of_what_a_view_shows():
    drawing = {"rows": ["#........"] + ["........."] * 8, "arrow": [1, 2, "NE"]}
    assert picture_of(drawing) == PixPicture(tuple(drawing["rows"]), (1, 2, "NE"))
    assert picture_of({**drawing, "arrow": None}, (3, 4)) == PixPicture(
        tuple(drawing["rows"]), None, (3, 4)
    )


# -- colours ---------------------------------------------------------------------------------
@COLOURED
@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_fewer_colours_still_tell_pixels_apart(paint: PixPaint, system):
    def nearest(rgb: int) -> int | None:
        return Color.from_rgb(rgb >> 16, rgb >> 8 & 255, rgb & 255).downgrade(system).number

    white = {nearest(tone) for tone in paint.paper}
    assert nearest(paint.black) not in white
    assert nearest(paint.red) not in {*white, nearest(paint.black)}
    assert nearest(paint.cursor[0]) not in {*white, nearest(paint.black), nearest(paint.red)}
    for inks in (paint.arrow, paint.cursor):
        on_paper, on_black, on_red = map(nearest, inks)
        assert on_paper not in white
        assert on_black != nearest(paint.black)
        assert on_red != nearest(paint.red)


def test_modules_keep_no_strips_and_no_styles():
    for module in (pix_board, pix_drawing, pix_paint):
        for name, value in vars(module).items():
            found = [*value.values()] if isinstance(value, dict) else [value]
            assert not any(isinstance(each, Strip | Style) for each in found), name


@COLOURED
def test_the_cursor_is_seen_on_every_ground(paint):
    for ground in (*paint.paper, paint.black, paint.red):
        assert _contrast(paint.on(paint.cursor, ground), ground) >= 3


def _contrast(one: int, other: int) -> float:
    """As WCAG 2 has it; 3 is what it asks of signs that stand for something."""

    def light(colour: int) -> float:
        parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
        linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)
