"""Why a move is not legal now, in sentences that never tell what their reader may not know."""

from __future__ import annotations

from ..game import Message, NotUnderstood, message, numbered
from .guessing import tidy
from .moves import ARROW, BLACK, CHANCE, CLEAR, GUESS, HEARD, PIX, RED, STROKES, TIME, VOID, Move
from .rules import deadline, next_group, showing, undealt
from .state import CHOOSING, DEALING, DRAWING, OVER, REVEAL, TABLE, State
from .strokes import why_not_drawn

_DRAW = (
    f"{BLACK} x,y",
    f"{CLEAR} x,y",
    f"{RED} x,y",
    f"{ARROW} x,y,dir",
    f"{ARROW} off",
    PIX,
)


def why_not(state: State, seat: int | None, move: Move) -> Message | None:
    """Why a move is not legal now, or `None` if it is."""
    if seat is None:
        return _why_not_by_itself(state, move)
    if state.phase == OVER:
        return message("The match is over.")
    if move.kind in CHANCE:
        return message("Cards are drawn by chance, not chosen.")
    if move.kind == TIME:
        return message("Only the clock says when the time is up.")
    if state.gone[seat]:
        return message("You have left the match.")
    if state.phase in (DEALING, CHOOSING):
        return message("First chance has to decide.")
    if state.phase == DRAWING:
        return _why_not_while_drawing(state, seat, move)
    return _why_not_while_guessing(state, seat, move)


def _why_not_by_itself(state: State, move: Move) -> Message | None:
    if move.kind == TIME:
        return None if deadline(state) else message("No clock is running.")
    if state.phase == DEALING and move.kind in CHANCE:
        group = next_group(state)
        right = group and move.colour == group.colour and move.card in undealt(state)
        return None if right else message("That card cannot be drawn now.")
    if state.phase == CHOOSING and move.kind in CHANCE:
        colours = [group.colour for group in showing(state)]
        right = move.card < 0 and move.colour in colours
        return None if right else message("That group cannot show first.")
    return message("Nothing is left to chance now.")


def _why_not_while_drawing(state: State, seat: int, move: Move) -> Message | None:
    if move.kind not in (*STROKES, PIX):
        return message("Guessing begins when the drawings are shown.")
    if state.done[seat]:  # PX-A18
        return message("You have said Pix: your screen is locked.")
    return None if move.kind == PIX else why_not_drawn(state.drawings[seat], move)


def _why_not_while_guessing(state: State, seat: int, move: Move) -> Message | None:
    if move.kind in STROKES:  # PX-19
        return message("The time to draw is over: all screens are locked.")
    if move.kind == HEARD:
        return _why_not_heard(state, seat, move)
    if seat not in state.outsiders:  # PX-A12
        if move.kind == GUESS:
            return message("You know the word of your own group: the others guess.")
        if move.kind == PIX:
            return message("Only those who guess can give up.")
        return message("Only those who guess vote on a drawing.")
    if move.kind == VOID:
        return _why_not_void(state, seat, move)
    if move.kind == PIX:
        if state.passed[seat]:
            return message("You have given up on this already; you may still guess.")
        return None
    assert move.kind == GUESS
    try:
        return None if tidy(move.text) == move.text else message("A guess is a word.")
    except NotUnderstood as fault:
        return fault.message


def _why_not_heard(state: State, seat: int, move: Move) -> Message | None:
    if state.options.confirm != TABLE:
        return message("At this table guesses are typed.")
    if move.seat == seat:
        return message("Somebody else says that you have guessed it.")
    if move.seat not in state.outsiders:
        return message("{name} does not guess now.", name=numbered(move.seat))
    return None


def _why_not_void(state: State, seat: int, move: Move) -> Message | None:
    if not state.options.void_vote:
        return message("At this table no drawing is declared void.")
    if move.seat in state.void:
        return message("That drawing is void already.")
    if move.seat not in state.on_show:
        return message("No drawing of {name} is on show now.", name=numbered(move.seat))
    if any(vote == (seat, move.seat) for vote in state.votes):
        return message("You have voted against that drawing already.")
    return None


def forms(state: State, seat: int) -> tuple[str, ...]:
    """All forms of moves that are accepted from a seat now."""
    if state.gone[seat]:
        return ()
    if state.phase == DRAWING:
        return () if state.done[seat] else _DRAW
    if state.phase != REVEAL:
        return ()
    found = []
    if seat in state.outsiders:
        found.append(f"{GUESS} word")
        if not state.passed[seat]:
            found.append(PIX)
        if state.options.void_vote and state.on_show:
            found.append(f"{VOID} seat")
    if state.options.confirm == TABLE:
        found.append(f"{HEARD} seat")
    return tuple(found)
