"""Games between bots, in as many processes as asked for: what the benches of bots share."""

from __future__ import annotations

import argparse
import math
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
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


# -- one bot against another at a table of two to four ------------------------------------------
USUAL = ("casual:novice", "skilled:casual")


class Column(NamedTuple):
    """A figure of the game's own in the table."""

    title: str
    of: Callable[[Played], float]
    """Its value in one game; what is shown is the average."""
    form: str
    """How that is written."""


class Bench(NamedTuple):
    """What differs from game to game."""

    game: str
    """"module:Class"."""
    scores: str
    """What the scores are called."""
    column: Column
    luck: Callable[[int, int], int]
    """From the number of a game and the seats to the number of its luck."""


class Side:
    """What one of the two bots did in all games."""

    def __init__(self) -> None:
        self.scores: list[float] = []
        self.took = 0.0
        self.moves = 0
        self.longest = 0.0

    def add(self, game: Played, seat: int, budget: float) -> None:
        self.scores.append(game.scores[seat])
        self.took += game.took[seat]
        self.moves += game.moves[seat]
        if game.moves[seat]:
            self.longest = max(self.longest, game.late[seat] + budget)

    @property
    def average(self) -> float:
        return sum(self.scores) / len(self.scores)

    @property
    def times(self) -> str:
        return f"{self.took / max(self.moves, 1) * 1000:5.1f} {self.longest * 1000:5.0f}"


def report(bench: Bench, pair: str, games: Iterable[Played], seats: int, budget: float) -> str:
    """One line on a pair of bots; the first has one seat, in turn each, the second all others."""
    points: list[float] = []
    by_seat: list[list[float]] = [[] for _ in range(seats)]
    sides = Side(), Side()
    figure = 0.0
    results: Counter[str] = Counter()
    for number, game in enumerate(games):
        first = number % seats
        won = first in game.winners
        point = won / len(game.winners)
        points.append(point)
        by_seat[first].append(point)
        results["shared" if won and point < 1 else "won" if won else "lost"] += 1
        figure += bench.column.of(game)
        for seat in range(seats):
            sides[seat != first].add(game, seat, budget)
    share = sum(points) / len(points)
    low, high = wilson(share, len(points))
    seat_shares = " ".join(f"{sum(found) / max(len(found), 1):4.0%}" for found in by_seat)
    return (
        f"{pair:17} {len(points):5} {results['won']:5} {results['shared']:6} {results['lost']:5}  "
        f"{share:6.1%}  {low:6.1%} – {high:6.1%}  {seat_shares}  "
        f"{sides[0].average:5.1f} {sides[1].average:5.1f} "
        f"{figure / len(points):{bench.column.form}}  {sides[0].times}  {sides[1].times}"
    )


def parser(doc: str, games: int) -> argparse.ArgumentParser:
    """The command line of a bench, to which it adds the options of its game."""
    found = argparse.ArgumentParser(description=doc.splitlines()[0])
    found.add_argument("pairs", nargs="*", default=USUAL, metavar="BOT:BOT")
    found.add_argument("--games", type=int, default=games, help="for each pair")
    found.add_argument("--ms", type=int, default=300, help="for each single move")
    found.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return found


def run(bench: Bench, asked: argparse.Namespace, options: dict[str, Any]) -> None:
    """Play and print."""
    numbers = " ".join(f"{f'P{seat + 1}':>4}" for seat in range(asked.seats))
    print(
        f"{'bots':17} games   won shared  lost   share   95 % interval   {numbers}  "
        f"{bench.scores:>11}  {bench.column.title}  {'ms':>11}  {'ms':>11}"
    )
    with ProcessPoolExecutor(asked.jobs) as processes:
        for pair in asked.pairs:
            first, second = pair.split(":")
            matches = [
                Match(
                    bench.game,
                    tuple(
                        first if seat == number % asked.seats else second
                        for seat in range(asked.seats)
                    ),
                    asked.ms / 1000,
                    options,
                    asked.seed * 1_000_003 + bench.luck(number, asked.seats),
                )
                for number in range(asked.games)
            ]
            played = play_all(matches, processes)
            print(report(bench, pair, played, asked.seats, asked.ms / 1000), flush=True)
