"""No sentence of Pixmit has come past the message catalogue; cards and sets keep their names."""

from __future__ import annotations

import re

import pytest

from pix_tui.games import registry
from pix_tui.games.pixmit.cards import CARDS, GROUPS
from pix_tui.games.pixmit.names import scoring_name
from pix_tui.games.pixmit.scoring import LEVELS
from pix_tui.screens.opening import open_match
from pix_tui.screens.setup import SetUp
from pix_tui.settings import Settings
from pix_tui.table.log import MemoryLog
from tests.screens.driving import before
from tests.screens.pixmit_scenes import dealt
from tests.screens.test_language import SIZES, speaking_pseudo, untranslated

_NAMES = {word for card in CARDS.values() for word in re.findall(r"[\w']+", card.name)}
_NAMES |= {"rein", "karnierte", "Zer", "störerin"}  # where the longest are parted
_SETS = {scoring_name(kind, "", 5) for kind in LEVELS} - {"5 "}
_MEANT = re.compile("|".join(sorted({*_NAMES, *_SETS, *GROUPS}, key=len, reverse=True)))
_TYPED = re.compile(r"pixmit-\w+|Ada|Bert|Cleo|Dora|[“”]\w+")
_MOVES = re.compile(r"\b(say|offer|accept|veto|peek|override|stand|call|pass|split)\b")
HANDS = ("03 13 16 20 21 25", "01 02 04 05 07 15", "06 09 17 22 23 26")


def assert_translated(person) -> None:
    text = _TYPED.sub(" ", person.text)
    # A name at the end of its room is cut.
    text = re.sub(r"\w*…", " ", text)
    assert untranslated(_MEANT.sub(" ", text)) == set(), person.text
    assert any(letter in person.text for letter in "абвгдежзикл"), person.text


async def look(table, size, *steps: list[str]) -> None:
    with speaking_pseudo():
        opening = lambda app: open_match(app, table._log, table.id)  # noqa: E731
        async with before(opening, log=table._log, size=size) as person:
            assert_translated(person)
            for keys in steps:
                await person.press(*keys)
                assert_translated(person)


BOTS = {1: "casual", 2: "skilled"}


class Silent:
    """Bots that never answer."""

    async def choose(self, *_: object, **__: object) -> object:
        import asyncio

        await asyncio.Event().wait()
        raise AssertionError


@pytest.fixture(autouse=True)
def silent_bots(monkeypatch) -> None:
    monkeypatch.setattr("pix_tui.app.PixTui.bots", property(lambda _: Silent()))


@SIZES
@pytest.mark.parametrize(
    ("events", "steps"),
    [
        ([], [["1"], ["s"], ["escape"], ["enter"], ["n"], ["w"], ["c"], ["p"], ["n"], ["t"]]),
        (["offer 1 13 20 say PK", "accept 01 02"], [["enter"]]),
        (["pass", "offer 0 01 say DK"], [["v"], ["n"], ["1"], ["enter"], ["n"]]),
        (["offer 1 13", "veto"], [["o"], ["n"], ["enter"], ["n"]]),
        (["pass", "pass", "pass"], [["escape"], ["enter"], ["escape"], ["s"], ["escape"]]),
        (["x"], [["escape"]]),
    ],
    ids=["turn", "swapped", "offered", "vetoed", "over", "resigning"],
)
async def test_the_table(size, events, steps):
    log = MemoryLog()
    if events == ["x"]:
        table = dealt(*HANDS, bots=BOTS, log=log)
        await look(table, size, ["x"], ["y"])
        return
    await look(dealt(*HANDS, events=events, bots=BOTS, log=log), size, *steps)


@SIZES
async def test_the_curtain(size):
    await look(dealt(*HANDS, log=MemoryLog()), size, ["1"])


@SIZES
async def test_the_messenger(size):
    table = dealt("13 14 16 18 20 25", "01 02 04 05 07 15", log=MemoryLog(), messenger="literal")
    await look(table, size, ["1"], ["1", "2", "enter"], ["y"], ["2"], ["1", "v"], ["y"])


@SIZES
async def test_rules_and_set_up(size):
    table = dealt(*HANDS, bots=BOTS, log=MemoryLog())
    with speaking_pseudo():
        opening = lambda app: open_match(app, table._log, table.id)  # noqa: E731
        async with before(opening, log=table._log, size=size) as person:
            await person.press("f1")
            for _ in range(8):
                text = re.sub(
                    r"\b(say|offer|accept|veto|peek|override|stand|call|pass|split)\b",
                    "",
                    person.text,
                )
                assert untranslated(_MEANT.sub(" ", _TYPED.sub(" ", text))) == set(), person.text
                await person.press("pagedown")
        game = registry.get("pixmit")
        async with before(lambda _: SetUp(game), settings=Settings(None), size=size) as person:
            for _ in range(14):
                for key in ("right", "down"):
                    await person.press(key)
                    words = re.sub(
                        r"\b(profi|anfaenger|sixth|loose|pool|literal|take|bounty|caller|any_call)\b",
                        "",
                        person.text,
                    )
                    assert untranslated(_MEANT.sub(" ", words)) == set(), person.text
