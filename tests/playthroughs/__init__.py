"""One whole game of each kind, written down: see `transcript` and, to write one, `record`."""

from pathlib import Path

FOLDER = Path(__file__).parent


def playthrough_file(game: str, seats: int, folder: Path = FOLDER) -> Path:
    """Where the playthrough of a game for so many is."""
    return folder / f"{game}-{seats}.txt"
