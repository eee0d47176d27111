"""From a running application to text and SVG, the same to the byte wherever it runs.

The SVG is written here rather than by Rich: it names no web font, blocks are rectangles, so that
boards have no seams whatever the font, and each element has a line of its own, so that a changed
golden can be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast
from xml.sax.saxutils import escape, quoteattr

from rich.cells import cell_len
from rich.color import Color, blend_rgb
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME, TerminalTheme
from textual._compositor import LayoutUpdate
from textual.app import App

from . import ROW_HEIGHT, Snapshot

Row = Sequence[tuple[str, Style]]
Box = tuple[float, float, float, float]
"""Left, top, width and height within a cell, each from 0 to 1."""

_WIDE, _HIGH = 10, ROW_HEIGHT  # units of a cell
_BASELINE = 15.2
_FONT = 16.6  # its letters are 10 units wide in the common fonts
_BORDER, _BAR = 10, 30  # around the screen, above it
_TERMINAL: TerminalTheme = SVG_EXPORT_THEME
_HEAD = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" xml:space="preserve">
<style>
text {{ font: {font}px "DejaVu Sans Mono", Menlo, "Fira Code", Consolas, monospace; }}
rect {{ shape-rendering: crispEdges; }}
.b {{ font-weight: bold; }}
.i {{ font-style: italic; }}
.u {{ text-decoration: underline; }}
.s {{ text-decoration: line-through; }}
.frame {{ shape-rendering: auto; }}
.title {{ text-anchor: middle; }}
</style>
<rect class="frame" width="{width}" height="{height}" rx="8" fill="{ground}"/>
<circle cx="20" cy="16" r="6" fill="#ff5f57"/>
<circle cx="40" cy="16" r="6" fill="#febc2e"/>
<circle cx="60" cy="16" r="6" fill="#28c840"/>
<text class="title b" x="{middle}" y="21" fill="{ink}">{title}</text>
<g transform="translate({left} {top})">
"""


def snapshot_of(app: App[Any], title: str) -> Snapshot:
    """See `pix_tui.testing.snapshot_of`."""
    rows = rows_of(app)
    return Snapshot(text_of(rows), _svg(rows, app.size.width, title))


def text_of(rows: Sequence[Row]) -> str:
    """Their characters, without blanks at the ends."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in rows)


def rows_of(app: App[Any]) -> list[Row]:
    """The rows of the screen that is on: characters in runs of one style."""
    # As Textual's own screenshots do it; dialogs are drawn over the screens below them.
    update = cast(
        LayoutUpdate,
        app.screen._compositor.render_update(
            full=True, screen_stack=app._background_screens, simplify=True
        ),
    )
    return [
        [(segment.text, segment.style or Style.null()) for strip in line for segment in strip]
        for line in update.strips
    ]


def _svg(rows: Sequence[Row], columns: int, title: str) -> str:
    width, height = columns * _WIDE + 2 * _BORDER, len(rows) * _HIGH + _BAR + _BORDER
    head = _HEAD.format(
        width=width,
        height=height,
        font=_FONT,
        ground=_TERMINAL.background_color.hex,
        ink=_TERMINAL.foreground_color.hex,
        middle=width // 2,
        title=escape(title),
        left=_BORDER,
        top=_BAR,
    )
    grounds = [line for y, row in enumerate(rows) for line in _grounds(y, row)]
    letters = [line for y, row in enumerate(rows) for line in _letters(y, row)]
    return head + "\n".join([*grounds, *letters, "</g>", "</svg>", ""])


def _grounds(y: int, row: Row) -> Iterator[str]:
    """What lies under the letters of a row, each colour in one piece."""
    left, right, colour = 0, 0, _TERMINAL.background_color.hex
    for text, style in [*row, ("", Style.null())]:
        ground = _colours(style)[1]
        if ground != colour or not text:
            if right > left and colour != _TERMINAL.background_color.hex:
                yield _rect(y, left, right - left, (0, 0, 1, 1), colour)
            left, colour = right, ground
        right += cell_len(text)


def _letters(y: int, row: Row) -> Iterator[str]:
    """The words of a row and its blocks, each at its place."""
    x = 0
    for text, style in row:
        colour = _colours(style)[0]
        for found in _PIECE.finditer(text):
            at = x + cell_len(text[: found.start()])
            piece = found[0]
            if piece[0] in _BLOCKS:
                for box in _BLOCKS[piece[0]]:
                    yield _rect(y, at, len(piece), box, colour)
            else:
                yield (
                    f'<text{_classes(style)} x="{at * _WIDE}" y="{_number(y * _HIGH + _BASELINE)}"'
                    f' textLength="{cell_len(piece) * _WIDE}" fill="{colour}">'
                    f"{escape(piece)}</text>"
                )
        x += cell_len(text)


def _rect(y: int, column: int, cells: int, box: Box, colour: str) -> str:
    left, top, width, height = box
    values = {
        "x": _number((column + left) * _WIDE),
        "y": _number((y + top) * _HIGH),
        "width": _number((cells - 1 + width) * _WIDE),
        "height": _number(height * _HIGH),
        "fill": colour,
    }
    return f"<rect {' '.join(f'{name}={quoteattr(value)}' for name, value in values.items())}/>"


def _classes(style: Style) -> str:
    names = [
        name
        for name, on in (
            ("b", style.bold),
            ("i", style.italic),
            ("u", style.underline),
            ("s", style.strike),
        )
        if on
    ]
    return f' class="{" ".join(names)}"' if names else ""


def _colours(style: Style) -> tuple[str, str]:
    """Ink and ground, as a terminal would show them."""
    ink = _triplet(style.color, _TERMINAL.foreground_color, foreground=True)
    ground = _triplet(style.bgcolor, _TERMINAL.background_color, foreground=False)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = blend_rgb(ink, ground, 0.4)
    return ink.hex, ground.hex


def _triplet(colour: Color | None, usual: Any, *, foreground: bool) -> Any:
    if colour is None or colour.is_default:
        return usual
    return colour.get_truecolor(_TERMINAL, foreground)


def _number(value: float) -> str:
    return f"{value:g}"


def _blocks() -> dict[str, tuple[Box, ...]]:
    """The characters that are made of rectangles."""
    blocks: dict[str, tuple[Box, ...]] = {}
    for eighths in range(1, 9):
        part = eighths / 8
        blocks[chr(0x2580 + eighths)] = ((0, 1 - part, 1, part),)  # from below: ▁ to █
        blocks[chr(0x2590 - eighths)] = ((0, 0, part, 1),)  # from the left: ▏ to █
    blocks["▀"] = ((0, 0, 1, 0.5),)
    blocks["▐"] = ((0.5, 0, 0.5, 1),)
    blocks["▔"] = ((0, 0, 1, 0.125),)
    blocks["▕"] = ((0.875, 0, 0.125, 1),)
    quarters = {"l": (0, 0), "r": (0.5, 0), "L": (0, 0.5), "R": (0.5, 0.5)}
    parts = ("L", "R", "l", "lLR", "lR", "lrL", "lrR", "r", "rL", "rLR")
    for character, which in zip("▖▗▘▙▚▛▜▝▞▟", parts, strict=True):
        blocks[character] = tuple((*quarters[part], 0.5, 0.5) for part in which)
    return blocks


_BLOCKS = _blocks()
_SPREADING = "█▀▄▁▂▃▅▆▇▔"  # side by side they are one rectangle
_PIECE = re.compile(
    "|".join(f"{block}+" for block in _SPREADING)
    + f"|[{''.join(_BLOCKS)}]|[^\\s{''.join(_BLOCKS)}]+"
)
