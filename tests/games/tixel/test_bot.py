"""The players of Tixel: always legal, never beyond their time, and no worse than they claim."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import pairwise

import pytest

from pix_tui.games.bot import Choice, player
from pix_tui.games.game import Illegal
from pix_tui.games.tixel import bot
from pix_tui.games.tixel.evaluation import WIN, evaluate
from pix_tui.games.tixel.moves import Move, Position, apply, can_slide, legal_moves
from pix_tui.games.tixel.rules import State, has_move
from pix_tui.games.tixel.search import Effort, best_move
from tests.games.clock import Clock
from tests.games.luck import luck
from tests.games.processes import printed_alike

from .boards import GAME, Board, board, new_game
from .random_play import TABLES, options_of, random_game, random_state

LEVELS = tuple(GAME.bots)
EVEN = new_game().play("+a1/NE", "+f6/NE", "+c3/NE", "+d5/NE")
AGES = 3600.0  # seconds: more than any of these tests will take


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skilled players that give up thinking soon, so that they can be asked often."""
    monkeypatch.setattr(bot, "SKILLED", bot.SKILLED._replace(nodes=600))


def ask(
    game: Board | State,
    level: str,
    seed: int = 1,
    seconds: float = AGES,
    draw: list[int] | None = None,
) -> Choice:
    """What the bot of the side to move plays, after the view has been through JSON."""
    state = game.state if isinstance(game, Board) else game
    (seat,) = GAME.to_act(state)
    view = GAME.view(state, seat) | {"table": {"draw": draw or []}}
    return player(GAME, level)(json.loads(json.dumps(view)), seat, luck(seed), seconds)


def play_on(game: Board, level: str, seed: int = 1) -> Board:
    """The board after the bot's whole turn."""
    side = game.to_move
    while game.outcome is None and game.to_move == side:
        game = game.play(ask(game, level, seed).move)
    return game


# -- whatever happens ------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_a_bot_s_moves_are_legal(table, level):
    for seed in range(3):
        rng = random.Random(seed)
        for state, move in random_game(rng, options_of(table)):
            if move is not None and rng.random() < 0.12:
                assert ask(state, level, seed).move in Board(state).moves


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
def test_so_are_its_bonus_moves(level):
    asked = 0
    for seed in range(12):
        for state, move in random_game(random.Random(seed), options_of(seed % 3)):
            if move is not None and state.position.sacrificed is not None and asked < 30:
                assert ask(state, level, seed).move in Board(state).moves
                asked += 1
    assert asked == 30


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_plays_a_whole_game(level):
    game = new_game(size=4, pieces=5)
    for _ in range(200):
        if game.outcome:
            break
        game = game.play(ask(game, level).move)
    assert game.outcome


@pytest.mark.parametrize("level", ["casual", "skilled"])
def test_a_bot_without_time_plays_all_the_same(level):
    for table in range(len(TABLES)):
        state = random_state(seed=3, table=table, steps=5)
        if not state.ending:
            assert ask(state, level, seconds=0).move in Board(state).moves
    won = board("4 | .. .. .. b3\n3 | w1")
    assert won.play(ask(won, level, seconds=0).move, ".").outcome.winners == (0,)


def test_a_bot_does_not_move_for_the_other_side():
    view = GAME.view(new_game().state, 1)
    for level in LEVELS:
        with pytest.raises(Illegal, match="Black is not to move"):
            player(GAME, level)(view, 1, luck(), 1.0)


# -- time and luck ---------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [1, 5, 50])
def test_a_skilled_bot_stops_when_its_time_is_up(seconds, monkeypatch):
    clock = Clock()
    monkeypatch.setattr(bot.time, "monotonic", clock)
    ask(new_game().play("+c3/NE"), "skilled", seconds=seconds)
    assert clock.now <= seconds + 2  # one look to begin with, one that sees that it is late


def test_it_looks_at_the_clock_every_few_hundred_positions(monkeypatch):
    looks: list[int] = []
    state = EVEN.state
    counted = Counter()

    def counting(position: Position) -> int:
        counted["positions"] += 1
        return evaluate(position)

    def out_of_time() -> bool:
        looks.append(counted["positions"])
        return False

    monkeypatch.setattr("pix_tui.games.tixel.search.evaluate", counting)
    moves = legal_moves(state.position)
    best_move(
        state.position,
        moves,
        Effort(turns=9, nodes=5000),
        bounded=False,
        draws=(),
        out_of_time=out_of_time,
    )
    assert len(looks) > 20
    assert max(later - earlier for earlier, later in pairwise(looks)) <= 300


def test_the_more_time_the_deeper_it_looks(monkeypatch):
    monkeypatch.setattr(bot.time, "monotonic", Clock())
    depths = [ask(EVEN, "skilled", seconds=seconds).info["depth"] for seconds in (0, 100, 1000)]
    assert depths == sorted(depths)
    assert depths[0] < depths[-1]


CHOICES = """
import json, sys
from pix_tui.games.bot import player
from pix_tui.games.registry import get
from pix_tui.games.tixel import bot
from pix_tui.table.chance import SeededSource

bot.SKILLED = bot.SKILLED._replace(nodes=2000)
for level, view, seat, seed in json.load(sys.stdin):
    print(player(get("tixel"), level)(view, seat, SeededSource(seed, 0), 3600.0))
"""


def test_one_view_and_one_seed_give_one_choice_in_every_process():
    state = EVEN.state
    asked = [(level, GAME.view(state, 0), 0, seed) for level in LEVELS for seed in (1, 2, 3)]
    printed = printed_alike(CHOICES, ("0", "1", "4321"), given=json.dumps(asked))
    assert len(printed.splitlines()) == len(asked)


def test_a_bot_knows_no_more_than_the_view_tells():
    """Two worlds that look alike: how often each side has sacrificed does not show."""
    other = EVEN.state._replace(tally=EVEN.state.tally._replace(sacrifices=(3, 1), turns=(9, 9)))
    assert GAME.view(other, 0) == GAME.view(EVEN.state, 0)
    for level in LEVELS[:2]:
        assert ask(other, level) == ask(EVEN, level)


def test_another_seed_makes_another_game():
    for level in LEVELS:
        firsts = {ask(new_game(), level, seed, seconds=0).move for seed in range(20)}
        assert len(firsts) > 5


def test_a_bot_leaves_its_view_as_it_was():
    state = random_state(seed=2, table=0, steps=7)
    for level in LEVELS:
        view = GAME.view(state, state.position.mover)
        before = json.dumps(view)
        player(GAME, level)(view, state.position.mover, luck(), 0.0)
        assert json.dumps(view) == before


# -- judgement -------------------------------------------------------------------------------


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_the_evaluation_knows_who_has_lost(table):
    for seed in range(6):
        for state, _ in random_game(random.Random(seed), options_of(table)):
            position = state.position
            if position.sacrificed is None:
                lost = not has_move(position, state.options.bounded)
                assert (evaluate(position) == -WIN) is lost


def test_the_colours_are_valued_alike():
    """The same board for the other side: every piece changes hands."""
    for state, _ in random_game(random.Random(4), options_of(1)):
        board_, mover, hollow, plain, started, sacrificed = state.position
        swapped = bytes(piece ^ 8 if piece else 0 for piece in board_)
        other = Position(swapped, 1 - mover, hollow[::-1], plain[::-1], started[::-1], sacrificed)
        if sacrificed is None:
            assert evaluate(other) == evaluate(state.position)


@pytest.mark.parametrize("level", ["casual", "skilled"])
@pytest.mark.parametrize("mirrored", [False, True], ids=["white", "black"])
def test_it_knocks_the_last_active_piece_over(level, mirrored):
    sides = str.maketrans("wb", "bw") if mirrored else {}
    drawing = """
        5 | .. .. .. .. .. w3
        4 | .. .. .. b3 .. ..
        3 | w1 .. .. .. .. ..
        2 | .. .. .. .. b4 ..
    """
    mover = "w".translate(sides)
    for seed in range(5):
        after = play_on(board(drawing.translate(sides), mover), level, seed)
        assert after.outcome
        assert after.outcome.winners == ("wb".index(mover),)


@pytest.mark.parametrize("level", ["casual", "skilled"])
def test_it_sees_that_a_sacrifice_wins(level):
    """No slide of White's knocks over both; a3-d3 does for the one and leaves a bonus move."""
    game = board(
        """
        6 | b1 .. .. .. .. ..
        4 | .. .. .. b1 .. ..
        3 | w1 .. .. .. .. ..
        1 | .. w1 .. .. .. ..
        """
    )
    for seed in range(5):
        after = play_on(game, level, seed)
        assert after.outcome
        assert after.outcome.winners == (0,)


def test_nothing_further_is_looked_at_when_the_game_is_won():
    won = ask(board("4 | .. .. .. b3\n3 | w1"), "skilled").info
    assert won["depth"] == 1
    assert won["value"] > WIN - 10


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
def test_the_first_piece_is_not_thrown_away(level):
    """Beside the other side's active piece it would stand inactive, and that would be that."""
    game = new_game().play("+c3/NE")
    for seed in range(10):
        after = game.play(ask(game, level, seed).move)
        assert can_slide(after.state.position._replace(mover=1))


def test_a_skilled_player_places_its_first_piece_out_of_reach(monkeypatch):
    monkeypatch.setattr(bot, "SKILLED", bot.SKILLED._replace(nodes=6000))
    game = new_game().play("+c3/NE")
    for seed in range(2):
        after = game.play(ask(game, "skilled", seed).move)
        assert not any(after.play(move).outcome for move in after.starting("c3-"))


def test_a_novice_keeps_an_active_piece_if_it_can():
    kept = 0
    for seed in range(12):
        for state, move in random_game(random.Random(seed), options_of(seed % len(TABLES))):
            if move is None or not any(
                _keeps(state, other) for other in legal_moves(state.position, state.options.bounded)
            ):
                continue
            chosen = GAME.parse_move(ask(state, "novice", seed).move, state)
            assert _keeps(state, chosen)
            kept += 1
    assert kept > 100


def _keeps(state: State, move: Move) -> bool:
    return can_slide(apply(state.position, move)[0]._replace(mover=state.position.mover))


def test_a_novice_slides_as_often_as_it_places():
    """Though there are many more ways to place."""
    moves = [ask(EVEN, "novice", seed).move for seed in range(100)]
    placings = sum(move.startswith("+") for move in moves)
    assert 30 <= placings <= 70
    assert len(set(moves)) > 50


def test_a_casual_player_beats_a_novice():
    won = 0
    for seed in range(6):
        game = new_game()
        casual = "wb"[seed % 2]
        while game.outcome is None:
            game = play_on(game, "casual" if game.to_move == casual else "novice", seed)
        won += game.outcome.winners == ("wb".index(casual),)
    assert won >= 5


# -- draws -----------------------------------------------------------------------------------

SIX_TO_ONE = """
    6 | .. b1 .. b1 .. b1
    4 | .. b1 .. b1 .. b1
    1 | w1 .. .. .. .. ..
"""
LOSING = board(SIX_TO_ONE, pools="0+0/4+0")


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
def test_who_stands_clearly_worse_agrees_to_a_draw(level):
    assert ask(LOSING, level, draw=[1]).move == "draw"
    assert ask(LOSING, level).move != "draw"


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
def test_who_does_not_plays_on(level):
    assert ask(EVEN, level, draw=[1]).move in EVEN.moves


@pytest.mark.usefixtures("quick")
def test_one_s_own_offer_is_no_reason_to_agree():
    assert ask(LOSING, "casual", draw=[0]).move in LOSING.moves


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", ["casual", "skilled"])
@pytest.mark.parametrize("times", [2, 3])
def test_who_stands_clearly_worse_repeats_the_position(times, level):
    there_and_back = ("f4-f2/NE", "a1-a2/NE", "f2-f4/NE", "a2-a1/NE")
    game = board(SIX_TO_ONE, "b", pools="0+0/4+0", repetition=times)
    game = game.play(*there_and_back * (times - 2), *there_and_back[:3])
    for seed in range(3):
        assert ask(game, level, seed).move == "a2-a1/NE"
