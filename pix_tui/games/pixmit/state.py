"""What a match of Pixmit is at any moment: its options, its phases, and where every card lies.

A state is a value. What may be done with it is in `possible`, what comes of it in `rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from ..game import message
from ..options import Options, option
from .cards import NUMBERS
from .scoring import LOOSE, STRICT, Hand

ROUNDS = 3
MOST_OFFERED = 2  # PM-10

PROFI, BEGINNER = "profi", "anfaenger"
POOL, LITERAL = "pool", "literal"
TAKE, BOUNTY = "take", "bounty"
CALLER, ANY_CALL = "caller", "any_call"

DEALING, TURN, ANSWER, OVERRIDING, FORCED, VETOED = (
    "deal",
    "turn",
    "answer",
    "override",
    "forced",
    "vetoed",
)
SENT, PAYING, PEEKING, AFTER, HUNTING, BETWEEN, OVER = (
    "sent",
    "pay",
    "peek",
    "after",
    "hunt",
    "between",
    "over",
)
PHASES = (
    DEALING,
    TURN,
    ANSWER,
    OVERRIDING,
    FORCED,
    VETOED,
    SENT,
    PAYING,
    PEEKING,
    AFTER,
    HUNTING,
    BETWEEN,
    OVER,
)


@dataclass(frozen=True)
class PixmitOptions(Options):
    """What a table may choose before the first card is dealt."""

    mode: str = option(
        PROFI,
        choices=(PROFI, BEGINNER),
        label=message("Mode"),
        help=message(
            "profi: say whatever you like about the cards you offer, or nothing. anfaenger: name "
            "the group or the number of each, truthfully."
        ),
    )
    joker_call: str = option(
        STRICT,
        choices=(STRICT, LOOSE),
        label=message("Joker call"),
        help=message(
            "sixth: a joker beside a set of five allows a call. loose: a joker among the five "
            "does as well."
        ),
    )
    messenger: str = option(
        POOL,
        choices=(POOL, LITERAL),
        label=message("Messenger"),
        help=message(
            "For two. pool: after a veto the offer and a card of the other side are mixed, and as "
            "many as were offered are drawn. literal: the offer goes back and one card is drawn."
        ),
    )
    hunt: str = option(
        TAKE,
        choices=(TAKE, BOUNTY),
        label=message("Hunt"),
        help=message(
            "take: whoever draws card 21 gets its points and the caller loses it. bounty: the "
            "caller keeps it."
        ),
    )
    vernichtung: str = option(
        CALLER,
        choices=(CALLER, ANY_CALL),
        label=message("Vernichtung"),
        help=message(
            "Whose Vernichtung costs the others: the caller's, or anybody's after a call."
        ),
    )
    must_offer: bool = option(
        False,
        choices=(False, True),
        label=message("Must offer"),
        help=message("Whether whoever can offer cards must do so."),
    )
    deals: int = option(
        1,
        choices=range(1, 6),
        label=message("Deals"),
        help=message("How many deals a match has; their totals are added."),
    )


class Offer(NamedTuple):
    """Cards that lie face down between two players."""

    seat: int
    """To whom."""
    cards: Hand
    said: tuple[str, ...]


class Draw(NamedTuple):
    """What chance has yet to bring."""

    kind: str
    seat: int
    amount: int
    """Of cards."""


class Known(NamedTuple):
    """A card in the deck that somebody knows."""

    card: int
    seats: frozenset[int]


class Memory(NamedTuple):
    """What a seat has seen of other cards than those in its hand now."""

    kind: str
    """`dealt`, `drew`, `gave`, `got`, `saw`, `paid` or `under`."""
    seat: int
    """The other seat, -1 for deck and messenger."""
    cards: Hand


class Talk(NamedTuple):
    """What the whole table has heard of a turn."""

    seat: int
    kind: str
    """`offer`, `accept`, `veto`, `override`, `peek`, `pass`, `announce` or `call`."""
    other: int = -1
    amount: int = 0
    """Of cards."""
    said: tuple[str, ...] = ()


class State(NamedTuple):
    """A whole match."""

    options: PixmitOptions
    hands: tuple[Hand, ...]
    top: tuple[Known, ...] = ()
    """The cards on top of the deck that somebody has seen, the uppermost first."""
    unknown: int = len(NUMBERS)
    """How many cards lie below them that nobody knows."""
    under: tuple[Known, ...] = ()
    """The cards put under the deck, the undermost last."""
    messenger: Hand = ()
    phase: str = DEALING
    queue: tuple[Draw, ...] = ()
    deal: int = 1
    round: int = 1
    start: int = 0
    order: tuple[int, ...] = ()
    """The seats that have a turn yet in this round, the active one first."""
    offer: Offer | None = None
    vetoes: tuple[int, ...] = ()
    knowledge: tuple[bool, ...] = ()
    """Who has used it in this deal (PM-23)."""
    creation: tuple[bool, ...] = ()
    """Who has used it in this deal (PM-24)."""
    announced: int = -1
    """Who was last announced to hold card 21 (PM-06)."""
    memory: tuple[tuple[Memory, ...], ...] = ()
    talk: tuple[Talk, ...] = ()
    caller: int = -1
    call: str = ""
    hunted: tuple[tuple[int, int], ...] = ()
    """Seats and the cards that they drew from the caller."""
    chosen: tuple[tuple[Hand, ...] | None, ...] = ()
    """The splits that were chosen instead of the best."""
    done: tuple[bool, ...] = ()
    """Who has seen enough of the result between two deals."""
    gone: tuple[bool, ...] = ()
    """Who has resigned."""
    results: tuple[Any, ...] = ()
    """The deals before this one (`settling.Result`)."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def active(self) -> int:
        """Whose turn it is, -1 when it is nobody's."""
        return self.order[0] if self.order else -1

    @property
    def deck(self) -> int:
        """How many cards the deck has."""
        return len(self.top) + self.unknown + len(self.under)

    @property
    def settled(self) -> bool:
        """Whether the deal has ended and its hands lie open."""
        return self.phase in (HUNTING, BETWEEN, OVER)

    @property
    def playing(self) -> tuple[int, ...]:
        """Who has not resigned."""
        return tuple(seat for seat, gone in enumerate(self.gone) if not gone)


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """Everybody who plays, from a seat on."""
    seats = [(first + step) % state.seats for step in range(state.seats)]
    return tuple(seat for seat in seats if not state.gone[seat])


def unseen(state: State) -> tuple[int, ...]:
    """The cards in the part of the deck that nobody knows, in no order."""
    elsewhere = {card for hand in state.hands for card in hand} | {*state.messenger}
    elsewhere |= {known.card for known in (*state.top, *state.under)}
    elsewhere |= {*(state.offer.cards if state.offer else ())}
    return tuple(card for card in NUMBERS if card not in elsewhere)
