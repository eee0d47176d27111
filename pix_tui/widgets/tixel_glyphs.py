"""Tixel boards in characters, for terminals without colours, without arrows, and for large type.

Boards that are too wide for these drawings are in `tixel_tight`.

Nothing in these drawings is said by colour alone:

* whose piece: `W` or `B`; in large type also single or double lines
* stance: `[↑]` inactive, `<↗>` active, the arrow where the hollow is; plain pieces have no arrow
* cursor: braces in the lines left and right of a square; in large type heavy brackets
* selected: `*` before the piece
* target: `(+)` on an empty square, `+` before a piece
* changed: `!` after the piece
* ghost: a small letter and `?`; what would leave has lost its brackets

Where there are colours they only help: a piece lies on the tone of its wood.
"""

from __future__ import annotations

from typing import Literal

from ..games.tixel.board import EMPTY, colour_of, is_active, is_plain
from .cells import Cell, Rows
from .tixel_picture import COLOURLESS, BoardPicture, Drawing, Palette

GlyphKind = Literal["glyphs", "ascii", "large"]

ARROWS = {
    "glyphs": "↑↗→↘↓↙←↖",
    "ascii": ("^", "ne", ">", "se", "v", "sw", "<", "nw"),
    "large": "↑↗→↘↓↙←↖",
}
"""Orientation → how a drawing points there."""

_INNER = {"glyphs": (6, 1), "ascii": (7, 1), "large": (7, 3)}  # characters inside a square
_LINES = {"glyphs": ("┌─┬┐", "├─┼┤", "└─┴┘", "│"), "ascii": ("+-++", "+-++", "+-++", "|")}
_CURSOR = {"glyphs": ("{", "}"), "ascii": ("{", "}"), "large": ("┏┃┗", "┓┃┛")}

# Large type: the piece of each colour in each stance, and where the arrow stands in it.
_LARGE_PIECES = {
    (0, False): ("┌───┐", "│ W │", "└───┘"),
    (1, False): ("╔═══╗", "║ B ║", "╚═══╝"),
    (0, True): (" ╱─╲ ", "< W >", " ╲─╱ "),
    (1, True): (" ╱═╲ ", "« B »", " ╲═╱ "),
}
_LARGE_ARROWS = ((0, 2), (0, 3), (1, 4), (2, 3), (2, 2), (2, 1), (1, 0), (0, 1))


class Lettering:
    """What drawings in characters have in common: colours, and a way to put text on rows.

    Args:
        size: Squares along one side.
        palette: The colours, or `None` to use none.
    """

    def __init__(self, size: int, palette: Palette | None) -> None:
        self.size = size
        self.palette = palette or COLOURLESS

    def _write(
        self,
        rows: Rows,
        y: int,
        x: int,
        text: str,
        ink: int | None = None,
        paper: int | None = None,
    ) -> None:
        """Put text on the rows, in the colours of labels unless told otherwise."""
        ink = self.palette.label if ink is None else ink
        paper = self.palette.frame if paper is None else paper
        rows[y][x : x + len(text)] = [(character, ink, paper) for character in text]

    def _inks(self, piece: int, ghost: bool) -> tuple[int, int]:
        """Colour and ground of a piece."""
        palette = self.palette
        if ghost:
            return (palette.black if colour_of(piece) else palette.white).ghost, palette.frame
        if colour_of(piece):
            return palette.white.lit, palette.black.body
        return palette.black.shade, palette.white.body


class Glyphs(Lettering):
    """Draws boards in characters.

    Args:
        size: Squares along one side.
        kind: `glyphs` (one row of characters a rank), `ascii` (the same in ASCII alone) or `large`
            (three rows a rank).
        palette: The colours, or `None` to use none.
    """

    def __init__(
        self, size: int, kind: GlyphKind = "glyphs", palette: Palette | None = None
    ) -> None:
        super().__init__(size, palette)
        self.kind: GlyphKind = kind
        self.ruled = kind != "large"
        """Whether there are lines between the squares; large pieces bring their own."""
        self._inner_width, self.cell_height = _INNER[kind]
        self.cell_width = self._inner_width + 1
        self.cell_height += self.ruled
        self.left, self.top = 2, 0  # a line belongs to the square right of it or below it
        self.width = self.left + size * self.cell_width + 1
        self.height = size * self.cell_height + self.ruled + 1

    def cells(self, picture: BoardPicture) -> Rows:
        """The picture with its labels, without its cursor."""
        blank = (" ", self.palette.label, self.palette.frame)
        rows: Rows = [[blank] * self.width for _ in range(self.height)]
        if self.ruled:
            self._rule(rows)
        for row, label in enumerate(picture.rank_labels):
            self._write(rows, row * self.cell_height + 1, 0, label)
        for column, label in enumerate(picture.file_labels):
            self._write(
                rows, -1, self.left + column * self.cell_width + self.cell_width // 2, label
            )
        ghosts = picture.ghosts()
        for square in range(self.size**2):
            row, column = picture.place_of(square)
            y = row * self.cell_height + self.ruled
            x = self.left + column * self.cell_width + 1
            if self.kind == "large":
                self._draw_large(rows, y, x, picture, square, ghosts)
            else:
                self._draw_small(rows, y, x, picture, square, ghosts)
        return rows

    def cursor_cells(self, picture: BoardPicture, rows: Rows) -> dict[tuple[int, int], Cell]:
        """Brackets in the lines left and right of the square."""
        if picture.cursor is None:
            return {}
        row, column = picture.place_of(picture.cursor)
        ink, paper = self.palette.cursor[0], self.palette.frame
        top = row * self.cell_height + self.ruled
        left = self.left + column * self.cell_width
        return {
            (top + y, x): (bracket, ink, paper)
            for x, brackets in zip((left, left + self.cell_width), _CURSOR[self.kind], strict=True)
            for y, bracket in enumerate(brackets)
        }

    def _rule(self, rows: Rows) -> None:
        first, between, last, upright = _LINES[self.kind]
        for row in range(self.size + 1):
            line = first if row == 0 else last if row == self.size else between
            stroke = line[1] * self._inner_width
            y = row * self.cell_height
            self._write(rows, y, self.left, line[0] + line[2].join([stroke] * self.size) + line[3])
            if row < self.size:
                for x in range(self.left, self.width, self.cell_width):
                    self._write(rows, y + 1, x, upright)

    def _draw_small(
        self, rows: Rows, y: int, x: int, picture: BoardPicture, square: int, ghosts: dict[int, int]
    ) -> None:
        palette = self.palette
        piece = ghosts.get(square) or picture.board[square]
        ghost, target = square in ghosts, square in picture.targets
        if piece == EMPTY:
            body = "(+)" if target else " . " if self.kind == "ascii" else " · "
            self._write(rows, y, x + 2, body, palette.target if target else palette.label)
        else:
            arrow = " " if is_plain(piece) else ARROWS[self.kind][picture.facing(piece)]
            opening, closing = ("<", ">") if is_active(piece) else ("[", "]")
            if ghost and ghosts[square] == EMPTY:
                opening = closing = " "
            owner = "wb"[colour_of(piece)] if ghost else "WB"[colour_of(piece)]
            body = f"{owner}{opening}{arrow}{closing}"
            self._write(rows, y, x + 1, body, *self._inks(piece, ghost))
            if target:
                self._write(rows, y, x, "+", palette.target)
        if square == picture.selected:
            self._write(rows, y, x, "*", palette.selected)
        if square in picture.changed:
            self._write(rows, y, x + self._inner_width - 1, "!", palette.changed)
        elif ghost:
            self._write(rows, y, x + self._inner_width - 1, "?", palette.cursor[0])

    def _draw_large(
        self, rows: Rows, y: int, x: int, picture: BoardPicture, square: int, ghosts: dict[int, int]
    ) -> None:
        palette = self.palette
        piece = ghosts.get(square) or picture.board[square]
        ghost, target = square in ghosts, square in picture.targets
        if piece == EMPTY:
            ink = palette.target if target else palette.label
            self._write(rows, y + 1, x + 2, "(+)" if target else " · ", ink)
        else:
            lines = list(_LARGE_PIECES[colour_of(piece), is_active(piece)])
            if ghost:
                lines = [line.replace("W", "w").replace("B", "b") for line in lines]
            if ghost and ghosts[square] == EMPTY:
                lines = ["     ", f"  {lines[1][2]}  ", "     "]
            if not is_plain(piece):
                facing = picture.facing(piece)
                row, column = _LARGE_ARROWS[facing]
                line = lines[row]
                lines[row] = line[:column] + ARROWS["large"][facing] + line[column + 1 :]
            for row, line in enumerate(lines):
                text = line.strip()
                start = x + 1 + len(line) - len(line.lstrip())
                self._write(rows, y + row, start, text, *self._inks(piece, ghost))
            if target:
                self._write(rows, y + 1, x, "+", palette.target)
        if square == picture.selected:
            self._write(rows, y, x, "*", palette.selected)
        if ghost:
            self._write(rows, y, x + 6, "?", palette.cursor[0])
        if square in picture.changed:
            self._write(rows, y + 2, x + 6, "!", palette.changed)


def plain_rows(picture: BoardPicture, drawing: GlyphKind | Drawing = "glyphs") -> list[str]:
    """The picture as lines of text without colours, cursor and labels included.

    Args:
        picture: What to draw.
        drawing: `glyphs`, `ascii`, `large`, or the drawing itself.
    """
    if isinstance(drawing, str):
        drawing = Glyphs(picture.size, drawing)
    rows = drawing.cells(picture)
    for (y, x), cell in drawing.cursor_cells(picture, rows).items():
        rows[y][x] = cell
    return ["".join(character for character, _, _ in row).rstrip() for row in rows]
