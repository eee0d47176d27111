"""The process that bots think in: `python -m pix_tui.table.bot_worker`.

A request is a JSON object on a line of standard input, its answer one on a line of standard
output; what the fields are, `bots` says, which is the only one to talk to it. An empty request
gets an empty answer, when everything is imported. It ends with its input, and so with whoever
has started it, in the middle of a thought if need be. Arguments such as `decks=/home/ada/my.toml`
are files that have been brought (`own.bring`).
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from .. import paths
from ..games import own, registry
from ..games.bot import player
from ..games.game import Illegal, NotUnderstood
from .chance import SeededSource

own.keep_in(paths.config_folder)
own.keep_file("gallery", paths.gallery_file)


def main() -> None:
    """Answer requests until there are no more."""
    for argument in sys.argv[1:]:
        kind, _, path = argument.partition("=")
        own.bring(kind, Path(path))
    requests: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, requests), daemon=True).start()
    # Ctrl+C at the terminal is meant for the program, which ends its bots as it likes.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(5)  # screens come first
    answers = _private_output()
    registry.load()
    while True:
        answers.write(_answer(requests.get()) + b"\n")
        answers.flush()


def _read(stream: BinaryIO, requests: queue.SimpleQueue[bytes]) -> None:
    """Pass requests on. The end of input ends the process even while a bot thinks."""
    for line in stream:
        requests.put(line)
    os._exit(0)


def _private_output() -> BinaryIO:
    """The way back, out of reach for a bot that prints: that goes to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def _answer(line: bytes) -> bytes:
    try:
        request = json.loads(line)
        return json.dumps(_choice(request) if request else {}).encode()
    except (Illegal, NotUnderstood) as refusal:
        error = str(refusal.message)
    except Exception as failure:
        traceback.print_exc()
        error = "".join(traceback.format_exception_only(failure)).strip()
    return json.dumps({"error": error}).encode()


def _choice(request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer of the bot that is asked for."""
    bot = player(registry.get(request["game"]), request["level"])
    seat = request["seat"]
    source = SeededSource(request["seed"], 0, f"bot {seat}")
    choice = bot(request["view"], seat, source, request["seconds"])
    if not isinstance(choice.move, str):
        raise TypeError(f"a move is text, not {choice.move!r}")
    return {**choice._asdict(), "info": dict(choice.info)}


if __name__ == "__main__":
    main()
