"""What the matches that were written down show; that they end alike is tested for all games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from pix_tui.games.pix.state import State
from tests.logs.record import FOLDER as LOGS
from tests.logs.record import KINDS

from .matches import GAME

FOLDER = LOGS / "pix-v1"
READ = {name: json.loads((FOLDER / f"{name}.json").read_text("utf-8")) for name in KINDS["pix"]}


def states(log: dict[str, Any]) -> Iterator[State]:
    state = GAME.start(GAME.options.from_json(log["options"]), log["seats"])
    yield state
    for seat, text in log["moves"]:
        if text == "resign":
            state = GAME.resign(state, seat)
        else:
            state = GAME.play(state, seat, GAME.parse_move(text, state))
        yield state


def words(log: dict[str, Any]) -> list[str]:
    return [text.split()[0] for _, text in log["moves"]]


def test_the_logs_have_every_option_and_every_kind_of_move():
    logs = READ.values()
    assert {log["seats"] for log in logs} == {2, 3, 4, 5}
    assert {log["options"]["deck"] for log in logs} == {"en", "de", "mine"}
    for name in ("pairs_of_four", "void_vote", "confirm"):
        assert len({log["options"][name] for log in logs}) == 2
    assert {log["options"]["timer"] for log in logs} == {0, 30}
    drawing = {"card", "black", "clear", "red", "arrow", "pix", "time"}
    assert {word for log in logs for word in words(log)} == drawing | {
        *("first", "guess", "heard", "void", "resign")
    }
    assert all(log["outcome"]["reason"] == "finished" for log in logs)
    assert any(len(log["outcome"]["winners"]) > 1 for log in logs)


@pytest.mark.parametrize("name", READ)
def test_the_clock_runs_out_where_there_is_one(name):
    assert ("time" in words(READ[name])) == (READ[name]["options"]["timer"] > 0)


def test_a_drawing_is_void_and_words_are_guessed_in_every_way():
    past = {name: [*states(log)][-1].past for name, log in READ.items()}
    assert any(reveal.void for reveal in past["voted-void"])
    assert not any(reveal.void for reveal in past["for-three-without-votes"])
    reveals = [reveal for each in past.values() for reveal in each]
    ways = {(reveal.guesser >= 0, reveal.clue, len(reveal.drawers)) for reveal in reveals}
    assert ways >= {(True, False, 1), (True, False, 2), (True, True, 0), (False, True, 0)}


def test_at_one_keyboard_all_finish_at_once_and_what_was_too_late_is_taken_back():
    log = READ["one-keyboard"]
    taken_back = 0
    for before, after in pairwise(enumerate(states(log))):
        number, was = before
        if was.phase == "draw" and after[1].phase != "draw":
            last = log["moves"][number - 2 : number + 1]
            assert [text for _, text in last] == ["pix"] * 3
            assert sorted(seat for seat, _ in last) == [0, 1, 2]
            taken_back += log["moves"][number - 3][1].startswith("clear")
    assert taken_back
