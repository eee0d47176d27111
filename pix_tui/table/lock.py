"""One lock for all processes that write to one file."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..games.game import message
from .errors import Unavailable

if sys.platform == "win32":
    import msvcrt

    def _try(file: int) -> None:
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _let_go(file: int) -> None:
        os.lseek(file, 0, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _let_go(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


PAUSE = 0.002  # seconds between two attempts; a write takes about as long


class FileLock:
    """An exclusive advisory lock on a file of its own; the system frees it if a process dies.

    Args:
        path: the file, made if it is not there.
        patience: how many seconds to wait for whoever holds it.
    """

    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock. One thread at a time: it does not keep apart those of one process.

        Raises:
            Unavailable: if somebody else keeps it all the time.
        """
        assert self._file is not None
        give_up = time.monotonic() + self._patience
        while True:
            try:
                _try(self._file)
                break
            except OSError as error:
                if time.monotonic() > give_up:
                    raise Unavailable(
                        message("Another program keeps {file} locked.", file=str(self._path))
                    ) from error
            time.sleep(PAUSE)
        try:
            yield
        finally:
            _let_go(self._file)

    def close(self) -> None:
        """Let go of the file, which stays: who deleted it might delete another one's lock."""
        if self._file is not None:
            os.close(self._file)
            self._file = None
