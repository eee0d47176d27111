"""The course of a match: drawing, showing, guessing, cubes, rounds and the end."""

from __future__ import annotations

import pytest

from pix_tui.games.pix.settling import cubes

from .matches import GAME, Play, new_match

# Five players: black 0, 1 and 3 against red 2 and 4.
THREE, TWO = "K", "R"


def five(*totals: int, **values) -> Play:
    """Black shows first; it is seats 0, 1 and 3 that have drawn something that costs so much."""
    zero, one, three = totals
    return new_match(5, **values).show("K", zero, one, 0, three, 0)


# -- cards and words -------------------------------------------------------------------------
def test_PX_09_PX_34_every_group_draws_a_card_of_its_own():
    """PX-02: none comes twice."""
    now = new_match(6)
    assert now.phase == "deal"
    assert now.to_act == "card"
    assert "cannot be drawn now" in now.refusal("card R 0")
    now = now.play("card K 5")
    assert "cannot be drawn now" in now.refusal("card R 5")
    assert "cannot be drawn now" in now.refusal("card R 12")
    assert "cannot be drawn now" in now.refusal("first R")
    assert "cannot be drawn now" in now.refusal("card K 6")
    now = now.play("card R 0", "card G 11")
    assert now.phase == "draw"
    assert now.state.dealt == (5, 0, 11)
    assert now.view(0)["deck"] == 6


def test_PX_10_the_members_of_a_group_know_its_word():
    now = new_match(5).deal()
    for seat in range(5):
        letter = "K" if seat in (0, 1, 3) else "R"
        assert now.view(seat)["own"]["word"] == now.word(letter)
        assert now.view(seat)["own"]["group"] == now.groups[letter]
    assert now.word("K") != now.word("R")
    assert now.view(None)["own"] is None


def test_PX_16_all_draw_at_once():
    """PX-12: and each alone."""
    now = new_match(4).deal()
    assert now.to_act == [0, 1, 2, 3]
    for seat in range(4):
        assert now.accepts(seat) == [
            *("black x,y", "clear x,y", "red x,y", "arrow x,y,dir", "arrow off", "pix")
        ]
        assert now.moves(seat) == ["pix"]
        now = now.play(f"{seat}: black {seat},0")
    assert [drawing.total for drawing in now.state.drawings] == [1] * 4


def test_PX_17_who_has_finished_is_locked():
    now = new_match(3).deal().play("1: black 0,0", "1: pix")
    assert now.to_act == [0, 2]
    for move in ("black 1,1", "clear 0,0", "red 3,3", "arrow 0,0,N", "pix"):
        assert now.refusal(f"1: {move}") == "You have said Pix: your screen is locked."
    assert now.view(0)["done"] == [1]
    assert now.moves(1) == now.accepts(1) == []
    assert now.play("0: black 1,1").state.drawings[0].total == 1


def test_when_all_have_finished_nobody_waits():
    """Scenario 13."""
    now = new_match(3).deal().play("0: pix", "1: pix")
    assert now.phase == "draw"
    assert now.play("2: pix").phase == "first"


def test_PX_19_when_time_is_up_all_are_locked_as_they_are():
    now = new_match(3).deal().play("0: black 0,0", "1: red 1,1", "0: pix", "time")
    assert now.phase == "first"
    assert now.play("first K").refusal("1: black 0,0") == (
        "The time to draw is over: all screens are locked."
    )
    assert [drawing.total for drawing in now.state.drawings] == [1, 4, 0]


def test_what_is_not_done_while_all_draw():
    now = new_match(3).deal()
    for move in ("guess castle", "void 1", "heard 1"):
        assert now.refusal(f"0: {move}") == "Guessing begins when the drawings are shown."
    assert now.refusal("0: card K 3") == "Cards are drawn by chance, not chosen."
    assert now.refusal("0: time") == "Only the clock says when the time is up."
    assert now.refusal("first K") == "Nothing is left to chance now."


# -- showing ---------------------------------------------------------------------------------
def test_PX_20_chance_says_which_group_shows_first_and_the_others_follow_clockwise():
    drawn = new_match(6).draw()
    assert drawn.to_act == "first"
    assert "cannot show first" in drawn.refusal("first B")
    assert "cannot show first" in drawn.refusal("card K 8")
    for first, order in (("K", "KRG"), ("R", "RGK"), ("G", "GKR")):
        now = drawn.play(f"first {first}")
        seen = ""
        while now.phase == "reveal":
            seen += now.showing
            now = now.unguessed()
        assert seen == order
        assert now.now == (1, 2)


def test_PX_22_the_cheapest_drawing_is_shown_first():
    """Scenario 3: guessed at once, the dearer one never shows."""
    now = new_match(5).show("R", 0, 0, 9, 0, 12)
    assert now.on_show == [2]
    assert now.clock == "reveal 1.1 R 1"
    assert [drawing["seat"] for drawing in now.view(0)["reveal"]["drawings"]] == [2]
    now = now.right(0)
    assert now.cubes == [1, 0, 1, 0, 0]
    assert now.showing == "K"
    assert [d["seat"] for d in now.view(0)["history"][0]["drawings"]] == [2]


def test_PX_25_then_the_next_cheapest():
    """Scenario 4."""
    now = new_match(5).show("R", 0, 0, 12, 0, 9).time()
    assert now.on_show == [2]
    assert now.clock == "reveal 1.1 R 2"
    # The first drawing stays in sight, but its drawer has nothing of it any more.
    assert [d["seat"] for d in now.view(0)["reveal"]["drawings"]] == [4, 2]
    assert now.right(3).cubes == [0, 0, 1, 1, 0]


def test_PX_26_PX_27_equal_totals_are_shown_together():
    """Scenario 5."""
    now = five(8, 8, 11)
    assert now.on_show == [0, 1]
    assert now.right(2).cubes == [1, 1, 1, 0, 0]
    later = now.time()
    assert later.on_show == [3]
    assert later.right(4).cubes == [0, 0, 0, 1, 1]


def test_PX_26_equals_need_not_look_alike():
    """One of them has an arrow, or the red pixel."""
    now = new_match(5).deal()
    now = now.play("0: red 0,0", *(f"1: black {x},0" for x in range(4)), "3: arrow 3,3,N")
    now = now.play(*(f"{seat}: pix" for seat in range(5)), "first K")
    assert now.on_show == [3]
    assert now.time().on_show == [0, 1]


def test_PX_28_PX_29_PX_30_the_clue():
    """PX-11 and scenario 6."""
    now = five(8, 9, 11)
    for tier in range(3):
        assert now.view(2)["reveal"]["clue"] is None
        assert now.view(2)["reveal"]["tier"] == tier
        now = now.time()
    assert now.clock == "reveal 1.1 K clue"
    assert now.on_show == []
    assert now.view(2)["reveal"]["clue"] == now.clue() == now.view(0)["own"]["clue"]
    assert len(now.view(2)["reveal"]["drawings"]) == 3
    assert now.right(4).cubes == [0, 0, 0, 0, 1]
    nobody = now.time()
    assert nobody.cubes == [0] * 5
    assert nobody.showing == "R"


def test_PX_05_a_group_of_one():
    """Scenario 7."""
    now = new_match(3).show("K", 7, 3, 5)
    assert now.right(1).cubes == [1, 1, 0]
    clue = now.time()
    assert clue.state.clue
    assert clue.right(2).cubes == [0, 0, 1]


def test_PX_23_the_others_guess():
    """Scenario 8: nobody guesses the word of their own group."""
    now = five(8, 8, 11)
    for seat in (0, 1, 3):
        assert now.refusal(f"{seat}: guess {now.word()}") == (
            "You know the word of your own group: the others guess."
        )
        assert now.accepts(seat) == now.moves(seat) == []
    assert now.to_act == [2, 4]
    assert now.accepts(2) == ["guess word", "pix", "void seat"]
    assert now.refusal("2: black 0,0") == "The time to draw is over: all screens are locked."


def test_guesses_may_be_wrong_as_often_as_one_likes():
    now = five(8, 8, 11)
    for _ in range(5):
        now = now.play("2: guess teapot", "4: guess teapot")
    assert now.cubes == [0] * 5
    assert len(now.view(None)["reveal"]["guesses"]) == 10
    assert now.right(2).state.past[0].tries == 10


def test_guesses_of_a_group_are_forgotten_with_it():
    now = five(8, 8, 11).play("2: guess teapot").right(4)
    assert now.view(2)["reveal"]["guesses"] == []
    late = five(8, 8, 11).play("2: guess teapot").time()
    assert [guess["text"] for guess in late.view(2)["reveal"]["guesses"]] == ["teapot"]


def test_PX_24_the_first_right_guess_ends_it():
    """A second right guess is about the next group already."""
    now = five(8, 8, 11)
    word = now.word()
    now = now.play(f"2: guess {word}")
    assert now.showing == "R"
    assert now.play(f"0: guess {word}").cubes == now.cubes


def test_a_blank_drawing_is_a_drawing():
    now = new_match(5).show("R", 0, 0, 0, 0, 12)
    assert now.on_show == [2]
    assert now.right(0).cubes == [1, 0, 1, 0, 0]


def test_PX_01_everybody_sees_cubes_and_timer():
    now = five(8, 8, 11).right(2)
    for viewer in (0, 2, None):
        view = now.view(viewer)
        assert view["cubes"] == [1, 1, 1, 0, 0]
        assert view["clock"] == {"name": "reveal 1.1 R 1", "seconds": 30.0}


# -- the return match, rounds, the end -------------------------------------------------------
def test_PX_31_the_return_match():
    """PX-09 and scenario 14: the same groups and cards, the other word, empty screens."""
    now = new_match(5).deal()
    first = {letter: now.word(letter) for letter in now.groups}
    now = now.stroke(0, now.state.drawings[0]).draw(26, 3, 4, 5, 6)
    now = now.play("first R").unguessed().unguessed()
    assert (now.now, now.phase) == ((1, 2), "draw")
    assert now.groups == {"K": [0, 1, 3], "R": [2, 4]}
    assert now.state.dealt == (0, 1)
    assert {now.word("K"), now.word("R")}.isdisjoint(first.values())
    for seat in range(5):
        own = now.view(seat)["own"]
        assert own["left"] == {"black": 20, "red": 1, "arrow": 1}
        assert own["drawing"]["total"] == 0
    assert now.view(None)["done"] == []
    # Chance chooses anew.
    assert now.draw().to_act == "first"


def test_PX_32_PX_33_a_new_round():
    now = new_match(6).next_word()
    assert now.now == (1, 2)
    now = now.next_word()
    assert (now.now, now.phase) == ((2, 1), "deal")
    assert now.view(0)["seating"] == [*"GKRKGR"]
    assert now.view(0)["own"]["word"] is None
    assert now.view(0)["deck"] == 6
    now = now.deal()
    assert now.state.dealt == (0, 1, 2, 3, 4, 5)


def played_out(seats: int = 3, **values) -> Play:
    now = new_match(seats, **values)
    while now.phase != "over":
        now = now.next_word()
    return now


def test_PX_35_the_end():
    now = played_out()
    assert now.to_act == []
    assert now.clock is None
    assert now.refusal("0: guess castle") == "The match is over."
    assert now.refusal("0: pix") == "The match is over."
    assert now.moves(0) == now.accepts(0) == []


def won(now: Play, winners: dict[int, int]) -> Play:
    """A match in which those have guessed words with the clue, so many each; nobody else any."""
    left = dict(winners)
    while now.phase != "over":
        if now.phase != "reveal":
            now = now.draw() if now.phase in ("deal", "draw") else now.play("first K")
            continue
        while not now.state.clue:
            now = now.time()
        waiting = [seat for seat in now.state.outsiders if left.get(seat)]
        seat = max(waiting, key=lambda seat: left[seat], default=None)
        if seat is None:
            now = now.time()
        else:
            left[seat] -= 1
            now = now.right(seat)
    assert not any(left.values())
    return now


def test_PX_37_the_most_cubes_win():
    now = won(new_match(3), {0: 2, 1: 4, 2: 3})
    assert now.outcome.scores == (2.0, 4.0, 3.0)
    assert now.outcome.winners == (1,)
    assert now.outcome.reason == "finished"
    assert str(now.outcome.sentence) == "Player 2 wins with the most cubes: 4."


def test_PX_37_equals_share_the_victory():
    """Scenario 15: the first guesses without the clue, which pays the second as well."""
    now = won(new_match(3).show("R").right(0), {0: 6, 1: 6, 2: 5})
    assert now.outcome.scores == (7.0, 7.0, 5.0)
    assert now.outcome.winners == (0, 1)
    assert str(now.outcome.sentence) == "The victory is shared with 7 cubes."


def test_two_players_can_only_differ_by_the_clue():
    """Scenario 16: guesses before the clue keep them equal, a whole match long but for the last
    word, which is guessed with the clue."""
    now = new_match(2)
    while len(now.state.past) < 15:
        now = now.right(now.to_act[0]) if now.phase == "reveal" else now.draw(3, 4).play("first R")
        assert now.cubes == [len(now.state.past)] * 2
    (guesser,) = now.to_act
    now = now.time()
    assert now.state.clue
    now = now.right(guesser)
    assert now.outcome.winners == (guesser,)
    assert sorted(now.cubes) == [15, 16]


def test_PX_24_a_match_of_nothing_but_guesses():
    """Every reveal pays the guesser and the drawers of the tier."""
    now = new_match(7)
    while now.phase != "over":
        if now.phase == "reveal":
            now = now.right(now.to_act[0])
        elif now.phase == "first":
            now = now.play("first G")
        else:
            now = now.draw(1, 2, 1, 4, 1, 2, 3)
    assert sum(now.cubes) == sum(1 + len(reveal.drawers) for reveal in now.state.past)
    assert len(now.state.past) == 18
    assert now.cubes == list(cubes(now.state))


# -- what a summary tells --------------------------------------------------------------------
def test_what_a_summary_tells():
    now = new_match(3).show("R", 5, 2, 3).play("0: guess teapot").right(2)  # R, then G, then K
    now = now.right(0).time().right(1)
    while now.phase != "over":
        now = now.next_word()
    told = now.outcome.breakdown
    assert told["cubes"] == [1, 2, 2]
    assert told["guessed"] == [1, 1, 1]
    assert told["drawn"] == [0, 1, 1]
    assert told["by_clue"] == [0, 1, 0]
    assert told["thriftiest"] == {"reveal": 0, "seats": [1], "total": 2}
    assert len(told["reveals"]) == 18
    red, green, black = told["reveals"][:3]
    assert red["word"] == red["guess"] == now.state.concept_of(now.state.past[0]).word
    assert red["clue"] == now.state.concept_of(now.state.past[0]).clue
    assert {name: red[name] for name in ("round", "number", "colour", "seats", "tries")} == {
        "round": 1,
        "number": 1,
        "colour": "R",
        "seats": [1],
        "tries": 1,
    }
    assert (red["guesser"], red["drawers"], red["total"]) == (2, [1], 2)
    assert not red["clue_given"]
    assert red["drawings"][0]["rows"][0] == "##......."
    assert (green["guesser"], green["drawers"], green["total"]) == (0, [2], 3)
    assert (black["guesser"], black["drawers"], black["total"]) == (1, [], None)
    assert black["clue_given"]


def test_of_equally_thrifty_drawings_the_first_is_named():
    now = new_match(3).show("R", 2, 2, 2).right(2).right(0).right(1)
    while now.phase != "over":
        now = now.next_word()
    assert now.outcome.breakdown["thriftiest"] == {"reveal": 0, "seats": [1], "total": 2}
    nobody = played_out()
    assert nobody.outcome.breakdown["thriftiest"] is None


def test_a_summary_shows_drawings_that_never_were_shown():
    now = new_match(5).show("R", 0, 0, 9, 0, 12).right(0)
    while now.phase != "over":
        now = now.next_word()
    drawings = now.outcome.breakdown["reveals"][0]["drawings"]
    assert [(d["seat"], d["shown"], d["total"]) for d in drawings] == [
        (2, True, 9),
        (4, False, 12),
    ]


@pytest.mark.parametrize("confirm", ["typed", "table"])
def test_spoken_guesses(confirm):
    now = five(8, 8, 11, confirm=confirm)
    if confirm == "typed":
        assert now.refusal("0: heard 2") == "At this table guesses are typed."
        assert not any(move.startswith("heard") for seat in range(5) for move in now.moves(seat))
        return
    assert now.moves(0) == ["heard 2", "heard 4"]
    assert now.moves(2) == ["heard 4", "pix", "void 0", "void 1"]
    assert now.accepts(0) == ["heard seat"]
    assert now.refusal("2: heard 2") == "Somebody else says that you have guessed it."
    assert now.refusal("0: heard 1") == "Player 2 does not guess now."
    assert now.play("0: heard 2").cubes == [1, 1, 1, 0, 0]
    assert now.play("4: heard 2").cubes == [1, 1, 1, 0, 0]
    # Typed guesses count as well.
    assert now.right(4).cubes == [1, 1, 0, 0, 1]
    assert now.play("0: heard 2").state.past[0].text == ""


def test_who_acts_and_who_may():
    """Nobody waits for those who only confirm."""
    now = five(8, 8, 11, confirm="table")
    assert now.to_act == [2, 4]
    assert GAME.in_play(now.state) == (0, 1, 2, 3, 4)
