"""Whether a guess names the word, or comes near it.

Case, diacritics, blanks, hyphens and a leading article make no difference; what a word is spelt
with is compared, not how it looks. A guess that is not right may still be close: a slip of the
keyboard, or one part of a compound. That is told to whoever has guessed, and to nobody else.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import product

from ..game import NotUnderstood
from .cards import Concept

RIGHT, NEAR, WRONG = "right", "near", "wrong"
LONGEST = 60
"""How many characters a guess may have."""
_MOST_MARKS = 3
"""In a row; a heap of marks on one letter is no word in any language."""

_SPELLINGS = {
    "ä": ("a", "ae"),
    "ö": ("o", "oe"),
    "ü": ("u", "ue"),
    "æ": ("ae", "a"),
    "œ": ("oe", "o"),
    "ø": ("o", "oe"),
    "å": ("a", "aa"),
    "ð": ("d",),
    "þ": ("th",),
    "ł": ("l",),
    "đ": ("d",),
    "ħ": ("h",),
    "ı": ("i",),
}
"""How a letter may be typed instead. The other way round nothing is changed: whoever types “pot”
does not mean “poet”."""
_MOST_VARIANTS = 64
_DIACRITICS = re.compile("[\u0300-\u036f]")
_LETTERS = ("L", "N", "M")
"""The categories of Unicode that count: letters, digits, and the marks that belong to them."""

_SLIP_EVERY = 5
"""One slip of the keyboard in so many letters is a near miss …"""
_MOST_SLIPS = 3
"""… but never more than these."""
_SHORTEST_PART = 4
"""Letters of a part of a compound; where a blank or a hyphen sets it off, one less will do."""


def tidy(text: str) -> str:
    """A guess in its one form: composed characters, single blanks, none at the ends.

    Raises:
        NotUnderstood: if it is empty or too long, or holds what cannot be shown.
    """
    guess = unicodedata.normalize("NFC", " ".join(text.split()))
    if len(guess) > LONGEST:
        raise NotUnderstood("A guess has at most {most} characters.", most=LONGEST)
    if not guess.isprintable() or _most_marks(guess) > _MOST_MARKS:
        raise NotUnderstood("There are characters in this guess that cannot be shown.")
    if not spellings(guess):
        raise NotUnderstood("A guess is a word.")
    return guess


def _most_marks(text: str) -> int:
    most = row = 0
    for char in text:
        row = row + 1 if unicodedata.category(char)[0] == "M" else 0
        most = max(most, row)
    return most


def verdict(guess: str, concept: Concept) -> str:
    """`RIGHT` if a guess names the concept, `NEAR` if it comes close, else `WRONG`."""
    if is_right(guess, concept):
        return RIGHT
    tries = _forms(guess, concept.articles)
    wanted = _wanted(concept.names, concept.articles)
    close = any(_is_close(one, other) for one in tries for other in wanted)
    return NEAR if close or _shares_a_part(guess, concept) else WRONG


def is_right(guess: str, concept: Concept) -> bool:
    """Whether a guess names the concept."""
    return bool(_forms(guess, concept.articles) & _wanted(concept.names, concept.articles))


@lru_cache(1024)
def _wanted(names: tuple[str, ...], articles: tuple[str, ...]) -> frozenset[str]:
    return frozenset[str]().union(*(_forms(name, articles) for name in names))


@lru_cache(4096)
def _forms(text: str, articles: tuple[str, ...]) -> frozenset[str]:
    """The spellings of a text with its article and without."""
    return spellings(text) | spellings(_without_article(text, articles))


def _without_article(text: str, articles: tuple[str, ...]) -> str:
    plain = text.replace("’", "'").strip()
    small = plain.casefold()
    for article in articles:
        # An article with an apostrophe leans on its word.
        lead = article if article.endswith("'") else article + " "
        if small.startswith(lead.casefold()) and spellings(plain[len(lead) :]):
            return plain[len(lead) :]
    return text


@lru_cache(4096)
def spellings(text: str) -> frozenset[str]:
    """How a text may be spelt, in small letters without diacritics, blanks and signs."""
    small = unicodedata.normalize("NFC", text.casefold())
    variants = [_SPELLINGS.get(char, (_plain(char),)) for char in small]
    count = 1
    for number, found in enumerate(variants):
        count *= len(found)
        if count > _MOST_VARIANTS:  # a word of nothing but umlauts: the rest in one way
            variants[number:] = [found[:1] for found in variants[number:]]
            break
    typed = {"".join(parts) for parts in product(*variants)}
    return frozenset(typed - {""})


def _plain(char: str) -> str:
    bare = _DIACRITICS.sub("", unicodedata.normalize("NFKD", char))
    kept = (part for part in bare.casefold() if unicodedata.category(part)[0] in _LETTERS)
    return unicodedata.normalize("NFC", "".join(kept))


def _is_close(one: str, other: str) -> bool:
    """A slip or two, or the beginning or the end of a compound."""
    slips = min(len(other) // _SLIP_EVERY, _MOST_SLIPS)
    if abs(len(one) - len(other)) <= slips and _slips(one, other) <= slips:
        return True
    short, long = sorted((one, other), key=len)
    part = long.startswith(short) or long.endswith(short)
    return part and len(short) >= _SHORTEST_PART


def _shares_a_part(guess: str, concept: Concept) -> bool:
    """Whether one of them is a word of the other, set off by a blank or a hyphen."""
    tries = _parts(guess)
    return any(
        tries & _forms(name, concept.articles) or _forms(guess, concept.articles) & _parts(name)
        for name in concept.names
    )


def _parts(text: str) -> frozenset[str]:
    words = re.split(r"[\s\-‐‑–/]+", text)
    found = frozenset[str]().union(*map(spellings, words)) if len(words) > 1 else frozenset[str]()
    return frozenset(part for part in found if len(part) >= _SHORTEST_PART - 1)


def _slips(one: str, other: str) -> int:
    """Letters that are wrong, missing, too many or in the wrong order: the edit distance in which
    two neighbours that have changed places count once (optimal string alignment)."""
    before: list[int] = []
    row: list[int] = [*range(len(other) + 1)]
    for i, a in enumerate(one, start=1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]
