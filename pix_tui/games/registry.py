"""Which games there are: whatever is installed in the entry-point group `pix_tui.games`.

Our own games come in by the same door as anybody else's. An entry point names a `Game` class.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from .game import Game, NotUnderstood

GROUP = "pix_tui.games"
_OURS = ("tixel", "pix", "rollnpix", "pixmit")


@cache
def load() -> tuple[dict[str, Game[Any, Any]], dict[str, str]]:
    """All games by name, ours first, and for each that could not be loaded the reason.

    A game of somebody else's that is broken never takes the others with it.
    """
    games: dict[str, Game[Any, Any]] = {}
    broken: dict[str, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: _rank(entry.name)):
        try:
            game = entry.load()()
            if not isinstance(game, Game) or game.name != entry.name:
                raise TypeError(f"{entry.value} is not a Game called {entry.name!r}")
            games[entry.name] = game
        except Exception as error:
            broken[entry.name] = f"{type(error).__name__}: {error}"
    return games, broken


def _rank(name: str) -> tuple[int, str]:
    return (_OURS.index(name) if name in _OURS else len(_OURS), name)


def names() -> list[str]:
    """The names of all games that can be played."""
    return list(load()[0])


def get(name: str) -> Game[Any, Any]:
    """The game of that name. Raises `NotUnderstood` if there is none."""
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
