"""How moves are written, and that everything else is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pix_tui.games.game import Illegal, NotUnderstood
from pix_tui.games.pixmit.cards import CARDS, GROUPS
from pix_tui.games.pixmit.moves import Move
from tests.games.luck import pick
from tests.games.refusals import check_one_form, not_understood

from .matches import GAME, new_match, sitting
from .random_play import TABLES, random_match

STATE = new_match(3).state
MOVES = {
    "deal 0 13 21": Move("deal", 0, (13, 21)),
    "draw 2 08": Move("draw", 2, (8,)),
    "messenger 1 33": Move("messenger", 1, (33,)),
    "messenger 07": Move("messenger", cards=(7,)),
    "top 1 12 08": Move("top", 1, (12, 8)),
    "hunt 2 21": Move("hunt", 2, (21,)),
    "offer 2 13": Move("offer", 2, (13,)),
    "offer 2 13 14": Move("offer", 2, (13, 14)),
    "offer 2 13 14 say PK 14": Move("offer", 2, (13, 14), ("PK", "14")),
    "offer 0 13 14 say ASK": Move("offer", 0, (13, 14), ("ASK",)),
    "accept 04 06": Move("accept", cards=(4, 6)),
    "veto": Move("veto"),
    "veto 07": Move("veto", cards=(7,)),
    "override": Move("override"),
    "stand": Move("stand"),
    "peek": Move("peek"),
    "call": Move("call"),
    "pass": Move("pass"),
    "split 11,21,33 05,20,32": Move("split", blocks=((11, 21, 33), (5, 20, 32))),
}


def refusal(text: str) -> str:
    return not_understood(GAME.parse_move, text, STATE)


@pytest.mark.parametrize(("text", "move"), MOVES.items())
def test_every_form(text, move):
    assert GAME.parse_move(text, STATE) == move
    assert GAME.format_move(move, STATE) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "Pass", "pass ", " pass", "pass 1", "call 0", "peek 1", "stand 03"),
        *("offer", "offer 1", "offer 13 14", "offer 4 13", "offer -1 13", "offer 01 13"),
        *("offer 1 14 13", "offer 1 13 13", "offer 1 0", "offer 1 00", "offer 1 34", "offer 1 1"),
        *(
            "offer 1 13 say",
            "offer 1 say PK",
            "offer 1 13  14",
            "offer 1 13 say XK",
            "offer 1 13,14",
        ),
        *("offer 1 13 SAY PK", "offer 1 13 say 7", "offer 1 13 say PK say", "offer x 13"),
        *(
            "accept",
            "accept 06 04",
            "accept 1",
            "accept 1 04 06 x",
            "veto 07 08",
            "veto 0",
            "veto x",
        ),
        *("split", "split ", "split 13;14", "split 14,13", "split 13,,14", "split 13, 14"),
        *("deal", "deal 0", "deal 13 14", "deal 0 14 13", "top 0", "top 0 08 08", "hunt 1"),
        *("messenger", "messenger 7", "draw 9 08", "resign now", "offer\t1 13", "offer 1 13\n"),
        *("offer 1 1３", "offer ² 13", "veto ٠٧", "\x1b[2J", "offer 1 " + "13 " * 1000),
    ],
)
def test_what_is_no_move(text):
    refusal(text)


def test_what_is_wrong_with_it():
    assert refusal("accept 34") == "“34” is not a card: they are 01 to 33."
    assert refusal("accept 06 04") == "Cards are written in ascending order: 04 06"
    assert refusal("offer 7 04") == "“7” is not a seat: they are numbered from 0."
    assert refusal("offer 1 13 say") == "After “say” come groups or numbers of cards."
    assert "is not a move: it is written like" in refusal("swap 1 13")


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_is_refused(text):
    check_one_form(text, GAME.parse_move, GAME.format_move, STATE)


WORDS = [
    *(
        "offer",
        "accept",
        "veto",
        "deal",
        "draw",
        "top",
        "hunt",
        "messenger",
        "split",
        "say",
        "pass",
    ),
    *("0", "1", "3", "4", "13", "13,14", "", *GROUPS, *(f"{card:02}" for card in CARDS)),
]


@given(st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_what_is_understood_has_one_form(text):
    """And playing it is refused in one line, or it is legal; whoever plays it."""
    try:
        move = GAME.parse_move(text, STATE)
    except NotUnderstood:
        refusal(text)
        return
    assert GAME.format_move(move, STATE) == text
    state = sitting("01 02 03 04", "13 14 15 16", "05 06 21 32").state
    for seat in (None, 0, 1, 2):
        why = GAME.check(state, seat, move)
        if why is None:
            GAME.play(state, seat, move)
        else:
            assert str(why).isprintable()
            with pytest.raises(Illegal):
                GAME.play(state, seat, move)


def test_of_many_inputs_exactly_the_listed_ones_are_accepted():
    """But for declarations and splits, which are legal without being listed."""
    rng = random.Random(7)
    accepted = 0
    for table, kind in enumerate(TABLES):
        for step in random_match(random.Random(table), kind):
            state = step.state
            seat = int(rng.random() * state.seats)
            listed = {GAME.format_move(move, state) for move in GAME.moves(state, seat)}
            for _ in range(30):
                two = sorted(rng.sample([*CARDS], 2))
                hand = state.hands[seat]
                if len(hand) > 1 and rng.random() < 0.8:
                    two = sorted(rng.sample(hand, 2))
                one, both = f"{two[0]:02}", f"{two[0]:02} {two[1]:02}"
                words = [*CARDS[two[0]].groups, *(f" say {w}" for w in ("PK", "13", "DK ZK"))]
                other = int(rng.random() * 4)
                text = pick(
                    rng,
                    [
                        *("pass", "call", "peek", "veto", f"veto {one}", "stand", "override"),
                        *(f"accept {one}", f"accept {both}", f"messenger {one}"),
                        *(f"offer {other} {one}", f"offer {other} {both}"),
                        f"offer {other} {one} say {words[0]}",
                        *(f"deal {other} {both}", f"draw {other} {one}", f"hunt {other} {one}"),
                    ],
                )
                move = GAME.parse_move(text, state)
                legal = GAME.check(state, seat, move) is None
                plain = text
                if move.said and state.options.mode == "profi":
                    plain = GAME.format_move(move._replace(said=()), state)
                assert legal == (plain in listed), (text, GAME.dump(state))
                accepted += legal
    assert accepted > 300


def test_moves_without_their_cards_are_refused_even_if_no_text_stands_for_them():
    now = sitting("01 02", "03 04")
    assert GAME.check(now.state, 0, Move("offer", 1)) is not None
    seven = sitting("01 02 03 04 05 06", "07 08 09 10 11 12", messenger="literal")
    seven = seven.play("offer 1 01", "veto 07", "stand", "messenger 0 07")
    assert seven.phase == "pay"
    for cards in ((), (1, 2)):
        assert GAME.check(seven.state, 0, Move("messenger", cards=cards)) is not None
    over = now.passes(2).play("draw 0 05 06", "draw 1 07 08").passes(2)
    over = over.play("draw 0 09 10", "draw 1 11 12").passes(2)
    assert GAME.check(over.state, 0, Move("split")) is not None
