"""The fold against a model too simple to be wrong, over anything that two players may say."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from pix_tui.games.game import Illegal, NotUnderstood
from pix_tui.table.fold import begin, fold
from pix_tui.table.log import MemoryLog
from pix_tui.table.match import Match
from pix_tui.table.record import Header, SeatInfo
from pix_tui.table.table import Table

SEATS = (SeatInfo("Ada"), SeatInfo("Bert"))
HEADER = Header("count-abcde", "count", {}, SEATS, rules_version=1, created=0)

WORDS = st.sampled_from(
    ["+1", "+1", "+2!", "+3!", "+1!", "draw", "undo", "undo", "undo", "+9", "resign"]
)
# Resigning is kept rare, since nothing can be said afterwards.
SAYINGS = st.lists(
    st.tuples(st.sampled_from([0, 1]), WORDS).filter(
        lambda saying: saying != (0, "resign")  # only Bert does
    ),
    max_size=60,
)


@dataclass
class Model:
    """Every position there was is kept whole: (moves, offer)."""

    moves: list[tuple[int, str]] = field(default_factory=list)
    offer: set[int] = field(default_factory=set)
    before: list[tuple[list[tuple[int, str]], set[int]]] = field(default_factory=list)
    asked: tuple[int, int] | None = None
    over: bool = False

    @property
    def mover(self) -> int:
        if not self.moves:
            return 0
        seat, text = self.moves[-1]
        return seat if text.endswith("!") else 1 - seat

    def say(self, seat: int, text: str) -> bool:
        """Whether it was allowed."""
        if self.over:
            return False
        if text == "resign":
            self.over = True
        elif text == "draw":
            if seat in self.offer or (not self.offer and seat != self.mover):
                return False
            self.offer = self.offer | {seat}
            self.over = len(self.offer) == 2
        elif text == "undo":
            return self.undo(seat)
        else:
            if seat != self.mover or text == "+9":
                return False
            self.before.append((list(self.moves), set(self.offer)))
            self.moves.append((seat, text))
            if seat not in self.offer:
                self.offer = set()
            self.asked = None
        return True

    def undo(self, seat: int) -> bool:
        if self.asked is not None:
            asker, to = self.asked
            if seat == asker:
                return False
            self.back(to)
            return True
        own = [number for number, (who, _) in enumerate(self.moves) if who == seat]
        if not own:
            return False
        if all(who == seat for who, _ in self.moves[own[-1] :]):
            self.back(own[-1])
        else:
            self.asked = (seat, own[-1])
        return True

    def back(self, to: int) -> None:
        self.moves, self.offer = self.before[to]
        self.before = self.before[:to]
        self.asked = None


def tried(match: Match, seat: int, text: str) -> Match | None:
    try:
        return match.then(seat, text, at=match.seq)
    except (Illegal, NotUnderstood):
        return None


@settings(max_examples=300, deadline=None)
@given(SAYINGS)
def test_the_fold_is_what_the_model_says(sayings):
    model, match = Model(), begin(HEADER)
    for seat, text in sayings:
        after = tried(match, seat, text)
        assert (after is not None) == model.say(seat, text)
        match = after or match
        assert (match.status == "over") == model.over
        if model.over:
            break
        assert [(step.seat, step.text) for step in match.line] == model.moves
        assert match.to_act == (model.mover,)
        assert set(match.draw_offer) == model.offer
        assert (match.undo and (match.undo.seat, match.undo.to)) == model.asked
        assert match.state.total == sum(int(text[1]) for _, text in model.moves)


@settings(max_examples=100, deadline=None)
@given(SAYINGS, st.data())
def test_folding_the_log_gives_the_state_that_was_played_to(sayings, data):
    log = MemoryLog()
    table = Table.create("count", {}, SEATS, log, now=lambda: 7)
    for number, (seat, text) in enumerate(sayings):
        try:
            table.submit(seat, text, idem=str(number))
        except (Illegal, NotUnderstood):
            continue
    assert fold(log.header(table.id), log.read(table.id)) == table.match
    assert Table.open(log, table.id).match == table.match
    seq = data.draw(st.integers(0, table.match.seq))
    prefix = fold(log.header(table.id), log.read(table.id)[:seq])
    for event in log.read(table.id)[seq:]:
        prefix = prefix.after(event)
    assert prefix == table.match


@settings(max_examples=100, deadline=None)
@given(SAYINGS, st.randoms(use_true_random=False))
def test_C25_saying_everything_again_changes_nothing(sayings, shuffle):
    table = Table.create("count", {}, SEATS, MemoryLog(), now=lambda: 7)
    answers = {}
    for number, (seat, text) in enumerate(sayings):
        try:
            answers[number] = table.submit(seat, text, idem=str(number))
        except (Illegal, NotUnderstood):
            continue
    match = table.match
    again = list(answers)
    shuffle.shuffle(again)
    for number in again:
        seat, text = sayings[number]
        assert table.submit(seat, text, idem=str(number)) == answers[number]
    assert table.match is match
