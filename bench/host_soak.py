"""Whether a host that people come to and leave again and again stays as small as it is.

    python bench/host_soak.py
    python bench/host_soak.py --cycles 150

Visitors come, go from the lobby into a room where a match goes on, press some keys, read the rules,
and leave or are cut off: every other one has a seat there and comes back to it, the others watch.
Memory is compared between the hundredth visit and the last one; tasks and descriptors as
well. It takes about ten minutes, and fails if a goal is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys

import asyncssh
from host_visits import DOWN, LEFT, RIGHT, UP, Hosting, come, start
from runs import table

MEMORY_GOAL = 0.1  # MB a visit
WARM = 100  # visits after which all is in memory that stays there
AT_ONCE = 4
_KEYS = (RIGHT, UP, LEFT, DOWN, b"\x1bOP", b"\x1b")  # F1 and out of it again


async def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--cycles", type=int, default=500, help="visits (500)")
    args = parser.parse_args()
    warm = min(WARM, args.cycles // 2)
    with Hosting(AT_ONCE + 1) as host:
        owner = await come(host.port, 0, "owner")
        owner.press(b"n")
        await owner.quiet()
        owner.press(b"\r")
        code = await host.code("owner")
        key = asyncssh.generate_private_key("ssh-ed25519")
        await (await come(host.port, 1, "friend", code, key)).leave()
        await start(host, [owner])
        gate = asyncio.Semaphore(AT_ONCE)
        seat = asyncio.Lock()

        async def one(number: int) -> None:
            async with gate:
                if number % 2:
                    await visit(host, number, None)
                else:
                    async with seat:
                        await visit(host, number, key)

        async def some(numbers: range) -> tuple[float, int, int, int]:
            await asyncio.gather(*map(one, numbers))
            told = await host.until(lambda told: told["sessions"] == 1)
            await asyncio.sleep(2)
            told = await host.status()
            return host.memory / 1e6, told["tasks"], host.descriptors, host.threads

        before = await some(range(warm))
        after = await some(range(warm, args.cycles))
    print(f"memory after {warm} visits {before[0]:.1f} MB, after {args.cycles} {after[0]:.1f} MB\n")
    names = ("tasks", "descriptors")
    met = table(
        [
            (
                "growth of memory for a visit",
                (after[0] - before[0]) / (args.cycles - warm),
                MEMORY_GOAL,
                "MB",
            ),
            *(
                (f"{name}, more", now - then, 0, "")
                for name, then, now in zip(names, before[1:3], after[1:3], strict=True)
            ),
            # One by one, asyncio makes as many as it ever has.
            ("threads", after[3], 1 + min(32, (os.cpu_count() or 1) + 4), ""),
        ]
    )
    return 0 if met else 1


async def visit(host: Hosting, number: int, key: asyncssh.SSHKey | None) -> None:
    """Somebody comes, plays or watches, and is gone."""
    visitor = await come(host.port, 2 + number % 2_000, f"guest{number}", None, key)
    visitor.press(b"\r")
    await visitor.quiet()
    for pressed in _KEYS:
        visitor.press(pressed)
        await asyncio.sleep(0.05)
    await visitor.quiet()
    if number % 3:
        await visitor.leave()
    else:
        visitor.hang_up()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
