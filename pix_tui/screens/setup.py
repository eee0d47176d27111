"""Set-up of a match: who sits where, which options, and what each of them means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from .. import words
from ..games.game import Game, NotUnderstood, Options
from ..games.options import OptionInfo
from ..i18n import _, say
from ..table.record import BOT, PERSON, SeatInfo
from ..widgets.choice_row import ChoiceRow
from ..widgets.key_bar import KeyBar, KeyHint
from ..widgets.title_bar import TitleBar
from .base import PixScreen, Scroll
from .choices import Choices, last_choices, usual_choices

_LABEL = 22  # cells


class SeatRow(Horizontal):
    """A seat: a person with a name, or a bot of some level."""

    DEFAULT_CSS = """
    SeatRow { height: 1; }
    SeatRow ChoiceRow { width: 44; }
    SeatRow Input { width: 1fr; max-width: 24; height: 1; border: none; padding: 0 1;
                    background: $surface; }
    SeatRow Input:focus { background: $panel; }
    """

    def __init__(self, game: Game[Any, Any], seat: int, info: SeatInfo | None) -> None:
        """Args:
        game: for its seat names and bots.
        seat: its number.
        info: who sat there last; `None`: nobody, where the game does not need everybody.
        """
        super().__init__()
        kinds: list[tuple[Any, str]] = [("", _("person"))]
        kinds += [(level, words.bot_name(level)) for level in game.bots]
        if seat >= game.seats[0]:
            kinds.insert(0, (None, _("nobody")))
        chosen = None if info is None else (info.level or "")
        self._row = ChoiceRow(
            say(game.seat_name(seat)),
            kinds,
            chosen,
            help=_("Left and right change who sits here; Tab goes to the name."),
            label_width=_LABEL,
        )
        self._typed_name = Input(
            info.name if info and info.kind == PERSON else "",
            placeholder=_("name"),
            max_length=16,
            compact=True,
        )
        self._typed_name.cursor_blink = False

    def compose(self) -> ComposeResult:
        """Kind and name."""
        yield self._row
        yield self._typed_name

    def on_mount(self) -> None:
        """Bots have no name to type."""
        self._show_name()

    def on_choice_row_changed(self) -> None:
        """The name belongs to a person."""
        self._show_name()

    def _show_name(self) -> None:
        self._typed_name.display = self._row.value == ""

    @property
    def info(self) -> SeatInfo | None:
        """Who sits there, as chosen now."""
        if self._row.value is None:
            return None
        if self._row.value:
            return SeatInfo("", BOT, self._row.value)
        return SeatInfo(self._typed_name.value, PERSON)


class SetUp(PixScreen[None]):
    """A form with one line for each choice; the focused one is explained below."""

    DEFAULT_CSS = """
    SetUp #form { padding: 1 2; height: 1fr; }
    SetUp .heading { height: 1; margin-top: 1; color: $primary; text-style: bold; }
    SetUp .first { margin-top: 0; }
    SetUp #explained { dock: bottom; height: 3; padding: 0 3; margin-bottom: 1;
                       color: $foreground; }
    SetUp #wrong { dock: bottom; height: auto; padding: 0 3; margin-bottom: 4; color: $error; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "app.focus_previous", show=False),
        Binding("down,j", "app.focus_next", show=False),
        Binding("f5,ctrl+s", "start", show=False, priority=True),
        Binding("enter", "start", show=False),
        Binding("escape", "leave", show=False),
        Binding("f1", "rules", show=False),
        Binding("f4", "usual", show=False),
    ]

    def __init__(
        self,
        game: Game[Any, Any],
        choices: Choices | None = None,
        *,
        seed: int | None = None,
        setup: Mapping[str, Any] | None = None,
    ) -> None:
        """Args:
        game: what is to be played.
        choices: what to begin with; the choices of last time if they are left out.
        seed: fixes all that is left to chance in the match that is started.
        setup: where it begins, if not at the start.
        """
        super().__init__()
        self._game = game
        self._choices_before = choices
        self._seed, self._setup = seed, setup

    def compose(self) -> ComposeResult:
        """Seats, options, the explanation, keys."""
        game = self._game
        choices = self._choices_before or last_choices(game, self.pix.settings)
        yield TitleBar(game.title, say(game.pitch))
        with Scroll(id="form"):
            yield Static(Content(_("Seats")), classes="heading first")
            for seat in range(game.seats[-1]):
                taken = seat < len(choices.seats)
                yield SeatRow(game, seat, choices.seats[seat] if taken else None)
            yield ChoiceRow(
                _("Order"),
                [(False, _("as listed")), (True, _("mixed at the start"))],
                choices.shuffled,
                help=_("Whether the seats stay as listed, or chance says who begins."),
                label_width=_LABEL,
                id="shuffled",
            )
            infos = game.options.describe()
            if infos:
                yield Static(Content(_("Options")), classes="heading")
            for info in infos:
                yield from self._option_rows(info, choices.options)
        yield Static(Content(""), id="wrong")
        yield Static(Content(""), id="explained")
        yield KeyBar(
            [
                KeyHint("↑↓", _("choose")),
                KeyHint("←→", _("change")),
                KeyHint(_("Enter"), _("start"), "start"),
                KeyHint("F4", _("usual choices"), "usual", 1),
                KeyHint("F1", _("rules"), "rules"),
                KeyHint(_("Esc"), _("back"), "leave"),
            ]
        )

    def _option_rows(self, info: OptionInfo, options: Options) -> list[ChoiceRow]:
        value = getattr(options, info.name)
        if not info.each:
            walked = info.usual or info.choices
            if info.usual and value not in walked:
                walked = tuple(sorted({*walked, value}))
            choices = [(choice, choice_name(choice)) for choice in walked]
            if info.default is None:
                # It follows from the other options until somebody wants it otherwise.
                choices.insert(0, (None, _("as usual")))
                rest = {name: v for name, v in options.to_json().items() if name != info.name}
                if getattr(options.from_json(rest), info.name) == value:
                    value = None
            return [
                ChoiceRow(
                    say(info.label),
                    choices,
                    value,
                    help=say(info.help),
                    label_width=_LABEL,
                    id=f"option-{info.name}",
                )
            ]
        return [
            ChoiceRow(
                _("{option}, {seat}", option=say(info.label), seat=say(self._game.seat_name(seat))),
                [(choice, choice_name(choice)) for choice in info.each],
                one,
                help=say(info.help),
                label_width=_LABEL,
                id=f"option-{info.name}-{seat}",
            )
            for seat, one in enumerate(value)
        ]

    def on_mount(self) -> None:
        """Begin at the second seat: most often it is the opponent that changes."""
        rows = list(self.query(ChoiceRow))
        rows[min(1, len(rows) - 1)].focus()

    def on_choice_row_focused(self, event: ChoiceRow.Focused) -> None:
        """Explain the row."""
        self.query_one("#explained", Static).update(Content(event.row.help))

    def on_choice_row_changed(self) -> None:
        """Say at once what does not go together."""
        self.call_later(self._check)

    def _check(self) -> Choices | None:
        try:
            choices = self._choices()
        except NotUnderstood as wrong:
            self.query_one("#wrong", Static).update(Content(say(wrong.message)))
            return None
        self.query_one("#wrong", Static).update(Content(""))
        return choices

    def _choices(self) -> Choices:
        seats = [row.info for row in self.query(SeatRow)]
        return Choices(
            tuple(seat for seat in seats if seat is not None),
            self._game.options.from_json(self._chosen_options()),
            self.query_one("#shuffled", ChoiceRow).value,
        )

    def _chosen_options(self) -> dict[str, Any]:
        options: dict[str, Any] = {}
        for info in self._game.options.describe():
            if info.each:
                options[info.name] = [
                    self.query_one(f"#option-{info.name}-{seat}", ChoiceRow).value
                    for seat in range(len(info.default))
                ]
            else:
                options[info.name] = self.query_one(f"#option-{info.name}", ChoiceRow).value
        return options

    def action_start(self) -> None:
        """Begin the match, and remember the choices."""
        choices = self._check()
        if choices is None:
            return
        from .opening import new_match

        pix = self.pix
        pix.settings.keep_set_up(self._game.name, choices.to_json())
        self.go_to(
            lambda: new_match(
                pix,
                pix.log_of_matches,
                self._game,
                choices,
                seed=self._seed,
                setup=self._setup,
            ),
            instead=True,
        )

    def on_input_submitted(self) -> None:
        """Enter on a name goes on to the next line."""
        self.focus_next()

    def action_usual(self) -> None:
        """Every option as the game has it usually."""
        usual = usual_choices(self._game).options
        for info in self._game.options.describe():
            value = getattr(usual, info.name)
            if info.each:
                for seat, one in enumerate(value):
                    self.query_one(f"#option-{info.name}-{seat}", ChoiceRow).select(one)
            else:
                usual_value = value if info.default is not None else None
                self.query_one(f"#option-{info.name}", ChoiceRow).select(usual_value)
        self._check()

    def action_rules(self) -> None:
        """The rules, to look something up before choosing."""
        from .reader import rules_screen

        self.app.push_screen(rules_screen(self._game))

    def action_leave(self) -> None:
        """Back without a match."""
        self.pix.go_home()


def choice_name(choice: Any) -> str:
    """What a value of an option is called on screen."""
    if choice is True:
        return _("yes")
    if choice is False:
        return _("no")
    if isinstance(choice, tuple):
        return ", ".join(map(choice_name, choice))
    return str(choice)
