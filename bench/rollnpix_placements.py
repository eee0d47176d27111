"""How quick the rules of Roll'n Pix are: where a shape may be drawn on late sites.

    python bench/rollnpix_placements.py
    python bench/rollnpix_placements.py --size 11 --shapes jagged

Sites come from random play and are filled to `--filled` at least. On each of them every shape is
asked for in every colour: a list is all placements of one die on one site. It also tells how often
a second they are only counted, and how often it is only asked whether there is one.

`--least 20000` makes it fail when there are fewer placements a second than that.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence

from pix_tui.games.rollnpix.rules import RollnPixOptions
from pix_tui.games.rollnpix.site import COLOURS, EMPTY, Figure, Site, drawn, with_drawn

Question = tuple[Figure, Site, int]


def late_sites(options: RollnPixOptions, filled: float, games: int, seed: int) -> list[Site]:
    """Every site of random solitary games, from the moment on that it is as full as that."""
    rng = random.Random(seed)
    boxes = options.ground.all.bit_count()
    found = []
    for _ in range(games):
        site = EMPTY
        while dice := [
            (figure, colour)
            for figure in options.figures
            for colour in COLOURS
            if figure.fits(site, colour)
        ]:
            figure, colour = rng.choice(dice)
            site = with_drawn(site, colour, rng.choice([*figure.placements(site, colour)]))
            if drawn(site).bit_count() >= filled * boxes:
                found.append(site)
    return found


def rate(
    questions: Sequence[Question], seconds: float, ask: Callable[[Figure, Site, int], object]
) -> float:
    """How many questions a second are answered."""
    asked, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        for figure, site, colour in questions:
            ask(figure, site, colour)
        asked += len(questions)
    return asked / took


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--shapes", default="pips")
    parser.add_argument("--filled", type=float, default=0.6, help="of all boxes, at least")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.5, help="for each of the measurements")
    parser.add_argument("--least", type=float, default=0.0, help="fail below so many placements")
    chosen = parser.parse_args()
    options = RollnPixOptions.from_json({"site": chosen.size, "shapes": chosen.shapes})
    sites = late_sites(options, chosen.filled, chosen.games, chosen.seed)
    questions = [
        (figure, site, colour) for site in sites for figure in options.figures for colour in COLOURS
    ]
    each = sum(figure.count(site, colour) for figure, site, colour in questions) / len(questions)
    white = sum(options.ground.white(site).bit_count() for site in sites) / len(sites)
    print(
        f"{len(sites)} sites of {chosen.size}×{chosen.size} with {white:.1f} white boxes, "
        f"{len(questions)} lists of {each:.2f} placements"
    )
    lists = rate(questions, chosen.seconds, lambda *asked: [*asked[0].placements(*asked[1:])])
    print(f"lists       {lists:>11,.0f}/s")
    print(f"placements  {lists * each:>11,.0f}/s")
    for name in ("count", "fits"):
        method = getattr(Figure, name)
        print(f"{name:11} {rate(questions, chosen.seconds, method):>11,.0f}/s")
    if lists * each < chosen.least:
        print(f"There are fewer than {chosen.least:,.0f} placements a second.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
