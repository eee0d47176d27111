"""Other worlds in which somebody would have seen the very same of a match.

In another world groups that have not shown yet have other cards, words and clues that the viewer
does not know are others, and whoever has drawn something that was not shown has drawn something
else, with more strokes or fewer. What the viewer is shown must be equal in both, byte for byte;
`differences` looks for what is not.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from pix_tui.games.game import Chance
from pix_tui.games.pix.drawing import BLANK, Drawing
from pix_tui.games.pix.game import Pix
from pix_tui.games.pix.moves import CARD, STROKES, Move
from pix_tui.games.pix.state import State
from pix_tui.games.pix.strokes import strokes
from pix_tui.table.fold import begin
from pix_tui.table.match import RESIGN, Match
from pix_tui.table.record import BOT, PERSON, Header, SeatInfo
from tests.games.luck import pick
from tests.games.refusals import answers

from .matches import GAME, options
from .random_play import Step, a_drawing, after, below
from .standin import kept

Concepts = list[tuple[str, str]]
"""Words and clues."""
Word = tuple[int, int]
"""A round and a half of it."""
NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gerda", "Hugo", "Ida")


def match_of(steps: list[Step], persons: Collection[int]) -> Match:
    """The steps as a table keeps them; the last one has not happened yet. Each takes a second.

    Args:
        steps: those of a match from its beginning on.
        persons: the seats of people; bots sit in the others.
    """
    state = steps[0].state
    header = Header(
        id="pix-world",
        game=GAME.name,
        options=state.options.to_json(),
        seats=tuple(
            SeatInfo(NAMES[seat], PERSON) if seat in persons else SeatInfo("", BOT, "novice")
            for seat in range(state.seats)
        ),
        rules_version=GAME.rules_version,
        created=0,
        chance="manual",
    )
    match = begin(header)
    for now, seat, move in steps[:-1]:
        text = RESIGN if move is None else GAME.format_move(move, now)
        match = match.then(seat, text, at=0, spent=1000)
    assert match.state == steps[-1].state
    return match


def concepts_of(state: State) -> Concepts:
    return [(concept.word, concept.clue) for concept in state.options.cards.concepts]


# -- what a viewer knows ---------------------------------------------------------------------
class Knowledge(NamedTuple):
    """Concepts by their number in the deck."""

    words: frozenset[int]
    clues: frozenset[int]
    cards: frozenset[int]
    """Cards of which one concept at least is known."""


def knowledge(steps: list[Step], viewer: int | None) -> Knowledge:
    """What the viewer knows when the last step has not happened yet."""
    words: set[int] = set()
    clues: set[int] = set()
    for state, _, _ in steps:
        cards = state.options.cards.cards
        if viewer is not None:
            card = state.card(state.seating[viewer])
            if card is not None and state.phase != "deal":
                words.add(cards[card][state.word - 1])
        if state.clue:
            card = state.card(state.order[state.place])
            assert card is not None
            clues.add(cards[card][state.word - 1])
    state = steps[-1].state
    cards = state.options.cards.cards
    numbers = {concept: number for number, concept in enumerate(state.options.cards.concepts)}
    words |= {numbers[state.concept_of(reveal)] for reveal in state.past}
    known = {number for number, card in enumerate(cards) if {*card} & (words | clues)}
    if viewer is not None:
        card = state.card(state.seating[viewer])
        known |= set() if card is None else {card}
    return Knowledge(frozenset(words), frozenset(words | clues), frozenset(known))


def guessed_at(state: State, viewer: int | None) -> bool:
    """Whether the viewer knows how close they were to what is on show."""
    return any(guess.seat == viewer for guess in state.guesses)


# -- another deck ----------------------------------------------------------------------------
def another_deck(rng: random.Random, steps: list[Step], viewer: int | None) -> Concepts:
    """The deck with other words and clues in the place of those that the viewer does not know."""
    state = steps[-1].state
    knows = knowledge(steps, viewer)
    fixed = set(knows.words)
    if guessed_at(state, viewer):
        card = state.card(state.order[state.place])
        assert card is not None
        fixed.add(state.options.cards.cards[card][state.word - 1])
    return [
        (
            word if number in fixed else f"other{below(rng, 900):03}w{number:03}x",
            clue if number in knows.clues else f"kind{below(rng, 900):03}c{number:03}x",
        )
        for number, (word, clue) in enumerate(concepts_of(state))
    ]


def another_deal(rng: random.Random, steps: list[Step], viewer: int | None) -> dict[int, int]:
    """Other cards in the place of those of which the viewer knows nothing."""
    state = steps[-1].state
    fixed = set(knowledge(steps, viewer).cards)
    if guessed_at(state, viewer):
        card = state.card(state.order[state.place])
        assert card is not None
        fixed.add(card)
    free = [card for card in range(len(state.options.cards.cards)) if card not in fixed]
    mixed = sorted(free, key=lambda _: rng.random())
    return dict(zip(free, mixed, strict=True))


# -- other drawings --------------------------------------------------------------------------
def seen_drawings(steps: list[Step], viewer: int | None) -> dict[Word, dict[int, Drawing]]:
    """By word, the drawings that the viewer has seen when the last step has not happened yet."""
    found: dict[Word, dict[int, Drawing]] = defaultdict(dict)
    for state, _, _ in steps:
        if state.phase == "reveal":
            for tier in state.tiers[: state.tier + 1]:
                for seat in tier:
                    found[state.round, state.word][seat] = state.drawings[seat]
    return found


def least_totals(steps: list[Step]) -> dict[Word, dict[int, int]]:
    """By word, what a drawing of a seat must cost at least so that it is not shown before those
    that were."""
    found: dict[Word, dict[int, int]] = defaultdict(dict)
    for state, _, _ in steps:
        if state.phase == "reveal" and not state.clue:
            total = state.drawings[state.tiers[state.tier][0]].total
            for seat in state.group(state.order[state.place]).seats:
                found[state.round, state.word][seat] = total + 1
    return found


def detours(rng: random.Random, wanted: Drawing) -> list[Move]:
    """Strokes that lead to a drawing, some of them in vain."""
    found: list[Move] = []
    now = BLANK
    for _ in range(below(rng, 3)):
        target = a_drawing(rng)
        found += strokes(now, target)
        now = target
    return found + strokes(now, wanted)


def another_drawing(rng: random.Random, least: int) -> Drawing:
    while True:
        found = a_drawing(rng)
        if found.total >= least:
            return found


def another_world(rng: random.Random, steps: list[Step], viewer: int | None) -> list[Step]:
    """The steps with everything else that the viewer cannot know to be otherwise.

    By the rules every such course is possible; if an event in it is refused, then what may happen
    depends on what is hidden, which is a fault.
    """
    start, last = steps[0].state, steps[-1].state
    deal = another_deal(rng, steps, viewer)
    values = {**start.options.to_json(), "kept_deck": kept(another_deck(rng, steps, viewer))}
    state = start._replace(options=options(values))
    seen, least = seen_drawings(steps, viewer), least_totals(steps)
    found: list[Step] = []

    def happens(seat: int | None, move: Move | None) -> None:
        nonlocal state
        if move is not None:
            assert GAME.check(state, seat, move) is None, (move, GAME.dump(state))
        found.append(Step(state, seat, move))
        state = after(found[-1])

    def draws(seat: int, word: Word) -> None:
        """All that a seat draws of a word, at once."""
        now = seen[word].get(seat)
        wanted = another_drawing(rng, least[word].get(seat, 0)) if now is None else now
        if (last.round, last.word, last.phase) == (*word, "draw") and rng.random() < 0.3:
            wanted = BLANK  # not yet begun
        for move in detours(rng, wanted):
            happens(seat, move)

    begun: set[tuple[Word, int]] = set()
    for step in steps[:-1]:
        word = step.state.round, step.state.word
        move = step.move
        if move is not None and move.kind in STROKES and step.seat != viewer:
            continue
        if move is not None and move.kind == CARD:
            move = move._replace(card=deal.get(move.card, move.card))
        if step.state.phase == "draw":
            # Whoever finishes has drawn before; when the time is up or all are there, everybody.
            ends = after(step).phase != "draw" or after(step).word != step.state.word
            who = range(last.seats) if ends else [step.seat] if move and move.kind == "pix" else []
            for seat in who:
                if seat is None or seat == viewer or (word, seat) in begun:
                    continue
                if not state.gone[seat] and not state.done[seat]:
                    begun.add((word, seat))
                    draws(seat, word)
        happens(step.seat, move)
    word = last.round, last.word
    if last.phase == "draw":
        for seat in last.playing:
            if seat != viewer and not last.done[seat] and (word, seat) not in begun:
                draws(seat, word)
    found.append(Step(state, None, None))
    return found


# -- what somebody is shown ------------------------------------------------------------------
def inputs(rng: random.Random, seats: int, count: int) -> Iterator[str]:
    """Moves of every form."""
    for _ in range(count):
        box = f"{below(rng, 9)},{below(rng, 9)}"
        seat = below(rng, seats)
        yield pick(
            rng,
            [
                *(f"black {box}", f"clear {box}", f"red {box}", f"arrow {box},N", "arrow off"),
                *("pix", "guess teapot", f"guess word{below(rng, 24):03}y", f"void {seat}"),
                *(f"heard {seat}", "card K 3", "first K", "time", "nonsense"),
            ],
        )


def shown(game: Pix, state: State, viewer: int | None) -> str:
    """Everything that somebody is shown of a state, as one text."""
    acting = game.to_act(state)
    told: dict[str, Any] = {
        "view": game.view(state, viewer),
        "acting": acting.kind if isinstance(acting, Chance) else acting,
        "in play": game.in_play(state),
        "secrets": game.keeps_secrets(state),
        "moves": []
        if viewer is None
        else [game.format_move(move, state) for move in game.moves(state, viewer)],
        "accepts": [] if viewer is None else game.accepts(state, viewer),
        "deadline": repr(game.deadline(state)),
        "position": game.position(state),
        "outcome": repr(game.outcome(state)),
    }
    return json.dumps(told, ensure_ascii=False)


def log(game: Pix, steps: list[Step], viewer: int | None) -> list[str]:
    """What somebody sees of what has happened."""
    found = []
    for step in steps:
        if step.move is not None:
            text = game.shown_move(step.state, step.seat, step.move, viewer)
            if text is not None:
                found.append(f"{step.seat}: {text} {game.reveals(*step)}")
        elif step.seat is not None:
            found.append(f"{step.seat}: resign")
    return found


def course(game: Pix, steps: list[Step], viewer: int | None) -> list[str]:
    """What somebody sees of the steps, one after the other; what shows nothing new is left out."""
    found: list[str] = []
    for step in steps:
        now = shown(game, step.state, viewer)
        if not found or found[-1] != now:
            found.append(now)
        found += log(game, [step], viewer)
    return found


def differences(
    rng: random.Random,
    steps: list[Step],
    others: list[Step],
    viewer: int | None,
    game: Pix = GAME,
) -> list[Any]:
    """What the viewer is shown in one world and not in the other.

    Of the last step only the state counts: it has not happened yet. Views are looked at from where
    the present word began; what was before is in their history.
    """
    last = steps[-1].state
    ends = [[*world[:-1], Step(world[-1].state, None, None)] for world in (steps, others)]
    logs = [log(game, world, viewer) for world in ends]
    found: list[Any] = [] if logs[0] == logs[1] else [logs]
    now = [
        [step for step in world if (step.state.round, step.state.word) == (last.round, last.word)]
        for world in ends
    ]
    one, other = (course(game, world, viewer) for world in now)
    found += [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    if len(one) != len(other):
        found.append((len(one), len(other)))
    if viewer is not None:
        texts = list(inputs(rng, steps[0].state.seats, 20))
        said = [answers(game, world[-1].state, viewer, texts) for world in (steps, others)]
        found += [said] if said[0] != said[1] else []
    return found
