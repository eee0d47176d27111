"""What a host asks in a small window: which game, a code, a name."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from ...games import registry
from ...i18n import _
from ...screens.base import PixModal
from ...widgets.ink import ink
from ...widgets.key_bar import KeyBar, KeyHint
from ...widgets.texts import Panel
from ...widgets.typed_line import TypedLine

_TITLE = 14


class Games(PixModal[str]):
    """Which game?"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(-1)", show=False),
        Binding("down,j", "walk(1)", show=False),
        Binding("enter", "choose", show=False),
        Binding("escape,q", "leave", show=False),
    ]
    DEFAULT_CSS = "Games #games { height: 6; }"

    def __init__(self, yes: str, now: str = "") -> None:
        """Args:
        yes: what Enter does.
        now: the game that is played now, to begin with.
        """
        super().__init__()
        self._yes = yes
        self._games = list(registry.load()[0].values())
        names = [game.name for game in self._games]
        self._chosen = names.index(now) if now in names else 0

    def compose(self) -> ComposeResult:
        """One row each."""
        with Vertical():
            yield Panel(self._lines, id="games")
            yield KeyBar(
                [
                    KeyHint("↑↓", _("choose")),
                    KeyHint(_("Enter"), self._yes, "choose"),
                    KeyHint(_("Esc"), _("back"), "leave"),
                ]
            )

    def _lines(self, width: int, height: int) -> list[Text]:
        inks = ink(self.app)
        lines = []
        for number, game in enumerate(self._games):
            chosen = number == self._chosen
            line = Text().append("▸ " if chosen else "  ", inks.accent)
            line.append(game.title, inks.accent if chosen else inks.strong)
            seats = game.seats
            several = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
            line.append(" " * (_TITLE - cell_len(game.title)), inks.plain)
            line.append(_("{count} players", count=several), inks.muted)
            lines.append(line)
        return lines

    def action_walk(self, rows: int) -> None:
        """To another game."""
        self._chosen = (self._chosen + rows) % len(self._games)
        self.query_one("#games", Panel).renew()

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click is as good as Enter."""
        if 0 <= event.row < len(self._games):
            self._chosen = event.row
            self.action_choose()

    def action_choose(self) -> None:
        """This one."""
        self.dismiss(self._games[self._chosen].name)

    def action_leave(self) -> None:
        """None."""
        self.dismiss(None)


class Ask(PixModal[str]):
    """A short text."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]
    DEFAULT_CSS = "Ask Input { height: 1; border: none; padding: 0 1; background: $panel; }"

    def __init__(self, question: str, longest: int, text: str = "") -> None:
        """Args:
        question: what is asked for.
        longest: how many characters may be typed.
        text: what stands there at first.
        """
        super().__init__()
        self._question, self._longest, self._text = question, longest, text

    def compose(self) -> ComposeResult:
        """Question and answer."""
        typed = TypedLine(self._text, max_length=self._longest)
        with Vertical():
            yield Panel(lambda width, height: [Text(self._question, ink(self.app).plain)], id="ask")
            yield typed
            yield KeyBar(
                [KeyHint(_("Enter"), _("take it"), "take"), KeyHint(_("Esc"), _("back"), "leave")]
            )

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one("#ask").styles.height = 2
        self.query_one(TypedLine).focus()

    def on_input_submitted(self, event: TypedLine.Submitted) -> None:
        """That is it."""
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """What is typed."""
        self.dismiss(self.query_one(TypedLine).value.strip())

    def action_leave(self) -> None:
        """Nothing."""
        self.dismiss(None)
