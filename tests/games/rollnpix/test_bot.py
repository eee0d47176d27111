"""The players of Roll'n Pix: always legal, never careless with a die, no worse than they claim."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from pix_tui.games.bot import Choice, player
from pix_tui.games.game import Chance, Illegal
from pix_tui.games.rollnpix import bot
from pix_tui.games.rollnpix.evaluation import outlook
from pix_tui.games.rollnpix.moves import Die
from pix_tui.games.rollnpix.rules import CHOOSING, DRAFTING, DRAWING, RollnPixOptions, State
from pix_tui.games.rollnpix.shapes import shape_set
from pix_tui.games.rollnpix.site import COLOURS, Site, with_drawn
from tests.games.clock import Clock
from tests.games.contests import part_won
from tests.games.luck import Luck, luck, pick
from tests.games.processes import printed_alike

from .random_play import TABLES, Kind, random_game, random_state
from .sites import GAME, LATE, Play, new_game, table, to_draw
from .test_drawing import NARROW

LEVELS = tuple(GAME.bots)
AGES = 3600.0  # seconds: more than any of these tests will take


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skilled players that look at few sites, so that they can be asked often."""
    monkeypatch.setattr(bot, "SITES", 200)


def ask(game: Play | State, level: str, seat: int, seed: int = 1, seconds: float = AGES) -> Choice:
    """What the bot of a seat plays, after the view has been through JSON."""
    state = game.state if isinstance(game, Play) else game
    view = json.loads(json.dumps(GAME.view(state, seat)))
    return player(GAME, level)(view, seat, luck(seed), seconds)


def played_out(kind: Kind, seed: int, levels: tuple[str, ...] = LEVELS) -> Iterator[State]:
    """Every state of a game between bots, which must all be legal; at each move, any of them."""
    rng = random.Random(seed)
    state = GAME.start(RollnPixOptions.from_json(kind.options), kind.seats)
    while GAME.outcome(state) is None:
        yield state
        acting = GAME.to_act(state)
        if isinstance(acting, Chance):
            state = GAME.play(state, None, GAME.draw(state, Luck(rng)))
            continue
        seat = pick(rng, acting)
        choice = ask(state, pick(rng, levels), seat, seed)
        assert choice.move in {GAME.format_move(move, state) for move in GAME.moves(state, seat)}
        state = GAME.play(state, seat, GAME.parse_move(choice.move, state))
    yield state


# -- whatever happens ------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("size", [5, 7, 9])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_a_whole_game(seats, size):
    phases = {state.phase for state in played_out(Kind(seats, {"site": size}), seed=seats + size)}
    assert phases >= {CHOOSING, DRAFTING, DRAWING}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_their_moves_are_legal_where_others_have_played(number, level):
    rng = random.Random(number)
    asked = 0
    for state, seat, _ in random_game(rng, TABLES[number]):
        if seat is not None and rng.random() < 0.15:
            choice = ask(state, level, seat, seed=number)
            assert GAME.check(state, seat, GAME.parse_move(choice.move, state)) is None
            asked += 1
    assert asked


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_without_time_plays_all_the_same(level):
    game = random_game(random.Random(4), Kind(2, {}))
    for state, seat, _ in game:
        if seat is not None:
            choice = ask(state, level, seat, seconds=0)
            assert GAME.check(state, seat, GAME.parse_move(choice.move, state)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_nothing_for_others(level):
    choosing = new_game(3)
    drafting = table([LATE] * 3, site=5).play("roll Y2 R1 B1 G1")
    waiting = table([LATE] * 3, site=5)
    drawing = to_draw(LATE, "G1", site=5)
    for game, seat in ((choosing, 1), (drafting, 2), (waiting, 0), (drawing, 1)):
        with pytest.raises(Illegal, match=f"Player {seat + 1} has nothing to do now"):
            ask(game, level, seat)


def test_a_bot_leaves_its_view_as_it_was():
    for state, seat, _ in random_game(random.Random(2), Kind(2, {"site": 5})):
        if seat is not None:
            view = GAME.view(state, seat)
            before = json.dumps(view)
            for level in LEVELS:
                player(GAME, level)(view, seat, luck(), 0.0)
            assert json.dumps(view) == before


@pytest.mark.parametrize("level", LEVELS)
def test_the_shapes_are_those_of_the_view(level):
    """A table may have a file of its own, which a bot cannot read."""
    view = GAME.view(to_draw(LATE, "G1", site=5).state, 0)
    view["options"]["shapes"] = "a file that is not here"
    view["shapes"]["1"] = [[0, 0], [1, 0]]
    assert player(GAME, level)(view, 0, luck(), AGES).move in {
        "G:c2,d2",
        "G:b4,c4",
        "G:c2,c3",
        "G:c3,c4",
    }


# -- time and luck ---------------------------------------------------------------------------

CHOICES = """
import json, sys
from pix_tui.games.bot import player
from pix_tui.games.registry import get
from pix_tui.table.chance import SeededSource

for level, view, seat, seed in json.load(sys.stdin):
    print(player(get("rollnpix"), level)(view, seat, SeededSource(seed, 0), 3600.0))
"""


def test_one_view_and_one_seed_give_one_choice_in_every_process():
    asked: list[Any] = []
    for steps in (0, 3, 9, 11, 40, 42):
        state = random_state(seed=2, table=1, steps=steps)
        acting = GAME.to_act(state)
        if not isinstance(acting, Chance) and acting:
            asked += [
                (level, GAME.view(state, acting[0]), acting[0], seed)
                for level in LEVELS
                for seed in (1, 2)
            ]
    printed = printed_alike(CHOICES, ("0", "4321"), given=json.dumps(asked))
    assert len(printed.splitlines()) == len(asked) > 20


@pytest.mark.parametrize("level", LEVELS)
def test_another_seed_makes_another_game(level):
    """The foundation lies in the centre, and that looks alike from many sides."""
    game = to_draw("", "R4")
    assert len({ask(game, level, 0, seed).move for seed in range(20)}) > 3
    assert {ask(new_game(), level, 0, seed).move for seed in range(30)} == {
        f"choose {colour}" for colour in "YRBG"
    }


@pytest.mark.parametrize("seconds", [1, 5])
def test_a_skilled_bot_stops_when_its_time_is_up(seconds, monkeypatch):
    clock = Clock()
    monkeypatch.setattr(bot.time, "monotonic", clock)
    game = new_game().play("choose R", "roll R4").draw_anything().play("roll Y5 R4 B5 G4")
    ask(game, "skilled", 0, seconds=seconds)
    assert clock.now <= seconds + 2  # one look to begin with, one that sees that it is late


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_skilled_bot_judges_no_more_sites_than_it_may(number):
    """By that its time is limited, and not by the clock, so that it can be repeated."""
    rng = random.Random(number)
    most = 0
    for state, seat, _ in random_game(rng, TABLES[number]):
        if seat is not None and rng.random() < 0.1 and state.phase != CHOOSING:
            most = max(most, ask(state, "skilled", seat).info["nodes"])
    assert 0 < most <= 2 * bot.SITES


# -- dice ------------------------------------------------------------------------------------


def all_fit(state: State, site: Site, dice: tuple[Die, ...]) -> bool:
    """Whether all these dice can be drawn, found by trying everything."""
    if not dice:
        return True
    return any(
        all_fit(state, with_drawn(site, first.colour, boxes), rest)
        for first, *others in permutations(dice)
        for rest in [tuple(others)]
        for boxes in state.options.figure(first.pips).placements(site, first.colour)
    )


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
def test_no_die_is_taken_in_vain(level):
    """RP-26: who takes a die that cannot be drawn has finished."""
    narrow = 0
    for seed in range(12):
        kind = Kind(2 + seed % 3, {"site": 5 + 2 * (seed % 2)})
        for state, seat, _ in random_game(random.Random(seed), kind):
            if seat is None or state.phase != DRAFTING:
                continue
            site, taken = state.sites[seat], state.picks[seat]
            good = [die for die in state.left if all_fit(state, site, (*taken, die))]
            good = good or [die for die in state.left if all_fit(state, site, (die,))]
            if good and len(good) < len(state.left):
                move = GAME.parse_move(ask(state, level, seat, seed).move, state)
                assert move.colour in {die.colour for die in good}
                narrow += 1
    assert narrow > 30


@pytest.mark.parametrize("level", LEVELS)
def test_of_bad_dice_any_is_taken(level):
    game = table([LATE] * 2, site=5).play("roll Y6 R6 B6 G6")
    assert ask(game, level, 0).move in game.moves()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hand", ["G1 B3", "B3 G1"])
def test_scenario_10_two_dice_are_drawn_in_the_order_that_works(hand, level):
    """RP-18: the small shape can only be drawn on the large one, or in its way."""
    game = to_draw(NARROW, hand, site=7)
    for seed in range(10):
        first = ask(game, level, 0, seed).move
        assert first == "B:b5,c4,c5"
        after = game.play(f"P1 {first}")
        assert ask(after, level, 0, seed).move == "G:c3"


@pytest.mark.parametrize("level", LEVELS)
def test_the_first_of_two_dice_leaves_room_for_the_second(level):
    """The red corner has one place left, and the blue domino could be drawn in it."""
    game = to_draw(LATE, "B1 R3", site=5)
    assert game.draws("B1", "P1") == {"b3", "b4", "c3"}
    for seed in range(10):
        after = game.play(f"P1 {ask(game, level, 0, seed).move}")
        assert after.out == ["P1"] or after.hands[0]
    for hand in ("G1 R3", "R3 G1"):
        game = to_draw(LATE, hand, site=5)
        for seed in range(10):
            after = game.play(f"P1 {ask(game, level, 0, seed).move}")
            assert after.out == []


# -- judgement -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_the_outlook_knows_what_can_be_drawn(number):
    options = RollnPixOptions.from_json(TABLES[number].options)
    known = outlook(shape_set(options.shapes).shapes, options.site)
    for state, _, _ in random_game(random.Random(number), TABLES[number]):
        for site in filter(any, state.sites):
            assert known.places(site) == [
                sum(figure.count(site, colour) for colour in COLOURS) for figure in options.figures
            ]


def test_a_casual_player_builds_big():
    game = table([LATE] * 2, site=5).play("roll Y1 R3 B2 G4")
    assert ask(game, "casual", 0).move == "take G"


def test_a_casual_player_builds_close_and_leaves_no_holes():
    """e1 is a hole already: to fill it closes four sides and leaves nothing behind."""
    assert {ask(to_draw(LATE, "R1", site=5), "casual", 0, seed).move for seed in range(9)} == {
        "R:e1"
    }


def share(better: str, worse: str, games: int) -> float:
    """What part of the games on a smaller site the first has won."""
    return part_won(GAME, new_game(site=7).state, ask, better, worse, games)


def test_a_casual_player_beats_a_novice():
    assert share("casual", "novice", games=20) >= 0.7


@pytest.mark.usefixtures("quick")
def test_a_skilled_player_beats_a_novice():
    assert share("skilled", "novice", games=6) >= 0.8
