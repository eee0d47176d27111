"""The first screen: the games, the matches that wait, the last results."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from ..games import registry
from ..games.game import Game
from ..i18n import _
from ..table.log import Log
from ..table.record import Entry
from ..table.table import Table
from ..widgets.key_bar import KeyBar, KeyHint
from ..widgets.title_bar import TitleBar
from .base import PixScreen, Scroll
from .dialogs import Confirm
from .launcher_items import GameCard, MatchRow, align, key_of

_RESULTS = 5  # how many finished matches are listed


class Launcher(PixScreen[None]):
    """Choose a game or a match with the arrows or by typing, and open it with Enter."""

    DEFAULT_CSS = """
    Launcher .cards {
        layout: grid; grid-size: 2; grid-rows: 8; grid-gutter: 0 1; height: auto; padding: 0 1;
    }
    Launcher .few, Launcher.-wide .cards { grid-rows: 15; }
    Launcher.-short .cards { grid-rows: 8; }
    Launcher.-short .few { grid-rows: 14; }
    Launcher.-low .cards { grid-rows: 4; }
    Launcher.-low .few { grid-rows: 8; }
    Launcher .one { grid-size: 1; }
    Launcher .heading { height: 1; padding: 0 1; margin-top: 1; color: $primary; text-style: bold; }
    Launcher .note, Launcher #nothing { height: auto; padding: 0 3; }
    """
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-narrow"),
        (110, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - what is listed must be seen below the cards
        (0, "-low"),
        (24, "-short"),
        (28, "-tall"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk('up')", show=False),
        Binding("down", "walk('down')", show=False),
        Binding("left", "walk('left')", show=False),
        Binding("right", "walk('right')", show=False),
        Binding("enter", "open", show=False),
        Binding("delete", "forget", show=False),
        Binding("escape", "clear", show=False),
        Binding("f1", "help", show=False),
        Binding("f3", "quick", show=False),
        Binding("f4", "gallery", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._search = ""

    @property
    def _log(self) -> Log:
        return self.pix.log_of_matches

    def compose(self) -> ComposeResult:
        """Title, cards, lists, keys."""
        yield TitleBar("pix-tui", _("tabletop games in the terminal"), self._search_note())
        with Scroll(id="body"):
            yield from self._body()
        yield KeyBar(self._hints())

    def _body(self) -> Iterable[Widget]:
        games, broken = registry.load()
        entries = [entry for entry in self._log.matches() if entry.header.game in games]
        running = [entry for entry in entries if not entry.standing.over]
        results = [entry for entry in entries if entry.standing.over][:_RESULTS]
        yield Container(
            *(GameCard(game, self._picture_of(game, running)) for game in games.values()),
            classes={1: "cards few one", 2: "cards few"}.get(len(games), "cards"),
        )
        now = self.pix.now()
        lists = [
            (heading, [MatchRow(games[entry.header.game], entry, now) for entry in listed])
            for heading, listed in ((_("Running matches"), running), (_("Last results"), results))
        ]
        align([row for _heading, rows in lists for row in rows])
        for heading, rows in lists:
            if rows:
                yield Static(Content(heading), classes="heading")
                yield from rows
        if not entries:
            yield Static(
                Content(_("No matches yet. Enter sets one up, F3 begins at once.")), classes="note"
            )
        for name, why in broken.items():
            yield Static(
                Content(_("The game “{name}” cannot be loaded: {why}", name=name, why=why)),
                classes="note",
            )
        nothing = Static(Content(_("Nothing found.")), id="nothing")
        nothing.display = False
        yield nothing

    def _picture_of(self, game: Game[Any, Any], running: list[Entry]) -> dict[str, Any] | None:
        """The view of the newest running match, or of a position made for the picture.

        `None` if the game, which may be somebody else's, fails at it.
        """
        for entry in running:
            if entry.header.game == game.name and not game.hidden:
                try:
                    return game.view(Table.open(self._log, entry.header.id).match.state, None)
                except Exception:
                    self.log.warning(f"no picture of {entry.header.id}")
        try:
            options = game.options()
            if game.sample:
                return game.view(game.set_up(game.sample, options), None)
            return game.view(game.start(options, game.seats[0]), None)
        except Exception as fault:
            self.log.error(f"no picture of {game.name}: {fault!r}")
            return None

    def _hints(self) -> list[KeyHint]:
        item = self.focused
        hints = [KeyHint("↑↓←→", _("choose"), rank=3)]
        if isinstance(item, GameCard):
            hints += [
                KeyHint(_("Enter"), _("set up"), "open"),
                KeyHint("F3", _("begin at once"), "quick", 2),
            ]
        elif isinstance(item, MatchRow):
            over = item.entry.standing.over
            hints += [
                KeyHint(_("Enter"), _("replay") if over else _("go on"), "open"),
                KeyHint(_("Del"), _("forget"), "forget", 2),
            ]
        elif self._search:
            hints = [KeyHint(_("Esc"), _("clear the search"), "clear")]
        if self._has_gallery:
            hints.append(KeyHint("F4", _("gallery"), "gallery", 2))
        return [
            *hints,
            KeyHint("F1", _("help"), "help", 1),
            KeyHint("F2", _("settings"), "app.settings", 1),
            KeyHint("Ctrl+Q", _("quit"), "app.quit"),
        ]

    def on_descendant_focus(self) -> None:
        """Offer the keys of what is chosen now."""
        self.query_one(KeyBar).show(self._hints())

    def on_descendant_blur(self) -> None:
        """Perhaps nothing is chosen any more."""
        self.query_one(KeyBar).show(self._hints())

    def _search_note(self) -> str:
        if self._search:
            return _("search: {text}   Esc clears", text=self._search)
        return _("type to search")

    def on_mount(self) -> None:
        """Begin on the first game."""
        self._focus_first()

    def come_back(self) -> None:
        """Show what another screen has changed."""
        self.refresh_lists()

    def refresh_lists(self) -> None:
        """Read the matches again."""
        self.call_later(self._rebuild)

    async def _rebuild(self) -> None:
        body = self.query_one("#body")
        here = key_of(self.focused)
        async with self.batch():
            await body.remove_children()
            await body.mount_all(self._body())
        self._filter()
        for item in self._visible():
            if key_of(item) == here:
                self.set_focus(item)

    def _items(self) -> list[GameCard | MatchRow]:
        return [
            item
            for item in self.query("GameCard, MatchRow").results()
            if isinstance(item, GameCard | MatchRow)
        ]

    def _visible(self) -> list[GameCard | MatchRow]:
        return [item for item in self._items() if item.display]

    def _focus_first(self) -> None:
        visible = self._visible()
        # What a search has hidden must not be opened.
        self.set_focus(visible[0] if visible else None, scroll_visible=False)

    # -- search ------------------------------------------------------------------------------
    def on_key(self, event: events.Key) -> None:
        """Whatever is typed searches."""
        if event.key == "backspace" and self._search:
            self._search = self._search[:-1]
        elif event.is_printable and event.character and len(self._search) < 20:
            self._search += event.character
        else:
            return
        event.stop()
        self._filter()

    def action_clear(self) -> None:
        """Search for nothing."""
        self._search = ""
        self._filter()

    def _filter(self) -> None:
        wanted = self._search.strip().casefold()
        for item in self._items():
            item.display = all(word in item.text for word in wanted.split())
        for heading in self.query(".heading, .note"):
            heading.display = not wanted
        self.query_one("#nothing").display = bool(wanted) and not self._visible()
        self.query_one(TitleBar).show(
            "pix-tui", _("tabletop games in the terminal"), self._search_note()
        )
        if self.focused is None or not self.focused.display:
            self._focus_first()

    # -- keys --------------------------------------------------------------------------------
    def action_walk(self, direction: str) -> None:
        """To the nearest item that way."""
        here = self.focused
        if not isinstance(here, GameCard | MatchRow):
            self._focus_first()
            return
        dx, dy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
        from_here = _place(here)
        x, y = from_here.center
        best = None
        for item in self._visible():
            there = _place(item)
            cx, cy = there.center
            along = (cx - x) * dx + (cy - y) * dy
            across = abs((there.x - from_here.x) * dy) + abs((cy - y) * dx)
            # To the side is what stands in the same row, however wide what is below.
            level = there.y < from_here.bottom and from_here.y < there.bottom
            if item is not here and along > 0 and level == bool(dx):
                candidate = (along + across * (2 if dx else 0.2), item)
                if best is None or candidate[0] < best[0]:
                    best = candidate
        if best:
            self.set_focus(best[1])  # at once: `focus()` would let the next key pass by

    def action_open(self) -> None:
        """Set up the chosen game, go on with the chosen match, or look at the finished one."""
        item = self.focused
        if isinstance(item, GameCard):
            from .setup import SetUp

            self.app.push_screen(SetUp(item.game))
        elif isinstance(item, MatchRow):
            from .opening import open_match

            match = item.entry.header.id
            self.go_to(lambda: open_match(self.pix, self._log, match))

    def action_quick(self) -> None:
        """Begin a match of the chosen game with the last choices."""
        item = self.focused
        if isinstance(item, GameCard):
            from .choices import last_choices
            from .opening import new_match

            game = item.game
            choices = last_choices(game, self.pix.settings)
            self.go_to(lambda: new_match(self.pix, self._log, game, choices))

    def action_forget(self) -> None:
        """Delete the chosen match, after a question."""
        item = self.focused
        if not isinstance(item, MatchRow):
            return

        def forget(sure: bool | None) -> None:
            if sure:
                self._log.forget(item.entry.header.id)
                self.refresh_lists()

        self.app.push_screen(
            Confirm(
                _("Forget this match for good? It cannot be brought back."),
                _("forget it"),
                _("keep it"),
            ),
            forget,
        )

    @property
    def _has_gallery(self) -> bool:
        """Whether there is a game whose drawings are kept."""
        return "pix" in registry.load()[0]

    def action_gallery(self) -> None:
        """What people have drawn here."""
        if self._has_gallery:
            from .gallery import GalleryScreen

            self.app.push_screen(GalleryScreen())

    def action_help(self) -> None:
        """What the keys do and where things are."""
        from .reader import help_screen

        self.app.push_screen(help_screen())


def _place(item: Widget) -> Region:
    """Where an item stands among all that is listed, however far that is scrolled."""
    region = item.virtual_region
    above = item.parent
    while isinstance(above, Widget) and above.id != "body":
        region = region.translate(above.virtual_region.offset)
        above = above.parent
    return region
