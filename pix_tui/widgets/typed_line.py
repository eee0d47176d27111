"""The line where moves are typed."""

from __future__ import annotations

from textual import events
from textual.widgets import Input


class TypedLine(Input):
    """An input that takes keys in the order in which they come, however fast that is."""

    def __init__(self, text: str) -> None:
        # What has begun the line must not be typed over when it gets the focus.
        super().__init__(text, compact=True, select_on_focus=False)
        self.cursor_blink = False
        self.cursor_position = len(text)

    async def on_key(self, event: events.Key) -> None:
        """Enter submits at once; as a binding, it would do so after the keys behind it."""
        if event.key == "enter":
            event.stop()
            event.prevent_default()
            await self.action_submit()

    def take(self, event: events.Key) -> None:
        """A key that was on its way to somebody else when the line was begun."""
        if event.key == "backspace":
            self.action_delete_left()
        elif event.is_printable and event.character:
            self.insert_text_at_cursor(event.character)
