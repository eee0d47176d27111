"""How a match of PIX ended: cubes, who has guessed what from whom, and all drawings in small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ..games.pix.timing import seconds_to_guess
from ..i18n import _
from ..table.match import Match
from ..table.result import result
from ..widgets.blocks import beside
from ..widgets.colours import text_lines
from ..widgets.pix_drawing import SCALES, PixDrawing, picture_of, small
from ..widgets.pix_paint import BARE, DARK, PixPaint
from ..words import column_widths, numbered_name, padded, seat_name
from .common import heading
from .gallery import points, seconds

_COLUMN = 12  # cells for a small drawing and who has made it: four fit into the dialog
_GAP = 2
_TEXTS = 3  # columns
_LARGE = SCALES[-1]
_GUESSED, _MISSED, _UNSEEN, _VOID = "●", "○", "·", "×"


def summary(match: Match) -> RenderableType:
    """Winners, a ranking, the guesses, the thriftiest drawing that was guessed, and all of them."""
    known = result(match)
    told = known["breakdown"]
    spent = seconds_to_guess(match.line)
    # What was over before the first event that is known took nobody knows how long.
    spent = [*[None] * (len(told["reveals"]) - len(spent)), *spent]
    parts: list[RenderableType] = [
        heading(match),
        Text(),
        _ranking_table(match, told, known["winners"]),
        *_resigned(match, told["gone"]),
    ]
    if told["reveals"]:
        parts += [Text(), *_guesses(match, told["reveals"], spent)]
    if told["thriftiest"]:
        parts += [Text(), _Thriftiest(match, told)]
    if told["reveals"]:
        parts += [Text(), _Drawings(match, told["reveals"])]
    return Group(*parts)


# -- the ranking -----------------------------------------------------------------------------
def ranking(
    cubes: Sequence[int], winners: Sequence[int], gone: Sequence[int]
) -> list[tuple[int, int]]:
    """Seat and rank, the best first; equals share a rank, and who has resigned comes last."""
    keys = [(seat in gone, seat not in winners, -count) for seat, count in enumerate(cubes)]
    ranks = [1 + sum(other < key for other in keys) for key in keys]
    return sorted(enumerate(ranks), key=lambda pair: (pair[1], pair[0]))


def _ranking_table(match: Match, told: Mapping[str, Any], winners: Sequence[int]) -> Table:
    """A row for each seat: rank, name, cubes, and what they were earned with."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("", no_wrap=True)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for title in (_("cubes"), _("by guessing"), _("by drawing")):
        table.add_column(Text(title), justify="right", no_wrap=True)
    for seat, rank in ranking(told["cubes"], winners, told["gone"]):
        won = seat in winners
        style = "bold" if won else ""
        table.add_row(
            Text(("★" if len(winners) == 1 else "=") if won else "", style),
            Text(f"{rank}."),
            Text(numbered_name(match.game, match.header.seats, seat), style),
            Text(str(told["cubes"][seat]), style),
            Text(str(told["guessed"][seat])),
            Text(str(told["drawn"][seat])),
        )
    return table


def _resigned(match: Match, gone: Sequence[int]) -> list[Text]:
    """Who has; of all but the winner, the heading tells."""
    if match.outcome is not None and match.outcome.reason == "resigned":
        return []
    return [Text(_("{name} has resigned.", name=_called(match, seat))) for seat in gone]


def _called(match: Match, seat: int) -> str:
    return seat_name(match.game, match.header.seats, seat)


# -- the guesses -----------------------------------------------------------------------------
def _guesses(
    match: Match, reveals: Sequence[Mapping[str, Any]], spent: Sequence[float | None]
) -> Iterator[RenderableType]:
    """A row for each word that was guessed, and the others in a sentence."""
    rows = [
        (
            reveal["word"],
            _called(match, reveal["guesser"]),
            _drawers(match, reveal),
            "" if took is None else seconds(took),
            "" if reveal["total"] is None else str(reveal["total"]),
        )
        for reveal, took in zip(reveals, spent, strict=True)
        if reveal["guesser"] is not None
    ]
    if rows:
        yield _Guesses(rows)
    missed = [reveal["word"] for reveal in reveals if reveal["guesser"] is None]
    if missed:
        yield Text(_("Nobody has guessed: {words}.", words=", ".join(missed)))


def _drawers(match: Match, reveal: Mapping[str, Any]) -> str:
    """Those whose drawings were guessed; it may have taken the clue."""
    if reveal["clue_given"]:
        return _("with the clue")
    return ", ".join(_called(match, seat) for seat in reveal["drawers"])


class _Guesses:
    """Words and names give way where there is little room; figures stay whole."""

    def __init__(self, rows: Sequence[tuple[str, ...]]) -> None:
        self._rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Three columns of text and two of figures."""
        title = (_("word"), _("guessed by"), _("drawn by"), _("time"), _("points"))
        widths = column_widths([title, *self._rows])
        gaps = _GAP * (len(widths) - 1)
        while sum(widths) + gaps > options.max_width and max(widths[:_TEXTS]) > 1:
            widths[widths.index(max(widths[:_TEXTS]))] -= 1
        for row in (title, *self._rows):
            texts = [padded(text, wide) for text, wide in zip(row, widths, strict=True)]
            figures = [text.rstrip().rjust(len(text)) for text in texts[_TEXTS:]]
            line = (" " * _GAP).join([*texts[:_TEXTS], *figures])
            yield Text(line, "dim" if row is title else "", no_wrap=True)


# -- drawings ----------------------------------------------------------------------------------
def _paint(console: Console) -> PixPaint:
    return BARE if console.color_system is None or console.no_color else DARK


def _way(options: ConsoleOptions) -> str:
    """What can be shown there."""
    return "ascii" if options.ascii_only else "blocks"


class _Thriftiest:
    """The drawing with the smallest total that was guessed, or those that were tied, large."""

    def __init__(self, match: Match, told: Mapping[str, Any]) -> None:
        self._match = match
        self._seats = told["thriftiest"]["seats"]
        self._total = told["thriftiest"]["total"]
        self._reveal = told["reveals"][told["thriftiest"]["reveal"]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """A sentence, and below it the drawings."""
        yield Text(
            _(
                "The thriftiest drawing that was guessed: {word} by {names}, {points}.",
                word=self._reveal["word"],
                names=", ".join(_called(self._match, seat) for seat in self._seats),
                points=points(self._total),
            )
        )
        # Where nothing can be written in reverse, signs stand for black pixels.
        way = "ascii" if console.color_system is None else _way(options)
        artist = PixDrawing(_LARGE, _paint(console), way)
        blocks = [
            text_lines(artist.cells(picture_of(each)))
            for each in self._reveal["drawings"]
            if each["seat"] in self._seats
        ]
        yield from _in_rows(blocks, options.max_width)


class _Drawings:
    """All drawings in small, those of a word together."""

    def __init__(self, match: Match, reveals: Sequence[Mapping[str, Any]]) -> None:
        self._match, self._reveals = match, reveals

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As many in a row as fit, and what the marks mean."""
        paint, way = _paint(console), _way(options)
        groups = [self._group(reveal, paint, way) for reveal in self._reveals]
        yield from _in_rows(groups, options.max_width)
        yield Text()
        yield Text("   ".join(_legend(self._reveals)), "dim")

    def _group(self, reveal: Mapping[str, Any], paint: PixPaint, way: str) -> list[Text]:
        """The word over its drawings, the smallest total first."""
        blocks = []
        for each in reveal["drawings"]:
            total = f" {each['total']}"
            name = padded(
                f"{_mark(reveal, each)} {_called(self._match, each['seat'])}",
                _COLUMN - len(total),
            )
            line = Text(name + total, "" if each["shown"] else "dim")
            blocks.append([line, *small(picture_of(each), paint, way)])
        width = len(blocks) * (_COLUMN + _GAP) - _GAP
        return [Text(padded(reveal["word"], width), "bold"), *beside(blocks, _GAP)]


def _mark(reveal: Mapping[str, Any], drawing: Mapping[str, Any]) -> str:
    if drawing["void"]:
        return _VOID
    if drawing["seat"] in reveal["drawers"]:
        return _GUESSED
    return _MISSED if drawing["shown"] else _UNSEEN


def _legend(reveals: Iterable[Mapping[str, Any]]) -> list[str]:
    """What the marks mean that there are."""
    marks = {_mark(reveal, each) for reveal in reveals for each in reveal["drawings"]}
    told = {
        _GUESSED: _("{mark} guessed", mark=_GUESSED),
        _MISSED: _("{mark} not guessed", mark=_MISSED),
        _UNSEEN: _("{mark} never shown", mark=_UNSEEN),
        _VOID: _("{mark} void", mark=_VOID),
    }
    return [sentence for mark, sentence in told.items() if mark in marks]


def _in_rows(blocks: Sequence[list[Text]], width: int) -> Iterator[Text]:
    """Blocks side by side, as many in a row as fit, a blank line between the rows."""
    rows: list[list[list[Text]]] = []
    left = 0
    for block in blocks:
        wide = max(line.cell_len for line in block)
        if not rows or left < wide:
            rows.append([])
            left = width
        rows[-1].append(block)
        left -= wide + _GAP
    for number, row in enumerate(rows):
        if number:
            yield Text()
        for line in beside(row, _GAP):
            line.end = "\n"
            yield line
