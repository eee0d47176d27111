"""How many sequences of single moves there are: figures that any rule, misread, would change."""

from __future__ import annotations

import pytest

from pix_tui.games.game import Game

from . import slow
from .boards import GAME, board, new_game


@pytest.mark.parametrize(("depth", "nodes"), [(0, 1), (1, 144), (2, 18_720), (3, 2_889_376)])
def test_perft_of_tixel(depth, nodes):
    assert GAME.perft(new_game().state, depth) == nodes


@pytest.mark.parametrize(("depth", "nodes"), [(1, 36), (2, 1_140)])
def test_perft_of_tix(depth, nodes):
    assert GAME.perft(new_game(variant="tix").state, depth) == nodes


def test_the_second_level_by_hand():
    """White's first piece has four stances; beside it Black has one stance to choose, else four."""
    corners, edges, inner = 4, 16, 16
    second = corners * (33 * 4 + 2) + edges * (32 * 4 + 3) + inner * (31 * 4 + 4)
    assert GAME.perft(new_game().state, 2) == 4 * second


BONUS_AHEAD = """
    4 | b1 .. .. w1 .. b1
    1 | .. .. .. .. .. w1
    """


@pytest.mark.parametrize(
    ("drawing", "options"),
    [(BONUS_AHEAD, {}), (BONUS_AHEAD, {"plain": [2, 3]}), ("2 | b1\n3 | .. .. w1", {"size": 3})],
)
def test_the_quick_count_is_the_contract_s(drawing, options):
    state = board(drawing, "b", **options).state
    assert GAME.perft(state, 2) == Game.perft(GAME, state, 2)


def by_outlines(text: str, depth: int) -> int:
    moves = slow.legal_moves(text)
    if depth == 1:
        return len(moves)
    return sum(by_outlines(slow.play(text, move), depth - 1) for move in moves)


@pytest.mark.parametrize("bonus", ["-", "c4"])
def test_the_quick_count_is_that_of_the_outlines(bonus):
    game = board("4 | .. .. b2 w1 .. b1\n1 | .. .. .. .. .. w1", "b", bonus=bonus, repetition=0)
    assert GAME.perft(game.state, 2) == by_outlines(game.text, 2)


def test_nothing_is_counted_after_the_end():
    over = GAME.resign(new_game().state, 0)
    assert GAME.perft(over, 1) == 0
    assert GAME.perft(over, 0) == 1
