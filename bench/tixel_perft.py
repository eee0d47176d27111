"""How quick the rules of Tixel are, beside python-chess in the same run.

    python bench/tixel_perft.py

needs the package with its extra `test` (for `chess`) and about fifteen seconds. It counts the
leaves a second of our perft and of python-chess's, both counting the last level without making its
moves, for about the same time and in turns, and prints the ratio; then how many lists of legal
moves and how many single moves a second there are in the positions of a game.

`--least 1.0` makes it fail when the ratio over all positions is lower than that.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

import chess

from pix_tui.games.tixel import rules
from pix_tui.games.tixel.moves import legal_moves
from pix_tui.games.tixel.notation import parse_position
from pix_tui.games.tixel.rules import State, TixelOptions

# From the middle of games, with sacrifices and bonus moves within reach.
MIDDLE = "1w51w32/b05/3b42/4w11/1w61b72/1b02w1b6 w 5+0/5+0 wb -"
LATE = "1w74/b22b4b01/b21b61w61/1w2b2w71w5/1w2w0w0w6b0/b74w4 w 0+0/2+0 wb -"
NODES = {("start", 3): 2_889_376, ("middle", 3): 1_266_958, ("late", 4): 6_749_812}
CHESS = {
    "start": (chess.STARTING_FEN, 4, 197_281),
    "middle": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    "late": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
}


@dataclass
class Run:
    """What was counted, and how long it took."""

    leaves: int = 0
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        return self.leaves / self.seconds

    def add(self, count: Callable[[], int]) -> int:
        began = time.perf_counter()
        leaves = count()
        self.seconds += time.perf_counter() - began
        self.leaves += leaves
        return leaves


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_perft(board, depth - 1)
        board.pop()
    return leaves


def tixel_state(text: str | None) -> State:
    options = TixelOptions()
    return rules.begin(parse_position(text, options), options) if text else rules.start(options)


def compare(name: str, state: State, depth: int, seconds: float) -> tuple[Run, Run]:
    """Both by turns, each until it has had that much time."""
    fen, chess_depth, chess_nodes = CHESS[name]
    ours, theirs = Run(), Run()
    while min(ours.seconds, theirs.seconds) < seconds:
        if ours.seconds <= theirs.seconds:
            leaves = ours.add(lambda: rules.perft(state, depth))
            assert leaves == NODES[name, depth]
        else:
            leaves = theirs.add(lambda: chess_perft(chess.Board(fen), chess_depth))
            assert leaves == chess_nodes
    line(f"{name}, depth {depth}", NODES[name, depth], ours, theirs)
    return ours, theirs


def line(title: str, nodes: int, ours: Run, theirs: Run) -> None:
    print(
        f"{title:18} {nodes:>11,} leaves  {ours.rate:>11,.0f}/s in {ours.seconds:.1f} s   "
        f"python-chess {theirs.rate:>9,.0f}/s in {theirs.seconds:.1f} s   "
        f"ratio {ours.rate / theirs.rate:.1f}"
    )


def single_calls(seconds: float) -> None:
    """Lists and moves a second over all positions of some random games."""
    rng = random.Random(1)
    positions: list[tuple[State, rules.Move]] = []
    for _ in range(40):
        state = rules.start(TixelOptions())
        while not state.ending:
            choices = rules.moves(state)
            move = choices[int(rng.random() * len(choices))]
            positions.append((state, move))
            state = rules.play(state, move)
    lists, listed, plays = Run(), 0, Run()
    while lists.seconds < seconds:
        lists.add(lambda: sum(1 for state, _ in positions if legal_moves(state.position)))
    listed = sum(len(legal_moves(state.position)) for state, _ in positions)
    while plays.seconds < seconds:
        plays.add(lambda: sum(1 for state, move in positions if rules.play(state, move)))
    print(f"legal_moves        {lists.rate:>11,.0f}/s ({listed / len(positions):.0f} moves each)")
    print(f"play               {plays.rate:>11,.0f}/s")


def main() -> int:
    parser = argparse.ArgumentParser(description="Leaves a second of Tixel and of python-chess.")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each of the measurements")
    parser.add_argument("--least", type=float, default=0.0, help="fail below this ratio")
    chosen = parser.parse_args()
    totals = Run(), Run()
    for name, text, depth in (("start", None, 3), ("middle", MIDDLE, 3), ("late", LATE, 4)):
        for total, run in zip(
            totals, compare(name, tixel_state(text), depth, chosen.seconds), strict=True
        ):
            total.leaves += run.leaves
            total.seconds += run.seconds
    ours, theirs = totals
    line("all", ours.leaves, ours, theirs)
    single_calls(chosen.seconds)
    if ours.rate < chosen.least * theirs.rate:
        print(f"The ratio is below {chosen.least}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
