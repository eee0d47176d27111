"""Which guesses count, and which come near."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pix_tui.games.game import NotUnderstood
from pix_tui.games.pix.cards import ARTICLES_DE, ARTICLES_EN, Concept
from pix_tui.games.pix.guessing import LONGEST, spellings, tidy, verdict
from tests.games.refusals import not_understood

from .matches import new_match

BOTH = (*ARTICLES_EN, *ARTICLES_DE)


def concept(word: str, *aliases: str, articles: tuple[str, ...] = BOTH) -> Concept:
    return Concept("", word, "a clue", aliases, articles)


words = st.text(st.characters(codec="latin-1", categories=["L"]), min_size=1, max_size=20)


# -- right -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("lighthouse", "Lighthouse"),
        ("lighthouse", "LIGHTHOUSE"),
        ("lighthouse", "light house"),
        ("lighthouse", "light-house"),
        ("frying pan", "fryingpan"),
        ("T-shirt", "t shirt"),
        ("lighthouse", "the lighthouse"),
        ("lighthouse", "a lighthouse"),
        ("igloo", "An Igloo"),
        ("the sun", "sun"),
        ("The Sun", "a sun"),
        ("Leuchtturm", "der Leuchtturm"),
        ("Leuchtturm", "ein Leuchtturm"),
        ("Leuchtturm", "einen leuchtturm"),
        ("Die Erde", "erde"),
        ("Bär", "bär"),
        ("Bär", "Baer"),
        ("Bär", "bar"),
        ("Bär", "BÄR"),
        ("Bär", "ba\u0308r"),
        ("Windmühle", "windmuehle"),
        ("Windmühle", "Windmuhle"),
        ("Öl", "oel"),
        ("Reißzahn", "Reisszahn"),
        ("Fußball", "FUSSBALL"),
        ("Fussball", "Fußball"),
        ("Aerosol", "Ärosol"),
        ("Größenwahn", "Groessenwahn"),
        ("Märchenkönig", "Maerchenkonig"),
        ("café", "cafe"),
        ("cœur", "coeur"),
        ("smørrebrød", "smorrebrod"),
        ("Łódź", "lodz"),
        ("jalapeño", "jalapeno"),
        ("ёлка", "елка"),
        ("Σίσυφος", "σισυφοσ"),
        ("don't", "dont"),
        ("rock ’n’ roll", "rock'n'roll"),
        ("Ⅻ", "xii"),
        ("3D-Drucker", "3d drucker"),
    ],
)
def test_what_counts_as_the_word(word, guess):
    assert verdict(tidy(guess), concept(word)) == "right"


def test_other_words_for_it_count_as_well():
    lighthouse = concept("lighthouse", "beacon", "light tower")
    assert verdict("Beacon", lighthouse) == "right"
    assert verdict("the light-tower", lighthouse) == "right"


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("poet", "pot"),
        ("pot", "poet"),
        ("shoe", "sho"),
        ("Mauer", "Maur"),
        ("Bar", "Baer"),
        ("chilli", "hilli"),
        ("snail", "the"),
        ("ape", "a"),
    ],
)
def test_what_does_not(word, guess):
    assert verdict(guess, concept(word)) != "right"


def test_articles_are_those_of_the_deck():
    assert verdict("le phare", concept("phare", articles=("le", "la", "l'"))) == "right"
    assert verdict("l'arbre", concept("arbre", articles=("le", "la", "l'"))) == "right"
    assert verdict("L’Arbre", concept("arbre", articles=("le", "la", "l'"))) == "right"
    assert verdict("the phare", concept("phare", articles=("le", "la"))) != "right"
    assert verdict("der bear", concept("bear", articles=ARTICLES_EN)) != "right"
    assert verdict("the Bär", concept("Bär", articles=ARTICLES_DE)) != "right"
    assert verdict("the bear", concept("bear", articles=())) != "right"


def test_an_article_alone_is_a_word_like_any_other():
    assert verdict("die", concept("die", articles=ARTICLES_DE)) == "right"
    assert verdict("a", concept("a")) == "right"


# -- near ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("lighthouse", "lighthouses"),
        ("lighthouse", "ligthhouse"),
        ("lighthouse", "lihgthuose"),
        ("lighthouse", "lighthose"),
        ("lighthouse", "light"),
        ("lighthouse", "house"),
        ("light", "lighthouse"),
        ("Leuchtturm", "Turm"),
        ("frying pan", "pan"),
        ("pan", "frying pan"),
        ("pea soup", "the soup"),
        ("snail", "snial"),
        ("Bär", "Bären"),
    ],
)
def test_what_comes_near(word, guess):
    assert verdict(guess, concept(word)) == "near"


@pytest.mark.parametrize(
    ("word", "guess"),
    [
        ("cat", "car"),
        ("egg", "eggs!x"),
        ("elephant", "ant"),
        ("lighthouse", "umbrella"),
        ("frying pan", "frying pot lid"),
        ("windmill", "w"),
        ("bridge", "bread"),
    ],
)
def test_what_does_not_come_near(word, guess):
    assert verdict(guess, concept(word)) == "wrong"


def test_that_it_was_near_is_told_to_the_guesser_alone():
    now = new_match(3).show("K", 1, 2, 3)
    now = now.play(f"1: guess {now.word()}s", "2: guess teapot", f"2: guess {now.word()}s")

    def verdicts(viewer: int | None) -> list[str | None]:
        return [guess["verdict"] for guess in now.view(viewer)["reveal"]["guesses"]]

    assert verdicts(1) == ["near", None, None]
    assert verdicts(2) == [None, "wrong", "near"]
    assert verdicts(0) == verdicts(None) == [None, None, None]
    assert [guess["text"] for guess in now.view(None)["reveal"]["guesses"]] == [
        f"{now.word()}s",
        "teapot",
        f"{now.word()}s",
    ]


# -- properties ------------------------------------------------------------------------------
@given(words)
def test_a_word_is_right_however_it_is_typed(word):
    assume(spellings(word))
    wanted = concept(word)
    for guess in (word, word.upper(), word.lower(), f"the {word}", f"die {word}", f" {word}-"):
        assert verdict(guess, wanted) == "right"
    assert verdict(unicodedata.normalize("NFD", word), wanted) == "right"
    assert verdict("-".join(unicodedata.normalize("NFC", word)), wanted) == "right"
    for typed in spellings(word):
        assert verdict(typed, wanted) == "right"


@given(words, words)
def test_a_guess_is_right_just_where_they_can_be_spelt_alike(one, other):
    assume(spellings(one) and spellings(other))
    bare = concept(other, articles=())
    assert (verdict(one, bare) == "right") == bool(spellings(one) & spellings(other))


@given(words, words)
def test_right_works_both_ways(one, other):
    assume(spellings(one) and spellings(other))
    assert (verdict(one, concept(other)) == "right") == (verdict(other, concept(one)) == "right")


@given(st.text("abcdefg", min_size=8, max_size=20), st.integers(0, 19), st.sampled_from("xyz"))
def test_one_slip_in_a_long_word_is_near(word, at, letter):
    at %= len(word)
    for typed in (word[:at] + letter + word[at:], word[:at] + letter + word[at + 1 :]):
        assert verdict(typed, concept(word, articles=())) == "near"
    left_out = word[:at] + word[at + 1 :]
    assert verdict(left_out, concept(word, articles=())) in ("near", "right")


@given(st.text(max_size=80), st.text(max_size=40))
def test_any_guess_has_a_verdict(guess, word):
    try:
        text = tidy(guess)
    except NotUnderstood:
        not_understood(tidy, guess)
        return
    assert tidy(text) == text
    assert 1 <= len(text) <= LONGEST
    assert text.isprintable()
    assert text == " ".join(text.split())
    if spellings(word):
        assert verdict(text, concept(word)) in ("right", "near", "wrong")


# -- what is a guess at all ------------------------------------------------------------------
def test_a_guess_has_one_form():
    assert tidy("  light \t house ") == "light house"
    assert tidy("ba\u0308r") == "bär"
    assert tidy("x" * LONGEST) == "x" * LONGEST


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A guess is a word."),
        ("   ", "A guess is a word."),
        ("!?", "A guess is a word."),
        ("x" * 61, "A guess has at most 60 characters."),
        ("bea\x1br", "There are characters in this guess that cannot be shown."),
        ("bear\u202e", "There are characters in this guess that cannot be shown."),
        ("bea\u200dr", "There are characters in this guess that cannot be shown."),
        ("be\x00ar", "There are characters in this guess that cannot be shown."),
        ("be\ud800ar", "There are characters in this guess that cannot be shown."),
        ("b" + "\u0300" * 9, "There are characters in this guess that cannot be shown."),
    ],
)
def test_what_is_no_guess(text, sentence):
    assert not_understood(tidy, text) == sentence


def test_a_word_of_nothing_but_umlauts_does_no_harm():
    assert len(spellings("ä" * 60)) <= 64
    assert verdict("ä" * 40, concept("ä" * 40)) == "right"
    assert verdict("ae" * 3, concept("ääa")) != "right"
    assert verdict("aeaea", concept("äää")) == "right"
