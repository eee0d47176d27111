"""The gallery of this machine: keeps what people draw in PIX, and finds it again.

A drawing is kept when its word is through and it has been shown, one that was not shown when the
whole match is over: never while anybody may not know it. The file is one of lines
(`games.pix.gallery`); what is added is on the disk before anybody is told, and only whoever forgets
a drawing writes it anew. Losing the gallery loses no match, so what is wrong with it never stops
one: `trouble` says it once, and what could not be kept is tried again.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from .games.game import Message, message
from .games.pix.drawing import BLANK
from .games.pix.gallery import (
    GUESSED,
    LONGEST_FILE,
    LONGEST_LINE,
    MISSED,
    MOST,
    UNSEEN,
    VOID,
    Kept,
    Key,
    Reading,
    drawing_line,
    forgotten_line,
    parse_line,
    read,
    since_line,
)
from .games.pix.guessing import spellings
from .games.pix.state import OVER, Reveal, State
from .games.pix.timing import seconds_to_guess
from .table.errors import LogError, Unavailable
from .table.lock import FileLock
from .table.match import Match
from .table.record import PERSON

_PATIENCE = 1.0  # seconds to wait for another process that is writing
_MOST_FILES = 1_000  # of one word
_NAMED = 5  # lines that a sentence names one by one


class Gallery:
    """The drawings of this machine."""

    def __init__(self, file: Path | None) -> None:
        """Args:
        file: where they are kept, or `None` to keep none (as a guest, in tests).
        """
        self.file = file
        self.trouble: Message | None = None
        """What went wrong, for a person to read once."""
        self._said: set[str] = set()
        self._seen: dict[str, tuple[int, bool]] = {}
        """Of each match, how much of it has been looked through."""
        self._waiting: dict[Key, Kept] = {}
        """What could not be kept yet."""

    # -- keeping -----------------------------------------------------------------------------
    def keep(self, match: Match) -> int:
        """Keep what people have drawn in a match and everybody has seen, and say how much of it
        is new.

        To be called whenever a match has gone on, which costs nothing as long as no word is
        through; the same drawing is kept once, however often it comes. It raises nothing.
        """
        state = match.state
        if self.file is None or not isinstance(state, State):
            return 0
        seen = len(state.past), state.phase == OVER
        if self._seen.get(match.header.id, (0, False)) == seen:
            return 0
        self._seen[match.header.id] = seen
        self._waiting |= {one.key: one for one in shown_drawings(match)}
        try:
            return self._keep_waiting(self.file)
        except (OSError, LogError) as error:
            self._complain(_not_kept(self.file, error))
            return 0

    def _keep_waiting(self, file: Path) -> int:
        """Write what waits. Raises `OSError` or `LogError`, and then it still waits."""
        if not self._new(read(file)):
            self._waiting.clear()
            return 0
        with self._alone_with(file):
            found = read(file)  # somebody else may have been faster
            new = self._new(found)
            room = max(MOST - len(found.drawings), 0)
            size = file.stat().st_size if file.exists() else 0
            room = min(room, max(LONGEST_FILE - size, 0) // LONGEST_LINE)
            if new[:room]:
                _append(file, b"".join(map(drawing_line, new[:room])))
        self._waiting.clear()
        if len(new) > room:
            self._complain(
                message(
                    "The gallery is full: nothing more is kept in {file} until drawings are "
                    "forgotten.",
                    file=str(file),
                )
            )
        return len(new[:room])

    def _new(self, found: Reading) -> list[Kept]:
        """What waits and is neither there nor to be forgotten."""
        there = {one.key for one in found.drawings} | found.forgotten
        return [
            one for one in self._waiting.values() if one.key not in there and one.at > found.since
        ]

    def keep_from(self, moment: int) -> None:
        """Keep nothing that was through at a moment, in milliseconds since 1970: as when the
        gallery was switched off until now. It raises nothing."""
        if self.file is None or not self._may_be_there():
            return
        self._waiting.clear()
        try:
            with self._alone_with(self.file):
                _append(self.file, since_line(moment))
        except (OSError, LogError) as error:
            self._complain(_not_kept(self.file, error))

    def _may_be_there(self) -> bool:
        """Whether there is a folder for it, or anything of a match that might be kept."""
        try:
            return self.file is not None and self.file.parent.parent.exists()
        except OSError:
            return True

    # -- looking -----------------------------------------------------------------------------
    def drawings(self) -> Sequence[Kept]:
        """All drawings, the last one first; none where they cannot be read. It raises nothing."""
        if self.file is None:
            return ()
        try:
            found = read(self.file)
        except OSError as error:
            self._complain(
                message(
                    "The gallery in {file} cannot be read: {why}.",
                    file=str(self.file),
                    why=_reason(error),
                )
            )
            return ()
        if found.damaged:
            self._complain(_damage(self.file, found.damaged))
        elif found.cut:
            self._complain(
                message("{file} is too large: its end is passed over.", file=str(self.file))
            )
        return sorted(found.drawings, key=lambda one: one.at, reverse=True)

    # -- forgetting --------------------------------------------------------------------------
    def forget(self, drawing: Kept) -> None:
        """Take a drawing out for good. Raises `Unavailable`."""
        if self.file is None:
            return
        key = drawing.key

        def without(lines: list[bytes]) -> list[bytes]:
            return [*(line for line in lines if _key_of(line) != key), forgotten_line(key)]

        self._rewrite(self.file, without)

    def clear(self, now: int) -> None:
        """Take all drawings out for good, and whatever else is in the file.

        Args:
            now: the time; what was shown before is not kept again, though its match goes on.

        Raises:
            Unavailable: if the file cannot be written.
        """
        self._waiting.clear()
        if self.file is not None:
            self._rewrite(self.file, lambda lines: [since_line(now)])

    def write_svg(self, drawing: Kept, svg: str) -> Path | None:
        """Put a drawing beside the gallery as a file of its own, and say which.

        Nothing that is there is written over. Raises `Unavailable`; `None` where none is kept.
        """
        if self.file is None:
            return None
        folder, name = self.file.parent, _file_name(drawing.word)
        try:
            _make(folder)
            for number in range(1, _MOST_FILES):
                path = folder / (f"{name}.svg" if number == 1 else f"{name}-{number}.svg")
                if path.is_file() and path.read_bytes() == svg.encode():
                    return path
                with suppress(FileExistsError), path.open("xb") as file:
                    file.write(svg.encode())
                    return path
        except OSError as error:
            raise _unwritten(folder, _reason(error)) from error
        raise _unwritten(folder, "too many files of that name")

    def _rewrite(self, file: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
        """Write all lines anew, as a whole or not at all."""
        try:
            with self._alone_with(file):
                data = file.read_bytes() if file.exists() else b""
                lines = [line + b"\n" for line in data.split(b"\n") if line]
                _replace(file, b"".join(change(lines)))
        except OSError as error:
            raise _unchanged(file, error) from error

    # -- the file ----------------------------------------------------------------------------
    @contextmanager
    def _alone_with(self, file: Path) -> Iterator[None]:
        """While no other process writes into it. Raises `OSError` or `Unavailable`."""
        _make(file.parent)
        if file.exists() and not file.is_file():
            raise OSError(0, "it is not a file")
        lock = FileLock(file.with_name(file.name + ".lock"), _PATIENCE)
        try:
            with lock.held():
                yield
        finally:
            lock.close()

    def _complain(self, sentence: Message) -> None:
        """Say a thing once."""
        if sentence.pattern not in self._said:
            self._said.add(sentence.pattern)
            self.trouble = sentence


# -- what a match has to be kept ---------------------------------------------------------------
def shown_drawings(match: Match) -> Iterator[Kept]:
    """What people have drawn in a match of PIX and may be kept now.

    As long as it goes on, nobody but those who drew them know the drawings that were not shown. An
    empty screen is no drawing.
    """
    state = match.state
    reveals: tuple[Reveal, ...] = state.past
    seconds = seconds_to_guess(match.line)
    seconds = [*[None] * (len(reveals) - len(seconds)), *seconds]
    ends = [step.at for step in match.line if len(step.after.past) > len(step.before.past)]
    ends = [*[match.header.created] * (len(reveals) - len(ends)), *ends]
    for reveal, spent, at in zip(reveals, seconds, ends, strict=True):
        drawings = dict(zip(reveal.seats, reveal.drawings, strict=True))
        for tier, seats in enumerate(reveal.tiers):
            if tier > reveal.tier and state.phase != OVER:
                continue
            for seat in seats:
                info = match.header.seats[seat]
                if info.kind != PERSON or drawings[seat] == BLANK:
                    continue
                guessed = seat in reveal.drawers
                yield Kept(
                    match=match.header.id,
                    round=reveal.round,
                    number=reveal.word,
                    seat=seat,
                    deck=state.options.deck,
                    word=state.concept_of(reveal).word,
                    player=info.name,
                    at=at,
                    fate=_fate(reveal, seat, tier),
                    seconds=spent if guessed else None,
                    drawing=drawings[seat],
                )


def _fate(reveal: Reveal, seat: int, tier: int) -> str:
    if seat in reveal.void:
        return VOID
    if seat in reveal.drawers:
        return GUESSED
    return MISSED if tier <= reveal.tier else UNSEEN


# -- finding -----------------------------------------------------------------------------------
def select(
    drawings: Iterable[Kept], *, word: str = "", player: str = "", match: str = "", deck: str = ""
) -> list[Kept]:
    """The drawings that fit all that is asked for.

    Of words and players those count that are just like that, whatever their case and accents; only
    if there are none, those in which it occurs. A match may be named by a part of its id.
    """
    left = [one for one in drawings if match in one.match and deck in ("", one.deck)]
    if word:
        left = _closest(left, word, lambda one: one.word)
    return _closest(left, player, lambda one: one.player) if player else left


def fits(drawing: Kept, search: str) -> bool:
    """Whether each word of a search occurs in a drawing's word or in the name of its player."""
    known = _forms(drawing.word) | _forms(drawing.player)
    return all(any(part in form for form in known) for part in _parts(search))


def _parts(search: str) -> list[str]:
    return search.casefold().split()


def _forms(text: str) -> frozenset[str]:
    return spellings(text) | {text.casefold()}


def _closest(drawings: list[Kept], wanted: str, text: Callable[[Kept], str]) -> list[Kept]:
    forms = _forms(wanted)
    same = [one for one in drawings if forms & _forms(text(one))]
    if same:
        return same
    return [
        one
        for one in drawings
        if any(form in other for form in forms for other in _forms(text(one)))
    ]


# -- files -------------------------------------------------------------------------------------
def _make(folder: Path) -> None:
    """A folder, and the one that it is in, for their owner only."""
    for each in (folder.parent, folder):
        each.mkdir(mode=0o700, parents=True, exist_ok=True)


def _file_name(word: str) -> str:
    """What a file can be called that is about a word, on every system."""
    name = "".join(char if char.isalnum() else "-" for char in word)
    return "-".join(part for part in name.split("-") if part) or "drawing"


def _key_of(line: bytes) -> Key | None:
    """The key of the drawing in a line, if there is one."""
    with suppress(ValueError, TypeError, RecursionError):
        drawing = parse_line(line)
        if isinstance(drawing, Kept):
            return drawing.key
    return None


def _append(file: Path, lines: bytes) -> None:
    """Add lines at the end, all or none of them, on the disk before it returns.

    Half a line, as a machine that has lost its power may leave behind, is ended first.
    """
    is_new = not file.exists()
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
    handle = os.open(file, flags, 0o600)
    try:
        size = os.lseek(handle, 0, os.SEEK_END)
        if size:
            os.lseek(handle, size - 1, os.SEEK_SET)
            if os.read(handle, 1) != b"\n":
                lines = b"\n" + lines
        try:
            _write_all(handle, lines)
            os.fsync(handle)
        except OSError:  # such as a disk that is full
            os.ftruncate(handle, size)
            raise
    finally:
        os.close(handle)
    if is_new:
        _sync_folder(file.parent)


def _sync_folder(folder: Path) -> None:
    """See to it that the name of a new file is on the disk, too, where systems know that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]


def _replace(file: Path, data: bytes) -> None:
    """Put other content in the place of a file's."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        try:
            _write_all(handle, data)
            os.fsync(handle)
        finally:
            os.close(handle)
        os.replace(name, file)
        _sync_folder(file.parent)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


# -- sentences ---------------------------------------------------------------------------------
def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _not_kept(file: Path, error: OSError | LogError) -> Message:
    if isinstance(error, LogError):
        return error.message
    return message(
        "What is drawn cannot be kept in {file} now: {why}.", file=str(file), why=_reason(error)
    )


def _unchanged(file: Path, error: OSError) -> Unavailable:
    return Unavailable(
        message(
            "The gallery in {file} cannot be changed: {why}.", file=str(file), why=_reason(error)
        )
    )


def _unwritten(folder: Path, why: str) -> Unavailable:
    return Unavailable(
        message("Nothing can be written into {folder}: {why}.", folder=str(folder), why=why)
    )


def _damage(file: Path, lines: Sequence[int]) -> Message:
    named = ", ".join(map(str, lines[:_NAMED]))
    if len(lines) == 1:
        return message(
            "Line {line} of {file} cannot be read and is passed over.", line=named, file=str(file)
        )
    if len(lines) <= _NAMED:
        return message(
            "Lines {lines} of {file} cannot be read and are passed over.",
            lines=named,
            file=str(file),
        )
    return message(
        "{count} lines of {file} cannot be read and are passed over, the first of them line "
        "{line}.",
        count=len(lines),
        file=str(file),
        line=lines[0],
    )
