"""How alike two drawings of PIX are, to somebody who sees nothing but boxes.

Drawings are laid middle on middle and pushed about a little. Boxes that both have count in full,
those that only have one of the other's beside them count in part, and a red pixel or an arrow that
one has elsewhere, or not at all, takes something away. What a drawing may mean is not known here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from .drawing import BOXES, HALVES, SIZE, Arrow, Drawing, box_of, place_of

# A board on which no drawing falls off the edge, wherever it is pushed, nor what lies around it.
_STRIDE = 22
_MIDDLE = 10
_PUSHES = tuple((dx, dy) for dy in (0, -1, 1) for dx in (0, -1, 1))

# In hundredths.
_SAME, _BESIDE = 100, 60
"""What a pixel is worth that the other has too, and one that lies beside one of the other's."""
_RED_AWAY = (0, 3, 7)
"""What it costs when the red pixels lie so many boxes apart …"""
_RED_ELSEWHERE = 12
"""… or farther, or when only one has any."""
_ARROW_ALIKE = 2
"""Half boxes that arrows may lie apart."""
_ARROW_ELSEWHERE = 8


class Look(NamedTuple):
    """A drawing on the board, its middle on the middle."""

    boxes: int
    """The boxes with a pixel, black or red, as a set of bits."""
    around: int
    """Those and what lies beside them."""
    pixels: int
    """How many there are."""
    red: tuple[int, int] | None
    """Where the red pixel lies, counted from the middle."""
    arrow: Arrow | None
    """The arrow, counted from the middle."""


class Pushed(NamedTuple):
    """A look with all that it becomes when it is pushed about."""

    look: Look
    places: tuple[tuple[int, int, int, int], ...]
    """How far to the right and down, the boxes, and those with what lies beside them."""


@lru_cache(8192)
def looks(drawing: Drawing) -> tuple[Look, ...]:
    """How a drawing looks, and how in a mirror; nothing for an empty one."""
    here, there = _look(drawing), _look(mirrored(drawing))
    if here is None or there is None:
        return ()
    return (here,) if here == there else (here, there)


@lru_cache(1024)
def pushed(drawing: Drawing) -> Pushed | None:
    """A drawing to be compared with others; `None` for an empty one."""
    look = _look(drawing)
    if look is None:
        return None
    places = []
    for dx, dy in _PUSHES:
        step = dy * _STRIDE + dx
        places.append((dx, dy, _shifted(look.boxes, step), _shifted(look.around, step)))
    return Pushed(look, tuple(places))


def likeness(seen: Pushed, known: Look) -> float:
    """How alike they are where they are most alike: 1 if they are the same, 0 if they have nothing
    in common."""
    best, at = -1, (0, 0)
    boxes, around = known.boxes, known.around
    for dx, dy, there, there_around in seen.places:
        same = (there & boxes).bit_count()
        touching = (there & around).bit_count() + (boxes & there_around).bit_count()
        value = 2 * (_SAME - _BESIDE) * same + _BESIDE * touching
        if value > best:
            best, at = value, (dx, dy)
    alike = best / (_SAME * (seen.look.pixels + known.pixels))
    return max(
        alike - (_red_apart(seen.look, known, at) + _arrows_apart(seen.look, known)) / 100, 0
    )


def _look(drawing: Drawing) -> Look | None:
    places = _places(drawing)
    if not places:
        return None
    # Whole numbers only: halves are not rounded alike everywhere.
    x, y = (
        (2 * sum(along) + len(along)) // (2 * len(along)) for along in zip(*places, strict=True)
    )
    boxes = sum(1 << (_MIDDLE + b - y) * _STRIDE + _MIDDLE + a - x for a, b in places)
    red = place_of(drawing.red) if drawing.red >= 0 else None
    arrow = drawing.arrow
    return Look(
        boxes,
        boxes | boxes << 1 | boxes >> 1 | boxes << _STRIDE | boxes >> _STRIDE,
        len(places),
        red and (red[0] - x, red[1] - y),
        arrow and arrow._replace(x=arrow.x - 2 * x, y=arrow.y - 2 * y),
    )


def _shifted(boxes: int, step: int) -> int:
    return boxes << step if step >= 0 else boxes >> -step


def _red_apart(one: Look, other: Look, push: tuple[int, int]) -> int:
    if one.red is None or other.red is None:
        return 0 if one.red == other.red else _RED_ELSEWHERE
    dx, dy = one.red[0] + push[0] - other.red[0], one.red[1] + push[1] - other.red[1]
    away = max(abs(dx), abs(dy))
    return _RED_AWAY[away] if away < len(_RED_AWAY) else _RED_ELSEWHERE


def _arrows_apart(one: Look, other: Look) -> int:
    if one.arrow is None or other.arrow is None:
        return 0 if one.arrow == other.arrow else _ARROW_ELSEWHERE
    near = max(abs(one.arrow.x - other.arrow.x), abs(one.arrow.y - other.arrow.y)) <= _ARROW_ALIKE
    return 0 if near and one.arrow.way == other.arrow.way else _ARROW_ELSEWHERE


# -- the same somewhere else -----------------------------------------------------------------
def mirrored(drawing: Drawing) -> Drawing:
    """A drawing with left and right exchanged."""
    return _placed(drawing, lambda x, y: (SIZE - 1 - x, y), _mirrored_arrow(drawing.arrow))


def room(drawing: Drawing) -> tuple[range, range]:
    """How far a drawing can be moved to the right and down and still is on the screen."""
    spans = [
        [(2 * place[axis], 2 * place[axis] + 2) for place in _places(drawing)] for axis in (0, 1)
    ]
    if drawing.arrow:
        spans[0].append((drawing.arrow.x, drawing.arrow.x))
        spans[1].append((drawing.arrow.y, drawing.arrow.y))
    x, y = (
        range(
            -(min((low for low, _ in span), default=0) // 2),
            (HALVES - max((high for _, high in span), default=HALVES)) // 2 + 1,
        )
        for span in spans
    )
    return x, y


def moved(drawing: Drawing, dx: int, dy: int) -> Drawing:
    """A drawing elsewhere, where there is `room` for it."""
    arrow = drawing.arrow
    there = arrow and arrow._replace(x=arrow.x + 2 * dx, y=arrow.y + 2 * dy)
    return _placed(drawing, lambda x, y: (x + dx, y + dy), there)


def _places(drawing: Drawing) -> list[tuple[int, int]]:
    return [place_of(box) for box in BOXES if drawing.black >> box & 1 or box == drawing.red]


def _placed(
    drawing: Drawing, place: Callable[[int, int], tuple[int, int]], arrow: Arrow | None
) -> Drawing:
    """A drawing with every pixel in another place."""
    to = {box: box_of(*place(*place_of(box))) for box in BOXES if drawing.black >> box & 1}
    red = box_of(*place(*place_of(drawing.red))) if drawing.red >= 0 else -1
    return Drawing(sum(1 << box for box in to.values()), red, arrow)


def _mirrored_arrow(arrow: Arrow | None) -> Arrow | None:
    swapped = str.maketrans("EW", "WE")
    return arrow and Arrow(HALVES - arrow.x, arrow.y, arrow.way.translate(swapped))
