"""Pixmit: 33 cards, a hidden hand, swaps that may be refused, and a call that ends it.

In each of three rounds everybody has one turn (PM-09): offer one or two cards face down to
somebody, who swaps or refuses, and call when the hand allows it. Then hands are laid out; the best
split of each counts (PM-20, PM-30).

This module has the course of a deal: how it begins and what every event brings. What a match
consists of is in `state`, what may be done in `possible`, and why something is forbidden in
`explain`. What a hand is worth is in `scoring`, how deals are settled in `settling`, what a seat
may know in `views`, and how things are written in `notation`.
"""

from __future__ import annotations

from ..game import Illegal, message, replaced_at
from .cards import CREATION, DESTROYER, ELITE
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
from .possible import acting
from .scoring import MOST_CARDS, Hand, calls, has_set
from .settling import settle
from .state import (
    AFTER,
    ANSWER,
    BETWEEN,
    DEALING,
    FORCED,
    HUNTING,
    LITERAL,
    OVER,
    OVERRIDING,
    PAYING,
    PEEKING,
    ROUNDS,
    SENT,
    TURN,
    VETOED,
    Draw,
    Known,
    Memory,
    Offer,
    PixmitOptions,
    State,
    Talk,
    clockwise,
)

_EACH_ROUND = 2  # PM-08, PM-09
_SEEN = 2  # PM-23


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
def _remember(state: State, seat: int, kind: str, other: int, cards: Hand) -> State:
    memory = (*state.memory[seat], Memory(kind, other, cards))
    return state._replace(memory=replaced_at(state.memory, seat, memory))


def _said(state: State, talk: Talk) -> State:
    return state._replace(talk=(*state.talk, talk))
