"""What a host puts up with: every limit of it, in one place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The limits of a host. One that bites says so in a sentence."""

    sessions: int = 250
    """How many may be here at once."""
    sessions_of_address: int = 20
    """How many of them from one address. A whole school class may come through one router."""
    connections_of_address: int = 40
    """Connections from one address, those that have not said who they are included."""
    logins_a_minute: int = 60
    """Of one address."""
    starting: int = 2
    """How many applications are built at once; the others wait for their turn."""
    login_seconds: float = 30.0
    """How long somebody may take to log in."""
    keepalive_seconds: float = 15.0
    """How often a client that says nothing is asked whether it is still there."""
    keepalive_count: int = 3
    """How many of these questions may stay without an answer."""
    idle_seconds: float = 4 * 3600.0
    """After how long without a key a session ends; the seat is kept."""

    input_bytes_a_second: int = 4_000
    """What is typed faster waits: nobody types like that, but something may be pasted."""
    input_burst: int = 16_000
    """How many bytes may come at once."""
    keys_a_second: int = 100
    """Keys, clicks and moves of the mouse; more of them wait. Each may cost the host milliseconds,
    and a paste is one of them."""
    keys_burst: int = 300
    """How many may come at once."""
    output_buffer: int = 256_000
    """Bytes that wait for a client which does not read; then frames are left out."""
    stalled_seconds: float = 60.0
    """How long it may go on not reading."""

    name_cells: int = 16
    chat_cells: int = 200
    """How long a line of talk may be."""
    chat_lines: int = 100
    """How many of them a room remembers."""
    chat_burst: int = 5
    """How many lines somebody may say at once …"""
    chat_seconds: float = 2.0
    """… and how long it takes to be allowed one more."""

    rooms: int = 200
    rooms_of_person: int = 5
    """How many rooms one person may keep open."""
    watchers: int = 50
    """Of one room."""

    goodbye_seconds: float = 2.0
    """How long the sessions have to end when the host does."""

    hangup_seconds: float = 1.0
    """How long a client may take to hang up after its session has ended."""

    columns: tuple[int, int] = (10, 500)
    rows: tuple[int, int] = (4, 200)
    """Sizes of terminals outside of these are taken for the nearest."""


class Allowance:
    """Something that may be done so many times at once, and then only now and then.

    A token bucket: `burst` at the start, one more every `seconds`.
    """

    def __init__(self, burst: float, seconds: float) -> None:
        self._burst, self._seconds = burst, seconds
        self._left = float(burst)
        self._at: float | None = None

    def wait(self, now: float, cost: float = 1.0) -> float:
        """Take `cost` if there is so much; else how many seconds it takes until there is.

        What costs more than can ever be there is allowed when all is there.
        """
        if self._at is not None:
            self._left = min(self._burst, self._left + (now - self._at) / self._seconds)
        self._at = now
        need = min(cost, self._burst)
        if self._left >= need:
            self._left -= need
            return 0.0
        return (need - self._left) * self._seconds
