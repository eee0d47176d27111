"""A bot: it takes a row when it can, and else any square."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pix_tui.games.bot import Choice
from pix_tui.games.game import Source

from .game import Noughts, NoughtsOptions


def novice(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """A winning move if there is one."""
    game = Noughts()
    state = game.set_up({"position": view["position"]}, NoughtsOptions.from_json(view["options"]))
    moves = list(game.moves(state, seat))
    winning = [move for move in moves if game.outcome(game.play(state, seat, move))]
    choices = winning or moves
    move = choices[source.below(len(choices))]
    return Choice(game.format_move(move, state), {"nodes": len(moves)})
