"""The top line of a screen: what it is at the left, something about it at the right."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from .ink import ink
from .lines import LineWidget


class TitleBar(LineWidget):
    """Shows a heading, a remark after it, and a note at the far end."""

    DEFAULT_CSS = "TitleBar { dock: top; height: 1; padding: 0 1; background: $panel; }"

    def __init__(self, heading: str, remark: str = "", note: str = "") -> None:
        super().__init__()
        self._parts = (heading, remark, note)

    def show(self, heading: str, remark: str = "", note: str = "") -> None:
        """Say something else."""
        self._parts = (heading, remark, note)
        self.renew()

    def lines(self, width: int, height: int) -> list[Text]:
        """Heading, remark and note; the remark gives way where it gets narrow."""
        inks = ink(self.app)
        heading, remark, note = self._parts
        whole = Text(note)
        whole.truncate(max(width - cell_len(heading) - 2, 0), overflow="ellipsis")
        note = whole.plain
        line = Text("", inks.plain).append(heading, inks.accent)
        room = width - line.cell_len - cell_len(note) - 4
        if remark and room > 3:
            shown = Text(remark, inks.plain)
            shown.truncate(room, overflow="ellipsis")
            line.append("  ").append(shown.plain, inks.plain)
        if note:
            line.append(" " * max(width - line.cell_len - cell_len(note), 1))
            line.append(note, inks.muted)
        return [line]
