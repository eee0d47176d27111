"""What stands for our signs where Unicode cannot be shown: on old terminals and in old files.

Importing this registers the way in which an encoding gets by, a handler of errors called
`GETTING_BY`: a sign that it has stays, for any other comes what looks most like it.
"""

from __future__ import annotations

import codecs

from .widgets.in_ascii import SIGNS

# Scripts wait for what is printed: nothing is imported here that a type checker alone needs.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

GETTING_BY = "pix-tui"
"""The name of the handler, for `encode(errors=…)` and `reconfigure(errors=…)`."""


def knows_unicode(file: TextIO | None) -> bool:
    """Whether a file has every sign there is. One that is closed misses none."""
    encoding = getattr(file, "encoding", None) or "utf-8"
    return bool(encoding.lower().startswith("utf"))


def get_by(*files: TextIO | None) -> None:
    """Let files that lack our signs take what comes closest."""
    for file in files:
        reconfigure = getattr(file, "reconfigure", None)
        if reconfigure is not None and not knows_unicode(file):
            reconfigure(errors=GETTING_BY)


def _closest(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(SIGNS.get(sign) or _unknown(sign) for sign in missing), error.end


def _unknown(sign: str) -> str:
    from .table.names import cells

    return "?" * cells(sign)


codecs.register_error(GETTING_BY, _closest)
