"""`pix-tui host`: start the server, say who may come in and how, and end it in good order."""

from __future__ import annotations

import asyncio
import gc
import getpass
import logging
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from .. import paths
from ..gallery import Gallery
from ..games.message import NotUnderstood, message
from ..i18n import _, say
from ..table.log import Log
from .limits import Limits
from .server import Doors, Host

_GARBAGE = (10_000, 10, 3)
"""How many objects are made until Python looks for garbage among the new ones, and how often among
the older ones then. Its usual 700 are made and gone again within a key or two; those that it then
finds count as old, and a look at all that is old stops everybody in a full host for half a second.
Much rarer than this, and what sessions leave behind would pile up."""
_LOOPBACK = ("127.", "::1", "localhost")


def is_loopback(bind: str) -> bool:
    """Whether nobody but this machine can come in by that address."""
    return bind.startswith(_LOOPBACK[0]) or bind in _LOOPBACK[1:]


def read_password(path: Path) -> str:
    """The password in a file: its first line. Raises `NotUnderstood`."""
    try:
        with path.open(encoding="utf-8") as file:
            password = file.readline(1_000).rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise NotUnderstood("The file {path} cannot be read: {why}", path=path, why=why) from error
    if not password:
        raise NotUnderstood("The first line of {path} is empty: that is no password.", path=path)
    return password


async def serve(
    log: Log,
    doors: Doors,
    bind: str,
    port: int,
    name: str,
    limits: Limits,
    gallery: Gallery | None,
    tell: Callable[[str], None],
) -> int:
    """Run until a signal ends it.

    Args:
        log: where matches are stored.
        doors: who may come in.
        bind: the address to listen at.
        port: the port; 0: any.
        name: what the host is called.
        limits: what is put up with.
        gallery: where drawings are kept.
        tell: called with each line for whoever has started it.
    """
    folder = paths.host_folder()
    host = Host(log, doors=doors, limits=limits, folder=folder, gallery=gallery, name=name)
    try:
        port = await host.listen(bind, port)
    except OSError as error:
        raise NotUnderstood(
            "Nobody can be let in at {bind}, port {port}: {why}",
            bind=bind,
            port=port,
            why=error.strerror or str(error),
        ) from error
    from .status import StatusSocket

    gc.set_threshold(*_GARBAGE)
    status = StatusSocket(host, folder / "status")
    await status.open()
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGTERM)):
        if signal.getsignal(number) is not signal.SIG_IGN:  # as nohup wants it
            loop.add_signal_handler(number, ended.set)
    if host.trouble is not None:
        tell(say(host.trouble))
    for line in lines_for_friends(bind, port, doors):
        tell(line)
    try:
        await ended.wait()
    finally:
        await status.close()
        await host.close(message("The host is being closed. Rooms and seats are kept."))
    return 0


def lines_for_friends(bind: str, port: int, doors: Doors) -> list[str]:
    """What to tell those who are to come, and who may."""
    where = bind
    if is_loopback(bind):
        where = "localhost"
    elif bind in ("0.0.0.0", "::", ""):
        where = socket.gethostname()
    user = "you"
    with suppress(Exception):
        user = getpass.getuser() if is_loopback(bind) else user
    lines = [_("Friends type:  {command}", command=f"ssh -p {port} {user}@{where}")]
    if is_loopback(bind):
        lines.append(
            _("Only this machine can reach it. --bind 0.0.0.0 with --open lets the network in.")
        )
    if doors.keys is not None:
        lines.append(_("Those may come in whose keys are in {path}.", path=doors.keys))
    elif doors.password is not None:
        lines.append(_("Those may come in who know the password."))
    else:
        lines.append(
            _("Everybody may come in; whoever has a key keeps name and seat, others are guests.")
        )
    lines.append(_("Ctrl+C ends it; rooms and seats are kept."))
    return lines


def log_to(path: Path) -> None:
    """Write what happens to a file: times, addresses and ids, and nothing that anybody types."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handler = logging.FileHandler(path, encoding="utf-8", errors="replace")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    path.chmod(0o600)
    root = logging.getLogger("pix_tui")
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    root.propagate = False
    # asyncssh tells user names and commands, which may be codes.
    logging.getLogger("asyncssh").setLevel(logging.CRITICAL)
