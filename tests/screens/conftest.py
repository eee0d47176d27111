"""Screens are waited for by what they have still to do, not by the clock."""

from __future__ import annotations

import asyncio

import pytest


@pytest.fixture(autouse=True)
def no_idling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's pilot sleeps until the process looks idle, 20 ms at least and for every key.

    Here it only lets others go first; `Person.settle` then asks every widget whether its queue is
    done, again and again, for one may have given another something to do.
    """

    async def let_others_go_first(*_: float) -> None:
        for _round in range(3):
            await asyncio.sleep(0)

    monkeypatch.setattr("textual.app.wait_for_idle", let_others_go_first)
    monkeypatch.setattr("textual.pilot.wait_for_idle", let_others_go_first)
