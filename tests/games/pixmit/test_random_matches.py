"""What must hold at every event of matches played at random.

`PIXMIT_MATCHES=5000 pytest tests/games/pixmit/test_random_matches.py` plays more of them.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter

import pytest

from pix_tui.games.game import Chance
from pix_tui.games.pixmit.state import State
from tests.games.luck import Luck

from . import slow
from .matches import GAME
from .random_play import TABLES, after, places, random_match

MATCHES = int(os.environ.get("PIXMIT_MATCHES", "220"))
BATCH = 5
"""Matches in a test."""
BATCHES = [(number % len(TABLES), number) for number in range(-(-MATCHES // BATCH))]


def check_state(state: State) -> None:
    """What holds at all times."""
    again = GAME.load(json.loads(json.dumps(GAME.dump(state))))
    assert again == state
    assert GAME.dump(again) == GAME.dump(state)
    known = places(state)
    assert len(known) == len({*known}) == 33 - state.unknown
    assert state.unknown >= 0
    paying = [len(hand) for hand in state.hands if len(hand) > 6]
    left_alone = len(state.playing) == 1  # by somebody who did not wait until it was paid
    assert paying == ([7] if state.phase == "pay" else []) or (left_alone and paying == [7])
    away = ("deal", "over", "answer", "override", "forced", "vetoed", "sent")
    assert state.phase in away or all(state.hands[seat] for seat in state.playing)


def check_moves(state: State) -> None:
    """What holds for those who act, and for those who do not."""
    acting = GAME.to_act(state)
    for seat in range(state.seats):
        moves = GAME.moves(state, seat)
        may = not isinstance(acting, Chance) and seat in acting
        assert bool(moves) == may, (state.phase, seat)
        assert len({*moves}) == len(moves)
        for move in moves:
            assert GAME.check(state, seat, move) is None
            assert GAME.parse_move(GAME.format_move(move, state), state) == move
    if isinstance(acting, Chance):
        move = GAME.draw(state, Luck(random.Random(1)))
        assert GAME.check(state, None, move) is None
        assert GAME.check(state, 0, move) is not None


def check_end(state: State) -> None:
    """What holds when the match is over."""
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert GAME.to_act(state) == ()
    assert all(score % 5 == 0 for score in outcome.scores)
    assert outcome.winners
    assert {*outcome.winners} <= {*GAME.in_play(state)}
    for deal in outcome.breakdown["deals"]:
        for seat, hand in enumerate(deal["hands"]):
            laid = sum(block["points"] for block in deal["splits"][seat])
            assert laid <= slow.total([int(card) for card in hand])
            assert deal["totals"][seat] == laid + deal["bounty"][seat] + deal["destruction"][seat]
    assert json.loads(json.dumps(outcome.breakdown)) == outcome.breakdown


@pytest.mark.parametrize(("table", "batch"), BATCHES)
def test_random_matches(table, batch):
    """PM-01, PM-09 and PM-33: at every event."""
    for number in range(BATCH):
        rng = random.Random(batch * 1_000 + number)
        resigning = 0.02 if number == 0 else 0.0
        state = None
        for step in random_match(rng, TABLES[table], resigning):
            state = step.state
            check_state(state)
            check_moves(state)
            if step.move is not None:
                text = GAME.format_move(step.move, state)
                assert GAME.parse_move(text, state) == step.move
                assert GAME.check(state, step.seat, step.move) is None
            before = repr(state)
            after(step)
            assert repr(state) == before
        check_end(state)


def test_everything_comes_up_in_random_matches():
    seen: Counter[str] = Counter()
    for table, kind in enumerate(TABLES):
        for seed in range(60):
            for step in random_match(random.Random(seed * 100 + table), kind, 0.01):
                seen[step.state.phase] += 1
                if step.move is not None:
                    seen[f"{step.move.kind}!"] += 1
            outcome = GAME.outcome(step.state)
            seen[outcome.reason] += 1
            seen["destruction"] += any(any(d["destruction"]) for d in outcome.breakdown["deals"])
            seen["caught"] += any(any(d["bounty"]) for d in outcome.breakdown["deals"])
    phases = "deal turn answer override forced vetoed sent pay peek after hunt between over"
    kinds = "deal draw messenger top hunt offer accept veto override stand peek call pass split"
    ends = "call silent-end resigned destruction caught"
    wanted = [*phases.split(), *(f"{kind}!" for kind in kinds.split()), *ends.split()]
    assert not [name for name in wanted if seen[name] < 3], seen
