"""Pictures of characters: where they differ, and how they are said."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pix_tui.widgets.cells import HALVES, PLAIN, Cell, Rows, changed_spans, runs

A, B, C = 0x111111, 0x222222, 0x333333


def row(text: str) -> list[Cell]:
    return [(character, A, B) for character in text]


def test_equal_pictures_have_no_spans() -> None:
    assert changed_spans([row("abc")], [row("abc")]) == []


def test_spans_are_where_characters_differ() -> None:
    before: Rows = [row("..........."), row("..........."), row("...........")]
    after: Rows = [row("x........yz"), row("..........."), row(".....x.....")]
    assert changed_spans(before, after) == [(0, 0, 1), (0, 9, 11), (2, 5, 6)]


def test_near_changes_are_one_span() -> None:
    assert changed_spans([row("......")], [row("x..x..")]) == [(0, 0, 4)]
    assert changed_spans([row("......")], [row("x...x.")]) == [(0, 0, 1), (0, 4, 5)]


def test_another_colour_is_a_difference() -> None:
    assert changed_spans([[("a", A, B), (" ", A, B)]], [[("a", A, C), (" ", A, B)]]) == [(0, 0, 1)]


def test_whole_characters_are_blanks() -> None:
    assert runs([(HALVES, A, A), (HALVES, A, A)]) == [("  ", PLAIN, A)]


def test_halves_join_what_shares_their_ground() -> None:
    corner = [(HALVES, A, A), (HALVES, A, B), (HALVES, B, A), (HALVES, A, A)]
    assert runs(corner) == [(" ▄▀ ", B, A)]


def test_halves_look_ahead_for_their_ground() -> None:
    assert runs([(HALVES, A, B), (HALVES, A, A)]) == [("▄ ", B, A)]
    assert runs([(HALVES, A, B), (HALVES, B, B)]) == [("▀ ", A, B)]


def test_letters_keep_their_colours() -> None:
    cells = [("6", C, A), (HALVES, A, A), ("a", C, A), ("b", B, A)]
    assert runs(cells) == [("6 a", C, A), ("b", B, A)]
    assert runs([("x", PLAIN, PLAIN), (" ", PLAIN, PLAIN)]) == [("x ", PLAIN, PLAIN)]
    assert runs([]) == []


def pixels_of(text: str, ink: int, paper: int) -> list[tuple[int, int]]:
    halves = {" ": (paper, paper), "▀": (ink, paper), "▄": (paper, ink)}
    return [halves[character] for character in text]


@given(st.lists(st.tuples(st.sampled_from([A, B, C]), st.sampled_from([A, B, C])), min_size=1))
def test_runs_say_exactly_the_pixels(pixels: list[tuple[int, int]]) -> None:
    said = runs([(HALVES, upper, lower) for upper, lower in pixels])
    assert [pixel for run in said for pixel in pixels_of(*run)] == pixels
