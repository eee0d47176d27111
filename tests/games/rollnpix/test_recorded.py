"""What the games that were written down show; that they still end alike is tested for all games."""

from __future__ import annotations

import json

import pytest

from tests.logs.record import FOLDER as LOGS
from tests.playthroughs import playthrough_file
from tests.playthroughs.record import shape
from tests.playthroughs.transcript import Script


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_playthrough_shows_every_kind_of_move_and_somebody_who_finishes_early(seats):
    script = Script.read(playthrough_file("rollnpix", seats).read_text(encoding="utf-8"))
    drawings = {"_:" + ",".join("_" * squares) for squares in range(1, 7)}
    assert {shape(text) for _, text in script.moves} == {"choose _", "take _", *drawings}
    told = script.played().outcome.breakdown
    assert len({out["round"] for out in told["out"]}) > 1
    assert told["rounds"] >= 3


def test_the_logs_of_old_games_have_every_table_and_every_ending():
    logs = [json.loads(file.read_text("utf-8")) for file in (LOGS / "rollnpix-v1").glob("*.json")]
    assert {log["seats"] for log in logs} == {2, 3, 4}
    assert {log["options"]["site"] for log in logs} == {5, 7, 9, 11}
    assert {log["options"]["shapes"] for log in logs} == {"pips", "jagged"}
    assert {log["options"]["two_left_take_two"] for log in logs} == {False, True}
    texts = {text.split(":")[0] for log in logs for _, text in log["moves"]}
    assert texts >= {f"{word}{colour}" for word in ("choose ", "take ", "") for colour in "YRBG"}
    outcomes = [log["outcome"] for log in logs]
    assert all(outcomes)
    assert {outcome["reason"] for outcome in outcomes} == {"finished", "resigned"}
    assert any(len(outcome["winners"]) > 1 for outcome in outcomes)
    reasons = [{out["reason"] for out in told["breakdown"]["out"] if out} for told in outcomes]
    assert {"no-place", "resigned"} in reasons
    # With two left, somebody has taken two dice in a round.
    assert any(two_at_once(log) for log in logs if log["options"]["two_left_take_two"])


def two_at_once(log: dict) -> bool:
    """Whether a seat takes two dice between one roll and the next, at a table for more than two."""
    taken: list[int] = []
    for seat, text in log["moves"]:
        if text.startswith("roll"):
            taken = []
        elif text.startswith("take"):
            if seat in taken:
                return True
            taken.append(seat)
    return False
