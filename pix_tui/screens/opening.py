"""From a log to a screen: new matches, running ones, finished ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..games.bot import resolve
from ..games.game import Game
from ..table.local import CALM, LocalMatch, Replay, Sitting
from ..table.log import Log
from ..table.table import Table
from .choices import Choices

if TYPE_CHECKING:
    from ..app import PixTui
    from .match import MatchScreen

_QUICK = 0.25  # seconds: bots that need not be watched


def new_match(
    app: PixTui,
    log: Log,
    game: Game[Any, Any],
    choices: Choices,
    *,
    seed: int | None = None,
    setup: Mapping[str, Any] | None = None,
) -> MatchScreen:
    """A screen with a match that begins now."""
    table = Table.create(
        game.name, choices.options.to_json(), choices.seated(), log, seed=seed, setup=setup
    )
    return match_screen(local(app, table))


def open_match(app: PixTui, log: Log, match: str) -> MatchScreen:
    """A screen with a stored match: to go on with, or to replay if it is over."""
    table = Table.open(log, match)
    if table.match.outcome is not None:
        return match_screen(Replay(table.match))
    return match_screen(local(app, table))


def local(app: PixTui, table: Table) -> LocalMatch:
    """A table as this terminal sits at it."""
    pace = CALM if app.settings["pace"] == "calm" else _QUICK
    return LocalMatch(table, lambda: app.bots, pace=pace)


def match_screen(sitting: Sitting) -> MatchScreen:
    """The screen of the game that is played; the plain one if it brings none."""
    if sitting.game.screen:
        screen: MatchScreen = resolve(sitting.game.screen)(sitting)
        return screen
    from .plain import PlainScreen

    return PlainScreen(sitting)
