"""Our words and drawings: what is promised of them, and that no two get in each other's way."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from itertools import combinations, product

import pytest

from pix_tui.games.pix import content
from pix_tui.games.pix.cards import Concept
from pix_tui.games.pix.drawing import BLACKS, BOXES, SIZE, Arrow, Drawing, box_of, parse_drawing
from pix_tui.games.pix.guessing import LONGEST, RIGHT, is_right, spellings, tidy, verdict

from .pixel_fonts import boxes_of, sign_in, signs

CONCEPTS_PROMISED = 300
BOXES_APART = 3
"""In so many boxes at least two drawings of different words differ, however they are laid over each
other; red is not black, and arrows do not count."""
ONE_WORD_OR_TWO = 4
"""Words of a clue, "and" being one of them."""

LANGUAGES = sorted(content.LANGUAGES)
TEXT = content.FILE.read_text(encoding="utf-8")
ENTRIES = tomllib.loads(TEXT)["concepts"]
CATEGORIES = tomllib.loads(TEXT)["categories"]
in_both = pytest.mark.parametrize("language", LANGUAGES)


def concepts(language: str) -> tuple[Concept, ...]:
    return content.deck(language).concepts


def drawings() -> list[tuple[str, Drawing]]:
    return [(one.id, drawing) for one in concepts("en") for drawing in one.drawings]


# -- words -----------------------------------------------------------------------------------
def test_enough_concepts() -> None:
    assert len(ENTRIES) >= CONCEPTS_PROMISED
    assert {len(concepts(language)) for language in LANGUAGES} == {len(ENTRIES)}


def test_there_are_both_languages() -> None:
    assert LANGUAGES == ["de", "en"]


@in_both
def test_no_word_is_there_twice(language: str) -> None:
    """Nor a word that is an alias elsewhere, nor an alias of two concepts."""
    owners: dict[str, set[str]] = {}
    for concept in concepts(language):
        for name in concept.names:
            for spelling in spellings(name):
                owners.setdefault(spelling, set()).add(concept.id)
    assert {spelling: ids for spelling, ids in owners.items() if len(ids) > 1} == {}


@in_both
def test_no_alias_says_the_same_again(language: str) -> None:
    again = [
        (one.id, name, other)
        for one in concepts(language)
        for name, other in combinations(one.names, 2)
        if spellings(name) == spellings(other)
    ]
    assert again == []


@in_both
def test_every_word_is_guessed_by_its_own_text_and_by_no_other(language: str) -> None:
    every = concepts(language)
    for concept in every:
        for name in concept.names:
            assert tidy(name) == name
            assert len(name) <= LONGEST
            assert verdict(name, concept) == RIGHT
            assert [one.id for one in every if is_right(name, one)] == [concept.id], name


@in_both
def test_every_category_is_a_clue_that_does_not_give_a_word_away(language: str) -> None:
    clues = [words[language] for words in CATEGORIES.values()]
    assert len(set(clues)) == len(clues)
    for clue in clues:
        assert 1 <= len(clue.split()) <= ONE_WORD_OR_TWO
        assert [one.id for one in concepts(language) if is_right(clue, one)] == []
    assert {one.clue for one in concepts(language)} == set(clues)


def test_german_nouns_have_a_capital() -> None:
    assert [one.word for one in concepts("de") if not one.word[0].isupper()] == []


# -- cards -----------------------------------------------------------------------------------
def test_no_concept_is_left_without_a_card() -> None:
    used = [number for card in content.deck("en").cards for number in card]
    assert sorted(used) == [*range(len(ENTRIES))]


# -- drawings --------------------------------------------------------------------------------
def test_every_concept_has_a_drawing() -> None:
    assert [one.id for one in concepts("en") if not one.drawings] == []


def test_every_language_has_the_same_drawings() -> None:
    for one, other in zip(concepts("en"), concepts("de"), strict=True):
        assert (one.id, one.drawings) == (other.id, other.drawings)


def test_every_drawing_is_in_the_stock() -> None:
    """PX-07, PX-13, PX-14."""
    for name, drawing in drawings():
        assert 1 <= drawing.blacks <= BLACKS, name
        assert drawing.black < 1 << len(BOXES), name
        if drawing.red >= 0:
            assert drawing.red in BOXES, name
            assert not drawing.black >> drawing.red & 1, name
        assert drawing.arrow is None or drawing.arrow.on_screen, name


def test_no_drawing_is_a_letter_or_a_digit() -> None:
    """PX-15."""
    found = {name: sign for name, drawing in drawings() if (sign := sign_in(drawing))}
    assert found == {}


def test_no_two_concepts_are_drawn_nearly_alike() -> None:
    alike = [
        (one, other, apart)
        for (one, first), (other, second) in combinations(drawings(), 2)
        if one != other and (apart := difference(first, second)) < BOXES_APART
    ]
    assert alike == []


def test_no_concept_has_a_drawing_twice() -> None:
    for concept in concepts("en"):
        assert len({*concept.drawings}) == len(concept.drawings), concept.id


def difference(one: Drawing, other: Drawing) -> int:
    """In how many boxes two drawings differ, laid over each other as well as can be."""
    (black, red), (other_black, other_red) = _in_the_corner(one), _in_the_corner(other)
    return min(
        ((black ^ _moved(other_black, way)) | (red ^ _moved(other_red, way))).bit_count()
        for way in _WAYS
    )


_ROW = 16
"""Bits of a row, so that a drawing can be moved by a box."""
_WAYS = [right + _ROW * down for right, down in product((-1, 0, 1), repeat=2)]


@cache
def _in_the_corner(drawing: Drawing) -> tuple[int, int]:
    """The black boxes and the red one as bits, wherever the drawing stands."""
    left, top = (min(place) for place in zip(*_inked(drawing.rows, "#R"), strict=True))
    black, red = (
        sum(1 << (x - left + 1) + _ROW * (y - top + 1) for x, y in _inked(drawing.rows, sign))
        for sign in "#R"
    )
    return black, red


def _inked(rows: list[str], signs: str) -> list[tuple[int, int]]:
    return [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in signs]


def _moved(bits: int, way: int) -> int:
    return bits << way if way > 0 else bits >> -way


# -- what these tests can see ----------------------------------------------------------------
def drawn(*rows: str, right: int = 0, down: int = 0) -> Drawing:
    """A drawing with these boxes in it."""
    black, red = 0, -1
    for y, row in enumerate(rows, start=down):
        for x, sign in enumerate(row, start=right):
            black |= (sign == "#") << box_of(x, y)
            red = box_of(x, y) if sign == "R" else red
    return Drawing(black, red)


@pytest.mark.parametrize(
    "rows",
    [
        ("###", "#.#", "###", "#.#", "#.#"),
        ("####.", "#...#", "####.", "#...#", "####."),
        (".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"),
        (".##.", "#..#", "#..#", "#..#", ".##."),
        ("#..R", "#..#", "####", "#..#", "#..#"),
        ("##..##", "##..##", "..##..", "..##..", "..##.."),
        ("######", "..##..", "..##..", "..##..", "..##.."),
        ("..####..", "##....##", "########", "##....##", "##....##"),
    ],
)
def test_a_letter_is_seen(rows: tuple[str, ...]) -> None:
    for right, down in product(range(SIZE - len(rows[0]) + 1), range(SIZE - len(rows) + 1)):
        assert sign_in(drawn(*rows, right=right, down=down))


def test_a_letter_with_a_wrong_pixel_is_seen() -> None:
    """Too many or missing, also where the letter begins; a small one may be something else."""
    assert sign_in(drawn(".##", "#.#", "###", "#.#", "#.#"))
    assert sign_in(drawn("...#", "##..", "#.#.", "##..", "#.#.", "#.#."))
    assert sign_in(drawn("#", ".##.", ".#.#", ".##.", ".#.#", ".#.#"))
    assert sign_in(drawn("#.#", "...", "#.#", ".#.", ".#.")) == ""


def test_what_is_no_letter() -> None:
    assert sign_in(drawn("#")) == ""
    assert sign_in(drawn("#########")) == ""
    assert sign_in(drawn("#########", "#.......#")) == ""


def test_the_fonts_have_all_letters_and_digits() -> None:
    for font in ("3×5", "4×5", "5×5", "5×7"):
        have = {name[0] for name, _ in signs() if font in name}
        assert have >= {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"}
    assert {name[0] for name, _ in signs()} >= {*"abcdefghijklmnopqrstuvwxyz"}
    assert all(boxes for _, boxes in signs())


def test_where_a_drawing_stands_does_not_matter() -> None:
    assert boxes_of(drawn("#R", right=3, down=4)) == boxes_of(drawn("##"))
    assert difference(drawn("#.#", "###"), drawn("#.#", "###", right=5, down=2)) == 0
    assert difference(drawn("##.", "###"), drawn("#.#", "###")) == 2
    assert difference(drawn("#.R", "###"), drawn("#.#", "###")) == 1


# -- the form of the file --------------------------------------------------------------------
def test_concepts_stand_by_category_in_the_order_of_the_categories() -> None:
    found = [entry["category"] for entry in ENTRIES]
    assert found == sorted(found, key=[*CATEGORIES].index)
    assert set(found) == {*CATEGORIES}


def test_ids_are_plain() -> None:
    ids = [entry["id"] for entry in ENTRIES]
    assert [one for one in ids if not re.fullmatch(r"[a-z]+(-[a-z]+)*", one)] == []
    assert len({*ids}) == len(ids)


def test_the_file_is_written_in_one_way() -> None:
    """So that a change of one concept is a change of its lines alone."""
    start = TEXT.index("[[concepts]]\n")
    assert TEXT[start:] == "\n".join(_as_written(entry) for entry in ENTRIES)
    assert TEXT.startswith("# ")


def _as_written(entry: dict[str, object]) -> str:
    lines = ["[[concepts]]"]
    for field in ("id", "category", "en", "de"):
        lines.append(f'{field} = "{entry[field]}"')
    for field in ("en_aliases", "de_aliases"):
        aliases = entry.get(field)
        if isinstance(aliases, list):
            assert aliases
            lines.append(f"{field} = [{', '.join(f'{chr(34)}{one}{chr(34)}' for one in aliases)}]")
    texts = entry["drawings"]
    assert isinstance(texts, list)
    quoted = ", ".join(f'"""\n{text}"""' for text in texts)
    return "\n".join([*lines, f"drawings = [{quoted}]"]) + "\n"


def test_a_drawing_with_an_arrow_is_read() -> None:
    arrows = [drawing.arrow for _, drawing in drawings() if drawing.arrow]
    assert arrows
    assert all(isinstance(arrow, Arrow) for arrow in arrows)
    for entry in ENTRIES:
        for text in entry["drawings"]:
            assert parse_drawing(text.removeprefix("\n")).blacks
