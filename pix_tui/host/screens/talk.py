"""Talk: a line to type over whatever is on, and things that are said with one key."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from ...games.game import Illegal
from ...i18n import Message, _, say
from ...screens.base import PixModal, PixScreen
from ...widgets.ink import ink
from ...widgets.key_bar import KeyBar, KeyHint
from ...widgets.texts import Panel
from ...widgets.typed_line import TypedLine
from ..talk import PHRASES, Line, Talk

if TYPE_CHECKING:
    from textual.app import App

    from ..app import HostedApp

_ROWS = 8


class TalkBelow(PixScreen[None]):
    """A screen with the last lines of a talk at its lower edge; subclasses give `talk`."""

    DEFAULT_CSS = """
    TalkBelow #talk { dock: bottom; height: 7; padding: 0 2; margin-bottom: 1; }
    TalkBelow.-low #talk { height: 3; padding: 0 1; }
    TalkBelow.-tall #talk { height: 12; }
    """
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-low"),
        (20, "-high"),
        (34, "-tall"),
    ]

    @property
    def talk(self) -> Talk:
        """What is said here."""
        raise NotImplementedError

    def talk_panel(self) -> Panel:
        """The last lines, for `compose`."""
        return Panel(self._talk_lines, id="talk")

    def _talk_lines(self, width: int, height: int) -> list[Text]:
        inks = ink(self.app)
        rows = talk_lines(self.app, self.talk, width, height - 1)
        if not rows:
            rows = [Text(_("Nobody has said anything yet; F6 begins."), inks.muted)]
        return [Text("─" * width, inks.muted), *rows]


def talk_lines(app: App[object], talk: Talk, width: int, height: int) -> list[Text]:
    """The last lines of a talk that fit, the newest below."""
    inks = ink(app)
    rows: list[Text] = []
    for line in reversed(talk.lines):
        told = Text(style=inks.plain)
        if line.name:
            told.append(f"{line.name}: ", inks.strong)
        told.append(in_words(line), inks.plain if line.name else inks.muted)
        rows[:0] = [*told.wrap(app.console, max(width, 1))]
        if len(rows) >= height:
            break
    return rows[-height:] if height > 0 else []


def in_words(line: Line) -> str:
    """What was said, in the reader's language."""
    return say(line.said) if isinstance(line.said, Message) else line.said


class TalkScreen(PixModal[None]):
    """The last lines, and one to type."""

    DEFAULT_CSS = f"""
    TalkScreen #talk {{ height: {_ROWS}; }}
    TalkScreen Input {{ height: 1; border: none; padding: 0 1; background: $panel; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f6", "leave", show=False)]

    def compose(self) -> ComposeResult:
        """Lines, the line to type, keys."""
        typed = TypedLine(placeholder=_("say something"), max_length=200)
        with Vertical():
            yield Panel(self._lines, id="talk")
            yield typed
            yield KeyBar(
                [
                    KeyHint(_("Enter"), _("say it"), "say"),
                    KeyHint("F7", _("usual phrases"), "app.phrases"),
                    KeyHint(_("Esc"), _("back"), "leave"),
                ]
            )

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(TypedLine).focus()

    @property
    def _host(self) -> HostedApp:
        return cast("HostedApp", self.app)

    def _lines(self, width: int, height: int) -> list[Text]:
        lines = talk_lines(self.app, self._host.talk, width, height)
        return [Text()] * (height - len(lines)) + lines

    def renew(self) -> None:
        """Somebody has said something."""
        self.query_one("#talk", Panel).renew()

    async def on_input_submitted(self, event: TypedLine.Submitted) -> None:
        """Say it."""
        event.stop()
        self.action_say()

    def action_say(self) -> None:
        """Say what is typed; what cannot be said stays there."""
        typed = self.query_one(TypedLine)
        if not typed.value.strip():
            self.dismiss()
            return
        try:
            self._host.say(typed.value)
        except Illegal as wrong:
            self.notify(say(wrong.message), severity="warning", markup=False)
            return
        typed.value = ""
        self.renew()

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self.dismiss()


class Phrases(PixModal[None]):
    """What can be said with one key."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f7,q", "leave", show=False)]

    def compose(self) -> ComposeResult:
        """One row each."""
        with Vertical():
            yield Panel(self._lines, id="phrases")
            yield KeyBar(
                [
                    KeyHint(f"1–{len(PHRASES)}", _("say it")),
                    KeyHint(_("Esc"), _("back"), "leave"),
                ]
            )

    DEFAULT_CSS = f"Phrases #phrases {{ height: {len(PHRASES) + 1}; }}"

    def _lines(self, width: int, height: int) -> list[Text]:
        inks = ink(self.app)
        return [
            Text(style=inks.plain).append(f"{number} ", inks.key).append(say(phrase), inks.plain)
            for number, phrase in enumerate(PHRASES, start=1)
        ]

    def on_key(self, event: events.Key) -> None:
        """A number says its phrase."""
        if event.character and event.character.isdecimal():
            event.stop()
            self._say(int(event.character) - 1)

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """So does a click."""
        self._say(event.row)

    def _say(self, number: int) -> None:
        if not 0 <= number < len(PHRASES):
            return
        try:
            cast("HostedApp", self.app).say(PHRASES[number])
        except Illegal as wrong:
            self.notify(say(wrong.message), severity="warning", markup=False)
        self.dismiss()

    def action_leave(self) -> None:
        """Back without a word."""
        self.dismiss()
