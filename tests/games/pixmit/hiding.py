"""What a seat has seen of a match, worked out from the events alone, and other worlds in which it
would have seen the very same.

Another world is the same course of events with cards renamed that the seat has never seen. What it
is shown must be equal in both, byte for byte; `differences` looks for what is not.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from pix_tui.games.game import Chance
from pix_tui.games.pixmit.cards import CARDS, GROUPS, NUMBERS
from pix_tui.games.pixmit.game import Pixmit
from pix_tui.games.pixmit.moves import Move
from pix_tui.games.pixmit.state import State
from pix_tui.table.fold import begin
from pix_tui.table.match import RESIGN, Match
from pix_tui.table.record import BOT, PERSON, Header, SeatInfo
from tests.games.refusals import answers

from .matches import GAME
from .random_play import TABLES, Step, after, pick, random_match

Renaming = Mapping[int, int]
NAMES = ("Ada", "Bert", "Cleo", "Dora")


# -- matches ---------------------------------------------------------------------------------
_played: dict[tuple[int, int], list[Step]] = {}


def played(table: int, number: int) -> list[Step]:
    """A match; now and then somebody resigns."""
    key = table, number
    if key not in _played:
        rng = random.Random(f"hidden {table} {number}")
        _played[key] = list(random_match(rng, TABLES[table], 0.01 if number % 2 else 0.0))
    return _played[key]


def eventful(table: int, count: int) -> list[int]:
    """The numbers of so many matches at a table, those with the most kinds of events first."""

    def kinds(number: int) -> int:
        return len({step.move.kind for step in played(table, number) if step.move is not None})

    return sorted(range(40 + count), key=lambda number: (-kinds(number), number))[:count]


def viewers(table: int) -> list[int | None]:
    """Everybody who looks: the seats and a spectator."""
    return [*range(TABLES[table].seats), None]


def acts(state: State, seat: int | None) -> bool:
    """Whether the seat is to act."""
    acting = GAME.to_act(state)
    return not isinstance(acting, Chance) and seat in acting


def kept(steps: list[Step], persons: Collection[int]) -> Match:
    """The steps as a table keeps them; the last one has not happened yet.

    Args:
        steps: those of a match from its beginning on.
        persons: the seats of people; bots sit in the others.
    """
    state = steps[0].state
    header = Header(
        id="pixmit-world",
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
    for before, seat, move in steps[:-1]:
        text = RESIGN if move is None else GAME.format_move(move, before)
        match = match.then(seat, text, at=0)
    assert match.state == steps[-1].state
    return match


# -- what somebody knows ---------------------------------------------------------------------


class Knowledge(NamedTuple):
    """What somebody knows of the cards of one deal."""

    seen: frozenset[int]
    """Cards whose faces were shown to it."""
    certain: frozenset[int]
    """These, and those that everybody can tell where they were: who used an effect held its
    cards."""


def knowledge(steps: list[Step], viewer: int | None) -> list[Knowledge]:
    """What the viewer knows before each step."""
    found = []
    seen: set[int] = set()
    told: set[int] = set()
    for step in steps:
        found.append(Knowledge(frozenset(seen), frozenset(seen | told)))
        state, seat, move = step
        if move is not None:
            seen |= _shown_cards(state, seat, move, viewer)
            told |= {15, 19, 26} if move.kind == "peek" else set()
            told |= {3, 20, 25} if move.kind == "override" else set()
        then = after(step)
        if then.deal != state.deal:
            seen, told = set(), set()
        if then.phase in ("hunt", "between", "over"):
            seen |= {card for hand in then.hands for card in hand}
        elif any(21 in hand for hand in then.hands):
            seen.add(21)  # announced
    return found


def _shown_cards(state: State, seat: int | None, move: Move, viewer: int | None) -> set[int]:
    if seat is None:
        if move.kind == "hunt" or move.seat == viewer:
            return {*move.cards}
    elif move.kind == "accept" and viewer is not None:
        assert state.offer is not None
        if viewer == seat:
            return {*state.offer.cards}
        if viewer == state.active:
            return {*move.cards}
    return set()


# -- other worlds ----------------------------------------------------------------------------
def renamed(move: Move, names: Renaming) -> Move:
    cards = [names[card] for card in move.cards]
    return move._replace(
        cards=tuple(cards if move.kind == "top" else sorted(cards)),
        blocks=tuple(tuple(sorted(names[card] for card in block)) for block in move.blocks),
    )


def is_true(said: str, card: int) -> bool:
    return said in CARDS[card].groups or said == f"{card:02}"


def another_naming(
    rng: random.Random, steps: list[Step], certain: frozenset[int], swaps: int
) -> Renaming:
    """New names for cards that are not certain, so that all that beginners said stays true and
    21 stays where nobody announces it."""
    moves = [step.move for step in steps if step.move is not None]
    touched = {card for move in moves if move.kind != "top" for card in move.cards}
    beginners = steps[0].state.options.mode == "anfaenger"
    offers = [move for move in moves if move.kind == "offer" and beginners]

    # Of two cards offered together the lower one comes first, under the deck as well.
    pairs = [move.cards for move in moves if move.kind == "offer" and len(move.cards) == 2]

    def fits(names: Renaming) -> bool:
        if any(names[card] == 21 for card in touched - {21}) or (21 in touched and names[21] != 21):
            return False
        if any(names[a] > names[b] for a, b in pairs):
            return False
        return all(
            is_true(said, card)
            for move in offers
            for said, card in zip(move.said, renamed(move, names).cards, strict=True)
        )

    names = {card: card for card in NUMBERS}
    free = [card for card in NUMBERS if card not in certain]
    first = [card for card in free if card in touched] or free
    for _ in range(swaps if len(free) > 1 else 0):
        one, other = pick(rng, first), pick(rng, free)
        swapped = {**names, one: names[other], other: names[one]}
        if fits(swapped):
            names = swapped
    return names


def by_deals(steps: list[Step]) -> list[list[Step]]:
    """The steps of each deal."""
    deals: list[list[Step]] = []
    for step in steps:
        if not deals or deals[-1][0].state.deal != step.state.deal:
            deals.append([])
        deals[-1].append(step)
    return deals


def another_world(
    rng: random.Random, steps: list[Step], viewer: int | None, swaps: int = 25
) -> list[Step]:
    """The steps with other cards, of which the viewer cannot know that they are others.

    By the rules every such course is possible; if an event in it is refused, then what may happen
    depends on what is hidden, which is a fault.
    """
    knows = knowledge(steps, viewer)
    state = steps[0].state
    found = []
    done = 0
    for deal in by_deals(steps):
        done += len(deal)
        names = another_naming(rng, deal, knows[done - 1].certain, swaps)
        for step in deal:
            move = None if step.move is None else renamed(step.move, names)
            found.append(Step(state, step.seat, move))
            if done == len(steps) and step is deal[-1]:
                break  # what comes then has not happened yet
            if move is not None:
                assert GAME.check(state, step.seat, move) is None, (move, GAME.dump(state))
            state = after(found[-1])
    return found


def pairs(
    rng: random.Random,
    table: int,
    number: int,
    viewer: int | None,
    count: int,
    wanted: Callable[[State], bool] = lambda state: True,
) -> Iterator[tuple[list[Step], list[Step]]]:
    """So many beginnings of a match, each with another world that is another one indeed, wherever
    there is one.

    Args:
        rng: makes the choices.
        table: which of `TABLES`.
        number: of the match at that table.
        viewer: who cannot tell the worlds apart.
        count: at most so many.
        wanted: the states in which a beginning may end.
    """
    whole = played(table, number)
    ends = [place for place, step in enumerate(whole) if place and wanted(step.state)]
    for _ in range(count if ends else 0):
        steps = whole[: 1 + pick(rng, ends)]
        for _try in range(3):
            others = another_world(rng, steps, viewer)
            if any(one.move != other.move for one, other in zip(steps[:-1], others, strict=False)):
                yield steps, others
                break


# -- what somebody is shown ------------------------------------------------------------------
def inputs(rng: random.Random, seats: int, count: int) -> Iterator[str]:
    """Moves of every form with random cards."""
    for _ in range(count):
        two = sorted(rng.sample(NUMBERS, 2))
        one, both = f"{two[0]:02}", f"{two[0]:02} {two[1]:02}"
        seat = int(rng.random() * seats)
        said = pick(rng, [*GROUPS, one])
        yield pick(
            rng,
            [
                *("veto", f"veto {one}", f"accept {one}", f"accept {both}", "call", "peek", "pass"),
                *("override", "stand", f"messenger {one}", f"split {one},{two[1]:02}"),
                *(f"offer {seat} {one}", f"offer {seat} {both}", f"offer {seat} {one} say {said}"),
                *(f"draw {seat} {one}", f"top {seat} {both}", f"hunt {seat} {one}", "nonsense"),
            ],
        )


def shown(game: Pixmit, state: State, viewer: int | None) -> dict[str, Any]:
    """Everything that somebody is shown of a state."""
    acting = game.to_act(state)
    return {
        "view": game.view(state, viewer),
        "acting": acting.kind if isinstance(acting, Chance) else acting,
        "in play": game.in_play(state),
        "moves": []
        if viewer is None
        else [game.format_move(move, state) for move in game.moves(state, viewer)],
        "accepts": [] if viewer is None else game.accepts(state, viewer),
        "deadline": game.deadline(state),
        "position": game.position(state),
        "outcome": None if game.outcome(state) is None else repr(game.outcome(state)),
    }


def differences(
    rng: random.Random,
    steps: list[Step],
    others: list[Step],
    viewer: int | None,
    game: Pixmit = GAME,
) -> list[Any]:
    """What the viewer is shown in one world and not in the other.

    Of the last step only the state counts: it has not happened yet.
    """
    found = []

    def compare(of: Callable[[Step], Any], one: Step, other: Step) -> None:
        texts = [json.dumps(of(step), ensure_ascii=False, sort_keys=False) for step in (one, other)]
        if texts[0] != texts[1]:
            found.append(texts)

    for one, other in zip(steps, others, strict=True):
        compare(lambda step: shown(game, step.state, viewer), one, other)
    for one, other in zip(steps[:-1], others[:-1], strict=True):
        if one.move is not None:
            compare(lambda step: game.shown_move(*step, viewer), one, other)
            compare(lambda step: game.reveals(*step), one, other)
    if viewer is not None:
        texts = list(inputs(rng, steps[0].state.seats, 12))
        compare(lambda step: answers(game, step.state, viewer, texts), steps[-1], others[-1])
    return found
