"""Why a shape may not be drawn: which rule forbids it, and which boxes offend.

The screen asks about shapes that stick out over the edge as well, so boxes are (column, rank) here
and need not be on the site.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..game import Message, message, numbered
from .moves import CHOOSE, DRAW, ROLL, TAKE, Die, Move
from .notation import format_die
from .rules import CHOOSING, DRAFTING, OVER, ROLLING, State
from .site import COLOURS, Figure, Site, drawn

COLOUR_NAMES = (message("yellow"), message("red"), message("blue"), message("green"))


class Fault(NamedTuple):
    """A rule that is broken, and where."""

    rule: Message
    cells: frozenset[tuple[int, int]]
    """Offending boxes, of the shape or already drawn; they may lie outside of the site."""


def faults(
    site: Site, figure: Figure, colour: int, cells: Iterable[tuple[int, int]]
) -> list[Fault]:
    """All rules that forbid drawing on these boxes, the most telling first; none if it is legal.

    Args:
        site: what is drawn already.
        figure: the shape on a site of this size.
        colour: the pencil.
        cells: where the shape lies, (column, rank) from 0.
    """
    wanted = frozenset(cells)
    on = figure.ground
    inside = [cell for cell in wanted if cell in on.bits]
    boxes = on.mask(inside)
    found = []
    if len(inside) < len(wanted):  # RP-24
        outside = wanted - {*inside}
        found.append(Fault(message("That is over the edge of the site."), outside))
    elif boxes not in figure.all:  # RP-17
        found.append(Fault(message("That is not the shape of the die."), wanted))
    taken = drawn(site)
    if boxes & taken:  # RP-23
        found.append(
            Fault(message("Something is drawn there already."), _cells(figure, boxes & taken))
        )
    if not taken:
        if not boxes & on.centre:  # RP-08
            found.append(
                Fault(
                    message("The first shape must cover the centre of the site."),
                    _cells(figure, on.centre),
                )
            )
        return found
    same = on.beside(boxes) & site[colour] & ~boxes
    if same:  # RP-20
        touching = same | on.beside(same) & boxes
        found.append(
            Fault(
                message("Shapes of the same colour may not touch along their sides."),
                _cells(figure, touching),
            )
        )
    if not boxes & (on.edge | taken | on.beside(taken)):  # RP-18, RP-19
        found.append(
            Fault(
                message("It must touch a drawn shape along a side, or the edge of the site."),
                wanted,
            )
        )
    return found


def _cells(figure: Figure, boxes: int) -> frozenset[tuple[int, int]]:
    return frozenset(figure.ground.cells_of(boxes))


def why_not(state: State, seat: int | None, move: Move) -> Message | None:
    """Why a move is not legal now, or `None` if it is."""
    if state.phase == OVER:
        return message("The game is over.")
    if seat is None:
        return _why_not_rolled(state, move)
    if move.kind == ROLL:
        return message("Dice are rolled by chance, not chosen.")
    if state.out[seat] is not None:
        return message("You have finished building.")
    if state.phase == CHOOSING:
        if seat != state.roller:
            return message("{name} chooses the colour.", name=numbered(state.roller))
        if move.kind != CHOOSE:
            return message("First a colour is chosen for the foundation.")
        return None
    if move.kind == CHOOSE:
        return message("The colour of the foundation is chosen already.")
    if state.phase == ROLLING:
        return message("First the dice are rolled.")
    if state.phase == DRAFTING:
        return _why_not_taken(state, seat, move)
    return _why_not_drawn(state, seat, move)


def _why_not_rolled(state: State, move: Move) -> Message | None:
    if state.phase != ROLLING or move.kind != ROLL:
        return message("No roll is due now.")
    wanted = [state.colour] if state.round == 0 else [*COLOURS]
    if [die.colour for die in move.dice] != wanted:
        if state.round == 0:
            return message("The {colour} die is rolled alone.", colour=COLOUR_NAMES[state.colour])
        return message("All four dice are rolled.")
    return None


def _why_not_taken(state: State, seat: int, move: Move) -> Message | None:
    if seat != state.order[0]:
        return message("{name} takes a die first.", name=numbered(state.order[0]))
    if move.kind != TAKE:
        return message("First everybody takes a die.")
    if move.colour not in (die.colour for die in state.left):
        return message("The {colour} die is taken.", colour=COLOUR_NAMES[move.colour])
    return None


def _why_not_drawn(state: State, seat: int, move: Move) -> Message | None:
    hand = state.hands[seat]
    if not hand:
        return message("You have drawn everything that you took.")
    if move.kind != DRAW:
        return message("The dice are taken; now they are drawn.")
    die = next((die for die in hand if die.colour == move.colour), None)
    if die is None:
        return message("You have no {colour} die to draw.", colour=COLOUR_NAMES[move.colour])
    figure = state.options.figure(die.pips)
    found = faults(state.sites[seat], figure, die.colour, figure.ground.cells_of(move.boxes))
    return found[0].rule if found else None


def why_out(round: int, resigned: bool, dice: Iterable[Die]) -> Message:
    """What ended somebody's building, for the log."""
    if resigned:
        return message("resigned in round {round}", round=round)
    return message(
        "no place for {dice} in round {round}",
        dice=" ".join(map(format_die, dice)),
        round=round,
    )
