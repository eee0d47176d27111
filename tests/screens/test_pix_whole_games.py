"""Whole matches of PIX, from the first word to the result."""

from __future__ import annotations

import asyncio
import importlib.util
import random
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from pix_tui.games.bot import Choice
from pix_tui.games.game import Chance
from pix_tui.games.pix.drawing import Arrow, Drawing
from pix_tui.screens.result import ResultScreen
from pix_tui.table.bots import BotPool
from tests.screens.pix_driving import PixPlayer, Quick, before_pix

REAL = "pix_tui.games.pix.bot"
LONGEST = 2_000  # rounds of a loop; no match comes near it


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result listens at once."""
    monkeypatch.setattr("pix_tui.screens.match._DEAF", 0.0)


def a_drawing(rng: random.Random) -> Drawing:
    """Something small, near where the cursor begins."""
    boxes = {(3 + int(rng.random() * 3), 3 + int(rng.random() * 3)) for _ in range(3)}
    black = sum(1 << y * 9 + x for x, y in boxes)
    kind = rng.random()
    if kind < 0.15:
        return Drawing(black & ~(1 << 40), 40)
    return Drawing(black, -1, Arrow(9, 8, "SE") if kind > 0.85 else None)


class Watched(BotPool):
    """Real bots; whoever waits for them knows when they have answered."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.thinking = 0
        self.changed = asyncio.Event()

    async def choose(self, *args: Any, **more: Any) -> Choice:
        self.asked += 1
        self.thinking += 1
        try:
            return await super().choose(*args, **more)
        finally:
            self.thinking -= 1
            self.changed.set()

    async def answered(self) -> None:
        """All that are asked now."""
        while self.thinking:
            self.changed.clear()
            await self.changed.wait()


async def rest(person: PixPlayer, pool: Any) -> None:
    """Until bots have said what they are asked; those that take their time have begun to wait."""
    await person.settle()
    while isinstance(pool, Watched) and pool.thinking:
        await pool.answered()
        await person.settle()


Guessing = Callable[[PixPlayer, random.Random, int], Awaitable[None]]


async def guess_by_keys(person: PixPlayer, rng: random.Random, seat: int) -> None:
    """Sometimes right, sometimes wrong and then nothing more."""
    several = sum(who.kind == "person" for who in person.match.header.seats) > 1
    if several:
        await person.press(str(seat + 1))
    kind = rng.random()
    if kind < 0.5:
        await person.type(person.answer())
        return
    if kind < 0.75:
        await person.type("something [/] else")
    await person.press("full_stop")


async def give_up_by_mouse(person: PixPlayer, rng: random.Random, seat: int) -> None:
    """There are no letters on a mouse."""
    await person.click_hint(".")


async def play_on(
    person: PixPlayer, rng: random.Random, guess: Guessing, *, by_mouse: bool, pool: Any = None
) -> list[Drawing]:
    """Draw and guess for all who sit here, to the end; gives what was drawn."""
    persons = [n for n, who in enumerate(person.match.header.seats) if who.kind == "person"]
    made = []
    for _ in range(LONGEST):
        await rest(person, pool)
        state = person.state
        if person.match.outcome is not None:
            return made
        if person.curtain or (person.draws and "Enter Pix!" in person.keys):
            seat = persons[0]
            if person.curtain:
                seat = next(n for n in persons if f"{person.called(n)} is next." in person.text)
                await person.come(seat, by_mouse=by_mouse)
            assert person.word(seat) in person.text
            wanted = a_drawing(rng)
            if by_mouse:
                await person.draw_by_mouse(wanted, seat)
            else:
                await person.draw_by_keys(wanted, seat)
            assert person.pixels == tuple(wanted.rows), person.text
            made.append(wanted)
            await person.finish(by_mouse=by_mouse)
            continue
        here = [seat for seat in person.acting if seat in persons]
        if state.phase == "reveal" and here:
            await guess(person, rng, here[int(rng.random() * len(here))])
            assert person.match.seq > 0
            continue
        assert not isinstance(person.match.to_act, Chance)
        await person.wait(5)
    raise AssertionError(f"a match without an end:\n{person.text}")


def assert_over(person: PixPlayer) -> None:
    """The result has everybody's cubes."""
    outcome = person.match.outcome
    assert outcome is not None
    assert isinstance(person.screen, ResultScreen), person.text
    for seat, cubes in enumerate(outcome.scores):
        name = re.escape(person.called(seat)[:8])
        assert re.search(rf"{name}|{seat + 1} Casual", person.text), person.text
        assert f"{cubes:.0f}" in person.text
    (entry,) = person.log.matches()
    assert entry.standing.over


def assert_right(person: PixPlayer, made: list[Drawing]) -> None:
    """Every word of every card was shown, and everything that was drawn here is in the match."""
    state = person.state
    assert len(state.past) == 2 * len(state.dealt)
    shown = [drawing for reveal in state.past for drawing in reveal.drawings]
    for wanted in made:
        assert wanted in shown


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_one_person_with_four_bots(way):
    """Stand-ins; the person draws and guesses by keys, or does everything by mouse."""
    by_mouse = way == "mouse"
    guess = give_up_by_mouse if by_mouse else guess_by_keys
    pool = Quick()
    async with before_pix(5, pool=pool) as person:
        made = await play_on(person, random.Random(3), guess, by_mouse=by_mouse)
        assert len(made) == 8
        assert_right(person, made)
        assert_over(person)
        guessed = sum(reveal.guesser == 0 for reveal in person.state.past)
        assert (guessed > 0) != by_mouse
        if by_mouse:
            await person.click_hint("q")
        else:
            await person.press("v")
            assert "replay:" in person.rows[0]
            await person.press("home")
            assert "replay: 0 of" in person.rows[0]
            await person.press("escape")
        assert "Last results" in person.text


@pytest.mark.parametrize(("seats", "way"), [(5, "keys"), (3, "mouse")])
async def test_people_around_one_keyboard(seats, way):
    by_mouse = way == "mouse"
    guess = give_up_by_mouse if by_mouse else guess_by_keys
    async with before_pix(seats, bots=()) as person:
        made = await play_on(person, random.Random(4), guess, by_mouse=by_mouse)
        assert len(made) == seats * 2 * person.state.rounds
        assert_right(person, made)
        assert_over(person)


async def test_two_people_and_their_bots():
    pool = Quick()
    async with before_pix(4, bots=(1, 3), pool=pool) as person:
        made = await play_on(person, random.Random(5), guess_by_keys, by_mouse=False)
        assert_right(person, made)
        assert_over(person)


async def test_without_a_clock():
    async with before_pix(3, pool=Quick(), timer=0) as person:
        made = await play_on(person, random.Random(6), guess_by_keys, by_mouse=False)
        assert_right(person, made)
        assert_over(person)


async def test_in_little_room():
    async with before_pix(4, pool=Quick(), pairs_of_four=True, size=(60, 20)) as person:
        made = await play_on(person, random.Random(7), guess_by_keys, by_mouse=False)
        assert_right(person, made)
        assert_over(person)


async def test_nobody_says_anything():
    """A match that goes by the clock alone."""
    async with before_pix(3, pool=Quick()) as person:
        for _ in range(LONGEST):
            if person.match.outcome is not None:
                break
            await person.wait(30)
        assert_over(person)
        assert {step.seat for step in person.match.line if step.text == "pix"} == {1, 2}


@pytest.mark.parametrize(("way", "seed"), [("keys", 11), ("mouse", 12)])
@pytest.mark.skipif(importlib.util.find_spec(REAL) is None, reason="there are no bots for PIX yet")
async def test_one_person_with_four_real_bots(way, seed):
    """They draw, they guess, and they take their time; the clock is moved by hand."""
    by_mouse = way == "mouse"
    guess = give_up_by_mouse if by_mouse else guess_by_keys
    pool = Watched()
    async with before_pix(5, pool=pool, deck="en", seed=seed) as person:
        made = await play_on(person, random.Random(seed), guess, by_mouse=by_mouse, pool=pool)
        assert_right(person, made)
        assert_over(person)
        assert pool.asked > 20
        assert any(reveal.guesser not in (-1, 0) for reveal in person.state.past)
