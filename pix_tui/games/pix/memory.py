"""What a bot of PIX remembers: the words of a deck, and how they have been drawn.

That is the drawings that come with a deck, and those that people have made on this machine. A bot
knows every word alike: which of them share a card, it does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..game import NotUnderstood
from . import content, gallery, own_decks
from .cards import Concept
from .drawing import Drawing
from .guessing import NEAR, RIGHT, is_right, spellings, tidy, verdict
from .recognition import Look, likeness, looks, pushed

MOST_OF_PEOPLE = 8
"""How many drawings of one word by people it keeps in mind, the last ones."""
_UNKNOWN = 0.78
"""How like a word something seems of which no drawing is known, if it is of the likeliest kind:
less than a drawing is like itself, more than it is like most others."""
_OF_ITS_KIND = 3
"""How likely a kind is, so many of its words say."""
_SHARPNESS = 4
"""Of several drawings of one word those that say more count for more."""

Drawn = tuple[tuple[str, tuple[Drawing, ...]], ...]
"""Words, each with drawings."""


class Word(NamedTuple):
    """A word that a bot knows."""

    concept: Concept
    drawings: tuple[Drawing, ...]
    """Those to draw from: the deck's, or else the people's."""
    looks: tuple[Look, ...]
    """All that it may look like."""


class Memory:
    """Words, and what they look like. One that is asked for twice is the same."""

    def __init__(self, concepts: Iterable[Concept], by_people: Drawn = ()) -> None:
        """Args:
        concepts: those of a deck.
        by_people: what people have drawn here; a word that is in no deck is known all the same.
        """
        found = list(concepts)
        numbers = {form: number for number, one in enumerate(found) for form in spellings(one.word)}
        numbers |= {one.word: number for number, one in enumerate(found)}
        theirs: dict[int, tuple[Drawing, ...]] = {}
        for text, drawings in by_people:
            try:
                word = tidy(text)  # what cannot be said is not worth remembering
            except NotUnderstood:
                continue
            forms = (word, *sorted(spellings(word)))
            number = next((numbers[form] for form in forms if form in numbers), None)
            if number is None:
                number = len(found)
                found.append(Concept(word, word, clue=""))
            theirs[number] = (theirs.get(number, ()) + tuple(drawings))[-MOST_OF_PEOPLE:]
        self.words = tuple(
            _word(concept, theirs.get(number, ())) for number, concept in enumerate(found)
        )
        self._numbers = {word.concept.word: number for number, word in enumerate(self.words)}
        kinds: dict[str, list[int]] = {}
        for number, known in enumerate(self.words):
            if known.looks:
                kinds.setdefault(known.concept.clue, []).append(number)
        self._kinds = kinds

    def number(self, text: str) -> int | None:
        """The word that is written like that."""
        return self._numbers.get(text)

    def scores(self, drawings: Sequence[Drawing]) -> list[float]:
        """How much each word is like what is drawn."""
        found = [_likenesses(self, drawing) for drawing in drawings if pushed(drawing)]
        if not found:
            return [0.0] * len(self.words)
        if len(found) == 1:
            scores = list(found[0])
        else:
            power = 1 / _SHARPNESS
            scores = [
                (sum(one**_SHARPNESS for one in each) / len(each)) ** power
                for each in zip(*found, strict=True)
            ]
        kinds = {}
        for clue, numbers in self._kinds.items():
            best = sorted((scores[number] for number in numbers), reverse=True)[:_OF_ITS_KIND]
            kinds[clue] = sum(best) / len(best)
        most = max(kinds.values(), default=0.0) or 1.0
        return [
            score if word.looks else kinds.get(word.concept.clue, 0.0) / most * _UNKNOWN
            for score, word in zip(scores, self.words, strict=True)
        ]

    def rivals(self, number: int, drawing: Drawing, count: int) -> list[int]:
        """The other words that a drawing is most like."""
        scores = _likenesses(self, drawing)
        others = (other for other in range(len(scores)) if other != number)
        return sorted(others, key=lambda other: -scores[other])[:count]

    def clarity(self, number: int, drawing: Drawing, rivals: Iterable[int]) -> float:
        """How much more a drawing is like the one word than like any of the others."""
        if not pushed(drawing):
            return -1.0
        others = (self._likeness(other, drawing) for other in rivals)
        return self._likeness(number, drawing) - max(others, default=0.0)

    def _likeness(self, number: int, drawing: Drawing) -> float:
        seen = pushed(drawing)
        assert seen is not None
        return max((likeness(seen, look) for look in self.words[number].looks), default=0.0)

    def named(self, text: str) -> frozenset[int]:
        """The words for which a guess is right."""
        return _judged(self, text, close=False)

    def close_to(self, text: str) -> frozenset[int]:
        """The words for which a guess is a near miss."""
        return _judged(self, text, close=True)


def _word(concept: Concept, by_people: tuple[Drawing, ...]) -> Word:
    drawn = dict.fromkeys((*concept.drawings, *by_people))
    seen = dict.fromkeys(look for drawing in drawn for look in looks(drawing))
    return Word(concept, concept.drawings or by_people, tuple(seen))


@lru_cache(256)
def _likenesses(memory: Memory, drawing: Drawing) -> tuple[float, ...]:
    """How much each word is like a drawing; those without drawings are like none."""
    seen = pushed(drawing)
    assert seen is not None
    return tuple(
        max((likeness(seen, look) for look in word.looks), default=0.0) for word in memory.words
    )


@lru_cache(512)
def _judged(memory: Memory, text: str, *, close: bool) -> frozenset[int]:
    words = enumerate(memory.words)
    if close:
        found = (NEAR, RIGHT)
        return frozenset(number for number, one in words if verdict(text, one.concept) in found)
    return frozenset(number for number, one in words if is_right(text, one.concept))


# -- where it comes from ---------------------------------------------------------------------
def memory(deck: str) -> Memory:
    """What is known of the words of a deck of that name, here and now."""
    return _memory(deck, _stamp(deck), _by_people(deck))


@lru_cache(4)
def _memory(deck: str, stamp: object, by_people: Drawn) -> Memory:
    try:
        return Memory(content.deck(deck).concepts, by_people)
    except NotUnderstood:  # the table's own, and its file is not here, or not any more
        return Memory((), by_people)


def _stamp(deck: str) -> object:
    """What is another when the file of a deck has changed."""
    if content.is_ours(deck):
        return str(content.FILE)
    path = own_decks.files().get(deck)
    try:
        stat = path and path.stat()
    except OSError:
        return None
    return stat and (stat.st_mtime_ns, stat.st_size)


def _by_people(deck: str) -> Drawn:
    """What people have drawn on this machine."""
    return tuple(sorted((word, tuple(drawn)) for word, drawn in gallery.known(deck).items()))
