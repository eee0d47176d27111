"""What a room plays, who may come in, and who sits where: the values that it is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from ..table.record import BOT, PERSON, SeatInfo

Access = Literal["open", "invite", "locked"]
"""Who may come in: anybody, whoever has the code, nobody any more."""
GRACES = (30, 60, 120, 300, 0)
"""Seconds that others wait before they may let a bot play on; 0: they wait for ever."""
TURNS = (0, 30, 60, 120, 300)
"""Seconds that somebody has for a turn; 0: as long as he likes."""


@dataclass
class Chair:
    """A seat of a room: free, with a person, or with a bot."""

    person: str = ""
    """The id of who sits there."""
    name: str = ""
    bot: str = ""
    """The level of the bot that sits there, or of the one that plays while the person is away."""
    away_since: int | None = None
    """Since when the person is away, in milliseconds since 1970."""

    @property
    def is_free(self) -> bool:
        """Whether somebody may sit down."""
        return not self.person and not self.bot

    @property
    def stand_in(self) -> str:
        """The level of the bot that plays in place of the person; "" if none does."""
        return self.bot if self.person else ""

    def info(self, level: str) -> SeatInfo:
        """Who sits there, for a match that begins."""
        if self.person:
            return SeatInfo(self.name, PERSON)
        return SeatInfo("", BOT, self.bot or level)


@dataclass
class Plan:
    """What a room plays, and how."""

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    access: Access = "open"
    grace: int = GRACES[1]
    turn: int = TURNS[0]
    open_hands: bool = False
    """Whether watchers may look into hands; it cannot be changed while a match goes on."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {**asdict(self), "options": dict(self.options)}
