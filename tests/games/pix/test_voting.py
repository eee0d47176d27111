"""Drawings with letters or digits in them."""

from __future__ import annotations

import pytest

from pix_tui.games.game import NotUnderstood

from .matches import Play, new_match


def nine(*totals: int, **values) -> Play:
    """Black, which is seats 0, 2 and 4, shows to six others."""
    zero, two, four = totals
    return new_match(9, **values).show("K", zero, 0, two, 0, four)


def test_PX_15_more_than_half_of_those_who_guess_declare_a_drawing_void():
    now = nine(5, 7, 7)
    assert now.view(1)["reveal"]["votes_needed"] == 4
    now = now.play("1: void 0", "3: void 0", "5: void 0")
    assert now.on_show == [0]
    assert now.view(None)["reveal"]["votes"] == [{"seat": 0, "by": [1, 3, 5]}]
    now = now.play("6: void 0")
    # It is passed over: the next drawings are shown, with a clock of their own.
    assert now.on_show == [2, 4]
    assert now.clock == "reveal 1.1 K 2"
    assert now.right(1).cubes == [0, 1, 1, 0, 1, 0, 0, 0, 0]
    assert [d["void"] for d in now.view(0)["reveal"]["drawings"]] == [True, False, False]


def test_one_of_two_equal_drawings():
    """Its drawer earns nothing, the other one does, and the clock runs on."""
    now = nine(5, 5, 7)
    now = now.play(*(f"{seat}: void 2" for seat in (1, 3, 5, 7)))
    assert now.on_show == [0]
    assert now.clock == "reveal 1.1 K 1"
    assert now.refusal("8: void 2") == "That drawing is void already."
    after = now.right(1)
    assert after.cubes == [1, 1, 0, 0, 0, 0, 0, 0, 0]
    assert after.view(0)["history"][0]["drawers"] == [0]


def test_the_clue_is_left_when_all_drawings_are_void():
    now = nine(5, 6, 7)
    for seat in (0, 2, 4):
        now = now.play(*(f"{voter}: void {seat}" for voter in (1, 3, 5, 7)))
    assert now.state.clue
    assert now.refusal("1: void 4") == "That drawing is void already."
    assert now.right(1).cubes == [0, 1, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("seats", "guessing", "needed"),
    [(2, 1, 1), (3, 2, 2), (4, 3, 2), (5, 2, 2), (7, 4, 3), (9, 6, 4)],
)
def test_what_more_than_half_is(seats, guessing, needed):
    now = new_match(seats).show("K")
    assert len(now.state.outsiders) == guessing
    target = now.on_show[0]
    for count, voter in enumerate(now.state.outsiders[:needed], start=1):
        assert target in now.on_show, count
        now = now.play(f"{voter}: void {target}")
    assert target not in now.on_show


def test_who_votes_on_what():
    now = nine(5, 6, 7)
    assert now.refusal("0: void 2") == "Only those who guess vote on a drawing."
    assert now.refusal("1: void 1") == "No drawing of Player 2 is on show now."
    assert now.refusal("1: void 2") == "No drawing of Player 3 is on show now."
    assert now.play("1: void 0").refusal("1: void 0") == (
        "You have voted against that drawing already."
    )
    later = now.play("1: void 0").time()
    assert later.refusal("1: void 0") == "No drawing of Player 1 is on show now."
    assert later.view(1)["reveal"]["votes"] == []
    assert now.moves(1) == ["pix", "void 0"]
    assert now.play("1: void 0").moves(1) == ["pix"]


def test_a_table_may_do_without():
    now = nine(5, 6, 7, void_vote=False)
    assert now.refusal("1: void 0") == "At this table no drawing is declared void."
    assert now.moves(1) == ["pix"]
    assert now.accepts(1) == ["guess word", "pix"]
    assert now.view(1)["reveal"]["votes_needed"] is None
    with pytest.raises(NotUnderstood):
        now.changed(votes=[[1, 0]])
    with pytest.raises(NotUnderstood):
        now.changed(void=[0])
