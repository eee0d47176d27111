"""Why a move is not legal now, in sentences that never tell what their reader may not know."""

from __future__ import annotations

from collections.abc import Iterable

from ..game import Message, message, numbered
from .cards import CARDS, CREATION, text_of
from .moves import (
    ACCEPT,
    CALL,
    CHANCE,
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
from .possible import acting, can_peek, most_offered, truths
from .scoring import calls, laid_out
from .settling import final_hand
from .state import (
    AFTER,
    ANSWER,
    BEGINNER,
    BETWEEN,
    FORCED,
    OVER,
    OVERRIDING,
    PAYING,
    TURN,
    State,
    clockwise,
    unseen,
)


def why_not(state: State, seat: int | None, move: Move) -> Message | None:
    """Why a move is not legal now, or `None` if it is."""
    if seat is None:
        return _why_not_by_chance(state, move)
    if move.kind == SPLIT:
        return _why_not_split(state, seat, move)
    if state.phase == OVER:
        return message("The match is over.")
    if move.kind in CHANCE and not (move.kind == MESSENGER and move.seat < 0):
        return message("Cards are drawn by chance, not chosen.")
    if state.queue or seat not in acting(state):
        return _not_your_turn(state)
    return _why_not_now(state, seat, move)


def _not_your_turn(state: State) -> Message:
    if state.queue:
        return message("First cards are drawn.")
    if not acting(state):
        return message("There is nothing to do now.")
    name = numbered(acting(state)[0])
    if state.phase in (ANSWER, FORCED):
        return message("{name} is to answer the offer.", name=name)
    return message("It is {name}'s turn.", name=name)


def _why_not_now(state: State, seat: int, move: Move) -> Message | None:
    if state.phase == TURN:
        if move.kind == OFFER:
            return _why_not_offered(state, seat, move)
        if move.kind == CALL:
            return _why_not_called(state, seat)
        if move.kind == PEEK:
            return _why_not_peeked(state, seat)
        if move.kind == PASS:
            could = any(most_offered(state, seat, other) for other in clockwise(state, seat)[1:])
            if could and state.options.must_offer:
                return message("At this table whoever can offer cards must do so.")
            return None
        return message("It is your turn: offer cards, call or pass.")
    if state.phase == AFTER:
        if move.kind == CALL:
            return _why_not_called(state, seat)
        return None if move.kind == PASS else message("The swap is done: call, or pass.")
    if state.phase == OVERRIDING:
        if move.kind == OVERRIDE and not {*state.hands[seat]} >= CREATION:
            return message("Schöpfung takes the cards 03, 20 and 25 in your hand.")
        right = move.kind in (OVERRIDE, STAND)
        return None if right else message("There is a veto: let it stand, or override it.")
    if state.phase == PAYING:
        if move.kind != MESSENGER or len(move.cards) != 1:
            return message("Seven cards are too many: one goes to the messenger.")
        return _why_not_in_hand(state, seat, move.cards)
    if state.phase == BETWEEN:
        return None if move.kind == PASS else message("The deal is over: pass to go on.")
    return _why_not_answered(state, seat, move)


def _why_not_in_hand(state: State, seat: int, cards: Iterable[int]) -> Message | None:
    missing = [card for card in cards if card not in state.hands[seat]]
    if missing:
        return message("You do not hold {cards}.", cards=text_of(missing))
    return None


def _why_not_offered(state: State, seat: int, move: Move) -> Message | None:
    if move.seat == seat:
        return message("You cannot offer cards to yourself.")
    if move.seat not in clockwise(state, seat):
        return message("There is nobody to offer cards to at seat {seat}.", seat=move.seat)
    missing = _why_not_in_hand(state, seat, move.cards)
    if missing:
        return missing
    most = most_offered(state, seat, move.seat)
    if not 1 <= len(move.cards) <= most:
        if len(move.cards) not in (1, 2):
            return message("One or two cards are offered, not {count}.", count=len(move.cards))
        return message("{name} has too few cards for that.", name=numbered(move.seat))
    if state.options.mode == BEGINNER:
        return _why_not_truthful(move)
    if len(move.said) > len(move.cards):
        return message("There is one statement for each card at most.")
    return None


def _why_not_truthful(move: Move) -> Message | None:
    """PM-34, PM-37, PM-A38."""
    if len(move.said) != len(move.cards):
        return message("Of each card its group or its number is declared.")
    for card, said in zip(move.cards, move.said, strict=True):
        if said not in truths(card):
            return message(
                "{said} is not true of {card}: say one of {truths}.",
                said=said,
                card=f"{card:02} {CARDS[card].name}",
                truths=", ".join(truths(card)),
            )
    return None


def _why_not_called(state: State, seat: int) -> Message | None:
    if calls(state.hands[seat], state.options.joker_call):
        return None
    return message("Your hand allows no call.")


def _why_not_peeked(state: State, seat: int) -> Message | None:
    if can_peek(state, seat):
        return None
    if state.knowledge[seat]:
        return message("You have looked at the deck already.")
    return message("Wissen takes the cards 15, 19 and 26 in your hand.")


def _why_not_answered(state: State, seat: int, move: Move) -> Message | None:
    assert state.offer is not None
    count = len(state.offer.cards)
    if move.kind == ACCEPT:
        if len(move.cards) != count:
            return message("{count} of your cards go in exchange.", count=count)
        return _why_not_in_hand(state, seat, move.cards)
    if state.phase == FORCED:
        return message("The veto is overridden: choose what you give in exchange.")
    if move.kind != VETO:
        return message("There is an offer: accept it, or veto.")
    if state.seats > 2:
        return message("No card is paid for a veto here.") if move.cards else None
    if len(state.hands[seat]) < 2:
        return message("With your last card you must accept.")
    if len(move.cards) != 1:
        return message("A veto costs one card: “veto 07” pays it to the messenger.")
    return _why_not_in_hand(state, seat, move.cards)


def _why_not_split(state: State, seat: int, move: Move) -> Message | None:
    if state.phase not in (BETWEEN, OVER) or state.gone[seat] or state.done[seat]:
        return message("Hands are laid out when a deal is over.")
    hand = final_hand(state, seat)
    if not move.blocks or laid_out(hand, move.blocks) is None:
        return message("Your hand cannot be split like that.")
    return None


def _why_not_by_chance(state: State, move: Move) -> Message | None:
    wrong = message("That cannot be drawn now.")
    if not state.queue:
        return wrong
    due = state.queue[0]
    if (move.kind, move.seat) != (due.kind, due.seat) or len(move.cards) != due.amount:
        return wrong
    return None if _can_be_drawn(state, move) else wrong


def _can_be_drawn(state: State, move: Move) -> bool:
    """Whether the cards are where they would be drawn from."""
    cards = move.cards
    if move.kind == MESSENGER:
        return {*cards} <= {*state.messenger}
    if move.kind == HUNT:
        shown = {card for _, card in state.hunted}
        return {*cards} <= {*state.hands[state.caller]} - shown
    known = [place.card for place in state.top][: len(cards)]
    below = max(len(cards) - len(known) - state.unknown, 0)
    bottom = [place.card for place in state.under][:below]
    between = len(cards) - len(known) - len(bottom)
    free = unseen(state)
    if move.kind == TOP:
        middle = cards[len(known) : len(known) + between]
        return [*cards] == [*known, *middle, *bottom] and {*middle} <= {*free}
    rest = {*cards} - {*known} - {*bottom}
    return {*known, *bottom} <= {*cards} and len(rest) == between and rest <= {*free}


def forms(state: State, seat: int) -> tuple[str, ...]:
    """Moves that are accepted and not listed."""
    if state.phase in (BETWEEN, OVER) and not state.gone[seat] and not state.done[seat]:
        return ("split CARDS CARDS …",)
    if state.phase == TURN and seat == state.active and state.options.mode != BEGINNER:
        return ("offer SEAT CARDS say GROUPS-OR-NUMBERS",)
    return ()
