"""The line over the panel where moves are typed, and how keys get there in order."""

from __future__ import annotations

from collections.abc import Container

from textual import events
from textual.geometry import Offset

from ..widgets.texts import Panel
from ..widgets.typed_line import TypedLine
from ..widgets.under_way import under_way
from .base import PixScreen


class TypingScreen(PixScreen[None]):
    """A screen with a panel whose last line can be typed over. Subclasses give `typed()`."""

    DEFAULT_CSS = """
    TypingScreen { layers: base above; }
    TypingScreen TypedLine {
        layer: above; position: absolute; width: 33; height: 1;
        border: none; padding: 0; background: $panel;
    }
    TypingScreen.-wide TypedLine { width: 43; }
    """
    typing_starts: Container[str] = ""
    """Characters that begin a typed move without the colon."""

    def __init__(self) -> None:
        super().__init__()
        self._typed: TypedLine | None = None

    @property
    def can_type(self) -> bool:
        """Whether moves can be made at all."""
        return True

    @property
    def is_typing(self) -> bool:
        """Whether the line is open."""
        return self._typed is not None

    def typed(self, value: str) -> None:
        """Enter was pressed on what is typed; `stop_typing` closes the line if all is well."""
        raise NotImplementedError

    def on_key(self, event: events.Key) -> None:
        """A character that can begin a move begins to type one."""
        if not self.can_type or not event.character:
            return
        if self._typed is not None:
            if self.focused is not self._typed and event.key != "escape":
                event.stop()
                if event.key == "enter":
                    self.typed(self._typed.value)
                else:
                    self._typed.take(event)
        elif event.character == ":" or event.character in self.typing_starts:
            event.stop()
            self.begin_typing(event.character.strip(":"))

    def on_paste(self, event: events.Paste) -> None:
        """A move that is pasted is typed."""
        event.stop()
        if self.can_type and event.text.strip():
            self.begin_typing(event.text.strip().splitlines()[0].strip())

    def action_type(self) -> None:
        """Go to the line where moves are typed."""
        if self.can_type:
            self.begin_typing("")

    def begin_typing(self, text: str) -> None:
        """Type a move that begins like that, over the last line of the panel."""
        if self._typed is not None:
            self._typed.value = text
            return
        self._typed = TypedLine(text)
        self._place()
        self.mount(self._typed)
        self._hand_over()

    def on_resize(self) -> None:
        """The panel is somewhere else now, once it is laid out anew."""
        self.call_after_refresh(self._place)

    def _place(self) -> None:
        if self._typed is None:
            return
        region = self.query_one("#panel", Panel).content_region
        place = Offset(region.x, region.bottom - 1)
        if place != self._typed.absolute_offset:
            self._typed.absolute_offset = place
            self._typed.refresh(layout=True)

    def _hand_over(self) -> None:
        """Give the typed line the focus when no more keys are under way to this screen: what comes
        in one go would otherwise arrive in two places, and in disorder."""
        if self._typed is None:
            return
        if under_way(self):
            self.call_later(self._hand_over)
        else:
            self.set_focus(self._typed)

    def on_input_submitted(self, event: TypedLine.Submitted) -> None:
        """A typed move: a whole turn may be written with commas."""
        event.stop()
        self.typed(event.value)

    def stop_typing(self) -> None:
        """Back to the board."""
        self.set_focus(None)
        if self._typed is not None:
            self._typed.remove()
            self._typed = None
