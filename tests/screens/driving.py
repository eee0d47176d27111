"""A person before the screen: looks at characters, presses keys, points, clicks and types.

What is asserted is what stands on the screen or in the log. Where to press and to click is
worked out from the board that is shown, never from what the screen keeps to itself.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from textual.events import MouseEvent, MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from pix_tui.games.tixel.moves import (
    END,
    PICK_UP,
    PLACE,
    SLIDE,
    Move,
    apply,
    geometry_of,
)
from pix_tui.games.tixel.notation import format_move, parse_move
from pix_tui.games.tixel.rules import State, TixelOptions, play, start
from pix_tui.screens.launcher_items import GameCard, MatchRow
from pix_tui.screens.opening import open_match
from pix_tui.settings import Settings
from pix_tui.table.fold import caught_up, read_match
from pix_tui.table.log import Log, MemoryLog, SeatInfo
from pix_tui.table.match import Match
from pix_tui.table.table import Table
from pix_tui.testing import snapshot_of
from pix_tui.testing.camera import rows_of, text_of
from pix_tui.testing.stage import NOW, StillApp, mover, still_settings
from pix_tui.widgets.key_bar import KeyBar
from pix_tui.widgets.texts import Panel
from pix_tui.widgets.tixel_board import TixelBoard
from tests.games.tixel.random_play import pick_move
from tests.resizing import resized

W = TypeVar("W", bound=Widget)
MINUTE = 60_000


@dataclass
class Person:
    """Somebody before a running application."""

    app: StillApp
    pilot: Pilot[None]
    log: Log

    # -- looking -----------------------------------------------------------------------------
    @property
    def text(self) -> str:
        """The characters on the screen."""
        return text_of(rows_of(self.app))

    @property
    def rows(self) -> list[str]:
        return self.text.split("\n")

    @property
    def svg(self) -> str:
        return snapshot_of(self.app).svg

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    def shown(self, kind: type[W]) -> W:
        """The widget of that kind on the screen that is on."""
        return self.screen.query_one(kind)

    @property
    def board(self) -> TixelBoard:
        return self.shown(TixelBoard)

    @property
    def words(self) -> str:
        """What the screen says about the situation."""
        return self.screen.words

    @property
    def keys(self) -> str:
        """The bottom line."""
        return self.rows[-1].strip()

    # -- the log -----------------------------------------------------------------------------
    @property
    def match(self) -> Match:
        """The match that the top line names, else the youngest one, as the log has it."""
        named = self.rows[0].split()[-1]
        ids = self.log.ids()
        return read_match(self.log, named if named in ids else self.log.matches()[0].header.id)

    @property
    def moves(self) -> list[str]:
        """Its moves that stand."""
        return [step.text for step in self.match.line]

    @property
    def events(self) -> list[str]:
        """All that its log holds."""
        return [event.text for event in self.match.events]

    # -- acting ------------------------------------------------------------------------------
    async def settle(self) -> None:
        """Wait until nothing is left to do, also of what that gave others to do."""
        for _ in range(5):
            await self.pilot.pause()
            await self.app.animator.wait_until_complete()

    async def resize(self, width: int, height: int) -> None:
        """Give the terminal another size."""
        await resized(self.pilot, width, height)
        await self.settle()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str, *, enter: bool = True) -> None:
        """Type characters, as a rule up to Enter."""
        await self.press(*text, *(["enter"] if enter else []))

    async def click(self, x: int, y: int, button: int = 1) -> None:
        await self.pilot.click(offset=(x, y), button=button)
        await self.settle()

    async def click_square(self, square: int, button: int = 1) -> None:
        await self.click(*self._place(square), button)

    async def hover_square(self, square: int) -> None:
        await self.pilot.hover(offset=self._place(square))
        await self.settle()

    async def wheel(self, square: int, steps: int) -> None:
        """Turn the wheel over a square: down for positive steps."""
        kind: type[MouseEvent] = MouseScrollDown if steps > 0 else MouseScrollUp
        for _ in range(abs(steps)):
            await self.pilot._post_mouse_events([kind], offset=self._place(square))
        await self.settle()

    async def click_text(self, text: str, button: int = 1) -> None:
        """Click in the middle of some characters of the screen; they must be there once."""
        places = [(row.index(text), y) for y, row in enumerate(self.rows) if text in row]
        assert len(places) == 1, f"{text!r} is there {len(places)} times:\n{self.text}"
        x, y = places[0]
        await self.click(x + len(text) // 2, y, button)

    async def click_key(self, text: str) -> None:
        """Click on a key of the bottom line, or of the dialog that is on."""
        bar = self.screen.query(KeyBar).last()
        left, top = bar.content_region.offset
        await self.click(left + bar.render_line(0).text.index(text), top)

    async def click_pool(self, seat: int) -> None:
        left, top = self.screen.query_one("#panel", Panel).content_region.offset
        await self.click(left + 3, top + 2 * seat + 1)

    def _place(self, square: int) -> tuple[int, int]:
        offset = self.board.offset_of(square)
        assert offset is not None
        return offset.x, offset.y

    async def go_to(self, square: int) -> None:
        """Move the cursor there with the arrows."""
        picture = self.board.picture
        assert picture.cursor is not None
        (row, column), (to_row, to_column) = map(picture.place_of, (picture.cursor, square))
        keys = ["down" if to_row > row else "up"] * abs(to_row - row)
        keys += ["right" if to_column > column else "left"] * abs(to_column - column)
        await self.press(*keys)
        assert self.board.picture.cursor == square

    async def go_to_first_match(self) -> None:
        """Walk down from the games to the first match that the launcher lists.

        There are fewer rows of games than games, however they are laid out.
        """
        for _ in self.screen.query(GameCard):
            if isinstance(self.screen.focused, MatchRow):
                break
            await self.press("down")
        assert self.screen.focused is self.screen.query(MatchRow).first(), self.text

    async def turn_until(self, after: bytes, turn: Callable[[], Any]) -> None:
        """Turn the stance until the board would be like that; there are no more than four."""
        for _ in range(4):
            if self.board.picture.ghost == after:
                return
            await turn()
        assert self.board.picture.ghost == after, self.text

    # -- three ways to make a move -------------------------------------------------------------
    async def play_by_keys(self, text: str) -> None:
        move, after = self._meant(text)
        if move.kind == END:
            await self.press("full_stop", "enter")
            return
        await self.go_to(move.origin if move.kind == SLIDE else move.square)
        if move.kind == PICK_UP:
            await self.press("backspace")
        elif move.kind == PLACE:
            await self.press(*["p"] * self._pool_turns(move))
        else:
            await self.press("enter")
        if move.kind == SLIDE:
            await self.go_to(move.square)
        await self.turn_until(after, lambda: self.press("r"))
        await self.press("enter")

    async def play_by_mouse(self, text: str) -> None:
        move, after = self._meant(text)
        if move.kind == END:
            await self.click_key(". end turn")
            await self.click_key("Enter play")
            return
        square = move.square
        if move.kind == PICK_UP:
            await self.click_square(square, button=3)
        elif move.kind == PLACE and move.plain:
            for _ in range(self._pool_turns(move)):
                await self.click_pool(self.match.state.position.mover)
            await self.hover_square(square)
        elif move.kind == SLIDE:
            await self.click_square(move.origin)
            await self.click_square(square)
        else:
            await self.click_square(square)
        await self.turn_until(after, lambda: self.wheel(square, 1))
        await self.click_square(square)

    async def play_by_typing(self, text: str) -> None:
        await self.type(text if text != "." else ":.")

    def _meant(self, text: str) -> tuple[Move, bytes]:
        position = self.match.state.position
        move = parse_move(text, geometry_of(position.board))
        return move, apply(position, move)[0].board

    def _pool_turns(self, move: Move) -> int:
        """How often the pool is picked to get such a piece: hollow ones come first."""
        hollow = any(m.startswith("+") and m[4:] not in ("A", "I") for m in self._legal())
        return 2 if move.plain and hollow else 1

    def _legal(self) -> list[str]:
        match = self.match
        (seat,) = match.to_act
        return [match.game.format_move(m, match.state) for m in match.game.moves(match.state, seat)]


class Thrifty(Person):
    """A person who looks no more often than there is something new to see."""

    _text: str | None = None
    _match: Match | None = None

    @property
    def text(self) -> str:
        """The characters on the screen since it last came to rest."""
        if self._text is None:
            self._text = super().text
        return self._text

    async def settle(self) -> None:
        await super().settle()
        self._text = None

    @property
    def match_id(self) -> str:
        """The match that the top line names, else the youngest one."""
        named = self.rows[0].split()[-1:]
        known = named and named[0] in self.log.ids()
        return named[0] if known else self.log.matches()[0].header.id

    @property
    def match(self) -> Match:
        """The match as the log has it."""
        name, known = self.match_id, self._match
        if known is None or known.header.id != name:
            self._match = read_match(self.log, name)
        else:
            self._match = caught_up(self.log, known)
        return self._match


# -- where a person finds oneself --------------------------------------------------------------
@asynccontextmanager
async def before(
    opening: Callable[[StillApp], Screen[Any]] | None = None,
    *,
    log: Log | None = None,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Person]:
    """A person before the launcher, or before the first screen that `opening` makes."""
    log = MemoryLog() if log is None else log
    app = StillApp(log, settings or still_settings(), opening)
    async with app.run_test(size=size, notifications=True) as pilot:
        person = Person(app, pilot, log)
        await person.settle()
        yield person


@asynccontextmanager
async def at_table(
    *moves: str,
    position: str | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = ("Ada", "Bob"),
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[Person]:
    """A person before a match of Tixel of two persons, in which these moves were made."""
    log = MemoryLog()
    keep(log, *moves, position=position, options=options, names=names)
    (entry,) = log.matches()
    async with before(
        lambda app: open_match(app, log, entry.header.id), log=log, settings=settings, size=size
    ) as person:
        yield person


def keep(
    log: Log,
    *moves: str,
    position: str | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = ("Ada", "Bob"),
    ago: int = 0,
    match_id: str | None = None,
) -> Table:
    """Put a match into the log, as it was made so many minutes ago."""
    table = Table.create(
        "tixel",
        options or {},
        [SeatInfo(name) for name in names],
        log,
        setup={"position": position} if position else None,
        now=lambda: NOW - ago * MINUTE,
        match_id=match_id,
    )
    for text in moves:
        table.submit(mover(table.match, text), text)
    return table


def random_moves(seed: int, options: Mapping[str, Any]) -> list[str]:
    """The moves of a whole game played at random, the same everywhere."""
    rng = random.Random(seed)
    state: State = start(TixelOptions.from_json(options))
    texts = []
    while not state.ending:
        move = pick_move(rng, state, 0.0)
        texts.append(format_move(move, geometry_of(state.position.board)))
        state = play(state, move)
    return texts
