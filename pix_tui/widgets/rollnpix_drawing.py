"""How a building site of Roll'n Pix is drawn: a picture in, rows of cells out.

Nothing in the drawing is said by colour alone:

* whose colour: `Y`, `R`, `B` or `G` in every drawn cell; where there is no colour, a texture too
* white: a dot
* held shape: hatched, with small letters; crossed where it may not be drawn
* at fault: `!` round the letter; centre: `(+)`; drawn last: dots round the letter
* cursor: two bars left and right of a cell, brackets where there is no colour
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from textual.geometry import Offset, Size

from .cells import PLAIN, Cell, Rows
from .rollnpix_paint import COLOURS, WHITE, SitePaint, fill, signs_for

Place = tuple[int, int]
"""A cell by column and rank, counted from 0 at the lower left corner: a1 is (0, 0)."""

# Widths and heights of a cell, the biggest first. Characters are twice as high as wide; an odd
# length has a middle for the letter.
_CELLS = [
    *((width, height) for height in range(6, 1, -1) for width in (2 * height + 1, 2 * height)),
    (3, 2),
    (3, 1),
    (2, 1),
]
_LEAST = (1, 1)


@dataclass(frozen=True)
class SitePicture:
    """Everything there is to draw of a site: plain values, no state of the game behind them."""

    rows: tuple[str, ...]
    """The ranks from the top down, a letter of `COLOURS` or `WHITE` for each cell."""
    cursor: Place | None = None
    """The cell the keyboard is at."""
    ghost: frozenset[Place] = frozenset()
    """The cells of the shape that is held; some may lie outside of the site."""
    ghost_colour: str = "Y"
    ghost_ok: bool = True
    """Whether the held shape may be drawn there."""
    offending: frozenset[Place] = frozenset()
    """Cells at fault, held or drawn."""
    centre: bool = False
    """Whether to mark the cell in the middle, which the first shape must cover."""
    fresh: frozenset[Place] = frozenset()
    """The cells that were drawn last."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for a site that is no square, or for a colour that there is not."""
        if not 1 <= len(self.rows) <= 26:
            raise ValueError(f"a site has 1 to 26 rows, not {len(self.rows)}")
        for row in self.rows:
            if len(row) != len(self.rows):
                raise ValueError(f"row {row!r} has {len(row)} cells, expected {len(self.rows)}")
            if strange := set(row) - {*COLOURS, WHITE}:
                raise ValueError(f"row {row!r} has {min(strange)!r}")
        if self.ghost_colour not in COLOURS or len(self.ghost_colour) != 1:
            raise ValueError(f"{self.ghost_colour!r} is not one of {', '.join(COLOURS)}")

    @property
    def size(self) -> int:
        """Cells along one side."""
        return len(self.rows)

    @property
    def middle(self) -> Place:
        """The cell in the middle."""
        return self.size // 2, self.size // 2

    def at(self, place: Place) -> str:
        """What is drawn in a cell: a letter, `WHITE`, or nothing outside of the site."""
        column, rank = place
        if 0 <= column < self.size and 0 <= rank < self.size:
            return self.rows[self.size - 1 - rank][column]
        return ""


@dataclass(frozen=True)
class Margins:
    """The characters round the cells of a site."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @property
    def labelled(self) -> bool:
        """Whether there is room for the names of columns and ranks."""
        return self.bottom > 0


class SiteDrawing:
    """Draws sites of one size with cells of one size. Lengths are in characters.

    Args:
        size: Cells along one side of the site.
        cell: Width and height of a cell.
        margins: What to leave round them.
        paint: The colours.
        name: Which signs to use.
    """

    def __init__(
        self,
        size: int,
        cell: tuple[int, int],
        margins: Margins,
        paint: SitePaint,
        name: str = "blocks",
    ) -> None:
        self.size = size
        self.cell_width, self.cell_height = cell
        self.margins = margins
        self.left, self.top = margins.left, margins.top
        self.width = margins.left + size * self.cell_width + margins.right
        self.height = margins.top + size * self.cell_height + margins.bottom
        self.paint = paint
        self.name = name
        self.signs = signs_for(name)
        # Where the letter stands in a cell.
        self._x, self._y = (self.cell_width - 1) // 2, (self.cell_height - 1) // 2

    def corner(self, place: Place) -> Offset:
        """The upper left character of a cell; also of cells that would be outside."""
        column, rank = place
        return Offset(
            self.left + column * self.cell_width,
            self.top + (self.size - 1 - rank) * self.cell_height,
        )

    def cells(self, picture: SitePicture) -> Rows:
        """The picture without its cursor."""
        blank = (" ", PLAIN, self.paint.frame)
        rows: Rows = [[blank] * self.width for _ in range(self.height)]
        if not self.paint.coloured and self.margins.labelled:
            self._wall(rows)
        if self.margins.labelled:
            self._label(rows)
        places = {(column, rank) for column in range(self.size) for rank in range(self.size)}
        for place in places | picture.ghost:
            x, y = self.corner(place)
            for down, line in enumerate(self._cell(picture, place)):
                for across, character in enumerate(line):
                    # A cell outside of the site is seen as far as the margins reach.
                    if 0 <= y + down < self.height and 0 <= x + across < self.width:
                        rows[y + down][x + across] = character
        return rows

    def cursor_cells(self, picture: SitePicture, rows: Rows) -> dict[tuple[int, int], Cell]:
        """Row and column → what the cursor makes of `rows` there; empty without a cursor."""
        if picture.cursor is None:
            return {}
        paint = self.paint
        width, height = self.cell_width, self.cell_height
        left, top = self.corner(picture.cursor)
        found: dict[tuple[int, int], Cell] = {}
        for y in range(max(top, 0), min(top + height, self.height)):
            for x, bracket in ((left, "["), (left + width - 1, "]")):
                if not 0 <= x < self.width:
                    continue
                sign = rows[y][x][0]
                if width > 2 and sign not in ("!", "(", ")"):
                    plain = paint.coloured and self.name in ("blocks", "large")
                    sign = " " if plain else bracket
                found[y, x] = (sign, paint.on_cursor, paint.cursor)
        return found

    def _cell(self, picture: SitePicture, place: Place) -> list[list[Cell]]:
        """One cell: its filling, its letter, and the signs beside that."""
        paint, signs = self.paint, self.signs
        drawn = picture.at(place)
        held, fault = place in picture.ghost, place in picture.offending
        hatch = signs.held if picture.ghost_ok else signs.barred
        ground = paint.paper[(place[0] + place[1] + 1) % 2] if drawn else paint.frame
        sides = ""
        if drawn and drawn != WHITE:
            pencil = paint.pencils[drawn]
            ground, ink, letter = pencil.body, pencil.letter, drawn
            filling = (fill(drawn, paint, self.name), pencil.texture, ground)
            if held:
                filling = (hatch, pencil.letter, ground)
            elif place in picture.fresh:
                sides = signs.fresh * 2
        elif held:
            pencil = paint.pencils[picture.ghost_colour]
            ground = pencil.tint if picture.ghost_ok else ground
            ink, letter = paint.mark, picture.ghost_colour.lower()
            filling = (hatch, pencil.line, ground)
        else:
            filling = (" ", PLAIN, ground)
            ink, letter = paint.dot, signs.dot
        if picture.centre and place == picture.middle and drawn == WHITE:
            sides = "()"
            if not held:
                ink, letter = paint.mark, "+"
        if fault:
            ink, ground, sides = paint.on_fault, paint.fault, "!!"
        lines = [[filling] * self.cell_width for _ in range(self.cell_height)]
        line, x = lines[self._y], self._x
        line[x] = (letter, ink, ground)
        if sides and self.cell_width > 1:
            line[x + 1] = (sides[1], ink, ground)
            if x > 0:
                line[x - 1] = (sides[0], ink, ground)
        elif fault:
            line[x] = ("!", ink, ground)
        return lines

    def _label(self, rows: Rows) -> None:
        label, frame = self.paint.label, self.paint.frame
        for index in range(self.size):
            x, y = self.corner((index, index))
            rows[-1][x + self._x] = (chr(ord("a") + index), label, frame)
            digits = str(index + 1)
            start = self.left - 1 - len(digits)
            rows[y + self._y][start : self.left - 1] = [(each, label, frame) for each in digits]

    def _wall(self, rows: Rows) -> None:
        """A line round the site, where paper has no tone of its own."""
        above, below, level, upright = self.signs.walls
        first, last = self.left - 1, self.left + self.size * self.cell_width
        bottom = self.top + self.size * self.cell_height
        for y in range(self.top, bottom):
            for x in (first, last):
                rows[y][x] = (upright, PLAIN, PLAIN)
        for y, ends in ((self.top - 1, above), (bottom, below)):
            if 0 <= y < len(rows) - 1:
                line = ends[0] + level * (last - first - 1) + ends[1]
                rows[y][first : last + 1] = [(each, PLAIN, PLAIN) for each in line]


def site_drawings(size: int, paint: SitePaint, name: str) -> Iterator[SiteDrawing]:
    """Drawings of a site of one size, the biggest first.

    Cells are made as big as can be; of what is left the margins get some.
    """
    labels = len(str(size)) + 1
    # Without colours a line goes round the site: at the sides always, else where there is room.
    lined = not paint.coloured
    around = [
        Margins(labels, top, right, 1 + (top and lined))
        for right in (labels, 1, *([] if lined else [0]))
        for top in (1, 0)
    ]
    for cell in _CELLS:
        for margins in around:
            yield SiteDrawing(size, cell, margins, paint, name)
    for cell, margins in ((_CELLS[-1], Margins()), (_LEAST, around[-1]), (_LEAST, Margins())):
        yield SiteDrawing(size, cell, margins, paint, name)


def fitting_site(name: str, size: int, room: Size, paint: SitePaint) -> SiteDrawing:
    """The biggest drawing of a site that fits.

    Args:
        name: The drawing asked for.
        size: Cells along one side.
        room: Columns and rows to fit into.
        paint: The colours.

    Returns:
        A drawing; where none fits, the smallest.
    """
    for drawing in site_drawings(size, paint, name):
        if drawing.width <= room.width and drawing.height <= room.height:
            break
    return drawing
