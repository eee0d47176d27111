"""The bottom line: every key that does something now, each of them a button as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message

from .ink import ink
from .lines import LineWidget


@dataclass(frozen=True)
class KeyHint:
    """A key as it is labelled, what it does in a word or two, and the action it stands for.

    An action of "" is a mere reminder that cannot be clicked. Hints that do not fit the width
    are dropped from the least important: a high `rank` goes first.
    """

    key: str
    label: str
    action: str = ""
    rank: int = 0


class KeyBar(LineWidget):
    """Shows hints; a click on one posts `Pressed`."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; padding: 0 1; background: $panel; }"

    class Pressed(Message):
        """A hint was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, hints: Sequence[KeyHint] = (), *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._hints = tuple(hints)
        self._placed: list[tuple[int, int, KeyHint]] = []

    def show(self, hints: Sequence[KeyHint]) -> None:
        """Offer other keys."""
        if tuple(hints) != self._hints:
            self._hints = tuple(hints)
            self.renew()

    def lines(self, width: int, height: int) -> list[Text]:
        """The hints that fit, with two blanks between."""
        inks = ink(self.app)
        line = Text(style=inks.muted)
        self._placed = []
        for hint in self._fitting(width):
            if line.plain:
                line.append("  ")
            start = line.cell_len
            line.append(hint.key, inks.key).append(f" {hint.label}", inks.plain)
            self._placed.append((start, line.cell_len, hint))
        return [line]

    def _fitting(self, width: int) -> list[KeyHint]:
        hints = list(self._hints)
        while sum(cell_len(h.key) + cell_len(h.label) + 3 for h in hints) - 2 > width and hints:
            hints.remove(max(reversed(hints), key=lambda hint: hint.rank))
        return hints

    def on_click(self, event: events.Click) -> None:
        """A click on a hint is as good as its key."""
        column = event.get_content_offset_capture(self).x
        for start, end, hint in self._placed:
            if start <= column < end and hint.action:
                event.stop()
                self.post_message(self.Pressed(hint.action))
