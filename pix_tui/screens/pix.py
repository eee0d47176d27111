"""The PIX screen: drawing by keys and by mouse, guessing by typing.

What stands on it is in `pix_shown`, what is being drawn in `pix_choice`.
"""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from ..games.pix.drawing import SIZE, Arrow, Drawing
from ..games.pix.moves import BLACK, CLEAR, GUESS, HEARD, PIX, VOID, Move
from ..i18n import _, message, ngettext
from ..table.local import LocalMatch
from ..widgets.pix_board import PixBoard
from .dialogs import Confirm
from .pix_shown import PixShown

_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
_NOT_WHILE_GUESSING = frozenset(
    {"undo", "offer_draw", "resign", "leave", "red", "arrow", "redo", "wipe"}
)
"""What is on letters, which belong to the guess then."""


class PixGameScreen(PixShown):
    """A match of PIX."""

    DEFAULT_CSS = """
    PixGameScreen { layout: vertical; }
    PixGameScreen #caption { width: 100%; height: 1; }
    PixGameScreen.-wide.-reveals #caption { display: none; }
    PixGameScreen #all { width: 100%; height: 1fr; layout: horizontal; }
    PixGameScreen #desk { width: 1fr; height: 1fr; }
    PixGameScreen PixBoard { width: 1fr; height: 1fr; }
    PixGameScreen #show { width: 100%; height: 1fr; }
    PixGameScreen #panel { width: 38; padding: 0 1; }
    PixGameScreen.-wide #panel { width: 42; padding: 0 2 0 1; }
    PixGameScreen.-wide TypedLine { width: 39; }
    PixGameScreen.-tiny #desk { width: 22; }
    PixGameScreen.-tiny #panel { width: 1fr; height: 1fr; padding: 0 1 0 0; }
    PixGameScreen.-tiny TypedLine { width: 17; }
    PixGameScreen.-tiny KeyBar { padding: 0; }
    PixGameScreen.-tiny.-high #all { layout: vertical; }
    PixGameScreen.-tiny.-high #desk { width: 100%; height: 21; }
    PixGameScreen.-tiny.-high #panel { width: 100%; padding: 0 1; }
    PixGameScreen.-tiny.-high TypedLine { width: 33; }
    """
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-low"),
        (34, "-high"),
    ]
    keys_help = (
        (
            message("Keys for drawing and guessing"),
            message(
                "The arrows or h, j, k, l go from box to box; Space puts a black pixel or takes "
                "away what lies there, r puts the red one, a takes the arrow in hand: it moves by "
                "half boxes, Tab turns it, Enter lays it, Del takes it off. u takes back a "
                "stroke, y makes it again, c clears the screen. Enter says Pix!, after a "
                "question.\n"
                "With the mouse: press and drag draws, the right button takes away, the wheel "
                "turns an arrow that is in hand, and a click lays it.\n"
                "While drawings are shown, type what it is. A full stop gives up, an exclamation "
                "mark objects to letters or digits. Where several share a keyboard, a number "
                "chooses who guesses, or who has guessed it aloud. F4 shows all that was drawn "
                "on this machine."
            ),
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go('up')", show=False),
        Binding("down,j", "go('down')", show=False),
        Binding("left,h", "go('left')", show=False),
        Binding("right,l", "go('right')", show=False),
        Binding("space", "pixel", show=False),
        Binding("r", "red", show=False),
        Binding("a", "arrow", show=False),
        Binding("tab", "turn(1)", show=False),
        Binding("shift+tab", "turn(-1)", show=False),
        Binding("delete,backspace", "clear", show=False),
        Binding("u", "undo", show=False),
        Binding("y,ctrl+r", "redo", show=False),
        Binding("c", "wipe", show=False),
        Binding("enter", "finish", show=False),
        Binding("full_stop", "give_up", show=False),
        Binding("exclamation_mark", "object", show=False),
        *(Binding(str(seat + 1), f"who({seat})", show=False) for seat in range(9)),
        Binding("0", "who(-1)", show=False),
        Binding("f4", "gallery", show=False),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Letters are for guesses, while there is something to guess."""
        if action in _NOT_WHILE_GUESSING and self._reveals and self._guessers:
            return False
        if action == "go" and parameters and self._reveals and self._guessers:
            return False  # h, j, k and l are letters as well
        return super().check_action(action, parameters)

    @property
    def typing_starts(self) -> Container[str]:  # type: ignore[override]
        """Any letter begins a guess."""
        return _Letters() if self._reveals and self._guessers else ""

    def on_key(self, event: events.Key) -> None:
        """What is typed after a colon is a move, even while there is something to guess."""
        if not self.is_typing:
            self._is_move = event.character == ":"

    _is_move = False
    """Whether what is being typed began with a colon."""

    @property
    def can_type(self) -> bool:
        """Whoever shares a keyboard types for all who guess."""
        sitting = self.sitting
        if self._reveals and self._guessers and sitting.live and sitting.outcome is None:
            return True
        return super().can_type

    def _show_choice(self) -> None:
        self._trouble = None
        self.show_board()
        self.say_situation()

    # -- the gallery ---------------------------------------------------------------------------
    def on_mount(self) -> None:
        """What was drawn before a match was left is kept now."""
        self._keep()

    def moved(self) -> None:
        """A word may be through, and its drawings may be kept."""
        super().moved()
        self._keep()

    def _keep(self) -> None:
        if self.sitting.live:
            self.pix.keep_drawings(self.sitting.match)

    def action_gallery(self) -> None:
        """All that was drawn on this machine, for those whose machine it is."""
        if not self.pix.opens_gallery:
            return
        from .gallery import GalleryScreen

        self.app.push_screen(GalleryScreen())

    # -- drawing -----------------------------------------------------------------------------
    def action_go(self, direction: str) -> None:
        """Move the cursor or the arrow; in a replay, a move back or forth."""
        dx, dy = _STEPS[direction]
        if self._in_replay:
            self.action_step({"left": -1, "up": -1}.get(direction, 1))
        elif self._held is not None:
            self._move_arrow(dx, dy)
            self._show_choice()
        elif self._draws:
            x, y = self._cursor
            self._cursor = ((x + dx) % SIZE, (y + dy) % SIZE)
            self._show_choice()

    def action_pixel(self) -> None:
        """A black pixel at the cursor, or none; a held arrow is laid."""
        if self._held is not None:
            self._lay_arrow()
        elif self._draws:
            self.complain(self._toggle(self._cursor))

    def action_red(self) -> None:
        """The red pixel at the cursor."""
        if self._draws and self._held is None:
            self.complain(self._put_red(self._cursor))

    def action_arrow(self) -> None:
        """Take the arrow in hand, or lay it."""
        if self._held is not None:
            self._lay_arrow()
        elif self._draws:
            self._hold_arrow()
            self._show_choice()

    def action_turn(self, steps: int) -> None:
        """Turn the arrow."""
        if self._held is not None:
            self._turn_arrow(steps)
            self._show_choice()

    def action_clear(self) -> None:
        """Take away what lies at the cursor, or the arrow."""
        if self._held is not None:
            self._drop_arrow()
            self._show_choice()
        elif self._draws:
            self.complain(self._stroke([Move(CLEAR, *self._cursor)]))

    def action_wipe(self) -> None:
        """Take everything away; that can be taken back."""
        if self._draws and self._drawing != Drawing():
            self._past.append(self._drawing)
            self._future = []
            self._become(Drawing())

    def action_undo(self) -> None:
        """Take back a stroke."""
        if self._draws and not self._take_back():
            self.complain(_("There is no stroke to take back."))

    def action_redo(self) -> None:
        """Make a stroke again that was taken back."""
        if self._draws:
            self._make_again()

    def put_back(self) -> bool:
        """The arrow goes back to where it was."""
        held, self._held = self._held, None
        if held is not None:
            self._show_choice()
        return held is not None

    def action_finish(self) -> None:
        """Lay the arrow; or say Pix!; or begin to type a guess."""
        if self._held is not None:
            self._lay_arrow()
        elif self._draws:
            seat = self._me

            def answer(sure: bool | None) -> None:
                # Meanwhile the time may have been up.
                if sure and self._draws and self._me == seat:
                    self.play(PIX, seat)

            total = self._drawing.total
            question = ngettext(
                "Pix! Is your drawing of {count} point finished?",
                "Pix! Is your drawing of {count} points finished?",
                total,
            )
            self.app.push_screen(Confirm(question, _("finished"), _("draw on")), answer)
        elif self._reveals and self._guessers:
            self.action_type()
        else:
            self.action_result()

    # -- guessing ----------------------------------------------------------------------------
    def action_who(self, seat: int) -> None:
        """Who guesses next, or who has guessed it aloud; in a replay, whose eyes."""
        if self._in_replay:
            self.action_look_through(seat)
        elif self._by_table and self._reveals:
            self._heard(seat)
        elif seat in self._guessers:
            self._guesser = seat
            self._show_choice()

    def _heard(self, seat: int) -> None:
        reveal, asked = self._seen.reveal, self._shown_now
        if reveal is None or seat not in reveal["outsiders"]:
            return
        sitting = self.sitting
        persons = sitting.persons if isinstance(sitting, LocalMatch) else ()
        witness = next((person for person in persons if person != seat), None)
        if witness is None:
            self.complain(_("Somebody else has to have heard it."))
            return

        def answer(sure: bool | None) -> None:
            if sure and self._is_still(asked):
                self.play(f"{HEARD} {seat}", witness)

        question = _("Has {name} guessed it?", name=self.called(seat))
        self.app.push_screen(Confirm(question, _("yes"), _("no")), answer)

    def action_give_up(self) -> None:
        """No more ideas: everybody here who guesses gives up, and the next drawing comes."""
        if not (self._reveals and self._guessers):
            return
        sitting = self.sitting
        if isinstance(sitting, LocalMatch):
            for seat in self._guessers:
                if seat in sitting.acting and self._reveals:
                    self.play(PIX, seat)

    def action_object(self) -> None:
        """A drawing with letters or digits in it is void, if most want that."""
        reveal = self._seen.reveal
        if reveal is None or not self._guessers or not self._options["void_vote"]:
            return
        self._vote(list(reveal["on_show"]), self._shown_now)

    def _is_still(self, asked: object) -> bool:
        """Whether what a question was about is still on show."""
        if self._shown_now == asked:
            return True
        self.complain(_("That is not on show any more."))
        return False

    def _vote(self, drawers: list[int], asked: object) -> None:
        """Ask about each of the drawings on show in turn."""
        if not drawers:
            return
        drawer, *others = drawers

        def answer(sure: bool | None) -> None:
            if sure and self._is_still(asked):
                for seat in self._guessers:
                    if not self.play(f"{VOID} {drawer}", seat):
                        return
            elif sure is not None and self._shown_now == asked:
                self._vote(others, asked)

        name = self.called(drawer)
        question = _("Are there letters or digits in the drawing of {name}?", name=name)
        self.app.push_screen(Confirm(question, _("it is void"), _("it counts")), answer)

    def typed(self, value: str) -> None:
        """While something is shown, whatever is typed is a guess."""
        text = value.strip()
        if not (self._reveals and self._guessers) or not text:
            super().typed(value)
            return
        if self._is_move:
            super().typed(value)
        elif self.play(f"{GUESS} {text}", self._guesser):
            self.stop_typing()

    def typed_moves(self, text: str) -> str:
        """As it is: a comma belongs to a box."""
        return " ".join(text.split())

    # -- mouse -------------------------------------------------------------------------------
    def on_pix_board_stroked(self, event: PixBoard.Stroked) -> None:
        """Press and drag draws; where a pixel lies, or with the right button, it takes away."""
        if not self._draws:
            return
        if self._held is not None:
            if event.begins:
                self._held = self._held._replace(x=event.place[0], y=event.place[1])
                self._lay_arrow()
                self._show_choice()
            return
        if event.begins:
            self._stroke_clears = event.button == 3 or self._lies(event.boxes[0])
        self._cursor = event.boxes[-1]
        kind = CLEAR if self._stroke_clears else BLACK
        boxes = [box for box in event.boxes if self._lies(box) == self._stroke_clears]
        trouble = self._stroke([Move(kind, *box) for box in boxes], joins=not event.begins)
        self._show_choice()
        if trouble is not None:
            self.complain(trouble)

    def on_pix_board_pointed(self, event: PixBoard.Pointed) -> None:
        """A held arrow follows the pointer."""
        if self._held is not None:
            x, y = event.place
            self._held = Arrow(x, y, self._held.way)
            self._show_choice()

    def on_pix_board_turned(self, event: PixBoard.Turned) -> None:
        """The wheel turns a held arrow."""
        self.action_turn(event.steps)


class _Letters:
    """Every letter of every script."""

    def __contains__(self, character: object) -> bool:
        return isinstance(character, str) and character.isalpha()
