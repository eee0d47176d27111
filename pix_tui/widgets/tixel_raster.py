"""Tixel boards as pixels: the true geometry of the pieces, and the colours of wood.

A pixel is one character wide and half a character high, so it is about square. Nothing here knows
of a terminal: a colour is an integer `0xRRGGBB`, a picture a list of rows of them. The screen, the
mouse and the theme are left to `tixel_board`, boards without pixels to `tixel_glyphs`.

Lengths are in cells (the side of a square of the board is 1) and `y` points down.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache, lru_cache

from ..games.tixel.board import EMPTY, colour_of, is_active, is_plain
from .cells import HALVES, Cell, Rows
from .tixel_picture import BoardPicture, Palette, Wood

RADIUS = math.sqrt(0.5)
"""Half the diagonal of a piece: how far the corner of an active piece is from its centre, and the
radius of the circle about its neighbour's centre that a hollow follows."""

DEPTH = RADIUS - 0.5
"""How far that corner reaches into the next cell, and how deep a hollow is."""

Grid = list[list[int]]
"""Rows of colours, top row first."""


@lru_cache(4096)
def blend(under: int, over: int, quarters: int) -> int:
    """Two colours mixed: `quarters` quarters (0–4) of `over`, the rest of `under`."""
    mixed = 0
    for shift in (16, 8, 0):
        a, b = under >> shift & 255, over >> shift & 255
        mixed |= (a * (4 - quarters) + b * quarters) // 4 << shift
    return mixed


# -------------------------------------------------------------------------------------- sprites

CAVITY, BODY, GRAIN, LIT, SHADE, RIM = range(6)
"""The parts of a piece that have a tone of their own."""

Texel = tuple[int, int, int, int]
"""Row and column from the cell's top left pixel, part, and how many quarters of it are covered."""

_PLACES = (0.125, 0.375, 0.625, 0.875)
_ALL = len(_PLACES) ** 2  # a pixel is looked at in so many places


@dataclass(frozen=True)
class Sprite:
    """One piece in one stance at one size, without its colour."""

    cavity: tuple[Texel, ...]
    """The floor of the hollow; a neighbour's corner may stand on it."""
    body: tuple[Texel, ...]
    """The wood itself."""
    outline: frozenset[tuple[int, int]]
    """Row and column of the pixels of wood that border on something else."""


def smooth(pixels: int) -> bool:
    """Whether edges are blended at this size; below it crisp steps look better."""
    return pixels >= 10


def grained(pixels: int) -> bool:
    """Whether the grain of the wood shows at this size."""
    return pixels >= 12


def _hollow(pixels: int, active: bool) -> tuple[float, float]:
    """The disc cut out of a piece: how far its centre is from the piece's, and its radius.

    From 12 pixels on it is the true one. Below, it is deeper and keeps away from the ends of the
    side: with true hollows nobody would see which way a small piece faces, and an active one would
    lose its corners.
    """
    small = min(1.0, max(0.0, (12 - pixels) / 6))
    half_chord = 0.5 - (0.18 if active else 0.15) * small
    depth = DEPTH + (0.06 if active else 0.09) * small
    radius = (half_chord**2 + depth**2) / (2 * depth)
    return 0.5 - depth + radius, radius


@cache
def sprite(pixels: int, orientation: int, plain: bool = False) -> Sprite:
    """Draw a piece.

    Args:
        pixels: Pixels along the side of a cell, even.
        orientation: 0–7, or 0 and 1 for a plain piece.
        plain: Whether it has no hollow.

    Returns:
        Its pixels, also those that reach into the neighbouring cells.
    """
    active = bool(orientation & 1)
    angle = math.radians(45 * orientation)
    sin, cos = math.sin(angle), math.cos(angle)
    away, cut = _hollow(pixels, active)
    rim = cut + max(1.0, pixels / 10) / pixels
    rim_side = 0.3 + max(0, pixels - 6) / 30 if active else 1.0  # keeps small corners whole
    edge = 0.5 - max(1.2 if active else 1.0, pixels / 12) / pixels
    # at the smallest size the middle is left alone: a cursor that comes and goes there costs least
    clear = 1 / pixels if pixels < 8 else 0.0

    def part_at(x: float, y: float) -> int | None:
        """What is at a point, measured from the centre of the cell."""
        # `right` and `down` are along the sides of the piece: for an active one to NE and SE
        right, down = ((x - y) * RADIUS, (x + y) * RADIUS) if active else (x, y)
        if abs(right) > 0.5 or abs(down) > 0.5:
            return None
        if not plain and max(abs(x), abs(y)) > clear:
            distance = math.hypot(x - away * sin, y + away * cos)
            if distance < cut:
                return CAVITY
            if distance < rim and abs(x * cos + y * sin) < rim_side:
                return RIM
        if down > edge or (not active and right > edge):
            return SHADE
        if down < -edge:
            return LIT
        if grained(pixels):
            # rings of a tree cut lengthwise, along the way the piece faces
            across, along = x * cos + y * sin, x * sin - y * cos
            if math.sin(18 * across + 1.3 + 2.2 * math.sin(3.4 * along + 0.7)) > 0.5:
                return GRAIN
        return BODY

    def parts_of(row: int, column: int) -> list[int]:
        """How many of the places looked at in a pixel are of each part."""
        xs = [(column + place) / pixels - 0.5 for place in _PLACES]
        ys = [(row + place) / pixels - 0.5 for place in _PLACES]
        hits = [0] * 6
        corners = {part_at(x, y) for x in (xs[0], xs[-1]) for y in (ys[0], ys[-1])}
        if smooth(pixels) and len(corners) == 1:  # the pixel is small: nothing else is in it
            part = corners.pop()
            if part is not None:
                hits[part] = _ALL
            return hits
        for part in (part_at(x, y) for x in xs for y in ys):
            if part is not None:
                hits[part] += 1
        return hits

    margin = math.ceil(DEPTH * pixels)
    cavity: list[Texel] = []
    body: list[Texel] = []
    for row in range(-margin, pixels + margin):
        for column in range(-margin, pixels + margin):
            hits = parts_of(row, column)
            floor, wood = hits[CAVITY], sum(hits) - hits[CAVITY]
            look = max((RIM, SHADE, LIT, GRAIN, BODY), key=hits.__getitem__)
            if smooth(pixels):
                if round(4 * floor / _ALL):
                    # whole where wood's soft edge is above it, or the board would shine through
                    cover = 4 if wood else round(4 * floor / _ALL)
                    cavity.append((row, column, CAVITY, cover))
                if cover := round(4 * wood / _ALL):
                    body.append((row, column, look, cover))
            elif 2 * (floor + wood) >= _ALL:
                if wood >= floor:
                    body.append((row, column, look, 4))
                else:
                    cavity.append((row, column, CAVITY, 4))
    there = {(row, column) for row, column, _, _ in body}
    outline = frozenset(
        (row, column)
        for row, column in there
        if not there.issuperset(
            ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        )
    )
    return Sprite(tuple(cavity), tuple(body), outline)


def reach(pixels: int) -> int:
    """By how many pixels an active piece reaches into the next cell at this size.

    Worked out rather than looked up in a sprite: a layout asks for it at every size that might
    fit. A soft edge is drawn from an eighth of a pixel on, a crisp one from half of it.
    """
    return round(DEPTH * pixels) if smooth(pixels) else int(DEPTH * pixels)


# --------------------------------------------------------------------------------------- boards


class Raster:
    """Draws boards at one size and in one palette.

    Args:
        size: Squares along one side.
        pixels: Pixels along the side of a cell, even.
        palette: The colours.
        labels: Whether to leave room for labels round the board.
        gap: Columns left free between the numbers of the ranks and the corners that reach out.
    """

    def __init__(
        self, size: int, pixels: int, palette: Palette, labels: bool = True, gap: int = 0
    ) -> None:
        self.size = size
        self.pixels = pixels
        self.palette = palette
        self.labels = labels
        self.across = reach(pixels) + labels
        """Pixels right of the board: corners reach there, and a column for looks."""
        self.above = (reach(pixels) + 1) // 2 * 2
        """Pixels above and below it: whole characters."""
        self.cell_width, self.cell_height = pixels, pixels // 2
        self.left, self.top = self.across + gap, self.above // 2
        self.width = self.left + size * pixels + self.across
        self.height = size * self.cell_height + 2 * self.top + labels
        self._jewel = (pixels + 3) // 6
        """Half the side of the cursor's jewel, in pixels."""

    def cells(self, picture: BoardPicture) -> Rows:
        """The picture in characters with its labels, without its cursor."""
        grid = self.grid(picture)
        rows: Rows = [
            [(HALVES, upper, lower) for upper, lower in zip(above, below, strict=True)]
            for above, below in zip(grid[::2], grid[1::2], strict=True)
        ]
        if self.labels:
            label, frame = self.palette.label, self.palette.frame
            for row, text in enumerate(picture.rank_labels):
                y = self.top + row * self.cell_height + (self.cell_height - 1) // 2
                rows[y][0] = (text, label, frame)
            rows.append([(HALVES, frame, frame)] * self.width)
            for column, text in enumerate(picture.file_labels):
                x = self.left + column * self.cell_width + self.cell_width // 2
                rows[-1][x] = (text, label, frame)
        return rows

    def cursor_cells(self, picture: BoardPicture, rows: Rows) -> dict[tuple[int, int], Cell]:
        """A jewel in the middle of a square, which is never a hollow and hardly ever an edge."""
        if picture.cursor is None:
            return {}
        above, below = self.palette.cursor
        if picture.cursor in picture.targets:
            below = self.palette.target
        top, left = self.corner(picture, picture.cursor)
        middle, left = top + self.pixels // 2, left + self.pixels // 2 - self._jewel
        cells: dict[tuple[int, int], Cell] = {}
        for y in range(middle - self._jewel, middle + self._jewel):
            tone = above if y < middle else below
            for x in range(left, left + 2 * self._jewel):
                _, upper, lower = cells.get((y // 2, x), rows[y // 2][x])
                cells[y // 2, x] = (HALVES, upper, tone) if y % 2 else (HALVES, tone, lower)
        return cells

    def grid(self, picture: BoardPicture) -> Grid:
        """The picture in pixels, without its cursor."""
        grid = self._floor()
        ghosts = picture.ghosts()
        standing = [
            (square, piece)
            for square, piece in enumerate(picture.board)
            if piece != EMPTY and square not in ghosts
        ]
        coming = [(square, piece) for square, piece in ghosts.items() if piece != EMPTY]
        # what leaves is a stain on the floor; then hollows, so that any corner may stand on them;
        # then the lower pieces; then the marks, which belong on those but under reaching corners
        for square, piece in ghosts.items():
            if piece == EMPTY:
                self._stain(grid, picture, square)
        for square, piece in standing:
            self._stamp(grid, picture, square, piece, cavity=True)
        for square, piece in coming:
            self._stamp(grid, picture, square, piece, cavity=True, ghost=True)
        for active in (False, True):
            for square, piece in standing:
                if is_active(piece) is active:
                    self._stamp(grid, picture, square, piece)
            for square, piece in coming:
                if is_active(piece) is active:
                    self._stamp(grid, picture, square, piece, ghost=True)
            if not active:
                self._mark_squares(grid, picture)
        self._mark_targets(grid, picture)
        return grid

    def corner(self, picture: BoardPicture, square: int) -> tuple[int, int]:
        """The top left pixel of a square: row, column."""
        row, column = picture.place_of(square)
        return self.above + row * self.pixels, self.left + column * self.pixels

    def _floor(self) -> Grid:
        """The squares and the frame."""
        size, pixels, frame = self.size, self.pixels, self.palette.frame
        grid = [[frame] * self.width for _ in range(self.above)]
        for row in range(size):
            line = [frame] * self.left
            for column in range(size):
                line += [self.palette.squares[row + column + size & 1]] * pixels
            line += [frame] * self.across
            grid += [line.copy() for _ in range(pixels)]
        return grid + [line.copy() for line in grid[: self.above]]

    def _stamp(
        self,
        grid: Grid,
        picture: BoardPicture,
        square: int,
        piece: int,
        cavity: bool = False,
        ghost: bool = False,
    ) -> None:
        """Put a piece, or only its hollow, on the grid; a ghost is little more than an outline."""
        shape = sprite(self.pixels, picture.facing(piece), is_plain(piece))
        wood = self.palette.black if colour_of(piece) else self.palette.white
        tones = self._tones(wood)
        top, left = self.corner(picture, square)
        for row, column, part, cover in shape.cavity if cavity else shape.body:
            line, x = grid[top + row], left + column
            tone = tones[part]
            if ghost and not cavity and (row, column) in shape.outline:
                tone = wood.ghost
            elif ghost:
                cover = 2 if part in (CAVITY, RIM) else 1
            line[x] = tone if cover == 4 else blend(line[x], tone, cover)

    def _tones(self, wood: Wood) -> tuple[int, ...]:
        """Part → colour."""
        return self.palette.cavity, wood.body, wood.grain, wood.lit, wood.shade, wood.rim

    def _stain(self, grid: Grid, picture: BoardPicture, square: int) -> None:
        """A trace of the piece that would leave a square."""
        piece = picture.board[square]
        shape = sprite(self.pixels, picture.facing(piece), is_plain(piece))
        wood = self.palette.black if colour_of(piece) else self.palette.white
        top, left = self.corner(picture, square)
        for row, column, _, _ in shape.body:
            line, x = grid[top + row], left + column
            line[x] = blend(line[x], wood.body, 1)

    def _mark_squares(self, grid: Grid, picture: BoardPicture) -> None:
        """Studs in the corners of changed squares, a ring round the selected one."""
        last = self.pixels - 1
        stud, thick = max(1, self.pixels // 6), max(1, self.pixels // 8)
        for square in picture.changed:
            top, left = self.corner(picture, square)
            for y in range(stud):
                for x in range(stud):
                    for row in (top + y, top + last - y):
                        grid[row][left + x] = grid[row][left + last - x] = self.palette.changed
        if picture.selected is not None:
            top, left = self.corner(picture, picture.selected)
            for y in range(self.pixels):
                for x in range(self.pixels):
                    if min(x, y, last - x, last - y) < thick:
                        grid[top + y][left + x] = self.palette.selected

    def _mark_targets(self, grid: Grid, picture: BoardPicture) -> None:
        """A dot in the middle of each square that may be chosen."""
        middle = (self.pixels - 1) / 2
        radius = max(0.75, 0.15 * self.pixels)
        near = range(math.ceil(middle - radius), math.floor(middle + radius) + 1)
        dot = [(y, x) for y in near for x in near if math.hypot(y - middle, x - middle) <= radius]
        for square in picture.targets:
            top, left = self.corner(picture, square)
            for y, x in dot:
                grid[top + y][left + x] = self.palette.target
