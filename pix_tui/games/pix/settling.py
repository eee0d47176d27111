"""Cubes, who has won, and what a summary tells of a match."""

from __future__ import annotations

from typing import Any

from ..game import Message, Outcome, message, numbered
from .seating import LETTERS
from .state import OVER, Reveal, State

FINISHED, RESIGNED = "finished", "resigned"


def cubes(state: State) -> tuple[int, ...]:
    """PX-24, PX-29: how many each seat has earned."""
    earned = [0] * state.seats
    for reveal in state.past:
        for seat in reveal.earners:
            earned[seat] += 1
    return tuple(earned)


def outcome(state: State) -> Outcome | None:
    """PX-37: the most cubes win, and equals share (PX-A19)."""
    if state.phase != OVER:
        return None
    earned = cubes(state)
    most = max(earned[seat] for seat in state.playing)
    winners = tuple(seat for seat in state.playing if earned[seat] == most)
    alone = len(state.playing) == 1
    return Outcome(
        scores=tuple(map(float, earned)),
        winners=winners,
        reason=RESIGNED if alone else FINISHED,
        sentence=_sentence(winners, most, alone=alone),
        breakdown=breakdown(state),
    )


def _sentence(winners: tuple[int, ...], most: int, *, alone: bool) -> Message:
    if len(winners) > 1:
        return message("The victory is shared with {cubes} cubes.", cubes=most)
    winner = numbered(winners[0])
    if alone:
        return message("{winner} wins: everybody else has resigned.", winner=winner)
    return message("{winner} wins with the most cubes: {cubes}.", winner=winner, cubes=most)


def breakdown(state: State) -> dict[str, Any]:
    """All that is open when a match is over, as plain JSON values.

    `guessed` and `drawn` are each seat's cubes by what they were earned with, `by_clue` those of
    `guessed` for which it took the clue.
    """
    seats = range(state.seats)
    return {
        "cubes": list(cubes(state)),
        "guessed": [sum(reveal.guesser == seat for reveal in state.past) for seat in seats],
        "drawn": [sum(seat in reveal.drawers for reveal in state.past) for seat in seats],
        "by_clue": [
            sum(reveal.guesser == seat and reveal.clue for reveal in state.past) for seat in seats
        ],
        "gone": [seat for seat in seats if state.gone[seat]],
        "reveals": [reveal_json(state, reveal, everything=True) for reveal in state.past],
        "thriftiest": _thriftiest(state),
    }


def reveal_json(state: State, reveal: Reveal, *, everything: bool) -> dict[str, Any]:
    """A group that has shown its drawings of a word, as plain JSON values.

    Args:
        state: the match.
        reveal: what was shown.
        everything: with the drawings that did not come to be shown, and with the clue even if it
            was not given.
    """
    concept = state.concept_of(reveal)
    drawings = dict(zip(reveal.seats, reveal.drawings, strict=True))
    return {
        "round": reveal.round,
        "number": reveal.word,
        "colour": LETTERS[reveal.colour],
        "seats": sorted(reveal.seats),
        "word": concept.word,
        "clue": concept.clue if everything or reveal.clue else None,
        "clue_given": reveal.clue,
        "guesser": None if reveal.guesser < 0 else reveal.guesser,
        "guess": reveal.text or None,
        "drawers": list(reveal.drawers),
        "total": drawings[reveal.drawers[0]].total if reveal.drawers else None,
        "tries": reveal.tries,
        "drawings": [
            {
                "seat": seat,
                "tier": tier,
                "shown": tier <= reveal.tier,
                "void": seat in reveal.void,
                **drawings[seat].to_json(),
            }
            for tier, seats in enumerate(reveal.tiers)
            for seat in seats
            if everything or tier <= reveal.tier
        ],
    }


def _thriftiest(state: State) -> dict[str, Any] | None:
    """The drawing with the smallest total that was guessed; of equals the first."""
    best: tuple[int, int] | None = None
    for number, reveal in enumerate(state.past):
        if reveal.drawers:
            total = dict(zip(reveal.seats, reveal.drawings, strict=True))[reveal.drawers[0]].total
            if best is None or total < best[0]:
                best = total, number
    if best is None:
        return None
    total, number = best
    drawers = state.past[number].drawers
    return {"reveal": number, "seats": list(drawers), "total": total}
