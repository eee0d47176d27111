"""What a seat may know of a match of Pixmit, and how it may see what happens.

Everything in a view is either public or the seat's own: its hand, what it has given, got, drawn and
seen. Two states that differ in other cards only give equal views.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .moves import ACCEPT, DEAL, DRAW, HUNT, MESSENGER, OFFER, TOP, VETO, Move
from .notation import format_move
from .possible import acting
from .scoring import best_split, calls
from .settling import breakdown, split_json, totals
from .state import Known, State

_HIDDEN = "?"


def numbers(cards: Iterable[int]) -> list[str]:
    """Cards as the engine writes them."""
    return [f"{card:02}" for card in cards]


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Everything the seat may know (`None`: a spectator), as plain JSON values."""
    own = None if seat is None else state.hands[seat]
    # When a deal has ended all hands lie open.
    opened = state.settled
    return {
        "game": "pixmit",
        "options": state.options.to_json(),
        "phase": state.phase,
        "deal": state.deal,
        "round": state.round,
        "order": list(state.order),
        "acting": [] if state.queue else list(acting(state)),
        "hand": None if own is None else numbers(own),
        "counts": [len(hand) for hand in state.hands],
        "hands": [numbers(hand) for hand in state.hands] if opened else None,
        "deck": state.deck,
        "top": _as_known(state.top, seat),
        "under": _as_known(state.under, seat),
        "messenger": len(state.messenger),
        "offer": _offer(state, seat),
        "vetoes": list(state.vetoes),
        "knowledge": list(state.knowledge),
        "creation": list(state.creation),
        "announced": state.announced if state.announced >= 0 else None,
        "memory": []
        if seat is None
        else [
            {"kind": kind, "seat": other if other >= 0 else None, "cards": numbers(cards)}
            for kind, other, cards in state.memory[seat]
        ],
        "talk": [
            {
                "seat": talk.seat,
                "kind": talk.kind,
                "other": talk.other if talk.other >= 0 else None,
                "count": talk.amount,
                "said": list(talk.said),
            }
            for talk in state.talk
        ],
        "call": None if state.caller < 0 else {"seat": state.caller, "kind": state.call},
        "calls": [] if own is None else list(calls(own, state.options.joker_call)),
        "split": None if own is None else split_json(best_split(own)),
        "hunted": [[hunter, f"{card:02}"] for hunter, card in state.hunted],
        "done": list(state.done),
        "gone": list(state.gone),
        "totals": list(totals(state)),
        **breakdown(state),
    }


def _as_known(cards: Iterable[Known], seat: int | None) -> list[str | None]:
    return [f"{card:02}" if seat in seats else None for card, seats in cards]


def _offer(state: State, seat: int | None) -> dict[str, Any] | None:
    if state.offer is None:
        return None
    return {
        "from": state.active,
        "to": state.offer.seat,
        "count": len(state.offer.cards),
        "said": list(state.offer.said),
        "cards": numbers(state.offer.cards) if seat == state.active else None,
    }


def shown(state: State, seat: int | None, move: Move, viewer: int | None) -> str:
    """The text of an event as somebody may see it; what they may not know is a question mark."""
    eyes = _who_sees(state, seat, move)
    if eyes is None or viewer in eyes:
        return format_move(move)
    hidden = format_move(move._replace(cards=(), said=()))
    parts = [hidden, *[_HIDDEN] * len(move.cards)]
    if move.said:
        parts += ["say", *move.said]
    return " ".join(parts)


def _who_sees(state: State, seat: int | None, move: Move) -> set[int | None] | None:
    """Who may see the cards of an event; `None`: everybody."""
    if move.kind in (DEAL, DRAW, TOP) or (move.kind == MESSENGER and seat is None):
        return {move.seat}
    if move.kind in (OFFER, VETO, MESSENGER):
        return {seat}
    if move.kind == ACCEPT:
        return {seat, state.active}
    assert move.kind == HUNT or not move.cards
    return None
