"""Tables without a clock, and guessers who do not want to wait for it."""

from __future__ import annotations

from .matches import Play, new_match


def without_clock(seats: int = 5) -> Play:
    return new_match(seats, timer=0)


def test_without_a_timer_no_clock_ever_runs():
    now = without_clock().deal()
    for event in ("0: pix", "1: pix", "2: pix", "3: pix", "4: pix", "first K"):
        now = now.play(event)
        assert now.clock is None
        assert now.refusal("time") == "No clock is running."


def test_without_a_timer_drawing_is_over_when_all_have_finished():
    now = without_clock().deal().play("0: pix", "1: pix", "2: pix", "4: pix")
    assert now.to_act == [3]
    assert now.play("3: pix").phase == "first"


def test_without_a_timer_all_give_up_for_the_next_drawing():
    now = without_clock().show("R", 0, 0, 9, 0, 12)
    now = now.play("0: pix", "1: pix")
    assert now.on_show == [2]
    assert now.to_act == [3]
    now = now.play("3: pix")
    assert now.on_show == [4]
    assert now.to_act == [0, 1, 3]
    now = now.play("0: pix", "1: pix", "3: pix")
    assert now.state.clue
    now = now.play("3: pix", "0: pix", "1: pix")
    assert now.showing == "K"
    assert now.cubes == [0] * 5


def test_with_a_timer_nobody_waits_for_those_who_have_given_up():
    now = new_match(3).show("K", 1, 2, 3).play("1: pix")
    assert now.clock == "reveal 1.1 K 1"
    assert now.to_act == [2]
    assert now.view(0)["reveal"]["passed"] == [1]
    assert now.play("2: pix").state.clue
    assert now.time().to_act == [1, 2]  # and there is a clue to think about


def test_who_has_given_up_may_still_guess_and_vote():
    now = new_match(3).show("K", 1, 2, 3).play("1: pix")
    assert now.refusal("1: pix") == "You have given up on this already; you may still guess."
    assert now.accepts(1) == ["guess word", "void seat"]
    assert now.moves(1) == ["void 0"]
    assert now.play("1: guess teapot").to_act == [2]
    assert now.right(1).cubes == [1, 1, 0]


def test_who_shows_does_not_give_up():
    now = new_match(3).show("K", 1, 2, 3)
    assert now.refusal("0: pix") == "Only those who guess can give up."


def test_a_match_without_a_clock_comes_to_its_end():
    now = without_clock(3)
    while now.phase != "over":
        if now.phase == "deal":
            now = now.deal()
        elif now.phase == "first":
            now = now.play(f"first {next(iter(now.groups))}")
        else:
            now = now.play(f"{now.to_act[0]}: pix")
    assert len(now.state.past) == 18
