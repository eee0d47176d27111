"""A person before a match of Roll'n Pix: takes dice, and carries shapes over the site."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from pix_tui import words
from pix_tui.games.game import Chance
from pix_tui.games.rollnpix.game import RollnPix
from pix_tui.screens.opening import open_match
from pix_tui.settings import Settings
from pix_tui.table.log import BOT, PERSON, Log, MemoryLog, SeatInfo
from pix_tui.table.match import Match
from pix_tui.table.table import Table
from pix_tui.testing.stage import NOW, StillApp, mover
from pix_tui.widgets.rollnpix_drawing import Place
from pix_tui.widgets.rollnpix_site import SiteBoard
from pix_tui.widgets.texts import Panel
from tests.games.rollnpix.sites import Play, cells
from tests.screens.driving import MINUTE, Person, before

NAMES = ("Ada", "Bert", "Cleo", "Dora")
GAME = RollnPix()
KEYS = {"Y": "y", "R": "r", "B": "b", "G": "g"}
_DICE = (1, 10, 19, 28)  # where in a row of the panel the letters of the dice can stand


class Builder(Person):
    """Somebody before a building site."""

    # -- looking -----------------------------------------------------------------------------
    @property
    def board(self) -> SiteBoard:  # type: ignore[override]
        return self.shown(SiteBoard)

    @property
    def ghost(self) -> frozenset[Place]:
        """The boxes under the shape that is held."""
        return self.board.picture.ghost

    @property
    def held(self) -> str:
        """Their names; those over the edge are left out."""
        return named(self.ghost)

    @property
    def offending(self) -> str:
        return named(self.board.picture.offending)

    @property
    def caption(self) -> str:
        """The line over the site."""
        return self.rows[1][: self._panel_left or None].strip()

    @property
    def seat(self) -> int:
        """The seat whose site is shown large."""
        who = self.match.header.seats
        names = [words.numbered_name(GAME, who, seat) for seat in range(len(who))]
        (seat,) = (
            n for n, name in enumerate(names) if self.caption.lstrip("▸").startswith(f"{name}  ")
        )
        return seat

    @property
    def _panel_left(self) -> int:
        """Where the panel begins; 0 where it stands below the site."""
        panel = self.screen.query_one("#panel", Panel)
        return panel.content_region.x if panel.region.x else 0

    @property
    def panel(self) -> list[str]:
        """The rows of the panel."""
        left, top, width, height = self.screen.query_one("#panel", Panel).content_region
        return [row[left : left + width] for row in self.rows[top : top + height]]

    @property
    def dice(self) -> dict[str, int]:
        """Where in the panel the letters of the dice stand: their columns, and `""`: the row."""
        for number, row in enumerate(self.panel[1:], start=1):
            found = {row[at]: at for at in _DICE if row[at : at + 1] in {*"YRBGyrbg"}}
            if found:
                return {"": number, **found}
        raise AssertionError(f"no dice:\n{self.text}")

    def under(self, letter: str) -> tuple[str, str]:
        """What is written under a die: its places, and who has taken it."""
        column, panel = self.dice[letter] - 1, self.panel
        row = next(number for number, text in enumerate(panel) if " fit" in text)
        places, taker = (text[column : column + 8].strip() for text in panel[row : row + 2])
        return places, taker

    @property
    def chosen(self) -> str:
        """The die between brackets; only without colours."""
        row = self.panel[self.dice[""]]
        return "".join(re.findall(r"\[(\w)", row))

    def legal(self, seat: int) -> list[str]:
        match = self.match
        return [GAME.format_move(move, match.state) for move in GAME.moves(match.state, seat)]

    @property
    def acting(self) -> tuple[int, ...]:
        to_act = self.match.to_act
        return () if isinstance(to_act, Chance) else to_act

    # -- pointing ----------------------------------------------------------------------------
    async def hover(self, box: str) -> None:
        await self.hover_square(*cells(box))

    async def click_box(self, box: str, button: int = 1) -> None:
        await self.click_square(*cells(box), button)

    async def turn_wheel(self, steps: int) -> None:
        """Over the box that the shape is held by."""
        cursor = self.board.picture.cursor
        assert cursor is not None
        await self.wheel(cursor, steps)  # type: ignore[arg-type]

    async def click_panel(self, column: int, row: int) -> None:
        """Click into the panel; rows from its end are negative."""
        left, top, _, height = self.screen.query_one("#panel", Panel).content_region
        await self.click(left + column, top + row % height)

    async def click_die(self, letter: str) -> None:
        await self.click_panel(self.dice[letter], self.dice[""])

    # -- shapes ------------------------------------------------------------------------------
    async def turn_towards(
        self,
        wanted: frozenset[Place],
        turn: Callable[[], Any],
        mirror: Callable[[], Any],
    ) -> None:
        """Turn and mirror the shape until it lies like that, wherever."""
        for _ in range(2):
            for _ in range(4):
                if shape_of(self.ghost) == shape_of(wanted):
                    return
                await turn()
            await mirror()
        raise AssertionError(f"this is another shape:\n{self.text}")

    async def carry(self, boxes: str) -> None:
        """Bring the shape there with r, f and the arrows."""
        wanted = frozenset(cells(boxes))
        await self.turn_towards(wanted, lambda: self.press("r"), lambda: self.press("f"))
        (x, y), (to_x, to_y) = min(self.ghost), min(wanted)
        keys = ["right" if to_x > x else "left"] * abs(to_x - x)
        keys += ["up" if to_y > y else "down"] * abs(to_y - y)
        await self.press(*keys)
        assert self.ghost == wanted, self.text

    async def draw_by_keys(self, boxes: str) -> None:
        await self.carry(boxes)
        await self.press("enter")

    async def draw_by_tab(self, boxes: str) -> None:
        """Walk there; every legal place comes up."""
        wanted = frozenset(cells(boxes))
        first = None
        while self.ghost != wanted:
            assert self.ghost != first, f"{boxes} never came up:\n{self.text}"
            first = first or self.ghost
            await self.press("tab")
        await self.press("enter")

    async def draw_by_mouse(self, boxes: str) -> None:
        """Turn it with the wheel and the right button where it is, move it, click."""
        wanted = frozenset(cells(boxes))

        async def mirror() -> None:
            cursor = self.board.picture.cursor
            assert cursor is not None
            await self.click_square(cursor, 3)  # type: ignore[arg-type]

        await self.turn_towards(wanted, lambda: self.turn_wheel(1), mirror)
        cursor = self.board.picture.cursor
        assert cursor is not None
        (x, y), (to_x, to_y) = min(self.ghost), min(wanted)
        place: Any = (cursor[0] + to_x - x, cursor[1] + to_y - y)
        await self.hover_square(place)
        assert self.ghost == wanted, self.text
        await self.click_square(place)

    # -- three ways to make a move -------------------------------------------------------------
    async def play_by_keys(self, text: str) -> None:
        die, boxes = die_and_boxes(text)
        if boxes:
            await self._hold_by_keys(die)
            await self.draw_by_keys(boxes)
            return
        for _ in range(4):
            if f"Enter takes {die}" in self._offer:
                break
            await self.press("right")
        await self.press("enter")

    async def _hold_by_keys(self, letter: str) -> None:
        """Change to the other die, if it is that one."""
        if self.board.picture.ghost_colour != letter:
            await self.press("d")
        assert self.board.picture.ghost_colour == letter, self.text

    @property
    def _offer(self) -> str:
        """The words, with colours as letters."""
        words = self.words
        for letter, colour in zip("YRBG", ("yellow", "red", "blue", "green"), strict=True):
            words = words.replace(colour, letter)
        return words.replace("There is no place for ", "Enter takes ")

    async def play_by_mouse(self, text: str) -> None:
        die, boxes = die_and_boxes(text)
        if not boxes:
            made = self.match.seq
            await self.click_die(die)
            if self.match.seq == made:  # chosen, unless it was that already
                await self.click_key("Enter take it")
        else:
            if self.board.picture.ghost_colour != die:
                await self.click_die(die)
            await self.draw_by_mouse(boxes)

    async def play_by_typing(self, text: str) -> None:
        await self.type(f":{text}")


def die_and_boxes(text: str) -> tuple[str, str]:
    """`R` and nothing for `take R`; `R` and the boxes for a drawing."""
    if ":" in text:
        die, _, boxes = text.partition(":")
        return die, boxes
    return text[-1], ""


def named(places: frozenset[Place]) -> str:
    """Boxes by column, then rank: `e5,f5`."""
    inside = sorted((x, y) for x, y in places if x >= 0 and y >= 0)
    return ",".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in inside)


def shape_of(places: frozenset[Place]) -> frozenset[Place]:
    """The boxes moved to the corner."""
    left, bottom = min(x for x, _ in places), min(y for _, y in places)
    return frozenset((x - left, y - bottom) for x, y in places)


# -- where a builder finds oneself -------------------------------------------------------------
@asynccontextmanager
async def at_sites(
    *moves: str,
    start: Play | None = None,
    seats: int = 4,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = NAMES,
    bots: Mapping[int, str] | None = None,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
    pool: Any = None,
) -> AsyncIterator[Builder]:
    """A person before a match of Roll'n Pix: a new one, or one that starts like that.

    `moves` are made first; `2 R:e5,f5` is one of the second player's. `bots` are levels by seat.
    """
    log = MemoryLog()
    table = keep_sites(
        log, *moves, start=start, seats=seats, options=options, names=names, bots=bots
    )

    def opening(app: StillApp) -> Any:
        app._bots = pool
        return open_match(app, log, table.id)

    async with before(opening, log=log, settings=settings, size=size) as person:
        yield Builder(person.app, person.pilot, person.log)


def keep_sites(
    log: Log,
    *moves: str,
    start: Play | None = None,
    seats: int = 4,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] = NAMES,
    bots: Mapping[int, str] | None = None,
    ago: int = 0,
    match_id: str | None = None,
) -> Table:
    """Put a match into the log, as it was made so many minutes ago."""
    setup = None
    if start is not None:
        setup = {"state": GAME.dump(start.state)}
        options, seats = start.state.options.to_json(), start.state.seats
    bots = bots or {}
    who = [
        SeatInfo("", BOT, bots[seat]) if seat in bots else SeatInfo(names[seat], PERSON)
        for seat in range(seats)
    ]
    table = Table.create(
        "rollnpix",
        options or {},
        who,
        log,
        seed=1,
        setup=setup,
        now=lambda: NOW - ago * MINUTE,
        match_id=match_id,
    )
    for move in moves:
        seat, text = _whose(table.match, move)
        table.submit(seat, text)
    return table


def _whose(match: Match, move: str) -> tuple[int, str]:
    first, _, rest = move.partition(" ")
    if first.isdigit():
        return int(first) - 1, rest
    return mover(match, move), move
