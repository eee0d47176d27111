"""Whole games of Roll'n Pix, from the colour of the foundation to the result."""

from __future__ import annotations

import random
import re

import pytest

from pix_tui.table.bots import BotPool
from tests.games.rollnpix.random_play import pick
from tests.screens.rollnpix_driving import Builder, at_sites

BOTS = {1: "novice", 2: "novice", 3: "novice"}


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots move as soon as they have chosen, and the result listens at once."""
    monkeypatch.setattr("pix_tui.screens.opening.CALM", 0)
    monkeypatch.setattr("pix_tui.screens.match._DEAF", 0.0)


async def until_somebody_is_needed(person: Builder) -> None:
    """Let the bots play until it is a person's turn, or over."""
    await person.app.workers.wait_for_complete()
    await person.settle()


async def play_on(person: Builder, play, rng: random.Random) -> list[str]:
    """Play for whoever sits here, at random, to the end; gives the moves made here."""
    made: list[str] = []
    persons = [n for n, who in enumerate(person.match.header.seats) if who.kind == "person"]
    while person.match.outcome is None:
        seat = person.seat
        assert seat in person.acting
        assert seat in persons
        text = pick(rng, person.legal(seat))
        before = person.events
        await play(text)
        now = person.events
        assert now[: len(before) + 1] == [*before, text], person.text
        assert person.match.events[len(before)].seat == seat
        made.append(text)
        await until_somebody_is_needed(person)
    return made


def assert_over(person: Builder, names: list[str]) -> None:
    match = person.match
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason == "finished"
    white = outcome.breakdown["white"]
    assert "by round" in person.text
    for seat, name in enumerate(names):
        (row,) = [row for row in person.rows if re.search(rf"\d\. +{name} ", row)]
        assert re.search(rf"{name} +{white[seat]} ", row), row
    (entry,) = person.log.matches()
    assert entry.standing.over
    for winner in outcome.winners:
        assert re.search(rf"[★=] {names[winner]}", person.text)


SEATED = ["1 Ada", "2 Novice", "3 Novice", "4 Novice"]


async def test_a_game_by_keyboard_alone_against_three_bots():
    async with at_sites(bots=BOTS, options={"site": 5}, pool=BotPool()) as person:
        made = await play_on(person, person.play_by_keys, random.Random(5))
        assert {text[:4] for text in made} >= {"choo", "take"}
        assert sum(":" in text for text in made) >= 2
        assert_over(person, SEATED)
        await person.press("q")
        assert "Last results" in person.text


async def test_a_game_by_mouse_alone_against_three_bots():
    async with at_sites(bots=BOTS, options={"site": 5}, pool=BotPool()) as person:
        made = await play_on(person, person.play_by_mouse, random.Random(7))
        assert sum(":" in text for text in made) >= 2
        assert_over(person, SEATED)
        await person.click_key("v replay")
        assert "replay:" in person.rows[0]
        await person.click_key("Home start")
        assert "replay: 0 of" in person.rows[0]
        await person.click_key("Esc leave")
        assert "Last results" in person.text


async def test_a_game_for_two_at_one_keyboard_by_typing_alone():
    async with at_sites(seats=2, options={"site": 5}) as person:
        made = await play_on(person, person.play_by_typing, random.Random(3))
        assert sum(":" in text for text in made) >= 6
        assert_over(person, ["1 Ada", "2 Bert"])
        await person.press("r")
        assert "Bert – Ada" in person.rows[0]
        assert person.events == []
        assert person.caption.startswith("▸1 Bert")


async def test_a_game_for_two_by_tab_and_by_mouse():
    """Two dice each, drawn in any order."""
    async with at_sites(seats=2, options={"site": 5}) as person:

        async def play(text: str) -> None:
            if ":" in text and person.match.seq % 3:
                if person.board.picture.ghost_colour != text[0]:
                    await person.press("d")
                await person.draw_by_tab(text[2:])
            else:
                await person.play_by_mouse(text)

        await play_on(person, play, random.Random(11))
        assert_over(person, ["1 Ada", "2 Bert"])
