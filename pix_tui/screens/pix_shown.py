"""What the PIX screen shows: the drawing or what is revealed, the table, the clock and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from rich.text import Text
from textual.containers import Container, Vertical
from textual.widget import Widget

from ..games.pix.state import DRAWING
from ..i18n import _, ngettext
from ..table.local import LocalMatch
from ..widgets.ink import ink
from ..widgets.key_bar import KeyHint
from ..widgets.pix_board import PixBoard
from ..widgets.pix_drawing import PixPicture, picture_of
from ..widgets.pix_paint import paint_for
from ..widgets.texts import Panel
from ..words import padded
from .pix_choice import PixChoice
from .pix_reveal import clock_line, guess_lines, past_lines, shown_drawings, vote_lines

_TOLD = 2  # words that were shown last are told while the next one is guessed
_NARROW = 30  # columns of the panel in which there is room for signs only
_LOW = 14  # rows of the panel in which none is kept free
_FOR_GUESSES = 9  # rows of it for what is guessed, and for the words below that


class PixShown(PixChoice):
    """A match of PIX to be looked at."""

    # -- composition -------------------------------------------------------------------------
    def table_widgets(self) -> Iterable[Widget]:
        """What it is about stands over all the rest."""
        self._look_again()
        yield Panel(self._caption, id="caption")
        yield Container(*super().table_widgets(), id="all")

    def board(self) -> Widget:
        """The screen that is drawn on, or all that is shown."""
        return Vertical(
            PixBoard(self._picture(), self.pix.drawing),
            Panel(self._show_lines, id="show"),
            id="desk",
        )

    def renew(self) -> None:
        """Show the match as it stands now; what is being chosen stays."""
        self._look_again()
        super().renew()

    def show_board(self) -> None:
        """The drawing of whoever sits here while they draw; else what is on show."""
        board = self.query_one(PixBoard)
        own = self._seen.phase == DRAWING and self._seen.own is not None
        board.display = own
        self.query_one("#show").display = not own
        self.set_class(self._seen.reveal is not None, "-reveals")
        board.drawing = self.pix.drawing
        board.show(self._picture())
        if own and self._draws and board.cursor_offset is not None:
            self.app.cursor_position = board.cursor_offset
        self.query_one("#show", Panel).renew()
        self.query_one("#caption", Panel).renew()

    def show_clock(self) -> None:
        """One row of the panel."""
        self.query_one("#panel", Panel).renew()

    def _picture(self) -> PixPicture:
        own = self._seen.own
        if own is None:
            return PixPicture()
        picture = picture_of(dict(own["drawing"]))
        drawing = self._draws
        held = self._held
        return PixPicture(
            rows=picture.rows,
            arrow=None if held is not None else picture.arrow,
            cursor=self._cursor if drawing and held is None else None,
            held=(held.x, held.y, held.way) if held is not None else None,
        )

    # -- the desk ------------------------------------------------------------------------------
    def _caption(self, width: int, _height: int) -> list[Text]:
        """What it is about; and at the right, where there is room, the round."""
        line = Text(" ").append_text(self._topic())
        line.truncate(width, overflow="ellipsis")
        now = self._now()
        room = width - line.cell_len - now.cell_len - 1
        if room > 1:
            line.append(" " * room).append_text(now)
        return self.drawn([line])

    def _topic(self) -> Text:
        """What there is to draw or to guess."""
        inks, seen = ink(self.app), self._seen
        own = seen.own
        if seen.phase == DRAWING and own is not None and self._me is not None:
            word = Text(_("{word}", word=own["word"] or ""), inks.accent)
            return word.append(f"  {own['clue']}", inks.muted)
        if seen.reveal is None:
            return Text()
        if seen.reveal["clue"]:
            return Text(_("A clue: {clue}", clue=seen.reveal["clue"]), inks.accent)
        names = ", ".join(self.called(seat) for seat in seen.reveal["seats"])
        return Text(_("What have they drawn? {names}", names=names), inks.strong)

    def _now(self) -> Text:
        seen = self._seen
        now = _(
            "Round {round} of {rounds}, word {number}",
            round=seen.round,
            rounds=seen.rounds,
            number=seen.number,
        )
        return Text(now, ink(self.app).muted)

    def _show_lines(self, width: int, height: int) -> list[Text]:
        """Drawings on show; before the first word and after the last, those shown last."""
        inks, paint = ink(self.app), paint_for(self.app.current_theme)
        seen = self._seen
        drawings: Sequence[Any] = ()
        on_show: Sequence[int] = ()
        if seen.reveal is not None:
            drawings, on_show = seen.reveal["drawings"], seen.reveal["on_show"]
        elif seen.history and self.sitting.outcome is not None:
            drawings = seen.history[-1]["drawings"]
            on_show = seen.history[-1]["drawers"]
        room = (width, height)
        lines = shown_drawings(drawings, on_show, self.label, room, paint, self.pix.drawing, inks)
        return [Text(" ").append_text(line) for line in self.drawn(lines)]

    # -- the panel -----------------------------------------------------------------------------
    def head_lines(self, width: int, height: int) -> list[Text]:
        """Stock and clock, and everybody with colour, cubes and what they do."""
        lines = [self._stock_line(width)] if self._draws else []
        if not self.query_one("#caption").display:
            lines = [*self._topic().wrap(self.app.console, width), self._now(), Text()]
        clock = self._clock(width)
        if height > _LOW:
            # Nothing moves up or down when the clock begins.
            lines = [*(lines or [Text()]), clock]
        elif clock:
            lines.append(clock)
        seats = [self._seat_line(seat, width) for seat in range(len(self._seen.seating))]
        if self._seen.reveal is not None:
            # What is guessed matters more.
            seats = seats[: max(height - len(lines) - _FOR_GUESSES, 0)]
        return [*lines, *seats]

    def _stock_line(self, width: int) -> Text:
        inks = ink(self.app)
        if self._seen.own is None:  # somebody else has come before the screen meanwhile
            return Text()
        left = self._seen.own["left"]
        total = self._drawing.total
        line = Text(ngettext("{count} point", "{count} points", total), inks.accent)
        if width < _NARROW:
            line.append(f"  {left['black']}■", inks.plain)
            line.append(" R" if left["red"] else "", inks.plain)
            return line.append(" ↗" if left["arrow"] else "", inks.plain)
        stock = [_("{count} black", count=left["black"])]
        stock += [_("red")] if left["red"] else []
        stock += [_("arrow")] if left["arrow"] else []
        return line.append("  " + _("left: {stock}", stock=", ".join(stock)), inks.plain)

    def _clock(self, width: int) -> Text:
        sitting = self.sitting
        due = sitting.due_in if isinstance(sitting, LocalMatch) else None
        if due is None:
            return Text()
        whole = float(self._options["timer"])
        ascii_only = self.pix.drawing == "ascii"
        return clock_line(due, whole, width, ink(self.app), ascii_only=ascii_only)

    def _seat_line(self, seat: int, width: int) -> Text:
        inks, seen = ink(self.app), self._seen
        outcome = self.sitting.outcome
        waited = seat in seen.acting
        mark = "▸" if waited else " "
        if outcome is not None and seat in outcome.winners:
            mark = "★" if len(outcome.winners) == 1 else "="
        line = Text(mark, inks.accent).append(f"{seen.seating[seat]} ", inks.muted)
        state = self._state_of(seat) if width >= _NARROW else ""
        cubes = f"{seen.cubes[seat]:>3} ■"
        room = width - line.cell_len - len(cubes) - len(state) - 2
        look = inks.strong if seat == self._me or seat == self._guesser else inks.plain
        line.append(padded(self.label(seat), max(room, 1)), look)
        return line.append(f" {state} ", inks.muted).append(cubes, inks.accent)

    def _state_of(self, seat: int) -> str:
        """What somebody does now, in a word."""
        seen = self._seen
        if seat in seen.gone:
            return _("left")
        if seen.phase == DRAWING:
            finished = isinstance(self.sitting, LocalMatch) and seat in self.sitting.finished
            return _("Pix!") if seat in seen.done or finished else _("draws")
        if seen.reveal is not None:
            if seat in seen.reveal["seats"]:
                return _("shows")
            return _("gives up") if seat in seen.reveal["passed"] else _("guesses")
        return ""

    def _panel_lines(self, width: int, height: int) -> Sequence[Text]:
        return self.drawn(super()._panel_lines(width, height))

    def move_lines(self, width: int) -> tuple[list[Text], int]:
        """The guesses to what is on show; else the words so far and who has guessed them."""
        inks, seen = ink(self.app), self._seen
        lines = past_lines(seen.history, self.called, inks)
        if seen.reveal is not None:
            lines = [
                *lines[-_TOLD:],
                *guess_lines(seen.reveal, self._guesser_in(width), width, inks),
                *vote_lines(seen.reveal, self.called, inks),
            ]
        return lines, max(len(lines) - 1, 0)

    def _guesser_in(self, width: int) -> Callable[[int], str]:
        """What somebody is called before a guess: in little room by a number, as the guess itself
        has to be read."""
        return self.called if width >= _NARROW else lambda seat: str(seat + 1)

    # -- words -------------------------------------------------------------------------------
    def situation(self) -> tuple[str, str]:
        """What can be done now; else who is waited for."""
        if self.sitting.outcome is not None or not self.sitting.live:
            return self.turn_words(), "plain"
        if self._draws:
            if self._held is not None:
                return _(
                    "The arrow: arrows move it, Tab turns it, Enter lays it, Esc puts it back."
                ), "good"
            return _("Draw it with as little as you can; Enter says Pix!"), "good"
        if self._reveals and self._guessers:
            return self._guess_words(), "good"
        return self.turn_words(), "plain"

    def _guess_words(self) -> str:
        sitting = self.sitting
        several = isinstance(sitting, LocalMatch) and len(sitting.persons) > 1
        if self._by_table:
            return _("Guess aloud; the number of whoever has it gives them the cube.")
        if several and self._guesser is not None:
            name = self.called(self._guesser)
            return _("{name}: type what it is; numbers choose who guesses.", name=name)
        return _("Type what it is, and Enter; “.” gives up.")

    def turn_words(self) -> str:
        """Who is waited for, and for what."""
        if self.sitting.outcome is not None:
            return super().turn_words()
        seen = self._seen
        waiting = [self.called(seat) for seat in seen.acting if seat != self._me]
        names = ", ".join(waiting)
        if seen.phase == DRAWING and waiting:
            return ngettext(
                "{names} is drawing.", "{names} are drawing.", len(waiting), names=names
            )
        if seen.reveal is not None and waiting:
            return ngettext(
                "{names} is guessing.", "{names} are guessing.", len(waiting), names=names
            )
        return ""

    # -- keys --------------------------------------------------------------------------------
    def hints(self) -> list[KeyHint]:
        """Keys for drawing, or for guessing."""
        if self._held is not None:
            return [
                KeyHint("←↑↓→", _("move")),
                KeyHint(_("Tab"), _("turn"), "turn(1)"),
                KeyHint(_("Enter"), _("lay it"), "finish"),
                KeyHint(_("Del"), _("take it off"), "clear", 1),
                KeyHint("u", _("undo"), "undo", 1),
            ]
        if self._draws:
            return [
                KeyHint(_("Space"), _("pixel"), "pixel"),
                KeyHint("r", _("red"), "red", 1),
                KeyHint("a", _("arrow"), "arrow", 1),
                KeyHint("u", _("undo"), "undo", 2),
                KeyHint("y", _("redo"), "redo", 3),
                KeyHint("c", _("clear"), "wipe", 3),
                KeyHint(_("Enter"), _("Pix!"), "finish"),
            ]
        if self._reveals and self._guessers:
            hints = [KeyHint(_("a–z"), _("guess"), "type")]
            if isinstance(self.sitting, LocalMatch) and len(self.sitting.persons) > 1:
                hints.append(KeyHint(f"1–{len(self.sitting.seats)}", _("who")))
            hints.append(KeyHint(".", _("give up"), "give_up"))
            if self._options["void_vote"]:
                hints.append(KeyHint("!", _("letters!"), "object", 2))
            return hints
        return []

    def table_hints(self) -> list[KeyHint]:
        """While a guess can be typed, no letter is a key; and nothing is taken back but strokes,
        for all else is heard by all."""
        hints = super().table_hints()
        if not (self._reveals and self._guessers):
            hints = [hint for hint in hints if hint.action != "undo"]
            # In little room, what can be drawn with matters more than leaving, which Esc does too.
            least = 1 if self._draws else 0
            return [replace(hint, rank=max(hint.rank, least)) for hint in hints]
        kept = [hint for hint in hints if hint.action == "rules"]
        return [*kept, KeyHint(_("Esc"), _("leave"), "back")]
