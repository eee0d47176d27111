"""What stands behind the Pixmit screen: what its view says, and what is being chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..games.pixmit.cards import CARDS
from ..games.pixmit.moves import CALL, OFFER, OVERRIDE, PEEK
from ..games.pixmit.scoring import Hand, Split, best_split
from ..games.pixmit.state import ANSWER, FORCED, PAYING, TURN
from ..table.local import Sitting
from .match import MatchScreen
from .pixmit_hand import arranged


class Seen(NamedTuple):
    """What a view says, as the rules have it."""

    phase: str
    deal: int
    round: int
    hand: Hand
    counts: tuple[int, ...]
    deck: int
    top: Hand
    """0 for a card that the viewer does not know."""
    under: Hand
    messenger: int
    offer: Mapping[str, Any] | None
    vetoes: tuple[int, ...]
    announced: int | None
    memory: Sequence[Mapping[str, Any]]
    calls: tuple[str, ...]
    gone: tuple[bool, ...]
    done: tuple[bool, ...]
    hands: tuple[Hand, ...] | None
    """All hands, once they lie open."""
    caller: int | None
    totals: tuple[int, ...]
    deals: Sequence[Mapping[str, Any]]


def _cards(texts: Sequence[str | None]) -> Hand:
    return tuple(int(text) if text else 0 for text in texts)


def read(view: Mapping[str, Any]) -> Seen:
    """The parts of a view that are shown."""
    return Seen(
        phase=view["phase"],
        deal=view["deal"],
        round=view["round"],
        hand=_cards(view["hand"] or ()),
        counts=tuple(view["counts"]),
        deck=view["deck"],
        top=_cards(view["top"]),
        under=_cards(view["under"]),
        messenger=view["messenger"],
        offer=view["offer"],
        vetoes=tuple(view["vetoes"]),
        announced=view["announced"],
        memory=view["memory"],
        calls=tuple(view["calls"]),
        gone=tuple(view["gone"]),
        done=tuple(view["done"]),
        hands=tuple(map(_cards, view["hands"])) if view["hands"] is not None else None,
        caller=view["call"]["seat"] if view["call"] else None,
        totals=tuple(view["totals"]),
        deals=view["deals"],
    )


class PixmitChoice(MatchScreen):
    """A match of Pixmit, and what whoever sits here is about to do."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        view = sitting.view()
        self._options: Mapping[str, Any] = view["options"]
        self._seen = read(view)
        self._moves: Sequence[str] = ()
        self._cursor = 0
        self._lifted: tuple[int, ...] = ()
        """Cards that are to go away, in the order in which they were lifted."""
        self._target: int | None = None
        self._declared: tuple[str, ...] = ()
        self._chosen_for: object = None

    # -- what there is -----------------------------------------------------------------------
    @property
    def _me(self) -> int | None:
        """Whose hand is shown, if anybody's."""
        return self.sitting.seat

    @property
    def _on_turn(self) -> bool:
        """Whether whoever sits here is to act."""
        return self.sitting.live and self._me is not None and self._me in self.sitting.acting

    @property
    def _split(self) -> Split:
        return best_split(self._seen.hand)

    @property
    def _cards(self) -> Hand:
        """The cards of the hand from left to right."""
        return arranged(self._split)

    @property
    def _open(self) -> bool:
        """Whether all hands lie on the table."""
        return self._seen.hands is not None

    def _others(self) -> list[int]:
        """The seats whose hands are shown as backs, clockwise from one's own."""
        count = len(self.sitting.seats)
        if self._me is None:
            return list(range(count))
        return [(self._me + step) % count for step in range(1, count)]

    def _targets(self) -> list[int]:
        """To whom something can be offered now."""
        found = {int(move.split(" ")[1]) for move in self._moves if move.startswith(f"{OFFER} ")}
        return [seat for seat in self._others() if seat in found]

    def _can(self, kind: str) -> bool:
        return kind in self._moves

    @property
    def _may_lift(self) -> bool:
        """Whether cards are chosen now: to be offered, given in exchange or paid."""
        lifting = self._seen.phase in (TURN, ANSWER, FORCED, PAYING)
        return self._on_turn and lifting and bool(self._seen.hand)

    @property
    def _can_call(self) -> bool:
        return self._can(CALL)

    @property
    def _can_peek(self) -> bool:
        return self._can(PEEK)

    @property
    def _can_override(self) -> bool:
        return self._can(OVERRIDE)

    # -- choosing ----------------------------------------------------------------------------
    def _look_again(self) -> None:
        """Read the view, and begin to choose anew unless it is the same choice as before."""
        self._seen = read(self.sitting.view())
        self._moves = self.sitting.moves()
        seen = self._seen
        offered = dict(seen.offer) if seen.offer else None
        choice = (self._me, seen.phase, seen.deal, seen.round, self._on_turn, seen.hand, offered)
        if choice == self._chosen_for:
            return
        self._chosen_for = choice
        self._lifted, self._declared = (), ()
        self._cursor = min(self._cursor, max(len(seen.hand) - 1, 0))
        targets = self._targets()
        self._target = self._target if self._target in targets else next(iter(targets), None)

    def _lift(self, place: int) -> None:
        """Lift a card, or put it back."""
        card = self._cards[place]
        self._cursor = place
        self._declared = ()
        if card in self._lifted:
            self._lifted = tuple(other for other in self._lifted if other != card)
        else:
            self._lifted = (*self._lifted, card)

    @property
    def _chosen(self) -> Hand:
        """The lifted cards in the order of the notation."""
        return tuple(sorted(self._lifted))

    def _named(self, cards: Sequence[int]) -> str:
        """Cards with their names, for a sentence."""
        return ", ".join(f"{card:02} {CARDS[card].name}" for card in cards)

    def put_back(self) -> bool:
        """Put lifted cards back."""
        lifted, self._lifted, self._declared = self._lifted, (), ()
        if lifted:
            self.renew()
        return bool(lifted)
