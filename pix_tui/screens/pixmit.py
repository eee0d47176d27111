"""The Pixmit screen: offers, answers and calls by keys, by mouse or by typing.

What stands on it is in `pixmit_shown`, what is being chosen in `pixmit_choice`.
"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from ..games.pixmit.cards import GROUPS
from ..games.pixmit.moves import ACCEPT, CALL, MESSENGER, OFFER, OVERRIDE, PASS, PEEK, STAND, VETO
from ..games.pixmit.possible import truths
from ..games.pixmit.scoring import Split
from ..games.pixmit.state import AFTER, ANSWER, BEGINNER, BETWEEN, FORCED, OVERRIDING, PAYING, TURN
from ..i18n import _, message, ngettext
from ..table.local import LocalMatch
from ..widgets.pixmit_paint import paint_for
from ..widgets.texts import Panel
from .dialogs import Confirm
from .pixmit_dialogs import SayScreen, ScoringScreen, SplitScreen
from .pixmit_hand import card_at
from .pixmit_shown import PixmitShown
from .pixmit_table import seat_at


class PixmitScreen(PixmitShown):
    """A match of Pixmit."""

    DEFAULT_CSS = """
    PixmitScreen #all { width: 100%; height: 1fr; }
    PixmitScreen #upper { width: 100%; height: 1fr; }
    PixmitScreen #table { width: 1fr; height: 1fr; }
    PixmitScreen #below { width: 100%; height: 2; padding: 0 1; }
    PixmitScreen #hand { width: 100%; height: 11; }
    PixmitScreen #panel { width: 35; padding: 0 1; }
    PixmitScreen.-wide #panel { width: 46; padding: 0 2; }
    PixmitScreen.-tiny #upper { layout: vertical; }
    PixmitScreen.-tiny #table { width: 100%; }
    PixmitScreen.-tiny #panel { width: 100%; height: 1; padding: 0 1; }
    """
    keys_help = (
        (
            message("Keys at the table of Pixmit"),
            message(
                "1 to 6 lift a card or put it back, or left and right go to one and Space lifts "
                "it. Tab chooses to whom. s says something of what is lifted, Enter offers it; "
                "answered is in the same way: lift, Enter swaps, v vetoes. c calls, p passes, w "
                "looks at the deck with Wissen, o overrides a veto with Schöpfung. What cannot be "
                "taken back is asked for once more. t shows what scores, at any time.\n"
                "With the mouse: click a card to lift it, a hand of backs to choose to whom, and "
                "any key in the bottom line."
            ),
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(place + 1), f"card({place})", show=False) for place in range(7)),
        Binding("left,h", "go(-1)", show=False),
        Binding("right,l", "go(1)", show=False),
        Binding("tab,down,j", "target(1)", show=False),
        Binding("shift+tab,up,k", "target(-1)", show=False),
        Binding("space", "lift", show=False),
        Binding("enter", "choose", show=False),
        Binding("s", "say_or_split", show=False),
        Binding("v", "veto", show=False),
        Binding("c", "call", show=False),
        Binding("p", "pass", show=False),
        Binding("w", "peek", show=False),
        Binding("o", "override", show=False),
        Binding("t", "scoring", show=False),
        Binding("0", "card(-1)", show=False),
    ]

    _laying_out = False
    """Whether hands are being laid out otherwise, one after the other."""

    # -- choosing ----------------------------------------------------------------------------
    def _show_choice(self) -> None:
        self._trouble = None
        self.show_board()
        self.say_situation()

    def action_go(self, step: int) -> None:
        """To another card; in a replay, a move back or forth."""
        if self._in_replay:
            self.action_step(step)
        elif self._may_lift:
            self._cursor = (self._cursor + step) % len(self._seen.hand)
            self._show_choice()

    def action_card(self, place: int) -> None:
        """Lift the card there, or put it back; in a replay, see it through that player's eyes."""
        if self._in_replay:
            self.action_look_through(place)
        elif 0 <= place < len(self._seen.hand) and self._may_lift:
            self._lift(place)
            self._show_choice()

    def action_lift(self) -> None:
        """Lift the card at the cursor, or put it back."""
        self.action_card(self._cursor)

    def action_target(self, step: int) -> None:
        """To whom the offer goes."""
        targets = self._targets()
        if targets and self._target is not None:
            self._target = targets[(targets.index(self._target) + step) % len(targets)]
            self._show_choice()

    def action_scoring(self) -> None:
        """What scores, with one's own cards marked."""
        self.app.push_screen(ScoringScreen(self.sitting.game.title, self._seen.hand))

    # -- acting ------------------------------------------------------------------------------
    def _ask(self, question: str, yes: str, text: str) -> None:
        """Make a move that cannot be taken back, after a question."""
        seat = self.sitting.seat

        def answer(sure: bool | None) -> None:
            if sure:
                self.play(text, seat)

        self.app.push_screen(Confirm(question, yes, _("no")), answer)

    def action_choose(self) -> None:
        """What Enter does, by phase."""
        if self.sitting.outcome is not None:
            self.action_result()
        elif self._on_turn:
            by_phase = {
                TURN: self._offer,
                ANSWER: self._swap,
                FORCED: self._swap,
                OVERRIDING: self._let_stand,
                PAYING: self._pay,
                AFTER: self._end_turn,
                BETWEEN: self._go_on,
            }
            by_phase[self._seen.phase]()

    def _offer(self) -> None:
        if self._target is None:
            self.complain(_("There is nobody to offer cards to: pass, or call."))
        elif not 1 <= len(self._lifted) <= 2:
            self.complain(_("Lift one or two cards: they are offered face down."))
        elif self._options["mode"] == BEGINNER and not self._declared:
            self._say(then=self._confirm_offer)
        else:
            self._confirm_offer()

    def _confirm_offer(self) -> None:
        cards = self._chosen
        name = self.called(self._target or 0)
        text = f"{OFFER} {self._target} {_numbers(cards)}"
        named = self._named(cards)
        if self._declared:
            said = " ".join(self._declared)
            text = f"{text} say {said}"
            question = _(
                "Offer {cards} to {name}, and say “{said}”?", cards=named, name=name, said=said
            )
        else:
            question = _("Offer {cards} to {name}?", cards=named, name=name)
        self._ask(question, _("offer"), text)

    def _say(self, then: object = None) -> None:
        honest = None
        if self._options["mode"] == BEGINNER:
            honest = [truths(card) for card in self._chosen]

        def answer(said: tuple[str, ...] | None) -> None:
            if said is None:
                return
            self._declared = said
            self._show_choice()
            if callable(then):
                then()

        self.app.push_screen(SayScreen(self._chosen, honest=honest), answer)

    def action_say_or_split(self) -> None:
        """Say something of the cards that are lifted; after a deal, lay a hand out otherwise."""
        if self._open:
            self._choose_split()
        elif self._on_turn and self._seen.phase == TURN:
            if 1 <= len(self._lifted) <= 2:
                self._say()
            else:
                self.complain(_("Lift first the one or two cards that you want to offer."))

    def _swap(self) -> None:
        assert self._seen.offer is not None
        count = self._seen.offer["count"]
        cards = self._chosen
        if len(self._seen.hand) == count:
            cards = tuple(sorted(self._seen.hand))
        if len(cards) != count:
            self.complain(
                ngettext(
                    "Lift one card: it goes in exchange.",
                    "Lift {count} cards: they go in exchange.",
                    count,
                )
            )
            return
        name = self.called(self._seen.offer["from"])
        question = _("Give {cards} for what {name} offers?", cards=self._named(cards), name=name)
        self._ask(question, _("swap"), f"{ACCEPT} {_numbers(cards)}")

    def action_veto(self) -> None:
        """Refuse the offer; with two players that costs the card that is lifted."""
        if not self._on_turn or self._seen.phase != ANSWER:
            return
        if len(self.sitting.seats) > 2:
            self._ask(_("Veto? It counts against you in a tie."), _("veto"), VETO)
            return
        if len(self._seen.hand) < 2:
            self.complain(_("With your last card you must accept."))
        elif len(self._lifted) != 1:
            self.complain(_("Lift the one card that the veto costs you."))
        else:
            question = _("Veto, and pay {card} to the messenger?", card=self._named(self._chosen))
            self._ask(question, _("veto"), f"{VETO} {_numbers(self._chosen)}")

    def _let_stand(self) -> None:
        if self._can_override:
            self._ask(_("Let the veto stand?"), _("let it stand"), STAND)
        else:
            self.play(STAND)

    def action_override(self) -> None:
        """Schöpfung: the swap is made all the same."""
        if self._on_turn and self._can_override:
            question = _("Override the veto? Schöpfung can be used once.")
            self._ask(question, _("override"), OVERRIDE)

    def _pay(self) -> None:
        if len(self._lifted) != 1:
            self.complain(_("Lift the one card that goes to the messenger."))
        else:
            question = _("Pay {card} to the messenger?", card=self._named(self._chosen))
            self._ask(question, _("pay it"), f"{MESSENGER} {_numbers(self._chosen)}")

    def _end_turn(self) -> None:
        if self._can_call:
            self._ask(_("End your turn without a call?"), _("end the turn"), PASS)
        else:
            self.play(PASS)

    def action_pass(self) -> None:
        """Make no offer."""
        if self._on_turn and self._seen.phase == TURN and not self._can(PASS):
            self.complain(_("At this table whoever can offer cards must do so."))
        elif self._on_turn and self._seen.phase == TURN:
            self._ask(_("Pass, and offer nothing in this round?"), _("pass"), PASS)
        elif self._on_turn and self._seen.phase in (AFTER, BETWEEN):
            self.action_choose()

    def action_call(self) -> None:
        """Call Pixmit: all hands are laid open."""
        if self._can_call:
            self._ask(_("Call Pixmit? All hands are laid open at once."), _("call"), CALL)
        elif self._on_turn:
            self.complain(_("Your hand allows no call; t shows which do."))

    def action_peek(self) -> None:
        """Wissen: look at the two uppermost cards of the deck."""
        if self._can_peek:
            question = _("Look at the top of the deck? Wissen can be used once.")
            self._ask(question, _("look"), PEEK)
        elif self._on_turn:
            self.complain(_("Wissen takes 15, 19 and 26, on your turn, before an offer."))

    # -- after a deal --------------------------------------------------------------------------
    def _go_on(self) -> None:
        """All who share this keyboard have seen the result."""
        if isinstance(self.sitting, LocalMatch):
            for seat in self.sitting.waiting_here:
                if not self.play(PASS, seat):
                    return

    def _choose_split(self) -> None:
        """Each person here in turn may lay a hand out otherwise."""
        if not isinstance(self.sitting, LocalMatch) or self._seen.hands is None:
            return
        self._laying_out = True
        done = self._seen.done
        seats = [seat for seat in self.sitting.persons if not (self._seen.gone[seat] or done[seat])]
        self._ask_split(seats)

    def _ask_split(self, seats: list[int]) -> None:
        if not seats or len(self._seen.deals) < self._seen.deal:
            self._laying_out = False
            if self.sitting.outcome is not None:
                self._show_result()
            return
        seat, *others = seats
        deal = self._seen.deals[self._seen.deal - 1]
        hand = tuple(int(card) for card in deal["hands"][seat])

        def answer(split: Split | None) -> None:
            if split is not None:
                blocks = (",".join(f"{card:02}" for card in s.cards) for s in split.scorings)
                self.play(f"split {' '.join(blocks)}", seat)
            self._ask_split(others)

        self.app.push_screen(SplitScreen(self.called(seat), hand), answer)

    def _show_result(self) -> None:
        """When everybody has laid out what they want to."""
        if not self._laying_out:
            super()._show_result()

    # -- typing ------------------------------------------------------------------------------
    def typed_moves(self, text: str) -> str:
        """In small letters but for groups; a player may be named instead of numbered."""
        kind, *words = text.split()
        if words and kind.lower() == OFFER:
            words[0] = self._seat_number(words[0])
        return " ".join([kind.lower(), *map(_in_notation, words)])

    def _seat_number(self, word: str) -> str:
        """The number of whoever is called like that, as far as it is clear."""
        wanted = word.casefold()
        names = {seat: self.called(seat).casefold() for seat in self._others()}
        exact = [seat for seat, name in names.items() if name == wanted]
        named = exact or [seat for seat, name in names.items() if name.startswith(wanted)]
        return str(named[0]) if len(named) == 1 and not word.isdigit() else word

    # -- mouse -------------------------------------------------------------------------------
    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click on a card lifts it; one on a hand of backs chooses to whom."""
        width = event.panel.size.width
        if event.panel.id == "hand" and not self._open:
            paint = paint_for(self.app.current_theme)
            place = card_at(event.column, len(self._seen.hand), width, paint)
            if place is not None and event.row > 0:
                self.action_card(place)
        elif event.panel.id == "table" and event.row < self._piles_from:
            others = self._others()
            number: int | None = event.row if self._compact else None
            if not self._compact:
                number = seat_at(event.column, len(others), width)
            if number is not None and others[number] in self._targets():
                self._target = others[number]
                self._show_choice()


def _numbers(cards: tuple[int, ...]) -> str:
    return " ".join(f"{card:02}" for card in cards)


def _in_notation(word: str) -> str:
    """Groups are written in capitals, everything else is not."""
    return word.upper() if word.upper() in GROUPS else word.lower()
