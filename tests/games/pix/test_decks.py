"""Decks: ours in two languages, those of a table, and how cards are made of them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pix_tui.games import own
from pix_tui.games.game import NotUnderstood
from pix_tui.games.pix import content
from pix_tui.games.pix.cards import paired, paired_up
from pix_tui.games.pix.drawing import parse_drawing
from pix_tui.games.pix.guessing import verdict
from pix_tui.games.pix.own_decks import kept, kept_deck, parse_deck, read_deck
from pix_tui.games.pix.state import PixOptions
from pix_tui.table.log import MemoryLog, SeatInfo
from pix_tui.table.table import Table
from tests.games.json_values import JSON
from tests.games.refusals import not_understood

from .matches import GAME, options
from .standin import CONCEPTS, DRAWING, KEPT, canary_deck, concepts_file, deck_file

OURS = concepts_file()
MINE = deck_file()
LIGHTHOUSE = ' = "lighthouse"'


def line_of(text: str, part: str, nth: int = 0) -> int:
    """The line of the so-manieth place where something stands."""
    return [n for n, line in enumerate(text.splitlines(), 1) if part in line][nth]


# -- cards -----------------------------------------------------------------------------------
def test_PX_09_a_card_has_two_words_of_different_kinds():
    cards, waiting = paired("aaabbcab")
    assert cards == [(0, 3), (1, 4), (2, 5), (6, 7)]
    assert waiting == []
    assert paired("aab") == ([(0, 2)], [1])
    assert paired("") == ([], [])


@given(st.lists(st.sampled_from("abc"), max_size=60), st.integers(0, 60))
def test_what_is_added_at_the_end_changes_no_card(clues, length):
    cards, _ = paired(clues)
    assert paired(clues[:length])[0] == cards[: len(paired(clues[:length])[0])]
    used = [number for card in cards for number in card]
    assert len(used) == len({*used})
    assert all(clues[one] != clues[other] for one, other in cards)
    if len({*clues}) > 1:
        # What is left over is of one kind.
        assert len({clues[n] for n in range(len(clues)) if n not in used}) <= 1


@given(st.lists(st.sampled_from("abc"), max_size=60))
def test_in_a_tables_own_deck_one_word_at_most_is_left_over(clues):
    used = [number for card in paired_up(clues) for number in card]
    assert len(used) == len({*used}) == len(clues) - len(clues) % 2


# -- ours ------------------------------------------------------------------------------------
def test_our_decks_have_the_same_cards_in_every_language():
    """PX-11: every word has its clue."""
    decks = content.parse_decks(OURS, "concepts.toml")
    assert [*decks] == ["en", "de"]
    english, german = decks.values()
    assert english.cards == german.cards
    assert len(english.cards) == 11  # the last two words are food, and wait for another kind
    for one, other, (name, *_, more, mehr) in zip(
        english.concepts, german.concepts, CONCEPTS, strict=True
    ):
        assert one.id == other.id == name
        assert (one.aliases, other.aliases) == (more, mehr)
        assert one.drawings == other.drawings
    bear = english.concepts.index(next(c for c in english.concepts if c.id == "bear"))
    assert (english.concepts[bear].word, english.concepts[bear].clue) == ("bear", "kind of animal")
    assert (german.concepts[bear].word, german.concepts[bear].clue) == ("Bär", "Tier")
    assert verdict("the bear", english.concepts[bear]) == "right"
    assert verdict("the Bär", german.concepts[bear]) != "right"
    assert verdict("ein Baer", german.concepts[bear]) == "right"
    first = english.concept(0, 1)
    assert first.id == "lighthouse"
    assert first.drawings == (parse_drawing(DRAWING + "arrow 9,3,N"),)
    assert english.concept(0, 2).clue != first.clue


def test_a_match_with_our_words(our_words):
    start = GAME.start(PixOptions.from_json({"deck": "de"}), 3)
    assert start.options.cards.name == "de"
    assert PixOptions().cards.name == "en"
    assert "kept_deck" not in PixOptions(deck="de").to_json()
    state = GAME.play(start, None, GAME.parse_move("card K 0", start))
    assert state.concept(0).word == "Leuchtturm"


def test_nothing_is_read_before_a_match_begins(tmp_path, monkeypatch):
    monkeypatch.setattr(content, "FILE", tmp_path / "gone.toml")
    usual = PixOptions()
    assert usual.to_json()["deck"] == "en"
    with pytest.raises(NotUnderstood, match=r"gone\.toml cannot be read"):
        GAME.start(usual, 3)


@pytest.mark.parametrize(
    ("old", "new", "field", "part"),
    [
        ('id = "castle"', 'id = "lighthouse"', "id", 'id = "lighthouse"'),
        ('id = "castle"', 'id = "Castle"', "id", 'id = "Castle"'),
        ('en = "castle"', 'en = "castle "', "en", 'en = "castle "'),
        ('en = "castle"', 'en = ""', "en", 'en = ""'),
        ('en = "castle"', 'en = "cas\\u202etle"', "en", 'en = "cas'),
        ('en = "castle"', 'en = "?"', "en", 'en = "?"'),
        ('en = "castle"', f'en = "{"x" * 41}"', "en", 'en = "xx'),
        ('en = "castle"', "en = 7", "en", "en = 7"),
        ('en = "castle"', 'em = "castle"', "em", 'em = "castle"'),
        ('de_aliases = ["Schloss"]', 'de_aliases = "x"', "de_aliases", 'de_aliases = "x"'),
        ('de_aliases = ["Schloss"]', "de_aliases = [7]", "de_aliases", "de_aliases = [7]"),
        ('en = "kind of tool", ', "", "tool", "tool = { de"),
        ('en = "castle"', 'en = "kind of building"', "en", 'en = "kind of building"'),
    ],
)
def test_a_fault_in_our_file_is_named_with_its_line(old, new, field, part):
    text = OURS.replace(old, new, 1)
    nth = -1 if part.startswith(('id = "lighthouse', 'en = "kind of b')) else 0
    where = line_of(text, part, nth)
    assert not_understood(content.parse_decks, text, "concepts.toml") == (
        f"concepts.toml, line {where}: “{field}” is missing, there twice or malformed."
    )


def test_other_faults_in_our_file():
    def fault(text: str) -> str:
        return not_understood(content.parse_decks, text, "c.toml")

    twice = OURS.replace('en = "castle"', 'en = "Light-House"')
    assert fault(twice) == (
        f"c.toml, line {line_of(twice, 'Light-House')}: “Light-House” is there already, "
        f"in line {line_of(twice, 'en' + LIGHTHOUSE)}."
    )
    missing = OURS.replace('category = "building"\nen = "castle"', 'en = "castle"')
    assert f"line {line_of(missing, 'castle') - 1}: “category”" in fault(missing)
    row = OURS.replace("...#.#...", "...#.#..", 1)
    assert fault(row) == (
        f"c.toml, line {line_of(row, '...#.#..')}: a row of a drawing is 9 signs, each one of "
        ". # R; not “...#.#..”."
    )
    arrow = OURS.replace("arrow 9,3,N", "arrow 9,3,X")
    assert f"line {line_of(arrow, 'arrow')}: an arrow is written like" in fault(arrow)
    assert fault("").startswith("c.toml, line 1: “categories”")
    assert "at least 9 cards" in fault("\n".join(OURS.splitlines()[:60]))


# -- a table's own ---------------------------------------------------------------------------
def test_a_deck_of_the_tables_own(own_decks):
    assert content.names() == ("en", "de")
    (own_decks / "mine.toml").write_text("\ufeff" + MINE, encoding="utf-8")
    (own_decks / "en.toml").write_text("nonsense")
    (own_decks / "notes.txt").write_text("no deck")
    assert content.names() == ("en", "de", "mine")
    assert read_deck(own_decks / "mine.toml") == parse_deck(MINE, "mine", "mine.toml")
    assert PixOptions.describe()[0].choices == ("en", "de", "mine")
    deck = PixOptions(deck="mine").cards
    assert [concept.word for concept in deck.concepts] == [
        english for _, _, english, *_ in CONCEPTS
    ]
    assert verdict("the beacon", deck.concepts[0]) == "right"
    assert verdict("der beacon", deck.concepts[0]) == "right"
    with pytest.raises(NotUnderstood, match="There is no deck"):
        content.deck("yours")


def test_articles_and_drawings_of_its_own():
    text = 'articles = ["le", "l\'"]\n' + MINE.replace(
        "aliases", f"drawings = [\"\"\"\n{DRAWING}\"\"\", '''\n{DRAWING}''']\naliases", 1
    )
    deck = parse_deck(text, "mine", "mine.toml")
    assert verdict("l'igloo", deck.concepts[3]) == "right"
    assert verdict("the igloo", deck.concepts[3]) != "right"
    assert deck.concepts[0].drawings == (parse_drawing(DRAWING),) * 2


@pytest.mark.parametrize(
    ("old", "new", "part", "sentence"),
    [
        ('"castle"', '"Castle "', '"Castle "', "“word” takes words of at most 40 characters"),
        ('"castle"', '"cas\\ntle"', '"cas\\ntle"', "“word” takes words of"),
        ('"castle"', '"cas\\u202etle"', "u202e", "“word” takes words of"),
        ('"castle"', '"cas\\u001btle"', "u001b", "“word” takes words of"),
        ('"castle"', '"---"', '"---"', "“word” takes words of"),
        ('"castle"', f'"{"x" * 41}"', "xxxx", "“word” takes words of"),
        ('"castle"', "5", "word = 5", "“word” takes words of"),
        ('word = "castle"', 'wort = "castle"', "wort", "“wort” is nothing that a deck has."),
        ('["snow house"]', '"snow house"', '"snow house"', "“aliases” is a list of at most 20."),
        ('["snow house"]', '[""]', '[""]', "“aliases” takes words of"),
        ('"castle"', '"kind of building"', 'word = "kind', "the clue is the word itself."),
    ],
)
def test_a_fault_in_a_deck_is_named_with_its_line(old, new, part, sentence):
    text = MINE.replace(old, new, 1)
    where = line_of(text, part)
    if sentence.startswith("the clue"):
        where += 1
    told = not_understood(parse_deck, text, "mine", "mine.toml")
    assert told.startswith(f"mine.toml, line {where}: {sentence}")


def test_other_faults_in_a_deck():
    def fault(text: str) -> str:
        return not_understood(parse_deck, text, "mine", "mine.toml")

    twice = MINE.replace('"castle"', '"LIGHT HOUSE"')
    assert fault(twice) == (
        f"mine.toml, line {line_of(twice, 'LIGHT')}: “LIGHT HOUSE” is there already, in line "
        f"{line_of(twice, LIGHTHOUSE)}."
    )
    gone = MINE.replace('clue = "kind of building"\n', "", 1)
    assert fault(gone) == "mine.toml, line 3: the concept has no “clue”."
    assert fault(deck_file(17)) == (
        "mine.toml: a deck has at least 18 concepts, each under [[concepts]]."
    )
    assert parse_deck(deck_file(18), "mine", "mine.toml").cards[8]
    assert fault("") == "mine.toml: a deck has at least 18 concepts, each under [[concepts]]."
    assert fault("concepts = 3").startswith("mine.toml: a deck has at least 18")
    assert fault("concepts = [" + "3," * 20 + "]").startswith("mine.toml, line 1: each concept")
    assert fault("x = 1\n" + MINE) == "mine.toml, line 1: “x” is nothing that a deck has."
    assert fault(MINE + "\n[other]\n").endswith("“other” is nothing that a deck has.")
    assert fault(MINE + '\nword = "again"\n').startswith(
        f"mine.toml, line {len(MINE.splitlines()) + 2}: this is no TOML (Cannot overwrite a value"
    )
    assert fault(MINE + "\nword = [").startswith("mine.toml, line ")
    assert "is no TOML that can be read here" in fault("a = " + "[\n" * 20_000)
    assert "far too long for one line" in fault("a." * 3_000 + "b = 1")
    many = "".join(f'[[concepts]]\nword = "w{n}"\nclue = "c"\n' for n in range(1_001))
    assert fault(many) == "mine.toml: a deck has at most 1000 concepts."


def test_files_that_cannot_be_read(own_decks):
    def fault(name: str) -> str:
        return not_understood(read_deck, own_decks / name)

    assert fault("gone.toml") == (
        "The deck file gone.toml cannot be read: No such file or directory."
    )
    (own_decks / "folder.toml").mkdir()
    assert fault("folder.toml").startswith("The deck file folder.toml cannot be read")
    (own_decks / "bytes.toml").write_bytes(b"# a\n# b\n\xff\xfe")
    assert fault("bytes.toml") == "bytes.toml, line 3: not UTF-8."
    (own_decks / "long.toml").write_text("# \n" * 200_000)
    assert fault("long.toml") == "The deck file long.toml is far too long."
    with pytest.raises(NotUnderstood, match="line 3: not UTF-8"):
        PixOptions(deck="bytes")


@given(st.text() | st.text('[]concepts="wordlue\n ', max_size=60))
def test_any_text_is_a_deck_or_is_refused(text):
    not_understood(parse_deck, text, "mine", "mine.toml")
    not_understood(content.parse_decks, text, "mine.toml")


def test_a_deck_that_is_brought_from_elsewhere(own_decks, tmp_path, monkeypatch):
    """It is one of the choices from then on, before one in the folder that has its name."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine.txt").write_text(MINE.replace('"castle"', '"palace"'))
    (own_decks / "mine.toml").write_text(MINE)
    (own_decks / "yours.toml").write_text(MINE)
    monkeypatch.chdir(elsewhere)
    assert content.bring(Path("mine.txt")) == "mine"
    monkeypatch.chdir(tmp_path)
    assert content.names() == ("en", "de", "mine", "yours")
    assert PixOptions(deck="mine").cards.concepts[1].word == "palace"
    assert own.brought() == [("decks", elsewhere / "mine.txt")]


@pytest.mark.parametrize("name", ["en", "de", "a\x1bb"])
def test_a_deck_from_elsewhere_has_a_name_of_its_own(own_decks, name):
    (own_decks.parent / f"{name}.toml").write_text(MINE)
    assert not_understood(content.bring, own_decks.parent / f"{name}.toml").startswith(
        "A deck is called like its file, and no deck of a table can be called"
    )
    assert own.brought() == []


def test_no_pipe_is_waited_for(own_decks):
    os.mkfifo(own_decks / "pipe.toml")
    assert not_understood(read_deck, own_decks / "pipe.toml") == (
        "The deck file pipe.toml is not a file."
    )


# -- kept with a match -----------------------------------------------------------------------
def test_a_match_keeps_the_words_that_it_began_with(own_decks):
    (own_decks / "mine.toml").write_text(MINE)
    found = PixOptions(deck="mine")
    (own_decks / "mine.toml").unlink()
    assert found.cards.concepts[1].word == "castle"
    again = PixOptions.from_json(json.loads(json.dumps(found.to_json())))
    assert again == found
    assert hash(again) == hash(found)
    assert again.cards == found.cards
    with pytest.raises(NotUnderstood, match="takes one of en, de; not mine"):
        PixOptions(deck="mine")


def test_a_match_is_read_without_the_file_that_it_was_played_with(own_decks, pix_house):
    (own_decks / "mine.toml").write_text(MINE)
    log = MemoryLog()
    seats = [SeatInfo("")] * 3
    match = Table.create("pix", {"deck": "mine"}, seats, log, seed=1).header.id
    Table.open(log, match).submit(0, "black 1,1")
    word = Table.open(log, match).view(0)["own"]["word"]
    (own_decks / "mine.toml").write_text(MINE.replace(f'"{word}"', '"another one"'))
    assert Table.open(log, match).view(0)["own"]["word"] == word
    (own_decks / "mine.toml").unlink()
    after = Table.open(log, match)
    assert after.view(0)["own"]["word"] == word
    assert GAME.load(GAME.dump(after.match.state)) == after.match.state
    assert "kept_deck" not in json.dumps(after.view(0))


@pytest.mark.parametrize("name", ["en", "de"])
def test_ours_are_kept_by_name_alone(name):
    with pytest.raises(NotUnderstood, match="Only a table's own deck"):
        PixOptions.from_json({"deck": name, "kept_deck": KEPT})


@pytest.mark.parametrize(
    "values",
    [{"deck": "mine", "kept_deck": text} for text in (5, 0, False, None, [], ["1"], {})]
    + [
        {"deck": "mine", "kept_deck": text}
        for text in (
            *("1", "[]", "{}", "[[]]", "null", "[[" * 50_000, "é", KEPT[:-1], KEPT + " "),
            *(KEPT.replace("castle", "castle "), KEPT.replace("castle", "lighthouse")),
            *(KEPT.replace('"castle",', ""), KEPT.replace('"castle"', "7"), "x" * 400_001),
            *(json.dumps(json.loads(KEPT)), json.dumps(json.loads(KEPT)[:18])),
        )
    ]
    + [{"deck": name, "kept_deck": KEPT} for name in (5, None, [], "", "m" * 300, "a\x1bb")],
    ids=lambda values: str(values)[:40],
)
def test_words_kept_with_a_match_are_never_trusted(values):
    assert len(not_understood(PixOptions.from_json, values)) < 200


@given(JSON, JSON)
def test_any_json_is_no_deck(name, value):
    not_understood(kept_deck, name, value)
    not_understood(kept_deck, "mine", json.dumps(value))


def test_what_is_kept_is_read_back():
    deck = parse_deck('articles = ["a\\"b"]\n' + MINE.replace("castle", "süß “x”"), "m", "m")
    bare = kept_deck("m", kept(deck))
    assert bare.cards == deck.cards
    assert [c._replace(drawings=()) for c in deck.concepts] == list(bare.concepts)
    assert kept(bare) == kept(deck)


def test_an_own_deck_is_not_asked_for_by_a_path(own_decks):
    (own_decks.parent / "secret.toml").write_text(MINE)
    for name in ("../secret", "/etc/passwd", "mine.toml", "EN"):
        with pytest.raises(NotUnderstood):
            PixOptions.from_json({"deck": name})


def test_without_a_folder_there_are_ours_only(monkeypatch):
    monkeypatch.setattr(own, "_where", None)
    assert content.names() == ("en", "de")


def test_canaries_make_a_deck():
    assert options({"deck": "c", "kept_deck": canary_deck()}).cards.concepts[7].word == "word007x"
