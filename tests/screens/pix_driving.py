"""A person before a match of PIX: draws by keys and by mouse, guesses, waits for a clock.

What is drawn is read from the colours on the screen, boxes are found on the board that is shown,
keys in the bottom line. Time stands still until a test moves it: the table's, that of whoever is
before the screen, and that of bots which take their time.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from rich.style import Style
from textual.events import MouseDown, MouseEvent, MouseMove, MouseUp
from textual.geometry import Region
from textual.screen import ModalScreen

from pix_tui import words
from pix_tui.games.bot import Choice
from pix_tui.games.game import Chance
from pix_tui.games.pix.drawing import WAYS, Arrow, Drawing
from pix_tui.games.pix.game import Pix
from pix_tui.games.pix.strokes import strokes
from pix_tui.screens.match import MatchScreen
from pix_tui.screens.opening import match_screen
from pix_tui.settings import Settings
from pix_tui.table.local import LocalMatch
from pix_tui.table.log import BOT, PERSON, Log, MemoryLog, SeatInfo
from pix_tui.table.table import Table
from pix_tui.testing.camera import rows_of
from pix_tui.testing.stage import NOW
from pix_tui.widgets.curtain import Curtain
from pix_tui.widgets.key_bar import KeyBar
from pix_tui.widgets.pix_board import PixBoard
from pix_tui.widgets.texts import Panel
from tests.games.pix.matches import OWN, new_match
from tests.screens.driving import Thrifty, before

GAME = Pix()
NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil", "Fritz", "Gerda", "Hugo", "Ida")
Box = tuple[int, int]
_OF_ARROWS = "↑↗→↘↓↙←↖│╱─╲^>v<|/-\\"
SIZE = 9
SCALES = {20: (2, 1), 38: (4, 2), 56: (6, 3), 74: (8, 4)}
"""What a box takes, by what a drawing with its frame takes."""


class Exhibit(NamedTuple):
    """A drawing that is shown."""

    caption: str
    rows: tuple[str, ...]
    scale: tuple[int, int]


# -- time ------------------------------------------------------------------------------------
class HandClock:
    """Stands still until it is moved, for tables and for all that happens at one keyboard."""

    def __init__(self) -> None:
        self.now = NOW
        self._sleeping: list[tuple[int, asyncio.Event]] = []

    def __call__(self) -> int:
        """The time of a table."""
        return self.now

    def monotonic(self) -> float:
        return self.now / 1000

    async def sleep(self, seconds: float) -> None:
        """Until the clock was moved so far."""
        until = self.now + round(seconds * 1000)
        while self.now < until:
            event = asyncio.Event()
            self._sleeping.append((until, event))
            await event.wait()

    def on(self, seconds: float) -> None:
        """Move it."""
        self.now += round(seconds * 1000)
        waking, self._sleeping = self._sleeping, []
        for _, event in waking:
            event.set()


@contextmanager
def stopped(clock: HandClock) -> Iterator[None]:
    """What happens at one keyboard goes by that clock."""
    module = "pix_tui.table.local"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"{module}.time", SimpleNamespace(monotonic=clock.monotonic))
        patch.setattr(f"{module}.asyncio", SimpleNamespace(sleep=clock.sleep))
        yield


# -- bots ------------------------------------------------------------------------------------
class Quick:
    """Bots that draw what they are told, or one box, and give up what they cannot guess.

    `say` may be given: from a view and a seat a choice, or `None` for what is usual.
    """

    def __init__(
        self, say: Callable[[Mapping[str, Any], int], Choice | None] | None = None
    ) -> None:
        self.asked: list[tuple[int, Mapping[str, Any]]] = []
        self._say = say

    async def choose(self, game, level, view, seat, seconds, seed=None) -> Choice:
        self.asked.append((seat, view))
        found = self._say(view, seat) if self._say else None
        if found is not None:
            return found
        if view["phase"] == "draw" and view["own"]["drawing"]["total"] == 0:
            return Choice(f"black {seat},0")
        return Choice("pix")

    async def warm(self) -> None:
        """Nothing takes time here."""

    async def close(self) -> None:
        """Nothing has to end."""


class Asleep(Quick):
    """Bots that never answer."""

    async def choose(self, *_: Any, **__: Any) -> Choice:
        await asyncio.Event().wait()
        raise AssertionError("never")


# -- the person ------------------------------------------------------------------------------
class PixPlayer(Thrifty):
    """Somebody before a screen of PIX."""

    clock: HandClock
    table: Table
    """The table of this process, to look at what is stored; the screen has the same one."""

    @property
    def match_id(self) -> str:
        """The one of this process."""
        return self.table.id

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def acting(self) -> tuple[int, ...]:
        to_act = self.match.to_act
        return () if isinstance(to_act, Chance) else to_act

    @property
    def made(self) -> list[tuple[int, str]]:
        """What players have done, by seat."""
        return [(e.seat, e.text) for e in self.match.events if e.seat is not None]

    @property
    def below(self) -> MatchScreen:
        """The screen of the match, whatever is over it."""
        return next(s for s in reversed(self.app.screen_stack) if isinstance(s, MatchScreen))

    @property
    def words(self) -> str:
        return self.below.words

    @property
    def asked(self) -> str:
        """The question of the dialog that is on; nothing without one."""
        if not isinstance(self.screen, ModalScreen):
            return ""
        bar = self.screen.query(KeyBar).last()
        if not bar.render_line(0).text.strip().startswith("y "):
            return ""
        region = self.screen.query("Static").first().content_region
        rows = self.rows[region.y : region.bottom]
        return " ".join(" ".join(row[region.x : region.right].strip() for row in rows).split())

    @property
    def curtain(self) -> bool:
        """Whether a curtain hangs before the table."""
        return any(curtain.display for curtain in self.below.query(Curtain))

    def word(self, seat: int) -> str:
        """What a seat draws."""
        return str(self.match.view(seat)["own"]["word"])

    def answer(self) -> str:
        """The word that is on show."""
        group = self.state.shown
        return str(self.state.concept(group.colour).word)

    def called(self, seat: int) -> str:
        return words.seat_name(GAME, self.match.header.seats, seat)

    # -- where things are ----------------------------------------------------------------------
    def region(self, panel: str) -> Region:
        return self.below.query_one(f"#{panel}", Panel).content_region

    def area(self, panel: str) -> list[str]:
        """The rows of a panel, cut to its columns."""
        left, top, width, height = self.region(panel)
        return [row.ljust(400)[left : left + width].rstrip() for row in self.rows[top:][:height]]

    @property
    def panel(self) -> str:
        return "\n".join(self.area("panel"))

    @property
    def caption(self) -> str:
        """What it is about: over all the rest, or at the top of a wide panel."""
        if self.below.query_one("#caption").display:
            return re.sub(r" {2,}Round \d+ of .*", "", self.area("caption")[0]).strip()
        rows = itertools.takewhile(lambda row: not row.startswith("Round "), self.area("panel"))
        return " ".join(row.strip() for row in rows)

    def style_at(self, x: int, y: int) -> tuple[str, Style]:
        """A character of the screen, and how it is written."""
        for text, style in rows_of(self.app)[y]:
            if x < len(text):
                return text[x], style
            x -= len(text)
        raise AssertionError(f"nothing at {x}, {y}")

    @property
    def draws(self) -> bool:
        """Whether the board is on the screen."""
        return bool(self.below.query_one(PixBoard).display) and not self.curtain

    @property
    def pixels(self) -> tuple[str, ...]:
        """What lies on the board by what stands on the screen: nine rows of `.`, `#` and `R`."""
        board = self.below.query_one(PixBoard)
        left, top = board.content_region.offset + board.origin
        drawing = board.fit(board.size)
        rows = [
            [(sign, style) for text, style in row for sign in text] for row in rows_of(self.app)
        ]

        def sign_of(x: int, y: int) -> str:
            found: Counter[str] = Counter()
            for dx, dy in itertools.product(range(drawing.cell_width), range(drawing.cell_height)):
                column = left + drawing.left + x * drawing.cell_width + dx
                row = top + drawing.top + y * drawing.cell_height + dy
                if row < len(rows) and column < len(rows[row]):
                    found[pixel(*rows[row][column])] += 1
            return most(found)

        return tuple("".join(sign_of(x, y) for x in range(SIZE)) for y in range(SIZE))

    @property
    def shown_drawings(self) -> dict[str, tuple[str, ...]]:
        """What is revealed, as it stands there: captions, and what lies on each screen."""
        return {shown.caption: shown.rows for shown in self.exhibits}

    @property
    def exhibits(self) -> list[Exhibit]:
        """The same, and how large each of them is."""
        cells = [
            [(sign, style) for text, style in row for sign in text] for row in rows_of(self.app)
        ]
        left, top, width, height = self.region("show")
        found = []
        for y, x in itertools.product(range(top, top + height - 1), range(left, left + width)):
            frame = is_frame(*cells[y + 1][x])
            if not frame or is_frame(*cells[y][x]) or is_frame(*cells[y + 1][x - 1]):
                continue
            end = x + 1
            framed = is_frame(*cells[y + 1][end])
            while end < left + width and is_frame(*cells[y + 1][end]) == framed:
                end += 1
            end += not framed  # up to the other side
            if end - x not in SCALES:
                continue  # that was the other side of a drawing
            wide, high = SCALES[end - x]
            first = y + 1 + framed
            caption = " ".join("".join(sign for sign, _ in cells[y][x:end]).split())
            rows = []
            for row in range(9):
                signs = ""
                for column in range(9):
                    counts = Counter(
                        pixel(*cells[first + row * high + dy][x + 1 + column * wide + dx])
                        for dy, dx in itertools.product(range(high), range(wide))
                        if first + row * high + dy < top + height
                    )
                    signs += most(counts)
                rows.append(signs)
            found.append(Exhibit(caption, tuple(rows), (wide, high)))
        return found

    @property
    def cursor(self) -> Box:
        """Where the cursor is, by its corners on the screen."""
        found = self._find_cursor()
        assert found is not None, f"no cursor:\n{self.text}"
        return found

    def _find_cursor(self) -> Box | None:
        board = self.board
        drawing = board.fit(board.size)
        left, top = board.content_region.offset + board.origin
        for y, x in itertools.product(range(SIZE), repeat=2):
            column = left + drawing.left + x * drawing.cell_width
            row = top + drawing.top + y * drawing.cell_height
            if row < len(self.rows) and self.rows[row].ljust(column + 1)[column] in "┌[+":
                return x, y
        return None

    @property
    def board(self) -> PixBoard:  # type: ignore[override]
        return self.below.query_one(PixBoard)

    def drawing(self, seat: int) -> Drawing:
        """What lies on the screen of a seat, as the log has it."""
        found: Drawing = self.state.drawings[seat]
        return found

    def black(self, seat: int = 0) -> set[Box]:
        """The boxes with black pixels."""
        return boxes_of(self.drawing(seat))

    # -- time ----------------------------------------------------------------------------------
    async def wait(self, seconds: float) -> None:
        """Let time pass; what watches the clock looks at it."""
        self.clock.on(seconds)
        self.below._rung()  # type: ignore[attr-defined]
        await self.settle()

    @property
    def seconds_left(self) -> int | None:
        """What the clock of the panel says; `None` where there is none."""
        found = re.search(r"[█░#.]{3,} +(\d+) s$", self.panel, re.MULTILINE)
        return int(found[1]) if found else None

    @property
    def bar(self) -> float:
        """How full the bar of the clock is."""
        found = re.search(r"([█#]*)([░.]*) +\d+ s$", self.panel, re.MULTILINE)
        assert found, self.text
        return len(found[1]) / (len(found[1]) + len(found[2]))

    # -- pointing ------------------------------------------------------------------------------
    def place_of(self, box: Box) -> tuple[int, int]:
        offset = self.board.offset_of(box)
        assert offset is not None, self.text
        return offset.x, offset.y

    async def mouse(self, kind: type[MouseEvent], place: tuple[int, int], button: int = 1) -> None:
        await self.pilot._post_mouse_events([kind], offset=place, button=button)

    async def click_box(self, box: Box, button: int = 1) -> None:
        await self.click(*self.place_of(box), button)

    async def drag(self, *boxes: Box, button: int = 1) -> None:
        """Press on the first one, and one event at each of the others."""
        await self.mouse(MouseDown, self.place_of(boxes[0]), button)
        for box in boxes[1:]:
            await self.mouse(MouseMove, self.place_of(box), button)
        await self.mouse(MouseUp, self.place_of(boxes[-1]), button)
        await self.settle()

    async def click_hint(self, key: str) -> None:
        """Click on a key of the bottom line, or of the dialog that is on."""
        bar = self.screen.query(KeyBar).last()
        left, top = bar.content_region.offset
        text = bar.render_line(0).text
        found = re.search(rf"(?:^|  ){re.escape(key)} ", text)
        assert found, f"no {key!r} in {text!r}\n{self.text}"
        await self.click(left + found.end() - 1, top)

    def half_box(self, x: int, y: int) -> tuple[int, int]:
        """Where half a box is on the screen."""
        board = self.board
        drawing = board.fit(board.size)
        left, top = board.content_region.offset + board.origin
        return left + (x * drawing.cell_width + 1) // 2, top + (y * drawing.cell_height + 1) // 2

    # -- drawing -------------------------------------------------------------------------------
    async def go(self, box: Box) -> None:
        """Move the cursor, the shorter way."""
        (x, y), (to_x, to_y) = self.cursor, box
        keys = ["right" if to_x > x else "left"] * abs(to_x - x)
        keys += ["down" if to_y > y else "up"] * abs(to_y - y)
        await self.press(*keys)
        assert self.cursor == box, self.text

    async def draw_by_keys(self, wanted: Drawing, seat: int) -> None:
        """On an empty screen."""
        for move in strokes(self.drawing(seat), wanted):
            if move.kind == "arrow":
                await self.lay_by_keys(move.arrow)
                continue
            await self.go((move.x, move.y))
            await self.press({"black": "space", "clear": "delete", "red": "r"}[move.kind])
        assert self.drawing(seat) == wanted, self.text

    async def lay_by_keys(self, arrow: Arrow) -> None:
        """One that is laid at the cursor, pointing east; see where it comes to lie."""
        x, y = self.cursor
        held = Arrow(2 * x + 1, 2 * y + 1, "E")
        keys = ["a", *["right" if arrow.x > held.x else "left"] * abs(arrow.x - held.x)]
        keys += ["down" if arrow.y > held.y else "up"] * abs(arrow.y - held.y)
        keys += ["tab"] * ((WAYS.index(arrow.way) - WAYS.index("E")) % len(WAYS))
        await self.press(*keys, "enter")

    async def draw_by_mouse(self, wanted: Drawing, seat: int) -> None:
        """Pixels by clicks; the red one and the arrow by clicks on their keys."""
        for move in strokes(self.drawing(seat), wanted):
            if move.kind == "arrow":
                await self.click_hint("a")
                for x in (18 - move.arrow.x, move.arrow.x):
                    await self.mouse(MouseMove, self.half_box(x, move.arrow.y), 0)
                    await self.mouse(MouseMove, self.half_box(x, 0), 0)
                await self.mouse(MouseMove, self.half_box(move.arrow.x, move.arrow.y), 0)
                await self.settle()
                for _ in range((WAYS.index(move.arrow.way) - WAYS.index("E")) % len(WAYS)):
                    await self.click_hint("Tab")
                await self.click_hint("Enter")
            elif move.kind == "red":
                await self.click_box((move.x, move.y))
                await self.click_hint("r")
            else:
                await self.click_box((move.x, move.y), 3 if move.kind == "clear" else 1)
        assert self.drawing(seat) == wanted, self.text

    async def finish(self, *, by_mouse: bool = False) -> None:
        """Say Pix!, and yes."""
        await (self.click_hint("Enter") if by_mouse else self.press("enter"))
        assert self.asked.startswith("Pix!"), self.text
        await (self.click_hint("y") if by_mouse else self.press("y"))

    async def come(self, seat: int, *, by_mouse: bool = False) -> None:
        """Be the next person, alone before the screen."""
        assert self.curtain, self.text
        if by_mouse:
            await self.click_text(f"{self.called(seat)} is next.")
        else:
            await self.press(str(seat + 1))
        assert not self.curtain, self.text

    async def guess(self, text: str) -> None:
        await self.type(text)

    # -- what others do --------------------------------------------------------------------------
    async def happen(self, *events: str) -> None:
        """What happens at the table elsewhere: `1: black 3,4`, `2: pix`, `time`."""
        table = Table.open(self.log, self.table.id, now=self.clock)
        happen(table, *events)
        self.below._look()
        await self.settle()


def pixel(sign: str, style: Style) -> str:
    """`.`, `#` or `R`, by a character of a box; nothing where an arrow lies."""
    if sign in _OF_ARROWS:
        return ""
    if sign in "#R":
        return sign
    if style.reverse:
        return "#"
    ground = style.bgcolor
    if ground is None or ground.is_default:
        return "."
    red, green, _blue = ground.get_truecolor()
    if red > 0xA0 and green < 0x60:
        return "R"
    return "#" if red < 0x40 else "."


def most(found: Counter[str]) -> str:
    """What a box is by most of its characters; a question mark where it is not there."""
    return max("#R.?", key=lambda sign: found[sign] if sign != "?" else 0.5)


def is_frame(sign: str, style: Style) -> bool:
    """Whether that is a piece of the frame around a drawing, in the dark theme."""
    ground = style.bgcolor
    return ground is not None and not ground.is_default and ground.get_truecolor() == (48, 48, 48)


def boxes_of(drawing: Drawing) -> set[Box]:
    """The boxes with black pixels."""
    return {(box % SIZE, box // SIZE) for box in range(81) if drawing.black >> box & 1}


def happen(table: Table, *events: str) -> None:
    for event in events:
        name, colon, text = event.partition(": ")
        if colon:
            table.submit(int(name), text)
        elif event == "time":
            table.time_out()
        else:
            table.chance(event)


# -- where a player finds oneself --------------------------------------------------------------
def seated(
    seats: int, bots: Sequence[int] = (), names: Sequence[str] = NAMES, level: str = "casual"
) -> list[SeatInfo]:
    return [
        SeatInfo("", BOT, level) if seat in bots else SeatInfo(names[seat], PERSON)
        for seat in range(seats)
    ]


def table_of(
    seats: int,
    clock: HandClock,
    log: Log,
    *events: str,
    bots: Sequence[int] = (),
    names: Sequence[str] = NAMES,
    seed: int = 5,
    level: str = "casual",
    **options: Any,
) -> Table:
    """A table with the words that stand in for all."""
    values = options if "deck" in options else {**OWN, **options}
    who = seated(seats, bots, names, level)
    chance = "manual" if any(event.startswith("card ") for event in events) else "auto"
    table = Table.create(
        "pix", values, who, log, seed=seed, now=clock, match_id="pix-new", chance=chance
    )
    happen(table, *events)
    return table


def showing(first: str, *drawings: Drawing, pairs: bool = False) -> list[str]:
    """The events of a match up to where a group shows, for as many as there are drawings; chance
    is then in the hands of the test. The word of each group is the first one of its card."""
    now = new_match(len(drawings), pairs_of_four=pairs)
    events = []
    for number, letter in enumerate(now.groups):
        events.append(f"card {letter} {number}")
    for seat, wanted in enumerate(drawings):
        made = [GAME.format_move(move, now.state) for move in strokes(Drawing(), wanted)]
        events += [f"{seat}: {text}" for text in (*made, "pix")]
    return [*events, f"first {first}"]


@asynccontextmanager
async def at_table(
    table: Table,
    log: Log,
    clock: HandClock,
    *,
    pool: Any = None,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[PixPlayer]:
    """A person before a match that is in the log, opened anew."""
    pool = Asleep() if pool is None else pool
    table = Table.open(log, table.id, now=clock)

    def opening(app: Any) -> Any:
        app._bots = pool
        return match_screen(LocalMatch(table, lambda: pool, pace=0))

    with stopped(clock):
        async with before(opening, log=log, settings=settings, size=size) as person:
            found = PixPlayer(person.app, person.pilot, person.log)
            found.clock, found.table = clock, table
            yield found


@asynccontextmanager
async def before_pix(
    seats: int,
    *events: str,
    bots: Sequence[int] | None = None,
    pool: Any = None,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
    log: Log | None = None,
    clock: HandClock | None = None,
    **more: Any,
) -> AsyncIterator[PixPlayer]:
    """A person before a new match, in which these things have happened.

    Unless it is said who is one, all but the first are bots that never answer.
    """
    log = MemoryLog() if log is None else log
    clock = HandClock() if clock is None else clock
    bots = range(1, seats) if bots is None else bots
    table = table_of(seats, clock, log, *events, bots=bots, **more)
    async with at_table(table, log, clock, pool=pool, settings=settings, size=size) as person:
        yield person
