"""The players of PIX: always legal, never wiser than their view, and done in time."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pix_tui.games import own, registry
from pix_tui.games.bot import Choice, Player
from pix_tui.games.game import Chance, Illegal
from pix_tui.games.pix import bot, content, gallery, memory, sketching
from pix_tui.games.pix.drawing import (
    BLACKS,
    BLANK,
    BOXES,
    Arrow,
    Drawing,
    box_of,
    format_drawing,
    parse_drawing,
)
from pix_tui.games.pix.game import Pix
from pix_tui.games.pix.guessing import spellings
from pix_tui.games.pix.memory import Memory
from pix_tui.games.pix.moves import GUESS, STROKES, Move
from pix_tui.games.pix.recognition import likeness, looks, mirrored, moved, pushed, room
from pix_tui.games.pix.state import DRAWING, REVEAL, State
from pix_tui.games.pix.strokes import drawn
from pix_tui.table.bots import BotPool
from pix_tui.table.chance import SeededSource
from tests.games.luck import Luck
from tests.games.processes import printed_alike

from .hiding import another_world
from .matches import GAME, OWN, Play, new_match
from .pixel_fonts import sign_in, signs
from .random_play import TABLES, random_match
from .standin import DRAWING as SIGNAL
from .standin import canary_deck

LEVELS: dict[str, Player] = {
    "novice": bot.novice,
    "casual": bot.casual,
    "skilled": bot.skilled,
}
HANDS = {"novice": bot.NOVICE, "casual": bot.CASUAL, "skilled": bot.SKILLED}
AGES = 3600.0
OURS = {"deck": "en"}
CANARIES = 24


def view_of(state: State, seat: int) -> dict[str, Any]:
    """What the bot of a seat is given: it has been through JSON."""
    view: dict[str, Any] = json.loads(json.dumps(GAME.view(state, seat)))
    return view


def ask(state: State, level: str, seat: int, seed: int = 1) -> Choice:
    """What the bot of a seat plays; its luck is the same for a whole stage."""
    source = SeededSource(seed, seat, GAME.stage(state))
    return LEVELS[level](view_of(state, seat), seat, source, AGES)


# -- whole matches ---------------------------------------------------------------------------
class Done(NamedTuple):
    """What a bot has done."""

    state: State
    seat: int
    move: Move
    at: float
    """Seconds since its stage began."""
    late: bool
    """Whether the clock ran out before it could."""


def match(levels: list[str], seed: int, **options: Any) -> Iterator[Done]:
    """A match of bots on a clock that goes on as they say; chance and the clock are played, too."""
    luck = Luck(random.Random(seed))
    state = GAME.start(GAME.options.from_json({**OURS, **options}), len(levels))
    now, stage, began = 0.0, "", 0.0
    clock, due = "", 0.0
    choices: dict[int, Choice] = {}
    while not (over := GAME.to_act(state) == ()):
        acting = GAME.to_act(state)
        if isinstance(acting, Chance):
            state = GAME.play(state, None, GAME.draw(state, luck))
            continue
        if GAME.stage(state) != stage:
            stage, began = GAME.stage(state), now
        deadline = GAME.deadline(state)
        if deadline and deadline.name != clock:
            clock, due = deadline.name, now + deadline.seconds
        for asked in acting:
            if asked not in choices:
                choices[asked] = ask(state, levels[asked], asked, seed)
        seat = min(choices, key=lambda seat: (choices[seat].after, seat))
        now = max(now, began + choices[seat].after)
        move = GAME.parse_move(choices[seat].move, state)
        assert GAME.check(state, seat, move) is None, (choices[seat], GAME.dump(state))
        late = deadline is not None and now >= due
        yield Done(state, seat, move, now - began, late)
        state = GAME.play(state, seat, move)
        # A stroke is seen by nobody else, so that they would say the same as before.
        choices = {
            other: choice
            for other, choice in choices.items()
            if move.kind in STROKES and other != seat
        }
    assert over
    assert GAME.outcome(state) is not None


def mixed(seats: int, seed: int) -> list[str]:
    return [("novice", "casual", "skilled")[(seat + seed) % 3] for seat in range(seats)]


@pytest.mark.parametrize("seats", range(2, 10))
def test_matches_of_all_levels_come_to_their_end(seats):
    """All in time, never the same guess twice, and each drawing is what its drawer is bound for."""
    said: list[str] = []
    reveal: Any = None
    kinds: Counter[str] = Counter()
    for done in match(mixed(seats, seats), seats):
        kinds[done.move.kind] += 1
        assert not done.late
        assert 0 <= done.at <= 60
        if done.move.kind == GUESS:
            assert done.state.phase == REVEAL
            here = done.state.round, done.state.word, done.state.place
            if here != reveal:
                reveal, said = here, []
            forms = spellings(done.move.text)
            assert not any(forms & spellings(text) for text in said)
            said.append(done.move.text)
        else:
            assert done.move.kind in (*STROKES, "pix")
    assert kinds["black"] > 100
    assert kinds["guess"] >= 10


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (3, {"timer": 0}),
        (4, {"pairs_of_four": True, "confirm": "table", "timer": 10}),
        (5, {"void_vote": False, "timer": 300}),
        (3, {"deck": "de"}),
        (3, OWN),
    ],
)
def test_whatever_the_table_has_agreed_on(seats, options):
    for done in match(mixed(seats, 1), 7, **options):
        assert not done.late


def test_nobody_draws_for_less_than_fifteen_seconds_or_more_than_a_minute():
    first: dict[tuple[int, int], float] = {}
    for done in match(["skilled", "casual", "novice"], 3):
        if done.state.phase == DRAWING and done.move.kind == "pix":
            first.setdefault((done.state.round, done.state.word), done.at)
    assert len(first) == 6
    assert all(15 <= at <= 60 for at in first.values())


# -- drawing ---------------------------------------------------------------------------------
def finished(state: State, level: str, seat: int, seed: int = 1) -> Drawing:
    """The drawing of a seat when it is left alone with it."""
    for _ in range(40):
        choice = ask(state, level, seat, seed)
        move = GAME.parse_move(choice.move, state)
        assert GAME.check(state, seat, move) is None
        if move.kind == "pix":
            break
        before = state.drawings[seat]
        state = GAME.play(state, seat, move)
        assert drawn(before, move) == state.drawings[seat]
        assert move.kind != "clear"  # it never changes its mind
    else:
        raise AssertionError("it draws for ever")
    return state.drawings[seat]


def dealt(seats: int, seed: int | None = None, **options: Any) -> State:
    """All have their words: the first of the deck, or any."""
    now = Play(GAME.start(GAME.options.from_json({**OURS, **options}), seats))
    if seed is None:
        return now.deal().state
    luck = Luck(random.Random(seed))
    state = now.state
    while isinstance(GAME.to_act(state), Chance):
        state = GAME.play(state, None, GAME.draw(state, luck))
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_each_stroke_goes_on_with_the_same_drawing(level):
    state = dealt(5)
    for seat in range(5):
        concept = state.concept(state.seating[seat])
        assert concept is not None
        drawing = finished(state, level, seat)
        assert drawing.blacks <= BLACKS
        assert max(
            likeness(pushed(drawing), look) for one in concept.drawings for look in looks(one)
        ) > (0.8)


@pytest.mark.parametrize("level", LEVELS)
def test_it_draws_a_little_differently_each_time(level):
    state = dealt(2)
    assert len({finished(state, level, 0, seed) for seed in range(8)}) >= 4


def test_the_better_the_thriftier():
    """PX-22: who draws the same word as others wants to show first."""
    known = memory.memory("en")
    totals: Counter[str] = Counter()
    for number, word in enumerate(known.words[::5]):
        luck = sketching.fancy(SeededSource(number, 0))
        for level, made in HANDS.items():
            totals[level] += sketching.sketch(
                known, word.concept.word, made.hand, False, luck
            ).total
    assert totals["novice"] > totals["casual"] > totals["skilled"]
    assert totals["skilled"] < 0.9 * totals["novice"]


@pytest.mark.parametrize("level", LEVELS)
def test_what_it_draws_is_within_the_stock_and_recognised(level):
    known = memory.memory("en")
    recognised = 0
    few = range(1, len(known.words), 5)
    for number in few:
        word = known.words[number]
        for alone in (True, False):
            luck = sketching.fancy(SeededSource(number, 1))
            drawing = sketching.sketch(known, word.concept.word, HANDS[level].hand, alone, luck)
            assert parse_drawing(format_drawing(drawing)) == drawing
            assert drawing != BLANK
            scores = known.scores([drawing])
            recognised += max(range(len(scores)), key=lambda one: scores[one]) == number
    assert recognised > 1.9 * len(few)


@pytest.mark.parametrize("level", LEVELS)
def test_PX_15_it_never_draws_a_letter_or_a_digit(level):
    known = memory.memory("en")
    for number in range(0, len(known.words), 2):
        luck = sketching.fancy(SeededSource(number, 3))
        word = known.words[number].concept.word
        drawing = sketching.sketch(known, word, HANDS[level].hand, False, luck)
        assert sign_in(drawing) == "", format_drawing(drawing)


def test_PX_15_what_could_be_a_letter_is_left_as_it_is():
    """All the signs of small fonts, and whatever differs from one of them by a pixel."""
    for _, sign in signs():
        boxes = {box_of(x, y) for x, y in sign}
        if len(boxes) <= BLACKS:
            drawing = Drawing(sum(1 << box for box in boxes))
            for box in BOXES:
                other = drawing._replace(black=drawing.black ^ 1 << box)
                assert sketching._could_be_a_sign(other)


@pytest.mark.parametrize("level", LEVELS)
def test_without_any_drawing_it_shows_a_few_boxes(level):
    state = new_match(3).deal().state
    drawing = finished(state, level, 0)
    assert 1 <= drawing.total <= 6
    assert drawing.red < 0
    assert drawing.arrow is None
    assert sign_in(drawing) == ""


def test_what_people_have_drawn_is_drawn_where_a_deck_has_no_drawings(monkeypatch):
    state = new_match(3).deal().state
    word = state.concept(state.seating[0])
    assert word is not None
    theirs = parse_drawing(SIGNAL)
    monkeypatch.setattr(gallery, "known", lambda deck: {word.word: (theirs,)})
    drawing = finished(state, "skilled", 0)
    seen = pushed(drawing)
    assert seen is not None
    assert max(likeness(seen, look) for look in looks(theirs)) > 0.8


def test_some_things_are_never_drawn_the_other_way_round():
    ids = {concept.id for concept in content.deck("en").concepts}
    assert ids >= sketching.ONE_WAY
    known = memory.memory("en")
    (tick,) = (word for word in known.words if word.concept.id == "tick")
    hand = sketching.Hand(0, 0, 0, 0)
    for seed in range(12):
        luck = sketching.fancy(SeededSource(seed, 0))
        drawing = sketching.sketch(known, tick.concept.word, hand, True, luck)
        x, y = (list(steps) for steps in room(drawing))
        there = {moved(drawing, dx, dy) for dx in x for dy in y}
        assert there & {*tick.drawings}


# -- guessing --------------------------------------------------------------------------------
def shown(state: State, drawings: dict[int, Drawing], first: str = "K") -> Play:
    """All have drawn that, and a group shows."""
    now = Play(state)
    for seat, drawing in drawings.items():
        now = now.stroke(seat, drawing)
    for seat in now.state.playing:
        now = now.play(f"{seat}: pix")
    return now.play(f"first {first}")


def own_word(state: State) -> str:
    concept = state.concept(state.seating[0])
    assert concept is not None
    return concept.word


def of_the_deck(state: State, seat: int) -> Drawing:
    concept = state.concept(state.seating[seat])
    assert concept is not None
    return concept.drawings[0]


def test_a_skilled_player_recognises_what_it_knows_moved_and_mirrored():
    right = 0
    for seed in range(6):
        state = dealt(3)
        drawing = mirrored(of_the_deck(state, 0))
        x, y = room(drawing)
        now = shown(state, {0: moved(drawing, x[-1], y[-1])})
        right += ask(now.state, "skilled", 1, seed).move == f"guess {now.word()}"
    assert right >= 5


def guesses_of(now: Play, level: str, seat: int, seed: int = 1) -> tuple[list[str], list[float]]:
    """All that a seat guesses while nobody else says anything, and when; at last it gives up."""
    said, at = [], []
    while True:
        choice = ask(now.state, level, seat, seed)
        at.append(choice.after)
        if choice.move == "pix":
            return said, at
        said.append(choice.move.removeprefix("guess "))
        now = now.play(f"{seat}: {choice.move}")
        if now.state.past:
            return said, at


NONSENSE = parse_drawing("#.#.#.#.#\n.........\n" * 4 + ".........")


@pytest.mark.parametrize("level", LEVELS)
def test_it_has_patience_and_gives_up_in_time(level):
    now = shown(dealt(3), {0: NONSENSE})
    numbers = set()
    for seed in range(12):
        said, at = guesses_of(now, level, 1, seed)
        assert at == sorted(at)
        assert at[0] >= 3
        assert at[-1] < 30
        assert len(said) <= HANDS[level].guesses
        numbers.add(len(said))
    assert max(numbers) > 0


@pytest.mark.parametrize("level", LEVELS)
def test_an_empty_screen_reminds_it_of_nothing(level):
    now = shown(dealt(3), {})
    assert guesses_of(now, level, 1)[0] == []


@pytest.mark.parametrize("level", LEVELS)
def test_with_the_clue_it_guesses_what_is_of_that_kind(level):
    """PX-28: and that although the screen is empty."""
    now = shown(dealt(3), {})
    now = now.play("1: pix", "2: pix")
    kind = {one.word for one in content.deck("en").concepts if one.clue == now.clue()}
    said = [word for seed in range(6) for word in guesses_of(now, level, 1, seed)[0]]
    assert said
    assert {*said} <= kind
    assert len({*said}) > 3


def test_nobody_says_what_has_been_said_or_what_is_over():
    state = dealt(3)
    now = shown(state, {0: NONSENSE})
    for seed in range(6):
        word = ask(now.state, "skilled", 1, seed).move.removeprefix("guess ")
        concept = next(one for one in content.deck("en").concepts if one.word == word)
        if concept.word == now.word():
            continue
        for name in concept.names:  # another name of it is the same guess
            after = now.play(f"2: guess The {name.upper()}")
            assert ask(after.state, "skilled", 1, seed).move != f"guess {word}"


def test_a_near_miss_helps():
    long = next(one for one in map(partial(dealt, 3), range(99)) if len(own_word(one)) > 7)
    now = shown(long, {0: NONSENSE})
    close = f"{now.word()}{now.word()[-1]}"
    after = now.play(f"1: guess {close}")
    assert after.view(1)["reveal"]["guesses"][0]["verdict"] == "near"
    helped = [ask(after.state, "skilled", 1, seed).move for seed in range(8)]
    assert helped.count(f"guess {now.word()}") >= 6
    # It is told to nobody else.
    others = [ask(after.state, "skilled", 2, seed).move for seed in range(8)]
    assert f"guess {now.word()}" not in others


def test_the_better_the_more_often_right():
    right: Counter[str] = Counter()
    for level in LEVELS:
        for seed in range(40):
            state = dealt(3, seed)
            now = shown(state, {0: of_the_deck(state, 0)})
            right[level] += ask(now.state, level, 1, seed).move == f"guess {now.word()}"
    assert right["novice"] < right["casual"] < right["skilled"]


def test_of_several_drawings_those_that_say_something_count():
    known = memory.memory("en")
    word = known.words[0]
    clear = word.drawings[0]
    scores = known.scores([NONSENSE, clear, BLANK])
    assert max(range(len(scores)), key=lambda one: scores[one]) == 0


# -- what they know, and luck ----------------------------------------------------------------
@pytest.fixture
def canaries(own_decks: Path) -> None:
    """A table's own deck of words that are like nothing else, each with a drawing."""
    rng = random.Random(5)
    lines = []
    for number in range(CANARIES):
        boxes = {int(rng.random() * 81) for _ in range(12)}
        rows = format_drawing(Drawing(sum(1 << box for box in boxes)))
        lines += ["[[concepts]]", f'word = "word{number:03}x"', f'clue = "clue{number:03}x"']
        lines += [f'drawings = ["""\n{rows}\n"""]']
    (own_decks / "mine.toml").write_text("\n".join(lines), encoding="utf-8")


@pytest.mark.usefixtures("canaries")
@pytest.mark.parametrize("table", range(len(TABLES)))
def test_C33_they_choose_the_same_in_two_worlds_with_one_view(table):
    """Words, cards and drawings that a seat has not seen are others, and it plays the same."""
    steps = [*random_match(random.Random(f"bots {table}"), TABLES[table], 0.0, canary_deck())]
    rng = random.Random(table)
    asked = different = guessed = 0
    moments = {*range(1, len(steps), max(len(steps) // 30, 1))}
    moments |= {*[until for until in range(1, len(steps)) if steps[until - 1].state.clue][::5]}
    for until in sorted(moments):
        state = steps[until - 1].state
        acting = GAME.to_act(state)
        if isinstance(acting, Chance) or not acting:
            continue
        seat = acting[int(rng.random() * len(acting))]
        other = another_world(rng, steps[:until], seat)[-1].state
        assert GAME.view(state, seat) == GAME.view(other, seat)
        for level in LEVELS:
            choice = ask(state, level, seat, until)
            assert choice == ask(other, level, seat, until)
            guessed += choice.move.startswith("guess word")
        asked += 1
        different += GAME.dump(state) != GAME.dump(other)
    assert asked > 5
    assert different > asked / 2
    assert guessed or not any(steps[until - 1].state.clue for until in moments)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_does_nothing_for_others_and_leaves_its_view_as_it_was(level):
    now = shown(dealt(3), {0: NONSENSE})
    with pytest.raises(Illegal, match="Player 1 has nothing to do now"):
        ask(now.state, level, 0)
    view = view_of(now.state, 1)
    before = json.dumps(view)
    LEVELS[level](view, 1, SeededSource(1, 0), AGES)
    assert json.dumps(view) == before


SCRIPT = """
import json
from pix_tui.games.pix import bot
from pix_tui.table.chance import SeededSource
views = json.loads(input())
for level in (bot.novice, bot.casual, bot.skilled):
    for view, seat in views:
        for seed in range(3):
            print(level(view, seat, SeededSource(seed, 0), 1.0))
"""


def test_one_view_and_one_luck_give_one_choice_in_every_process():
    state = dealt(3)
    now = shown(state, {0: NONSENSE})
    given = [[view_of(state, 0), 0], [view_of(now.state, 1), 1]]
    printed = printed_alike(SCRIPT, ["0", "1", "4711"], json.dumps(given) + "\n")
    assert printed.count(b"Choice(") == 18


async def test_they_think_in_processes_of_their_own():
    assert "pix" in registry.OURS
    assert {*Pix.bots} == {*LEVELS}
    state = dealt(3)
    now = shown(state, {0: NONSENSE})
    pool = BotPool(1)
    try:
        for level in LEVELS:
            drawing = await pool.choose("pix", level, GAME.view(state, 0), 0, 5.0, 1)
            guess = await pool.choose("pix", level, GAME.view(now.state, 1), 1, 5.0, 1)
            for at, seat, choice in ((state, 0, drawing), (now.state, 1, guess)):
                move = GAME.parse_move(choice.move, at)
                assert GAME.check(at, seat, move) is None
                assert choice.after > 0
    finally:
        await pool.close()


@pytest.mark.usefixtures("canaries")
async def test_they_know_a_deck_that_was_brought_from_elsewhere(own_decks):
    """In processes of their own, too, they draw and recognise what is in it."""
    file = own_decks.parent / "brought.toml"
    (own_decks / "mine.toml").rename(file)
    content.bring(file)
    now = new_match(3, deck="brought").deal()
    (drawing,) = next(
        one.drawings for one in content.deck("brought").concepts if one.word == now.word("K")
    )
    now = now.stroke(0, drawing).play("0: pix", "1: pix", "2: pix", "first K")
    pool = BotPool(1)
    try:
        choice = await pool.choose("pix", "skilled", GAME.view(now.state, 1), 1, 5.0, 1)
    finally:
        await pool.close()
    assert choice.move == f"guess {now.word('K')}"


# -- memory ----------------------------------------------------------------------------------
def test_what_people_have_drawn_is_recognised(monkeypatch):
    theirs = parse_drawing(SIGNAL)
    monkeypatch.setattr(gallery, "known", lambda deck: {"lighthouse": (NONSENSE, theirs)})
    known = memory.memory("en")
    scores = known.scores([mirrored(theirs)])
    best = max(range(len(scores)), key=lambda one: scores[one])
    assert known.words[best].concept.word == "lighthouse"
    assert known.words[best].drawings == known.words[best].concept.drawings
    assert memory.memory("en") is known


def test_a_word_that_is_in_no_deck_is_known_from_the_gallery(monkeypatch):
    """The file of the table's own deck is not here any more."""
    monkeypatch.setattr(own, "_where", None)
    theirs = parse_drawing(SIGNAL)
    monkeypatch.setattr(gallery, "known", lambda deck: {"Leuchtturm": (theirs,), "…": (theirs,)})
    known = memory.memory("not here")
    assert [word.concept.word for word in known.words] == ["Leuchtturm"]
    assert known.named("der leuchtturm") == frozenset()  # it knows no articles
    assert known.named("LEUCHTTURM") == {0}


@pytest.mark.usefixtures("canaries")
def test_a_deck_that_has_changed_is_read_again(own_decks):
    file = own_decks / "mine.toml"
    before = memory.memory("mine")
    assert memory.memory("mine") is before
    file.write_text(file.read_text().replace("word003x", "lantern"), encoding="utf-8")
    assert memory.memory("mine").number("lantern") == 3


def test_a_word_without_drawings_is_likelier_among_its_kind():
    concepts = content.deck("en").concepts
    left_out = {"cat", "castle"}
    known = Memory(one._replace(drawings=()) if one.word in left_out else one for one in concepts)
    dog = next(one for one in concepts if one.word == "dog")
    scores = known.scores(dog.drawings[:1])
    cat, castle = (known.number(word) for word in ("cat", "castle"))
    assert cat is not None
    assert castle is not None
    assert 0 < scores[castle] <= scores[cat] < 0.8


# -- how alike things are --------------------------------------------------------------------
def alike(one: Drawing, other: Drawing) -> float:
    seen = pushed(one)
    assert seen is not None
    return max(likeness(seen, look) for look in looks(other))


def test_a_drawing_is_like_itself_wherever_it_lies():
    for concept in content.deck("en").concepts[:40]:
        drawing = concept.drawings[0]
        x, y = room(drawing)
        assert 0 in x
        assert 0 in y
        for there in (drawing, moved(drawing, x[0], y[0]), moved(drawing, x[-1], y[-1])):
            assert parse_drawing(format_drawing(there)) == there
            assert alike(there, drawing) == alike(drawing, there) == 1
            assert alike(mirrored(there), drawing) == 1
        assert mirrored(mirrored(drawing)) == drawing


def test_neighbours_count_in_part():
    here = parse_drawing("....#....\n" * 5 + ".........\n" * 4)
    bent = parse_drawing("....#....\n" * 2 + ".....#...\n" * 3 + ".........\n" * 4)
    away = parse_drawing("....#....\n" * 2 + "........#\n" * 3 + ".........\n" * 4)
    assert 1 > alike(here, bent) > alike(here, away) > 0


def test_red_and_arrow_take_part():
    boxes = parse_drawing(SIGNAL)._replace(red=-1)
    red, far = boxes._replace(red=20), boxes._replace(red=80)
    assert alike(red, red) > alike(red, boxes)
    assert alike(red, red) > alike(red, far)
    up = boxes._replace(arrow=Arrow(9, 3, "N"))
    assert alike(up, up) == 1
    for arrow in (Arrow(9, 3, "S"), Arrow(0, 18, "N"), None):
        assert alike(up, up) > alike(up, boxes._replace(arrow=arrow))


def test_nothing_is_like_an_empty_screen():
    assert pushed(BLANK) is None
    assert looks(BLANK) == ()
