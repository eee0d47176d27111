"""Text to read: the rules of a game, the help of the launcher."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from ..games.bot import resolve
from ..games.game import Game
from ..i18n import Message, _, message, say
from ..widgets.key_bar import KeyBar, KeyHint
from ..widgets.title_bar import TitleBar
from .base import PixScreen


class Reader(PixScreen[None]):
    """Chapters, scrolled with the arrows, left with Esc."""

    DEFAULT_CSS = """
    Reader VerticalScroll { padding: 1 2; align-horizontal: center; }
    Reader Static { width: 100%; max-width: 76; height: auto; }
    Reader .heading { color: $primary; text-style: bold; margin-top: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f1,enter", "leave", show=False),
        Binding("j", "scroll(1)", show=False),
        Binding("k", "scroll(-1)", show=False),
    ]

    def __init__(self, title: str, chapters: Sequence[tuple[Message, Message]]) -> None:
        super().__init__()
        self._title, self._chapters = title, chapters

    def compose(self) -> ComposeResult:
        """Title, chapters, keys."""
        yield TitleBar(self._title)
        with VerticalScroll():
            for heading, text in self._chapters:
                yield Static(Content(say(heading)), classes="heading")
                yield Static(Content(say(text)))
        yield KeyBar(
            [
                KeyHint("↑↓", _("scroll")),
                KeyHint(_("PgUp PgDn"), _("by pages")),
                KeyHint(_("Esc"), _("back"), "leave"),
            ]
        )

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self.dismiss()


def rules_screen(game: Game[Any, Any], more: Sequence[tuple[Message, Message]] = ()) -> Reader:
    """The rules of a game, with more chapters behind them."""
    return Reader(_("{game}: the rules", game=game.title), (*chapters_of(game), *more))


def chapters_of(game: Game[Any, Any]) -> Sequence[tuple[Message, Message]]:
    """Headings and texts of a game's rules, as its author gives them."""
    if not game.rules:
        return [(message("{game}", game=game.title), game.pitch)]
    chapters: Sequence[tuple[Message, Message]] = resolve(game.rules)()
    return chapters


_HELP = (
    (
        message("Choosing"),
        message(
            "The arrows go from game to game and from match to match; Enter opens. Whatever you "
            "type searches names of games and players, and Esc clears the search. F3 begins a "
            "match of the chosen game at once, with the choices of last time; Del forgets the "
            "chosen match for good. The mouse does all of this as well, and every key in the "
            "bottom line can be clicked."
        ),
    ),
    (
        message("Matches are kept"),
        message(
            "Every move is stored before it is shown. Leave whenever you like, pull the plug if "
            "you must: the match waits among the running ones, at the very same point. Finished "
            "matches can be replayed move by move."
        ),
    ),
    (
        message("At the table"),
        message(
            "Each game shows its keys in the bottom line and its rules with F1. Moves can also "
            "be typed in the game's notation. U takes a move back; where others would be "
            "surprised they are asked first."
        ),
    ),
    (
        message("On the command line"),
        message(
            "“pix-tui play tixel” begins a match, “pix-tui resume” goes on with the last one, "
            "“pix-tui show” prints a result, “pix-tui where” names the folders that are used, "
            "and “pix-tui --help” tells the rest."
        ),
    ),
)


def help_screen() -> Reader:
    """The help of the launcher."""
    return Reader(_("Help"), _HELP)
