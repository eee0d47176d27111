"""Which shape each number of pips stands for, read from a file that a table may replace.

A file has the numbers 1 to 6, each on a line of its own with the rows of its shape below, `#` for
a square and `.` for none. Empty lines and lines that begin with `# ` are not read.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from .. import own
from ..game import NotUnderstood

FOLDER = Path(__file__).parent / "data"
KIND = "shapes"
"""The folder of a table's own files, in the configuration folder."""
_SUFFIX = ".txt"
USUAL = "pips"
PIPS = range(1, 7)  # RP-02
MOST_SQUARES = 6
LONGEST = 5
"""So that every shape can cover the centre of the smallest site (RP-08)."""
_LONGEST_FILE = 10_000  # bytes
_LONGEST_NAME = 255

Shape = tuple[tuple[int, int], ...]
"""Squares as (column, row), counted from the left and from below, in order; both begin at 0."""


class ShapeSet(NamedTuple):
    """The shapes of the six sides of a die."""

    name: str
    shapes: tuple[Shape, ...]
    """For 1 pip, 2 pips …"""

    def of(self, pips: int) -> Shape:
        """The shape that so many pips stand for (RP-02)."""
        return self.shapes[pips - 1]


def names() -> tuple[str, ...]:
    """The shape sets there are: the usual one, our others, those of the table."""
    return (*_ours(), *_of_the_table())


@cache
def _ours() -> dict[str, Path]:
    found = {path.stem: path for path in sorted(FOLDER.glob(f"*{_SUFFIX}"))}
    return {USUAL: found.pop(USUAL), **found}


def _of_the_table() -> dict[str, Path]:
    """A table's own files in `shapes`; none of them can take the name of one of ours."""
    return {name: path for name, path in own.files(KIND, _SUFFIX).items() if name not in _ours()}


def shape_set(name: str) -> ShapeSet:
    """The set of that name.

    Raises:
        NotUnderstood: if there is none, or its file has a fault.
    """
    if name in _ours():
        return _our_set(name)
    files = _of_the_table()
    if name not in files:
        raise NotUnderstood("There is no shape file “{name}”.", name=name)
    return read_shapes(files[name])


def is_ours(name: str) -> bool:
    """Whether a set comes with the program, and is the same everywhere."""
    return name in _ours()


def drawn_set(name: object, drawn: object) -> ShapeSet:
    """A table's own set as a match has kept it. Raises `NotUnderstood`: it is never trusted."""
    if not (isinstance(name, str) and isinstance(drawn, str)) or len(drawn) > _LONGEST_FILE:
        raise NotUnderstood("The shapes of a match are a name and their drawing.")
    if not name or len(name) > _LONGEST_NAME or is_ours(name):
        raise NotUnderstood("Only a table's own shapes are kept with a match.")
    return parse_shapes(drawn, name, name[:20])


def format_shapes(shape_set: ShapeSet) -> str:
    """The text of a file that has just these shapes."""
    lines = []
    for pips, shape in enumerate(shape_set.shapes, start=1):
        width = 1 + max(column for column, _ in shape)
        height = 1 + max(row for _, row in shape)
        lines.append(str(pips))
        lines += [
            "".join("#" if (column, row) in shape else "." for column in range(width))
            for row in reversed(range(height))
        ]
    return "\n".join(lines)


@cache
def _our_set(name: str) -> ShapeSet:
    return read_shapes(_ours()[name])


def read_shapes(path: Path) -> ShapeSet:
    """The set that is in a file. Raises `NotUnderstood` with the line of the fault."""
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST_FILE + 1)
    except OSError as error:
        raise NotUnderstood(
            "The shape file {file} cannot be read: {why}.", file=path.name, why=error.strerror or ""
        ) from None
    if len(data) > _LONGEST_FILE:
        raise NotUnderstood("The shape file {file} is far too long.", file=path.name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotUnderstood("{file}, line {line}: not UTF-8.", file=path.name, line=line) from None
    return parse_shapes(text, path.stem, path.name)


def parse_shapes(text: str, name: str, file: str) -> ShapeSet:
    """The set that a text describes.

    Args:
        text: what is in the file.
        name: what the set is called.
        file: what errors call the file.

    Raises:
        NotUnderstood: with the line of the fault.
    """
    found: dict[int, tuple[int, list[str]]] = {}
    rows: list[str] | None = None
    for number, full in enumerate(text.splitlines(), start=1):
        line = full.rstrip()
        if not line or (line == "#" and rows is None) or _is_comment(line):
            continue
        if line.isascii() and line.isdigit():
            pips = int(line) if len(line) == 1 else 0
            if pips not in PIPS:
                raise NotUnderstood(
                    "{file}, line {line}: a die has 1 to 6 pips, not {pips}.",
                    file=file,
                    line=number,
                    pips=line[:20],
                )
            if pips in found:
                raise NotUnderstood(
                    "{file}, line {line}: {pips} has a shape already, from line {first}.",
                    file=file,
                    line=number,
                    pips=pips,
                    first=found[pips][0],
                )
            rows = []
            found[pips] = (number, rows)
        elif set(line) - {"#", "."}:
            raise NotUnderstood(
                "{file}, line {line}: a row of a shape is made of # and ., not “{row}”.",
                file=file,
                line=number,
                row=line[:20],
            )
        elif rows is None:
            raise NotUnderstood(
                "{file}, line {line}: the number of pips must come before its shape.",
                file=file,
                line=number,
            )
        else:
            rows.append(line)
    missing = [pips for pips in PIPS if pips not in found]
    if missing:
        raise NotUnderstood("{file}: there is no shape for {pips}.", file=file, pips=missing[0])
    return ShapeSet(name, tuple(_shape(*found[pips], file) for pips in PIPS))


def _is_comment(line: str) -> bool:
    """Not so `# #`: that is somebody's shape with a gap, and half of it must not get lost."""
    return line.startswith("# ") and bool(set(line) - {"#", ".", " "})


def _shape(line: int, rows: list[str], file: str) -> Shape:
    """The squares of the rows that follow a line; they touch each other along their sides."""
    cells = {
        (column, row)
        for row, squares in enumerate(reversed(rows))
        for column, square in enumerate(squares)
        if square == "#"
    }
    if not cells:
        raise NotUnderstood("{file}, line {line}: the shape has no square.", file=file, line=line)
    if len(cells) > MOST_SQUARES:
        raise NotUnderstood(
            "{file}, line {line}: a shape has at most {most} squares, not {count}.",
            file=file,
            line=line,
            most=MOST_SQUARES,
            count=len(cells),
        )
    if not _is_connected(cells):
        raise NotUnderstood(
            "{file}, line {line}: the squares of a shape must hang together by their sides.",
            file=file,
            line=line,
        )
    shape = normal(cells)
    if max(max(cell) for cell in shape) >= LONGEST:
        raise NotUnderstood(
            "{file}, line {line}: a shape is at most {most} squares long.",
            file=file,
            line=line,
            most=LONGEST,
        )
    return shape


def _is_connected(cells: set[tuple[int, int]]) -> bool:
    seen: set[tuple[int, int]] = set()
    open_ends = [min(cells)]
    while open_ends:
        column, row = open_ends.pop()
        if (column, row) in cells and (column, row) not in seen:
            seen.add((column, row))
            open_ends += [
                (column + 1, row),
                (column - 1, row),
                (column, row + 1),
                (column, row - 1),
            ]
    return seen == cells


def normal(cells: set[tuple[int, int]]) -> Shape:
    """The same squares, moved to the lower left corner and put in order."""
    left = min(column for column, _ in cells)
    bottom = min(row for _, row in cells)
    return tuple(sorted((column - left, row - bottom) for column, row in cells))


def turned(shape: Shape) -> Shape:
    """A quarter turn clockwise (RP-07, RP-22)."""
    return normal({(row, -column) for column, row in shape})


def mirrored(shape: Shape) -> Shape:
    """Left and right exchanged (RP-07, RP-22)."""
    return normal({(-column, row) for column, row in shape})


def orientations(shape: Shape) -> tuple[Shape, ...]:
    """The different ways in which a shape can lie: first turned, then mirrored and turned."""
    found: dict[Shape, None] = {}
    for side in (shape, mirrored(shape)):
        for _ in range(4):
            found.setdefault(side)
            side = turned(side)
    return tuple(found)
