"""What every screen of ours has in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen, Screen

from ..games.game import Illegal, NotUnderstood
from ..i18n import say
from ..table.errors import LogError
from ..widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from ..app import PixTui

Result = TypeVar("Result")


class Scroll(VerticalScroll, can_focus=False, inherit_bindings=False):
    """Goes with whatever has the focus; the arrows are left to the screen."""

    @dataclass
    class Overflows(Message):
        """What is in it has become longer than its room, or is not any more."""

        long: bool

    def watch_show_vertical_scrollbar(self, shown: bool) -> None:
        """Textual says so when all is laid out."""
        self.post_message(self.Overflows(shown))


class PixScreen(Screen[Result]):
    """A screen of the application; its key bar can be clicked."""

    shows_secrets: ClassVar[bool] = False
    """Whether it stands over a match and shows what one seat alone may know."""
    _left = False

    def on_screen_suspend(self) -> None:
        """Another screen is on now."""
        self._left = True

    def on_screen_resume(self) -> None:
        """This one is on again, or for the first time."""
        if self._left:
            self._left = False
            self.come_back()

    def come_back(self) -> None:
        """Settings or matches may have changed while another screen was on."""

    @property
    def pix(self) -> PixTui:
        """The application, with what is ours in it."""
        return cast("PixTui", self.app)

    def action_scroll(self, lines: int) -> None:
        """What is longer than its room, by so many lines."""
        for scroll in self.query(VerticalScroll):
            scroll.scroll_relative(y=lines, animate=False)

    def go_to(self, make: Callable[[], Screen[Any]], *, instead: bool = False) -> None:
        """Open the screen that `make` gives; if it cannot be, say why and stay here.

        Args:
            make: what may go wrong: a match that is damaged, a disk that is full.
            instead: do not come back here.
        """
        try:
            screen = make()
        except (NotUnderstood, Illegal, LogError) as wrong:
            self.notify(say(wrong.message), severity="error", markup=False)
            return
        if instead:
            self.app.switch_screen(screen)
        else:
            self.app.push_screen(screen)

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """A clicked key does what the key does."""
        event.stop()
        await self.run_action(event.action)


class PixModal(ModalScreen[Result], PixScreen[Result]):
    """A question or a result over another screen: text in a box, with its keys below."""

    DEFAULT_CSS = """
    PixModal > Vertical {
        width: 60; max-width: 96%; height: auto; padding: 1 2;
        background: $surface; border: round $primary;
    }
    PixModal Static { height: auto; margin-bottom: 1; }
    PixModal KeyBar { dock: none; background: $surface; padding: 0; }
    """
    # `ModalScreen` comes first, since styles are inherited along the first base only.
