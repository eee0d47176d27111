"""Write a playthrough: `python -m tests.playthroughs.record tixel 2`.

The moves of a playthrough that is there already are played again, so that what differs is what
the rules now make of them. With `--seed`, another game is played at random; many are tried, and
the shortest is kept of those that show the most kinds of moves. What is written is to be read
before it is committed: the test takes it for the truth.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pix_tui.games import registry
from pix_tui.games.game import Chance, Source
from pix_tui.table.chance import SeededSource

from . import FOLDER, playthrough_file
from .transcript import Script

TRIES = 200
LONGEST = 120  # moves; a game at random need not end, and somebody is to read this


def main() -> int:
    """Write the file and say what it shows."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seed", type=int, help="play at random from here on")
    parser.add_argument("--options", type=json.loads, default={}, help="of another game, as JSON")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="of games that live elsewhere")
    parser.add_argument("--tries", type=int, default=TRIES, help=f"games to play ({TRIES})")
    args = parser.parse_args()
    file = playthrough_file(args.game, args.seats, args.folder)
    if args.seed is not None:
        script = random_script(args.game, args.seats, args.options, args.seed, args.tries)
    elif file.exists():
        script = Script.read(file.read_text(encoding="utf-8"))
    else:
        print(f"{file.name} is not there: name a seed to play a game at random.", file=sys.stderr)
        return 2
    file.write_text(script.transcript(), encoding="utf-8")
    shapes = sorted({shape(text) for _, text in script.moves})
    print(f"{file}: {len(script.moves)} moves, of the kinds {'  '.join(shapes)}")
    return 0


def random_script(
    game: str, seats: int, options: Mapping[str, Any], seed: int, tries: int
) -> Script:
    """The shortest of many random games that show the most kinds of moves, finished ones first."""
    games = [_random_game(game, seats, options, number) for number in range(seed, seed + tries)]

    def merit(played: tuple[Script, bool]) -> tuple[bool, int, int]:
        script, over = played
        return over, len({shape(text) for _, text in script.moves}), -len(script.moves)

    return max(games, key=merit)[0]


def _random_game(
    game: str, seats: int, options: Mapping[str, Any], seed: int
) -> tuple[Script, bool]:
    table = Script(game, seats, options, seed, ()).table()
    source = SeededSource(seed, 0, "playthrough")
    moves: list[tuple[int | None, str]] = []
    while table.outcome is None and len(moves) < LONGEST:
        acting = table.to_act
        assert not isinstance(acting, Chance)
        seat = _one(acting, source)
        legal = table.moves(seat)
        if not legal:
            sys.exit(f"The moves of {registry.get(game).title} cannot be listed: write them down.")
        # First the kind, then the move: or else the most common kind would be all there is.
        kind = _one(sorted({shape(text) for text in legal}), source)
        move = _one([text for text in legal if shape(text) == kind], source)
        table.submit(seat, move)
        moves.append((seat, move))
    return Script(game, seats, options, seed, tuple(moves)), table.outcome is not None


def _one(choices: Sequence[Any], source: Source) -> Any:
    return choices[source.below(len(choices))]


def shape(text: str) -> str:
    """A move without its particulars: its words and signs, but neither places nor values."""
    return re.sub(r"\b(?:[A-Z]+|[A-Za-z]?\d+)\b", "_", text)


if __name__ == "__main__":
    sys.exit(main())
