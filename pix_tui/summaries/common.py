"""What all summaries share: heading, seats, marks of winners."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..games.bot import resolve
from ..i18n import _, say
from ..table.match import Match
from ..table.result import result
from ..words import clock, moves_made, players, seat_name, told


def summary_of(match: Match) -> RenderableType:
    """The summary that the game brings, or the plain one; a short line while it still runs."""
    if match.outcome is not None and match.game.summary:
        renderable: RenderableType = resolve(match.game.summary)(match)
        return renderable
    return plain_summary(match)


def heading(match: Match) -> Text:
    """Who won and why, or how far it has got."""
    if match.outcome is None:
        return Text(
            _(
                "{game}, {players}: {moves} so far.",
                game=match.game.title,
                players=players(match.game, match.header.seats),
                moves=moves_made(match.moves_shown(None)),
            )
        )
    return Text(told(match.outcome.sentence, match.game, match.header.seats), "bold")


def seat_labels(match: Match) -> list[Text]:
    """Each seat with its name; winners carry a star, which needs no colour."""
    labels = []
    for seat in range(len(match.header.seats)):
        own = say(match.game.seat_name(seat))
        name = seat_name(match.game, match.header.seats, seat)
        won = match.outcome is not None and seat in match.outcome.winners
        alone = match.outcome is not None and len(match.outcome.winners) == 1
        label = Text("★ " if won and alone else "= " if won else "  ", "bold")
        label.append(own, "bold" if won else "")
        if name != own:
            label.append(f"  {name}")
        labels.append(label)
    return labels


def figures(match: Match, rows: Sequence[tuple[str, Sequence[str]]]) -> Table:
    """A column for each seat, a row for each figure."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("")
    for label in seat_labels(match):
        table.add_column(label, justify="right", no_wrap=True)
    for name, values in rows:
        table.add_row(Text(name, "dim"), *(Text(value) for value in values))
    return table


def plain_summary(match: Match) -> RenderableType:
    """For any game: scores and the time that each seat has used."""
    known = result(match)
    rows = []
    if known["scores"] is not None:
        rows.append((_("Score"), [f"{score:g}" for score in known["scores"]]))
    if known["used"] is not None:
        rows.append((_("Time used"), [clock(used) for used in known["used"]]))
    return Group(heading(match), Text(), figures(match, rows))
