"""The `ssh` of OpenSSH in a pty, for what no other client shows."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from tests.terminal import Terminal, environment

needs_ssh = pytest.mark.skipif(shutil.which("ssh") is None, reason="OpenSSH is not installed")


def ssh(
    port: int, folder: Path, *more: str, key: asyncssh.SSHKey | None = None, name: str = "ann"
) -> Terminal:
    """A client that knows nothing of this machine.

    Args:
        port: of the host.
        folder: its home.
        *more: options, and after `--` what is to be run.
        key: who it is; a guest if it is left out.
        name: its user.
    """
    options, _, command = " ".join(more).partition("--")
    who = ["-o", "PubkeyAuthentication=no"]
    if key is not None:
        path = folder / "key"
        path.touch(mode=0o600)
        path.write_bytes(key.export_private_key())
        who = ["-i", str(path), "-o", "IdentitiesOnly=yes"]
    return Terminal(
        *("ssh", "-F", os.devnull, "-p", str(port), *who, *options.split()),
        *("-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={os.devnull}"),
        *("-o", "LogLevel=ERROR", "-o", "IdentityAgent=none", f"{name}@127.0.0.1"),
        *command.split(),
        env=environment(folder),
    )


async def sees(terminal: Terminal, wanted: str | Callable[[], bool]) -> None:
    """Wait for something on the terminal while the host goes on in this thread."""
    await asyncio.to_thread(terminal.wait_for, wanted)
