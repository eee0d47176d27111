"""What is kept of what people draw, when, and what bots know of it."""

from __future__ import annotations

import json
import os
import random
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from pix_tui.gallery import Gallery, fits, select, shown_drawings
from pix_tui.games import own
from pix_tui.games.pix import gallery as kept_gallery
from pix_tui.games.pix.drawing import BLANK, format_drawing
from pix_tui.games.pix.gallery import (
    GUESSED,
    LONGEST_LINE,
    MISSED,
    UNSEEN,
    VOID,
    Kept,
    drawing_line,
    forgotten_line,
    known,
    parse,
    since_line,
)
from pix_tui.table.errors import Unavailable
from pix_tui.table.lock import FileLock

from .at_tables import SECOND, Sitting, house, sit_down
from .matches import costing
from .standin import canary_deck


@pytest.fixture
def file(tmp_path: Path, pix_house) -> Path:
    return tmp_path / "state" / "gallery" / "drawings.jsonl"


@pytest.fixture
def gallery(file: Path) -> Gallery:
    return Gallery(file)


def a_drawing(**changes: object) -> Kept:
    values: dict[str, object] = {
        "match": "pix-7k3f9",
        "round": 1,
        "number": 1,
        "seat": 0,
        "deck": "en",
        "word": "lighthouse",
        "player": "Ada",
        "at": 1_000,
        "fate": GUESSED,
        "seconds": 12.5,
        "drawing": house(),
    }
    return Kept(**{**values, **changes})  # type: ignore[arg-type]


def write(file: Path, *lines: bytes) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"".join(lines))
    return file


def by_seat(gallery: Gallery) -> dict[int, Kept]:
    return {one.seat: one for one in gallery.drawings()}


# -- what is kept ------------------------------------------------------------------------------
def test_a_drawing_is_kept_with_all_that_is_known_of_it(gallery):
    sitting = sit_down(2).draw(house(), 7)
    word, (drawer,) = sitting.word, sitting.showing
    sitting.guess(after=12.0)
    assert gallery.keep(sitting.match) == 1
    (one,) = gallery.drawings()
    assert one == Kept(
        match="pix-7k3f9",
        round=1,
        number=1,
        seat=drawer,
        deck="mine",
        word=word,
        player=("Ada", "Bert")[drawer],
        at=1_000_000 + 12 * SECOND,
        fate=GUESSED,
        seconds=12.0,
        drawing=(house(), costing(7))[drawer],
    )
    assert one.total == one.drawing.total


def test_what_bots_draw_is_not_kept(gallery):
    sitting = sit_down(3, bots=[0, 2]).to_the_end()
    gallery.keep(sitting.match)
    assert {one.player for one in gallery.drawings()} == {"Bert"}


def test_an_empty_screen_is_no_drawing(gallery):
    gallery.keep(sit_down(2).draw(BLANK, 0).guess().guess().match)
    assert gallery.drawings() == []


def test_what_became_of_each(gallery):
    """Five players: three draw a word together, two another one."""
    sitting = sit_down(5).draw(3, 5, 7, 7, 9)
    while len(sitting.showing) != 3:
        sitting.guess()
    low, middle, high = sorted(
        sitting.showing, key=lambda seat: sitting.match.state.drawings[seat].total
    )
    sitting.give_up()
    sitting.guess(after=4.0)
    # They tied at 7, or the middle one was guessed alone; the highest may not have been shown.
    fates = {seat: one.fate for seat, one in by_seat_now(gallery, sitting).items()}
    assert fates[low] == MISSED
    assert fates[middle] == GUESSED
    state = sitting.match.state
    shown = state.past[-1].tiers[: state.past[-1].tier + 1]
    assert (high in fates) == any(high in tier for tier in shown)


def by_seat_now(gallery: Gallery, sitting: Sitting) -> dict[int, Kept]:
    gallery.keep(sitting.match)
    return by_seat(gallery)


def test_a_void_drawing_is_kept_as_such(gallery):
    sitting = sit_down(3).draw(3, 4, 5)
    (drawer,) = sitting.showing
    for seat in sitting.match.state.outsiders:
        sitting.table.submit(seat, f"void {drawer}")
    sitting.unguessed()
    assert by_seat_now(gallery, sitting)[drawer].fate == VOID


def test_a_match_without_its_beginning_is_kept_without_seconds(gallery):
    sitting = sit_down(2).draw(3, 4).guess()
    match = sitting.match
    later = type(match)(match.header, match.game, match.state)
    assert [one.seconds for one in shown_drawings(later)] == [None]
    assert gallery.keep(later) == 1


def test_other_games_leave_nothing(gallery, pix_house):
    assert gallery.keep(pix_house.table("tixel").match) == 0
    assert not gallery.file.exists()


# -- nothing leaks -----------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (5, 3), (9, 4)])
def test_nothing_is_kept_before_it_has_been_shown_and_its_word_is_through(
    gallery, file, seats, seed
):
    """At every moment of whole matches: what is kept is in everybody's view already."""
    rng = random.Random(seed)
    sitting = sit_down(seats, seed=seed, kept_deck=canary_deck())
    while sitting.table.outcome is None:
        state = sitting.match.state
        if state.phase == "draw":
            sitting.draw(*[int(rng.random() * 20) for _ in range(5)])
        elif rng.random() < 0.4:
            sitting.guess()
        else:
            sitting.give_up()
        gallery.keep(sitting.match)
        if file.exists() and sitting.table.outcome is None:
            assert_all_is_seen(file, sitting)
    assert len(gallery.drawings()) > 10


def assert_all_is_seen(file: Path, sitting: Sitting) -> None:
    history = {
        (past["round"], past["number"], each["seat"]): (past["word"], each["rows"])
        for past in sitting.table.view(None)["history"]
        for each in past["drawings"]
    }
    for one in kept_gallery.read(file).drawings:
        assert history[one.key[1:]] == (one.word, one.drawing.rows)
    seen = {word for word, _ in history.values()}
    assert {*re.findall(r"word\d+x", file.read_text())} <= seen
    assert "clue" not in file.read_text()


def test_what_was_not_shown_comes_when_the_match_is_over(gallery):
    sitting = sit_down(5).draw(3, 4, 5, 6, 7).guess()
    unseen = {*sitting.match.state.past[0].seats} - {*sitting.match.state.past[0].tiers[0]}
    assert unseen.isdisjoint(by_seat_now(gallery, sitting))
    sitting.to_the_end()
    gallery.keep(sitting.match)
    first = {one.seat: one for one in gallery.drawings() if (one.round, one.number) == (1, 1)}
    assert unseen <= {*first}
    assert {first[seat].fate for seat in unseen} == {UNSEEN}


# -- once ----------------------------------------------------------------------------------------
def test_the_same_drawing_is_kept_once_however_often_it_comes(gallery, file):
    sitting = sit_down(3).draw(3, 4, 5).guess().guess()
    assert gallery.keep(sitting.match) == 2
    text = file.read_bytes()
    assert gallery.keep(sitting.match) == 0
    # Opened anew, in another process, or as another window has it.
    assert Gallery(file).keep(sitting.match) == 0
    assert file.read_bytes() == text
    sitting.guess()
    assert Gallery(file).keep(sitting.match) == 1
    assert gallery.keep(sitting.match) == 0
    assert file.read_bytes().startswith(text)


def test_as_long_as_no_word_is_through_the_file_is_not_even_looked_for(gallery, monkeypatch):
    sitting = sit_down(3).draw(3, 4, 5).guess()
    gallery.keep(sitting.match)
    monkeypatch.setattr("pix_tui.gallery.read", lambda path: pytest.fail("it was read"))
    (guesser, *_) = sitting.match.state.outsiders
    sitting.table.submit(guesser, "guess nonsense")
    assert gallery.keep(sitting.match) == 0


def test_it_is_on_the_disk_before_anybody_is_told(gallery, file, monkeypatch):
    synced = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(fsync(handle)))
    gallery.keep(sit_down(2).draw(3, 4).guess().match)
    assert synced


@pytest.mark.skipif(os.name == "nt", reason="modes are another thing there")
def test_it_is_for_its_owner_only(gallery, file):
    gallery.keep(sit_down(2).draw(3, 4).guess().match)
    for path in (file, file.parent, file.parent.parent):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0


# -- what goes wrong -----------------------------------------------------------------------------
def test_a_folder_that_cannot_be_written_is_said_once_and_nothing_is_lost(gallery, file):
    file.parent.parent.mkdir(parents=True)
    file.parent.write_text("in the way")
    sitting = sit_down(3).draw(3, 4, 5).guess()
    assert gallery.keep(sitting.match) == 0
    assert "cannot be kept" in str(gallery.trouble)
    gallery.trouble = None
    gallery.keep(sitting.guess().match)
    assert gallery.trouble is None
    assert gallery.drawings() == ()
    other = sit_down(2, match_id="pix-22222").draw(3, 4).guess()
    file.parent.unlink()
    assert gallery.keep(other.match) == 3
    assert {one.match for one in gallery.drawings()} == {"pix-7k3f9", "pix-22222"}


def test_a_disk_that_is_full_leaves_no_half_line(gallery, file, monkeypatch):
    sitting = sit_down(3).draw(3, 4, 5).guess()
    gallery.keep(sitting.match)
    before = file.read_bytes()
    real = os.write

    def half(handle: int, data: bytes) -> int:
        if len(data) > 20:
            return real(handle, data[:20])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", half)
    assert gallery.keep(sitting.guess().match) == 0
    assert "No space left" in str(gallery.trouble)
    assert file.read_bytes() == before
    monkeypatch.undo()
    assert gallery.keep(sitting.guess().match) == 2


def test_another_program_that_keeps_it_locked_is_named(gallery, file, monkeypatch):
    monkeypatch.setattr("pix_tui.gallery._PATIENCE", 0.01)
    file.parent.mkdir(parents=True)
    lock = FileLock(file.with_name(file.name + ".lock"), 1.0)
    sitting = sit_down(3).draw(3, 4, 5).guess()
    with lock.held():
        assert gallery.keep(sitting.match) == 0
    assert "locked" in str(gallery.trouble)
    lock.close()
    assert gallery.keep(sitting.guess().match) == 2


BROKEN = [
    b"nonsense",
    b"{",
    b"[1, 2]",
    b"null",
    b"{}",
    b"\xff\xfe",
    b'{"since": true}',
    b'{"since": -1}',
    b'{"forgotten": 3}',
    b'{"forgotten": ["pix-7k3f9", 1, 1]}',
    b"[" * 3_000,
    b"1" * 3_000,
    b'{"since": 1' + b" " * LONGEST_LINE + b"}",
]


@pytest.mark.parametrize("line", BROKEN, ids=lambda line: repr(line[:20]))
def test_a_line_that_cannot_be_read_is_named_and_harms_no_other(gallery, file, line):
    one, other = a_drawing(), a_drawing(seat=1, at=2_000)
    write(file, drawing_line(one), line + b"\n", drawing_line(other))
    assert [*gallery.drawings()] == [other, one]
    assert str(gallery.trouble) == f"Line 2 of {file} cannot be read and is passed over."
    gallery.trouble = None
    gallery.drawings()
    assert gallery.trouble is None
    # It stays as it is, whatever is kept and forgotten round it.
    gallery.keep(sit_down(2, match_id="pix-22222").draw(3, 4).guess().match)
    gallery.forget(one)
    assert line in file.read_bytes().split(b"\n")
    assert len(gallery.drawings()) == 2


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("match", ""),
        ("match", "x" * 61),
        ("round", 0),
        ("round", True),
        ("number", 3),
        ("seat", -1),
        ("seat", 10**30),
        ("deck", "\n"),
        ("word", ""),
        ("word", "x" * 41),
        ("word", 5),
        ("player", None),
        ("player", "\x1b[2J"),
        ("player", "A\u202eda"),
        ("player", "\ud800"),
        ("at", "now"),
        ("at", 1.5),
        ("fate", "eaten"),
        ("fate", []),
        ("seconds", -1),
        ("seconds", float("inf")),
        ("seconds", float("nan")),
        ("seconds", True),
        ("drawing", ""),
        ("drawing", "#########\n" * 9),
        ("drawing", format_drawing(house()) + "\n" * 300),
        ("drawing", {"rows": []}),
    ],
)
def test_a_drawing_is_never_trusted(file, field, value):
    values = {**json.loads(drawing_line(a_drawing())), field: value}
    read = parse(json.dumps(values).encode())
    assert (read.drawings, read.damaged) == ((), (1,))
    del values[field]
    assert parse(json.dumps(values).encode()).damaged == (1,)


def test_several_damaged_lines_are_named_together(gallery, file):
    write(file, *[b"x\n"] * 3)
    gallery.drawings()
    assert str(gallery.trouble).startswith("Lines 1, 2, 3 of ")
    other = Gallery(write(file, *[b"y\n"] * 70))
    other.drawings()
    assert str(other.trouble).startswith("70 lines of ")


def test_half_a_line_at_the_end_is_left_alone(gallery, file):
    half = drawing_line(a_drawing(seat=3))[:50]
    write(file, drawing_line(a_drawing()), half)
    gallery.keep(sit_down(2, match_id="pix-22222").draw(3, 4).guess().match)
    assert len(gallery.drawings()) == 2
    assert half in file.read_bytes().split(b"\n")


def test_what_is_no_file_is_not_read(tmp_path):
    pipe = tmp_path / "gallery" / "pipe"
    pipe.parent.mkdir()
    os.mkfifo(pipe)
    gallery = Gallery(pipe)
    assert gallery.drawings() == ()
    assert "not a file" in str(gallery.trouble)


def test_there_are_limits(gallery, file, monkeypatch):
    monkeypatch.setattr("pix_tui.gallery.MOST", 1)
    sitting = sit_down(3).draw(3, 4, 5).guess().guess()
    assert gallery.keep(sitting.match) == 1
    assert "The gallery is full" in str(gallery.trouble)
    gallery.trouble = None
    gallery.keep(sitting.guess().match)
    assert gallery.trouble is None
    assert len(gallery.drawings()) == 1


def test_a_file_that_is_larger_than_any_of_ours_is_read_as_far_as_it_may_be(
    gallery, file, monkeypatch
):
    monkeypatch.setattr(kept_gallery, "LONGEST_FILE", 700)
    write(file, *(drawing_line(a_drawing(seat=seat)) for seat in range(9)))
    assert 0 < len(gallery.drawings()) < 9
    assert "too large" in str(gallery.trouble)


# -- forgetting ----------------------------------------------------------------------------------
def test_a_drawing_that_is_forgotten_does_not_come_back(gallery, file):
    sitting = sit_down(3).draw(3, 4, 5).guess().guess()
    gallery.keep(sitting.match)
    gone, stays = gallery.drawings()
    gallery.forget(gone)
    assert [*gallery.drawings()] == [stays]
    assert gone.word not in file.read_text()
    sitting.guess()
    for again in (gallery, Gallery(file)):
        again.keep(sitting.match)
        assert gone.key not in {one.key for one in again.drawings()}
    assert len(gallery.drawings()) == 2


def test_when_it_was_emptied_a_running_match_does_not_fill_it_again(gallery, file):
    sitting = sit_down(3).draw(3, 4, 5).guess().guess()
    gallery.keep(sitting.match)
    write(file, file.read_bytes(), b"nonsense\n")
    gallery.clear(sitting.clock.now)
    assert [*gallery.drawings()] == []
    assert file.read_bytes() == since_line(sitting.clock.now)
    sitting.guess()
    assert Gallery(file).keep(sitting.match) == 1
    assert [one.at for one in gallery.drawings()] == [sitting.clock.now]


def test_what_was_shown_while_it_was_off_is_not_kept_afterwards(gallery, file):
    sitting = sit_down(3).draw(3, 4, 5).guess()
    gallery.keep(sitting.match)
    sitting.guess()  # and nobody keeps it
    gallery.keep_from(sitting.clock.now)
    sitting.guess()
    gallery.keep(sitting.match)
    assert [one.at for one in gallery.drawings()] == [
        sitting.clock.now,
        sitting.clock.now - 2 * 5 * SECOND,
    ]


def test_forgetting_what_cannot_be_forgotten_says_so(gallery, file, monkeypatch):
    write(file, drawing_line(a_drawing()))
    before = file.read_bytes()

    def no(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", no)
    for change in (lambda: gallery.forget(a_drawing()), lambda: gallery.clear(5)):
        with pytest.raises(Unavailable, match=r"cannot be changed: Permission denied\."):
            change()
    assert file.read_bytes() == before
    left = {path.name for path in file.parent.iterdir()} - {file.name, f"{file.name}.lock"}
    assert left == set()


def test_where_nothing_is_kept_everything_can_be_asked_for(pix_house):
    gallery = Gallery(None)
    assert gallery.keep(sit_down(2).draw(3, 4).guess().match) == 0
    gallery.forget(a_drawing())
    gallery.clear(5)
    gallery.keep_from(5)
    assert gallery.drawings() == ()
    assert gallery.write_svg(a_drawing(), "<svg/>") is None
    assert gallery.trouble is None


# -- files of their own ----------------------------------------------------------------------------
def test_a_drawing_is_written_beside_the_gallery_and_over_nothing(gallery, file):
    first = gallery.write_svg(a_drawing(), "<svg/>")
    assert first == file.parent / "lighthouse.svg"
    assert gallery.write_svg(a_drawing(), "<svg/>") == first
    assert gallery.write_svg(a_drawing(), "<svg></svg>") == file.parent / "lighthouse-2.svg"
    assert first.read_text() == "<svg/>"


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("../../etc/passwd", "etc-passwd.svg"),
        ("[/]", "drawing.svg"),
        ("T-square", "T-square.svg"),
        ("Käse Brot", "Käse-Brot.svg"),
        ("a\\b:c*d", "a-b-c-d.svg"),
    ],
)
def test_whatever_the_word_is_the_file_stays_in_its_folder(gallery, file, word, name):
    assert gallery.write_svg(a_drawing(word=word), "<svg/>") == file.parent / name


def test_what_cannot_be_written_is_said(gallery, file):
    file.parent.parent.mkdir(parents=True)
    file.parent.write_text("in the way")
    with pytest.raises(Unavailable, match="Nothing can be written into"):
        gallery.write_svg(a_drawing(), "<svg/>")


# -- lines ---------------------------------------------------------------------------------------
def test_lines_are_read_as_they_were_written():
    drawings = [
        a_drawing(),
        a_drawing(seat=1, player="", fate=MISSED, seconds=None),
        a_drawing(seat=2, player="[/]", word="pea soup", drawing=BLANK, fate=VOID, seconds=None),
        a_drawing(seat=3, player="名前の人名前の人", word="Glühwürmchen", deck="{0}"),
    ]
    lines = [drawing_line(one) for one in drawings]
    assert all(len(line) < LONGEST_LINE for line in lines)
    read = parse(b"".join([*lines, lines[0], since_line(7), forgotten_line(drawings[1].key)]))
    assert [*read.drawings] == [drawings[0], drawings[2], drawings[3]]
    assert (read.since, read.forgotten, read.damaged) == (7, {drawings[1].key}, ())


# -- finding -------------------------------------------------------------------------------------
def test_drawings_are_found_by_word_player_match_and_deck():
    cat, more, dog = (
        a_drawing(word="cat"),
        a_drawing(word="caterpillar", player="Adam", seat=1),
        a_drawing(word="Hündchen", player="Ädå", seat=2, match="pix-22222", deck="de"),
    )
    every = [cat, more, dog]
    assert select(every) == every
    assert select(every, word="CAT") == [cat]
    assert select(every, word="cat", player="adam") == []
    assert select(every, word="ater") == [more]
    assert select(every, word="huend") == [dog]
    assert select(every, player="ada") == [cat, dog]
    assert select(every, player="dam") == [more]
    assert select(every, match="222") == [dog]
    assert select(every, deck="en") == [cat, more]
    assert select(every, word="[") == []
    assert [one for one in every if fits(one, "ada cat")] == [cat, more]
    assert [one for one in every if fits(one, "  ")] == every


# -- what bots know ------------------------------------------------------------------------------
def test_bots_know_what_people_have_drawn(file, monkeypatch):
    monkeypatch.setattr(own, "_records", {})
    assert known("en") == {}
    write(
        file,
        drawing_line(a_drawing()),
        drawing_line(a_drawing(seat=1, drawing=house(3))),
        drawing_line(a_drawing(seat=2)),  # the same once more
        drawing_line(a_drawing(seat=3, drawing=house(4), fate=VOID)),
        drawing_line(a_drawing(seat=4, drawing=BLANK)),
        drawing_line(a_drawing(seat=5, word="castle", fate=UNSEEN, seconds=None)),
        drawing_line(a_drawing(seat=6, deck="de", word="Burg")),
    )
    own.keep_file("gallery", lambda: file)
    assert known("en") == {"lighthouse": (house(), house(3)), "castle": (house(),)}
    assert known("de") == {"Burg": (house(),)}
    assert known("none") == {}
    Gallery(file).clear(5)
    assert known("en") == {}
    file.unlink()
    assert known("en") == {}
    own.keep_file("gallery", lambda: Path("/dev/null/there/is/none"))
    assert known("en") == {}
    own.keep_file("gallery", None)
    assert known("en") == {}


@pytest.mark.parametrize("module", ["pix_tui.commands", "pix_tui.table.bot_worker"])
def test_the_program_and_the_processes_of_bots_say_where_it_is(module):
    program = f"import {module}; from pix_tui import paths; from pix_tui.games import own\n"
    program += "print(own.file('gallery') == paths.gallery_file())"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ran.stdout.strip() == b"True"
