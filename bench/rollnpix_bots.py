"""How strong the Roll'n Pix bots are against each other, and how long they think.

    python bench/rollnpix_bots.py                    casual : novice and skilled : casual
    python bench/rollnpix_bots.py skilled:novice --games 50 --ms 1000 --size 7
    python bench/rollnpix_bots.py skilled:casual --seats 4

The first bot has one seat and the second all others; the first has every seat equally often. A
victory that several share counts as that part of one; where all are equally strong, the first has
1 in `--seats`. The interval is Wilson's at 95 %. `white` is what each leaves on average, `ms` what
each takes for a move: on average, and the longest, wall clock. Run it on a machine that has nothing
else to do, and with no more jobs than cores.
"""

from __future__ import annotations

from arena import Bench, Column, parser, run

BENCH = Bench(
    game="pix_tui.games.rollnpix.game:RollnPix",
    scores="white",
    column=Column("rounds", lambda game: game.end.round, "7.1f"),
    luck=lambda number, seats: number,
)


def main() -> None:
    """Play and print."""
    asking = parser(__doc__, games=100)
    asking.add_argument("--size", type=int, default=9)
    asking.add_argument("--shapes", default="pips")
    asked = asking.parse_args()
    run(BENCH, asked, {"site": asked.size, "shapes": asked.shapes})


if __name__ == "__main__":
    main()
