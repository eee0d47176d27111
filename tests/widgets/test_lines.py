"""Widgets of lines: only what is different is made again."""

import pytest
from rich.style import Style
from rich.text import Text
from textual.app import App

from pix_tui.widgets.texts import Panel


class Lines(App[None]):
    """Some lines, which a test may change."""

    CSS = "Panel { height: 3; }"

    def __init__(self) -> None:
        super().__init__()
        self.said = [Text("one"), Text("two", Style(bold=True)), Text("three")]

    def compose(self):
        yield Panel(lambda width, height: self.said)


def changed(before, after) -> list[int]:
    return [n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old is not new]


@pytest.mark.parametrize(
    "new", [Text("2", Style(bold=True)), Text("two"), Text("two").append("", Style(bold=True))]
)
async def test_lines_that_stay_as_they_are_are_not_made_again(new):
    app = Lines()
    async with app.run_test(size=(20, 5)):
        panel = app.query_one(Panel)
        panel.renew()
        before = list(panel._shown)
        panel.renew()
        assert changed(before, panel._shown) == []
        app.said = [Text("one"), new, Text("three")]
        panel.renew()
        assert changed(before, panel._shown) == [1]


async def test_lines_are_as_wide_as_the_window_is_now():
    app = Lines()
    async with app.run_test(size=(20, 5)) as pilot:
        panel = app.query_one(Panel)
        panel.renew()
        await pilot.resize_terminal(30, 5)
        panel.renew()
        assert {strip.cell_length for strip in panel._shown} == {30}
