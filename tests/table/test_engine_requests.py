"""The line protocol: what each request answers."""

from __future__ import annotations

import pytest

from .talk import Talk


def test_games(talk):
    games = {game["name"]: game for game in talk.get("games")["games"]}
    assert games["dig"] == {
        "name": "dig",
        "title": "Dig",
        "seats": [2, 3],
        "options": {
            "rounds": {"type": "integer", "default": 2, "choices": [1, 2, 3]},
            "timer": {"type": "integer", "default": 30, "choices": [0, 30]},
        },
    }
    assert games["count"]["options"] == {}
    plain = games["tixel"]["options"]["plain"]
    assert plain == {"type": "list", "default": [0, 0], "choices": [0, 1, 2, 3, 4]}


def test_new(talk):
    assert talk.get("new", game="count") == {"to_act": [0]}
    assert talk.get("new", game="dig", seats=3, options={"rounds": 1}, seed=7) == {
        "to_act": [0, 1, 2]
    }
    assert talk.get("new", game="dig", chance="manual") == {"to_act": "chance"}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"game": 7},
        {"game": "nope"},
        {"game": "count", "seats": 3},
        {"game": "count", "seats": 10**15},
        {"game": "count", "seats": "2"},
        {"game": "count", "seats": 2.0},
        {"game": "count", "seats": True},
        {"game": "count", "options": []},
        {"game": "count", "options": {"x": 1}},
        {"game": "dig", "options": {"rounds": 4}},
        {"game": "dig", "options": {"rounds": [1]}},
        {"game": "dig", "options": {"rounds": {"a": {}}}},
        {"game": "count", "seed": "7"},
        {"game": "count", "seed": 10**18 * 10},
        {"game": "count", "chance": "none"},
    ],
)
def test_what_cannot_be_begun_leaves_the_match_that_is_on(talk, fields):
    talk.get("new", game="count")
    talk.get("play", seat=0, move="+1")
    before = talk.get("state")
    talk.refuse("new", **fields)
    assert talk.get("state") == before


def test_before_there_is_a_match(talk):
    for request in ("state", "outcome", "log"):
        assert "no match yet" in talk.refuse(request)
    for request in ("moves", "view", "perft", "play", "go", "chance"):
        fields = {"seat": 0, "depth": 1, "move": "+1", "bot": "timid", "event": "x"}
        assert "no match yet" in talk.refuse(request, **fields)


def test_moves(talk):
    talk.get("new", game="count")
    assert talk.get("moves", seat=0) == {"moves": ["+1", "+1!", "+2", "+2!", "+3", "+3!"]}
    assert talk.get("moves", seat=1) == {"moves": []}
    for seat in (2, -1, None, "0", True, 0.0, [0]):
        talk.refuse("moves", seat=seat)
    talk.refuse("moves")


def test_moves_that_cannot_be_listed(talk):
    talk.get("new", game="dig", seed=1)
    for seat in (0, 1):
        talk.get("play", seat=seat, move="bid 1")
    assert talk.get("moves", seat=1) == {
        "moves": ["pass", "peek"],
        "open": True,
        "accepts": ["say WORD"],
    }


def test_play(talk):
    talk.get("new", game="dig", seed=1)
    talk.get("play", seat=0, move="bid 1")
    played = talk.get("play", seat=1, move="bid 2")
    roll = played["events"][1].pop("text")
    assert roll.startswith("roll ")
    assert played == {
        "to_act": [0, 1],
        "events": [
            {"seq": 4, "seat": 1, "text": "bid 2", "at": 0, "spent": 0},
            {"seq": 5, "seat": None, "at": 0, "spent": 0},
        ],
    }


def test_what_is_said_at_the_table(talk):
    talk.get("new", game="count")
    talk.get("play", seat=0, move="+1!,+2")
    talk.get("play", seat=0, move="undo")
    assert talk.get("view", seat=1)["view"]["total"] == 1
    talk.get("play", seat=0, move="draw")
    assert talk.get("view", seat=None)["view"]["table"]["draw"] == [0]
    assert talk.get("play", seat=1, move="draw")["to_act"] == []
    assert talk.get("outcome")["reason"] == "agreed"
    assert talk.refuse("play", seat=0, move="undo") == "The match is over."


def test_the_clock_runs_out_when_it_is_told_to(talk):
    talk.get("new", game="dig", seed=1)
    assert talk.refuse("play", seat=None, move="time") == "No clock is running."
    for seat in (0, 1):
        talk.get("play", seat=seat, move="bid 1")
    for wrong in ("bid 1", "roll 6", "undo", "resign"):
        assert "time" in talk.refuse("play", seat=None, move=wrong)
    assert "Only the clock" in talk.refuse("play", seat=0, move="time")
    talk.refuse("play", move="time")
    assert talk.get("play", seat=None, move="time")["events"][0]["text"] == "time"
    assert talk.refuse("play", seat=None, move="time") == "No clock is running."


def test_C25_a_request_may_carry_its_idem(talk):
    talk.get("new", game="count")
    played = [talk.get("play", seat=0, move="+1!", idem="a") for _ in range(5)]
    assert played == [played[0]] * 5
    assert len(talk.get("log")["log"]) == 2


def test_chance(talk):
    talk.get("new", game="dig", chance="manual")
    assert talk.get("chance", event="hide 0 4")["to_act"] == "chance"
    assert talk.get("chance", event="hide 1 5")["to_act"] == [0, 1]
    talk.refuse("chance", event="roll 6")
    talk.get("play", seat=0, move="bid 1")
    assert talk.get("play", seat=1, move="bid 1")["to_act"] == "chance"
    for wrong in ("roll 7", "", "hide 0 4", 6, None):
        talk.refuse("chance", event=wrong)
    talk.get("chance", event="roll 6")
    assert talk.get("view", seat=0)["view"]["die"] == 6
    talk.get("new", game="dig")
    assert "drawn by the table" in talk.refuse("chance", event="roll 6")


def test_view(talk):
    talk.get("new", game="dig", chance="manual")
    for event in ("hide 0 4", "hide 1 5"):
        talk.get("chance", event=event)
    views = [talk.get("view", seat=seat)["view"] for seat in (0, 1, None)]
    assert [view["numbers"] for view in views] == [[4, None], [None, 5], [None, None]]
    for wrong in ({}, {"seat": 2}, {"seat": "x"}):
        talk.refuse("view", **wrong)


def test_outcome(talk):
    talk.get("new", game="count")
    assert talk.get("outcome") == {
        "over": False,
        "scores": None,
        "winners": None,
        "reason": None,
        "sentence": None,
        "breakdown": None,
    }
    talk.get("play", seat=0, move="resign")
    assert talk.get("outcome") == {
        "over": True,
        "scores": [0.0, 1.0],
        "winners": [1],
        "reason": "resigned",
        "sentence": "It is over.",
        "breakdown": {"total": 0},
    }


def test_perft(talk):
    talk.get("new", game="count")
    assert [talk.get("perft", depth=depth)["nodes"] for depth in range(4)] == [1, 6, 36, 216]
    for depth in (-1, 13, 10**9, "1", None, 1.0, True):
        talk.refuse("perft", depth=depth)
    talk.get("new", game="dig", chance="manual")
    assert "chance" in talk.refuse("perft", depth=1)


def test_go(talk):
    talk.get("new", game="count", seed=3)
    before = talk.get("state")
    choice = talk.get("go", bot="timid", seat=0, ms=50)
    assert choice["info"] == {"nodes": 0}
    assert choice["move"] in talk.get("moves", seat=0)["moves"]
    assert talk.get("state") == before  # it is not played
    assert talk.get("go", bot="timid", seat=0, ms=50) == choice
    for wrong in ({"bot": "nope"}, {"seat": 1}, {"seat": 9}, {"ms": 0}, {"ms": 10**9}, {"bot": 1}):
        talk.refuse("go", **{"bot": "timid", "seat": 0, "ms": 50, **wrong})


def test_C32_a_bot_asked_again_in_a_loaded_match_chooses_the_same(talk):
    talk.get("new", game="count", seed=3)
    choice = talk.get("go", bot="timid", seat=0)
    other = Talk()
    other.get("load", state=talk.get("state")["state"])
    assert other.get("go", bot="timid", seat=0) == choice


def test_a_request_of_a_game(talk):
    assert talk.get("weigh", game="dig", numbers=[1, 2]) == {"total": 3}
    assert "must be" in talk.refuse("weigh", game="dig", numbers="x")
    assert "no request" in talk.refuse("weigh", game="count", numbers=[1])
    assert "no request" in talk.refuse("weigh", numbers=[1])
    talk.get("new", game="dig")
    assert talk.get("weigh", numbers=[4]) == {"total": 4}
