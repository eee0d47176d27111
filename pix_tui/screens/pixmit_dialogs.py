"""Questions of a Pixmit table: what to say of an offer, how to lay a hand out, what scores."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ..games.pixmit.cards import CARDS, GROUPS, MEMBERS, NUMBERS
from ..games.pixmit.names import GROUP_NAMES, scoring_name
from ..games.pixmit.scoring import (
    ARTEFACT,
    BEASTS,
    COSMOS,
    CREATED,
    DESTROYED,
    ELITES,
    GODS,
    HELL,
    KNOWN,
    PEOPLE,
    PER_CARD,
    POINTS,
    PURITY,
    TRIPLE,
    Hand,
    Split,
    best_split,
    splits,
)
from ..i18n import _, say
from ..widgets.blocks import beside
from ..widgets.ink import Ink, ink
from ..widgets.key_bar import KeyBar, KeyHint
from ..widgets.texts import Panel
from ..widgets.title_bar import TitleBar
from .base import PixModal, PixScreen, Scroll

_GROUP, _NUMBER = 6, 4  # cells for a group or a number that can be said
_IN_ROW = 11  # numbers
_MOST = 10  # splits on screen at once
_DIALOG, _FRAME = 60, 6  # columns of a dialog, and of its border and padding
_MARGIN = 2  # columns beside the table of what scores


class SayScreen(PixModal[tuple[str, ...]]):
    """What to say of each card that is offered; dismissed with the words, or `None`."""

    shows_secrets = True
    DEFAULT_CSS = "SayScreen Panel { margin-bottom: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1, 0)", show=False),
        Binding("down,j", "go(1, 0)", show=False),
        Binding("left,h", "go(0, -1)", show=False),
        Binding("right,l", "go(0, 1)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("n", "nothing", show=False),
        Binding("escape,q", "cancel", show=False),
    ]

    def __init__(self, cards: Hand, *, honest: Sequence[Sequence[str]] | None = None) -> None:
        """Args:
        cards: the cards that are offered.
        honest: what may truthfully be said of each, where nothing else may be.
        """
        super().__init__()
        self._all, self._honest = cards, honest
        self._number = 0
        self._said: list[str] = []
        self._row = self._column = 0
        self._group_rows = 1

    def compose(self) -> ComposeResult:
        """The question, what can be said, the keys."""
        panel = Panel(self._lines, id="choices")
        panel.styles.height = len(self._rows())
        with Vertical():
            yield Static(Content(self._question()), id="question")
            yield panel
            hints = [KeyHint("←↑↓→", _("choose"), rank=1), KeyHint(_("Enter"), _("say"), "choose")]
            if self._honest is None:
                hints.append(KeyHint("n", _("nothing"), "nothing"))
            yield KeyBar([*hints, KeyHint(_("Esc"), _("back"), "cancel")])

    def on_resize(self) -> None:
        """As many rows as it takes."""
        self.query_one("#choices", Panel).styles.height = len(self._rows())
        self._row = self._column = 0

    def _question(self) -> str:
        card = self._all[self._number]
        return _("What do you say of {card}?", card=f"{card:02} {CARDS[card].name}")

    def _rows(self) -> list[list[str]]:
        if self._honest is not None:
            return [[*self._honest[self._number]]]
        numbers = [f"{card:02}" for card in NUMBERS]
        room = min(_DIALOG, self.app.size.width * 24 // 25) - _FRAME
        groups = _in_rows([*GROUPS], max(room // _GROUP, 1))
        self._group_rows = len(groups)
        return [*groups, *_in_rows(numbers, max(min(room // _NUMBER, _IN_ROW), 1))]

    def _width(self, row: int) -> int:
        """Cells for each word of a row."""
        return _GROUP if self._honest is not None or row < self._group_rows else _NUMBER

    def _lines(self, width: int, height: int) -> list[Text]:
        inks = ink(self.app)
        lines = []
        for number, row in enumerate(self._rows()):
            line = Text(style=inks.plain)
            for place, word in enumerate(row):
                here = (number, place) == (self._row, self._column)
                label = f"[{word}]" if here else f" {word} "
                line.append(label, inks.chosen if here else inks.plain)
                line.append(" " * (self._width(number) - len(label)))
            lines.append(line)
        return lines

    def _show(self) -> None:
        self.query_one("#question", Static).update(Content(self._question()))
        self.query_one("#choices", Panel).renew()

    def action_go(self, down: int, right: int) -> None:
        """To another word."""
        rows = self._rows()
        self._row = (self._row + down) % len(rows)
        self._column = (self._column + right) % len(rows[self._row])
        self._column = min(self._column, len(rows[self._row]) - 1)
        self._show()

    def action_choose(self) -> None:
        """Say that."""
        self._said.append(self._rows()[self._row][self._column])
        self._next()

    def action_nothing(self) -> None:
        """Say nothing of this card, where that is allowed."""
        if self._honest is None:
            self._next()

    def _next(self) -> None:
        self._number += 1
        self._row = self._column = 0
        if self._number == len(self._all):
            self.dismiss(tuple(self._said))
        else:
            self._show()

    def action_cancel(self) -> None:
        """Back, and nothing has been said."""
        self.dismiss(None)

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click on a word says it."""
        event.stop()
        rows = self._rows()
        place = event.column // self._width(event.row)
        if event.row < len(rows) and place < len(rows[event.row]):
            self._row, self._column = event.row, place
            self.action_choose()


def _in_rows(words: list[str], count: int) -> list[list[str]]:
    return [words[first : first + count] for first in range(0, len(words), count)]


class SplitScreen(PixModal[Split]):
    """All ways to lay a hand out, the best first; dismissed with the one that is chosen."""

    DEFAULT_CSS = "SplitScreen Panel { margin-bottom: 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go(-1)", show=False),
        Binding("down,j", "go(1)", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("escape,q", "cancel", show=False),
    ]

    def __init__(self, name: str, hand: Hand) -> None:
        """Args:
        name: whose hand it is.
        hand: the cards.
        """
        super().__init__()
        self._whose = name
        self._ways = ways(hand)
        self._place = 0

    def compose(self) -> ComposeResult:
        """The splits, and the keys."""
        panel = Panel(self._lines, id="choices")
        panel.styles.height = min(len(self._ways), _MOST)
        with Vertical():
            yield Static(Content(_("{name}: how do you lay your cards out?", name=self._whose)))
            yield panel
            yield KeyBar(
                [
                    KeyHint("↑↓", _("choose")),
                    KeyHint(_("Enter"), _("lay out"), "choose"),
                    KeyHint(_("Esc"), _("back"), "cancel"),
                ]
            )

    @property
    def _first(self) -> int:
        last = max(len(self._ways) - _MOST, 0)
        return min(max(self._place - _MOST // 2, 0), last)

    def _lines(self, width: int, height: int) -> list[Text]:
        inks = ink(self.app)
        lines = []
        for place, split in enumerate(self._ways[self._first : self._first + _MOST], self._first):
            here = place == self._place
            line = Text("▸ " if here else "  ", inks.accent)
            line.append(f"{split.total:>3}  ", inks.strong)
            line.append(told(split), inks.accent if here else inks.plain)
            lines.append(line)
        return lines

    def action_go(self, step: int) -> None:
        """To another split."""
        self._place = (self._place + step) % len(self._ways)
        self.query_one("#choices", Panel).renew()

    def action_choose(self) -> None:
        """Lay the hand out like that."""
        self.dismiss(self._ways[self._place])

    def action_cancel(self) -> None:
        """Leave it as it is."""
        self.dismiss(None)

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click on a split chooses it."""
        event.stop()
        if self._first + event.row < len(self._ways):
            self._place = self._first + event.row
            self.action_choose()


def ways(hand: Hand) -> list[Split]:
    """The splits that use whatever can be used, the best first; of those that differ in nothing
    but which card of a group is where, one."""
    full = [split for split in splits(hand) if not best_split(split.unused).total]
    full.sort(key=lambda split: (-split.total, split.scorings))
    alike = {told(split): split for split in reversed(full) if split.scorings}
    return sorted(alike.values(), key=lambda split: (-split.total, split.scorings))


def told(split: Split) -> str:
    """A split in a line."""
    return " · ".join(
        f"{scoring_name(scoring.kind, scoring.group, len(scoring.cards))} {scoring.points}"
        for scoring in split.scorings
    )


class ScoringScreen(PixScreen[None]):
    """What scores, what allows a call, and which cards belong to which group."""

    DEFAULT_CSS = "ScoringScreen Panel { width: 100%; margin: 1 2; }"
    shows_secrets = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,t,enter,space", "leave", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("down,j", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("home", "scroll(-1000)", show=False),
        Binding("end", "scroll(1000)", show=False),
    ]

    def __init__(self, title: str, hand: Collection[int]) -> None:
        """Args:
        title: the name of the game.
        hand: one's own cards, which are marked.
        """
        super().__init__()
        self._title, self._hand = title, hand

    def compose(self) -> ComposeResult:
        """The table between title and keys."""
        yield TitleBar(_("{game}: what scores", game=self._title))
        with Scroll():
            yield Panel(self._lines)
        yield KeyBar(self._hints(long=False))

    def on_resize(self) -> None:
        """All of it is there, if need be by scrolling."""
        room = self.app.size
        panel = self.query_one(Panel)
        panel.styles.height = len(self._lines(max(room.width - 2 * _MARGIN, 1), 0))

    def on_scroll_overflows(self, event: Scroll.Overflows) -> None:
        """Offer the keys for it."""
        self.query_one(KeyBar).show(self._hints(long=event.long))

    def _hints(self, *, long: bool) -> list[KeyHint]:
        scroll = [KeyHint("↑↓", _("scroll"))] if long else []
        return [*scroll, KeyHint(_("Esc"), _("back"), "leave")]

    def _lines(self, width: int, height: int) -> list[Text]:
        inks = ink(self.app)
        left, right = _scorings(inks), _groups(inks, self._hand)
        if width >= max(map(len, left)) + max(map(len, right)) + 2:
            return beside([left, right], 2)
        wrapped = [piece for line in left for piece in line.wrap(self.app.console, max(width, 1))]
        return [*wrapped, Text(), *right]

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss()


def _scorings(inks: Ink) -> list[Text]:
    rows = [
        (scoring_name(ELITES, "", 4), POINTS[ELITES], "07 09 10 21"),
        (scoring_name(BEASTS, "", 5), POINTS[BEASTS], _("2 TK and 3 AK")),
        (scoring_name(COSMOS, "", 5), POINTS[COSMOS], _("5 ASK")),
        (scoring_name(GODS, "", 5), POINTS[GODS], _("3 FK and any 2")),
        (scoring_name(ARTEFACT, "", 5), POINTS[ARTEFACT], _("5 OK")),
        (scoring_name(HELL, "", 5), POINTS[HELL], _("5 DK")),
        (scoring_name(DESTROYED, "", 3), POINTS[DESTROYED], "11 21 33"),
        (scoring_name(KNOWN, "", 3), POINTS[KNOWN], "15 19 26"),
        (scoring_name(PEOPLE, "", 5), POINTS[PEOPLE], _("5 PK")),
        (scoring_name(CREATED, "", 3), POINTS[CREATED], "03 20 25"),
        (_("Triple"), POINTS[TRIPLE], _("3 of one group")),
        (_("Pair or more"), PER_CARD, _("a card of one printed group")),
    ]
    lines = []
    for name, points, cards in rows:
        line = Text(f"{name:<13}", inks.strong)
        line.append(f"{points:>4}  ", inks.accent).append(cards, inks.plain)
        lines.append(line)
    more = [
        "",
        _("+{points} for a set of five without 21 and 32.", points=PURITY),
        _("21 is of any group in a set; 32 is AK, FK or ASK."),
        "",
        _("A call: Elite; six of OK, PK or DK;"),
        _("a set of five and a joker as the sixth."),
    ]
    return [*lines, *(Text(line, inks.plain) for line in more)]


def _groups(inks: Ink, hand: Collection[int]) -> list[Text]:
    lines = []
    for group, name in GROUP_NAMES.items():
        line = Text(f"{group:<4}", inks.strong).append(say(name), inks.plain)
        lines.append(line)
        cards = Text("    ", inks.plain)
        for card in sorted(MEMBERS[group]):
            cards.append(f"{card:02}", inks.accent if card in hand else inks.muted).append(" ")
        lines.append(cards)
    return lines
