"""What a table has chosen before the first move: seats, options, order of play."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..games.game import Game, NotUnderstood, Options
from ..i18n import language
from ..settings import Settings
from ..table.record import BOT, PERSON, SeatInfo


@dataclass(frozen=True)
class Choices:
    """Everything that a new match needs; `shuffled` mixes the seats before it begins."""

    seats: tuple[SeatInfo, ...]
    options: Options
    shuffled: bool = False

    def to_json(self) -> dict[str, Any]:
        """For the settings; `last_choices` takes it back."""
        return {
            "seats": [seat.to_json() for seat in self.seats],
            "options": self.options.chosen(self.options.to_json()),
            "shuffled": self.shuffled,
        }

    def seated(self) -> tuple[SeatInfo, ...]:
        """The seats in the order of play."""
        seats = list(self.seats)
        if self.shuffled:
            random.SystemRandom().shuffle(seats)
        return tuple(seats)


def usual_choices(game: Game[Any, Any]) -> Choices:
    """One person against bots of the middle level, as many as the game takes at least."""
    levels = list(game.bots)
    bot = SeatInfo("", BOT, levels[min(1, len(levels) - 1)]) if levels else SeatInfo("", PERSON)
    others = (bot,) * (game.seats[0] - 1)
    return Choices((SeatInfo("", PERSON), *others), game.options.usual_for(language()))


def last_choices(game: Game[Any, Any], settings: Settings) -> Choices:
    """The choices of last time; the usual ones where those do not fit any more."""
    usual = usual_choices(game)
    data = settings.set_up(game.name)
    return Choices(
        seats=_seats(game, data) or usual.seats,
        options=_options(game, data) or usual.options,
        shuffled=data.get("shuffled") is True,
    )


def _seats(game: Game[Any, Any], data: Mapping[str, Any]) -> tuple[SeatInfo, ...]:
    try:
        seats = tuple(SeatInfo.from_json(seat) for seat in data.get("seats", ()))
    except (NotUnderstood, TypeError):
        return ()
    known = all(seat.kind == PERSON or seat.level in game.bots for seat in seats)
    return seats if len(seats) in game.seats and known else ()


def _options(game: Game[Any, Any], data: Mapping[str, Any]) -> Options | None:
    if "options" not in data:
        return None
    chosen = data["options"]
    if isinstance(chosen, Mapping):  # what a match keeps of a file is read from the file anew
        chosen = game.options.chosen(chosen)
    try:
        return game.options.from_json(chosen)
    except NotUnderstood:
        return None
