"""Every client has its own colours, and nothing of a session is left when it is over (T1–T4)."""

import asyncio
import gc
import re
import sys
import weakref

from pix_tui.host.limits import Limits
from tests.host.visits import running

_SGR = re.compile(rb"\x1b\[([\d;]*)m")
CLIENTS = {
    "truecolor": {"term": "xterm-256color", "env": {"COLORTERM": "truecolor"}},
    "256": {"term": "xterm-256color", "env": {}},
    "16": {"term": "xterm", "env": {}},
    "none": {"term": "xterm-256color", "env": {"COLORTERM": "truecolor", "NO_COLOR": "1"}},
}

# Boards have a palette of 256 colours, which is what it is where there are more.
ALLOWED = {"truecolor": {"truecolor", "256"}, "256": {"256"}, "16": {"16"}, "none": set()}


def depths(output):
    """The kinds of colours that some bytes choose."""
    found = set()
    for codes in _SGR.findall(output):
        numbers = [int(code or 0) for code in codes.split(b";")]
        while numbers:
            code = numbers.pop(0)
            if code in (38, 48):
                kind = numbers.pop(0)
                found.add({2: "truecolor", 5: "256"}[kind])
                del numbers[: {2: 3, 5: 1}[kind]]
            elif 30 <= code < 38 or 40 <= code < 48 or 90 <= code < 98 or 100 <= code < 108:
                found.add("16")
    return found


async def _look_around(visit):
    """Through the lobby, the settings, a room of each game and its table."""
    await visit.wait_for("Ctrl+Q")
    visit.press("f2")
    await visit.wait_for("Language")
    visit.press("escape")
    await visit.wait_for("Ctrl+Q")


async def test_t1_each_client_gets_the_colours_that_it_has():
    before = sys.stdout, sys.stderr
    async with running(limits=Limits(hangup_seconds=0.05)) as inn:
        visits = {
            name: await inn.visit(name, **{**client, "env": {"LANG": "C.UTF-8", **client["env"]}})
            for name, client in CLIENTS.items()
        }
        # All at once, and each after each, so that whatever is remembered of one meets the others.
        await asyncio.gather(*map(_look_around, visits.values()))
        room = None
        for visit in visits.values():
            if room is None:
                visit.press("n")
                await visit.wait_for("open a room")
                visit.press("enter")
                await visit.wait_for("'s room")
                [room] = inn.host.rooms.all()
                room.start(room.owner)
            else:
                visit.press("enter")
            await visit.wait_for(f"room {room.code}")
        for _ in range(2):
            for visit in visits.values():
                visit.press("right")
        for name, visit in visits.items():
            visit.press("f1")
            await visit.wait_for("Esc")
            assert depths(visit.output) == ALLOWED[name], name
        sessions = [*inn.host.sessions.values()]
        things = [weakref.ref(thing) for one in sessions for thing in (one, one.app, one._driver)]
        tasks = [session.task for session in sessions]
        del sessions
        for visit in visits.values():
            visit.press("ctrl+q")
            await visit.end()
        await asyncio.gather(*tasks)
        await inn.hang_up()
        del tasks
        await asyncio.sleep(0)
        gc.collect()
        left = [thing() for thing in things if thing() is not None]
        assert left == []
    assert (sys.stdout, sys.stderr) == before
