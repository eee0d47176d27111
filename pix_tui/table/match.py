"""A match as a pure fold over its log: `fold(header, events)` is all there is to know of it.

The game does the moves; here is what belongs to every table instead: resigning, agreeing on a
draw, taking back, and since when a clock runs. Nothing here reads a clock, draws luck or stores.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ..games.game import (
    Chance,
    Game,
    Illegal,
    Message,
    NotUnderstood,
    Outcome,
    message,
)
from .record import LONGEST_TEXT, Event, Header, Standing
from .step import Clock, Step, UndoRequest

RESIGN, DRAW, UNDO = "resign", "draw", "undo"
"""What every table understands beside the moves of its game; never listed."""
TIME = "time"
"""The event of a clock that has run out; it comes from the table only."""
STATE = "state"
"""The field of a set-up that holds a whole state, as `Match.snapshot` gives it."""
MOST_EVENTS = 20_000
"""No honest match comes near it; taking back and moving again would fill a disk."""


@dataclass(frozen=True)
class Match:
    """A match at one point of its log. Make one with `begin` or `fold`, go on with `then`."""

    header: Header
    game: Game[Any, Any]
    state: Any
    line: tuple[Step, ...] = ()
    """The moves that stand, in order."""
    events: tuple[Event, ...] = ()
    """Everything that happened, what was taken back included."""
    draw_offer: tuple[int, ...] = ()
    """The seats that have offered a draw or agreed to it; empty when none is on offer."""
    undo: UndoRequest | None = None
    chances: int = 0
    """How many chance events there were: all that a seeded source must know."""
    clock: Clock | None = None

    # -- what it is now ----------------------------------------------------------------------
    @property
    def seq(self) -> int:
        """The number of its last event."""
        return len(self.events)

    @cached_property
    def to_act(self) -> tuple[int, ...] | Chance:
        """The seats that may act, or what must be drawn first."""
        return self.game.to_act(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How it ended, or `None` while it goes on."""
        return self.game.outcome(self.state)

    @property
    def status(self) -> str:
        """Either "running" or "over"."""
        return "running" if self.outcome is None else "over"

    @property
    def due(self) -> int | None:
        """When the clock runs out, in wall time, if one runs."""
        deadline = self.game.deadline(self.state)
        if deadline is None or self.clock is None:
            return None
        return self.clock.since + round(deadline.seconds * 1000)

    @property
    def standing(self) -> Standing:
        """What a list of matches shows of it."""
        moves = self.moves_shown(None)
        if self.outcome is None:
            return Standing(moves=moves)
        result = {
            "scores": list(self.outcome.scores),
            "winners": list(self.outcome.winners),
            "reason": self.outcome.reason,
        }
        return Standing(over=True, moves=moves, result=result)

    def name(self, seat: int) -> str | Message:
        """The name of whoever sits there, or what the game calls the seat."""
        return self.header.seats[seat].name or self.game.seat_name(seat)

    def at(self, moves: int) -> Any:
        """The state after the first so many of the moves that stand."""
        if not 0 <= moves <= len(self.line):
            raise IndexError(f"{len(self.line)} moves stand, not {moves}")
        if moves == 0:
            return self.line[0].before if self.line else self.state
        return self.line[moves - 1].after

    def cut(self, moves: int) -> Match:
        """The match as it was after the first so many of the moves that stand, for replays."""
        state = self.at(moves)
        if moves == len(self.line):
            return self
        coming = self.line[moves]
        drawn = sum(step.seat is None and step.text != TIME for step in self.line[moves:])
        return replace(
            self,
            state=state,
            line=self.line[:moves],
            events=self.events[: coming.seq - 1],
            draw_offer=coming.draw_offer,
            undo=None,
            chances=self.chances - drawn,
            clock=coming.clock,
        )

    # -- what a seat may know ----------------------------------------------------------------
    def shown(self, viewer: int | None) -> list[tuple[int | None, str]]:
        """The moves that stand as `viewer` may see them: seat and text."""
        told = ((step.seat, self._told(step, viewer)) for step in self.line)
        return [(seat, text) for seat, text in told if text is not None]

    def _told(self, step: Step, viewer: int | None) -> str | None:
        """A move as `viewer` may see it; `None` if not even that there was one."""
        if step.move is None:
            return step.text
        return self.game.shown_move(step.before, step.seat, step.move, viewer)

    def is_told(self, move: int, viewer: int | None) -> bool:
        """Whether `viewer` may know of one of the moves that stand, by its place in `line`."""
        return not self.game.hidden or self._told(self.line[move], viewer) is not None

    def moves_shown(self, viewer: int | None) -> int:
        """How many moves `viewer` may know of: a count can give away a secret, too."""
        return len(self.shown(viewer)) if self.game.hidden else len(self.line)

    def view(self, viewer: int | None) -> dict[str, Any]:
        """Everything a seat may know (`None`: a spectator), as plain JSON values.

        It is the game's own view, and under "table" what belongs to the table. That includes no
        id and no time of the match, so that two matches which look alike have equal views.
        """
        if viewer is not None:
            self._check_seat(viewer)
        undo = self.undo and {"seat": self.undo.seat, "waiting": list(self.undo.waiting)}
        acting = self.to_act
        return {
            **self.game.view(self.state, viewer),
            "table": {
                "seats": [seat.to_json() for seat in self.header.seats],
                "status": self.status,
                "to_act": "chance" if isinstance(acting, Chance) else list(acting),
                "moves": self.moves_shown(viewer),
                "draw": list(self.draw_offer),
                "undo": undo,
            },
        }

    def snapshot(self) -> dict[str, Any]:
        """The whole truth of now, without how it came about: a match can be begun from it."""
        header = self.header.to_json()
        kept = ("format", "game", "options", "seats", "rules_version", "seed", "chance")
        return {
            **{name: header[name] for name in kept},
            STATE: self.game.dump(self.state),
            "chances": self.chances,
            DRAW: list(self.draw_offer),
        }

    # -- what happens next -------------------------------------------------------------------
    def after(self, event: Event) -> Match:
        """The match after an event of its log."""
        if event.seq != self.seq + 1:
            raise NotUnderstood("Event {seq} is missing or out of order.", seq=self.seq + 1)
        return self.then(event.seat, event.text, at=event.at, spent=event.spent, idem=event.idem)

    def then(
        self, seat: int | None, text: str, *, at: int, spent: int = 0, idem: str | None = None
    ) -> Match:
        """The match after one more event.

        Args:
            seat: who moves; `None` for chance and the clock.
            text: a move of the game, `resign`, `draw` or `undo`; from the table also `time`.
            at: the wall time, in milliseconds.
            spent: how long the mover says to have thought, in milliseconds.
            idem: what the sender calls it, so that a retry can be told.

        Raises:
            NotUnderstood: if the text is no move.
            Illegal: if it is one, but not now.
        """
        if not text or len(text) > LONGEST_TEXT or not text.isprintable():
            raise NotUnderstood("“{text}” is not a move.", text=text[:40])
        if self.seq >= MOST_EVENTS:
            raise Illegal(message("This match is too long to go on."))
        if seat is not None:
            self._check_seat(seat)
            if text == TIME:
                raise Illegal(message("Only the clock says when the time is up."))
        event = Event(self.seq + 1, seat, text, at, spent, idem)
        if seat is not None and text in _AT_THE_TABLE:
            if self.outcome is not None:
                raise Illegal(message("The match is over."))
            return _AT_THE_TABLE[text](self, seat, event)
        return self._happened(event) if seat is None else self._moved(event)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.header.seats):
            raise NotUnderstood(
                "There is no seat {seat}: they are numbered from 0 to {last}.",
                seat=seat,
                last=len(self.header.seats) - 1,
            )

    def _happened(self, event: Event) -> Match:
        """An event that is nobody's move."""
        if event.text == TIME:
            if self.game.deadline(self.state) is None:
                raise Illegal(message("No clock is running."))
            return self._moved(event)
        if not isinstance(self.to_act, Chance):
            raise Illegal(message("Nothing is left to chance now."))
        return replace(self._moved(event), chances=self.chances + 1)

    def _moved(self, event: Event) -> Match:
        """A move of the game, by a seat, chance or the clock."""
        move = self.game.parse_move(event.text, self.state)
        after = self.game.play(self.state, event.seat, move)
        event = replace(event, text=self.game.format_move(move, self.state))
        # Moving on without agreeing is an answer: to a draw on offer and to a request to undo.
        stands = event.seat is None or event.seat in self.draw_offer
        return self._stepped(event, move, after, self.draw_offer if stands else ())

    def _stepped(
        self, event: Event, move: Any, after: Any, draw_offer: tuple[int, ...] = ()
    ) -> Match:
        step = Step(
            seq=event.seq,
            seat=event.seat,
            text=event.text,
            move=move,
            before=self.state,
            after=after,
            at=event.at,
            spent=event.spent,
            draw_offer=self.draw_offer,
            clock=self.clock,
        )
        # Once the time was up, whatever clock stands is a new one, even by the same name.
        timed_out = event.seat is None and event.text == TIME
        clock = None if timed_out else self.clock
        return replace(
            self,
            state=after,
            line=(*self.line, step),
            events=(*self.events, event),
            draw_offer=draw_offer,
            undo=None,
            clock=running_clock(self.game, after, clock, event.at),
        )

    def _resigned(self, seat: int, event: Event) -> Match:
        return self._stepped(event, None, self.game.resign(self.state, seat))

    def _draw_said(self, seat: int, event: Event) -> Match:
        """A draw is offered on one's own turn and agreed to until one moves (TX-47)."""
        if not self.game.draws:
            raise Illegal(message("{game} knows no draw by agreement.", game=self.game.title))
        if seat in self.draw_offer:
            raise Illegal(message("You have offered a draw already."))
        if not self.draw_offer and (isinstance(self.to_act, Chance) or seat not in self.to_act):
            raise Illegal(message("A draw is offered on one's own turn."))
        agreed = tuple(sorted((*self.draw_offer, seat)))
        if len(agreed) < len(self.header.seats):
            return replace(self, events=(*self.events, event), draw_offer=agreed)
        return self._stepped(event, None, self.game.agree_draw(self.state))

    def _undo_said(self, seat: int, event: Event) -> Match:
        """Asks to take back one's own last move and what came after it, or agrees to that."""
        events = (*self.events, event)
        if self.undo is None:
            request = self._undo_request(seat)
        elif seat in self.undo.waiting:
            left = tuple(other for other in self.undo.waiting if other != seat)
            request = replace(self.undo, waiting=left)
        elif seat == self.undo.seat:
            raise Illegal(message("You have asked already; the others must agree."))
        else:
            raise Illegal(message("{name} has asked first.", name=self.name(self.undo.seat)))
        if request.waiting:
            return replace(self, events=events, undo=request)
        # Everything stands as it did before that move, its clock and the offer of a draw too.
        back = self.line[request.to]
        return replace(
            self,
            state=back.before,
            line=self.line[: request.to],
            events=events,
            draw_offer=back.draw_offer,
            undo=None,
            clock=back.clock,
        )

    def _undo_request(self, seat: int) -> UndoRequest:
        own = [number for number, step in enumerate(self.line) if step.seat == seat]
        if not own:
            raise Illegal(message("You have no move to take back."))
        others = set()
        for step in self.line[own[-1] :]:
            if step.seat is None:
                if step.text == TIME:
                    raise Illegal(message("Nothing is taken back once the time was up."))
                raise Illegal(message("Nothing is taken back across what chance has brought."))
            if step.text == RESIGN and step.move is None:
                raise Illegal(message("A resignation cannot be taken back."))
            if self.game.reveals(step.before, step.seat, step.move):
                raise Illegal(message("Nothing is taken back across what somebody has seen."))
            if step.seat != seat:
                others.add(step.seat)
        return UndoRequest(seat, own[-1], tuple(sorted(others)))


_AT_THE_TABLE = {RESIGN: Match._resigned, DRAW: Match._draw_said, UNDO: Match._undo_said}


def running_clock(game: Game[Any, Any], state: Any, clock: Clock | None, now: int) -> Clock | None:
    """The clock after a step: it goes on while its deadline stands."""
    deadline = game.deadline(state)
    if deadline is None:
        return None
    if clock is not None and clock.name == deadline.name:
        return clock
    return Clock(deadline.name, now)
