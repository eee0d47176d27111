"""Drawn sites: a test shows a site as it lies on the table and asks what the rules make of it.

A drawing has a row for each rank that is not white, `4 | Y . . B R`, with boxes from the a-column
on; what is left out is white. `*` marks the boxes on which somebody means to draw. Players are
numbered from 1, as they are on screen: `P2 R:e5` is a move of the second seat.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pix_tui.games.game import Chance, Outcome
from pix_tui.games.rollnpix.explain import Fault, faults
from pix_tui.games.rollnpix.game import RollnPix
from pix_tui.games.rollnpix.notation import parse_die, parse_site
from pix_tui.games.rollnpix.rules import RollnPixOptions, State
from tests.games.refusals import why_illegal

GAME = RollnPix()
COLUMNS = "abcdefghijk"
MARK = "*"
USUAL_SIZE = 9

LATE = """
    5 | Y Y B B R
    4 | Y . . B R
    3 | G . . Y Y
    2 | G R . . Y
    1 | G R B B .
"""
"""A site of 5×5 on which little more can be built."""
DOMINO = "5 | . . . . R R"
"""A site of 9×9 with a red foundation on e5 and f5."""


def boxes(drawing: str) -> dict[str, str]:
    """What is in a drawing, by box: `{"a4": "Y"}`."""
    found = {}
    for line in drawing.strip().splitlines():
        rank, bar, cells = line.partition("|")
        assert bar, f"a row looks like “4 | Y . . B R”, not {line!r}"
        for column, cell in zip(COLUMNS, cells.split(), strict=False):
            assert cell in {".", MARK, *"YRBG"}, cell
            if cell != ".":
                found[f"{column}{rank.strip()}"] = cell
    return found


def marked(drawing: str) -> str:
    """The boxes that are marked, as a move has them: `e5,f5`."""
    found = [box for box, cell in boxes(drawing).items() if cell == MARK]
    return ",".join(sorted(found, key=lambda box: (box[0], int(box[1:]))))


def site_text(drawing: str, size: int = USUAL_SIZE) -> str:
    """The one text of the site of a drawing; marks are white."""
    found = boxes(drawing)
    ranks = (
        "".join(found.get(f"{column}{rank}", ".") for column in COLUMNS[:size])
        for rank in range(size, 0, -1)
    )
    return re.sub(
        r"[.*]+",
        lambda run: "9" * (len(run[0]) // 9) + (str(len(run[0]) % 9) if len(run[0]) % 9 else ""),
        "/".join(ranks),
    )


@dataclass(frozen=True)
class Play:
    """A state of the game, and the questions that a test asks about it."""

    state: State

    # -- what it is now ----------------------------------------------------------------------
    @property
    def phase(self) -> str:
        return self.state.phase

    @property
    def to_act(self) -> list[str] | str:
        """`["P1", "P3"]`, or what chance is to bring."""
        acting = GAME.to_act(self.state)
        if isinstance(acting, Chance):
            return acting.kind
        return [f"P{seat + 1}" for seat in acting]

    @property
    def roller(self) -> str:
        return f"P{self.state.roller + 1}"

    @property
    def sites(self) -> list[str]:
        return GAME.dump(self.state)["sites"]

    @property
    def left(self) -> str:
        """The dice that nobody has taken: `Y3 G6`."""
        return " ".join(GAME.view(self.state, None)["left"])

    @property
    def hands(self) -> list[str]:
        """What each has yet to draw: `["Y3", "R5 G6"]`."""
        return [" ".join(hand) for hand in GAME.dump(self.state)["hands"]]

    @property
    def out(self) -> list[str]:
        """Who has stopped building."""
        return [f"P{seat + 1}" for seat, out in enumerate(self.state.out) if out]

    @property
    def outcome(self) -> Outcome | None:
        return GAME.outcome(self.state)

    @property
    def winners(self) -> list[str]:
        assert self.outcome is not None
        return [f"P{seat + 1}" for seat in self.outcome.winners]

    def moves(self, player: str = "") -> list[str]:
        """Every legal move of a player, or of the only one who is to act, as text."""
        seat = self._seat(player)
        return sorted(GAME.format_move(move, self.state) for move in GAME.moves(self.state, seat))

    def draws(self, die: str, player: str = "") -> set[str]:
        """Where the player may draw: `{"c2", "b3"}`; larger shapes as `e5,f5`."""
        start = f"{die[0]}:"
        return {move.removeprefix(start) for move in self.moves(player) if move.startswith(start)}

    # -- what happens ------------------------------------------------------------------------
    def play(self, *events: str) -> Play:
        """After these events: `P2 take R`, or without a player whoever is the only one to act."""
        state = self.state
        for event in events:
            seat, text = Play(state)._who(event)
            state = GAME.play(state, seat, GAME.parse_move(text, state))
        return Play(state)

    def draw_anything(self) -> Play:
        """Everybody draws what they have, wherever it comes first."""
        now = self
        while now.state.phase == "draw":
            player = now.to_act[0]
            now = now.play(f"{player} {now.moves(player)[0]}")
        return now

    def whole_round(self, roll: str) -> Play:
        """The roll, then everybody takes the first die there is and draws it anywhere."""
        now = self.play(roll)
        while now.state.phase == "draft":
            now = now.play(f"take {now.left[0]}")
        return now.draw_anything()

    def resign(self, player: str) -> Play:
        return Play(GAME.resign(self.state, int(player[1:]) - 1))

    def changed(self, **fields: Any) -> Play:
        """The same with some fields of its JSON changed."""
        return Play(GAME.load(json.loads(json.dumps({**GAME.dump(self.state), **fields}))))

    def refusal(self, event: str) -> str:
        """Why a move is refused; fails if it is not."""
        seat, text = self._who(event)
        return why_illegal(GAME, self.state, seat, GAME.parse_move(text, self.state))

    def _who(self, event: str) -> tuple[int | None, str]:
        player, _, text = event.partition(" ")
        if re.fullmatch(r"P\d", player):
            return self._seat(player), text
        if isinstance(GAME.to_act(self.state), Chance):
            return None, event
        return self._seat(""), event

    def _seat(self, player: str) -> int:
        if player:
            return int(player[1:]) - 1
        acting = GAME.to_act(self.state)
        assert not isinstance(acting, Chance)
        (seat,) = acting
        return seat


def new_game(seats: int = 2, **options: Any) -> Play:
    """A table before the first move."""
    return Play(GAME.start(RollnPixOptions.from_json(options), seats))


def table(drawings: Sequence[str], hands: Sequence[str] = (), **options: Any) -> Play:
    """A table with a site for each drawing, and the dice that each player has yet to draw."""
    chosen = RollnPixOptions.from_json(options)
    setup: dict[str, Any] = {"sites": [site_text(drawing, chosen.site) for drawing in drawings]}
    if hands:
        setup["hands"] = [hand.split() for hand in hands]
    return Play(GAME.set_up(setup, chosen))


def to_draw(drawing: str, hand: str, **options: Any) -> Play:
    """A table for two at which the first player has to draw, and the second waits."""
    return table([drawing, drawing], [hand, ""], **options)


def may_draw(drawing: str, die: str, **options: Any) -> bool:
    """Whether the shape of the die may be drawn on the marked boxes."""
    options = {"site": USUAL_SIZE, **options}
    return not broken(drawing, die, **options)


def broken(drawing: str, die: str, **options: Any) -> list[Fault]:
    """The rules that forbid to draw the shape of the die on the marked boxes; checked against
    the list of moves and against what is said when it is tried."""
    chosen = RollnPixOptions.from_json({"site": USUAL_SIZE, **options})
    ground = chosen.ground
    site = parse_site(site_text(drawing, chosen.site), ground)
    colour, pips = parse_die(die)
    figure = chosen.figure(pips)
    mask = ground.mask(cells(marked(drawing)))
    found = faults(site, figure, colour, cells(marked(drawing)))
    assert (not found) == (mask in set(figure.placements(site, colour)))
    game = to_draw(drawing, die, **{"site": USUAL_SIZE, **options})
    if game.phase == "draw":
        move = f"{die[0]}:{marked(drawing)}"
        if found:
            assert game.refusal(f"P1 {move}") == str(found[0].rule)
        else:
            assert move in game.moves("P1")
    else:
        assert found
    return found


def cells(names: str) -> list[tuple[int, int]]:
    """`e5,f5` as (column, rank) from 0."""
    return [(COLUMNS.index(name[0]), int(name[1:]) - 1) for name in names.split(",") if name]


def names(found: Fault) -> str:
    """The offending boxes of a fault: `e5,f5`."""
    return ",".join(f"{COLUMNS[column]}{rank + 1}" for column, rank in sorted(found.cells))
