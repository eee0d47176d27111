"""Bots in processes of their own, so that however long one thinks, no screen waits for it.

A worker (`pix_tui.table.bot_worker`) reads a request a line and answers it with a line, and lives
as long as it answers in time. Whatever a bot does there, crash, hang or print, stays there: here
it is a `Choice` or a `BotFailed`.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ..games import own
from ..games.bot import Choice
from ..games.game import Message, message

GRACE = 5.0  # seconds beyond the budget; a busy machine may take long even to start a worker
_LONGEST_ANSWER = 1 << 20  # bytes
_LAST_WORDS = 1.0  # seconds for what a dead worker has written to come through
_WORKER = (sys.executable, "-P", "-m", "pix_tui.table.bot_worker")  # -P: no modules from the cwd


class BotFailed(Exception):
    """A bot gave no move. `message` says to a person why."""

    def __init__(self, sentence: Message) -> None:
        super().__init__(sentence)
        self.message = sentence


class BotPool:
    """Workers, at most `limit` at a time, each kept for the next move when it has answered.

    All methods belong to one event loop.
    """

    def __init__(self, limit: int | None = None, *, grace: float = GRACE) -> None:
        """Args:
        limit: how many bots may think at once; as a rule one for each core but one.
        grace: how many seconds beyond its budget a bot is waited for.
        """
        self._slots = asyncio.Semaphore(limit or max((os.cpu_count() or 1) - 1, 1))
        self._grace = grace
        self._idle: list[_Worker] = []
        self._workers: set[_Worker] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    async def choose(
        self,
        game_name: str,
        level: str,
        view: Mapping[str, Any],
        seat: int,
        seconds: float,
        seed: int | None = None,
    ) -> Choice:
        """What a bot plays. While all workers are busy, it waits for one.

        A worker that crashes or hangs is replaced once. Cancelling ends the thinking.

        Args:
            game_name: the game, as the registry knows it.
            level: one of its bots.
            view: what its seat may know.
            seat: where it sits.
            seconds: its budget.
            seed: fixes its luck, which otherwise is different each time.

        Raises:
            BotFailed: if there is no choice.
        """
        request = {
            "game": game_name,
            "level": level,
            "view": view,
            "seat": seat,
            "seconds": seconds,
            "seed": secrets.randbits(62) if seed is None else seed,
        }
        async with self._slots:
            try:
                answer = await self._answer(request, seconds)
            except _Lost:
                try:
                    answer = await self._answer(request, seconds, fresh=True)
                except _Lost as lost:
                    raise _failed(game_name, level, lost.why) from None
        if "error" in answer:
            raise _failed(game_name, level, answer["error"])
        return Choice(**answer)

    async def warm(self) -> None:
        """Have a worker ready, so that the first move does not wait for a process to start.

        It never fails: a worker that cannot start is missed soon enough.
        """
        if self._closed or self._idle or self._slots.locked():
            return
        async with self._slots:
            with suppress(_Lost, BotFailed):
                await self._answer({}, 0)

    async def close(self) -> None:
        """End all workers at once. Whoever waits for a bot gets `BotFailed`, now and later."""
        self._closed = True
        self._idle.clear()
        for worker in tuple(self._workers):
            self._dismiss(worker)
        await asyncio.gather(*self._ending)

    async def _answer(
        self, request: Mapping[str, Any], seconds: float, *, fresh: bool = False
    ) -> dict[str, Any]:
        """A worker's answer. One that gives none is dismissed, and so is one no longer wanted."""
        worker = await self._hire() if fresh or not self._idle else self._idle.pop()
        answered = False
        try:
            async with asyncio.timeout(seconds + self._grace):
                answer = await worker.ask(request)
            answered = True
        except TimeoutError:
            raise _Lost(
                message("It has not answered for {seconds:.1f} s.", seconds=seconds + self._grace)
            ) from None
        finally:
            if answered and not self._closed:
                self._idle.append(worker)
            elif worker in self._workers:
                self._dismiss(worker)
        return answer

    async def _hire(self) -> _Worker:
        if not self._closed:
            worker = await _Worker.start()
            self._workers.add(worker)
            if not self._closed:
                return worker
            self._dismiss(worker)
        raise BotFailed(message("The bots have been sent home."))

    def _dismiss(self, worker: _Worker) -> None:
        """Kill the worker now; it is cleared away by and by."""
        worker.kill()
        self._workers.remove(worker)
        ending = asyncio.create_task(worker.gone())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)


def _failed(game_name: str, level: str, why: Message | str) -> BotFailed:
    return BotFailed(
        message(
            "The bot “{level}” of {game} gives no move: {why}",
            level=level,
            game=game_name,
            why=why,
        )
    )


class _Lost(Exception):
    """A worker has not answered."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


class _Worker:
    """One process, and the pipes to it. Its standard error is kept off the screen."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._process = process
        self._requests = process.stdin
        self._answers = process.stdout
        self._said = b""
        self._listening = asyncio.create_task(self._listen(process.stderr))

    @classmethod
    async def start(cls) -> _Worker:
        """A new worker. It imports what it needs while the first request is on its way."""
        pipe = asyncio.subprocess.PIPE
        try:
            return cls(
                await asyncio.create_subprocess_exec(
                    *_WORKER,
                    *(f"{kind}={path}" for kind, path in own.brought()),
                    stdin=pipe,
                    stdout=pipe,
                    stderr=pipe,
                    limit=_LONGEST_ANSWER,
                )
            )
        except OSError as error:
            raise _Lost(
                message("No process can be started: {why}", why=error.strerror or "")
            ) from None

    async def ask(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Its answer. Raises `_Lost` when it dies first."""
        with suppress(ConnectionError):  # that it has died shows below
            self._requests.write(json.dumps(request).encode() + b"\n")
            await self._requests.drain()
        try:
            answer: dict[str, Any] = json.loads(await self._answers.readline())
        except ValueError:  # nothing, half a line, or far too much
            self.kill()
            await self.gone()
            raise _Lost(self._last_words()) from None
        return answer

    def kill(self) -> None:
        """End it, whatever it does."""
        with suppress(ProcessLookupError):
            self._process.kill()

    async def gone(self) -> None:
        """Returns when it is no more and what it has said is known."""
        await self._process.wait()
        # Something that it has started may hold its standard error open for ever.
        await asyncio.wait([self._listening], timeout=_LAST_WORDS)
        self._listening.cancel()

    async def _listen(self, stream: asyncio.StreamReader) -> None:
        while said := await stream.read(4096):
            self._said = (self._said + said)[-4096:]

    def _last_words(self) -> Message:
        lines = self._said.decode(errors="replace").split("\n")
        lines = [line.strip() for line in lines if line.strip()]
        if not lines:
            return message("Its process has ended.")
        return message("Its process has ended: {line}", line=lines[-1][:200])
