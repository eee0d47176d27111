"""The line where something is typed."""

import pytest
from textual.app import App
from textual.events import Paste

from pix_tui.widgets.typed_line import TypedLine


@pytest.mark.parametrize(
    ("pasted", "stands"),
    [
        ("a name", "ab" + "a name"),
        ("far too long a name\nand more", "ab" + "far to"),
        ("\n", "ab"),
        ("", "ab"),
    ],
)
async def test_of_what_is_pasted_as_much_is_taken_as_there_is_room_for(pasted, stands):
    app: App[None] = App()
    async with app.run_test() as pilot:
        line = TypedLine("ab", max_length=8)
        await app.mount(line)
        line.focus()
        await pilot.pause()
        line.post_message(Paste(pasted))
        await pilot.pause()
        assert line.value == stands
