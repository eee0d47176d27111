"""C15, C26: nobody is told by a table, a list or a command what they may not know of PIX.

Two worlds that differ in words, clues, cards and drawings which somebody has never seen: to this
person every byte is the same, also of how much has happened and how long it took.

`PIX_HIDDEN=50 pytest tests/games/pix/test_hidden_at_the_table.py` looks at more matches.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

from pix_tui import cli, paths
from pix_tui.table.local import Replay
from pix_tui.table.log import SeatInfo
from pix_tui.table.match import Match
from pix_tui.table.result import result
from pix_tui.table.sqlite import SqliteLog
from pix_tui.table.table import Table
from tests.games.told import Eyes, listed, sat_at, told

from .hiding import another_world, match_of
from .matches import OWN
from .random_play import TABLES
from .test_hidden import MATCHES, a_moment, played, viewers


def at_the_table(match: Match, viewer: int | None, places: list[float]) -> list[str]:
    """What the table tells somebody of a match that runs, in its replay as well."""
    replay = Replay(match)
    found: list[Any] = [told(Eyes(sat_at(match), viewer)), match.view(viewer), match.shown(viewer)]
    found += [listed(match), replay.length, replay.whole_line]
    for place in places:
        replay.at = int(place * (replay.length + 1))
        found.append(told(replay))
    return [json.dumps(value) for value in found]


def compared(table: int) -> Counter[str]:
    """Looks at matches of a table from all sides. Fails at the first difference."""
    counts: Counter[str] = Counter()
    for number in range(MATCHES):
        steps = played(table, number)
        rng = random.Random(f"tables {table} {number}")
        for viewer in viewers(table):
            until = a_moment(rng, steps)
            others = another_world(rng, steps[:until], viewer)
            persons = () if viewer is None else (viewer,)
            places = [rng.random() for _ in range(2)]
            one, other = (match_of(world, persons) for world in (steps[:until], others))
            assert at_the_table(one, viewer, places) == at_the_table(other, viewer, places)
            counts["worlds"] += 1
            counts["other strokes"] += one.seq != other.seq
    return counts


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_C15_what_is_hidden_makes_no_difference_at_the_table(table):
    counts = compared(table)
    assert counts["other strokes"] > counts["worlds"] * 0.5, counts


def all_moves(match: Match, viewer: int | None) -> int:
    """A count that does not ask who looks."""
    return len(match.line)


def every_move(match: Match, move: int, viewer: int | None) -> bool:
    """A replay that steps through everything."""
    return True


@pytest.mark.parametrize(
    ("name", "leak", "said"),
    [("moves_shown", all_moves, "At index 0"), ("is_told", every_move, "At index 4")],
)
def test_a_table_that_counts_what_is_hidden_is_found_out(name, leak, said, monkeypatch):
    monkeypatch.setattr(Match, name, leak)
    with pytest.raises(AssertionError, match=said):
        compared(4)


# -- one by one ------------------------------------------------------------------------------
@pytest.fixture
def table(pix_house) -> Table:
    """Three who draw: one has done so, another has not begun."""
    found: Table = pix_house.table("pix", 3, seed=2, options={**OWN, "timer": 0})
    found.submit(0, "black 4,4", spent=1000)
    return found


def test_PX12_others_strokes_are_no_steps_of_the_replay_of_a_running_match(table):
    """Whoever looks at it would else see how much they have drawn."""
    before = Replay(table.match)
    assert before.length == before.at == len(before.whole_line) == 3  # a card for each group
    for text in ("black 1,1", "red 7,7", "arrow 3,3,N"):
        table.submit(1, text)
    after = Replay(table.match)
    assert after.length == after.at == 3
    assert after.view() == before.view()
    assert after.before() == before.before()
    for replay in (before, after):
        replay.step(-1)
        assert (replay.at, replay.match.shown(None)) == (2, before.whole_line[:2])
    table.submit(1, "pix")
    assert Replay(table.match).length == 4


def test_PX12_when_all_is_over_a_replay_has_the_strokes_of_whoever_looks(table):
    """And of nobody else; it stays where it was when somebody else looks."""
    table.submit(1, "black 1,1")
    table.submit(1, "red 7,7")
    table.submit(0, "pix")
    for seat in (1, 2):
        table.submit(seat, "resign")
    assert table.outcome is not None
    replay = Replay(table.match, 3)
    assert replay.length == 6
    assert replay.look_through(1)
    # Three cards, two strokes, and what all hear.
    assert (replay.length, replay.at) == (8, 5)
    assert replay.view()["own"]["drawing"]["total"] == 5
    replay.step(-1)
    assert replay.view()["own"]["drawing"]["total"] == 1
    assert replay.before()["own"]["drawing"]["total"] == 0
    assert replay.look_through(0)
    assert [text for _, text in replay.line()[3:]] == ["black 4,4"]


@pytest.mark.parametrize(("at", "found"), [(-5, 0), (2, 2), (100, 3), (None, 3)])
def test_a_replay_begins_where_it_is_told_to_as_far_as_there_are_steps(table, at, found):
    assert Replay(table.match, at).at == found


def test_what_changed_last_is_what_somebody_knows_of(table):
    """Not what another one did in secret since."""
    table.submit(1, "black 1,1")
    assert [Eyes(table, seat).before()["own"]["drawing"]["total"] for seat in (0, 1)] == [0, 0]
    assert Eyes(table, None).before()["phase"] == "deal"


def test_PX12_how_long_somebody_has_drawn_is_not_told_before_the_end(table):
    assert result(table.match)["used"] is None
    for seat in (0, 1):
        table.submit(seat, "resign")
    assert result(table.match)["used"] == [1000, 0, 0]


def test_C26_no_command_tells_what_a_running_match_hides(capsys):
    """Neither what has been drawn nor how much, and no word of the deck."""
    log = SqliteLog(paths.matches_file())
    table = Table.create("pix", OWN, [SeatInfo(name) for name in ("Ada", "Bert", "Cleo")], log)
    commands = (
        ["show", table.id],
        ["show", "--json", table.id],
        ["replay", table.id],
        ["replay", "--at", "5", table.id],
        ["matches"],
    )

    def printed(*command: str) -> str:
        assert cli.main(command) == 0
        return str(capsys.readouterr().out)

    said = [printed(*command) for command in commands]
    for x in range(9):
        table.submit(1, f"black {x},4", spent=1000)
    assert [printed(*command) for command in commands] == said
    assert all(said)
    said.append(printed("matches", "--json"))
    for concept in table.match.state.options.cards.concepts:
        assert json.dumps(concept.word) not in "".join(said)
        assert json.dumps(json.dumps(concept.word))[1:-1] not in "".join(said)
    log.close()
