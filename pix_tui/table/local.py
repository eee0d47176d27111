"""A match as one terminal sits before it: going on, with bots in the other seats, or replayed.

A screen draws what a `Sitting` shows and hands it the moves that people make; it knows neither
logs nor processes. Several people at one keyboard take turns: `seat` is whoever is to act. Where
they keep secrets from each other, it is nobody until the one to act says to be there.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ..games.bot import Choice
from ..games.game import Chance, Game, Illegal, NotUnderstood, Outcome, message
from .chance import SeededSource
from .match import DRAW, RESIGN, UNDO, Match
from .record import BOT, PERSON, SeatInfo
from .table import Table

if TYPE_CHECKING:
    from .bots import BotPool

CALM = 0.7  # seconds that a bot takes at least, so that people can follow what it does
_HASTE = 0.1  # of that, when nobody here has anything left to do but to watch


class Sitting(ABC):
    """What a screen may know and do."""

    live = False
    """Whether moves can be made."""

    @property
    @abstractmethod
    def match(self) -> Match:
        """The match at the moment shown."""

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """Through whose eyes it is seen; `None`: a spectator's."""

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.match.game

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return self.match.header.seats

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, if it is over at the moment shown."""
        return self.match.outcome

    def view(self) -> dict[str, Any]:
        """What the seat may know now."""
        return self.match.view(self.seat)

    def before(self) -> dict[str, Any] | None:
        """What it knew before the last single move that it knows of; `None` before the first."""
        match, seat = self.match, self.seat
        for move in reversed(range(len(match.line))):
            if match.is_told(move, seat):
                return self.game.view(match.line[move].before, seat)
        return None

    def line(self) -> Sequence[tuple[int | None, str]]:
        """The moves so far, as the seat may see them."""
        return self.match.shown(self.seat)

    def moves(self) -> Sequence[str]:
        """The seat's legal moves; none in a replay or when it is not to act."""
        return ()

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that are to act now."""
        to_act = self.match.to_act
        return () if isinstance(to_act, Chance) else to_act

    @property
    def curtain(self) -> int | None:
        """Who is to come to the screen, while nobody sees anything that is not public."""
        return None

    @property
    def watches(self) -> bool:
        """Whether nothing can be done here but look."""
        return not self.live

    @property
    def can_look_through(self) -> bool:
        """Whether it can be seen through the eyes of any player."""
        return False

    def look_through(self, seat: int | None) -> bool:
        """See it through other eyes; whether that changed anything."""
        return False


class LocalMatch(Sitting):
    """A match at a table of this process: the persons all sit here, bots think elsewhere."""

    live = True

    def __init__(
        self,
        table: Table,
        bots: Callable[[], BotPool],
        *,
        pace: float = CALM,
        seconds: float = 1.0,
        here: tuple[int, ...] | None = None,
        arrived: Callable[[], int | None] = lambda: None,
    ) -> None:
        """Args:
        table: the table.
        bots: gives the bots when they are needed for the first time.
        pace: how many seconds a bot takes at least.
        seconds: how long a bot may think.
        here: the seats that people at this terminal sit in, where others sit elsewhere; the bots
            are then somebody else's business, too, and so are the clocks. All persons if it is
            left out.
        arrived: when that came in which is dealt with now, by the clock of the table, if it had
            to wait.
        """
        self.table = table
        self._here, self._arrived = here, arrived
        self._bots = bots
        self._pace, self._seconds = pace, seconds
        self._since = time.monotonic()
        self._last = self._first_person()
        self._choices: dict[int, tuple[dict[str, Any], Choice]] = {}
        """Of each bot: the view that it had when it was last asked, and what it said."""
        self._stage = ("", time.monotonic())
        """What goes on (`Game.stage`), and since when."""
        self._luck = secrets.randbits(62)
        self._finished: dict[int, int] = {}
        """Who of the people here has made the move that waits for all, and after how long."""
        self._waits: dict[int, Any] = {}
        """These moves."""
        self._facing: int | None = None
        """Whose secrets are on the screen, where people keep some from each other."""

    @property
    def match(self) -> Match:
        """The match as it is now."""
        return self.table.match

    @property
    def shared(self) -> bool:
        """Whether others sit at terminals of their own before the same table."""
        return self._here is not None

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people at this terminal sit in."""
        if self._here is not None:
            return self._here
        return tuple(n for n, info in enumerate(self.seats) if info.kind == PERSON)

    @property
    def seat(self) -> int | None:
        """The person to act; while a bot is, the person who acted last.

        Nobody while the curtain is down, and until somebody has first lifted it.
        """
        waiting = self.waiting_here
        if waiting and self._last not in waiting:
            self._last = waiting[0]
        if not self._guarded():
            return self._last
        if self.curtain is not None or self.all_look:
            return None
        # Where all act at once, whoever was last is done, and the others come to look.
        return None if self._one_after_the_other and not waiting else self._facing

    @property
    def all_look(self) -> bool:
        """Whether several people look at this screen at once and act before everybody's eyes."""
        if self._guarded() and self.game.in_the_open(self.match.state):
            self._facing = None
            return True
        return False

    def _guarded(self) -> bool:
        """Whether people here keep secrets from each other now; else nobody need be hidden."""
        if len(self.persons) > 1 and self.game.keeps_secrets(self.match.state):
            return True
        self._facing = None
        return False

    @property
    def curtain(self) -> int | None:
        """The person to act next, when somebody else was the last before this screen."""
        waiting = self.waiting_here
        if not waiting or not self._guarded() or self.all_look or self._facing in waiting:
            return None
        return self._last if self._last in waiting else waiting[0]

    def lift_curtain(self) -> None:
        """Whoever is to come is there now, alone before the screen."""
        coming = self.curtain
        if coming is not None:
            self._facing = self._last = coming
            self._since = time.monotonic()  # nobody thinks behind a curtain

    @property
    def waiting_here(self) -> tuple[int, ...]:
        """The people at this terminal who are to act now."""
        return tuple(
            seat for seat in self.acting if seat in self.persons and seat not in self._finished
        )

    def turn_to(self, seat: int) -> bool:
        """Let another of those who are to act now act first; whether that changed anything."""
        changed = seat != self.seat and seat in self.waiting_here
        if changed:
            self._last, self._facing = seat, None
        return changed

    def _first_person(self) -> int | None:
        return self.persons[0] if self.persons else None

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """The bots that are to act now: where people act one after the other, after them."""
        if self._here is not None or (self._one_after_the_other and self.waiting_here):
            return ()
        return tuple(seat for seat in self.acting if self.bot_level(seat) is not None)

    def bot_level(self, seat: int) -> str | None:
        """The level of the bot that plays a seat; `None` if a person does."""
        info = self.seats[seat]
        return (info.level or "") if info.kind == BOT else None

    @property
    def due_in(self) -> float | None:
        """In how many seconds a clock runs out, if one runs: the table's, or, where people act
        one after the other, that of whoever is before the screen."""
        if self._takes_turn:
            limit = self.game.fair_limit(self.match.state, self._finished)
            return None if limit is None else max(limit[0] - self._own_time(), 0) / 1000
        due = self.match.due
        return None if due is None else max(due - self.table.now(), 0) / 1000

    def tick(self) -> bool:
        """Let a clock run out that is due; whether one was."""
        if self._takes_turn:
            limit = self.game.fair_limit(self.match.state, self._finished)
            if limit is None or self._own_time() < limit[0]:
                return False
            self.submit(self.game.format_move(limit[1], self.match.state))
            return True
        return self._here is None and bool(self.table.tick())

    # -- one after the other -------------------------------------------------------------------
    @property
    def _one_after_the_other(self) -> bool:
        """Whether several people here act alone and in secret, each in turn, in a stage of the
        game in which all act at once."""
        together = len(self.persons) > 1 and bool(self.game.stage(self.match.state))
        return together and not self.all_look and self._guarded()

    @property
    def _takes_turn(self) -> bool:
        """Whether somebody is before the screen now whose own clock counts."""
        return self._one_after_the_other and self.seat in self.waiting_here

    @property
    def finished(self) -> tuple[int, ...]:
        """Who of the people here has made the move that waits for all of them."""
        return tuple(self._finished)

    def _own_time(self) -> int:
        """How long whoever is before the screen has taken in this stage, in milliseconds."""
        stage = self.game.stage(self.match.state)
        spent = sum(
            step.spent
            for step in self.match.line
            if step.seat == self._last and self.game.stage(step.before) == stage
        )
        return spent + round((time.monotonic() - self._since) * 1000)

    def _wait(self, seat: int, text: str) -> bool:
        """Hold a move back that waits for all; whether it is one. The last of them brings all
        about, and before them what makes it fair."""
        state = self.match.state
        if not self._one_after_the_other and not self._finished:
            return False
        try:
            move = self.game.parse_move(text, state)
        except NotUnderstood:
            return False
        if seat not in self.waiting_here or not self.game.waits_for_all(state, seat, move):
            return False
        self._finished[seat] = self._own_time()
        self._waits[seat] = move
        self._since = time.monotonic()
        self._release()
        return True

    def _release(self) -> None:
        """When nobody here is waited for any more, what has waited is done, all of it at once: a
        log that had only a part of it would go on by the clock that the first of them starts."""
        if not self._finished or self.waiting_here:
            return
        state, acting = self.match.state, self.acting
        finished = {seat: at for seat, at in self._finished.items() if seat in acting}
        waits, self._finished, self._waits = self._waits, {}, {}
        moves = self.game.fair_moves(self.match.line, state, finished)
        moves += [(seat, waits[seat]) for seat in finished]
        if moves:
            self.table.submit_all(
                [(seat, self.game.format_move(made, state)) for seat, made in moves]
            )

    def moves(self) -> Sequence[str]:
        """The legal moves of the person to act, sorted."""
        seat = self.seat
        return self.table.moves(seat) if seat is not None and seat in self.acting else ()

    def submit(self, text: str | Sequence[str], seat: int | None = None) -> None:
        """Make a move, or several at once; on return they are stored.

        Raises `NotUnderstood` or `Illegal`.
        """
        mover = self.seat if seat is None else seat
        if mover is None:
            return
        self._guarded()  # what was open before this move is not open after it
        if isinstance(text, str) and self._wait(mover, text):
            return
        if mover in self._finished and text != RESIGN:
            raise Illegal(message("You have finished; the others are still at it."))
        spent = round((time.monotonic() - self._since) * 1000)
        thought = spent if mover in self.acting else 0
        self.table.submit(mover, text, spent=thought, arrived=self._arrived())
        self._since = time.monotonic()
        self._bots_answer()
        self._release()
        if text == UNDO and mover in self.waiting_here:
            self._last = mover  # who takes back means to move again

    def asker(self, text: str) -> int | None:
        """The seat that `undo` or `draw` comes from: the person to act, but whoever has moved last
        takes back the move, though it is the next one's turn by now."""
        if text == UNDO:
            last = self.match.line[-1].seat if self.match.line else None
            if last in self.persons:
                return last
        return self.seat

    def others_to_ask(self, text: str) -> list[int]:
        """The persons who must agree before `undo` or `draw` takes effect.

        Bots are not asked: they let others take back, and answer a draw with their next move.
        """
        seat = self.asker(text)
        if text == DRAW:
            return [other for other in self.persons if other not in (seat, *self.match.draw_offer)]
        if text == UNDO and seat is not None:
            asked = self.match.then(seat, UNDO, at=0)
            waiting = asked.undo.waiting if asked.undo else ()
            return [seat for seat in waiting if seat in self.persons]
        return []

    def _bots_answer(self) -> None:
        request = self.match.undo
        if request is None:
            return
        for seat in request.waiting:
            if self.bot_level(seat) is not None:
                self.table.submit(seat, UNDO)

    async def bots_move(self, moved: Callable[[], None]) -> None:
        """Let bots move until none is to act; `moved` is called after each move.

        In a stage in which all act at once, the one that is ready first does. It may be cancelled
        at any time and begun again: a choice that is not stored is no move. Raises `BotFailed` if
        a bot gives no move, and what `Table.submit` does if a bad one.
        """
        while waiting := self.bots_to_act:
            began = time.monotonic()
            asked = waiting if self.game.stage(self.match.state) else waiting[:1]
            choices = [(seat, await self._choice(seat)) for seat in asked]
            at, seat = min((self._ready_at(seat, choice, began), seat) for seat, choice in choices)
            spent = time.monotonic() - began
            await asyncio.sleep(max(at - time.monotonic(), 0))
            _view, choice = self._choices.pop(seat)
            self.table.submit(seat, choice.move, spent=round(spent * 1000))
            self._since = time.monotonic()
            moved()

    async def _choice(self, seat: int) -> Choice:
        """What a bot plays; it is asked once for what it knows."""
        view = self.match.view(seat)
        known = self._choices.get(seat)
        if known is None or known[0] != view:
            level = self.bot_level(seat) or ""
            stage = self.game.stage(self.match.state)
            seed = SeededSource(self._luck, seat, stage).below(1 << 62) if stage else None
            chosen = await self._bots().choose(
                self.game.name, level, view, seat, self._seconds, seed
            )
            known = self._choices[seat] = (view, chosen)
        return known[1]

    def _ready_at(self, seat: int, choice: Choice, began: float) -> float:
        """When a bot makes its move: after the time that it takes for itself, and not before
        people can follow, if there is anything to see."""
        state = self.match.state
        stage = self.game.stage(state)
        if stage != self._stage[0]:
            self._stage = (stage, began)
        unseen = self.game.hidden and choice.move != DRAW
        if unseen:
            move = self.game.parse_move(choice.move, state)
            unseen = self.game.shown_move(state, seat, move, self.seat) is None
        haste = self._haste()
        pace = 0.0 if unseen else self._pace
        return max(self._stage[1] + choice.after * haste, began + pace * haste)

    def _haste(self) -> float:
        """Those who have left the game want to see how it ends, but not to wait for it."""
        watching = self.persons and not {*self.persons} & {*self.game.in_play(self.match.state)}
        return _HASTE if watching else 1.0


class Replay(Sitting):
    """A match looked at move by move. It changes nothing.

    Only moves that whoever looks may know of are steps of it: of a match that still runs, nobody
    can tell by their number how much others do in secret.
    """

    def __init__(self, match: Match, at: int | None = None, eyes: int | None = None) -> None:
        """Args:
        match: the whole match.
        at: after how many moves that they may know of to begin; the end if it is left out.
        eyes: through whose eyes to look; a spectator's if it is left out.
        """
        self._whole = match
        self._look(eyes)
        self.at = self.length if at is None else min(max(at, 0), self.length)

    def _look(self, eyes: int | None) -> None:
        whole = self._whole
        told = (move for move in range(len(whole.line)) if whole.is_told(move, eyes))
        self._eyes = eyes
        self._moments = (*told, len(whole.line))
        """How many moves had been made at each moment: before each step, and at the end."""

    @property
    def length(self) -> int:
        """How many steps it has."""
        return len(self._moments) - 1

    @property
    def match(self) -> Match:
        """The match as it was at the moment shown."""
        return self._whole.cut(self._moments[self.at])

    @property
    def seat(self) -> int | None:
        """Through whose eyes it is seen."""
        return self._eyes

    @property
    def is_over(self) -> bool:
        """Whether the whole match is, so that nothing in it is a secret any more."""
        return self._whole.outcome is not None

    @property
    def can_look_through(self) -> bool:
        """Only a match that is over: before that, hands are secret."""
        return self.is_over

    def look_through(self, seat: int | None) -> bool:
        """See the same moment through other eyes; whether that changed anything.

        Only a match that is over can be seen through a player's: before that, hands are secret.
        """
        changed = seat != self._eyes and self.is_over
        if changed:
            moves = self._moments[self.at]
            self._look(seat)
            self.at = bisect_left(self._moments, moves)
        return changed

    @property
    def whole_line(self) -> Sequence[tuple[int | None, str]]:
        """All moves, those to come as well."""
        return self._whole.shown(self._eyes)

    def step(self, moves: int) -> bool:
        """Forwards or backwards by so many moves; whether that changed anything."""
        target = min(max(self.at + moves, 0), self.length)
        changed = target != self.at
        self.at = target
        return changed
