"""The settings of this machine: one line each, kept at once."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from ..i18n import Message, _, message, say
from ..settings import CHOICES
from ..widgets.choice_row import ChoiceRow
from ..widgets.key_bar import KeyBar, KeyHint
from ..widgets.title_bar import TitleBar
from .base import PixScreen, Scroll

_LABELS: dict[str, tuple[Message, Message]] = {
    "theme": (
        message("Theme"),
        message(
            "Automatic follows the terminal where it tells its background; plain uses no "
            "colour at all."
        ),
    ),
    "colours": (
        message("Colours"),
        message(
            "Automatic goes by what the terminal says of itself; over SSH that is often less than "
            "it can."
        ),
    ),
    "drawing": (
        message("Boards"),
        message(
            "Blocks are drawn true to shape; glyphs and ASCII need no colour; large is three "
            "rows a square where the window has room. Without colour blocks become glyphs."
        ),
    ),
    "turn_board": (
        message("Turn the board"),
        message("At one keyboard: whether the board turns towards whoever is to move."),
    ),
    "pace": (
        message("Pace of bots"),
        message("Calm bots take a moment, so that you can follow; quick ones move at once."),
    ),
    "gallery": (
        message("Gallery"),
        message(
            "Whether what people draw in PIX is kept where pix-tui runs, once it has been shown, "
            "so that you can look at it and bots learn from it."
        ),
    ),
    "bell": (
        message("Bell"),
        message("Whether the terminal rings when it has become your turn."),
    ),
    "language": (
        message("Language"),
        message(
            "The language of all texts. Rules or a set-up that stand open below keep theirs until "
            "they are opened again."
        ),
    ),
}
_NAMES: dict[Any, Message] = {
    "auto": message("automatic"),
    "dark": message("dark"),
    "light": message("light"),
    "plain": message("plain"),
    "blocks": message("blocks"),
    "glyphs": message("glyphs"),
    "ascii": message("ASCII"),
    "large": message("large"),
    "truecolor": message("16 million"),
    False: message("no"),
    True: message("yes"),
    "calm": message("calm"),
    "quick": message("quick"),
    "on": message("on"),
    "off": message("off"),
    # As those call it who read it: otherwise nobody would find the way back.
    "en": message("English"),
    "de": message("Deutsch"),
}


def _name(choice: Any) -> str:
    """What a choice is called; a number is a number in every language."""
    return say(_NAMES[choice]) if choice in _NAMES else str(choice)


class SettingsScreen(PixScreen[None]):
    """Every setting with its choices and an explanation."""

    DEFAULT_CSS = """
    SettingsScreen Scroll { padding: 1 2; height: 1fr; }
    SettingsScreen #explained { dock: bottom; height: 4; padding: 0 3; margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "app.focus_previous", show=False),
        Binding("down,j", "app.focus_next", show=False),
        Binding("escape,q,f2", "leave", show=False),
    ]

    def compose(self) -> ComposeResult:
        """One row each."""
        settings = self.pix.settings
        yield TitleBar(_("Settings"), self.pix.where_kept())
        with Scroll():
            for name, choices in CHOICES.items():
                if name in self.pix.settings_of_no_use:
                    continue
                label, help = _LABELS[name]
                yield ChoiceRow(
                    say(label),
                    [(choice, _name(choice)) for choice in choices],
                    settings[name],
                    help=say(help),
                    label_width=22,
                    id=name,
                )
        yield Static(Content(""), id="explained")
        yield KeyBar(
            [
                KeyHint("↑↓", _("choose")),
                KeyHint("←→", _("change")),
                KeyHint(_("Esc"), _("back"), "leave"),
            ]
        )

    def on_mount(self) -> None:
        """Begin at the top."""
        self.query(ChoiceRow).first().focus()

    def on_choice_row_focused(self, event: ChoiceRow.Focused) -> None:
        """Explain the row."""
        self.query_one("#explained", Static).update(Content(event.row.help))

    def on_choice_row_changed(self, event: ChoiceRow.Changed) -> None:
        """Keep it and look like it at once."""
        settings = self.pix.settings
        settings[event.row.id or ""] = event.value
        self.pix.say_trouble(settings)
        if event.row.id == "gallery" and event.value == "on":
            # What was shown while it was off was not meant to be kept.
            self.pix.gallery.keep_from(self.pix.now())
            self.pix.say_trouble(self.pix.gallery)
        self.pix.apply_settings()
        if event.row.id == "language":
            self.call_later(self._read_anew)

    async def _read_anew(self) -> None:
        """Put the same rows there in the language that was chosen."""
        await self.recompose()
        self.query_one("#language", ChoiceRow).focus()

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self.dismiss()
