"""Nobody is shown what they may not know.

Non-interference: when cards that somebody has never seen are exchanged for others, then nothing
changes of what this person is shown: view, moves, log, refusals.

`PIXMIT_HIDDEN=50 pytest tests/games/pixmit/test_hidden.py` looks at more matches.
"""

from __future__ import annotations

import os
import random
import re
from collections import Counter
from typing import Any

import pytest

from pix_tui.games.game import message
from pix_tui.games.pixmit.game import Pixmit

from .hiding import another_world, differences, knowledge, played, viewers
from .matches import GAME, Play, sitting
from .random_play import TABLES, after, pick

MATCHES = int(os.environ.get("PIXMIT_HIDDEN", "6"))
"""Matches at each table."""
MOMENTS = 5
"""In each match for everybody who looks."""
CARD = re.compile(r"(?<![0-9])[0-9]{2}(?![0-9])")


def compared(table: int, game: Pixmit, matches: int, moments: int) -> Counter[str]:
    """Looks at matches of a table from all sides. Fails at the first difference."""
    counts: Counter[str] = Counter()
    for number in range(matches):
        steps = played(table, number)
        rng = random.Random(f"worlds {table} {number}")
        for viewer in viewers(table):
            for _ in range(moments):
                until = 1 + int(rng.random() * len(steps))
                others = another_world(rng, steps[:until], viewer)
                counts["worlds"] += 1
                now, then = (GAME.dump(world[-1].state) for world in (steps[:until], others))
                counts["different"] += now != then
                counts["other hands"] += now["hands"] != then["hands"]
                counts["other offer"] += now["offer"] != then["offer"]
                counts["other messenger"] += now["messenger"] != then["messenger"]
                counts["other deck"] += (now["top"], now["under"]) != (then["top"], then["under"])
                counts["other past"] += any(
                    one.move != other.move for one, other in zip(steps, others, strict=False)
                )
                assert not differences(rng, steps[:until], others, viewer, game)
    return counts


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_what_is_hidden_makes_no_difference(table):
    """PM-10: offers lie face down. PM-11: what goes under the deck does so as well."""
    counts = compared(table, GAME, MATCHES, MOMENTS)
    # The worlds that were compared were others indeed.
    assert counts["different"] > counts["worlds"] * 0.4, counts
    assert counts["other hands"] > counts["worlds"] * 0.3, counts
    assert counts["other past"] >= counts["other hands"] * 0.9, counts


def test_the_worlds_differ_in_every_way():
    total: Counter[str] = Counter()
    for table in (0, 2, 3):
        total += compared(table, GAME, 8, MOMENTS)
    for name in ("other hands", "other offer", "other messenger", "other deck"):
        assert total[name] > 15, total


# -- a game that does give something away is found out ---------------------------------------
class CountsHands(Pixmit):
    """The view depends on other hands, though it shows no card."""

    def view(self, state, seat):
        high = [sum(card > 16 for card in hand) for hand in state.hands]
        return {**super().view(state, seat), "high": high}


class ShowsOffers(Pixmit):
    """Who is offered cards sees them."""

    def view(self, state, seat):
        found = super().view(state, seat)
        if state.offer is not None:
            found["offer"]["cards"] = [f"{card:02}" for card in state.offer.cards]
        return found


class SortsMoves(Pixmit):
    """The order of one's moves depends on somebody else's hand."""

    def moves(self, state, seat):
        found = super().moves(state, seat)
        odd = any(33 in hand for other, hand in enumerate(state.hands) if other != seat)
        return found[::-1] if odd else found


class LogsCards(Pixmit):
    """What goes to the messenger shows in the log."""

    def shown_move(self, state, seat, move, viewer):
        if move.kind == "veto":
            return self.format_move(move, state)
        return super().shown_move(state, seat, move, viewer)


class LogsDraws(Pixmit):
    """Everybody sees what is drawn."""

    def shown_move(self, state, seat, move, viewer):
        if move.kind == "draw":
            return self.format_move(move, state)
        return super().shown_move(state, seat, move, viewer)


class TellsInRefusals(Pixmit):
    """A refusal knows who holds a card."""

    def check(self, state, seat, move):
        found = super().check(state, seat, move)
        if found and any({*move.cards} & {*hand} for hand in state.hands):
            return message("Somebody else holds that.")
        return found


class KnowsTheBottom(Pixmit):
    """Everybody sees what lies under the deck."""

    def view(self, state, seat):
        return {**super().view(state, seat), "under": [known.card for known in state.under]}


@pytest.mark.parametrize(
    ("game", "table"),
    [
        (CountsHands, 1),
        (ShowsOffers, 0),
        (SortsMoves, 2),
        (LogsCards, 0),
        (LogsDraws, 2),
        (TellsInRefusals, 1),
        (KnowsTheBottom, 2),
    ],
)
def test_a_game_that_leaks_is_found_out(game, table):
    with pytest.raises(AssertionError, match="assert not"):
        compared(table, game(), 6, MOMENTS)


# -- no card where it must not be ------------------------------------------------------------
def cards_in(value: Any) -> set[str]:
    """Everything that looks like a card in a JSON value; not what was said."""
    if isinstance(value, str):
        return {*CARD.findall(value)}
    if isinstance(value, dict):
        return set().union(*(cards_in(inner) for key, inner in value.items() if key != "said"))
    if isinstance(value, list):
        return set().union(*map(cards_in, value))
    return set()


def texts(cards: Any) -> set[str]:
    return {f"{card:02}" for card in cards}


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_no_card_is_in_a_view_or_a_log_that_was_not_seen(table):
    for number in range(MATCHES * 2):
        steps = played(table, number)
        for viewer in viewers(table):
            past: set[str] = set()
            known = knowledge(steps, viewer)
            for step, knows in zip(steps, known, strict=True):
                view = GAME.view(step.state, viewer)
                assert cards_in(view.pop("deals")) <= past | texts(knows.seen)
                assert cards_in(view) <= texts(knows.seen)
                if viewer is not None:
                    assert view["hand"] == [f"{card:02}" for card in step.state.hands[viewer]]
                    assert {*view["hand"]} <= texts(knows.seen)
                if step.state.phase in ("hunt", "between", "over"):
                    past |= texts(knows.seen)
            for step, knows in zip(steps[:-1], known[1:], strict=True):
                if step.move is None:
                    continue
                text = GAME.shown_move(*step, viewer)
                if after(step).deal == step.state.deal:
                    assert cards_in(text.partition(" say ")[0]) <= texts(knows.seen)


@pytest.mark.parametrize("table", range(len(TABLES)))
def test_the_log_shows_everybody_how_many_cards_there_were(table):
    for step in played(table, 0):
        if step.move is not None:
            for viewer in viewers(table):
                text = GAME.shown_move(*step, viewer).partition(" say ")[0]
                full = GAME.format_move(step.move, step.state).partition(" say ")[0]
                assert len(text.split()) == len(full.split())
                assert text.split()[0] == full.split()[0]


# -- one by one ------------------------------------------------------------------------------
def log(start: Play, event: str, viewer: int | None) -> str | None:
    seat, move = start._read(event)
    return GAME.shown_move(start.state, seat, move, viewer)


def test_what_the_log_shows_to_whom():
    """PM-10, PM-23 and PM-36: what is said is heard, what lies face down is not seen."""
    now = sitting("15 19 26 01", "02 03 04 05", "06 07 08 09")
    assert log(now, "offer 1 01 15 say DK", 0) == "offer 1 01 15 say DK"
    for other in (1, 2, None):
        assert log(now, "offer 1 01 15 say DK", other) == "offer 1 ? ? say DK"
    offered = now.play("offer 1 01")
    assert [log(offered, "accept 02", viewer) for viewer in (0, 1, 2, None)] == [
        "accept 02",
        "accept 02",
        "accept ?",
        "accept ?",
    ]
    peeking = now.play("peek")
    assert [log(peeking, "top 0 33 32", viewer) for viewer in (0, 1, None)] == [
        "top 0 33 32",
        "top 0 ? ?",
        "top 0 ? ?",
    ]
    two = sitting("01 02", "03 04").play("offer 1 01")
    seen = [log(two, "veto 03", viewer) for viewer in (0, 1, None)]
    assert seen == ["veto ?", "veto 03", "veto ?"]
    vetoed = two.play("veto 03")
    assert [log(vetoed, "messenger 0 03", viewer) for viewer in (0, 1)] == [
        "messenger 0 03",
        "messenger 0 ?",
    ]


def test_who_might_hold_the_cards_is_treated_like_who_does():
    """PM-24 and PM-14: what others are asked depends on numbers of cards only."""
    rng = random.Random(3)
    for table in (0, 2, 3):
        for number in range(6):
            steps = played(table, number)
            viewer = pick(rng, viewers(table))
            others = another_world(rng, steps, viewer)
            for one, other in zip(steps, others, strict=True):
                assert one.state.phase == other.state.phase
                assert GAME.to_act(one.state) == GAME.to_act(other.state)


def test_nothing_is_taken_back_once_cards_were_seen():
    now = sitting("15 19 26 01", "02 03 20 25", "06 07 08 09")
    offered = now.play("offer 1 01")

    def reveals(play: Play, event: str) -> bool:
        return GAME.reveals(play.state, *play._read(event))

    assert reveals(offered, "accept 02")
    assert reveals(now, "peek")
    assert not reveals(now, "offer 1 01")
    assert not reveals(now, "pass")
    assert not reveals(offered, "veto")
    asked = now.passes().play("offer 0 02", "veto")
    assert reveals(asked, "override")
    assert not reveals(asked, "stand")
    last = sitting("13 14 16 18 21 31", "01 02 04 05 07 15", deals=2)
    assert reveals(last, "call")
    assert not reveals(last, "pass")
    # The last turn lays all hands open.
    assert reveals(last.passes(), "pass")
    assert not reveals(last.passes(2), "0: pass")
