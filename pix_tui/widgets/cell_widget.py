"""A widget made of cells that repaints only the characters that look different."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.strip import Strip
from textual.widget import Widget

from .cells import PLAIN, Rows, changed_spans, runs
from .colours import style_of


class CellWidget(Widget):
    """Subclasses give `cells()`; whoever changes what it depends on calls `renew()`.

    The cells stand in the middle if there is more room than they need.
    """

    ALLOW_SELECT = False

    def __init__(
        self, *, name: str | None = None, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._shown: Rows = []
        self._shown_in = Size(0, 0)
        self._stale = False
        self._styles: dict[tuple[int, int], Style | None] = {(PLAIN, PLAIN): None}

    def cells(self, room: Size) -> Rows:
        """What to show now in so many columns and rows."""
        raise NotImplementedError

    @property
    def origin(self) -> Offset:
        """Where the cells begin, from the top left of the content."""
        width, height = self.size
        return Offset(
            max(0, (width - len(self._shown[0])) // 2) if self._shown else 0,
            max(0, (height - len(self._shown)) // 2),
        )

    def renew(self) -> None:
        """Show what `cells()` says now, repainting only where it differs."""
        if not self.size:
            # Nothing stands on the screen, or not any more; `render_line` will ask.
            self._stale = True
            self.refresh()
            return
        if self._shown_in != self.size:
            self.refresh()  # what stands there is of another size or theme
            return
        before, self._shown = self._shown, self.cells(self.size)
        if [len(row) for row in before] != [len(row) for row in self._shown]:
            self.refresh()
        elif spans := changed_spans(before, self._shown):
            left, top = self.origin
            self.refresh(*(Region(left + x, top + y, end - x, 1) for y, x, end in spans))

    def notify_style_update(self) -> None:
        """Another theme may have other colours: look again before the next row is painted."""
        super().notify_style_update()
        self._stale = True

    def render_line(self, y: int) -> Strip:
        """One row of the widget, for Textual."""
        if self._stale or self._shown_in != self.size:
            self._shown, self._shown_in, self._stale = self.cells(self.size), self.size, False
        width = self.size.width
        ground = Style(bgcolor=self.rich_style.bgcolor)
        left, top = self.origin
        if not top <= y < top + len(self._shown):
            return Strip.blank(width, ground)
        row = self._shown[y - top]
        segments = [Segment(text, self._style(ink, paper)) for text, ink, paper in runs(row)]
        if left:
            segments.insert(0, Segment(" " * left, ground))
        right = width - left - len(row)
        if right > 0:
            segments.append(Segment(" " * right, ground))
        return Strip(segments, left + len(row) + max(right, 0)).crop(0, width)

    def _style(self, ink: int, paper: int) -> Style | None:
        """The style of a run; kept by each widget for itself, because Rich keeps its escape
        sequence in it."""
        if (ink, paper) not in self._styles:
            self._styles[ink, paper] = style_of(ink, paper)
        return self._styles[ink, paper]
