"""How strong the Pixmit bots are against each other, and how long they think.

    python bench/pixmit_bots.py                      casual : novice and skilled : casual
    python bench/pixmit_bots.py skilled:novice --games 50 --ms 1000 --mode anfaenger
    python bench/pixmit_bots.py skilled:casual --seats 4

The first bot has one seat and the second all others; the first has every seat equally often. A
victory that several share counts as that part of one; where all are equally strong, the first has
1 in `--seats`. The interval is Wilson's at 95 %. `points` is what each has on average, `called`
how many deals of a hundred ended by a call, `ms` what each takes for a move: on average, and the
longest, wall clock. Run it on a machine that has nothing else to do, and with no more jobs than
cores.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from arena import Match, Played, play_all, wilson

USUAL = ("casual:novice", "skilled:casual")


class Side:
    """What one of the two bots did in all games."""

    def __init__(self) -> None:
        self.points: list[float] = []
        self.took = 0.0
        self.moves = 0
        self.longest = 0.0

    def add(self, game: Played, seat: int, budget: float) -> None:
        self.points.append(game.scores[seat])
        self.took += game.took[seat]
        self.moves += game.moves[seat]
        if game.moves[seat]:
            self.longest = max(self.longest, game.late[seat] + budget)

    @property
    def average(self) -> float:
        return sum(self.points) / len(self.points)

    @property
    def times(self) -> str:
        return f"{self.took / max(self.moves, 1) * 1000:5.1f} {self.longest * 1000:5.0f}"


def report(pair: str, games: Iterable[Played], seats: int, budget: float) -> str:
    """One line on a pair of bots."""
    points: list[float] = []
    by_seat: list[list[float]] = [[] for _ in range(seats)]
    sides = Side(), Side()
    called = 0
    results: Counter[str] = Counter()
    for number, game in enumerate(games):
        first = number % seats
        won = first in game.winners
        point = won / len(game.winners)
        points.append(point)
        by_seat[first].append(point)
        results["shared" if won and point < 1 else "won" if won else "lost"] += 1
        called += game.end.caller >= 0
        for seat in range(seats):
            sides[seat != first].add(game, seat, budget)
    share = sum(points) / len(points)
    low, high = wilson(share, len(points))
    seat_shares = " ".join(f"{sum(found) / max(len(found), 1):4.0%}" for found in by_seat)
    return (
        f"{pair:17} {len(points):5} {results['won']:5} {results['shared']:6} {results['lost']:5}  "
        f"{share:6.1%}  {low:6.1%} – {high:6.1%}  {seat_shares}  "
        f"{sides[0].average:5.1f} {sides[1].average:5.1f} {called / len(points):7.1%}  "
        f"{sides[0].times}  {sides[1].times}"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs", nargs="*", default=USUAL, metavar="BOT:BOT")
    parser.add_argument("--games", type=int, default=200, help="for each pair")
    parser.add_argument("--ms", type=int, default=300, help="for each single move")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--mode", default="profi", choices=("profi", "anfaenger"))
    parser.add_argument("--messenger", default="pool", choices=("pool", "literal"))
    parser.add_argument("--deals", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    options = {"mode": asked.mode, "messenger": asked.messenger, "deals": asked.deals}
    numbers = " ".join(f"{f'P{seat + 1}':>4}" for seat in range(asked.seats))
    print(
        f"{'bots':17} games   won shared  lost   share   95 % interval   {numbers}  "
        f"{'points':>11}  called  {'ms':>11}  {'ms':>11}"
    )
    with ProcessPoolExecutor(asked.jobs) as processes:
        for pair in asked.pairs:
            first, second = pair.split(":")
            matches = [
                Match(
                    "pix_tui.games.pixmit.game:Pixmit",
                    tuple(
                        first if seat == number % asked.seats else second
                        for seat in range(asked.seats)
                    ),
                    asked.ms / 1000,
                    options,
                    asked.seed * 1_000_003 + number // asked.seats,
                )
                for number in range(asked.games)
            ]
            played = play_all(matches, processes)
            print(report(pair, played, asked.seats, asked.ms / 1000), flush=True)


if __name__ == "__main__":
    main()
