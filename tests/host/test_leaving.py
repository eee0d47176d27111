"""What is left of a session that has ended."""

import asyncio
import gc

from textual._styles_cache import StylesCache

from tests.host.visits import running


def kept() -> int:
    """How many widgets' lines are in memory."""
    gc.collect()
    return sum(isinstance(one, StylesCache) for one in gc.get_objects())


async def test_nothing_is_left_of_those_who_have_gone():
    async with running() as inn:
        left = []
        for name in ("ann", "bob", "cyd"):
            visit = await inn.at_lobby(name)
            visit.press("f1")
            await visit.wait_for("Esc")
            task = next(iter(inn.host.sessions.values())).task
            visit.press("ctrl+q")
            await visit.end()
            await asyncio.wait({task})
            left.append(kept())
        assert left[1] >= left[2]
