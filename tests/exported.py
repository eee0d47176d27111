"""Matches as files, for tests of what comes in and goes out."""

import json
from pathlib import Path


def finished_match(folder: Path) -> Path:
    """A file with a match that White gave up."""
    events = [("+c3/NE", 0), ("+d3/W", 1), ("resign", 0)]
    match = {
        "kind": "pix-tui match",
        "format": 1,
        "header": {
            "id": "tixel-abcde",
            "format": 1,
            "game": "tixel",
            "options": {},
            "seats": [{"name": "Ann"}, {"name": "Bob"}],
            "rules_version": 1,
            "created": 1_700_000_000_000,
            "seed": None,
            "setup": None,
            "chance": "auto",
        },
        "events": [
            {"seq": number, "seat": seat, "text": text, "at": 1_700_000_000_000 + number}
            for number, (text, seat) in enumerate(events, start=1)
        ],
    }
    file = folder / "match.json"
    file.write_text(json.dumps(match), encoding="utf-8")
    return file
