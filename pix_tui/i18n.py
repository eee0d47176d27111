"""The reader's language: gettext behind a context variable.

Several sessions with different languages may live in one process, so the reader belongs to the
context (each session's tasks inherit theirs) and every sentence is translated when it is shown.
A reader may change languages while everything runs: all tasks of a session share the reader, so
they all see it. English is the source; catalogues are in `pix_tui/locale`.
"""

from __future__ import annotations

import gettext
import os
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from .games.message import Message, message

__all__ = [
    "AUTO",
    "DOMAIN",
    "FOLDER",
    "Message",
    "Reader",
    "_",
    "language",
    "message",
    "new_reader",
    "ngettext",
    "say",
    "use_language",
    "use_translations",
]

DOMAIN = "pix_tui"
FOLDER = Path(__file__).parent / "locale"

AUTO = "auto"
"""What `Reader.choose` calls no choice."""
SOURCE = "en"
"""The language that sentences are written in."""

_ENGLISH = gettext.NullTranslations()


class Reader:
    """Whoever reads in a session: in the language that holds there, until another is chosen."""

    def __init__(self, usual: gettext.NullTranslations) -> None:
        """Args:
        usual: what is read without a choice.
        """
        self.usual = self.chosen = usual

    def choose(self, language: str) -> bool:
        """Read in this language, at once in all tasks of the session; `AUTO` is the usual one.

        Returns:
            Whether it was another one before.
        """
        before = self.chosen
        self.chosen = self.usual if language == AUTO else _catalogue(language)
        return self.chosen is not before

    @property
    def language(self) -> str:
        """The name of the language that is read."""
        return self.chosen.info().get("language", SOURCE)


_NOBODY = Reader(_ENGLISH)  # who never chooses anything
_reader: ContextVar[Reader] = ContextVar("reader")


def _here() -> Reader:
    return _reader.get(_NOBODY)


def use_language(*languages: str) -> None:
    """Read and write in the first of these languages that there is a catalogue for.

    Without arguments the environment decides (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
    """
    use_translations(_catalogue(*(languages or _of_the_environment())))


def use_translations(translations: gettext.NullTranslations) -> None:
    """Use a catalogue that is already loaded, in this context."""
    _reader.set(Reader(translations))


def language() -> str:
    """The name of the language that is read here."""
    return _here().language


def new_reader() -> Reader:
    """Begin a session in this context: its choices change nothing outside of it."""
    reader = Reader(_here().usual)
    _reader.set(reader)
    return reader


def _of_the_environment() -> list[str]:
    """The languages that are asked for, by the first variable that is set at all."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(variable):
            return os.environ[variable].split(":")
    return []


def _catalogue(*languages: str) -> gettext.NullTranslations:
    """The first that there is; English needs none, so where it is asked for nothing is read."""
    for language in languages:
        if language.replace(".", "_").split("_")[0] in (SOURCE, "C", "POSIX"):
            break
        if gettext.find(DOMAIN, FOLDER, [language]):
            return _loaded(language)
    return _ENGLISH


@cache
def _loaded(language: str) -> gettext.NullTranslations:
    return gettext.translation(DOMAIN, FOLDER, [language])


def _(pattern: str, **values: Any) -> str:
    """A sentence in the reader's language, its `{names}` filled in with the values."""
    text = _here().chosen.gettext(pattern)
    return text.format(**values) if values else text


def ngettext(one: str, many: str, count: int, **values: Any) -> str:
    """A sentence about `count` things, which its pattern may name as `{count}`."""
    return _here().chosen.ngettext(one, many, count).format(count=count, **values)


def say(sentence: Message) -> str:
    """A `Message` in the reader's language, the messages among its values as well."""
    values = {
        name: say(value) if isinstance(value, Message) else value for name, value in sentence.values
    }
    return _(sentence.pattern, **values)
