"""People who play PIX, whose strokes and guesses cannot be listed, to record matches of it.

What they do follows from the numbers of a generator alone, so that it is the same everywhere.
"""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from pix_tui.games.game import Game
from pix_tui.games.pix.drawing import HALVES, SIZE, WAYS, Arrow
from pix_tui.games.pix.moves import ARROW, BLACK, CLEAR, GUESS, PIX, RED, Move
from pix_tui.games.pix.state import DRAWING, State
from pix_tui.table.local import LocalMatch
from pix_tui.table.log import MemoryLog, SeatInfo
from pix_tui.table.match import Match
from pix_tui.table.table import Table

_NONSENSE = ("teapot", "a big fish", "Käse", "light", "Turm")
_STROKES = (*[BLACK] * 6, CLEAR, CLEAR, CLEAR, RED, ARROW)


def pix(rng: random.Random, game: Game[Any, Any], state: State, seat: int) -> Move:
    """What somebody does who draws or guesses now."""
    if state.phase == DRAWING:
        return _stroke(rng, game, state, seat)
    assert state.shown is not None
    concept = state.concept(state.shown.colour)
    assert concept is not None
    kind = rng.random()
    if kind < 0.25:
        return Move(GUESS, text=_pick(rng, concept.names))
    if kind < 0.4:
        return Move(GUESS, text=_pick(rng, (*_NONSENSE, f"{concept.word}s")))
    return _pick(rng, sorted(game.moves(state, seat)))


def _stroke(rng: random.Random, game: Game[Any, Any], state: State, seat: int) -> Move:
    for _ in range(0 if rng.random() < 0.2 else 10):
        kind = _pick(rng, _STROKES)
        move = Move(kind, _below(rng, SIZE), _below(rng, SIZE))
        if kind == ARROW:
            place = _below(rng, HALVES + 1), _below(rng, HALVES + 1)
            move = Move(kind, arrow=Arrow(*place, _pick(rng, WAYS)))
        if game.check(state, seat, move) is None:
            return move
    return Move(PIX)


def at_one_keyboard(game: Game[Any, Any], options: dict[str, Any], seats: int, seed: int) -> Match:
    """A match of people who draw one after the other, each by a clock of their own."""
    rng = random.Random(seed)
    now = 0
    table = Table.create(
        game, options, [SeatInfo("")] * seats, MemoryLog(), seed=seed, now=lambda: now
    )
    with patch("pix_tui.table.local.time", SimpleNamespace(monotonic=lambda: now / 1000)):
        here = LocalMatch(table, lambda: None)
        while table.outcome is None:
            here.lift_curtain()
            seat = _pick(rng, here.acting) if here.seat is None else here.seat
            now += int(rng.random() ** 2 * 15_000)
            if not here.tick():
                state = table.match.state
                here.submit(game.format_move(pix(rng, game, state, seat), state), seat)
    return table.match


def _below(rng: random.Random, limit: int) -> int:
    return int(rng.random() * limit)


def _pick(rng: random.Random, choices: Any) -> Any:
    return choices[_below(rng, len(choices))]
