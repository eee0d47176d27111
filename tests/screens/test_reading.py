"""Help and rules: everything of it can be read, and it leads back."""

from __future__ import annotations

import pytest

from pix_tui.games.tixel.rulebook import chapters
from tests.screens.driving import at_table, before
from tests.screens.positions import MIDDLE


async def test_the_rules_can_be_read_to_the_end():
    async with at_table(*MIDDLE) as person:
        await person.press("f1")
        read = person.text
        for _ in range(20):
            await person.press("pagedown")
            read += person.text
        words = read.split()
        for heading, text in chapters():
            assert str(heading) in read
            assert all(word in words for word in str(text).split())


@pytest.mark.parametrize("key", ["escape", "q", "f1", "enter"])
async def test_reading_leads_back_to_the_same_board(key):
    async with at_table(*MIDDLE) as person:
        before_it = person.svg
        await person.press("question_mark")
        assert "Tixel: the rules" in person.rows[0]
        await person.press(key)
        assert person.svg == before_it


@pytest.mark.parametrize(("there", "back"), [("down", "up"), ("j", "k"), ("pagedown", "pageup")])
async def test_keys_scroll(there, back):
    async with at_table() as person:
        await person.press("f1")
        top = person.text
        await person.press(there)
        assert person.text != top
        await person.press(back)
        assert person.text == top


async def test_lines_are_not_too_long_to_read():
    async with at_table(size=(200, 50)) as person:
        await person.press("f1")
        assert max(len(row[:-4].strip()) for row in person.rows[1:-1]) <= 78


async def test_the_help_of_the_launcher():
    async with before(size=(80, 40)) as person:
        await person.press("f1")
        for text in ("Choosing", "Matches are kept", "At the table", "pix-tui resume"):
            assert text in person.text
        await person.press("escape")
        assert "type to search" in person.text
