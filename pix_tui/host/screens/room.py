"""A room: its seats, how it is played, its talk; and the way to the table while a match goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ...games.game import Illegal, NotUnderstood
from ...i18n import _, say
from ...screens.dialogs import Confirm
from ...screens.opening import match_screen
from ...table.errors import LogError
from ...widgets.ink import ink
from ...widgets.key_bar import KeyBar, KeyHint
from ...widgets.texts import Panel
from ...widgets.title_bar import TitleBar
from ..plan import GRACES, TURNS
from ..room import Room
from ..talk import Talk
from .listing import ACCESS
from .room_lines import RoomLines
from .talk import TalkBelow, TalkScreen

if TYPE_CHECKING:
    from ..app import HostedApp


class RoomScreen(TalkBelow):
    """What is to be known and done in a room before, between and beside its matches."""

    DEFAULT_CSS = """
    RoomScreen #seats { height: 1fr; padding: 1 2 0 2; }
    RoomScreen.-low #seats { padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "walk(-1)", show=False),
        Binding("down,j", "walk(1)", show=False),
        Binding("enter,s", "start", show=False),
        Binding("b", "bot", show=False),
        Binding("plus", "more", show=False),
        Binding("minus", "fewer", show=False),
        Binding("m", "move", show=False),
        Binding("x", "kick", show=False),
        Binding("h", "mute", show=False),
        Binding("a", "access", show=False),
        Binding("g", "grace", show=False),
        Binding("l", "limit", show=False),
        Binding("v", "open_hands", show=False),
        Binding("o", "options", show=False),
        Binding("p", "app.stand_in", show=False),
        Binding("d", "seat", show=False),
        Binding("t", "game", show=False),
        Binding("c", "close", show=False),
        Binding("f1,question_mark", "help", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self._lines = RoomLines(room)
        self._chosen = 0
        self._at: object = None
        """The match that this screen has opened last."""

    @property
    def _host(self) -> HostedApp:
        return cast("HostedApp", self.app)

    @property
    def _is_keeper(self) -> bool:
        return self._me in (self.room.owner, self.room.keeper)

    @property
    def talk(self) -> Talk:
        """That of the room."""
        return self.room.talk

    def compose(self) -> ComposeResult:
        """Title, seats, talk, keys."""
        yield TitleBar("")
        yield KeyBar()
        yield self.talk_panel()
        yield Panel(self._seat_lines, id="seats")

    def on_mount(self) -> None:
        """Show it, and go to the table if a match goes on."""
        self.changed()
        self.renew()

    def come_back(self) -> None:
        """Much may have happened."""
        self.changed()
        self.renew()

    def changed(self) -> None:
        """Something has happened in the room: if a match has begun, go there."""
        table = self.room.table
        typing = any(isinstance(screen, TalkScreen) for screen in self.app.screen_stack)
        if self.room.playing and table is not self._at and not typing:
            self._at = table
            self.to_table()

    def to_table(self) -> None:
        """Open the match, over whatever of the last one is still there."""
        while self.app.screen is not self:
            self.app.pop_screen()
        self.go_to(self._match_screen)

    def _match_screen(self) -> Screen[Any]:
        return match_screen(self._host.sitting(self.room))

    def renew(self) -> None:
        """Show what there is now."""
        room = self.room
        note = _("code: {code}", code=room.code)
        owner = _("{name}'s room", name=room.owner_name)
        self.query_one(TitleBar).show(room.game.title, owner, note)
        self.query_one("#seats", Panel).renew()
        self.query_one("#talk", Panel).renew()
        self.query_one(KeyBar).show(self._hints())

    # -- what is seen --------------------------------------------------------------------------
    def _hints(self) -> list[KeyHint]:
        room, me = self.room, self._me
        last = [
            KeyHint("F6", _("talk"), "app.talk", 1),
            KeyHint("F1", _("help"), "help", 2),
            KeyHint(_("Esc"), _("lobby"), "leave"),
        ]
        person = self._chosen_person
        others: list[KeyHint] = []
        if self._is_keeper and person not in ("", me, room.owner):
            others.append(KeyHint("x", _("send away"), "kick", 3))
            muted = person in room.talk.muted
            others.append(KeyHint("h", _("let speak") if muted else _("mute"), "mute", 4))
        if room.playing:
            hints = [KeyHint(_("Enter"), _("to the table"), "start")]
            if self._host.to_be_replaced:
                hints.append(KeyHint("p", _("let a bot play on"), "app.stand_in"))
            return [*hints, *others, *last]
        sits = room.seat_of(me) is not None
        own = [KeyHint("d", _("only watch") if sits else _("take a seat"), "seat", 3)]
        if not self._is_keeper:
            return [*own, *last]
        hints = [KeyHint(_("Enter"), _("start"), "start")]
        if self._chosen < len(room.chairs):
            if not person:
                hints.append(KeyHint("b", _("bot"), "bot", 1))
            hints.append(KeyHint("m", _("move down"), "move", 5))
        if len(room.chairs) < room.game.seats[-1]:
            hints.append(KeyHint("+", _("seat"), "more", 2))
        if room.spare_chair is not None:
            hints.append(KeyHint("-", _("seat"), "fewer", 2))
        close = KeyHint("c", _("close the room"), "close", 5)
        return [*hints, *others, *own, close, *last]

    def _seat_lines(self, width: int, height: int) -> list[Text]:
        room = self.room
        self._chosen = min(self._chosen, len(room.chairs) + len(room.watchers) - 1)
        now = self._host.rooms.now()
        chosen = self._chosen if self._is_keeper else None
        return self._lines.lines(ink(self.app), width, height, now, chosen, self._is_keeper)

    # -- what is done --------------------------------------------------------------------------
    def _try(self, act: Callable[[], object]) -> None:
        try:
            act()
        except (Illegal, NotUnderstood, LogError) as wrong:
            self.notify(say(wrong.message), severity="warning", markup=False)
        self.renew()

    def action_walk(self, rows: int) -> None:
        """To another seat."""
        count = len(self.room.chairs) + len(self.room.watchers)
        self._chosen = min(max(self._chosen + rows, 0), count - 1)
        self.renew()

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click chooses a seat, or changes what the row tells."""
        if event.panel.id != "seats" or not self._is_keeper:
            return
        number, key = self._lines.person_at(event.row), self._lines.key_at(event.row)
        if number is not None:
            self._chosen = number
            self.renew()
        elif key is not None:
            _PLAN_KEYS[key](self)

    @property
    def _me(self) -> str:
        return self._host.person.id

    @property
    def _chosen_person(self) -> str:
        chairs = self.room.chairs
        if self._chosen < len(chairs):
            return chairs[self._chosen].person
        return [*self.room.watchers][self._chosen - len(chairs)]

    def action_start(self) -> None:
        """Begin, or go to the table."""
        if self.room.playing:
            self.to_table()
        else:
            self._try(lambda: self.room.start(self._me))

    def action_bot(self) -> None:
        """The next level of bot on the chosen seat; after the last it is free."""
        seat = self._chosen
        if seat >= len(self.room.chairs):
            return
        levels = ["", *self.room.game.bots]
        now = self.room.chairs[seat].bot
        following = levels[(levels.index(now) + 1) % len(levels)] if now in levels else ""
        self._try(lambda: self.room.seat_bot(self._me, seat, following))

    def action_more(self) -> None:
        """One seat more."""
        self._try(lambda: self.room.add_chair(self._me))

    def action_fewer(self) -> None:
        """One seat less."""
        self._try(lambda: self.room.remove_chair(self._me))

    def action_move(self) -> None:
        """The chosen seat changes places with the next one."""
        count = len(self.room.chairs)
        if self._chosen < count:
            one, other = self._chosen, (self._chosen + 1) % count
            self._try(lambda: self.room.swap(self._me, one, other))
            self._chosen = other
            self.renew()

    def action_kick(self) -> None:
        """Send the chosen person away."""
        person = self._chosen_person
        if not person:
            return

        def answer(sure: bool | None) -> None:
            if sure:
                self._try(lambda: self.room.kick(self._me, person))

        name = self.room.name_of(person)
        question = _("Send {name} out of the room?", name=name)
        self.app.push_screen(Confirm(question, _("send away"), _("let stay")), answer)

    def action_mute(self) -> None:
        """Nobody hears the chosen person any more, or again."""
        person = self._chosen_person
        if person:
            self._try(lambda: self.room.mute(self._me, person))

    def _plan(self, **changes: Any) -> None:
        self._try(lambda: self.room.change(self._me, replace(self.room.plan, **changes)))

    def action_access(self) -> None:
        """Who may come in: the next choice."""
        self._plan(access=_following([*ACCESS], self.room.plan.access))

    def action_grace(self) -> None:
        """How long whoever is away is waited for: the next choice."""
        self._plan(grace=_following(GRACES, self.room.plan.grace))

    def action_limit(self) -> None:
        """How long a turn may take: the next choice."""
        self._plan(turn=_following(TURNS, self.room.plan.turn))

    def action_open_hands(self) -> None:
        """Whether watchers see all hands."""
        self._plan(open_hands=not self.room.plan.open_hands)

    def action_options(self) -> None:
        """The options of the game."""
        if self._is_keeper and not self.room.playing:
            from .options import RoomOptions

            self.app.push_screen(RoomOptions(self.room, self._me))

    def action_game(self) -> None:
        """Another game, for those who are here."""
        from .questions import Games

        def chosen(game: str | None) -> None:
            if game is not None and game != self.room.game.name:
                self._plan(game=game, options={})

        if self._is_keeper and not self.room.playing:
            self.app.push_screen(Games(_("play this"), self.room.game.name), chosen)

    def action_seat(self) -> None:
        """Give up one's seat and watch, or take one."""
        if self.room.seat_of(self._me) is not None:
            self._try(lambda: self.room.stand_up(self._me))
            return
        self._try(lambda: self._host.enter(self.room, with_code=True))
        if self.room.seat_of(self._me) is None:
            self.notify(_("No seat is free."), severity="warning", markup=False)

    def action_close(self) -> None:
        """Close the room for good, after a question."""
        if not self._is_keeper or self.room.playing:
            return

        def answer(sure: bool | None) -> None:
            if sure:
                room, rooms = self.room, self._host.rooms
                self._try(lambda: rooms.close(self._me, room))

        question = _("Close this room for all who are in it?")
        self.app.push_screen(Confirm(question, _("close the room"), _("keep it")), answer)

    def action_help(self) -> None:
        """The keys, and the rules of the game."""
        from .help import help_of_a_room

        self.app.push_screen(help_of_a_room(self.room.game, self._host.rooms.now()))

    def action_leave(self) -> None:
        """To the lobby; a seat is kept."""
        self._host.leave_room()


_PLAN_KEYS: dict[str, Callable[[RoomScreen], None]] = {
    "t": RoomScreen.action_game,
    "o": RoomScreen.action_options,
    "a": RoomScreen.action_access,
    "g": RoomScreen.action_grace,
    "l": RoomScreen.action_limit,
    "v": RoomScreen.action_open_hands,
}
"""What a click on a row of the plan does, by the key that stands before it."""


def _following(choices: Any, now: Any) -> Any:
    choices = list(choices)
    return choices[(choices.index(now) + 1) % len(choices)] if now in choices else choices[0]
