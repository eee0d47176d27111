"""Where things are kept: matches in the state folder, settings in the configuration folder.

The folders are the system's usual ones; XDG_STATE_HOME and XDG_CONFIG_HOME are respected on every
system. Nothing is created before there is something to write.
"""

from __future__ import annotations

import os
from pathlib import Path

APP = "pix-tui"


def state_folder() -> Path:
    """Matches, galleries, logs: what the program has recorded."""
    return _folder("XDG_STATE_HOME", "user_state_path")


def config_folder() -> Path:
    """Settings and a table's own decks: what people have chosen."""
    return _folder("XDG_CONFIG_HOME", "user_config_path")


def matches_file() -> Path:
    """The database with every match."""
    return state_folder() / "matches.db"


def gallery_folder() -> Path:
    """What people have drawn, and what they have taken out of it."""
    return state_folder() / "gallery"


def gallery_file() -> Path:
    """Every drawing that is kept."""
    return gallery_folder() / "drawings.jsonl"


def host_folder() -> Path:
    """What a host keeps: its key, its rooms, names and settings of those who have keys, its log."""
    return state_folder() / "host"


def settings_file() -> Path:
    """What was chosen in settings and set-up."""
    return config_folder() / "settings.json"


def _folder(variable: str, function: str) -> Path:
    chosen = os.environ.get(variable, "")
    if os.path.isabs(chosen):
        return Path(chosen) / APP
    import platformdirs

    path: Path = getattr(platformdirs, function)(APP, appauthor=False)
    return path
