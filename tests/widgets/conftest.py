"""What the tests of widgets share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pix_tui.games.tixel.board import make_piece


def drawn_board(text: str) -> bytes:
    """A Tixel board from its ranks, top first: `w3` `b0` hollow, `Wa` `Bi` plain, `..` empty."""
    board = bytearray()
    for rank in reversed(text.strip().splitlines()):
        for word in rank.split():
            if word == "..":
                board.append(0)
            else:
                colour = "wb".index(word[0].lower())
                stance = int(word[1]) if word[1].isdigit() else "ia".index(word[1])
                board.append(make_piece(colour, stance, plain=word[0].isupper()))
    return bytes(board)


@pytest.fixture(name="drawn")
def drawn_fixture() -> Callable[[str], bytes]:
    """`drawn_board`."""
    return drawn_board
