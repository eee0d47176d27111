"""The lobby: which rooms there are, and what is said between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from ... import words
from ...games.game import Illegal, NotUnderstood
from ...i18n import _, say
from ...table.names import cells
from ...widgets.ink import ink
from ...widgets.key_bar import KeyBar, KeyHint
from ...widgets.texts import Panel
from ...widgets.title_bar import TitleBar
from ..plan import Plan
from ..room import Room
from ..talk import Talk
from .listing import about, in_full, window
from .questions import Ask, Games
from .talk import TalkBelow

if TYPE_CHECKING:
    from ..app import HostedApp

_GAP = 2
_FULL = 5
"""Rows below the list for the chosen room, the blank one above them included."""
_PEOPLE = 10
"""Cells that are left to the names, however little room there is."""
_LEAST = 4
"""Rows of the list that come before those."""


class Lobby(TalkBelow):
    """Choose a room with the arrows and go in with Enter, or open one."""

    DEFAULT_CSS = """
    Lobby #rooms { height: 1fr; padding: 1 2 0 2; }
    Lobby.-low #rooms { padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(-1)", show=False),
        Binding("down,j", "walk(1)", show=False),
        Binding("enter", "join", show=False),
        Binding("n", "open", show=False),
        Binding("c", "code", show=False),
        Binding("a", "name", show=False),
        Binding("f1,question_mark", "help", show=False),
        Binding("pageup", "walk(-10)", show=False),
        Binding("pagedown", "walk(10)", show=False),
        Binding("home", "walk(-1000)", show=False),
        Binding("end", "walk(1000)", show=False),
    ]

    def __init__(self, code: str = "") -> None:
        """Args:
        code: of a room to go into at once.
        """
        super().__init__()
        self._code = code
        self._chosen = ""
        """The code of the room that is chosen: others come and go above it."""
        self._number = 0
        """Where it was in the list."""
        self._first = 0
        """The first row of the list that is seen."""
        self._list_rows = 1

    @property
    def _host(self) -> HostedApp:
        return cast("HostedApp", self.app)

    @property
    def talk(self) -> Talk:
        """That of all who are in no room."""
        return self._host.rooms.lobby

    def compose(self) -> ComposeResult:
        """Title, rooms, talk, keys."""
        yield TitleBar(self._host.host_name, "", "")
        yield KeyBar(self._hints())
        yield self.talk_panel()
        yield Panel(self._room_lines, id="rooms")

    def on_mount(self) -> None:
        """Go straight on, if a code was given."""
        self.renew()
        if self._code:
            code, self._code = self._code, ""
            self.go_in(code)

    def come_back(self) -> None:
        """Much may have happened."""
        self.renew()

    def renew(self) -> None:
        """Show what there is now."""
        person = self._host.person
        who = _("{name}, a guest", name=person.name) if person.is_guest else person.name
        note = _("your code: {code}", code=person.code) if person.code else ""
        self.query_one(TitleBar).show(self._host.host_name, who, note)
        self.query_one("#rooms", Panel).renew()
        self.query_one("#talk", Panel).renew()
        self.query_one(KeyBar).show(self._hints())

    @property
    def _rooms(self) -> list[Room]:
        return self._host.rooms.seen_by(self._host.person.id)

    def _hints(self) -> list[KeyHint]:
        hints = []
        if self._rooms:
            hints = [KeyHint("↑↓", _("choose"), rank=3), KeyHint(_("Enter"), _("go in"), "join")]
        return [
            *hints,
            KeyHint("n", _("new room"), "open"),
            KeyHint("c", _("by code"), "code", 1),
            KeyHint("a", _("your name"), "name", 2),
            KeyHint("F6", _("talk"), "app.talk", 1),
            KeyHint("F2", _("settings"), "app.settings", 2),
            KeyHint("F1", _("help"), "help", 1),
            KeyHint("Ctrl+Q", _("leave"), "app.quit"),
        ]

    # -- what is seen --------------------------------------------------------------------------
    def _room_lines(self, width: int, height: int) -> list[Text]:
        inks = ink(self.app)
        rooms = self._rooms
        lines = [Text(_("Rooms"), inks.accent)]
        if not rooms:
            lines += [Text(), Text(_("There is no room yet: n opens one."), inks.plain)]
            return lines
        number = self._choose()
        full = _FULL if height - 1 - _FULL >= _LEAST else 0
        self._list_rows = max(height - 1 - full, 1)
        self._first = window(self._first, number, self._list_rows, len(rooms))
        now = self._host.rooms.now()
        shown = rooms[self._first : self._first + self._list_rows]
        rows = [about(room, now) for room in shown]
        widths = words.column_widths(rows)
        over = sum(widths) + _GAP * (len(widths) - 1) - (width - 2)
        widths[2] = max(widths[2] - max(over, 0), min(widths[2], _PEOPLE))
        for at, row in enumerate(rows, start=self._first):
            chosen = at == number
            line = Text().append("▸ " if chosen else "  ", inks.accent)
            for column, (text, wide) in enumerate(zip(row, widths, strict=True)):
                style = inks.accent if chosen else inks.strong if column == 0 else inks.plain
                line.append(" " * (_GAP if column else 0), inks.plain)
                line.append(words.padded(text, wide), style)
            lines.append(line)
        if full:
            lines.append(Text())
            cut = cells(rows[number - self._first][2]) > widths[2]
            told = [Text(line, inks.muted) for line in in_full(rooms[number], now, people=cut)]
            lines += [part for line in told for part in line.wrap(self.app.console, width)]
        return lines

    def _choose(self, rows: int = 0) -> int:
        """The number of the chosen room, or of the one so many rows from it; that is chosen."""
        codes = [room.code for room in self._rooms]
        now = codes.index(self._chosen) if self._chosen in codes else self._number
        self._number = min(max(now + rows, 0), max(len(codes) - 1, 0))
        self._chosen = codes[self._number] if codes else ""
        return self._number

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click chooses a room; a second one goes in."""
        rooms, row = self._rooms, event.row - 1
        number = self._first + row
        if event.panel.id != "rooms" or not 0 <= row < self._list_rows or number >= len(rooms):
            return
        if rooms[number].code == self._chosen:
            self.action_join()
        else:
            self._chosen = rooms[number].code
            self.renew()

    # -- what is done --------------------------------------------------------------------------
    def action_walk(self, rows: int) -> None:
        """To another room."""
        self._choose(rows)
        self.renew()

    def action_join(self) -> None:
        """Into the chosen room: to one's seat, to a free one, or to watch."""
        rooms = self._rooms
        if rooms:
            self._enter(rooms[self._choose()], with_code=False)

    def go_in(self, code: str) -> None:
        """Into the room with this code."""
        try:
            room = self._host.rooms.find(code)
        except Illegal as wrong:
            self.notify(say(wrong.message), severity="warning", markup=False)
            return
        self._enter(room, with_code=True)

    def _enter(self, room: Room, *, with_code: bool) -> None:
        from .room import RoomScreen

        try:
            self._host.enter(room, with_code=with_code)
        except Illegal as wrong:
            self.notify(say(wrong.message), severity="warning", markup=False)
            self.renew()
            return
        self.app.push_screen(RoomScreen(room))

    def action_open(self) -> None:
        """A new room, for a game that is asked for."""

        def chosen(game: str | None) -> None:
            if game is None:
                return
            try:
                room = self._host.rooms.create(self._host.person, Plan(game))
            except (Illegal, NotUnderstood) as wrong:
                self.notify(say(wrong.message), severity="warning", markup=False)
                return
            self._enter(room, with_code=True)

        self.app.push_screen(Games(_("open a room")), chosen)

    def action_code(self) -> None:
        """Into a room by its code."""

        def typed(code: str | None) -> None:
            if code:
                self.go_in(code)

        self.app.push_screen(Ask(_("Code of the room:"), 20), typed)

    def action_name(self) -> None:
        """Be called otherwise."""

        def typed(name: str | None) -> None:
            if name:
                self._host.rename(name)
                self.renew()

        self.app.push_screen(Ask(_("Your name:"), 16, self._host.person.name), typed)

    def action_help(self) -> None:
        """What the keys do, here, in a room and when talking."""
        from .help import help_of_the_host

        self.app.push_screen(help_of_the_host(self._host.rooms.now()))
