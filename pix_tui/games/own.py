"""Files that a table keeps beside ours: other shapes, decks of its own.

Rules read such files, but where a program keeps its configuration is not theirs to know: the
program says so once, when it starts. Without that there are none.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

_where: Callable[[], Path] | None = None


def keep_in(folder: Callable[[], Path] | None) -> None:
    """Look in that folder from now on; it is asked for only when somebody wants a file."""
    global _where
    _where = folder


def files(kind: str, suffix: str) -> dict[str, Path]:
    """The files of a kind by name, in order: those in the folder `kind` that end in `suffix`.

    A folder that is not there or cannot be read has none.
    """
    if _where is None:
        return {}
    try:
        found = sorted((_where() / kind).glob(f"*{suffix}"))
    except OSError:
        return {}
    return {path.stem: path for path in found if path.stem.isprintable()}
