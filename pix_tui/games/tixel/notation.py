"""Tixel as text: moves such as `a4-c4/E` and one-line positions, both ways.

Every function that reads raises `NotUnderstood` with the one thing that is wrong.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..game import NotUnderstood
from .board import (
    BLACK,
    EMPTY,
    WHITE,
    Geometry,
    colour_of,
    geometry,
    is_active,
    is_plain,
    make_piece,
    orientation_of,
)
from .moves import ACTIVATE, END, END_TURN, PICK_UP, PIVOT, PLACE, SLIDE, Move, Position
from .rules import COLOUR_NAMES, TixelOptions, broken_invariant

COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_STANCES = {word: (number, False) for number, word in enumerate(COMPASS)}
_STANCES |= {"A": (1, True), "I": (0, True)}
_MOVE = re.compile(
    r"([+*@])([a-z]\d)/([A-Z]+)|([a-z]\d)-([a-z]\d)/([A-Z]+)|-([a-z]\d)|\.", re.ASCII
)
_WITHOUT_STANCE = re.compile(r"([+*@]|[a-z]\d-)[a-z]\d", re.ASCII)
_SIGNS = {PLACE: "+", ACTIVATE: "*", PIVOT: "@"}
_KINDS = {sign: kind for kind, sign in _SIGNS.items()}


def format_move(move: Move, squares: Geometry) -> str:
    """`+c3/NE`, `a4-c4/E`, `*b5/SE`, `@c3/SW`, `-c4` or `.`."""
    if move.kind == END:
        return "."
    name = squares.names[move.square]
    if move.kind == PICK_UP:
        return f"-{name}"
    stance = "IA"[move.stance] if move.plain else COMPASS[move.stance]
    if move.kind == SLIDE:
        return f"{squares.names[move.origin]}-{name}/{stance}"
    return f"{_SIGNS[move.kind]}{name}/{stance}"


def parse_move(text: str, squares: Geometry) -> Move:
    """The move that a text stands for, whether or not it is legal anywhere."""
    found = _MOVE.fullmatch(text)
    if not found and _WITHOUT_STANCE.fullmatch(text):
        raise NotUnderstood(
            "“{text}” does not say how the piece will stand: write {text}/NE, {text}/E and so on.",
            text=text,
        )
    if not found:
        raise NotUnderstood(
            "“{text}” is not a move: write +c3/NE, a4-c4/E, *b5/SE, @c3/SW, -c4 or a full stop.",
            text=text[:40],
        )
    if text == ".":
        return END_TURN
    sign, at, stance, origin, target, slide_stance, picked = found.groups()
    if picked:
        return Move(PICK_UP, _square(picked, squares))
    orientation, plain = _stance(stance or slide_stance)
    if origin:
        return Move(SLIDE, _square(target, squares), orientation, _square(origin, squares), plain)
    return Move(_KINDS[sign], _square(at, squares), orientation, plain=plain)


def _square(name: str, squares: Geometry) -> int:
    if name not in squares.by_name:
        raise NotUnderstood(
            "There is no square {name} here: they go from a1 to {last}.",
            name=name,
            last=squares.names[-1],
        )
    return squares.by_name[name]


def _stance(word: str) -> tuple[int, bool]:
    if word not in _STANCES:
        raise NotUnderstood(
            "“{word}” is no stance: N, E, S, W stand inactive and NE, SE, SW, NW active; "
            "plain pieces are A or I.",
            word=word[:10],
        )
    return _STANCES[word]


def format_position(position: Position) -> str:
    """The one-line form: ranks from the top, side to move, pools, who has started, sacrifice."""
    board = position.board
    size = int(len(board) ** 0.5)
    ranks = [_format_rank(board[rank * size : (rank + 1) * size]) for rank in reversed(range(size))]
    pools = "/".join(f"{position.hollow[c]}+{position.plain[c]}" for c in (WHITE, BLACK))
    started = "".join("wb"[c] for c in (WHITE, BLACK) if position.started[c]) or "-"
    bonus = "-" if position.sacrificed is None else geometry(size).names[position.sacrificed]
    return f"{'/'.join(ranks)} {'wb'[position.mover]} {pools} {started} {bonus}"


def _format_rank(pieces: bytes) -> str:
    text, empty = "", 0
    for piece in pieces:
        if piece == EMPTY:
            empty += 1
            continue
        text += (str(empty) if empty else "") + _format_piece(piece)
        empty = 0
    return text + (str(empty) if empty else "")


def _format_piece(piece: int) -> str:
    if is_plain(piece):
        return "WB"[colour_of(piece)] + ("a" if is_active(piece) else "i")
    return "wb"[colour_of(piece)] + str(orientation_of(piece))


_RANK = re.compile(r"([1-9])|([wb])([0-7])|([WB])([ai])")
_POOLS = re.compile(r"(\d{1,2})\+(\d{1,2})/(\d{1,2})\+(\d{1,2})", re.ASCII)
MOST_OF_A_KIND = 99  # on board and in the pool together, so that a pool never outgrows its digits
_STARTED = {
    "-": (False, False),
    "w": (True, False),
    "b": (False, True),
    "wb": (True, True),
}


@lru_cache(maxsize=1024)  # whoever reads a state reads its whole history, move after move
def parse_position(text: str, options: TixelOptions) -> Position:
    """The position of a line, checked against the options and against what can stand at all."""
    fields = text.split(" ")
    if len(fields) != 5:
        raise NotUnderstood(
            "A position has five parts: ranks, side to move, pools, who has started, sacrifice."
        )
    board = _parse_board(fields[0], options.size)
    squares = geometry(options.size)
    if fields[1] not in ("w", "b"):
        raise NotUnderstood("The side to move is w or b, not “{text}”.", text=fields[1][:10])
    pools = _POOLS.fullmatch(fields[2])
    if not pools:
        raise NotUnderstood("Pools look like 10+0/10+0, not “{text}”.", text=fields[2][:20])
    white_hollow, white_plain, black_hollow, black_plain = (int(n) for n in pools.groups())
    if fields[3] not in _STARTED:
        raise NotUnderstood(
            "Who has placed a first piece is -, w, b or wb, not “{text}”.", text=fields[3][:10]
        )
    position = Position(
        board,
        "wb".index(fields[1]),
        (white_hollow, black_hollow),
        (white_plain, black_plain),
        _STARTED[fields[3]],
        None if fields[4] == "-" else _square(fields[4], squares),
    )
    check_position(position, options)
    only_form = format_position(position)
    if text != only_form:
        raise NotUnderstood("A position has one form only; this one is {form}.", form=only_form)
    return position


def _parse_board(text: str, size: int) -> bytes:
    ranks = text.split("/")
    if len(ranks) != size:
        raise NotUnderstood("The board has {found} ranks, not {size}.", found=len(ranks), size=size)
    return b"".join(_parse_rank(rank, size) for rank in reversed(ranks))


def _parse_rank(text: str, size: int) -> bytes:
    pieces = bytearray()
    end = 0
    for found in _RANK.finditer(text):
        if found.start() != end:
            break
        end = found.end()
        empty, colour, orientation, plain_colour, stance = found.groups()
        if empty:
            pieces += bytes(int(empty))
        elif colour:
            pieces.append(make_piece("wb".index(colour), int(orientation)))
        else:
            pieces.append(make_piece("WB".index(plain_colour), "ia".index(stance), plain=True))
    if end != len(text) or not text:
        raise NotUnderstood("The rank “{text}” cannot be read.", text=text[:30])
    if len(pieces) != size:
        raise NotUnderstood(
            "The rank “{text}” has {found} squares, not {size}.",
            text=text[:30],
            found=len(pieces),
            size=size,
        )
    return bytes(pieces)


def check_position(position: Position, options: TixelOptions) -> None:
    """Raises `NotUnderstood` for a position that cannot be played on with these options.

    How many pieces a side has in all is left free: a position may be a problem that somebody has
    composed. Of which kinds they are is not.
    """
    board = position.board
    for colour in (WHITE, BLACK):
        own = [piece for piece in board if piece != EMPTY and colour_of(piece) == colour]
        plain = sum(is_plain(piece) for piece in own) + position.plain[colour]
        hollow = len(own) - sum(is_plain(piece) for piece in own) + position.hollow[colour]
        allowed = options.plain_pieces(colour)
        if plain and not allowed:
            raise NotUnderstood(
                "{side} has plain pieces, and the options give none.", side=COLOUR_NAMES[colour]
            )
        if hollow and allowed == options.total:
            raise NotUnderstood(
                "{side} has hollow pieces, and the options give none.", side=COLOUR_NAMES[colour]
            )
        if plain > MOST_OF_A_KIND or hollow > MOST_OF_A_KIND:
            raise NotUnderstood(
                "{side} has more than {most} pieces of a kind.",
                side=COLOUR_NAMES[colour],
                most=MOST_OF_A_KIND,
            )
        if own and not position.started[colour]:
            raise NotUnderstood(
                "{side} has a piece on the board and so has placed a first one.",
                side=COLOUR_NAMES[colour],
            )
    if position.sacrificed is not None:
        piece = board[position.sacrificed]
        if piece == EMPTY or is_active(piece) or colour_of(piece) != position.mover:
            raise NotUnderstood(
                "The sacrificed piece on {square} must be an inactive one of the side to move.",
                square=geometry(options.size).names[position.sacrificed],
            )
    broken = broken_invariant(position, options.bounded)
    if broken:
        raise NotUnderstood("This position cannot stand: {why}", why=broken)
