"""Snapshots compared with golden ones on disk, and a difference that can be read."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path

from . import ROW_HEIGHT, Snapshot

_PLACE = re.compile(r'<(?:rect|text)[^>]* x="[^"]*" y="([\d.]+)"')


class Goldens:
    """A folder with two files for each screen: an SVG to look at and its text twin to read.

    The twin survives a change of theme, and says in a review what a screen says.
    """

    def __init__(self, folder: Path, rejected: Path) -> None:
        """Args:
        folder: where the goldens are.
        rejected: where screens go that differ, so that somebody may look at them.
        """
        self.folder, self.rejected = folder, rejected

    def complaint(self, name: str, snapshot: Snapshot) -> str | None:
        """What differs from the golden of that name; `None` if nothing does."""
        twin, picture = self._files(name, self.folder)
        if not (twin.is_file() and picture.is_file()):
            return f"There is no golden screen {picture}. {self._way_out(name, snapshot)}"
        difference = _text_difference(
            twin.read_text(encoding="utf-8"), snapshot.text + "\n", str(twin)
        ) or _picture_difference(picture.read_text(encoding="utf-8"), snapshot.svg, str(picture))
        return f"{difference}\n{self._way_out(name, snapshot)}" if difference else None

    def write(self, name: str, snapshot: Snapshot) -> bool:
        """Make this the golden of that name; whether that changed anything."""
        return self._write(name, snapshot, self.folder)

    def _write(self, name: str, snapshot: Snapshot, folder: Path) -> bool:
        folder.mkdir(parents=True, exist_ok=True)
        changed = False
        for file, text in zip(
            self._files(name, folder), (snapshot.text + "\n", snapshot.svg), strict=True
        ):
            if not file.is_file() or file.read_text(encoding="utf-8") != text:
                file.write_text(text, encoding="utf-8", newline="\n")
                changed = True
        return changed

    def _way_out(self, name: str, snapshot: Snapshot) -> str:
        self._write(name, snapshot, self.rejected)
        _, picture = self._files(name, self.rejected)
        return (
            f"The screen as it is now: {picture}\n"
            "If that is how it should look, pytest --update-screens makes it the golden one."
        )

    @staticmethod
    def _files(name: str, folder: Path) -> tuple[Path, Path]:
        return folder / f"{name}.txt", folder / f"{name}.svg"


def safe_name(name: str) -> str:
    """A name that can be one of a file everywhere."""
    return re.sub(r"[^A-Za-z0-9_]+", "-", name).strip("-")


def _text_difference(golden: str, now: str, file: str) -> str:
    return "\n".join(
        difflib.unified_diff(golden.splitlines(), now.splitlines(), file, "now", lineterm="", n=2)
    )


def _picture_difference(golden: str, now: str, file: str) -> str:
    if golden == now:
        return ""
    rows = sorted(set(_changed_rows(golden, now)))
    where = ", ".join(str(row + 1) for row in rows) or "the frame"
    return f"The characters of {file} are the same, colours or styles differ: rows {where}."


def _changed_rows(golden: str, now: str) -> Iterator[int]:
    """The rows of the screen to which differing lines of two SVGs belong."""
    for line in difflib.unified_diff(golden.splitlines(), now.splitlines(), n=0, lineterm=""):
        for place in _PLACE.findall(line):
            yield int(float(place) // ROW_HEIGHT)
