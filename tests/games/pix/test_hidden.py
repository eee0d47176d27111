"""Nobody is shown what they may not know (C15, C26).

Non-interference: when words, clues, cards and drawings that somebody has never seen are exchanged
for others, then nothing changes of what this person is shown: view, moves, log, refusals.

`PIX_HIDDEN=50 pytest tests/games/pix/test_hidden.py` looks at more matches.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter

import pytest

from pix_tui.games.game import message
from pix_tui.games.pix.drawing import format_drawing
from pix_tui.games.pix.game import Pix
from pix_tui.games.pix.guessing import verdict
from tests.games.luck import pick

from .hiding import Step, another_world, below, differences, knowledge
from .matches import GAME, Play, new_match
from .random_play import TABLES, random_match
from .standin import canary_deck

MATCHES = int(os.environ.get("PIX_HIDDEN", "1"))
"""Matches at each table."""
MOMENTS = 3
"""In each match for everybody who looks."""
CANARY = re.compile(r"(?:word|clue)\d{3}x(?!s)")

steps_of: dict[tuple[int, int], list[Step]] = {}


def played(table: int, number: int) -> list[Step]:
    """A match up to its end; now and then somebody resigns."""
    key = table, number
    if key not in steps_of:
        rng = random.Random(f"hidden {table} {number}")
        gone = 0.002 if (table + number) % 3 == 0 else 0.0
        steps = [*random_match(rng, TABLES[table], gone, canary_deck())]
        # When it is over everything is open.
        steps_of[key] = [step for step in steps if step.state.phase != "over"]
    return steps_of[key]


def viewers(table: int) -> list[int | None]:
    return [*range(TABLES[table].seats), None]


def a_moment(rng: random.Random, steps: list[Step]) -> int:
    """How many steps to look at: often up to where several drawings are still to be shown."""
    showing = [
        number
        for number, step in enumerate(steps, start=1)
        if sum(map(len, step.state.tiers[step.state.tier + 1 :])) > 1
    ]
    return pick(rng, showing) if showing and rng.random() < 0.4 else 1 + below(rng, len(steps))


def compared(table: int, game: Pix, matches: int, moments: int) -> Counter[str]:
    """Looks at matches of a table from all sides. Fails at the first difference."""
    counts: Counter[str] = Counter()
    for number in range(matches):
        steps = played(table, number)
        rng = random.Random(f"worlds {table} {number}")
        for viewer in viewers(table):
            for _ in range(moments):
                until = a_moment(rng, steps)
                others = another_world(rng, steps[:until], viewer)
                now, then = steps[until - 1].state, others[-1].state
                counts["worlds"] += 1
                counts["different"] += GAME.dump(now) != GAME.dump(then)
                counts["other cards"] += now.dealt != then.dealt
                counts["other drawings"] += now.drawings != then.drawings
                counts["other past"] += any(
                    one.drawings != other.drawings
                    for one, other in zip(now.past, then.past, strict=True)
                )
                counts["other strokes"] += until != len(others)
                counts[now.phase] += 1
                if now.phase == "reveal" and viewer in now.outsiders:
                    colour = now.order[now.place]
                    counts["other word on show"] += now.concept(colour) != then.concept(colour)
                    counts["other tiers"] += now.tiers != then.tiers
                assert not differences(rng, steps[:until], others, viewer, game)
    return counts


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_C15_what_is_hidden_makes_no_difference(table):
    """PX-10, PX-12: words are known to a group, drawings to whoever draws. PX-22: and of those that
    are not shown yet nothing is told."""
    counts = compared(table, GAME, MATCHES, MOMENTS)
    # The worlds that were compared were others indeed.
    assert counts["different"] == counts["worlds"], counts
    assert counts["other strokes"] > counts["worlds"] * 0.5, counts


def test_the_worlds_differ_in_every_way():
    seen: Counter[str] = Counter()
    for table in (1, 3, 4, 6, 8):
        seen += compared(table, GAME, 1, 3)
    for name in (
        *("other cards", "other drawings", "other past", "other word on show", "other tiers"),
        *("draw", "reveal"),
    ):
        assert seen[name] > 4, seen


# -- a game that does give something away is found out ---------------------------------------
class CountsStrokes(Pix):
    """Everybody sees how much has been drawn."""

    def view(self, state, seat):
        used = sum(drawing.blacks for drawing in state.drawings)
        return {**super().view(state, seat), "used": used}


class CountsTiers(Pix):
    """It is told how many drawings are still to come."""

    def view(self, state, seat):
        return {**super().view(state, seat), "tiers": len(state.tiers)}


class SortsSeats(Pix):
    """A group is listed by what its members have drawn."""

    def view(self, state, seat):
        found = super().view(state, seat)
        if found["reveal"]:
            found["reveal"]["seats"] = [drawer for tier in state.tiers for drawer in tier]
        return found


class TellsAllWhatIsNear(Pix):
    """A near miss is told to everybody."""

    def view(self, state, seat):
        found = super().view(state, seat)
        if found["reveal"]:
            concept = state.concept(state.order[state.place])
            for guess in found["reveal"]["guesses"]:
                guess["verdict"] = verdict(guess["text"], concept)
        return found


class KnowsTheDeck(Pix):
    """The view brings all words along."""

    def view(self, state, seat):
        return {**super().view(state, seat), "options": state.options.to_json()}


class GivesTheClueAway(Pix):
    """The clue is there from the beginning."""

    def view(self, state, seat):
        found = super().view(state, seat)
        if found["reveal"]:
            found["reveal"]["clue"] = state.concept(state.order[state.place]).clue
        return found


class LogsCards(Pix):
    """Everybody sees which cards are drawn."""

    def shown_move(self, state, seat, move, viewer):
        if move.kind == "card":
            return self.format_move(move, state)
        return super().shown_move(state, seat, move, viewer)


class LogsStrokes(Pix):
    """Everybody sees that somebody draws."""

    def shown_move(self, state, seat, move, viewer):
        return super().shown_move(state, seat, move, viewer) or move.kind


class TellsInRefusals(Pix):
    """A refusal knows whose drawing comes next."""

    def check(self, state, seat, move):
        found = super().check(state, seat, move)
        if found and move.kind == "void" and state.phase == "reveal":
            later = [drawer for tier in state.tiers[state.tier + 1 :] for drawer in tier]
            if later and move.seat == later[0]:
                return message("That drawing is the next.")
        return found


class ShowsUnshownDrawings(Pix):
    """When a group is through, all of its drawings are open."""

    def view(self, state, seat):
        found = super().view(state, seat)
        found["all"] = [[format_drawing(d) for d in reveal.drawings] for reveal in state.past]
        return found


@pytest.mark.parametrize(
    ("game", "tables"),
    [
        (CountsStrokes, (1,)),
        (CountsTiers, (4, 6, 8)),
        (SortsSeats, (4, 6, 8)),
        (TellsAllWhatIsNear, (1, 4, 5)),
        (KnowsTheDeck, (1,)),
        (GivesTheClueAway, (1,)),
        (LogsCards, (1,)),
        (LogsStrokes, (1,)),
        (TellsInRefusals, (4, 6, 8)),
        (ShowsUnshownDrawings, (4, 6, 8)),
    ],
)
def test_a_game_that_leaks_is_found_out(game, tables):
    def look() -> None:
        for table in tables:
            compared(table, game(), 1, 4)

    with pytest.raises(AssertionError, match="assert not"):
        look()


# -- no canary where it must not be ----------------------------------------------------------
def canaries(value: object) -> set[str]:
    return {*CANARY.findall(json.dumps(value))}


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_C15_no_word_and_no_clue_is_in_anything_that_a_seat_can_read(table):
    steps = played(table, 0)
    rng = random.Random(table)
    for viewer in viewers(table):
        for until in sorted(1 + below(rng, len(steps)) for _ in range(12)):
            state = steps[until - 1].state
            knows = knowledge(steps[:until], viewer)
            concepts = state.options.cards.concepts
            known = {concepts[number].word for number in knows.words}
            known |= {concepts[number].clue for number in knows.clues}
            assert canaries(GAME.view(state, viewer)) <= known
            log = [
                GAME.shown_move(*step, viewer)
                for step in steps[: until - 1]
                if step.move is not None
            ]
            assert canaries(log) <= known
            if viewer is not None and not state.gone[viewer] and state.phase != "deal":
                assert GAME.view(state, viewer)["own"]["word"] in known


def test_C26_a_seat_at_a_table_can_read_no_secret(pix_house):
    """Neither in the first state, nor in the log, nor in what is on the way to be undone."""
    deck = {"deck": "mine", "kept_deck": canary_deck()}
    table = pix_house.table("pix", 3, seed=3, options=deck)
    words = [table.view(seat)["own"]["word"] for seat in range(3)]
    clues = [table.view(seat)["own"]["clue"] for seat in range(3)]
    table.submit(0, "black 4,4")
    table.submit(1, "black 1,1")
    table.submit(1, "red 7,7")
    for viewer in (0, 1, 2, None):
        read = table.match.view(viewer), table.match.shown(viewer)
        own = set() if viewer is None else {words[viewer], clues[viewer]}
        assert canaries(read) == own
    assert [text for _, text in table.match.shown(0) if text.startswith("card")] == [
        text if text.startswith("card K") else text[:7] + "?"
        for _, text in table.match.shown(0)
        if text.startswith("card")
    ]
    # As many moves as the viewer may know of.
    assert [table.view(viewer)["table"]["moves"] for viewer in (0, 1, 2, None)] == [4, 5, 3, 3]
    assert table.match.standing.moves == 3


# -- one by one ------------------------------------------------------------------------------
def log(start: Play, event: str, viewer: int | None) -> str | None:
    seat, move = start.read(event)
    return GAME.shown_move(start.state, seat, move, viewer)


def test_what_the_log_shows_to_whom():
    """PX-10, PX-12: cards to their group, strokes to whoever makes them, all else to all."""
    now = new_match(5)
    assert [log(now, "card K 3", viewer) for viewer in (0, 1, 2, 3, 4, None)] == [
        *("card K 3", "card K 3", "card K ?", "card K 3", "card K ?", "card K ?")
    ]
    now = now.deal()
    for event in ("0: black 3,3", "0: clear 3,3", "0: red 1,1", "0: arrow 1,1,N", "0: arrow off"):
        assert [log(now, event, viewer) for viewer in (0, 1, 2, None)] == [
            event.removeprefix("0: "),
            None,
            None,
            None,
        ]
    assert {log(now, "0: pix", viewer) for viewer in (0, 1, 2, None)} == {"pix"}
    shown = now.draw(1, 2, 3, 4, 5).play("first K")
    for event in ("2: guess teapot", "time", "2: void 0", "2: pix"):
        texts = {log(shown, event, viewer) for viewer in (0, 2, 4, None)}
        assert texts == {event.removeprefix("2: ")}


def test_a_drawing_that_is_not_shown_is_in_no_view():
    """PX-12, PX-22: not of a fellow member either."""
    now = new_match(5).show("K", 3, 5, 1, 7, 1)
    for viewer in (0, 1, 2, 3, 4, None):
        view = now.view(viewer)
        assert [drawing["seat"] for drawing in view["reveal"]["drawings"]] == [0]
        rows = json.dumps(view)
        for seat, total in ((1, 5), (3, 7)):
            drawn = "#" * total + "." * (9 - total)
            assert (drawn in rows) == (viewer == seat)


def test_a_word_is_public_when_its_group_is_through():
    now = new_match(5).show("K", 3, 5, 1, 7, 1)
    word = now.word()
    assert word not in json.dumps(now.view(2))
    after = now.right(2)
    for viewer in (0, 2, 4, None):
        assert after.view(viewer)["history"][0]["word"] == word
    # The clue was not needed, and so it was not given.
    assert after.view(2)["history"][0]["clue"] is None
    given = now.unguessed()
    assert given.view(2)["history"][0]["clue"] == "kind of building"


def test_C36_nothing_is_taken_back_at_the_table(pix_house):
    """Who has drawn since would have to agree, and that would tell on them."""
    deck = {"deck": "mine", "kept_deck": canary_deck()}
    table = pix_house.table("pix", 3, seed=3, options=deck)
    table.submit(0, "black 4,4")
    said = []
    for others in range(2):
        for _ in range(others):
            table.submit(1, "black 1,1")
        with pytest.raises(ValueError, match="what somebody has seen") as refused:
            table.submit(0, "undo")
        said.append(str(refused.value))
    assert said[0] == said[1]
    table.submit(0, "clear 4,4")
    for seat in range(3):
        table.submit(seat, "pix")
    for seat in table.to_act:
        table.submit(seat, "guess teapot")
        with pytest.raises(ValueError, match="Nothing is taken back"):
            table.submit(seat, "undo")


def test_who_sits_where_makes_no_difference_to_what_is_hidden():
    rng = random.Random(7)
    for table in (3, 4):
        steps = played(table, 0)
        viewer = pick(rng, viewers(table))
        others = another_world(rng, steps, viewer)
        assert steps[-1].state.seating == others[-1].state.seating
