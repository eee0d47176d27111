"""The Tixel screen: the board, the pools, and a move made by keys, by mouse or by typing."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from ..games.tixel import notation
from ..games.tixel.board import BLACK, EMPTY, colour_of, geometry
from ..games.tixel.moves import END, Move, Position
from ..games.tixel.rules import TixelOptions
from ..i18n import _, message, say
from ..table.local import Replay, Sitting
from ..widgets.ink import ink
from ..widgets.key_bar import KeyHint
from ..widgets.texts import Panel
from ..widgets.tixel_board import BoardPicture, TixelBoard
from .match import MatchScreen
from .move_list import join_turns
from .tixel_choosing import POOL, POOL_PLAIN, Choosing, square_words

_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class TixelScreen(MatchScreen):
    """A match of Tixel."""

    DEFAULT_CSS = "TixelScreen TixelBoard { width: 1fr; height: 1fr; }"
    keys_help = (
        (
            message("Keys on the board"),
            message(
                "The arrows or h, j, k, l move the cursor; Enter or space picks a piece, places "
                "one on an empty square, and plays what is shown. r and R turn the stance, p "
                "picks from the pool, and again for the other kind. Tab and Shift+Tab go to the "
                "next target, or to the next piece that can do something. Esc puts back. As a "
                "bonus move, Del picks up and the full stop ends the turn. t turns the board.\n"
                "With the mouse: click a piece and a square, click again to play; the wheel "
                "turns the stance, the right button puts back or picks up."
            ),
        ),
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "go('up')", show=False),
        Binding("down,j", "go('down')", show=False),
        Binding("left,h", "go('left')", show=False),
        Binding("right,l", "go('right')", show=False),
        Binding("enter,space", "choose", show=False),
        Binding("r,right_square_bracket", "turn(1)", show=False),
        Binding("R,left_square_bracket", "turn(-1)", show=False),
        Binding("p", "pool", show=False),
        Binding("tab", "next(1)", show=False),
        Binding("shift+tab", "next(-1)", show=False),
        Binding("backspace,delete", "pick_up", show=False),
        Binding("full_stop", "end_turn", show=False),
        Binding("t", "turn_board", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._options = TixelOptions.from_json(sitting.view()["options"])
        size = self._options.size
        self._squares = geometry(size)
        self._cursor = (size - 1) // 2 * (size + 1)
        self._turned = False
        self._positions: dict[str, Position] = {}
        self._choosing = self._fresh()
        self._shown_at: object = None
        files = "".join(chr(ord("a") + file) for file in range(size))
        # h moves the cursor; on boards with a file h it is the colon that begins to type.
        self.typing_starts = "+*@-" + files.replace("h", "")

    # -- what there is -----------------------------------------------------------------------
    def _fresh(self) -> Choosing:
        """Nothing chosen yet, in the position as it is now."""
        position = self._position(self.sitting.view()["position"])
        legal = [notation.parse_move(text, self._squares) for text in self.sitting.moves()]
        return Choosing(position, legal, self._options.bounded)

    def _position(self, text: str) -> Position:
        if text not in self._positions:
            self._positions[text] = notation.parse_position(text, self._options)
        return self._positions[text]

    def board(self) -> TixelBoard:
        """The board widget."""
        return TixelBoard(self._picture(), self.pix.drawing)

    def renew(self) -> None:
        """After a move nothing is chosen any more."""
        now = (self.sitting.match.seq, len(self.sitting.match.line), self.sitting.seat)
        if now != self._shown_at:
            self._shown_at = now
            self._choosing = self._fresh()
        super().renew()

    @property
    def flipped(self) -> bool:
        """Whether Black sits below."""
        setting = self.pix.settings["turn_board"]
        return self._turned != (setting and self.sitting.seat == BLACK)

    def show_board(self) -> None:
        """Position, what is chosen, and what the last move has changed."""
        board = self.query_one(TixelBoard)
        board.drawing = self.pix.drawing
        board.show(self._picture())
        place = board.cursor_offset
        if place is not None:
            self.app.cursor_position = place  # for those who read the screen by its cursor

    def _picture(self) -> BoardPicture:
        choosing = self._choosing
        picked = choosing.picked
        return BoardPicture(
            size=self._squares.size,
            board=choosing.position.board,
            cursor=self._cursor if self.can_type else None,
            selected=picked if picked is not None and picked >= 0 else None,
            targets=choosing.targets,
            changed=self._changed(),
            ghost=choosing.ghost,
            flipped=self.flipped,
        )

    def _changed(self) -> frozenset[int]:
        before = self.sitting.before()
        if before is None:
            return frozenset()
        old = self._position(before["position"]).board
        new = self._choosing.position.board
        return frozenset(
            square for square, (a, b) in enumerate(zip(old, new, strict=True)) if a != b
        )

    # -- words -------------------------------------------------------------------------------
    def situation(self) -> tuple[str, str]:
        """What the chosen move would do; else what is under the cursor and what can be done."""
        choosing = self._choosing
        if not self.sitting.live or not choosing.legal:
            return self._standing(), "plain"
        outlook = choosing.outlook()
        if outlook is not None:
            if choosing.gives_up():
                return (
                    _(
                        "{outlook} It leaves you no active piece: you lose unless you win first.",
                        outlook=say(outlook),
                    ),
                    "bad",
                )
            move = choosing.candidate
            if move is None or move.kind == END:
                return _("{outlook} Enter plays.", outlook=say(outlook)), "good"
            text = notation.format_move(move, self._squares)
            return _("{outlook} Enter plays {move}", outlook=say(outlook), move=text), "good"
        why = choosing.why_not_here()
        if why is not None:
            return say(why), "muted"
        here = say(square_words(choosing.position, self._cursor))
        if choosing.picked is not None:
            return _("{square} Choose where to.", square=here), "plain"
        if choosing.bonus:
            return _("{square} A bonus move, or . to end the turn.", square=here), "plain"
        if choosing.position.board[self._cursor] == EMPTY:
            return _("{square} Enter places a piece.", square=here), "plain"
        if choosing.can_pick(self._cursor):
            return _("{square} Enter picks it.", square=here), "plain"
        return here, "plain"

    def _standing(self) -> str:
        offer = self.sitting.match.draw_offer
        if offer and self.sitting.outcome is None:
            return _("{turn} A draw is on offer.", turn=self.turn_words())
        return self.turn_words()

    def hints(self) -> list[KeyHint]:
        """Keys for choosing a move, by what is chosen."""
        choosing = self._choosing
        if not choosing.legal:
            return []
        hints = [KeyHint("←↑↓→", _("move"), rank=1)]
        if choosing.candidate is not None:
            hints.append(KeyHint(_("Enter"), _("play"), "choose"))
            if choosing.picked is not None:
                hints.append(KeyHint("r", _("turn"), "turn(1)"))
        else:
            hints.append(KeyHint(_("Enter"), _("pick"), "choose"))
            hints.append(KeyHint("p", _("pool"), "pool", 1))
        if choosing.bonus:
            hints.append(KeyHint(_("Del"), _("pick up"), "pick_up"))
            hints.append(KeyHint(".", _("end turn"), "end_turn"))
        return hints

    def seat_lines(self, seat: int, width: int) -> list[Text]:
        """The pool of a side: a sign for each piece."""
        inks = ink(self.app)
        position = self._choosing.position
        hollow, plain = position.hollow[seat], position.plain[seat]
        signs = ("^", "#") if self.pix.drawing == "ascii" else ("◆", "■")
        picked = self._choosing.picked if seat == position.mover else None
        line = Text("  ", inks.muted)
        line.append(signs[0] * hollow, inks.chosen if picked == POOL else inks.plain)
        if plain:
            line.append(" " if hollow else "")
            line.append(signs[1] * plain, inks.chosen if picked == POOL_PLAIN else inks.plain)
        if hollow + plain == 0:
            line.append(_("pool empty"), inks.muted)
        else:
            line.append(f" {hollow + plain}", inks.muted)
        return [line]

    def extra_lines(self, width: int) -> list[Text]:
        """The bonus chain of the turn now on."""
        if not self._choosing.bonus or self.sitting.outcome is not None:
            return [Text("")]
        turns = join_turns(self.sitting.line())
        inks = ink(self.app)
        if not turns:
            return [Text(_("Bonus move"), inks.accent)]
        return [Text(_("Bonus move after {chain}", chain=turns[-1][1]), inks.accent)]

    # -- choosing ----------------------------------------------------------------------------
    def _chosen(self, complaint: Any = None) -> None:
        """Show what is chosen now."""
        self._trouble = complaint
        self.show_board()
        self.say_situation()

    def action_go(self, direction: str) -> None:
        """Move the cursor; in a replay, left and right are a move back and forth."""
        if isinstance(self.sitting, Replay):
            self.action_step({"left": -1, "up": -1}.get(direction, 1))
            return
        size = self._squares.size
        file, rank = self._cursor % size, self._cursor // size
        across, along = _STEPS[direction]
        if self.flipped:
            across, along = -across, -along
        file = min(max(file + across, 0), size - 1)
        rank = min(max(rank + along, 0), size - 1)
        self._point_at(rank * size + file)

    def _point_at(self, square: int) -> None:
        self._cursor = square
        self._choosing.aim_at(square)
        if self.can_type or self._trouble is not None:
            self._chosen()  # to others the cursor is not shown

    def action_choose(self) -> None:
        """Pick what is under the cursor, or play what is chosen."""
        choosing = self._choosing
        if not choosing.legal:
            self.action_result()
            return
        move = choosing.candidate
        if move is not None:
            self._play(move)
        elif choosing.picked is None:
            self._chosen(choosing.pick(self._cursor))
        elif choosing.picked == self._cursor:
            choosing.clear()
            self._chosen()
        elif self._own(self._cursor):
            self._chosen(choosing.pick(self._cursor))
        else:
            self._chosen(choosing.why_not_here())

    def _own(self, square: int) -> bool:
        piece = self._choosing.position.board[square]
        return piece != EMPTY and colour_of(piece) == self._choosing.position.mover

    def _play(self, move: Move) -> None:
        self.play(notation.format_move(move, self._squares))

    def action_turn(self, steps: int) -> None:
        """Turn the stance of the chosen move."""
        if self._choosing.legal:
            self._chosen(self._choosing.turn(steps))

    def action_pool(self) -> None:
        """Pick a piece from the pool."""
        if self._choosing.legal:
            self._choosing.aim_at(self._cursor)
            self._chosen(self._choosing.pick_pool())

    def action_pick_up(self) -> None:
        """Take the piece under the cursor back into the pool, as a bonus move."""
        if self._choosing.legal:
            self._chosen(self._choosing.pick_up(self._cursor))

    def action_end_turn(self) -> None:
        """End the turn without the bonus move."""
        if self._choosing.legal:
            self._chosen(self._choosing.end_turn())

    def action_next(self, step: int) -> None:
        """To the next target of what is picked, or the next piece that can do something."""
        choosing = self._choosing
        squares = sorted(choosing.targets) or sorted(
            {m.origin if m.origin >= 0 else m.square for m in choosing.legal if self._moves(m)}
        )
        if not squares:
            return
        later = [s for s in squares if (s > self._cursor if step > 0 else s < self._cursor)]
        if later:
            self._point_at(later[0] if step > 0 else later[-1])
        else:
            self._point_at(squares[0] if step > 0 else squares[-1])

    def _moves(self, move: Move) -> bool:
        """Whether it is a move of a piece on the board."""
        return move.square >= 0 and (
            move.origin >= 0 or self._choosing.position.board[move.square] != EMPTY
        )

    def action_turn_board(self) -> None:
        """See the board from the other side."""
        self._turned = not self._turned
        self._chosen()

    def put_back(self) -> bool:
        """Put back what is picked."""
        if self._choosing.clear():
            self._chosen()
            return True
        return False

    def typed_move(self, text: str) -> str:
        """A stance may be typed in small letters, and left out where only one is possible."""
        squares, slash, stance = text.partition("/")
        if slash:
            return f"{squares.lower()}/{stance.upper()}"
        legal = [
            notation.format_move(move, self._squares)
            for move in self._choosing.legal
            if move.square >= 0
        ]
        fitting = [one for one in legal if one.partition("/")[0] == squares.lower()]
        return fitting[0] if len(fitting) == 1 else text.lower()

    # -- mouse -------------------------------------------------------------------------------
    def on_tixel_board_square_hovered(self, event: TixelBoard.SquareHovered) -> None:
        """The pointer is a cursor."""
        if event.square is not None and self.sitting.live:
            self._point_at(event.square)

    def on_tixel_board_stance_turned(self, event: TixelBoard.StanceTurned) -> None:
        """The wheel turns the stance."""
        self.action_turn(event.steps)

    def on_tixel_board_square_clicked(self, event: TixelBoard.SquareClicked) -> None:
        """Pick, aim or play; the right button takes up a piece or puts back what is picked."""
        choosing = self._choosing
        if not choosing.legal:
            return
        square = event.square
        aimed = choosing.aim == square
        self._cursor = square
        if event.button == 3:
            if choosing.bonus and choosing.picked is None and self._own(square):
                self._chosen(choosing.pick_up(square))
            else:
                choosing.clear()
                self._chosen()
            return
        move = choosing.candidate
        if move is not None and (move.square == square if choosing.picked is None else aimed):
            self._play(move)
            return
        if move is not None and choosing.picked is None:
            choosing.clear()  # a prepared pick-up or end of turn, and a click somewhere else
        choosing.aim_at(square)
        if choosing.candidate is not None:
            self._chosen()
        else:
            self.action_choose()

    def on_panel_row_clicked(self, event: Panel.RowClicked) -> None:
        """A click on one's own pool picks from it."""
        if event.row < 4 and event.row // 2 == self._choosing.position.mover:
            self.action_pool()
