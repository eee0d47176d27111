"""What a full host takes: memory, time from key to frame, bytes, and nothing while nobody plays.

    python bench/host_load.py
    python bench/host_load.py --sessions 200
    python bench/host_load.py --sessions 20 --seconds 10

Rooms of four: two play Tixel and two watch, or four play Pixmit (`--game pixmit`). Everybody
comes by SSH and presses two keys a second for a minute, most of them of the cursor; then nobody
presses anything for a minute. Beside it, one process for each session: `pix-tui play` in a
terminal. Times depend on what else the machine does; the processor time for a key does not. It
takes about four minutes, and fails if a goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

from host_visits import (
    CURSOR,
    RIGHT,
    Hosting,
    Visitor,
    come,
    in_rooms,
    milliseconds,
    resident,
)
from runs import Run, environment, pix_tui, table

MEMORY_GOAL = 1.5  # MB a session
FRAME_GOALS = (20, 60, 150)  # milliseconds, of 50, 95 and 99 of 100 keys
KEY_GOAL, IDLE_GOAL = 300, 0  # bytes
CPU_GOAL = 2.5  # milliseconds: half of a processor for a hundred people
IDLE_CPU_GOAL = 1.0  # % of a processor
PLACES = 4  # people in a room
PACE = 0.5  # seconds from key to key
SEATS = {"tixel": 2, "pixmit": 4}
REMEMBERED = 2_000  # times that the host remembers; after fewer, those of coming in are among them
PROCESSES = 5  # of one each, whose median is taken


async def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sessions", type=int, default=100, help="in rooms of four (100)")
    parser.add_argument("--seconds", type=float, default=60.0, help="of keys, and of none (60)")
    parser.add_argument("--game", choices=sorted(SEATS), default="tixel")
    args = parser.parse_args()
    rooms = max(args.sessions // PLACES, 1)
    with Hosting(rooms * PLACES + 1) as host:
        # What one session brings in is there for all of them.
        first = await come(host.port, 60_000, "first")
        entry = time.perf_counter()
        await (await come(host.port, 60_001, "second")).leave()
        entry = time.perf_counter() - entry
        await first.leave()
        await host.until(lambda told: not told["sessions"])
        before = host.memory
        people = await in_rooms(host, args.game, rooms, SEATS[args.game], PLACES)
        each = (host.memory - before) / len(people)
        rows = [("memory of a session", each / 1e6, MEMORY_GOAL, "MB")]
        print(
            f"{len(people)} sessions in {rooms} rooms; the host had {before / 1e6:.0f} MB before\n"
        )
        rows += await playing(host, people, args.game, args.seconds)
        print(f"after it {(host.memory - before) / len(people) / 1e6:.2f} MB a session")
        rows += await idle(host, people, args.seconds)
        for visitor in people:
            visitor.hang_up()
    memory, seconds = alone(args.game)
    print(
        f"\none process each: {memory / 1e6:.1f} MB, {seconds:.2f} s to the first frame; "
        f"that is {memory / each:.0f} × and {seconds / entry:.1f} × what the host takes\n"
    )
    return 0 if table(rows) else 1


async def playing(
    host: Hosting, people: list[Visitor], game: str, seconds: float
) -> list[tuple[str, float, float, str]]:
    """Everybody presses keys."""
    for visitor in people:
        visitor.forget()
    cpu, began = host.cpu, time.perf_counter()
    await asyncio.gather(
        *(
            visitor.play(seconds, CURSOR[game], PACE, PACE * number / len(people))
            for number, visitor in enumerate(people)
        )
    )
    took = time.perf_counter() - began
    # Where the machine is too slow for that many, keys still wait.
    await asyncio.gather(*(visitor.settled() for visitor in people))
    cpu = host.cpu - cpu
    told = await host.status()
    keys = sum(visitor.keys for visitor in people)
    times = [each for visitor in people for each in visitor.times]
    seen = milliseconds(times)
    served = [(value or 0) * 1000 for value in told["key_to_frame"].values()]
    lag = [(value or 0) * 1000 for value in told["lag"].values()]
    shown = " / ".join
    print(
        f"{keys:,} keys in {took:.0f} s, {len(times):,} of them with a frame\n"
        f"processor: {cpu / keys * 1e3:.2f} ms a key, {cpu / took:.0%} of one; "
        f"it took {time.perf_counter() - began:.0f} s to answer them\n"
        f"p50/p95/p99 in ms: as a client sees it {shown(f'{value:.1f}' for value in seen)}, "
        f"as the host does {shown(f'{value:.1f}' for value in served)}, "
        f"event loop late by {shown(f'{value:.1f}' for value in lag)}"
    )
    rows = [
        (f"key to frame, p{part}, {whose}", figure, goal, "ms")
        for whose, figures in (("client", seen), ("host", served))
        if whose == "client" or len(times) >= REMEMBERED
        for part, figure, goal in zip((50, 95, 99), figures, FRAME_GOALS, strict=True)
    ]
    bytes_in = sum(visitor.bytes_in for visitor in people)
    return [
        *rows,
        ("processor for a key", cpu / keys * 1e3, CPU_GOAL, "ms"),
        ("bytes for a key that does something", bytes_in / max(len(times), 1), KEY_GOAL, "bytes"),
    ]


async def idle(
    host: Hosting, people: list[Visitor], seconds: float
) -> list[tuple[str, float, float, str]]:
    """Nobody presses anything."""
    for visitor in people:
        visitor.forget()
    cpu = host.cpu
    await asyncio.sleep(seconds)
    share = (host.cpu - cpu) / seconds * 100
    return [
        ("bytes to everybody while idle", sum(v.bytes_in for v in people), IDLE_GOAL, "bytes"),
        ("processor while idle", share, IDLE_CPU_GOAL, "%"),
    ]


def alone(game: str) -> tuple[float, float]:
    """Memory and seconds until the first frame of a process that has one session."""
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder))
        for _ in range(PROCESSES + 1):
            people = ["--seat", "person"] * SEATS[game]
            with Run([*pix_tui(), "play", game, *people], env) as run:
                seconds = run.until(b"F1")
                run.send(RIGHT, 0.5)
                figures.append((resident(run.pid), seconds))
    # The first one compiles.
    memory, start = zip(*figures[1:], strict=True)
    return statistics.median(memory), statistics.median(start)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
