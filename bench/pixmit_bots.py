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

from arena import Bench, Column, parser, run

BENCH = Bench(
    game="pix_tui.games.pixmit.game:Pixmit",
    scores="points",
    column=Column("called", lambda game: game.end.caller >= 0, "7.1%"),
    luck=lambda number, seats: number // seats,  # the same deals for every seat
)


def main() -> None:
    """Play and print."""
    asking = parser(__doc__, games=200)
    asking.add_argument("--mode", default="profi", choices=("profi", "anfaenger"))
    asking.add_argument("--messenger", default="pool", choices=("pool", "literal"))
    asking.add_argument("--deals", type=int, default=1)
    asked = asking.parse_args()
    options = {"mode": asked.mode, "messenger": asked.messenger, "deals": asked.deals}
    run(BENCH, asked, options)


if __name__ == "__main__":
    main()
