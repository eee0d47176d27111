"""When it is over, who has won, and what the summary is given."""

from __future__ import annotations

import pytest

from .sites import GAME, LATE, Play, site_text, table


def checkered(*white: str) -> str:
    """A site of 5×5 that is full but for these boxes."""
    rows = []
    for rank in range(5, 0, -1):
        cells = ("YR" if rank % 2 else "BG") * 3
        row = [
            "." if f"{column}{rank}" in white else cell
            for column, cell in zip("abcde", cells, strict=False)
        ]
        rows.append(f"{rank} | {' '.join(row)}")
    return "\n".join(rows)


def over(*drawings: str) -> Play:
    """The end of a game with these sites: nobody can draw a 2×3 on them."""
    colours = "YRBG"[: len(drawings)]
    game = table(drawings, [f"{colour}6" for colour in colours], site=5)
    assert game.to_act == []
    return game


def test_RP_28_it_is_over_when_nobody_can_draw_any_more():
    game = table([LATE] * 3, site=5).play("roll Y2 R4 B4 G1", "take Y", "take R")
    assert game.outcome is None
    game = game.play("take B")
    assert game.to_act == []
    assert game.out == ["P1", "P2", "P3"]
    assert game.outcome.reason == "finished"
    assert all(game.moves(player) == [] for player in ("P1", "P2", "P3"))
    assert game.refusal("P1 take Y") == "The game is over."
    move = GAME.parse_move("roll Y1 R1 B1 G1", game.state)
    assert str(GAME.check(game.state, None, move)) == "The game is over."


def test_RP_28_it_goes_on_while_one_can():
    game = table([LATE] * 3, site=5).play("roll Y2 R4 B4 G1", "take Y", "take R", "take G")
    assert game.outcome is None
    game = game.draw_anything()
    assert (game.to_act, game.roller) == ("roll", "P3")


def test_scenario_11_alone_it_ends_with_the_first_die_that_cannot_be_drawn():
    """RP-28."""
    game = table([LATE] * 3, site=5).play("roll Y2 R4 B4 G1", "take Y", "take R", "take G")
    game = game.draw_anything().play("roll Y6 R6 B6 G6")
    assert game.outcome is None
    assert game.play("take G").outcome.winners == (2,)


def test_RP_29_the_white_boxes_are_counted():
    game = over(checkered("a1", "e5"), LATE, checkered())
    assert game.outcome.scores == (2, 7, 0)
    assert game.outcome.breakdown["white"] == [2, 7, 0]


def test_RP_30_the_fewest_white_boxes_win():
    game = over(checkered("a1", "e5"), LATE, checkered("b1"))
    assert game.winners == ["P3"]
    assert str(game.outcome.sentence) == "Player 3 wins with the fewest white boxes: 1."


def test_scenario_12_equally_few_share_the_victory():
    """RP-31: four, six and four white boxes."""
    four, six = ("a1", "b5", "c3", "e1"), ("a1", "b5", "c3", "e1", "e3", "a3")
    game = over(checkered(*four), checkered(*six), checkered(*four))
    assert game.winners == ["P1", "P3"]
    assert str(game.outcome.sentence) == "The victory is shared with the fewest white boxes: 4."


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scenario_12_all_sites_may_be_full(seats):
    """RP-31: then all of them share it."""
    game = over(*[checkered()] * seats)
    assert game.outcome.scores == (0,) * seats
    assert game.outcome.winners == tuple(range(seats))


def test_who_finished_first_may_win_all_the_same():
    """RP-30: white boxes count, not rounds."""
    game = table([checkered("a1"), LATE], ["Y2", "G1"], site=5)
    assert game.out == ["P1"]
    game = game.play("P2 G:e1").play("roll Y6 R6 B6 G6", "take Y", "take R")
    assert game.winners == ["P1"]


def test_what_the_summary_is_given():
    game = table([LATE, checkered("a1")], site=5)
    game = game.play("roll Y2 R1 B1 G1", "take G", "take Y", "take R", "take B")
    game = game.play("P1 R:b4", "P1 G:e1", "roll Y6 R6 B6 G6", "take Y", "take R")
    assert game.outcome.breakdown == {
        "white": [5, 1],
        "sites": [
            site_text(LATE.replace("Y . .", "Y R .").replace("B B .", "B B G"), 5),
            site_text(checkered("a1"), 5),
        ],
        "rounds": 2,
        "history": [[5, 1], [5, 1]],
        "out": [
            {"round": 2, "reason": "no-place", "dice": ["Y6", "R6"]},
            {"round": 1, "reason": "no-place", "dice": ["Y2", "B1"]},
        ],
    }


def test_the_history_has_the_white_boxes_after_every_round():
    game = table([LATE, LATE], site=5)
    counts = [(7, 7)]
    for _ in range(2):
        game = game.whole_round("roll Y1 R1 B1 G1")
        counts.append(tuple(GAME.view(game.state, None)["white"]))
    assert list(game.state.history) == counts[1:]


def test_a_table_set_up_at_its_end_is_over():
    game = over(checkered(), LATE)
    assert game.outcome.winners == (0,)
    assert game.sites == [site_text(checkered(), 5), site_text(LATE, 5)]
