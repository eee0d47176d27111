"""Whoever leaves a match, and how the others go on."""

from __future__ import annotations

import pytest

from pix_tui.games.game import Illegal

from .matches import GAME, Play, new_match


def test_who_has_left_neither_draws_nor_guesses():
    now = new_match(3).deal().resign(1)
    assert GAME.in_play(now.state) == (0, 2)
    assert now.to_act == [0, 2]
    assert now.refusal("1: black 0,0") == "You have left the match."
    assert now.accepts(1) == now.moves(1) == []
    assert now.view(1)["own"]["word"] is None
    assert now.view(0)["gone"] == [1]
    now = now.play("0: pix", "2: pix", "first K")
    assert now.to_act == [2]
    assert now.refusal("1: guess castle") == "You have left the match."


def test_what_they_drew_is_not_shown_and_a_group_of_nobody_is_passed_over():
    now = new_match(3).deal().play("1: black 0,0").resign(1).play("0: pix", "2: pix")
    assert "cannot show first" in now.refusal("first R")
    now = now.play("first G").unguessed()
    assert now.showing == "K"
    now = now.unguessed()
    assert now.now == (1, 2)
    assert [reveal.colour for reveal in now.state.past] == [2, 0]


def test_a_group_of_two_becomes_one():
    now = new_match(6).deal().resign(2).draw(5, 1, 1, 1, 1, 1)
    now = now.play("first K")
    assert now.on_show == [0]
    assert now.time().state.clue


def test_what_is_on_show_already_stays_so():
    now = new_match(5).show("R", 0, 0, 9, 0, 9).resign(2)
    assert now.on_show == [2, 4]
    assert now.right(0).cubes == [1, 0, 1, 0, 1]


def test_nobody_waits_for_a_guesser_who_has_left():
    now = new_match(3).show("K", 1, 2, 3).play("1: pix").resign(2)
    assert now.state.clue
    assert now.to_act == [1]


def test_their_votes_do_not_count_any_more():
    now = new_match(4).show("K", 1, 2, 3, 4).play("1: void 0")
    assert now.view(2)["reveal"]["votes_needed"] == 2
    left = now.resign(1)
    assert left.view(2)["reveal"]["votes"] == []
    # But fewer are enough then.
    assert now.resign(2).on_show == [0]
    assert now.resign(2).play("3: void 0").state.clue


def test_fewer_voters_may_be_enough_at_once():
    now = new_match(9).show("K", 1, 0, 2, 0, 3)
    now = now.play("1: void 0", "3: void 0", "5: void 0")
    now = now.resign(6)
    assert now.state.void == (0,)
    assert now.on_show == [2]


def test_a_group_with_nobody_left_to_guess():
    """Three of one colour are left: what they draw is shown to nobody."""
    now = new_match(5).show("R", 0, 0, 9, 0, 12).unguessed()
    assert now.showing == "K"
    now = now.resign(2)
    assert now.showing == "K"
    now = now.resign(4)
    assert (now.phase, now.now) == ("draw", (1, 2))
    assert now.state.past[-1].guesser == -1
    # And so it is with the second word, until the screens have moved on.
    now = now.play("0: pix", "1: pix", "3: pix")
    assert now.phase == "deal"
    assert now.now == (2, 1)


def test_a_group_that_was_to_show_to_those_who_have_left():
    now = new_match(5).show("R", 0, 0, 9, 0, 12).resign(2).resign(4)
    assert now.showing == "R"
    now = now.right(0)
    assert (now.phase, now.now) == ("draw", (1, 2))
    assert GAME.load(GAME.dump(now.state)) == now.state


def test_whoever_is_left_alone_has_won():
    now = new_match(3).show("K", 1, 2, 3).right(1).resign(1).resign(0)
    assert now.phase == "over"
    assert now.outcome.winners == (2,)
    assert now.outcome.reason == "resigned"
    assert now.outcome.scores == (1.0, 1.0, 0.0)
    assert str(now.outcome.sentence) == "Player 3 wins: everybody else has resigned."
    assert now.to_act == []


def test_who_has_left_cannot_win():
    now = new_match(3).show("K", 1, 2, 3).right(1).resign(1)
    while now.phase != "over":
        now = now.next_word()
    assert now.cubes == [1, 1, 0]
    assert now.outcome.winners == (0,)


def everywhere(seats: int) -> list[Play]:
    start = new_match(seats)
    drawn = start.draw()
    shown = drawn.play("first K")
    return [start, start.deal(), start.deal().play("0: pix"), drawn, shown, shown.time()]


@pytest.mark.parametrize("seats", [2, 3, 5, 9])
def test_all_may_leave_at_any_time_one_after_the_other(seats):
    for now in everywhere(seats):
        for seat in range(1, seats):
            now = now.resign(seat)
            assert GAME.load(GAME.dump(now.state)) == now.state
        assert now.outcome.winners == (0,)
        assert now.outcome.reason == "resigned"


def test_nobody_leaves_twice():
    now = new_match(3).deal().resign(1)
    with pytest.raises(Illegal, match="left the match already"):
        now.resign(1)
    with pytest.raises(Illegal, match="is over"):
        now.resign(0).resign(2)


def test_leaving_may_end_the_drawing():
    now = new_match(3).deal().play("0: pix", "2: pix").resign(1)
    assert now.phase == "first"
    two = new_match(3).deal().play("0: pix").resign(1)
    assert two.clock == "draw 1.1"


def test_leaving_while_chance_is_to_choose():
    now = new_match(5).draw()
    assert now.resign(2).resign(4).now == (1, 2)
    assert now.resign(2).phase == "first"
