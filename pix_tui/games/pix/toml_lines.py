"""Deck files are TOML: read with care, and with the line of everything that may be wrong in them.

`tomllib` says where the file is no TOML; where in it a value stands is looked up in the text. That
is done by a reader of its own that knows as much of TOML as people write in such a file. It is for
sentences about faults only, so that where it is wrong nothing else is.
"""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..game import NotUnderstood

_TABLE = re.compile(r"\s*\[\[?\s*([A-Za-z0-9_-]+)\s*\]")
_KEY = re.compile(r"""\s*["']?([A-Za-z0-9_-]+)["']?\s*=""")
_QUOTES = ('"""', "'''")
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_LONGEST_LINE = 4_000
"""Bounds what a single line may do to the reader of TOML."""


class Entry(NamedTuple):
    """A `[[concepts]]` or another table of a file, by lines counted from 1."""

    line: int
    keys: dict[str, int]
    texts: list[int]
    """Where texts of several lines begin."""


class Source:
    """The text of a deck file, for looking up lines."""

    def __init__(self, text: str, file: str) -> None:
        """Args:
        text: what is in the file.
        file: what errors call it.
        """
        self.file = file
        self._text = text

    @cached_property
    def _tables(self) -> dict[str, list[Entry]]:
        """The tables by name; what is outside of all is in the one called ""."""
        entry = Entry(1, {}, [])
        found: dict[str, list[Entry]] = {"": [entry]}
        closing = ""
        for number, line in enumerate(self._text.splitlines(), start=1):
            if not closing:
                if table := _TABLE.match(line):
                    entry = Entry(number, {}, [])
                    found.setdefault(table[1], []).append(entry)
                elif key := _KEY.match(line):
                    entry.keys.setdefault(key[1], number)
            opened = not closing
            closing = _open_text(line, closing)
            if opened and closing:
                entry.texts.append(number)
        return found

    def line(self, table: str, number: int = 0, key: str = "") -> int:
        """The line of a key in the so-manieth table of a name, or of the table itself."""
        entries = self._tables.get(table, [])
        if number >= len(entries):
            return self._tables[""][0].keys.get(table, 1)
        return entries[number].keys.get(key, entries[number].line)

    def text_line(self, table: str, number: int, text: int, row: int, key: str) -> int:
        """The line of a row in the so-manieth text of several lines in a table."""
        entries = self._tables.get(table, [])
        texts = entries[number].texts if number < len(entries) else []
        return texts[text] + 1 + row if text < len(texts) else self.line(table, number, key)


def _open_text(line: str, closing: str) -> str:
    """The quotes that close the text that is open at the end of a line; "" if none is.

    Args:
        line: the line.
        closing: what was open at its beginning.
    """
    at = 0
    while at < len(line):
        if closing:
            end = line.find(closing, at)
            if end < 0:
                return closing
            at, closing = end + len(closing), ""
        elif line[at] == "#":
            return ""
        elif line[at : at + 3] in _QUOTES:
            at, closing = at + 3, line[at : at + 3]
        elif line[at] in "\"'":
            at = _after_text(line, at)
        else:
            at += 1
    return closing


def _after_text(line: str, at: int) -> int:
    """Where a text of one line, which begins at `at`, has ended."""
    quote, at = line[at], at + 1
    while at < len(line) and line[at] != quote:
        at += 2 if line[at] == "\\" and quote == '"' else 1
    return at + 1


def read_file(path: Path, limit: int) -> str:
    """The text of a deck file. Raises `NotUnderstood`, with the line where there is one."""
    name = path.name or str(path)
    try:
        # A pipe is not waited for: what is in it could be read once only.
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise NotUnderstood("The deck file {file} is not a file.", file=name)
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise NotUnderstood(
            "The deck file {file} cannot be read: {why}.", file=name, why=error.strerror or ""
        ) from None
    if len(data) > limit:
        raise NotUnderstood("The deck file {file} is far too long.", file=name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotUnderstood("{file}, line {line}: not UTF-8.", file=name, line=line) from None


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The values of a TOML text. Raises `NotUnderstood` with the line of the fault."""
    import tomllib  # 5 ms, which nobody waits for before a match of PIX begins

    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > _LONGEST_LINE:
            raise NotUnderstood(
                "{file}, line {line}: far too long for one line.", file=file, line=number
            )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why = str(error)
        found = _AT_LINE.search(why)
        last = text.count("\n") + 1
        raise NotUnderstood(
            "{file}, line {line}: this is no TOML ({why}).",
            file=file,
            line=int(found[1]) if found else last,
            why=re.sub(r" \(at .*\)$", "", why)[:80],
        ) from None
    except (RecursionError, ValueError):
        raise NotUnderstood("{file} is no TOML that can be read here.", file=file) from None
