"""A language that nobody speaks: every letter of a translated sentence is another one.

Whatever still stands on a screen in Latin letters has come past the message catalogue. Letters
are exchanged rather than sentences put in brackets, since a screen wraps and cuts sentences, and
a bracket may be on another row or gone.
"""

from __future__ import annotations

import gettext
import re

_LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_OTHER = "абцдефгхийклмнопярстувшчызАБЦДЕФГХИЙКЛМНОПЯРСТУВШЧЫЗ"
_EXCHANGED = str.maketrans(_LATIN, _OTHER)
_PLACES = re.compile(r"(\{[a-z_]*\})")


def exchanged(text: str) -> str:
    """The text in that language; `{names}` of values stay."""
    return "".join(
        part if _PLACES.fullmatch(part) else part.translate(_EXCHANGED)
        for part in _PLACES.split(text)
    )


class Pseudo(gettext.NullTranslations):
    """Its catalogue."""

    def gettext(self, message: str) -> str:
        return exchanged(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return exchanged(msgid1 if n == 1 else msgid2)
