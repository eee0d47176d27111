"""How a match of Roll'n Pix ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ..games.rollnpix.rules import RESIGNED
from ..i18n import _
from ..table.match import Match
from ..table.names import cells
from ..table.result import result
from ..widgets.blocks import in_rows
from ..widgets.cells import PLAIN
from ..widgets.rollnpix_paint import BARE, DARK
from ..widgets.rollnpix_pieces import site_rows, small_site, spark
from ..words import clock, numbered_name, padded
from .common import heading

_COLUMN = 12  # cells for a small site and the name over it
_GAP = 1
_LONGEST = 12  # rounds that a sparkline shows one by one
_NAME = 12  # cells
# On whatever ground the reader has: white boxes are dots on it.
_PAINT = replace(DARK, paper=(PLAIN, PLAIN))


def summary(match: Match) -> RenderableType:
    """Winners, a ranking with the white boxes over the rounds, and every site in small."""
    known = result(match)
    counts = known["breakdown"]
    names = [
        numbered_name(match.game, match.header.seats, seat)
        for seat in range(len(match.header.seats))
    ]
    return Group(
        heading(match),
        Text(),
        _Ranking(names, known["winners"], counts, known["used"]),
        Text(),
        _Sites(names, known["winners"], counts),
    )


def _drawing(console: Console, options: ConsoleOptions) -> str:
    """What can be shown there."""
    return "ascii" if options.ascii_only else "blocks"


class _Ranking:
    """The seats by their white boxes: rank, name, boxes, their course, why it ended, time."""

    def __init__(
        self,
        names: Sequence[str],
        winners: Sequence[int],
        counts: Mapping[str, Any],
        used: Sequence[int],
    ) -> None:
        self._names, self._winners, self._counts, self._used = names, winners, counts, used

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """A row for each seat, the best first."""
        counts = self._counts
        drawing = _drawing(console, options)
        table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
        table.add_column("", justify="right", no_wrap=True)
        table.add_column("", no_wrap=True, min_width=_NAME, max_width=_NAME)
        table.add_column(Text(_("white"), "dim"), justify="right", no_wrap=True, min_width=5)
        table.add_column(Text(_("by round"), "dim"), no_wrap=True)
        ended = _("no place for")
        table.add_column(Text(ended, "dim"), no_wrap=True, min_width=cells(ended) + 1)
        table.add_column(Text(_("time"), "dim"), justify="right", no_wrap=True)
        history = counts["history"]
        highest = len(site_rows(counts["sites"][0])) ** 2
        for seat, rank in ranking(counts, self._winners):
            course = _thinned([white[seat] for white in history])
            won = seat in self._winners
            table.add_row(
                Text(f"{rank}."),
                Text(self._names[seat], "bold" if won else ""),
                Text(str(counts["white"][seat]), "bold" if won else ""),
                Text(spark(course, 0, highest, drawing)),
                Text(_ended_by(counts["out"][seat]), "dim"),
                Text(clock(self._used[seat])),
            )
        yield table


def ranking(counts: Mapping[str, Any], winners: Sequence[int]) -> list[tuple[int, int]]:
    """Seat and rank, the best first; equals share a rank, and who has resigned comes last."""

    def key(seat: int) -> tuple[bool, bool, int]:
        out = counts["out"][seat]
        gave_up = out is not None and out["reason"] == RESIGNED
        return gave_up, seat not in winners, counts["white"][seat]

    seats = sorted(range(len(counts["white"])), key=key)
    ranked: list[tuple[int, int]] = []
    for place, seat in enumerate(seats, start=1):
        same = ranked and key(ranked[-1][0]) == key(seat)
        ranked.append((seat, ranked[-1][1] if same else place))
    return ranked


def _thinned(values: Sequence[int]) -> list[int]:
    """At most `_LONGEST` of the values, evenly spread, the last one among them."""
    if len(values) <= _LONGEST:
        return list(values)
    last = len(values) - 1
    return [values[round(step * last / (_LONGEST - 1))] for step in range(_LONGEST)]


def _ended_by(out: Mapping[str, Any] | None) -> str:
    if out is None:
        return ""
    if out["reason"] == RESIGNED:
        return _("resigned")
    return _("{dice} in {round}", dice=" ".join(out["dice"]), round=out["round"])


class _Sites:
    """Every final site in small, side by side, winners marked."""

    def __init__(
        self, names: Sequence[str], winners: Sequence[int], counts: Mapping[str, Any]
    ) -> None:
        self._names, self._winners, self._counts = names, winners, counts

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As many in a row as fit."""
        drawing = _drawing(console, options)
        paint = BARE if console.color_system is None or console.no_color else _PAINT
        blocks = []
        for seat, (name, site) in enumerate(zip(self._names, self._counts["sites"], strict=True)):
            won = seat in self._winners
            mark = ("★ " if len(self._winners) == 1 else "= ") if won else ""
            title = Text(padded(f"{mark}{name}", _COLUMN))
            title.stylize("bold" if won else "")
            blocks.append([title, *small_site(site_rows(site), paint, drawing)])
        across = max((options.max_width + _GAP) // (_COLUMN + _GAP), 1)
        for line in in_rows(blocks, across, _GAP, apart=1):
            line.end = "\n"
            yield line
