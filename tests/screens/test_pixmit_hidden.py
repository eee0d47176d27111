"""C15: nobody is shown on a screen what they may not know.

Whole screens of two worlds that differ in cards which the viewer has never seen, character by
character and colour by colour: at the table, in a replay, behind the curtain, on the plain screen,
with keys pressed and moves refused. `tests/games/pixmit/hiding.py` deals the other worlds.

`PIXMIT_HIDDEN_SCREENS=20 pytest tests/screens/test_pixmit_hidden.py` looks at more matches.
"""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import pytest
from rich.style import Style
from rich.text import Text

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pixmit.game import Pixmit
from pix_tui.games.pixmit.state import State
from pix_tui.screens.opening import match_screen
from pix_tui.screens.pixmit import PixmitScreen
from pix_tui.screens.plain import PlainScreen
from pix_tui.table.local import LocalMatch, Replay, Sitting
from pix_tui.table.log import MemoryLog
from pix_tui.table.match import Match
from pix_tui.table.table import Table
from pix_tui.testing import take_snapshot
from pix_tui.testing.camera import rows_of, text_of
from pix_tui.testing.stage import still_settings
from tests.games.pixmit.hiding import acts, eventful, inputs, kept, pairs, played, viewers
from tests.games.pixmit.matches import GAME
from tests.games.pixmit.random_play import TABLES, Step
from tests.screens.driving import Person, before

MATCHES = int(os.environ.get("PIXMIT_HIDDEN_SCREENS", "1"))
"""Matches at each table."""
MOMENTS = 1 if MATCHES == 1 else 2
"""In each match for everybody who looks."""
SOME = [0, 2, 3, 5, 8, 9] if MATCHES == 1 else [*range(len(TABLES))]
"""Tables: for two with either messenger, for three and four, beginners, several deals."""
Worlds = tuple[list[Step], list[Step]]
Rows = list[list[tuple[str, object]]]


class NoBots:
    """In place of the processes with bots: none ever answers."""

    async def choose(self, *_: object, **__: object) -> None:
        await asyncio.Event().wait()

    async def warm(self) -> None:
        """There is nothing to make ready."""


def sat_at(match: Match) -> Table:
    """A table at which the match has come so far."""
    log = MemoryLog()
    log.create(match.header, match.events, match.standing)
    return Table(log, match, lambda: 0)


def local(match: Match) -> LocalMatch:
    """This terminal before that table."""
    return LocalMatch(sat_at(match), NoBots)


def alone(steps: list[Step], viewer: int | None) -> Match:
    """A match in which the viewer is the only person; where there is none, bots play."""
    return kept(steps, () if viewer is None else (viewer,))


# -- pictures --------------------------------------------------------------------------------
def picture(person: Person) -> Rows:
    """What stands on the screen: characters and their styles."""
    return [[(text, style) for text, style in row] for row in rows_of(person.app)]


async def opened(person: Person, sitting: Sitting) -> Rows:
    """A screen that opens before a sitting."""
    person.app.switch_screen(match_screen(sitting))
    await person.settle()
    return picture(person)


async def drawn(person: Person, sitting: Sitting) -> Rows:
    """The screen that is on, before another sitting."""
    person.screen.sitting = sitting
    person.screen.renew()
    await person.settle()
    return picture(person)


def check_same(one: Rows, other: Rows) -> None:
    """Fails with both texts if the screens are not the same."""
    assert text_of(one) == text_of(other)
    assert one == other, "the same characters in other colours"


@asynccontextmanager
async def screen(
    kind: Callable[[Sitting], object],
    sitting: Sitting,
    size: tuple[int, int] = (80, 24),
    drawing: str = "auto",
) -> AsyncIterator[Person]:
    settings = still_settings(drawing=drawing)
    async with before(lambda app: kind(sitting), size=size, settings=settings) as person:
        yield person


def is_other(steps: list[Step], others: list[Step]) -> Counter[str]:
    """In what two worlds differ."""
    now, then = (GAME.dump(world[-1].state) for world in (steps, others))
    return Counter({"worlds": 1, "other hands": now["hands"] != then["hands"]})


def check_worlds(counts: Counter[str], least: int) -> None:
    """Many were compared, and they were others indeed: not the truth dealt once more."""
    assert counts["worlds"] >= least, counts
    assert counts["other hands"] > counts["worlds"] * 0.25, counts
    assert counts["pictures"] > counts["worlds"]


# -- looking ---------------------------------------------------------------------------------
async def compared(
    table: int,
    kind: Callable[[Sitting], object] = match_screen,
    moments: int = MOMENTS,
    game: Pixmit | None = None,
    size: tuple[int, int] = (90, 44),
    drawing: str = "auto",
) -> Counter[str]:
    """Looks at matches of a table from all sides. Fails at the first difference."""

    def world(steps: list[Step], viewer: int | None) -> Match:
        match = alone(steps, viewer)
        if game is not None:
            object.__setattr__(match, "game", game)
        return match

    counts: Counter[str] = Counter()
    start = alone(played(table, 0)[:1], 0)
    async with screen(kind, local(start), size, drawing) as person:
        for number in eventful(table, MATCHES):
            for viewer in viewers(table):
                rng = random.Random(f"screens {table} {number} {viewer}")
                for steps, others in pairs(rng, table, number, viewer, moments):
                    counts += is_other(steps, others)
                    one, other = world(steps, viewer), world(others, viewer)
                    check_same(*[await drawn(person, local(match)) for match in (one, other)])
                    at = int(rng.random() * len(steps))
                    replays = [Replay(match, at, viewer) for match in (one, other)]
                    check_same(*[await drawn(person, replay) for replay in replays])
                    counts["pictures"] += 2
    return counts


@pytest.mark.parametrize("table", range(len(TABLES)))
async def test_C15_screens_show_nothing_that_is_hidden(table):
    check_worlds(await compared(table), MATCHES * TABLES[table].seats)


@pytest.mark.parametrize("table", [2, 3])
async def test_C15_large_and_plain_ones_neither(table):
    size, drawing = ((132, 43), "ascii") if table == 2 else ((40, 20), "glyphs")
    check_worlds(await compared(table, size=size, drawing=drawing), MATCHES * 2)


@pytest.mark.parametrize(("table", "picture"), [(0, False), (5, False), (9, False), (1, True)])
async def test_C15_the_plain_screen_shows_nothing_that_is_hidden(table, picture, monkeypatch):
    """It writes down the whole view, unless there is a picture of it."""
    if not picture:
        monkeypatch.setattr(Pixmit, "picture", "")
    counts = await compared(table, PlainScreen, size=(132, 60))
    check_worlds(counts, MATCHES * TABLES[table].seats)


@pytest.mark.parametrize("table", SOME)
async def test_C15_nothing_shows_for_a_moment_while_a_match_goes_on(table):
    """Every event of a match, as it comes in from elsewhere."""
    counts: Counter[str] = Counter()
    for number in eventful(table, MATCHES):
        rng = random.Random(f"live {table} {number}")
        late = [
            (viewer, *found)
            for viewer in viewers(table)
            for found in pairs(rng, table, number, viewer, 1, lambda state: state.round == 3)
        ]
        for viewer, steps, others in rng.sample(late, min(len(late), 1)):
            counts += is_other(steps, others)
            worlds = [alone(world, viewer) for world in (steps, others)]
            async with screen(match_screen, local(worlds[0].cut(0))) as person:
                for place in range(max(len(steps) - 40, 0), len(steps)):
                    frames = []
                    for match in worlds:
                        person.screen.sitting = local(match.cut(place))
                        person.screen.moved()
                        await person.settle()
                        frames.append(picture(person))
                        await close_dialogs(person)
                    check_same(*frames)
                    counts["pictures"] += 1
    assert counts["worlds"] > MATCHES * 0.6, counts
    assert counts["pictures"] > 8 * MATCHES, counts


# -- with keys -------------------------------------------------------------------------------
KEYS = ("1", "2", "s", "v", "c", "w", "o", "tab", "t", "f1", "x", "u")
"""None of these makes a move that shows anything: what does is asked for once more."""


async def close_dialogs(person: Person) -> None:
    """Back to the table."""
    while not isinstance(person.screen, PixmitScreen):
        await person.press("escape")


def refused(steps: list[Step], viewer: int, rng: random.Random) -> str:
    """A move that the rules do not accept from the viewer now."""
    state = steps[-1].state
    for text in inputs(rng, state.seats, 100):
        try:
            if GAME.check(state, viewer, GAME.parse_move(text, state)) is not None:
                return text
        except NotUnderstood:
            return text
    raise AssertionError("everything is accepted")


async def after_keys(match: Match, keys: Sequence[str], typed: str) -> list[Rows]:
    """What stands on the screen after each key."""
    seen = []
    async with screen(match_screen, local(match)) as person:
        for key in keys:
            await person.pilot.press(key)
            await person.settle()
            seen.append(picture(person))
            await close_dialogs(person)
        await person.press(":")
        await person.press(*typed, "enter")
        seen.append(picture(person))
    return seen


def in_play(viewer: int, on_turn: bool, state: State) -> bool:
    """Whether hands are hidden, and the viewer is or is not to act."""
    return not state.settled and acts(state, viewer) == on_turn


@pytest.mark.parametrize("table", SOME[::2])
async def test_C15_no_key_and_no_refusal_shows_anything(table):
    """On one's turn and on others'."""
    counts: Counter[str] = Counter()
    for number in eventful(table, MATCHES):
        rng = random.Random(f"keys {table} {number}")
        viewer = int(rng.random() * TABLES[table].seats)
        for on_turn in (True, False):
            wanted = partial(in_play, viewer, on_turn)
            for steps, others in pairs(rng, table, number, viewer, 1, wanted):
                counts += is_other(steps, others)
                keys = rng.sample(KEYS, 4)
                typed = refused(steps, viewer, rng)
                seen = [
                    await after_keys(alone(world, viewer), keys, typed) for world in (steps, others)
                ]
                for one, other in zip(*seen, strict=True):
                    check_same(one, other)
                    counts["pictures"] += 1
    assert counts["pictures"] >= 5 * MATCHES, counts


# -- people who share a keyboard -------------------------------------------------------------
async def behind_the_curtain(table: int) -> Counter[str]:
    """Looks at matches between people at one keyboard, before and after they have come."""
    counts: Counter[str] = Counter()
    everybody = range(TABLES[table].seats)

    def comes(viewer: int | None, state: State) -> bool:
        """Whether there is anything to see for the viewer; everybody may see what is public."""
        if viewer is None:
            return GAME.keeps_secrets(state) and acts_anybody(state)
        return GAME.keeps_secrets(state) and acts(state, viewer)

    start = kept(played(table, 0)[:1], everybody)
    async with screen(match_screen, local(start)) as person:
        for number in eventful(table, MATCHES):
            for viewer in viewers(table):
                rng = random.Random(f"curtain {table} {number} {viewer}")
                for worlds in pairs(rng, table, number, viewer, MOMENTS, partial(comes, viewer)):
                    counts += is_other(*worlds)
                    sittings = [local(kept(world, everybody)) for world in worlds]
                    if viewer is not None:
                        for sitting in sittings:
                            sitting.lift_curtain()
                            assert sitting.seat == viewer
                    frames = [await opened(person, sitting) for sitting in sittings]
                    check_same(*frames)
                    counts["pictures"] += 1
                    down = "when nobody else is looking" in text_of(frames[0])
                    assert down == (viewer is None)
                    assert down != ("no call" in text_of(frames[0]))
                    counts["down"] += down
    return counts


@pytest.mark.parametrize("table", [0, 2, 8])
async def test_C15_behind_the_curtain_there_is_only_what_is_public(table):
    counts = await behind_the_curtain(table)
    assert counts["worlds"] >= MATCHES * TABLES[table].seats, counts
    assert counts["other hands"] > counts["worlds"] * 0.25, counts
    assert counts["down"] >= MATCHES, counts


def acts_anybody(state: State) -> bool:
    """Whether anybody is to act now."""
    return any(acts(state, seat) for seat in range(state.seats))


async def test_C26_the_replay_of_a_running_match_can_be_seen_through_nobodys_eyes():
    """However often somebody asks for it."""
    steps = played(1, 0)
    running, over = alone(steps[:-6], 0), alone(steps, 0)
    assert (running.outcome is None, over.outcome is None) == (True, False)
    async with screen(match_screen, Replay(running)) as person:
        public = picture(person)
        for key in ("1", "2", "3"):
            await person.press(key)
            check_same(public, picture(person))
    async with screen(match_screen, Replay(over, 12)) as person:
        public = person.text
        await person.press("2")
        assert person.text != public


# -- pictures for whoever has no terminal ----------------------------------------------------
@pytest.mark.parametrize(
    ("table", "scene"),
    [
        (0, {"theme": "dark"}),
        (1, {"theme": "light", "size": (100, 30)}),
        (2, {"theme": "plain"}),
        (3, {"size": (60, 20)}),
        (8, {"theme": "dark", "size": (132, 43)}),
    ],
)
def test_C15_snapshots_are_the_same_to_the_byte(table, scene):
    """Text and SVG, each from an application of its own."""
    counts: Counter[str] = Counter()
    for number in eventful(table, MATCHES):
        rng = random.Random(f"snapshots {table} {number}")
        # Through nobody's eyes a snapshot is seen by whoever is to act.
        found = [
            (viewer, worlds)
            for viewer in range(TABLES[table].seats)
            for worlds in pairs(rng, table, number, viewer, 2)
        ]
        for viewer, worlds in rng.sample(found, min(len(found), 1)):
            counts += is_other(*worlds)
            matches = [alone(world, viewer) for world in worlds]
            one, other = (take_snapshot("pixmit", match=m, seat=viewer, **scene) for m in matches)
            assert one.text == other.text
            assert one.svg == other.svg
    assert counts["worlds"] > MATCHES * 0.6, counts


# -- a screen that does give something away is found out -------------------------------------
class HighHands(Pixmit):
    """The view depends on other hands, though it shows no card."""

    def view(self, state, seat):
        high = [sum(card > 16 for card in hand) for hand in state.hands]
        return {**super().view(state, seat), "high": high}


async def test_a_view_that_leaks_is_found_out_on_the_plain_screen(monkeypatch):
    monkeypatch.setattr(Pixmit, "picture", "")
    with pytest.raises(AssertionError, match="h: "):
        await compared(1, PlainScreen, moments=3, game=HighHands(), size=(132, 60))


def looks_at_hands(screen: PixmitScreen, seat: int) -> str:
    """A screen that looks past the view."""
    hand = screen.sitting.match.state.hands[seat]
    return "high" if sum(card > 16 for card in hand) > 1 else "low"


def colours_by_hands(screen: PixmitScreen, width: int, height: int) -> list[Text]:
    """The characters are the same."""
    hands = screen.sitting.match.state.hands
    return [Text("Round", Style(bold=bool(sum(map(sum, hands)) % 2)))]


def the_truth(match: Match, viewer: int | None) -> list[tuple[int | None, str]]:
    """A log without question marks."""
    return [(step.seat, step.text) for step in match.line]


@pytest.mark.parametrize(
    ("of", "name", "leak", "said"),
    [
        (PixmitScreen, "_note", looks_at_hands, "high"),
        (PixmitScreen, "head_lines", colours_by_hands, "in other colours"),
        (Match, "shown", the_truth, "deck: "),
    ],
)
async def test_a_screen_that_leaks_is_found_out(of, name, leak, said, monkeypatch):
    monkeypatch.setattr(of, name, leak)
    with pytest.raises(AssertionError, match=said):
        await compared(7, moments=8)


async def test_a_curtain_that_leaks_is_found_out(monkeypatch):
    """It hangs, but lets the hand be seen of whoever was there before."""
    monkeypatch.setattr(LocalMatch, "seat", 0)
    monkeypatch.setattr("pix_tui.widgets.curtain.Curtain.fall", lambda *_: None)
    with pytest.raises(AssertionError):
        await behind_the_curtain(1)
