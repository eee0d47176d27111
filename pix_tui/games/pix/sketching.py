"""How a bot of PIX draws: a drawing that it knows, a little different each time.

It is moved and mirrored; a clumsy hand forgets something or adds something, and a thrifty one takes
away what the word is recognised without. What comes out is within the stock, and no letter or digit
if what is known is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ..game import Source, shuffled
from .drawing import BLACKS, BOXES, SIZE, Drawing, box_of, place_of
from .memory import Memory
from .recognition import mirrored, moved, room

ONE_WAY = frozenset({"tick", "percent", "note", "question-mark", "cursor", "chart", "clock"})
"""Concepts that nobody draws the other way round."""
_FAR = 1_000_000
_RIVALS = 8
"""How many words a thrifty drawing is not to be taken for."""
_CLEAR = 0.08
"""How much more it is to be like its own."""
_FORGETTABLE = 6
"""Of so many pixels one may be forgotten: who draws few puts each with care."""
_WHIM = 0.01
"""How much clarity is given up for the sake of variety."""


class Hand(NamedTuple):
    """How somebody draws."""

    missing: int
    """How many pixels are forgotten at most."""
    extra: int
    """How many are put beside others at most, without need."""
    spared_alone: int
    """What is saved at most, in percent of the total, where nobody else draws the same word …"""
    spared: int
    """… and where whoever is thriftier shows first (PX-22)."""


class Fancy(NamedTuple):
    """All the luck that a drawing takes."""

    which: int
    mirror: int
    right: int
    down: int
    missing: int
    extra: int
    spared: int
    order: tuple[int, ...]
    """Boxes, as they come to mind."""


def fancy(source: Source) -> Fancy:
    """New luck."""
    numbers = [source.below(_FAR) for _ in range(7)]
    which, mirror, right, down, missing, extra, spared = numbers
    order = tuple(shuffled(BOXES, source))
    return Fancy(which, mirror, right, down, missing, extra, spared, order)


@lru_cache(256)  # a drawing is asked for again with each stroke
def sketch(memory: Memory, text: str, hand: Hand, alone: bool, luck: Fancy) -> Drawing:
    """A drawing of a word.

    Args:
        memory: what is known.
        text: the word.
        hand: who draws.
        alone: whether nobody else draws the word.
        luck: the same luck gives the same drawing.
    """
    number = memory.number(text)
    drawings = memory.words[number].drawings if number is not None else ()
    if number is None or not drawings:
        return _something(luck)
    drawing = drawings[luck.which % len(drawings)]
    if not _could_be_a_sign(drawing):
        drawing = _without_some(drawing, luck.missing % (hand.missing + 1), luck)
        drawing = _with_more(drawing, luck.extra % (hand.extra + 1), luck)
        share = hand.spared_alone if alone else hand.spared
        most = drawing.total * share // 100
        points = most - luck.spared % (most // 3 + 1)
        drawing = _thriftier(memory, number, drawing, points, luck.order)
        if luck.mirror % 2 and memory.words[number].concept.id not in ONE_WAY:
            drawing = mirrored(drawing)
    return _somewhere(drawing, luck)


def _something(luck: Fancy) -> Drawing:
    """What somebody draws who cannot draw a word: a few boxes, which say nothing."""
    block = sum(1 << box_of(x, y) for x in range(3) for y in range(2))
    return _somewhere(Drawing(block), luck)


def _somewhere(drawing: Drawing, luck: Fancy) -> Drawing:
    """As far from its place as there is room for, but not farther than a box or two."""
    right, down = room(drawing)
    near = range(-2, 3)
    x = [step for step in right if step in near]
    y = [step for step in down if step in near]
    return moved(drawing, x[luck.right % len(x)], y[luck.down % len(y)])


# -- more and less ---------------------------------------------------------------------------
def _without_some(drawing: Drawing, count: int, luck: Fancy) -> Drawing:
    lying = [box for box in luck.order if drawing.black >> box & 1]
    count = min(count, len(lying) // _FORGETTABLE)
    less = drawing._replace(black=drawing.black & ~sum(1 << box for box in lying[:count]))
    return drawing if _could_be_a_sign(less) else less


def _with_more(drawing: Drawing, count: int, luck: Fancy) -> Drawing:
    more = drawing
    for _ in range(min(count, BLACKS - drawing.blacks)):
        free = [
            box
            for box in luck.order
            if not more.black >> box & 1
            and box != more.red
            and any(more.black >> other & 1 for other in _beside(box))
        ]
        if free:
            more = more._replace(black=more.black | 1 << free[0])
    return drawing if _could_be_a_sign(more) else more


def _thriftier(
    memory: Memory, number: int, drawing: Drawing, points: int, order: tuple[int, ...]
) -> Drawing:
    """A drawing with fewer black pixels, by so many at most, that is still recognised.

    The red pixel and the arrow stay: they cost most, but they also say most.
    """
    if points <= 0:
        return drawing
    rivals = memory.rivals(number, drawing, _RIVALS)
    whims = {box: _WHIM * place / len(order) for place, box in enumerate(order)}
    for _ in range(points):
        # A pixel that holds together with none is the last one that people can do without.
        lesser = {
            less: memory.clarity(number, less, rivals) - whims[box] - alone * _WHIM
            for box, less, alone in _lesser(drawing, order)
        }
        clear = {less: value for less, value in lesser.items() if value >= _CLEAR}
        if not clear:
            break
        drawing = max(clear, key=lambda less: clear[less])
    return drawing


def _lesser(drawing: Drawing, order: tuple[int, ...]) -> Iterator[tuple[int, Drawing, bool]]:
    """Each black pixel, the drawing without it, and whether it lies beside no other."""
    for box in order:
        if drawing.black >> box & 1:
            alone = not any(drawing.black >> other & 1 for other in _beside(box))
            less = drawing._replace(black=drawing.black & ~(1 << box))
            if not _could_be_a_sign(less):
                yield box, less, alone


def _beside(box: int) -> list[int]:
    x, y = place_of(box)
    around = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    return [box_of(a, b) for a, b in around if a in range(SIZE) and b in range(SIZE)]


# -- no letters and no digits ----------------------------------------------------------------
def _rectangle(left: int, top: int, wide: int, high: int) -> int:
    return sum(1 << box_of(left + x, top + y) for x in range(wide) for y in range(high))


_WIDE, _HIGH = 5, 7  # no sign of a small font is larger
_FIELDS = tuple(
    _rectangle(left, top, _WIDE, _HIGH)
    for left in range(SIZE - _WIDE + 1)
    for top in range(SIZE - _HIGH + 1)
)
_PAIRS = tuple(
    (sum(_rectangle(left, 0, 1, SIZE) for left in range(first, SIZE - 1, 2)), alone)
    for first, alone in ((0, _rectangle(SIZE - 1, 0, 1, SIZE)), (1, _rectangle(0, 0, 1, SIZE)))
)
"""The left columns of those that a sign of double width takes in pairs, and the one left over."""


def _could_be_a_sign(drawing: Drawing) -> bool:
    """PX-15: whether a drawing, but for a pixel, is as small as a letter or a digit, or as one
    that is twice as wide. Whatever is done to others, it never makes a sign of them."""
    boxes = drawing.black | (1 << drawing.red if drawing.red >= 0 else 0)
    if any((boxes & ~field).bit_count() <= 1 for field in _FIELDS):
        return True
    return any(
        ((boxes ^ boxes >> 1) & pairs).bit_count() + (boxes & alone).bit_count() <= 1
        for pairs, alone in _PAIRS
    )
