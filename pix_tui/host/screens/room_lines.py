"""What a room looks like: who sits where, and how it is played."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from ... import words
from ...i18n import _, say
from ...widgets.ink import Ink
from ..room import Room
from .listing import ACCESS, moment, otherwise, window

_LABEL = 24
_SEAT = 12
_PEOPLE = 3
"""So many rows are left to people, however little room there is."""


@dataclass
class RoomLines:
    """The lines of a room. It remembers which of them stand where, so that they can be clicked."""

    room: Room
    first: int = 0
    """The first of the people who is seen, where there are more than room."""
    people: int = 0
    """How many of them are seen."""

    def lines(
        self, inks: Ink, width: int, height: int, now: int, chosen: int | None, keys: bool
    ) -> list[Text]:
        """All of them.

        Args:
            inks: how they are written.
            width: how many cells there are.
            height: how many rows.
            now: the time, in milliseconds.
            chosen: the number of the seat or watcher that is marked; `None` marks nobody.
            keys: whether to tell the keys that change how it is played.
        """
        rows = [*self._seats(now), *self._watchers()]
        plan = plan_rows(self.room)
        room_for = max(height - 2 - len(plan), min(len(rows), _PEOPLE))
        self.people = min(room_for, len(rows))
        self.first = window(self.first, chosen or 0, self.people, len(rows))
        lines = [Text(_("Seats"), inks.accent)]
        for number in range(self.first, self.first + self.people):
            label, name, remark, sits = rows[number]
            line = Text().append("▸ " if number == chosen else "  ", inks.accent)
            line.append(words.padded(label, _SEAT), inks.muted).append("  ", inks.plain)
            line.append(name, inks.strong if sits else inks.plain)
            if remark:
                line.append(f"  {remark}", inks.muted)
            lines.append(line)
        lines.append(Text())
        narrow = width < _LABEL * 2 + 4
        for key, label, value in plan:
            line = Text().append(f"{key} " if keys else "  ", inks.key)
            line.append(words.padded(label, _LABEL // 2 if narrow else _LABEL), inks.muted)
            lines.append(line.append(" ", inks.plain).append(value, inks.plain))
        return lines

    def person_at(self, row: int) -> int | None:
        """The number of the seat or watcher in a row of the panel."""
        number = self.first + row - 1
        return number if 0 < row <= self.people else None

    def key_at(self, row: int) -> str | None:
        """The key that changes what a row of the panel tells."""
        number = row - self.people - 2
        plan = plan_rows(self.room)
        return plan[number][0] if 0 <= number < len(plan) else None

    def _seats(self, now: int) -> list[tuple[str, str, str, bool]]:
        room = self.room
        rows = []
        for seat, chair in enumerate(room.chairs):
            label = say(room.game.seat_name(seat))
            if chair.person:
                rows.append((label, chair.name, remark(room, seat, now), True))
            else:
                free = _("free; a bot when it begins")
                bot = words.bot_name(chair.bot) if chair.bot else free
                rows.append((label, bot, remark(room, seat, now), False))
        return rows

    def _watchers(self) -> list[tuple[str, str, str, bool]]:
        muted = self.room.talk.muted
        return [
            (_("watches"), name, _("muted") if person in muted else "", False)
            for person, name in self.room.watchers.items()
        ]


def remark(room: Room, seat: int, now: int) -> str:
    """What is to be said of whoever sits there: whether he is here, whether it is his turn."""
    chair = room.chairs[seat]
    said = []
    if seat in room.acting:
        said.append(_("to move since {time}", time=moment(room.turn_since, now)))
    if chair.person and not room.is_here(seat):
        said.append(_("away since {time}", time=moment(chair.away_since or now, now)))
        if chair.stand_in:
            said.append(_("a bot plays on"))
        elif room.playing and room.waited_for(seat) == 0:
            said.append(_("a bot may play on"))
    elif chair.person and chair.person in room.talk.muted:
        said.append(_("muted"))
    return ", ".join(said)


def plan_rows(room: Room) -> list[tuple[str, str, str]]:
    """How it is played: key, label, value."""
    plan = room.plan
    others = ", ".join(f"{label}: {value}" for label, value in otherwise(room))
    grace = (
        _("after {seconds} s a bot may play on", seconds=plan.grace)
        if plan.grace
        else _("everybody waits")
    )
    turn = _("{seconds} s, then a bot moves", seconds=plan.turn) if plan.turn else _("no limit")
    hands = _("see all hands") if plan.open_hands else _("see what is public")
    rows = [
        ("t", _("Game"), room.game.title),
        ("o", _("Options"), others or _("as usual")),
        ("a", _("Who may come in"), say(ACCESS[plan.access])),
        ("g", _("Whoever is away"), grace),
        ("l", _("Time for a turn"), turn),
    ]
    if room.game.hidden:
        rows.append(("v", _("Watchers"), hands))
    return rows
