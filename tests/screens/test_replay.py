"""A match looked at move by move."""

from __future__ import annotations

import pytest

from pix_tui.screens.opening import match_screen
from pix_tui.table.fold import read_match
from pix_tui.table.local import Replay
from pix_tui.table.log import MemoryLog
from tests.screens.driving import before, keep
from tests.screens.positions import BONUS

MOVES = (*BONUS, "-b3", "resign")


def replay(at: int | None = None):
    log = MemoryLog()
    table = keep(log, *MOVES)
    return before(lambda _: match_screen(Replay(read_match(log, table.id), at)), log=log)


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        (["left"], 11),
        (["left", "left", "right"], 11),
        (["right"], 12),
        (["home"], 0),
        (["home", "left"], 0),
        (["home", "right"], 1),
        (["home", "end"], 12),
        (["pageup"], 2),
        (["home", "pagedown"], 10),
        (["up"], 11),
        (["home", "down"], 1),
    ],
)
async def test_keys_step_through_it(keys, at):
    async with replay() as person:
        await person.press(*keys)
        assert f"replay: {at} of {len(MOVES)}" in person.rows[0]
        assert len(person.events) == len(MOVES)


async def test_it_shows_the_board_as_it_was():
    async with replay() as person:
        await person.press("home")
        assert not any(person.board.picture.board)
        boards = [person.board.picture.board]
        for _ in MOVES:
            await person.press("right")
            boards.append(person.board.picture.board)
        match = person.match
        expected = [match.at(number).position.board for number in range(len(MOVES) + 1)]
        assert boards == expected


async def test_it_marks_what_each_move_has_changed():
    async with replay(at=10) as person:
        names = {f"{'abcdef'[n % 6]}{n // 6 + 1}" for n in person.board.picture.changed}
        assert names == {"b5", "e5", "e4", "e6"}
        assert "Bonus move after b5-e5/E" in person.text


async def test_it_has_no_cursor_and_takes_no_move():
    async with replay(at=3) as person:
        assert person.board.picture.cursor is None
        for key in ("enter", "p", "r", "u", "o", "x", "full_stop", "colon", "+", "a", "tab"):
            await person.press(key)
        await person.click_square(14)
        await person.hover_square(20)
        assert person.board.picture.cursor is None
        assert person.events == list(MOVES)
        assert "replay: 3 of 12" in person.rows[0]


async def test_moves_to_come_are_listed_as_well():
    async with replay(at=1) as person:
        assert "b5-e5/E,-b3" in person.text


async def test_its_end_tells_the_result():
    async with replay() as person:
        assert "Black wins: White has resigned." in person.words
        await person.press("left")
        assert "Ada to move." in person.words


async def test_its_keys_can_be_clicked():
    async with replay() as person:
        await person.click_key("Home start")
        assert "replay: 0 of 12" in person.rows[0]
        await person.click_key("End end")
        assert "replay: 12 of 12" in person.rows[0]
        await person.click_key("F1 rules")
        assert "Tixel: the rules" in person.rows[0]
        await person.press("escape")
        await person.click_key("Esc leave")
        assert "Last results" in person.text


async def test_a_finished_match_opens_as_a_replay_and_its_board_can_be_turned():
    log = MemoryLog()
    keep(log, *MOVES)
    async with before(log=log) as person:
        await person.go_to_first_match()
        await person.press("enter")
        assert "replay: 12 of 12" in person.rows[0]
        await person.press("t")
        assert person.board.picture.flipped
        await person.press("escape")
        assert "Last results" in person.text
