"""A match in figures: what a summary shows and what `pix-tui show --json` prints."""

from __future__ import annotations

from typing import Any

from .match import Match


def result(match: Match) -> dict[str, Any]:
    """Everything that anybody may know of how a match went, as plain JSON values.

    `moves` are those that all may know of. `used` is the thinking time of each seat in
    milliseconds; where something is hidden it is `None` while the match goes on, as it would tell
    who acts in secret. `scores`, `winners`, `reason` and `breakdown` are `None` while any match
    goes on. `sentence` is English.
    """
    header = match.header
    outcome = match.outcome
    secret = match.game.hidden and outcome is None
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
        "moves": match.moves_shown(None),
        "used": None if secret else used,
        "over": outcome is not None,
        "scores": None if outcome is None else list(outcome.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "reason": None if outcome is None else outcome.reason,
        "sentence": None if outcome is None else str(outcome.sentence),
        "breakdown": None if outcome is None else dict(outcome.breakdown),
    }
