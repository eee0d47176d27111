"""The engine: games played by a line protocol, for programs in any language.

One JSON object a line comes in and one goes out. Whatever comes in, the answer is one line and
the engine goes on; what it does not understand changes nothing. This module reads and writes
lines; what each request does is in `requests`.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO

from ..games.game import Illegal, Message, NotUnderstood, message
from ..games.message import on_one_line
from . import strict
from .errors import LogError
from .requests import Desk

LONGEST_LINE = 4_000_000  # bytes; states and logs of real matches stay far below


def run(stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Answer every line until the input ends or nobody reads the answers; gives the status."""
    desk = Desk()
    while line := stdin.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            _skip_line(stdin)
            reply = _encoded(
                _refusal(message("A line has at most {limit} bytes.", limit=LONGEST_LINE))
            )
        else:
            reply = answer(desk, line)
        try:
            stdout.write(reply)
            stdout.flush()
        except (BrokenPipeError, ConnectionResetError):
            break
    return 0


def _skip_line(stdin: BinaryIO) -> None:
    while (part := stdin.readline(LONGEST_LINE)) and not part.endswith(b"\n"):
        pass


def answer(desk: Desk, line: bytes) -> bytes:
    """The line that answers a line."""
    try:
        return _encoded({"ok": True, **desk.answer(strict.fields_of(strict.read_json(line)))})
    except (NotUnderstood, Illegal, LogError) as error:
        return _encoded(_refusal(error.message))
    except Exception as error:
        # A fault of ours or of a game's: whoever sent the request can go on all the same.
        _logger.exception("a request failed")
        return _encoded(
            _refusal(message("The engine has failed: {fault}.", fault=type(error).__name__))
        )


_logger = logging.getLogger(__name__)


def _refusal(sentence: Message) -> dict[str, Any]:
    return {"ok": False, "error": on_one_line(str(sentence))}


def _encoded(reply: Mapping[str, Any]) -> bytes:
    return strict.write_json(reply).encode() + b"\n"


def main() -> int:
    """The engine on standard input and output."""
    logging.basicConfig(stream=sys.stderr)
    stdout = sys.stdout.buffer
    try:
        # Nothing but answers may get out, even if a game or a bot prints.
        with contextlib.redirect_stdout(sys.stderr):
            status = run(sys.stdin.buffer, stdout)
    except KeyboardInterrupt:
        status = 130
    try:
        stdout.flush()
    except OSError:
        # Nobody reads any more, and Python must not try once again when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stdout.fileno())
    return status


if __name__ == "__main__":
    sys.exit(main())
