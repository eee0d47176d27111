"""Small decks that stand in for real ones, so that no test depends on which words people draw."""

from __future__ import annotations

import json

CATEGORIES = {
    "building": ("kind of building", "Bauwerk"),
    "animal": ("kind of animal", "Tier"),
    "tool": ("kind of tool", "Werkzeug"),
    "food": ("kind of food", "Speise"),
}
CONCEPTS = (
    ("lighthouse", "building", "lighthouse", "Leuchtturm", ("beacon",), ("Leuchtfeuer",)),
    ("castle", "building", "castle", "Burg", (), ("Schloss",)),
    ("windmill", "building", "windmill", "Windmühle", (), ()),
    ("igloo", "building", "igloo", "Iglu", ("snow house",), ()),
    ("bridge", "building", "bridge", "Brücke", (), ()),
    ("tent", "building", "tent", "Zelt", (), ()),
    ("giraffe", "animal", "giraffe", "Giraffe", (), ()),
    ("bear", "animal", "bear", "Bär", (), ()),
    ("snail", "animal", "snail", "Schnecke", (), ()),
    ("shark", "animal", "shark", "Hai", (), ("Haifisch",)),
    ("umbrella", "tool", "umbrella", "Regenschirm", (), ("Schirm",)),
    ("scissors", "tool", "scissors", "Schere", (), ()),
    ("frying-pan", "tool", "frying pan", "Bratpfanne", ("pan",), ("Pfanne",)),
    ("sledge", "tool", "sledge", "Schlitten", ("sleigh",), ()),
    ("ladder", "tool", "ladder", "Leiter", (), ()),
    ("t-square", "tool", "T-square", "Reißschiene", (), ()),
    ("strawberry", "food", "strawberry", "Erdbeere", (), ()),
    ("pretzel", "food", "pretzel", "Brezel", (), ("Breze",)),
    ("pea-soup", "food", "pea soup", "Erbsensuppe", (), ()),
    ("fondue", "food", "fondue", "Fondue", (), ()),
    ("chilli", "food", "chilli", "Peperoni", (), ()),
    ("egg", "food", "egg", "Ei", (), ()),
    ("horse", "animal", "horse", "Pferd", (), ("Ross",)),
    ("noodle", "food", "noodle", "Nudel", (), ()),
)
"""id, category, English, German, other guesses in each."""

DRAWING = """\
....#....
...#.#...
..R...#..
...#.#...
....#....
....#....
....#....
...###...
.........
"""

ENGLISH = ("the", "a", "an")


def kept(concepts: list[tuple[str, str]]) -> str:
    """A deck of words and clues as a match keeps it."""
    parts = [[*ENGLISH], *([word, clue] for word, clue in concepts)]
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


KEPT = kept([(english, CATEGORIES[kind][0]) for _, kind, english, *_ in CONCEPTS])
"""The words above as a table's own deck."""


def canary_deck(count: int = 24) -> str:
    """A deck of words and clues that are like nothing else: `wordNNNx`, `clueNNNx`."""
    return kept([(f"word{number:03}x", f"clue{number:03}x") for number in range(count)])


def concepts_file() -> str:
    """The words above as our own file would have them."""
    lines = ["[categories]"]
    lines += [
        f'{name} = {{ en = "{english}", de = "{german}" }}'
        for name, (english, german) in CATEGORIES.items()
    ]
    for name, kind, english, german, more_english, more_german in CONCEPTS:
        lines += ["", "[[concepts]]", f'id = "{name}"', f'category = "{kind}"']
        lines += [f'en = "{english}"', f'de = "{german}"']
        lines += [f"en_aliases = {json.dumps(more_english)}"] if more_english else []
        lines += [f"de_aliases = {json.dumps(more_german)}"] if more_german else []
        arrow = "arrow 9,3,N\n" if name == "lighthouse" else ""
        lines += [f'drawings = ["""\n{DRAWING}{arrow}"""]']
    return "\n".join(lines) + "\n"


def deck_file(count: int = 24) -> str:
    """The first words above as a table's own file would have them."""
    lines = ["# our own words"]
    for _, kind, english, _, more, _ in CONCEPTS[:count]:
        lines += ["", "[[concepts]]", f'word = "{english}"', f'clue = "{CATEGORIES[kind][0]}"']
        lines += [f"aliases = {json.dumps(more)}"] if more else []
    return "\n".join(lines) + "\n"
