"""What is said about an offer: truthful among beginners, anything among professionals."""

from __future__ import annotations

import pytest

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pixmit.possible import truths
from pix_tui.games.pixmit.state import PixmitOptions

from .matches import GAME, Play, sitting


def table(mode: str) -> Play:
    return sitting("13 32 21 01", "02 03 04 05", "06 07 08 09", mode=mode)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("13", ("PK", "13")),
        ("21", ("ZK", "21")),
        ("32", ("AK", "FK", "ASK", "32")),
        ("01", ("DK", "01")),
    ],
)
def test_PM_34_beginners_name_a_group_or_the_number(card, said):
    now = table("anfaenger")
    assert truths(int(card)) == said
    for word in said:
        after = now.play(f"offer 1 {card} say {word}")
        assert GAME.view(after.state, 2)["offer"]["said"] == [word]
    listed = {
        move.rpartition(" ")[2] for move in now.moves() if move.startswith(f"offer 1 {card} s")
    }
    assert listed == set(said)


def test_PM_34_one_statement_for_each_card():
    now = table("anfaenger")
    needed = "Of each card its group or its number is declared."
    assert now.refusal("offer 1 13") == needed
    assert now.refusal("offer 1 13 21 say PK") == needed
    assert now.refusal("offer 1 13 say PK 13") == needed
    assert now.play("offer 1 13 32 say 13 FK").phase == "answer"
    assert all(" say " in move for move in now.moves() if move.startswith("offer"))
    assert GAME.accepts(now.state, 0) == ()


@pytest.mark.parametrize(
    "text", ["13 say DK", "13 say 14", "21 say DK", "32 say PK", "32 say 21", "13 21 say ZK PK"]
)
def test_PM_37_beginners_do_not_lie(text):
    assert "is not true of" in table("anfaenger").refusal(f"offer 1 {text}")


def test_PM_36_professionals_say_anything_or_nothing():
    now = table("profi")
    for said in ("", " say PK", " say DK", " say 01", " say 21", " say 33"):
        assert now.play(f"offer 1 13{said}").phase == "answer"
    for said in ("", " say PK", " say DK DK", " say 01 ASK"):
        assert now.play(f"offer 1 13 32{said}").phase == "answer"
    assert not any(" say " in move for move in now.moves())
    assert GAME.accepts(now.state, 0) == ("offer SEAT CARDS say GROUPS-OR-NUMBERS",)


def test_PM_36_but_not_more_than_there_are_cards():
    said = "There is one statement for each card at most."
    assert table("profi").refusal("offer 1 13 say PK 13") == said


def test_PM_36_is_the_usual_way():
    assert PixmitOptions().mode == "profi"


@pytest.mark.parametrize("said", ["XX", "pk", "00", "34", "1", "PK,DK", "say", ""])
def test_what_is_said_are_groups_and_numbers(said):
    with pytest.raises(NotUnderstood):
        GAME.parse_move(f"offer 1 13 say {said}", table("profi").state)


def test_everybody_hears_it():
    now = table("profi").play("offer 1 13 say DK")
    for viewer in (0, 1, 2, None):
        view = GAME.view(now.state, viewer)
        assert view["offer"]["said"] == ["DK"]
        assert view["talk"][-1]["said"] == ["DK"]
