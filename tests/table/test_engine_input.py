"""The line protocol: whatever comes in gets one line, and the process goes on."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games import registry
from pix_tui.games.game import Game
from pix_tui.table import engine
from pix_tui.table.engine import answer

from .talk import COMMAND, SCRIPT, Talk, raw
from .toys import Count


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"x",
        b"{",
        b"[]",
        b"null",
        b"7",
        b'"do"',
        b"{}",
        b'{"do": null}',
        b'{"do": 7}',
        b'{"do": "nope"}',
        b'{"do": ["new"]}',
        b'{"do": "new", "do": "new"}',
        b'{"do": "' + b"x" * 100_000 + b'"}',
        b'{"do": "new", "game": "tixel", "seed": NaN}',
        b'{"do": "new", "game": "tixel", "seed": 1e999}',
        b'{"do": "new", "game": "tixel", "seed": ' + b"9" * 10_000 + b"}",
        b'{"do": "new", "game": "\\ud800"}',
        b'{"do": "play", "seat": 0, "move": "\\u001b[2J"}',
        b'{"do": "play", "seat": 0, "move": "' + b"+" * 3_000_000 + b'"}',
        b'{"do": "moves", "seat": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b"\xff\xfe{}",
        b'{"do": "ga\xc3mes"}',
        b'\xef\xbb\xbf{"do": "games"}',
        b"\x00",
        b"pickle\x80\x04.",
    ],
    ids=range(27),
)
def test_what_is_no_request_gets_one_sentence_and_changes_nothing(line):
    begin = b'{"do": "new", "game": "tixel"}\n'
    state = b'{"do": "state"}\n'
    _, before, wrong, after = raw(begin, state, line + b"\n", state)
    assert wrong["ok"] is False
    assert wrong.keys() == {"ok", "error"}
    assert wrong["error"].isprintable()
    assert len(wrong["error"]) < 500
    assert after == before


def test_a_line_of_ten_megabytes_is_one_line():
    for end in (b"\n", b"\r\n"):
        long = b'{"do": "games", "x": "' + b"x" * 10_000_000 + b'"}' + end
        wrong, right = raw(long, b'{"do": "games"}\n')
        assert "bytes" in wrong["error"]
        assert right["ok"]
    assert raw(b"x" * 10_000_000)[0]["ok"] is False


def test_the_longest_line_that_is_allowed(monkeypatch):
    line = b'{"do": "games"}\n'
    monkeypatch.setattr(engine, "LONGEST_LINE", len(line))
    assert [reply["ok"] for reply in raw(line, b" " + line, line)] == [True, False, True]


def test_the_end_of_the_input_is_the_end():
    assert raw() == []
    assert raw(b'{"do": "games"}')[0]["ok"]
    assert raw(b'{"do": "games"}\r\n')[0]["ok"]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.binary(max_size=40).filter(lambda line: b"\n" not in line), max_size=5))
def test_any_bytes_get_a_line_each(lines):
    replies = raw(*(line + b"\n" for line in lines))
    assert len(replies) == len(lines)


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
REQUESTS = [
    "games",
    "new",
    "load",
    "state",
    "moves",
    "play",
    "chance",
    "view",
    "outcome",
    "perft",
    "go",
    "log",
    "replay",
    "weigh",
]
FIELDS = [
    "game",
    "seats",
    "options",
    "seed",
    "chance",
    "seat",
    "move",
    "event",
    "depth",
    "bot",
    "ms",
    "log",
    "state",
    "idem",
]
SENSIBLE = st.sampled_from(
    [0, 1, 2, None, "count", "dig", "tixel", "+1", "bid 1", "undo", "draw", "time", {}, [], "timid"]
)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(REQUESTS),
            st.dictionaries(st.sampled_from(FIELDS), SENSIBLE | JUNK, max_size=4),
        ),
        max_size=12,
    )
)
def test_any_requests_get_an_answer_each(requests):
    talk = Talk()
    talk.get("new", game="count")
    for do, fields in requests:
        before = talk.get("state")
        reply = json.loads(answer(talk.desk, json.dumps({"do": do, **fields}).encode()))
        if reply["ok"]:
            assert "error" not in reply
        else:
            assert reply["error"].isprintable()
            assert "failed" not in reply["error"], reply
            assert talk.get("state") == before


class Faulty(Count):
    name = "faulty"

    def play(self, state, seat, move):
        print("this must not get out")
        raise RecursionError(move)


def test_the_fault_of_a_game_is_an_answer_too(monkeypatch, talk, caplog):
    games, broken = registry.load()
    faulty: Game[Any, Any] = Faulty()
    monkeypatch.setattr(registry, "load", lambda: ({**games, "faulty": faulty}, broken))
    talk.get("new", game="faulty")
    assert talk.refuse("play", seat=0, move="+1") == "The engine has failed: RecursionError."
    assert talk.get("log")["log"][1:] == []
    assert "RecursionError" in caplog.text


# -- as a process ----------------------------------------------------------------------------
def test_every_answer_is_flushed():
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for request in SCRIPT:
            process.stdin.write(json.dumps(request).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait() == 0


def test_nobody_reads_any_more():
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdin.write(b'{"do": "games"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b'{"do": "games"}\n' * 3)
        process.stdin.flush()
        assert process.wait() == 0
        assert process.stderr.read() == b""


def test_what_a_game_prints_is_no_answer():
    code = (
        "import sys, pix_tui.table.engine as e, pix_tui.table.requests as r\n"
        "r._REQUESTS['games'] = lambda desk, fields: print('noise') or {}\n"
        "sys.exit(e.main())"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code], input=b'{"do":"games"}', capture_output=True, check=True
    )
    assert ended.stdout == b'{"ok":true}\n'
    assert b"noise" in ended.stderr
