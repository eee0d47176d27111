"""What a drawing of a Tixel board is given, and what it gives: the words that all drawings share.

A *picture* says what is to be seen, a *drawing* turns it into rows of cells. Nothing here knows of
a terminal; a colour is an integer `0xRRGGBB`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..games.tixel.board import is_plain, opposite, orientation_of
from . import cells
from .cells import PLAIN


@dataclass(frozen=True)
class BoardPicture:
    """Everything there is to draw of a board: plain values, no state of the game behind them."""

    size: int
    """Squares along one side, 3 to 9."""
    board: bytes
    """`size * size` pieces as in `pix_tui.games.tixel.board`, a1 first."""
    cursor: int | None = None
    """The square the keyboard is at."""
    selected: int | None = None
    """The square of the piece being moved."""
    targets: frozenset[int] = frozenset()
    """The squares that may be chosen now."""
    changed: frozenset[int] = frozenset()
    """The squares that the last move changed."""
    ghost: bytes | None = None
    """The board after the move that is being considered."""
    flipped: bool = False
    """Whether the board is turned by 180°, for who sits on the other side."""

    def __post_init__(self) -> None:
        """Raise `ValueError` for a size out of range or a board of another size."""
        if not 3 <= self.size <= 9:
            raise ValueError(f"a board has 3 to 9 squares a side, not {self.size}")
        for name, board in (("board", self.board), ("ghost", self.ghost)):
            if board is not None and len(board) != self.size**2:
                raise ValueError(f"{name} has {len(board)} squares, expected {self.size**2}")

    def place_of(self, square: int) -> tuple[int, int]:
        """Row (0 on top) and column (0 at the left) where a square is drawn."""
        rank, file = divmod(square, self.size)
        last = self.size - 1
        return (rank, last - file) if self.flipped else (last - rank, file)

    def square_at(self, row: int, column: int) -> int:
        """The square drawn at a row and column: the inverse of `place_of`."""
        last = self.size - 1
        rank, file = (row, last - column) if self.flipped else (last - row, column)
        return rank * self.size + file

    def facing(self, piece: int) -> int:
        """The orientation in which a piece is drawn: the other way round on a flipped board."""
        orientation = orientation_of(piece)
        return opposite(orientation) if self.flipped and not is_plain(piece) else orientation

    @property
    def rank_labels(self) -> list[str]:
        """The numbers beside the rows, top row first."""
        labels = [str(rank + 1) for rank in range(self.size)]
        return labels if self.flipped else labels[::-1]

    @property
    def file_labels(self) -> list[str]:
        """The letters under the columns, left column first."""
        labels = [chr(ord("a") + file) for file in range(self.size)]
        return labels[::-1] if self.flipped else labels

    def ghosts(self) -> dict[int, int]:
        """What would stand where the board would change: square → piece, or `EMPTY`."""
        if self.ghost is None:
            return {}
        pairs = enumerate(zip(self.board, self.ghost, strict=True))
        return {square: then for square, (now, then) in pairs if now != then}


# ------------------------------------------------------------------------------------- palettes


@dataclass(frozen=True)
class Wood:
    """The tones of one player's pieces."""

    body: int
    grain: int
    """Dark rings, seen at large sizes only."""
    lit: int
    """Edges that face the light, which comes from the top left."""
    shade: int
    """Edges that face away from it."""
    rim: int
    """The wall of the hollow: it makes the facing read at a glance."""
    ghost: int
    """The outline of a piece that does not stand there yet."""


@dataclass(frozen=True)
class Palette:
    """The colours of a board, chosen so that their nearest neighbours among the 256 and the 16
    colours of poorer terminals still tell its parts from each other."""

    frame: int
    """Round the board, under the labels."""
    label: int
    squares: tuple[int, int]
    """The two tones of the checker; a1 has the second."""
    cavity: int
    """The floor of a hollow, which lies in the shade of the piece."""
    white: Wood
    black: Wood
    cursor: tuple[int, int]
    """Upper and lower half of the jewel: one of them stands out from every wood."""
    selected: int
    target: int
    changed: int


# A colour that is one of the 256 fixed ones (components 00 5f 87 af d7 ff, or a grey) costs half
# the bytes of another. None of them looks like wood, but for edges and marks they will do.
DARK = Palette(
    frame=0x262A33,
    label=0x949494,
    squares=(0x46505C, 0x3C4550),
    cavity=0x121212,
    white=Wood(
        body=0xE9D7B4, grain=0xE5D0AC, lit=0xFFFFD7, shade=0xD7AF87, rim=0xAF875F, ghost=0xE9D7B4
    ),
    black=Wood(
        body=0x7C4420, grain=0x733F1F, lit=0xAF875F, shade=0x4A2A17, rim=0xAF5F00, ghost=0xA26030
    ),
    cursor=(0x00FFFF, 0x0087FF),
    selected=0xFFAF00,
    target=0x5FAF87,
    changed=0xFF875F,
)
"""For themes with light letters on a dark ground."""

LIGHT = Palette(
    frame=0xE2DAC8,
    label=0x626262,
    squares=(0xC6D0C0, 0xB9C4B4),
    cavity=0x7B8775,
    white=Wood(
        body=0xFBF3E0, grain=0xF5E8D2, lit=0xFFFFFF, shade=0xD7AF87, rim=0xAF875F, ghost=0xA88A54
    ),
    black=Wood(
        body=0x7C4420, grain=0x733F1F, lit=0xAF875F, shade=0x4A2A17, rim=0xAF5F00, ghost=0x7C4420
    ),
    cursor=(0x0087FF, 0x0000AF),
    selected=0xD75F00,
    target=0x008700,
    changed=0xD7005F,
)
"""For themes with dark letters on a light ground."""

_NO_WOOD = Wood(PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN)
COLOURLESS = Palette(
    frame=PLAIN,
    label=PLAIN,
    squares=(PLAIN, PLAIN),
    cavity=PLAIN,
    white=_NO_WOOD,
    black=_NO_WOOD,
    cursor=(PLAIN, PLAIN),
    selected=PLAIN,
    target=PLAIN,
    changed=PLAIN,
)
"""For drawings in characters where the terminal keeps its own colours."""

Drawing = cells.Drawing[BoardPicture]
"""A way to draw pictures of one size."""
