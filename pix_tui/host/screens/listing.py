"""Rooms in words: what the lobby tells of them, in a row each and in full of the chosen one."""

from __future__ import annotations

import time

from ... import words
from ...games.game import Message, NotUnderstood, message
from ...i18n import _, ngettext, say
from ...screens.setup import choice_name
from ..plan import Access
from ..room import Room

ACCESS: dict[Access, Message] = {
    "open": message("open to everybody"),
    "invite": message("for those who have the code"),
    "locked": message("locked"),
}
"""Who may come in, in words."""
_A_DAY = 24 * 3600_000


def moment(then: int, now: int) -> str:
    """When something was, by the clock of the host; of what is a day old, the date.

    Not how long ago: that would be wrong a minute later, and nothing is painted while nothing
    happens.
    """
    written = "%H:%M" if now - then < _A_DAY else "%Y-%m-%d"
    return time.strftime(written, time.localtime(then / 1000))


def about(room: Room, now: int) -> tuple[str, ...]:
    """What a row of the list tells: code, game, people, how it stands."""
    return room.code, room.game.title, _people(room), standing(room, now)


def _people(room: Room) -> str:
    people = []
    for seat, chair in enumerate(room.chairs):
        if chair.person:
            name = chair.name if room.is_here(seat) else _("{name} (away)", name=chair.name)
        elif chair.bot:
            name = words.bot_name(chair.bot)
        else:
            name = _("free")
        people.append(name)
    return ", ".join(people)


def standing(room: Room, now: int) -> str:
    """How a room stands: who may come, or whose turn it is and since when."""
    if room.playing:
        return turn(room, now)
    return {"open": _("open"), "invite": _("by code"), "locked": _("locked")}[room.plan.access]


def turn(room: Room, now: int) -> str:
    """Whose turn it is in a match that goes on, and since when."""
    since = moment(room.turn_since, now)
    match = room.match
    if match is not None and len(room.acting) == 1:
        name = words.seat_name(room.game, match.header.seats, room.acting[0])
        return _("{name} to move since {time}", name=name, time=since)
    return _("{count} to move since {time}", count=len(room.acting), time=since)


def away(room: Room, now: int) -> str:
    """Who is not at his terminal, and since when; "" if all are."""
    missing = [
        _("{name} (since {time})", name=chair.name, time=moment(chair.away_since or now, now))
        for seat, chair in enumerate(room.chairs)
        if chair.person and not room.is_here(seat)
    ]
    return _("away: {names}", names=", ".join(missing)) if missing else ""


def otherwise(room: Room) -> list[tuple[str, str]]:
    """The options that are not as usual, each with its value."""
    options = room.options
    chosen = options.to_json()
    rows = []
    for info in options.describe():
        rest = {name: value for name, value in chosen.items() if name != info.name}
        # Not the default itself: that of some options follows from others.
        try:
            usual = getattr(options.from_json(rest), info.name)
        except NotUnderstood:  # the others go only with this choice
            usual = None
        value = getattr(options, info.name)
        if value != usual:
            rows.append((say(info.label), choice_name(value)))
    return rows


def in_full(room: Room, now: int, *, people: bool) -> list[str]:
    """All there is to know of a room before one goes in, in a few lines.

    Args:
        room: the room.
        now: the time, in milliseconds.
        people: whether to tell who sits there; the row of the list may have room for that.
    """
    first = [_("{name}'s room", name=room.owner_name), say(ACCESS[room.plan.access])]
    first.append(_("opened {time}", time=moment(room.created, now)))
    if room.watchers:
        first.append(ngettext("{count} watches", "{count} watch", len(room.watchers)))
    seated = [_people(room)] if people else []
    options = [f"{label}: {value}" for label, value in otherwise(room)]
    going_on = [turn(room, now), away(room, now)] if room.playing else [away(room, now)]
    lines = (first, seated, options, [said for said in going_on if said])
    return [" · ".join(line) for line in lines if line]


def window(first: int, chosen: int, rows: int, count: int) -> int:
    """The first of the rows to show, where there are more of them than room.

    Args:
        first: the one that is shown first now.
        chosen: the one that is to be seen.
        rows: how many there is room for.
        count: how many there are.
    """
    first = min(max(first, chosen - rows + 1), chosen)
    return max(min(first, count - rows), 0)
