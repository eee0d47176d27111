"""A room: who sits where, who watches, what is said, and the match that is played in it.

Nothing here knows of a screen. Whoever looks at a room subscribes to it and looks again when
something has changed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from ..games import registry
from ..games.game import Game, Illegal, Options, message
from ..table.bots import BotPool
from ..table.local import CALM, LocalMatch
from ..table.log import Log
from ..table.match import Match
from ..table.table import Table, wall_time
from .conductor import Conductor, StandIns
from .limits import Limits
from .people import Person
from .plan import Chair, Plan
from .talk import Talk
from .watching import Watching


class Room:
    """One room of the host. All of it belongs to the event loop."""

    def __init__(
        self,
        code: str,
        owner: Person,
        plan: Plan,
        *,
        log: Log,
        bots: Callable[[], BotPool],
        limits: Limits,
        now: Callable[[], int] = wall_time,
        pace: float = CALM,
    ) -> None:
        """Args:
        code: what one comes in with, and what the room is called.
        owner: who may change it; he is not in it yet.
        plan: what is played.
        log: where its matches are stored.
        bots: gives the bots when they are needed.
        limits: of watchers and of talk.
        now: the clock, in milliseconds.
        pace: how many seconds a bot takes at least.
        """
        self.code = code
        self.owner = owner.id
        self.owner_name = owner.name
        self.plan = plan
        self.game: Game[Any, Any] = registry.get(plan.game)
        self.created = now()
        self.chairs: list[Chair] = [Chair() for _ in range(self._fewest())]
        self.watchers: dict[str, str] = {}
        """Name of everybody who is here and has no seat, by id."""
        self.here: set[str] = set()
        """The ids of those who have a session in this room."""
        self.talk = Talk(limits)
        self.table: Table | None = None
        self._open_hands = False
        """Whether watchers may look into hands in the match that goes on."""
        self.turn_since = self.created
        """Since when it is the turn of those whose turn it is."""
        self._log, self._bots, self._limits, self._now = log, bots, limits, now
        self._pace = pace
        self._conductor: Conductor | None = None
        self._subscribers: list[Callable[[], None]] = []
        self._turn: object = None

    # -- what it is --------------------------------------------------------------------------
    @property
    def match(self) -> Match | None:
        """The match that goes on, or the last one."""
        return self.table.match if self.table else None

    @property
    def playing(self) -> bool:
        """Whether a match goes on."""
        return self.table is not None and self.table.outcome is None

    @property
    def options(self) -> Options:
        """The options that the next match has."""
        return self.game.options.from_json(self.plan.options)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that are to act now."""
        if not self.playing or self.table is None:
            return ()
        acting = self.table.to_act
        return acting if isinstance(acting, tuple) else ()

    @property
    def turn_left(self) -> float | None:
        """How many seconds are left of the time for a turn, if somebody has one.

        Where all act at once, it is the game's clock that counts.
        """
        if not self.plan.turn or self.table is None or not self.acting:
            return None
        if self.game.stage(self.table.match.state):
            return None
        return max(self.plan.turn - (self._now() - self.turn_since) / 1000, 0.0)

    def plays_for(self, seat: int) -> str:
        """The level of the bot that plays in place of a person now: because he is away, or for
        the rest of this turn, because his time for it is over; "" if none does."""
        chair = self.chairs[seat]
        if not chair.person or chair.bot:
            return chair.bot
        return self._level() if self.turn_left == 0 and seat in self.acting else ""

    def seat_of(self, person: str) -> int | None:
        """Where somebody sits."""
        return next((n for n, chair in enumerate(self.chairs) if chair.person == person), None)

    def name_of(self, person: str) -> str:
        """What somebody in this room is called."""
        seat = self.seat_of(person)
        return self.watchers.get(person, "") if seat is None else self.chairs[seat].name

    def is_here(self, seat: int) -> bool:
        """Whether whoever sits there is at a terminal now; bots always are."""
        chair = self.chairs[seat]
        return not chair.person or chair.person in self.here

    def sitting(self, person: str, arrived: Callable[[], int | None] = lambda: None) -> LocalMatch:
        """The match as somebody sits before it, or watches it.

        Args:
            person: who it is.
            arrived: see `LocalMatch`.
        """
        assert self.table is not None
        seat = self.seat_of(person)
        if seat is None:
            return Watching(self.table, self._bots, lambda: self._open_hands)
        return LocalMatch(self.table, self._bots, here=(seat,), arrived=arrived)

    # -- coming and going --------------------------------------------------------------------
    def enter(self, person: Person, *, with_code: bool = False) -> None:
        """Come in: back to one's seat, to a free one, or to watch. Raises `Illegal`."""
        seat = self.seat_of(person.id)
        if seat is None and person.id not in (self.owner, *self.here):
            if self.plan.access == "locked":
                raise Illegal(message("This room is locked."))
            if self.plan.access == "invite" and not with_code:
                raise Illegal(message("This room is open to those who have its code."))
        if seat is None and not self.playing:
            seat = next((n for n, chair in enumerate(self.chairs) if chair.is_free), None)
            if seat is None and len(self.chairs) < self.game.seats[-1]:
                self.chairs.append(Chair())
                seat = len(self.chairs) - 1
        if seat is None and person.id not in self.watchers:
            if len(self.watchers) >= self._limits.watchers:
                raise Illegal(message("Enough people watch this room already."))
            self.watchers[person.id] = person.name
        if seat is not None:
            # Whoever comes back plays on himself.
            self.watchers.pop(person.id, None)
            self.chairs[seat] = Chair(person.id, person.name)
        self.here.add(person.id)
        self._changed()

    def away(self, person: str) -> None:
        """The line has dropped, or somebody looks elsewhere: a seat is kept, a watcher is gone."""
        if person not in self.here:
            return
        self.here.discard(person)
        self.watchers.pop(person, None)
        seat = self.seat_of(person)
        if seat is not None:
            self.chairs[seat].away_since = self._now()
        self._changed()

    def leave(self, person: str) -> None:
        """Leave for good: the seat is free, or, in the middle of a match, a bot's."""
        seat = self.seat_of(person)
        if seat is not None:
            level = self._level() if self.playing else ""
            self.chairs[seat] = Chair(bot=level)
            if not self.playing and len(self.chairs) > self._fewest():
                del self.chairs[seat]
        self.here.discard(person)
        self.watchers.pop(person, None)
        if person == self.owner:
            self._pass_on()
        self._changed()

    def stand_up(self, person: str) -> None:
        """Watch from now on; the seat is free. Raises `Illegal`."""
        seat = self.seat_of(person)
        if self.playing:
            raise Illegal(message("That cannot be changed while a match goes on."))
        if seat is None:
            return
        name = self.chairs[seat].name
        self.chairs[seat] = Chair()
        if person in self.here:
            self.watchers[person] = name
        self._changed()

    def _pass_on(self) -> None:
        """Another one looks after the room."""
        for chair in self.chairs:
            if chair.person:
                self.owner, self.owner_name = chair.person, chair.name
                return

    def rename(self, person: Person) -> None:
        """Somebody is called otherwise from now on."""
        seat = self.seat_of(person.id)
        if seat is None and person.id not in self.watchers and person.id != self.owner:
            return
        if seat is not None:
            self.chairs[seat].name = person.name
        if person.id in self.watchers:
            self.watchers[person.id] = person.name
        if person.id == self.owner:
            self.owner_name = person.name
        self._changed()

    # -- what its owner does -----------------------------------------------------------------
    @property
    def keeper(self) -> str:
        """Who looks after the room now: its owner, or, while he is away, whoever sits first."""
        seated = [chair.person for chair in self.chairs if chair.person in self.here]
        return self.owner if self.owner in self.here or not seated else seated[0]

    def check_owner(self, person: str) -> None:
        """Raises `Illegal` unless somebody looks after the room."""
        if person not in (self.owner, self.keeper):
            name = self.name_of(self.keeper) or self.owner_name
            raise Illegal(message("Only {name} may do that in this room.", name=name))

    def change(self, person: str, plan: Plan) -> None:
        """Play something else, or otherwise. Raises `Illegal` or `NotUnderstood`."""
        self.check_owner(person)
        if self.playing and (plan.game, plan.options, plan.open_hands) != (
            self.plan.game,
            self.plan.options,
            self.plan.open_hands,
        ):
            raise Illegal(message("That cannot be changed while a match goes on."))
        game = registry.get(plan.game)
        game.options.from_json(plan.options)
        if game.name != self.game.name:
            self.table = None
        self.plan, self.game = plan, game
        self._fit_chairs()
        self._changed()

    def _fewest(self) -> int:
        return self.game.seats[0]

    def _fit_chairs(self) -> None:
        while len(self.chairs) > self.game.seats[-1]:
            chair = self.chairs.pop()
            if chair.person in self.here:
                self.watchers[chair.person] = chair.name
        while len(self.chairs) < self._fewest():
            self.chairs.append(Chair())
        for chair in self.chairs:
            if chair.bot and chair.bot not in self.game.bots:
                chair.bot = self._level()

    def add_chair(self, person: str) -> None:
        """One seat more. Raises `Illegal`."""
        self._between_matches(person)
        if len(self.chairs) >= self.game.seats[-1]:
            raise Illegal(message("{game} has no more seats.", game=self.game.title))
        self.chairs.append(Chair())
        self._changed()

    @property
    def spare_chair(self) -> int | None:
        """The last seat that may be taken away: nobody sits there, and enough are left."""
        spare = [n for n, chair in enumerate(self.chairs) if not chair.person]
        return spare[-1] if spare and len(self.chairs) > self._fewest() else None

    def remove_chair(self, person: str) -> None:
        """One free seat, or one bot, less. Raises `Illegal`."""
        self._between_matches(person)
        spare = self.spare_chair
        if spare is None:
            raise Illegal(message("No seat is left over."))
        del self.chairs[spare]
        self._changed()

    def seat_bot(self, person: str, seat: int, level: str) -> None:
        """A bot of this level sits there; "" makes the seat free again. Raises `Illegal`."""
        self._between_matches(person)
        chair = self.chairs[seat]
        if chair.person:
            raise Illegal(message("{name} sits there.", name=chair.name))
        if level and level not in self.game.bots:
            raise Illegal(message("{game} has no such bot.", game=self.game.title))
        chair.bot = level
        self._changed()

    def swap(self, person: str, one: int, other: int) -> None:
        """Two seats change places. Raises `Illegal`."""
        self._between_matches(person)
        chairs = self.chairs
        chairs[one], chairs[other] = chairs[other], chairs[one]
        self._changed()

    def kick(self, person: str, whom: str) -> None:
        """Somebody has to leave the room. Raises `Illegal`."""
        self.check_owner(person)
        if whom == self.owner:
            raise Illegal(message("Whom the room belongs to stays."))
        self.leave(whom)

    def mute(self, person: str, whom: str) -> bool:
        """Nobody hears somebody any more, or again; whether he is muted now. Raises `Illegal`."""
        self.check_owner(person)
        if whom == self.owner:
            raise Illegal(message("Whom the room belongs to is heard."))
        muted = self.talk.muted
        muted.symmetric_difference_update({whom})
        self._changed()
        return whom in muted

    def _between_matches(self, person: str) -> None:
        self.check_owner(person)
        if self.playing:
            raise Illegal(message("That cannot be changed while a match goes on."))

    # -- the match ---------------------------------------------------------------------------
    def start(self, person: str, *, shuffled: bool = False) -> None:
        """Begin a match; bots take the seats that are free. Raises `Illegal`."""
        self._between_matches(person)
        if not any(chair.person for chair in self.chairs):
            raise Illegal(message("Nobody sits at this table."))
        if shuffled:
            random.SystemRandom().shuffle(self.chairs)
        level = self._level()
        for chair in self.chairs:
            if chair.is_free:
                if not level:
                    raise Illegal(message("{game} has no bots.", game=self.game.title))
                chair.bot = level
        self._open_hands = self.plan.open_hands
        seats = [chair.info(level) for chair in self.chairs]
        self._play(Table.create(self.game, self.options, seats, self._log, now=self._now))

    def rematch(self, person: str) -> None:
        """The same once more, with everybody one seat on. Raises `Illegal`."""
        if self.seat_of(person) is None:
            self.check_owner(person)
        if self.playing or self.table is None:
            raise Illegal(message("There is no match to be played again."))
        self.chairs = [*self.chairs[1:], self.chairs[0]]
        self.start(self.owner)

    def go_on(self, match: str, *, open_hands: bool = False) -> None:
        """Go on with a match that is stored. Raises what `Table.open` raises."""
        self._open_hands = open_hands
        table = Table.open(self._log, match, now=self._now)
        self._play(table)
        self.turn_since = _turn_began(table.match)

    def _play(self, table: Table) -> None:
        self.close()
        self.table = table
        table.subscribe(lambda match, events: self._gone_on())
        self._conductor = Conductor(
            table,
            self._bots,
            StandIns(lambda: len(self.chairs), self.plays_for),
            self._turn_change,
            self._pace,
        )
        self._gone_on()
        self._changed()

    def close(self) -> None:
        """Stop what goes on in the room; what is stored is kept."""
        if self._conductor is not None:
            self._conductor.stop()
            self._conductor = None

    def _turn_change(self) -> float | None:
        left = self.turn_left
        return left or None  # once it is over, nothing more comes of itself

    def _gone_on(self) -> None:
        turn = (self.table, self.acting)
        if turn != self._turn:
            self._turn, self.turn_since = turn, self._now()
        self._changed()

    def _level(self) -> str:
        """The level of bots that nobody has chosen one for."""
        levels = [*self.game.bots]
        return levels[min(1, len(levels) - 1)] if levels else ""

    def waited_for(self, seat: int) -> float | None:
        """How many seconds others still have to wait before a bot may play on in a seat; `None`
        if they wait for ever, or for nobody."""
        chair = self.chairs[seat]
        if not chair.person or self.is_here(seat) or chair.bot or not self.plan.grace:
            return None
        gone = (self._now() - (chair.away_since or self._now())) / 1000
        return max(self.plan.grace - gone, 0.0)

    def may_replace(self, person: str) -> bool:
        """Whether somebody may let a bot play on in a seat of this room."""
        return self.seat_of(person) is not None or person in (self.owner, self.keeper)

    def let_bot_play(self, person: str, seat: int) -> None:
        """A bot plays on for somebody who is away, until he is back. Raises `Illegal`."""
        if self.seat_of(person) is None:
            self.check_owner(person)
        left = self.waited_for(seat)
        if not self.playing or left is None:
            raise Illegal(message("Nobody is missing there."))
        if left > 0:
            raise Illegal(
                message(
                    "{name} may still come back: {seconds} s.",
                    name=self.chairs[seat].name,
                    seconds=round(left + 0.5),
                )
            )
        self.chairs[seat].bot = self._level()
        self.wake()
        self._changed()

    def wake(self) -> None:
        """Have the bots look again at who is to act."""
        if self._conductor is not None:
            self._conductor.wake()

    # -- who looks ---------------------------------------------------------------------------
    def subscribe(self, subscriber: Callable[[], None]) -> Callable[[], None]:
        """Call somebody whenever something has changed; what is returned ends it."""
        self._subscribers.append(subscriber)

        def unsubscribe() -> None:
            if subscriber in self._subscribers:
                self._subscribers.remove(subscriber)

        return unsubscribe

    def _changed(self) -> None:
        for subscriber in tuple(self._subscribers):
            subscriber()

    def say(self, person: Person, said: Any) -> None:
        """Say something to all in the room. Raises `Illegal`."""
        self.talk.say(person.id, person.name, said, self._now())
        self._changed()

    # -- storing -----------------------------------------------------------------------------
    def to_json(self) -> dict[str, Any]:
        """What has to be known to open it again."""
        return {
            "code": self.code,
            "owner": self.owner,
            "owner_name": self.owner_name,
            "plan": self.plan.to_json(),
            "created": self.created,
            "chairs": [asdict(chair) for chair in self.chairs],
            "muted": sorted(self.talk.muted),
            "match": self.table.id if self.table else None,
            "open_hands": self._open_hands,
        }


def _turn_began(match: Match) -> int:
    """Since when it is the turn of those whose turn it is, by the log."""
    for step in reversed(match.line):
        if match.game.to_act(step.before) != match.to_act:
            return step.at
    return match.header.created
