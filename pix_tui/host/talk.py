"""What people say to each other: lines without anything that could steer a terminal."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from ..games.message import Illegal, Message, message
from ..table.names import clean_name
from .limits import Allowance, Limits

PHRASES: tuple[Message, ...] = (
    message("Hello!"),
    message("Good luck!"),
    message("Well played!"),
    message("One moment, please."),
    message("I am thinking."),
    message("Your turn!"),
    message("Oops."),
    message("Thank you, good game!"),
)
"""What can be said with one key in the middle of a move. Everybody reads them in his own
language."""


@dataclass(frozen=True)
class Line:
    """Something that was said; by nobody, if the table itself says it."""

    person: str
    """The id of who said it; "" for the table."""
    name: str
    said: str | Message
    at: int
    """When, in milliseconds since 1970."""


class Talk:
    """The last lines of a room or of the lobby."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self.lines: deque[Line] = deque(maxlen=limits.chat_lines)
        self.count = 0
        """How many lines there ever were."""
        self.muted: set[str] = set()
        """Whom nobody hears here."""
        self._allowances: dict[str, Allowance] = {}

    def say(self, person: str, name: str, said: str | Message, now: int) -> Line:
        """Somebody says something; how it reads now.

        Raises:
            Illegal: if there is nothing in it, if it is too much, or if he is muted.
        """
        if person in self.muted:
            raise Illegal(message("You are muted in this room."))
        if isinstance(said, str):
            said = clean_name(said, self._limits.chat_cells)
            if not said:
                raise Illegal(message("There is nothing in it that can be said."))
        allowance = self._allowances.setdefault(
            person, Allowance(self._limits.chat_burst, self._limits.chat_seconds)
        )
        if allowance.wait(now / 1000):
            raise Illegal(message("You are talking too fast; wait a moment."))
        return self._add(Line(person, name, said, now))

    def tell(self, said: Message, now: int) -> Line:
        """The table itself says something."""
        return self._add(Line("", "", said, now))

    def _add(self, line: Line) -> Line:
        self.lines.append(line)
        self.count += 1
        return line
