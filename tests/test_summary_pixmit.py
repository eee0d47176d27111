"""What the summary of Pixmit tells of a match that is over, as plain text."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from pix_tui.games.pixmit.settling import settle
from pix_tui.i18n import use_language, use_translations
from pix_tui.signs import get_by
from pix_tui.summaries.common import summary_of
from pix_tui.table.match import Match
from pix_tui.table.names import cells
from pix_tui.table.record import BOT, Event, Header, SeatInfo
from tests.games.pixmit.matches import GAME, Play, sitting
from tests.screens.pseudo import Pseudo

CALLER = "13 14 16 18 21 31"
NO_SET = "01 02 04 05 07 15"
WITH_SET = "06 09 17 22 23 26"
THREE = ("Ada", "Bert", "Cleo")
DIALOG, TERMINAL = 58, 80


def shown(game: Play, *names: str | SeatInfo, width: int = DIALOG, encoding: str = "utf-8") -> str:
    """The summary as a file gets it; everybody has used ten seconds more than who sits before."""
    seats = tuple(name if isinstance(name, SeatInfo) else SeatInfo(name) for name in names)
    header = Header("pixmit-7k3f9", "pixmit", game.state.options.to_json(), seats, 1, 0)
    events = tuple(
        Event(seat + 1, seat, "pass", at=0, spent=10_000 * (seat + 1)) for seat in range(len(seats))
    )
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    get_by(file)
    console = Console(file=file, width=width, highlight=False)
    console.print(summary_of(Match(header, GAME, game.state, events=events)))
    file.flush()
    lines = raw.getvalue().decode(encoding).splitlines()
    assert all(cells(line) <= width for line in lines)
    return "\n".join(line.rstrip() for line in lines)


def drawn(text: str) -> str:
    """A summary as it stands in a test, without what indents it there."""
    return re.sub(r"^ {4}", "", text.strip("\n"), flags=re.MULTILINE).rstrip()


def hunted(card: str, **options: object) -> Play:
    return sitting(CALLER, NO_SET, WITH_SET, **options).play("call", f"hunt 1 {card}")


def two_deals() -> Play:
    """Both end silently, and the first has two vetoes."""
    now = sitting("01 02 04 07 11 22", "05 06 09 13 14 16", "08 10 15 17 20 24", deals=2)
    now = now.changed(vetoes=[1, 0, 1]).passes(3).play("0: pass", "1: pass", "2: pass")
    for seat in (1, 2, 0):
        now = now.play(f"deal {seat} {2 * seat + 1:02} {2 * seat + 2:02}")
    return now.passes(3).play("draw 1 07 08", "draw 2 09 10", "draw 0 11 12")


def test_a_hunt_that_succeeds():
    assert shown(hunted("21"), *THREE) == drawn("""
    Ada wins with 75 points.
    Ada called: joker set.
    Bert drew 21 Die Zerstörerin in the hunt.

                points vetoes time
    ★ 1. 1 Ada      75      0 0:10
      2. 2 Bert     60      0 0:20
      3. 3 Cleo     40      0 0:30

    1 Ada    75  Personen   13 14 16 18 31     45
                 pure set                      30
                 Hunt       lost 21
    2 Bert   60  Hunt       drew 21            60
                 no points  01 02 04 05 07 15
    3 Cleo   40  3 OK       06 17 26           30
                 2 DK       22 23              10
                 no points  09
    """)


def test_where_there_is_room_groups_and_cards_have_their_names():
    text = shown(hunted("21"), *THREE, width=TERMINAL)
    assert re.search(r"3 OK +06 17 26 +30  objects$", text, re.MULTILINE)
    assert re.search(r"drew 21 +60  Die Zerstörerin$", text, re.MULTILINE)
    assert "objects" not in shown(hunted("21"), *THREE)


def test_a_hunt_that_fails():
    text = shown(hunted("13"), *THREE)
    assert "Nobody drew 21 Die Zerstörerin in the hunt." in text
    assert re.search(r"2 Bert +0  Hunt +drew 13$", text, re.MULTILINE)
    assert re.search(r"no points  21$", text, re.MULTILINE)
    assert "lost" not in text


def test_a_caller_who_keeps_21_has_lost_nothing():
    text = shown(hunted("21", hunt="bounty"), *THREE)
    assert re.search(r"Hunt +drew 21 +60$", text, re.MULTILINE)
    assert "lost" not in text


def test_the_Vernichtung_of_the_caller():
    others = ("06 09 17 24 26 27", "02 03 04 05 07 15")
    now = sitting("01 11 21 22 23 33", *others, joker_call="loose").play("call", "hunt 2 11")
    assert shown(now, *THREE) == drawn("""
    Ada wins with 80 points.
    Ada called: joker set.
    Nobody drew 21 Die Zerstörerin in the hunt.

                points vetoes time
    ★ 1. 1 Ada      80      0 0:10
      2. 2 Bert     35      0 0:20
      3. 3 Cleo     −5      0 0:30

    1 Ada    80  Vernichtung  11 21 33           50
                 3 DK         01 22 23           30
    2 Bert   35  3 OK         06 17 26           30
                 2 DK         24 27              10
                 Vernichtung                     −5
                 no points    09
    3 Cleo   −5  Hunt         drew 11
                 Vernichtung                     −5
                 no points    02 03 04 05 07 15
    """)


def test_a_silent_end_and_a_tie_that_the_vetoes_decide():
    now = sitting("01 02 04 07 11 22", "05 06 09 13 14 16", "08 10 15 17 20 24")
    assert shown(now.changed(vetoes=[2, 1, 0]).passes(3), *THREE) == drawn("""
    Bert wins with 30 points and fewer vetoes.
    Nobody called in three rounds.

                points vetoes time
    ★ 1. 2 Bert     30      1 0:20
      2. 1 Ada      30      2 0:10
      3. 3 Cleo      0      0 0:30

    2 Bert   30  3 PK       13 14 16           30
                 no points  05 06 09
    1 Ada    30  3 DK       01 11 22           30
                 no points  02 04 07
    3 Cleo    0  no points  08 10 15 17 20 24
    """)


def test_equals_share_victory_and_rank():
    now = sitting("01 02 04 07 11 22", "05 06 09 13 14 16", "08 10 15 17 20 24").passes(3)
    lines = shown(now, *THREE).splitlines()
    assert [line[:9] for line in lines[4:7]] == ["= 1. 1 Ad", "= 1. 2 Be", "  3. 3 Cl"]


def test_two_deals():
    now = two_deals().passes(3).play("draw 1 13 14", "draw 2 15 16", "draw 0 17 18").passes(3)
    assert shown(now, *THREE) == drawn("""
    Bert wins with 60 points.

                by deal points vetoes time
    ★ 1. 2 Bert  30  30     60      0 0:20
      2. 1 Ada   30  20     50      1 0:10
      3. 3 Cleo   0   0      0      1 0:30

    Deal 1
    Nobody called in three rounds.
    2 Bert   30  3 PK       13 14 16           30
                 no points  05 06 09
    1 Ada    30  3 DK       01 11 22           30
                 no points  02 04 07
    3 Cleo    0  no points  08 10 15 17 20 24

    Deal 2
    Nobody called in three rounds.
    2 Bert   30  3 PK       03 13 14           30
                 no points  04 07 08
    1 Ada    20  2 DK       01 11              10
                 2 ASK      02 12              10
                 no points  17 18
    3 Cleo    0  no points  05 06 09 10 15 16
    """)


def test_who_has_resigned_comes_last_whatever_the_points():
    now = two_deals().resign(1).passes(2).play("draw 2 15 16", "draw 0 17 18").passes(2)
    text = shown(now, *THREE)
    assert [line[:4] for line in text.splitlines()[3:6]] == ["★ 1.", "  2.", "  3."]
    assert re.search(r"  3\. 2 Bert +30 +0 +30", text)
    assert text.splitlines()[6] == "Bert has resigned."


def test_when_all_others_have_resigned_the_heading_tells():
    assert shown(sitting("01 02", "03 04").resign(0), "", "") == drawn("""
    Player 2 wins: everybody else has resigned.
    Nobody called before all others resigned.

                  points vetoes time
    ★ 1. Player 2      0      0 0:20
      2. Player 1      0      0 0:10

    Player 2    0  no points  03 04
    Player 1    0  no points  01 02
    """)


def test_two_bots_of_one_level_are_told_apart():
    bot = SeatInfo("", BOT, "skilled")
    text = shown(hunted("21"), bot, bot, "Cleo")
    assert text.startswith("Skilled bot 1 wins with 75 points.")
    assert "Skilled bot 2 drew 21" in text
    assert "1 Skilled" in text
    assert "2 Skilled" in text


def test_names_stand_as_they_were_typed():
    for name in ("[/]", "[bold]Bert[/]", "{name}"):
        assert shown(hunted("21"), name, "Bert", "Cleo").count(name) == 4


def test_long_names_and_five_deals_keep_to_their_columns():
    names = ("Wilhelmine Alber", "月月月月月月月月", "Cleo")
    state = hunted("21", deals=5).state._replace(phase="over", deal=5)
    lines = shown(Play(state._replace(results=(settle(state),) * 4)), *names).splitlines()
    assert len(lines) == 1 + 1 + 4 + 5 * (1 + 1 + 2 + 8)
    assert lines[3].endswith(" 75  75  75  75  75    375      0 0:10")
    assert lines[3].startswith("★ 1. 1 Wil")


def test_it_can_be_written_in_ascii():
    text = shown(hunted("21"), *THREE, encoding="ascii")
    assert text.isascii()
    assert "* 1. 1 Ada" in text


@pytest.mark.parametrize("width", [DIALOG, TERMINAL])
def test_no_sentence_has_come_past_the_catalogue(width):
    use_translations(Pseudo())
    try:
        texts = [
            shown(hunted("21"), *THREE, width=width),
            shown(two_deals().resign(0).resign(2), *THREE),
        ]
    finally:
        use_language("en")
    # Names of people, cards and sets, and the signs of groups, are the same in every language.
    meant = {*THREE, "Die", "Zerstörerin", "Personen", "OK", "DK", "PK", "ASK"}
    assert {*re.findall(r"[a-zA-Z][\wöäü]*", " ".join(texts))} <= meant
