"""Reasons and announcements: what players are told, held against what the rules do."""

from __future__ import annotations

import ast
import inspect
import random

import pytest

from pix_tui.games.game import Message
from pix_tui.games.tixel import explain
from pix_tui.games.tixel.explain import gives_up, outlook, turned_squares, why_not
from pix_tui.games.tixel.moves import SLIDE, apply, geometry_of, legal_moves
from pix_tui.games.tixel.rules import State, broken_invariant

from .boards import GAME, Board, board
from .random_play import TABLES, conceivable_moves, options_of, random_game, random_state

CROWDED = board(
    """
    6 | .. w1 .. Ba .. b3
    5 | w4 .. .. .. b0 ..
    4 | .. b2 w3 .. .. Wi
    3 | w6 .. b0 Bi .. ..
    2 | .. .. .. .. .. b7
    1 | Wa .. b1 .. w5 ..
    """,
    plain=[3, 3],
)
IN_A_BONUS_MOVE = board(
    """
    6 | w1 .. .. w2 b1 ..
    5 | .. b2 .. w0 .. ..
    4 | .. .. .. .. .. Wi
    3 | Wa .. w4 .. .. ..
    2 | .. .. w1 .. Bi ..
    1 | Wi .. .. .. .. w2
    """,
    bonus="d6",
    plain=[3, 3],
)
WITHOUT_A_SLIDE = board("2 | b4\n1 | w1 b6\n6 | .. .. .. .. w2 b1")
POSITIONS: dict[str, State] = {
    "crowded": CROWDED.state,
    "in a bonus move": IN_A_BONUS_MOVE.state,
    "without a slide": WITHOUT_A_SLIDE.state,
    "with empty pools": board("3 | w1 .. b3", pools="0+0/0+0", plain=[1, 1]).state,
    "the start": GAME.start(options_of(0), 2),
    "bounded": random_state(seed=3, table=11, steps=4),
    "tix": random_state(seed=5, table=2, steps=18),
    "a bounded bonus move": board(
        "8 | b0 w2\n4 | w2 .. w2\n2 | .. b1 .. w1 .. w3", bonus="b8", size=8, bounded=True
    ).state,
}


def reasons(state: State) -> list[Message]:
    """Why each conceivable move is refused, where it is; and it is so exactly where unlisted."""
    position, bounded = state.position, state.options.bounded
    legal = set(legal_moves(position, bounded))
    given = []
    for move in conceivable_moves(state.options.size):
        reason = why_not(position, move, bounded)
        assert (reason is None) == (move in legal), GAME.format_move(move, state)
        if reason:
            given.append(reason)
    return given


@pytest.mark.parametrize("name", POSITIONS)
def test_a_move_is_refused_with_a_reason_exactly_where_it_is_not_listed(name):
    state = POSITIONS[name]
    assert broken_invariant(state.position, state.options.bounded) is None
    for reason in reasons(state):
        assert str(reason).isprintable()
        assert str(reason).endswith((".", "/N.", "/E.", "/S.", "/W."))


def test_how_many_moves_can_be_thought_of():
    assert len(conceivable_moves(6)) == len(set(conceivable_moves(6))) == 14_077


@pytest.mark.parametrize("table", [t for t in range(len(TABLES)) if options_of(t).size <= 6])
def test_a_reason_for_everything_in_the_middle_of_a_random_game(table):
    reasons(random_state(seed=table, table=table, steps=9))


def patterns_of(functions: tuple[str, ...]) -> set[str]:
    """The patterns of every message in these functions of the module."""
    tree = ast.parse(inspect.getsource(explain))
    return {
        call.args[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.startswith(functions)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "message"
    }


def with_inner(sentence: Message) -> list[str]:
    inner = [
        p for _, value in sentence.values if isinstance(value, Message) for p in with_inner(value)
    ]
    return [sentence.pattern, *inner]


def test_every_reason_is_given_somewhere():
    given = {
        pattern
        for state in POSITIONS.values()
        for reason in reasons(state)
        for pattern in with_inner(reason)
    }
    assert given == patterns_of(("why_not", "_why_not", "_obstacle"))


def test_every_announcement_is_made_somewhere():
    made = set()
    for seed in range(150):
        for state, _ in random_game(random.Random(seed), options_of(seed % len(TABLES))):
            position, bounded = state.position, state.options.bounded
            for move in legal_moves(position, bounded)[::3]:
                made |= set(with_inner(outlook(position, move, bounded)))
    assert made == patterns_of(("outlook", "_slide_outlook", "_obstacle"))


def announced(game: Board, move: str) -> str:
    state = game.state
    return str(outlook(state.position, GAME.parse_move(move, state), state.options.bounded))


def test_what_a_slide_will_do_is_announced():
    game = board("5 | .. .. b5 .. b1\n4 | w1 .. .. .. .. b3\n3 | .. b1")
    assert announced(game, "a4-a5/NE") == "Slide into a5: stays active."
    assert announced(game, "a4-b4/N") == (
        "Slide into b4: bonus move. Turns b3; ends inactive, b3 shows it a solid side."
    )
    assert announced(game, "a4-e4/E") == (
        "Slide into e4: ends inactive in front of f4, turns b3, c5, e5, bonus move."
    )
    flank = board("5 | .. .. b5\n4 | w1")
    assert announced(flank, "a4-c4/NE") == "Slide into c4: stays active, turns c5."
    ahead = board("4 | w1 .. .. b1")
    assert announced(ahead, "a4-c4/E") == (
        "Slide into c4: ends inactive in front of d4, bonus move."
    )
    wall = board("4 | w1 .. b0")
    assert announced(wall, "a4-b4/N") == (
        "Slide into b4: bonus move. Ends inactive, c4 shows it a solid side."
    )


def test_what_other_moves_will_do_is_announced():
    game = IN_A_BONUS_MOVE
    assert announced(game, ".") == "End the turn without a bonus move."
    assert announced(game, "-c3") == "Pick up c3: back into the pool."
    assert announced(game, "@a6/SW") == "Pivot a6: hollow to SW."
    assert announced(game, "*f1/SW") == "Activate f1."
    start = board("", started="-")
    assert announced(start, "+c3/NE") == "Place on c3: stands active."
    beside = board("3 | .. .. w1", "b", started="w")
    assert announced(beside, "+c4/S") == "Place on c4: stands inactive, c3 stands active beside it."


def test_announcements_name_what_a_slide_knocks_over():
    for seed in range(60):
        for state, _ in random_game(random.Random(seed), options_of(seed % len(TABLES))):
            position, bounded = state.position, state.options.bounded
            names = geometry_of(position.board).names
            for move in legal_moves(position, bounded):
                if move.kind != SLIDE:
                    continue
                said = str(outlook(position, move, bounded))
                after, _ = apply(position, move)
                for square, piece in enumerate(position.board):
                    if piece != after.board[square] and square not in (move.origin, move.square):
                        assert names[square] in said


def test_which_squares_a_move_changes():
    game = board("5 | .. .. b5 .. b2\n4 | w1")
    move = GAME.parse_move("a4-c4/NE", game.state)
    names = geometry_of(game.state.position.board).names
    changed = [names[square] for square in turned_squares(game.state.position, move)]
    assert changed == ["a4", "c4", "c5"]


@pytest.mark.parametrize(
    ("drawing", "move", "last"),
    [
        ("4 | w1 .. .. b1", "a4-b4/NE", False),
        ("4 | w1 .. .. b1", "a4-c4/E", False),  # the bonus move may still help
        ("4 | w1\n5 | .. w5", "a4-b4/NE", False),  # its own other piece is knocked over
    ],
)
def test_giving_up_the_last_active_piece(drawing, move, last):
    state = board(drawing).state
    assert gives_up(state.position, GAME.parse_move(move, state)) == last


def test_ending_the_turn_without_an_active_piece_gives_up():
    bonus = board("4 | w1 .. .. b1").play("a4-c4/E").state
    assert gives_up(bonus.position, GAME.parse_move(".", bonus))
    assert not gives_up(bonus.position, GAME.parse_move("+a1/NE", bonus))
    assert gives_up(bonus.position, GAME.parse_move("+d5/S", bonus))
    first = board("3 | .. .. w1", "b", started="w").state
    assert gives_up(first.position, GAME.parse_move("+c4/S", first))
