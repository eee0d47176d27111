"""A terminal that may go away, and that may send anything.

Textual's own driver stops for ever when the terminal is closed while it is written to, starts a
second time when the system wakes the program up to tell it so, and ends the program at the first
byte of input that is no UTF-8. Here neither happens.
"""

from __future__ import annotations

import asyncio
import signal
from codecs import getincrementaldecoder
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO

from textual.drivers import linux_driver

from .signs import GETTING_BY, knows_unicode
from .widgets.lean import forget_shown

if TYPE_CHECKING:
    from textual.app import App


def _forgiving_decoder(encoding: str) -> Any:
    return partial(getincrementaldecoder(encoding), errors="replace")


# Read by the driver's input thread, and there is no other way in.
linux_driver.getincrementaldecoder = _forgiving_decoder  # type: ignore[attr-defined]


class TerminalDriver(linux_driver.LinuxDriver):
    """Textual's driver for Linux and macOS, for terminals as they are."""

    def __init__(self, app: App[Any], **more: Any) -> None:
        self._loop = asyncio.get_running_loop()
        super().__init__(app, **more)
        if self._file is not None:
            self._file = _WhileItLasts(self._file)  # type: ignore[assignment]

    def start_application_mode(self) -> None:
        """Begin, or go on, on a terminal that may show anything."""
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._must_signal_resume:
            return  # still in the background: the terminal is somebody else's
        self._forget_and_repaint()
        resized = signal.getsignal(signal.SIGWINCH)

        def forget_and_resize(number: int, frame: Any) -> None:
            # A terminal may shuffle its rows when it changes, even if it ends with the same size.
            self._loop.call_soon_threadsafe(self._forget_and_repaint)
            if callable(resized):
                resized(number, frame)

        signal.signal(signal.SIGWINCH, forget_and_resize)

    def _forget_and_repaint(self) -> None:
        forget_shown(self._app)
        self._app.call_later(self._repaint)

    def _repaint(self) -> None:
        if self._app.screen_stack:
            self._app.screen.refresh()

    def run_input_thread(self) -> None:
        """Read until the end. Without a terminal there is nobody to play with."""
        try:
            super().run_input_thread()
        except OSError:
            self._app.call_later(self._app.exit, return_code=1)

    # A signal may come while a lock is held that is needed to write, or between what is written
    # and what is remembered of it: what it asks for is done when the event loop is free for it.
    def _sigtstp_application(self, *_: Any) -> None:
        """Stop, with the terminal given back."""
        self._loop.call_soon_threadsafe(super()._sigtstp_application)

    def _sigcont_application(self, *_: Any) -> None:
        """Go on, if it was us who stopped; a terminal that is closed wakes everybody up."""
        self._loop.call_soon_threadsafe(self._go_on)

    def _go_on(self) -> None:
        if self._must_signal_resume:
            super()._sigcont_application()


class _WhileItLasts:
    """What is written goes to the terminal as long as there is one, and then nowhere."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._encoding = None if knows_unicode(file) else file.encoding

    def write(self, text: str) -> None:
        """Write, if anybody is there, in signs that the terminal has."""
        if self._encoding is not None:
            text = text.encode(self._encoding, GETTING_BY).decode(self._encoding)
        with suppress(OSError, ValueError):
            self._file.write(text)

    def flush(self) -> None:
        """Send what is written, if anybody is there."""
        with suppress(OSError, ValueError):
            self._file.flush()

    def fileno(self) -> int:
        """The number of the file."""
        return self._file.fileno()
