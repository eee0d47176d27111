"""The line protocol: loading, saving, logs, and the same answers everywhere."""

from __future__ import annotations

import json
import os
import random
import subprocess
from typing import Any

import pytest

from .talk import COMMAND, SCRIPT, Talk


def test_load_a_position(talk):
    loaded = talk.get("load", game="dig", numbers=[3, 4, 5], options={"rounds": 1})
    assert loaded == {"to_act": [0, 1, 2]}
    assert talk.get("view", seat=2)["view"]["numbers"] == [None, None, 5]
    assert "position" not in talk.get("state")
    position = "6/6/6/2w13/6/6 b 9+0/10+0 w -"
    talk.get("load", game="tixel", position=position, options={})
    assert talk.get("state")["position"] == position
    talk.get("load", game="tixel", position=position, seats=2)
    assert "2 players, not 3" in talk.refuse("load", game="tixel", position=position, seats=3)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"game": "tixel"},
        {"game": "tixel", "position": 7},
        {"game": "tixel", "position": "6/6/6/6/6/6 w 10+0/10+0 - - -"},
        {"game": "tixel", "position": "6/6/6/6/6/6 w 10+0/10+0 - -", "more": 1},
        {"game": "dig", "numbers": [0, 1]},
        {"game": "dig", "numbers": [1] * 4},
        {"game": "dig", "numbers": []},
        {"game": "count", "position": "x"},
        {"state": None},
        {"state": {}},
        {"state": {"game": "count", "seats": [{}, {}]}},
        {"state": {"game": "count", "seats": [{}, {}], "state": {"total": 1}}},
    ],
)
def test_what_cannot_be_loaded_leaves_the_match_that_is_on(talk, fields):
    talk.get("new", game="count")
    before = talk.get("state")
    talk.refuse("load", **fields)
    assert talk.get("state") == before


def forged(state: dict[str, Any], rng: random.Random) -> Any:
    """The state with something in it replaced by something else."""
    junk = [None, -1, 0, 7, 2**62, 1.5, "", "x", [], [None], {}, {"a": []}, True]
    copy: Any = json.loads(json.dumps(state))
    place = copy
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = rng.choice(keys)
        if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.7:
            place = place[key]
            continue
        place[key] = rng.choice(junk)
        return copy


@pytest.mark.parametrize("game", ["count", "dig", "tixel"])
def test_a_forged_state_is_a_sentence_or_a_match(talk, game):
    talk.get("new", game=game, seed=1)
    for _ in range(2):
        seat = talk.desk._table.to_act[0]
        talk.get("play", seat=seat, move=talk.get("moves", seat=seat)["moves"][0])
    state = talk.get("state")["state"]
    rng = random.Random(35)
    for _ in range(300):
        talk.ask("load", state=forged(state, rng))
        talk.get("state")
    assert talk.get("load", state=state)
    assert talk.get("state")["state"] == state


def playing(game: str, seed: int, **fields: Any):
    """A conversation that goes on at random, move by move."""
    talk = Talk()
    talk.get("new", game=game, seed=seed, **fields)
    return talk


def some_move(talk: Talk, rng: random.Random) -> tuple[int, str] | None:
    acting = list(talk.desk._table.to_act)
    if not acting:
        return None
    seat = rng.choice(acting)
    moves = talk.get("moves", seat=seat)
    return seat, rng.choice([*moves["moves"], *(["say x"] if "open" in moves else [])])


@pytest.mark.parametrize("game", ["count", "dig", "tixel"])
def test_C32_save_and_load_at_every_event_and_the_next_twenty_are_equal(game):
    options = {"options": {"rounds": 3}} if game == "dig" else {}
    talk = playing(game, 32, **options)
    rng = random.Random(1)
    for _ in range(25):
        saved = talk.get("state")
        other = Talk()
        assert other.get("load", state=saved["state"])["to_act"] == list(talk.desk._table.to_act)
        assert other.get("state") == saved
        again, ahead = random.Random(2), Talk()
        ahead.get("load", state=saved["state"])
        for _ in range(20):
            move = some_move(other, again)
            if move is None:
                break
            one = other.get("play", seat=move[0], move=move[1])
            two = ahead.get("play", seat=move[0], move=move[1])
            assert one == two
        assert other.get("state") == ahead.get("state")
        move = some_move(talk, rng)
        if move is None:
            break
        talk.get("play", seat=move[0], move=move[1])


def test_C32_a_loaded_match_draws_what_the_first_would_have(talk):
    talk.get("new", game="dig", seed=32, options={"rounds": 3})
    talk.get("play", seat=0, move="bid 1")
    other = Talk()
    other.get("load", state=talk.get("state")["state"])
    for seat, move in [(1, "bid 1"), (0, "pass"), (0, "bid 2"), (1, "bid 1"), (0, "say x")]:
        one, two = (t.get("play", seat=seat, move=move) for t in (talk, other))
        assert [event["text"] for event in one["events"]] == [
            event["text"] for event in two["events"]
        ]


def test_C37_saving_and_loading_twice_shuffles_no_seats(talk):
    talk.get("new", game="dig", seats=3, seed=1)
    talk.get("play", seat=1, move="bid 2")

    def looked_at(talk: Talk, seat: int | None) -> dict[str, Any]:
        view = talk.get("view", seat=seat)["view"]
        del view["table"]["moves"]  # those since it was loaded
        return view

    views = [looked_at(talk, seat) for seat in (0, 1, 2, None)]
    for _ in range(2):
        other = Talk()
        other.get("load", state=talk.get("state")["state"])
        assert [looked_at(other, seat) for seat in (0, 1, 2, None)] == views
        talk = other


def test_log_and_replay(talk):
    talk.get("new", game="dig", seed=5)
    for seat, move in [(0, "bid 1"), (1, "bid 2"), (0, "say x"), (0, "undo"), (1, "peek")]:
        talk.get("play", seat=seat, move=move)
    log = talk.get("log")["log"]
    assert len(log) == 1 + 8
    assert log[0]["game"] == "dig"
    assert [row["text"] for row in log[3:5]] == ["bid 1", "bid 2"]
    other = Talk()
    assert other.get("replay", log=log) == talk.get("state")
    assert "no match yet" in other.refuse("state")
    for wrong in (None, [], {}, [{}], log[1:], [log[0], *log[2:]], [*log, *log], [log[0], "x"]):
        other.refuse("replay", log=wrong)


def test_C31_the_same_requests_get_the_same_answers_everywhere():
    lines = "".join(json.dumps(request) + "\n" for request in SCRIPT).encode()
    answers = set()
    for seed in ("0", "1", "31"):
        ended = subprocess.run(
            COMMAND,
            input=lines,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        assert ended.stderr == b""
        answers.add(ended.stdout)
    assert len(answers) == 1
    assert answers.pop().count(b'"ok":true') == len(SCRIPT)


def test_C31_the_same_seed_gives_equal_logs():
    logs = []
    for _ in range(2):
        talk = playing("dig", 31, options={"rounds": 3})
        rng = random.Random(31)
        while move := some_move(talk, rng):
            talk.get("play", seat=move[0], move=move[1])
        logs.append(talk.get("log"))
    assert logs[0] == logs[1]
