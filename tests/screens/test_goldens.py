"""Golden screens: few, each looked at before it was accepted, each with its text beside it.

`pytest tests/screens/test_goldens.py --update-screens` makes them anew.
"""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from pix_tui.games import registry
from pix_tui.screens.opening import open_match
from pix_tui.screens.setup import SetUp
from pix_tui.table.log import MemoryLog
from pix_tui.table.match import Match
from pix_tui.table.table import Table
from pix_tui.testing import snapshot_of
from pix_tui.testing.stage import still_settings
from tests.games.rollnpix.random_play import Kind, random_game
from tests.games.rollnpix.sites import Play
from tests.screens.driving import before, keep
from tests.screens.pix_scenes import begun, draw, to_the_clue, to_the_end
from tests.screens.pixmit_scenes import dealt
from tests.screens.positions import BONUS, MIDDLE
from tests.screens.rollnpix_driving import keep_sites

TO_B5 = ["left", "up", "up"]
PICKED = [*TO_B5, "enter", "right", "right", "right"]
REFUSED = [*TO_B5, "enter", "right", "down", "enter"]
LARGE = (120, 40)
TIXEL = {
    "tixel-start-dark": (MIDDLE[:0], {}),
    "tixel-start-plain": (MIDDLE[:0], {"theme": "plain"}),
    "tixel-slide-dark": (MIDDLE, {"press": PICKED, "size": LARGE}),
    "tixel-slide-light": (MIDDLE, {"press": PICKED, "theme": "light"}),
    "tixel-slide-plain": (MIDDLE, {"press": PICKED, "theme": "plain"}),
    "tixel-bonus-dark": (BONUS, {}),
    "tixel-refusal-light": (MIDDLE, {"press": REFUSED, "theme": "light"}),
    "tixel-result-dark": ((*BONUS, "-b3"), {"press": ["x", "y"]}),
    "tixel-replay-light": (
        (*BONUS, "-b3", "resign"),
        {"press": ["left", "left"], "theme": "light", "size": LARGE},
    ),
    "readme": (MIDDLE, {"press": PICKED, "size": (100, 30)}),
}
# A game at random, after how many events it is, and what is on the picture.
ROLLNPIX = {
    "rollnpix-drafting-dark": (3, 98, {}),
    "rollnpix-drawing-light": (0, 66, {"press": ["tab", "tab"], "theme": "light", "size": LARGE}),
    "rollnpix-illegal-plain": (0, 66, {"press": ["left", "left", "enter"], "theme": "plain"}),
    "rollnpix-out-dark": (0, 110, {"seat": 2}),
    "rollnpix-result-dark": (3, 129, {"press": ["left", "enter"]}),
}
SHOWN = ("13 14 16 18 21 31", "01 02 04 05 07 15", "06 17 26 22 23 09")
BOTS = {1: "casual", 2: "skilled"}
# The hands that are dealt, what happens then, and what is on the picture.
PIXMIT = {
    "pixmit-turn-dark": (
        ("03 13 16 18 20 25", "01 02 04 05 07 15", "06 09 17 22 23 26", "08 10 11 12 14 19"),
        [
            "offer 2 13 18 say PK 18",
            "accept 06 17",
            "pass",
            "offer 0 01",
            "veto",
            "stand",
            "draw 1 33",
        ],
        {},
    ),
    "pixmit-offer-light": (
        ("13 14 16 18", "01 02 04 05", "06 17 21 26"),
        ["pass", "offer 0 01 02 say DK"],
        {"press": ["1", "4"], "theme": "light", "size": LARGE},
    ),
    "pixmit-veto-plain": (
        ("03 13 20 25", "01 02 04 05", "06 17 21 26"),
        ["offer 2 13", "veto"],
        {"theme": "plain"},
    ),
    "pixmit-call-dark": (SHOWN, [], {}),
    "pixmit-hunt-dark": (SHOWN, ["call", "hunt 1 21"], {}),
    "pixmit-result-dark": (
        ("05 11 20 21 32 33", "01 13 14 16 22 23", "06 17 26 04 18 31"),
        [],
        {"press": ["c", "y"]},
    ),
    "pixmit-scoring-light": (SHOWN, [], {"press": ["t"], "theme": "light"}),
}


def _drawing() -> Table:
    table = begun(5, bots=(1, 2, 3, 4))
    draw(table, 0, less=4, finish=False)
    return table


def _last_seconds() -> Table:
    table = begun(5, bots=(1, 2, 3, 4))
    draw(table, 1)
    draw(table, 0, less=6, finish=False)
    return table


def _revealed() -> Table:
    table = begun(4, bots=(1, 2, 3))
    draw(table, *table.to_act)
    guessers = table.to_act
    table.submit(guessers[0], "guess lighthouse")
    table.submit(guessers[1], "guess a wild boar")
    return table


def _tied() -> Table:
    table = begun(9, bots=range(1, 9), seed=3)
    draw(table, *table.to_act)
    return table


def _with_clue() -> Table:
    table = begun(4, timer=0)
    draw(table, *table.to_act)
    to_the_clue(table)
    return table


def _over() -> Table:
    table = begun(4, bots=(1, 2, 3))
    to_the_end(table)
    return table


PIX = {
    "pix-drawing-dark": (_drawing, {"seat": 0}),
    "pix-clock-light": (_last_seconds, {"seat": 0, "theme": "light", "size": LARGE}),
    "pix-tiny-dark": (_last_seconds, {"seat": 0, "size": (40, 15)}),
    "pix-arrow-plain": (_drawing, {"seat": 0, "theme": "plain", "press": ["a", "right", "tab"]}),
    "pix-reveal-dark": (_revealed, {"seat": 0}),
    "pix-tied-dark": (_tied, {}),
    "pix-clue-light": (_with_clue, {"theme": "light"}),
    "pix-over-dark": (_over, {}),
}
OTHERS = {
    "pixmit-curtain-dark",
    "launcher-dark",
    "launcher-light",
    "set-up-dark",
    "settings-light",
    "host-lobby-dark",
    "host-room-light",
    "host-room-plain",
}


@pytest.fixture(autouse=True)
def no_idling() -> None:
    """Goldens are compared with what everybody else gets, so they are waited for as usual."""


def a_match(*moves: str) -> Match:
    return keep(MemoryLog(), *moves, match_id="tixel-7k3f9").match


@pytest.mark.parametrize("name", TIXEL)
def test_tixel(screen_snapshot, name):
    moves, scene = TIXEL[name]
    screen_snapshot("tixel", name=name, match=a_match(*moves), **scene)


@pytest.mark.parametrize("name", ROLLNPIX)
def test_rollnpix(screen_snapshot, name):
    seed, events, scene = ROLLNPIX[name]
    game = random_game(random.Random(seed), Kind(4, {}))
    start = next(islice(game, events, None)).state
    match = keep_sites(MemoryLog(), start=Play(start), match_id="rollnpix-7k3f9").match
    screen_snapshot("rollnpix", name=name, match=match, **scene)


@pytest.mark.parametrize("name", PIXMIT)
def test_pixmit(screen_snapshot, name):
    hands, events, scene = PIXMIT[name]
    match = dealt(*hands, events=events, bots=BOTS, match_id="pixmit-7k3f9").match
    screen_snapshot("pixmit", name=name, match=match, seat=0, **scene)


@pytest.mark.parametrize("name", PIX)
def test_pix(screen_snapshot, name):
    made, scene = PIX[name]
    screen_snapshot("pix", name=name, match=made().match, **scene)


async def test_the_curtain(screen_snapshot):
    log = MemoryLog()
    table = dealt(*SHOWN, events=["offer 1 13"], log=log, match_id="pixmit-7k3f9")
    async with before(lambda app: open_match(app, log, table.id), log=log) as person:
        screen_snapshot.compare(snapshot_of(person.app), "pixmit-curtain-dark")


@pytest.mark.parametrize(("theme", "size"), [("dark", (80, 24)), ("light", LARGE)])
async def test_the_launcher(screen_snapshot, theme, size):
    log = MemoryLog()
    keep(log, *MIDDLE, "resign", names=("Cleo", "Dan"), ago=60 * 24 * 3)
    keep(log, *MIDDLE[:4], names=("Eve", "[/]"), ago=60)
    keep(log, *BONUS, ago=5)
    async with before(log=log, settings=still_settings(theme), size=size) as person:
        await person.go_to_first_match()
        screen_snapshot.compare(snapshot_of(person.app), f"launcher-{theme}")


async def test_the_set_up(screen_snapshot):
    settings = still_settings()
    seats = [{"name": "Ada", "kind": "person"}, {"name": "", "kind": "bot", "level": "casual"}]
    settings.keep_set_up("tixel", {"seats": seats, "options": {"size": 7, "pieces": 14}})
    async with before(lambda _: SetUp(registry.get("tixel")), settings=settings) as person:
        screen_snapshot.compare(snapshot_of(person.app), "set-up-dark")


async def test_the_settings(screen_snapshot):
    async with before(settings=still_settings("light")) as person:
        await person.press("f2")
        screen_snapshot.compare(snapshot_of(person.app), "settings-light")


def test_there_is_no_golden_that_nothing_is_compared_with(request):
    folder: Path = request.config.rootpath / request.config.getini("pix_tui_snapshots")
    expected = {
        f"{name}.{kind}"
        for name in {*TIXEL, *ROLLNPIX, *PIXMIT, *PIX, *OTHERS}
        for kind in ("svg", "txt")
    }
    assert {file.name for file in folder.iterdir()} == expected
