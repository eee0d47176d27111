"""C33: a bot gets the view of its seat, and chooses the same in two worlds with one view and one
seed; here in the process in which bots think. What they choose in ours, test_bot has."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from pix_tui.games.bot import Choice
from pix_tui.games.pixmit.game import Pixmit
from pix_tui.table.bots import BotPool
from pix_tui.table.local import LocalMatch
from pix_tui.table.log import MemoryLog
from pix_tui.table.table import Table

from .hiding import acts, eventful, kept, pairs
from .matches import GAME
from .random_play import TABLES, Step

LEVELS = tuple(Pixmit.bots)
AGES = 3600.0


def situations(rounds: range) -> Iterator[tuple[int, list[Step], list[Step]]]:
    """A seat that is to act, and two worlds that it cannot tell apart."""
    for table, kind in enumerate(TABLES):
        (number,) = eventful(table, 1)
        for seat in range(kind.seats):

            def wanted(state: Any, seat: int = seat) -> bool:
                return state.round in rounds and acts(state, seat) and not state.settled

            rng = random.Random(f"bots {table} {seat}")
            for steps, others in pairs(rng, table, number, seat, 1, wanted):
                if GAME.dump(steps[-1].state) != GAME.dump(others[-1].state):
                    yield seat, steps, others


@pytest.mark.parametrize(
    ("level", "count", "rounds"),
    [("novice", 16, range(1, 4)), ("casual", 16, range(1, 4)), ("skilled", 4, range(1, 3))],
)
async def test_C33_a_worker_chooses_the_same_in_two_worlds_with_one_view(level, count, rounds):
    pool = BotPool(1)
    asked = 0
    try:
        for seat, steps, others in situations(rounds):
            choices = [
                await pool.choose(
                    "pixmit", level, kept(world, ()).view(seat), seat, AGES, seed=asked
                )
                for world in (steps, others)
            ]
            assert choices[0] == choices[1]
            move = GAME.parse_move(choices[0].move, steps[-1].state)
            assert GAME.check(steps[-1].state, seat, move) is None
            asked += 1
            if asked == count:
                break
    finally:
        await pool.close()
    assert asked == count


class Listener:
    """In place of the processes: keeps what they would be asked, byte by byte, and stays silent."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []

    async def choose(self, *request: Any) -> Choice:
        self.asked.append(json.dumps(request).encode())
        await asyncio.Event().wait()
        raise AssertionError


def itself(listener: Listener) -> Listener:
    return listener


async def test_C33_a_bot_at_the_table_is_given_its_view_and_nothing_else():
    compared = 0
    for seat, steps, others in situations(range(1, 4)):
        requests = []
        for world in (steps, others):
            match = kept(world, ())
            log = MemoryLog()
            log.create(match.header, match.events, match.standing)
            listener = Listener()
            bots = partial(itself, listener)
            sitting = LocalMatch(Table(log, match, lambda: 0), bots, seconds=1.0)
            thinking = asyncio.create_task(sitting.bots_move(lambda: None))
            await asyncio.sleep(0)
            thinking.cancel()
            (request,) = listener.asked
            name, level, view, *_more = json.loads(request)
            assert (name, level, view) == ("pixmit", "novice", match.view(seat))
            requests.append(request)
        assert requests[0] == requests[1]
        compared += 1
    assert compared > 20


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_asked_above(level):
    """None is forgotten when there is a new one."""
    marks = test_C33_a_worker_chooses_the_same_in_two_worlds_with_one_view.pytestmark
    assert level in [case[0] for case in marks[0].args[1]]


def test_the_worlds_differ_in_other_hands():
    differ = [
        GAME.dump(steps[-1].state)["hands"] != GAME.dump(others[-1].state)["hands"]
        for _, steps, others in situations(range(1, 4))
    ]
    assert sum(differ) > len(differ) * 0.6
