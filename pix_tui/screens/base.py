"""What every screen of ours has in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from textual.screen import ModalScreen, Screen

from ..widgets.key_bar import KeyBar

if TYPE_CHECKING:
    from ..app import PixTui

Result = TypeVar("Result")


class PixScreen(Screen[Result]):
    """A screen of the application; its key bar can be clicked."""

    @property
    def pix(self) -> PixTui:
        """The application, with what is ours in it."""
        return cast("PixTui", self.app)

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """A clicked key does what the key does."""
        event.stop()
        await self.run_action(event.action)


class PixModal(ModalScreen[Result], PixScreen[Result]):
    """A question or a result over another screen."""

    # `ModalScreen` comes first, since styles are inherited along the first base only.
