"""How quickly pix-tui starts, beside what nothing at all and a tiny Textual app take.

    python bench/startup.py

Two ratios, of medians over runs in turns: `pix-tui --version` to an empty Python program, and the
first whole frame of `pix-tui play tixel` to the first frame of a Textual app of three lines. Both
frames are drawn in a terminal of 80 × 24. It takes about twenty seconds, and fails if a goal is
missed.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from runs import Run, environment, pix_tui, table

TINY = """
from textual.app import App
from textual.widgets import Static
type("Tiny", (App,), {"compose": lambda self: [Static("hello")]})().run()
"""
VERSION_GOAL, FRAME_GOAL = 4.0, 1.5


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=11, help="runs of each (11)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder))

        def plain(*command: str) -> Callable[[], float]:
            def seconds() -> float:
                began = time.perf_counter()
                subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
                return time.perf_counter() - began

            return seconds

        def frame(command: list[str], marker: bytes) -> Callable[[], float]:
            def seconds() -> float:
                with Run(command, env) as run:
                    return run.until(marker)

            return seconds

        nothing, version = in_turns(
            args.runs * 2, plain(sys.executable, "-c", "pass"), plain(*pix_tui(), "--version")
        )
        hot_seat = ["--seat", "person", "--seat", "person"]
        # The last line of the screen is the last that is drawn.
        tiny, match = in_turns(
            args.runs,
            frame([sys.executable, "-c", TINY], b"hello"),
            frame([*pix_tui(), "play", "tixel", *hot_seat], b"leave"),
        )
    print(f"python -c pass {nothing * 1e3:.0f} ms, pix-tui --version {version * 1e3:.0f} ms")
    print(f"tiny app {tiny * 1e3:.0f} ms, pix-tui play tixel {match * 1e3:.0f} ms\n")
    met = table(
        [
            ("pix-tui --version to python -c pass", version / nothing, VERSION_GOAL, "×"),
            ("first frame to that of a tiny Textual app", match / tiny, FRAME_GOAL, "×"),
        ]
    )
    return 0 if met else 1


def in_turns(runs: int, one: Callable[[], float], other: Callable[[], float]) -> list[float]:
    """The median of each, after a run of each that compiles what is to be compiled."""
    one()
    other()
    figures = [(one(), other()) for _ in range(runs)]
    return [statistics.median(column) for column in zip(*figures, strict=True)]


if __name__ == "__main__":
    sys.exit(main())
