"""Two small games that between them have everything a table must be able to handle.

`Count` is bare: two seats in turn, links of a chain, draws, resignation, no end of its own.
`Dig` has the rest: two or three seats, numbers that chance deals in secret, seats that act at
once and in secret, dice, moves that cannot be listed, clocks, a move that reveals, an end.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pix_tui.games.game import (
    Chance,
    Deadline,
    Game,
    Illegal,
    Message,
    NotUnderstood,
    Options,
    Outcome,
    Source,
    message,
)
from pix_tui.games.options import option


@dataclass(frozen=True)
class Tally:
    total: int = 0
    mover: int = 0
    ending: tuple[int | None, str] | None = None


class Count(Game[Tally, str]):
    """Add 1, 2 or 3; with `!` one goes on, as in a chain of bonus moves."""

    name = "count"
    title = "Count"
    pitch = message("Counting for two.")
    seats = range(2, 3)
    options = Options
    rules_version = 1
    draws = True
    bots: ClassVar = {"timid": "tests.table.toys:timid"}
    texts = tuple(f"+{number}{bang}" for number in (1, 2, 3) for bang in ("", "!"))

    def start(self, options: Options, seats: int) -> Tally:
        return Tally()

    def to_act(self, state: Tally) -> tuple[int, ...]:
        return () if state.ending else (state.mover,)

    def moves(self, state: Tally, seat: int) -> Sequence[str]:
        return self.texts if seat in self.to_act(state) else ()

    def check(self, state: Tally, seat: int | None, move: str) -> Message | None:
        if seat not in self.to_act(state):
            return message("It is not your turn.")
        return None

    def play(self, state: Tally, seat: int | None, move: str) -> Tally:
        reason = self.check(state, seat, move)
        if reason:
            raise Illegal(reason)
        mover = state.mover if move.endswith("!") else 1 - state.mover
        return Tally(state.total + int(move[1]), mover)

    def outcome(self, state: Tally) -> Outcome | None:
        if state.ending is None:
            return None
        winner, reason = state.ending
        winners = (0, 1) if winner is None else (winner,)
        scores = tuple(float(seat in winners) for seat in (0, 1))
        return Outcome(scores, winners, reason, message("It is over."), {"total": state.total})

    def view(self, state: Tally, seat: int | None) -> dict[str, Any]:
        return {"game": self.name, "total": state.total}

    def resign(self, state: Tally, seat: int) -> Tally:
        return replace(state, ending=(1 - seat, "resigned"))

    def agree_draw(self, state: Tally) -> Tally:
        return replace(state, ending=(None, "agreed"))

    def format_move(self, move: str, state: Tally) -> str:
        return move

    def parse_move(self, text: str, state: Tally) -> str:
        signed = text if text.startswith("+") else f"+{text}"
        if signed not in self.texts:
            raise NotUnderstood("“{text}” is not a move.", text=text)
        return signed

    def steps(self, text: str) -> list[str]:
        return text.split(",")

    def dump(self, state: Tally) -> dict[str, Any]:
        return {"total": state.total, "mover": state.mover, "ending": state.ending}

    def load(self, data: Mapping[str, Any]) -> Tally:
        if set(data) != {"total", "mover", "ending"} or data["mover"] not in (0, 1):
            raise NotUnderstood("This is no state of Count.")
        ending = data["ending"]
        return Tally(data["total"], data["mover"], tuple(ending) if ending else None)


def timid(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Any:
    from pix_tui.games.bot import Choice

    return Choice(f"+{1 + source.below(3)}", {"nodes": view["total"]})


@dataclass(frozen=True)
class DigOptions(Options):
    rounds: int = option(
        2, choices=range(1, 4), label=message("Rounds"), help=message("How many rounds.")
    )
    timer: int = option(
        30, choices=(0, 30), label=message("Timer"), help=message("Seconds to guess.")
    )


HIDE, BID, ROLL, GUESS, OVER = "hide", "bid", "roll", "guess", "over"


@dataclass(frozen=True)
class Hole:
    options: DigOptions
    numbers: tuple[int, ...]
    """What chance has dealt to each seat, 0 before it has; secret."""
    phase: str = HIDE
    round: int = 1
    bids: tuple[int, ...] = ()
    """0 before one has bid; secret until all have."""
    die: int = 0
    scores: tuple[int, ...] = ()
    peeked: tuple[int, ...] = ()
    """Who has seen seat 0's number."""
    said: tuple[str, ...] = ()


@dataclass(frozen=True)
class Spade:
    """A move: its word, a number or a text."""

    kind: str
    number: int = 0
    word: str = ""


_SHAPES = re.compile(r"hide (\d+) (\d+)|bid ([1-3])|roll ([1-6])|say (\S.*)|peek|pass|time")


class Dig(Game[Hole, Spade]):
    """All bid in secret, a die is rolled, then all guess aloud against the clock."""

    name = "dig"
    title = "Dig"
    pitch = message("Numbers in the ground.")
    seats = range(2, 4)
    options = DigOptions
    rules_version = 3
    hidden = True
    requests: ClassVar = {"weigh": "tests.table.toys:weigh"}

    def start(self, options: Options, seats: int) -> Hole:
        assert isinstance(options, DigOptions)
        nothing = (0,) * seats
        return Hole(options, nothing, bids=nothing, scores=nothing)

    def to_act(self, state: Hole) -> tuple[int, ...] | Chance:
        if state.phase == HIDE:
            return Chance("hide", message("Numbers are dealt."))
        if state.phase == ROLL:
            return Chance("roll", message("A die is rolled."))
        if state.phase == BID:
            return tuple(seat for seat, bid in enumerate(state.bids) if not bid)
        return tuple(range(len(state.bids))) if state.phase == GUESS else ()

    def moves(self, state: Hole, seat: int) -> Sequence[Spade]:
        acting = self.to_act(state)
        if isinstance(acting, Chance) or seat not in acting:
            return ()
        if state.phase == BID:
            return [Spade("bid", number) for number in (3, 1, 2)]
        return [Spade("pass"), *([] if seat in state.peeked else [Spade("peek")])]

    def accepts(self, state: Hole, seat: int) -> tuple[str, ...]:
        return ("say WORD",) if state.phase == GUESS else ()

    def check(self, state: Hole, seat: int | None, move: Spade) -> Message | None:
        if seat is None:
            if move.kind == "time":
                right = state.phase == GUESS and state.options.timer > 0
            elif move.kind == "hide":
                right = state.phase == HIDE and move.number == state.numbers.index(0)
                right = right and 1 <= int(move.word) <= 9
            else:
                right = move.kind == "roll" and state.phase == ROLL
            return None if right else message("That cannot happen now.")
        if move.kind in ("hide", "roll", "time"):
            return message("That is not for you to say.")
        if move.kind == "say":
            return None if state.phase == GUESS else message("There is nothing to guess now.")
        if move in self.moves(state, seat):
            return None
        return message("You cannot do that now.")

    def play(self, state: Hole, seat: int | None, move: Spade) -> Hole:
        reason = self.check(state, seat, move)
        if reason:
            raise Illegal(reason)
        if move.kind == "hide":
            numbers = _with(state.numbers, move.number, int(move.word))
            return replace(state, numbers=numbers, phase=HIDE if 0 in numbers else BID)
        if move.kind == "bid":
            assert seat is not None
            bids = _with(state.bids, seat, move.number)
            return replace(state, bids=bids, phase=BID if 0 in bids else ROLL)
        if move.kind == "roll":
            return replace(state, die=move.number, phase=GUESS)
        if move.kind == "peek":
            assert seat is not None
            return replace(state, peeked=(*state.peeked, seat))
        if move.kind == "say":
            assert seat is not None
            right = move.word == f"number {state.numbers[0]}"
            state = replace(state, said=(*state.said, move.word))
            if not right:
                return state
            state = replace(state, scores=_with(state.scores, seat, state.scores[seat] + 1))
        if state.round == state.options.rounds:
            return replace(state, phase=OVER)
        nothing = (0,) * len(state.bids)
        return replace(state, phase=BID, round=state.round + 1, bids=nothing, die=0)

    def outcome(self, state: Hole) -> Outcome | None:
        if state.phase != OVER:
            return None
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        return Outcome(
            tuple(map(float, state.scores)),
            winners,
            "dug-up",
            message("Everything is dug up."),
            {"numbers": list(state.numbers)},
        )

    def view(self, state: Hole, seat: int | None) -> dict[str, Any]:
        over = state.phase == OVER
        known = {seat, 0} if seat in state.peeked else {seat}
        bidding = state.phase == BID
        return {
            "game": self.name,
            "phase": state.phase,
            "round": state.round,
            "numbers": [n if over or s in known else None for s, n in enumerate(state.numbers)],
            "bids": [b if not bidding or s == seat else None for s, b in enumerate(state.bids)],
            "has_bid": [bid > 0 for bid in state.bids],
            "die": state.die,
            "scores": list(state.scores),
            "said": list(state.said),
        }

    def draw(self, state: Hole, source: Source) -> Spade:
        if state.phase == HIDE:
            return Spade("hide", state.numbers.index(0), str(1 + source.below(9)))
        return Spade("roll", 1 + source.below(6))

    def deadline(self, state: Hole) -> Deadline | None:
        if state.phase != GUESS or not state.options.timer:
            return None
        return Deadline(f"guess {state.round}", state.options.timer)

    def reveals(self, state: Hole, seat: int | None, move: Spade) -> bool:
        return move.kind == "peek"

    def shown_move(
        self, state: Hole, seat: int | None, move: Spade, viewer: int | None
    ) -> str | None:
        if move.kind == "hide" and move.number != viewer:
            return f"hide {move.number} ?"
        if move.kind == "bid" and seat != viewer:
            return "bid ?"
        if move.kind == "peek" and seat != viewer:
            return None
        return self.format_move(move, state)

    def format_move(self, move: Spade, state: Hole) -> str:
        parts = [move.kind]
        if move.kind in ("hide", "bid", "roll"):
            parts.append(str(move.number))
        return " ".join([*parts, *([move.word] if move.word else [])])

    def parse_move(self, text: str, state: Hole) -> Spade:
        found = _SHAPES.fullmatch(text)
        if not found:
            raise NotUnderstood("“{text}” is not a move.", text=text)
        seat, hidden, bid, roll, word = found.groups()
        kind = text.split(" ")[0]
        return Spade(kind, int(seat or bid or roll or 0), hidden or word or "")

    def seated(self, state: Hole) -> int:
        return len(state.numbers)

    def set_up(self, setup: Mapping[str, Any], options: Options) -> Hole:
        numbers = setup.get("numbers")
        if set(setup) != {"numbers"} or not isinstance(numbers, list) or len(numbers) > 3:
            raise NotUnderstood("Dig is loaded from “numbers”.")
        if not all(type(number) is int and 1 <= number <= 9 for number in numbers):
            raise NotUnderstood("Numbers go from 1 to 9.")
        return replace(self.start(options, len(numbers)), numbers=tuple(numbers), phase=BID)

    def dump(self, state: Hole) -> dict[str, Any]:
        return {
            "options": state.options.to_json(),
            "numbers": list(state.numbers),
            "phase": state.phase,
            "round": state.round,
            "bids": list(state.bids),
            "die": state.die,
            "scores": list(state.scores),
            "peeked": list(state.peeked),
            "said": list(state.said),
        }

    def load(self, data: Mapping[str, Any]) -> Hole:
        names = ("numbers", "bids", "scores", "peeked", "said")
        try:
            lists = {name: tuple(data[name]) for name in names}
            return Hole(
                options=DigOptions.from_json(data["options"]),
                phase=data["phase"],
                round=data["round"],
                die=data["die"],
                **lists,
            )
        except (KeyError, TypeError):
            raise NotUnderstood("This is no state of Dig.") from None


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def weigh(fields: Mapping[str, Any]) -> dict[str, Any]:
    numbers = fields.get("numbers")
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise NotUnderstood("“numbers” must be a list of numbers.")
    return {"total": sum(numbers)}


GAMES: dict[str, Game[Any, Any]] = {"count": Count(), "dig": Dig()}
