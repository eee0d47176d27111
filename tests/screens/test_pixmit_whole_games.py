"""Whole matches of Pixmit, from the first hand to the result."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable

import pytest

from pix_tui.table.bots import BotPool
from tests.games.pixmit.random_play import chosen
from tests.screens.pixmit_driving import GAME, PixmitPlayer, at_new_match

Playing = Callable[[str], Awaitable[None]]


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots move as soon as they have chosen, and the result listens at once."""
    monkeypatch.setattr("pix_tui.screens.opening.CALM", 0)
    monkeypatch.setattr("pix_tui.screens.match._DEAF", 0.0)


async def until_somebody_is_needed(person: PixmitPlayer) -> None:
    """Let the bots play until it is a person's turn, or over."""
    await person.app.workers.wait_for_complete()
    await person.settle()


async def play_on(person: PixmitPlayer, play: Playing, rng: random.Random) -> list[str]:
    """Play for whoever is to act here, at random, to the end; gives the moves made here.

    Every move stands in the log as it was meant, and nothing else by that seat.
    """
    meant: list[str] = []
    persons = [n for n, who in enumerate(person.match.header.seats) if who.kind == "person"]
    await until_somebody_is_needed(person)
    while person.match.outcome is None:
        (seat,) = [seat for seat in person.acting if seat in persons][:1]
        if person.curtain:
            await person.come(seat, by_mouse=play == person.play_by_mouse)
        match = person.match
        move = chosen(rng, match.state, seat)
        while move.kind == "split":
            move = chosen(rng, match.state, seat)
        text = GAME.format_move(move, match.state)
        if match.state.phase != "between":
            assert_own_hand(person, seat)
        await play(text)
        events = person.match.events[len(match.events) :]
        assert events, f"{text} has not been made:\n{person.text}"
        assert (events[0].seat, events[0].text) == (seat, text), person.text
        meant.append(text)
        await until_somebody_is_needed(person)
        later = [e.text for e in person.match.events[len(match.events) + 1 :] if e.seat in persons]
        if match.state.phase == "between":
            assert later == ["pass"] * (len(persons) - 1)
        else:
            assert later == []
    return meant


def assert_own_hand(person: PixmitPlayer, seat: int) -> None:
    """What is on the screen is what that seat holds, and how much the others have."""
    view = person.match.view(seat)
    assert sorted(person.hand) == [int(card) for card in view["hand"]], person.text
    assert person.lifted == [], person.text
    assert person.label(seat) in person.caption
    others = {other: n for other, n in enumerate(view["counts"]) if other != seat}
    assert person.backs == others, person.text
    assert person.lit == ("call" in person.legal(seat)), person.text


def assert_over(person: PixmitPlayer) -> None:
    """The result ranks everybody with the totals of the outcome."""
    match = person.match
    outcome = match.outcome
    assert outcome is not None
    for seat, total in enumerate(outcome.scores):
        name = re.escape(person.label(seat))
        shown = f"{total:.0f}".replace("-", "−")
        assert re.search(rf"\d\. +{name} +(?:[−\d ]+ )?{shown} +\d+ +\d+:\d\d", person.text), (
            f"{name} has {shown}:\n{person.text}"
        )
    for winner in outcome.winners:
        assert re.search(rf"[★=] +1\. +{re.escape(person.label(winner))} ", person.text)
    (entry,) = person.log.matches()
    assert entry.standing.over


@pytest.mark.parametrize(("messenger", "seed"), [("pool", 1), ("literal", 3)])
@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_a_match_of_two_against_a_bot(messenger, way, seed):
    async with at_new_match(
        2, seed=seed, bots={1: "casual"}, messenger=messenger, pool=BotPool()
    ) as person:
        await play_on(person, getattr(person, f"play_by_{way}"), random.Random(seed))
        assert_over(person)


@pytest.mark.parametrize(("way", "seed"), [("keys", 4), ("mouse", 5)])
async def test_a_match_of_four_against_bots(way, seed):
    bots = {0: "novice", 2: "casual", 3: "novice"}
    async with at_new_match(4, seed=seed, bots=bots, pool=BotPool()) as person:
        await play_on(person, getattr(person, f"play_by_{way}"), random.Random(seed))
        assert_over(person)
        if way == "keys":
            await person.press("v")
            assert "replay:" in person.rows[0]
            await person.press("home")
            assert "replay: 0 of" in person.rows[0]
            await person.press("escape")
        else:
            await person.click_hint("q")
        assert "Last results" in person.text


async def test_a_match_of_three_by_typing_alone():
    async with at_new_match(3, seed=6, bots={0: "novice", 2: "novice"}, pool=BotPool()) as person:
        await play_on(person, person.play_by_typing, random.Random(6))
        assert_over(person)


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_a_match_for_beginners(way):
    """Everything that is offered is declared, and truthfully."""
    bots = {1: "novice", 2: "novice"}
    async with at_new_match(3, seed=2, bots=bots, mode="anfaenger", pool=BotPool()) as person:
        meant = await play_on(person, getattr(person, f"play_by_{way}"), random.Random(3))
        assert any(" say " in text for text in meant)
        assert_over(person)


@pytest.mark.parametrize(
    ("messenger", "way"), [("pool", "keys"), ("literal", "mouse"), ("literal", "typing")]
)
async def test_a_match_of_two_at_one_keyboard(messenger, way):
    async with at_new_match(2, seed=5, messenger=messenger) as person:
        play = getattr(person, f"play_by_{way}")
        await play_on(person, play, random.Random(7))
        assert_over(person)
        await person.press("r")
        assert "Bert – Ada" in person.rows[0]
        assert person.made == []


@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_a_match_of_four_at_one_keyboard(way):
    async with at_new_match(4, seed=5) as person:
        await play_on(person, getattr(person, f"play_by_{way}"), random.Random(8))
        assert_over(person)


async def test_two_deals_at_one_keyboard():
    """Enter goes on for everybody here."""
    async with at_new_match(2, seed=8, deals=2) as person:
        meant = await play_on(person, person.play_by_mouse, random.Random(9))
        assert meant
        assert person.match.outcome is not None
        assert len(person.match.outcome.breakdown["deals"]) == 2
        assert_over(person)


async def test_two_deals_against_bots():
    bots = {0: "novice", 2: "novice"}
    async with at_new_match(3, seed=8, bots=bots, deals=2, pool=BotPool()) as person:
        await play_on(person, person.play_by_keys, random.Random(10))
        assert_over(person)
