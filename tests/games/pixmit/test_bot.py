"""The players of Pixmit: always legal, never wiser than their view, no worse than claimed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from pix_tui.games.bot import Choice, Player
from pix_tui.games.game import Chance, Illegal
from pix_tui.games.pixmit import bot, planning
from pix_tui.games.pixmit.cards import CREATION, ELITE, KNOWLEDGE, NUMBERS
from pix_tui.games.pixmit.evaluation import cards_of, holds_set, least, mask_of, worth
from pix_tui.games.pixmit.game import Pixmit
from pix_tui.games.pixmit.guessing import Guess
from pix_tui.games.pixmit.moves import CALL, DEAL, DRAW, OFFER, OVERRIDE, STAND, Move
from pix_tui.games.pixmit.possible import truths
from pix_tui.games.pixmit.scoring import best_split, has_set
from pix_tui.games.pixmit.state import (
    AFTER,
    ANSWER,
    BETWEEN,
    FORCED,
    OVERRIDING,
    PAYING,
    TURN,
    State,
    unseen,
)
from pix_tui.table.chance import SeededSource
from tests.games.contests import part_won
from tests.games.luck import Luck
from tests.games.processes import printed_alike

GAME = Pixmit()
LEVELS: dict[str, Player] = {
    "novice": bot.novice,
    "casual": bot.casual,
    "skilled": bot.skilled,
}
AGES = 3600.0  # seconds: more than any of these tests will take
MODES = ("profi", "anfaenger")
MESSENGERS = ("pool", "literal")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skilled players that look at few worlds, so that they can be asked often."""
    monkeypatch.setattr(planning, "WORLDS", 4)


def ask(state: State, level: str, seat: int, seed: int = 1, seconds: float = AGES) -> Choice:
    """What the bot of a seat plays, after the view has been through JSON."""
    view = json.loads(json.dumps(GAME.view(state, seat)))
    return LEVELS[level](view, seat, SeededSource(seed, 0), seconds)


def started(seats: int, **options: Any) -> State:
    return GAME.start(GAME.options.from_json(options), seats)


def rigged(state: State, rng: random.Random, wanted: frozenset[int]) -> Move:
    """What chance brings; seat 0 gets cards that it wants, if they are there."""
    due = state.queue[0]
    if due.kind not in (DEAL, DRAW) or due.seat or state.top or state.unknown < due.amount:
        return GAME.draw(state, Luck(rng))
    cards = sorted(unseen(state), key=lambda card: (card not in wanted, rng.random()))
    return Move(due.kind, due.seat, tuple(sorted(cards[: due.amount])))


def at_random(state: State, seat: int, rng: random.Random, wanted: frozenset[int]) -> Move:
    """A legal move that spares what is wanted; offers may come with words, calls are rare."""
    moves = [*GAME.moves(state, seat)]
    if len(moves) > 1 and rng.random() < 0.8:
        moves = [move for move in moves if move.kind != CALL] or moves
    if len(moves) > 1 and rng.random() < 0.8:
        moves = [move for move in moves if not wanted & {*move.cards}] or moves
    kind = rng.choice(sorted({move.kind for move in moves} - {STAND}) or [STAND])
    move = rng.choice([move for move in moves if move.kind == kind])
    if kind == OFFER and not move.said and rng.random() < 0.5:
        move = move._replace(said=tuple(rng.choice(("PK", "ZK", "21", "07")) for _ in move.cards))
    return move


def random_match(
    rng: random.Random, seats: int, wanted: frozenset[int] = CREATION, **options: Any
) -> Iterator[State]:
    """The states of a match at random."""
    state = started(seats, **options)
    while GAME.outcome(state) is None:
        yield state
        acting = GAME.to_act(state)
        if isinstance(acting, Chance):
            state = GAME.play(state, None, rigged(state, rng, wanted))
        else:
            seat = rng.choice(acting)
            state = GAME.play(state, seat, at_random(state, seat, rng, wanted))


def to_act(state: State) -> tuple[int, ...]:
    acting = GAME.to_act(state)
    return () if isinstance(acting, Chance) else acting


def with_hands(state: State, *hands: str) -> State:
    """A turn of seat 0 in which everybody holds what is wanted."""
    while not to_act(state):
        state = GAME.play(state, None, GAME.draw(state, Luck(random.Random(1))))
    held = tuple(tuple(map(int, hand.split())) for hand in hands)
    return state._replace(
        hands=held,
        unknown=len(NUMBERS) - sum(map(len, held)),
        memory=((),) * len(held),
        announced=next((seat for seat, hand in enumerate(held) if 21 in hand), -1),
    )


# -- whatever happens ------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("messenger", MESSENGERS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_their_moves_are_legal_in_every_phase(seats, mode, messenger):
    rng = random.Random(f"{seats} {mode} {messenger}")
    phases = set()
    for number in range(6):
        wanted = (CREATION, KNOWLEDGE, CREATION, ELITE, CREATION, CREATION)[number]
        options = {"deals": 2, "must_offer": number == 5, "mode": mode, "messenger": messenger}
        for state in random_match(rng, seats, wanted, **options):
            for seat in to_act(state):
                for level in LEVELS:
                    choice = ask(state, level, seat, seed=number)
                    move = GAME.parse_move(choice.move, state)
                    assert GAME.check(state, seat, move) is None, (level, choice)
                phases.add(state.phase)
    assert phases >= {TURN, ANSWER, OVERRIDING, AFTER, BETWEEN}
    assert (PAYING in phases) == (seats == 2 and messenger == "literal")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_veto_may_be_ignored(seats, mode, level):
    """PM-24: whoever holds Schöpfung is asked, and then the other side what it gives."""
    hands = ("01 03 20 25", "05 06 08 14", "02 04", "07 11")[:seats]
    said = " say DK" if mode == "anfaenger" else ""
    state = with_hands(started(seats, mode=mode), *hands)
    state = GAME.play(state, 0, GAME.parse_move(f"offer 1 01{said}", state))
    state = GAME.play(state, 1, GAME.parse_move("veto 08" if seats == 2 else "veto", state))
    assert state.phase == OVERRIDING
    answers = {ask(state, level, 0, seed).move for seed in range(12)}
    assert answers <= {"override", "stand"}
    state = GAME.play(state, 0, Move(OVERRIDE))
    assert state.phase == FORCED
    for seed in range(4):
        choice = ask(state, level, 1, seed)
        assert choice.move in {GAME.format_move(move, state) for move in GAME.moves(state, 1)}


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_on_when_somebody_has_resigned(seats):
    for seed in range(12):
        rng = random.Random(seed)
        gone = False
        state = started(seats)
        while GAME.outcome(state) is None:
            if not gone and rng.random() < 0.1 and len(state.playing) > 2:
                state, gone = GAME.resign(state, rng.randrange(seats)), True
                continue
            acting = to_act(state)
            if not acting:
                state = GAME.play(state, None, GAME.draw(state, Luck(rng)))
                continue
            choice = ask(state, rng.choice([*LEVELS]), acting[0], seed)
            state = GAME.play(state, acting[0], GAME.parse_move(choice.move, state))


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_without_time_plays_all_the_same(level):
    for state in random_match(random.Random(3), 2):
        for seat in to_act(state):
            move = GAME.parse_move(ask(state, level, seat, seconds=0.0).move, state)
            assert GAME.check(state, seat, move) is None


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_nothing_for_others(level):
    state = started(3)
    for seat in range(3):  # cards are being dealt
        with pytest.raises(Illegal, match=f"Player {seat + 1} has nothing to do now"):
            ask(state, level, seat)
    state = with_hands(state, "01 02", "03 04", "05 06")
    with pytest.raises(Illegal, match="Player 2 has nothing to do now"):
        ask(state, level, 1)
    state = GAME.play(state, 0, GAME.parse_move("offer 1 01", state))
    for seat in (0, 2):
        with pytest.raises(Illegal, match=f"Player {seat + 1} has nothing to do now"):
            ask(state, level, seat)


@pytest.mark.usefixtures("quick")
def test_a_bot_leaves_its_view_as_it_was():
    for state in random_match(random.Random(2), 3):
        for seat in to_act(state):
            view = GAME.view(state, seat)
            before = json.dumps(view)
            for player in LEVELS.values():
                player(view, seat, SeededSource(1, 0), AGES)
            assert json.dumps(view) == before


# -- what they know, and luck ----------------------------------------------------------------


def another_world(state: State, seat: int, rng: random.Random) -> State:
    """The same for a seat: the cards that it cannot see have changed places."""
    known = {*state.hands[seat]}
    known |= {place.card for place in (*state.top, *state.under) if seat in place.seats}
    if state.offer and state.active == seat:
        known |= {*state.offer.cards}
    hidden = [card for card in NUMBERS if card not in known]
    rng.shuffle(hidden)
    cards = iter(hidden)

    def other(old: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(next(cards) for _ in old))

    def places(old: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(
            place if seat in place.seats else place._replace(card=next(cards)) for place in old
        )

    offer = state.offer
    if offer and state.active != seat:
        offer = offer._replace(cards=other(offer.cards))
    return state._replace(
        hands=tuple(
            hand if holder == seat else other(hand) for holder, hand in enumerate(state.hands)
        ),
        top=places(state.top),
        under=places(state.under),
        messenger=other(state.messenger),
        offer=offer,
    )


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_choice_is_the_same_in_two_worlds_with_one_view(seats, mode):
    rng = random.Random(f"{seats} {mode}")
    asked = 0
    for wanted in (CREATION, KNOWLEDGE, KNOWLEDGE):
        for state in random_match(rng, seats, wanted, mode=mode):
            for seat in to_act(state):
                other = another_world(state, seat, rng)
                assert GAME.view(other, seat) == GAME.view(state, seat)
                asked += other != state
                for level in LEVELS:
                    assert ask(other, level, seat) == ask(state, level, seat)
    assert asked > 10


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("level", LEVELS)
def test_a_view_from_json_gives_the_same_choice(level):
    for seats in (2, 4):
        for state in random_match(random.Random(7), seats):
            for seat in to_act(state):
                straight = LEVELS[level](GAME.view(state, seat), seat, SeededSource(1, 0), AGES)
                assert straight == ask(state, level, seat) == ask(state, level, seat)


CHOICES = """
import json, sys
from pix_tui.games.pixmit import bot
from pix_tui.table.chance import SeededSource

for level, view, seat, seed in json.load(sys.stdin):
    print(getattr(bot, level)(view, seat, SeededSource(seed, 0), 3600.0))
"""


def test_one_view_and_one_seed_give_one_choice_in_every_process():
    asked = [
        (level, GAME.view(state, seat), seat, seed)
        for state in random_match(random.Random(5), 3)
        for seat in to_act(state)
        for level in LEVELS
        for seed in (1, 2)
    ]
    printed = printed_alike(CHOICES, ("0", "4321"), given=json.dumps(asked))
    assert len(printed.splitlines()) == len(asked) > 20


@pytest.mark.parametrize("level", LEVELS)
def test_another_seed_makes_another_match(level):
    state = with_hands(started(3), "01 04", "05 06", "08 13")
    assert len({ask(state, level, 0, seed).move for seed in range(20)}) > 1


# -- guesses ---------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_guess_agrees_with_the_view(seats, mode):
    rng = random.Random(seats)
    for wanted in (CREATION, KNOWLEDGE):
        for state in random_match(rng, seats, wanted, mode=mode):
            for seat in to_act(state):
                view = GAME.view(state, seat)
                for seed in range(3):
                    world = Guess(view, seat).world(SeededSource(seed, 0))
                    assert [hand.bit_count() for hand in world.hands] == view["counts"]
                    assert world.hands[seat] == mask_of(state.hands[seat])
                    assert len(world.messenger) == view["messenger"]
                    assert len(world.deck) == view["deck"]
                    cards = [*world.deck, *world.messenger, *cards_of(world.offered)]
                    cards += [card for hand in world.hands for card in cards_of(hand)]
                    assert sorted(cards) == [*NUMBERS]
                    for place, text in enumerate(view["top"]):
                        assert text is None or world.deck[place] == int(text)
                    for place, text in enumerate(reversed(view["under"])):
                        assert text is None or world.deck[-1 - place] == int(text)


def test_a_beginners_words_are_believed():
    """PM-37: nobody lies at that table."""
    state = with_hands(started(2, mode="anfaenger"), "13 14", "05 06")
    state = GAME.play(state, 0, GAME.parse_move("offer 1 13 14 say PK 14", state))
    guess = Guess(GAME.view(state, 1), 1)
    for seed in range(30):
        offered = cards_of(guess.world(SeededSource(seed, 0)).offered)
        assert 14 in offered
        assert all("PK" in truths(card) for card in offered)


def test_what_was_given_away_is_still_there():
    state = with_hands(started(3), "01 04", "05 06", "08 13")
    state = GAME.play(state, 0, GAME.parse_move("offer 1 04", state))
    state = GAME.play(state, 1, GAME.parse_move("accept 05", state))
    guess = Guess(GAME.view(state, 0), 0)
    for seed in range(30):
        assert guess.world(SeededSource(seed, 0)).hands[1] >> 4 & 1


def test_card_21_is_in_the_deck_until_somebody_is_announced():
    """PM-06."""
    state = with_hands(started(3), "01 04", "05 06", "08 13")
    for seed in range(30):
        assert 21 in Guess(GAME.view(state, 0), 0).world(SeededSource(seed, 0)).deck


# -- judgement -------------------------------------------------------------------------------


def test_worth_is_the_best_split():
    rng = random.Random(1)
    rich = [2, 5, 7, 8, 9, 10, 11, 12, 15, 19, 20, 21, 25, 26, 30, 32, 33]
    for number in range(1500):
        cards = rng.sample(rich if number % 2 else NUMBERS, rng.randint(1, 6))
        hand = tuple(sorted(cards))
        assert worth(mask_of(hand)) == best_split(hand).total, hand
        assert holds_set(mask_of(hand)) == has_set(hand), hand


def test_of_more_cards_the_best_six_are_worth_something():
    rng = random.Random(2)
    for _ in range(200):
        cards = rng.sample(NUMBERS, rng.choice((7, 8)))
        best = max(worth(mask_of(six)) for six in combinations(cards, 6))
        assert worth(mask_of(cards)) == best, sorted(cards)


def test_the_least_useful_cards():
    assert cards_of(least(mask_of((1, 13, 14, 16, 18, 31)), 1)) == (1,)
    assert cards_of(least(mask_of((1, 7, 9, 10, 13, 21)), 2)) == (1, 13)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("hand", ["07 09 10 21", "01 04 07 09 10 21", "07 09 10 13 14 21"])
def test_a_finished_elite_is_called(hand, level):
    """PM-18, before a swap and after it."""
    state = with_hands(started(2), hand, "02 05 06 08")
    for seed in range(5):
        assert ask(state, level, 0, seed).move == "call"
        assert ask(state._replace(phase=AFTER), level, 0, seed).move == "call"


def test_a_skilled_player_keeps_what_it_needs():
    state = with_hands(started(2), "01 13 14 16 18 31", "02 05 07 08")._replace(round=3)
    for seed in range(5):
        move = GAME.parse_move(ask(state, "skilled", 0, seed).move, state)
        assert move.cards in ((), (1,))


def share(better: str, worse: str, matches: int) -> float:
    """What part of the matches for two the first has won."""
    return part_won(GAME, started(2), ask, better, worse, matches)


def test_a_casual_player_beats_a_novice():
    assert share("casual", "novice", matches=100) >= 0.6


@pytest.mark.usefixtures("quick")
def test_a_skilled_player_beats_a_novice():
    assert share("skilled", "novice", matches=60) >= 0.65
