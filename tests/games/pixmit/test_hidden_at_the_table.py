"""C15, C26: nobody is shown by the table and by the engine what they may not know.

Two worlds that differ in cards which somebody has never seen, played out at two tables and in two
engines: to this person every byte is the same. (The engine is a referee: `state`, `log`, and the
events that `play` and `chance` bring, are the truth, and no seat's to read. A seat may read
`view`, `moves`, `outcome`, what its own bot would do, and the answers to its own moves.)

`PIXMIT_HIDDEN=50 pytest tests/games/pixmit/test_hidden_at_the_table.py` looks at more matches.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Any

import pytest

from pix_tui.games.game import Illegal, NotUnderstood
from pix_tui.games.pixmit.game import Pixmit
from pix_tui.games.pixmit.state import State
from pix_tui.table.engine import answer
from pix_tui.table.files import export_match
from pix_tui.table.local import LocalMatch, Replay
from pix_tui.table.log import MemoryLog
from pix_tui.table.match import Match
from pix_tui.table.requests import Desk
from tests.games.told import Eyes, listed, no_bots, sat_at, told

from .hiding import acts, eventful, inputs, kept, pairs, played, viewers
from .matches import GAME
from .random_play import TABLES, Step, pick

MATCHES = int(os.environ.get("PIXMIT_HIDDEN", "3"))
"""Matches at each table."""
MOMENTS = 3
"""In each match for everybody who looks."""


# -- the table -------------------------------------------------------------------------------
def at_the_table(match: Match, viewer: int | None, places: Sequence[int]) -> list[Any]:
    """What the table tells somebody, at the end and at earlier places."""
    table = sat_at(match)
    replay = Replay(match, eyes=viewer)
    found = [
        table.view(viewer),
        match.shown(viewer),
        match.moves_shown(viewer),
        told(Eyes(table, viewer)),
        replay.whole_line,
    ]
    for place in places:
        replay.at = place
        found.append(told(replay))
    if viewer is not None:
        found += [table.moves(viewer), table.accepts(viewer)]
    if match.outcome is None:
        found.append(listed(match))
    return found


def same(one: Any, other: Any) -> bool:
    """Whether two values are the same down to the byte."""
    return bool(text(one) == text(other))


def text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=False)


def shuffled_cards(steps: list[Step], others: list[Step]) -> Counter[str]:
    """In what two worlds differ."""
    now, then = (GAME.dump(world[-1].state) for world in (steps, others))
    past = zip(steps[:-1], others[:-1], strict=True)
    return Counter(
        {
            "worlds": 1,
            "other hands": now["hands"] != then["hands"],
            "other past": any(one.move != other.move for one, other in past),
        }
    )


def compared(table: int, game: Pixmit | None = None) -> Counter[str]:
    """Looks at matches of a table from all sides. Fails at the first difference."""
    counts: Counter[str] = Counter()
    for number in eventful(table, MATCHES):
        for viewer in viewers(table):
            rng = random.Random(f"tables {table} {number} {viewer}")
            for steps, others in pairs(rng, table, number, viewer, MOMENTS):
                counts += shuffled_cards(steps, others)
                places = [int(rng.random() * len(steps)) for _ in range(3)]
                worlds = [kept(world, {viewer}) for world in (steps, others)]
                assert worlds[0].events != worlds[1].events
                if game is not None:
                    for world in worlds:
                        object.__setattr__(world, "game", game)
                one, other = (at_the_table(world, viewer, places) for world in worlds)
                assert same(one, other)
    return counts


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_C15_what_is_hidden_makes_no_difference_at_the_table(table):
    counts = compared(table)
    assert counts["worlds"] > MATCHES * MOMENTS * TABLES[table].seats * 0.5, counts
    assert counts["other hands"] > counts["worlds"] * 0.4, counts
    assert counts["other past"] == counts["worlds"], counts


class CountsInTheLog(Pixmit):
    """Whether a high card went under the deck shows in how many moves there are."""

    def shown_move(self, state, seat, move, viewer):
        if move.kind == "offer" and seat != viewer and max(move.cards) > 16:
            return None
        return super().shown_move(state, seat, move, viewer)


class SaysWhatComes(Pixmit):
    """What chance is to bring depends on what is hidden."""

    def accepts(self, state, seat):
        return ("high",) if sum(max(hand, default=0) > 25 for hand in state.hands) % 2 else ()


@pytest.mark.parametrize("game", [CountsInTheLog, SaysWhatComes])
def test_a_game_that_leaks_at_the_table_is_found_out(game):
    with pytest.raises(AssertionError, match="same"):
        compared(1, game())


@pytest.mark.parametrize("table", [0, 1, 9])
def test_C26_behind_the_curtain_there_is_only_what_is_public(table):
    """People who share a keyboard: before one of them has come nobody's cards are told."""
    compared_here = 0
    for number in eventful(table, MATCHES):
        rng = random.Random(f"curtain {table} {number}")
        for steps, others in pairs(rng, table, number, None, MOMENTS, GAME.keeps_secrets):
            everybody = range(TABLES[table].seats)
            one, other = (
                told(LocalMatch(sat_at(kept(world, everybody)), no_bots))
                for world in (steps, others)
            )
            assert same(one, other)
            compared_here += 1
    assert compared_here > MATCHES * MOMENTS * 0.6


def test_C26_a_running_match_is_not_exported(tmp_path):
    steps = played(0, 0)
    for match in (kept(steps[:-8], {0}), kept(steps, {0})):
        log = MemoryLog()
        sat_at(match, log)
        file = tmp_path / f"{match.seq}.json"
        if match.outcome is None:
            with pytest.raises(Illegal, match="once it is over"):
                export_match(log, match.header.id, file)
            assert not file.exists()
        else:
            export_match(log, match.header.id, file)
            assert file.exists()


def test_C26_a_running_match_is_replayed_through_nobodys_eyes():
    steps = played(0, 0)
    running, over = kept(steps[:-8], {0}), kept(steps, {0})
    assert (running.outcome is None, over.outcome is None) == (True, False)
    replay = Replay(running)
    for seat in (0, 1):
        assert not replay.look_through(seat)
        assert replay.view() == running.view(None)
        assert replay.whole_line == running.shown(None)
    assert Replay(over).look_through(1)


# -- the engine ------------------------------------------------------------------------------
class Engine:
    """A conversation with the engine, byte by byte."""

    def __init__(self, state: State) -> None:
        self._desk = Desk()
        self.ask(
            do="new",
            game="pixmit",
            seats=state.seats,
            options=state.options.to_json(),
            seed=7,  # the luck of bots
            chance="manual",
        )

    def ask(self, **fields: Any) -> bytes:
        return answer(self._desk, json.dumps(fields).encode())

    def go_on(self, step: Step) -> None:
        """What happens at the table, whoever does it."""
        move = "resign" if step.move is None else GAME.format_move(step.move, step.state)
        if step.seat is None:
            reply = self.ask(do="chance", event=move)
        else:
            reply = self.ask(do="play", seat=step.seat, move=move)
        assert b'"ok":true' in reply, reply

    def look(self, viewer: int | None) -> list[bytes]:
        """What somebody may read at any time."""
        found = [self.ask(do="view", seat=viewer), self.ask(do="outcome")]
        if viewer is not None:
            found.append(self.ask(do="moves", seat=viewer))
        return found


def refused(state: State, viewer: int, texts: Sequence[str]) -> list[str]:
    """Those of the texts that the rules do not accept from a seat now."""
    found = []
    for move in texts:
        try:
            if GAME.check(state, viewer, GAME.parse_move(move, state)) is not None:
                found.append(move)
        except NotUnderstood:
            found.append(move)
    return found


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_C15_every_byte_that_the_engine_answers_a_seat_is_the_same(table):
    asked: Counter[str] = Counter()
    for number in eventful(table, MATCHES):
        for viewer in viewers(table):
            rng = random.Random(f"engine {table} {number} {viewer}")
            mine = partial(acts, seat=viewer)
            some = chain(
                pairs(rng, table, number, viewer, 1), pairs(rng, table, number, viewer, 1, mine)
            )
            for steps, others in some:
                asked += _talked(rng, steps, others, viewer)
    assert asked["looks"] > 30 * MATCHES, asked
    assert asked["refusals"] > 20 * MATCHES, asked
    assert asked["moves"] > MATCHES, asked


def _talked(
    rng: random.Random, steps: list[Step], others: list[Step], viewer: int | None
) -> Counter[str]:
    """Leads both conversations; the answers to everything that the viewer asks are equal."""
    asked: Counter[str] = Counter()
    one, other = Engine(steps[0].state), Engine(others[0].state)

    def both(**fields: Any) -> bytes:
        reply = one.ask(**fields)
        assert reply == other.ask(**fields), fields
        return reply

    def everything() -> None:
        assert one.look(viewer) == other.look(viewer)
        asked["looks"] += 1

    for step, otherwise in zip(steps[:-1], others[:-1], strict=True):
        everything()
        one.go_on(step)
        other.go_on(otherwise)
    everything()
    state = steps[-1].state
    assert one.ask(do="log") != other.ask(do="log")
    if viewer is None:
        return asked
    for move in refused(state, viewer, list(inputs(rng, state.seats, 12))):
        assert b'"error"' in both(do="play", seat=viewer, move=move)
        asked["refusals"] += 1
    everything()
    if acts(state, viewer):
        for level in ("novice", "casual"):
            both(do="go", bot=level, seat=viewer, ms=600_000)
        move = pick(rng, [GAME.format_move(move, state) for move in GAME.moves(state, viewer)])
        # What one's own move appends is known to whoever made it; chance waits here.
        assert b'"events"' in both(do="play", seat=viewer, move=move)
        asked["moves"] += 1
    return asked
