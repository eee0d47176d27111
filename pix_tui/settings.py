"""What people have chosen: theme, drawing, and the last choices of each game's set-up.

One JSON file in the configuration folder. Losing it loses no match, so a file that cannot be read
never stops the program: it is set aside under another name, the usual choices hold, and `trouble`
says so once.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .games.message import Message, message

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "theme": ("auto", "dark", "light", "plain"),
    "colours": ("auto", "truecolor", "256", "16"),
    "drawing": ("auto", "blocks", "glyphs", "ascii", "large"),
    "turn_board": (False, True),
    "pace": ("calm", "quick"),
    "gallery": ("on", "off"),
    "bell": ("off", "on"),
    "language": ("auto", "en", "de"),
}
"""Each setting with what it may be; the first is the usual one."""

_LIMIT = 1_000_000  # bytes; ours has some hundred


def chosen_language(path: Path) -> str:
    """The language chosen in the settings there, for whoever has no screen to choose one on.

    What is wrong with them is neither said nor mended: `Settings` does that.
    """
    try:
        chosen = _load(path).get("language")
    except (OSError, ValueError, RecursionError):
        chosen = None
    known: tuple[str, ...] = CHOICES["language"]
    return next((language for language in known if language == chosen), known[0])


def _load(path: Path) -> dict[str, Any]:
    """What is in the file; `OSError` and `ValueError` if nothing can be made of it."""
    # Not a device or a pipe, which might never end.
    if path.exists() and not path.is_file():
        raise OSError(0, "not a file")
    with path.open("rb") as file:
        text = file.read(_LIMIT + 1)
    if len(text) > _LIMIT:
        raise ValueError("too large")
    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("not an object")
    return data


class Settings:
    """The settings of this machine, read once and written at every change."""

    def __init__(self, path: Path | None) -> None:
        """Args:
        path: the file, or `None` to keep nothing (as a guest, in tests).
        """
        self._path = path
        self._data: dict[str, Any] = {}
        self.trouble: Message | None = None
        """What went wrong with the file, for a person to read once."""
        if path is not None:
            self._read(path)

    @property
    def path(self) -> Path | None:
        """The file that they are kept in; `None` if they are not."""
        return self._path

    def __getitem__(self, name: str) -> Any:
        value = self._data.get(name)
        choices = CHOICES[name]
        known = any(type(value) is type(choice) and value == choice for choice in choices)
        return value if known else choices[0]

    def __setitem__(self, name: str, value: Any) -> None:
        if value not in CHOICES[name]:
            raise ValueError(f"{name} cannot be {value!r}")
        self._data[name] = value
        self._write()

    def set_up(self, game: str) -> Mapping[str, Any]:
        """The last choices in the set-up of a game; whoever reads them checks them."""
        games = self._data.get("set_up")
        choices = games.get(game) if isinstance(games, dict) else None
        return choices if isinstance(choices, dict) else {}

    def keep_set_up(self, game: str, choices: Mapping[str, Any]) -> None:
        """Remember these for the next match of the game."""
        games = self._data.get("set_up")
        kept = games if isinstance(games, dict) else {}
        self._data["set_up"] = {**kept, game: dict(choices)}
        self._write()

    def _read(self, path: Path) -> None:
        try:
            self._data = _load(path)
        except FileNotFoundError:
            return
        except OSError as error:
            self.trouble = message(
                "The settings in {path} cannot be read ({why}); the usual ones hold.",
                path=path,
                why=error.strerror,
            )
            self._path = None  # what cannot be read is not overwritten either
        except (ValueError, RecursionError):
            self._set_aside(path)

    def _set_aside(self, path: Path) -> None:
        aside = path.with_name(f"{path.stem}.damaged-{time.time_ns()}{path.suffix}")
        try:
            path.rename(aside)
        except OSError:
            self._path = None
            self.trouble = message(
                "The settings in {path} are damaged and cannot be set aside; the usual ones hold.",
                path=path,
            )
        else:
            self.trouble = message(
                "The settings were damaged: they are now in {path}, and the usual ones hold.",
                path=aside,
            )

    def _write(self) -> None:
        if self._path is None:
            return
        partial = self._path.with_name(f".{self._path.name}.{os.getpid()}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            partial.write_text(json.dumps(self._data, indent=2, ensure_ascii=False) + "\n")
            partial.replace(self._path)
        except OSError as error:
            self.trouble = message(
                "The settings cannot be kept in {path} ({why}).",
                path=self._path,
                why=error.strerror,
            )
            self._path = None
