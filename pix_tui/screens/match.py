"""What all match screens share: the table around the board.

A game's screen is a subclass that brings the board and its keys; this one has the seats, the
moves, the words, the typed notation, undo, draw, resign, bots, replay and the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widget import Widget
from textual.worker import Worker

from .. import words
from ..games.game import Illegal, NotUnderstood
from ..i18n import Message, _, message, say
from ..table.errors import LogError
from ..table.local import LocalMatch, Replay, Sitting
from ..table.match import DRAW, RESIGN, UNDO
from ..table.record import BOT
from ..widgets.curtain import Curtain
from ..widgets.in_ascii import in_ascii
from ..widgets.ink import ink
from ..widgets.key_bar import KeyBar, KeyHint
from ..widgets.texts import Panel
from ..widgets.title_bar import TitleBar
from .base import PixScreen
from .dialogs import Confirm
from .move_list import join_turns, move_list
from .typing_screen import TypingScreen

_WORDS = 4  # rows of the panel that are kept for words; more are taken where they are needed
_LOOK = 2.0  # seconds between two looks at what other windows have played
_DEAF = 0.6  # seconds in which keys are still meant for the board that a bot has just ended
_LATE = 0.02  # seconds after a second is over that a clock is looked at
_AT_LEAST = 0.02  # seconds between two looks at a clock
_BEHIND = frozenset({"curtain", "rules", "back", "leave"})
"""What this screen does while the curtain is down; all else waits for the next player."""


_KEYS = (
    (
        message("Keys at the table"),
        message(
            "u takes back, o offers a draw or agrees to one, x resigns, : types a move, F2 opens "
            "the settings, Ctrl+P the list of commands, q leaves; the match is kept. In a replay "
            "the arrows go a move back and forth, PgUp and PgDn ten, Home and End to its ends."
        ),
    ),
)


class MatchScreen(TypingScreen):
    """A match at this terminal. Subclasses give `board()` and `show_board()`."""

    DEFAULT_CSS = """
    MatchScreen { layout: horizontal; overflow: hidden; }
    MatchScreen #panel { width: 35; padding: 1 1 0 1; }
    MatchScreen.-wide #panel { width: 46; padding: 1 2 0 1; }
    MatchScreen.-tiny { layout: vertical; }
    MatchScreen.-tiny #panel { width: 100%; height: 5; padding: 0 1; }
    """
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - as Textual declares it
        (0, "-tiny"),
        (60, "-narrow"),
        (100, "-wide"),
    ]
    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("o", "offer_draw", show=False),
        Binding("x", "resign", show=False),
        Binding("f1,question_mark", "rules", show=False),
        Binding("escape", "back", show=False),
        Binding("q", "leave", show=False),
        *(Binding(str(seat + 1), f"look_through({seat})", show=False) for seat in range(9)),
        Binding("0", "look_through(-1)", show=False),
        Binding("home", "step(-100000)", show=False),
        Binding("end", "step(100000)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("pagedown", "step(10)", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._trouble: Message | str | None = None
        self._offered = bool(sitting.match.draw_offer)
        self.words = ""
        """What the panel says below: what can be done now, or what is wrong."""
        self._words_ink = "plain"
        self._notice = ""
        """What has happened at the table, until the next move."""
        self._alarm: Timer | None = None
        self._seq = sitting.match.seq
        """How many events of the match this screen has dealt with."""
        self._stop_watching: Callable[[], None] | None = None

    # -- what a game's screen brings -----------------------------------------------------------
    def board(self) -> Widget:
        """The widget that draws the board."""
        raise NotImplementedError

    def show_board(self) -> None:
        """Draw the board as `self.sitting` has it now."""
        raise NotImplementedError

    def situation(self) -> tuple[str, str]:
        """What can be done now, in words, and the kind of ink."""
        return self.turn_words(), "plain"

    @property
    def words_in_panel(self) -> bool:
        """Whether the words stand in the panel, and not where the game's screen puts them."""
        return True

    keys_help: Sequence[tuple[Message, Message]] = ()
    """Chapters on the keys of the game, shown behind its rules."""

    def hints(self) -> list[KeyHint]:
        """The keys of the game."""
        return []

    def replay_hints(self) -> list[KeyHint]:
        """The keys of the game that do something in a replay: where there were secrets, those of
        each player can be seen once all is over."""
        sitting = self.sitting
        if sitting.game.hidden and sitting.can_look_through:
            return [KeyHint(f"1–{len(sitting.seats)}", _("whose eyes"))]
        return []

    @property
    def _in_replay(self) -> bool:
        return isinstance(self.sitting, Replay)

    def action_look_through(self, seat: int) -> None:
        """See a replay through a player's eyes; -1 for the public's."""
        sitting = self.sitting
        if seat >= len(sitting.seats):
            return
        if sitting.look_through(seat if seat >= 0 else None):
            self.renew()

    def last_hints(self) -> list[KeyHint]:
        """The keys of the game that do something when the match is over."""
        return []

    def seat_lines(self, seat: int, width: int) -> list[Text]:
        """More about a seat in the panel: pools, cards, scores."""
        return []

    def extra_lines(self, width: int) -> list[Text]:
        """What stands between the seats and the moves."""
        return []

    # -- composition -------------------------------------------------------------------------
    def compose(self) -> ComposeResult:
        """Title, board, panel and keys: few widgets, because each costs a part of the start."""
        yield TitleBar("")
        yield KeyBar()
        yield from self.table_widgets()
        if len(getattr(self.sitting, "persons", ())) > 1 and self.sitting.game.hidden:
            yield Curtain()

    def table_widgets(self) -> Iterable[Widget]:
        """The board, and the panel beside it."""
        yield self.board()
        yield Panel(self._panel_lines, id="panel")

    def on_mount(self) -> None:
        """Show everything, and let bots move."""
        self.renew()
        self.let_bots_move()
        sitting = self.sitting
        if isinstance(sitting, LocalMatch):
            if sitting.shared:
                # Whoever moves is in this process and says so.
                table = sitting.table
                self._stop_watching = table.subscribe(lambda *_: self._catch_up_soon())
            else:
                self.set_interval(_LOOK, self._look)

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        if self._stop_watching is not None:
            self._stop_watching()

    def _look(self) -> None:
        """See what another window has played in this match."""
        sitting = self.sitting
        if not isinstance(sitting, LocalMatch) or not self.is_current:
            return
        try:
            sitting.table.refresh()
        except LogError as wrong:
            self.complain(wrong.message)
            return
        self._catch_up()

    def _catch_up_soon(self) -> None:
        if self.is_running:
            self.call_later(self._catch_up)

    def _catch_up(self) -> None:
        """Deal with what others have played."""
        if not self.is_running or self.sitting.match.seq == self._seq:
            return
        if not self.is_current:
            self.renew()  # the rest when the screen above is gone
            return
        self.workers.cancel_group(self, "bots")
        self.moved()
        self.let_bots_move()

    def come_back(self) -> None:
        """Draw as the settings have it now, with what was played meanwhile."""
        self.renew()
        self._catch_up()

    def renew(self) -> None:
        """Show the match as it stands now; only what differs is repainted."""
        self._hang_curtain()
        self.show_board()
        self.show_title()
        self.say_situation()
        self._wind_clock()

    # -- the clock -----------------------------------------------------------------------------
    def _wind_clock(self) -> None:
        """Look again when the next second is over, as long as a clock runs."""
        sitting = self.sitting
        if self._alarm is not None:
            self._alarm.stop()
            self._alarm = None
        due = sitting.due_in if isinstance(sitting, LocalMatch) else None
        if due is not None:
            self._alarm = self.set_timer(max(due % 1.0 or min(due, 1.0), _AT_LEAST), self._rung)

    def _rung(self) -> None:
        sitting = self.sitting
        if not isinstance(sitting, LocalMatch) or not self.is_running:
            return
        try:
            out = sitting.tick()
        except (Illegal, NotUnderstood, LogError) as wrong:
            self.complain(wrong.message)
            return
        if out:
            self.workers.cancel_group(self, "bots")
            self.moved()
            self.let_bots_move()
        else:
            self.show_clock()
            self._wind_clock()

    def show_clock(self) -> None:
        """Another second is over; a game that shows a clock draws it anew."""

    # -- the curtain ---------------------------------------------------------------------------
    def _hang_curtain(self) -> None:
        """Let it down or up, before anything else is drawn."""
        coming = self.sitting.curtain
        if coming is None:
            for curtain in self.query(Curtain):
                curtain.rise()
            return
        # What stands there may speak of the cards of whoever was here.
        self._trouble, self._notice = None, ""
        self.stop_typing()
        while isinstance(self.app.screen, PixScreen) and self.app.screen.shows_secrets:
            self.app.pop_screen()
        name = self.called(coming)
        ascii_only = self.pix.drawing == "ascii"
        self.query_one(Curtain).fall(name, str(coming + 1), ascii_only=ascii_only)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Textual asks: nothing of this screen is done behind the curtain."""
        if self.sitting.curtain is not None and hasattr(self, f"action_{action}"):
            return action in _BEHIND
        return super().check_action(action, parameters)

    def action_curtain(self) -> None:
        """The next player is there, alone."""
        if isinstance(self.sitting, LocalMatch):
            self.sitting.lift_curtain()
            self.renew()

    def on_curtain_pulled(self) -> None:
        """A click on the words of the curtain is as good as the key."""
        self.action_curtain()

    def say_situation(self) -> None:
        """Renew words and keys, for a change of what is chosen."""
        text, kind = self.situation()
        if self._trouble is not None:
            text, kind = self._said(self._trouble), "bad"
        self.words, self._words_ink = text, kind
        self.query_one("#panel", Panel).renew()
        self.query_one(KeyBar).show(self._all_hints())

    def called(self, seat: int) -> str:
        """What a seat is called in a sentence."""
        return words.seat_name(self.sitting.game, self.sitting.seats, seat)

    def label(self, seat: int) -> str:
        """Its number and its name, in little room."""
        return words.numbered_name(self.sitting.game, self.sitting.seats, seat)

    def drawn(self, lines: Sequence[Text]) -> list[Text]:
        """Lines as the drawing wants them: without Unicode, in signs that look alike."""
        return [in_ascii(line) for line in lines] if self.pix.drawing == "ascii" else [*lines]

    def _said(self, sentence: Message | str) -> str:
        if isinstance(sentence, str):
            return sentence
        return words.told(sentence, self.sitting.game, self.sitting.seats)

    def complain(self, sentence: Message | str | None) -> None:
        """Say what is wrong until the next key; `None` takes it back."""
        self._trouble = sentence
        self.say_situation()

    def show_title(self) -> None:
        """Say what this is and who plays, and what the application has to add."""
        sitting = self.sitting
        if isinstance(sitting, Replay):
            note = _("replay: {now} of {all}", now=sitting.at, all=sitting.length)
        else:
            note = self.pix.note_on(sitting)
        players = words.players(sitting.game, sitting.seats)
        self.query_one(TitleBar).show(sitting.game.title, players, note)

    def turn_words(self) -> str:
        """Whose turn it is, or how it ended."""
        outcome = self.sitting.outcome
        if outcome is not None:
            return self._said(outcome.sentence)
        acting = self.sitting.acting
        if not acting:
            return ""
        name = self.called(acting[0])
        if self.sitting.live and self.sitting.seats[acting[0]].kind == BOT:
            return _("{name} is thinking.", name=name)
        return _("{name} to move.", name=name)

    # -- the panel -----------------------------------------------------------------------------
    def head_lines(self, width: int, height: int) -> list[Text]:
        """What the panel begins with: the seats, and what the game adds."""
        return [*self._seats(width), *self.extra_lines(width)]

    def word_lines(self, width: int) -> list[Text]:
        """What has happened and what can be done, in rows."""
        inks = ink(self.app)
        said = Text(self.words).wrap(self.app.console, max(width, 1))
        words = [Text(line.plain, getattr(inks, self._words_ink)) for line in said]
        if self._notice:
            notice = Text(self._notice).wrap(self.app.console, max(width, 1))
            words = [*(Text(line.plain, inks.accent) for line in notice), *words]
        return words

    def _panel_lines(self, width: int, height: int) -> Sequence[Text]:
        """Seats, moves, words, and the line where moves are typed."""
        inks = ink(self.app)
        lines = self.head_lines(width, height)
        below: list[Text] = []
        if self.words_in_panel:
            words = self.word_lines(width)
            words += [Text()] * (_WORDS - len(words))
            below = [Text(), *words] if height > _WORDS + 2 else words
        if self.can_type:
            below.append(Text(_(": types a move"), inks.muted))
        room = height - len(lines) - len(below) - 1
        if room > 1:
            rule = "-" if self.pix.drawing == "ascii" else "─"
            lines.append(Text(rule * width, inks.muted))
            moves, now = self.move_lines(width)
            first = min(max(now - room // 2, 0), max(len(moves) - room, 0))
            lines += moves[first : first + room]
        lines = lines[: max(height - len(below), 0)]
        lines += [Text()] * (height - len(lines) - len(below))
        return lines + below

    def _seats(self, width: int) -> list[Text]:
        inks = ink(self.app)
        sitting = self.sitting
        outcome = sitting.outcome
        lines = []
        for seat in range(len(sitting.seats)):
            turn = seat in sitting.acting
            mark = "▸" if turn else " "
            if outcome is not None and seat in outcome.winners:
                mark = "★" if len(outcome.winners) == 1 else "="
            line = Text(style=inks.plain)
            line.append(f"{mark} ", inks.accent)
            own = say(sitting.game.seat_name(seat))
            name = words.seat_name(sitting.game, sitting.seats, seat)
            line.append(own, inks.accent if turn else inks.strong)
            if name != own:
                line.append(f"  {name}", inks.plain)
            lines.append(line)
            lines += self.seat_lines(seat, width)
        return lines

    def move_lines(self, width: int) -> tuple[list[Text], int]:
        """The moves, those to come in a replay as well, and the row of the last one made."""
        sitting = self.sitting
        made = len(join_turns(sitting.line()))
        turns = join_turns(self._shown_line())
        return move_list(turns, made, len(sitting.seats), width, ink(self.app))

    def _shown_line(self) -> Sequence[tuple[int | None, str]]:
        if isinstance(self.sitting, Replay):
            return self.sitting.whole_line
        return self.sitting.line()

    # -- making moves ------------------------------------------------------------------------
    def play(self, text: str | Sequence[str], seat: int | None = None) -> bool:
        """Make a move in the game's notation, or several at once; whether that was accepted."""
        if not isinstance(self.sitting, LocalMatch):
            return False
        self.workers.cancel_group(self, "bots")
        try:
            self.sitting.submit(text, seat)
        except (Illegal, NotUnderstood, LogError) as wrong:
            # The match may have gone on in another window, and that may be the reason.
            self._trouble = wrong.message
            self.renew()
            self.let_bots_move()
            return False
        self._trouble = None
        self.moved()
        if text == DRAW and self.sitting.match.draw_offer:
            self._notice = _("A draw is offered; the answer comes with the next move.")
            self.say_situation()
        self.let_bots_move()
        return True

    def moved(self) -> None:
        """Something was played, by whoever."""
        self._seq = self.sitting.match.seq
        declined = self._offered and not self.sitting.match.draw_offer
        self._offered = bool(self.sitting.match.draw_offer)
        self._notice = self._wish_of_others() or ""
        if declined and self.sitting.outcome is None:
            self._notice = _("The draw was declined.")
        self.renew()
        if self.sitting.outcome is not None and self.sitting.live:
            self._show_result()

    def _wish_of_others(self) -> str | None:
        """What somebody at another terminal wants an answer to, in words."""
        sitting, match = self.sitting, self.sitting.match
        if not isinstance(sitting, LocalMatch) or not sitting.shared or sitting.seat is None:
            return None
        if match.undo and sitting.seat in match.undo.waiting:
            name = self.called(match.undo.seat)
            return _("{name} would like to take back a move: u agrees, a move declines.", name=name)
        if match.draw_offer and sitting.seat not in match.draw_offer:
            name = self.called(match.draw_offer[0])
            return _("{name} offers a draw: o agrees, a move declines.", name=name)
        return None

    def let_bots_move(self) -> None:
        """Ask the bots, if it is their turn."""
        sitting = self.sitting
        if isinstance(sitting, LocalMatch) and sitting.bots_to_act:
            # Not a coroutine yet: one that the next move replaces would never be awaited.
            _worker: Worker[None] = self.run_worker(self._bots, group="bots", exclusive=True)

    async def _bots(self) -> None:
        from ..table.bots import BotFailed

        sitting = self.sitting
        if not isinstance(sitting, LocalMatch):
            return

        def moved() -> None:
            if self.is_running:  # the answer may come while everything is being closed
                self.moved()

        try:
            await sitting.bots_move(moved)
        except (BotFailed, Illegal, NotUnderstood, LogError) as failed:
            self.complain(failed.message)

    def action_result(self) -> None:
        """Show the result again, after a look at the board."""
        if self.sitting.live and self.sitting.outcome is not None:
            self._show_result()

    def _show_result(self) -> None:
        from .result import ResultScreen

        line = self.sitting.match.line
        by_bot = bool(line) and line[-1].seat not in getattr(self.sitting, "persons", ())
        self.app.push_screen(
            ResultScreen(self.sitting.match, deaf=_DEAF if by_bot else 0.0), self._after_result
        )

    def _after_result(self, wish: str | None) -> None:
        from .opening import match_screen

        sitting = self.sitting
        if wish == "rematch" and isinstance(sitting, LocalMatch):
            self.pix.rematch(self, sitting)
        elif wish == "replay":
            self.app.switch_screen(match_screen(Replay(sitting.match)))
        elif wish == "leave":
            self.action_leave()

    # -- at the table --------------------------------------------------------------------------
    def action_undo(self) -> None:
        """Take back the last move; others at this keyboard are asked where it concerns them."""
        self._with_consent(UNDO, _("{names}: may the move be taken back?"), _("take it back"))

    def action_offer_draw(self) -> None:
        """Offer a draw, or agree to the one on offer."""
        self._with_consent(DRAW, _("{names}: do you agree on a draw?"), _("agree"))

    def _with_consent(self, text: str, question: str, yes: str) -> None:
        sitting = self.sitting
        if not isinstance(sitting, LocalMatch) or sitting.outcome is not None:
            return
        asker = sitting.asker(text)
        try:
            asked = sitting.others_to_ask(text)
        except (Illegal, NotUnderstood) as wrong:
            self.complain(wrong.message)
            return
        if not asked:
            self.play(text, asker)
            return

        def answer(agreed: bool | None) -> None:
            # An offer may stand already, from before this match was resumed.
            said = text == DRAW and asker in sitting.match.draw_offer
            if agreed and (said or self.play(text, asker)):
                for seat in asked:
                    self.play(text, seat)

        names = ", ".join(map(self.called, asked))
        self.app.push_screen(Confirm(question.format(names=names), yes, _("no")), answer)

    @property
    def _in_play(self) -> bool:
        """Whether whoever sits here may still come to act."""
        return self.sitting.seat in self.sitting.game.in_play(self.sitting.match.state)

    def action_resign(self) -> None:
        """Give up, after a question."""
        if not self.sitting.live or self.sitting.outcome is not None or self.sitting.seat is None:
            return
        if not self._in_play:
            self.complain(_("Whoever has left the game cannot resign any more."))
            return

        def answer(sure: bool | None) -> None:
            if sure:
                self.play(RESIGN)

        question = _("Resign this match?")
        if len(getattr(self.sitting, "persons", ())) > 1:
            name = self.called(self.sitting.seat)
            question = _("{name}: Resign this match?", name=name)
        self.app.push_screen(Confirm(question, _("resign"), _("play on")), answer)

    # -- moving through a replay ---------------------------------------------------------------
    def action_step(self, moves: int) -> None:
        """Forwards or backwards in a replay."""
        if isinstance(self.sitting, Replay) and self.sitting.step(moves):
            self.renew()

    # -- typing ------------------------------------------------------------------------------
    @property
    def can_type(self) -> bool:
        """Not in a replay, not when it is over, and not for those who only watch bots."""
        sitting = self.sitting
        return not sitting.watches and sitting.outcome is None and sitting.seat is not None

    def on_key(self, event: events.Key) -> None:
        """Any key ends a complaint; Textual then asks the base class, which may begin to type."""
        coming = self.sitting.curtain
        if coming is not None and event.character == str(coming + 1):
            event.stop()
            self.action_curtain()
        if self._trouble is not None and event.key != "enter":
            self._trouble = None
            self.say_situation()

    def typed(self, value: str) -> None:
        """A typed move: a whole turn may be written with commas."""
        text = value.strip()
        if not text:
            self.stop_typing()
            return
        at_the_table = {
            UNDO: self.action_undo,
            DRAW: self.action_offer_draw,
            RESIGN: self.action_resign,
        }
        asked = at_the_table.get(text.lower())
        if asked is not None:
            self.stop_typing()
            asked()
            return
        if self.play(self.typed_moves(text)):
            self.stop_typing()

    def typed_moves(self, text: str) -> str:
        """The moves that a typed text means: several may be written with commas."""
        return ",".join(self.typed_move(part.strip()) for part in text.split(","))

    def typed_move(self, text: str) -> str:
        """The move that a typed text means; a game may allow short forms."""
        return text

    # -- leaving -----------------------------------------------------------------------------
    def action_back(self) -> None:
        """Out of the typed line; then out of what is chosen; then out of the match."""
        if self.is_typing:
            self.stop_typing()
            self.complain(None)
        elif not self.put_back():
            self.action_leave()

    def put_back(self) -> bool:
        """Put back what is chosen; whether there was anything."""
        return False

    def action_leave(self) -> None:
        """To the launcher. The match is kept."""
        self.workers.cancel_group(self, "bots")
        self.pix.go_home()

    def action_rules(self) -> None:
        """The rules of the game, and all keys."""
        from .reader import rules_screen

        self.app.push_screen(rules_screen(self.sitting.game, (*self.keys_help, *_KEYS)))

    # -- keys --------------------------------------------------------------------------------
    def _all_hints(self) -> list[KeyHint]:
        if not self.sitting.live:
            return [
                KeyHint("←→", _("one move")),
                KeyHint(_("Home"), _("start"), "step(-100000)"),
                KeyHint(_("End"), _("end"), "step(100000)"),
                *self.replay_hints(),
                KeyHint("F1", _("rules"), "rules", 2),
                KeyHint(_("Esc"), _("leave"), "leave"),
            ]
        if self.sitting.outcome is not None:
            return [
                KeyHint(_("Enter"), _("result"), "result"),
                *self.last_hints(),
                *self.pix.hints_at_table(),
                KeyHint("F1", _("rules"), "rules", 2),
                KeyHint("q", _("leave"), "leave"),
            ]
        coming = self.sitting.curtain
        if coming is not None:
            name = self.called(coming)
            return [
                KeyHint(str(coming + 1), _("{name} is here", name=name), "curtain"),
                KeyHint("F1", _("rules"), "rules", 2),
                KeyHint("q", _("leave"), "leave"),
            ]
        if not self.can_type:
            return [
                *self.replay_hints(),
                *self.pix.hints_at_table(),
                KeyHint("F1", _("rules"), "rules", 2),
                KeyHint("q", _("leave"), "leave"),
            ]
        return [*self.hints(), *self.table_hints()]

    def table_hints(self) -> list[KeyHint]:
        """The keys of every table, while a match goes on."""
        table = [
            KeyHint("u", _("undo"), "undo", 1),
            KeyHint("o", _("draw"), "offer_draw", 3),
            KeyHint("x", _("resign"), "resign", 3),
            *self.pix.hints_at_table(),
            KeyHint("F1", _("rules"), "rules", 2),
            KeyHint("q", _("leave"), "leave"),
        ]
        if not self.sitting.game.draws:
            table = [hint for hint in table if hint.action != "offer_draw"]
        if not self._in_play:
            table = [hint for hint in table if hint.action != "resign"]
        return table

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click on the last line begins to type."""
        if event.panel.id == "panel" and event.row == event.panel.size.height - 1:
            self.action_type()

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        """A clicked key ends a complaint like any other; Textual calls the base class itself."""
        self._trouble = None
