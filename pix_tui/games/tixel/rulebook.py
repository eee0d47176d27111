"""The rules of Tixel as people read them: `pix-tui rules tixel` and F1 on the board."""

from __future__ import annotations

from ..game import Message, message

CHAPTERS = (
    (
        message("The aim"),
        message(
            "Keep a piece that can move. Whoever can neither place nor slide a piece when the "
            "turn begins has lost, however many pieces are left in the pool."
        ),
    ),
    (
        message("The pieces"),
        message(
            "Each side has ten square pieces. A piece aligned with the grid is inactive; turned "
            "by 45° it is active, and its four corners reach into the neighbouring squares. One "
            "side of every piece is hollow: an inactive piece makes room for the corner of one "
            "active neighbour, the one that its hollow faces. So two active pieces never stand "
            "side by side. Diagonal neighbours never matter, and neither does the colour: only "
            "the room counts."
        ),
    ),
    (
        message("Your turn: place or slide"),
        message(
            "Place a piece from your pool on an empty square. Where it has room to stand active, "
            "it must; where a neighbour shows it a solid side, it stands inactive, turned as you "
            "like. Beside one active piece it can only stand inactive with its hollow towards "
            "it; between two it cannot stand at all. Apart from your very first piece you may "
            "place only while you have an active piece that can slide.\n"
            "Or slide an active piece of yours along its rank or file over as many empty squares "
            "as you like. It is turned straight before it moves, with its hollow to any side you "
            "choose, and turned active again on arrival if it has room there. Straight in front "
            "of an active piece it may stop only with its hollow towards that piece."
        ),
    ),
    (
        message("What a slide does on its way"),
        message(
            "Every active piece beside its path, yours or not, is pushed over by 45° and becomes "
            "inactive: one on the left of the mover turns anticlockwise, one on the right "
            "clockwise. If its hollow then faces the mover, it makes room for it."
        ),
    ),
    (
        message("Sacrifices and bonus moves"),
        message(
            "A slide after which the piece cannot stand active is a sacrifice, and gains a bonus "
            "move. That may be another placing or slide; or turn an inactive piece of yours "
            "active where it has room; or pivot an active one by quarter turns; or pick up any "
            "piece of yours, except the one just sacrificed for this very bonus move; or end the "
            "turn. A slide that is again a sacrifice gains the next bonus move."
        ),
    ),
    (
        message("An example"),
        message(
            "White stands active on a4, Black on c5 with the hollow pointing south-west. White "
            "slides to c4. The piece on c5 is on the left, so it turns anticlockwise and its "
            "hollow points south, straight at c4: White has room and stays active, and there is "
            "no bonus move. Had the hollow on c5 pointed anywhere else, White would have been "
            "stuck inactive beside a solid side: a sacrifice, and a bonus move."
        ),
    ),
    (
        message("Draws"),
        message(
            "A side may offer a draw on its turn, and the other may agree. The game is also drawn "
            "when the same position has come up three times, unless the table has chosen "
            "otherwise."
        ),
    ),
    (
        message("Plain pieces and Tix"),
        message(
            "Up to four pieces of a side may be plain, without a hollow. They are weaker: they "
            "cannot stand inactive beside an active piece, cannot stop in front of one and have "
            "nothing to pivot. Different numbers make a handicap. Tix, the older game, is played "
            "with eight plain pieces each and no hollow ones. Poka Yoke, a further expansion, is "
            "not part of this program."
        ),
    ),
    (
        message("How moves are written"),
        message(
            "+c3/NE places a piece on c3, active, its hollow pointing north-east. a4-c4/E slides "
            "from a4 to c4 and arrives inactive with the hollow east. Bonus moves: *b5/SE "
            "activates, @c3/SW pivots, -c4 picks up, and a full stop ends the turn. Plain pieces "
            "are A (active) or I (inactive): +c3/A."
        ),
    ),
)


def chapters() -> tuple[tuple[Message, Message], ...]:
    """Headings and texts, in reading order; a line break in a text begins a new paragraph."""
    return CHAPTERS
