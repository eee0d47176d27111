"""A game written down step by step: what everybody may do and see, and what happens then.

A transcript begins with what the match was made of. Then, numbered, comes each moment of it: the
position (or the state, where the game has no position of one line), the seats to act with all
their legal moves, and what every seat and a spectator may know. Of a state and of a view only what
has changed since the moment before is written. An event is a line that begins with `>`. Those lines
and the head are all that is needed to write the rest again, which is how it is tested.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Self

from pix_tui.games import registry
from pix_tui.games.game import Chance, Outcome
from pix_tui.table.fold import begin
from pix_tui.table.log import Event, MemoryLog, SeatInfo
from pix_tui.table.match import TIME, Match
from pix_tui.table.table import Table

WIDTH = 100
Viewer = int | str | None
"""Whose view: a seat's, or `None` for a spectator's; `"state"` for the whole truth."""


@dataclass(frozen=True)
class Script:
    """What a playthrough is made of: the match, and what the seats did in it.

    What chance brought is not part of it, since the seed brings it again.
    """

    game: str
    seats: int
    options: Mapping[str, Any]
    seed: int
    moves: tuple[tuple[int | None, str], ...]
    """Seat and text; the clock running out has no seat."""

    @classmethod
    def read(cls, transcript: str) -> Self:
        """The script of a transcript."""
        lines = transcript.splitlines()
        head = dict(line.split(": ", 1) for line in lines[: lines.index("")])
        moves = []
        for line in lines:
            if line.startswith("> "):
                who, text = line.removeprefix("> ").split(": ", 1)
                if who != "chance":
                    moves.append((None if who == "clock" else int(who.removeprefix("seat ")), text))
        return cls(
            game=head["game"],
            seats=int(head["seats"]),
            options=json.loads(head["options"]),
            seed=int(head["seed"]),
            moves=tuple(moves),
        )

    def table(self) -> Table:
        """A table at which nothing has been played yet; its clock stands still."""
        return Table.create(
            self.game,
            self.options,
            [SeatInfo("")] * self.seats,
            MemoryLog(),
            seed=self.seed,
            now=lambda: 0,
        )

    def played(self) -> Match:
        """The match after all its moves."""
        table = self.table()
        for seat, text in self.moves:
            if seat is None:
                table.time_out()
            else:
                table.submit(seat, text)
        return table.match

    def transcript(self) -> str:
        """Everything that happens when it is played."""
        return "".join(f"{line}\n" for line in _lines(self, self.played()))


def _lines(script: Script, match: Match) -> Iterable[str]:
    game = registry.get(script.game)
    yield f"game: {script.game}"
    yield f"rules: {game.rules_version}"
    yield f"seats: {script.seats}"
    yield f"options: {_json(match.header.options)}"
    yield f"seed: {script.seed}"
    now = begin(match.header)
    known: dict[Viewer, dict[str, Any]] = {}
    for number, event in enumerate([*match.events, None]):
        yield ""
        yield f"== {number} =="
        yield from _moment(now, known)
        if event is not None:
            yield f"> {_who(event)}: {event.text}"
            now = now.after(event)


def _who(event: Event) -> str:
    if event.seat is None:
        return "clock" if event.text == TIME else "chance"
    return f"seat {event.seat}"


def _moment(match: Match, known: dict[Viewer, dict[str, Any]]) -> Iterable[str]:
    """What can be said of a match between two events; `known` is what had been seen before."""
    game, state = match.game, match.state
    position = game.position(state)
    if position is None:
        now = _flat(game.dump(state))
        yield "state:"
        yield from _changes(known.get("state", {}), now)
        known["state"] = now
    else:
        yield f"position: {position}"
    acting = match.to_act
    if isinstance(acting, Chance):
        yield f"chance to act: {acting.kind} ({acting.what})"
    else:
        yield f"to act: {', '.join(map(str, acting)) or 'nobody'}"
        for seat in acting:
            yield from _choices(match, seat)
    viewers: list[int | None] = [*range(len(match.header.seats)), None]
    views: dict[Viewer, dict[str, Any]] = {viewer: match.view(viewer) for viewer in viewers}
    yield from _views(views, known)
    known.update(views)
    if match.outcome is not None:
        yield from _ending(match.outcome)


def _choices(match: Match, seat: int) -> Iterable[str]:
    game, state = match.game, match.state
    moves = sorted(game.format_move(move, state) for move in game.moves(state, seat))
    forms = game.accepts(state, seat)
    if moves or not forms:
        yield from _filled(f"seat {seat} may play one of {len(moves)}:", moves, " ")
    if forms:
        yield from _filled(f"seat {seat} may write:", forms)


def _views(
    views: Mapping[Viewer, dict[str, Any]], known: Mapping[Viewer, dict[str, Any]]
) -> Iterable[str]:
    """Views that are equal, and were so before, are written once."""

    def what(viewer: Viewer) -> str:
        return _json([views[viewer], known.get(viewer)])

    for _, group in groupby(sorted(views, key=what), key=what):
        viewers = sorted(group, key=lambda viewer: (viewer is None, viewer))
        names = ", ".join("spectator" if one is None else f"seat {one}" for one in viewers)
        yield f"seen by {names}:"
        yield from _changes(_flat(known.get(viewers[0], {})), _flat(views[viewers[0]]))


def _changes(before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterable[str]:
    for name, value in now.items():
        old = before.get(name)
        if name in before and _json(old) == _json(value):
            continue
        if isinstance(value, list) and isinstance(old, list) and old == value[: len(old)]:
            yield from _filled(f"  {name}, further:", _items(value[len(old) :]))
        elif len(line := f"  {name}: {_json(value)}") <= WIDTH:
            yield line
        else:
            yield from _filled(f"  {name}:", _items(value))
    for name in before:
        if name not in now:
            yield f"  {name} is gone"


def _flat(view: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """What is in objects within the view under names such as `table.to_act`."""
    flat = {}
    for name, value in view.items():
        if isinstance(value, Mapping) and value:
            flat.update(_flat(value, f"{prefix}{name}."))
        else:
            flat[prefix + name] = value
    return flat


def _ending(outcome: Outcome) -> Iterable[str]:
    yield f"over: {outcome.reason}: {outcome.sentence}"
    yield f"scores: {', '.join(f'{score:g}' for score in outcome.scores)}"
    yield f"winners: {', '.join(map(str, outcome.winners)) or 'nobody'}"
    yield from _filled("breakdown:", _items(outcome.breakdown))


def _items(value: Any) -> list[str]:
    """A JSON value in pieces between which a line may be broken."""
    if isinstance(value, Mapping) and value:
        return [f"{_json(name)}: {_json(one)}" for name, one in value.items()]
    if isinstance(value, list) and value:
        return [_json(one) for one in value]
    return [_json(value)]


def _filled(heading: str, items: Sequence[str], between: str = ", ") -> Iterable[str]:
    """A heading and items behind it, in as many lines as they take."""
    indent = " " * (len(heading) - len(heading.lstrip()) + 4)
    line = heading
    for number, item in enumerate(items, start=1):
        piece = item + (between.rstrip() if number < len(items) else "")
        if line.strip() and len(line) + 1 + len(piece) > WIDTH and line != heading:
            yield line
            line = indent + piece
        else:
            line = f"{line} {piece}"
    yield line


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
