"""One line of a form: a label and a value that the arrow keys, space or the mouse change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from .ink import ink
from .lines import LineWidget


class ChoiceRow(LineWidget, can_focus=True):
    """`‹ value ›` beside a label; posts `Changed` when another value is chosen."""

    DEFAULT_CSS = "ChoiceRow { height: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h,minus", "step(-1)", show=False),
        Binding("right,l,plus,space", "step(1)", show=False),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, row: ChoiceRow, value: Any) -> None:
            super().__init__()
            self.row, self.value = row, value

    class Focused(Message):
        """The row is the one that keys go to now."""

        def __init__(self, row: ChoiceRow) -> None:
            super().__init__()
            self.row = row

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[Any, str]],
        value: Any,
        *,
        help: str = "",
        label_width: int = 18,
        id: str | None = None,
    ) -> None:
        """Args:
        label: what is chosen.
        choices: (value, how it reads) in order; stepping goes round.
        value: the present one; the first if it is not among the choices.
        help: a sentence for whoever stands on the row.
        label_width: cells kept for the label.
        """
        super().__init__(id=id)
        self.label, self.help = label, help
        self._choices = list(choices)
        self._label_width = label_width
        self._index = 0
        self._arrows = (0, 0)
        self.select(value)

    @property
    def value(self) -> Any:
        """The chosen value."""
        return self._choices[self._index][0]

    def select(self, value: Any) -> None:
        """Choose a value without telling anybody."""
        for index, (candidate, _) in enumerate(self._choices):
            if type(candidate) is type(value) and candidate == value:
                self._index = index
        if self.is_mounted:
            self.renew()

    def action_step(self, step: int) -> None:
        """The next or the previous value."""
        self._index = (self._index + step) % len(self._choices)
        self.renew()
        self.post_message(self.Changed(self, self.value))

    def lines(self, width: int, height: int) -> list[Text]:
        """Label and value; the value of the focused row stands out."""
        inks = ink(self.app)
        here = self.has_focus
        marker = "▸ " if here else "  "
        line = Text(f"{marker}{self.label}".ljust(self._label_width), inks.plain)
        start = line.cell_len
        line.append("‹ ", inks.key if here else inks.muted)
        line.append(self._choices[self._index][1], inks.chosen if here else inks.strong)
        line.append(" ›", inks.key if here else inks.muted)
        self._arrows = (start + 1, line.cell_len - 2)
        return [line]

    def on_focus(self) -> None:
        """Stand out, and tell which row is explained now."""
        self.renew()
        self.post_message(self.Focused(self))

    def on_blur(self) -> None:
        """Step back."""
        self.renew()

    def on_click(self, event: events.Click) -> None:
        """On the left arrow back, anywhere else on the value forward."""
        event.stop()
        column = event.get_content_offset_capture(self).x
        if column >= self._arrows[0] - 1:
            self.action_step(-1 if column <= self._arrows[0] else 1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel turns the value of the focused row."""
        self._scroll(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """And back."""
        self._scroll(event, -1)

    def _scroll(self, event: events.MouseEvent, step: int) -> None:
        if self.has_focus:
            event.stop()
            self.action_step(step)
