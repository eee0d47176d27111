"""A match against a bot as a person sees it. The bot is a stand-in that moves when it is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from pix_tui.games.bot import Choice
from pix_tui.games.game import message
from pix_tui.screens.opening import open_match
from pix_tui.table.bots import BotFailed
from pix_tui.table.log import BOT, MemoryLog, SeatInfo
from pix_tui.table.table import Table
from tests.screens.driving import Person, before


class StandIn:
    """In place of the processes with bots."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, dict[str, Any]]] = []
        self.answers: asyncio.Queue[Choice | BotFailed] = asyncio.Queue()
        self.cancelled = 0

    async def choose(self, game_name, level, view, seat, seconds, seed=None) -> Choice:
        self.asked.append((level, seat, view))
        try:
            answer = await self.answers.get()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        if isinstance(answer, BotFailed):
            raise answer
        return answer

    async def warm(self) -> None:
        """Nothing takes time here."""

    async def close(self) -> None:
        """Nothing has to end."""


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots move as soon as they have chosen."""
    monkeypatch.setattr("pix_tui.screens.opening.CALM", 0)


@asynccontextmanager
async def against_a_bot(*moves: str, bot: int = 1) -> AsyncIterator[tuple[Person, StandIn]]:
    """A person in one seat, a bot in the other."""
    log = MemoryLog()
    seats = [SeatInfo("Ada"), SeatInfo("Ada")]
    seats[bot] = SeatInfo("", BOT, "casual")
    table = Table.create("tixel", {}, seats, log)
    for number, text in enumerate(moves):
        table.submit(number % 2, text)
    pool = StandIn()

    def opening(app):
        app._bots = pool
        return open_match(app, log, table.id)

    async with before(opening, log=log) as person:
        yield person, pool


async def answer(person: Person, pool: StandIn, move: str) -> None:
    pool.answers.put_nowait(Choice(move))
    await person.settle()


async def test_a_bot_answers_a_move():
    async with against_a_bot() as (person, pool):
        assert pool.asked == []
        await person.play_by_keys("+c3/NE")
        assert person.words == "Casual bot is thinking."
        assert "▸ Black  Casual bot" in person.text
        ((level, seat, view),) = pool.asked
        assert (level, seat) == ("casual", 1)
        assert view == person.match.view(1)
        await answer(person, pool, "+c4/S")
        assert person.events == ["+c3/NE", "+c4/S"]
        assert "▸ White  Ada" in person.text


async def test_a_bot_may_begin():
    async with against_a_bot(bot=0) as (person, pool):
        assert person.words == "Casual bot is thinking."
        await answer(person, pool, "+c3/NE")
        assert "▸ Black  Ada" in person.text


async def test_while_a_bot_thinks_nothing_can_be_moved_for_it():
    async with against_a_bot("+c3/NE") as (person, _pool):
        for keys in (["enter"], ["p"], ["r"], ["full_stop"], ["backspace"]):
            await person.press(*keys)
        await person.click_square(0)
        await person.click_square(0)
        assert person.events == ["+c3/NE"]
        await person.type("+a1/NE")
        assert person.events == ["+c3/NE"]
        assert person.words == "It is Black's turn."


async def test_after_a_refusal_the_bot_still_answers():
    async with against_a_bot("+c3/NE") as (person, pool):
        await person.type("+a1/NE")
        await answer(person, pool, "+c4/S")
        assert person.events == ["+c3/NE", "+c4/S"]


async def test_taking_back_takes_the_bots_answer_back_too_and_asks_nobody():
    async with against_a_bot("+c3/NE", "+c4/S") as (person, _pool):
        await person.press("u")
        assert person.moves == []
        assert "▸ White  Ada" in person.text


async def test_taking_back_while_a_bot_thinks_ends_its_thinking():
    async with against_a_bot("+c3/NE") as (person, pool):
        await person.press("u")
        assert person.moves == []
        assert pool.cancelled == 1
        await person.play_by_keys("+d4/NE")
        await answer(person, pool, "+a1/NE")
        assert person.moves == ["+d4/NE", "+a1/NE"]


async def test_a_bot_answers_a_draw_with_its_next_move():
    async with against_a_bot() as (person, pool):
        await person.press("o")
        assert person.events == ["draw"]
        await person.play_by_keys("+c3/NE")
        await answer(person, pool, "draw")
        assert "Draw by agreement." in person.text


async def test_leaving_ends_its_thinking_and_coming_back_begins_it_again():
    async with against_a_bot("+c3/NE") as (person, pool):
        await person.press("q")
        assert pool.cancelled == 1
        assert "Running matches" in person.text
        await person.go_to_first_match()
        await person.press("enter")
        assert person.words == "Casual bot is thinking."
        assert len(pool.asked) == 2
        await answer(person, pool, "+c4/S")
        assert person.events == ["+c3/NE", "+c4/S"]


async def test_a_bot_that_fails_is_said_and_the_match_goes_on():
    async with against_a_bot("+c3/NE") as (person, pool):
        pool.answers.put_nowait(BotFailed(message("The bot has gone: [/].")))
        await person.settle()
        assert person.words == "The bot has gone: [/]."
        await person.press("u")
        assert person.moves == []


@pytest.mark.parametrize("move", ["+c3/NE", "nonsense", "resigned"])
async def test_a_move_of_a_bot_that_is_none_is_said_and_no_screen_is_lost(move):
    async with against_a_bot("+c3/NE") as (person, pool):
        await answer(person, pool, move)
        assert person.events == ["+c3/NE"]
        assert person.words
        assert "Tixel" in person.rows[0]


async def test_a_rematch_against_a_bot_lets_it_begin():
    async with against_a_bot() as (person, pool):
        await person.press("x", "y", "r")
        assert "Casual bot – Ada" in person.rows[0]
        assert person.words == "Casual bot is thinking."
        await answer(person, pool, "+c3/NE")
        assert "▸ Black  Ada" in person.text
