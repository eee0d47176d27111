"""Where asyncssh would end a connection over bytes that are no text: here they are replaced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import asyncssh
import asyncssh.packet
from asyncssh.constants import MSG_USERAUTH_REQUEST
from asyncssh.saslprep import SASLPrepError, saslprep

from ..table.names import clean_name

_LONGEST_NAME = 1_000
"""Bytes: asyncssh wants no user names that are longer."""


class Channel(asyncssh.SSHServerChannel[bytes]):
    """asyncssh's channel, with a terminal or a command of whatever bytes."""

    def _process_pty_req_request(self, packet: asyncssh.packet.SSHPacket) -> bool:
        _replace(packet, lambda term: bytes(byte if byte < 0x80 else ord("?") for byte in term))
        return super()._process_pty_req_request(packet)

    def _process_exec_request(self, packet: asyncssh.packet.SSHPacket) -> bool:
        _replace(packet, lambda command: command.decode(errors="replace").encode())
        return super()._process_exec_request(packet)


def take_any_name(connection: asyncssh.SSHServerConnection) -> None:
    """Let somebody in whatever bytes he gives for a user name."""
    handlers = connection._packet_handlers
    usual = handlers[MSG_USERAUTH_REQUEST]

    def asked(conn: Any, kind: int, number: int, packet: asyncssh.packet.SSHPacket) -> Any:
        _replace(packet, _name)
        return usual(conn, kind, number, packet)

    connection._packet_handlers = {**handlers, MSG_USERAUTH_REQUEST: asked}


def _replace(packet: asyncssh.packet.SSHPacket, safe: Callable[[bytes], bytes]) -> None:
    """Put something else in the place of the string that comes next in a packet."""
    start, whole = packet._idx, packet._packet
    given = packet.get_string()
    put = safe(given)
    if put != given:
        longer = len(given) - len(put)
        packet._packet = whole[:start] + len(put).to_bytes(4, "big") + put + whole[packet._idx :]
        packet._len = len(packet._packet)
        # Keys have signed what was sent.
        packet.get_consumed_payload = (  # type: ignore[method-assign]
            lambda: whole[: packet._idx + longer]
        )
    packet._idx = start


def _name(given: bytes) -> bytes:
    name = given.decode(errors="replace")
    if len(given) <= _LONGEST_NAME and _is_prepared(name):
        return given
    name = "".join(
        letter if _is_prepared(letter) else "?" for letter in clean_name(name) if letter != "\ufffd"
    )
    return (name if _is_prepared(name) else "").encode()


def _is_prepared(name: str) -> bool:
    """Whether asyncssh takes it: no control characters, nothing younger than Unicode 3.2, not two
    directions at once."""
    try:
        saslprep(name)
    except SASLPrepError:
        return False
    return True
