"""What must hold at every event of matches played at random.

`PIX_MATCHES=2000 pytest tests/games/pix/test_random_matches.py` plays more of them.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter

import pytest

from pix_tui.games.game import Chance
from pix_tui.games.pix.drawing import BLANK
from pix_tui.games.pix.seating import deck_size
from pix_tui.games.pix.settling import cubes
from pix_tui.games.pix.state import State
from tests.games.luck import luck

from .matches import GAME
from .random_play import TABLES, after, random_match

MATCHES = int(os.environ.get("PIX_MATCHES", "33"))
RUNS = [(number % len(TABLES), number) for number in range(MATCHES)]


def check_state(state: State) -> None:
    """What holds at all times."""
    again = GAME.load(json.loads(json.dumps(GAME.dump(state))))
    assert again == state
    assert GAME.dump(again) == GAME.dump(state)
    assert len({*state.dealt}) == len(state.dealt)
    assert state.deck >= 0
    for drawing in state.drawings:
        assert drawing.blacks <= 20
        assert 0 <= drawing.total <= 26
    if state.phase == "deal":
        assert all(drawing == BLANK for drawing in state.drawings)
    if state.phase == "reveal":
        assert state.on_show or state.clue
        totals = [state.drawings[tier[0]].total for tier in state.tiers]
        assert totals == sorted({*totals})
    earned = sum(len(reveal.earners) for reveal in state.past)
    assert sum(cubes(state)) == earned


def check_moves(state: State) -> None:
    """What holds for those who act, and for those who do not."""
    acting = GAME.to_act(state)
    running = GAME.outcome(state) is None
    assert bool(acting) == running
    for seat in range(state.seats):
        moves = [GAME.format_move(move, state) for move in GAME.moves(state, seat)]
        may = not isinstance(acting, Chance) and seat in acting
        assert ("pix" in moves) == may
        assert len({*moves}) == len(moves)
        forms = GAME.accepts(state, seat)
        assert ("pix" in forms) == may
        for text in moves:
            move = GAME.parse_move(text, state)
            assert GAME.check(state, seat, move) is None
            assert any(form.split()[0] == move.kind for form in forms)
    if isinstance(acting, Chance):
        move = GAME.draw(state, luck())
        assert move.kind == acting.kind
        assert GAME.check(state, None, move) is None
        assert GAME.check(state, 0, move) is not None
        assert GAME.deadline(state) is None
    time = GAME.parse_move("time", state)
    assert (GAME.check(state, None, time) is None) == (GAME.deadline(state) is not None)
    if not state.options.timer:
        assert GAME.deadline(state) is None


def check_end(state: State, anybody_gone: bool) -> None:
    """What holds when the match is over."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert GAME.to_act(state) == ()
    assert outcome.winners
    assert {*outcome.winners} <= {*GAME.in_play(state)}
    told = outcome.breakdown
    assert json.loads(json.dumps(told)) == told
    assert [one + other for one, other in zip(told["guessed"], told["drawn"], strict=True)] == (
        told["cubes"]
    )
    if not anybody_gone:
        cards = deck_size(state.seats, state.options.pairs_of_four)
        assert (state.deck, len(state.past)) == (0, 2 * cards)
        best = max(outcome.scores)
        assert [seat for seat, score in enumerate(outcome.scores) if score == best] == list(
            outcome.winners
        )


@pytest.mark.parametrize(("table", "number"), RUNS)
def test_random_matches(table, number):
    """PX-02, PX-07, PX-22, PX-35 and PX-37: at every event."""
    rng = random.Random(number * 1_000 + table)
    resigning = 0.01 if number % 5 == 4 else 0.0
    clocks: list[str] = []
    state = None
    for step in random_match(rng, TABLES[table], resigning):
        state = step.state
        check_state(state)
        check_moves(state)
        clock = GAME.deadline(state)
        if clock and clock.name not in clocks[-1:]:
            assert clock.name not in clocks
            clocks.append(clock.name)
        before = repr(state)
        after(step)
        assert repr(state) == before
    assert state is not None
    check_end(state, any(state.gone))


def test_everything_comes_up_in_random_matches():
    seen: Counter[str] = Counter()
    for table, kind in enumerate(TABLES):
        for seed in range(4):
            state = None
            for step in random_match(random.Random(seed * 100 + table), kind, 0.003):
                state = step.state
                seen[state.phase] += 1
                seen["clue"] += state.clue
                seen["tied"] += any(len(tier) > 1 for tier in state.tiers)
                seen["void"] += bool(state.void)
                if step.move is not None:
                    seen[f"{step.move.kind}!"] += 1
                elif step.seat is not None:
                    seen["resign!"] += 1
            assert state is not None
            for reveal in state.past:
                how = "with the clue" if reveal.clue else "in time"
                seen[f"guessed {how}" if reveal.guesser >= 0 else "nobody"] += 1
    phases = "deal draw first reveal over clue tied void nobody"
    kinds = "card first black clear red arrow pix guess heard void time resign"
    wanted = [*phases.split(), *(f"{kind}!" for kind in kinds.split())]
    wanted += ["guessed with the clue", "guessed in time"]
    assert not [name for name in wanted if seen[name] < 3], seen
