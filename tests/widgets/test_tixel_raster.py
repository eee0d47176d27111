"""Pixels of Tixel boards: geometry, marks and colours."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.color import Color, ColorSystem

from pix_tui.games.tixel.board import ACTIVE, BLACK, INACTIVE, NE, WHITE, N, make_piece
from pix_tui.widgets.cells import HALVES
from pix_tui.widgets.tixel_picture import DARK, LIGHT, BoardPicture, Palette, Wood
from pix_tui.widgets.tixel_raster import CAVITY, DEPTH, Grid, Raster, blend, reach, sprite

Drawn = Callable[[str], bytes]

SIZES = range(4, 26, 2)
STEPS = {0: (-1, 0), 2: (0, 1), 4: (1, 0), 6: (0, -1)}  # direction → rows down, columns right
STANCES = [*((orientation, False) for orientation in range(8)), (0, True), (1, True)]
PALETTES = pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])


def _letters(text: str) -> list[int]:
    return [ord(letter) for letter in text]


# A palette in which a colour is a letter, so that pixels can be read. Body and edges of a piece
# have one letter, the rim of its hollow has another.
LETTERS = Palette(
    frame=ord("#"),
    label=ord("!"),
    squares=(ord("."), ord(",")),
    cavity=ord(" "),
    white=Wood(*_letters("WWWWwg")),
    black=Wood(*_letters("BBBBbh")),
    cursor=(ord("K"), ord("k")),
    selected=ord("S"),
    target=ord("T"),
    changed=ord("C"),
)


def read(grid: Grid) -> list[str]:
    return ["".join(map(chr, row)) for row in grid]


def square_of(raster: Raster, picture: BoardPicture, square: int) -> list[str]:
    """The pixels of one square."""
    top, left = raster.corner(picture, square)
    rows = read(raster.grid(picture))[top : top + raster.pixels]
    return [row[left : left + raster.pixels] for row in rows]


# -- geometry --------------------------------------------------------------------------------
def test_an_active_piece_stands_in_the_hollows_of_its_neighbours(drawn: Drawn) -> None:
    picture = BoardPicture(
        3,
        drawn("""
            .. .. ..
            w2 b3 ..
            .. b0 Wi
        """),
    )
    assert read(Raster(3, 6, LETTERS, labels=False).grid(picture)) == [
        "####################",
        "####################",
        "#,,,,,,......,,,,,,#",
        "#,,,,,,......,,,,,,#",
        "#,,,,,,......,,,,,,#",
        "#,,,,,,......,,,,,,#",
        "#,,,,,,......,,,,,,#",
        "#,,,,,,..BB..,,,,,,#",
        "#WWWWww,BBBB,......#",
        "#WWWWw BBBBBB......#",
        "#WWWW BBBBBBBB.....#",
        "#WWWW BBBBBbbB.....#",
        "#WWWWw BBBb  ......#",
        "#WWWWww,BBb ,......#",
        "#,,,,,,b BB bWWWWWW#",
        "#,,,,,,bb  bbWWWWWW#",
        "#,,,,,,BBBBBBWWWWWW#",
        "#,,,,,,BBBBBBWWWWWW#",
        "#,,,,,,BBBBBBWWWWWW#",
        "#,,,,,,BBBBBBWWWWWW#",
        "####################",
        "####################",
    ]


@pytest.mark.parametrize("pixels", SIZES)
def test_the_corners_of_an_active_piece_reach_into_all_four_neighbours(pixels: int) -> None:
    for orientation in ACTIVE:
        shape = sprite(pixels, orientation)
        texels = [*shape.body, *shape.cavity]
        for numbers in ([row for row, *_ in texels], [column for _, column, *_ in texels]):
            assert -min(numbers) == max(numbers) - pixels + 1 == reach(pixels)
    assert abs(reach(pixels) - DEPTH * pixels) < 1


@pytest.mark.parametrize("pixels", SIZES)
def test_an_inactive_piece_and_its_hollow_are_its_cell(pixels: int) -> None:
    for orientation in INACTIVE:
        shape = sprite(pixels, orientation)
        covered = {(row, column) for row, column, *_ in (*shape.body, *shape.cavity)}
        assert covered == set(itertools.product(range(pixels), repeat=2))


@pytest.mark.parametrize("pixels", SIZES[1:])  # at 4 a corner is too small to be seen
@pytest.mark.parametrize("direction", INACTIVE)
def test_only_a_hollow_leaves_room_for_a_neighbours_corner(pixels: int, direction: int) -> None:
    down, right = (step * pixels for step in STEPS[direction])
    corner = {(y + down, x + right): cover for y, x, _, cover in sprite(pixels, NE, True).body}
    for orientation in INACTIVE:
        wood = {(y, x): cover for y, x, _, cover in sprite(pixels, orientation).body}
        overlap = sum(max(0, wood.get(place, 0) + cover - 4) for place, cover in corner.items())
        assert (overlap == 0) == (orientation == direction)


@pytest.mark.parametrize("pixels", SIZES)
def test_all_stances_look_different(pixels: int) -> None:
    shapes = [sprite(pixels, *stance) for stance in STANCES]
    for one, other in itertools.combinations(shapes, 2):
        assert (one.body, one.cavity) != (other.body, other.cavity)


@PALETTES
@pytest.mark.parametrize("pixels", SIZES)
def test_all_pieces_look_different(pixels: int, palette: Palette) -> None:
    raster = Raster(3, pixels, palette)
    pieces = [make_piece(colour, *stance) for colour in (WHITE, BLACK) for stance in STANCES]
    grids = [raster.grid(BoardPicture(3, bytes([0] * 4 + [piece] + [0] * 4))) for piece in pieces]
    for one, other in itertools.combinations(grids, 2):
        assert one != other


@pytest.mark.parametrize("pixels", [12, 14, 16, 20, 24])
def test_a_large_hollow_is_as_deep_as_a_corner_is_long(pixels: int) -> None:
    floor = [row for row, column, *_ in sprite(pixels, N).cavity if column == pixels // 2]
    assert abs(max(floor) + 1 - DEPTH * pixels) <= 1


def test_at_six_pixels_the_middle_of_a_piece_is_of_one_tone() -> None:
    # a cursor that comes and goes there is two characters of one colour
    for stance in STANCES:
        parts = {(row, column): part for row, column, part, _ in sprite(6, *stance).body}
        assert len({parts.get(place, CAVITY) for place in itertools.product((2, 3), (2, 3))}) == 1


# -- boards ----------------------------------------------------------------------------------
@pytest.mark.parametrize("size", range(3, 10))
@pytest.mark.parametrize("flipped", [False, True])
def test_a_square_is_found_where_it_is_drawn(size: int, flipped: bool) -> None:
    picture = BoardPicture(size, bytes(size * size), flipped=flipped)
    for square in range(size * size):
        assert picture.square_at(*picture.place_of(square)) == square
    a1 = picture.place_of(0)
    assert a1 == ((0, size - 1) if flipped else (size - 1, 0))
    assert (picture.rank_labels[a1[0]], picture.file_labels[a1[1]]) == ("1", "a")


def test_a_flipped_board_is_the_board_turned_by_half_a_turn(drawn: Drawn) -> None:
    board = drawn("""
        w1 .. b4
        .. Wa ..
        b2 .. Bi
    """)
    turned = drawn("""
        Bi .. b6
        .. Wa ..
        b0 .. w5
    """)
    raster = Raster(3, 8, DARK)
    # the light does not turn with the board
    assert raster.grid(BoardPicture(3, board, flipped=True)) == raster.grid(BoardPicture(3, turned))


def test_a_picture_refuses_what_does_not_fit() -> None:
    with pytest.raises(ValueError, match="not 2"):
        BoardPicture(2, bytes(4))
    with pytest.raises(ValueError, match="35 squares, expected 36"):
        BoardPicture(6, bytes(35))
    with pytest.raises(ValueError, match="ghost has 9"):
        BoardPicture(6, bytes(36), ghost=bytes(9))


def test_labels_stand_beside_their_squares() -> None:
    raster = Raster(6, 6, DARK)
    rows = raster.cells(BoardPicture(6, bytes(36)))
    assert (raster.width, raster.height) == (40, 21) == (len(rows[0]), len(rows))
    text = ["".join(character or " " for character, _, _ in row).rstrip() for row in rows]
    assert [line for line in text if line] == [*"654321", "     a     b     c     d     e     f"]


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("pixels", SIZES)
def test_numbers_can_stand_apart_from_the_corners_that_reach_out(
    pixels: int, flipped: bool, drawn: Drawn
) -> None:
    board = drawn("""
        w1 .. w3
        .. .. ..
        b5 .. b7
    """)
    raster = Raster(3, pixels, LETTERS, gap=1)
    rows = raster.cells(BoardPicture(3, board, flipped=flipped))
    blank = (HALVES, ord("#"), ord("#"))
    assert {row[1] for row in rows} == {blank}
    assert "".join(row[0][0] for row in rows if row[0] != blank) == ("123" if flipped else "321")
    if pixels > 4:
        assert {row[2] for row in rows} > {blank}, "a corner"
    assert {len(row) for row in rows} == {raster.width}


# -- marks -----------------------------------------------------------------------------------
def test_marks_can_be_told_apart_and_combined(drawn: Drawn) -> None:
    board = drawn("""
        .. .. ..
        .. Wi ..
        .. .. ..
    """)
    raster = Raster(3, 6, LETTERS)
    plain = BoardPicture(3, board)
    middle = frozenset({4})
    assert square_of(raster, plain, 4) == ["WWWWWW"] * 6
    assert square_of(raster, replace(plain, targets=middle), 4) == [
        "WWWWWW",
        "WWWWWW",
        "WWTTWW",
        "WWTTWW",
        "WWWWWW",
        "WWWWWW",
    ]
    assert square_of(raster, replace(plain, changed=middle), 4) == [
        "CWWWWC",
        *["WWWWWW"] * 4,
        "CWWWWC",
    ]
    assert square_of(raster, replace(plain, selected=4), 4) == ["SSSSSS", *["SWWWWS"] * 4, "SSSSSS"]
    everything = replace(plain, targets=middle, changed=middle, selected=4, cursor=4)
    assert square_of(raster, everything, 4) == [
        "SSSSSS",
        "SWWWWS",
        "SWTTWS",
        "SWTTWS",
        "SWWWWS",
        "SSSSSS",
    ]


def test_the_cursor_is_a_jewel_that_shows_a_target_below_it() -> None:
    raster = Raster(6, 6, LETTERS)
    picture = BoardPicture(6, bytes(36), cursor=0)
    rows = raster.cells(picture)
    assert raster.cursor_cells(replace(picture, cursor=None), rows) == {}
    jewel = raster.cursor_cells(picture, rows)
    assert set(jewel.values()) == {(HALVES, ord("K"), ord("k"))}
    assert sorted(jewel) == [(17, 4), (17, 5)]
    aimed = raster.cursor_cells(replace(picture, targets=frozenset({0})), rows)
    assert set(aimed.values()) == {(HALVES, ord("K"), ord("T"))}


@pytest.mark.parametrize("pixels", SIZES)
def test_the_jewel_is_in_the_middle_and_covers_less_than_half(pixels: int) -> None:
    raster = Raster(3, pixels, LETTERS)
    picture = BoardPicture(3, bytes(9), cursor=4)
    rows = raster.cells(picture)
    for (y, x), cell in raster.cursor_cells(picture, rows).items():
        rows[y][x] = cell
    seen = [
        (2 * y + half, x)
        for y, row in enumerate(rows)
        for x, (character, *halves) in enumerate(row)
        for half in (0, 1)
        if character == HALVES and chr(halves[half]) in "Kk"
    ]
    top, left = raster.corner(picture, 4)
    side = max(y for y, _ in seen) - min(y for y, _ in seen) + 1
    assert len(seen) == side**2 <= pixels**2 / 4
    assert min(seen) == (top + (pixels - side) // 2, left + (pixels - side) // 2)


def test_a_ghost_is_neither_what_stands_nor_what_will_stand(drawn: Drawn) -> None:
    # the left flank of a slide east: it is turned, and the slider is on its way
    board = drawn("""
        .. b5 ..
        w1 .. ..
        .. .. ..
    """)
    after = drawn("""
        .. b4 ..
        .. .. w3
        .. .. ..
    """)
    for palette, pixels in itertools.product((DARK, LIGHT), (6, 12)):
        raster = Raster(3, pixels, palette)
        shown = BoardPicture(3, board, ghost=after)
        empty, now, then = (BoardPicture(3, each) for each in (bytes(9), board, after))
        for square in (3, 5, 7):
            looks = [_pixels(raster, each, square) for each in (shown, empty, now, then)]
            assert looks[0] not in looks[1:]
        assert _pixels(raster, shown, 1) == _pixels(raster, now, 1), "what stays looks the same"


def _pixels(raster: Raster, picture: BoardPicture, square: int) -> Grid:
    top, left = raster.corner(picture, square)
    rows = raster.grid(picture)[top : top + raster.pixels]
    return [row[left : left + raster.pixels] for row in rows]


# -- colours ---------------------------------------------------------------------------------
@PALETTES
@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_fewer_colours_still_tell_the_parts_apart(palette: Palette, system: ColorSystem) -> None:
    def nearest(rgb: int) -> int | None:
        return Color.from_rgb(rgb >> 16, rgb >> 8 & 255, rgb & 255).downgrade(system).number

    parts = {
        "white": {nearest(palette.white.body)},
        "black": {nearest(palette.black.body)},
        "board": {nearest(square) for square in palette.squares},
        "hollow": {nearest(palette.cavity)},
    }
    for one, other in itertools.combinations(parts, 2):
        assert not parts[one] & parts[other], f"{one} and {other}"
    if system == ColorSystem.EIGHT_BIT:
        assert len(parts["board"]) == 2, "the checker"


@PALETTES
def test_marks_differ_from_each_other_and_from_what_they_lie_on(palette: Palette) -> None:
    marks = [*palette.cursor, palette.selected, palette.target, palette.changed]
    grounds = [*palette.squares, palette.white.body, palette.black.body]
    assert len({*marks, *grounds}) == len(marks) + len(grounds)


def test_blending_goes_from_one_colour_to_the_other() -> None:
    assert [blend(0x000000, 0x804020, quarters) for quarters in range(5)] == [
        0x000000,
        0x201008,
        0x402010,
        0x603018,
        0x804020,
    ]
