"""Updates in few bytes: they must look like Textual's own, and cost less."""

from __future__ import annotations

import random
from io import StringIO
from typing import Any

import pyte
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate
from textual.app import App, ComposeResult
from textual.drivers.headless_driver import HeadlessDriver
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from pix_tui.widgets.lean import LeanUpdate, Pen, Shown, cells_of, forget_shown, make_lean

RED, BLUE = Style.parse("#ff0000"), Style.parse("on #0000ff")


def said(*segments: tuple[str, Style | None], system: ColorSystem = ColorSystem.TRUECOLOR) -> str:
    pen = Pen()
    pen.write(cells_of([Segment(text, style) for text, style in segments], system))
    return pen.finish().replace("\x1b", "^")


def console(colours: Any = "truecolor") -> Console:
    return Console(file=StringIO(), color_system=colours, force_terminal=True, legacy_windows=False)


class Patches(Widget):
    """Random letters in random colours."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = [[Segment(" ", None)] * 30 for _ in range(8)]

    def render_line(self, y: int) -> Strip:
        return Strip(self.rows[y], 30)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return 30

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 8


class Demo(App[None]):
    CSS = "Screen { align: center middle; } Patches { width: auto; height: auto; }"

    def compose(self) -> ComposeResult:
        yield Patches()


class Covered(Demo):
    CSS = (
        Demo.CSS
        + """
        Screen { layers: below above; }
        Patches { layer: below; }
        Static { layer: above; position: absolute; offset: 17 4; width: 4; height: 1; }
        """
    )

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Static("over")


# -- what a pen writes -----------------------------------------------------------------------
def test_text_without_style_is_only_itself() -> None:
    assert said(("abc", None), ("", RED), ("d", Style())) == "abcd"


def test_only_what_differs_is_said() -> None:
    both = RED + BLUE
    assert said(("a", both), ("b", both), ("c", RED)) == ("^[38;2;255;0;0;48;2;0;0;255mab^[49mc^[m")


def test_blanks_have_no_colour() -> None:
    assert said((" ", RED), ("a", RED + BLUE), (" ", BLUE)) == (
        " ^[38;2;255;0;0;48;2;0;0;255ma ^[m"
    )


def test_attributes_are_set_and_reset() -> None:
    bold, line = Style(bold=True), Style(underline=True)
    assert said(("a", bold), ("b", bold + line), (" ", line), ("c", None)) == (
        "^[1ma^[4mb^[0;4m ^[0mc"
    )


def test_colours_are_those_of_the_console_whatever_was_written_before() -> None:
    shared = Style.parse("#d75f00 on #262626")
    for _ in range(2):
        assert said(("a", shared)) == "^[38;2;215;95;0;48;2;38;38;38ma^[m"
        assert said(("a", shared), system=ColorSystem.EIGHT_BIT) == "^[38;5;166;48;5;235ma^[m"
        assert said(("a", shared), system=ColorSystem.STANDARD) == "^[33;40ma^[m"


# -- updates ---------------------------------------------------------------------------------
def screen_of(output: str, screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    pyte.Stream(screen).feed(output)
    cells = []
    for y in range(screen.lines):
        row = []
        for x in range(screen.columns):
            cell = screen.buffer[y][x]
            ink = "" if cell.data == " " and not cell.underscore else cell.fg
            row.append((cell.data, ink, cell.bg, cell.bold, cell.underscore))
        cells.append(row)
    return cells


def change(widget: Patches, chance: random.Random) -> None:
    """Change a few characters here and there."""
    for _ in range(chance.randint(1, 5)):
        x, y, width = chance.randrange(30), chance.randrange(8), chance.randint(1, 6)
        for column in range(x, min(x + width, 30)):
            style = Style(
                color=chance.choice([None, "#d70000", "#123456"]),
                bgcolor=chance.choice([None, "#00005f", "#654321"]),
                bold=chance.choice([None, None, True]),
                underline=chance.choice([None, None, True]),
            )
            widget.rows[y][column] = Segment(chance.choice(" ab▀"), style)
        widget.refresh(Region(x, y, min(width, 30 - x), 1))


async def test_small_changes_add_up_to_the_whole_picture() -> None:
    chance = random.Random(20)
    app = Demo()
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        widget, compositor = app.query_one(Patches), app.screen._compositor
        screen = pyte.Screen(40, 12)
        lean_bytes = textual_bytes = 0
        for turn in range(60):
            change(widget, chance)
            compositor.update_widgets({widget})
            update = compositor.render_update(full=turn == 0)
            assert isinstance(update, CompositorUpdate)
            text = LeanUpdate(update).render_segments(console())
            lean_bytes += len(text)
            textual_bytes += len(update.render_segments(console()))
            whole = LeanUpdate(compositor.render_full_update()).render_segments(console())
            assert screen_of(text, screen) == screen_of(whole, pyte.Screen(40, 12))
            shown = [line[5:35] for line in screen.display[2:10]]
            assert shown == ["".join(segment.text for segment in row) for row in widget.rows]
        assert lean_bytes < textual_bytes / 2


async def test_what_lies_over_a_widget_stays() -> None:
    app = Covered()
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        widget, compositor = app.query_one(Patches), app.screen._compositor
        screen = pyte.Screen(40, 12)
        pyte.Stream(screen).feed(
            LeanUpdate(compositor.render_full_update()).render_segments(console())
        )
        assert "over" in screen.display[4]
        place = screen.display[4].index("over")
        widget.rows = [[Segment("x", None)] * 30 for _ in range(8)]
        widget.refresh(Region(0, 0, 30, 8))
        compositor.update_widgets({widget})
        update = compositor.render_update()
        assert isinstance(update, ChopsUpdate)
        pyte.Stream(screen).feed(LeanUpdate(update).render_segments(console()))
        line = screen.display[4]
        assert line.strip() == "x" * (place - 5) + "over" + "x" * (31 - place)


async def test_sessions_with_different_colours_share_nothing() -> None:
    # Textual keeps the escape codes of the first terminal with the style
    app = Demo()
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        change(app.query_one(Patches), random.Random(3))
        update = LeanUpdate(app.screen._compositor.render_full_update())
        for _ in range(2):
            assert "38;2;" in update.render_segments(console("truecolor"))
            assert ";2;" not in update.render_segments(console("256"))
            assert ";5;" not in update.render_segments(console("standard"))
            assert ";2;" not in update.render_segments(console("standard"))


# -- what stands on the terminal already -------------------------------------------------------
def cells(text: str, style: Style | None = None) -> list[tuple[str, object]]:
    return cells_of([Segment(text, style)], ColorSystem.TRUECOLOR)


def shown(*rows: str) -> Shown:
    known = Shown()
    known.fit(len(cells(rows[0])), len(rows), ColorSystem.TRUECOLOR)
    for y, row in enumerate(rows):
        assert list(known.changes(0, y, cells(row))) == [(0, cells(row))]
    return known


def test_what_stands_there_is_not_sent_again() -> None:
    known = shown("abc", "def")
    assert list(known.changes(0, 0, cells("abc"))) == []
    assert list(known.changes(1, 1, cells("ef"))) == []
    assert list(known.changes(0, 1, cells("dXf"))) == [(1, cells("X"))]
    assert list(known.changes(0, 1, cells("dXf"))) == []


def test_changes_far_apart_are_sent_apart_and_near_ones_together() -> None:
    known = shown("." * 30)
    assert list(known.changes(0, 0, cells("x" + "." * 20 + "yy..z" + "." * 4))) == [
        (0, cells("x")),
        (21, cells("yy..z")),
    ]


def test_another_colour_is_a_change_but_not_under_a_blank() -> None:
    known = shown("a b")
    assert list(known.changes(0, 0, cells("a b", RED))) == [(0, cells("a b", RED))]
    assert list(known.changes(1, 0, cells(" "))) == []
    assert list(known.changes(1, 0, cells(" ", BLUE))) == [(1, cells(" ", BLUE))]


def test_a_wide_character_is_sent_whole() -> None:
    known = shown("日本")
    assert list(known.changes(0, 0, cells("日木"))) == [(2, cells("木")[:1])]
    assert list(known.changes(0, 0, cells("ab木"))) == [(0, cells("ab"))]


def test_marks_stay_with_their_letter() -> None:
    assert [text for text, _ in cells("e\u0301x")] == ["e\u0301", "x"]


def test_rows_and_columns_off_the_terminal_are_not_sent() -> None:
    known = shown("abc")
    assert list(known.changes(1, 0, cells("bcde"))) == []
    assert list(known.changes(0, 1, cells("abc"))) == []


class Recorder(HeadlessDriver):
    """A terminal that keeps what is written to it."""

    written = ""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        type(self).written += data


async def test_an_app_sends_a_picture_once_and_again_when_it_is_forgotten() -> None:
    app = Demo(driver_class=Recorder)
    make_lean(app)
    once = app._display
    make_lean(app)
    assert app._display is once
    async with app.run_test(headless=False, size=(40, 12)) as pilot:
        await pilot.pause()
        change(app.query_one(Patches), random.Random(1))
        await pilot.pause()
        Recorder.written = ""
        app.screen.refresh()
        await pilot.pause()
        assert Recorder.written == ""
        forget_shown(app)
        app.screen.refresh()
        await pilot.pause()
        assert screen_of(Recorder.written, pyte.Screen(40, 12)) == screen_of(
            LeanUpdate(app.screen._compositor.render_full_update()).render_segments(app.console),
            pyte.Screen(40, 12),
        )


def test_within_a_row_the_pen_goes_on_from_where_it_is() -> None:
    pen = Pen()
    for x, y, text in [
        (2, 1, "ab"),
        (4, 1, "c"),
        (6, 1, "▀"),
        (9, 1, "→"),
        (12, 1, "d"),
        (0, 2, "e"),
    ]:
        pen.move_to(x, y)
        pen.write(cells_of([Segment(text)], ColorSystem.TRUECOLOR))
    # behind an arrow nobody knows where the terminal is
    assert pen.finish().replace("\x1b", "^") == "^[2;3Habc^[C▀^[2C→^[2;13Hd^[3;1He"
