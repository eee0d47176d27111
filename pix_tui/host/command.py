"""What `pix-tui host` was asked for, checked before anybody is let in."""

from __future__ import annotations

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .. import paths
from ..games.message import Message, NotUnderstood
from ..i18n import _, say
from ..table.names import clean_name
from .status import ask, in_words, runs

if TYPE_CHECKING:
    from ..table.log import Log
    from .limits import Limits
    from .server import Doors

_LARGEST_PORT = 65_535


def run(args: Namespace, open_log: Callable[[], tuple[Log, Sequence[Message]]]) -> int:
    """Serve, or say how it is going.

    Args:
        args: as the command line has them.
        open_log: opens the log of matches; gives it, and what went wrong on the way.

    Raises:
        NotUnderstood: for what cannot be done like that.
    """
    if args.what == "status":
        told = ask(paths.host_folder() / "status")
        lines = [json.dumps(told, indent=2)] if args.json else in_words(told)
        print(*lines, sep="\n")
        return 0
    from ..gallery import Gallery
    from .run import log_to, serve

    doors, limits = _doors(args), _limits(args)
    name = clean_name(args.name) or "pix-tui"
    if runs(paths.host_folder() / "status"):
        raise NotUnderstood("A host runs here already; “pix-tui host status” tells of it.")
    log, notices = open_log()
    for notice in notices:
        print(say(notice), file=sys.stderr)
    try:
        log_to(paths.host_folder() / "host.log")
    except OSError as error:
        why = error.strerror or str(error)
        print(_("What happens is written to no log ({why}).", why=why), file=sys.stderr)

    def tell(line: str) -> None:
        print(line, flush=True)

    try:
        return asyncio.run(
            serve(
                log,
                doors,
                args.bind,
                args.port,
                name,
                limits,
                Gallery(paths.gallery_file()),
                tell,
            )
        )
    finally:
        log.close()


def _doors(args: Namespace) -> Doors:
    from .run import is_loopback, read_password
    from .server import Doors

    if not 0 <= args.port <= _LARGEST_PORT:
        raise NotUnderstood("There is no port {port}.", port=args.port)
    if args.keys is not None:
        return Doors(open=False, keys=Path(args.keys))
    if args.password_file is not None:
        return Doors(open=False, password=read_password(Path(args.password_file)))
    if not args.open and not is_loopback(args.bind):
        raise NotUnderstood(
            "Say who may come in from {bind}: --open, --keys FILE or --password-file FILE.",
            bind=args.bind,
        )
    return Doors()


def _limits(args: Namespace) -> Limits:
    from .limits import Limits

    if args.max_sessions is None:
        return Limits()
    if args.max_sessions < 1:
        raise NotUnderstood("A host needs room for one session at least.")
    return replace(Limits(), sessions=args.max_sessions)
