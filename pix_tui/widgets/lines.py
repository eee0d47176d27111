"""A widget made of lines that repaints only the characters that changed.

A plain Textual widget repaints as a whole; over SSH that is thousands of bytes a key. Here a
subclass says what its lines are now, and the difference to what stands on the screen is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Span, Text
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

_Said = tuple[str, object, tuple[Span, ...]]
"""All that a line looks like depends on: its text, its style, and those of its parts."""


class LineWidget(Widget):
    """Subclasses give `lines()`; whoever changes what it depends on calls `renew()`."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._shown: list[Strip] = []
        self._said: list[_Said] = []
        """What each of `_shown` was made of: most lines stay as they are from key to key."""
        self._under: tuple[Style, int] | None = None
        """The style under them, and how wide they are."""

    def lines(self, width: int, height: int) -> Sequence[Text]:
        """What to show now in so many cells and rows; what does not fit is cut."""
        raise NotImplementedError

    def renew(self) -> None:
        """Show what `lines()` says now, repainting the rows that differ.

        Which characters of a row are sent is left to `lean`, which knows what stands there.
        """
        if not self.size:
            # It is hidden; when it comes back, nothing of what was there may.
            self._forget()
            self.refresh()
            return
        before, after = self._shown, self._strips()
        self._shown = after
        if len(before) != len(after):
            self.refresh()
            return
        regions = [
            Region(0, row, self.size.width, 1)
            for row, (old, new) in enumerate(zip(before, after, strict=True))
            if old != new
        ]
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """One row of the widget, for Textual."""
        if len(self._shown) != self.size.height or (
            self._shown and self._shown[0].cell_length != self.size.width
        ):
            self._shown = self._strips()
        return self._shown[y] if y < len(self._shown) else Strip.blank(self.size.width)

    def _strips(self) -> list[Strip]:
        width, height = self.size
        lines = list(self.lines(width, height))[:height]
        lines += [Text()] * (height - len(lines))
        # What lies under the text: the background that the CSS gives the widget now.
        base = self.rich_style
        same = self._under == (base, width)
        known = dict(zip(self._said, self._shown, strict=False)) if same else {}
        self._under, self._said = (base, width), [_said(line) for line in lines]
        return [
            known.get(said) or to_strip(line, width).apply_style(base).simplify()
            for said, line in zip(self._said, lines, strict=True)
        ]

    def on_resize(self, _: events.Resize) -> None:
        """Another size has other lines; Textual repaints them anyway."""
        self._forget()

    def notify_style_update(self) -> None:
        """Another theme has other colours."""
        super().notify_style_update()
        self._forget()

    def _forget(self) -> None:
        self._shown, self._said = [], []

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as there is room."""
        return container.width


def to_strip(line: Text, width: int) -> Strip:
    """A line of exactly `width` cells, cut with an ellipsis or filled up."""
    if line.cell_len > width:
        line = line.copy()
        line.truncate(width, overflow="ellipsis")
    segments = []
    base = Style.null() if isinstance(line.style, str) else line.style
    position = 0
    for start, end, style in _runs(line, base):
        segments.append(Segment(line.plain[start:end], style))
        position += cell_len(line.plain[start:end])
    if position < width:
        segments.append(Segment(" " * (width - position), base))
    return Strip(segments, width).simplify()


def _said(line: Text) -> _Said:
    return line.plain, line.style, tuple(line.spans)


def _runs(line: Text, base: Style) -> list[tuple[int, int, Style]]:
    """The line cut where its style changes. Styles are `Style` objects, later ones on top."""
    cuts = sorted({0, len(line.plain), *(e for s in line.spans for e in (s.start, s.end))})
    runs = []
    for start, end in pairwise(cuts):
        style = base
        for span in line.spans:
            if span.start <= start and end <= span.end and isinstance(span.style, Style):
                style += span.style
        runs.append((start, end, style))
    return runs
