"""The rules, and the screen through the fixture that pix-tui brings for games like this one."""

import pytest
from noughts.game import Noughts, NoughtsOptions

from pix_tui.games.game import NotUnderstood

GAME = Noughts()


def played(*squares, **options):
    state = GAME.start(NoughtsOptions(**options), 2)
    for text in squares:
        state = GAME.play(state, state.mover, GAME.parse_move(text, state))
    return state


def test_three_in_a_row_win():
    assert GAME.outcome(played("a1", "b1", "a2", "b2")) is None
    assert GAME.outcome(played("a1", "b1", "a2", "b2", "a3")).winners == (0,)
    assert GAME.outcome(played("c1", "a1", "b2", "b1", "a3")).winners == (0,)


def test_a_full_board_is_a_draw():
    full = played("b2", "a1", "a2", "c2", "b3", "b1", "c1", "a3", "c3")
    assert GAME.outcome(full).winners == (0, 1)


def test_a_row_fits_the_board():
    with pytest.raises(NotUnderstood):
        NoughtsOptions(size=3, row=4)


def test_positions_and_states_come_back():
    state = played("b2", "a1", size=4)
    assert GAME.set_up({"position": GAME.position(state)}, state.options) == state
    assert GAME.load(GAME.dump(state)) == state


def test_the_screen_looks_as_it_did(screen_snapshot):
    shot = screen_snapshot("noughts", moves=["b2", "a1"], press=["right", "up", "right"])
    assert "2  . | x |[.]" in shot.text
