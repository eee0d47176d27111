"""Three players of PIX: each draws from what it remembers, and guesses what looks like it.

They see what their seat sees: the view. Their word is looked up in the deck that the options name,
and in the gallery of this machine; what others show is compared with all words alike. What they
remember is in `memory`, how they compare in `recognition`, how they draw in `sketching`.

While a stage of the game lasts a bot is asked again and again with the same luck. So all the luck
that a stage takes is drawn first and in one order, and what is answered carries on what was begun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..bot import Choice
from ..game import Illegal, Source, message, numbered
from . import memory, sketching
from .drawing import BLANK, Arrow, Drawing, format_arrow, parse_drawing
from .guessing import NEAR
from .memory import Memory
from .moves import GUESS, PIX, Move
from .notation import format_move
from .sketching import Hand
from .state import DRAWING
from .strokes import strokes

_USUAL_TIMER = 30
_TENTHS = 10
_FINE = 1000
_FINISHED_BY = (30, 90)
"""Once somebody has finished: which part of the timer it takes to come to an end, in percent."""
_GUESSED_BY = 95
"""The part of the timer in which guesses are made, in percent."""
_TIER_HASTE = 2
"""What is shown as the third thing is looked at in half the time."""
_SLOTS = 12
"""For how many guesses in a row there is luck."""
_HINT = 1.0
"""What a near miss of one's own tells about the words close to it."""


class Level(NamedTuple):
    """What makes a player."""

    hand: Hand
    draws: tuple[int, int]
    """After how many seconds it has finished drawing, at least and at most."""
    first: tuple[int, int]
    """After how many it makes its first guess …"""
    pause: tuple[int, int]
    """… and each other one after the one before."""
    guesses: int
    """How many it has the patience for, with each drawing that is new."""
    forgets: int
    """How many words of a hundred do not come to its mind."""
    blur: float
    """By how much it is mistaken about how alike two drawings are."""
    least: float
    """How like a word something must be to remind it of it."""


NOVICE = Level(Hand(1, 3, 0, 0), (35, 60), (9, 20), (5, 9), 2, 35, 0.12, 0.6)
CASUAL = Level(Hand(1, 0, 0, 10), (25, 50), (7, 16), (4, 7), 3, 15, 0.06, 0.65)
SKILLED = Level(Hand(0, 0, 8, 25), (20, 40), (5, 12), (3, 6), 4, 4, 0.02, 0.7)


def novice(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Wastes pixels, and overlooks much."""
    return _choice(view, seat, source, NOVICE)


def casual(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Spares a pixel here and there, and errs now and then."""
    return _choice(view, seat, source, CASUAL)


def skilled(view: Mapping[str, Any], seat: int, source: Source, seconds: float) -> Choice:
    """Draws with as little as will do where others draw the same, and has a sharp eye."""
    return _choice(view, seat, source, SKILLED)


def _choice(view: Mapping[str, Any], seat: int, source: Source, level: Level) -> Choice:
    if seat not in view["acting"]:
        raise Illegal(message("{name} has nothing to do now.", name=numbered(seat)))
    known = memory.memory(view["options"]["deck"])
    if view["phase"] == DRAWING:
        return _draw(view, source, level, known)
    return _guess(view, seat, source, level, known)


def _between(source: Source, span: tuple[int, int]) -> float:
    """Seconds, not less than the one and not more than the other."""
    low, high = span
    return low + source.below((high - low) * _TENTHS + 1) / _TENTHS


def _drawing(seen: Mapping[str, Any]) -> Drawing:
    """A drawing of a view."""
    arrow = [f"arrow {format_arrow(Arrow(*seen['arrow']))}"] if seen["arrow"] else []
    return parse_drawing("\n".join([*seen["rows"], *arrow]))


# -- drawing ---------------------------------------------------------------------------------
def _draw(view: Mapping[str, Any], source: Source, level: Level, known: Memory) -> Choice:
    """The next stroke towards what is to be drawn, or that it is finished."""
    end = _between(source, level.draws)
    latest = _between(source, _FINISHED_BY) / 100
    luck = sketching.fancy(source)
    own = view["own"]
    alone = len(own["group"]) == 1
    wanted = sketching.sketch(known, own["word"], level.hand, alone, luck)
    left = strokes(_drawing(own["drawing"]), wanted)
    somebody_has = bool(view["done"])  # so that the clock runs, if there is one
    if not left:
        in_time = latest * (view["options"]["timer"] or _USUAL_TIMER)
        return Choice(format_move(Move(PIX)), {}, min(end, in_time) if somebody_has else end)
    all_of_them = len(strokes(BLANK, wanted)) + 1
    at = end * max(all_of_them - len(left), 1) / (all_of_them + 1)
    return Choice(format_move(left[0]), {"left": len(left)}, 0.0 if somebody_has else at)


# -- guessing --------------------------------------------------------------------------------
def _guess(
    view: Mapping[str, Any], seat: int, source: Source, level: Level, known: Memory
) -> Choice:
    """The next guess, or that it has no idea, or no patience, any more."""
    reveal = view["reveal"]
    tier: int = reveal["tier"]
    timer: int = view["options"]["timer"] or _USUAL_TIMER
    haste = min(timer / _USUAL_TIMER, 1) * _TIER_HASTE / (_TIER_HASTE + tier)
    times = [_between(source, level.first)]
    for _ in range(_SLOTS):
        times.append(times[-1] + _between(source, level.pause))
    ranked = _ideas(view, seat, source, level, known)
    said = {number for guess in reveal["guesses"] for number in known.named(guess["text"])}
    mine = {number for guess in _own(reveal, seat) for number in known.named(guess["text"])}
    patience = min(level.guesses * (tier + 1), _SLOTS)
    made = 0  # what it has said already and still thinks likelier than what it would say next
    for number, value in ranked:
        at = times[made] * haste
        if made == patience or at > timer * _GUESSED_BY / 100:
            break
        if number not in said:
            move = Move(GUESS, text=known.words[number].concept.word)
            return Choice(format_move(move), {"value": round(value, 3)}, at)
        made += number in mine
    return Choice(format_move(Move(PIX)), {}, min(times[made] * haste, timer * _GUESSED_BY / 100))


def _ideas(
    view: Mapping[str, Any], seat: int, source: Source, level: Level, known: Memory
) -> list[tuple[int, float]]:
    """The words that come to mind and how likely they seem, the likeliest first; those that have
    been said are among them."""
    reveal = view["reveal"]
    clue = reveal["clue"]
    scores = known.scores([_drawing(one) for one in reveal["drawings"]])
    # No word comes twice in a match, and what its own group draws nobody else does.
    over = {known.number(past["word"]) for past in view["history"]}
    over.add(known.number(view["own"]["word"]))
    for guess in _own(reveal, seat):
        if guess["verdict"] == NEAR:
            for number in known.close_to(guess["text"]):
                scores[number] += _HINT
    found = []
    for number, word in enumerate(known.words):
        forgotten = source.below(100) < level.forgets
        value = scores[number] + level.blur * (2 * source.below(_FINE) / _FINE - 1)
        if clue is None:
            likely = value >= level.least and not forgotten
        else:
            # Then even what it would never have thought of is worth a try.
            likely = word.concept.clue == clue or (not word.concept.clue and value >= level.least)
        if likely and number not in over:
            found.append((number, value))
    return sorted(found, key=lambda idea: -idea[1])


def _own(reveal: Mapping[str, Any], seat: int) -> Sequence[Mapping[str, Any]]:
    return [guess for guess in reveal["guesses"] if guess["seat"] == seat]
