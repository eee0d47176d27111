"""The help of a host: what the keys of its lobby and its rooms do, and how people talk."""

from __future__ import annotations

import time
from typing import Any

from ...games.game import Game, message
from ...i18n import Message, _
from ...screens.reader import Reader, chapters_of

_LOBBY = (
    message("In the lobby"),
    message(
        "The arrows go from room to room; Enter goes in: to your own seat, to a free one, or to "
        "watch. n opens a room of your own, c asks for the code of one that is not listed, and a "
        "changes your name. Only rooms that are open to everybody are listed, and those in which "
        "you have a seat. From a shell, “ssh -t”, the host and the code lead straight into a room."
    ),
)
_ROOM = (
    message("In a room"),
    message(
        "Whoever has opened a room looks after it; while he is away, whoever sits first does. "
        "Enter begins the match, and bots take the seats that are free. b changes the bot on the "
        "chosen seat, + and - add and remove seats, m moves a seat down: the first one begins. t "
        "changes the game, o its options, a who may come in, g how long people are waited for, l "
        "how long a turn may take before a bot makes the move, v what watchers see. x sends the "
        "chosen person away, h mutes him, and c closes the room. d gives up your seat or takes "
        "one, and Esc goes to the lobby; your seat is kept."
    ),
)
_MATCH = (
    message("During a match"),
    message(
        "The first line says whose turn it is and since when, and who is away. q goes to the room "
        "and Enter back to the table. Once somebody has been away for as long as the room waits, "
        "F8 lets a bot play on for him; as soon as he is back, he plays on himself. Take backs and "
        "draws are agreed on by all whom they concern, each at the own terminal."
    ),
)
_TALK = (
    message("Talk"),
    message(
        "F6 opens the talk wherever you are: that of the room you are in, or that of the lobby. "
        "Enter says what you have typed and Esc goes back. F7 has phrases for the middle of a "
        "move; everybody reads them in his own language."
    ),
)
_BACK = (
    message("Coming back"),
    message(
        "Whoever comes with a key of his own finds name, seats and settings again. A guest is "
        "shown a code: who brings it is who he was, so it is nobody else's business."
    ),
)


def help_of_the_host(now: int) -> Reader:
    """For the lobby.

    Args:
        now: the time, in milliseconds.
    """
    return Reader(_("Help"), (_LOBBY, _ROOM, _MATCH, _TALK, _BACK, _times(now)))


def help_of_a_room(game: Game[Any, Any], now: int) -> Reader:
    """For a room, with the rules of what is played in it."""
    return Reader(_("Help"), (_ROOM, _MATCH, _TALK, _times(now), *chapters_of(game)))


def _times(now: int) -> tuple[Message, Message]:
    local = time.localtime(now / 1000)
    return (
        message("Times of day"),
        message(
            "All times are those of the host's clock, where it is {time} now ({zone}).",
            time=time.strftime("%H:%M", local),
            zone=time.strftime("UTC%z", local),
        ),
    )
