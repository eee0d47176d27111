"""How moves and sites are written.

`choose R`, `roll Y3 R5 B1 G6`, `take R`, `R:e4,e5,f4,f5,g5`; a site by its ranks from the top,
letters for colours and digits for runs of white boxes: `9/9/9/9/4RR3/9/9/9/9`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..game import NotUnderstood
from .moves import CHOOSE, DRAW, ROLL, TAKE, Die, Move
from .site import LETTERS, Ground, Site

_DIE = re.compile(r"([YRBG])([1-6])")
_LONGEST_RUN = 9


def format_die(die: Die) -> str:
    """Colour and pips: `R5`."""
    return f"{LETTERS[die.colour]}{die.pips}"


def parse_die(text: str) -> Die:
    """The die of a text. Raises `NotUnderstood`."""
    found = _DIE.fullmatch(text)
    if not found:
        raise NotUnderstood("“{text}” is not a die: one is written like R5.", text=text[:20])
    return Die(LETTERS.index(found[1]), int(found[2]))


def format_move(move: Move, ground: Ground) -> str:
    """The one text of a move."""
    if move.kind == ROLL:
        return " ".join(["roll", *map(format_die, move.dice)])
    letter = LETTERS[move.colour]
    if move.kind == DRAW:
        return f"{letter}:{','.join(ground.names_of(move.boxes))}"
    return f"{move.kind} {letter}"


def parse_move(text: str, ground: Ground) -> Move:
    """The move of a text on a site of that size. Raises `NotUnderstood`."""
    word, _, rest = text.partition(" ")
    if word in (CHOOSE, TAKE) and len(rest) == 1 and rest in LETTERS:
        return Move(word, LETTERS.index(rest))
    if word == ROLL:
        dice = tuple(map(parse_die, rest.split(" ")))
        if [*{die.colour: die for die in sorted(dice)}.values()] != [*dice]:
            raise NotUnderstood(
                "Dice are written in the order Y R B G, each once; not “{text}”.", text=text[:40]
            )
        return Move(ROLL, dice=dice)
    if text[1:2] == ":" and text[0] in LETTERS:
        return Move(DRAW, LETTERS.index(text[0]), boxes=_boxes(text[2:], ground))
    raise NotUnderstood(
        "“{text}” is not a move: it is written like “choose R”, “take R” or “R:e4,e5”.",
        text=text[:40],
    )


def _boxes(text: str, ground: Ground) -> int:
    boxes = 0
    names = text.split(",")
    for name in names:
        if name not in ground.by_name:
            raise NotUnderstood(
                "There is no box “{name}” on a site of {size}×{size}.",
                name=name[:20],
                size=ground.size,
            )
        boxes |= ground.by_name[name]
    if ground.names_of(boxes) != names:
        raise NotUnderstood(
            "Boxes are written by column, then rank, each once: {right}",
            right=",".join(ground.names_of(boxes)),
        )
    return boxes


@lru_cache(4096)  # every view has a few, and few of them are new
def format_site(site: Site, ground: Ground) -> str:
    """The ranks from the top."""
    ranks = []
    for rank in reversed(range(ground.size)):
        text, run = "", 0
        for column in range(ground.size):
            bit = ground.bits[column, rank]
            colours = [letter for letter, boxes in zip(LETTERS, site, strict=True) if boxes & bit]
            if colours:
                text += _run(run) + colours[0]
                run = 0
            else:
                run += 1
        ranks.append(text + _run(run))
    return "/".join(ranks)


def _run(length: int) -> str:
    """A run of white boxes: eleven are `92`."""
    full, rest = divmod(length, _LONGEST_RUN)
    return str(_LONGEST_RUN) * full + (str(rest) if rest else "")


def parse_site(text: str, ground: Ground) -> Site:
    """The site of a text. Raises `NotUnderstood`, also for what `format_site` never writes."""
    ranks = text.split("/")
    if len(ranks) != ground.size:
        raise NotUnderstood(
            "A site has {size} ranks with / between them, not {count}.",
            size=ground.size,
            count=len(ranks),
        )
    parts = [0, 0, 0, 0]
    for rank, row in zip(reversed(range(ground.size)), ranks, strict=True):
        column = 0
        for sign in row:
            if sign in LETTERS and column < ground.size:
                parts[LETTERS.index(sign)] |= ground.bits[column, rank]
                column += 1
            elif sign in "123456789":
                column += int(sign)
            else:
                column = -1
                break
        if column != ground.size:
            raise NotUnderstood(
                "Rank {rank} is not {size} boxes: “{row}”.",
                rank=rank + 1,
                size=ground.size,
                row=row[:20],
            )
    site = (parts[0], parts[1], parts[2], parts[3])
    if format_site(site, ground) != text:
        raise NotUnderstood(
            "A site is written in one way only, and this one is {right}",
            right=format_site(site, ground),
        )
    return site
