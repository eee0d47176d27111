"""Past drawings, put into words and printed: as text, in colours, as SVG.

Rich comes in only where it is needed: text and SVG are printed without.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..games.game import numbered
from ..games.pix.drawing import format_drawing
from ..games.pix.gallery import GUESSED, MISSED, UNSEEN, Kept
from ..i18n import _, ngettext, say
from ..words import padded

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.text import Text

    from ..widgets.pix_drawing import PixPicture

TILE = 14
"""How many cells a drawing and what is said of it take in a grid."""
_GAP = 2


def player_of(drawing: Kept) -> str:
    """Who has drawn it."""
    return drawing.player or say(numbered(drawing.seat))


def points(total: int) -> str:
    """What a drawing has cost."""
    return ngettext("{count} point", "{count} points", total)


def seconds(spent: float) -> str:
    """How long something took, in short."""
    return _("{seconds} s", seconds=round(spent))


def fate_of(drawing: Kept) -> str:
    """What became of it."""
    if drawing.fate == GUESSED:
        if drawing.seconds is None:
            return _("guessed")
        return _("guessed in {seconds} s", seconds=round(drawing.seconds))
    if drawing.fate == MISSED:
        return _("not guessed")
    return _("never shown") if drawing.fate == UNSEEN else _("void")


def caption(drawing: Kept, width: int) -> tuple[str, str]:
    """Two lines in exactly so many cells: the word; the player, and the total at the right."""
    total = f" {drawing.total}"
    return (
        padded(drawing.word, width),
        padded(player_of(drawing), width - len(total)) + total,
    )


def picture_of(drawing: Kept) -> PixPicture:
    """What boards show of it."""
    from ..widgets.pix_drawing import picture_of

    return picture_of(drawing.drawing.to_json())


def as_text(drawings: Sequence[Kept]) -> str:
    """Each as nine rows of signs below a line of what is known of it."""
    return "\n\n".join(f"{_heading(one)}\n{format_drawing(one.drawing)}" for one in drawings)


def _heading(drawing: Kept) -> str:
    return _(
        "{word}: {player}, {points}, {fate}, {match}",
        word=drawing.word,
        player=player_of(drawing),
        points=points(drawing.total),
        fate=fate_of(drawing),
        match=drawing.match,
    )


def as_svg(drawings: Sequence[Kept]) -> str:
    """All of them as one SVG."""
    from ..widgets.pix_svg import LETTERS, Tile, sheet

    return sheet(
        [
            Tile(
                picture_of(one),
                (
                    padded(one.word, LETTERS).rstrip(),
                    padded(player_of(one), LETTERS).rstrip(),
                    points(one.total),
                    padded(fate_of(one), LETTERS).rstrip(),
                ),
            )
            for one in drawings
        ]
    )


class InColours:
    """All of them, as many beside each other as fit, for a console to print."""

    def __init__(self, drawings: Sequence[Kept]) -> None:
        self._drawings = drawings

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Half blocks; whole characters where there are none."""
        from ..widgets.blocks import in_rows

        blocks = [self._tile(one, ascii_only=options.ascii_only) for one in self._drawings]
        wide = max(line.cell_len for line in blocks[0])
        across = max((options.max_width + _GAP) // (wide + _GAP), 1)
        for line in in_rows(blocks, across, _GAP, apart=1):
            line.end = "\n"
            yield line

    def _tile(self, drawing: Kept, *, ascii_only: bool) -> list[Text]:
        from rich.text import Text

        from ..widgets.colours import text_lines
        from ..widgets.pix_drawing import SCALES, PixDrawing, small
        from ..widgets.pix_paint import DARK

        if ascii_only:
            artist = PixDrawing(SCALES[-1], DARK, "ascii")
            rows, width = text_lines(artist.cells(picture_of(drawing))), artist.width
        else:
            rows, width = small(picture_of(drawing), DARK, "blocks"), TILE
        word, about = caption(drawing, width)
        return [*rows, Text(word, "bold"), Text(about)]
