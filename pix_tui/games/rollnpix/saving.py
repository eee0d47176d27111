"""States of Roll'n Pix as plain JSON values: what is shown, stored and set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import NotUnderstood
from ..reading import expect, listed, malformed, whole, word
from . import rules
from .moves import Die
from .notation import format_die, format_site, parse_die, parse_site
from .rules import Out, RollnPixOptions, State
from .site import COLOURS, LETTERS, Ground, Site

_PHASES = (rules.CHOOSING, rules.ROLLING, rules.DRAFTING, rules.DRAWING, rules.OVER)
_MOST_ROUNDS = 10_000


def view(state: State) -> dict[str, Any]:
    """All that there is to know, with what follows from it and saves every reader some work."""
    return {
        "game": "rollnpix",
        **dump(state),
        "white": list(rules.whites(state)),
        "left": [format_die(die) for die in state.left],
        "shapes": {
            str(pips): [list(cell) for cell in figure.shape]
            for pips, figure in enumerate(state.options.figures, start=1)
        },
    }


def dump(state: State) -> dict[str, Any]:
    """Every field, with dice, sites and boxes as they are written."""
    ground = state.options.ground
    return {
        "options": state.options.to_json(),
        "sites": [format_site(site, ground) for site in state.sites],
        "phase": state.phase,
        "round": state.round,
        "roller": state.roller,
        "colour": LETTERS[state.colour] if state.colour in COLOURS else None,
        "dice": [format_die(die) for die in state.dice],
        "order": list(state.order),
        "picks": [[format_die(die) for die in dice] for dice in state.picks],
        "hands": [[format_die(die) for die in dice] for dice in state.hands],
        "out": [out and out.to_json() for out in state.out],
        "last": [ground.names_of(boxes) for boxes in state.last],
        "history": [list(counts) for counts in state.history],
    }


def set_up(setup: Mapping[str, Any], options: RollnPixOptions) -> State:
    """A state from the fields of a `load` request. Raises `NotUnderstood`."""
    if {*setup} - {"sites", "hands"} or "sites" not in setup:
        raise NotUnderstood("Roll'n Pix is loaded from “sites” and “hands”.")
    sites = _sites(setup["sites"], options.ground)
    hands = _hands(setup.get("hands", [[]] * len(sites)), "hands", len(sites))
    dice = {die for hand in hands for die in hand}
    if len({die.colour for die in dice}) < len(dice):
        raise NotUnderstood("There is one die of each colour, and it shows one number.")
    return rules.begin(options, sites, hands)


def load(data: Mapping[str, Any]) -> State:
    """The state that `dump` gave. Raises `NotUnderstood`: the data is never trusted."""
    if not isinstance(data, Mapping):
        raise NotUnderstood("A state is an object with a value for each name.")
    options = RollnPixOptions.from_json(expect(data.get("options"), dict, "options"))
    ground = options.ground
    sites = _sites(data.get("sites"), ground)
    seats = len(sites)
    colour = data.get("colour")
    if colour is not None and colour not in [*LETTERS]:
        raise malformed("colour")
    state = State(
        options=options,
        sites=sites,
        phase=word(data.get("phase"), "phase", _PHASES),
        round=whole(data.get("round"), "round", _MOST_ROUNDS),
        roller=whole(data.get("roller"), "roller", seats - 1),
        colour=-1 if colour is None else LETTERS.index(colour),
        dice=_dice(data.get("dice"), "dice"),
        order=tuple(
            whole(seat, "order", seats - 1) for seat in listed(data.get("order"), "order", 0, 4)
        ),
        picks=_hands(data.get("picks"), "picks", seats),
        hands=_hands(data.get("hands"), "hands", seats),
        out=tuple(_out(out) for out in listed(data.get("out"), "out", seats, seats)),
        last=tuple(
            _boxes(names, ground) for names in listed(data.get("last"), "last", seats, seats)
        ),
        history=tuple(
            tuple(
                whole(count, "history", ground.size**2)
                for count in listed(counts, "history", seats, seats)
            )
            for counts in listed(data.get("history"), "history", 0, _MOST_ROUNDS)
        ),
    )
    contradiction = rules.contradiction(state)
    if contradiction:
        raise NotUnderstood("The state contradicts itself: {why}", why=contradiction)
    return state


def _sites(value: Any, ground: Ground) -> tuple[Site, ...]:
    texts = listed(value, "sites", 2, rules.MOST_SEATS)
    return tuple(parse_site(expect(text, str, "sites"), ground) for text in texts)


def _hands(value: Any, name: str, seats: int) -> tuple[tuple[Die, ...], ...]:
    return tuple(_dice(dice, name) for dice in listed(value, name, seats, seats))


def _dice(value: Any, name: str) -> tuple[Die, ...]:
    texts = listed(value, name, 0, len(COLOURS))
    dice = tuple(parse_die(expect(text, str, name)) for text in texts)
    if len({die.colour for die in dice}) < len(dice):
        raise NotUnderstood("In “{name}” a colour comes up twice.", name=name)
    return dice


def _boxes(value: Any, ground: Ground) -> int:
    names = listed(value, "last", 0, ground.size**2)
    boxes = 0
    for name in names:
        if type(name) is not str or name not in ground.by_name:
            raise malformed("last")
        boxes |= ground.by_name[name]
    return boxes


def _out(value: Any) -> Out | None:
    if value is None:
        return None
    fields: dict[str, Any] = expect(value, dict, "out")
    return Out(
        whole(fields.get("round"), "out", _MOST_ROUNDS),
        word(fields.get("reason"), "out", (rules.NO_PLACE, rules.RESIGNED)),
        _dice(fields.get("dice"), "out"),
    )
