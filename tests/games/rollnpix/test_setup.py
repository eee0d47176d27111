"""How a game begins, and games that are set up in the middle from sites and hands."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.rollnpix.rules import RollnPixOptions
from tests.games.json_values import JSON

from .sites import DOMINO, GAME, LATE, Play, new_game, site_text, table

steady = settings(derandomize=True, deadline=None, max_examples=400)
EMPTY = site_text("")
RED = site_text(DOMINO)


def refusal(setup: object, **options: object) -> str:
    with pytest.raises(NotUnderstood) as caught:
        GAME.set_up(setup, RollnPixOptions.from_json(options))
    sentence = str(caught.value.message)
    assert sentence.isprintable()
    assert len(sentence) < 300
    return sentence


# -- from the start ----------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_RP_01_RP_04_at_the_start_there_is_a_white_site_for_each(seats):
    game = new_game(seats)
    assert game.sites == [EMPTY] * seats
    assert GAME.view(game.state, None)["white"] == [81] * seats
    assert GAME.seated(game.state) == seats
    assert game.to_act == ["P1"]


@pytest.mark.parametrize("seats", [0, 1, 5, 100])
def test_two_to_four_may_play_and_nobody_else(seats):
    with pytest.raises(NotUnderstood, match="for two to four"):
        GAME.start(RollnPixOptions(), seats)


def test_nothing_is_hidden():
    game = table([DOMINO] * 3, ["Y1", "R2", "B3"])
    views = [json.dumps(GAME.view(game.state, viewer)) for viewer in (0, 1, 2, None)]
    assert len({*views}) == 1
    assert not GAME.hidden


def test_what_everybody_sees():
    """RP-03: the overview of the shapes is a part of it."""
    view = GAME.view(table([DOMINO, DOMINO], ["Y1 G6", "B3"]).state, None)
    assert view["game"] == "rollnpix"
    assert view["sites"] == [RED, RED]
    assert view["hands"] == [["Y1", "G6"], ["B3"]]
    assert view["white"] == [79, 79]
    assert view["shapes"]["3"] == [[0, 0], [0, 1], [1, 1]]


# -- in the middle -----------------------------------------------------------------------------
def test_sites_and_the_dice_that_each_has_yet_to_draw():
    game = Play(
        GAME.set_up({"sites": [RED, RED], "hands": [["B5", "Y3"], ["G4"]]}, RollnPixOptions())
    )
    assert game.sites == [RED, RED]
    assert game.hands == ["B5 Y3", "G4"]
    assert game.to_act == ["P1", "P2"]
    assert game.draw_anything().roller == "P2"


def test_the_sample_can_be_shown():
    state = GAME.set_up(GAME.sample, RollnPixOptions())
    assert GAME.to_act(state) == (0, 1)
    assert GAME.load(GAME.dump(state)) == state


def test_without_dice_the_first_seat_rolls():
    for setup in ({"sites": [RED] * 3}, {"sites": [RED] * 3, "hands": [[], [], []]}):
        game = Play(GAME.set_up(setup, RollnPixOptions()))
        assert (game.to_act, game.roller) == ("roll", "P1")


def test_with_nothing_drawn_and_no_dice_it_is_the_start():
    assert Play(GAME.set_up({"sites": [EMPTY] * 4}, RollnPixOptions())) == new_game(4)


def test_with_nothing_drawn_the_dice_are_those_of_the_foundation():
    """RP-06, RP-08."""
    game = Play(GAME.set_up({"sites": [EMPTY] * 2, "hands": [["R2"]] * 2}, RollnPixOptions()))
    begun = new_game().play("choose R", "roll R2")
    assert game == begun
    assert len(game.moves("P1")) == 4


def test_who_cannot_draw_has_finished_at_once():
    """RP-26."""
    game = table([LATE, LATE, LATE], ["Y2", "G1", ""], site=5)
    assert game.out == ["P1"]
    assert game.to_act == ["P2"]


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"hands": [[], []]},
        {"sites": [RED] * 2, "position": "6/6"},
        {"sites": [RED] * 2, "hands": [[], []], "roller": 1},
        {"position": RED},
    ],
)
def test_a_table_is_set_up_from_sites_and_hands_alone(setup):
    assert refusal(setup) == "Roll'n Pix is loaded from “sites” and “hands”."


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        ({"sites": None}, "The state's “sites” is missing or malformed."),
        ({"sites": RED}, "The state's “sites” is missing or malformed."),
        ({"sites": []}, "The state's “sites” is missing or malformed."),
        ({"sites": [RED]}, "The state's “sites” is missing or malformed."),
        ({"sites": [RED] * 5}, "The state's “sites” is missing or malformed."),
        ({"sites": [RED, None]}, "The state's “sites” is missing or malformed."),
        ({"sites": [RED, [RED]]}, "The state's “sites” is missing or malformed."),
        ({"sites": [RED, "9/9"]}, "A site has 9 ranks with / between them, not 2."),
        (
            {"sites": [RED, site_text("", 7)]},
            "A site has 9 ranks with / between them, not 7.",
        ),
        ({"sites": [RED] * 2, "hands": None}, "The state's “hands” is missing or malformed."),
        ({"sites": [RED] * 2, "hands": []}, "The state's “hands” is missing or malformed."),
        ({"sites": [RED] * 2, "hands": [[]]}, "The state's “hands” is missing or malformed."),
        ({"sites": [RED] * 2, "hands": [[]] * 3}, "The state's “hands” is missing or malformed."),
        ({"sites": [RED] * 2, "hands": ["R5", []]}, "The state's “hands” is missing or malformed."),
        ({"sites": [RED] * 2, "hands": [[5], []]}, "The state's “hands” is missing or malformed."),
        (
            {"sites": [RED] * 2, "hands": [["R7"], []]},
            "“R7” is not a die: one is written like R5.",
        ),
        (
            {"sites": [RED] * 2, "hands": [["R5", "R3"], []]},
            "In “hands” a colour comes up twice.",
        ),
        (
            {"sites": [RED] * 2, "hands": [["R5"], ["R3"]]},
            "There is one die of each colour, and it shows one number.",
        ),
    ],
)
def test_a_set_up_with_a_fault_is_refused(setup, sentence):
    assert refusal(setup) == sentence


SITES = st.sampled_from([RED, EMPTY, site_text("5 | . . . . G\n1 | Y"), "YRYRYRYRY/" * 8 + "Y8", 7])
DICE = st.lists(st.sampled_from(["R1", "R2", "Y3", "B4", "G5", "G6", "R0", "x"]), max_size=3)


@steady
@given(
    st.fixed_dictionaries(
        {}, optional={"sites": st.lists(SITES, max_size=5), "hands": st.lists(DICE, max_size=5)}
    )
    | st.dictionaries(st.sampled_from(["sites", "hands", "x"]), JSON, max_size=3)
)
def test_any_set_up_is_a_table_or_is_refused(setup):
    try:
        state = GAME.set_up(setup, RollnPixOptions())
    except NotUnderstood:
        refusal(setup)
    else:
        assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state
        assert (GAME.outcome(state) is None) == (GAME.to_act(state) != ())


@steady
@given(st.lists(st.sampled_from([RED, EMPTY]), min_size=2, max_size=4), st.data())
def test_any_table_can_be_set_up_stored_and_played_on(sites, data):
    hand = st.lists(st.sampled_from(["Y3", "R2", "B1", "G6"]), max_size=4, unique=True)
    hands = [data.draw(hand) for _ in sites]
    game = Play(GAME.set_up({"sites": sites, "hands": hands}, RollnPixOptions()))
    assert game.changed() == game
    game = game.draw_anything()
    assert game.changed() == game
