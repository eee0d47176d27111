"""Whole games as they were written down: what was possible, what was seen, how it ended.

`python -m tests.playthroughs.record` writes them anew, and only that.
"""

import pytest

from pix_tui.games import registry

from .playthroughs import FOLDER, playthrough_file
from .playthroughs.record import shape
from .playthroughs.transcript import Script

FILES = sorted(FOLDER.glob("*.txt"))
_FEW = 4  # numbers of players: where there are more, nobody would read all that is written down


def _written(name: str) -> list[int]:
    seats = [*registry.get(name).seats]
    return seats if len(seats) <= _FEW else seats[:2]


TABLES = [(name, seats) for name in registry.names() for seats in _written(name)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_game_has_a_playthrough_for_every_number_of_players(game, seats):
    assert playthrough_file(game, seats).is_file()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_is_replayed_line_by_line(file):
    text = file.read_text(encoding="utf-8")
    script = Script.read(text)
    assert file == playthrough_file(script.game, script.seats)
    now = script.transcript().splitlines()
    for number, (written, line) in enumerate(zip(text.splitlines(), now, strict=False), start=1):
        assert line == written, f"{file.name}, line {number}"
    assert len(now) == len(text.splitlines())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_goes_on_to_the_end_of_the_game(file):
    assert Script.read(file.read_text(encoding="utf-8")).played().outcome is not None


def test_the_playthrough_of_tixel_shows_every_kind_of_move():
    script = Script.read(playthrough_file("tixel", 2).read_text(encoding="utf-8"))
    placed, slid, activated, pivoted, picked_up, ended = "+_/_", "_-_/_", "*_/_", "@_/_", "-_", "."
    kinds = {shape(text) for _, text in script.moves}
    assert kinds == {placed, slid, activated, pivoted, picked_up, ended}
    outcome = script.played().outcome
    assert all(outcome.breakdown["sacrifices"])
    assert max(outcome.breakdown["longest_chain"]) > 1
