"""The application without terminal, environment and clock, and a match set up in it."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from rich.console import Console
from textual.drivers.headless_driver import HeadlessDriver
from textual.filter import ANSIToTruecolor, DimFilter
from textual.keys import REPLACED_KEYS, Keys, _get_unicode_name_from_key
from textual.screen import Screen
from textual.widgets import Input, TextArea

from .. import words
from ..app import Drawing, PixTui
from ..games import registry
from ..games.game import Chance, Game, NotUnderstood, Options
from ..screens.opening import match_screen
from ..settings import CHOICES, Settings
from ..table.local import LocalMatch, Replay, Sitting
from ..table.log import Log, MemoryLog
from ..table.match import DRAW, UNDO, Match
from ..table.record import BOT, PERSON, SeatInfo
from ..table.table import Table
from . import Snapshot
from .camera import Row, rows_of, snapshot_of

THEMES = ("dark", "light", "plain")
NOW = 1_767_225_600_000  # the first moment of 2026: a time has to stand in every log
_AS_PRINTED = {
    "esc": "escape",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
}
"""Keys as the bottom lines print them, in lower case, and what Textual calls them."""
_DIM = 0.66  # Textual's usual share of the colour in dim text, whatever the environment says
_SETTLED = 10  # a screen that still changes after so many looks changes by itself


class StillApp(PixTui):
    """The application as it looks everywhere: no environment variable changes it.

    It has no terminal, runs with `run_test`, animates nothing and blinks never.
    """

    def __init__(
        self,
        log: Log | None = None,
        settings: Settings | None = None,
        opening: Callable[[PixTui], Screen[Any] | None] | None = None,
    ) -> None:
        """Args:
        log: where matches are stored; in memory if it is left out.
        settings: what is chosen; the usual, in the dark theme, if it is left out.
        opening: makes the first screen; the launcher if it is left out.
        """
        if settings is None:
            settings = still_settings()
        super().__init__(MemoryLog() if log is None else log, settings, opening)
        # Textual has looked at the environment, when it was imported or just now.
        self.features = frozenset()
        self.no_color = False
        self.animation_level = "none"
        self.console = Console(
            color_system="truecolor",
            file=io.StringIO(),
            force_terminal=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            safe_box=False,
            soft_wrap=False,
            width=80,
            height=24,
            _environ={"TERM": "xterm-256color"},
        )
        self._filters = [f for f in self._filters if isinstance(f, ANSIToTruecolor)]
        self.apply_settings()

    def apply_settings(self) -> None:
        """As everywhere, but dim text is as dim as usual."""
        super().apply_settings()
        kept = [f for f in self._filters if not isinstance(f, DimFilter)]
        self._filters = kept if self.current_theme.ansi else [DimFilter(_DIM), *kept]

    @property
    def drawing(self) -> Drawing:
        """As chosen; otherwise what suits the theme, whatever the terminal can encode."""
        chosen: Drawing = self.settings["drawing"]
        if chosen in _DRAWINGS:
            return chosen
        return "glyphs" if self.current_theme.ansi else "blocks"

    def now(self) -> int:
        """Always the same moment."""
        return NOW

    def get_driver_class(self) -> type[HeadlessDriver]:
        """None but the one without a terminal."""
        return HeadlessDriver

    async def _ready(self) -> None:
        """Nothing: Textual would take a screenshot of its own here, and leave."""

    def hold_cursors(self) -> None:
        """Show the cursors of all inputs that have the focus, and let none blink."""
        for typed in (*self.screen.query(Input), *self.screen.query(TextArea)):
            typed.cursor_blink = False
            typed._cursor_visible = True


_DRAWINGS = tuple(choice for choice in CHOICES["drawing"] if choice != "auto")


def still_settings(theme: str = "dark", drawing: str = "auto") -> Settings:
    """Settings that are kept nowhere. Raises `NotUnderstood` for what cannot be chosen."""
    if theme not in THEMES:
        raise NotUnderstood(
            "A theme is one of {choices}; not “{text}”.", choices=", ".join(THEMES), text=theme
        )
    if drawing not in CHOICES["drawing"]:
        raise NotUnderstood(
            "A drawing is one of {choices}; not “{text}”.",
            choices=", ".join(CHOICES["drawing"]),
            text=drawing,
        )
    settings = Settings(None)
    settings["theme"] = theme
    settings["drawing"] = drawing
    return settings


class _Posed(LocalMatch):
    """A match that only the keys of the scene go on with, seen through one pair of eyes."""

    def __init__(self, table: Table, eyes: int | None) -> None:
        super().__init__(table, _no_bots)
        self._eyes = eyes

    @property
    def seat(self) -> int | None:
        """The seat asked for; otherwise whoever is to act."""
        return super().seat if self._eyes is None else self._eyes

    @property
    def curtain(self) -> None:
        """Nobody is to come: whoever takes a picture looks through all eyes."""

    def _guarded(self) -> bool:
        return False

    def submit(self, text: str | Sequence[str], seat: int | None = None) -> None:
        """As at any table, in no time at all."""
        mover = self.seat if seat is None else seat
        if mover is not None:
            self.table.submit(mover, text)


def _no_bots() -> NoReturn:
    raise AssertionError("nobody but persons sits in a snapshot")


async def show(
    game: str,
    *,
    position: str | None = None,
    setup: Mapping[str, Any] | None = None,
    seats: int | None = None,
    match: Match | None = None,
    moves: Sequence[str] = (),
    options: Options | Mapping[str, Any] | None = None,
    seat: int | None = None,
    size: tuple[int, int] = (80, 24),
    theme: str = "dark",
    press: Sequence[str] = (),
    drawing: str = "auto",
) -> Snapshot:
    """See `pix_tui.testing.take_snapshot` and `Scene`."""
    found = registry.get(game)
    _check_size(size)
    keys = [_known(key) for key in press]
    settings = still_settings(theme, drawing)
    log = MemoryLog()
    if match is None:
        if position is not None:
            setup = {**(setup or {}), "position": position}
        table = _begun(found, setup, seats, options or {}, log)
    else:
        if any(part is not None for part in (position, setup, seats, options)):
            raise NotUnderstood("A match has its seats, its position and its options already.")
        table = _replayed(found, match, log)
    for text in moves:
        table.submit(mover(table.match, text), text)
    table.view(seat)  # complains about a seat that is not there
    sitting: Sitting = _Posed(table, seat)
    if table.outcome is not None:
        sitting = Replay(table.match, eyes=seat)
    app = StillApp(log, settings, lambda _app: match_screen(sitting))
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
        rows: list[Row] = []
        for _ in range(_SETTLED):
            await pilot.pause()
            await app.animator.wait_until_complete()
            if app._exit:
                raise NotUnderstood("After these keys the program is left, and there is no screen.")
            app.hold_cursors()
            before, rows = rows, rows_of(app)
            if before == rows:
                break
        return snapshot_of(app, found.title)


def _check_size(size: tuple[int, int]) -> None:
    width, height = size
    if not (20 <= width <= 400 and 10 <= height <= 200):
        raise NotUnderstood(
            "A screen is from 20 × 10 to 400 × 200 characters large, not {width} × {height}.",
            width=width,
            height=height,
        )


def _known(key: str) -> str:
    """Textual's name of a key that is there: a typing error would show only in the picture."""
    name = key if len(key) == 1 else key.lower()  # a single letter may be a capital
    modifiers = ""
    for modifier in ("ctrl+", "shift+", "alt+", "super+"):
        if name.startswith(modifier):
            name = name.removeprefix(modifier)
            modifiers += modifier
    name = _AS_PRINTED.get(name, name)
    if len(name) != 1 and name not in {*REPLACED_KEYS, *(known.value for known in Keys)}:
        try:
            unicodedata.lookup(_get_unicode_name_from_key(name))
        except KeyError:
            raise NotUnderstood("There is no key “{key}”.", key=key) from None
    return modifiers + name


def _begun(
    game: Game[Any, Any],
    setup: Mapping[str, Any] | None,
    seats: int | None,
    options: Options | Mapping[str, Any],
    log: Log,
) -> Table:
    if not isinstance(options, Options):
        options = game.options.from_json(options)
    if seats is None:
        seats = game.seats[0] if setup is None else game.seated(game.set_up(setup, options))
    return Table.create(
        game,
        options,
        [SeatInfo("")] * seats,
        log,
        seed=0,
        setup=setup,
        now=lambda: NOW,
        match_id=f"{game.name}-snapshot",
    )


def _replayed(game: Game[Any, Any], match: Match, log: Log) -> Table:
    """The match as it is, at a table where time stands still and persons sit in every seat."""
    header = match.header
    if header.game != game.name:
        raise NotUnderstood(
            "This is a match of {other}, not of {game}.", other=match.game.title, game=game.title
        )
    seats = tuple(
        SeatInfo(words.seat_name(game, header.seats, seat), PERSON) if info.kind == BOT else info
        for seat, info in enumerate(header.seats)
    )
    header = replace(header, seats=seats, seed=0 if header.seed is None else header.seed)
    log.create(header, match.events, match.standing)
    now = match.events[-1].at if match.events else header.created
    return Table.open(log, header.id, now=lambda: now)


def mover(match: Match, text: str) -> int:
    """Who makes the next move of the scene; a draw or an undo asked for is answered."""
    waiting: Sequence[int] = ()
    if text == DRAW and match.draw_offer:
        waiting = [
            seat for seat, _ in enumerate(match.header.seats) if seat not in match.draw_offer
        ]
    elif text == UNDO and match.undo is not None:
        waiting = match.undo.waiting
    elif not isinstance(match.to_act, Chance):
        waiting = match.to_act
    return waiting[0] if waiting else 0
