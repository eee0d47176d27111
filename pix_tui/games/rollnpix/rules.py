"""Roll'n Pix: roll four dice, take one each, and draw its shape on your own building site.

The first shape covers the centre (RP-08). Every later one touches what is drawn or the outer edge,
and never a shape of its own colour (RP-18, RP-20). Whoever cannot draw the shape of their die is
finished (RP-26); when nobody builds any more, the fewest white boxes win (RP-30).

This module has rounds, draft and ends. Where a shape may be drawn is in `site`, how things are
written in `notation`, and why something is forbidden in `explain`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from ..game import Illegal, Message, Outcome, message, numbered, replaced_at
from ..options import OptionInfo, Options, option
from . import shapes
from .moves import CHOOSE, DRAW, TAKE, Die, Move
from .notation import format_die, format_site
from .site import COLOURS, EMPTY, Figure, Ground, Site, figures, ground, with_drawn

MOST_SEATS = 4
NO_PLACE, RESIGNED = "no-place", "resigned"
FINISHED = "finished"

CHOOSING, ROLLING, DRAFTING, DRAWING, OVER = "choose", "roll", "draft", "draw", "over"


@dataclass(frozen=True)
class RollnPixOptions(Options):
    """What a table may choose before the first roll."""

    site: int = option(
        9,
        choices=(5, 7, 9, 11),
        label=message("Building site"),
        help=message("Boxes along each side. Smaller sites make shorter games."),
    )
    shapes: str = option(
        shapes.USUAL,
        choices=shapes.names,
        label=message("Shapes"),
        help=message("Which shape each number of pips stands for."),
    )
    two_left_take_two: bool = option(
        False,
        choices=(False, True),
        label=message("Two left take two"),
        help=message(
            "When only two of three or four still build, each takes two dice, "
            "as in the game for two."
        ),
    )

    drawn_shapes: str = ""
    """The shapes of a table's own file, for those who do not have it, or not any more."""
    carried: ClassVar[tuple[str, ...]] = ("drawn_shapes",)

    def __post_init__(self) -> None:
        """Read the shapes: from the options themselves, where they bring them, else once and for
        all from their file, which may be changed or gone before the match is over."""
        super().__post_init__()
        if self.drawn_shapes != "":
            found = shapes.drawn_set(self.shapes, self.drawn_shapes)
        else:
            found = shapes.shape_set(self.shapes)
            if not shapes.is_ours(self.shapes):
                object.__setattr__(self, "drawn_shapes", shapes.format_shapes(found))
        object.__setattr__(self, "_set", found)

    def check(self, info: OptionInfo) -> None:
        """Shapes that are drawn out need no file; of what else they are, `drawn_set` says."""
        if info.name != "shapes" or self.drawn_shapes == "":
            super().check(info)

    @property
    def ground(self) -> Ground:
        """The boxes of a site."""
        return ground(self.site)

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The shapes on a site, for 1 pip, 2 pips …"""
        shape_set: shapes.ShapeSet = self._set  # type: ignore[attr-defined]
        return figures(shape_set, self.site)

    def figure(self, pips: int) -> Figure:
        """The shape that so many pips stand for (RP-02)."""
        return self.figures[pips - 1]


class Out(NamedTuple):
    """Why a seat has stopped building."""

    round: int
    """The round in which it did, 0 for the foundation."""
    reason: str
    """`NO_PLACE` or `RESIGNED`."""
    dice: tuple[Die, ...]
    """What it had left to draw."""

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values, for views, saved states and summaries."""
        return {**self._asdict(), "dice": [format_die(die) for die in self.dice]}


class State(NamedTuple):
    """A whole game."""

    options: RollnPixOptions
    sites: tuple[Site, ...]
    """RP-04: one for each seat."""
    phase: str
    round: int
    """0 for the foundation."""
    roller: int
    """Whose round it is; in round 0 the seat that chooses the colour."""
    colour: int
    """The colour of the foundation, -1 before it is chosen."""
    dice: tuple[Die, ...]
    """What was rolled in this round."""
    order: tuple[int, ...]
    """The seats that have yet to pick, the next one first."""
    picks: tuple[tuple[Die, ...], ...]
    """What each seat has taken in this round."""
    hands: tuple[tuple[Die, ...], ...]
    """What of it each seat has yet to draw."""
    out: tuple[Out | None, ...]
    last: tuple[int, ...]
    """The boxes of the last shape of each seat."""
    history: tuple[tuple[int, ...], ...]
    """The white boxes of each seat after each round."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.sites)

    @property
    def building(self) -> tuple[int, ...]:
        """The seats that still build."""
        return tuple(seat for seat in range(self.seats) if self.out[seat] is None)

    @property
    def left(self) -> tuple[Die, ...]:
        """The dice that nobody has taken yet."""
        taken = {die for picks in self.picks for die in picks}
        return tuple(die for die in self.dice if die not in taken)


def start(options: RollnPixOptions, seats: int) -> State:
    """RP-01, RP-04: an empty site for everybody; the first seat chooses a colour (RP-05)."""
    return begin(options, (EMPTY,) * seats, ((),) * seats)


def begin(
    options: RollnPixOptions, sites: tuple[Site, ...], hands: tuple[tuple[Die, ...], ...]
) -> State:
    """A game that starts with these sites, and with these dice still to be drawn.

    A site on which nothing is drawn gets its foundation first. If all are like that, it is round
    0; and without dice the first seat rolls next.
    """
    new = not any(map(any, sites))
    dice = tuple(sorted({die for hand in hands for die in hand}))
    phase = DRAWING if dice else CHOOSING if new else ROLLING
    nothing: tuple[tuple[Die, ...], ...] = ((),) * len(sites)
    state = State(
        options=options,
        sites=sites,
        phase=phase,
        round=0 if new else 1,
        roller=0,
        colour=dice[0].colour if new and dice else -1,
        dice=dice,
        order=(),
        picks=hands,
        hands=nothing,
        out=(None,) * len(sites),
        last=(0,) * len(sites),
        history=(),
    )
    return _deal(state) if dice else state


def quota(state: State) -> int:
    """How many dice each takes in a round (RP-12, RP-15)."""
    two_left = state.options.two_left_take_two and len(state.building) == 2  # RP-A9
    return 2 if state.seats == 2 or two_left else 1


def moves(state: State, seat: int) -> list[Move]:
    """The legal moves of a seat."""
    if state.phase == CHOOSING and seat == state.roller:
        return [Move(CHOOSE, colour) for colour in COLOURS]
    if state.phase == DRAFTING and seat == state.order[0]:
        return [Move(TAKE, die.colour) for die in state.left]
    if state.phase == DRAWING:
        site = state.sites[seat]
        return [
            Move(DRAW, die.colour, boxes=boxes)
            for die in state.hands[seat]
            for boxes in state.options.figure(die.pips).placements(site, die.colour)
        ]
    return []


def play(state: State, seat: int | None, move: Move) -> State:
    """The state after a legal event; it is not checked (`why_not` in `explain` does)."""
    if seat is None:
        return _rolled(state, move.dice)
    if move.kind == CHOOSE:
        return state._replace(colour=move.colour, phase=ROLLING)
    if move.kind == TAKE:
        return _taken(state, seat, move.colour)
    return _drawn(state, seat, move.colour, move.boxes)


def _rolled(state: State, dice: tuple[Die, ...]) -> State:
    """RP-05, RP-11: the dice lie on the table."""
    state = state._replace(dice=dice)
    if state.round == 0:
        # RP-06: everybody draws the same shape in the same colour.
        picks = tuple(dice if out is None else () for out in state.out)
        return _deal(state._replace(picks=picks))
    building = state.building
    first = building.index(state.roller)
    # RP-12, RP-13: the roller, then clockwise; RP-15: with two dice each, twice round.
    order = (building[first:] + building[:first]) * quota(state)
    return state._replace(order=order, phase=DRAFTING)


def _taken(state: State, seat: int, colour: int) -> State:
    die = next(die for die in state.left if die.colour == colour)
    picks = replaced_at(state.picks, seat, (*state.picks[seat], die))
    return _next_pick(state._replace(picks=picks, order=state.order[1:]))


def _next_pick(state: State) -> State:
    return state if state.order else _deal(state)


def _deal(state: State) -> State:
    """RP-17: everybody draws; who cannot is finished at once (RP-26)."""
    hands = tuple(() if out else picks for picks, out in zip(state.picks, state.out, strict=True))
    state = state._replace(phase=DRAWING, hands=hands)
    for seat, hand in enumerate(hands):
        if hand:
            state = _judged(state, seat)
    return _next_round(state)


def _drawn(state: State, seat: int, colour: int, boxes: int) -> State:
    state = state._replace(
        sites=replaced_at(state.sites, seat, with_drawn(state.sites[seat], colour, boxes)),
        hands=replaced_at(
            state.hands, seat, tuple(die for die in state.hands[seat] if die.colour != colour)
        ),
        last=replaced_at(state.last, seat, boxes),
    )
    return _next_round(_judged(state, seat))


def _judged(state: State, seat: int) -> State:
    """RP-26, RP-A8: finished, if none of the dice left can be drawn on the site as it is."""
    hand = state.hands[seat]
    site = state.sites[seat]
    if not hand or any(state.options.figure(die.pips).fits(site, die.colour) for die in hand):
        return state
    return _stopped(state, seat, NO_PLACE)


def _stopped(state: State, seat: int, reason: str) -> State:
    return state._replace(
        out=replaced_at(state.out, seat, Out(state.round, reason, state.hands[seat])),
        hands=replaced_at(state.hands, seat, ()),
    )


def _next_round(state: State) -> State:
    """RP-25: when everybody has drawn, the next one who builds rolls; RP-28: or it is over."""
    if any(state.hands):
        return state
    state = state._replace(history=(*state.history, whites(state)))
    building = state.building
    if not building:
        return state._replace(phase=OVER)
    # RP-10: whoever begins is the first seat; RP-09: then clockwise.
    after = 0 if state.round == 0 else state.roller + 1
    return state._replace(
        phase=ROLLING,
        round=state.round + 1,
        roller=_first_from(after, state),
        dice=(),
        picks=((),) * state.seats,
    )


def _first_from(seat: int, state: State) -> int:
    """The first seat clockwise from this one that still builds."""
    return next(
        (seat + step) % state.seats
        for step in range(state.seats)
        if state.out[(seat + step) % state.seats] is None
    )


def resign(state: State, seat: int) -> State:
    """The seat stops building and cannot win any more; the others go on.

    Raises `Illegal` for a seat that has finished already.
    """
    if state.phase == OVER:
        raise Illegal(message("The game is over."))
    if state.out[seat] is not None:
        raise Illegal(message("Whoever has finished building cannot resign."))
    order = tuple(other for other in state.order if other != seat)
    state = _stopped(state._replace(order=order), seat, RESIGNED)
    if _is_decided(state):
        return state._replace(
            phase=OVER,
            order=(),
            hands=((),) * state.seats,
            history=(*state.history, whites(state)),
        )
    if state.phase == DRAFTING:
        return _next_pick(state)
    if state.phase == DRAWING:
        return _next_round(state)
    return state._replace(roller=_first_from(state.roller, state))


def whites(state: State) -> tuple[int, ...]:
    """RP-29: the white boxes of each seat."""
    return tuple(state.options.ground.white(site).bit_count() for site in state.sites)


def _in_the_running(state: State) -> list[int]:
    return [seat for seat, out in enumerate(state.out) if out is None or out.reason != RESIGNED]


def _is_decided(state: State) -> bool:
    """Whether nobody builds any more, or all but one have resigned."""
    return not state.building or len(_in_the_running(state)) == 1


def outcome(state: State) -> Outcome | None:
    """RP-30, RP-31: the fewest white boxes win, and equals share."""
    if state.phase != OVER:
        return None
    white = whites(state)
    running = _in_the_running(state)
    fewest = min(white[seat] for seat in running)
    winners = tuple(seat for seat in running if white[seat] == fewest)
    return Outcome(
        scores=tuple(map(float, white)),
        winners=winners,
        reason=RESIGNED if len(running) == 1 else FINISHED,
        sentence=_sentence(winners, fewest, alone=len(running) == 1),
        breakdown=_breakdown(state, white),
    )


def _sentence(winners: tuple[int, ...], fewest: int, *, alone: bool) -> Message:
    if len(winners) > 1:
        return message("The victory is shared with the fewest white boxes: {count}.", count=fewest)
    winner = numbered(winners[0])
    if alone:
        return message("{winner} wins: everybody else has resigned.", winner=winner)
    return message(
        "{winner} wins with the fewest white boxes: {count}.", winner=winner, count=fewest
    )


def _breakdown(state: State, white: tuple[int, ...]) -> dict[str, Any]:
    return {
        "white": list(white),
        "sites": [format_site(site, state.options.ground) for site in state.sites],
        "rounds": state.round,
        "history": [list(counts) for counts in state.history],
        "out": [out and out.to_json() for out in state.out],
    }


def contradiction(state: State) -> Message | None:
    """What no game can have brought about in a state that was read, or `None` if all is well."""
    waiting = state.phase in (CHOOSING, ROLLING)
    if not _in_the_running(state):
        return message("everybody has resigned.")
    if (state.phase == OVER) != _is_decided(state):
        return message("whether it is over does not follow from who has finished.")
    if waiting and state.out[state.roller] is not None:
        return message("somebody who has finished is to roll.")
    if state.phase != OVER and (state.phase == CHOOSING) != (
        state.round == 0 and state.colour not in COLOURS
    ):
        return message("the colour of the foundation is not chosen at its time.")
    if waiting and (state.dice or any(state.picks)):
        return message("there are dice on the table before they are rolled.")
    if any({*picks} - {*state.dice} for picks in state.picks):
        return message("a seat has taken a die that was not rolled.")
    if (state.phase == DRAFTING) != bool(state.order):
        return message("its draft has no order.")
    if len(state.order) > len(state.left) or {*state.order} - {*state.building}:
        return message("its draft cannot be finished.")
    if (state.phase == DRAWING) != any(state.hands):
        return message("its dice to draw are not those of its phase.")
    for seat, hand in enumerate(state.hands):
        if {*hand} - {*state.picks[seat]}:
            return message("a seat has a die to draw that it has not taken.")
        if hand and (state.out[seat] is not None or _judged(state, seat) is not state):
            return message("a seat that cannot draw is to draw.")
    return None
