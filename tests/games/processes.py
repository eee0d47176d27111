"""The same in every process, whatever order Python gives to what it hashes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def printed_alike(script: str, hash_seeds: Sequence[str], given: str = "") -> bytes:
    """What a script prints in a process of its own; fails unless it is the same in all of them.

    Args:
        script: Python, which may import what the tests may.
        hash_seeds: a process is started with each of them as its `PYTHONHASHSEED`.
        given: what the script reads from its standard input.
    """
    printed = {
        subprocess.run(
            [sys.executable, "-c", script],
            input=given.encode(),
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in hash_seeds
    }
    assert len(printed) == 1
    return printed.pop()
