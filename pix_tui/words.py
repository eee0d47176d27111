"""How seats, ages and results are put into words, everywhere the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .games.game import Game, numbered
from .i18n import Message, _, message, ngettext, say
from .table.names import cells
from .table.record import BOT, Entry, SeatInfo

_BOTS = {
    "novice": message("Novice bot"),
    "casual": message("Casual bot"),
    "skilled": message("Skilled bot"),
    "expert": message("Expert bot"),
}

_LEVELS = {
    "novice": message("Novice"),
    "casual": message("Casual"),
    "skilled": message("Skilled"),
    "expert": message("Expert"),
}


def bot_name(level: str) -> str:
    """What a bot of that level is called, wherever in a sentence it stands."""
    return say(_BOTS[level]) if level in _BOTS else _("{level} bot", level=level)


def seat_name(game: Game[Any, Any], seats: tuple[SeatInfo, ...], seat: int) -> str:
    """What to call whoever sits there: the name given, the bot's level, or the seat's own name.

    Bots of one level are told apart by the number of their seat.
    """
    info = seats[seat]
    if info.name:
        return info.name
    if info.kind == BOT and info.level:
        name = bot_name(info.level)
        alike = [other for other in seats if (other.kind, other.level) == (BOT, info.level)]
        return name if len(alike) == 1 else _("{name} {number}", name=name, number=seat + 1)
    return say(game.seat_name(seat))


def numbered_name(game: Game[Any, Any], seats: tuple[SeatInfo, ...], seat: int) -> str:
    """Number and name of a seat in little room; no number twice, and of a bot the level alone."""
    info = seats[seat]
    if info.kind == BOT and info.level and not info.name:
        level = say(_LEVELS[info.level]) if info.level in _LEVELS else info.level
        return f"{seat + 1} {level}"
    name = seat_name(game, seats, seat)
    return name if name == say(game.seat_name(seat)) else f"{seat + 1} {name}"


def told(sentence: Message, game: Game[Any, Any], seats: tuple[SeatInfo, ...]) -> str:
    """A sentence of the game with the names of those who sit at the table.

    Only seats that have nothing but a number get them: at a board, White stays White.
    """
    names = {numbered(seat): seat_name(game, seats, seat) for seat in range(len(seats))}

    def named(part: Message) -> Message | str:
        if part in names:
            return names[part]
        values = ((key, named(v) if isinstance(v, Message) else v) for key, v in part.values)
        return Message(part.pattern, tuple(values))

    found = named(sentence)
    return say(found) if isinstance(found, Message) else found


def age(milliseconds: int) -> str:
    """How long ago, roughly."""
    minutes = max(milliseconds, 0) // 60_000
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("{count} minute ago", "{count} minutes ago", minutes)
    if minutes < 60 * 24:
        return ngettext("{count} hour ago", "{count} hours ago", minutes // 60)
    return ngettext("{count} day ago", "{count} days ago", minutes // (60 * 24))


def players(game: Game[Any, Any], seats: tuple[SeatInfo, ...]) -> str:
    """All seats in one line."""
    return " – ".join(seat_name(game, seats, seat) for seat in range(len(seats)))


def result_line(game: Game[Any, Any], entry: Entry) -> str:
    """How a finished match ended, in short."""
    result: Mapping[str, Any] = entry.standing.result or {}
    winners = result.get("winners") or []
    seats = entry.header.seats
    if len(winners) == 1 and isinstance(winners[0], int) and winners[0] < len(seats):
        return _("{winner} won", winner=seat_name(game, seats, winners[0]))
    drawn = game.draws and len(winners) == len(seats)
    return _("draw") if drawn else _("shared victory")


def clock(milliseconds: int) -> str:
    """A span of time as minutes and seconds."""
    seconds = round(milliseconds / 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def moves_made(count: int) -> str:
    """How far a running match has got."""
    return ngettext("{count} move", "{count} moves", count)


def about_match(game: Game[Any, Any], entry: Entry, now: int) -> tuple[str, str, str]:
    """What a list tells of a match: who plays, how it stands, when something was last played."""
    standing = entry.standing
    state = result_line(game, entry) if standing.over else moves_made(standing.moves)
    return players(game, entry.header.seats), state, age(now - entry.touched)


# -- columns ---------------------------------------------------------------------------------
def column_widths(rows: Iterable[Sequence[str]]) -> list[int]:
    """How many cells each column of these rows needs."""
    return [max(map(cells, column)) for column in zip(*rows, strict=True)]


def padded(text: str, width: int) -> str:
    """The text in exactly so many cells, cut where it is too long.

    Letters of some scripts are two cells wide, so counting characters makes no columns.
    """
    if cells(text) > width:
        room = width - 1
        kept = ""
        for letter in text:
            room -= cells(letter)
            if room < 0:
                break
            kept += letter
        text = f"{kept}…" if width > 0 else ""
    return text + " " * (width - cells(text))
