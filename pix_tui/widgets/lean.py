"""Updates of the screen in as few bytes as they need.

Textual sends a changed region from the left edge of its widget on, not from where the region
begins, resets all colours after each run of characters, and paints a new screen several times
over. Here what stands on the terminal is remembered: only characters that differ are sent, and
between two of them only what differs in colour.

Escape sequences come from the console that is written to, never from what a `Style` or a `Strip`
remembers of another one: sessions with different colours may share them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

# SGR codes of a style's attributes, by bit: bold, dim, italic, underline, …
_ATTRIBUTES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "21", "51", "52", "53")

_State = tuple[tuple[str, ...], str, str]
"""Codes of the attributes, of the colour and of the ground; empty where the terminal's own is."""

_NOTHING: _State = ((), "", "")


Cell = tuple[str, _State]
"""A character with the marks that belong to it, and how it is written; "" behind a wide one."""

_UNKNOWN: Cell = ("?", (("?",), "", ""))  # equal to no cell that is ever written
_NOWHERE = (-1, -1)
_BLOCKS = "▀▄█"  # a board of them is the same everywhere, or nothing is
_GAP = 3  # cells: skipping fewer takes a longer escape sequence than writing them again


class Shown:
    """What stands on a terminal, as far as it was written through here."""

    def __init__(self) -> None:
        self._key: object = None
        self._rows: list[list[Cell]] = []

    def forget(self) -> None:
        """The terminal may show anything: everything is sent again."""
        self._key = None

    def fit(self, width: int, height: int, system: ColorSystem) -> None:
        """Forget what stood on a terminal of another size or with other colours."""
        if self._key != (width, height, system):
            self._key = (width, height, system)
            self._rows = [[_UNKNOWN] * width for _ in range(height)]

    def changes(self, x: int, y: int, cells: list[Cell]) -> Iterable[tuple[int, list[Cell]]]:
        """Columns and cells that differ from what stands there; they stand there from now on."""
        if not 0 <= y < len(self._rows):
            return
        row = self._rows[y]
        cells = cells[: len(row) - x]
        before = row[x : x + len(cells)]
        if before == cells:
            return
        row[x : x + len(cells)] = cells
        start = end = -1
        for place, (old, new) in enumerate(zip(before, cells, strict=True)):
            if old == new:
                continue
            if start >= 0 and place - end > _GAP:
                yield x + start, cells[start:end]
                start = -1
            if start < 0:
                # Half of a wide character cannot be written.
                start = place - 1 if new[0] == "" and place else place
            end = place + 1
        yield x + start, cells[start:end]


def make_lean(app: App[Any]) -> None:
    """Have an app's updates sent in as few bytes as they need, from now on."""
    if getattr(app._display, "shown", None) is not None:
        return
    send, shown = app._display, Shown()

    def display(screen: Screen[Any], renderable: RenderableType | None) -> None:
        written = app._running and not app._closed and not app.is_headless and app._driver
        if renderable is None or app._batch_count or not written:
            return
        if not isinstance(renderable, ChopsUpdate | LayoutUpdate):
            shown.forget()
            send(screen, renderable)
            return
        shown.fit(*app.size, _system(app.console))
        text = LeanUpdate(renderable, shown).render_segments(app.console)
        cursor = app.screen.outer_size.clamp_offset(app.cursor_position)
        if text or cursor != app._previous_cursor_position:
            send(screen, _Said(text))  # type: ignore[arg-type]

    display.shown = shown  # type: ignore[attr-defined]
    app._display = display  # type: ignore[method-assign]


def forget_shown(app: App[Any]) -> None:
    """Something else has written to the app's terminal: send all of it with the next update."""
    shown = getattr(app._display, "shown", None)
    if shown is not None:
        shown.forget()


class _Said(CompositorUpdate):
    """An update that is text already."""

    def __init__(self, text: str) -> None:
        self._text = text

    def render_segments(self, console: Console) -> str:
        return self._text


class LeanUpdate(CompositorUpdate):
    """An update of the whole screen or of spans of it, said briefly.

    Args:
        update: What Textual would send.
        shown: What stands on the terminal; nothing that is known of if it is left out.
    """

    def __init__(self, update: ChopsUpdate | LayoutUpdate, shown: Shown | None = None) -> None:
        self.update = update
        self.shown = shown

    def render_segments(self, console: Console) -> str:
        """What to write to the terminal."""
        system = _system(console)
        stretches = (
            _layout_stretches(self.update)
            if isinstance(self.update, LayoutUpdate)
            else _span_stretches(self.update)
        )
        pen = Pen()
        for x, y, segments in stretches:
            cells = cells_of(segments, system)
            for start, changed in self.shown.changes(x, y, cells) if self.shown else [(x, cells)]:
                pen.move_to(start, y)
                pen.write(changed)
        return pen.finish()


def _system(console: Console) -> ColorSystem:
    return COLOR_SYSTEMS.get(console.color_system or "") or ColorSystem.TRUECOLOR


def cells_of(segments: Iterable[Segment], system: ColorSystem) -> list[Cell]:
    """Segments character by character. Links are not kept: nothing of ours has any."""
    cells: list[Cell] = []
    for text, style, _ in segments:
        state = _NOTHING if style is None else _state(style, system)
        blank = (" ", state if state[0] else ((), "", state[2]))  # blanks have no colour
        if text.isascii():
            cells += [blank if character == " " else (character, state) for character in text]
            continue
        for character in text:
            width = cell_len(character)
            if width == 0 and cells:
                cells[-1] = (cells[-1][0] + character, cells[-1][1])
                continue
            cells.append(blank if character == " " else (character, state))
            cells += [("", state)] * (width - 1)
    return cells


def _layout_stretches(update: LayoutUpdate) -> Iterable[tuple[int, int, list[Segment]]]:
    """Column, row and segments of each row of an update of a rectangle."""
    for y, line in enumerate(update.strips, update.region.y):
        yield update.region.x, y, [segment for strip in line for segment in strip]


def _span_stretches(update: ChopsUpdate) -> Iterable[tuple[int, int, list[Segment]]]:
    """Column, row and segments of each unbroken stretch of the spans of an update."""
    for y, first, last in update.spans:
        segments: list[Segment] = []
        start = position = first
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is None or end <= first or x >= last:
                continue
            left, right = max(x, first), min(end, last)
            if left != position:
                if segments:
                    yield start, y, segments
                segments, start = [], left
            segments.extend(strip.crop(left - x, right - x))
            position = right
        if segments:
            yield start, y, segments


@lru_cache(8192)
def _state(style: Style, system: ColorSystem) -> _State:
    """What a style is on a terminal with these colours."""
    bits = style._attributes & style._set_attributes
    attributes = tuple(code for bit, code in enumerate(_ATTRIBUTES) if bits >> bit & 1)
    colours = []
    for colour, foreground in ((style.color, True), (style.bgcolor, False)):
        if colour is None or colour.is_default:
            colours.append("")
        else:
            colours.append(";".join(colour.downgrade(system).get_ansi_codes(foreground)))
    return attributes, colours[0], colours[1]


class Pen:
    """Writes cells with as few escape sequences as possible: it knows how the terminal is set."""

    def __init__(self) -> None:
        self._now = _NOTHING
        self._place = _NOWHERE
        """Column and row of the next character, as far as that is sure: some terminals draw
        signs such as arrows twice as wide as others do."""
        self._written: list[str] = []

    def move_to(self, x: int, y: int) -> None:
        """Go on at a column and a row; the colours stay as they are."""
        column, row = self._place
        if row == y and x > column:
            self._written.append(f"\x1b[{x - column}C" if x - column > 1 else "\x1b[C")
        elif self._place != (x, y):
            self._written.append(f"\x1b[{y + 1};{x + 1}H")
        self._place = (x, y)

    def write(self, cells: Iterable[Cell]) -> None:
        """Write characters one after the other."""
        for text, then in cells:
            if text == " " and not then[0]:
                then = ((), self._now[1] if not self._now[0] else "", then[2])
            if then != self._now:
                self._set(then)
            self._written.append(text)
            sure = self._place != _NOWHERE and (text.isascii() or text in _BLOCKS)
            self._place = (self._place[0] + 1, self._place[1]) if sure else _NOWHERE

    def finish(self) -> str:
        """All that was written; after it the terminal is set as it was before."""
        if self._now != _NOTHING:
            self._written.append("\x1b[m")
        return "".join(self._written)

    def _set(self, then: _State) -> None:
        codes: list[str] = []
        if not set(self._now[0]) <= set(then[0]):
            codes.append("0")  # some attributes cannot be taken back on their own
            self._now = _NOTHING
        codes += [code for code in then[0] if code not in self._now[0]]
        if then[1] != self._now[1]:
            codes.append(then[1] or "39")
        if then[2] != self._now[2]:
            codes.append(then[2] or "49")
        self._written.append(f"\x1b[{';'.join(codes)}m")
        self._now = then
