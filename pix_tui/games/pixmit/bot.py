"""Three players of Pixmit: one plays anything sensible, one keeps its sets, one counts and guesses.

They see what their seat sees: the view. Whoever holds Elite calls at once. Where the skilled one
takes the cards to be that it cannot see is in `guessing`, what a hand promises in `evaluation`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, TypeVar

from ..bot import Choice
from ..game import Illegal, Source, message, numbered, shuffled
from . import notation
from .cards import CARDS, CREATION, DESTROYER, KNOWLEDGE
from .evaluation import cards_of, holds_set, least, mask_of, promise, without_one, worth
from .guessing import Guess, World
from .moves import (
    ACCEPT,
    CALL,
    MESSENGER,
    OFFER,
    OVERRIDE,
    PASS,
    PEEK,
    STAND,
    VETO,
    Move,
)
from .rules import (
    AFTER,
    ANSWER,
    BEGINNER,
    BETWEEN,
    FORCED,
    LITERAL,
    OVERRIDING,
    PAYING,
    ROUNDS,
    TAKE,
    TURN,
)
from .scoring import ELITE_CALL, MOST_CARDS, Hand

WORLDS = 32  # how many a skilled player looks at for one move
_OFFERS = 9  # offers that it compares for one opponent; for each of several, fewer
_ANSWERS = 5  # and cards that it might give in exchange
_SPEAKS = 50  # of 100: how often it says something where nothing need be said
_LIES = 40  # of 100: how often that is not true
_LIKED = 3  # groups among which a lie is chosen
_SPREAD = 9  # points by which a lead may change for each turn to come, about
_SURE = 1e-9

_T = TypeVar("_T")


def novice(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Offers a card that it does not use to anybody, and swaps or refuses as it likes."""
    table = _Table(view, seat)
    if table.calls and table.phase in (TURN, AFTER):
        return _choice(Move(CALL))
    if table.phase == TURN:
        offers = [[other, count] for other, most in table.others for count in range(1, most + 1)]
        if not offers or (table.may_pass and source.below(8) == 0):
            return _choice(Move(PASS))
        other, count = _one_of(offers, source)
        cards = _some_unused(table, count, source)
        return _choice(Move(OFFER, other, cards, table.truth(cards, source)))
    if table.phase == ANSWER and table.may_veto and source.below(2):
        return table.veto(_some_unused(table, 1, source))
    return table.other_than_turn(_some_unused(table, table.asked, source), source)


def casual(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Keeps what its best split uses, and swaps the rest."""
    table = _Table(view, seat)
    if table.calls and table.phase in (TURN, AFTER):
        return _choice(Move(CALL))
    if table.phase == TURN:
        if table.may_peek:
            return _choice(Move(PEEK))
        return _offer_unused(table, source)
    cards = _cheapest(table, max(table.asked, 1), source)
    if table.phase == ANSWER and table.may_veto:
        loss = worth(table.hand) - worth(table.hand & ~mask_of(cards))
        if loss > 5 or source.below(12) == 0:
            return table.veto(_cheapest(table, 1, source))
    return table.other_than_turn(cards, source)


def skilled(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Guesses the cards of the others, and does what wins most often."""
    until = time.monotonic() + seconds
    table = _Table(view, seat)
    if table.phase in (TURN, AFTER) and ELITE_CALL in table.calls:
        return _choice(Move(CALL))
    if table.phase == BETWEEN or (table.phase == OVERRIDING and not table.may_override):
        return table.other_than_turn((), source)
    if table.phase == AFTER and not table.calls:
        return _choice(Move(PASS))
    if table.phase == TURN and table.may_peek and (table.round < ROUNDS or table.seats > 2):
        return _choice(Move(PEEK))
    return _Planner(table, source, until).choice()


class _Table:
    """What a bot makes of its view. Raises `Illegal` if there is nothing for the seat to do."""

    def __init__(self, view: Mapping[str, Any], seat: int) -> None:
        if seat not in view["acting"]:
            raise Illegal(message("{name} has nothing to do now.", name=numbered(seat)))
        self.view, self.seat = view, seat
        self.phase: str = view["phase"]
        self.round: int = view["round"]
        self.cards: Hand = tuple(map(int, view["hand"]))
        self.hand = mask_of(self.cards)
        self.counts: list[int] = view["counts"]
        self.seats = len(self.counts)
        self.calls: list[str] = view["calls"]
        offer = view["offer"]
        self.asked: int = offer["count"] if offer else 0
        options = view["options"]
        self.beginner = options["mode"] == BEGINNER
        self.literal = options["messenger"] == LITERAL
        self.taking = options["hunt"] == TAKE
        self.others = [
            (other, min(2, len(self.cards), self.counts[other]))
            for other in range(self.seats)
            if other != seat and not view["gone"][other] and self.counts[other] and self.cards
        ]
        self.may_pass = not (options["must_offer"] and self.others)
        self.may_veto = self.seats > 2 or len(self.cards) > 1
        self.may_override = {*self.cards} >= CREATION
        self.may_peek = (
            {*self.cards} >= KNOWLEDGE and not view["knowledge"][seat] and view["deck"] > 0
        )

    def veto(self, cards: Hand) -> Choice:
        """A veto, which costs a card only between two."""
        return _choice(Move(VETO, cards=cards if self.seats == 2 else ()))

    def truth(self, cards: Hand, source: Source) -> tuple[str, ...]:
        """What must be said of an offer: the group of each card."""
        if not self.beginner:
            return ()
        return tuple(_one_of(CARDS[card].groups, source) for card in cards)

    def other_than_turn(self, cards: Hand, source: Source) -> Choice:
        """What there is to do outside a turn, giving these cards where some are to be given."""
        if self.phase in (ANSWER, FORCED):
            return _choice(Move(ACCEPT, cards=cards))
        if self.phase == OVERRIDING:
            use = self.may_override and source.below(2)
            return _choice(Move(OVERRIDE if use else STAND))
        if self.phase == PAYING:
            return _choice(Move(MESSENGER, cards=cards[:1] or cards_of(least(self.hand, 1))))
        return _choice(Move(PASS))


def _choice(move: Move, **info: float) -> Choice:
    return Choice(notation.format_move(move), info)


def _one_of(items: Sequence[_T], source: Source) -> _T:
    return items[source.below(len(items))]


def _some_unused(table: _Table, count: int, source: Source) -> Hand:
    """Cards that the best split does not use, as far as there are enough."""
    used = {int(card) for block in table.view["split"] for card in block["cards"]}
    order = sorted(shuffled(table.cards, source), key=lambda card: card in used)
    return tuple(sorted(order[: max(count, 1)]))


def _cheapest(table: _Table, count: int, source: Source) -> Hand:
    """The cards whose loss costs least by the best split."""
    return max(
        shuffled(combinations(table.cards, count), source),
        key=lambda cards: worth(table.hand & ~mask_of(cards)),
    )


def _offer_unused(table: _Table, source: Source) -> Choice:
    """One or two cards that cost nothing; if there are none, no offer unless there must be."""
    now = worth(table.hand)
    fitting = []
    for other, most in table.others:
        for count in range(1, most + 1):
            cards = _cheapest(table, count, source)
            if worth(table.hand & ~mask_of(cards)) == now or not (table.may_pass or count > 1):
                fitting.append((other, cards))
    if not fitting:
        return _choice(Move(PASS))
    other, cards = _one_of(fitting, source)
    said = table.truth(cards, source)
    if not said and source.below(3) == 0:
        said = tuple(CARDS[card].groups[0] for card in cards)
    return _choice(Move(OFFER, other, cards, said))


# -- guessing and counting -------------------------------------------------------------------


class _Planner:
    """Compares moves by how a deal ends after them, in many worlds."""

    def __init__(self, table: _Table, source: Source, until: float) -> None:
        self._table = table
        self._source = source
        self._until = until
        view = table.view
        guess = Guess(view, table.seat)
        self._worlds = [guess.world(source) for _ in range(WORLDS)]
        left = ROUNDS - table.round
        waiting = {*view["order"][1:]}
        self._turns = [left + (seat in waiting) for seat in range(table.seats)]
        self._rounds = left
        self._before: list[int] = view["totals"]
        deals = view["options"]["deals"] - view["deal"]
        self._spread = 4 + _SPREAD * sum(self._turns) + 40 * deals
        self._ends: dict[tuple[int, int, int, int], int] = {}
        self._after_swaps = [self._swaps(seat) for seat in range(table.seats)]

    def _swaps(self, seat: int) -> int:
        """How often a seat will yet change a card: in its own turns, and now and then asked."""
        turns = self._turns[seat]
        asked = (sum(self._turns) - turns) / (self._table.seats - 1)
        return min(2, int(turns + asked / 2 + 0.5))

    def choice(self) -> Choice:
        """The best move, or after too long a time the best of those looked at."""
        moves = self._moves()
        best, highest = moves[0], -1.0
        for move in moves:
            value = sum(self._value(move, number) for number in range(WORLDS)) / WORLDS
            if value > highest + _SURE:
                best, highest = move, value
            if time.monotonic() > self._until:
                break
        if best.kind == OFFER:
            best = best._replace(said=self._words(best))
        return _choice(best, value=round(highest, 4), nodes=len(moves) * WORLDS)

    # -- what may be done

    def _moves(self) -> list[Move]:
        table = self._table
        if table.phase == TURN:
            found = [Move(PASS)] if table.may_pass else []
            most_offers = _OFFERS - 2 * (len(table.others) - 1)
            found += [
                Move(OFFER, other, cards)
                for other, most in table.others
                for cards in self._spare(range(1, most + 1), most_offers)
            ]
            return ([Move(CALL)] if table.calls else []) + (found or [Move(PASS)])
        if table.phase == AFTER:
            return [Move(CALL), Move(PASS)]
        if table.phase == OVERRIDING:
            return [Move(STAND), Move(OVERRIDE)]
        if table.phase == PAYING:
            return [Move(MESSENGER, cards=cards) for cards in self._spare([1], MOST_CARDS + 1)]
        found = [Move(ACCEPT, cards=cards) for cards in self._spare([table.asked], _ANSWERS)]
        if table.phase == ANSWER and table.may_veto:
            if table.seats > 2:
                return [*found, Move(VETO)]
            found += [Move(VETO, cards=cards) for cards in self._spare([1], 2)]
        return found

    def _spare(self, counts: Iterable[int], most: int) -> list[Hand]:
        """The sets of cards that the hand can spare most easily."""
        hand = self._table.hand
        found = [cards for count in counts for cards in combinations(self._table.cards, count)]

        def loss(cards: Hand) -> tuple[int, Hand]:
            rest = hand & ~mask_of(cards)
            return -4 * worth(rest) - promise(rest) - 12 * (2 - len(cards)), cards

        return sorted(found, key=loss)[:most]

    # -- how it goes on

    def _value(self, move: Move, number: int) -> float:
        """How surely the deal is won after a move in one world."""
        world = self._worlds[number]
        hands = [*world.hands]
        seat = self._table.seat
        if move.kind == CALL:
            return self._called(hands)
        drawn = 0
        if move.kind in (OFFER, OVERRIDE, STAND):
            other = move.seat if move.kind == OFFER else self._table.view["offer"]["to"]
            offered = mask_of(move.cards) or world.offered
            hands[seat] &= ~offered
            drawn = self._answered(hands, other, offered, world, move.kind)
        elif move.kind in (ACCEPT, VETO):
            active = self._table.view["offer"]["from"]
            given = mask_of(move.cards)
            hands[seat] &= ~given
            if move.kind == ACCEPT:
                hands[seat] |= world.offered
                hands[active] |= given
            else:
                drawn = self._vetoed(hands, active, world.offered, given, world)
        elif move.kind == MESSENGER:
            hands[seat] &= ~mask_of(move.cards)
        value = self._compared(hands, number, drawn)
        return value - 0.002 if move.kind == VETO else value

    def _answered(self, hands: list[int], other: int, offered: int, world: World, kind: str) -> int:
        """What an offer brings: a swap, unless the other side can spare nothing for it."""
        seat = self._table.seat
        count = offered.bit_count()
        theirs = hands[other]
        if kind == OVERRIDE and self._table.seats == 2 and world.messenger:
            theirs |= 1 << world.messenger[-1]
        given = least(theirs, count)
        refuses = worth(theirs & ~given) + 5 * (count - 1) < worth(theirs)
        if kind == STAND or (kind == OFFER and refuses and theirs.bit_count() > 1):
            paid = 0
            if kind == OFFER and self._table.seats == 2:
                paid = least(theirs, 1)
                hands[other] = theirs & ~paid
            return self._vetoed(hands, seat, offered, paid, world)
        hands[seat] |= given
        hands[other] = (theirs & ~given) | offered
        return 0

    def _vetoed(self, hands: list[int], active: int, offered: int, paid: int, world: World) -> int:
        """Blind cards for the active seat; how many of them come from the deck."""
        count = offered.bit_count()
        if self._table.seats > 2:
            hands[active] |= mask_of(world.deck[:count])
            return count
        pool = [*world.messenger, *cards_of(paid)]
        if self._table.literal:
            hands[active] |= offered
            count = 1
        else:
            pool += cards_of(offered)
        # Any order will do, as long as it is another one in each world.
        turn = world.deck[-1] if world.deck else 0
        pool = sorted(pool, key=lambda card: (card * 31 + turn * 17) % 37)
        hands[active] |= mask_of(pool[:count])
        if hands[active].bit_count() > MOST_CARDS:
            hands[active] = without_one(hands[active])
        return 0

    def _called(self, hands: list[int]) -> float:
        """The end at once, with the hunt (PM-27)."""
        table = self._table
        own = hands[table.seat]
        totals = [self._before[seat] + worth(hand) for seat, hand in enumerate(hands)]
        playing = [other for other, _ in table.others]
        value = self._won(totals)
        if not own >> DESTROYER & 1:
            return value
        hunters = [other for other in playing if not holds_set(hands[other])]
        left, found = len(hunters), 0.0
        chance = 1 / own.bit_count()
        for hunter in hunters[: own.bit_count()]:
            after = [*totals]
            after[hunter] += CARDS[DESTROYER].value
            if table.taking:
                after[table.seat] += worth(own & ~(1 << DESTROYER)) - worth(own)
            found += chance * self._won(after)
            left -= 1
        return found + (1 - chance * len(hunters[: own.bit_count()])) * value

    def _compared(self, hands: list[int], number: int, drawn: int) -> float:
        seats = range(self._table.seats)
        totals = [
            self._before[seat] + self._end(hands[seat], seat, number, drawn) for seat in seats
        ]
        return self._won(totals, self._spread)

    def _won(self, totals: list[int], spread: float = 1.0) -> float:
        """From 0 to 1: how sure a victory with these totals is, if they may yet change so far."""
        own = totals[self._table.seat]
        value = 1.0
        for other, _ in self._table.others:
            lead = (own - totals[other]) / spread
            value *= 0.5 + 0.5 * lead / (1 + abs(lead))
        return value

    def _end(self, hand: int, seat: int, number: int, drawn: int) -> int:
        """What a hand will be worth at the end, with what this world's deck has for it."""
        key = hand, seat, number, drawn
        if key not in self._ends:
            self._ends[key] = worth(self._grown(hand, seat, number, drawn))
        return self._ends[key]

    def _grown(self, hand: int, seat: int, number: int, drawn: int) -> int:
        """A hand and all that it will have had to choose from."""
        deck = self._worlds[number].deck
        more = min(2 * self._rounds, MOST_CARDS - hand.bit_count())
        swaps = self._after_swaps[seat]
        # Each seat draws from another part of the deck.
        first = drawn + seat * 6
        for step in range(max(more, 0)):
            if deck:
                hand |= 1 << deck[(first + step) % len(deck)]
        # A swap brings a card and takes one that is not needed: the best six count.
        for step in range(swaps if deck and hand else 0):
            hand |= 1 << deck[(first + 4 + step) % len(deck)]
        return hand

    # -- what is said

    def _words(self, move: Move) -> tuple[str, ...]:
        """What is said of an offer: what the other side would like to hear, true or not."""
        table, source = self._table, self._source
        if table.beginner:
            return table.truth(move.cards, source)
        if source.below(100) >= _SPEAKS:
            return ()
        if source.below(100) >= _LIES:
            return tuple(CARDS[card].groups[0] for card in move.cards)
        # The group of which the other side seems to have most: it may hope for one more.
        groups = Counter(
            group
            for world in self._worlds
            for card in cards_of(world.hands[move.seat])
            for group in CARDS[card].groups
        )
        likely = sorted(groups, key=lambda group: (-groups[group], group))[:_LIKED]
        return tuple(_one_of(likely, source) for _ in move.cards)
