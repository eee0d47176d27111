"""The Roll'n Pix screen: one's own site, the dice, the sites of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widget import Widget

from .. import words
from ..games.rollnpix import notation
from ..games.rollnpix.explain import COLOUR_NAMES, why_out
from ..games.rollnpix.moves import Die
from ..games.rollnpix.rules import (
    CHOOSING,
    DRAFTING,
    DRAWING,
    RESIGNED,
    RollnPixOptions,
)
from ..games.rollnpix.site import COLOURS, LETTERS, Figure, Site, drawn
from ..i18n import _, message, ngettext, say
from ..table.local import LocalMatch, Replay, Sitting
from ..widgets.ink import ink
from ..widgets.key_bar import KeyHint
from ..widgets.rollnpix_paint import paint_for
from ..widgets.rollnpix_pieces import DIE_HEIGHT, site_rows
from ..widgets.rollnpix_site import SiteBoard, SitePicture
from ..widgets.texts import Panel
from .match import MatchScreen
from .rollnpix_log import log_lines
from .rollnpix_panel import (
    DieCard,
    SiteCard,
    dice_lines,
    die_at,
    overview_lines,
    site_at,
    site_lines,
)
from .rollnpix_placing import Placing, ends_building

_SPARE = 8  # rows of a panel with room for blank ones
_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class Seen(NamedTuple):
    """What a view says, as the rules have it."""

    phase: str
    round: int
    sites: tuple[Site, ...]
    dice: tuple[Die, ...]
    left: tuple[Die, ...]
    order: tuple[int, ...]
    picks: tuple[tuple[Die, ...], ...]
    hands: tuple[tuple[Die, ...], ...]
    out: tuple[dict[str, Any] | None, ...]
    white: tuple[int, ...]


class RollnPixScreen(MatchScreen):
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
        """Whether taking this die would end one's building."""
        picks = self._with_figures((*self._seen.picks[self._me], die))
        return ends_building(self._seen.sites[self._me], picks)

    # -- composition -------------------------------------------------------------------------
    def board(self) -> Widget:
        """The site between its caption and, where there is little room, the words."""
        return Vertical(
            Panel(self._caption, id="caption"),
            SiteBoard(self._picture(), self.pix.drawing),
            Panel(lambda width, _height: self.word_lines(width), id="below"),
            id="site",
        )

    @property
    def words_in_panel(self) -> bool:
        """Where the panel is narrow it is full of dice and sites."""
        return self.has_class("-wide")

    def on_resize(self) -> None:
        """Words may stand elsewhere now."""
        self.call_after_refresh(self.say_situation)

    def renew(self) -> None:
        """Show the match as it stands now; what is being chosen stays."""
        self._seen = self._read()
        self._prepare()
        super().renew()

    def say_situation(self) -> None:
        """Words stand at two places here."""
        super().say_situation()
        self.query_one("#caption", Panel).renew()
        self.query_one("#below", Panel).renew()

    def show_board(self) -> None:
        """The site shown, with the shape that is held over it."""
        board = self.query_one(SiteBoard)
        board.drawing = self.pix.drawing
        board.show(self._picture())
        place = board.cursor_offset
        if place is not None:
            self.app.cursor_position = place  # for those who read the screen by its cursor

    def _picture(self) -> SitePicture:
        shown = self._shown
        view = self.sitting.view()
        ground = self._options.ground
        fresh = ground.mask(
            cell for cell in ground.cells if ground.names[ground.bits[cell]] in view["last"][shown]
        )
        placing = self._placing if shown == self._me else None
        faults = placing.faults if placing else []
        return SitePicture(
            rows=site_rows(view["sites"][shown]),
            cursor=placing.cursor if placing else None,
            ghost=placing.cells if placing else frozenset(),
            ghost_colour=LETTERS[placing.die.colour if placing else 0],
            ghost_ok=not faults,
            offending=frozenset().union(*(fault.cells for fault in faults)),
            centre=not drawn(self._seen.sites[shown]),
            fresh=frozenset(ground.cells_of(fresh)),
        )

    # -- the panel ---------------------------------------------------------------------------
    def _caption(self, width: int, _height: int) -> list[Text]:
        """Who builds here, the white boxes left, and what has ended it; shorter if need be."""
        full = self._caption_line(short=False)
        return [self._caption_line(short=True) if full.cell_len > width else full]

    def _caption_line(self, *, short: bool) -> Text:
        inks = ink(self.app)
        seen, seat = self._seen, self._shown
        acting = seat in self.sitting.acting
        line = Text(style=inks.plain)
        line.append("▸" if acting else " ", inks.accent)
        line.append(self._label(seat), inks.accent if acting else inks.strong)
        white = ngettext("{count} white box", "{count} white boxes", seen.white[seat])
        if short:
            white = _("{count} white", count=seen.white[seat])
        line.append(f"  {white}", inks.plain)
        out = seen.out[seat]
        if out is not None:
            line.append(f"  {self._why_out(out, short=short)}", inks.muted)
        return line

    def _label(self, seat: int) -> str:
        return words.numbered_name(self.sitting.game, self.sitting.seats, seat)

    @staticmethod
    def _why_out(out: dict[str, Any], *, short: bool) -> str:
        if short and out["reason"] == RESIGNED:
            return _("resigned")
        if short:
            return _("no place for {dice}", dice=" ".join(out["dice"]))
        dice = [notation.parse_die(text) for text in out["dice"]]
        return say(why_out(out["round"], out["reason"] == RESIGNED, dice))

    def head_lines(self, width: int, height: int) -> list[Text]:
        """The round and who picks when, the dice, the sites of the others."""
        inks = ink(self.app)
        paint, drawing = paint_for(self.app.current_theme), self.pix.drawing
        cards = self._die_cards()
        self._dice_shown = len(cards)
        shape_rows = self._shape_rows()
        needed = 1 + DIE_HEIGHT + 1 + shape_rows + 2 + 2 + self._options.site + 1
        tight = height < needed
        if self._seen.phase == CHOOSING:
            shapes = [figure.shape for figure in self._options.figures]
            colour = LETTERS[self._picked_colour() or 0]
            dice = dice_lines(cards, 0, paint, drawing, inks)[:DIE_HEIGHT]
            gap = [Text()] * (1 if tight else 2)
            dice += [*gap, *overview_lines(shapes, colour, paint, drawing)]
        else:
            dice = dice_lines(cards, shape_rows, paint, drawing, inks, tight=tight)
        others = site_lines(self._site_cards(), width, paint, drawing, inks, tight=tight)
        lines = [self._order_line(), *dice]
        if height >= needed + _SPARE:
            lines = [lines[0], Text(), *dice, Text()]
        self._sites_from = len(lines)
        self._sites_rows = len(others)
        self._head = (*lines, *others)
        return [*self._head]

    def _shape_rows(self) -> int:
        """As many as the highest shape of the table needs, so that nothing jumps."""
        return max(row for figure in self._options.figures for _, row in figure.shape) + 1

    def _order_line(self) -> Text:
        inks = ink(self.app)
        seen = self._seen
        line = Text(style=inks.plain)
        if seen.round == 0:
            line.append(_("Foundation"), inks.strong)
        else:
            line.append(_("Round {round}", round=seen.round), inks.strong)
        if seen.phase == DRAFTING:
            seats = " ".join(str(seat + 1) for seat in seen.order[1:])
            line.append(" · " + _("picks:"), inks.muted)
            line.append(f" ▸{seen.order[0] + 1}", inks.accent)
            line.append(f" {seats}", inks.plain)
        elif seen.phase == DRAWING:
            waiting = " ".join(str(seat + 1) for seat, hand in enumerate(seen.hands) if hand)
            line.append(" · " + _("drawing:"), inks.muted)
            line.append(f" {waiting}", inks.accent)
        return line

    def _die_cards(self) -> list[DieCard]:
        seen, me = self._seen, self._me
        if seen.phase == CHOOSING:
            return [
                DieCard(
                    LETTERS[colour], 0, (), None, False, "", False, colour == self._picked_colour()
                )
                for colour in COLOURS
            ]
        site = seen.sites[me]
        cards = []
        for die in seen.dice:
            takers = [seat for seat, picks in enumerate(seen.picks) if die in picks]
            asked = seen.out[me] is None and (
                die in seen.hands[me] or (seen.phase == DRAFTING and die in seen.left)
            )
            cards.append(
                DieCard(
                    colour=LETTERS[die.colour],
                    pips=die.pips,
                    cells=self._figure(die).shape,
                    places=self._figure(die).count(site, die.colour) if asked else None,
                    fatal=asked and self._warned(die),
                    taker=self._taker(takers),
                    away=bool(takers) and not self._is_in_reach(die),
                    chosen=die.colour == self._picked_colour(),
                )
            )
        return cards

    def _is_in_reach(self, die: Die) -> bool:
        """Whether it is one's own and not drawn yet."""
        mine = self._seen.picks if self._seen.phase == DRAFTING else self._seen.hands
        return die in mine[self._me]

    def _warned(self, die: Die) -> bool:
        if self._seen.phase == DRAFTING:
            return self._is_fatal(die)
        return not self._figure(die).fits(self._seen.sites[self._me], die.colour)

    def _taker(self, takers: Sequence[int]) -> str:
        if len(takers) != 1:
            return _("all") if takers else ""
        return self._label(takers[0])

    def _picked_colour(self) -> int | None:
        """The colour of the die that is chosen, or being drawn."""
        if self._placing is not None:
            return self._placing.die.colour
        return self._colour if self._colour in self._choosable() else None

    def _site_cards(self) -> list[SiteCard]:
        seen = self._seen
        view = self.sitting.view()
        return [
            SiteCard(
                name=self._label(seat),
                acting=seat in self.sitting.acting,
                rows=site_rows(view["sites"][seat]),
                white=seen.white[seat],
                note=_("out") if seen.out[seat] else "",
            )
            for seat in self._others()
        ]

    def _others(self) -> list[int]:
        """The seats that are shown small, clockwise from the one shown large."""
        count = len(self.sitting.seats)
        return [(self._shown + step) % count for step in range(1, count)]

    def move_lines(self, width: int) -> tuple[list[Text], int]:
        """The rounds: rolls, picks, shapes, and who stopped building."""
        first = self.sitting.game.view(self.sitting.match.at(0), None)
        # A match may begin anywhere in a round.
        number = first["round"] + (first["phase"] in (DRAFTING, DRAWING))
        return log_lines(
            self._shown_line(),
            len(self.sitting.line()),
            self._seen.out,
            width,
            ink(self.app),
            number=number,
        )

    # -- words -------------------------------------------------------------------------------
    def situation(self) -> tuple[str, str]:
        """What can be done with the dice or the shape; else who is waited for."""
        seen = self._seen
        if self.sitting.outcome is not None or not self.sitting.live:
            return self.turn_words(), "plain"
        if self._placing is not None:
            return self._about_place(self._placing)
        colour = self._picked_colour()
        if colour is not None and seen.phase == CHOOSING:
            name = say(COLOUR_NAMES[colour])
            sentence = _("Choose the colour of the foundation: Enter takes {colour}.", colour=name)
            return sentence, "good"
        if colour is not None:
            die = next(die for die in seen.left if die.colour == colour)
            text = notation.format_die(die)
            if self._is_fatal(die):
                sentence = _("There is no place for {die}: it would end your building.", die=text)
                return sentence, "bad"
            return _("Take a die: Enter takes {die}.", die=text), "good"
        return self.turn_words(), "plain"

    def _about_place(self, placing: Placing) -> tuple[str, str]:
        die = notation.format_die(placing.die)
        faults = placing.faults
        if faults:
            return say(faults[0].rule), "bad"
        others = [other for other in self._hand() if other != placing.die]
        lost = placing.shuts_out(self._with_figures(others))
        if lost:
            return (
                _(
                    "Enter draws {die} here, but then there is no place for {other}.",
                    die=die,
                    other=notation.format_die(lost[0]),
                ),
                "bad",
            )
        fits = ngettext("1 place", "{count} places", placing.count)
        return _("Enter draws {die} here. It has {places}.", die=die, places=fits), "good"

    def turn_words(self) -> str:
        """Who is waited for, and for what."""
        acting = self.sitting.acting
        if self.sitting.outcome is not None or not acting:
            return super().turn_words()
        names = ", ".join(
            words.seat_name(self.sitting.game, self.sitting.seats, seat) for seat in acting
        )
        if self._seen.phase == DRAWING:
            return ngettext("{names} is drawing.", "{names} are drawing.", len(acting), names=names)
        if self._seen.phase == CHOOSING:
            return _("{name} chooses the colour of the foundation.", name=names)
        return _("{name} takes a die.", name=names)

    def hints(self) -> list[KeyHint]:
        """Keys for the die or the shape."""
        if self._placing is not None:
            hints = [
                KeyHint("←↑↓→", _("move"), rank=2),
                KeyHint("r", _("turn"), "turn(1)"),
                KeyHint("f", _("mirror"), "mirror"),
                KeyHint(_("Tab"), _("next place"), "next(1)", 1),
                KeyHint(_("Enter"), _("draw it"), "choose"),
            ]
            if len(self._hand()) > 1:
                hints.insert(3, KeyHint("d", _("other die"), "other_die"))
            return hints
        if self._picked_colour() is not None:
            return [
                KeyHint("←→", _("die")),
                KeyHint(_("Enter"), _("take it"), "choose"),
            ]
        return []

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
            number = die_at(event.column, self._dice_shown)
            cards = self._die_cards()
            if number is not None and number < len(cards):
                self._die_clicked(LETTERS.index(cards[number].colour))
        elif event.row >= self._sites_from:
            others = self._others()
            width = event.panel.size.width
            number = site_at(event.column, len(others), width)
            if number is not None and event.row < self._sites_from + self._sites_rows:
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
