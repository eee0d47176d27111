"""What hangs before a screen while one keyboard goes from one person to the next."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.message import Message

from ..i18n import _
from .ink import ink
from .lines import LineWidget

_FOLDS = "  │ "
_FOLDS_IN_ASCII = "  | "
_AIR = 2  # blank rows and columns around the words


class Curtain(LineWidget):
    """Covers everything but title and keys, and says who is to come; a click on it tells so."""

    DEFAULT_CSS = """
    Curtain {
        layer: above; position: absolute; width: 100%; height: 100%;
        margin: 1 0; offset: 0 1; display: none;
    }
    """

    class Pulled(Message):
        """Somebody clicked on the words: the next player is there."""

    def __init__(self) -> None:
        super().__init__(id="curtain")
        self._folds = _FOLDS
        self._who, self._key = "", ""
        self._words: tuple[int, int, int, int] = (0, 0, 0, 0)

    def fall(self, who: str, key: str, *, ascii_only: bool = False) -> None:
        """Hang down until `who` comes, who presses `key`."""
        self._who, self._key = who, key
        self._folds = _FOLDS_IN_ASCII if ascii_only else _FOLDS
        self.display = True
        self.renew()

    def rise(self) -> None:
        """Out of the way."""
        self.display = False

    def lines(self, width: int, height: int) -> list[Text]:
        """The words in the middle of the cloth."""
        inks = ink(self.app)
        said = [
            Text(_("{name} is next.", name=self._who), inks.accent),
            Text(),
            Text(
                _(
                    "{name}: press {key} when nobody else is looking.",
                    name=self._who,
                    key=self._key,
                ),
                inks.plain,
            ),
        ]
        room = max(width - 4 * _AIR, 1)
        rows = [piece for line in said for piece in (line.wrap(self.app.console, room) or [Text()])]
        inner = max((row.cell_len for row in rows), default=0) + 2 * _AIR
        left, top = max((width - inner) // 2, 0), max((height - len(rows)) // 2 - 1, 0)
        self._words = (left, top, inner, len(rows) + 2)
        folds = (self._folds * (width // len(self._folds) + 1))[:width]
        cloth = Text(folds, inks.muted)
        lines = [cloth] * top
        for row in [Text(), *rows, Text()]:
            before = (inner - row.cell_len) // 2
            line = Text()
            line.append(folds[:left], inks.muted).append(" " * before)
            line.append(row.plain, row.style or inks.plain)
            line.append(" " * (inner - before - row.cell_len))
            line.append(folds[left + inner :], inks.muted)
            lines.append(line)
        return [*lines, *[cloth] * (height - len(lines))]

    def on_click(self, event: events.Click) -> None:
        """Only a click on the words counts: one that was meant for the board does not."""
        event.stop()
        place = event.get_content_offset_capture(self)
        left, top, width, height = self._words
        if left <= place.x < left + width and top <= place.y < top + height:
            self.post_message(self.Pulled())
