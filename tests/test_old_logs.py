"""C30: what released versions have played ends today as it ended then."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pix_tui.games import registry

from .logs.record import FOLDER, KINDS, Kind, record, record_all, replay, write

FILES = sorted(FOLDER.glob("*-v*/*.json"))


def read(file: Path) -> dict:
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_C30_an_old_log_ends_as_it_did(file):
    log = read(file)
    assert file.parent.name == f"{log['game']}-v{log['rules_version']}"
    assert replay(log) == (log["position"], log["outcome"])


@pytest.mark.parametrize("name", KINDS)
def test_C30_the_present_version_has_its_logs(name):
    """After raising `rules_version`: python -m tests.logs.record NAME"""
    recorded = FOLDER / f"{name}-v{registry.get(name).rules_version}"
    assert {file.stem for file in recorded.glob("*.json")} >= set(KINDS[name])


def test_the_logs_of_tixel_have_every_kind_of_move_and_of_ending():
    logs = [read(file) for file in FILES if file.parent.name == "tixel-v1"]
    texts = {re.sub(r"[a-i]\d", "#", text) for log in logs for _, text in log["moves"]}
    stances = ("N", "NE", "E", "SE", "S", "SW", "W", "NW", "A", "I")
    assert texts >= {f"{move}/{stance}" for move in ("+#", "#-#") for stance in stances}
    assert texts >= {"-#", ".", "*#/A", "resign", "draw"}
    assert {"*", "@"} <= {text[0] for text in texts}
    assert max(max(log["outcome"]["breakdown"]["longest_chain"]) for log in logs) >= 3
    endings = {log["outcome"]["reason"] for log in logs}
    assert endings == {"no-move", "repetition", "resigned", "agreed"}


def test_a_recorded_game_replays_and_is_never_written_over(tmp_path):
    game = registry.get("tixel")
    kind = Kind({"size": 4, "pieces": 3}, seed=9)
    log = record(game, kind)
    assert replay(json.loads(json.dumps(log))) == (log["position"], log["outcome"])
    assert record(game, kind) == log
    file = tmp_path / "log.json"
    write(log, file)
    assert read(file) == log
    with pytest.raises(FileExistsError):
        write(log, file)
    assert len(list(record_all("tixel", tmp_path))) == len(KINDS["tixel"])
    assert list(record_all("tixel", tmp_path)) == []
