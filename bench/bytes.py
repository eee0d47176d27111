"""How much pix-tui sends: over a slow line, bytes are time.

    python bench/bytes.py

A match of Tixel in a terminal of 80 × 24 in true colour: the bytes for a move of the cursor and
for a move of the game, the most of several each, and those that are sent while nothing happens for
ten seconds. It takes about half a minute, and fails if a goal is missed.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from runs import Run, environment, pix_tui, table

CURSOR_GOAL, MOVE_GOAL, IDLE_GOAL = 250, 2000, 0
PAUSE = 0.25  # seconds of silence after which a key has had its effect
IDLE = 10.0  # seconds
RIGHT, LEFT, UP, DOWN = b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B"
# A game with placings, slides, a sacrifice and bonus moves.
# fmt: off
MOVES = [
    "+c1/SW", "+f1/SE", "c1-b1/NE", "+a4/NE", "+d2/SW", "+c5/NW", "+d4/NE", "+a6/NE", "+f4/SE",
    "+e6/NW", "d4-c4/S", "@d2/NE", "+a1/E", "+b4/W", "+d5/E", "+d1/N", "+e1/E", "f4-f2/S",
    "d2-e2/W", "-b4",
]
# fmt: on


def main() -> int:
    """Measure and print."""
    hot_seat = ["play", "tixel", "--seat", "person", "--seat", "person"]
    with (
        tempfile.TemporaryDirectory() as folder,
        Run([*pix_tui(), *hot_seat], environment(Path(folder))) as run,
    ):
        run.until(b"leave")
        run.send(b"", PAUSE * 2)
        frame = len(run.output)
        moves = []
        for move in MOVES:
            run.send(move.encode(), PAUSE)
            moves.append(run.send(b"\r", PAUSE))
        if any(count == 0 for count in moves):
            raise SystemExit("A move had no effect.")
        cursor = [run.send(key, PAUSE) for key in (RIGHT, UP, UP, LEFT, LEFT, DOWN, DOWN, RIGHT)]
        began, before = time.perf_counter(), len(run.output)
        while (left := IDLE - (time.perf_counter() - began)) > 0:
            run.read(left)
        idle = len(run.output) - before
    print(
        f"until the first frame {frame:,}; medians: cursor {statistics.median(cursor):,.0f}, "
        f"move {statistics.median(moves):,.0f}\n"
    )
    met = table(
        [
            ("a move of the cursor, at most", max(cursor), CURSOR_GOAL, "bytes"),
            ("a move of the game, at most", max(moves), MOVE_GOAL, "bytes"),
            (f"{IDLE:.0f} seconds without a key", idle, IDLE_GOAL, "bytes"),
        ]
    )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
