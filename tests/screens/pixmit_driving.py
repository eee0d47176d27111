"""A person before a match of Pixmit: lifts cards, chooses to whom, says something, confirms.

Cards are found by the numbers in the heads that are shown, players by their names, keys in the
bottom line. Nothing is taken from what the screen keeps to itself.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from rich.style import Style
from textual.geometry import Region
from textual.screen import ModalScreen

from pix_tui import words
from pix_tui.games.game import Chance
from pix_tui.games.pixmit.cards import CARDS, GROUPS
from pix_tui.games.pixmit.game import Pixmit
from pix_tui.screens.opening import open_match
from pix_tui.screens.pixmit_dialogs import SayScreen, SplitScreen
from pix_tui.settings import Settings
from pix_tui.table.log import BOT, PERSON, Log, MemoryLog, SeatInfo
from pix_tui.table.table import Table
from pix_tui.testing.camera import rows_of
from pix_tui.testing.stage import NOW, StillApp
from pix_tui.widgets.curtain import Curtain
from pix_tui.widgets.key_bar import KeyBar
from pix_tui.widgets.texts import Panel
from tests.screens.driving import MINUTE, Thrifty, before
from tests.screens.pixmit_scenes import NAMES, dealt, go_on

GAME = Pixmit()
_NUMBER = re.compile(r"(?<!\d)\d\d(?!\d)")
_SAYABLE = re.compile(rf"\[?\b({'|'.join(sorted(GROUPS, key=len, reverse=True))}|\d\d)\b\]?")


class Head(NamedTuple):
    """Where a card of the hand is on the screen."""

    card: int
    x: int
    y: int
    """Of its number."""


class PixmitPlayer(Thrifty):
    """Somebody before a hand of Pixmit."""

    # -- where things are ----------------------------------------------------------------------
    def region(self, panel: str) -> Region:
        """Where a panel of the match is, its content only."""
        screen = self.screen
        if isinstance(screen, ModalScreen):
            screen = self.app.screen_stack[-2]
        return screen.query_one(f"#{panel}", Panel).content_region

    def area(self, panel: str) -> list[str]:
        """The rows of a panel, cut to its columns."""
        left, top, width, height = self.region(panel)
        return [row[left : left + width] for row in self.rows[top : top + height]]

    def style_at(self, x: int, y: int) -> Style:
        """How the character there is written."""
        for text, style in rows_of(self.app)[y]:
            if x < len(text):
                return style
            x -= len(text)
        raise AssertionError(f"nothing at {x}, {y}")

    # -- the hand ------------------------------------------------------------------------------
    @property
    def heads(self) -> list[Head]:
        """The cards of the hand from left to right."""
        left, top, *_ = self.region("hand")
        found: list[Head] = []
        for row, text in enumerate(self.area("hand")[1:], start=1):
            if found and re.findall(r"\d+", text) == [str(n + 1) for n in range(len(found))]:
                break
            found += [
                Head(int(match[0]), left + match.start(), top + row)
                for match in _NUMBER.finditer(text)
                if int(match[0]) in CARDS
            ]
        else:
            return []
        return sorted(found, key=lambda head: head.x)

    @property
    def hand(self) -> list[int]:
        """Its cards in the order of their places."""
        return [head.card for head in self.heads]

    @property
    def _labels(self) -> str:
        """The row of keys under the cards."""
        count = len(self.heads)
        for text in self.area("hand"):
            if re.findall(r"\d+", text) == [str(place + 1) for place in range(count)]:
                return text
        raise AssertionError(f"no keys under the cards:\n{self.text}")

    @property
    def lifted(self) -> list[int]:
        """The cards that are marked as lifted."""
        places = re.findall(r"[▲^] *[‹<]?(\d)", self._labels)
        return [self.hand[int(place) - 1] for place in places]

    @property
    def cursor(self) -> int | None:
        """The card that the cursor is on."""
        found = re.search(r"[‹<](\d)[›>]", self._labels)
        return self.hand[int(found[1]) - 1] if found else None

    @property
    def caption(self) -> str:
        """The line over the hand."""
        return self.area("hand")[0].rstrip()

    @property
    def points(self) -> int:
        """What the hand is worth, as the caption says it."""
        found = re.search(r"  (−?\d+) points?", self.caption)
        assert found, self.text
        return int(found[1].replace("−", "-"))

    @property
    def lit(self) -> bool:
        """Whether the lamp says that a call can be made now."""
        return " c calls Pixmit" in self.caption

    # -- the table -----------------------------------------------------------------------------
    def label(self, seat: int) -> str:
        """Number and name of a seat."""
        return words.numbered_name(GAME, self.match.header.seats, seat)

    def called(self, seat: int) -> str:
        """What a seat is called in sentences."""
        return words.seat_name(GAME, self.match.header.seats, seat)

    @property
    def _names(self) -> dict[int, tuple[int, int]]:
        """Where the names over the hands of backs begin, by seat; they stand in one row, or in
        little room each in one of its own."""
        left, top, *_ = self.region("table")
        found = {}
        for seat in range(len(self.match.header.seats)):
            begin = re.escape(self.label(seat)[:4])
            for row, text in enumerate(self._rows_of_names):
                place = re.search(rf"(?:^|[ ▸>])({begin})", text)
                if place and seat not in found:
                    found[seat] = (left + place.start(1), top + row)
        return found

    @property
    def _rows_of_names(self) -> list[str]:
        """The rows down to the first one that has names, where there are hands of backs; else
        those that begin with one."""
        rows = self.area("table")
        if any(sign in "".join(rows) for sign in ("░", ":%", "::")):
            first = next(number for number, text in enumerate(rows) if text.strip())
            return rows[: first + 1]
        return [row if re.match(r"[ ▸>]\d |[ ▸>]Player \d", row) else "" for row in rows]

    def place_of(self, seat: int) -> tuple[int, int]:
        """Where the name over somebody's hand of backs begins."""
        return self._names[seat]

    @property
    def backs(self) -> dict[int, int]:
        """How many cards the others have, as the hands of backs tell, or the names over them."""
        names, region = self._names, self.region("table")
        found = {}
        for seat, (x, y) in names.items():
            end = min((other for other, _ in names.values() if other > x), default=region.right)
            last = min((below for _, below in names.values() if below > y), default=region.bottom)
            rows = [row[x:end] for row in self.rows[y : min(y + 3, last)]]
            text = " ".join(rows).removeprefix(self.label(seat)).removeprefix(f"{seat + 1} ")
            counts = re.findall(r"\d+", text)
            found[seat] = int(counts[0]) if counts else 0
        return found

    @property
    def panel(self) -> list[str]:
        """The rows of the table talk."""
        return [row.rstrip() for row in self.area("panel")]

    @property
    def curtain(self) -> bool:
        """Whether a curtain hangs before the table."""
        return any(curtain.display for curtain in self.app.screen_stack[-1].query(Curtain))

    # -- the log -------------------------------------------------------------------------------
    @property
    def acting(self) -> tuple[int, ...]:
        to_act = self.match.to_act
        return () if isinstance(to_act, Chance) else to_act

    def legal(self, seat: int) -> list[str]:
        match = self.match
        return [GAME.format_move(move, match.state) for move in GAME.moves(match.state, seat)]

    @property
    def made(self) -> list[str]:
        """The texts of the events by players."""
        return [event.text for event in self.match.events if event.seat is not None]

    # -- pointing ------------------------------------------------------------------------------
    async def click_card(self, card: int) -> None:
        head = next(head for head in self.heads if head.card == card)
        await self.click(head.x + 1, head.y)

    async def click_seat(self, seat: int) -> None:
        """Click on somebody's hand of backs, or on the name where there is no room for it."""
        x, y = self.place_of(seat)
        below = y + 1 < self.region("table").bottom and self._names_in_one_row
        await self.click(x + 1, y + 1 if below else y)

    @property
    def _names_in_one_row(self) -> bool:
        return len({y for _, y in self._names.values()}) == 1 and "░" in "".join(self.area("table"))

    def hints(self) -> list[str]:
        """The keys of the bottom line, or of the dialog that is on."""
        text = self.screen.query(KeyBar).last().render_line(0).text
        return [part.split(" ")[0] for part in re.split(r" {2,}", text.strip()) if part]

    async def click_hint(self, key: str) -> None:
        """Click on a key, whatever is written beside it."""
        bar = self.screen.query(KeyBar).last()
        left, top = bar.content_region.offset
        text = bar.render_line(0).text
        found = re.search(rf"(?:^|  ){re.escape(key)} ", text)
        assert found, f"no {key!r} in {text!r}\n{self.text}"
        await self.click(left + found.end() - 1, top)

    # -- the curtain ---------------------------------------------------------------------------
    async def come(self, seat: int, *, by_mouse: bool = False) -> None:
        """Be the next person, alone before the screen."""
        assert self.curtain, self.text
        if by_mouse:
            await self.click_text(f"{self.called(seat)[:14]} is next.")
        else:
            await self.press(str(seat + 1))
        assert not self.curtain, self.text

    # -- what others and chance bring ------------------------------------------------------------
    async def happen(self, *events: str) -> None:
        """What happens at the table elsewhere: by chance, or by whoever is to act."""
        table = Table.open(self.log, self.match.header.id, now=lambda: NOW)
        go_on(table, *events)
        self.screen._look()
        await self.settle()

    # -- choosing ------------------------------------------------------------------------------
    async def lift(self, cards: Iterable[int], *, by_mouse: bool = False) -> None:
        """Have exactly these cards lifted."""
        wanted = {*cards}
        others = sorted({*self.lifted} ^ wanted)
        if by_mouse:
            for card in others:
                await self.click_card(card)
        else:
            await self.press(*(str(self.hand.index(card) + 1) for card in others))
        assert {*self.lifted} == wanted, self.text

    def _would_go_to(self, seat: int) -> bool:
        return self.words.startswith(f"Enter offers {self.called(seat)} ")

    async def aim(self, seat: int, *, by_mouse: bool = False) -> None:
        """Choose to whom; something is lifted already."""
        if by_mouse:
            await self.click_seat(seat)
        for _ in self.match.header.seats:
            if self._would_go_to(seat) or by_mouse:
                break
            await self.press("tab")
        assert self._would_go_to(seat), self.text

    def sayable(self) -> list[list[tuple[str, int, int]]]:
        """What can be said of a card: words by rows, with the places of their middles."""
        region = self.screen.query_one("#choices", Panel).content_region
        rows = []
        for y in range(region.y, region.bottom):
            text = self.rows[y][region.x : region.right]
            found = [
                (m[1], region.x + (m.start(1) + m.end(1)) // 2, y) for m in _SAYABLE.finditer(text)
            ]
            rows.append(found)
        return [row for row in rows if row]

    def _said_now(self) -> tuple[int, int]:
        """Row and place of the word at the cursor, which stands between brackets."""
        for row, words_of_row in enumerate(self.sayable()):
            for place, (word, *_) in enumerate(words_of_row):
                if any(f"[{word}]" in text for text in self.rows):
                    return row, place
        raise AssertionError(f"no word is chosen:\n{self.text}")

    async def say(self, said: Sequence[str], count: int, *, by_mouse: bool = False) -> None:
        """Answer what is to be said of each card: these words, then nothing."""
        for word in said:
            assert isinstance(self.screen, SayScreen), self.text
            rows = self.sayable()
            (where,) = [
                (row, place, x, y)
                for row, found in enumerate(rows)
                for place, (text, x, y) in enumerate(found)
                if text == word
            ]
            if by_mouse:
                await self.click(where[2], where[3])
                continue
            row, place = self._said_now()
            await self.press(*["down" if where[0] > row else "up"] * abs(where[0] - row))
            row, place = self._said_now()
            await self.press(*["right" if where[1] > place else "left"] * abs(where[1] - place))
            assert self._said_now() == where[:2], self.text
            await self.press("enter")
        for _ in range(count - len(said)):
            await (self.click_hint("n") if by_mouse else self.press("n"))
        assert not isinstance(self.screen, SayScreen), self.text

    # -- three ways to make a move -------------------------------------------------------------
    async def play_by_keys(self, text: str) -> None:
        await self._play(text, by_mouse=False)

    async def play_by_mouse(self, text: str) -> None:
        await self._play(text, by_mouse=True)

    async def play_by_typing(self, text: str) -> None:
        """With the name of a player where it can stand for the number."""
        kind, *rest = text.split()
        if kind == "offer" and sum(map(int, rest[1])) % 2:
            rest[0] = self.called(int(rest[0])).split()[0] if self._named(int(rest[0])) else rest[0]
        await self.type(f":{' '.join([kind, *rest])}")

    def _named(self, seat: int) -> bool:
        """Whether the first word of a name is nobody else's."""
        seats = range(len(self.match.header.seats))
        first = [self.called(other).split()[0].casefold() for other in seats]
        return sum(name.startswith(first[seat]) for name in first) == 1

    async def _play(self, text: str, *, by_mouse: bool) -> None:
        """Any move that is listed, and offers with a declaration."""
        move = GAME.parse_move(text, self.match.state)
        phase = self.match.state.phase
        if move.kind == "offer":
            await self.lift(move.cards, by_mouse=by_mouse)
            await self.aim(move.seat, by_mouse=by_mouse)
            if move.said:
                await self._key("s", by_mouse)
                await self.say(move.said, len(move.cards), by_mouse=by_mouse)
            await self._key("Enter", by_mouse)
        elif move.kind in ("accept", "messenger"):
            await self.lift(move.cards, by_mouse=by_mouse)
            await self._key("Enter", by_mouse)
        elif move.kind == "veto":
            if move.cards:
                await self.lift(move.cards, by_mouse=by_mouse)
            await self._key("v", by_mouse)
        elif move.kind == "pass" and phase != "turn":
            await self._key("Enter", by_mouse)
        else:
            key = {"stand": "Enter", "override": "o", "peek": "w", "call": "c", "pass": "p"}
            await self._key(key[move.kind], by_mouse)
        if self.asked:
            await self._key("y", by_mouse)

    async def _key(self, key: str, by_mouse: bool) -> None:
        if by_mouse:
            await self.click_hint(key)
        else:
            await self.press("enter" if key == "Enter" else key)

    @property
    def asked(self) -> str:
        """The question of the dialog that is on; nothing without one."""
        screen = self.screen
        if not isinstance(screen, ModalScreen) or isinstance(screen, SayScreen | SplitScreen):
            return ""
        bar = screen.query(KeyBar).last()
        if not re.match(r"y ", bar.render_line(0).text.strip()):
            return ""
        left, _, width, _ = bar.region
        rows = self.rows[screen.query("Vertical").first().region.y + 1 : bar.region.y]
        return " ".join(" ".join(row[left : left + width].strip() for row in rows).split())


# -- where a player finds oneself --------------------------------------------------------------
@asynccontextmanager
async def at_hands(
    *hands: str,
    eyes: int | None = 0,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
    pool: Any = None,
    **deal: Any,
) -> AsyncIterator[PixmitPlayer]:
    """A person before a match whose cards are known; see `dealt`.

    Where several persons sit, the curtain is lifted for whoever is to act, unless `eyes` is `None`.
    """
    log: Log = deal.pop("log", None) or MemoryLog()
    table = dealt(*hands, log=log, **deal)
    async with at_match(table, log, settings=settings, size=size, pool=pool) as person:
        if eyes is not None and person.curtain:
            await person.come(table.to_act[0])  # type: ignore[index]
        yield person


@asynccontextmanager
async def at_match(
    table: Table,
    log: Log,
    *,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
    pool: Any = None,
) -> AsyncIterator[PixmitPlayer]:
    """A person before a match that is in the log."""

    def opening(app: StillApp) -> Any:
        app._bots = pool
        return open_match(app, log, table.id)

    async with before(opening, log=log, settings=settings, size=size) as person:
        yield PixmitPlayer(person.app, person.pilot, person.log)


@asynccontextmanager
async def at_new_match(
    seats: int,
    *,
    seed: int = 1,
    bots: Mapping[int, str] | None = None,
    names: Sequence[str] = NAMES,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
    pool: Any = None,
    **options: Any,
) -> AsyncIterator[PixmitPlayer]:
    """A person before a new match that a seed deals."""
    log = MemoryLog()
    bots = bots or {}
    who = [
        SeatInfo("", BOT, bots[seat]) if seat in bots else SeatInfo(names[seat], PERSON)
        for seat in range(seats)
    ]
    table = Table.create(
        "pixmit", options, who, log, seed=seed, now=lambda: NOW - MINUTE, match_id="pixmit-new"
    )
    async with at_match(table, log, settings=settings, size=size, pool=pool) as person:
        yield person
