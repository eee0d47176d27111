"""Three players of Tixel: one who tries this and that, one who plans a turn, one who looks ahead.

They see what their seat sees: the view. How they look ahead is in `search`, how they judge in
`evaluation`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from ..bot import Choice
from ..game import Illegal, Source, message, shuffled
from . import notation
from .evaluation import evaluate
from .moves import Move, Position, apply, can_slide, geometry_of, legal_moves
from .rules import COLOUR_NAMES, TixelOptions
from .search import Effort, best_move

CASUAL = Effort(turns=1, nodes=20_000)
SKILLED = Effort(turns=10, nodes=100_000)  # some two seconds, and 70 MB
_THINKING = 0.98  # of the budget; the rest is for clearing away what was thought
_CLEARLY_WORSE = -200  # about one win in eight: then a draw is welcome

_PARTS = (
    attrgetter("kind"),
    attrgetter("origin", "plain"),
    attrgetter("square"),
    attrgetter("stance"),
)


def novice(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Moves as the fancy takes it, but does not throw away its last active piece."""
    table = _Table.seen(view, seat)
    value = evaluate(table.position._replace(sacrificed=None))
    if table.draw_offered and value < _CLEARLY_WORSE:
        return Choice("draw", {"value": value})
    moves = _sane(table.position, table.moves) or table.moves
    return table.choice(_fancy(moves, source), value=value, depth=0, nodes=1)


def casual(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Makes the most of its own turn, bonus moves included, and does not ask what comes next."""
    return _thought_out(view, seat, source, seconds, CASUAL)


def skilled(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Looks a few turns ahead, the further the more time it has."""
    return _thought_out(view, seat, source, seconds, SKILLED)


def _thought_out(
    view: Mapping[str, Any], seat: int, source: Source, seconds: float, effort: Effort
) -> Choice:
    until = time.monotonic() + seconds * _THINKING
    table = _Table.seen(view, seat)
    found = best_move(
        table.position,
        shuffled(table.moves, source),  # of equal moves the first is taken
        effort,
        bounded=table.options.bounded,
        draws=table.draws,
        out_of_time=lambda: time.monotonic() >= until,
    )
    if table.draw_offered and found.value < _CLEARLY_WORSE:
        return Choice("draw", {"value": found.value, "depth": found.depth, "nodes": found.nodes})
    return table.choice(found.move, value=found.value, depth=found.depth, nodes=found.nodes)


class _Table(NamedTuple):
    """What a bot makes of its view."""

    options: TixelOptions
    position: Position
    moves: Sequence[Move]
    draws: frozenset[Position]
    """The positions that would end the game by repetition."""
    draw_offered: bool

    @classmethod
    def seen(cls, view: Mapping[str, Any], seat: int) -> _Table:
        """The table as `seat` sees it. Raises `Illegal` if there is nothing for it to do."""
        options = TixelOptions.from_json(view["options"])
        position = notation.parse_position(view["position"], options)
        moves = legal_moves(position, options.bounded)
        if position.mover != seat or not moves:
            raise Illegal(message("{side} is not to move.", side=COLOUR_NAMES[seat]))
        # Most positions were there only once: they need not even be read.
        often = Counter(view["history"]).items()
        draws = frozenset(
            notation.parse_position(text, options)
            for text, times in often
            if options.repetition and times + 1 >= options.repetition
        )
        offers = view.get("table", {}).get("draw", ())
        return cls(options, position, moves, draws, any(other != seat for other in offers))

    def choice(self, move: Move, **info: int) -> Choice:
        """The move as text."""
        return Choice(notation.format_move(move, geometry_of(self.position.board)), info)


def _sane(position: Position, moves: Sequence[Move]) -> list[Move]:
    """The moves that leave the mover an active piece that can slide."""
    return [
        move for move in moves if can_slide(apply(position, move)[0]._replace(mover=position.mover))
    ]


def _fancy(moves: Sequence[Move], source: Source) -> Move:
    """One of the moves: first which kind, then which piece, where to, and last how it stands.

    All moves alike would mean to place nearly always, since there are so many ways to.
    """
    for part in _PARTS:
        parts = sorted({part(move) for move in moves})
        wanted = parts[source.below(len(parts))]
        moves = [move for move in moves if part(move) == wanted]
    return moves[0]
