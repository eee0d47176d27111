"""Whether something is on its way to a part of the screen."""

from __future__ import annotations

from textual.message_pump import MessagePump


def under_way(pump: MessagePump) -> bool:
    """Whether a message waits there. Textual takes the next one out of the queue, to see whether it
    replaces the one before; it is not dealt with yet, and no queue counts it."""
    return bool(pump.message_queue_size) or pump._pending_message is not None
