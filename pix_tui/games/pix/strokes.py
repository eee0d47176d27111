"""What may be done to a drawing, and which strokes lead from one drawing to another."""

from __future__ import annotations

from ..game import Message, message
from .drawing import BLACKS, BOXES, HALVES, SIZE, Drawing, box_of, place_of
from .moves import ARROW, BLACK, CLEAR, RED, STROKES, Move


def why_not_drawn(drawing: Drawing, move: Move) -> Message | None:
    """Why a stroke is not possible on a drawing, or `None` if it is."""
    assert move.kind in STROKES
    if move.kind == ARROW:
        return _why_not_pointed(drawing, move)
    box = box_of(move.x, move.y)
    if box < 0:  # PX-13
        return message(
            "That box is not on the screen: they go from 0,0 to {last},{last}.", last=SIZE - 1
        )
    black = bool(drawing.black >> box & 1)
    if move.kind == CLEAR:
        lies = black or box == drawing.red
        return None if lies else message("No pixel lies in that box.")
    if black:
        return message("A black pixel lies in that box already.")
    if box == drawing.red:  # PX-A6
        return message("The red pixel lies in that box already.")
    if move.kind == BLACK and drawing.blacks == BLACKS:  # PX-07
        return message("All {count} black pixels are on the screen.", count=BLACKS)
    return None


def _why_not_pointed(drawing: Drawing, move: Move) -> Message | None:
    if move.arrow is None:
        return None if drawing.arrow else message("There is no arrow on the screen.")
    if not move.arrow.on_screen:
        return message(
            "The arrow stays on the screen: from 0,0 to {last},{last}, in half boxes.", last=HALVES
        )
    return message("The arrow lies just there already.") if move.arrow == drawing.arrow else None


def drawn(drawing: Drawing, move: Move) -> Drawing:
    """The drawing after a stroke that is possible."""
    if move.kind == ARROW:
        return drawing._replace(arrow=move.arrow)
    box = box_of(move.x, move.y)
    if move.kind == RED:  # the one that there is, so it moves
        return drawing._replace(red=box)
    if move.kind == BLACK:
        return drawing._replace(black=drawing.black | 1 << box)
    return drawing._replace(
        black=drawing.black & ~(1 << box), red=-1 if box == drawing.red else drawing.red
    )


def strokes(now: Drawing, wanted: Drawing) -> list[Move]:
    """The fewest strokes that make one drawing of another, each possible when its turn comes."""
    found = [_boxed(CLEAR, box) for box in _boxes(now.black & ~wanted.black)]
    if wanted.red != now.red:
        found.append(_boxed(RED, wanted.red) if wanted.red >= 0 else _boxed(CLEAR, now.red))
    found += [_boxed(BLACK, box) for box in _boxes(wanted.black & ~now.black)]
    if wanted.arrow != now.arrow:
        found.append(Move(ARROW, arrow=wanted.arrow))
    return found


def _boxes(black: int) -> list[int]:
    return [box for box in BOXES if black >> box & 1]


def _boxed(kind: str, box: int) -> Move:
    x, y = place_of(box)
    return Move(kind, x, y)
