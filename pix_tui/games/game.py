"""The contract that every game keeps: a game is a pure fold over moves.

`play(state, seat, move)` gives the next state and does nothing else: no clock, no randomness,
no input or output. Dice, shuffles and time-outs come in from outside as events. The table
(`pix_tui.table`), the engine protocol, the screens and the bots know a game only through the
class `Game`; a new game is one subclass, named in the entry-point group `pix_tui.games`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .message import Illegal, Message, NotUnderstood, message
from .options import Options

__all__ = [
    "Chance",
    "Deadline",
    "Game",
    "Illegal",
    "Message",
    "NotUnderstood",
    "Options",
    "Outcome",
    "Source",
    "message",
]

State = TypeVar("State")
Move = TypeVar("Move")


class Source(Protocol):
    """Where chance comes from; the table has a cryptographic and a seeded one."""

    def below(self, limit: int) -> int:
        """A number from 0 to `limit - 1`, all equally likely."""


def shuffled(items: Iterable[Any], source: Source) -> list[Any]:
    """The items in random order (Fisher-Yates, so the same in every Python version)."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = source.below(last + 1)
        result[last], result[other] = result[other], result[last]
    return result


def replaced_at(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """A tuple with a value for each seat, after the one of a seat has changed."""
    return (*values[:seat], value, *values[seat + 1 :])


def numbered(seat: int) -> Message:
    """What a seat is called that has nothing but a number.

    Where a sentence says this, it is shown with the name of whoever sits there.
    """
    return message("Player {number}", number=seat + 1)


@dataclass(frozen=True)
class Chance:
    """Nobody is to act: something must be drawn first.

    `kind` is the first word of the event ("roll", "deal"), `what` says it in words.
    """

    kind: str
    what: Message


@dataclass(frozen=True)
class Deadline:
    """A running clock. It started with the event after which `name` first stood here.

    When `seconds` have passed since, the table feeds the event `time` back into the game.
    """

    name: str
    seconds: float


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    `scores` has a number for each seat, `winners` the seats with a share in the victory (all of
    them in a draw). `reason` is a short code for programs ("no-move"), `sentence` the same for
    people. `breakdown` is what the summary shows: plain JSON values.
    """

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    reason: str
    sentence: Message
    breakdown: Mapping[str, Any] = field(default_factory=dict)


class Game(ABC, Generic[State, Move]):
    """One game: its names, its options and the fold.

    States are immutable, comparable values. Seats are numbered from 0. A method that is given a
    state never changes it.
    """

    # -- what it is called and where its other parts are ---------------------------------------
    name: ClassVar[str]
    """The name in commands, logs and the engine protocol: lower case, no blanks."""
    title: ClassVar[str]
    """The name on screen. Titles are not translated."""
    pitch: ClassVar[Message]
    """One line for the launcher."""
    seats: ClassVar[range]
    """How many may play."""
    options: ClassVar[type[Options]]
    rules_version: ClassVar[int]
    """Raised by every change of the rules, so that an old log can be told apart."""
    draws: ClassVar[bool] = False
    """Whether the seats may agree on a draw."""
    hidden: ClassVar[bool] = False
    """Whether some seat ever knows what another may not: such a match is not given away whole
    before it is over."""
    bots: ClassVar[Mapping[str, str]] = {}
    """Level -> "module:function" of a player (see `pix_tui.games.bot`), weakest first."""
    screen: ClassVar[str] = ""
    """"module:Class" of its `MatchScreen`; empty: the plain one, good for any game."""
    summary: ClassVar[str] = ""
    """"module:function" that gives a Rich renderable of a result; empty: a plain table."""
    picture: ClassVar[str] = ""
    """"module:function" that gives the launcher's small live picture of a view."""
    sample: ClassVar[Mapping[str, Any]] = {}
    """The fields of a load request for a position that is worth a picture."""
    rules: ClassVar[str] = ""
    """"module:function" that gives the rules as a list of (heading, text) Messages."""
    decks: ClassVar[str] = ""
    """"module:function" that takes a table's own deck from a file, wherever it lies, and gives the
    name that it has among the choices of the option `deck` from then on; empty: the game has no
    decks. It raises `NotUnderstood`."""
    requests: ClassVar[Mapping[str, str]] = {}
    """Requests of its own in the engine protocol: name -> "module:function" of a function from
    the fields of the request to the fields of the answer. It raises `NotUnderstood`."""

    def of_version(self, version: int) -> Game[State, Move]:
        """The game by the rules of an earlier version, so that old logs end as they did.

        Whoever raises `rules_version` says here how matches of the version before go on. Raises
        `NotUnderstood` for a version that this program does not know.
        """
        if version == self.rules_version:
            return self
        raise NotUnderstood(
            "{game} is known here by version {known} of its rules, not {version}.",
            game=self.title,
            known=self.rules_version,
            version=version,
        )

    # -- the fold ----------------------------------------------------------------------------
    @abstractmethod
    def start(self, options: Options, seats: int) -> State:
        """The state before the first event. Raises `NotUnderstood` for a wrong number of seats."""

    @abstractmethod
    def to_act(self, state: State) -> tuple[int, ...] | Chance:
        """The seats that may act now, several at once where the game allows; () when it is over."""

    def in_play(self, state: State) -> tuple[int, ...]:
        """The seats that may still come to act, in a game that some leave before it is over."""
        return tuple(range(self.seated(state)))

    @abstractmethod
    def moves(self, state: State, seat: int) -> Sequence[Move]:
        """The legal moves of a seat; empty when it may not act or its moves cannot be listed."""

    def accepts(self, state: State, seat: int) -> tuple[str, ...]:
        """The forms of moves that are accepted but cannot be listed (drawing, guessing)."""
        return ()

    @abstractmethod
    def check(self, state: State, seat: int | None, move: Move) -> Message | None:
        """Why the move is not legal now, as a sentence a player understands; `None` if it is."""

    @abstractmethod
    def play(self, state: State, seat: int | None, move: Move) -> State:
        """The next state. Seat `None` is chance or the clock. Raises `Illegal`, without effect."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or `None` while it goes on."""

    @abstractmethod
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        """Everything a seat may know (`None`: a spectator), as plain JSON values.

        Two states that differ only in what the seat may not know give equal views.
        """

    def draw(self, state: State, source: Source) -> Move:
        """The event that chance brings, when `to_act` says `Chance`."""
        raise NotImplementedError(f"{self.name} has no chance events")

    def keeps_secrets(self, state: State) -> bool:
        """Whether some seat may know now what another may not.

        Where several people share a keyboard, a curtain falls between them as long as that is so.
        """
        return self.hidden

    def in_the_open(self, state: State) -> bool:
        """Whether all who share a keyboard look at one screen now and act before everybody's
        eyes, though there are secrets: it shows what a spectator sees, without a curtain."""
        return False

    def waits_for_all(self, state: State, seat: int, move: Move) -> bool:
        """Whether a move waits, where people at one keyboard act one after the other though all
        act at once, until each of them has made one like it (`fair_moves`)."""
        return False

    def fair_limit(self, state: State, finishes: Mapping[int, int]) -> tuple[int, Move] | None:
        """When the time of those who have not made that move yet is up, by a clock of their own,
        in milliseconds, and the move that is then made for them; `None` while no clock runs.

        Args:
            state: now.
            finishes: by seat, after how many milliseconds they have made it.
        """
        return None

    def fair_moves(
        self, steps: Sequence[Any], state: State, finishes: Mapping[int, int]
    ) -> list[tuple[int, Move]]:
        """What is made before the moves that wait, so that nobody gains by the order.

        Args:
            steps: the log, each with `seat`, `move`, `before`, `after` and the time `spent`.
            state: now.
            finishes: by seat, after how many milliseconds they have made the move that waits.
        """
        return []

    def stage(self, state: State) -> str:
        """What goes on now where several act at once, in words that are the same as long as it
        does: bots keep their mind, and their patience counts, from when it began."""
        return ""

    def deadline(self, state: State) -> Deadline | None:
        """The clock that runs now, if one does."""
        return None

    def reveals(self, state: State, seat: int | None, move: Move) -> bool:
        """Whether a move made in `state` shows somebody what they did not know.

        Nothing is taken back across such a move: seen is seen.
        """
        return False

    def resign(self, state: State, seat: int) -> State:
        """The state after a seat has given up. Raises `Illegal` where that is not possible."""
        raise Illegal(message("Nobody can resign from {game}.", game=self.title))

    def agree_draw(self, state: State) -> State:
        """The state after all seats have agreed on a draw; only where `draws` is set."""
        raise Illegal(message("{game} knows no draw by agreement.", game=self.title))

    # -- text --------------------------------------------------------------------------------
    @abstractmethod
    def format_move(self, move: Move, state: State) -> str:
        """The one text form of a move in this game (any state of it will do)."""

    @abstractmethod
    def parse_move(self, text: str, state: State) -> Move:
        """The move a text stands for. Raises `NotUnderstood`; legality is left to `check`."""

    def shown_move(
        self, state: State, seat: int | None, move: Move, viewer: int | None
    ) -> str | None:
        """How `viewer` may see a move made in `state`; `None` where it must not show at all."""
        return self.format_move(move, state)

    def position(self, state: State) -> str | None:
        """The one-line position, where the game has one."""
        return None

    def steps(self, text: str) -> list[str]:
        """The single moves of a text that may stand for several, such as a whole turn."""
        return [text]

    def set_up(self, setup: Mapping[str, Any], options: Options) -> State:
        """A state from the fields of a `load` request, such as `position`.

        Raises `NotUnderstood` with what is wrong.
        """
        raise NotUnderstood("{game} has no position to load.", game=self.title)

    def seated(self, state: State) -> int:
        """For how many seats a state is; asked of states that were set up or loaded."""
        if len(self.seats) != 1:
            raise NotImplementedError(f"{self.name} must say for how many seats a state is")
        return self.seats.start

    @abstractmethod
    def dump(self, state: State) -> dict[str, Any]:
        """The whole true state as plain JSON values."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> State:
        """The state that `dump` gave. Raises `NotUnderstood`: the data is never trusted."""

    def perft(self, state: State, depth: int) -> int:
        """How many sequences of `depth` single moves there are from here (no chance events)."""
        if depth == 0:
            return 1
        acting = self.to_act(state)
        if isinstance(acting, Chance):
            raise Illegal(message("Perft counts moves only, and chance is to act."))
        return sum(
            self.perft(self.play(state, seat, move), depth - 1)
            for seat in acting
            for move in self.moves(state, seat)
        )

    # -- words -------------------------------------------------------------------------------
    def seat_name(self, seat: int) -> Message:
        """What a seat is called where nobody has given it a name."""
        return numbered(seat)
