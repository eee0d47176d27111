"""A line where something is typed: a move, a name, what one says."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class TypedLine(Input):
    """An input that takes keys in the order in which they come, however fast that is."""

    def __init__(self, text: str = "", *, placeholder: str = "", max_length: int = 0) -> None:
        """Args:
        text: what has begun the line; it is not typed over when the line gets the focus.
        placeholder: what stands there while nothing does.
        max_length: how many characters may be typed; 0: any number.
        """
        super().__init__(
            text,
            placeholder=placeholder,
            max_length=max_length or None,  # type: ignore[arg-type]
            compact=True,
            select_on_focus=False,
        )
        self.cursor_blink = False
        self.cursor_position = len(text)

    async def on_key(self, event: events.Key) -> None:
        """Enter submits at once; as a binding, it would do so after the keys behind it."""
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            await self.action_submit()

    def on_paste(self, event: events.Paste) -> None:
        """As much as there is room for; Textual takes nothing of what is too long."""
        event.stop()
        event.prevent_default()
        line = next(iter(event.text.splitlines()), "")
        if self.max_length:
            line = line[: self.max_length - len(self.value) + len(self.selected_text)]
        start, end = sorted(self.selection)
        self.replace(line, start, end)

    def take(self, event: events.Key) -> None:
        """A key that was on its way to somebody else when the line was begun."""
        if event.key == "backspace":
            self.action_delete_left()
        elif event.is_printable and event.character:
            self.insert_text_at_cursor(event.character)
