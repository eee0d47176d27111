"""Games between bots, in as many processes as asked for: what the benches of bots share."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from pix_tui.games.bot import player, resolve
from pix_tui.games.game import Chance
from pix_tui.table.chance import SeededSource


class Match(NamedTuple):
    """One game to be played: who sits where, how long they may think, and the luck."""

    game: str
    """"module:Class": a game need not be on offer yet to be measured."""
    seats: tuple[str, ...]
    seconds: float
    options: dict[str, Any]
    seed: int


class Played(NamedTuple):
    """How it went, and how long each seat took for its moves."""

    seats: tuple[str, ...]
    end: Any
    """The last state."""
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    late: tuple[float, ...]
    """The longest that each seat took beyond its budget, in seconds."""
    took: tuple[float, ...]
    """What each seat took for all its moves, in seconds."""
    moves: tuple[int, ...]
    """How many moves that was."""


def play(match: Match) -> Played:
    """Play one game to its end."""
    game = resolve(match.game)()
    state = game.start(game.options.from_json(match.options), len(match.seats))
    late = [-math.inf] * len(match.seats)
    took = [0.0] * len(match.seats)
    moves = [0] * len(match.seats)
    number = 0
    while (outcome := game.outcome(state)) is None:
        acting = game.to_act(state)
        if isinstance(acting, Chance):
            drawn = game.draw(state, SeededSource(match.seed, number, "dice"))
            state = game.play(state, None, drawn)
        else:
            seat = acting[0]
            bot = player(game, match.seats[seat])
            view = game.view(state, seat)
            source = SeededSource(match.seed, number)
            began = time.perf_counter()
            choice = bot(view, seat, source, match.seconds)
            seconds = time.perf_counter() - began
            late[seat] = max(late[seat], seconds - match.seconds)
            took[seat] += seconds
            moves[seat] += 1
            state = game.play(state, seat, game.parse_move(choice.move, state))
        number += 1
    return Played(
        match.seats,
        state,
        outcome.scores,
        outcome.winners,
        tuple(late),
        tuple(took),
        tuple(moves),
    )


def play_all(matches: Iterable[Match], processes: ProcessPoolExecutor) -> Iterator[Played]:
    """Play them side by side; what comes out is in the order of the matches."""
    return processes.map(play, matches)


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval for the true share, when `share` of so many games was won."""
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - half) / whole, (middle + half) / whole
