"""A slow, plain model of Roll'n Pix to compare the real engine with.

It shares nothing with the engine. Each rule is its own small function, and every question is
answered by trying all there is to try.

A cell is a pair (column, rank), both counted from 0 at the lower left. A site is a dict from
its coloured cells to one of the letters Y, R, B and G; a cell that is not in it is white.
"""

COLOURS = "YRBG"

DRAWN_SHAPES = {
    1: ["#"],
    2: ["##"],
    3: ["##", "#"],
    4: ["###", "#"],
    5: ["##", "##", "#"],
    6: ["###", "###"],
}


def cells_of_rows(rows):
    """Return the set of (column, row) cells that are drawn with # in these rows."""
    return {
        (column, row)
        for row, drawn in enumerate(rows)
        for column, mark in enumerate(drawn)
        if mark == "#"
    }


SHAPES = {pips: cells_of_rows(rows) for pips, rows in DRAWN_SHAPES.items()}


# Shapes on the site


def turned(cells):
    """Return the cells after a quarter turn."""
    return {(-y, x) for x, y in cells}


def mirrored(cells):
    """Return the cells as seen in a mirror."""
    return {(-x, y) for x, y in cells}


def moved(cells, across, up):
    """Return the cells after a shift."""
    return frozenset((x + across, y + up) for x, y in cells)


def to_the_corner(cells):
    """Return the cells shifted so that they begin at column 0 and at rank 0."""
    return moved(cells, -min(x for x, _ in cells), -min(y for _, y in cells))


def orientations(cells):
    """Return every rotation and mirror image of a shape, each once (RP-07, RP-22)."""
    found = set()
    for shape in (set(cells), mirrored(cells)):
        for _ in range(4):
            found.add(to_the_corner(shape))
            shape = turned(shape)
    return found


def everywhere(cells_of_shape, size):
    """Return a shape in every orientation at every offset, over the edge as well."""
    return {
        moved(shape, across, up)
        for shape in orientations(cells_of_shape)
        for across in range(-size, size + 1)
        for up in range(-size, size + 1)
    }


def neighbours(cell):
    """Return the four cells that share an edge with this one."""
    x, y = cell
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


# The rules for a drawing


def touches_a_drawn_shape(site, cells):
    """RP-18, first half: some cell shares an edge with a cell that is drawn already."""
    return any(beside in site for cell in cells for beside in neighbours(cell))


def lies_at_the_outer_edge(cells, size):
    """RP-18, second half: some cell is in an outermost column or rank."""
    return any(x in (0, size - 1) or y in (0, size - 1) for x, y in cells)


def is_connected(site, cells, size):
    """RP-18: a shape begins at another shape or at the edge; either one is enough."""
    return touches_a_drawn_shape(site, cells) or lies_at_the_outer_edge(cells, size)


def keeps_colours_apart(site, colour, cells):
    """RP-20: no cell shares an edge with a cell of the same colour."""
    return not any(site.get(beside) == colour for cell in cells for beside in neighbours(cell))


def overlaps_nothing(site, cells):
    """RP-23: every cell is still white."""
    return not any(cell in site for cell in cells)


def is_inside(cells, size):
    """RP-24: every cell is on the site."""
    return all(0 <= x < size and 0 <= y < size for x, y in cells)


def covers_the_centre(cells, size):
    """RP-08: the foundation covers the centre cell."""
    return (size // 2, size // 2) in cells


def placements(site, colour, cells_of_shape, size):
    """Return every set of cells where the shape may be drawn in this colour."""
    return {
        cells
        for cells in everywhere(cells_of_shape, size)
        if is_inside(cells, size)
        and overlaps_nothing(site, cells)
        and keeps_colours_apart(site, colour, cells)
        and is_connected(site, cells, size)
    }


def foundations(cells_of_shape, size):
    """Return every set of cells where the shape may be drawn as the foundation."""
    return {
        cells
        for cells in everywhere(cells_of_shape, size)
        if is_inside(cells, size) and covers_the_centre(cells, size)
    }


# Text


def cell_name(cell):
    """Name a cell by its column letter and its rank, which counts from 1."""
    column, rank = cell
    return "abcdefghijklmnopqrstuvwxyz"[column] + str(rank + 1)


def move_text(colour, cells):
    """Write a drawing, its cells by column and then by rank: R:e4,e5,f4,f5,g5."""
    return colour + ":" + ",".join(cell_name(cell) for cell in sorted(cells))


def row_of(text):
    """Expand one rank to a list of its cells, None for white; each digit is a white run."""
    row = []
    for mark in text:
        if mark in COLOURS:
            row.append(mark)
        elif mark in "123456789":
            row.extend([None] * int(mark))
        else:
            raise ValueError(f"not a mark of a site: {mark!r}")
    return row


def site_of(text):
    """Read a site from its ranks, the highest first: 9/9/9/9/4RR3/9/9/9/9."""
    rows = [row_of(part) for part in text.split("/")]
    if any(len(row) != len(rows) for row in rows):
        raise ValueError(f"not a square site: {text!r}")
    return {
        (column, rank): mark
        for rank, row in enumerate(reversed(rows))
        for column, mark in enumerate(row)
        if mark is not None
    }


def die_of(text):
    """Read a die such as R5 as its colour and its pips."""
    colour, pips = text[0], text[1:]
    if colour not in COLOURS or not (pips.isascii() and pips.isdigit()):
        raise ValueError(f"not a die: {text!r}")
    return colour, int(pips)


# The flow of a game


class SlowGame:
    """A referee for a whole game.

    The phase is one of: choose (the colour of the foundation), roll foundation, foundation
    (all draw it), roll, draft, draw, over. Seats count from 0; seat 0 chooses the colour of the
    foundation and rolls in the first turn. A hand is a dict from colour to pips: the dice that
    a seat has taken and still has to draw.
    """

    def __init__(self, seats, size=9, two_left_take_two=False, shapes=SHAPES):
        self.seats = seats
        self.size = size
        self.two_left_take_two = two_left_take_two
        self.shapes = shapes
        self.sites = [{} for _ in range(seats)]
        self.out = [False] * seats
        self.hands = [{} for _ in range(seats)]
        self.roller = 0
        self.dice = {}  # rolled, and taken by nobody yet
        self.turns = []  # the seats that still have to take a die, in order
        self.foundation = None  # its colour
        self.phase = "choose"

    @classmethod
    def at(
        cls,
        sites,
        hands,
        size=9,
        two_left_take_two=False,
        shapes=SHAPES,
        roller=0,
        out=(),
    ):
        """Begin in the middle, when the dice of a turn are taken and drawing begins.

        The sites are texts, a hand is a list of dice such as R5, out names the seats that were
        finished before this turn.
        """
        game = cls(len(sites), size, two_left_take_two, shapes)
        if len(hands) != len(sites) or any(text.count("/") + 1 != size for text in sites):
            raise ValueError("as many hands as sites, and sites of the given size")
        game.sites = [site_of(text) for text in sites]
        game.hands = [dict(die_of(die) for die in hand) for hand in hands]
        game.out = [seat in out for seat in range(game.seats)]
        if any(game.out[seat] and game.hands[seat] for seat in range(game.seats)):
            raise ValueError("a finished seat has nothing to draw")
        game.roller = roller
        game.begin_drawing()
        return game

    # What may happen

    def to_act(self):
        """Return the acting seats in ascending order, or "roll", or () when it is over."""
        if self.phase in ("roll foundation", "roll"):
            return "roll"
        if self.phase == "choose":
            return (0,)
        if self.phase == "draft":
            return (self.turns[0],)
        if self.phase in ("foundation", "draw"):
            return tuple(seat for seat in range(self.seats) if self.hands[seat])
        return ()

    def legal(self, seat):
        """Return the texts of all moves that this seat has now."""
        acting = self.to_act()
        if acting == "roll" or seat not in acting:
            return set()
        if self.phase == "choose":
            return {f"choose {colour}" for colour in COLOURS}
        if self.phase == "draft":
            return {f"take {colour}" for colour in self.dice}
        return {move_text(colour, cells) for colour, cells in self.drawings(seat)}

    def drawings(self, seat):
        """Return every pair of colour and cells that a seat may draw now."""
        found = set()
        for colour, pips in self.hands[seat].items():
            shape = self.shapes[pips]
            if self.phase == "foundation":
                sets = foundations(shape, self.size)
            else:
                sets = placements(self.sites[seat], colour, shape, self.size)
            found |= {(colour, cells) for cells in sets}
        return found

    def whites(self):
        """Return how many white cells each site has (RP-29)."""
        return [self.size * self.size - len(site) for site in self.sites]

    def winners(self):
        """Return all seats with the fewest white cells (RP-30, RP-31), None before the end."""
        if self.phase != "over":
            return None
        whites = self.whites()
        return [seat for seat in range(self.seats) if whites[seat] == min(whites)]

    # What happens

    def apply(self, seat, text):
        """Play a move of a seat, or a roll when the seat is None."""
        if seat is None:
            if self.to_act() != "roll" or not text.startswith("roll "):
                raise ValueError(f"not now: {text!r}")
            self.rolled([die_of(die) for die in text.split()[1:]])
            return
        if text not in self.legal(seat):
            raise ValueError(f"not legal for seat {seat}: {text!r}")
        if self.phase == "choose":
            self.foundation = text.removeprefix("choose ")
            self.phase = "roll foundation"
        elif self.phase == "draft":
            self.taken(seat, text.removeprefix("take "))
        else:
            self.drawn(seat, text)

    def rolled(self, dice):
        """RP-05 and RP-06 for the foundation, RP-11 for a turn."""
        expected = [self.foundation] if self.phase == "roll foundation" else list(COLOURS)
        if sorted(colour for colour, _ in dice) != sorted(expected):
            raise ValueError(f"one die of each of {expected}, not {dice}")
        if any(pips not in self.shapes for _, pips in dice):
            raise ValueError(f"no shape for one of {dice}")
        if self.phase == "roll foundation":
            self.hands = [dict(dice) for _ in range(self.seats)]
            self.phase = "foundation"
        else:
            self.dice = dict(dice)
            self.turns = self.draft_order()
            self.phase = "draft"

    def clockwise_from(self, seat):
        """Return all active seats in order, beginning with this one (RP-09)."""
        around = [(seat + step) % self.seats for step in range(self.seats)]
        return [other for other in around if not self.out[other]]

    def quota(self):
        """Return how many dice each seat takes in this turn."""
        if self.seats == 2:
            return 2
        if self.two_left_take_two and self.out.count(False) == 2:
            return 2
        return 1

    def draft_order(self):
        """RP-12, RP-13, RP-15: the roller, then the others in order, one die at a time."""
        return self.clockwise_from(self.roller) * self.quota()

    def taken(self, seat, colour):
        """Move a die from the table to the hand of a seat."""
        self.hands[seat][colour] = self.dice.pop(colour)
        self.turns.pop(0)
        if not self.turns:
            self.dice = {}  # RP-16: what is left over is used by nobody
            self.begin_drawing()

    def begin_drawing(self):
        """RP-17: everyone who has dice draws; RP-26 is judged before anything is drawn."""
        self.phase = "draw"
        for seat in range(self.seats):
            self.judge(seat)
        self.end_turn_when_all_is_drawn()

    def judge(self, seat):
        """RP-26: a seat that can draw none of its remaining dice is finished."""
        if self.hands[seat] and not self.drawings(seat):
            self.out[seat] = True
            self.hands[seat] = {}

    def drawn(self, seat, text):
        """Draw a shape on the site of a seat."""
        [(colour, cells)] = [
            drawing for drawing in self.drawings(seat) if move_text(*drawing) == text
        ]
        for cell in cells:
            self.sites[seat][cell] = colour
        del self.hands[seat][colour]
        self.judge(seat)
        self.end_turn_when_all_is_drawn()

    def end_turn_when_all_is_drawn(self):
        """RP-25 and RP-28: the next active seat rolls; without one the game is over."""
        if any(self.hands):
            return
        if all(self.out):
            self.phase = "over"
            return
        if self.phase == "draw":
            self.roller = self.clockwise_from((self.roller + 1) % self.seats)[0]
        self.phase = "roll"
