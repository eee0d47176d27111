"""Which shape a number of pips stands for, and what is said of a shape file with a fault."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pix_tui.games import own
from pix_tui.games.game import NotUnderstood
from pix_tui.games.rollnpix import shapes
from pix_tui.games.rollnpix.rules import RollnPixOptions
from pix_tui.games.rollnpix.shapes import (
    FOLDER,
    names,
    normal,
    orientations,
    parse_shapes,
    read_shapes,
    shape_set,
)
from pix_tui.table.log import MemoryLog, SeatInfo
from pix_tui.table.table import Table

from .sites import GAME, new_game

USUAL = """
1
#
2
##
3
##
#.
4
###
#..
5
##
##
#.
6
###
###
"""


def squares(drawing: str) -> tuple[tuple[int, int], ...]:
    """The squares of a drawing, as a shape has them."""
    rows = drawing.split()[::-1]
    return normal(
        {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"}
    )


def drawing(shape: tuple[tuple[int, int], ...]) -> str:
    """A shape as a file has it."""
    width = max(x for x, _ in shape) + 1
    height = max(y for _, y in shape) + 1
    rows = ["".join(".#"[(x, y) in shape] for x in range(width)) for y in range(height)]
    return "\n".join(reversed(rows))


def refusal(text: str) -> str:
    """What is said of the text of a shape file: always one line."""
    with pytest.raises(NotUnderstood) as caught:
        parse_shapes(text, "mine", "mine.txt")
    sentence = str(caught.value.message)
    assert sentence.isprintable()
    assert len(sentence) < 200
    return sentence


# -- what there is ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("pips", "shape"),
    [
        (1, "#"),
        (2, "##"),
        (3, "##\n#."),
        (4, "###\n#.."),
        (5, "##\n##\n#."),
        (6, "###\n###"),
    ],
)
def test_RP_02_each_number_of_pips_stands_for_one_shape_of_square_boxes(pips, shape):
    assert shape_set("pips").of(pips) == squares(shape)
    assert len(shape_set("pips").of(pips)) == pips
    assert [*shapes.PIPS] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("name", names())
def test_RP_03_the_overview_of_the_shapes_is_part_of_what_everybody_sees(name):
    game = new_game(3, shapes=name)
    for viewer in (0, 1, 2, None):
        shown = GAME.view(game.state, viewer)["shapes"]
        assert list(shown) == ["1", "2", "3", "4", "5", "6"]
        for pips, cells in shown.items():
            assert tuple(map(tuple, cells)) == shape_set(name).of(int(pips))


@pytest.mark.parametrize(
    ("name", "ways"), [("pips", [1, 2, 4, 8, 8, 2]), ("jagged", [1, 2, 4, 4, 4, 8])]
)
def test_in_how_many_ways_each_shape_can_lie(name, ways):
    assert [len(orientations(shape)) for shape in shape_set(name).shapes] == ways


def test_every_way_to_turn_and_mirror_the_l():
    """RP-22: and RP-07, four quarter turns of either side."""
    assert {drawing(way) for way in orientations(squares("###\n#.."))} == {
        "###\n#..",
        "##\n.#\n.#",
        "..#\n###",
        "#.\n#.\n##",
        "###\n..#",
        ".#\n.#\n##",
        "#..\n###",
        "##\n#.\n#.",
    }


@pytest.mark.parametrize("name", names())
def test_a_shape_turned_stays_what_it_is(name):
    for shape in shape_set(name).shapes:
        ways = orientations(shape)
        assert ways[0] == shape
        assert len(set(ways)) == len(ways)
        for way in ways:
            assert set(orientations(way)) == set(ways)
            assert min(x for x, _ in way) == min(y for _, y in way) == 0


def test_the_files_there_are():
    assert names()[0] == "pips"
    assert set(names()) == {"pips", "jagged"} == {path.stem for path in FOLDER.glob("*.txt")}
    for name in names():
        assert shape_set(name).name == name


def test_the_jagged_shapes_differ_where_they_say_so():
    usual, jagged = shape_set("pips").shapes, shape_set("jagged").shapes
    assert usual[:3] == jagged[:3]
    assert [len(shape) for shape in jagged] == [1, 2, 3, 4, 5, 6]
    assert not any({*orientations(shape)} & {*jagged[3:]} for shape in usual[3:])


# -- a file of one's own ---------------------------------------------------------------------
def test_a_file_may_come_in_any_order_with_comments_and_empty_lines():
    tidy = parse_shapes(USUAL, "mine", "mine.txt")
    assert tidy.shapes == shape_set("pips").shapes
    untidy = """# my shapes
#

6
### \t
# the upper row is above
###

5
.#
##
##
4
#..
###
3
#.
##
1
#
2
#
#
"""
    found = parse_shapes(untidy, "mine", "mine.txt")
    assert found.name == "mine"
    for one, other in zip(found.shapes, tidy.shapes, strict=True):
        assert one in orientations(other)
    assert parse_shapes(USUAL.replace("\n", "\r\n"), "mine", "mine.txt") == tidy


def test_white_rows_and_columns_around_a_shape_do_not_count():
    roomy = USUAL.replace("4\n###\n#..\n", "4\n.....\n.###.\n.#...\n.....\n")
    assert roomy != USUAL
    assert parse_shapes(roomy, "mine", "") == parse_shapes(USUAL, "mine", "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7\n#", "mine.txt, line 1: a die has 1 to 6 pips, not 7."),
        ("\n\n0\n#", "mine.txt, line 3: a die has 1 to 6 pips, not 0."),
        ("1\n#\n02\n##", "mine.txt, line 3: a die has 1 to 6 pips, not 02."),
        ("11\n##", "mine.txt, line 1: a die has 1 to 6 pips, not 11."),
        ("9" * 99, f"mine.txt, line 1: a die has 1 to 6 pips, not {'9' * 20}."),
        ("1\n#\n2\n##\n1\n#", "mine.txt, line 5: 1 has a shape already, from line 1."),
        ("##\n1\n#", "mine.txt, line 1: the number of pips must come before its shape."),
        ("# mine\n.#", "mine.txt, line 2: the number of pips must come before its shape."),
        ("1\n#\n2\nXX", "mine.txt, line 4: a row of a shape is made of # and ., not “XX”."),
        ("1\n #", "mine.txt, line 2: a row of a shape is made of # and ., not “ #”."),
        ("1\n#.o", "mine.txt, line 2: a row of a shape is made of # and ., not “#.o”."),
        ("1 #", "mine.txt, line 1: a row of a shape is made of # and ., not “1 #”."),
        ("¹\n#", "mine.txt, line 1: a row of a shape is made of # and ., not “¹”."),
        ("１\n#", "mine.txt, line 1: a row of a shape is made of # and ., not “１”."),
        ("-1\n#", "mine.txt, line 1: a row of a shape is made of # and ., not “-1”."),
        (
            "1\n" + "é" * 50,
            f"mine.txt, line 2: a row of a shape is made of # and ., not “{'é' * 20}”.",
        ),
        ("", "mine.txt: there is no shape for 1."),
        ("# nothing here\n", "mine.txt: there is no shape for 1."),
        (USUAL.replace("5\n##\n##\n#.\n", ""), "mine.txt: there is no shape for 5."),
        (USUAL.replace("\n1\n#\n", "\n1\n"), "mine.txt, line 2: the shape has no square."),
        (USUAL.replace("2\n##", "2\n.."), "mine.txt, line 4: the shape has no square."),
        (
            USUAL.replace("6\n###\n###", "6\n####\n###"),
            "mine.txt, line 16: a shape has at most 6 squares, not 7.",
        ),
        (
            USUAL.replace("3\n##\n#.", "3\n##\n..\n#."),
            "mine.txt, line 6: the squares of a shape must hang together by their sides.",
        ),
        (
            USUAL.replace("3\n##\n#.", "3\n##.\n..#"),
            "mine.txt, line 6: the squares of a shape must hang together by their sides.",
        ),
        (
            USUAL.replace("6\n###\n###", "6\n######"),
            "mine.txt, line 16: a shape is at most 5 squares long.",
        ),
        (
            USUAL.replace("2\n##", "2\n#\n#\n#\n#\n#\n#"),
            "mine.txt, line 4: a shape is at most 5 squares long.",
        ),
    ],
)
def test_a_fault_is_named_with_its_line(text, sentence):
    assert refusal(text) == sentence


def test_a_row_with_a_gap_is_never_taken_for_a_comment():
    """`# #` inside a shape is somebody's hole, and half a shape would be no help."""
    assert refusal(USUAL.replace("5\n##\n##\n#.", "5\n# #\n###")) == (
        "mine.txt, line 13: a row of a shape is made of # and ., not “# #”."
    )


@given(st.text() | st.text("123456#.\n ", max_size=60))
def test_any_text_is_a_set_of_shapes_or_is_refused(text):
    try:
        parse_shapes(text, "mine", "mine.txt")
    except NotUnderstood:
        refusal(text)


# -- files -----------------------------------------------------------------------------------
def unreadable(path) -> str:
    with pytest.raises(NotUnderstood) as caught:
        read_shapes(path)
    sentence = str(caught.value.message)
    assert sentence.isprintable()
    return sentence


def test_a_shape_file_is_read(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text("\ufeff" + USUAL, encoding="utf-8")
    assert read_shapes(file) == parse_shapes(USUAL, "mine", "mine.txt")


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    assert unreadable(tmp_path / "gone.txt") == (
        "The shape file gone.txt cannot be read: No such file or directory."
    )
    (tmp_path / "folder.txt").mkdir()
    assert unreadable(tmp_path / "folder.txt").startswith("The shape file folder.txt cannot")


def test_a_file_that_is_no_text_is_named_with_the_line(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_bytes(b"1\n#\n2\n\xff\xfe")
    assert unreadable(file) == "mine.txt, line 4: not UTF-8."


def test_a_file_that_is_far_too_long_is_not_read(tmp_path):
    file = tmp_path / "mine.txt"
    file.write_text(USUAL + "# \n" * 5_000)
    assert unreadable(file) == "The shape file mine.txt is far too long."


def test_a_set_that_is_not_there_is_not_looked_for_elsewhere():
    for name in ("mine", "", "../data/pips", "PIPS", "pips.txt", "/etc/passwd"):
        with pytest.raises(NotUnderstood, match="There is no shape file"):
            shape_set(name)


@pytest.fixture
def table_files(tmp_path, monkeypatch):
    """The folder of a table's own shape files."""
    monkeypatch.setattr(own, "_where", lambda: tmp_path)
    folder = tmp_path / "shapes"
    folder.mkdir()
    return folder


def test_a_file_of_the_table_is_a_set_to_choose(table_files):
    assert shapes.names() == ("pips", "jagged")
    (table_files / "mine.txt").write_text(USUAL.replace("##\n##\n#.", "###\n.#.\n.#."))
    (table_files / "broken.txt").write_text("1\n#")
    (table_files / "notes.md").write_text("no shapes")
    assert shapes.names() == ("pips", "jagged", "broken", "mine")
    assert RollnPixOptions(shapes="mine").figure(5).shape != RollnPixOptions().figure(5).shape
    with pytest.raises(NotUnderstood, match=r"broken\.txt: there is no shape for 2"):
        RollnPixOptions(shapes="broken")


def test_a_file_of_the_table_never_takes_the_name_of_one_of_ours(table_files):
    (table_files / "pips.txt").write_text("nonsense")
    assert shapes.names() == ("pips", "jagged")
    assert RollnPixOptions().figure(1).shape == ((0, 0),)


def test_a_match_keeps_the_shapes_that_it_began_with(table_files):
    (table_files / "mine.txt").write_text(USUAL)
    options = RollnPixOptions(shapes="mine")
    (table_files / "mine.txt").unlink()
    assert options.figure(6).shape == RollnPixOptions().figure(6).shape
    with pytest.raises(NotUnderstood, match="takes one of pips, jagged; not mine"):
        RollnPixOptions(shapes="mine")


def test_a_match_is_read_without_the_file_that_it_was_played_with(table_files):
    (table_files / "mine.txt").write_text(USUAL.replace("###\n###", "####\n#..#"))
    log = MemoryLog()
    seats = [SeatInfo(""), SeatInfo("")]
    match = Table.create("rollnpix", {"shapes": "mine"}, seats, log, seed=1).header.id
    Table.open(log, match).submit(0, "choose R")
    (table_files / "mine.txt").write_text(USUAL)  # changed
    before = Table.open(log, match)
    (table_files / "mine.txt").unlink()
    after = Table.open(log, match)
    assert after.match.state == before.match.state
    shapes_then = after.match.state.options
    assert shapes_then.figure(6).shape == ((0, 0), (0, 1), (1, 1), (2, 1), (3, 0), (3, 1))
    assert RollnPixOptions.from_json(shapes_then.to_json()) == shapes_then


@pytest.mark.parametrize("name", ["pips", "jagged"])
def test_ours_are_kept_by_name_alone(name):
    assert "drawn_shapes" not in RollnPixOptions(shapes=name).to_json()
    with pytest.raises(NotUnderstood, match="Only a table's own shapes"):
        RollnPixOptions.from_json({"shapes": name, "drawn_shapes": USUAL})


@pytest.mark.parametrize(
    "options",
    [
        {"shapes": "mine", "drawn_shapes": drawn}
        for drawn in (5, 0, False, None, [], ["1"], {}, "1", "1\n#", "x" * 10_001, "é")
    ]
    + [{"shapes": name, "drawn_shapes": USUAL} for name in (5, None, [], "", "m" * 300)]
    + [{"drawn_shapes": USUAL}],
)
def test_shapes_kept_with_a_match_are_never_trusted(options):
    with pytest.raises(NotUnderstood) as refused:
        RollnPixOptions.from_json(options)
    assert "\n" not in str(refused.value.message)


@pytest.mark.parametrize("name", names())
def test_shapes_are_read_back_as_they_are_written(name):
    found = shape_set(name)
    assert parse_shapes(shapes.format_shapes(found), name, "mine.txt") == found


def test_without_a_folder_there_are_ours_only(tmp_path, monkeypatch):
    monkeypatch.setattr(own, "_where", lambda: tmp_path / "nowhere")
    assert shapes.names() == ("pips", "jagged")
    monkeypatch.setattr(own, "_where", None)
    assert shapes.names() == ("pips", "jagged")
