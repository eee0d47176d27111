"""Bots against each other."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from pix_tui.games.bot import Choice
from pix_tui.games.game import Chance
from tests.games.luck import Luck


def part_won(
    game: Any, start: Any, ask: Callable[..., Choice], better: str, worse: str, games: int
) -> float:
    """What part of the games for two the first level has won; a shared win counts in part.

    Args:
        game: the rules.
        start: the state from which each game is played.
        ask: takes a state, a level, a seat and a seed.
        better: the level that begins in seat 0, then in seat 1 with the same luck, and so on.
        worse: the level of the other seat.
        games: how many are played.
    """
    won = 0.0
    for seed in range(games):
        rng = random.Random(seed // 2)
        state = start
        while (outcome := game.outcome(state)) is None:
            acting = game.to_act(state)
            if isinstance(acting, Chance):
                state = game.play(state, None, game.draw(state, Luck(rng)))
                continue
            level = better if acting[0] == seed % 2 else worse
            choice = ask(state, level, acting[0], seed)
            state = game.play(state, acting[0], game.parse_move(choice.move, state))
        won += (seed % 2 in outcome.winners) / len(outcome.winners)
    return won / games
