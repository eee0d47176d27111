"""What the summary of PIX tells of a match that is over, as plain text."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from pix_tui.i18n import use_language, use_translations
from pix_tui.signs import get_by
from pix_tui.summaries.common import summary_of
from pix_tui.summaries.pix import ranking
from pix_tui.table.match import Match
from pix_tui.table.names import cells
from tests.games.pix.at_tables import house, sit_down
from tests.games.pix.conftest import pix_house  # noqa: F401 - a fixture
from tests.games.pix.standin import CONCEPTS
from tests.screens.pseudo import Pseudo

DIALOG, TERMINAL = 55, 80  # the dialog scrolls, and a bar is beside it

pytestmark = pytest.mark.usefixtures("pix_house")


def shown(match: Match, width: int = DIALOG, encoding: str = "utf-8", **console: object) -> str:
    """The summary as a file gets it."""
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    get_by(file)
    Console(file=file, width=width, highlight=False, **console).print(summary_of(match))  # type: ignore[arg-type]
    file.flush()
    lines = raw.getvalue().decode(encoding).splitlines()
    if not console:
        assert all(cells(line) <= width for line in lines)
    return "\n".join(line.rstrip() for line in lines)


def head(text: str) -> str:
    """All above the drawings."""
    return text[: text.index("The thriftiest")].rstrip()


def drawn(text: str) -> str:
    """A summary as it stands in a test, without what indents it there."""
    return re.sub(r"^ {4}", "", text.strip("\n"), flags=re.MULTILINE).rstrip()


def test_a_match_of_two():
    assert head(shown(sit_down(2).to_the_end(house(), 7).match)) == drawn("""
    The victory is shared with 8 cubes.

                cubes by guessing by drawing
    = 1. 1 Ada      8           1          7
    = 1. 2 Bert     8           7          1

    word        guessed by  drawn by  time  points
    ladder      Bert        Ada        3 s      19
    pea soup    Bert        Ada        6 s      19
    T-square    Ada         Bert       9 s       7
    shark       Bert        Ada       12 s      19
    chilli      Bert        Ada       15 s      19
    horse       Bert        Ada       18 s      19
    lighthouse  Bert        Ada       21 s      19
    giraffe     Bert        Ada       24 s      19
    Nobody has guessed: frying pan, strawberry, igloo,
    fondue, sledge, pretzel, egg, noodle.
    """)


def rows_of(text: str) -> list[list[str]]:
    """The guesses."""
    found = re.search(r"^word +guessed by.*\n((?:.+\n)+)", text, re.MULTILINE)
    assert found
    return [re.split(r"\s{2,}", row) for row in found[1].splitlines()]


def test_who_has_guessed_what_from_whom_in_how_many_seconds_and_points():
    sitting = sit_down(3).draw(3, 5, 4)
    word, (drawer,) = sitting.word, sitting.showing
    guesser = sitting.match.state.outsiders[1]
    sitting.guess(after=12.4, seat=guesser)
    total = sitting.match.state.past[0].drawings[0].total
    names = ("Ada", "Bert", "Cleo")
    text = shown(sitting.to_the_end().match)
    assert rows_of(text)[0] == [word, names[guesser], names[drawer], "12 s", str(total)]


def test_a_word_that_took_the_clue():
    sitting = sit_down(3).draw(3, 5, 4)
    word = sitting.word
    sitting.give_up().guess(after=3.0)
    (row,) = (row for row in rows_of(shown(sitting.to_the_end().match)) if row[0] == word)
    assert row[2:] == ["with the clue", "3 s"]


def test_words_that_nobody_has_guessed_are_named():
    sitting = sit_down(2).draw(3, 5)
    words = [sitting.word]
    words.append(sitting.unguessed().word)
    sitting.unguessed()
    while sitting.table.outcome is None:
        sitting = sitting.draw(3, 5) if sitting.match.state.phase == "draw" else sitting.guess()
    said = " ".join(shown(sitting.match).split())
    assert f"Nobody has guessed: {words[0]}, {words[1]}." in said


def test_where_nobody_has_guessed_anything_there_is_no_table():
    sitting = sit_down(2)
    while sitting.table.outcome is None:
        sitting = sitting.draw(3, 5) if sitting.match.state.phase == "draw" else sitting.unguessed()
    text = shown(sitting.match)
    assert "guessed by" not in text
    assert "thriftiest" not in text
    assert "○ not guessed" in text


def test_the_thriftiest_drawing_that_was_guessed_is_large():
    sitting = sit_down(3).draw(house(), 19, 20)
    while sitting.table.outcome is None:
        if sitting.match.state.phase == "draw":
            sitting.draw(house(), 19, 20)
        else:
            sitting.guess() if sitting.showing == (0,) else sitting.unguessed()
    text = shown(sitting.match, TERMINAL)
    assert (
        drawn("""
    The thriftiest drawing that was guessed: ladder by Ada, 19 points.
    \\------------------+
    |. . . ##. . . . . |
    |. . ######. . . . |
    |. ##########. . . |
    |. ##. . . ##. . . |
    |. ##. RR. ##. . . |
    |. . . . . . . . . |
    """)
        in text
    )


def test_all_drawings_are_there_by_word_with_drawer_total_and_fate():
    sitting = sit_down(5).to_the_end(3, 7, 5, 9, 11)
    text = shown(sitting.match)
    assert len(re.findall(r"[●○·×] (?:Ada|Bert|Cleo|Dora|Emil) +\d+", text)) == 40
    assert "● guessed" in text.splitlines()[-1]
    assert "· never shown" in text.splitlines()[-1]


def test_a_void_drawing_is_marked():
    sitting = sit_down(3).draw(3, 5, 4)
    (drawer,) = sitting.showing
    for seat in sitting.match.state.outsiders:
        sitting.table.submit(seat, f"void {drawer}")
    text = shown(sitting.to_the_end().match)
    assert re.search(r"× (Ada|Bert|Cleo) ", text)
    assert "× void" in text


def test_who_has_resigned_comes_last():
    sitting = sit_down(3).draw(3, 5, 4).guess()
    sitting.table.submit(0, "resign")
    text = shown(sitting.to_the_end().match)
    rows = [line for line in text.splitlines() if re.match(r"[★= ] \d\. ", line)]
    assert "1 Ada" in rows[-1]
    assert "Ada has resigned." in text


def test_when_all_others_have_resigned_the_heading_tells():
    sitting = sit_down(3)
    sitting.table.submit(0, "resign")
    sitting.table.submit(2, "resign")
    text = shown(sitting.match)
    assert text.startswith("Bert wins: everybody else has resigned.\n")
    assert "has resigned." not in text.split("\n", 1)[1]


def test_equals_share_a_rank_and_leavers_have_the_last():
    assert ranking([3, 5, 5, 9], [1, 2], [3]) == [(1, 1), (2, 1), (0, 3), (3, 4)]


def test_a_match_without_its_beginning():
    match = sit_down(2).to_the_end().match
    text = shown(Match(match.header, match.game, match.state))
    assert "by guessing" in text
    assert not re.search(r"\d s\b", text)


def test_bots_of_one_level_are_told_apart():
    text = shown(sit_down(4, bots=[1, 3]).to_the_end().match)
    assert re.search(r"[●○·] Skilled", text)
    assert "2 Skilled" in text
    assert "4 Skilled" in text


@pytest.mark.parametrize("name", ["[/]", "[bold]B[/]", "{name}", "名前の人"])
def test_names_stand_as_they_were_typed(name):
    assert shown(sit_down([name, "Bert"]).to_the_end().match, TERMINAL).count(name) >= 9


def test_nine_with_long_names_keep_to_the_width():
    names = ["Wilhelmine Alber", "月月月月月月月月", *"ABCDEFG"]
    shown(sit_down(names).to_the_end(3, 4, 5, 6, 7, 8, 9, 10, 3).match)


def test_figures_stay_whole_where_names_do_not():
    names = ["Wilhelmine Alber", "Bartholomäus Max", "Wolfeschlegelst", "Dora", "Emil"]
    lines = shown(sit_down(names).to_the_end(7, 7, 7, 19, 20).match).splitlines()
    top = next(number for number, line in enumerate(lines) if line.startswith("word "))
    assert lines[top].endswith("time  points")
    assert re.search(r"Wilhelm.*… +\d+ s +(7|19|20)$", lines[top + 1])


def test_it_can_be_written_in_ascii():
    text = shown(sit_down(3).to_the_end(house(), 5, 4).match, encoding="ascii")
    assert text.isascii()
    assert "?" not in text
    assert "* guessed" in text


def test_without_colour_drawings_are_made_of_signs_and_with_it_of_halves():
    match = sit_down(2).to_the_end(house(), 5).match
    assert "·█████···" in shown(match)
    coloured = shown(match, color_system="256", force_terminal=True)
    assert "▀" in coloured
    assert "·█████···" not in coloured
    assert "·█████···" in shown(match, color_system="256", force_terminal=True, no_color=True)


@pytest.mark.parametrize("width", [DIALOG, TERMINAL])
def test_no_sentence_has_come_past_the_catalogue(width):
    use_translations(Pseudo())
    try:
        text = shown(sit_down(5).to_the_end(3, 7, 5, 9, 11).match, width)
    finally:
        use_language("en")
    words = set(re.findall(r"[a-zA-Z][\w-]*", text))
    meant = {part for concept in CONCEPTS for part in concept[2].split()}
    assert words <= meant | {"Ada", "Bert", "Cleo", "Dora", "Emil", "R"}
