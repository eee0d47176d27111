"""Lines of text that a screen fills."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text
from textual import events
from textual.message import Message

from .lines import LineWidget


class Panel(LineWidget):
    """Lines from a function of width and height; a click tells the row."""

    class RowClicked(Message):
        """Somebody clicked on a row of the panel."""

        def __init__(self, row: int) -> None:
            super().__init__()
            self.row = row

    def __init__(
        self, source: Callable[[int, int], Sequence[Text]], *, id: str | None = None
    ) -> None:
        super().__init__(id=id)
        self._source = source

    def lines(self, width: int, height: int) -> Sequence[Text]:
        """Whatever the function gives."""
        return self._source(width, height)

    def on_click(self, event: events.Click) -> None:
        """Tell the row."""
        self.post_message(self.RowClicked(event.get_content_offset_capture(self).y))
