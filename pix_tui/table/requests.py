"""The requests of the engine protocol, each a method that gives the fields of its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..games import registry
from ..games.bot import player, resolve
from ..games.game import Chance, Game, Illegal, NotUnderstood, message
from ..games.options import Options
from . import chance as luck
from . import strict
from .files import read_log
from .fold import fold
from .log import Event, MemoryLog
from .match import DRAW, MOST_EVENTS, STATE, TIME, Match
from .record import FORMAT, LONGEST_TEXT, SeatInfo
from .table import Table

DEEPEST = 12  # levels of a perft that anybody could wait for
LONGEST_THOUGHT = 600_000  # milliseconds

Fields = Mapping[str, Any]


class Desk:
    """What one conversation with the engine is about: at most one match.

    No clock runs here and every match has the same id, so that the same requests get the same
    answers everywhere.
    """

    def __init__(self) -> None:
        self._table: Table | None = None

    def answer(self, fields: Fields) -> dict[str, Any]:
        """The fields of the answer to a request.

        Raises:
            NotUnderstood, Illegal, LogError: with a sentence; nothing has changed then.
        """
        name = strict.text_in(fields, "do", longest=40)
        if name in _REQUESTS:
            return _REQUESTS[name](self, fields)
        game = self._named_game(fields)
        if game is not None and name in game.requests:
            result: dict[str, Any] = resolve(game.requests[name])(fields)
            return result
        raise NotUnderstood(
            "There is no request “{name}”. There are: {names}.",
            name=name,
            names=", ".join([*_REQUESTS, *(game.requests if game else ())]),
        )

    # -- beginning ---------------------------------------------------------------------------
    def games(self, fields: Fields) -> dict[str, Any]:
        """All games with their options."""
        return {"games": [_described(registry.get(name)) for name in registry.names()]}

    def new(self, fields: Fields) -> dict[str, Any]:
        """A match from the start."""
        game, options, seed, chance = self._basics(fields)
        seats = strict.whole_in(fields, "seats", game.seats[0], 1, 100)
        return self._begun(game, options, _nobody(seats), seed, chance, None)

    def load(self, fields: Fields) -> dict[str, Any]:
        """A match from a position, or from what `state` gave."""
        if STATE in fields:
            return self._load_state(strict.fields_of(fields[STATE]))
        game, options, seed, chance = self._basics(fields)
        known = ("do", "game", "options", "seats", "seed", "chance")
        setup = {name: value for name, value in fields.items() if name not in known}
        seats = game.seated(game.set_up(setup, options))
        if strict.whole_in(fields, "seats", seats, 1, 100) != seats:
            raise NotUnderstood(
                "This is for {count} players, not {seats}.", count=seats, seats=fields["seats"]
            )
        return self._begun(game, options, _nobody(seats), seed, chance, setup)

    def _load_state(self, state: Fields) -> dict[str, Any]:
        game, options, seed, chance = self._basics(state)
        game.of_version(strict.whole_in(state, "rules_version", game.rules_version, 1))
        seats = [SeatInfo.from_json(seat) for seat in strict.list_in(state, "seats", 100)]
        setup = {STATE: state.get(STATE), "chances": state.get("chances", 0)}
        if state.get(DRAW):
            setup[DRAW] = state[DRAW]
        return self._begun(game, options, seats, seed, chance, setup)

    def _basics(self, fields: Fields) -> tuple[Game[Any, Any], Options, int | None, str]:
        if strict.whole_in(fields, "format", FORMAT, 1) > FORMAT:
            raise NotUnderstood("This was written by a newer version of this program.")
        game = registry.get(strict.text_in(fields, "game", longest=40))
        options = game.options.from_json(fields.get("options", {}))
        seed = strict.whole_in(fields, "seed", None, -strict.LARGEST)
        chance = strict.text_in(fields, "chance", "auto", 40)
        if chance not in ("auto", "manual"):
            raise NotUnderstood("“{name}” must be {choices}.", name="chance", choices="auto|manual")
        return game, options, seed, chance

    def _begun(
        self,
        game: Game[Any, Any],
        options: Options,
        seats: list[SeatInfo],
        seed: int | None,
        chance: str,
        setup: Fields | None,
    ) -> dict[str, Any]:
        self._table = Table.create(
            game,
            options,
            seats,
            MemoryLog(),
            seed=seed,
            setup=setup,
            chance=chance,
            now=lambda: 0,
            match_id=f"{game.name}-00000",
        )
        return {"to_act": self._to_act()}

    # -- looking -----------------------------------------------------------------------------
    def state(self, fields: Fields) -> dict[str, Any]:
        """The whole truth."""
        return _truth(self._match())

    def moves(self, fields: Fields) -> dict[str, Any]:
        """What a seat may do."""
        table, seat = self._seated(fields)
        accepts = table.accepts(seat)
        listed = table.moves(seat)
        if not accepts:
            return {"moves": listed}
        return {"moves": listed, "open": True, "accepts": list(accepts)}

    def view(self, fields: Fields) -> dict[str, Any]:
        """What a seat or a spectator may know."""
        table = self._at_table()
        return {"view": table.view(self._seat(fields, spectator=True))}

    def outcome(self, fields: Fields) -> dict[str, Any]:
        """How it ended, if it did."""
        outcome = self._at_table().outcome
        if outcome is None:
            empty = ("scores", "winners", "reason", "sentence", "breakdown")
            return {"over": False, **dict.fromkeys(empty)}
        return {
            "over": True,
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
            "reason": outcome.reason,
            "sentence": str(outcome.sentence),
            "breakdown": dict(outcome.breakdown),
        }

    def perft(self, fields: Fields) -> dict[str, Any]:
        """How many ways the match can go on."""
        match = self._match()
        depth = strict.whole_in(fields, "depth", most=DEEPEST)
        return {"nodes": match.game.perft(match.state, depth)}

    def go(self, fields: Fields) -> dict[str, Any]:
        """What a bot would play. It is not played."""
        table, seat = self._seated(fields)
        bot = player(table.game, strict.text_in(fields, "bot", longest=40))
        thought = strict.whole_in(fields, "ms", 1000, 1, LONGEST_THOUGHT)
        if isinstance(table.to_act, Chance) or seat not in table.to_act:
            raise Illegal(message("{name} is not to act.", name=table.match.name(seat)))
        source = luck.source(table.header.seed, table.match.seq, f"bot {seat}")
        choice = bot(table.view(seat), seat, source, thought / 1000)
        return {"move": choice.move, "info": dict(choice.info)}

    # -- playing -----------------------------------------------------------------------------
    def play(self, fields: Fields) -> dict[str, Any]:
        """A move, or the clock running out."""
        table = self._at_table()
        seat = self._seat(fields, spectator=True)
        move = strict.text_in(fields, "move", longest=LONGEST_TEXT * 10)
        if seat is not None:
            idem = strict.text_in(fields, "idem", None, 100)
            return self._happened(table.submit(seat, move, idem=idem))
        if move != TIME:
            raise Illegal(message("Without a seat, only the clock can run out: “time”."))
        return self._happened(table.time_out())

    def chance(self, fields: Fields) -> dict[str, Any]:
        """What chance brings, where it is not drawn by itself."""
        event = strict.text_in(fields, "event", longest=LONGEST_TEXT)
        return self._happened(self._at_table().chance(event))

    def _happened(self, events: list[Event]) -> dict[str, Any]:
        return {"to_act": self._to_act(), "events": [event.to_json() for event in events]}

    # -- logs --------------------------------------------------------------------------------
    def log(self, fields: Fields) -> dict[str, Any]:
        """The match as it is stored: its header, then its events."""
        match = self._match()
        return {"log": [match.header.to_json(), *(event.to_json() for event in match.events)]}

    def replay(self, fields: Fields) -> dict[str, Any]:
        """Where a log ends; the match that is on goes on."""
        header, events = read_log(strict.list_in(fields, "log", MOST_EVENTS))
        return _truth(fold(header, events))

    # -- what is asked about -----------------------------------------------------------------
    def _at_table(self) -> Table:
        if self._table is None:
            raise Illegal(message("There is no match yet: begin with “new” or “load”."))
        return self._table

    def _match(self) -> Match:
        return self._at_table().match

    def _to_act(self) -> list[int] | str:
        acting = self._at_table().to_act
        return "chance" if isinstance(acting, Chance) else list(acting)

    def _seated(self, fields: Fields) -> tuple[Table, int]:
        table = self._at_table()
        seat = self._seat(fields)
        assert seat is not None
        return table, seat

    def _seat(self, fields: Fields, spectator: bool = False) -> int | None:
        if spectator and "seat" in fields and fields["seat"] is None:
            return None
        seat: int = strict.whole_in(fields, "seat", most=len(self._at_table().header.seats) - 1)
        return seat

    def _named_game(self, fields: Fields) -> Game[Any, Any] | None:
        if "game" in fields:
            return registry.get(strict.text_in(fields, "game", longest=40))
        return None if self._table is None else self._table.game


_REQUESTS: dict[str, Callable[[Desk, Fields], dict[str, Any]]] = {
    "games": Desk.games,
    "new": Desk.new,
    "load": Desk.load,
    "state": Desk.state,
    "moves": Desk.moves,
    "play": Desk.play,
    "chance": Desk.chance,
    "view": Desk.view,
    "outcome": Desk.outcome,
    "perft": Desk.perft,
    "go": Desk.go,
    "log": Desk.log,
    "replay": Desk.replay,
}


def _nobody(seats: int) -> list[SeatInfo]:
    return [SeatInfo("")] * seats


def _truth(match: Match) -> dict[str, Any]:
    position = match.game.position(match.state)
    truth: dict[str, Any] = {"state": match.snapshot()}
    return truth if position is None else {**truth, "position": position}


def _described(game: Game[Any, Any]) -> dict[str, Any]:
    usual = game.options().to_json()
    return {
        "name": game.name,
        "title": game.title,
        "seats": [game.seats[0], game.seats[-1]],
        "options": {
            info.name: {
                "type": info.type,
                "default": usual[info.name],
                "choices": list(info.choices or info.each),
            }
            for info in game.options.describe()
        },
    }
