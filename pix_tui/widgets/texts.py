"""Lines of text that a screen fills."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.text import Text
from textual import events
from textual.message import Message

from .lines import LineWidget


class Panel(LineWidget):
    """Lines from a function of width and height; a click tells the row."""

    @dataclass
    class RowClicked(Message):
        """Somebody clicked on a row of the panel."""

        panel: Panel
        row: int
        column: int
        """The cell in that row, from the left."""

        @property
        def control(self) -> Panel:
            """The panel, for `@on(..., "#id")`."""
            return self.panel

    def __init__(
        self, source: Callable[[int, int], Sequence[Text]], *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._source = source

    def lines(self, width: int, height: int) -> Sequence[Text]:
        """Whatever the function gives."""
        return self._source(width, height)

    def on_click(self, event: events.Click) -> None:
        """Tell the row, and where in it."""
        place = event.get_content_offset_capture(self)
        self.post_message(self.RowClicked(self, place.y, place.x))
