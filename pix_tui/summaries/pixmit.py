"""How a match of Pixmit ended: the ranking, and how every hand was laid out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ..games.pixmit.cards import DESTROYER
from ..games.pixmit.names import CALL_NAMES, GROUP_NAMES, card_name, scoring_name
from ..games.pixmit.scoring import CONSOLATION, DESTROYED, PURITY, TRIPLE
from ..i18n import _, say
from ..table.match import Match
from ..table.result import result
from ..words import clock, column_widths, numbered_name, seat_name
from .common import heading

_WIDE = 76  # cells in which there is room for what groups and cards are called
_DESTROYER = f"{DESTROYER:02}"


def summary(match: Match) -> RenderableType:
    """Winners, a ranking, and of every deal how it ended and what each hand has brought."""
    known = result(match)
    deals = known["breakdown"]["deals"]
    points = [round(score) for score in known["scores"]]
    ranked = ranking(points, known["breakdown"]["vetoes"], match.state.gone)
    stories = [
        [Text(sentence) for sentence in _story(match, deal, last=deal is deals[-1])]
        for deal in deals
    ]
    alone = len(deals) == 1
    return Group(
        heading(match),
        *(stories[0] if alone else ()),
        Text(),
        _ranking_table(match, known, points, ranked),
        *_resigned(match),
        _Hands(match, deals, [] if alone else stories, [seat for seat, _rank in ranked]),
    )


def ranking(
    points: Sequence[int], vetoes: Sequence[int], gone: Sequence[bool]
) -> list[tuple[int, int]]:
    """Seat and rank, the best first; equals share a rank, and who has resigned comes last."""
    keys = [(out, -count, vetoed) for out, count, vetoed in zip(gone, points, vetoes, strict=True)]
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    return sorted(enumerate(ranks), key=lambda pair: (pair[1], pair[0]))


def _ranking_table(
    match: Match, known: Mapping[str, Any], points: Sequence[int], ranked: Sequence[tuple[int, int]]
) -> Table:
    """A row for each seat: rank, name, the totals of the deals, points, vetoes, time."""
    deals, winners = known["breakdown"]["deals"], known["winners"]
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("")
    if len(deals) > 1:
        table.add_column(Text(_("by deal")), justify="right", no_wrap=True)
    for title in (_("points"), _("vetoes"), _("time")):
        table.add_column(Text(title), justify="right", no_wrap=True)
    for seat, rank in ranked:
        won = seat in winners
        style = "bold" if won else ""
        course = [_signed(deal["totals"][seat]).rjust(3) for deal in deals]
        table.add_row(
            Text(("★" if len(winners) == 1 else "=") if won else "", style),
            Text(f"{rank}."),
            _name(match, seat, style),
            *([Text(" ".join(course))] if len(deals) > 1 else []),
            Text(_signed(points[seat]), style),
            Text(str(known["breakdown"]["vetoes"][seat])),
            Text(clock(known["used"][seat])),
        )
    return table


def _name(match: Match, seat: int, style: str = "") -> Text:
    """A seat in a column that may have less room than its name."""
    name = numbered_name(match.game, match.header.seats, seat)
    return Text(name, style, no_wrap=True, overflow="ellipsis")


def _signed(points: int) -> str:
    return str(points).replace("-", "−")


def _resigned(match: Match) -> list[Text]:
    """Who has; of all but the winner, the heading tells."""
    if match.outcome is not None and match.outcome.reason == "resigned":
        return []
    gone = [seat for seat, gone in enumerate(match.state.gone) if gone]
    return [Text(_("{name} has resigned.", name=_called(match, seat))) for seat in gone]


def _called(match: Match, seat: int) -> str:
    return seat_name(match.game, match.header.seats, seat)


def _story(match: Match, deal: Mapping[str, Any], *, last: bool) -> Iterator[str]:
    """How a deal ended, in sentences."""
    caller, hunter = deal["caller"], _catcher(deal)
    if caller is not None:
        call = say(CALL_NAMES[deal["call"]])
        yield _("{name} called: {call}.", name=_called(match, caller), call=call)
    elif last and match.outcome is not None and match.outcome.reason == "resigned":
        yield _("Nobody called before all others resigned.")
    else:
        yield _("Nobody called in three rounds.")
    card = f"{_DESTROYER} {card_name(DESTROYER)}"
    if hunter is not None:
        yield _("{name} drew {card} in the hunt.", name=_called(match, hunter), card=card)
    elif deal["hunted"]:
        yield _("Nobody drew {card} in the hunt.", card=card)


def _catcher(deal: Mapping[str, Any]) -> int | None:
    """Who has drawn card 21 in the hunt."""
    return next((seat for seat, card in deal["hunted"] if card == _DESTROYER), None)


# -- hands -----------------------------------------------------------------------------------
class _Line(NamedTuple):
    """Something that a hand has brought or lost."""

    label: str
    what: str
    """The cards, or what became of one."""
    points: str = ""
    note: str = ""
    """For wide screens: the group, or the name of the card."""
    counts: bool = True


class _Hands:
    """Every hand of every deal, line by line."""

    def __init__(
        self,
        match: Match,
        deals: Sequence[Mapping[str, Any]],
        stories: Sequence[Sequence[Text]],
        order: Sequence[int],
    ) -> None:
        """Args:
        match: whose they are.
        deals: as the breakdown has them.
        stories: what stands over each of them, where there are several.
        order: of the seats.
        """
        self._match, self._deals, self._stories, self._order = match, deals, stories, order

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """One deal after the other, in columns that are the same for all."""
        hands = [{seat: list(_lines(deal, seat)) for seat in self._order} for deal in self._deals]
        lines = [line for deal in hands for seat in self._order for line in deal[seat]]
        widths = column_widths([line[:3] for line in lines])
        wide = options.max_width >= _WIDE
        for number, deal in enumerate(self._deals):
            yield Text()
            if self._stories:
                yield Text(_("Deal {number}", number=number + 1), "bold")
                yield from self._stories[number]
            yield self._table(deal, hands[number], widths, wide=wide)

    def _table(
        self,
        deal: Mapping[str, Any],
        hands: Mapping[int, Sequence[_Line]],
        widths: Sequence[int],
        *,
        wide: bool,
    ) -> Table:
        """Name and total of each seat, and beside them what they come from."""
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        table.add_column()
        table.add_column(justify="right", no_wrap=True, min_width=3)
        label, what, points = widths
        table.add_column(no_wrap=True, min_width=label)
        table.add_column(no_wrap=True, min_width=what)
        table.add_column(justify="right", no_wrap=True, min_width=points)
        if wide:
            table.add_column(style="dim")
        for seat, lines in hands.items():
            for number, line in enumerate(lines):
                style = "" if line.counts else "dim"
                first = number == 0
                note = Text(line.note, no_wrap=True, overflow="ellipsis")
                table.add_row(
                    _name(self._match, seat) if first else "",
                    Text(_signed(deal["totals"][seat]), "bold") if first else "",
                    Text(line.label, style),
                    Text(line.what, style),
                    Text(line.points, style),
                    *([note] if wide else []),
                )
        return table


def _lines(deal: Mapping[str, Any], seat: int) -> Iterator[_Line]:
    """What a seat's total consists of, and which cards brought nothing."""
    hand = deal["hands"][seat]
    unused = [*hand]
    for block in deal["splits"][seat]:
        cards, kind, group = block["cards"], block["kind"], block["group"]
        unused = [card for card in unused if card not in cards]
        pure = PURITY if block["pure"] else 0
        yield _Line(
            scoring_name(kind, group or "", len(cards)),
            " ".join(cards),
            str(block["points"] - pure),
            say(GROUP_NAMES[group]) if kind in (TRIPLE, CONSOLATION) else "",
        )
        if pure:
            yield _Line(_("pure set"), "", str(pure))
    for hunter, card in deal["hunted"]:
        if hunter == seat:
            brought = str(deal["bounty"][seat] or "")
            drew = _("drew {card}", card=card)
            yield _Line(_("Hunt"), drew, brought, card_name(int(card)), bool(brought))
    if seat == deal["caller"] and _catcher(deal) is not None and _DESTROYER not in hand:
        lost = _("lost {card}", card=_DESTROYER)
        yield _Line(_("Hunt"), lost, note=card_name(DESTROYER), counts=False)
    if deal["destruction"][seat]:
        name = scoring_name(DESTROYED, "", 3)
        yield _Line(name, "", _signed(deal["destruction"][seat]))
    if unused:
        yield _Line(_("no points"), " ".join(unused), counts=False)
    elif not hand:
        yield _Line(_("no cards"), "", counts=False)
