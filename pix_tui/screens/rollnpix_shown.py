"""What the Roll'n Pix screen shows: the site, dice and other sites beside it, and words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text
from textual.containers import Vertical
from textual.widget import Widget

from .. import words
from ..games.rollnpix import notation
from ..games.rollnpix.explain import COLOUR_NAMES, why_out
from ..games.rollnpix.rules import CHOOSING, DRAFTING, DRAWING, RESIGNED
from ..games.rollnpix.site import COLOURS, LETTERS, drawn
from ..i18n import _, ngettext, say
from ..table.local import LocalMatch
from ..widgets.ink import ink
from ..widgets.key_bar import KeyHint
from ..widgets.rollnpix_paint import paint_for
from ..widgets.rollnpix_pieces import DIE_HEIGHT
from ..widgets.rollnpix_site import SiteBoard, SitePicture
from ..widgets.texts import Panel
from .rollnpix_choice import RollnPixChoice
from .rollnpix_log import log_lines
from .rollnpix_panel import DieCard, SiteCard, dice_lines, overview_lines, site_lines
from .rollnpix_placing import Placing

_SPARE = 8  # rows of a panel with room for blank ones


class RollnPixShown(RollnPixChoice):
    """A match of Roll'n Pix to be looked at."""

    _head: tuple[Text, ...] = ()
    """The rows of the panel that have dice and sites."""
    _sites_from = 0
    """The first of them that has sites."""

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
        ground = self._options.ground
        fresh = sum(ground.by_name[name] for name in self._seen.last[shown])
        placing = self._placing if shown == self._me else None
        faults = placing.faults if placing else []
        return SitePicture(
            rows=self._seen.rows[shown],
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
        line.append(self.label(seat), inks.accent if acting else inks.strong)
        white = ngettext("{count} white box", "{count} white boxes", seen.white[seat])
        if short:
            white = _("{count} white", count=seen.white[seat])
        line.append(f"  {white}", inks.plain)
        out = seen.out[seat]
        if out is not None:
            line.append(f"  {self._why_out(out, short=short)}", inks.muted)
        return line

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
        shape_rows = self._shape_rows()
        needed = 1 + DIE_HEIGHT + 1 + shape_rows + 2 + 2 + self._options.site + 1
        tight = height < needed
        if self._seen.phase == CHOOSING:
            shapes = [figure.shape for figure in self._options.figures]
            colour = LETTERS[self._picked_colour() or 0]
            dice = dice_lines(cards, 0, paint, drawing, inks)[:DIE_HEIGHT]
            gap = [Text()] * (1 if tight else 2)
            dice += [*gap, *overview_lines(shapes, colour, width, paint, drawing)]
        else:
            dice = dice_lines(cards, shape_rows, paint, drawing, inks, tight=tight)
        others = site_lines(self._site_cards(), width, paint, drawing, inks, tight=tight)
        lines = [self._order_line(), *dice]
        if height >= needed + _SPARE:
            lines = [lines[0], Text(), *dice, Text()]
        self._sites_from = len(lines)
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

    def _taker(self, takers: Sequence[int]) -> str:
        if len(takers) != 1:
            return _("all") if takers else ""
        return self.label(takers[0])

    def _site_cards(self) -> list[SiteCard]:
        seen = self._seen
        return [
            SiteCard(
                name=self.label(seat),
                acting=seat in self.sitting.acting,
                rows=seen.rows[seat],
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
        return log_lines(
            self._shown_line(),
            len(self.sitting.line()),
            self._seen.out,
            width,
            ink(self.app),
            number=self._first_round,
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
        """Keys for the die or the shape, and for the sites of the others."""
        seats = f"1–{len(self.sitting.seats)}"
        look = KeyHint(seats, _("look at a site"), rank=4)
        if isinstance(self.sitting, LocalMatch) and len(self.sitting.waiting_here) > 1:
            look = KeyHint(seats, _("draw for another"), rank=4)  # it is theirs to act then
        if self._placing is not None:
            hints = [
                KeyHint("←↑↓→", _("move")),
                KeyHint("r", _("turn"), "turn(1)"),
                KeyHint("f", _("mirror"), "mirror"),
                KeyHint(_("Tab"), _("next place"), "next(1)", 1),
                KeyHint(_("Enter"), _("draw it"), "choose"),
            ]
            if len(self._hand()) > 1:
                hints.insert(3, KeyHint("d", _("other die"), "other_die"))
            return [*hints, look]
        if self._picked_colour() is not None:
            return [
                KeyHint("←→", _("die")),
                KeyHint(_("Enter"), _("take it"), "choose"),
                look,
            ]
        return [look]
