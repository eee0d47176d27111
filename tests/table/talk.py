"""Talking to the engine."""

from __future__ import annotations

import io
import json
import sys
from typing import Any

from pix_tui.table.engine import answer, run
from pix_tui.table.requests import Desk

COMMAND = [sys.executable, "-m", "pix_tui.table.engine"]
SCRIPT = [
    {"do": "new", "game": "tixel", "seed": 7},
    {"do": "moves", "seat": 0},
    {"do": "play", "seat": 0, "move": "+c3/NE"},
    {"do": "view", "seat": 1},
    {"do": "state"},
    {"do": "log"},
    {"do": "games"},
]


def raw(*lines: bytes) -> list[dict[str, Any]]:
    """The answers to lines, through the whole engine."""
    out = io.BytesIO()
    assert run(io.BytesIO(b"".join(lines)), out) == 0
    assert out.getvalue() == b"" or out.getvalue().endswith(b"\n")

    def no_constant(text: str) -> None:
        raise AssertionError(f"{text} is no strict JSON")

    return [json.loads(line, parse_constant=no_constant) for line in out.getvalue().splitlines()]


class Talk:
    """A conversation with the engine."""

    def __init__(self) -> None:
        self.desk = Desk()

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(
            answer(self.desk, json.dumps({"do": do, **fields}).encode())
        )
        return reply

    def get(self, do: str, **fields: Any) -> dict[str, Any]:
        reply = self.ask(do, **fields)
        assert reply.pop("ok") is True, reply
        return reply

    def refuse(self, do: str, **fields: Any) -> str:
        reply = self.ask(do, **fields)
        assert reply.keys() == {"ok", "error"}
        assert reply["ok"] is False
        sentence: str = reply["error"]
        assert sentence.isprintable()
        return sentence
