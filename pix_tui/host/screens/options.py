"""The options of the game that a room plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from ...games.game import Illegal, NotUnderstood
from ...i18n import _, say
from ...screens.base import Scroll
from ...screens.choices import Choices
from ...screens.setup import SetUp
from ...widgets.choice_row import ChoiceRow
from ...widgets.key_bar import KeyBar, KeyHint
from ...widgets.title_bar import TitleBar
from ..room import Room


class RoomOptions(SetUp):
    """The form of a set-up without its seats: those are the room's."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    def __init__(self, room: Room, person: str) -> None:
        """Args:
        room: whose options.
        person: who changes them.
        """
        super().__init__(room.game, Choices((), room.options))
        self._room, self._person = room, person

    def compose(self) -> ComposeResult:
        """Options, the explanation, keys."""
        yield TitleBar(self._room.game.title, _("options of the room"))
        with Scroll(id="form"):
            for info in self._room.game.options.describe():
                yield from self._option_rows(info, self._room.options)
        yield Static(Content(""), id="wrong")
        yield Static(Content(""), id="explained")
        yield KeyBar(
            [
                KeyHint("↑↓", _("choose")),
                KeyHint("←→", _("change")),
                KeyHint(_("Enter"), _("take them"), "start"),
                KeyHint("F4", _("usual choices"), "usual", 1),
                KeyHint("F1", _("rules"), "rules"),
                KeyHint(_("Esc"), _("back"), "back"),
            ]
        )

    def on_mount(self) -> None:
        """Begin at the top."""
        for row in self.query(ChoiceRow).results():
            row.focus()
            return

    def _choices(self) -> Choices:
        options: dict[str, Any] = self._chosen_options()
        return Choices((), self._room.game.options.from_json(options))

    def action_start(self) -> None:
        """Take the options, and back to the room."""
        choices = self._check()
        if choices is None:
            return
        room = self._room
        try:
            room.change(self._person, replace(room.plan, options=choices.options.to_json()))
        except (Illegal, NotUnderstood) as wrong:
            self.notify(say(wrong.message), severity="warning", markup=False)
            return
        self.dismiss()

    def action_back(self) -> None:
        """Back with the options as they were."""
        self.dismiss()
