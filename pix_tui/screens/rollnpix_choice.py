"""What stands behind the Roll'n Pix screen: what its view says, and what is being chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..games.rollnpix import notation
from ..games.rollnpix.moves import Die
from ..games.rollnpix.rules import CHOOSING, DRAFTING, DRAWING, RollnPixOptions
from ..games.rollnpix.site import COLOURS, Figure, Site
from ..table.local import Sitting
from ..widgets.rollnpix_pieces import site_rows
from .match import MatchScreen
from .rollnpix_placing import Placing, ends_building


class Seen(NamedTuple):
    """What a view says, as the rules have it."""

    phase: str
    round: int
    sites: tuple[Site, ...]
    rows: tuple[tuple[str, ...], ...]
    """The sites as they are drawn."""
    last: tuple[tuple[str, ...], ...]
    """The boxes of the last shape of each seat, by name."""
    dice: tuple[Die, ...]
    left: tuple[Die, ...]
    order: tuple[int, ...]
    picks: tuple[tuple[Die, ...], ...]
    hands: tuple[tuple[Die, ...], ...]
    out: tuple[dict[str, Any] | None, ...]
    white: tuple[int, ...]


class RollnPixChoice(MatchScreen):
    """A match of Roll'n Pix, and the die or the shape in somebody's hand."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._options = RollnPixOptions.from_json(sitting.view()["options"])
        self._seen = self._read()
        self._cursor = (self._options.site // 2,) * 2
        self._looking: int | None = None
        self._colour = 0
        """Of the die that is chosen, while one can be."""
        self._placing: Placing | None = None
        self._chosen_for: object = None
        first = sitting.game.view(sitting.match.at(0), None)
        # A match may begin anywhere in a round.
        self._first_round = first["round"] + (first["phase"] in (DRAFTING, DRAWING))

    # -- what there is -----------------------------------------------------------------------
    def _read(self) -> Seen:
        view = self.sitting.view()
        ground = self._options.ground

        def dice(texts: Sequence[str]) -> tuple[Die, ...]:
            return tuple(map(notation.parse_die, texts))

        return Seen(
            phase=view["phase"],
            round=view["round"],
            sites=tuple(notation.parse_site(text, ground) for text in view["sites"]),
            rows=tuple(map(site_rows, view["sites"])),
            last=tuple(map(tuple, view["last"])),
            dice=dice(view["dice"]),
            left=dice(view["left"]),
            order=tuple(view["order"]),
            picks=tuple(map(dice, view["picks"])),
            hands=tuple(map(dice, view["hands"])),
            out=tuple(view["out"]),
            white=tuple(view["white"]),
        )

    @property
    def _me(self) -> int:
        """The seat whose site is shown large when nobody looks elsewhere."""
        seat = self.sitting.seat
        if seat is not None:
            return seat
        line = self.sitting.match.line
        last = [step.seat for step in line if step.seat is not None]
        return last[-1] if last else 0

    @property
    def _shown(self) -> int:
        return self._me if self._looking is None else self._looking

    @property
    def _on_turn(self) -> bool:
        """Whether whoever sits here is to act."""
        return self.sitting.live and self.sitting.seat in self.sitting.acting

    def _hand(self) -> tuple[Die, ...]:
        return self._seen.hands[self._me]

    def _figure(self, die: Die) -> Figure:
        return self._options.figure(die.pips)

    def _with_figures(self, dice: Sequence[Die]) -> list[tuple[Die, Figure]]:
        return [(die, self._figure(die)) for die in dice]

    def _choosable(self) -> list[int]:
        """The colours that can be chosen now."""
        if not self._on_turn:
            return []
        if self._seen.phase == CHOOSING:
            return [*COLOURS]
        if self._seen.phase == DRAFTING:
            return [die.colour for die in self._seen.left]
        return []

    def _prepare(self) -> None:
        """Begin to choose anew, unless it is the same choice as before."""
        seen, me = self._seen, self._me
        hand = self._hand() if self._on_turn and seen.phase == DRAWING else ()
        left = seen.left if seen.phase == DRAFTING else ()
        choice = (me, seen.phase, seen.round, self._on_turn, hand, seen.sites[me], left)
        if choice == self._chosen_for:
            return
        self._chosen_for = choice
        if self._on_turn:
            self._looking = None  # while others act, and in a replay, one may go on looking
        if self._choosable():
            self._colour = self._best_offer()
        self._placing = self._hold(hand[0]) if hand else None
        if hand and self._placing and not self._placing.count and len(hand) > 1:
            self._placing = self._hold(hand[1])

    def _best_offer(self) -> int:
        """The first colour that does not end one's building, if there is one."""
        offered = self._choosable()
        if self._seen.phase != DRAFTING:
            return offered[0]
        good = [die.colour for die in self._seen.left if not self._is_fatal(die)]
        return (good or offered)[0]

    def _hold(self, die: Die) -> Placing:
        return Placing(self._seen.sites[self._me], die, self._figure(die), self._cursor)

    def _is_fatal(self, die: Die) -> bool:
        """Whether taking this die would end one's building.

        With another pick to come, the die after it may give this one something to hold on to.
        """
        seen, me = self._seen, self._me
        site, picks = seen.sites[me], (*seen.picks[me], die)
        if not ends_building(site, self._with_figures(picks)):
            return False
        others = [other for other in seen.left if other != die] if me in seen.order[1:] else []
        return all(ends_building(site, self._with_figures((*picks, other))) for other in others)

    def _picked_colour(self) -> int | None:
        """The colour of the die that is chosen, or being drawn."""
        if self._placing is not None:
            return self._placing.die.colour
        return self._colour if self._colour in self._choosable() else None

    def _is_in_reach(self, die: Die) -> bool:
        """Whether it is one's own and not drawn yet."""
        mine = self._seen.picks if self._seen.phase == DRAFTING else self._seen.hands
        return die in mine[self._me]

    def _warned(self, die: Die) -> bool:
        if self._seen.phase == DRAFTING:
            return self._is_fatal(die)
        return not self._figure(die).fits(self._seen.sites[self._me], die.colour)
