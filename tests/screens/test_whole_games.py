"""Whole games of Tixel, from the first move to the result, in each way that moves can be made."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from pix_tui.table.match import Match
from tests.screens.driving import Person, at_table, random_moves

PLAIN = {"plain": [2, 2]}
GAMES = {
    "hollow": ({}, 2939),
    "plain": (PLAIN, 4303),
    "small": ({**PLAIN, "size": 5, "pieces": 6}, 2018),
}


@pytest.mark.parametrize(("options", "seed"), GAMES.values(), ids=GAMES)
def test_the_games_have_moves_of_every_kind(options, seed):
    moves = random_moves(seed, options)
    kinds = {re.sub(r"[a-i]\d|/.*", "", move) for move in moves}
    assert kinds == {"+", "-", "*", "@", "."} | {"-"}
    assert any(re.fullmatch(r"[a-i]\d-[a-i]\d/[NESW]", move) for move in moves), "a sacrifice"
    assert any(re.fullmatch(r"-[a-i]\d", move) for move in moves), "a piece picked up"
    if "plain" in options:
        assert any(re.fullmatch(r"\+[a-i]\d/[AI]", move) for move in moves)
        assert any(re.fullmatch(r"[a-i]\d-[a-i]\d/[AI]", move) for move in moves)


async def play_on(person: Person, moves: list[str], play) -> None:
    """Make the moves one by one; each is in the log before the next is made."""
    for number, text in enumerate(moves, start=1):
        await play(text)
        assert person.events == moves[:number], person.text


def assert_over(person: Person, moves: list[str]) -> None:
    match: Match = person.match
    assert person.moves == moves
    assert match.outcome is not None
    winner = ("White", "Black")[match.outcome.winners[0]]
    loser = ("Black", "White")[match.outcome.winners[0]]
    name = ("Ada", "Bob")[match.outcome.winners[0]]
    assert f"{winner} wins: {loser} can neither place nor slide." in person.text
    assert f"★ {winner}  {name}" in person.text
    for figure in ("Turns", "Sacrifices", "Longest chain", "Time used"):
        assert figure in person.text
    (entry,) = person.log.matches()
    assert entry.standing.over
    assert entry.standing.moves == len(moves)


async def test_a_game_by_keyboard_alone():
    options, seed = GAMES["plain"]
    moves = random_moves(seed, options)
    async with at_table(options=options) as person:
        await play_on(person, moves, person.play_by_keys)
        assert_over(person, moves)
        await person.press("q")
        assert "Last results" in person.text
        assert "Ada – Bob" in person.text


async def test_a_game_by_mouse_alone():
    options, seed = GAMES["small"]
    moves = random_moves(seed, options)
    async with at_table(options=options) as person:
        await play_on(person, moves, person.play_by_mouse)
        assert_over(person, moves)
        await person.click_key("q leave")
        assert "Last results" in person.text


async def test_a_game_by_typing_alone():
    options, seed = GAMES["hollow"]
    moves = random_moves(seed, options)
    async with at_table(options=options) as person:
        await play_on(person, moves, person.play_by_typing)
        assert_over(person, moves)


def turns_of(moves: list[str]) -> list[str]:
    """The moves as whole turns, each typed as one text."""
    turns, turn = [], []
    for text in moves:
        turn.append(text)
        if not re.fullmatch(r"[a-i]\d-[a-i]\d/[NESWI]", text):  # a sacrifice goes on
            turns.append(",".join(turn))
            turn = []
    return turns


async def test_a_game_by_typing_whole_turns_in_small_letters():
    options, seed = GAMES["small"]
    moves = random_moves(seed, options)
    turns = turns_of(moves)
    assert any(turn.count(",") for turn in turns)
    async with at_table(options=options) as person:
        for turn in turns:
            await person.type(f":{turn.lower()}")
        assert_over(person, moves)
        seats = [event.seat for event in person.match.events]
        assert [seat for seat, _ in groupby(seats)] == [n % 2 for n in range(len(turns))]
