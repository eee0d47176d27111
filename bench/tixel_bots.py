"""How strong the Tixel bots are against each other, and whether they keep to their time.

    python bench/tixel_bots.py                       casual : novice and skilled : casual
    python bench/tixel_bots.py skilled:novice --games 50 --ms 1000 --size 7 --pieces 14

Every bot has both colours equally often. A draw counts half; the interval is Wilson's at 95 %.
`late` is the longest that a bot took beyond its budget, in milliseconds, wall clock: run it on a
machine that has nothing else to do, and with no more jobs than cores.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor

from arena import Match, Played, play_all, wilson

USUAL = ("casual:novice", "skilled:casual")


def report(first: str, second: str, games: Iterable[Played]) -> str:
    """One line on a pair of bots."""
    played = list(games)
    points = []
    by_colour: tuple[list[float], list[float]] = ([], [])
    late = {first: -math.inf, second: -math.inf}
    for number, game in enumerate(played):
        seat = number % 2  # the first bot begins the even ones
        points.append(game.scores[seat])
        by_colour[seat].append(game.scores[seat])
        for name, seconds in zip(game.seats, game.late, strict=True):
            late[name] = max(late[name], seconds)
    share = sum(points) / len(points)
    low, high = wilson(share, len(points))
    white, black = (sum(scores) / max(len(scores), 1) for scores in by_colour)
    turns = sum(sum(game.end.tally.turns) for game in played) / len(played)
    won, drawn, lost = (points.count(score) for score in (1.0, 0.5, 0.0))
    return (
        f"{first + ' : ' + second:19} {len(points):5} {won:5} {drawn:5} {lost:5}  "
        f"{share:6.1%}  {low:6.1%} – {high:6.1%}  {white:6.1%}  {black:6.1%} "
        f"{turns:6.1f}  {late[first] * 1000:+7.0f} {late[second] * 1000:+7.0f}"
    )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs", nargs="*", default=USUAL, metavar="BOT:BOT")
    parser.add_argument("--games", type=int, default=100, help="for each pair")
    parser.add_argument("--ms", type=int, default=300, help="for each single move")
    parser.add_argument("--size", type=int, default=6)
    parser.add_argument("--pieces", type=int, default=None)
    parser.add_argument("--variant", default="tixel")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    options = {"size": asked.size, "pieces": asked.pieces, "variant": asked.variant}
    print(
        f"{'bots':19} games   won drawn  lost   score   95 % interval    White   Black  "
        "turns     late (ms)"
    )
    with ProcessPoolExecutor(asked.jobs) as processes:
        for pair in asked.pairs:
            first, second = pair.split(":")
            matches = [
                Match(
                    "pix_tui.games.tixel.game:Tixel",
                    (second, first) if number % 2 else (first, second),
                    asked.ms / 1000,
                    options,
                    asked.seed * 1_000_003 + number,
                )
                for number in range(asked.games)
            ]
            print(report(first, second, play_all(matches, processes)), flush=True)


if __name__ == "__main__":
    main()
