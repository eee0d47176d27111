"""The reader's language: gettext behind a context variable.

Several sessions with different languages may live in one process, so the language belongs to the
context (each session's tasks inherit theirs) and every sentence is translated when it is shown.
English is the source; catalogues are in `pix_tui/locale`.
"""

from __future__ import annotations

import gettext
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from .games.message import Message, message

__all__ = ["Message", "_", "message", "ngettext", "say", "use_language", "use_translations"]

DOMAIN = "pix_tui"
FOLDER = Path(__file__).parent / "locale"

_ENGLISH = gettext.NullTranslations()
_translations: ContextVar[gettext.NullTranslations] = ContextVar("translations", default=_ENGLISH)


def use_language(*languages: str) -> None:
    """Read and write in the first of these languages that there is a catalogue for.

    Without arguments the environment decides (LANGUAGE, LC_ALL, LC_MESSAGES, LANG).
    """
    use_translations(
        gettext.translation(DOMAIN, FOLDER, languages=languages or None, fallback=True)
    )


def use_translations(translations: gettext.NullTranslations) -> None:
    """Use a catalogue that is already loaded, in this context."""
    _translations.set(translations)


def _(pattern: str, **values: Any) -> str:
    """A sentence in the reader's language, its `{names}` filled in with the values."""
    text = _translations.get().gettext(pattern)
    return text.format(**values) if values else text


def ngettext(one: str, many: str, count: int, **values: Any) -> str:
    """A sentence about `count` things, which its pattern may name as `{count}`."""
    return _translations.get().ngettext(one, many, count).format(count=count, **values)


def say(sentence: Message) -> str:
    """A `Message` in the reader's language, the messages among its values as well."""
    values = {
        name: say(value) if isinstance(value, Message) else value for name, value in sentence.values
    }
    return _(sentence.pattern, **values)
