"""The Textual application: themes, settings, the log, and which screen is on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from textual.app import App, SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import Screen

from .gallery import Gallery
from .games.message import Message
from .i18n import _, new_reader, say
from .settings import Settings
from .table.log import Log
from .table.match import Match
from .table.table import wall_time
from .terminal import Terminal
from .widgets.ink import THEMES
from .widgets.lean import make_lean

if TYPE_CHECKING:
    from textual.driver import Driver

    from .screens.base import PixScreen
    from .table.bots import BotPool
    from .table.local import LocalMatch, Sitting
    from .widgets.key_bar import KeyHint

Drawing = Literal["blocks", "glyphs", "ascii", "large"]
_LONGEST_GOODBYE = 1.5  # seconds
_SYSTEMS: dict[str, Literal["standard", "256", "truecolor"]] = {
    "truecolor": "truecolor",
    "256": "256",
    "16": "standard",
    "none": "standard",
}
"""Rich's names of how many colours a terminal has."""


class PixTui(App[None]):
    """The launcher and everything that opens from it."""

    TITLE = "pix-tui"
    CSS = """
    Screen { background: $background; color: $foreground; }
    ModalScreen { align: center middle; background: $background 60%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", "Quit", show=False, priority=True),
        Binding("f2", "settings", "Settings", show=False),
    ]
    settings_of_no_use: ClassVar[Collection[str]] = ("bell",)
    """What would change nothing here: whoever has the keyboard needs no bell."""
    opens_gallery: ClassVar[bool] = True
    """Whether people here may look through what is kept in the gallery, and clear it."""

    def __init__(
        self,
        log: Log,
        settings: Settings,
        opening: Callable[[PixTui], Screen[Any] | None] | None = None,
        *,
        notices: Iterable[Message] = (),
        gallery: Gallery | None = None,
        terminal: Terminal | None = None,
    ) -> None:
        """Args:
        log: where matches are stored.
        settings: what people have chosen.
        opening: makes the first screen; the launcher if it is left out. It is asked at once, so
            that whatever is wrong is known before the terminal changes.
        notices: what went wrong before there was a screen to say it on.
        gallery: where drawings are kept; none are if it is left out.
        terminal: what the terminal can do; that of this process if it is left out.
        """
        self.terminal = terminal or Terminal.of_this_process()
        super().__init__()
        # Textual looks only at whether NO_COLOR is there, and at this process's alone.
        self.no_color = self.terminal.no_color
        self.log_of_matches = log
        self.settings = settings
        self.gallery = Gallery(None) if gallery is None else gallery
        self._reader = new_reader()
        self._notices = list(notices)
        self._bots: BotPool | None = None
        for theme in THEMES:
            self.register_theme(theme)
        self.apply_settings()
        make_lean(self)
        self._first = opening(self) if opening else None

    @property
    def bots(self) -> BotPool:
        """The bots of this application, in processes of their own; started when first needed."""
        if self._bots is None:
            from .table.bots import BotPool

            self._bots = BotPool()
        return self._bots

    def apply_settings(self) -> None:
        """Look as the settings and the terminal want it, and read in the language chosen."""
        from textual.filter import Monochrome, NoColor

        self._reader.choose(self.settings["language"])
        chosen = self.settings["theme"]
        if self.no_color:
            chosen = "plain"
        elif chosen == "auto":
            chosen = "light" if self.terminal.light else "dark"
        self.theme = f"pix-{chosen}"
        self._choose_colours()
        self.console.no_color = chosen == "plain"  # summaries draw with signs where it is
        kept = [f for f in self._filters if not isinstance(f, Monochrome | NoColor)]
        self._filters = [*kept, NoColor()] if chosen == "plain" else kept

    def _choose_colours(self) -> None:
        """Write with as many colours as are chosen, or as the terminal has."""
        colours = self.settings["colours"]
        if colours == "auto":
            colours = self.terminal.colours
        system = _SYSTEMS.get(colours)
        if system is None or self.console.color_system == system:
            return
        from rich.console import Console
        from textual.app import _NullFile

        self.console = Console(
            color_system=system,
            file=_NullFile(),  # type: ignore[arg-type]
            highlight=False,
            emoji=False,
            legacy_windows=False,
            _environ={},
            force_terminal=True,
            safe_box=False,
            soft_wrap=False,
        )
        if self.is_running:
            self.screen.refresh()

    def now(self) -> int:
        """The time that ages of matches are counted to, in milliseconds since 1970."""
        return wall_time()

    @property
    def drawing(self) -> Drawing:
        """How boards are drawn here."""
        chosen: Drawing | Literal["auto"] = self.settings["drawing"]
        if chosen != "auto":
            return chosen
        if not self.terminal.unicode:
            return "ascii"
        return "glyphs" if self.current_theme.ansi else "blocks"

    def get_driver_class(self) -> type[Driver]:
        """Textual's driver for this system; where we know better, ours."""
        usual = super().get_driver_class()
        if usual.__module__ != "textual.drivers.linux_driver":
            return usual
        from .driver import TerminalDriver

        return TerminalDriver

    def get_default_screen(self) -> Screen[Any]:
        """The first screen, drawn at once rather than over an empty one."""
        screen = self._first
        if screen is None:
            from .screens.launcher import Launcher

            screen = Launcher()
        return screen

    def run_in_terminal(self) -> None:
        """Run until it is left, and leave the terminal as it was however it ends."""
        import asyncio
        import signal

        async def run() -> None:
            loop = asyncio.get_running_loop()

            def end(number: int, _frame: object) -> None:
                # Whatever holds us up, such as a terminal that nobody reads: then the system
                # ends us.
                if hasattr(signal, "setitimer"):
                    signal.setitimer(signal.ITIMER_REAL, _LONGEST_GOODBYE)
                loop.call_soon_threadsafe(self._ended_by, number)

            # Not by way of the loop, which may be what is held up.
            for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
                signal.signal(number, end)
            await self.run_async()

        asyncio.run(run())

    def _ended_by(self, number: int) -> None:
        """A signal ends us as if Ctrl+Q had been pressed: every move is stored already."""
        self.exit(return_code=128 + number)

    def keep_drawings(self, match: Match) -> None:
        """Keep in the gallery what people have drawn in a match and everybody has seen, if that is
        wanted; to be called whenever a match has gone on."""
        if self.settings["gallery"] == "on":
            self.gallery.keep(match)
            self.say_trouble(self.gallery)

    def say_trouble(self, kept: Settings | Gallery) -> None:
        """Say once what went wrong with something that is kept."""
        if kept.trouble:
            self.notify(say(kept.trouble), severity="warning", timeout=12, markup=False)
            kept.trouble = None

    def on_mount(self) -> None:
        """Say what went wrong on the way here."""
        if self.settings.trouble:
            self._notices.append(self.settings.trouble)
            self.settings.trouble = None
        for notice in self._notices:
            self.notify(say(notice), severity="warning", timeout=12, markup=False)

    def go_home(self) -> None:
        """Back to the launcher, from wherever."""
        from .screens.launcher import Launcher

        if any(isinstance(screen, Launcher) for screen in self.screen_stack):
            while not isinstance(self.screen, Launcher):
                self.pop_screen()
            return
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.switch_screen(Launcher())

    def note_on(self, sitting: Sitting) -> str:
        """What stands at the end of the title of a match that goes on."""
        return sitting.match.header.id

    def hints_at_table(self) -> Sequence[KeyHint]:
        """The keys that the application adds to those of a match."""
        return ()

    def where_kept(self) -> str:
        """Where the settings are kept, in words."""
        path = self.settings.path
        return _("kept in {path}", path=path) if path else _("not kept")

    def rematch(self, screen: PixScreen[Any], sitting: LocalMatch) -> None:
        """Play the same again, in place of a screen."""
        from .screens.opening import local, match_screen

        table = sitting.table
        screen.go_to(lambda: match_screen(local(self, table.rematch())), instead=True)

    def switch_screen(self, screen: Screen[Any] | str) -> AwaitComplete:
        """Put a screen in the place of the present one, be it the very first."""
        if not self.screen._result_callbacks:
            # Textual takes back what it has given to every screen but the first.
            self.screen._push_result_callback(self.screen, None)
        return super().switch_screen(screen)

    def action_settings(self) -> None:
        """Open the settings over whatever is on."""
        from .screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """What the command palette offers."""
        yield SystemCommand(_("Launcher"), _("Back to the games"), self.go_home)
        yield SystemCommand(_("Settings"), _("Theme, drawing and more"), self.action_settings)
        yield SystemCommand(_("Quit"), _("Leave; running matches are kept"), self.action_quit)

    async def action_quit(self) -> None:
        """Leave. Every move is stored already."""
        await self._close_bots()
        self.exit()

    async def on_unmount(self) -> None:
        """However it ends, no bot goes on thinking."""
        await self._close_bots()

    async def _close_bots(self) -> None:
        if self._bots is not None:
            bots, self._bots = self._bots, None
            await bots.close()
