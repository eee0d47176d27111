"""What a bot is: a function from one seat's view to a move, as text.

A bot never sees a state, only what its seat may know; it draws luck from the source that it is
given and keeps to a time budget, so that one view, one source and enough time give one choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from .game import Game, NotUnderstood, Source


class Choice(NamedTuple):
    """A move in the game's notation (or `draw`, to agree to a draw), and how it was found."""

    move: str
    info: Mapping[str, Any] = {}
    """For those who watch bots think: `depth`, `nodes`, `value` and the like."""
    after: float = 0.0
    """Where several act at once: how many seconds after the stage of the game began
    (`Game.stage`) the move is made, so that a bot takes as long as somebody who draws and types."""


class Player(Protocol):
    """The signature of a bot."""

    def __call__(
        self, view: Mapping[str, Any], seat: int, source: Source, seconds: float
    ) -> Choice:
        """The choice for `seat`, found within about `seconds`."""


def player(game: Game[Any, Any], level: str) -> Player:
    """The bot of a level. Raises `NotUnderstood` if the game has no such level."""
    if level not in game.bots:
        raise NotUnderstood(
            "{game} has no bot “{level}”. There are: {levels}.",
            game=game.title,
            level=level,
            levels=", ".join(game.bots) or "none",
        )
    return cast(Player, resolve(game.bots[level]))


def resolve(reference: str) -> Any:
    """The object that "module:name" names, imported only now."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)
