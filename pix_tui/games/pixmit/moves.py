"""What happens in Pixmit, one value for each event."""

from __future__ import annotations

from typing import NamedTuple

# By chance, each with the seat that gets or sees the cards.
DEAL, DRAW, MESSENGER, TOP, HUNT = "deal", "draw", "messenger", "top", "hunt"
# By the players.
OFFER, ACCEPT, VETO, OVERRIDE, STAND = "offer", "accept", "veto", "override", "stand"
PEEK, CALL, PASS, SPLIT = "peek", "call", "pass", "split"

CHANCE = (DEAL, DRAW, MESSENGER, TOP, HUNT)


class Move(NamedTuple):
    """An event; which fields count depends on its kind."""

    kind: str
    seat: int = -1
    """Who gets the cards, or to whom they are offered."""
    cards: tuple[int, ...] = ()
    """In ascending order; only cards seen on the deck are in theirs."""
    said: tuple[str, ...] = ()
    """What is declared of the cards offered: groups, or numbers of two digits."""
    blocks: tuple[tuple[int, ...], ...] = ()
    """The split that somebody wants."""
