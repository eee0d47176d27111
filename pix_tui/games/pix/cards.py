"""What is drawn in PIX: concepts, each a word with its clue, and the cards that they make up.

A card has two concepts (PX-09), one for each half of a round. Which two belong together follows
from their order alone: they are taken one by one, and each joins the one that has waited longest
for a partner with another clue; if there is none, it waits itself. Cards are numbered from 0 in the
order in which they become complete. So neither of a card's clues gives away the other, and whatever
is added at the end of a list leaves the cards before it as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .drawing import Drawing

ARTICLES_EN = ("the", "a", "an")
ARTICLES_DE = (
    *("der", "die", "das", "den", "dem", "des"),
    *("ein", "eine", "einen", "einem", "einer", "eines"),
)
ENOUGH = 9  # PX-03: no match takes more cards

Card = tuple[int, int]
"""Two concepts, by their number in the deck."""


class Concept(NamedTuple):
    """Something to draw and to guess."""

    id: str
    """The same in every language."""
    word: str
    clue: str
    """PX-11: to what kind of things it belongs."""
    aliases: tuple[str, ...] = ()
    """Other guesses that count."""
    articles: tuple[str, ...] = ()
    """What may stand before a word and does not matter."""
    drawings: tuple[Drawing, ...] = ()
    """How it can be drawn."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that counts as having guessed it."""
        return (self.word, *self.aliases)


class Deck(NamedTuple):
    """All the concepts that a match draws its cards from."""

    name: str
    concepts: tuple[Concept, ...]
    cards: tuple[Card, ...]

    def concept(self, card: int, word: int) -> Concept:
        """The first or the second concept of a card (PX-09)."""
        return self.concepts[self.cards[card][word - 1]]


def paired(clues: Sequence[str]) -> tuple[list[Card], list[int]]:
    """The cards that concepts with these clues make up, and those that still wait for a partner."""
    cards: list[Card] = []
    waiting: list[int] = []  # all of them with one clue
    for number, clue in enumerate(clues):
        if waiting and clues[waiting[0]] != clue:
            cards.append((waiting.pop(0), number))
        else:
            waiting.append(number)
    return cards, waiting


def paired_up(clues: Sequence[str]) -> list[Card]:
    """The same with cards of one clue in the end, so that at most one concept is left over: for a
    list that nothing will be added to."""
    cards, waiting = paired(clues)
    return cards + list(zip(waiting[::2], waiting[1::2], strict=False))
