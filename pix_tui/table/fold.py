"""From a log to the match: where a match begins, and how it is read back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ..games import registry
from ..games.game import Game, Illegal, NotUnderstood, Options, message
from . import strict
from .errors import UnknownVersion, damaged
from .log import Event, Header, Log
from .match import DRAW, MOST_EVENTS, STATE, Match, running_clock


def begin(header: Header) -> Match:
    """The match before its first event.

    Raises:
        NotUnderstood: if the game, its version, the options, the number of seats or the position
            to start from are not known here.
    """
    game = registry.get(header.game).of_version(header.rules_version)
    options = game.options.from_json(header.options)
    check_seats(game, len(header.seats))
    if header.setup is None:
        state = game.start(options, len(header.seats))
        match = Match(header, game, state)
    else:
        match = _set_up(header, game, options, header.setup)
    return replace(match, clock=running_clock(game, match.state, None, header.created))


def check_seats(game: Game[Any, Any], seats: int) -> None:
    """Raises `NotUnderstood` if the game is not for so many."""
    if seats in game.seats:
        return
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        raise NotUnderstood(
            "{game} is for {count} players, not {seats}.",
            game=game.title,
            count=least,
            seats=seats,
        )
    raise NotUnderstood(
        "{game} is for {least} to {most} players, not {seats}.",
        game=game.title,
        least=least,
        most=most,
        seats=seats,
    )


def _set_up(
    header: Header, game: Game[Any, Any], options: Options, setup: Mapping[str, Any]
) -> Match:
    """A match that does not start at the start: from what `snapshot` gave, or from a position."""
    if STATE not in setup:
        match = Match(header, game, game.set_up(setup, options))
        draw_offer: list[Any] = []
    else:
        state = game.load(strict.fields_of(setup[STATE]))
        chances = strict.whole_in(setup, "chances", 0, most=MOST_EVENTS)
        match = Match(header, game, state, chances=chances)
        draw_offer = strict.list_in(setup, DRAW, 100) if DRAW in setup else []
    seats = len(header.seats)
    if game.seated(match.state) != seats:
        raise NotUnderstood(
            "This is for {count} players, not {seats}.",
            count=game.seated(match.state),
            seats=seats,
        )
    known = all(type(seat) is int and 0 <= seat < seats for seat in draw_offer)
    if not known or len(set(draw_offer)) != len(draw_offer) or len(draw_offer) >= seats:
        raise NotUnderstood("“{name}” must hold the seats that have offered a draw.", name=DRAW)
    if draw_offer and (match.outcome or not game.draws):
        raise NotUnderstood("Nobody can have offered a draw here.")
    return replace(match, draw_offer=tuple(sorted(draw_offer)))


def fold(header: Header, events: Iterable[Event]) -> Match:
    """The match after all these events.

    Raises:
        NotUnderstood, Illegal: if they cannot have happened like that.
    """
    match = begin(header)
    for event in events:
        match = match.after(event)
    return match


def read_match(log: Log, match: str) -> Match:
    """The match as its log has it, without taking part in it.

    Raises:
        NoSuchMatch: if there is none.
        UnknownVersion: if its game or the version of its rules is not known here.
        Damaged: if the log cannot have come about by these rules.
    """
    header = log.header(match)
    try:
        registry.get(header.game).of_version(header.rules_version)
    except NotUnderstood as error:
        raise UnknownVersion(
            message(
                "The match “{match}” cannot be opened here and is left as it is: {why}",
                match=match,
                why=error.message,
            )
        ) from error
    try:
        found = begin(header)
    except NotUnderstood as error:
        raise damaged(match, error.message) from error
    return caught_up(log, found)


def caught_up(log: Log, match: Match) -> Match:
    """The match with what has been written since. Raises `Damaged` or `NoSuchMatch`."""
    name = match.header.id
    try:
        for event in log.read(name, match.seq):
            match = match.after(event)
    except (NotUnderstood, Illegal) as error:
        raise damaged(name, error.message) from error
    return match
