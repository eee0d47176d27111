"""What a table may choose in PIX, and what a match is at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from ..game import NotUnderstood, message
from ..options import OptionInfo, Options, option
from . import content, own_decks
from .cards import Concept, Deck
from .drawing import Drawing
from .seating import Group, deck_size, groups, rounds, seating

TYPED, TABLE = "typed", "table"
NO_TIMER = 0
_SHORTEST, _USUAL, _LONGEST = 10, 30, 300  # PX-17, PX-22
WORDS = (1, 2)  # PX-09

DEALING, DRAWING, CHOOSING, REVEAL, OVER = "deal", "draw", "first", "reveal", "over"


@dataclass(frozen=True)
class PixOptions(Options):
    """What a table may choose before the first card."""

    deck: str = option(
        content.USUAL,
        choices=content.names,
        label=message("Deck"),
        help=message("The words that are drawn, and so the language that is guessed in."),
    )
    pairs_of_four: bool = option(
        False,
        choices=(False, True),
        label=message("Pairs of four"),
        help=message("Whether four players draw in two groups of two instead of each alone."),
    )
    timer: int = option(
        _USUAL,
        choices=(NO_TIMER, *range(_SHORTEST, _LONGEST + 1)),
        usual=(NO_TIMER, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300),
        label=message("Timer"),
        help=message(
            "Seconds to finish when somebody has, and to guess what is shown; 0 for no clock."
        ),
    )
    void_vote: bool = option(
        True,
        choices=(True, False),
        label=message("Void vote"),
        help=message(
            "Whether more than half of those who guess may declare a drawing void that has "
            "letters or digits in it."
        ),
    )
    confirm: str = option(
        TYPED,
        choices=(TYPED, TABLE),
        label=message("Guesses"),
        help=message(
            "typed: guesses are typed. table: they may also be spoken, and somebody says who "
            "has guessed it."
        ),
    )

    kept_deck: str = ""
    """The words of a table's own deck, for those who do not have its file, or not any more."""
    carried: ClassVar[tuple[str, ...]] = ("kept_deck",)

    @classmethod
    def usual_for(cls, language: str) -> Self:
        """With our deck in that language, if there is one."""
        return cls(deck=language) if content.is_ours(language) else cls()

    def __post_init__(self) -> None:
        """Read a table's own deck: from the options themselves, where they bring it, else once and
        for all from its file. Ours is read when a match begins."""
        super().__post_init__()
        if content.is_ours(self.deck):
            if self.kept_deck != "":
                raise NotUnderstood("Only a table's own deck is kept with a match.")
            return
        if self.kept_deck == "":
            object.__setattr__(self, "kept_deck", own_decks.kept(content.deck(self.deck)))
        object.__setattr__(self, "_own", own_decks.kept_deck(self.deck, self.kept_deck))

    def check(self, info: OptionInfo) -> None:
        """A deck that is kept needs no file; and a list of all seconds would help nobody."""
        if info.name == "deck" and self.kept_deck != "":
            return
        try:
            super().check(info)
        except NotUnderstood:
            if info.name != "timer":
                raise
            raise NotUnderstood(
                "The option “{name}” takes {least} to {most} seconds, or {none} for no clock.",
                name=info.name,
                least=_SHORTEST,
                most=_LONGEST,
                none=NO_TIMER,
            ) from None

    @property
    def cards(self) -> Deck:
        """The cards that are drawn from. Raises `NotUnderstood` if they cannot be read."""
        own: Deck | None = getattr(self, "_own", None)
        return content.deck(self.deck) if own is None else own


class Guess(NamedTuple):
    """A guess that was not right."""

    seat: int
    text: str


class Vote(NamedTuple):
    """Somebody wants a drawing to be void."""

    voter: int
    seat: int


class Reveal(NamedTuple):
    """A group has shown its drawings of a word, and that is over."""

    round: int
    word: int
    """The first or the second of the card."""
    colour: int
    tiers: tuple[tuple[int, ...], ...]
    """PX-26: the seats with equal totals together, the smallest total first."""
    drawings: tuple[Drawing, ...]
    """In the order of the seats in `tiers`."""
    tier: int
    """The last tier that was shown; as many as there are tiers if the clue was."""
    guesser: int
    """Who has guessed it, or -1."""
    text: str
    """The guess; empty if it was spoken, or if there was none."""
    void: tuple[int, ...]
    tries: int
    """How many guesses were not right."""

    @property
    def clue(self) -> bool:
        """PX-28: whether the clue was given."""
        return self.tier == len(self.tiers)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have drawn, in the order of their totals."""
        return tuple(seat for tier in self.tiers for seat in tier)

    @property
    def earners(self) -> tuple[int, ...]:
        """PX-24, PX-27, PX-29, PX-30: everybody who has got a cube."""
        if self.guesser < 0:
            return ()
        return tuple(sorted((self.guesser, *self.drawers)))

    @property
    def drawers(self) -> tuple[int, ...]:
        """Those of them who have drawn: everybody of the tier, but for void drawings (PX-A15)."""
        if self.guesser < 0 or self.clue:
            return ()
        return tuple(seat for seat in self.tiers[self.tier] if seat not in self.void)


class State(NamedTuple):
    """A whole match; each tuple with an entry for every seat says so."""

    options: PixOptions
    seats: int
    phase: str
    round: int
    """From 1."""
    word: int
    """PX-09, PX-31: 1, and in the return match 2."""
    dealt: tuple[int, ...]
    """All cards so far, in every round one for each group, in the order of `groups`."""
    drawings: tuple[Drawing, ...]
    """Of each seat."""
    done: tuple[bool, ...]
    """Of each seat: whether it has said Pix."""
    order: tuple[int, ...]
    """PX-20: the groups in the order in which they show; () before that is known."""
    place: int
    """Which of them shows."""
    tiers: tuple[tuple[int, ...], ...]
    """What it has to show: seats with equal totals together, the smallest total first."""
    tier: int
    """How far it has come; as many as there are tiers when the clue is given."""
    guesses: tuple[Guess, ...]
    """Of the group that shows."""
    passed: tuple[bool, ...]
    """Of each seat: whether it has given up on what is shown."""
    votes: tuple[Vote, ...]
    """On the drawings of this tier."""
    void: tuple[int, ...]
    """Whose drawings are, in the group that shows."""
    gone: tuple[bool, ...]
    """Of each seat: whether it has resigned."""
    past: tuple[Reveal, ...]

    # -- the table ---------------------------------------------------------------------------
    @property
    def rounds(self) -> int:
        """PX-36: how many there are."""
        return rounds(self.seats, self.options.pairs_of_four)

    @property
    def seating(self) -> tuple[int, ...]:
        """The colour in front of each seat (PX-33)."""
        return seating(self.seats, self.options.pairs_of_four, self.round)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Who draws together in this round (PX-08), clockwise."""
        return groups(self.seating)

    @property
    def deck(self) -> int:
        """PX-35: how many cards are left."""
        return deck_size(self.seats, self.options.pairs_of_four) - len(self.dealt)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not resigned."""
        return tuple(seat for seat in range(self.seats) if not self.gone[seat])

    def group(self, colour: int) -> Group:
        """The group of a colour."""
        return next(group for group in self.groups if group.colour == colour)

    def card(self, colour: int) -> int | None:
        """The card of a group in this round (PX-09); `None` before it has one."""
        return self._card_in(self.round, colour)

    def _card_in(self, round: int, colour: int) -> int | None:
        found = groups(seating(self.seats, self.options.pairs_of_four, round))
        colours = [group.colour for group in found]
        place = (round - 1) * len(colours) + colours.index(colour)
        return self.dealt[place] if place < len(self.dealt) else None

    def concept(self, colour: int) -> Concept | None:
        """PX-10: what a group draws now."""
        card = self.card(colour)
        return None if card is None else self.options.cards.concept(card, self.word)

    def concept_of(self, reveal: Reveal) -> Concept:
        """What was drawn then."""
        card = self._card_in(reveal.round, reveal.colour)
        assert card is not None
        return self.options.cards.concept(card, reveal.word)

    # -- the group that shows ----------------------------------------------------------------
    @property
    def shown(self) -> Group | None:
        """The group that shows its drawings, while one does."""
        return self.group(self.order[self.place]) if self.phase == REVEAL else None

    @property
    def outsiders(self) -> tuple[int, ...]:
        """PX-23, PX-A12: those who guess what is shown."""
        members = self.shown.seats if self.shown else range(self.seats)
        return tuple(seat for seat in self.playing if seat not in members)

    @property
    def clue(self) -> bool:
        """PX-28: whether the clue is given."""
        return self.phase == REVEAL and self.tier == len(self.tiers)

    @property
    def on_show(self) -> tuple[int, ...]:
        """PX-22, PX-26: the seats of this tier whose drawings count; none with the clue."""
        if self.phase != REVEAL or self.clue:
            return ()
        return tuple(seat for seat in self.tiers[self.tier] if seat not in self.void)

    @property
    def enough_votes(self) -> int:
        """PX-A15: how many make a drawing void: more than half of those who guess."""
        return len(self.outsiders) // 2 + 1
