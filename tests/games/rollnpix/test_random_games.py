"""Random games, looked at from every side at every event, and a flood of input.

`ROLLNPIX_GAMES=1000 pytest tests/games/rollnpix/test_random_games.py` plays a thousand games for
four instead of the few that a minute has room for.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from pix_tui.games.game import Chance
from pix_tui.games.rollnpix import notation, saving
from pix_tui.games.rollnpix.moves import DRAW, Move
from pix_tui.games.rollnpix.rules import RollnPixOptions, State
from pix_tui.games.rollnpix.shapes import shape_set
from pix_tui.games.rollnpix.site import LETTERS, ground
from tests.games.luck import pick
from tests.games.processes import printed_alike
from tests.games.refusals import why_refused

from . import slow
from .random_play import TABLES, Kind, Step, random_game, random_state
from .sites import GAME

MOST = int(os.environ.get("ROLLNPIX_GAMES", "200"))
GAMES = (MOST, 24, 18, 60, 24, 40, 24, 12, 24, 24, 4)
"""How many games at each table; fewer where they are long."""
BATCH = 25  # games in a test
BATCHES = [(table, first) for table, games in enumerate(GAMES) for first in range(0, games, BATCH)]

Cells = frozenset[tuple[int, int]]
_placements, _foundations = slow.placements, slow.foundations


# -- the slow referee, with a memory -----------------------------------------------------------
@cache
def candidates(shape: Cells, size: int) -> list[tuple[Cells, Cells, bool]]:
    """Where a shape can lie at all: its boxes, those beside them, and whether it is at the edge."""
    return [
        (
            cells,
            frozenset(other for cell in cells for other in slow.neighbours(cell)),
            slow.lies_at_the_outer_edge(cells, size),
        )
        for cells in slow.everywhere(shape, size)
        if slow.is_inside(cells, size)
    ]


@cache
def _found(site: frozenset, colour: str, shape: Cells, size: int) -> frozenset[Cells]:
    drawn = {cell for cell, _ in site}
    own = {cell for cell, other in site if other == colour}
    return frozenset(
        cells
        for cells, beside, at_edge in candidates(shape, size)
        if drawn.isdisjoint(cells)
        and own.isdisjoint(beside)
        and (at_edge or not drawn.isdisjoint(beside))
    )


def remembered_placements(site, colour, cells_of_shape, size):
    """As the referee's own, but looked for only once."""
    return _found(frozenset(site.items()), colour, frozenset(cells_of_shape), size)


@cache
def _laid(shape: Cells, size: int) -> set[Cells]:
    return _foundations(shape, size)


@pytest.fixture(autouse=True)
def memory(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The referee tries everything there is, and sites are written box by box; here neither need
    be done again and again."""
    monkeypatch.setattr(slow, "placements", remembered_placements)
    monkeypatch.setattr(slow, "foundations", lambda shape, size: _laid(frozenset(shape), size))
    monkeypatch.setattr(slow, "move_text", cache(slow.move_text))
    written = cache(notation.format_site)
    for module in (notation, saving):
        monkeypatch.setattr(module, "format_site", written)
    yield
    _found.cache_clear()


def test_with_a_memory_the_referee_says_the_same():
    rng = random.Random(3)
    for seed in range(60):
        state = random_state(seed, seed % len(TABLES), int(rng.random() * 120))
        size, shapes = state.options.site, shapes_of(state.options)
        for text in GAME.dump(state)["sites"][:2]:
            site = slow.site_of(text)
            for colour in LETTERS:
                shape = shapes[1 + int(rng.random() * 6)]
                found = remembered_placements(site, colour, shape, size)
                assert found == _placements(site, colour, shape, size)


def shapes_of(options: RollnPixOptions) -> dict[int, set[tuple[int, int]]]:
    """The shapes as the referee takes them; the usual ones it has of its own."""
    if options.shapes == "pips":
        return slow.SHAPES
    return {pips: {*shape_set(options.shapes).of(pips)} for pips in range(1, 7)}


# -- checked at every event --------------------------------------------------------------------
@cache
def text_of(move: Move, size: int) -> str:
    """The text of a move on sites of that size."""
    return notation.format_move(move, ground(size))


class Checker:
    """A game as it goes on, held against the referee and against what must always hold."""

    def __init__(self, kind: Kind) -> None:
        options = RollnPixOptions.from_json(kind.options)
        self.size = options.site
        self.referee = slow.SlowGame(
            kind.seats, options.site, options.two_left_take_two, shapes_of(options)
        )
        self.drawn: list[list[tuple[str, Cells]]] = [[] for _ in range(kind.seats)]
        """The shapes of each seat, as they were drawn."""

    def check(self, state: State) -> None:
        """What holds of every state that comes up."""
        dump = GAME.dump(state)
        assert GAME.load(json.loads(json.dumps(dump))) == state
        # Nothing is hidden.
        view = GAME.view(state, None)
        assert all(GAME.view(state, seat) == view for seat in range(state.seats))
        # The referee agrees on who is to act, and on everything that they may do.
        acting = GAME.to_act(state)
        slow_acting = self.referee.to_act()
        assert slow_acting == ("roll" if isinstance(acting, Chance) else acting)
        for seat in range(state.seats):
            moves = GAME.moves(state, seat)
            texts = {text_of(move, self.size) for move in moves}
            assert len(texts) == len(moves)
            assert texts == self.referee.legal(seat)
        assert (GAME.outcome(state) is not None) == (acting == ())
        # And on all that lies on the table.
        assert [slow.site_of(text) for text in dump["sites"]] == self.referee.sites
        assert [out is not None for out in state.out] == self.referee.out
        held = dump["picks" if state.phase == "draft" else "hands"]
        hands = [[slow.die_of(die) for die in hand] for hand in held]
        assert [sorted(hand) for hand in hands] == [
            sorted(hand.items()) for hand in self.referee.hands
        ]
        assert view["white"] == self.referee.whites()
        if state.out[state.roller] is None:
            assert state.roller == self.referee.roller

    def play(self, step: Step) -> None:
        """Plays the move and checks what it did to the site."""
        assert step.move is not None
        text = GAME.format_move(step.move, step.state)
        assert GAME.parse_move(text, step.state) == step.move
        assert GAME.check(step.state, step.seat, step.move) is None
        self.referee.apply(step.seat, text)
        if step.move.kind == DRAW:
            cells = frozenset(ground(self.size).cells_of(step.move.boxes))
            self.check_shape(step.seat, LETTERS[step.move.colour], cells)

    def check_shape(self, seat: int, colour: str, cells: Cells) -> None:
        """RP-18 to RP-24, in other words than those of the referee."""
        earlier = self.drawn[seat]
        beside = {
            (column + x, rank + y)
            for column, rank in cells
            for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))
        }
        assert all(0 <= column < self.size and 0 <= rank < self.size for column, rank in cells)
        for other_colour, other in earlier:
            assert not cells & other
            assert other_colour != colour or not beside & other
        if earlier:
            at_edge = any({0, self.size - 1} & {*cell} for cell in cells)
            assert at_edge or any(beside & other for _, other in earlier)
        else:
            assert (self.size // 2, self.size // 2) in cells
        earlier.append((colour, cells))

    def check_end(self, state: State) -> None:
        """What holds of every end."""
        outcome = GAME.outcome(state)
        assert outcome is not None, "a game that would not end"
        assert [*outcome.winners] == self.referee.winners()
        whites = self.referee.whites()
        assert [*outcome.scores] == whites
        assert outcome.breakdown["white"] == whites
        assert [len(site) for site in self.referee.sites] == [
            sum(len(cells) for _, cells in shapes) for shapes in self.drawn
        ]
        assert is_one_line(str(outcome.sentence))
        assert json.loads(json.dumps(GAME.view(state, 0))) == GAME.view(state, 0)
        history = outcome.breakdown["history"]
        assert len(history) == state.round + 1
        assert history[-1] == whites
        for before, after in pairwise(history):
            assert all(one >= other for one, other in zip(before, after, strict=True))


SEEN: Counter[str] = Counter()
"""What came up in the games so far."""


@pytest.mark.parametrize(("table", "first"), BATCHES)
def test_random_games_hold_at_every_event(table, first):
    kind = TABLES[table]
    for number in range(first, min(first + BATCH, GAMES[table])):
        checker = Checker(kind)
        for step in random_game(random.Random(1_000_000 * table + number), kind):
            checker.check(step.state)
            if step.move is None:
                checker.check_end(step.state)
            else:
                checker.play(step)
                SEEN[step.move.kind] += 1
                note(step.state)


def note(state: State) -> None:
    """Counts what seldom comes up."""
    SEEN["alone"] += len(state.building) == 1
    SEEN["two left"] += len(state.building) == 2 < state.seats
    SEEN["full"] += 0 in GAME.view(state, None)["white"] if state.phase == "roll" else 0
    SEEN["left over"] += state.phase == "draw" and state.round > 0 and len(state.left) > 0


def test_the_random_games_have_seen_everything():
    if not SEEN:
        pytest.skip("asked for alone")
    assert min(SEEN[kind] for kind in ("choose", "roll", "take", "draw")) >= 300
    assert min(SEEN[what] for what in ("alone", "two left", "left over")) > 100


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_with_players_who_resign_the_games_go_on_to_their_end(table):
    for number in range(12):
        steps = [*random_game(random.Random(number), TABLES[table], resigning=0.03)]
        for step in steps:
            state = step.state
            assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state
            acting = GAME.to_act(state)
            assert (GAME.outcome(state) is not None) == (acting == ())
            if not isinstance(acting, Chance):
                assert all(state.out[seat] is None for seat in acting)
                assert all(bool(GAME.moves(state, s)) == (s in acting) for s in range(state.seats))
        outcome = GAME.outcome(steps[-1].state)
        assert outcome is not None
        resigned = {
            seat
            for seat, out in enumerate(outcome.breakdown["out"])
            if out and out["reason"] == "resigned"
        }
        assert resigned.isdisjoint(outcome.winners)
        assert outcome.winners


# -- a flood of input --------------------------------------------------------------------------
def is_one_line(sentence: str) -> bool:
    return bool(sentence) and sentence.isprintable() and len(sentence) < 400


def near(rng: random.Random, text: str, size: int) -> str:
    """A text that is nearly the other: another colour, other boxes, or a slip of the hand."""
    slip = rng.random()
    if slip < 0.35 and ":" in text:  # the whole shape one box further, or one of its boxes
        colour, names = text.split(":")
        boxes = [[ord(name[0]) - 97, int(name[1:])] for name in names.split(",")]
        across, up = pick(rng, ((0, 1), (1, 0), (0, -1), (-1, 0)))
        for box in boxes if rng.random() < 0.5 else [pick(rng, boxes)]:
            box[0] += across
            box[1] += up
        return f"{colour}:{','.join(f'{chr(97 + column)}{rank}' for column, rank in sorted(boxes))}"
    if slip < 0.6:
        return text.translate(str.maketrans(LETTERS, "".join(pick(rng, ("RBGY", "BGYR", "GRYB")))))
    if slip < 0.7:
        return pick(
            rng, ("choose R", "take Y", "take G", "roll Y3 R5 B1 G6", "roll B2", "draw", "")
        )
    at = int(rng.random() * (len(text) + 1))
    stray = pick(rng, ("", "a", "e5", "0", "7", "R", ",", ":", "Y", "²", " ", "\n", "é", "\0"))
    return text[:at] + stray + text[at + int(rng.random() * 2) :]


def test_C27_of_a_hundred_thousand_inputs_exactly_the_listed_ones_are_accepted():
    rng = random.Random(27)
    answers: Counter[str] = Counter()
    for round_ in range(1_000):
        state = random_state(round_, round_ % len(TABLES), int(rng.random() * 120))
        size = state.options.site
        listed = {
            seat: sorted(GAME.format_move(move, state) for move in GAME.moves(state, seat))
            for seat in range(state.seats)
        }
        possible = [text for texts in listed.values() for text in texts]
        possible += ["choose Y", "take R", "R:e5,e6", "B:a1"]
        before = repr(state)
        for _ in range(100):
            text = pick(rng, possible)
            if rng.random() < 0.6:
                text = near(rng, text, size)
            seat = int(rng.random() * state.seats)
            refusal = why_refused(GAME, state, seat, text)
            answers[type(refusal).__name__] += 1
            assert refusal is None or is_one_line(str(refusal))
            assert (refusal is None) == (text in listed[seat]), (before, seat, text)
        assert repr(state) == before
    assert answers.total() == 100_000
    assert min(answers.values()) > 5_000
    assert len(answers) == 3


LOGS = """
import random
from tests.games.rollnpix.random_play import TABLES, random_game
from tests.games.rollnpix.sites import GAME

for table, kind in enumerate(TABLES):
    for state, seat, move in random_game(random.Random(table), kind):
        print(GAME.dump(state), seat, move and GAME.format_move(move, state))
        for seat in range(state.seats):
            print(*(GAME.format_move(m, state) for m in GAME.moves(state, seat)[::9]))
"""


def test_C31_one_seed_gives_one_game_whatever_the_hash_seed():
    log = printed_alike(LOGS, ("0", "1", "4294967295"))
    assert log.count(b"\n") > 1_000
