"""The gallery: drawings that people have made, with their words, as they lie in a file.

Each line of the file is a JSON object. Most are a drawing; `{"forgotten": …}` names one that is
not to be kept again, and `{"since": …}` a moment: nothing that was shown before it is. A line that
cannot be read is passed over and named, and does the others no harm.

Where the file is, the program says (`own.keep_file`). Who writes into it is not said here: rules
and bots only read. Bots learn from it how this table draws: `known`.
"""

from __future__ import annotations

import json
import math
import stat
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from .. import own
from .drawing import BLANK, Drawing, format_drawing, parse_drawing
from .own_decks import LONGEST_WORD

NAME = "gallery"
"""What the program calls the file."""
MOST = 10_000
"""How many drawings are kept."""
LONGEST_FILE = 10_000_000  # bytes
LONGEST_LINE = 4_000  # bytes
GUESSED, MISSED, UNSEEN, VOID = "guessed", "missed", "unseen", "void"
"""What became of a drawing: guessed; shown in vain; never shown, because a thriftier one was
guessed; or void."""
FATES = (GUESSED, MISSED, UNSEEN, VOID)

_LONGEST_ID = 60
_LONGEST_NAME = 64
_LONGEST_DECK = 255
_LATEST = 2**53
_FORGOTTEN, _SINCE = "forgotten", "since"

Key = tuple[str, int, int, int]
"""What tells a drawing from all others: match, round, word and seat."""


class Kept(NamedTuple):
    """A drawing that is kept."""

    match: str
    """The id of the match."""
    round: int
    number: int
    """The first or the second word of the card."""
    seat: int
    deck: str
    word: str
    player: str
    """The name of whoever has drawn it; empty where nobody has given one."""
    at: int
    """When its word was through, in milliseconds since 1970."""
    fate: str
    """One of `FATES`."""
    seconds: float | None
    """How long it took to guess it, if it was and that is known."""
    drawing: Drawing

    @property
    def key(self) -> Key:
        """What tells it from all others."""
        return self.match, self.round, self.number, self.seat

    @property
    def total(self) -> int:
        """What it has cost (PX-21)."""
        return self.drawing.total

    def to_json(self) -> dict[str, Any]:
        """As plain JSON values; `parse_line` reads them back."""
        return {
            **self._asdict(),
            "drawing": format_drawing(self.drawing),
            "total": self.total,
        }


class Reading(NamedTuple):
    """What is in a file."""

    drawings: tuple[Kept, ...] = ()
    """In the order in which they were kept, none twice."""
    forgotten: frozenset[Key] = frozenset()
    since: int = -1
    """Nothing that was through at this moment is to be kept any more."""
    damaged: tuple[int, ...] = ()
    """The lines that cannot be read, counted from 1."""
    cut: bool = False
    """Whether the file is larger than any of ours, so that its end was not read."""


def known(deck: str) -> Mapping[str, tuple[Drawing, ...]]:
    """How people here have drawn the words of a deck, the oldest drawing first.

    Neither void drawings nor the same one twice. Nothing where there is no gallery, or none that
    can be read.
    """
    path = own.file(NAME)
    try:
        stamp = None if path is None else _stamp(path)
    except OSError:
        stamp = None
    if path is None or stamp is None:
        return {}
    return _known(path, stamp, deck)


def read(path: Path) -> Reading:
    """What is in a file; nothing if it is not there. Raises `OSError` if it cannot be read."""
    stamp = _stamp(path)
    return Reading() if stamp is None else _read(path, stamp)


_Stamp = tuple[int, int, int]


def _stamp(path: Path) -> _Stamp | None:
    """What is different once a file has changed; `None` for one that is not there."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):  # a device or a pipe might never end
        raise OSError(0, "it is not a file")
    return found.st_mtime_ns, found.st_size, found.st_ino


@lru_cache(2)
def _read(path: Path, stamp: _Stamp) -> Reading:
    with path.open("rb") as file:
        data = file.read(LONGEST_FILE + 1)
    return parse(data)


@lru_cache(8)
def _known(path: Path, stamp: _Stamp, deck: str) -> Mapping[str, tuple[Drawing, ...]]:
    try:
        drawings = _read(path, stamp).drawings
    except OSError:
        return {}
    found: dict[str, dict[Drawing, None]] = {}
    for one in drawings:
        if one.deck == deck and one.fate != VOID and one.drawing != BLANK:
            found.setdefault(one.word, {})[one.drawing] = None
    return MappingProxyType({word: tuple(drawn) for word, drawn in found.items()})


# -- lines -----------------------------------------------------------------------------------
def drawing_line(drawing: Kept) -> bytes:
    """The line of a drawing."""
    return _line({name: value for name, value in drawing.to_json().items() if name != "total"})


def forgotten_line(key: Key) -> bytes:
    """The line that says that a drawing is not to be kept again."""
    return _line({_FORGOTTEN: list(key)})


def since_line(moment: int) -> bytes:
    """The line that says that nothing that was through at a moment is to be kept."""
    return _line({_SINCE: moment})


def _line(value: Mapping[str, Any]) -> bytes:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode() + b"\n"


def parse(data: bytes) -> Reading:
    """What the lines of a file say."""
    cut = len(data) > LONGEST_FILE
    if cut:
        data = data[: data.rfind(b"\n", 0, LONGEST_FILE) + 1]
    drawings: dict[Key, Kept] = {}
    forgotten: set[Key] = set()
    since = -1
    damaged = []
    for number, line in enumerate(data.split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            found = parse_line(line)
        except (ValueError, TypeError, RecursionError):
            damaged.append(number)
            continue
        if isinstance(found, Kept):
            drawings.setdefault(found.key, found)
        elif isinstance(found, int):
            since = max(since, found)
        else:
            forgotten.add(found)
    kept = (one for key, one in drawings.items() if key not in forgotten)
    return Reading(tuple(kept), frozenset(forgotten), since, tuple(damaged), cut)


@lru_cache(2 * MOST)  # a file that has grown by a line is read anew
def parse_line(line: bytes) -> Kept | Key | int:
    """A drawing, the key of one that is forgotten, or the moment since when any is kept.

    Raises:
        ValueError, TypeError, RecursionError: for anything else; it is never trusted.
    """
    if len(line) > LONGEST_LINE:
        raise ValueError("too long")
    value = json.loads(line.decode())
    if not isinstance(value, dict):
        raise TypeError("no object")
    if _SINCE in value:
        return _whole(value[_SINCE], 0, _LATEST)
    if _FORGOTTEN in value:
        return _key(*value[_FORGOTTEN])
    drawing = parse_drawing(_text(value["drawing"], 200, one_line=False)) if _has_all(value) else 0
    if not isinstance(drawing, Drawing) or value["fate"] not in FATES:
        raise ValueError("no drawing")
    match, round, number, seat = _key(*(value[name] for name in Kept._fields[:4]))
    return Kept(
        match=match,
        round=round,
        number=number,
        seat=seat,
        deck=_text(value["deck"], _LONGEST_DECK),
        word=_text(value["word"], LONGEST_WORD),
        player=_text(value["player"], _LONGEST_NAME, may_be_empty=True),
        at=_whole(value["at"], 0, _LATEST),
        fate=value["fate"],
        seconds=_seconds(value["seconds"]),
        drawing=drawing,
    )


def _has_all(value: Iterable[str]) -> bool:
    return {*Kept._fields} <= {*value}


def _key(match: Any, round: Any, number: Any, seat: Any) -> Key:
    return (
        _text(match, _LONGEST_ID),
        _whole(round, 1, 99),
        _whole(number, 1, 2),
        _whole(seat, 0, 99),
    )


def _text(value: Any, longest: int, *, one_line: bool = True, may_be_empty: bool = False) -> str:
    """A text that may be printed: nothing in it steers a terminal."""
    if not isinstance(value, str) or len(value) > longest or not (value or may_be_empty):
        raise ValueError("no such text")
    if one_line and not value.isprintable():
        raise ValueError("it cannot be shown")
    return value


def _whole(value: Any, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError("no such number")
    return value


def _seconds(value: Any) -> float | None:
    if value is None:
        return None
    if type(value) not in (int, float) or not (math.isfinite(value) and 0 <= value < 1e7):
        raise ValueError("no such time")
    return float(value)
