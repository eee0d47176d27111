"""Tixel boards in few characters: what they look like, to the letter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pix_tui.widgets.cells import PLAIN
from pix_tui.widgets.tixel_glyphs import plain_rows
from pix_tui.widgets.tixel_picture import DARK, BoardPicture
from pix_tui.widgets.tixel_tight import Tight, TightKind

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


def test_four_columns_a_square(busy: BoardPicture) -> None:
    assert plain_rows(busy, Tight(4)) == [
        "  ┌───────────────┐",
        "  │    [↓]     < >│",
        "4 │ ·   b?  ·   W │",
        "  │ ↗      <↘>    │",
        "3 │*w? (+){+w?} · │",
        "  │        [↑] [→]│",
        "2 │(+)  ·!  B!  W │",
        "  │[ ]     [←] <↖>│",
        "1 │ B   ·   B!  W │",
        "  └───────────────┘",
        "    a   b   c   d",
    ]


def test_four_columns_a_square_in_ascii(busy: BoardPicture) -> None:
    rows = plain_rows(busy, Tight(4, "ascii"))
    assert "\n".join(rows).isascii()
    assert rows == [
        "  +----------------+",
        "  |    [v]     < > |",
        "4 | .   b?  .   W  |",
        "  | ne     <se>    |",
        "3 |*w? (+){+w?} .  |",
        "  |        [^] [>] |",
        "2 |(+)  .!  B!  W  |",
        "  |[ ]     [<] <nw>|",
        "1 | B   .   B!  W  |",
        "  +----------------+",
        "    a   b   c   d",
    ]


def test_six_columns_a_square(busy: BoardPicture) -> None:
    assert plain_rows(busy, Tight(4, pitch=6)) == [
        "  ┌───────────────────────┐",
        "  │       [↓]         < > │",
        "4 │  ·     b?    ·     W  │",
        "  │  ↗          <↘>       │",
        "3 │ *w?   (+)  {+w?}   ·  │",
        "  │             [↑]   [→] │",
        "2 │ (+)    ·!    B!    W  │",
        "  │ [ ]         [←]   <↖> │",
        "1 │  B     ·     B!    W  │",
        "  └───────────────────────┘",
        "     a     b     c     d",
    ]


def test_six_columns_a_square_in_ascii(busy: BoardPicture) -> None:
    assert plain_rows(busy, Tight(4, "ascii", pitch=6)) == [
        "  +------------------------+",
        "  |       [v]         < >  |",
        "4 |  .     b?    .     W   |",
        "  |  ne         <se>       |",
        "3 | *w?   (+)  {+w?}   .   |",
        "  |             [^]   [>]  |",
        "2 | (+)    .!    B!    W   |",
        "  | [ ]         [<]   <nw> |",
        "1 |  B     .     B!    W   |",
        "  +------------------------+",
        "     a     b     c     d",
    ]


def test_without_a_frame(busy: BoardPicture) -> None:
    assert plain_rows(busy, Tight(4, framed=False)) == [
        "      [↓]     < >",
        "4  ·   b?  ·   W",
        "   ↗      <↘>",
        "3 *w? (+){+w?} ·",
        "          [↑] [→]",
        "2 (+)  ·!  B!  W",
        "  [ ]     [←] <↖>",
        "1  B   ·   B!  W",
        "   a   b   c   d",
    ]
    assert plain_rows(busy, Tight(4, "ascii", framed=False))[6:] == [
        "  [ ]     [<] <nw>",
        "1  B   .   B!  W",
        "   a   b   c   d",
    ]


def test_the_biggest_board() -> None:
    board = BoardPicture(9, bytes(81), cursor=0)
    assert plain_rows(board, Tight(9)) == [
        "  ┌───────────────────────────────────┐",
        *(
            row
            for rank in range(9, 1, -1)
            for row in (
                "  │                                   │",
                f"{rank} │ ·   ·   ·   ·   ·   ·   ·   ·   · │",
            )
        ),
        "  │                                   │",
        "1 { · } ·   ·   ·   ·   ·   ·   ·   · │",
        "  └───────────────────────────────────┘",
        "    a   b   c   d   e   f   g   h   i",
    ]
    last = plain_rows(replace(board, cursor=8), Tight(9))[-3]
    assert last == "1 │ ·   ·   ·   ·   ·   ·   ·   · { · }"


def test_a_flipped_board_turns_the_arrows_too(drawn: Drawn) -> None:
    board = drawn("""
        .. .. b4
        .. w1 ..
        Wi .. ..
    """)
    assert plain_rows(BoardPicture(3, board, flipped=True), Tight(3)) == [
        "  ┌───────────┐",
        "  │        [ ]│",
        "1 │ ·   ·   W │",
        "  │    <↙>    │",
        "2 │ ·   W   · │",
        "  │[↑]        │",
        "3 │ B   ·   · │",
        "  └───────────┘",
        "    c   b   a",
    ]


@pytest.mark.parametrize("kind", ["glyphs", "ascii"])
@pytest.mark.parametrize("framed", [False, True])
def test_every_state_can_be_told_apart_without_colour(
    kind: TightKind, framed: bool, drawn: Drawn
) -> None:
    words = [f"{colour}{stance}" for colour in "wb" for stance in range(8)]
    words += [f"{colour}{stance}" for colour in "WB" for stance in "ai"] + [".."]
    middle = frozenset({4})
    drawing = Tight(3, kind, framed=framed)
    looks = set()
    count = 0
    for word in words:
        # pieces all round, so that neighbours cannot hide what is said
        board = drawn(f"w1 w3 b2\nb7 {word} w5\nb0 Wa Bi")
        without = board[:4] + bytes(1) + board[5:]
        for cursor in (None, 4):
            pictures = [
                BoardPicture(3, board, cursor, selected, frozenset(), changed)
                for selected in (None, 4)
                for changed in (frozenset[int](), middle)
            ]
            pictures.append(BoardPicture(3, board, cursor, targets=middle))
            if word != "..":
                pictures.append(BoardPicture(3, without, cursor, ghost=board))
                pictures.append(BoardPicture(3, board, cursor, ghost=without))
            looks |= {tuple(plain_rows(picture, drawing)) for picture in pictures}
            count += len(pictures)
    # a plain piece that would leave shows no stance: two colours, with and without cursor
    assert len(looks) == count - 4


@pytest.mark.parametrize("kind", ["glyphs", "ascii"])
def test_colours_only_help(busy: BoardPicture, kind: TightKind) -> None:
    coloured = Tight(4, kind, DARK).cells(busy)
    bare = Tight(4, kind).cells(busy)
    assert [[cell[0] for cell in row] for row in coloured] == [[c[0] for c in row] for row in bare]
    assert {cell[1:] for row in bare for cell in row} == {(PLAIN, PLAIN)}
    assert not any(PLAIN in cell for row in coloured for cell in row)


@pytest.mark.parametrize("size", range(3, 10))
@pytest.mark.parametrize("kind", ["glyphs", "ascii"])
@pytest.mark.parametrize("pitch", [4, 6])
@pytest.mark.parametrize("framed", [False, True])
def test_rows_are_as_long_as_they_say(size: int, kind: TightKind, pitch: int, framed: bool) -> None:
    drawing = Tight(size, kind, pitch=pitch, framed=framed)
    board = drawing.cells(BoardPicture(size, bytes([*range(1, 9)] * 11)[: size * size]))
    assert {len(row) for row in board} == {drawing.width}
    assert len(board) == drawing.height
