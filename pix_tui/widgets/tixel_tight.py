"""Tixel boards in characters, for boards or terminals that leave a square few columns.

A square has two rows. The lower one says whose piece it is, with the marks left and right of it;
the upper one says how the piece stands. Nothing is said by colour alone:

* whose piece: `W` or `B`
* stance: `[↑]` inactive, `<↗>` active, the arrow where the hollow is; plain pieces have no arrow
* cursor: braces round the lower row
* selected: `*` before the letter
* target: `(+)` on an empty square, `+` before the letter
* changed: `!` after the letter
* ghost: a small letter and `?`; what would leave has lost its brackets
"""

from __future__ import annotations

from typing import Literal

from ..games.tixel.board import EMPTY, colour_of, is_active, is_plain
from .cells import Cell, Rows
from .tixel_glyphs import ARROWS, Lettering
from .tixel_picture import BoardPicture, Palette

TightKind = Literal["glyphs", "ascii"]

_FRAMES = {"glyphs": ("┌─┐", "│", "└─┘"), "ascii": ("+-+", "|", "+-+")}
_DOTS = {"glyphs": "·", "ascii": "."}


class Tight(Lettering):
    """Draws boards in two rows of characters a rank, without lines between the squares.

    Args:
        size: Squares along one side.
        kind: `glyphs`, or `ascii` for ASCII alone.
        palette: The colours, or `None` to use none.
        pitch: Columns a square, even; 4 are the fewest.
        framed: Whether there is a line round the board.
    """

    cell_height = 2

    def __init__(
        self,
        size: int,
        kind: TightKind = "glyphs",
        palette: Palette | None = None,
        pitch: int = 4,
        framed: bool = True,
    ) -> None:
        super().__init__(size, palette)
        self.kind: TightKind = kind
        self.framed = framed
        self.cell_width = pitch
        self.left, self.top = 1 + framed, int(framed)
        # the first column of a square is shared with the one before, for braces and for the frame;
        # directions of two letters make a piece one character wider
        self.width = self.left + size * pitch + 1 + (framed and kind == "ascii")
        self.height = size * self.cell_height + 2 * framed + 1

    def cells(self, picture: BoardPicture) -> Rows:
        """The picture with its labels, without its cursor."""
        blank = (" ", self.palette.label, self.palette.frame)
        rows: Rows = [[blank] * self.width for _ in range(self.height)]
        if self.framed:
            self._frame(rows)
        for row, label in enumerate(picture.rank_labels):
            self._write(rows, self._place(row, 0)[0], 0, label)
        for column, label in enumerate(picture.file_labels):
            self._write(rows, -1, self._place(0, column)[1], label)
        ghosts = picture.ghosts()
        for square in range(self.size**2):
            self._draw(rows, picture, square, ghosts)
        return rows

    def cursor_cells(self, picture: BoardPicture, rows: Rows) -> dict[tuple[int, int], Cell]:
        """Braces round the lower row of the square."""
        if picture.cursor is None:
            return {}
        y, x = self._place(*picture.place_of(picture.cursor))
        ink, paper = self.palette.cursor[0], self.palette.frame
        return {(y, x - 2): ("{", ink, paper), (y, x + 2): ("}", ink, paper)}

    def _place(self, row: int, column: int) -> tuple[int, int]:
        """Where the letter of a piece stands: row and column of characters."""
        return (
            self.top + row * self.cell_height + 1,
            self.left + column * self.cell_width + self.cell_width // 2,
        )

    def _frame(self, rows: Rows) -> None:
        level = self.width - self.left - 2
        above, upright, below = _FRAMES[self.kind]
        for y in range(1, self.height - 2):
            self._write(rows, y, self.left, upright)
            self._write(rows, y, self.width - 1, upright)
        for y, line in ((0, above), (self.height - 2, below)):
            self._write(rows, y, self.left, line[0] + line[1] * level + line[2])

    def _draw(self, rows: Rows, picture: BoardPicture, square: int, ghosts: dict[int, int]) -> None:
        palette = self.palette
        y, x = self._place(*picture.place_of(square))
        piece = ghosts.get(square) or picture.board[square]
        ghost, target = square in ghosts, square in picture.targets
        if piece == EMPTY:
            body = "(+)" if target else f" {_DOTS[self.kind]} "
            self._write(rows, y, x - 1, body, palette.target if target else palette.label)
        else:
            arrow = " " if is_plain(piece) else ARROWS[self.kind][picture.facing(piece)]
            opening, closing = ("<", ">") if is_active(piece) else ("[", "]")
            if ghost and ghosts[square] == EMPTY:
                opening = closing = " "
            owner = "wb"[colour_of(piece)] if ghost else "WB"[colour_of(piece)]
            inks = self._inks(piece, ghost)
            self._write(rows, y - 1, x - 1, f"{opening}{arrow}{closing}", *inks)
            self._write(rows, y, x - 1, f" {owner} ", *inks)
            if target:
                self._write(rows, y, x - 1, "+", palette.target)
        if square == picture.selected:
            self._write(rows, y, x - 1, "*", palette.selected)
        if square in picture.changed:
            self._write(rows, y, x + 1, "!", palette.changed)
        elif ghost:
            self._write(rows, y, x + 1, "?", palette.cursor[0])
