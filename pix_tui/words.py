"""How seats, ages and results are put into words, everywhere the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .games.game import Game
from .i18n import _, message, ngettext, say
from .table.record import BOT, Entry, SeatInfo

LEVELS = {
    "novice": message("novice"),
    "casual": message("casual"),
    "skilled": message("skilled"),
    "expert": message("expert"),
}


def level_name(level: str) -> str:
    """A bot's level in the reader's language."""
    return say(LEVELS[level]) if level in LEVELS else level


def seat_name(game: Game[Any, Any], seats: tuple[SeatInfo, ...], seat: int) -> str:
    """What to call whoever sits there: the name given, the bot's level, or the seat's own name."""
    info = seats[seat]
    if info.name:
        return info.name
    if info.kind == BOT and info.level:
        return _("{level} bot", level=level_name(info.level))
    return say(game.seat_name(seat))


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
    return _("draw") if len(winners) == len(seats) else _("shared victory")


def clock(milliseconds: int) -> str:
    """A span of time as minutes and seconds."""
    seconds = round(milliseconds / 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def moves_made(count: int) -> str:
    """How far a running match has got."""
    return ngettext("{count} move", "{count} moves", count)
