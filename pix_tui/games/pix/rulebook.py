"""The rules of PIX as people read them: `pix-tui rules pix` and F1 at the table."""

from __future__ import annotations

from ..game import Message, message

CHAPTERS = (
    (
        message("The aim"),
        message(
            "Draw words so that the others guess them, with as few pixels as you dare. A word "
            "that is guessed brings a cube to whoever has guessed it and to whoever has drawn "
            "it. The most cubes win, and equals share the victory."
        ),
    ),
    (
        message("What there is"),
        message(
            "Everybody has a screen of 9×9 boxes, twenty black pixels, a red one and a red "
            "arrow. Nothing has to be used. Each card has two words, and each word has a clue: "
            "the kind of thing that it is. A match takes eight cards, or nine where there are "
            "three groups."
        ),
    ),
    (
        message("Groups"),
        message(
            "Who has screens of one colour draws the same word, though everybody draws alone. Up "
            "to four players have a colour each; from five on, two or three share one. After "
            "every round each screen goes to the next seat on the left, and so there are new "
            "groups. There are two to four rounds, until every card has been played."
        ),
    ),
    (
        message("Drawing"),
        message(
            "Each group gets a card, and its members see the first word. All draw at the same "
            "time, and nobody sees what the others do. Pixels lie exactly in boxes, one in each "
            "at most. The arrow alone may lie anywhere on the screen, over pixels too, in one of "
            "eight directions; it can point out what matters. Letters and digits are not allowed.\n"
            "Whoever has finished says Pix, and their screen is locked. From then on the others "
            "have thirty seconds. What is on a screen when they are over counts as it is; when "
            "all have finished nobody waits."
        ),
    ),
    (
        message("Showing and guessing"),
        message(
            "Chance says which group shows first, then they go clockwise. A black pixel counts 1, "
            "the arrow 2, the red pixel 4. Of the group, the drawing with the smallest total is "
            "shown, for thirty seconds, and all who are not in the group guess as often as they "
            "like. The first right guess brings a cube to the guesser and one to the drawer, and "
            "the group is through: costlier drawings are not shown any more.\n"
            "If nobody guesses it, the next smallest total is shown as well, with thirty seconds "
            "of its own, and then only its drawer can earn. Equal totals are shown together, and "
            "each of them earns. An empty screen is a drawing, too."
        ),
    ),
    (
        message("The clue"),
        message(
            "If all drawings of the group are on show and nobody has guessed, the clue is given, "
            "with thirty more seconds. Whoever guesses now earns a cube alone. If nobody does, "
            "there is none."
        ),
    ),
    (
        message("The return match"),
        message(
            "When all groups have shown, the screens are cleared and everything is done once "
            "more with the second word of the same cards. Then the round is over."
        ),
    ),
    (
        message("An example"),
        message(
            "Two draw a lighthouse: Ada with seven black pixels and the red one, which is 11, Ben "
            "with nine black pixels, which is 9. Ben's drawing is shown first. The thirty seconds "
            "pass, then Ada's is shown beside it. Now Cleo says “lighthouse”: a cube for Cleo and "
            "one for Ada. Had Ben put down the arrow as well, both would have had 11, both would "
            "have been shown at once, and both would have earned."
        ),
    ),
    (
        message("Guesses"),
        message(
            "Capital letters, accents, blanks, hyphens and an article before the word make no "
            "difference; ä may be typed as ae or a, ß as ss. A wrong guess costs nothing, and "
            "all hear it. If it was close, you alone are told. Whoever does not want to guess any "
            "longer gives up; when all have, nobody waits for the clock. Who has given up may "
            "still guess until then."
        ),
    ),
    (
        message("Choices of a table"),
        message(
            "Another deck, in another language or of your own. Four may draw in two pairs. The "
            "timer may be longer, shorter or off; then drawing is over when all have said Pix, "
            "and what is shown changes when all who guess have given up. Guesses may be spoken, "
            "and then anybody but the guesser says who was right. More than half of those who "
            "guess may declare a drawing void that has letters or digits in it: it earns nothing "
            "and is passed over. That can be switched off.\n"
            "Whoever resigns draws and guesses no more and cannot win; the others go on."
        ),
    ),
    (
        message("A deck of your own"),
        message(
            "It is a TOML file with at least eighteen words, each after a line [[concepts]]: word "
            "= 'lighthouse', clue = 'buildings' and, if other guesses count as well, aliases "
            "= ['beacon']. If there is a line articles = ['the', 'a'] at the top, these may stand "
            "before a word. Put the file into the folder for decks that “pix-tui where” names, or "
            "begin with “pix-tui play pix --deck FILE”. A match keeps the words that it began "
            "with, whatever becomes of the file."
        ),
    ),
    (
        message("How moves are written"),
        message(
            "black 3,4 puts a black pixel into the fourth column and the fifth row, clear 3,4 "
            "takes a pixel away, red 4,4 puts the red one there or moves it. arrow 7,12,SE puts "
            "the middle of the arrow at 7,12, in half boxes from the upper left corner, and lets "
            "it point to the lower right; arrow off takes it away. pix: I have finished, or I "
            "give up. guess lighthouse; heard 2: the third seat has guessed it; void 3: the "
            "fourth seat's drawing should not count."
        ),
    ),
)


def chapters() -> tuple[tuple[Message, Message], ...]:
    """Headings and texts, in reading order; a line break in a text begins a new paragraph."""
    return CHAPTERS
