"""The rules of Pixmit as people read them: `pix-tui rules pixmit` and F1 at the table."""

from __future__ import annotations

from ..game import Message, message

CHAPTERS = (
    (
        message("The aim"),
        message(
            "Gather cards that score together. After three rounds, or as soon as somebody calls "
            "Pixmit, all hands are laid open, and the best split of each counts."
        ),
    ),
    (
        message("The cards"),
        message(
            "There are 33, each once. Every card belongs to a group: TK animals, ZK twins, AK "
            "eyes, FK fire, ASK astronomy, OK objects, PK persons, DK demons. Two are jokers. 21 "
            "stands for a card of any group in a set, and whoever receives it is announced to "
            "all. 32 stands for a card of AK, FK or ASK. Neither stands for two cards at once."
        ),
    ),
    (
        message("A round"),
        message(
            "You begin with two cards; before the second and the third round everybody draws "
            "two more, but never more than six in all. In each round everybody has one turn, "
            "clockwise. On yours, offer one or two cards face down to somebody, or call, or pass."
        ),
    ),
    (
        message("Offers and vetoes"),
        message(
            "Who is offered cards does not see them. They accept, and give you as many cards of "
            "their own choice; both piles change hands at once. Or they veto, which counts "
            "against them in a tie. With three or four players you then draw as many cards from "
            "the deck as you have offered, and the offer goes under the deck.\n"
            "With two players there is the messenger: the other side pays it one card, your "
            "offer is mixed in, and you draw as many as you have offered. Nobody may veto with "
            "their last card. After a swap you may still call."
        ),
    ),
    (
        message("Saying something"),
        message(
            "In the usual, professional mode you may say what you like about the cards that you "
            "offer, true or not, or nothing. In beginner mode you must name the group or the "
            "number of each, truthfully. What you hope for is your secret in both."
        ),
    ),
    (
        message("Three special hands"),
        message(
            "Wissen, 15, 19 and 26: once, before your swap, look at the two uppermost cards of "
            "the deck. Schöpfung, 03, 20 and 25: once, override a veto. Vernichtung, 11, 21 and "
            "33: if you call and score it, everybody else loses 5 points."
        ),
    ),
    (
        message("The call"),
        message(
            "It ends the deal at once. You may call with the Elite, 07, 09, 10 and 21; with six "
            "cards of one group, OK, PK or DK; or with a set of five and a joker beside it as the "
            "sixth card.\n"
            "If the caller holds 21 there is a hunt: clockwise, everybody without a set of three "
            "or five draws one card blind from the caller. Whoever draws 21 gets 60 points for "
            "it, and the caller is scored without it. Other cards go back."
        ),
    ),
    (
        message("The scoring table"),
        message(
            "Elite 150: 07, 09, 10 and 21.\n"
            "Bestien 120: two TK and three AK. Kosmos 100: five ASK. Götter 85: three FK and any "
            "two. Artefakt 70: five OK. Höllen 60: five DK. Personen 45: five PK. 30 more for "
            "such a set without jokers in it.\n"
            "Vernichtung 50, Wissen 50, Schöpfung 40: the three cards named above.\n"
            "Three of one group: 30. Two or more of one printed group: 5 for each card.\n"
            "Each card counts once. The best split is found for you; you may choose another."
        ),
    ),
    (
        message("An example"),
        message(
            "You hold 01, 11, 21, 22, 23 and 33. Five demons with 21 as the fifth would be 60. "
            "But 11, 21 and 33 are Vernichtung, 50 points, and 01, 22 and 23 are three demons, "
            "30: that is 80. No call is possible, for the set of five would need its joker as a "
            "sixth card."
        ),
    ),
    (
        message("Ties and choices of a table"),
        message(
            "Of equals, whoever has vetoed less wins; otherwise they share. A table may let a "
            "joker among the five allow a call, give the offer back after a veto and let one "
            "card be drawn from the messenger, leave 21 with a hunted caller, let anybody's "
            "Vernichtung count after a call, forbid passing, and play several deals."
        ),
    ),
    (
        message("How moves are written"),
        message(
            "offer 2 13 14 say PK 14 offers 13 and 14 to the third seat and declares something; "
            "accept 04 06 gives two cards in exchange; veto, and with two players veto 07; peek, "
            "override, stand, call, pass. split 11,21,33 05,20,32 lays out another split."
        ),
    ),
)


def chapters() -> tuple[tuple[Message, Message], ...]:
    """Headings and texts, in reading order; a line break in a text begins a new paragraph."""
    return CHAPTERS
