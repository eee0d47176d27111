"""What the Pixmit screen shows: the table, the hand with what it scores, talk and words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text
from textual.containers import Container, Horizontal
from textual.widget import Widget

from ..games.pixmit.moves import PASS
from ..games.pixmit.names import CALL_NAMES
from ..games.pixmit.outlook import prospects
from ..games.pixmit.state import (
    AFTER,
    ANSWER,
    BEGINNER,
    BETWEEN,
    FORCED,
    OVERRIDING,
    PAYING,
    ROUNDS,
    TURN,
)
from ..i18n import _, ngettext, say
from ..widgets.ink import ink
from ..widgets.key_bar import KeyHint
from ..widgets.pixmit_paint import paint_for
from ..widgets.pixmit_pieces import FAN_HEIGHT
from ..widgets.texts import Panel
from .pixmit_choice import PixmitChoice
from .pixmit_hand import HandPicture, hand_height, hand_lines, outlook_line
from .pixmit_log import Telling, log_lines, this_deal
from .pixmit_open import open_lines
from .pixmit_table import (
    HANDS_HEIGHT,
    Offer,
    Piles,
    SeatCard,
    compact_lines,
    hands_lines,
    note_of,
    piles_lines,
)

_TALL = 34  # rows of a screen with room for larger cards
_ROOMY = 12  # rows of the table with room for blank ones


class PixmitShown(PixmitChoice):
    """A match of Pixmit to be looked at."""

    _piles_from = 0
    """The first row of the table that has piles."""
    _compact = False
    """Whether each seat has one row of the table."""

    # -- composition -------------------------------------------------------------------------
    def table_widgets(self) -> Iterable[Widget]:
        """The table beside the talk, and the hand below both."""
        self._look_again()
        yield Container(
            Horizontal(
                Panel(self._table_lines, id="table"),
                Panel(self._panel_lines, id="panel"),
                id="upper",
            ),
            Panel(lambda width, _height: self.drawn(self.word_lines(width)), id="below"),
            Panel(self._hand_lines, id="hand"),
            id="all",
        )

    @property
    def words_in_panel(self) -> bool:
        """They stand between the table and the hand, where one looks."""
        return False

    def renew(self) -> None:
        """Show the match as it stands now; what is being chosen stays."""
        self._look_again()
        self._fit_hand()
        super().renew()

    def on_resize(self) -> None:
        """Cards have another size now."""
        self.call_after_refresh(self._fit_hand)

    def _fit_hand(self) -> None:
        paint = paint_for(self.app.current_theme)
        rows = 2 + hand_height(self.size.width, paint, tall=self._tall)
        self.query_one("#hand").styles.height = rows

    @property
    def _tall(self) -> bool:
        return self.size.height >= _TALL

    def say_situation(self) -> None:
        """Words stand between table and hand here."""
        super().say_situation()
        self.query_one("#below", Panel).renew()

    def show_board(self) -> None:
        """The table and the hand."""
        self.query_one("#table", Panel).renew()
        self.query_one("#hand", Panel).renew()

    # -- the table -----------------------------------------------------------------------------
    def _table_lines(self, width: int, height: int) -> list[Text]:
        inks, paint = ink(self.app), paint_for(self.app.current_theme)
        seats = [self._seat_card(seat) for seat in self._others()]
        self._compact = height < HANDS_HEIGHT + FAN_HEIGHT + 1
        if self._compact:
            self._piles_from = len(seats)
            return self.drawn(compact_lines(seats, self._piles(), width, paint, inks))
        lines = hands_lines(seats, width, paint, inks)
        gap = [Text()] * (1 if height >= _ROOMY - 2 else 0)
        piles = piles_lines(self._piles(), width, paint, inks)
        # In the middle, where there is more room than it takes.
        spare = [Text()] * (max(height - len(lines) - len(gap) - len(piles), 0) // 3)
        lines = [*spare, *lines, *gap, *spare]
        self._piles_from = len(lines)
        return self.drawn([*lines, *piles])

    def _seat_card(self, seat: int) -> SeatCard:
        seen = self._seen
        acting = seat in self.sitting.acting
        return SeatCard(
            name=self.label(seat),
            count=seen.counts[seat],
            acting=acting,
            chosen=seat == self._target and self._on_turn and seen.phase == TURN,
            note=self._note(seat),
        )

    def _note(self, seat: int) -> str:
        seen = self._seen
        note = note_of(seen.vetoes[seat], announced=seat == seen.announced, gone=seen.gone[seat])
        if self._options["deals"] > 1 and seen.deals and not seen.gone[seat]:
            total = _("{points} in all", points=seen.totals[seat])
            return _("{points} · {note}", points=seen.totals[seat], note=note) if note else total
        return note

    def _piles(self) -> Piles:
        seen = self._seen
        offer = None
        if seen.offer is not None:
            offer = Offer(
                giver=self.label(seen.offer["from"]),
                taker=self.label(seen.offer["to"]),
                count=seen.offer["count"],
                cards=tuple(map(int, seen.offer["cards"] or ())),
                said=tuple(seen.offer["said"]),
            )
        return Piles(
            deck=seen.deck,
            top=seen.top,
            under=seen.under,
            messenger=seen.messenger if len(self.sitting.seats) == 2 else None,
            offer=offer,
        )

    # -- the hand ------------------------------------------------------------------------------
    def _hand_lines(self, width: int, height: int) -> list[Text]:
        inks, paint = ink(self.app), paint_for(self.app.current_theme)
        if self._open:
            return self.drawn(self._opened(width))
        if self._me is None:
            return []
        picture = HandPicture(
            self._split,
            frozenset(self._lifted),
            self._cursor if self._may_lift else None,
        )
        return self.drawn(
            [
                self._caption(width),
                *hand_lines(picture, width, paint, inks, tall=self._tall),
                outlook_line(prospects(self._seen.hand), width, inks),
            ]
        )

    def _opened(self, width: int) -> list[Text]:
        """All hands, with what they score once the hunt is over."""
        inks, paint = ink(self.app), paint_for(self.app.current_theme)
        seen = self._seen
        if len(seen.deals) < seen.deal:
            return [Text()]
        deal = seen.deals[seen.deal - 1]
        top = max(deal["totals"])
        best = [seat for seat, total in enumerate(deal["totals"]) if total == top]
        outcome = self.sitting.outcome
        if outcome is not None and self._options["deals"] == 1:
            best = list(outcome.winners)
        names = [self.label(seat) for seat in range(len(self.sitting.seats))]
        return open_lines(deal, names, best, paint, inks)

    def _caption(self, width: int) -> Text:
        """Whose hand it is and what it is worth; a call lights up at the right."""
        inks = ink(self.app)
        me = self._me
        assert me is not None
        line = Text(style=inks.plain)
        acting = me in self.sitting.acting
        line.append("▸" if acting else " ", inks.accent)
        line.append(self.label(me), inks.accent if acting else inks.strong)
        points = ngettext("{count} point", "{count} points", self._split.total)
        line.append(f"  {points}", inks.strong)
        line.append(f"  {self._note(me)}", inks.muted)
        lamp = Text(_("○ no call"), inks.muted)
        if self._seen.calls:
            kind = say(CALL_NAMES[self._seen.calls[0]])
            lamp = Text(_("○ Pixmit in hand: {kind}", kind=kind), inks.good)
        if self._can_call:
            lamp = Text(_(" ● c calls Pixmit: {kind} ", kind=kind), inks.chosen)
        line.truncate(max(width - lamp.cell_len - 2, 1), overflow="ellipsis")
        line.append(" " * max(width - line.cell_len - lamp.cell_len - 1, 1))
        return line.append_text(lamp)

    # -- the panel -----------------------------------------------------------------------------
    def head_lines(self, width: int, height: int) -> list[Text]:
        """The round, and the deal where there are several."""
        inks, seen = ink(self.app), self._seen
        line = Text(_("Round {round} of {all}", round=seen.round, all=ROUNDS), inks.strong)
        if self._options["deals"] > 1:
            deal = _("deal {deal} of {all}", deal=seen.deal, all=self._options["deals"])
            line.append(f"  {deal}", inks.muted)
        return [line]

    def _panel_lines(self, width: int, height: int) -> Sequence[Text]:
        return self.drawn(super()._panel_lines(width, height))

    def move_lines(self, width: int) -> tuple[list[Text], int]:
        """What has happened in this deal."""
        sitting, me = self.sitting, self._me
        shown, made = self._shown_line(), len(sitting.line())
        if self._open and len(getattr(sitting, "persons", ())) > 1:
            # All who share this keyboard look at it now.
            shown, me = sitting.match.shown(None), None
            made = len(shown)
        line, made = this_deal(shown, made)
        telling = Telling(self.called, me, self._seen.memory)
        return log_lines(line, made, telling, width, ink(self.app))

    # -- words -------------------------------------------------------------------------------
    def situation(self) -> tuple[str, str]:
        """What can be done now; else who is waited for."""
        if self.sitting.outcome is not None or not self._on_turn:
            return self.turn_words(), "plain"
        return self._asked(), "good"

    def _asked(self) -> str:
        """What whoever sits here may do, by phase."""
        seen = self._seen
        if seen.phase == TURN:
            if self._lifted and self._target is not None:
                return self._offer_words()
            return _("Your turn: lift one or two cards to offer, or pass.")
        if seen.phase in (ANSWER, FORCED):
            return self._answer_words()
        if seen.phase == OVERRIDING:
            name = self.called(seen.offer["to"]) if seen.offer else ""
            if self._can_override:
                return _(
                    "{name} vetoes. o overrides that with Schöpfung, Enter lets it stand.",
                    name=name,
                )
            return _("{name} vetoes. Enter lets it stand.", name=name)
        if seen.phase == PAYING:
            return _("Seven cards are too many: lift one for the messenger.")
        if seen.phase == AFTER:
            if self._can_call:
                return _("The swap is done: c calls, Enter ends your turn.")
            return _("The swap is done: Enter ends your turn.")
        return _("The deal is over: Enter deals anew, s lays your cards out otherwise.")

    def _offer_words(self) -> str:
        cards, name = (
            " ".join(f"{card:02}" for card in self._chosen),
            self.called(self._target or 0),
        )
        if self._declared:
            said = " ".join(self._declared)
            return _(
                "Enter offers {name} {cards} and says “{said}”.", name=name, cards=cards, said=said
            )
        if self._options["mode"] == BEGINNER:
            return _(
                "Enter offers {name} {cards}; say first what they are.", name=name, cards=cards
            )
        return _(
            "Enter offers {name} {cards} without a word; s says something.", name=name, cards=cards
        )

    def _answer_words(self) -> str:
        offer = self._seen.offer
        assert offer is not None
        count, name = offer["count"], self.called(offer["from"])
        what = ngettext("{count} card", "{count} cards", count)
        if self._seen.phase == FORCED:
            return ngettext(
                "{name} overrides your veto: lift a card to give.",
                "{name} overrides your veto: lift {count} cards to give.",
                count,
                name=name,
            )
        if offer["said"]:
            said = " ".join(offer["said"])
            told = _("{name} offers you {cards}: “{said}”.", name=name, cards=what, said=said)
        else:
            told = _("{name} offers you {cards}.", name=name, cards=what)
        if len(self.sitting.seats) > 2:
            more = ngettext(
                "Lift one and Enter swaps; v vetoes.",
                "Lift {count} and Enter swaps; v vetoes.",
                count,
            )
        elif len(self._seen.hand) < 2:
            more = _("Your last card has to go in exchange: Enter.")
        else:
            more = ngettext(
                "Lift one: Enter swaps, v vetoes with it.",
                "Lift {count} and Enter swaps; lift one and v vetoes.",
                count,
            )
        return _("{told} {more}", told=told, more=more)

    def turn_words(self) -> str:
        """Who is waited for, and for what."""
        acting = self.sitting.acting
        if self.sitting.outcome is not None or not acting:
            return super().turn_words()
        name = self.called(acting[0])
        if self._seen.phase in (ANSWER, FORCED):
            return _("{name} is to answer the offer.", name=name)
        if self._seen.phase == OVERRIDING:
            return _("{name} decides whether the veto stands.", name=name)
        if self._seen.phase == BETWEEN:
            return _("The deal is over.")
        return _("It is {name}'s turn.", name=name)

    # -- keys --------------------------------------------------------------------------------
    def last_hints(self) -> list[KeyHint]:
        """Hands may be laid out otherwise as long as the match is on the screen."""
        split = KeyHint("s", _("another split"), "say_or_split")
        return [split] if getattr(self.sitting, "persons", ()) else []

    def hints(self) -> list[KeyHint]:
        """Keys for what can be done now."""
        table = KeyHint("t", _("scoring"), "scoring", 2)
        if not self._on_turn:
            return [table]
        phase = self._seen.phase
        if phase == BETWEEN:
            return [
                KeyHint(_("Enter"), _("go on"), "choose"),
                KeyHint("s", _("another split"), "say_or_split"),
                table,
            ]
        hints = []
        if phase in (TURN, ANSWER, FORCED, PAYING):
            hints.append(KeyHint(f"1–{len(self._seen.hand)}", _("lift"), rank=1))
        if phase == TURN:
            if len(self._targets()) > 1:
                hints.append(KeyHint(_("Tab"), _("to whom"), "target(1)", 1))
            if self._lifted:
                hints.append(KeyHint(_("Enter"), _("offer"), "choose"))
                hints.append(KeyHint("s", _("say"), "say_or_split"))
            if self._can(PASS):
                hints.append(KeyHint("p", _("pass"), "pass"))
            if self._can_peek:
                hints.append(KeyHint("w", _("Wissen"), "peek"))
        elif phase in (ANSWER, FORCED):
            hints.append(KeyHint(_("Enter"), _("swap"), "choose"))
            if phase == ANSWER:
                hints.append(KeyHint("v", _("veto"), "veto"))
        elif phase == OVERRIDING:
            hints.append(KeyHint(_("Enter"), _("let it stand"), "choose"))
            if self._can_override:
                hints.append(KeyHint("o", _("override"), "override"))
        elif phase == PAYING:
            hints.append(KeyHint(_("Enter"), _("pay it"), "choose"))
        else:
            hints.append(KeyHint(_("Enter"), _("end the turn"), "choose"))
        if self._can_call:
            hints.insert(0, KeyHint("c", _("call!"), "call"))
        return [*hints, table]
