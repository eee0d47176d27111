"""What can go wrong with a log, each with a sentence for the person in front of it."""

from __future__ import annotations

from ..games.game import Message, message


class LogError(Exception):
    """Something about a log that a person should be told. `message` is the sentence."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence)
        self.message = sentence


class Conflict(LogError):
    """Somebody else has written first; `current_seq` is the number of events there are now."""

    def __init__(self, current_seq: int) -> None:
        super().__init__(message("The match has gone on in the meantime. Look again."))
        self.current_seq = current_seq


class NoSuchMatch(LogError):
    """No match, or more than one, goes by that id."""


class Taken(LogError):
    """A match of that id is there already."""


class Damaged(LogError):
    """What is stored cannot be read. It is left as it is."""


class Unavailable(LogError):
    """The log cannot be read or written now, for a reason outside of it."""


class UnknownVersion(LogError):
    """Written by a newer version of the program or of the rules. It is left as it is."""


def no_such_match(match: str) -> NoSuchMatch:
    """The error for an id that fits nothing."""
    return NoSuchMatch(message("There is no match “{match}”.", match=match[:40]))


def taken(match: str) -> Taken:
    """The error for an id that is there already."""
    return Taken(message("There is a match “{match}” already.", match=match))


def damaged(match: str, why: Message) -> Damaged:
    """The error for a match that cannot be read back."""
    return Damaged(
        message("The match “{match}” is damaged and is left as it is: {why}", match=match, why=why)
    )
