"""Golden screens: few, each looked at before it was accepted, each with its text beside it.

`pytest tests/screens/test_goldens.py --update-screens` makes them anew.
"""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from pix_tui.games import registry
from pix_tui.screens.setup import SetUp
from pix_tui.table.log import MemoryLog
from pix_tui.table.match import Match
from pix_tui.testing import snapshot_of
from pix_tui.testing.stage import still_settings
from tests.games.rollnpix.random_play import Kind, random_game
from tests.games.rollnpix.sites import Play
from tests.screens.driving import before, keep
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
OTHERS = {"launcher-dark", "launcher-light", "set-up-dark", "settings-light"}


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


@pytest.mark.parametrize(("theme", "size"), [("dark", (80, 24)), ("light", LARGE)])
async def test_the_launcher(screen_snapshot, theme, size):
    log = MemoryLog()
    keep(log, *MIDDLE, "resign", names=("Cleo", "Dan"), ago=60 * 24 * 3)
    keep(log, *MIDDLE[:4], names=("Eve", "[/]"), ago=60)
    keep(log, *BONUS, ago=5)
    async with before(log=log, settings=still_settings(theme), size=size) as person:
        await person.press("down")
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
        f"{name}.{kind}" for name in {*TIXEL, *ROLLNPIX, *OTHERS} for kind in ("svg", "txt")
    }
    assert {file.name for file in folder.iterdir()} == expected
