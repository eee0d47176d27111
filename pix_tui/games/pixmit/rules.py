"""Pixmit: 33 cards, a hidden hand, swaps that may be refused, and a call that ends it.

In each of three rounds everybody has one turn (PM-09): offer one or two cards face down to
somebody, who swaps or refuses, and call when the hand allows it. Then hands are laid out; the best
split of each counts (PM-20, PM-30).

This module has the course of a deal. What a hand is worth is in `scoring`, how deals are settled in
`settling`, what a seat may know in `views`, how things are written in `notation`, and why something
is forbidden in `explain`.

What may be asked of a player never depends on cards that others cannot see: whoever might hold the
cards for it by the number of cards alone is asked, and may have only one answer.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, NamedTuple

from ..game import Illegal, Message, message, replaced_at
from ..options import Options, option
from .cards import CARDS, CREATION, DESTROYER, ELITE, KNOWLEDGE, NUMBERS
from .moves import (
    ACCEPT,
    CALL,
    DEAL,
    DRAW,
    HUNT,
    MESSENGER,
    OFFER,
    OVERRIDE,
    PASS,
    PEEK,
    SPLIT,
    STAND,
    TOP,
    VETO,
    Move,
)
from .scoring import LOOSE, MOST_CARDS, STRICT, Hand, calls, has_set

ROUNDS = 3
_EACH_ROUND = 2  # PM-08, PM-09
_MOST_OFFERED = 2  # PM-10
_SEEN = 2  # PM-23

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


def start(options: PixmitOptions, seats: int) -> State:
    """PM-08: two cards for everybody, before the first turn."""
    nobody = (False,) * seats
    return _new_deal(
        State(options, ((),) * seats, vetoes=(0,) * seats, gone=nobody), first=0, number=1
    )


def _new_deal(state: State, first: int, number: int) -> State:
    seats = state.seats
    nobody = (False,) * seats
    state = State(
        options=state.options,
        hands=((),) * seats,
        deal=number,
        start=first,
        vetoes=state.vetoes,
        knowledge=nobody,
        creation=nobody,
        memory=((),) * seats,
        chosen=(None,) * seats,
        done=nobody,
        gone=state.gone,
        results=state.results,
    )
    order = clockwise(state, first)
    return state._replace(order=order, queue=tuple(Draw(DEAL, seat, _EACH_ROUND) for seat in order))


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """Everybody who plays, from a seat on."""
    seats = [(first + step) % state.seats for step in range(state.seats)]
    return tuple(seat for seat in seats if not state.gone[seat])


# -- what is possible ------------------------------------------------------------------------
def acting(state: State) -> tuple[int, ...]:
    """The seats that are to act, when nothing is left to chance."""
    if state.phase in (TURN, OVERRIDING, PAYING, AFTER):
        return (state.active,)
    if state.phase in (ANSWER, FORCED):
        assert state.offer is not None
        return (state.offer.seat,)
    if state.phase == BETWEEN:
        return tuple(seat for seat in state.playing if not state.done[seat])
    return ()


def moves(state: State, seat: int) -> list[Move]:
    """The legal moves of a seat; in professional mode its offers without a declaration."""
    if state.queue or seat not in acting(state):
        return []
    hand = state.hands[seat]
    if state.phase == TURN:
        found = _offers(state, seat)
        if not (found and state.options.must_offer):
            found.append(Move(PASS))
        if can_peek(state, seat):
            found.append(Move(PEEK))
        if calls(hand, state.options.joker_call):
            found.append(Move(CALL))
        return found
    if state.phase == AFTER:
        may_call = calls(hand, state.options.joker_call)
        return [*([Move(CALL)] if may_call else []), Move(PASS)]
    if state.phase == OVERRIDING:
        return [*([Move(OVERRIDE)] if {*hand} >= CREATION else []), Move(STAND)]
    if state.phase == PAYING:
        return [Move(MESSENGER, cards=(card,)) for card in hand]
    if state.phase == BETWEEN:
        return [Move(PASS)]
    assert state.offer is not None
    found = [Move(ACCEPT, cards=cards) for cards in combinations(hand, len(state.offer.cards))]
    if state.phase == ANSWER:
        found += _vetoes(state, seat)
    return found


def _offers(state: State, seat: int) -> list[Move]:
    hand = state.hands[seat]
    return [
        Move(OFFER, other, cards, said)
        for other in clockwise(state, seat)[1:]
        for count in range(1, most_offered(state, seat, other) + 1)
        for cards in combinations(hand, count)
        for said in _listed_words(state, cards)
    ]


def most_offered(state: State, seat: int, other: int) -> int:
    """How many cards may be offered to somebody (PM-10)."""
    return min(_MOST_OFFERED, len(state.hands[seat]), len(state.hands[other]))


def _listed_words(state: State, cards: Hand) -> list[tuple[str, ...]]:
    if state.options.mode == PROFI:
        return [()]
    return list(product(*(truths(card) for card in cards)))


def truths(card: int) -> tuple[str, ...]:
    """What may truthfully be said of a card (PM-34): its groups, or its number."""
    return (*CARDS[card].groups, f"{card:02}")


def _vetoes(state: State, seat: int) -> list[Move]:
    if state.seats > 2:
        return [Move(VETO)]
    hand = state.hands[seat]
    if len(hand) < 2:  # PM-14
        return []
    return [Move(VETO, cards=(card,)) for card in hand]  # PM-12


def can_peek(state: State, seat: int) -> bool:
    """PM-23: once in a deal, before the swap."""
    return {*state.hands[seat]} >= KNOWLEDGE and not state.knowledge[seat] and state.deck > 0


# -- what happens ----------------------------------------------------------------------------
def play(state: State, seat: int | None, move: Move) -> State:
    """The state after a legal event; it is not checked (`why_not` in `explain` does)."""
    if seat is None:
        return _by_chance(state, move)
    return _BY_PLAYERS[move.kind](state, seat, move)


def _by_chance(state: State, move: Move) -> State:
    state = state._replace(queue=state.queue[1:])
    if move.kind in (DEAL, DRAW):
        state = _remember(
            _drawn(state, len(move.cards)), move.seat, _WORDS[move.kind], -1, move.cards
        )
        state = _into_hand(state, move.seat, move.cards)
    elif move.kind == MESSENGER:
        left = tuple(card for card in state.messenger if card not in move.cards)
        state = _remember(state._replace(messenger=left), move.seat, "got", -1, move.cards)
        state = _into_hand(state, move.seat, move.cards)
    elif move.kind == TOP:
        state = _seen(state, move.seat, move.cards)
    else:
        state = _hunted(state, move.seat, move.cards[0])
    return state if state.queue else _after_chance(state)


_WORDS = {DEAL: "dealt", DRAW: "drew"}


def _drawn(state: State, count: int) -> State:
    """The deck after so many cards are gone from its top."""
    known = min(count, len(state.top))
    unknown = min(count - known, state.unknown)
    return state._replace(
        top=state.top[known:],
        unknown=state.unknown - unknown,
        under=state.under[count - known - unknown :],
    )


def _into_hand(state: State, seat: int, cards: Hand) -> State:
    hand = tuple(sorted((*state.hands[seat], *cards)))
    state = state._replace(hands=replaced_at(state.hands, seat, hand))
    if DESTROYER in cards:  # PM-06
        state = _said(state._replace(announced=seat), Talk(seat, "announce"))
    return state


def _out_of_hand(state: State, seat: int, cards: Hand) -> State:
    hand = tuple(card for card in state.hands[seat] if card not in cards)
    return state._replace(hands=replaced_at(state.hands, seat, hand))


def _seen(state: State, seat: int, cards: Hand) -> State:
    """PM-23: the order stays as it is, and is known to one more seat."""
    top = []
    for place, card in enumerate(cards):
        before = state.top[place].seats if place < len(state.top) else frozenset()
        if place >= len(state.top) + state.unknown:
            before = state.under[place - len(state.top) - state.unknown].seats
        top.append(Known(card, before | {seat}))
    new = max(len(cards) - len(state.top), 0)
    unknown = min(new, state.unknown)
    state = state._replace(
        top=(*top, *state.top[len(cards) :]),
        unknown=state.unknown - unknown,
        under=state.under[new - unknown :],
    )
    return _remember(state, seat, "saw", -1, cards)


def _hunted(state: State, seat: int, card: int) -> State:
    """PM-28: the hunt ends with card 21."""
    queue = () if card == DESTROYER else state.queue
    return state._replace(hunted=(*state.hunted, (seat, card)), queue=queue)


def _after_chance(state: State) -> State:
    """What comes when all cards are drawn."""
    if state.phase == DEALING:
        return state._replace(phase=TURN)
    if state.phase == PEEKING:
        return state._replace(phase=TURN)
    if state.phase == VETOED:
        # PM-11: the offer goes under the deck after the drawing, so that it is not drawn.
        assert state.offer is not None
        seat, cards = state.active, state.offer.cards
        put = tuple(Known(card, frozenset({seat})) for card in cards)
        state = _remember(state, seat, "under", -1, cards)
        return _next_turn(state._replace(under=(*state.under, *put), offer=None))
    if state.phase == SENT:
        if len(state.hands[state.active]) > MOST_CARDS:
            return state._replace(phase=PAYING)
        return _next_turn(state)
    return _laid_open(state)


def _offered(state: State, seat: int, move: Move) -> State:
    state = _out_of_hand(state, seat, move.cards)
    state = _said(state, Talk(seat, OFFER, move.seat, len(move.cards), move.said))
    return state._replace(phase=ANSWER, offer=Offer(move.seat, move.cards, move.said))


def _accepted(state: State, seat: int, move: Move) -> State:
    """Both piles change hands at once (PM-A7)."""
    assert state.offer is not None
    giver, cards = state.active, state.offer.cards
    if state.phase == ANSWER:
        state = _said(state, Talk(seat, ACCEPT, giver, len(cards)))
    state = _out_of_hand(state._replace(offer=None), seat, move.cards)
    for one, other, gave, got in (
        (giver, seat, cards, move.cards),
        (seat, giver, move.cards, cards),
    ):
        state = _remember(state, one, "gave", other, gave)
        state = _remember(state, one, "got", other, got)
    state = _into_hand(state, giver, move.cards)
    state = _into_hand(state, seat, cards)
    if len(state.hands[giver]) < len(ELITE):  # no hand that small allows a call
        return _next_turn(state)
    return state._replace(phase=AFTER)


def _vetoed(state: State, seat: int, move: Move) -> State:
    """PM-11, PM-12; it counts for ties even if it is ignored (PM-A33)."""
    state = _said(state, Talk(seat, VETO, state.active))
    state = state._replace(vetoes=replaced_at(state.vetoes, seat, state.vetoes[seat] + 1))
    giver = state.active
    if move.cards:
        # Set aside until it is clear whether the veto stands.
        state = _out_of_hand(state, seat, move.cards)
        state = state._replace(messenger=(*state.messenger, *move.cards))
        state = _remember(state, seat, "paid", -1, move.cards)
    if not state.creation[giver] and len(state.hands[giver]) >= len(CREATION):
        return state._replace(phase=OVERRIDING)
    return _stood(state, giver, move)


def _overridden(state: State, seat: int, move: Move) -> State:
    """PM-24: the swap is made as if it had been accepted; the other side still chooses."""
    assert state.offer is not None
    other = state.offer.seat
    state = _said(state, Talk(seat, OVERRIDE, other))
    if state.seats == 2:
        paid = state.messenger[-1]
        state = state._replace(
            messenger=state.messenger[:-1],
            hands=replaced_at(state.hands, other, tuple(sorted((*state.hands[other], paid)))),
            memory=replaced_at(state.memory, other, state.memory[other][:-1]),
        )
    return state._replace(phase=FORCED, creation=replaced_at(state.creation, seat, True))


def _stood(state: State, seat: int, move: Move) -> State:
    """The veto stands."""
    assert state.offer is not None
    cards = state.offer.cards
    if state.seats > 2:
        count = min(len(cards), state.deck)
        queue = (Draw(DRAW, seat, count),) if count else ()
        state = state._replace(phase=VETOED, queue=queue)
        return state if queue else _after_chance(state)
    if state.options.messenger == LITERAL:
        state = _back_in_hand(state)
        return state._replace(phase=SENT, queue=(Draw(MESSENGER, seat, 1),))
    state = _remember(state, seat, "paid", -1, cards)
    return state._replace(
        phase=SENT,
        offer=None,
        messenger=tuple(sorted((*state.messenger, *cards))),
        queue=(Draw(MESSENGER, seat, len(cards)),),
    )


def _back_in_hand(state: State) -> State:
    """The offer goes back to who made it, and nobody has received anything."""
    assert state.offer is not None
    giver = state.active
    hand = tuple(sorted((*state.hands[giver], *state.offer.cards)))
    return state._replace(hands=replaced_at(state.hands, giver, hand), offer=None)


def _paid(state: State, seat: int, move: Move) -> State:
    """Literal messenger: never more than six cards."""
    state = _remember(_out_of_hand(state, seat, move.cards), seat, "paid", -1, move.cards)
    return _next_turn(state._replace(messenger=tuple(sorted((*state.messenger, *move.cards)))))


def _peeked(state: State, seat: int, move: Move) -> State:
    state = _said(state, Talk(seat, PEEK))
    return state._replace(
        phase=PEEKING,
        knowledge=replaced_at(state.knowledge, seat, True),
        queue=(Draw(TOP, seat, min(_SEEN, state.deck)),),
    )


def _passed(state: State, seat: int, move: Move) -> State:
    if state.phase == BETWEEN:
        state = state._replace(done=replaced_at(state.done, seat, True))
        return state if acting(state) else _next_deal(state)
    if state.phase == TURN:
        state = _said(state, Talk(seat, PASS))
    return _next_turn(state)


def _next_turn(state: State) -> State:
    state = state._replace(phase=TURN, offer=None, order=state.order[1:])
    if state.order:
        return state
    if state.round == ROUNDS:
        return _laid_open(state)  # PM-19
    order = clockwise(state, state.start)
    # PM-09, PM-A12: two cards each, and never more than six.
    missing = [(seat, min(_EACH_ROUND, MOST_CARDS - len(state.hands[seat]))) for seat in order]
    queue = tuple(Draw(DRAW, seat, count) for seat, count in missing if count > 0)
    state = state._replace(round=state.round + 1, order=order, queue=queue)
    return state._replace(phase=DEALING) if queue else state


def _called(state: State, seat: int, move: Move) -> State:
    """PM-15: the deal ends at once; PM-27: if the caller holds 21, there is a hunt."""
    hand = state.hands[seat]
    kind = calls(hand, state.options.joker_call)[0]
    state = _said(state._replace(caller=seat, call=kind, order=()), Talk(seat, CALL))
    hunters = [
        other
        for other in clockwise(state, seat)
        if other != seat and not has_set(state.hands[other])
    ]
    if DESTROYER in hand and hunters:
        queue = tuple(Draw(HUNT, other, 1) for other in hunters[: len(hand)])
        return state._replace(phase=HUNTING, queue=queue)
    return _laid_open(state)


def _laid_open(state: State) -> State:
    last = state.deal == state.options.deals
    return state._replace(phase=OVER if last else BETWEEN, order=(), offer=None)


def _next_deal(state: State) -> State:
    from .settling import settle

    state = state._replace(results=(*state.results, settle(state)))
    return _new_deal(state, (state.start + 1) % state.seats, state.deal + 1)


def _split(state: State, seat: int, move: Move) -> State:
    return state._replace(chosen=replaced_at(state.chosen, seat, move.blocks))


_BY_PLAYERS = {
    OFFER: _offered,
    ACCEPT: _accepted,
    VETO: _vetoed,
    OVERRIDE: _overridden,
    STAND: _stood,
    PEEK: _peeked,
    CALL: _called,
    PASS: _passed,
    SPLIT: _split,
    MESSENGER: _paid,
}


def resign(state: State, seat: int) -> State:
    """The seat takes no more part and cannot win; its cards are out of play until hands lie open.

    Raises `Illegal` when the match is over.
    """
    if state.phase == OVER or state.gone[seat]:
        raise Illegal(message("The match is over for you."))
    state = state._replace(gone=replaced_at(state.gone, seat, True))
    if len(state.playing) == 1:
        if state.offer is not None:
            state = _back_in_hand(state)
        return state._replace(phase=OVER, queue=(), order=())
    if state.phase == BETWEEN:
        return state if acting(state) else _next_deal(state)
    if state.phase in (DEALING, HUNTING):
        # What is due to the others still comes.
        queue = tuple(draw for draw in state.queue if draw.seat != seat)
        order = tuple(other for other in state.order if other != seat)
        state = state._replace(queue=queue, order=order)
        return state if queue else _after_chance(state)
    if state.offer is not None and state.offer.seat == seat and state.phase != VETOED:
        # Nobody is left to answer: the turn begins anew, but not the whole of it.
        state = _back_in_hand(state)._replace(phase=TURN)
    if state.active != seat:
        return state._replace(order=tuple(other for other in state.order if other != seat))
    if state.offer is not None:
        state = _back_in_hand(state)
    return _next_turn(state._replace(queue=tuple(d for d in state.queue if d.seat != seat)))


# -- small helps -----------------------------------------------------------------------------
def unseen(state: State) -> tuple[int, ...]:
    """The cards in the part of the deck that nobody knows, in no order."""
    elsewhere = {card for hand in state.hands for card in hand} | {*state.messenger}
    elsewhere |= {known.card for known in (*state.top, *state.under)}
    elsewhere |= {*(state.offer.cards if state.offer else ())}
    return tuple(card for card in NUMBERS if card not in elsewhere)


def _remember(state: State, seat: int, kind: str, other: int, cards: Hand) -> State:
    memory = (*state.memory[seat], Memory(kind, other, cards))
    return state._replace(memory=replaced_at(state.memory, seat, memory))


def _said(state: State, talk: Talk) -> State:
    return state._replace(talk=(*state.talk, talk))


def contradiction(state: State) -> Message | None:
    """What no match can have brought about in a state that was read, or `None` if all is well."""
    cards = [card for hand in state.hands for card in hand]
    cards += [*state.messenger, *(known.card for known in (*state.top, *state.under))]
    cards += state.offer.cards if state.offer else ()
    if len({*cards}) < len(cards) or len(cards) + state.unknown != len(NUMBERS):  # PM-01
        return message("its cards are not 33 different ones.")
    if not 1 <= state.deal <= state.options.deals or not 1 <= state.round <= ROUNDS:
        return message("its deal or its round is not one that there is.")
    if len({*state.order}) < len(state.order) or {*state.order} - {*state.playing}:
        return message("its order of play is not one that there is.")
    if not state.playing or (len(state.playing) == 1) != (
        state.phase == OVER and len(state.playing) < 2
    ):
        return message("too few are left to play.")
    if (state.phase in (DEALING, VETOED, SENT, PEEKING, HUNTING)) != bool(state.queue):
        return message("what chance is to bring does not follow from its phase.")
    offered = state.phase in (ANSWER, OVERRIDING, FORCED, VETOED)
    if offered != (state.offer is not None):
        return message("its offer does not follow from its phase.")
    if not (state.settled or state.order):
        return message("it is nobody's turn.")
    if state.settled and (state.order or (state.phase == HUNTING and state.caller < 0)):
        return message("its end does not follow from its phase.")
    if state.offer is not None and (
        state.offer.seat == state.active
        or (state.gone[state.offer.seat] and state.phase != VETOED)
        or not 1 <= len(state.offer.cards) <= _MOST_OFFERED
        or len(state.offer.cards) > len(state.hands[state.offer.seat]) + 1
    ):
        return message("its offer is not one that could have been made.")
    if state.phase == BETWEEN and not acting(state):
        return message("everybody is done with a deal that is over.")
    if state.phase == BETWEEN and state.deal == state.options.deals:
        return message("its deal or its round is not one that there is.")
    if not _can_come(state):
        return message("what chance is to bring does not follow from its phase.")
    return None


_DUE = {
    DEALING: (DEAL, DRAW),
    VETOED: (DRAW,),
    SENT: (MESSENGER,),
    PEEKING: (TOP,),
    HUNTING: (HUNT,),
}


def _can_come(state: State) -> bool:
    """Whether there are cards for all that chance is to bring, and room in the hands for them."""
    if any(draw.kind not in _DUE[state.phase] for draw in state.queue):
        return False
    due = sum(draw.amount for draw in state.queue)
    if state.phase == HUNTING:
        left = len(state.hands[state.caller]) - len(state.hunted)
        return due == len(state.queue) <= left
    if due > (len(state.messenger) if state.phase == SENT else state.deck):
        return False
    sizes = [len(hand) for hand in state.hands]
    for draw in state.queue:
        sizes[draw.seat] += draw.amount if draw.kind != TOP else 0
    if state.offer is not None and state.active >= 0 and not state.queue:
        sizes[state.active] += len(state.offer.cards)
    # A hand of seven has to pay, unless everybody else has resigned meanwhile.
    seven = state.phase in (SENT, PAYING, OVER) and state.options.messenger == LITERAL
    return all(
        size <= MOST_CARDS + (seven and (state.phase == OVER or seat == state.active))
        for seat, size in enumerate(sizes)
    )
