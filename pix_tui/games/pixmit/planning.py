"""The skilled player's choice: moves compared by how a deal ends after them, in many worlds.

The worlds come from `guessing`, what a hand is worth and promises from `evaluation`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from ..bot import Choice
from ..game import Source
from .cards import CARDS, DESTROYER
from .evaluation import cards_of, holds_set, least, mask_of, promise, without_one, worth
from .guessing import Guess, World
from .moves import ACCEPT, CALL, MESSENGER, OFFER, OVERRIDE, PASS, STAND, VETO, Move
from .scoring import MOST_CARDS, Hand
from .seat import Table, choice, one_of
from .state import AFTER, ANSWER, OVERRIDING, PAYING, ROUNDS, TURN

WORLDS = 32  # how many are looked at for one move
_OFFERS = 9  # offers that are compared for one opponent; for each of several, fewer
_ANSWERS = 5  # and cards that might be given in exchange
_SPEAKS = 50  # of 100: how often something is said where nothing need be said
_LIES = 40  # of 100: how often that is not true
_LIKED = 3  # groups among which a lie is chosen
_SPREAD = 9  # points by which a lead may change for each turn to come, about
_SURE = 1e-9


class Planner:
    """Compares moves by how a deal ends after them, in many worlds."""

    def __init__(self, table: Table, source: Source, until: float) -> None:
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
        return choice(best, value=round(highest, 4), nodes=len(moves) * WORLDS)

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
        return tuple(one_of(likely, source) for _ in move.cards)
