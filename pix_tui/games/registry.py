"""Which games there are: ours, and whatever is installed in the entry-point group `pix_tui.games`.

An entry point is called like the game and names its `Game` class. Looking for them takes longer
than everything else that a start does, so a game of ours is found without.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from .bot import resolve
from .game import Game, NotUnderstood

GROUP = "pix_tui.games"
OURS = {
    "tixel": "pix_tui.games.tixel.game:Tixel",
    "rollnpix": "pix_tui.games.rollnpix.game:RollnPix",
    "pixmit": "pix_tui.games.pixmit.game:Pixmit",
    "pix": "pix_tui.games.pix.game:Pix",
}
"""Our own games, in the order in which they are shown."""


@cache
def load() -> tuple[dict[str, Game[Any, Any]], dict[str, str]]:
    """All games by name, ours first, and for each that could not be loaded the reason.

    A game of somebody else's that is broken never takes the others with it, and none can take
    the name of one of ours.
    """
    from importlib.metadata import entry_points

    games = {name: _ours(name) for name in OURS}
    broken: dict[str, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            if entry.name in games:
                raise ValueError(f"there is a game called {entry.name!r} already")
            game = entry.load()()
            if not isinstance(game, Game) or game.name != entry.name:
                raise TypeError(f"{entry.value} is not a Game called {entry.name!r}")
            for part in ("title", "pitch", "seats", "options", "rules_version"):
                getattr(game, part)  # complains about what the game has forgotten
            games[entry.name] = game
        except Exception as error:
            broken[entry.name] = f"{type(error).__name__}: {error}"
    return games, broken


@cache
def _ours(name: str) -> Game[Any, Any]:
    game: Game[Any, Any] = resolve(OURS[name])()
    return game


def names() -> list[str]:
    """The names of all games that can be played."""
    return list(load()[0])


def get(name: str) -> Game[Any, Any]:
    """The game of that name. Raises `NotUnderstood` if there is none."""
    if name in OURS:
        return _ours(name)
    games, broken = load()
    if name in games:
        return games[name]
    if name in broken:
        raise NotUnderstood(
            "The game “{name}” cannot be loaded: {why}", name=name, why=broken[name]
        )
    raise NotUnderstood(
        "There is no game “{name}”. There are: {names}.", name=name, names=", ".join(games)
    )
