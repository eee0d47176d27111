"""PIX: everybody draws a word with as few pixels as they dare, and the others guess.

All draw at once (PX-12, PX-16). Then the groups show their drawings, one group after the other, the
thriftiest drawing first (PX-22); whoever guesses it earns a cube, and so does who has drawn it
(PX-24). Every card has two words (PX-31), and after each round the screens move on (PX-33).

This module has the course of a match. What may be put on a screen is in `strokes`, which guesses
count in `guessing`, who draws with whom in `seating`, what a seat may know in `views`, how it ends
in `settling`, how things are written in `notation`, and why something is forbidden in `explain`.

The rules know no clock: that time is up is an event. Where a table plays without a timer, those who
draw and those who guess say `pix` when they have finished or given up; with a timer they may, so
that nobody waits for those who have (PX-A17).
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Deadline, Illegal, message, replaced_at
from .cards import ENOUGH
from .drawing import BLANK, Drawing
from .guessing import is_right
from .moves import CARD, FIRST, GUESS, HEARD, PIX, STROKES, TIME, VOID, Move
from .seating import LETTERS, Group
from .state import (
    CHOOSING,
    DEALING,
    DRAWING,
    NO_TIMER,
    OVER,
    REVEAL,
    TABLE,
    WORDS,
    Guess,
    PixOptions,
    Reveal,
    State,
    Vote,
)
from .strokes import drawn


def start(options: PixOptions, seats: int) -> State:
    """PX-01, PX-02: screens are handed out, and nobody has drawn a card yet.

    Raises `NotUnderstood` if the deck cannot be read.
    """
    assert len(options.cards.cards) >= ENOUGH
    nobody = (False,) * seats
    return State(
        options=options,
        seats=seats,
        phase=DEALING,
        round=1,
        word=WORDS[0],
        dealt=(),
        drawings=(BLANK,) * seats,
        done=nobody,
        order=(),
        place=0,
        tiers=(),
        tier=0,
        guesses=(),
        passed=nobody,
        votes=(),
        void=(),
        gone=nobody,
        past=(),
    )


# -- who is to do what -----------------------------------------------------------------------
def acting(state: State) -> tuple[int, ...]:
    """The seats that the table waits for: those who draw, or who still guess."""
    if state.phase == DRAWING:  # PX-16
        return tuple(seat for seat in state.playing if not state.done[seat])
    if state.phase == REVEAL:  # PX-23
        return tuple(seat for seat in state.outsiders if not state.passed[seat])
    return ()


def next_group(state: State) -> Group | None:
    """The group that draws a card now (PX-34), in the order of their first seats."""
    return next((group for group in state.groups if state.card(group.colour) is None), None)


def undealt(state: State) -> list[int]:
    """The cards that may come; none comes twice."""
    dealt = {*state.dealt}
    return [card for card in range(len(state.options.cards.cards)) if card not in dealt]


def showing(state: State) -> tuple[Group, ...]:
    """The groups that have something to show to somebody: whoever has resigned shows nothing."""
    playing = {*state.playing}
    return tuple(
        group for group in state.groups if playing & {*group.seats} and playing - {*group.seats}
    )


def deadline(state: State) -> Deadline | None:
    """PX-17, PX-18: the clock that runs once somebody has finished; PX-22, PX-25: one for each
    tier; PX-A11: and one for the clue."""
    if state.options.timer == NO_TIMER:
        return None
    seconds = float(state.options.timer)
    if state.phase == DRAWING and any(state.done):
        return Deadline(f"draw {state.round}.{state.word}", seconds)
    if state.phase == REVEAL:
        letter = LETTERS[state.order[state.place]]
        what = "clue" if state.clue else str(state.tier + 1)
        return Deadline(f"reveal {state.round}.{state.word} {letter} {what}", seconds)
    return None


def moves(state: State, seat: int) -> list[Move]:
    """The moves of a seat that can be listed: to finish or give up, to confirm, to vote."""
    found = []
    if seat in acting(state):
        found.append(Move(PIX))
    if state.phase != REVEAL or state.gone[seat]:
        return found
    if state.options.confirm == TABLE:
        found += [Move(HEARD, seat=other) for other in state.outsiders if other != seat]
    if state.options.void_vote and seat in state.outsiders:
        mine = [vote.seat for vote in state.votes if vote.voter == seat]
        found += [Move(VOID, seat=other) for other in state.on_show if other not in mine]
    return found


# -- what happens ----------------------------------------------------------------------------
def play(state: State, seat: int | None, move: Move) -> State:
    """The state after a legal event; it is not checked (`why_not` in `explain` does)."""
    if move.kind == CARD:
        state = state._replace(dealt=(*state.dealt, move.card))
        return state if next_group(state) else _begin_to_draw(state)
    if move.kind == FIRST:
        return _first(state, move.colour)
    if move.kind == TIME:
        return _drawn(state) if state.phase == DRAWING else _unguessed(state)
    assert seat is not None
    if move.kind in STROKES:
        changed = drawn(state.drawings[seat], move)
        return state._replace(drawings=replaced_at(state.drawings, seat, changed))
    if move.kind == PIX and state.phase == DRAWING:
        return _all_done(state._replace(done=replaced_at(state.done, seat, True)))
    if move.kind == PIX:
        return _all_passed(state._replace(passed=replaced_at(state.passed, seat, True)))
    if move.kind == HEARD:
        return _shown(state, move.seat)
    if move.kind == VOID:
        return _voted(state._replace(votes=(*state.votes, Vote(seat, move.seat))))
    assert move.kind == GUESS
    concept = state.concept(state.order[state.place])
    assert concept is not None
    if is_right(move.text, concept):
        return _shown(state, seat, move.text)
    return state._replace(guesses=(*state.guesses, Guess(seat, move.text)))


# -- drawing ---------------------------------------------------------------------------------
def _begin_to_draw(state: State) -> State:
    """PX-07, PX-12: everybody draws on an empty screen, with everything to draw with."""
    return _cleared(state)._replace(phase=DRAWING)


def _cleared(state: State) -> State:
    """All screens are empty, and nobody shows anything."""
    return _all_covered(state)._replace(
        drawings=(BLANK,) * state.seats, done=(False,) * state.seats
    )


def _all_covered(state: State) -> State:
    """Nobody shows anything."""
    return state._replace(
        order=(),
        place=0,
        tiers=(),
        tier=0,
        guesses=(),
        passed=(False,) * state.seats,
        votes=(),
        void=(),
    )


def _all_done(state: State) -> State:
    """PX-A17: when all have finished nobody waits for the clock."""
    return state if acting(state) else _drawn(state)


def _drawn(state: State) -> State:
    """PX-19: all screens lie face down. Which group shows first is left to chance (PX-20)."""
    return state._replace(phase=CHOOSING) if showing(state) else _next_word(state)


# -- showing and guessing --------------------------------------------------------------------
def _first(state: State, colour: int) -> State:
    """PX-20, PX-A7: this group shows first, and then the others clockwise."""
    colours = [group.colour for group in showing(state)]
    at = colours.index(colour)
    order = (*colours[at:], *colours[:at])
    return _show(state._replace(phase=REVEAL, order=order, place=0))


def _show(state: State) -> State:
    """The group whose turn it is shows its thriftiest drawings, if there are any."""
    while state.place < len(state.order):
        members = [
            seat for seat in state.group(state.order[state.place]).seats if not state.gone[seat]
        ]
        state = state._replace(
            tiers=by_totals(state.drawings, members),
            tier=0,
            guesses=(),
            passed=(False,) * state.seats,
            votes=(),
            void=(),
        )
        if members and state.outsiders:
            return state
        state = state._replace(place=state.place + 1)
    return _next_word(state)


def by_totals(drawings: Sequence[Drawing], members: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """PX-21, PX-22, PX-26: seats with equal totals together, the smallest total first."""
    totals = {seat: drawings[seat].total for seat in members}
    return tuple(
        tuple(seat for seat in members if totals[seat] == total)
        for total in sorted({*totals.values()})
    )


def _all_passed(state: State) -> State:
    """When all who guess have given up nobody waits for the clock."""
    return state if acting(state) else _unguessed(state)


def _unguessed(state: State) -> State:
    """PX-25: the next drawings are shown; PX-28: or the clue; PX-30: or nobody has earned it."""
    if state.clue:
        return _shown(state)
    return state._replace(tier=state.tier + 1, passed=(False,) * state.seats, votes=())


def _voted(state: State) -> State:
    """PX-A15: more than half of those who guess make a drawing void, and a tier of nothing but
    void drawings is passed over."""
    voters = {*state.outsiders}
    votes = tuple(vote for vote in state.votes if vote.voter in voters)
    counted = [vote.seat for vote in votes]
    state = state._replace(votes=votes)
    void = [seat for seat in state.on_show if counted.count(seat) >= state.enough_votes]
    if not void:
        return state
    state = state._replace(
        void=(*state.void, *void), votes=tuple(vote for vote in votes if vote.seat not in void)
    )
    return state if state.on_show else _unguessed(state)


def _shown(state: State, guesser: int = -1, text: str = "") -> State:
    """PX-24, PX-A8: the group is through, and the next one shows. `Reveal` says who has earned a
    cube by it."""
    seats = [seat for tier in state.tiers for seat in tier]
    reveal = Reveal(
        round=state.round,
        word=state.word,
        colour=state.order[state.place],
        tiers=state.tiers,
        drawings=tuple(state.drawings[seat] for seat in seats),
        tier=state.tier,
        guesser=guesser,
        text=text,
        void=state.void,
        tries=len(state.guesses),
    )
    return _show(state._replace(past=(*state.past, reveal), place=state.place + 1))


def _next_word(state: State) -> State:
    """PX-31: the second word of the same cards; PX-32, PX-33: or a new round with new groups;
    PX-35: or the end, when no card is left."""
    if state.word == WORDS[0]:
        return _begin_to_draw(state._replace(word=WORDS[1]))
    if state.round == state.rounds:
        return _all_covered(state)._replace(phase=OVER)
    return _cleared(state)._replace(phase=DEALING, round=state.round + 1, word=WORDS[0])


# -- leaving ---------------------------------------------------------------------------------
def resign(state: State, seat: int) -> State:
    """The seat neither draws nor guesses any more and cannot win; the others go on.

    Its screen goes round with the others, and what of it is already on show stays so. One who is
    left alone has won. Raises `Illegal` for a seat that has left already.
    """
    if state.phase == OVER:
        raise Illegal(message("The match is over."))
    if state.gone[seat]:
        raise Illegal(message("You have left the match already."))
    state = state._replace(gone=replaced_at(state.gone, seat, True))
    if len(state.playing) == 1:
        return _all_covered(state)._replace(phase=OVER)
    if state.phase == DRAWING:
        return _all_done(state)
    if state.phase == CHOOSING:
        return _drawn(state)
    if state.phase == REVEAL:
        if not state.outsiders:
            return _shown(state)
        before = state.tier, state.place
        state = _voted(state)
        return state if before != (state.tier, state.place) else _all_passed(state)
    return state
