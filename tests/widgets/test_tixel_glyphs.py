"""Tixel boards in characters: what they look like, to the letter."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pix_tui.widgets.cells import PLAIN
from pix_tui.widgets.tixel_glyphs import GlyphKind, Glyphs, plain_rows
from pix_tui.widgets.tixel_picture import DARK, BoardPicture

Drawn = Callable[[str], bytes]


@pytest.fixture
def busy(drawn: Drawn) -> BoardPicture:
    """A slide from a3 to c3 is being considered; it would turn the piece on b4."""
    return BoardPicture(
        4,
        drawn("""
            .. b5 .. Wa
            w1 .. .. ..
            .. .. b0 w2
            Bi .. b6 w7
        """),
        cursor=10,
        selected=8,
        targets=frozenset({4, 9, 10}),
        changed=frozenset({2, 5, 6}),
        ghost=drawn("""
            .. b4 .. Wa
            .. .. w3 ..
            .. .. b0 w2
            Bi .. b6 w7
        """),
    )


def test_one_row_a_rank(busy: BoardPicture) -> None:
    assert plain_rows(busy) == [
        "  ┌──────┬──────┬──────┬──────┐",
        "4 │   ·  │ b[↓]?│   ·  │ W< > │",
        "  ├──────┼──────┼──────┼──────┤",
        "3 │*w ↗ ?│  (+) {+w<↘>?}   ·  │",
        "  ├──────┼──────┼──────┼──────┤",
        "2 │  (+) │   · !│ B[↑]!│ W[→] │",
        "  ├──────┼──────┼──────┼──────┤",
        "1 │ B[ ] │   ·  │ B[←]!│ W<↖> │",
        "  └──────┴──────┴──────┴──────┘",
        "     a      b      c      d",
    ]


def test_ascii_alone(busy: BoardPicture) -> None:
    rows = plain_rows(busy, "ascii")
    assert "\n".join(rows).isascii()
    assert rows == [
        "  +-------+-------+-------+-------+",
        "4 |   .   | b[v] ?|   .   | W< >  |",
        "  +-------+-------+-------+-------+",
        "3 |*w ne ?|  (+)  {+w<se>?}   .   |",
        "  +-------+-------+-------+-------+",
        "2 |  (+)  |   .  !| B[^] !| W[>]  |",
        "  +-------+-------+-------+-------+",
        "1 | B[ ]  |   .   | B[<] !| W<nw> |",
        "  +-------+-------+-------+-------+",
        "      a       b       c       d",
    ]


def test_large_type(busy: BoardPicture) -> None:
    assert plain_rows(busy, "large") == [
        "            ╔═══╗?           ╱─╲",
        "4     ·     ║ b ║     ·     < W >",
        "            ╚═↓═╝            ╲─╱",
        "   *   ↗ ?        ┏  ╱─╲ ?┓",
        "3     w      (+)  ┃+< w > ┃   ·",
        "                  ┗  ╲─↘  ┛",
        "                    ╔═↑═╗   ┌───┐",
        "2    (+)      ·     ║ B ║   │ W →",
        "                 !  ╚═══╝!  └───┘",
        "    ╔═══╗           ╔═══╗    ↖─╲",
        "1   ║ B ║     ·     ← B ║   < W >",
        "    ╚═══╝           ╚═══╝!   ╲─╱",
        "      a       b       c       d",
    ]


def test_a_flipped_board_turns_the_arrows_too(drawn: Drawn) -> None:
    board = drawn("""
        .. .. b4
        .. w1 ..
        Wi .. ..
    """)
    assert plain_rows(BoardPicture(3, board, flipped=True)) == [
        "  ┌──────┬──────┬──────┐",
        "1 │   ·  │   ·  │ W[ ] │",
        "  ├──────┼──────┼──────┤",
        "2 │   ·  │ W<↙> │   ·  │",
        "  ├──────┼──────┼──────┤",
        "3 │ B[↑] │   ·  │   ·  │",
        "  └──────┴──────┴──────┘",
        "     c      b      a",
    ]


@pytest.mark.parametrize("kind", ["glyphs", "ascii", "large"])
def test_every_state_can_be_told_apart_without_colour(kind: GlyphKind, drawn: Drawn) -> None:
    words = [f"{colour}{stance}" for colour in "wb" for stance in range(8)]
    words += [f"{colour}{stance}" for colour in "WB" for stance in "ai"] + [".."]
    middle = frozenset({4})
    looks = set()
    count = 0
    for word in words:
        board = drawn(f".. .. ..\n.. {word} ..\n.. .. ..")
        for cursor in (None, 4):
            for selected in (None, 4):
                for changed in (frozenset[int](), middle):
                    picture = BoardPicture(3, board, cursor, selected, frozenset(), changed)
                    looks.add(tuple(plain_rows(picture, kind)))
                    count += 1
            for other in (BoardPicture(3, board, cursor, targets=middle),):
                looks.add(tuple(plain_rows(other, kind)))
                count += 1
            if word != "..":
                looks.add(tuple(plain_rows(BoardPicture(3, bytes(9), cursor, ghost=board), kind)))
                looks.add(tuple(plain_rows(BoardPicture(3, board, cursor, ghost=bytes(9)), kind)))
                count += 2
    # a plain piece that would leave shows no stance: two colours, with and without cursor
    assert len(looks) == count - 4


def test_colours_only_help(busy: BoardPicture) -> None:
    coloured = Glyphs(4, "glyphs", DARK).cells(busy)
    bare = Glyphs(4, "glyphs").cells(busy)
    assert [[cell[0] for cell in row] for row in coloured] == [[c[0] for c in row] for row in bare]
    assert {cell[1:] for row in bare for cell in row} == {(PLAIN, PLAIN)}
    assert not any(PLAIN in cell for row in coloured for cell in row)


@pytest.mark.parametrize("size", range(3, 10))
def test_boards_of_all_sizes_fit_a_small_terminal(size: int) -> None:
    for kind in ("glyphs", "ascii"):
        glyphs = Glyphs(size, kind)
        rows = glyphs.cells(BoardPicture(size, bytes(size * size)))
        assert {len(row) for row in rows} == {glyphs.width}
        assert len(rows) == glyphs.height
        assert glyphs.width <= 80
        assert glyphs.height <= 22
