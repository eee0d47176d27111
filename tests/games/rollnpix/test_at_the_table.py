"""Roll'n Pix at a table: four who draw at the same instant, undoing, saving, and equal logs."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest

from pix_tui.games.game import Chance, Illegal
from pix_tui.table.engine import answer
from pix_tui.table.log import Conflict, Event, Log, MemoryLog, SeatInfo
from pix_tui.table.requests import Desk
from pix_tui.table.sqlite import SqliteLog
from pix_tui.table.table import Table
from tests.games.luck import pick
from tests.games.processes import printed_alike

from .sites import DOMINO, LATE, site_text

NAMES = ("Ada", "Bert", "Cleo", "Dora")
RED = site_text(DOMINO)


def a_table(log: Log, seats: int = 4, **more: Any) -> Table:
    who = [SeatInfo(name) for name in NAMES[:seats]]
    options = more.pop("options", {})
    return Table.create("rollnpix", options, who, log, now=lambda: 1_000, **more)


def drawing_table(log: Log, hands: list[list[str]], **more: Any) -> Table:
    """A table at which everybody has dice to draw on a site with a red foundation."""
    return a_table(log, len(hands), setup={"sites": [RED] * len(hands), "hands": hands}, **more)


def texts(table: Table) -> list[str]:
    return [event.text for event in table.match.events]


def play_on(table: Table, rng: random.Random, moves: int) -> list[Event]:
    """So many more moves, always the same for the same numbers; the events that came of it."""
    seq = table.match.seq
    for _ in range(moves):
        if table.outcome:
            break
        acting = table.to_act
        assert not isinstance(acting, Chance)
        seat = pick(rng, acting)
        table.submit(seat, pick(rng, table.moves(seat)))
    return list(table.match.events[seq:])


# -- at the same instant -------------------------------------------------------------------------
class Crowd:
    """A thread for each seat, and a barrier that lets them all go at once."""

    def __init__(self, seats: int) -> None:
        self.barrier = threading.Barrier(seats + 1)
        self.work: list[Callable[[], object] | None] = [None] * seats
        self.answers: list[object] = [None] * seats
        self.threads = [
            threading.Thread(target=self._run, args=(seat,), daemon=True) for seat in range(seats)
        ]
        for thread in self.threads:
            thread.start()

    def _run(self, seat: int) -> None:
        while True:
            self.barrier.wait()
            work = self.work[seat]
            if work is None:
                return
            try:
                self.answers[seat] = work()
            except Exception as error:
                self.answers[seat] = error
            self.barrier.wait()

    def all_at_once(self, *work: Callable[[], object]) -> list[object]:
        """Everybody does their work in the same instant; what came of it, errors too."""
        self.work[:] = work
        self.barrier.wait()
        self.barrier.wait()
        return list(self.answers)

    def end(self) -> None:
        self.work[:] = [None] * len(self.work)
        self.barrier.wait()
        for thread in self.threads:
            thread.join()


@pytest.fixture
def crowd():
    crowd = Crowd(4)
    yield crowd
    crowd.end()


DRAWS = ("Y:e6", "R:a1", "B:e6,f6", "G:a1,a2,b1")
DRAWN = [
    site_text(f"6 | . . . . Y\n{DOMINO}"),
    site_text(f"{DOMINO}\n1 | R"),
    site_text(f"6 | . . . . B B\n{DOMINO}"),
    site_text(f"{DOMINO}\n2 | G\n1 | G G"),
]
HANDS = [["Y1"], ["R1"], ["B2"], ["G3"]]


def submitting(table: Table, seat: int, text: str, **more: Any) -> Callable[[], object]:
    return lambda: table.submit(seat, text, **more)


def check_all_stand(table: Table, answers: list[object]) -> None:
    """Each of the four has been told that the drawing stands, and it does; then dice are rolled."""
    for seat, given in enumerate(answers):
        assert isinstance(given, list), given
        assert (given[0].seat, given[0].text) == (seat, DRAWS[seat])
    assert table.view(None)["sites"] == DRAWN
    events = table.match.events
    assert [event.seq for event in events] == [1, 2, 3, 4, 5]
    assert sorted(event.text for event in events[:4]) == sorted(DRAWS)
    assert events[4].text.startswith("roll ")
    assert (table.view(None)["phase"], table.to_act) == ("draft", (1,))
    # What chance has brought is told to whoever drew last, and to nobody else.
    assert sorted(len(given) for given in answers) == [1, 1, 1, 2]


def test_four_draw_at_the_same_instant_a_thousand_times(crowd):
    """RP-17: all four drawings stand."""
    orders = set()
    for number in range(1_000):
        log = MemoryLog()
        table = drawing_table(log, HANDS, seed=number)
        answers = crowd.all_at_once(
            *(submitting(table, seat, text, idem="draw") for seat, text in enumerate(DRAWS))
        )
        check_all_stand(table, answers)
        assert log.read(table.id) == list(table.match.events)
        orders.add(tuple(event.seat for event in table.match.events[:4]))
    assert len(orders) > 1


def test_four_draw_at_the_same_instant_by_way_of_one_file(crowd, tmp_path):
    log = SqliteLog(tmp_path / "matches.db")
    for number in range(150):
        table = drawing_table(log, HANDS, seed=number)
        answers = crowd.all_at_once(
            *(submitting(table, seat, text) for seat, text in enumerate(DRAWS))
        )
        check_all_stand(table, answers)
        assert Table.open(log, table.id).match.state == table.match.state
    log.close()


def test_two_programs_at_one_file_draw_at_the_same_instant(crowd, tmp_path):
    """Two tables of one match, each with a file handle of its own."""
    logs = [SqliteLog(tmp_path / "matches.db") for _ in range(2)]
    for number in range(150):
        one = drawing_table(logs[0], HANDS, seed=number)
        two = Table.open(logs[1], one.id, now=lambda: 1_000)
        tables = (one, two, one, two)
        answers = crowd.all_at_once(
            *(submitting(tables[seat], seat, text) for seat, text in enumerate(DRAWS))
        )
        one.refresh()
        two.refresh()
        check_all_stand(one, answers)
        assert one.match.events == two.match.events
        assert one.match.state == two.match.state
    for log in logs:
        log.close()


def test_of_two_who_draw_for_one_seat_one_is_told_why_not(crowd, tmp_path):
    """The same seat from two places, while two others draw as well."""
    log = SqliteLog(tmp_path / "matches.db")
    for number in range(150):
        table = drawing_table(log, [["Y1"], ["R1"], ["B2"]], seed=number)
        again = Table.open(log, table.id, now=lambda: 1_000)
        answers = crowd.all_at_once(
            submitting(table, 0, "Y:e6"),
            submitting(again, 0, "Y:e4"),
            submitting(table, 1, "R:a1"),
            submitting(again, 2, "B:e6,f6"),
        )
        refused = [given for given in answers if not isinstance(given, list)]
        assert len(refused) == 1
        assert answers.index(refused[0]) in (0, 1)
        assert isinstance(refused[0], Illegal)
        assert str(refused[0].message) in (
            "You have drawn everything that you took.",
            "Player 2 takes a die first.",
        )
        table.refresh()
        assert [event.seat for event in table.match.events].count(0) == 1
        assert Table.open(log, table.id).match.state == table.match.state
    log.close()


def test_who_insists_on_what_they_saw_is_told_that_it_went_on(crowd):
    table = drawing_table(MemoryLog(), HANDS, seed=1)
    answers = crowd.all_at_once(
        *(submitting(table, seat, text, expected_seq=0) for seat, text in enumerate(DRAWS))
    )
    assert sum(isinstance(given, list) for given in answers) == 1
    assert sum(isinstance(given, Conflict) for given in answers) == 3
    left = [seat for seat, given in enumerate(answers) if isinstance(given, Conflict)]
    for seat in left:
        table.submit(seat, DRAWS[seat], expected_seq=table.match.seq)
    assert table.view(None)["sites"] == DRAWN


def test_C25_a_drawing_that_is_sent_again_is_drawn_once(crowd):
    table = drawing_table(MemoryLog(), HANDS, seed=1)
    answers = crowd.all_at_once(*[submitting(table, 2, "B:e6,f6", idem="click")] * 4)
    assert answers[0]
    assert answers == [answers[0]] * 4
    assert texts(table) == ["B:e6,f6"]


# -- taking back -----------------------------------------------------------------------------
def test_C36_nothing_is_taken_back_across_a_roll():
    table = a_table(MemoryLog(), 2, seed=3)
    table.submit(0, "choose R")
    with pytest.raises(Illegal, match="across what chance has brought"):
        table.submit(0, "undo")
    for seat in (0, 1):
        table.submit(seat, table.moves(seat)[0])
    assert table.match.events[-1].text.startswith("roll ")
    for seat in (0, 1):
        with pytest.raises(Illegal, match="across what chance has brought"):
            table.submit(seat, "undo")


def test_C36_who_alone_has_drawn_takes_it_back_at_once():
    table = drawing_table(MemoryLog(), HANDS, seed=1)
    before = table.match.state
    table.submit(2, "B:e6,f6")
    table.submit(2, "undo")
    assert table.match.state == before
    assert table.to_act == (0, 1, 2, 3)
    table.submit(2, "B:e4,f4")


def test_C36_who_has_drawn_since_is_asked():
    table = drawing_table(MemoryLog(), HANDS, seed=1)
    before = table.match.state
    for seat in (2, 0, 3):
        table.submit(seat, DRAWS[seat])
    table.submit(2, "undo")
    assert table.view(None)["table"]["undo"] == {"seat": 2, "waiting": [0, 3]}
    assert table.view(None)["sites"][2] == DRAWN[2]
    with pytest.raises(Illegal, match="Cleo has asked first"):
        table.submit(1, "undo")
    table.submit(3, "undo")
    assert table.view(None)["table"]["undo"] == {"seat": 2, "waiting": [0]}
    table.submit(0, "undo")
    assert table.match.state == before
    assert table.to_act == (0, 1, 2, 3)


def test_C36_who_draws_on_has_not_agreed():
    table = drawing_table(MemoryLog(), HANDS, seed=1)
    for seat in (2, 0):
        table.submit(seat, DRAWS[seat])
    table.submit(2, "undo")
    table.submit(3, DRAWS[3])
    assert table.view(None)["table"]["undo"] is None
    assert table.view(None)["sites"][2] == DRAWN[2]


def test_C36_the_first_of_two_drawings_may_be_taken_back_and_the_order_changed():
    table = drawing_table(MemoryLog(), [["Y1", "B1"], ["R1", "G1"]], seed=1)
    table.submit(0, "Y:e6")
    table.submit(0, "undo")
    table.submit(0, "B:e6")
    table.submit(0, "Y:e7")
    assert table.view(None)["sites"][0] == site_text(f"7 | . . . . Y\n6 | . . . . B\n{DOMINO}")


def test_a_die_may_be_put_back_until_the_next_one_is_taken():
    setup = {"sites": [RED] * 3}
    table = a_table(MemoryLog(), 3, seed=1, setup=setup)
    first = table.moves(0)[0]
    table.submit(0, first)
    table.submit(0, "undo")
    assert first in table.moves(0)
    table.submit(0, first)
    table.submit(1, table.moves(1)[0])
    table.submit(0, "undo")
    assert table.view(None)["table"]["undo"] == {"seat": 0, "waiting": [1]}


def test_nobody_agrees_on_a_draw():
    with pytest.raises(Illegal, match="Roll'n Pix knows no draw by agreement"):
        drawing_table(MemoryLog(), HANDS).submit(0, "draw")


def test_a_resignation_at_the_table():
    table = drawing_table(MemoryLog(), [["Y1"], ["R1"]])
    table.submit(0, "resign")
    assert table.match.status == "over"
    assert table.to_act == ()
    assert table.match.standing.result == {
        "scores": [79, 79],
        "winners": [1],
        "reason": "resigned",
    }
    with pytest.raises(Illegal, match="over"):
        table.submit(1, "R:a1")


# -- saving and loading ------------------------------------------------------------------------
KINDS = [
    (2, {"site": 5}, 7),
    (3, {"site": 5, "two_left_take_two": True}, 8),
    (4, {"site": 5, "shapes": "jagged"}, 9),
    (2, {}, 10),
]


@pytest.mark.parametrize(("seats", "options", "seed"), KINDS)
def test_C32_opened_anew_at_every_event_the_next_twenty_are_equal(seats, options, seed, tmp_path):
    """C37: and nobody sits anywhere else."""
    log = SqliteLog(tmp_path / "matches.db")
    table = a_table(log, seats, options=options, seed=seed)
    rng = random.Random(seed)
    while not table.outcome:
        # A copy of the match, to be played on without touching the one that is saved.
        aside = MemoryLog()
        aside.create(table.header, table.match.events, table.match.standing)
        other = Table.open(aside, table.id, now=lambda: 1_000)
        again = Table.open(log, table.id, now=lambda: 1_000)
        assert again.match.state == other.match.state == table.match.state
        assert again.match.events == table.match.events
        assert again.header == table.header
        assert again.to_act == table.to_act
        assert [again.view(seat) for seat in range(seats)] == [
            table.view(seat) for seat in range(seats)
        ]
        further = random.Random(99)
        once = play_on(other, further, 20)
        aside = MemoryLog()
        aside.create(again.header, again.match.events, again.match.standing)
        twice = play_on(Table.open(aside, table.id, now=lambda: 1_000), random.Random(99), 20)
        assert once == twice
        assert once[0].seq == table.match.seq + 1
        table = again
        play_on(table, rng, 1)
    log.close()


class Engine:
    """A conversation with the engine."""

    def __init__(self) -> None:
        self._desk = Desk()

    def get(self, do: str, **fields: Any) -> dict[str, Any]:
        reply = json.loads(answer(self._desk, json.dumps({"do": do, **fields}).encode()))
        assert reply.pop("ok") is True, reply
        return reply

    def play_on(self, rng: random.Random, moves: int) -> list[tuple[int | None, str]]:
        happened = []
        for _ in range(moves):
            acting = self.get("view", seat=None)["view"]["table"]["to_act"]
            if not acting:
                break
            seat = pick(rng, acting)
            move = pick(rng, self.get("moves", seat=seat)["moves"])
            events = self.get("play", seat=seat, move=move)["events"]
            happened += [(event["seat"], event["text"]) for event in events]
        return happened


@pytest.mark.parametrize(("seats", "options", "seed"), KINDS)
def test_C32_through_the_engine_state_and_load_change_nothing(seats, options, seed):
    engine, rng = Engine(), random.Random(seed)
    engine.get("new", game="rollnpix", seats=seats, options=options, seed=seed)
    while not engine.get("outcome")["over"]:
        state = engine.get("state")["state"]
        one, other = Engine(), Engine()
        one.get("load", state=state)
        other.get("load", state=one.get("state")["state"])
        assert one.get("state") == other.get("state") == {"state": state}
        assert one.get("view", seat=0)["view"]["sites"] == state["state"]["sites"]
        assert one.play_on(random.Random(5), 20) == other.play_on(random.Random(5), 20)
        ahead = engine.play_on(rng, 3)
        assert ahead
        # Loaded from before and played alike, it is where the match is now.
        again = Engine()
        again.get("load", state=state)
        for seat, text in ahead:
            if seat is not None:
                again.get("play", seat=seat, move=text)
        assert again.get("state") == engine.get("state")


def test_a_table_from_sites_and_hands_through_the_engine():
    engine = Engine()
    late = site_text(LATE, 5)
    load = {"game": "rollnpix", "sites": [late] * 2, "options": {"site": 5}}
    assert engine.get("load", **load, hands=[["Y1"], []]) == {"to_act": [0]}
    assert engine.get("moves", seat=0) == {"moves": ["Y:b3", "Y:c2", "Y:c4"]}
    engine.get("load", **load, hands=[["G4"], ["R2"]])
    assert engine.get("moves", seat=0) == {"moves": ["G:b4,c2,c3,c4", "G:c2,c3,c4,d2"]}
    assert engine.get("moves", seat=1) == {"moves": ["R:b4,c4", "R:c3,c4"]}
    assert engine.get("perft", depth=2) == {"nodes": 8}
    for refused in ({"hands": [["G4"], ["G2"]]}, {"hands": [[]]}, {"sites": [late], "hands": [[]]}):
        reply = json.loads(answer(Desk(), json.dumps({"do": "load", **load, **refused}).encode()))
        assert reply.keys() == {"ok", "error"}
        assert reply["ok"] is False


def test_rolls_may_come_from_outside():
    engine = Engine()
    engine.get("new", game="rollnpix", seats=2, chance="manual")
    assert engine.get("play", seat=0, move="choose R")["to_act"] == "chance"
    for wrong in ("roll B1", "roll Y3 R5 B1 G6", "roll R7", "take R", "time"):
        reply = json.loads(
            answer(engine._desk, json.dumps({"do": "chance", "event": wrong}).encode())
        )
        assert reply["ok"] is False
    assert engine.get("chance", event="roll R1")["to_act"] == [0, 1]
    engine.get("play", seat=1, move="R:e5")
    assert engine.get("play", seat=0, move="R:e5")["to_act"] == "chance"
    assert engine.get("chance", event="roll Y3 R5 B1 G6")["to_act"] == [0]
    assert engine.get("moves", seat=0)["moves"] == ["take B", "take G", "take R", "take Y"]


# -- the same everywhere -------------------------------------------------------------------------
ONE_LOG = """
import json, random, sys
from tests.games.rollnpix.test_at_the_table import MemoryLog, a_table, play_on

for seats, options in ((2, {}), (3, {"site": 7}), (4, {"site": 5, "shapes": "jagged"})):
    table = a_table(MemoryLog(), seats, options=options, seed=12, match_id="rollnpix-00000")
    play_on(table, random.Random(4), 1_000)
    print(json.dumps([table.header.to_json(), *(event.to_json() for event in table.match.events)]))
    print(json.dumps([table.view(seat) for seat in range(seats)]))
"""


def test_C31_the_same_seed_gives_equal_logs_in_three_processes():
    log = printed_alike(ONE_LOG, ("0", "1", "4294967295"))
    assert log.count(b"\n") == 6
    assert b'"status": "over"' in log
