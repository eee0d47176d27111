"""Sentences for people, made where no language is known yet.

Rules answer in sentences ("c4 is taken"), but which language they are read in is a matter of
the session that shows them, and a log or an outcome outlives every session. So a sentence
travels as its English pattern with the values to fill in; `pix_tui.i18n.say` turns it into the
reader's language at the last moment. `str()` gives the English text.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Message(NamedTuple):
    """An English pattern in `str.format` style and its values.

    A value may be a `Message` itself ("{seat} has resigned" with the seat's name). Patterns are
    whole sentences or whole names: nothing is built by joining words.
    """

    pattern: str
    values: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return self.pattern.format(**dict(self.values)) if self.values else self.pattern


def message(pattern: str, **values: Any) -> Message:
    """A `Message`; the call is also what marks the pattern for the message catalogue."""
    return Message(pattern, tuple(values.items()))


def on_one_line(text: str) -> str:
    """Text from outside as a sentence may repeat it: nothing in it breaks the line or steers a
    terminal; what would is shown as �."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)


class NotUnderstood(ValueError):
    """Text that is not of the form it should have. `args[0]` is a `Message`, always one line."""

    def __init__(self, pattern: str, **values: Any) -> None:
        harmless = {
            name: on_one_line(value) if isinstance(value, str) else value
            for name, value in values.items()
        }
        super().__init__(message(pattern, **harmless))

    @property
    def message(self) -> Message:
        """What was wrong, for a person."""
        sentence: Message = self.args[0]
        return sentence


class Illegal(ValueError):
    """A move that is understood but that the rules forbid now. Nothing has changed."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)

    @property
    def message(self) -> Message:
        """The rule that forbids it, for a person."""
        sentence: Message = self.args[0]
        return sentence
