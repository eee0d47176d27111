"""The Roll'n Pix screen: dice taken and shapes drawn by keys, by mouse or by typing.

What stands on it is in `rollnpix_shown`, what is being chosen in `rollnpix_choice`.
"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from ..games.rollnpix.rules import CHOOSING
from ..games.rollnpix.site import LETTERS
from ..i18n import message
from ..table.local import LocalMatch, Replay
from ..widgets.rollnpix_site import SiteBoard
from ..widgets.texts import Panel
from .rollnpix_panel import die_at, site_at
from .rollnpix_shown import RollnPixShown

_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class RollnPixScreen(RollnPixShown):
    """A match of Roll'n Pix."""

    DEFAULT_CSS = """
    RollnPixScreen #site { width: 1fr; height: 1fr; }
    RollnPixScreen SiteBoard { width: 1fr; height: 1fr; }
    RollnPixScreen #caption { height: 1; padding: 0 1; }
    RollnPixScreen #below { height: 2; padding: 0 1; }
    RollnPixScreen.-wide #below { display: none; }
    RollnPixScreen #panel { width: 39; padding: 0 1; }
    RollnPixScreen.-wide #panel { width: 46; padding: 1 2 0 1; }
    RollnPixScreen.-tiny { overflow: hidden; }
    RollnPixScreen.-tiny #site { width: 100%; height: 13; }
    RollnPixScreen.-tiny #panel { width: 100%; height: 1fr; }
    """
    keys_help = (
        (
            message("Keys on the site"),
            message(
                "While dice are taken: left and right choose a die, or y, r, b, g one of that "
                "colour; Enter takes it. While shapes are drawn: the arrows or h, j, k, l move "
                "the shape, r and R turn it, f mirrors it, Tab and Shift+Tab walk through the "
                "places where it fits, the nearest first; d changes to the other die if you have "
                "two; Enter draws. 1 to 4 look at somebody's site, Esc goes back to your own.\n"
                "With the mouse: click a die to choose it and again to take it; the shape follows "
                "the pointer, the wheel turns it, the right button mirrors it, a click draws."
            ),
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go('up')", show=False),
        Binding("down,j", "go('down')", show=False),
        Binding("left,h", "go('left')", show=False),
        Binding("right,l", "go('right')", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("r", "red_or_turn", show=False),
        Binding("R", "turn(-1)", show=False),
        Binding("f", "mirror", show=False),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("d", "other_die", show=False),
        *(Binding(letter.lower(), f"die('{letter}')", show=False) for letter in "YBG"),
        *(Binding(str(seat + 1), f"look({seat})", show=False) for seat in range(4)),
    ]

    # -- choosing ----------------------------------------------------------------------------
    def _show_choice(self) -> None:
        self._trouble = None
        self.show_board()
        self.say_situation()

    def action_go(self, direction: str) -> None:
        """Move the shape, or choose a die; in a replay, a move back or forth."""
        if isinstance(self.sitting, Replay):
            self.action_step({"left": -1, "up": -1}.get(direction, 1))
        elif self._placing is not None:
            self._placing.go(*_STEPS[direction])
            self._moved_shape()
        else:
            self._choose_die({"left": -1, "up": -1}.get(direction, 1))

    def _moved_shape(self) -> None:
        self._looking = None
        if self._placing is not None:
            self._cursor = self._placing.cursor
        self._show_choice()

    def _choose_die(self, step: int) -> None:
        offered = self._choosable()
        if offered:
            now = offered.index(self._colour) if self._colour in offered else 0
            self._colour = offered[(now + step) % len(offered)]
            self._show_choice()

    def action_next(self, step: int) -> None:
        """To the next place where the shape fits, or to the next die."""
        if self._placing is None:
            self._choose_die(step)
        elif self._placing.walk(step):
            self._moved_shape()

    def action_turn(self, quarters: int) -> None:
        """Turn the shape."""
        if self._placing is not None:
            self._placing.turn(quarters)
            self._moved_shape()

    def action_mirror(self) -> None:
        """Mirror the shape."""
        if self._placing is not None:
            self._placing.mirror()
            self._moved_shape()

    def action_red_or_turn(self) -> None:
        """Turns a shape; among dice it is the letter of the red one."""
        if self._placing is not None:
            self.action_turn(1)
        else:
            self.action_die("R")

    def action_die(self, letter: str) -> None:
        """Choose the die of that colour: to take it, or to draw it first."""
        colour = LETTERS.index(letter)
        die = next((die for die in self._hand() if die.colour == colour), None)
        if self._placing is not None and die is not None:
            self._placing = self._hold(die)
            self._moved_shape()
        elif colour in self._choosable():
            self._colour = colour
            self._show_choice()

    def action_other_die(self) -> None:
        """Draw the other die first."""
        placing = self._placing
        others = [die for die in self._hand() if placing is not None and die != placing.die]
        if others:
            self.action_die(LETTERS[others[0].colour])

    def action_choose(self) -> None:
        """Draw the shape where it is, or take the die that is chosen."""
        if self._looking is not None:
            self._looking = None
            self._show_choice()
            return
        placing, colour = self._placing, self._picked_colour()
        if placing is not None:
            faults = placing.faults
            if faults:
                self.complain(faults[0].rule)
            else:
                self.play(placing.move)
        elif colour is not None:
            word = "choose" if self._seen.phase == CHOOSING else "take"
            self.play(f"{word} {LETTERS[colour]}")
        else:
            self.action_result()

    def action_look(self, seat: int) -> None:
        """Show somebody's site large; if they sit here and are to act, it is theirs to act."""
        if seat >= len(self.sitting.seats):
            return
        if isinstance(self.sitting, LocalMatch) and self.sitting.turn_to(seat):
            self.renew()
            return
        self._looking = None if seat == self._me else seat
        self._show_choice()

    def put_back(self) -> bool:
        """Back to one's own site."""
        looking, self._looking = self._looking, None
        if looking is not None:
            self._show_choice()
        return looking is not None

    def typed_moves(self, text: str) -> str:
        """Boxes may be typed in any order, and all in small letters."""
        colour, colon, boxes = text.upper().partition(":")
        if not colon:
            word, _blank, rest = text.partition(" ")
            return f"{word.lower()} {rest.strip().upper()}".strip()
        ground = self._options.ground
        names = [name.strip().lower() for name in boxes.split(",")]
        if all(name in ground.by_name for name in names):
            names = ground.names_of(sum({ground.by_name[name] for name in names}))
        return f"{colour.strip()}:{','.join(names)}"

    # -- mouse -------------------------------------------------------------------------------
    def on_site_board_cell_hovered(self, event: SiteBoard.CellHovered) -> None:
        """The shape follows the pointer."""
        if event.cell is not None and self._placing is not None and self._looking is None:
            self._placing.point_at(event.cell)
            self._moved_shape()

    def on_site_board_shape_turned(self, event: SiteBoard.ShapeTurned) -> None:
        """The wheel turns the shape."""
        self.action_turn(event.steps)

    def on_site_board_cell_clicked(self, event: SiteBoard.CellClicked) -> None:
        """Draw the shape where it is already; else move it there. The right button mirrors."""
        if self._placing is None or self._looking is not None:
            self.put_back()
        elif event.button == 3:
            self.action_mirror()
        elif self._placing.cursor == event.cell:
            self.action_choose()
        else:
            self._placing.point_at(event.cell)
            self._moved_shape()

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click on a die chooses it, another one takes it; a click on a site looks at it."""
        if event.panel.id != "panel" or not self._is_head(event):
            return
        if 1 <= event.row < self._sites_from:
            cards = self._die_cards()
            number = die_at(event.column, len(cards))
            if number is not None:
                self._die_clicked(LETTERS.index(cards[number].colour))
        elif event.row >= self._sites_from:
            others = self._others()
            width = event.panel.size.width
            number = site_at(event.column, len(others), width)
            if number is not None:
                self.action_look(others[number])

    def _is_head(self, event: Panel.RowClicked) -> bool:
        """Whether dice or sites are in that row: where there is little room they are cut off."""
        rows = self._panel_lines(*event.panel.size)
        return event.row < len(self._head) and rows[event.row] is self._head[event.row]

    def _die_clicked(self, colour: int) -> None:
        if self._placing is None and colour == self._picked_colour():
            self.action_choose()
        else:
            self.action_die(LETTERS[colour])
