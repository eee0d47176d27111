"""Sites, dice, shapes and figures as lines of text."""

from __future__ import annotations

import io
import itertools
from collections.abc import Sequence

import pytest
from rich.console import Console, Group
from rich.style import Style
from rich.text import Text

from pix_tui.widgets import rollnpix_card
from pix_tui.widgets.blocks import beside
from pix_tui.widgets.colours import terminal_colour
from pix_tui.widgets.ink import PIX_DARK, PIX_LIGHT, PIX_PLAIN
from pix_tui.widgets.rollnpix_paint import (
    BARE,
    COLOURS,
    DARK,
    LIGHT,
    SitePaint,
    paint_for,
    tag_style,
    word_style,
)
from pix_tui.widgets.rollnpix_pieces import (
    DIE_HEIGHT,
    DIE_WIDTH,
    Scale,
    die,
    shape,
    site_rows,
    small_site,
    spark,
)

PAINTS = pytest.mark.parametrize("paint", [DARK, LIGHT, BARE], ids=["dark", "light", "bare"])
NAMES = ["blocks", "glyphs", "ascii", "large"]
LATE = "YYBBR/Y2BR/G2YY/GR2Y/GRBB1"


def plain(lines: Sequence[Text]) -> list[str]:
    return [line.plain for line in lines]


def grounds(lines: Sequence[Text]) -> set[object]:
    """The grounds that anything stands on."""
    return {
        span.style.bgcolor for line in lines for span in line.spans if isinstance(span.style, Style)
    }


# -- sites -----------------------------------------------------------------------------------
def test_digits_are_runs_of_white_cells() -> None:
    assert site_rows("3/1R1/YB1") == ("...", ".R.", "YB.")
    rows = site_rows("/".join(["92"] * 10 + ["G91"]))
    assert rows == ("." * 11,) * 10 + ("G" + "." * 10,)


@pytest.mark.parametrize("text", ["", "2/3", "2/1", "1W/2", "y1/2", "0../3/3", "²1/3/3"])
def test_what_is_no_site_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no row"):
        site_rows(text)


@PAINTS
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("scale", "width"), [("small", 5), ("wide", 10)])
def test_a_small_site_has_a_letter_in_every_drawn_cell(
    scale: Scale, width: int, name: str, paint: SitePaint
) -> None:
    rows = site_rows(LATE)
    lines = small_site(rows, paint, name, scale)
    assert [line.cell_len for line in lines] == [width] * 5
    dot = "." if name == "ascii" else "·"
    seen = [line[:: width // 5] for line in plain(lines)]
    assert seen == [row.replace(".", dot) for row in rows]


def test_a_small_site_without_colours_has_textures_where_there_is_room() -> None:
    assert plain(small_site(site_rows(LATE), BARE, "glyphs", "wide")) == [
        "Y░Y░B═B═R▓",
        "Y░· · B═R▓",
        "G▚· · Y░Y░",
        "G▚R▓· · Y░",
        "G▚R▓B═B═· ",
    ]


# -- dice ------------------------------------------------------------------------------------
@PAINTS
@pytest.mark.parametrize("name", NAMES)
def test_a_die_shows_its_letter_and_its_pips(name: str, paint: SitePaint) -> None:
    pip = "o" if name == "ascii" else "●"
    for colour, pips in itertools.product(COLOURS, range(1, 7)):
        lines = die(colour, pips, paint, name)
        assert [line.cell_len for line in lines] == [DIE_WIDTH] * DIE_HEIGHT
        assert "".join(plain(lines)).count(pip) == pips
        assert "".join(plain(lines)).count(colour) == 1


@PAINTS
@pytest.mark.parametrize("name", NAMES)
def test_taken_and_chosen_dice_look_different(name: str, paint: SitePaint) -> None:
    looks = [
        die("R", 4, paint, name, taken=taken, chosen=chosen)
        for taken, chosen in itertools.product((False, True), repeat=2)
    ]
    assert all(one != other for one, other in itertools.combinations(looks, 2))
    assert plain(looks[0]) != plain(looks[2]), "taken without colour"
    if not paint.coloured:
        assert plain(looks[0]) != plain(looks[1]), "chosen without colour"


def test_a_die_without_colours() -> None:
    assert plain(die("B", 5, BARE, "ascii")) == ["|o   o|", "|B o  |", "|o   o|"]
    assert plain(die("B", 5, BARE, "ascii", chosen=True)) == ["[o   o]", "[B o  ]", "[o   o]"]
    assert plain(die("B", 5, BARE, "ascii", taken=True)) == [" .   . ", " b .   ", " .   . "]


# -- shapes ----------------------------------------------------------------------------------
def test_a_shape_lies_as_its_cells_say() -> None:
    cells = [(4, 7), (4, 8), (5, 8), (6, 8)]
    assert plain(shape(cells, "G", BARE, "ascii")) == ["G%G%G%", "G%    "]
    assert plain(shape(cells, "G", DARK, "blocks")) == ["G G G ", "G     "]


@PAINTS
@pytest.mark.parametrize("name", NAMES)
def test_shapes_of_six_in_a_row(name: str, paint: SitePaint) -> None:
    level = shape([(x, 0) for x in range(6)], "Y", paint, name)
    upright = shape([(0, y) for y in range(6)], "Y", paint, name)
    assert [line.cell_len for line in level] == [12]
    assert [line.cell_len for line in upright] == [2] * 6


@PAINTS
@pytest.mark.parametrize("name", NAMES)
def test_the_four_colours_look_different(name: str, paint: SitePaint) -> None:
    pieces = [shape([(0, 0)], colour, paint, name) for colour in COLOURS]
    assert len({str(plain(piece)) for piece in pieces}) == 4
    if paint.coloured:
        assert len({str(grounds(piece)) for piece in pieces}) == 4


# -- side by side ----------------------------------------------------------------------------
def test_blocks_side_by_side_are_filled_up() -> None:
    blocks = [[Text("ab"), Text("c")], [], [Text("日本"), Text("x"), Text("yz")]]
    lines = beside(blocks, 1)
    assert plain(lines) == ["ab  日本", "c   x   ", "    yz  "]
    assert {line.cell_len for line in lines} == {8}
    assert beside([], 3) == []


def test_side_by_side_everything_keeps_its_style() -> None:
    lines = beside([die("R", 1, DARK, "blocks"), [Text("bold", Style(bold=True))]], 2)
    console = Console(file=io.StringIO(), color_system="256", force_terminal=True, width=80)
    (segments,) = console.render_lines(lines[0], pad=False)
    styles = {segment.text: segment.style for segment in segments if segment.text.strip()}
    assert styles["bold"] is not None
    assert styles["bold"].bold


@pytest.mark.parametrize("name", NAMES)
def test_without_colours_nothing_is_printed_but_text(name: str) -> None:
    console = Console(file=io.StringIO(), color_system=None, width=80)
    blocks = [die("R", 3, BARE, name), shape([(0, 0), (1, 0)], "B", BARE, name)]
    console.print(Group(*beside(blocks, 2), *small_site(site_rows(LATE), BARE, name)))
    assert isinstance(console.file, io.StringIO)
    printed = console.file.getvalue()
    assert "\x1b" not in printed
    assert len(printed.splitlines()) == DIE_HEIGHT + 5


@PAINTS
def test_ascii_is_ascii(paint: SitePaint) -> None:
    lines = small_site(site_rows(LATE), paint, "ascii") + small_site(
        site_rows(LATE), paint, "ascii", "wide"
    )
    for colour, pips, taken, chosen in itertools.product(
        COLOURS, range(1, 7), (True, False), (True, False)
    ):
        lines += die(colour, pips, paint, "ascii", taken=taken, chosen=chosen)
        lines += shape([(0, 0)], colour, paint, "ascii")
    assert all(line.plain.isascii() for line in lines)
    assert spark(range(9), 0, 8, "ascii").isascii()


# -- figures ---------------------------------------------------------------------------------
def test_a_spark_for_each_number() -> None:
    assert spark(range(8), 0, 7, "blocks") == "▁▂▃▄▅▆▇█"
    assert spark([-5, 99], 0, 7, "blocks") == "▁█"
    assert spark([3, 3], 3, 3, "blocks") == "▁▁"
    assert spark([], 0, 1, "blocks") == ""
    signs = spark(range(8), 0, 7, "ascii")
    assert len(set(signs)) == 8


# -- styles ----------------------------------------------------------------------------------
def test_words_and_tags_of_the_four_colours() -> None:
    for paint in (DARK, LIGHT):
        assert len({word_style(colour, paint).color for colour in COLOURS}) == 4
        assert len({tag_style(colour, paint).bgcolor for colour in COLOURS}) == 4
    assert word_style("R", BARE) == Style(bold=True)
    assert tag_style("R", BARE) == Style(reverse=True)
    assert [paint_for(theme) for theme in (PIX_DARK, PIX_LIGHT, PIX_PLAIN)] == [DARK, LIGHT, BARE]


# -- the launcher's card ---------------------------------------------------------------------
@pytest.mark.parametrize("theme", [PIX_DARK, PIX_LIGHT, PIX_PLAIN])
@pytest.mark.parametrize("name", NAMES)
def test_a_card_has_a_site_that_fits_its_height(name: str, theme: object) -> None:
    view = {"sites": ["9/9/9/9/4RR3/9/9/9/9", "9/9/9/9/9/9/9/9/9"]}
    for height, lines, width in ((30, 18, 36), (18, 18, 36), (17, 9, 18), (9, 9, 18), (4, 0, 0)):
        seen = rollnpix_card.picture(view, height, theme, name)  # type: ignore[arg-type]
        assert [line.cell_len for line in seen] == [width] * lines
        assert "".join(plain(seen)).count("R") == (2 if lines else 0)


@pytest.mark.parametrize("name", NAMES)
def test_in_little_room_a_card_has_two_ranks_in_a_row_of_colours(name: str) -> None:
    view = {"sites": ["9/9/9/9/4RR3/9/9/9/9"]}
    for theme, coloured in ((PIX_DARK, True), (PIX_LIGHT, True), (PIX_PLAIN, False)):
        seen = rollnpix_card.picture(view, 8, theme, name)
        halved = coloured and name in ("blocks", "large")
        assert [line.cell_len for line in seen] == ([9] * 5 if halved else [])
        body = terminal_colour(paint_for(theme).pencils["R"].body)
        red = [span for line in seen for span in line.spans if body in _colours(span.style)]
        assert bool(red) == halved


def _colours(style: object) -> tuple[object, object]:
    assert isinstance(style, Style)
    return style.color, style.bgcolor
