"""What a seat is told that it may do, and what it may: the same (C27).

`PIX_INPUTS=1000000 pytest tests/games/pix/test_accepts.py` tries more inputs.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from pix_tui.games.game import Illegal, NotUnderstood
from pix_tui.games.pix.drawing import WAYS
from pix_tui.games.pix.state import State
from tests.games.luck import pick
from tests.games.refusals import not_understood

from .matches import GAME, new_match
from .random_play import TABLES, Step, below, random_match

INPUTS = int(os.environ.get("PIX_INPUTS", "100000"))
AT_EACH = 25
"""Inputs for each state and seat."""


KINDS = (
    *("black", "clear", "red", "arrow", "off", "pix", "guess", "heard", "void"),
    *("time", "card", "first"),
)


def number(rng: random.Random, most: int) -> str:
    """Mostly a good one, sometimes just beside."""
    beside = pick(rng, ["-1", str(most + 1), "99", f"0{most}", "", "x", " 1", "1.0", "²"])
    return beside if rng.random() < 0.15 else str(below(rng, most + 1))


class Told(NamedTuple):
    """What a seat is told before it tries anything."""

    state: State
    seat: int
    view: dict[str, Any]
    forms: tuple[str, ...]
    listed: frozenset[str]


def told(state: State, seat: int) -> Told:
    listed = (GAME.format_move(move, state) for move in GAME.moves(state, seat))
    forms = GAME.accepts(state, seat)
    return Told(state, seat, GAME.view(state, seat), forms, frozenset(listed))


def inputs(rng: random.Random, now: Told, count: int) -> Iterator[str]:
    """Moves of every form, and what is almost one; half of them of a form that is accepted."""
    state = now.state
    fitting = [kind for kind in KINDS if any(form.startswith(kind) for form in now.forms)]
    used = [
        f"{x},{y}"
        for y, row in enumerate(now.view["own"]["drawing"]["rows"])
        for x, sign in enumerate(row)
        if sign != "."
    ]
    for _ in range(count):
        kind = pick(rng, fitting if fitting and rng.random() < 0.5 else KINDS)
        if kind == "clear" and used and rng.random() < 0.5:
            text = f"clear {pick(rng, used)}"
        elif kind in ("black", "clear", "red"):
            text = f"{kind} {number(rng, 8)},{number(rng, 8)}"
        elif kind == "arrow":
            way = pick(rng, [*WAYS, "n", "NN", ""])
            text = f"arrow {number(rng, 18)},{number(rng, 18)},{way}"
        elif kind == "off":
            text = "arrow off"
        elif kind in ("heard", "void"):
            text = f"{kind} {number(rng, state.seats - 1)}"
        elif kind == "guess":
            text = f"guess {pick(rng, ['teapot', 'the light', '  x ', '!', '', 'y' * 61, 'ä'])}"
        elif kind == "card":
            text = f"card {pick(rng, [*'KRGBX'])} {number(rng, 11)}"
        elif kind == "first":
            text = f"first {pick(rng, [*'KRGBX'])}"
        else:
            text = kind
        if rng.random() < 0.05:
            at = below(rng, len(text) + 1)
            text = text[:at] + pick(rng, [" ", ",", "\x00", "x", "-"]) + text[at:]
        yield text


FORMS = {
    "black x,y": r"black [0-8],[0-8]",
    "clear x,y": r"clear [0-8],[0-8]",
    "red x,y": r"red [0-8],[0-8]",
    "arrow x,y,dir": r"arrow (1[0-8]|\d),(1[0-8]|\d),(N|NE|E|SE|S|SW|W|NW)",
    "arrow off": r"arrow off",
    "pix": r"pix",
    "guess word": r"guess .*\w.*",
    "heard seat": r"heard [0-8]",
    "void seat": r"void [0-8]",
}
"""What the forms stand for, written without a look at the rules."""


def has_form(text: str, forms: tuple[str, ...]) -> bool:
    return any(re.fullmatch(FORMS[form], text, re.ASCII if "x,y" in form else 0) for form in forms)


def possible(now: Told, text: str) -> bool:
    """Whether an input of an accepted form is legal, worked out from the view alone."""
    own, reveal = now.view["own"], now.view["reveal"]
    kind, _, rest = text.partition(" ")
    if kind in ("black", "clear", "red"):
        x, y = map(int, rest.split(","))
        sign = own["drawing"]["rows"][y][x]
        if kind == "clear":
            return sign != "."
        return sign == "." and (kind == "red" or own["left"]["black"] > 0)
    if kind == "arrow":
        arrow = own["drawing"]["arrow"]
        wanted = None if rest == "off" else rest.split(",")
        return wanted != (arrow and [str(part) for part in arrow])
    if kind == "guess":
        guess = " ".join(rest.split())
        return len(guess) <= 60 and guess.isprintable() and any(map(str.isalnum, guess))
    if kind == "heard":
        return int(rest) in reveal["outsiders"] and int(rest) != now.seat
    if kind == "void":
        mine = [vote["seat"] for vote in reveal["votes"] if now.seat in vote["by"]]
        return int(rest) in reveal["on_show"] and int(rest) not in mine
    return True


def check_input(now: Told, text: str, counts: Counter[str]) -> None:
    try:
        move = GAME.parse_move(text, now.state)
    except NotUnderstood:
        assert not_understood(GAME.parse_move, text, now.state)
        assert not (has_form(text, now.forms) and possible(now, text)), text
        assert text not in now.listed
        counts["not understood"] += 1
        return
    canonical = GAME.format_move(move, now.state)
    why = GAME.check(now.state, now.seat, move)
    legal = has_form(canonical, now.forms) and possible(now, canonical)
    assert (why is None) == legal, (text, why, now.forms)
    if move.kind in ("pix", "heard", "void"):
        assert (why is None) == (canonical in now.listed), (text, now.listed)
    if why is None:
        counts[move.kind] += 1
        assert GAME.play(now.state, now.seat, move) != now.state
    else:
        counts["refused"] += 1
        assert str(why).endswith(".")
        with pytest.raises(Illegal) as refused:
            GAME.play(now.state, now.seat, move)
        assert refused.value.message == why


def moments(count: int) -> Iterator[Step]:
    """States from all kinds of tables, some with somebody gone."""
    rng = random.Random(27)
    while True:
        for kind in TABLES:
            steps = [*random_match(rng, kind, 0.002)]
            for _ in range(40):
                count -= 1
                yield pick(rng, steps)
                if not count:
                    return


def test_C27_accepted_exactly_where_it_is_said():
    rng = random.Random(27)
    counts: Counter[str] = Counter()
    for step in moments(INPUTS // AT_EACH):
        before = GAME.dump(step.state)
        now = told(step.state, below(rng, step.state.seats))
        for text in inputs(rng, now, AT_EACH):
            check_input(now, text, counts)
        assert GAME.dump(step.state) == before
    assert sum(counts.values()) == INPUTS // AT_EACH * AT_EACH
    for kind in ("black", "clear", "red", "arrow", "pix", "guess", "heard", "void"):
        assert counts[kind] > 20, counts
    assert counts["refused"] > INPUTS // 20, counts
    assert counts["not understood"] > INPUTS // 100, counts


def test_nobody_but_chance_and_the_clock_does_their_part():
    for now in (new_match(3), new_match(3).deal(), new_match(3).draw(), new_match(3).show("K")):
        for text in ("card K 0", "card R 1", "first K", "first G"):
            assert now.refusal(f"0: {text}") == "Cards are drawn by chance, not chosen."
        assert now.refusal("0: time") == "Only the clock says when the time is up."
        for text in ("black 0,0", "pix", "guess x", "void 0", "heard 1"):
            assert now.refusal(text)


def test_before_a_choice_of_chance_nobody_acts():
    for now in (new_match(3), new_match(3).draw()):
        assert now.moves(0) == now.accepts(0) == []
        for text in ("pix", "black 0,0", "guess castle"):
            assert now.refusal(f"0: {text}") == "First chance has to decide."
