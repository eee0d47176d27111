"""C15: nobody is shown on a screen of PIX what they may not know.

Whole screens of two worlds that differ in words, clues, cards and drawings which the viewer has
never seen, character by character and colour by colour: at the table, while it goes on, in a
replay of a match that still runs, behind the curtain and before it, on the plain screen, in
pictures, with keys pressed and moves refused. `tests/games/pix/hiding.py` makes the other worlds.

`PIX_HIDDEN_SCREENS=20 pytest tests/screens/test_pix_hidden.py` looks at more matches.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from functools import partial

import pytest
from rich.style import Style
from rich.text import Text
from textual.screen import Screen

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pix.state import State
from pix_tui.screens.opening import match_screen
from pix_tui.screens.pix import PixGameScreen
from pix_tui.screens.plain import PlainScreen
from pix_tui.table.local import LocalMatch, Replay, Sitting
from pix_tui.table.log import MemoryLog
from pix_tui.table.match import Match
from pix_tui.testing import take_snapshot
from pix_tui.testing.camera import rows_of, text_of
from pix_tui.testing.stage import still_settings
from pix_tui.widgets.curtain import Curtain
from tests.games.pix.hiding import another_world, below, inputs, knowledge, match_of
from tests.games.pix.matches import GAME
from tests.games.pix.random_play import TABLES, Step
from tests.games.pix.test_hidden import a_moment, canaries, played, viewers
from tests.games.told import sat_at
from tests.screens.driving import Person, before
from tests.screens.pix_driving import Asleep, HandClock, stopped

MATCHES = int(os.environ.get("PIX_HIDDEN_SCREENS", "1"))
"""Matches at each table."""
MANY = MATCHES > 1
SOME = [*range(len(TABLES))] if MANY else [4, 8]
"""Tables: in a colour of one's own and in groups."""
LOOKS = [((80, 24), "dark"), ((120, 40), "light"), ((80, 24), "plain"), ((40, 15), "dark")]
"""Sizes and themes, one after the other for each table."""
Rows = list[list[tuple[str, object]]]
Worlds = tuple[list[Step], list[Step]]


@pytest.fixture(autouse=True)
def no_time_passes() -> Iterator[None]:
    """Not even between two pictures."""
    with stopped(HandClock()):
        yield


# -- worlds ----------------------------------------------------------------------------------
def alone(steps: list[Step], viewer: int | None) -> Match:
    """The viewer is the only person; where there is none, bots play."""
    return match_of(steps, () if viewer is None else (viewer,))


def everybody(steps: list[Step]) -> Match:
    """All are persons, before one keyboard."""
    return match_of(steps, range(steps[0].state.seats))


def local(match: Match) -> LocalMatch:
    """This terminal before a table at which the match has come so far."""
    return LocalMatch(sat_at(match), Asleep)


def pairs(
    rng: random.Random,
    steps: list[Step],
    viewer: int | None,
    count: int,
    wanted: Callable[[State], bool] = lambda _: True,
) -> list[Worlds]:
    """Moments of a match at which the state is as wanted, and another world for each."""
    found: list[Worlds] = []
    for _ in range(50 * count):
        until = a_moment(rng, steps)
        if len(found) < count and wanted(steps[until - 1].state):
            found.append((steps[:until], another_world(rng, steps[:until], viewer)))
    return found


def is_showing(state: State) -> bool:
    """Whether drawings are on show."""
    return state.phase == "reveal"


def is_drawing(viewer: int | None, state: State) -> bool:
    """Whether everybody draws, and the viewer has not finished."""
    return state.phase == "draw" and (viewer is None or not state.done[viewer])


def lookers(rng: random.Random, table: int) -> list[int | None]:
    """Who looks: two of the seats and the public, or everybody where there is time."""
    some = viewers(table) if MANY else rng.sample(range(TABLES[table].seats), 2)
    return [*dict.fromkeys([*some, None])]


def counted(worlds: Worlds) -> Counter[str]:
    """In what two worlds differ."""
    now, then = (world[-1].state for world in worlds)
    return Counter(
        {
            "worlds": 1,
            "different": GAME.dump(now) != GAME.dump(then),
            "other strokes": len(worlds[0]) != len(worlds[1]),
            "other drawings": now.drawings != then.drawings,
            now.phase: 1,
        }
    )


def check_worlds(counts: Counter[str], least: int) -> None:
    """Many were compared, and they were others indeed: not the truth once more."""
    assert counts["worlds"] >= least, counts
    assert counts["different"] == counts["worlds"], counts
    assert counts["other strokes"] > counts["worlds"] * 0.5, counts
    assert counts["pictures"] >= counts["worlds"], counts


# -- pictures --------------------------------------------------------------------------------
def picture(person: Person) -> Rows:
    """What stands on the screen: characters and their styles."""
    return [[(text, style) for text, style in row] for row in rows_of(person.app)]


async def drawn(person: Person, sitting: Sitting) -> Rows:
    """The screen that is on, before another sitting."""
    person.screen.sitting = sitting
    person.screen.renew()
    await person.settle()
    return picture(person)


async def opened(person: Person, sitting: Sitting) -> Rows:
    """A screen that opens before a sitting."""
    await person.app.switch_screen(match_screen(sitting))
    for _ in range(50):
        await person.settle()
        if person.text.strip():
            break
    return picture(person)


def check_same(one: Rows, other: Rows) -> None:
    """Fails with both texts if the screens are not the same."""
    assert text_of(one) == text_of(other)
    assert one == other, "the same characters in other colours"


@asynccontextmanager
async def screen(
    sitting: Sitting,
    size: tuple[int, int] = (80, 24),
    theme: str = "dark",
    kind: Callable[[Sitting], Screen] = match_screen,
) -> AsyncIterator[Person]:
    settings = still_settings(theme)
    async with before(lambda app: kind(sitting), size=size, settings=settings) as person:
        yield person


# -- looking ---------------------------------------------------------------------------------
async def compared(
    table: int,
    moments: int = 2,
    size: tuple[int, int] = (80, 24),
    theme: str = "dark",
    kind: Callable[[Sitting], Screen] = match_screen,
) -> Counter[str]:
    """Looks at matches of a table from several sides. Fails at the first difference.

    A replay of a match that is not over is looked at somewhere, by whoever looks.
    """
    counts: Counter[str] = Counter()
    async with screen(local(alone(played(table, 0)[:1], 0)), size, theme, kind) as person:
        for number in range(MATCHES):
            rng = random.Random(f"pix screens {table} {number}")
            for viewer in lookers(rng, table):
                for worlds in pairs(rng, played(table, number), viewer, moments):
                    matches = [alone(world, viewer) for world in worlds]
                    check_same(*[await drawn(person, local(match)) for match in matches])
                    end = Replay(matches[0]).length
                    at = end if rng.random() < 0.5 else below(rng, end + 1)
                    check_same(*[await drawn(person, Replay(match, at)) for match in matches])
                    counts += counted(worlds)
                    counts["pictures"] += 2
    return counts


@pytest.mark.parametrize("table", range(len(TABLES)))
async def test_C15_screens_show_nothing_that_is_hidden(table):
    """PX-10, PX-12: words are known to a group, drawings to whoever draws. PX-22: and of those
    that are not shown yet nothing shows."""
    moments = 2 if MANY or table in SOME else 1
    check_worlds(await compared(table, moments, *LOOKS[table % len(LOOKS)]), 3 * MATCHES * moments)


async def test_C15_the_plain_screen_shows_nothing_that_is_hidden(monkeypatch):
    """It writes down the whole view, where there is no picture of it."""
    monkeypatch.setattr(type(GAME), "picture", "")
    counts = await compared(4, 1, (132, 40), "dark", PlainScreen)
    check_worlds(counts, 3 * MATCHES)


async def test_C15_the_launcher_shows_nothing_that_is_hidden():
    """It has a picture of the match that runs, and says how far it has got."""
    rng = random.Random("pix launcher")
    for worlds in pairs(rng, played(4, 0), 0, 2, lambda state: state.round > 1):
        frames = []
        for world in worlds:
            log = MemoryLog()
            sat_at(alone(world, 0), log)
            async with before(log=log) as person:
                assert "Ada – Novice bot" in person.text
                frames.append(picture(person))
        check_same(*frames)
        assert counted(worlds)["other strokes"]


@pytest.mark.parametrize("table", SOME if MANY else [1, 4])
async def test_C15_nothing_shows_for_a_moment_while_a_match_goes_on(table):
    """All pictures of a word, one after the other: strokes of others change nothing."""
    counts: Counter[str] = Counter()
    for number in range(MATCHES):
        rng = random.Random(f"pix live {table} {number}")
        viewer = rng.choice(viewers(table))
        found = pairs(rng, played(table, number), viewer, 9, is_showing)
        worlds = min(found, key=cost)
        courses = [await course(world, viewer) for world in worlds]
        assert [text_of(frame) for frame in courses[0]] == [text_of(frame) for frame in courses[1]]
        assert courses[0] == courses[1], "the same characters in other colours"
        counts += counted(worlds)
        counts["pictures"] += len(courses[0])
    assert counts["pictures"] > 2 * counts["worlds"] > 0, counts
    assert counts["other strokes"], counts


def cost(worlds: Worlds) -> tuple[bool, int]:
    """Those that differ in strokes come first, and then those with the fewest pictures."""
    one, other = worlds
    return len(one) == len(other), len(this_word(one) + this_word(other))


def this_word(steps: list[Step]) -> list[int]:
    """How many steps had been made at each moment of the last word."""
    last = steps[-1].state
    return [
        place
        for place, (state, _, _) in enumerate(steps)
        if (state.round, state.word) == (last.round, last.word) and state.phase != "deal"
    ]


async def course(steps: list[Step], viewer: int | None) -> list[Rows]:
    """The pictures of the last word of a match, each that is like the one before left out."""
    match = alone(steps, viewer)
    places = this_word(steps)
    found: list[Rows] = []
    async with screen(local(match.cut(places[0]))) as person:
        for place in places:
            now = await drawn(person, local(match.cut(place)))
            if not found or now != found[-1]:
                found.append(now)
    return found


async def test_C26_no_key_tells_in_a_replay_how_much_others_have_drawn():
    """PX-12: neither the title of the replay of a match that still runs, nor how many steps it
    has, nor through whose eyes it is asked for."""
    counts: Counter[str] = Counter()
    for number in range(MATCHES):
        rng = random.Random(f"pix replays {number}")
        for worlds in pairs(rng, played(4, number), 0, 2, lambda state: state.round > 1):
            courses = []
            for world in worlds:
                async with screen(Replay(alone(world, 0))) as person:
                    seen = [picture(person)]
                    for key in ("1", "left", "pageup", "home", "pagedown", "right", "2", "end"):
                        await person.press(key)
                        seen.append(picture(person))
                courses.append(seen)
            for one, other in zip(*courses, strict=True):
                check_same(one, other)
            assert courses[0][0] == courses[0][-1]
            counts += counted(worlds)
            counts["pictures"] += len(courses[0])
    check_worlds(counts, 2 * MATCHES)


# -- no canary where it must not be ----------------------------------------------------------
@pytest.mark.parametrize("table", SOME)
async def test_C15_no_word_and_no_clue_is_on_a_screen_before_the_rules_say_so(table):
    """PX-10, PX-22."""
    steps = played(table, 0)
    rng = random.Random(f"pix canaries {table}")
    seen = 0
    async with screen(local(alone(steps[:1], 0)), (120, 40)) as person:
        for viewer in lookers(rng, table):
            for until in (1 + below(rng, len(steps)) for _ in range(3)):
                match = alone(steps[:until], viewer)
                for sitting, eyes in ((local(match), viewer), (Replay(match), None)):
                    found = canaries(text_of(await drawn(person, sitting)))
                    assert found <= readable(steps[:until], eyes), (viewer, until)
                    seen += len(found)
    assert seen


def readable(steps: list[Step], viewer: int | None) -> set[str]:
    """The words and clues that somebody may read."""
    knows = knowledge(steps, viewer)
    state = steps[-1].state
    concepts = state.options.cards.concepts
    found = {concepts[number].word for number in knows.words}
    found |= {concepts[number].clue for number in knows.clues}
    if viewer is not None and state.phase == "draw" and not state.gone[viewer]:
        found.add(state.concept(state.seating[viewer]).clue)
    return found


# -- people who share a keyboard -------------------------------------------------------------
async def at_one_keyboard(table: int, kinds: Sequence[str]) -> Counter[str]:
    """Looks at matches between people who share a keyboard, before one of them has come, when one
    is there, and when all look."""
    counts: Counter[str] = Counter()
    async with screen(local(everybody(played(table, 0)[:1]))) as person:
        for number in range(MATCHES):
            rng = random.Random(f"pix curtain {table} {number}")
            for kind in kinds:
                viewer = None if kind != "lifted" else below(rng, TABLES[table].seats)
                wanted = is_showing if kind == "all look" else partial(is_drawing, viewer)
                for worlds in pairs(rng, played(table, number), viewer, 2, wanted):
                    sittings = [local(everybody(world)) for world in worlds]
                    for sitting in sittings if viewer is not None else ():
                        sitting.turn_to(viewer)
                        sitting.lift_curtain()
                        assert sitting.seat == viewer
                    frames = [await opened(person, sitting) for sitting in sittings]
                    assert ("when nobody else is looking" in text_of(frames[0])) == (kind == "down")
                    check_same(*frames)
                    counts += counted(worlds)
                    counts["pictures"] += 1
                    counts[kind] += 1
    return counts


@pytest.mark.parametrize("table", SOME)
async def test_C15_behind_the_curtain_there_is_only_what_is_public(table):
    kinds = ("down", "lifted", "all look")
    counts = await at_one_keyboard(table, kinds)
    check_worlds(counts, 5 * MATCHES)
    assert all(counts[kind] for kind in kinds), counts


# -- with keys -------------------------------------------------------------------------------
KEYS = ("space", "r", "a", "c", "u", "y", "tab", "delete", "1", "2", "9", "x", "z", "up", "f1")
"""None of these makes a move that shows anything; dialogs are left again."""


@pytest.mark.parametrize("phase", ["draw", "reveal"])
async def test_C15_no_key_and_no_refusal_shows_anything(phase):
    counts: Counter[str] = Counter()
    for table in SOME:
        rng = random.Random(f"pix keys {table} {phase}")
        viewer = below(rng, TABLES[table].seats)
        found = pairs(rng, played(table, 0), viewer, 1, lambda state: state.phase == phase)
        for worlds in found:
            keys = rng.sample(KEYS, 4)
            typed = refused(worlds[0], viewer, rng)
            seen = [await after_keys(alone(world, viewer), keys, typed) for world in worlds]
            for one, other in zip(*seen, strict=True):
                check_same(one, other)
                counts["pictures"] += 1
            counts += counted(worlds)
    check_worlds(counts, len(SOME))
    assert counts["pictures"] == 5 * counts["worlds"], counts


def refused(steps: list[Step], viewer: int, rng: random.Random) -> str:
    """A move that the rules do not accept from the viewer now."""
    state = steps[-1].state
    for text in inputs(rng, state.seats, 200):
        try:
            if GAME.check(state, viewer, GAME.parse_move(text, state)) is not None:
                return text
        except NotUnderstood:
            return text
    raise AssertionError("everything is accepted")


async def after_keys(match: Match, keys: list[str], typed: str) -> list[Rows]:
    """What stands on the screen after each key, and after a move that is refused."""
    seen = []
    async with screen(local(match)) as person:
        for key in keys:
            await person.press(key)
            seen.append(picture(person))
            while not isinstance(person.screen, PixGameScreen) or person.screen.is_typing:
                await person.press("escape")
        await person.press(":", *typed, "enter")
        seen.append(picture(person))
    return seen


# -- pictures for whoever has no terminal ----------------------------------------------------
@pytest.mark.parametrize("phase", ["draw", "reveal"])
def test_C15_snapshots_are_the_same_to_the_byte(phase):
    """Text and SVG, each from an application of its own."""
    counts: Counter[str] = Counter()
    for number in range(MATCHES):
        rng = random.Random(f"pix snapshots {phase} {number}")
        # Through nobody's eyes a snapshot is seen by whoever is to act.
        viewer = below(rng, TABLES[4].seats)
        for worlds in pairs(rng, played(4, number), viewer, 1, lambda state: state.phase == phase):
            matches = [alone(world, viewer) for world in worlds]
            one, other = (take_snapshot("pix", match=m, seat=viewer) for m in matches)
            assert one.text == other.text
            assert one.svg == other.svg
            counts += counted(worlds)
            counts["pictures"] += 1
    check_worlds(counts, MATCHES)


# -- a screen that does give something away is found out -------------------------------------
def looks_at_drawings(screen: PixGameScreen) -> str:
    """The panel counts all pixels."""
    return f"{sum(drawing.blacks for drawing in screen.sitting.match.state.drawings)} pixels"


def reads_words(screen: PixGameScreen, width: int, height: int) -> list[Text]:
    """All words are there."""
    state = screen.sitting.match.state
    found = {state.concept(group.colour) for group in state.groups} - {None}
    return [Text(" ".join(sorted(concept.word for concept in found)))]


def colours_by_drawings(screen: PixGameScreen, width: int, height: int) -> list[Text]:
    """The characters are the same."""
    blacks = sum(drawing.blacks for drawing in screen.sitting.match.state.drawings)
    return [Text("Round", Style(bold=bool(blacks % 2)))]


def every_move(match: Match, move: int, viewer: int | None) -> bool:
    """A replay steps through everything, and counts it in its title."""
    return True


@pytest.mark.parametrize(
    ("of", "name", "leak", "said"),
    [
        (PixGameScreen, "turn_words", looks_at_drawings, "pixels"),
        (PixGameScreen, "head_lines", reads_words, r"word\d+x|other\d+w"),
        (PixGameScreen, "head_lines", colours_by_drawings, "in other colours"),
        (Match, "is_told", every_move, r"\d of \d"),
    ],
)
async def test_a_screen_that_leaks_is_found_out(of, name, leak, said, monkeypatch):
    monkeypatch.setattr(of, name, leak)
    with pytest.raises(AssertionError, match=said):
        await compared(4, moments=4)


async def test_a_curtain_that_leaks_is_found_out(monkeypatch):
    """It does not fall, and what somebody draws is there to be seen."""
    monkeypatch.setattr(LocalMatch, "seat", 0)
    monkeypatch.setattr(Curtain, "fall", lambda *_, **__: None)
    with pytest.raises(AssertionError):
        await at_one_keyboard(4, ["down"])
