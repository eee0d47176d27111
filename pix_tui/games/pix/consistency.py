"""What no match of PIX can have brought about: asked of every state that was read."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Message, message
from .drawing import BLANK, Drawing
from .guessing import is_right
from .rules import acting, by_totals, showing
from .seating import Group, groups, seating
from .state import (
    CHOOSING,
    DEALING,
    DRAWING,
    OVER,
    REVEAL,
    TABLE,
    WORDS,
    Reveal,
    State,
)


def contradiction(state: State) -> Message | None:
    """What is wrong with a state, or `None` if all is well."""
    # In this order: each takes for granted what was asked before.
    return (
        _in_the_cards(state)
        or (_in_the_order(state) if state.phase == REVEAL else _nothing_on_show(state))
        or _in_the_phase(state)
        or _in_what_is_over(state)
        or (_on_show(state) if state.phase == REVEAL else None)
    )


def _in_the_cards(state: State) -> Message | None:
    known = range(len(state.options.cards.cards))
    if len({*state.dealt}) < len(state.dealt) or any(card not in known for card in state.dealt):
        return message("a card is there twice, or not at all.")
    count = len(state.groups)
    dealt = len(state.dealt) - (state.round - 1) * count
    if state.phase == DEALING:
        right = state.word == WORDS[0] and 0 <= dealt < count
    else:
        # Only a match that is given up may end while cards are drawn.
        right = dealt == count or (state.phase == OVER and 0 <= dealt < count)
    return None if right else message("its cards are not those of its round.")


def _in_the_phase(state: State) -> Message | None:
    left = len(state.playing)
    if state.phase == OVER:
        through = state.round == state.rounds and state.word == WORDS[-1]
        complete = through and not state.deck
        right = left == 1 or (left > 1 and complete)
        return None if right else message("it is over before its end.")
    if left < 2:
        return message("nobody is left to play.")
    if state.phase == DEALING and (any(state.done) or any(one != BLANK for one in state.drawings)):
        return message("something is drawn before there is a word.")
    if state.phase in (DRAWING, REVEAL) and not acting(state):
        return message("it waits for nobody.")
    if state.phase == CHOOSING and not showing(state):
        return message("there is nothing to show.")
    return None


def _nothing_on_show(state: State) -> Message | None:
    shows = state.order or state.place or state.tiers or state.tier
    said = state.guesses or state.votes or state.void or any(state.passed)
    return message("something is on show before its time.") if shows or said else None


# -- what is on show -------------------------------------------------------------------------
def _in_the_order(state: State) -> Message | None:
    colours = [group.colour for group in state.groups]
    if state.place >= len(state.order) or not _is_clockwise(state.order, colours):
        return message("its groups do not show in their order.")
    missing = any(colour not in state.order for colour in colours)
    if missing and not any(state.gone):
        return message("a group has never shown its drawings.")
    return None


def _on_show(state: State) -> Message | None:
    group = state.group(state.order[state.place])
    if not _are_tiers(state.drawings, group, state.tiers) or state.tier > len(state.tiers):
        return message("its drawings are not shown by their totals.")
    here = {seat for tier in state.tiers for seat in tier}
    if any(seat not in here and not state.gone[seat] for seat in group.seats):
        return message("somebody's drawing is missing.")
    on_show = {seat for tier in state.tiers[: state.tier + 1] for seat in tier}
    if not _are_void(state, state.void, on_show) or not (state.on_show or state.clue):
        return message("its void drawings are not on show.")
    return _in_what_is_said(state, group)


def _in_what_is_said(state: State, group: Group) -> Message | None:
    concept = state.concept(group.colour)
    assert concept is not None
    for guess in state.guesses:
        if guess.seat in group.seats:
            return message("somebody guesses the word of their own group.")
        if is_right(guess.text, concept):
            return message("a guess was right, and nobody has noticed.")
    if any(state.passed[seat] for seat in group.seats):
        return message("somebody gives up who does not guess.")
    if state.votes and not state.options.void_vote:
        return message("there are votes where none are taken.")
    if len({*state.votes}) < len(state.votes):
        return message("somebody has voted twice.")
    if any(
        vote.voter not in state.outsiders or vote.seat not in state.on_show for vote in state.votes
    ):
        return message("there is a vote of somebody, or on something, that is not there.")
    targets = [vote.seat for vote in state.votes]
    if any(targets.count(seat) >= state.enough_votes for seat in targets):
        return message("a drawing has enough votes and is not void.")
    return None


def _is_clockwise(order: tuple[int, ...], colours: list[int]) -> bool:
    """Whether groups follow one another as they sit, from wherever chance has begun."""
    if len({*order}) < len(order) or not {*order} <= {*colours}:
        return False
    places = [colours.index(colour) for colour in order]
    turns = [(place - places[0]) % len(colours) for place in places]
    return turns == sorted(turns)


def _are_tiers(
    drawings: Sequence[Drawing], group: Group, tiers: tuple[tuple[int, ...], ...]
) -> bool:
    """Whether members of a group are shown as they should be, by what they have drawn."""
    seats = sorted(seat for tier in tiers for seat in tier)
    members = {*seats} <= {*group.seats} and len({*seats}) == len(seats)
    return bool(seats) and members and by_totals(drawings, seats) == tiers


def _are_void(state: State, void: tuple[int, ...], shown: set[int]) -> bool:
    if void and not state.options.void_vote:
        return False
    return len({*void}) == len(void) and {*void} <= shown


# -- what is over ----------------------------------------------------------------------------
def _in_what_is_over(state: State) -> Message | None:
    before: tuple[int, int] = (0, 0)
    colours: list[int] = []
    for reveal in state.past:
        now = reveal.round, reveal.word
        if now < before or now > (state.round, state.word):
            return message("its reveals are not in their order.")
        if now != before:
            if _one_is_missing(state, before, colours):
                return message("a group has never shown its drawings.")
            before, colours = now, []
        colours.append(reveal.colour)
        fault = _in_a_reveal(state, reveal, colours)
        if fault:
            return fault
    if before != (state.round, state.word):
        if _one_is_missing(state, before, colours):
            return message("a group has never shown its drawings.")
        colours = []
    return _in_this_word(state, colours)


def _one_is_missing(state: State, word: tuple[int, int], colours: list[int]) -> bool:
    """Whether groups are missing in a word that is through, though nobody has ever left."""
    return word != (0, 0) and not any(state.gone) and len(colours) < len(state.groups)


def _in_this_word(state: State, colours: list[int]) -> Message | None:
    """What of the present word is over."""
    words = (state.round - 1) * len(WORDS) + state.word - 1
    seen = len({(reveal.round, reveal.word) for reveal in state.past} - {(state.round, state.word)})
    if not any(state.gone) and seen < words:
        return message("a group has never shown its drawings.")
    if state.phase in (DEALING, DRAWING, CHOOSING):
        return message("a group has shown before its time.") if colours else None
    if state.phase == REVEAL:
        due = state.order[: state.place]
        right = [colour for colour in due if colour in colours] == colours
        if not right or (not any(state.gone) and len(colours) < len(due)):
            return message("its groups do not show in their order.")
    elif not any(state.gone) and len(colours) < len(state.groups):
        return message("a group has never shown its drawings.")
    return None


def _in_a_reveal(state: State, reveal: Reveal, colours: list[int]) -> Message | None:
    found = groups(seating(state.seats, state.options.pairs_of_four, reveal.round))
    group = next((group for group in found if group.colour == reveal.colour), None)
    if group is None or not _is_clockwise(tuple(colours), [group.colour for group in found]):
        return message("its groups do not show in their order.")
    seats = reveal.seats
    if len(reveal.drawings) != len(seats):
        return message("somebody's drawing is missing.")
    now = zip(seats, reveal.drawings, strict=True)
    this_word = (reveal.round, reveal.word) == (state.round, state.word)
    if this_word and any(state.drawings[seat] != drawing for seat, drawing in now):
        return message("somebody's drawing has changed since it was shown.")
    drawings = list(state.drawings)
    for seat, drawing in zip(seats, reveal.drawings, strict=True):
        drawings[seat] = drawing
    if not _are_tiers(drawings, group, reveal.tiers) or reveal.tier > len(reveal.tiers):
        return message("its drawings are not shown by their totals.")
    if any(seat not in seats and not state.gone[seat] for seat in group.seats):
        return message("somebody's drawing is missing.")
    shown = {seat for tier in reveal.tiers[: reveal.tier + 1] for seat in tier}
    if not _are_void(state, reveal.void, shown):
        return message("its void drawings are not on show.")
    return _in_an_end(state, reveal, group)


def _in_an_end(state: State, reveal: Reveal, group: Group) -> Message | None:
    """Whether a reveal can have ended as it did."""
    if reveal.guesser < 0:
        early = not reveal.clue and not any(state.gone)
        return message("it has ended without a reason.") if reveal.text or early else None
    if reveal.guesser in group.seats:
        return message("somebody guesses the word of their own group.")
    if not reveal.clue and not reveal.drawers:
        return message("its void drawings are not on show.")
    if not reveal.text:
        spoken = state.options.confirm == TABLE
        return None if spoken else message("a guess is missing.")
    right = is_right(reveal.text, state.concept_of(reveal))
    return None if right else message("a guess was not right.")
