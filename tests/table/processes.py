"""Copies of the process, to be killed or raced against, and a log to do it with."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pix_tui.table.log import SeatInfo
from pix_tui.table.sqlite import SqliteLog

from .test_log import GOING_ON, HEADER, events

SEATS = (SeatInfo("Ada"), SeatInfo("Bert"))
needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that are copies")


def filled(db: Path, *, close: bool = True) -> SqliteLog:
    log = SqliteLog(db)
    log.create(HEADER)
    log.append(HEADER.id, 0, events(1, "+1", "+2", idem="0:a"), GOING_ON)
    if close:
        log.close()
    return log


def child(work: Callable[[], None]) -> int:
    """A process that does the work and nothing else; its id."""
    pid = os.fork()
    if pid == 0:
        status = 1
        with contextlib.suppress(BaseException):
            work()
            status = 0
        os._exit(status)
    return pid


def status_of(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
