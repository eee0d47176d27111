"""Who somebody is: a public key with a nickname, or a guest with a code.

A key is an identity for good: its name and its settings are kept. A guest is somebody new with
every visit, unless he brings the code that he was shown: then he is who he was.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ..settings import Settings
from ..table.names import clean_name

_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that are taken for another
_CODE = 8
_GUEST, _KEY = "guest", "key"
_LARGEST = 1_000_000  # bytes of the file with names


def new_code(letters: int = _CODE) -> str:
    """A code that can be read out and typed, and that nobody guesses."""
    return "".join(secrets.choice(_LETTERS) for _ in range(letters))


@dataclass(frozen=True)
class Person:
    """Somebody at the host. Two of them are the same person if their ids are equal."""

    id: str
    name: str
    code: str = ""
    """What a guest comes back with; "" for whoever has a key."""

    @property
    def is_guest(self) -> bool:
        """Whether nothing but a code says who it is."""
        return self.id.startswith(_GUEST)

    @classmethod
    def with_key(cls, fingerprint: str, name: str) -> Person:
        """Whoever holds a key, by its fingerprint."""
        return cls(f"{_KEY}:{_digest(fingerprint)}", name)

    @classmethod
    def guest(cls, name: str, code: str = "") -> Person:
        """A guest, somebody new if there is no code."""
        code = code or new_code()
        return cls(guest_id(code), name, code)


def guest_id(code: str) -> str:
    """The id of the guest who has this code. The code cannot be found out from it."""
    return f"{_GUEST}:{_digest(code)}"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


class People:
    """What is kept of those who have a key: a name, and settings."""

    def __init__(self, folder: Path | None) -> None:
        """Args:
        folder: where it is kept; `None` keeps nothing.
        """
        self._folder = folder
        self._names: dict[str, str] = {}
        if folder is not None:
            with suppress(OSError, ValueError, RecursionError):
                self._read(folder / "names.json")

    def name(self, person: str, asked: str) -> str:
        """What somebody is called: as he was, or else what he asks for, made safe to show."""
        return self._names.get(person) or clean_name(asked) or "?"

    def rename(self, person: Person, name: str) -> Person:
        """Somebody with another name, which is kept if he has a key."""
        renamed = Person(person.id, clean_name(name) or person.name, person.code)
        if not person.is_guest:
            self._names[person.id] = renamed.name
            self._write()
        return renamed

    def settings(self, person: Person) -> Settings:
        """His settings; those of a guest last as long as he stays."""
        if person.is_guest or self._folder is None:
            return Settings(None)
        return Settings(self._folder / f"{person.id.partition(':')[2]}.json")

    def _read(self, path: Path) -> None:
        with path.open("rb") as file:
            data = json.loads(file.read(_LARGEST))
        self._names = {
            str(person): clean_name(name)
            for person, name in data.items()
            if isinstance(name, str) and clean_name(name)
        }

    def _write(self) -> None:
        if self._folder is None:
            return
        path = self._folder / "names.json"
        partial = path.with_name(f".{path.name}.{os.getpid()}")
        with suppress(OSError):  # a name that is not kept is asked for again
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            partial.write_text(json.dumps(self._names, ensure_ascii=False, indent=1))
            partial.replace(path)
