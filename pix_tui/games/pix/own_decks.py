"""Decks of a table's own: TOML files in the folder `decks` of the configuration, or one from
elsewhere that the command line names.

    articles = ["le", "la", "l'"]   # may be left out; then the English and the German ones

    [[concepts]]
    word = "phare"
    clue = "bâtiment"
    aliases = ["feu"]               # may be left out
    drawings = [...]                # may be left out: as in `data/concepts.toml`

A match keeps the words of such a deck, so that it can be read where the file is not.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import own
from ..game import NotUnderstood
from .cards import ARTICLES_DE, ARTICLES_EN, ENOUGH, Concept, Deck, paired_up
from .drawing import BadDrawing, Drawing, parse_drawing
from .guessing import is_right, spellings
from .toml_lines import Source, parse_toml, read_file

KIND = "decks"
"""The folder of a table's own files, in the configuration folder."""
SUFFIX = ".toml"
FEWEST = 2 * ENOUGH
MOST_CONCEPTS = 1_000
LONGEST_WORD = 40
MOST_ALIASES = 20
MOST_DRAWINGS = 20
MOST_ARTICLES = 40
LONGEST_FILE = 400_000  # bytes
LONGEST_KEPT = 400_000
_LONGEST_NAME = 255
_CONCEPTS, _WORD, _CLUE, _ALIASES, _DRAWINGS = "concepts", "word", "clue", "aliases", "drawings"
_ARTICLES = "articles"
_FIELDS = (_WORD, _CLUE, _ALIASES, _DRAWINGS)


def files() -> dict[str, Path]:
    """The files of a table's own decks by name; one that has been brought comes first."""
    return own.files(KIND, SUFFIX)


def read_deck(path: Path) -> Deck:
    """The deck that is in a file. Raises `NotUnderstood` with the line of the fault."""
    return parse_deck(read_file(path, LONGEST_FILE), path.stem, path.name)


def parse_deck(text: str, name: str, file: str) -> Deck:
    """The deck that a text describes.

    Args:
        text: what is in the file.
        name: what the deck is called.
        file: what errors call the file.

    Raises:
        NotUnderstood: with the line of the fault.
    """
    data = parse_toml(text, file)
    return _Reader(Source(text, file)).deck(data, name)


# -- kept with a match -----------------------------------------------------------------------
def kept(deck: Deck) -> str:
    """The words of a deck as a match keeps them; `kept_deck` reads them back."""
    concepts = [[one.word, one.clue, *one.aliases] for one in deck.concepts]
    articles = list(deck.concepts[0].articles)
    return json.dumps([articles, *concepts], ensure_ascii=False, separators=(",", ":"))


def kept_deck(name: object, text: object) -> Deck:
    """A deck as a match has kept it. Raises `NotUnderstood`: it is never trusted."""
    if isinstance(name, str) and isinstance(text, str) and len(text) <= LONGEST_KEPT:
        return _kept_deck(name, text)
    raise NotUnderstood(_DAMAGED)


_DAMAGED = "The deck that was kept with this match is damaged."


@lru_cache(8)  # every state of a match that is read brings the same one
def _kept_deck(name: str, text: str) -> Deck:
    damaged = NotUnderstood(_DAMAGED)
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        raise damaged
    try:
        articles, *concepts = json.loads(text)
        data = {
            _ARTICLES: articles,
            _CONCEPTS: [
                {_WORD: word, _CLUE: clue, _ALIASES: aliases} for word, clue, *aliases in concepts
            ],
        }
        deck = _Reader(Source("", "")).deck(data, name)
    except (NotUnderstood, ValueError, TypeError, RecursionError):
        raise damaged from None
    if kept(deck) != text:
        raise damaged
    return deck


# -- checks ----------------------------------------------------------------------------------
class _Reader:
    """Reads the values of a deck file, and complains about the first that is not as it should."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._file = source.file

    def deck(self, data: dict[str, Any], name: str) -> Deck:
        for field in data:
            if field not in (_ARTICLES, _CONCEPTS):
                raise self._unknown(self._source.line("", 0, field), field)
        entries = data.get(_CONCEPTS)
        if not isinstance(entries, list) or len(entries) < FEWEST:
            raise NotUnderstood(
                "{file}: a deck has at least {fewest} concepts, each under [[concepts]].",
                file=self._file,
                fewest=FEWEST,
            )
        if len(entries) > MOST_CONCEPTS:
            raise NotUnderstood(
                "{file}: a deck has at most {most} concepts.", file=self._file, most=MOST_CONCEPTS
            )
        articles = self._articles(data.get(_ARTICLES))
        found = [self._concept(number, entry, articles) for number, entry in enumerate(entries)]
        self._check_duplicates(found)
        cards = paired_up([concept.clue for concept in found])
        return Deck(name, tuple(found), tuple(cards))

    def _articles(self, value: Any) -> tuple[str, ...]:
        if value is None:
            return (*ARTICLES_EN, *ARTICLES_DE)
        line = self._source.line("", 0, _ARTICLES)
        return tuple(
            self._word(line, _ARTICLES, one)
            for one in self._list(line, _ARTICLES, value, MOST_ARTICLES)
        )

    def _concept(self, number: int, entry: Any, articles: tuple[str, ...]) -> Concept:
        if not isinstance(entry, dict):
            raise NotUnderstood(
                "{file}, line {line}: each concept is a table under [[concepts]].",
                file=self._file,
                line=self._line(number),
            )
        for field in entry:
            if field not in _FIELDS:
                raise self._unknown(self._line(number, field), field)
        for field in (_WORD, _CLUE):
            if field not in entry:
                raise NotUnderstood(
                    "{file}, line {line}: the concept has no “{field}”.",
                    file=self._file,
                    line=self._line(number),
                    field=field,
                )
        aliases = self._list(
            self._line(number, _ALIASES), _ALIASES, entry.get(_ALIASES, []), MOST_ALIASES
        )
        concept = Concept(
            id=str(number),
            word=self._word(self._line(number, _WORD), _WORD, entry[_WORD]),
            clue=self._word(self._line(number, _CLUE), _CLUE, entry[_CLUE]),
            aliases=tuple(
                self._word(self._line(number, _ALIASES), _ALIASES, alias) for alias in aliases
            ),
            articles=articles,
            drawings=self._drawings(number, entry.get(_DRAWINGS, [])),
        )
        if is_right(concept.clue, concept):
            raise NotUnderstood(
                "{file}, line {line}: the clue is the word itself.",
                file=self._file,
                line=self._line(number, _CLUE),
            )
        return concept

    def _word(self, line: int, field: str, value: Any) -> str:
        """A text that people may be shown, and that can be typed."""
        if isinstance(value, str):
            text = unicodedata.normalize("NFC", value)
            right = text.isprintable() and text == " ".join(text.split()) and spellings(text)
            if right and len(text) <= LONGEST_WORD:
                return text
        raise NotUnderstood(
            "{file}, line {line}: “{field}” takes words of at most {most} characters that can be "
            "shown.",
            file=self._file,
            line=line,
            field=field,
            most=LONGEST_WORD,
        )

    def _list(self, line: int, field: str, value: Any, most: int) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise NotUnderstood(
                "{file}, line {line}: “{field}” is a list of at most {most}.",
                file=self._file,
                line=line,
                field=field,
                most=most,
            )
        return value

    def _drawings(self, number: int, value: Any) -> tuple[Drawing, ...]:
        line = self._line(number, _DRAWINGS)
        return read_drawings(
            self._source,
            number,
            self._list(line, _DRAWINGS, value, MOST_DRAWINGS),
        )

    def _check_duplicates(self, concepts: Sequence[Concept]) -> None:
        seen: dict[str, int] = {}
        for number, concept in enumerate(concepts):
            first = min(
                (seen[form] for form in spellings(concept.word) if form in seen), default=None
            )
            if first is not None:
                raise NotUnderstood(
                    "{file}, line {line}: “{word}” is there already, in line {first}.",
                    file=self._file,
                    line=self._line(number, _WORD),
                    word=concept.word,
                    first=self._line(first, _WORD),
                )
            seen |= dict.fromkeys(spellings(concept.word), number)

    def _unknown(self, line: int, field: str) -> NotUnderstood:
        return NotUnderstood(
            "{file}, line {line}: “{field}” is nothing that a deck has.",
            file=self._file,
            line=line,
            field=field[:20],
        )

    def _line(self, number: int, key: str = "") -> int:
        return self._source.line(_CONCEPTS, number, key)


def read_drawings(source: Source, number: int, texts: list[Any]) -> tuple[Drawing, ...]:
    """The drawings of a concept, the so-manieth of its file. Raises `NotUnderstood`."""
    found = []
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise NotUnderstood(
                "{file}, line {line}: a drawing is a text of nine rows.",
                file=source.file,
                line=source.line(_CONCEPTS, number, _DRAWINGS),
            )
        try:
            found.append(parse_drawing(text.removeprefix("\n")))
        except BadDrawing as fault:
            line = source.text_line(_CONCEPTS, number, place, fault.line, _DRAWINGS)
            raise NotUnderstood(
                "{file}, line {line}: {fault}", file=source.file, line=line, fault=fault.message
            ) from None
    return tuple(found)
