"""PIX at a table: logs, seeds, saving, the engine protocol."""

from __future__ import annotations

import json

import pytest

from pix_tui.games.game import Illegal
from pix_tui.games.pix.rulebook import chapters
from pix_tui.table import strict
from pix_tui.table.engine import answer
from pix_tui.table.files import export_match, import_match
from pix_tui.table.fold import fold
from pix_tui.table.log import MemoryLog, SeatInfo
from pix_tui.table.requests import Desk
from pix_tui.table.result import result
from pix_tui.table.table import Table
from tests.games.processes import printed_alike
from tests.table.house import texts

from .matches import GAME, OWN
from .standin import KEPT

SCRIPT = f"""
import sys
from pix_tui.games import registry
registry.OURS["pix"] = "pix_tui.games.pix.game:Pix"
from pix_tui.table.log import MemoryLog, SeatInfo
from pix_tui.table.table import Table
options = {{"deck": "mine", "kept_deck": {KEPT!r}, "timer": 0}}
log = MemoryLog()
table = Table.create("pix", options, [SeatInfo("")] * 5, log, seed=int(sys.stdin.read()),
                     now=lambda: 0, match_id="pix-00000")
while not table.outcome:
    for seat in table.to_act:
        if seat not in table.to_act:
            break
        if table.match.state.phase == "draw":
            table.submit(seat, f"black {{seat}},{{table.match.seq % 9}}")
        table.submit(seat, "pix")
print(*[event.to_json() for event in table.match.events], sep="\\n")
print(table.view(2), table.outcome)
"""


@pytest.fixture
def desk(pix_house):
    return Desk()


def ask(desk: Desk, **fields) -> dict:
    reply: dict = json.loads(answer(desk, json.dumps(fields).encode()))
    return reply


def played_out(table: Table) -> Table:
    """Everybody is content with everything."""
    while not table.outcome:
        seat = table.to_act[0]
        if table.match.state.phase == "draw" and seat % 2:
            table.submit(seat, f"red {seat},0")
        table.submit(seat, "pix")
    return table


def test_C31_the_same_seed_in_three_processes():
    printed = printed_alike(SCRIPT, ["0", "1", "4711"], "7")
    assert printed.count(b"card ") == 8
    assert printed != printed_alike(SCRIPT, ["0"], "8")


def test_C32_opened_anew_at_every_event_a_match_goes_on_alike(pix_house):
    one = pix_house.table("pix", 3, seed=11, options={**OWN, "timer": 0})
    other = pix_house.table("pix", 3, seed=11, options={**OWN, "timer": 0})
    while not one.outcome:
        for table in (one, other):
            table.submit(table.to_act[0], "pix")
        other = pix_house.again(other)
        assert other.match.state == one.match.state
    assert texts(one.match.events) == texts(other.match.events)


def test_C37_loading_moves_nobody(pix_house):
    table = pix_house.table("pix", 3, seed=2, options=OWN)
    table.submit(1, "pix")
    views = [table.view(seat) for seat in (0, 1, 2, None)]
    for _ in range(2):
        table = pix_house.again(table)
        assert [table.view(seat) for seat in (0, 1, 2, None)] == views
        assert table.to_act == (0, 2)


def test_C25_the_same_move_sent_five_times(pix_house):
    table = pix_house.table("pix", 3, seed=2, options={**OWN, "timer": 0})
    for seat in range(3):
        table.submit(seat, "pix")
    seat = table.to_act[0]
    sent = [table.submit(seat, "guess teapot", idem="a") for _ in range(5)]
    assert sent == [sent[0]] * 5
    assert len(table.match.state.guesses) == 1
    # A finished drawing that is sent again is no giving up.
    table = pix_house.table("pix", 2, seed=2, options={**OWN, "timer": 0})
    table.submit(0, "pix", idem="x")
    table.submit(1, "pix", idem="y")
    for seat, idem in ((0, "x"), (1, "y")):
        table.submit(seat, "pix", idem=idem)
    assert table.match.state.passed == (False, False)


def test_C26_a_running_match_is_not_given_away_and_a_finished_one_is(pix_house, tmp_path):
    table = pix_house.table("pix", 3, seed=2, options={**OWN, "timer": 0})
    with pytest.raises(Illegal, match="once it is over"):
        export_match(pix_house.log, table.id, tmp_path / "match.json")
    played_out(table)
    export_match(pix_house.log, table.id, tmp_path / "match.json")
    log = MemoryLog()
    found = Table.open(log, import_match(log, tmp_path / "match.json"))
    assert found.match.state == table.match.state
    assert found.outcome == table.outcome


def test_a_log_is_all_that_there_is_to_a_match(pix_house):
    who = [SeatInfo("")] * 5
    table = Table.create("pix", {**OWN, "timer": 0}, who, pix_house.log, seed=9)
    match = played_out(table).match
    assert fold(match.header, match.events).state == match.state
    told = result(match)
    assert told["breakdown"]["cubes"] == [0] * 5
    assert json.loads(strict.write_json(told)) == json.loads(json.dumps(told))
    assert table.rematch(seed=9).match.state.phase == "draw"


def test_C19_a_rematch_is_as_fresh_as_any(pix_house):
    table = pix_house.table("pix", 3, seed=5, options=OWN)
    table.submit(0, "black 1,1")
    fresh = pix_house.table("pix", 3, seed=5, options=OWN)
    assert table.rematch(swap=False, seed=5).match.state == fresh.match.state


# -- the engine protocol ---------------------------------------------------------------------
def test_the_engine_says_what_is_accepted(desk):
    ask(desk, do="new", game="pix", seats=3, options=OWN, seed=1)
    told = ask(desk, do="moves", seat=0)
    assert told["open"] is True
    assert told["accepts"] == [
        *("black x,y", "clear x,y", "red x,y", "arrow x,y,dir", "arrow off", "pix")
    ]
    assert ask(desk, do="play", seat=0, move="black 9,9")["ok"] is False
    assert ask(desk, do="play", seat=0, move="black 8,8")["to_act"] == [0, 1, 2]
    assert ask(desk, do="play", seat=None, move="time")["error"] == "No clock is running."
    ask(desk, do="play", seat=0, move="pix")
    assert ask(desk, do="moves", seat=0)["moves"] == []
    events = ask(desk, do="play", seat=None, move="time")["events"]
    assert [event["text"].split()[0] for event in events] == ["time", "first"]
    reveal = ask(desk, do="view", seat=None)["view"]["reveal"]
    outsider = reveal["outsiders"][0]
    assert ask(desk, do="moves", seat=outsider)["accepts"] == ["guess word", "pix", "void seat"]
    guess = f"guess {' '.join(['x'] * 30)}"
    assert ask(desk, do="play", seat=outsider, move=guess)["ok"] is True
    assert ask(desk, do="play", seat=reveal["seats"][0], move="guess x")["ok"] is False
    state = ask(desk, do="state")["state"]
    assert ask(desk, do="load", state=state)["ok"] is True
    assert ask(desk, do="state")["state"] == state


def test_the_engine_knows_the_options(desk):
    games = {game["name"]: game for game in ask(desk, do="games")["games"]}
    assert games["pix"]["seats"] == [2, 9]
    names = {"deck", "pairs_of_four", "timer", "void_vote", "confirm"}
    assert {*games["pix"]["options"]} == names
    assert games["pix"]["options"]["timer"]["choices"] == [0, *range(10, 301)]


def test_chance_may_be_said_by_the_referee(desk):
    ask(desk, do="new", game="pix", seats=2, options=OWN, chance="manual")
    assert ask(desk, do="chance", event="card R 3")["ok"] is False
    assert ask(desk, do="chance", event="card K 3")["to_act"] == "chance"
    assert ask(desk, do="chance", event="card R 3")["ok"] is False
    assert ask(desk, do="chance", event="card R 11")["to_act"] == [0, 1]
    assert ask(desk, do="replay", log=ask(desk, do="log")["log"])["ok"] is True


def test_without_a_position_nothing_else_is_loaded(desk):
    assert ask(desk, do="load", game="pix", position="x", options=OWN)["error"] == (
        "PIX has no position to load."
    )


def test_resigning_at_the_table(pix_house):
    table = pix_house.table("pix", 3, seed=2, options=OWN)
    table.submit(1, "resign")
    assert table.to_act == (0, 2)
    table.submit(0, "resign")
    assert table.outcome is not None
    assert table.outcome.winners == (2,)


# -- what it is called -----------------------------------------------------------------------
def test_names_and_rules():
    """PX-15: the rules say that letters and digits are not allowed."""
    assert (GAME.name, GAME.title, GAME.hidden) == ("pix", "PIX", True)
    told = chapters()
    assert len({str(heading) for heading, _ in told}) == len(told) > 8
    assert all(str(text).endswith(".") for _, text in told)
    assert any("Letters and digits are not allowed" in str(text) for _, text in told)
    assert len(str(GAME.pitch)) < 76


def test_seats_have_names_of_their_own(pix_house):
    who = [SeatInfo("Ada"), SeatInfo("Ben")]
    table = Table.create("pix", OWN, who, pix_house.log, now=pix_house.clock)
    assert [seat["name"] for seat in table.view(0)["table"]["seats"]] == ["Ada", "Ben"]
