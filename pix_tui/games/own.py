"""Files that a table keeps beside ours: other shapes, decks of its own, what it has drawn.

Rules read such files, but where a program keeps its configuration and its records is not theirs to
know: the program says so once, when it starts. Without that there are none.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_where: Callable[[], Path] | None = None
_brought: dict[str, dict[str, Path]] = {}
_records: dict[str, Callable[[], Path]] = {}


def keep_in(folder: Callable[[], Path] | None) -> None:
    """Look in that folder from now on; it is asked for only when somebody wants a file."""
    global _where
    _where = folder


def files(kind: str, suffix: str) -> dict[str, Path]:
    """The files of a kind by name, in order: those in the folder `kind` that end in `suffix`, and
    those that have been brought.

    A folder that is not there or cannot be read has none.
    """
    found: list[Path] = []
    if _where is not None:
        with suppress(OSError):
            found = sorted((_where() / kind).glob(f"*{suffix}"))
    named = {path.stem: path for path in found if path.stem.isprintable()}
    return named | _brought.get(kind, {})


def bring(kind: str, path: Path) -> None:
    """Count a file from elsewhere among those of a kind as long as the program runs, before any
    in the folder that has the same name."""
    _brought.setdefault(kind, {})[path.stem] = path.absolute()


def brought() -> list[tuple[str, Path]]:
    """All that have been brought, for processes of ours that read the same files."""
    return [(kind, path) for kind, files in _brought.items() for path in files.values()]


def keep_file(name: str, path: Callable[[], Path] | None) -> None:
    """What the program records under that name is there from now on; `None`: nowhere any more."""
    if path is None:
        _records.pop(name, None)
    else:
        _records[name] = path


def file(name: str) -> Path | None:
    """Where the program records what goes by that name, if it does."""
    path = _records.get(name)
    return None if path is None else path()
