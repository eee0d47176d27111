"""What stands behind the PIX screen: what its view says, and the drawing in somebody's hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..games.game import Message
from ..games.pix.drawing import HALVES, SIZE, WAYS, Arrow, Drawing, box_of
from ..games.pix.moves import ARROW, BLACK, CLEAR, RED, Move
from ..games.pix.notation import format_move
from ..games.pix.state import DRAWING, REVEAL, TABLE
from ..games.pix.strokes import drawn, strokes, why_not_drawn
from ..table.local import LocalMatch, Sitting
from .match import MatchScreen

Box = tuple[int, int]
_MIDDLE = (SIZE // 2, SIZE // 2)


class Seen(NamedTuple):
    """What a view says, as the screen needs it."""

    phase: str
    round: int
    rounds: int
    number: int
    """Which word of the card is drawn."""
    seating: Sequence[str]
    acting: tuple[int, ...]
    done: tuple[int, ...]
    gone: tuple[int, ...]
    cubes: tuple[int, ...]
    clock: Mapping[str, Any] | None
    own: Mapping[str, Any] | None
    reveal: Mapping[str, Any] | None
    history: Sequence[Mapping[str, Any]]


def read(view: Mapping[str, Any]) -> Seen:
    """The parts of a view that are shown."""
    return Seen(
        phase=view["phase"],
        round=view["round"],
        rounds=view["rounds"],
        number=view["number"],
        seating=view["seating"],
        acting=tuple(view["acting"]),
        done=tuple(view["done"]),
        gone=tuple(view["gone"]),
        cubes=tuple(view["cubes"]),
        clock=view["clock"],
        own=view["own"],
        reveal=view["reveal"],
        history=view["history"],
    )


class PixChoice(MatchScreen):
    """A match of PIX, and what whoever sits here draws."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        view = sitting.view()
        self._options: Mapping[str, Any] = view["options"]
        self._seen = read(view)
        self._cursor: Box = _MIDDLE
        self._held: Arrow | None = None
        """An arrow that is being laid."""
        self._past: list[Drawing] = []
        self._future: list[Drawing] = []
        self._stroke_clears = False
        """Whether the stroke of the mouse that is being made takes pixels away."""
        self._drawing_for: object = None
        self._guesser: int | None = None
        """Who of the people here says the next guess."""

    # -- what there is -----------------------------------------------------------------------
    def _look_again(self) -> None:
        self._seen = read(self.sitting.view())
        seen = self._seen
        begun = (self.sitting.seat, seen.round, seen.number, seen.phase)
        if begun != self._drawing_for:
            self._drawing_for = begun
            self._past, self._future, self._held = [], [], None
            if seen.phase == DRAWING:
                self._cursor = _MIDDLE
        if self._guesser not in self._guessers:
            self._guesser = next(iter(self._guessers), None)

    @property
    def _me(self) -> int | None:
        return self.sitting.seat

    @property
    def _draws(self) -> bool:
        """Whether whoever sits here draws now."""
        sitting = self.sitting
        if not isinstance(sitting, LocalMatch) or self._seen.phase != DRAWING:
            return False
        return self._me is not None and self._me in sitting.waiting_here

    @property
    def _reveals(self) -> bool:
        return self._seen.phase == REVEAL and self._seen.reveal is not None

    @property
    def _shown_now(self) -> object:
        """What is shown now, for questions that may be answered too late."""
        reveal = self._seen.reveal
        if reveal is None:
            return None
        return self._seen.round, self._seen.number, reveal["place"], reveal["tier"]

    @property
    def _guessers(self) -> tuple[int, ...]:
        """The people here who may guess what is shown."""
        sitting = self.sitting
        if not isinstance(sitting, LocalMatch) or not self._reveals:
            return ()
        assert self._seen.reveal is not None
        return tuple(seat for seat in sitting.persons if seat in self._seen.reveal["outsiders"])

    @property
    def _by_table(self) -> bool:
        """Whether spoken guesses count, and somebody says who has guessed it."""
        return bool(self._options["confirm"] == TABLE)

    @property
    def _drawing(self) -> Drawing:
        """What lies on the screen of whoever sits here."""
        own = self._seen.own
        if own is None:
            return Drawing()
        rows, arrow = own["drawing"]["rows"], own["drawing"]["arrow"]
        signs = "".join(rows)
        return Drawing(
            black=sum(1 << box for box, sign in enumerate(signs) if sign == "#"),
            red=signs.find("R"),
            arrow=Arrow(*arrow) if arrow else None,
        )

    # -- drawing -----------------------------------------------------------------------------
    def _stroke(self, moves: Sequence[Move], *, joins: bool = False) -> Message | None:
        """Make strokes; why the first impossible one is, or `None`.

        Args:
            moves: in order; what changes nothing is left out.
            joins: whether they belong to the stroke before them, to be taken back with it.
        """
        before = now = self._drawing
        made = []
        trouble = None
        for move in moves:
            reason = why_not_drawn(now, move)
            if reason is not None:
                trouble = trouble or reason
                continue
            now = drawn(now, move)
            made.append(move)
        if made and self.play([format_move(move) for move in made]):
            if not joins or not self._past:
                self._past.append(before)
            self._future = []
        return trouble

    def _become(self, wanted: Drawing) -> None:
        """Make the drawing be that one, as a stroke or several."""
        moves = strokes(self._drawing, wanted)
        if moves:
            self.play([format_move(move) for move in moves])

    def _take_back(self) -> bool:
        """The last stroke; whether there was one."""
        if not self._past:
            return False
        self._future.append(self._drawing)
        self._become(self._past.pop())
        return True

    def _make_again(self) -> bool:
        """The stroke that was taken back last; whether there was one."""
        if not self._future:
            return False
        self._past.append(self._drawing)
        self._become(self._future.pop())
        return True

    def _toggle(self, box: Box) -> Message | None:
        """Put a black pixel into a box, or take away what lies there."""
        return self._stroke([Move(CLEAR if self._lies(box) else BLACK, *box)])

    def _lies(self, box: Box) -> bool:
        drawing, number = self._drawing, box_of(*box)
        return bool(drawing.black >> number & 1) or drawing.red == number

    def _put_red(self, box: Box) -> Message | None:
        """Put the red pixel into a box, or take it away from there."""
        number = box_of(*box)
        if self._drawing.red == number:
            return self._stroke([Move(CLEAR, *box)])
        moves = [Move(RED, *box)]
        if self._drawing.black >> number & 1:
            moves.insert(0, Move(CLEAR, *box))
        return self._stroke(moves)

    # -- the arrow ---------------------------------------------------------------------------
    def _hold_arrow(self) -> None:
        """Take the arrow in hand: from where it lies, or at the cursor."""
        x, y = self._cursor
        self._held = self._drawing.arrow or Arrow(2 * x + 1, 2 * y + 1, "E")

    def _move_arrow(self, dx: int, dy: int) -> None:
        held = self._held
        assert held is not None
        x, y = held.x + dx, held.y + dy
        if 0 <= x <= HALVES and 0 <= y <= HALVES:
            self._held = held._replace(x=x, y=y)

    def _turn_arrow(self, steps: int) -> None:
        held = self._held
        assert held is not None
        self._held = held._replace(way=WAYS[(WAYS.index(held.way) + steps) % len(WAYS)])

    def _lay_arrow(self) -> None:
        held, self._held = self._held, None
        if held is not None and held != self._drawing.arrow:
            self._stroke([Move(ARROW, arrow=held)])

    def _drop_arrow(self) -> None:
        self._held = None
        if self._drawing.arrow is not None:
            self._stroke([Move(ARROW)])
