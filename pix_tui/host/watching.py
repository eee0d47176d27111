"""A match as somebody watches it: what the table sees, and hands only where all have agreed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..games.game import Illegal, message
from ..table.bots import BotPool
from ..table.local import LocalMatch
from ..table.table import Table


class Watching(LocalMatch):
    """A match without a seat in it. Nothing can be done here but look."""

    def __init__(
        self, table: Table, bots: Callable[[], BotPool], open_hands: Callable[[], bool]
    ) -> None:
        """Args:
        table: the table.
        bots: they are somebody else's business.
        open_hands: whether watchers may look into hands.
        """
        super().__init__(table, bots, here=())
        self._open_hands = open_hands
        self._eyes: int | None = None

    @property
    def seat(self) -> int | None:
        """Through whose eyes it is seen: a spectator's, until others are chosen and allowed."""
        return self._eyes if self._open_hands() else None

    @property
    def watches(self) -> bool:
        """Whether nothing can be done here but look."""
        return True

    @property
    def can_look_through(self) -> bool:
        """Whether it can be seen through the eyes of players."""
        return self._open_hands()

    def look_through(self, seat: int | None) -> bool:
        """See it through other eyes, if that is allowed; whether that changed anything."""
        changed = self._open_hands() and seat != self._eyes
        if changed:
            self._eyes = seat
        return changed

    def moves(self) -> Sequence[str]:
        """None."""
        return ()

    def submit(self, text: str | Sequence[str], seat: int | None = None) -> None:
        """Raises `Illegal`: whoever watches does not play."""
        raise Illegal(message("You are watching; only players make moves."))
