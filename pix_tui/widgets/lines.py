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
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget


class LineWidget(Widget):
    """Subclasses give `lines()`; whoever changes what it depends on calls `renew()`."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._shown: list[Strip] = []

    def lines(self, width: int, height: int) -> Sequence[Text]:
        """What to show now in so many cells and rows; what does not fit is cut."""
        raise NotImplementedError

    def renew(self) -> None:
        """Show what `lines()` says now, repainting the rows that differ.

        Which characters of a row are sent is left to `lean`, which knows what stands there.
        """
        if not self.size:
            # It is hidden; when it comes back, nothing of what was there may.
            self._shown = []
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
        strips = [to_strip(line, width) for line in lines]
        strips += [Strip.blank(width)] * (height - len(strips))
        # What lies under the text: the background that the CSS gives the widget now.
        base = self.rich_style
        return [strip.apply_style(base).simplify() for strip in strips]

    def on_resize(self, _: events.Resize) -> None:
        """Another size has other lines; Textual repaints them anyway."""
        self._shown = []

    def notify_style_update(self) -> None:
        """Another theme has other colours."""
        super().notify_style_update()
        self._shown = []

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
