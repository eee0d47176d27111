"""A match in figures: what a summary shows and what `pix-tui show --json` prints."""

from __future__ import annotations

from typing import Any

from .match import Match


def result(match: Match) -> dict[str, Any]:
    """Everything that is known of how a match went, as plain JSON values.

    `used` is the thinking time of each seat in milliseconds; `scores`, `winners`, `reason` and
    `breakdown` are `None` while it goes on. `sentence` is English.
    """
    header = match.header
    outcome = match.outcome
    used = [0] * len(header.seats)
    for event in match.events:
        if event.seat is not None:
            used[event.seat] += event.spent
    return {
        "id": header.id,
        "game": header.game,
        "rules_version": header.rules_version,
        "options": match.game.options.chosen(header.options),
        "seats": [seat.to_json() for seat in header.seats],
        "created": header.created,
        "moves": len(match.line),
        "used": used,
        "over": outcome is not None,
        "scores": None if outcome is None else list(outcome.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "reason": None if outcome is None else outcome.reason,
        "sentence": None if outcome is None else str(outcome.sentence),
        "breakdown": None if outcome is None else dict(outcome.breakdown),
    }
