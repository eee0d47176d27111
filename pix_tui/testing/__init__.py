"""Pictures of screens for tests: for our games, and for whoever writes one of their own.

`take_snapshot("tixel", position="…", press=["enter"])` opens the screen of a game without a
terminal, presses keys, and gives what stands there as text and as an SVG. Nothing of the
environment, the clock or chance shows in it, so it can be compared with a golden picture; the
fixture `screen_snapshot` (in `plugin`, which pytest finds by itself) does that.

Importing this is cheap. Textual comes in with the first picture.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

if TYPE_CHECKING:
    from textual.app import App

    from ..games.game import Options
    from ..table.match import Match

__all__ = ["Scene", "Snapshot", "snapshot_of", "take_snapshot", "take_snapshot_async"]


ROW_HEIGHT = 19
"""What a row of the screen takes in the SVG."""


@dataclass(frozen=True)
class Snapshot:
    """A screen at one moment."""

    text: str
    """Its characters: a line for each row, without blanks at the ends."""
    svg: str
    """Characters, colours and styles, as an SVG that needs no font from the network."""


class Scene(TypedDict, total=False):
    """What is on a snapshot, beside the game."""

    position: str | None
    """A position in the game's notation; otherwise the match begins at its start."""
    setup: Mapping[str, Any] | None
    """The fields of a load request instead, for games whose positions take more than a line."""
    seats: int | None
    """How many play; as few as the game allows if it is left out."""
    match: Match | None
    """A match that was played instead, with its log. A finished one is seen as a replay."""
    moves: Sequence[str]
    """Moves that whoever is to act makes before the picture, in the game's notation."""
    options: Options | Mapping[str, Any] | None
    """Options of the game; what is left out has its usual value."""
    seat: int | None
    """Whose view it is: whoever is to act if it is left out. One who is not sees no moves."""
    size: tuple[int, int]
    """Columns and rows: 80 × 24 if it is left out."""
    theme: str
    """ "dark", "light", or "plain" for no colours at all."""
    press: Sequence[str]
    """Keys by Textual's names ("enter", "left", "a", "f1") or as the bottom line prints them
    ("Enter", "Esc", "PgUp"), pressed one after the other."""
    drawing: str
    """How boards are drawn: a choice of the settings; "auto" suits the theme."""


def take_snapshot(game: str, **scene: Unpack[Scene]) -> Snapshot:
    """The screen of a match of `game`, with persons in every seat.

    It may be called anywhere, also where an event loop runs; that one waits meanwhile, which
    `take_snapshot_async` avoids.

    Raises:
        NotUnderstood: if there is no such game, position, option, seat, size, theme or key.
        Illegal: if one of the moves is not allowed.
    """
    wanted = _staged(game, scene)
    # A thread of its own: no loop runs there, and no language is chosen.
    with ThreadPoolExecutor(1) as elsewhere:
        return elsewhere.submit(asyncio.run, wanted).result()


async def take_snapshot_async(game: str, **scene: Unpack[Scene]) -> Snapshot:
    """The same within an event loop. Raises what `take_snapshot` raises."""
    # In a context of its own: no language and no running application of the caller's shows.
    wanted = _staged(game, scene)
    return await asyncio.create_task(wanted, context=contextvars.Context())


def _staged(game: str, scene: Scene) -> Coroutine[Any, Any, Snapshot]:
    from .stage import show

    return show(game, **scene)


def snapshot_of(app: App[Any], title: str = "pix-tui") -> Snapshot:
    """What stands on the screen of a running application now.

    Args:
        app: the application, as a rule a `pix_tui.testing.stage.StillApp` driven by a test.
        title: what the frame of the SVG says.
    """
    from .camera import snapshot_of

    return snapshot_of(app, title)
