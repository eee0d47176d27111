"""The application of one session: the launcher's, with a lobby in place of the launcher."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from contextvars import Context
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ..app import PixTui
from ..gallery import Gallery
from ..games.game import Illegal, Message, NotUnderstood
from ..i18n import _, say
from ..screens.match import MatchScreen
from ..settings import Settings
from ..table.errors import LogError
from ..table.log import Log
from ..widgets.key_bar import KeyHint
from .client import Client
from .people import Person
from .room import Room
from .rooms import Rooms
from .screens.listing import away, turn
from .screens.lobby import Lobby
from .screens.room import RoomScreen
from .screens.talk import Phrases, TalkScreen, in_words
from .talk import Talk

if TYPE_CHECKING:
    from textual.driver import Driver

    from ..screens.base import PixScreen
    from ..table.local import LocalMatch, Sitting
    from .people import People

_SOON = 10.0  # seconds before the time for a turn is over that somebody is told
_LATE = 0.05  # seconds after its time that an alarm rings
_logger = logging.getLogger(__name__)
_GLANCES = 0.5  # seconds between two looks at what happens in other rooms


class HostedApp(PixTui):
    """What one visitor of the host sees."""

    ENABLE_COMMAND_PALETTE = False  # it offers to save pictures on the machine of the host
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f6", "talk", show=False),
        Binding("f7", "phrases", show=False),
        Binding("f8", "stand_in", show=False),
    ]
    settings_of_no_use: ClassVar[Collection[str]] = ("turn_board", "pace")
    """Nobody shares a keyboard here, and the bots of a room play for all in it."""
    opens_gallery: ClassVar[bool] = False  # it is everybody's, and it writes files

    def __init__(
        self,
        rooms: Rooms,
        people: People,
        person: Person,
        client: Client,
        driver_class: type[Driver],
        *,
        log: Log,
        settings: Settings,
        gallery: Gallery | None = None,
        code: str = "",
        host_name: str = "pix-tui",
    ) -> None:
        """Args:
        rooms: what everybody shares.
        people: where names are kept.
        person: who this is.
        client: the terminal at the other end.
        driver_class: the way to it.
        log: where matches are stored.
        settings: what this person has chosen.
        gallery: where drawings are kept.
        code: of the room to walk straight into.
        host_name: what the host is called.
        """
        self._drives = driver_class
        self.rooms, self.people, self.person = rooms, people, person
        self.room: Room | None = None
        self._code = code
        self.host_name = host_name
        self._unsubscribe: Callable[[], None] = lambda: None
        self._will_look = False
        self._will_glance = False
        self._glanced = 0.0
        """When what happens in other rooms was shown the last time (monotonic)."""
        self._on_turn = False
        self._heard = 0
        """How many lines of the present talk have been shown."""
        self._alarm: asyncio.TimerHandle | None = None
        """When there is something to be said that nobody's key will cause."""
        self._reminded = 0
        """Since when the turn lasted that this person was reminded of."""
        self._missing: list[int] = []
        """In which seats a bot may play on, as the keys on the screen have it."""
        self.crash = ""
        """The id under which the log tells what went wrong, if something did."""
        self._hush(settings)
        super().__init__(log, settings, gallery=gallery, terminal=client.terminal)
        # Textual sends what is printed to its own window; several sessions would fight for it.
        self._capture_stdout = sys.stdout  # type: ignore[assignment]
        self._capture_stderr = sys.stderr  # type: ignore[assignment]

    def get_driver_class(self) -> type[Driver]:
        """The way to this client."""
        return self._drives

    def get_default_screen(self) -> Screen[Any]:
        """The lobby, or the room whose code was given."""
        return Lobby(self._code)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """None: there is no palette."""
        return ()

    # -- rooms -------------------------------------------------------------------------------
    def on_mount(self) -> None:
        """Hear of everything that happens in the lobby."""
        self._unsubscribe = self.rooms.subscribe(self._changed_soon)

    @property
    def talk(self) -> Talk:
        """The talk of the room, or of the lobby."""
        return self.rooms.lobby if self.room is None else self.room.talk

    def enter(self, room: Room, *, with_code: bool = False) -> None:
        """Go into a room, out of the one before. Raises `Illegal`."""
        room.enter(self.person, with_code=with_code)
        if self.room is not None and self.room is not room:
            self.room.away(self.person.id)
        self.room = room
        self._heard = room.talk.count

    def sitting(self, room: Room) -> LocalMatch:
        """The match of a room as this person sits before it."""
        return room.sitting(self.person.id, lambda: getattr(self._driver, "received_at", None))

    def go_home(self) -> None:
        """From a match to its room, and from anywhere else to the lobby."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, RoomScreen) and screen is not self.screen:
                self._back_to(screen)
                return
        self.leave_room()

    def leave_room(self) -> None:
        """To the lobby; a seat is kept."""
        if self.room is not None:
            room, self.room = self.room, None
            room.away(self.person.id)
        self._heard = self.rooms.lobby.count
        self._back_to(self.screen_stack[0])

    def _back_to(self, screen: Screen[Any]) -> None:
        while self.screen is not screen:
            self.pop_screen()

    def _changed_soon(self, room: Room | None) -> None:
        """Whoever has changed something is in another session: this one looks in its own time.

        What happens in other rooms is seen in the lobby alone, and only now and then: in a full
        house there is a move in every moment.
        """
        if not self.is_running:
            return
        if room is self.room:
            if not self._will_look:
                self._will_look = True
                self.call_later(self._changed)
        elif not self._will_glance and any(isinstance(seen, Lobby) for seen in self._seen()):
            self._will_glance = True
            self.call_later(self._glance_soon)

    def _seen(self) -> list[Screen[Any]]:
        """The screens of which anything can be seen now; each looks by itself when it comes up."""
        seen = []
        for screen in reversed(self.screen_stack):
            seen.append(screen)
            if not screen.is_modal:
                break
        return [screen for screen in seen if screen.is_mounted]

    def _glance_soon(self) -> None:
        wait = self._glanced + _GLANCES - monotonic()
        if wait > 0:
            self.set_timer(wait, self._glance)
        else:
            self._glance()

    def _glance(self) -> None:
        self._will_glance, self._glanced = False, monotonic()
        for screen in self._seen():
            if isinstance(screen, Lobby):
                screen.renew()

    def _changed(self) -> None:
        self._will_look = False
        room = self.room
        if room is not None and self.person.id not in room.here:
            # Sent away, or the room is closed.
            self.room = None
            self._back_to(self.screen_stack[0])
            closed = room not in self.rooms.all()
            words = _("The room is closed.") if closed else _("You have been sent out of the room.")
            self.notify(words, markup=False)
        self._say_what_was_said()
        missing = self.to_be_replaced
        for screen in self.screen_stack:
            if isinstance(screen, RoomScreen) and screen.is_mounted:
                screen.changed()
        for screen in self._seen():
            if isinstance(screen, Lobby | RoomScreen | TalkScreen):
                screen.renew()
            elif isinstance(screen, MatchScreen):
                screen.show_title()
                if missing != self._missing:
                    screen.say_situation()
        self._missing = missing
        self._call_to_turn()
        self._remind()
        self._wind()

    def _say_what_was_said(self) -> None:
        """Over a match, show what is said."""
        talk = self.talk
        new = min(talk.count - self._heard, len(talk.lines))
        self._heard = talk.count
        if new > 0 and isinstance(self.screen, MatchScreen):
            for line in list(talk.lines)[-new:]:
                if line.person != self.person.id:
                    self.notify(in_words(line), title=line.name, timeout=6, markup=False)

    def _call_to_turn(self) -> None:
        """Ring when it has become this person's turn, if that is wanted."""
        room = self.room
        turn = room is not None and room.seat_of(self.person.id) in room.acting
        if turn and not self._on_turn and self.settings["bell"] == "on":
            self.bell()
        self._on_turn = turn

    def _remind(self) -> None:
        """Tell whoever has not much time left for a turn, once a turn."""
        room = self.room
        if room is None or not self._on_turn or self._reminded == room.turn_since:
            return
        left = room.turn_left
        if left is not None and left <= _SOON:
            self._reminded = room.turn_since
            words = _("Your turn: in {seconds} s a bot makes this move.", seconds=round(left))
            self.notify(words, severity="warning", timeout=_SOON, markup=False)
            if self.settings["bell"] == "on":
                self.bell()

    def _wind(self) -> None:
        """Look again when somebody has been waited for long enough; nothing ticks till then."""
        self._disarm()
        room = self.room
        if room is None or not room.playing:
            return
        due = [room.waited_for(seat) or 0.0 for seat in range(len(room.chairs))]
        due.append((room.turn_left or 0.0) - _SOON)
        soon = min((seconds for seconds in due if seconds > 0), default=None)
        if soon is not None:
            # Not a timer of Textual's: the loop remembers a cancelled one, and with its context all
            # of this application, until its time comes.
            self._alarm = asyncio.get_running_loop().call_later(
                soon + _LATE, self._look_again, context=Context()
            )

    def _disarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _look_again(self) -> None:
        self._changed_soon(self.room)

    def note_on(self, sitting: Sitting) -> str:
        """Who is missing at the table, whose turn it is and since when, and the room."""
        room = self.room
        if room is None:
            return ""
        now = self.rooms.now()
        missing = away(room, now)
        going_on = turn(room, now) if room.playing else ""
        code = "" if missing else _("room {code}", code=room.code)
        return " · ".join(part for part in (missing, going_on, code) if part)

    def hints_at_table(self) -> Sequence[KeyHint]:
        """Talk; and, if somebody has been away for long enough, a bot in his place."""
        missing = self.to_be_replaced
        talk = KeyHint("F6", _("talk"), "app.talk", 2)
        if not missing or self.room is None:
            return [talk]
        names = ", ".join(self.room.chairs[seat].name for seat in missing)
        return [KeyHint("F8", _("bot for {name}", name=names), "app.stand_in"), talk]

    @property
    def to_be_replaced(self) -> list[int]:
        """The seats in which this person may let a bot play on."""
        room = self.room
        if room is None or not room.playing or not room.may_replace(self.person.id):
            return []
        return [seat for seat in range(len(room.chairs)) if room.waited_for(seat) == 0]

    def action_stand_in(self) -> None:
        """A bot plays on for those who are away for too long."""
        for seat in self.to_be_replaced:
            try:
                if self.room is not None:
                    self.room.let_bot_play(self.person.id, seat)
            except Illegal as wrong:
                self.notify(say(wrong.message), severity="warning", markup=False)

    def where_kept(self) -> str:
        """Nothing of the host's folders."""
        if self.settings.path:
            return _("kept with your key")
        return _("not kept") if self.person.is_guest else _("not kept at present")

    def say_trouble(self, kept: Settings | Gallery) -> None:
        """Say that something cannot be kept; where and why is for the log of the host."""
        if kept.trouble:
            self._hush(kept)
            self.notify(_("The host cannot keep this at present."), markup=False)

    def _hush(self, kept: Settings | Gallery) -> None:
        """Log what went wrong rather than show it: it names folders of the host."""
        if kept.trouble:
            _logger.warning("session of %s: %s", self.person.name, say(kept.trouble))
            kept.trouble = None

    def rematch(self, screen: PixScreen[Any], sitting: LocalMatch) -> None:
        """Play the same again, all of the room."""
        try:
            if self.room is not None:
                self.room.rematch(self.person.id)
        except (Illegal, NotUnderstood, LogError) as wrong:
            screen.notify(say(wrong.message), severity="warning", markup=False)

    def say(self, said: str | Message) -> None:
        """Say something in the room, or in the lobby. Raises `Illegal`."""
        if self.room is None:
            self.rooms.say(self.person, said)
        else:
            self.room.say(self.person, said)

    def rename(self, name: str) -> None:
        """Be called otherwise."""
        self.person = self.people.rename(self.person, name)
        for room in self.rooms.all():
            room.rename(self.person)

    def action_talk(self) -> None:
        """Say something, wherever one is."""
        if not isinstance(self.screen, TalkScreen | Phrases):
            # While somebody types, no match takes the keys away from him.
            self.push_screen(TalkScreen(), lambda _: self._look_again())

    def action_phrases(self) -> None:
        """Say one of the usual things."""
        if not isinstance(self.screen, Phrases):
            self.push_screen(Phrases())

    # -- how it ends -------------------------------------------------------------------------
    def _fatal_error(self) -> None:
        """Something is wrong in the program: the log has it all, the visitor an id to name."""
        error = self._exception
        self.crash = self.crash or secrets.token_hex(4)
        _logger.error("crash %s", self.crash, exc_info=error)
        self._close_messages_no_wait()

    def _print_error_renderables(self) -> None:
        """Nothing is printed on the terminal of the host."""
        self._exit_renderables.clear()

    async def on_unmount(self) -> None:
        """The seat is kept, whatever has ended this."""
        self._unsubscribe()
        self._disarm()
        if self.room is not None:
            self.room.away(self.person.id)
            self.room = None
