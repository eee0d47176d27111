"""Records games that every later version of the program must replay to the same end.

    python -m tests.logs.record tixel

plays a game of each kind in `KINDS` at random and writes its log into the folder of the game and
of the version of its rules, such as `tixel-v1`. It is run once for a version, on purpose: what is
there is never written again, since it is what released programs have played. Only the contract of
a game is used, so that any game can be recorded; where moves cannot be listed, somebody has to know
how it is played (`people`).

A log has the game, the version of its rules, options, number of seats, the moves as [seat, text]
(`null` is chance), the position in which they end, and how that ended.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pix_tui.games import registry
from pix_tui.games.game import Chance, Game, Options, Outcome
from tests.games.pix.standin import KEPT

from . import people

FOLDER = Path(__file__).parent
LONGEST = 500  # events
LONGEST_VALUE = 2_000  # characters of JSON


@dataclass(frozen=True)
class Kind:
    """A kind of game to record: it begins with the moves of the opening and goes on at random."""

    options: dict[str, Any] = field(default_factory=dict)
    opening: tuple[str, ...] = ()
    end: str = ""
    """`resign` or `draw`: how it ends after `careful` moves; empty: it is played to its end.

    Where one resigns and the others play on, they do so to the end.
    """
    careful: int = 50
    """For so many moves nobody plays what loses at once."""
    seats: int = 2
    seed: int = 1
    person: Callable[..., Any] | None = None
    """Who makes moves where they cannot be listed."""
    time_up: float = 0.0
    """How likely it is, before each event, that a clock that runs is up."""
    one_keyboard: bool = False
    """Whether all sit before one screen, and those who act at once do so one after the other."""


_BACK_AND_FORTH = ("a1-a2/NE", "d4-d3/SW", "a2-a1/NE", "d3-d4/SW")
KINDS: dict[str, dict[str, Kind]] = {
    "tixel": {
        "standard": Kind(),
        "standard-again": Kind(seed=102),
        "standard-careless": Kind(careful=0),
        "plain-pieces": Kind({"plain": [3, 3]}),
        "handicap": Kind({"plain": [0, 4]}),
        "tix": Kind({"variant": "tix"}),
        "tix-again": Kind({"variant": "tix"}, seed=33),
        "seven-by-seven": Kind({"size": 7, "pieces": 14}, careful=90),
        "bounded": Kind({"size": 8, "pieces": 14, "bounded": True}),
        "three-by-three": Kind({"size": 3, "pieces": 3}),
        "repetition": Kind({"size": 4, "pieces": 2}, ("+a1/NE", "+d4/SW", *_BACK_AND_FORTH * 2)),
        "resigned": Kind(end="resign", careful=23, seed=3),
        "agreed": Kind({"plain": [1, 1]}, end="draw", careful=31, seed=4),
    },
    "rollnpix": {
        "for-two": Kind(careful=0),
        "for-three": Kind(careful=0, seats=3),
        "for-four": Kind(careful=0, seats=4),
        "for-two-again": Kind(careful=0, seed=29),
        "five-by-five": Kind({"site": 5}, careful=0, seats=4, seed=5),
        "seven-by-seven": Kind({"site": 7}, careful=0, seats=3, seed=7),
        "eleven-by-eleven": Kind({"site": 11}, careful=0),
        "jagged": Kind({"shapes": "jagged"}, careful=0, seats=3),
        "jagged-for-two": Kind({"shapes": "jagged", "site": 7}, careful=0),
        "two-left-of-three": Kind({"two_left_take_two": True}, careful=0, seats=3, seed=3),
        "two-left-of-four": Kind({"two_left_take_two": True, "site": 7}, careful=0, seats=4),
        "resigned": Kind(end="resign", careful=20),
        "one-of-four-resigned": Kind({"site": 7}, end="resign", careful=33, seats=4),
    },
    "pixmit": {
        "for-two": Kind(careful=0),
        "for-three": Kind(careful=0, seats=3, seed=2),
        "for-four": Kind(careful=0, seats=4),
        "literal-messenger": Kind({"messenger": "literal"}, careful=0),
        "overridden": Kind(careful=0, seats=3, seed=1812),
        "overridden-between-two": Kind(careful=0, seed=4165),
        "peeked": Kind(careful=0, seats=3, seed=293),
        "called": Kind(careful=0, seats=3, seed=202),
        "hunted": Kind(careful=0, seats=4, seed=504),
        "caught": Kind({"joker_call": "loose"}, careful=0, seats=3, seed=225),
        "caught-for-a-bounty": Kind(
            {"joker_call": "loose", "hunt": "bounty", "vernichtung": "any_call"},
            careful=0,
            seats=4,
            seed=40,
        ),
        "beginners": Kind({"mode": "anfaenger"}, careful=0, seats=3),
        "three-deals": Kind({"deals": 3, "joker_call": "loose"}, careful=0, seats=3, seed=4),
        "two-deals-for-two": Kind(
            {"deals": 2, "messenger": "literal", "must_offer": True}, careful=0
        ),
        "resigned": Kind(end="resign", careful=9),
        "one-of-three-resigned": Kind(end="resign", careful=12, seats=3),
    },
    "pix": {
        "for-two": Kind(person=people.pix, time_up=0.05),
        "for-three-without-votes": Kind(
            {"void_vote": False}, seats=3, person=people.pix, time_up=0.05
        ),
        "for-five": Kind(seats=5, person=people.pix, time_up=0.05),
        "pairs-of-four": Kind({"pairs_of_four": True}, seats=4, person=people.pix, time_up=0.05),
        "timer-off": Kind({"timer": 0, "deck": "de"}, seats=3, person=people.pix),
        "voted-void": Kind(seats=4, person=people.pix, time_up=0.02, seed=2),
        "spoken": Kind({"confirm": "table"}, seats=3, person=people.pix, time_up=0.05),
        "own-deck": Kind({"deck": "mine", "kept_deck": KEPT}, person=people.pix, time_up=0.05),
        "one-keyboard": Kind(seats=3, one_keyboard=True),
        "one-of-three-resigned": Kind(
            end="resign", careful=40, seats=3, person=people.pix, time_up=0.05
        ),
    },
}


class _Source:
    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def below(self, limit: int) -> int:
        return _below(self._rng, limit)


def record(game: Game[Any, Any], kind: Kind) -> dict[str, Any]:
    """The log of a game of that kind."""
    options = game.options.from_json(kind.options)
    if kind.one_keyboard:
        match = people.at_one_keyboard(game, kind.options, kind.seats, kind.seed)
        moves, state = [[event.seat, event.text] for event in match.events], match.state
    else:
        moves, state = _played(game, options, kind)
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "options": options.to_json(),
        "seats": kind.seats,
        "moves": moves,
        "position": game.position(state),
        "outcome": result(game.outcome(state)),
    }


def _played(game: Game[Any, Any], options: Options, kind: Kind) -> tuple[list[list[Any]], Any]:
    """The moves of a game, and the state that they lead to."""
    rng = random.Random(kind.seed)
    state = game.start(options, kind.seats)
    moves: list[list[Any]] = []
    end = kind.end
    for count in range(LONGEST):
        acting = game.to_act(state)
        if not acting:
            break
        if isinstance(acting, Chance):
            seat, move = None, game.draw(state, _Source(rng))
        elif kind.time_up and game.deadline(state) and rng.random() < kind.time_up:
            seat, move = None, game.parse_move("time", state)
        elif end and count >= kind.careful:
            everybody = range(kind.seats) if end == "draw" else acting[:1]
            moves += [[seat, end] for seat in everybody]
            resign = end == "resign"
            state = game.resign(state, acting[0]) if resign else game.agree_draw(state)
            end = ""
            continue
        else:
            seat = acting[_below(rng, len(acting))]
            if count < len(kind.opening):
                move = game.parse_move(kind.opening[count], state)
            elif kind.person:
                move = kind.person(rng, game, state, seat)
            else:
                move = _pick(rng, game, state, seat, careful=count < kind.careful)
        moves.append([seat, game.format_move(move, state)])
        state = game.play(state, seat, move)
    return moves, state


def _pick(rng: random.Random, game: Game[Any, Any], state: Any, seat: int, careful: bool) -> Any:
    """A move of any kind, rare ones too: texts that differ in their numbers only are one kind."""
    kinds: dict[str, list[Any]] = {}
    for move in game.moves(state, seat):
        text = game.format_move(move, state)
        kinds.setdefault(re.sub(r"[a-z]?\d+", "#", text), []).append(move)
    names = sorted(kinds)
    for _ in range(40):
        choices = kinds[names[_below(rng, len(names))]]
        move = choices[_below(rng, len(choices))]
        if not careful or not _loses_soon(rng, game, game.play(state, seat, move)):
            break
    return move


def _loses_soon(rng: random.Random, game: Game[Any, Any], state: Any) -> bool:
    """Whether the game is over, or is so after one of the answers that come to mind."""
    acting = game.to_act(state)
    if isinstance(acting, Chance) or not acting:
        return not acting
    moves = game.moves(state, acting[0])
    some = [moves[_below(rng, len(moves))] for _ in range(30 if moves else 0)]
    return any(game.outcome(game.play(state, acting[0], move)) for move in some)


def _below(rng: random.Random, limit: int) -> int:
    return int(rng.random() * limit)


def replay(log: dict[str, Any]) -> tuple[str | None, dict[str, Any] | None]:
    """The position and the outcome to which the moves of a log lead now."""
    game = registry.get(log["game"]).of_version(log["rules_version"])
    state = game.start(game.options.from_json(log["options"]), log["seats"])
    agreed: set[int] = set()
    for seat, text in log["moves"]:
        if text == "resign":
            state = game.resign(state, seat)
        elif text == "draw":
            agreed.add(seat)
            state = game.agree_draw(state) if len(agreed) == log["seats"] else state
        else:
            state = game.play(state, seat, game.parse_move(text, state))
    return game.position(state), result(game.outcome(state))


def result(outcome: Outcome | None) -> dict[str, Any] | None:
    """What of an outcome must stay: all but its wording. What is long in it follows from the moves
    and is told by its digest alone, which keeps the files small."""
    if outcome is None:
        return None
    return {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "breakdown": {name: _in_short(value) for name, value in outcome.breakdown.items()},
    }


def _in_short(value: Any) -> Any:
    text = json.dumps(value, sort_keys=True)
    if len(text) <= LONGEST_VALUE:
        return value
    return {"sha256": hashlib.sha256(text.encode()).hexdigest()}


def write(log: dict[str, Any], file: Path) -> None:
    """Writes a log, a line for each of its parts. Raises `FileExistsError`."""
    parts = ",\n".join(f"  {json.dumps(name)}: {json.dumps(log[name])}" for name in log)
    with file.open("x", encoding="utf-8") as out:
        out.write(f"{{\n{parts}\n}}\n")


def record_all(name: str, folder: Path = FOLDER) -> Iterator[Path]:
    """Records what is not there yet of a game; gives the files."""
    game = registry.get(name)
    own = folder / f"{name}-v{game.rules_version}"
    own.mkdir(exist_ok=True)
    for title, kind in KINDS[name].items():
        file = own / f"{title}.json"
        if not file.exists():
            write(record(game, kind), file)
            yield file


if __name__ == "__main__":
    if len(sys.argv) < 2 or not set(sys.argv[1:]) <= set(KINDS):
        sys.exit(f"usage: python -m tests.logs.record {'|'.join(KINDS)}")
    for name in sys.argv[1:]:
        for file in record_all(name):
            print(file.relative_to(FOLDER))
