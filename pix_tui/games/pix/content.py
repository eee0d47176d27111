"""The decks that there are: ours in every language, and those of a table.

Ours are one file, `data/concepts.toml`: categories, which are the clues, and concepts with a word
for each language and some drawings. Every language has the same cards under the same numbers.

A log names cards by number and guesses by their text, so that a released file is only ever added to
at its end; whoever changes what is there raises the version of the rules (`Game.of_version`).
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from .. import own
from ..game import NotUnderstood
from . import own_decks
from .cards import ARTICLES_DE, ARTICLES_EN, ENOUGH, Concept, Deck, paired
from .guessing import is_right, spellings
from .own_decks import LONGEST_WORD, read_drawings
from .toml_lines import Source, parse_toml, read_file

FILE = Path(__file__).parent / "data" / "concepts.toml"
LANGUAGES = {"en": ARTICLES_EN, "de": ARTICLES_DE}
"""The names of our decks, and what may stand before a word in each."""
USUAL = "en"
_LONGEST_FILE = 4_000_000  # bytes
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_CATEGORIES, _CONCEPTS = "categories", "concepts"
_REQUIRED = ("id", "category", *LANGUAGES)
_OPTIONAL = (*(f"{language}_aliases" for language in LANGUAGES), "drawings")


def names() -> tuple[str, ...]:
    """The decks there are: ours, then those of the table."""
    return (*LANGUAGES, *_of_the_table())


def is_ours(name: object) -> bool:
    """Whether a deck comes with the program, and is the same everywhere."""
    return isinstance(name, str) and name in LANGUAGES


def _of_the_table() -> dict[str, Path]:
    """A table's own decks; none of them can take the name of one of ours."""
    return {name: path for name, path in own_decks.files().items() if not is_ours(name)}


def deck(name: str) -> Deck:
    """The deck of that name.

    Raises:
        NotUnderstood: if there is none, or its file has a fault.
    """
    if is_ours(name):
        return installed(FILE)[name]
    files = _of_the_table()
    if name not in files:
        raise NotUnderstood("There is no deck “{name}”.", name=name)
    return own_decks.read_deck(files[name])


def bring(path: Path) -> str:
    """Take a table's own deck from a file that may lie anywhere; what it is called from now on.

    Raises:
        NotUnderstood: if it cannot be read, with the line of a fault, or if its name will not do.
    """
    own_decks.read_deck(path)
    name = path.stem
    if is_ours(name) or not name.isprintable():
        raise NotUnderstood(
            "A deck is called like its file, and no deck of a table can be called “{name}”.",
            name=name,
        )
    own.bring(own_decks.KIND, path)
    return name


@cache
def installed(path: Path) -> dict[str, Deck]:
    """Our decks by language, from their file. Raises `NotUnderstood` with the line of the fault."""
    return parse_decks(read_file(path, _LONGEST_FILE), path.name)


def parse_decks(text: str, file: str) -> dict[str, Deck]:
    """The decks by language that a text describes.

    Args:
        text: what is in the file.
        file: what errors call it.

    Raises:
        NotUnderstood: with the line of the fault.
    """
    data = parse_toml(text, file)
    reader = _Reader(Source(text, file), data)
    # By category, not by its name in a language: every language has the same cards.
    cards, _ = paired([entry["category"] for entry in reader.entries])
    if len(cards) < ENOUGH:
        raise NotUnderstood(
            "{file}: there must be at least {enough} cards.", file=file, enough=ENOUGH
        )
    return {
        language: Deck(language, reader.concepts(language), tuple(cards)) for language in LANGUAGES
    }


class _Reader:
    """Checks what our file has in every language, and gives the concepts of each."""

    def __init__(self, source: Source, data: dict[str, Any]) -> None:
        self._source = source
        self._file = source.file
        for field in data:
            if field not in (_CATEGORIES, _CONCEPTS):
                raise self._wrong(source.line("", 0, field), field)
        self._ids: set[str] = set()
        self._categories = self._checked_categories(data.get(_CATEGORIES))
        found = data.get(_CONCEPTS)
        if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
            raise self._wrong(1, _CONCEPTS)
        self.entries: list[dict[str, Any]] = found
        for number, entry in enumerate(found):
            self._check_entry(number, entry)
        self._drawings = [
            read_drawings(source, number, entry.get("drawings", []))
            for number, entry in enumerate(found)
        ]

    def concepts(self, language: str) -> tuple[Concept, ...]:
        """The concepts in one language. Raises `NotUnderstood` for a word that is there twice."""
        found = []
        seen: dict[str, int] = {}
        for number, entry in enumerate(self.entries):
            concept = Concept(
                id=entry["id"],
                word=entry[language],
                clue=self._categories[entry["category"]][language],
                aliases=tuple(entry.get(f"{language}_aliases", ())),
                articles=LANGUAGES[language],
                drawings=self._drawings[number],
            )
            if is_right(concept.clue, concept):
                raise self._wrong(self._line(number, language), language)
            for form in spellings(concept.word):
                if form in seen:
                    raise NotUnderstood(
                        "{file}, line {line}: “{word}” is there already, in line {first}.",
                        file=self._file,
                        line=self._line(number, language),
                        word=concept.word,
                        first=self._line(seen[form], language),
                    )
            seen |= dict.fromkeys(spellings(concept.word), number)
            found.append(concept)
        return tuple(found)

    def _checked_categories(self, value: Any) -> dict[str, dict[str, str]]:
        if not isinstance(value, dict) or not value:
            raise self._wrong(1, _CATEGORIES)
        for name, words in value.items():
            right = isinstance(words, dict) and {*words} == {*LANGUAGES}
            if not right or not all(_can_be_shown(word) for word in words.values()):
                raise self._wrong(self._source.line(_CATEGORIES, 0, name), name)
        return value

    def _check_entry(self, number: int, entry: dict[str, Any]) -> None:
        for field in entry:
            if field not in (*_REQUIRED, *_OPTIONAL):
                raise self._wrong(self._line(number, field), field)
        for field in _REQUIRED:
            if field not in entry:
                raise self._wrong(self._line(number), field)
        name = entry["id"]
        if not isinstance(name, str) or not _ID.fullmatch(name) or name in self._ids:
            raise self._wrong(self._line(number, "id"), "id")
        self._ids.add(name)
        category = entry["category"]
        if not isinstance(category, str) or category not in self._categories:
            raise self._wrong(self._line(number, "category"), "category")
        for language in LANGUAGES:
            if not _can_be_shown(entry[language]):
                raise self._wrong(self._line(number, language), language)
            field = f"{language}_aliases"
            aliases = entry.get(field, [])
            if not isinstance(aliases, list) or not all(map(_can_be_shown, aliases)):
                raise self._wrong(self._line(number, field), field)
        if not isinstance(entry.get("drawings", []), list):
            raise self._wrong(self._line(number, "drawings"), "drawings")

    def _wrong(self, line: int, field: str) -> NotUnderstood:
        return NotUnderstood(
            "{file}, line {line}: “{field}” is missing, there twice or malformed.",
            file=self._file,
            line=line,
            field=str(field)[:20],
        )

    def _line(self, number: int, key: str = "") -> int:
        return self._source.line(_CONCEPTS, number, key)


def _can_be_shown(value: Any) -> bool:
    """Whether a value is a text that people may be shown, and that can be typed."""
    right = isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_WORD
    return right and value == " ".join(value.split()) and bool(spellings(value))
