"""What a seat may know of a match of PIX, and how it may see what happens.

Until a word's reveal is over its group alone knows it, and until a drawing is shown its drawer
alone. That goes for everything that would tell of them: cards, totals, how many strokes there were,
how many drawings are still to come. Two states that differ in such things only give equal views.
"""

from __future__ import annotations

from typing import Any

from .drawing import BLACKS
from .guessing import verdict
from .moves import CARD, STROKES, Move
from .notation import format_move
from .rules import acting, deadline
from .seating import LETTERS
from .settling import breakdown, cubes, reveal_json
from .state import DEALING, OVER, REVEAL, State

_HIDDEN = "?"


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Everything the seat may know (`None`: a spectator), as plain JSON values."""
    clock = deadline(state)
    return {
        "game": "pix",
        "options": state.options.chosen(state.options.to_json()),
        "phase": state.phase,
        "round": state.round,
        "rounds": state.rounds,
        "number": state.word,
        "deck": state.deck,
        "seating": [LETTERS[colour] for colour in state.seating],
        "groups": [
            {"colour": LETTERS[group.colour], "seats": list(group.seats)} for group in state.groups
        ],
        "acting": list(acting(state)),
        "done": [number for number, done in enumerate(state.done) if done],
        "gone": [number for number, gone in enumerate(state.gone) if gone],
        "cubes": list(cubes(state)),
        "clock": clock and {"name": clock.name, "seconds": clock.seconds},
        "own": None if seat is None else _own(state, seat),
        "reveal": _reveal(state, seat) if state.phase == REVEAL else None,
        "history": [reveal_json(state, reveal, everything=False) for reveal in state.past],
        "result": breakdown(state) if state.phase == OVER else None,
    }


def _own(state: State, seat: int) -> dict[str, Any]:
    """PX-10, PX-12: the seat's word and its screen, with what is left to be put on it."""
    colour = state.seating[seat]
    drawing = state.drawings[seat]
    # Whoever has left is shown what everybody is.
    hidden = state.phase in (DEALING, OVER) or state.gone[seat]
    concept = None if hidden else state.concept(colour)
    return {
        "colour": LETTERS[colour],
        "group": list(state.group(colour).seats),
        "word": concept and concept.word,
        "clue": concept and concept.clue,
        "drawing": drawing.to_json(),
        "left": {
            "black": BLACKS - drawing.blacks,
            "red": int(drawing.red < 0),
            "arrow": int(drawing.arrow is None),
        },
        "done": state.done[seat],
    }


def _reveal(state: State, seat: int | None) -> dict[str, Any]:
    """What is on show, and what has been said to it."""
    group = state.shown
    assert group is not None
    concept = state.concept(group.colour)
    assert concept is not None
    shown = enumerate(state.tiers[: state.tier + 1])
    targets = sorted({vote.seat for vote in state.votes})
    return {
        "colour": LETTERS[group.colour],
        "seats": list(group.seats),
        "order": [LETTERS[colour] for colour in state.order],
        "place": state.place,
        "tier": state.tier,
        "drawings": [
            {
                "seat": drawer,
                "tier": tier,
                "void": drawer in state.void,
                **state.drawings[drawer].to_json(),
            }
            for tier, drawers in shown
            for drawer in drawers
        ],
        "on_show": list(state.on_show),
        "clue": concept.clue if state.clue else None,
        "outsiders": list(state.outsiders),
        "passed": [number for number, passed in enumerate(state.passed) if passed],
        "guesses": [
            {
                "seat": guess.seat,
                "text": guess.text,
                # That it was close is told to whoever has guessed, and to nobody else.
                "verdict": verdict(guess.text, concept) if guess.seat == seat else None,
            }
            for guess in state.guesses
        ],
        "votes": [
            {"seat": target, "by": sorted(v.voter for v in state.votes if v.seat == target)}
            for target in targets
        ],
        "votes_needed": state.enough_votes if state.options.void_vote else None,
    }


def shown(state: State, seat: int | None, move: Move, viewer: int | None) -> str | None:
    """The text of an event as somebody may see it: strokes only by whoever makes them, and which
    card it is only by those who draw it."""
    if move.kind in STROKES:
        return format_move(move) if viewer == seat else None
    if move.kind == CARD:
        members = state.group(move.colour).seats
        if viewer not in members or (viewer is not None and state.gone[viewer]):
            return " ".join([CARD, LETTERS[move.colour], _HIDDEN])
    return format_move(move)
