"""How a deal is settled: splits, hunt, Vernichtung, totals."""

from __future__ import annotations

from typing import NamedTuple

from ..game import Message, Outcome, message, numbered
from .cards import CARDS, DESTROYER
from .scoring import DESTROYED, Hand, Scoring, Split, best_split, laid_out
from .state import ANY_CALL, OVER, TAKE, State

_DESTRUCTION = -5  # PM-25


class Result(NamedTuple):
    """One deal, settled; each tuple has an entry for each seat."""

    hands: tuple[Hand, ...]
    """What was scored: without card 21 where the hunt has taken it."""
    splits: tuple[Split, ...]
    bounty: tuple[int, ...]
    """Points from the hunt (PM-29)."""
    destruction: tuple[int, ...]
    """Points lost to somebody's Vernichtung (PM-25)."""
    totals: tuple[int, ...]
    caller: int
    """-1 after the silent end (PM-19)."""
    call: str
    hunted: tuple[tuple[int, int], ...]


def final_hand(state: State, seat: int) -> Hand:
    """What of a seat's hand is scored: a caller may have lost card 21 in the hunt."""
    hand = state.hands[seat]
    if seat == state.caller and _taken_by(state) >= 0 and state.options.hunt == TAKE:
        return tuple(card for card in hand if card != DESTROYER)
    return hand


def _taken_by(state: State) -> int:
    """Who has drawn card 21, or -1."""
    return next((seat for seat, card in state.hunted if card == DESTROYER), -1)


def split_of(state: State, seat: int) -> Split:
    """The split that a seat has chosen, else its best one."""
    hand = final_hand(state, seat)
    chosen = state.chosen[seat]
    wanted = laid_out(hand, chosen) if chosen is not None else None
    return best_split(hand) if wanted is None else wanted


def settle(state: State) -> Result:
    """The deal that has ended: (1) hunt, (2) splits, (3) Vernichtung, (4) bounty."""
    seats = range(state.seats)
    splits = tuple(split_of(state, seat) for seat in seats)
    bounty = [0] * state.seats
    hunter = _taken_by(state)
    if hunter >= 0:
        bounty[hunter] = CARDS[DESTROYER].value
    destruction = [0] * state.seats
    for owner in seats:
        if _destroys(state, owner, splits[owner].scorings):
            for other in seats:
                if other != owner:
                    destruction[other] += _DESTRUCTION
    totals = tuple(splits[seat].total + bounty[seat] + destruction[seat] for seat in seats)
    return Result(
        tuple(final_hand(state, seat) for seat in seats),
        splits,
        tuple(bounty),
        tuple(destruction),
        totals,
        state.caller,
        state.call,
        state.hunted,
    )


def _destroys(state: State, owner: int, scorings: tuple[Scoring, ...]) -> bool:
    """PM-25: only after a call, and by the caller unless the table wants it otherwise."""
    if state.caller < 0 or state.gone[owner]:
        return False
    right = owner == state.caller or state.options.vernichtung == ANY_CALL
    return right and any(scoring.kind == DESTROYED for scoring in scorings)


def results(state: State) -> tuple[Result, ...]:
    """All deals that have ended."""
    return (*state.results, settle(state)) if state.settled and not state.queue else state.results


def totals(state: State) -> tuple[int, ...]:
    """The points of all deals that have ended."""
    return tuple(
        sum(result.totals[seat] for result in results(state)) for seat in range(state.seats)
    )


def outcome(state: State) -> Outcome | None:
    """PM-05, PM-32, PM-A34: most points; of equals, who has vetoed less; else they share."""
    if state.phase != OVER:
        return None
    points = totals(state)
    best = max((points[seat], -state.vetoes[seat]) for seat in state.playing)
    winners = tuple(seat for seat in state.playing if (points[seat], -state.vetoes[seat]) == best)
    alone = len(state.playing) == 1
    return Outcome(
        scores=tuple(map(float, points)),
        winners=winners,
        reason="resigned" if alone else "call" if state.caller >= 0 else "silent-end",
        sentence=_sentence(state, winners, best[0], alone=alone),
        breakdown=breakdown(state),
    )


def _sentence(state: State, winners: tuple[int, ...], points: int, *, alone: bool) -> Message:
    if len(winners) > 1:
        return message("The victory is shared with {points} points.", points=points)
    winner = numbered(winners[0])
    if alone:
        return message("{winner} wins: everybody else has resigned.", winner=winner)
    equal = [seat for seat in state.playing if totals(state)[seat] == points]
    if len(equal) > 1:
        return message(
            "{winner} wins with {points} points and fewer vetoes.", winner=winner, points=points
        )
    return message("{winner} wins with {points} points.", winner=winner, points=points)


def breakdown(state: State) -> dict[str, object]:
    """Every deal with its hands and splits, as plain JSON values."""
    return {
        "vetoes": list(state.vetoes),
        "deals": [_deal_json(result) for result in results(state)],
    }


def _deal_json(result: Result) -> dict[str, object]:
    return {
        "hands": [[f"{card:02}" for card in hand] for hand in result.hands],
        "splits": [split_json(split) for split in result.splits],
        "bounty": list(result.bounty),
        "destruction": list(result.destruction),
        "totals": list(result.totals),
        "caller": result.caller if result.caller >= 0 else None,
        "call": result.call or None,
        "hunted": [[seat, f"{card:02}"] for seat, card in result.hunted],
    }


def split_json(split: Split) -> list[dict[str, object]]:
    """The blocks of a split: kind, group, cards, points."""
    return [
        {
            "kind": scoring.kind,
            "group": scoring.group or None,
            "cards": [f"{card:02}" for card in scoring.cards],
            "points": scoring.points,
            "pure": scoring.pure,
        }
        for scoring in split.scorings
    ]
