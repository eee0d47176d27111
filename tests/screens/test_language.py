"""No sentence on any screen has come past the message catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pix_tui.games import registry
from pix_tui.i18n import use_language, use_translations
from pix_tui.screens.opening import match_screen
from pix_tui.screens.setup import SetUp
from pix_tui.settings import Settings
from pix_tui.table.fold import read_match
from pix_tui.table.local import Replay
from pix_tui.table.log import MemoryLog
from tests.games.rollnpix.sites import LATE, Play, new_game, table
from tests.screens.driving import Person, at_table, before, keep
from tests.screens.positions import BONUS, MIDDLE
from tests.screens.pseudo import Pseudo, exchanged
from tests.screens.rollnpix_driving import at_sites
from tests.screens.test_bots_at_the_table import StandIn

MEANT = re.compile(
    r"""
    (tixel|rollnpix)-[0-9a-z]+ | pix-tui | Tixel | tixel | tix   # ids, titles, variants
    | Roll'n\ Pix | rollnpix | pips | jagged                # names of shape files
    | Pixmit | \bPIX\b | \bZK\b                            # titles, a group of cards
    | \b(Ada|Bob)\b                                         # what people have typed
    | [+*@]?[a-i][1-9](-[a-i][1-9])?(/(NE|NW|SE|SW|[NESWAI]))?\b  # notation
    | \b(NE|NW|SE|SW|[NESW])\b                              # stances
    | \b(resign|draw)\b                                     # notation of the table
    | \b(choose|take)\b                                     # notation of Roll'n Pix
    | \b[YRBG][1-6]\b | \b[YRBGyrbg]+\b | (?<=[╱╳░▒▓!·])[YRBGyrbg]+  # dice, boxes
    | Ctrl\+Q | \bF\d\b | (?<![a-zA-Z])[a-zA-Z](?![a-zA-Z])  # keys, labels of the board
    """,
    re.VERBOSE,
)


def untranslated(text: str) -> set[str]:
    """The words in Latin letters that are neither names nor notation."""
    return set(re.findall(r"[a-zA-Z][\w'’]*", MEANT.sub(" ", text)))


@contextmanager
def speaking_pseudo() -> Iterator[None]:
    use_translations(Pseudo())
    try:
        yield
    finally:
        use_language("en")


def assert_translated(person: Person) -> None:
    assert untranslated(person.text) == set(), person.text
    assert any(letter in person.text for letter in "абвгдежзикл"), person.text


def test_what_counts_as_untranslated():
    assert untranslated("Tixel  Ada – Bob  tixel-7k3f9") == set()
    assert untranslated("09 10 21  ZK  Pixmit  PIX") == set()
    assert untranslated("b5-e5/E,@c3/NW +c3/A -c4 . a1 NE") == set()
    assert untranslated("F1 u Ctrl+Q 3:04") == set()
    assert untranslated("Slide into e5") == {"Slide", "into"}
    assert untranslated(exchanged("Slide into {square}").format(square="e5")) == set()


async def walk(person: Person, *steps: list[str]) -> None:
    """Press keys, and look after each step."""
    assert_translated(person)
    for keys in steps:
        await person.press(*keys)
        assert_translated(person)


SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])


@SIZES
async def test_the_launcher(size):
    log = MemoryLog()
    keep(log, "+c3/NE", ago=5)
    keep(log, *MIDDLE, "resign", ago=60 * 24 * 5)
    keep(log, "draw", "draw", ago=90)
    with speaking_pseudo():
        async with before(log=log, size=size) as person:
            assert_translated(person)
            await person.go_to_first_match()
            await walk(person, ["delete"], ["n"], list("Bob"), ["escape"], ["f1"], ["escape"])
        async with before(size=size) as person:
            assert_translated(person)


async def test_broken_games(monkeypatch):
    games, _ = registry.load()
    monkeypatch.setattr(registry, "load", lambda: (games, {"tix": "42"}))
    with speaking_pseudo():
        async with before() as person:
            assert_translated(person)


@SIZES
async def test_help_and_rules(size):
    with speaking_pseudo():
        async with before(size=size) as person:
            await walk(person, ["f1"], ["pagedown"], ["escape"])
        async with at_table(size=size) as person:
            await walk(person, ["f1"], *[["pagedown"]] * 6)


@SIZES
async def test_the_set_up(size):
    with speaking_pseudo():
        game = registry.get("tixel")
        async with before(lambda _: SetUp(game), settings=Settings(None), size=size) as person:
            # Every value of every line, with its explanation.
            await walk(person, *[[key] for _ in range(12) for key in ("right", "right", "down")])


@SIZES
async def test_the_settings(size):
    with speaking_pseudo():
        async with before(size=size) as person:
            steps = [[key] for _ in range(5) for key in ("right", "right", "right", "down")]
            await walk(person, ["f2"], *steps)


@SIZES
async def test_a_match(size):
    with speaking_pseudo():
        async with at_table(*MIDDLE, size=size) as person:
            await walk(
                person,
                *[[key] for key in ("right", "enter", "left", "p", "r", "up", "escape", ".")],
                ["x"],
                ["n"],
                ["o"],
                ["n"],
                [*"+b3/NE", "enter"],
                ["escape"],
                [":", *"b5", "enter"],
                ["escape"],
                [*"b5-e5", "enter"],
                ["right"],
                ["."],
                ["escape"],
                ["backspace"],
                ["x", "y"],
                ["escape"],
            )


@SIZES
async def test_a_draw(size):
    with speaking_pseudo():
        async with at_table(*MIDDLE, size=size) as person:
            await walk(person, ["o"], ["y"], ["escape"])


POSITION = "w01b01w01/6/w21b21w41/5w1/Bi1Wi1b61/1b11Ba1Wa w 3+1/3+1 wb -"


@pytest.mark.parametrize("pick", [[], ["p"], ["p", "p"], ["right", "right", "right", "enter"]])
async def test_what_can_be_on_a_square_and_why_not(pick):
    """Each kind of piece in each stance; the pools or a piece picked, and aimed everywhere."""
    with speaking_pseudo():
        async with at_table(position=POSITION, options={"plain": [2, 2]}) as person:
            await person.press(*pick)
            assert bool(person.board.picture.targets) == bool(pick)
            for number in range(36):
                rank, file = divmod(number, 6)
                await person.go_to(6 * rank + (5 - file if rank % 2 else file))
                assert_translated(person)
                if not pick:
                    await walk(person, ["enter"])
                    if person.board.picture.targets:
                        await person.press("escape")


async def test_names_that_nobody_has_given():
    with speaking_pseudo():
        async with at_table(names=("", "")) as person:
            await walk(person, ["enter"], ["enter"], ["o"], ["y"], ["escape"])


@SIZES
async def test_a_replay(size):
    log = MemoryLog()
    table = keep(log, *BONUS, "-b3", "resign")
    with speaking_pseudo():
        async with before(
            lambda _: match_screen(Replay(read_match(log, table.id))), log=log, size=size
        ) as person:
            await walk(person, *[["left"]] * 3, ["home"])


async def test_notices(tmp_path: Path):
    file = tmp_path / "42.json"
    file.write_text("{")
    with speaking_pseudo():
        async with before(settings=Settings(file), size=(200, 40)) as person:
            text = person.text.replace(str(tmp_path), "").replace("damaged", "")
            assert untranslated(text) == {"json"}, text


# -- Roll'n Pix ----------------------------------------------------------------------------------
def late(*hands: str) -> Play:
    """Four nearly full sites, the dice before them, or in their hands."""
    sites = table([LATE] * 4, hands, site=5)
    return sites if hands else sites.play("roll Y2 R1 B3 G6")


UNNAMED = ("Ada", "Bob", "", "")


@SIZES
async def test_rollnpix_from_the_foundation_to_the_draft(size):
    with speaking_pseudo():
        async with at_sites(names=UNNAMED, size=size) as person:
            await walk(person, *[["right"]] * 4, ["enter"], *[["enter"]] * 4, ["u"], ["2"], ["1"])


@SIZES
async def test_taking_dice(size):
    with speaking_pseudo():
        async with at_sites(start=late(), names=UNNAMED, size=size) as person:
            steps = [["left"], ["enter"], ["enter"], ["left"], ["enter"], ["enter"], ["1"], ["4"]]
            await walk(person, *steps)
            assert person.match.state.out[0]


@SIZES
async def test_placing_shapes_and_why_not(size):
    two = table([LATE] * 2, ["B3 G3", "R1 Y1"], site=5)
    with speaking_pseudo():
        async with at_sites(start=two, names=("Ada", "Bob"), size=size) as person:
            await walk(person, ["d"], ["r"], ["f"], *[["tab"]] * 3, ["d"])
            for _ in range(5):  # over all boxes, right to left and back
                await walk(person, *[["left"]] * 5, ["enter"], *[["right"]] * 5, ["up"])
        foundation = new_game(2, site=5).play("choose R", "roll R1")
        async with at_sites(start=foundation, names=("Ada", "Bob"), size=size) as person:
            await walk(person, ["left"], ["enter"], [":", *"R:z9", "enter"], ["escape"])
            await walk(person, [":", *"take 42", "enter"], ["escape"])


@SIZES
async def test_the_end_of_rollnpix(size):
    with speaking_pseudo():
        async with at_sites(start=late(), names=UNNAMED, size=size) as person:
            await walk(person, ["x"], ["y"], ["1"], ["x"], ["y"], ["x"], ["y"], ["escape"])
            assert person.match.outcome is not None
        last = table([LATE] * 2, site=5).play("roll Y6 R6 B6 G6", "take Y", "take R", "take B")
        async with at_sites(start=last, names=("Ada", ""), size=size) as person:
            await walk(person, ["enter"], ["v"], ["left"], ["home"])


async def test_bots_at_rollnpix():
    bots = {1: "novice", 2: "casual", 3: "skilled"}
    with speaking_pseudo():
        async with at_sites(start=late(), bots=bots, size=(120, 40), pool=StandIn()) as person:
            await walk(person, ["enter"], ["2"])
        hands = ("R1", "B3", "G1", "Y1")
        async with at_sites(start=late(*hands), bots=bots, pool=StandIn()) as person:
            await walk(person, ["enter"])


@SIZES
async def test_the_rules_and_the_set_up_of_rollnpix(size):
    with speaking_pseudo():
        async with at_sites(names=UNNAMED, size=size) as person:
            await walk(person, ["f1"], *[["pagedown"]] * 6)
        game = registry.get("rollnpix")
        async with before(lambda _: SetUp(game), settings=Settings(None), size=size) as person:
            await walk(person, *[[key] for _ in range(12) for key in ("right", "down")])
