"""A terminal that gets another size."""

from __future__ import annotations

import asyncio

from textual.pilot import Pilot

PATIENCE = 30.0  # seconds


async def resized(pilot: Pilot[None], width: int, height: int) -> None:
    """Give the terminal another size, and wait until all is laid out for it: Textual gathers such
    changes and looks at them a moment later."""
    await pilot.resize_terminal(width, height)
    async with asyncio.timeout(PATIENCE):
        while pilot.app.screen._compositor.size != (width, height):
            await pilot.pause()
    await pilot.pause()
