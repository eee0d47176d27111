"""What belongs to every table: resigning, draws, taking back, clocks."""

from __future__ import annotations

import pytest

from pix_tui.games.game import Chance, Illegal, NotUnderstood
from pix_tui.table.fold import begin, fold
from pix_tui.table.match import Match
from pix_tui.table.record import Header, SeatInfo


def start(game: str = "count", seats: int = 2, **more) -> Match:
    version = {"count": 1, "dig": 3}[game]
    names = tuple(SeatInfo(name) for name in ("Ada", "Bert", "Cleo")[:seats])
    fields = {"options": {}, "chance": "manual", **more}
    return begin(
        Header("count-abcde", game, seats=names, rules_version=version, created=0, **fields)
    )


def played(match: Match, *moves: str, at: int | None = None) -> Match:
    """`0 +1`: seat and text; `- roll 6`: chance or the clock."""
    for move in moves:
        seat, text = move.split(" ", 1)
        now = at if at is not None else 1000 * (match.seq + 1)
        match = match.then(None if seat == "-" else int(seat), text, at=now)
    return match


def refused(match: Match, *moves: str) -> str:
    """Why the last of these is refused."""
    match = played(match, *moves[:-1])
    with pytest.raises((Illegal, NotUnderstood)) as caught:
        played(match, moves[-1])
    return str(caught.value.message)


def total(match: Match) -> int:
    return match.state.total


DEALT = ("- hide 0 4", "- hide 1 7")
GUESSING = (*DEALT, "0 bid 1", "1 bid 2", "- roll 6")


# -- moves -----------------------------------------------------------------------------------
def test_the_line_has_what_stands_and_the_events_have_everything():
    match = played(start(), "0 +1", "1 +2", "1 undo", "1 +3")
    assert [(step.seat, step.text) for step in match.line] == [(0, "+1"), (1, "+3")]
    assert [event.text for event in match.events] == ["+1", "+2", "undo", "+3"]
    assert [event.seq for event in match.events] == [1, 2, 3, 4]
    assert [match.at(moves).total for moves in range(3)] == [0, 1, 4]
    step = match.line[1]
    assert (step.before.total, step.after.total, step.seq, step.at) == (1, 4, 4, 4000)
    with pytest.raises(IndexError):
        match.at(3)


def test_a_move_is_kept_in_its_one_form():
    match = played(start(), "0 1!")
    assert match.events[0].text == match.line[0].text == "+1!"
    assert match == played(start(), "0 +1!")


def test_a_match_is_a_value():
    before = start()
    after = played(before, "0 +1")
    assert (before.seq, total(before), after.seq, total(after)) == (0, 0, 1, 1)


@pytest.mark.parametrize("text", ["", "what", "+1\n", "+1\x1b[2J", "+" * 301, "say \u202etxt"])
def test_what_is_no_move_is_not_understood(text):
    with pytest.raises(NotUnderstood):
        start().then(0, text, at=0)


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_are_only_so_many_seats(seat):
    with pytest.raises(NotUnderstood, match="no seat"):
        start().then(seat, "+1", at=0)


def test_chance_and_the_clock_are_nobodys_move():
    assert "nothing is left to chance" in refused(start(), "- +1").lower()
    assert refused(start(), "- time") == "No clock is running."
    assert "Only the clock" in refused(start(), "0 time")
    assert refused(start("dig"), "0 hide 0 3") == "That is not for you to say."
    assert isinstance(start("dig").to_act, Chance)


def test_a_cut_is_the_match_as_it_was():
    moves = ("0 +1", "1 +2", "1 undo", "1 draw", "1 +3", "0 draw")
    matches = [played(start(), *moves[:count]) for count in range(7)]
    whole = matches[-1]
    assert whole.cut(0) == matches[0]
    assert whole.cut(1) == matches[4]
    assert whole.cut(2) == matches[5]
    assert whole.cut(3) is whole
    dug = played(start("dig"), *GUESSING, "0 pass")
    assert [dug.cut(moves).chances for moves in range(7)] == [0, 1, 2, 2, 2, 3, 3]
    assert dug.cut(5) == played(start("dig"), *GUESSING)


def test_until_the_time_is_up_its_clock_runs_in_a_cut_as_well():
    running = played(start("dig"), *GUESSING)
    assert running.due is not None
    assert played(running, "- time").cut(len(running.line)) == running


# -- resigning -------------------------------------------------------------------------------
def test_one_may_resign_at_any_time():
    for seat in (0, 1):
        match = played(start(), "0 +1", f"{seat} resign")
        assert match.status == "over"
        assert match.outcome.winners == (1 - seat,)
        assert match.line[-1].text == "resign"
        assert match.standing.result == {
            "scores": [float(seat == 1), float(seat == 0)],
            "winners": [1 - seat],
            "reason": "resigned",
        }


@pytest.mark.parametrize("text", ["resign", "draw", "undo"])
def test_after_the_end_nothing_is_said_at_the_table(text):
    for seat in (0, 1):
        over = played(start(), "0 +1", "1 +1", "0 resign")
        assert refused(over, f"{seat} {text}") == "The match is over."


def test_a_game_without_resignation_says_so():
    assert refused(start("dig"), "0 resign") == "Nobody can resign from Dig."


# -- draws -----------------------------------------------------------------------------------
def test_a_draw_is_offered_on_ones_own_turn():
    assert played(start(), "0 draw").draw_offer == (0,)
    assert "own turn" in refused(start(), "1 draw")


def test_an_offer_stands_until_the_other_moves():
    offered = played(start(), "0 draw", "0 +1!", "0 +1")
    assert offered.draw_offer == (0,)
    assert played(offered, "1 draw").outcome.reason == "agreed"
    declined = played(offered, "1 +1")
    assert declined.draw_offer == ()
    assert "own turn" in refused(declined, "1 draw")


def test_an_offer_may_be_agreed_to_out_of_turn():
    match = played(start(), "0 draw", "1 draw")
    assert match.status == "over"
    assert match.outcome.winners == (0, 1)
    assert [step.text for step in match.line] == ["draw"]


def test_nobody_offers_twice_or_agrees_with_himself():
    assert refused(start(), "0 draw", "0 draw") == "You have offered a draw already."


def test_an_offer_may_be_made_again_after_it_was_declined():
    assert played(start(), "0 draw", "0 +1", "1 +1", "0 draw").draw_offer == (0,)


def test_a_game_without_draws_says_so():
    assert refused(start("dig"), *DEALT, "0 draw") == "Dig knows no draw by agreement."


# -- taking back -----------------------------------------------------------------------------
def test_ones_own_last_move_is_taken_back_at_once():
    match = played(start(), "0 +1", "1 +2", "1 undo")
    assert (total(match), match.to_act, match.undo) == (1, (1,), None)


def test_inside_a_chain_one_link_is_taken_back_at_a_time():
    chain = played(start(), "0 +1!", "0 +2!", "0 +3!")
    assert [total(played(chain, *["0 undo"] * back)) for back in range(4)] == [6, 3, 1, 0]
    assert "no move" in refused(chain, *["0 undo"] * 4)


def test_a_turn_that_was_ended_is_taken_back_by_its_links():
    assert total(played(start(), "0 +1!", "0 +2", "0 undo")) == 1


def test_taking_back_the_others_move_takes_his_consent():
    asked = played(start(), "0 +1", "1 +2", "0 undo")
    assert (total(asked), asked.undo.seat, asked.undo.waiting) == (3, 0, (1,))
    agreed = played(asked, "1 undo")
    assert (total(agreed), agreed.to_act, agreed.undo, agreed.line) == (0, (0,), None, ())


def test_any_move_declines():
    asked = played(start(), "0 +1", "1 +2", "0 undo")
    declined = played(asked, "0 +3")
    assert (total(declined), declined.undo) == (6, None)
    # What the other says then is a wish of his own.
    assert played(declined, "1 undo").undo.waiting == (0,)


def test_who_has_asked_waits_for_the_others():
    assert "asked already" in refused(start(), "0 +1", "1 +2", "0 undo", "0 undo")


def test_only_who_would_lose_a_move_is_asked():
    dig = played(start("dig", 3), *DEALT, "- hide 2 1", "0 bid 1", "1 bid 2")
    asked = played(dig, "0 undo")
    assert asked.undo.waiting == (1,)
    assert refused(asked, "2 undo") == "Ada has asked first."
    assert played(asked, "1 undo").state.bids == (0, 0, 0)
    assert played(dig, "1 undo").state.bids == (1, 0, 0)


def test_everybody_who_would_lose_a_move_must_agree():
    dig = played(start("dig", 3), *DEALT, "- hide 2 1", "0 bid 1", "1 bid 2", "2 bid 3")
    dig = played(dig, "- roll 1", "0 pass")
    asked = played(dig, "0 bid 1", "1 bid 1", "0 undo")
    assert asked.undo.waiting == (1,)
    guessing = played(dig, "1 bid 1", "2 bid 1", "0 bid 1", "- roll 1")
    guessing = played(guessing, "0 say x", "2 say y", "1 say z", "0 undo")
    assert guessing.undo is not None  # only the last own move goes
    assert guessing.undo.waiting == (1, 2)
    half = played(guessing, "2 undo")
    assert half.undo.waiting == (1,)
    assert half.state.said == ("x", "y", "z")
    assert played(half, "1 undo").state.said == ()


def test_a_vain_wish_is_refused():
    assert refused(start(), "0 undo") == "You have no move to take back."
    assert refused(start(), "0 +1", "1 undo") == "You have no move to take back."


def test_C36_nothing_is_taken_back_across_chance():
    dug = played(start("dig"), *GUESSING)
    for seat in (0, 1):
        assert "chance" in refused(dug, f"{seat} undo")
    said = played(dug, "0 say what")
    assert "chance" in refused(said, "1 undo")  # however old the roll is
    assert played(said, "0 undo").state == dug.state


def test_C36_nothing_is_taken_back_across_a_reveal():
    peeked = played(start("dig"), *GUESSING, "1 say x", "0 peek")
    for seat in (0, 1):
        assert "seen" in refused(peeked, f"{seat} undo")
    assert played(peeked, "1 say y", "1 undo").state == peeked.state


def test_C36_nothing_is_taken_back_once_the_time_was_up():
    late = played(start("dig"), *GUESSING, "1 say x", "- time")
    assert "time was up" in refused(late, "1 undo")


def test_a_request_ends_with_what_happens_next():
    asked = played(start("dig"), *GUESSING, "1 say x", "0 say y", "1 undo")
    assert asked.undo is not None
    assert played(asked, "- time").undo is None


def test_taking_back_brings_back_the_offer_that_stood():
    match = played(start(), "0 draw", "0 +1", "1 +1", "1 undo")
    assert match.draw_offer == (0,)
    assert played(match, "1 draw").status == "over"
    assert played(start(), "0 +1!", "0 draw", "0 undo").draw_offer == ()


def test_undo_works_after_resuming():
    match = played(start(), "0 +1", "1 +2", "0 undo")
    resumed = fold(match.header, match.events)
    assert resumed == match
    assert played(resumed, "1 undo") == played(match, "1 undo")


# -- clocks ----------------------------------------------------------------------------------
def test_a_clock_runs_from_the_event_after_which_it_first_stood():
    before = played(start("dig"), *GUESSING[:-1])
    assert before.due is None
    rolled = played(before, "- roll 6", at=50_000)
    assert rolled.due == 80_000
    assert played(rolled, "0 say x", at=70_000).due == 80_000
    assert played(rolled, "0 say x", "0 undo", at=70_000).due == 80_000


def test_the_next_clock_starts_anew():
    match = played(start("dig"), *GUESSING, at=0)
    match = played(match, "- time", "1 bid 1", "0 bid 1", at=40_000)
    assert match.due is None
    assert played(match, "- roll 1", at=50_000).due == 80_000


def test_a_clock_that_is_switched_off_never_runs_out():
    match = played(start("dig", options={"timer": 0}), *GUESSING)
    assert match.due is None
    assert refused(match, "- time") == "No clock is running."


# -- views -----------------------------------------------------------------------------------
def test_a_view_has_what_belongs_to_the_table():
    match = played(start(), "0 +1", "1 +2", "0 draw", "0 undo")
    assert match.view(1) == {
        "game": "count",
        "total": 3,
        "table": {
            "seats": [
                {"name": "Ada", "kind": "person", "level": None},
                {"name": "Bert", "kind": "person", "level": None},
            ],
            "status": "running",
            "to_act": [0],
            "moves": 2,
            "draw": [0],
            "undo": {"seat": 0, "waiting": [1]},
        },
    }


def test_two_worlds_that_look_alike_have_one_view():
    one = played(start("dig"), "- hide 0 4", "- hide 1 7", "0 bid 1")
    other = played(start("dig"), "- hide 0 4", "- hide 1 2", "0 bid 1")
    assert one.view(0) == other.view(0)
    assert one.shown(0) == other.shown(0)
    assert one.view(1) != other.view(1)


def test_C15_a_move_that_must_not_show_is_not_even_counted():
    before = played(start("dig"), *GUESSING)
    after = played(before, "1 peek")
    assert before.view(0) == after.view(0)
    assert before.view(None) == after.view(None)
    assert before.view(1) != after.view(1)


def test_moves_are_shown_as_a_seat_may_see_them():
    match = played(start("dig"), *GUESSING, "1 peek")
    assert match.shown(0)[:4] == [
        (None, "hide 0 4"),
        (None, "hide 1 ?"),
        (0, "bid 1"),
        (1, "bid ?"),
    ]
    assert len(match.shown(0)) == 5
    assert match.shown(1)[-1] == (1, "peek")


# -- beginning -------------------------------------------------------------------------------
def test_a_match_may_begin_from_a_position():
    match = start("dig", setup={"numbers": [3, 4]})
    assert match.state.numbers == (3, 4)
    assert match.to_act == (0, 1)
    with pytest.raises(NotUnderstood, match="for 2 players, not 3"):
        start("dig", 3, setup={"numbers": [3, 4]})


def test_a_match_may_begin_from_a_snapshot():
    match = played(start("dig"), *GUESSING, "1 peek")
    snapshot = match.snapshot()
    setup = {name: snapshot[name] for name in ("state", "chances", "draw")}
    again = start("dig", setup=setup)
    assert (again.state, again.chances) == (match.state, 3)
    assert again.snapshot() == snapshot


def test_an_offer_survives_a_snapshot():
    snapshot = played(start(), "0 +1", "1 draw").snapshot()
    again = start(setup={"state": snapshot["state"], "draw": snapshot["draw"]})
    assert again.draw_offer == (1,)
    assert played(again, "0 draw").status == "over"


@pytest.mark.parametrize("draw", [[0, 1], [2], [-1], [True], ["0"], [0, 0], 0, {"0": 1}])
def test_a_forged_offer_is_refused(draw):
    state = {"total": 0, "mover": 0, "ending": None}
    with pytest.raises(NotUnderstood):
        start(setup={"state": state, "draw": draw})


def test_nobody_offers_what_there_is_not():
    snapshot = played(start("dig"), *DEALT).snapshot()
    with pytest.raises(NotUnderstood):
        start("dig", setup={"state": snapshot["state"], "draw": [0]})
    over = {"total": 0, "mover": 0, "ending": [0, "resigned"]}
    with pytest.raises(NotUnderstood):
        start(setup={"state": over, "draw": [0]})


@pytest.mark.parametrize(("game", "seats"), [("count", 1), ("count", 3), ("dig", 1)])
def test_a_game_has_its_number_of_seats(game, seats):
    with pytest.raises(NotUnderstood, match="players"):
        start(game, seats)


def test_nobody_fills_the_disk_by_taking_back(monkeypatch):
    monkeypatch.setattr("pix_tui.table.match.MOST_EVENTS", 4)
    assert "too long" in refused(start(), "0 +1", "0 undo", "0 +1", "0 undo", "0 +1")
