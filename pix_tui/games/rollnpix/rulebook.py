"""The rules of Roll'n Pix as people read them: `pix-tui rules rollnpix` and F1 at the table."""

from __future__ import annotations

from ..game import Message, message

CHAPTERS = (
    (
        message("The aim"),
        message(
            "Fill your building site. When nobody can build any more, whoever has the fewest "
            "white boxes left has won. Equals share the victory."
        ),
    ),
    (
        message("What there is"),
        message(
            "Everybody has a site of 9×9 boxes and four pencils: yellow, red, blue and green. "
            "The four dice have the same colours. The pips of a die stand for a shape, and its "
            "colour says which pencil draws it. With the usual shapes the pips are the number of "
            "boxes: 1 a single box, 2 a domino, 3 a corner, 4 an L, 5 a domino with a corner "
            "leaning on it, 6 two rows of three."
        ),
    ),
    (
        message("The foundation"),
        message(
            "One player chooses a colour, and that die is rolled. Everybody draws this shape in "
            "this colour on their own site, turned and mirrored as they like, so that it covers "
            "the box in the middle."
        ),
    ),
    (
        message("A round"),
        message(
            "Whoever's turn it is rolls all four dice; nothing is rolled again. They take one, "
            "then the others clockwise take one each of those that are left. With two players "
            "both take two, in turn. Then all draw at the same time, each the shape of their own "
            "die in its colour. The next player clockwise rolls."
        ),
    ),
    (
        message("Where a shape may be drawn"),
        message(
            "Turn and mirror it as you like. It covers white boxes only and stays on the site.\n"
            "It must hold on to something: one of its boxes shares a side with a drawn box, or "
            "lies at the outer edge of the site. Touching at a corner is not enough.\n"
            "It must not share a side with a shape of its own colour. Corners may meet. So colour "
            "counts as much as shape: where red has no room, blue may have plenty."
        ),
    ),
    (
        message("Out"),
        message(
            "Whoever has no place for the shape that they took is finished: no more rolling, "
            "taking or drawing, and their site stays as it is. You may take a die that has no "
            "place, but it ends your building, even if another one would have fitted. With two "
            "dice you choose the order: each is looked at when its turn comes, after the other "
            "is on the site.\n"
            "The others go on, the last one alone with all four dice to choose from, until "
            "nobody builds any more. Whoever resigns stops building as well, and cannot win."
        ),
    ),
    (
        message("An example"),
        message(
            "On your site there is only the foundation, a red domino on e5 and f5. You take the "
            "red die with one pip. A single red box on e6 would share a side with the red "
            "domino: not allowed. On d6 it would touch it at a corner only: allowed by colour, "
            "but it holds on to nothing. On a1 it lies at the edge: that is fine. Had you taken "
            "a blue one, e6 would have been fine as well, and d6 still not."
        ),
    ),
    (
        message("Choices of a table"),
        message(
            "Sites may have 5×5, 7×7 or 11×11 boxes. Another set of shapes has more corners. And "
            "when only two of three or four players still build, they may take two dice each, "
            "as in the game for two. Who is listed first chooses the colour and rolls first; "
            "chance can mix the seats."
        ),
    ),
    (
        message("How moves are written"),
        message(
            "choose R chooses the red die for the foundation, take R takes it in a round, and "
            "R:e4,e5,f4,f5,g5 draws on these boxes in red: by column from a, then by rank from "
            "below. A roll is written as roll Y3 R5 B1 G6."
        ),
    ),
)


def chapters() -> tuple[tuple[Message, Message], ...]:
    """Headings and texts, in reading order; a line break in a text begins a new paragraph."""
    return CHAPTERS
