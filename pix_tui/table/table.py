"""A table: the only writer of a match's log.

Order is the promise: a move is checked, stored durably together with what chance brings after
it, and only then acknowledged and shown to those who watch. Whatever a table has returned from
survives anything that happens to the process.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..games import registry
from ..games.game import Chance, Game, Illegal, NotUnderstood, Options, Outcome, message
from . import chance as luck
from .fold import begin, caught_up, read_match
from .log import (
    Conflict,
    Event,
    Header,
    Log,
    SeatInfo,
    Taken,
    new_id,
)
from .match import TIME, Match
from .record import LONGEST_IDEM

Subscriber = Callable[[Match, Sequence[Event]], None]
"""Called with the match as it is now and the events that are new."""


def wall_time() -> int:
    """Now, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Table:
    """One match being played; get one from `create` or `open`.

    Its methods may be called from any thread. Several tables of one match, in one process or in
    many, agree by way of the log.
    """

    def __init__(self, log: Log, match: Match, now: Callable[[], int] = wall_time) -> None:
        self._log = log
        self._match = match
        self._now = now
        self._lock = threading.Lock()
        self._subscribers: list[Subscriber] = []
        self._outbox: deque[tuple[Match, Sequence[Event]]] = deque()
        self._publishing = False

    @classmethod
    def create(
        cls,
        game: Game[Any, Any] | str,
        options: Options | Mapping[str, Any],
        seats: Sequence[SeatInfo],
        log: Log,
        *,
        seed: int | None = None,
        setup: Mapping[str, Any] | None = None,
        chance: str = "auto",
        now: Callable[[], int] = wall_time,
        match_id: str | None = None,
    ) -> Table:
        """Begin a match.

        Args:
            game: the game, or its name.
            options: its options, or their values by name.
            seats: who plays, in the order of the seats.
            log: where it is kept.
            seed: fixes every chance event; without one nobody can foresee them.
            setup: the fields of a load request, to begin anywhere else than at the start.
            chance: "auto", or "manual" if chance events come in by `chance`.
            now: the clock, in milliseconds.
            match_id: the id; usually a new one is found.

        Raises:
            NotUnderstood: if the game cannot be played like that.
            Unavailable: if it cannot be stored.
        """
        if isinstance(game, str):
            game = registry.get(game)
        if not isinstance(options, Options):
            options = game.options.from_json(options)
        while True:
            header = Header(
                id=match_id or new_id(game.name),
                game=game.name,
                options=options.to_json(),
                seats=tuple(seats),
                rules_version=game.rules_version,
                created=now(),
                seed=seed,
                setup=setup,
                chance=chance,
            )
            match = _settled(begin(header), header.created)
            try:
                log.create(header, match.events, match.standing)
            except Taken:
                if match_id:
                    raise
            else:
                return cls(log, match, now)

    @classmethod
    def open(cls, log: Log, match: str, *, now: Callable[[], int] = wall_time) -> Table:
        """Go on with a match of the log. Raises what `read_match` raises."""
        table = cls(log, read_match(log, match), now)
        # A match may have come from elsewhere just before chance was to act.
        table._write(lambda match, now: match)
        return table

    # -- what it is now ----------------------------------------------------------------------
    @property
    def id(self) -> str:
        """The id of its match."""
        return self._match.header.id

    @property
    def header(self) -> Header:
        """What the match began with."""
        return self._match.header

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self._match.game

    @property
    def match(self) -> Match:
        """The match as it is now: a value, which does not change with later moves."""
        return self._match

    @property
    def to_act(self) -> tuple[int, ...] | Chance:
        """The seats that may act, or what must be drawn first."""
        return self._match.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or `None` while it goes on."""
        return self._match.outcome

    def moves(self, seat: int) -> list[str]:
        """Every legal move of a seat as text, sorted; those that cannot be listed are not."""
        match = self._match
        legal = match.game.moves(match.state, seat)
        return sorted(match.game.format_move(move, match.state) for move in legal)

    def accepts(self, seat: int) -> tuple[str, ...]:
        """The forms of moves that are accepted but cannot be listed."""
        return self._match.game.accepts(self._match.state, seat)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything a seat may know (`None`: a spectator); see `Match.view`."""
        return self._match.view(seat)

    # -- what happens ------------------------------------------------------------------------
    def submit(
        self,
        seat: int,
        text: str | Sequence[str],
        *,
        idem: str | None = None,
        expected_seq: int | None = None,
        spent: int = 0,
        arrived: int | None = None,
    ) -> list[Event]:
        """Play a move, or several where the game writes a whole turn as one text.

        Args:
            seat: whose move it is.
            text: a move of the game, `resign`, `draw` or `undo`; or several moves that stand or
                fall together.
            idem: what the sender calls this move; sent again, it gives the same events again.
            expected_seq: the number of events that the sender knows of, if that matters.
            spent: how long the sender says to have thought, in milliseconds.
            arrived: when the move came in by the clock of this table, if there was no time for it
                until now: it counts as made then, and is not late for what has run out since.

        Returns:
            The events that are stored now, with what chance has brought after the move.

        Raises:
            NotUnderstood: if the text is no move.
            Illegal: if the move is not allowed now.
            Conflict: if the match has gone on from `expected_seq`.
            Unavailable: if it could not be stored; then nothing has happened.
        """
        key = None
        if idem is not None:
            # By seat, so that nobody is answered with what another has sent.
            key = f"{seat}:{idem}"
            if len(key) > LONGEST_IDEM or not key.isprintable():
                raise NotUnderstood("“{name}” is too long.", name="idem")

        def change(match: Match, now: int) -> Match:
            if isinstance(seat, bool) or not isinstance(seat, int):
                raise NotUnderstood("A move comes from a seat.")
            thought = max(0, spent)
            for step in match.game.steps(text) if isinstance(text, str) else text:
                match = match.then(seat, step, at=now, spent=thought, idem=key)
                thought = 0
            return match

        return self._write(change, key, expected_seq, by_seat=True, arrived=arrived)

    def submit_all(self, moves: Sequence[tuple[int, str]]) -> list[Event]:
        """Play moves of several seats that stand or fall together, in this order.

        Returns and raises what `submit` does.
        """

        def change(match: Match, now: int) -> Match:
            for seat, text in moves:
                match = match.then(seat, text, at=now)
            return match

        return self._write(change, by_seat=True)

    def chance(self, text: str) -> list[Event]:
        """Say what chance brings, at a table where it is not drawn. Raises as `submit` does."""
        if self.header.chance != "manual":
            raise Illegal(message("Chance is drawn by the table in this match."))

        def change(match: Match, now: int) -> Match:
            if text == TIME:
                raise NotUnderstood("“{text}” is not brought by chance.", text=text)
            return match.then(None, text, at=now)

        return self._write(change)

    def time_out(self) -> list[Event]:
        """Let the clock run out now, whatever the time is. Raises `Illegal` if none runs."""
        return self._write(lambda match, now: match.then(None, TIME, at=now))

    def tick(self) -> list[Event]:
        """Let every clock run out that is due; cheap, and to be called whenever one may be.

        Moves do the same before they are checked, so that a late one is late.
        """
        seq = self._match.seq
        self._write(lambda match, now: match)
        return list(self._match.events[seq:])

    def now(self) -> int:
        """What time it is at this table, in milliseconds."""
        return self._now()

    def refresh(self) -> Match:
        """Catch up with what other processes have written, and return the match."""
        with self._lock:
            self._catch_up()
        self._publish()
        return self._match

    def rematch(self, *, swap: bool = True, seed: int | None = None) -> Table:
        """A new match of the same game and options, as fresh as any.

        Args:
            swap: everybody moves one seat on, so that another one begins.
            seed: as for `create`. Last match's seed would bring last match's dice.
        """
        seats = self.header.seats
        return Table.create(
            self.game.name,
            self.header.options,
            (*seats[1:], seats[0]) if swap else seats,
            self._log,
            seed=seed,
            setup=self.header.setup,
            chance=self.header.chance,
            now=self._now,
        )

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Call somebody with all that is stored from now on, in order; what is returned ends it.

        The events are the truth: a subscriber shows a seat only its view.
        """
        self._subscribers.append(subscriber)

        def unsubscribe() -> None:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

        return unsubscribe

    # -- how it is done ----------------------------------------------------------------------
    def _write(
        self,
        change: Callable[[Match, int], Match],
        idem: str | None = None,
        expected_seq: int | None = None,
        *,
        by_seat: bool = False,
        arrived: int | None = None,
    ) -> list[Event]:
        try:
            with self._lock:
                return self._write_locked(change, idem, expected_seq, by_seat, arrived)
        finally:
            # Even after a refusal: a clock may have run out before it.
            self._publish()

    def _write_locked(
        self,
        change: Callable[[Match, int], Match],
        idem: str | None,
        expected_seq: int | None,
        by_seat: bool,
        arrived: int | None,
    ) -> list[Event]:
        late = False
        while True:
            self._catch_up()
            match = self._match
            # A wall clock may be set back, but a log does not go backwards.
            now = self._now() if arrived is None else min(arrived, self._now())
            now = max(now, match.events[-1].at if match.events else match.header.created)
            if idem is not None:
                earlier = [event for event in match.events if event.idem == idem]
                if earlier:
                    return earlier
            if match.due is not None and match.due <= now:
                late = self._append(_settled(match.then(None, TIME, at=now), now)) or late
                continue
            if late and by_seat and match.outcome is None:
                # It was meant for what is over now, and would count for what has come since.
                raise Illegal(message("The time was up before that."))
            if expected_seq is not None and expected_seq != match.seq:
                raise Conflict(match.seq)
            after = _settled(change(match, now), now, idem)
            if after.seq == match.seq or self._append(after):
                return list(after.events[match.seq :])

    def _append(self, after: Match) -> bool:
        """Store what is new in `after` and go on from it; `False` if somebody else was faster."""
        seq = self._match.seq
        events = after.events[seq:]
        try:
            stored = self._log.append(self.id, seq, events, after.standing)
        except Conflict:
            return False
        if stored != list(events):
            return False
        self._match = after
        self._outbox.append((after, events))
        return True

    def _catch_up(self) -> None:
        seq = self._match.seq
        match = caught_up(self._log, self._match)
        if match.seq > seq:
            self._match = match
            self._outbox.append((match, match.events[seq:]))

    def _publish(self) -> None:
        # One thread at a time and outside of the lock: a subscriber may submit moves of its own,
        # and all still hear of everything in order.
        while True:
            with self._lock:
                if self._publishing or not self._outbox:
                    return
                self._publishing = True
                match, events = self._outbox.popleft()
                subscribers = tuple(self._subscribers)
            try:
                for subscriber in subscribers:
                    try:
                        subscriber(match, events)
                    except Exception:
                        # The move is stored: no watcher's fault may undo that for the mover.
                        _logger.exception("a subscriber of %s failed", match.header.id)
            finally:
                self._publishing = False


_logger = logging.getLogger(__name__)


def _settled(match: Match, now: int, idem: str | None = None) -> Match:
    """The match after all that chance has to bring before anybody can act.

    Chance events carry the `idem` of the move that they follow, so that a retry gets them too.
    """
    header = match.header
    while header.chance == "auto" and isinstance(match.to_act, Chance):
        source = luck.source(header.seed, match.chances)
        move = match.game.draw(match.state, source)
        text = match.game.format_move(move, match.state)
        match = match.then(None, text, at=now, idem=idem)
    return match
