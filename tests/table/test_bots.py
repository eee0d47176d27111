"""Bots in processes of their own: whatever they do there, the table gets a move or a sentence.

The bots asked here, but for Tixel's, are somebody else's: a module and an entry point in a
directory, as an installer would put them there. A bot that is to hang calls its witness first: the
line goes dead when its process is no more, whoever has ended it.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pix_tui.games import registry
from pix_tui.games.bot import Choice, player
from pix_tui.table.bots import BotFailed, BotPool
from pix_tui.table.chance import SeededSource

AGES = 3600.0
SOON = 30.0  # seconds after which a test has failed rather than waited long enough

GAME = '''
from pix_tui.games.game import Game, Options, message


class Guess(Game):
    """Not a game that anybody could play; its bots are what is wanted."""

    name = "guess"
    title = "Guess"
    pitch = message("A number.")
    seats = range(1, 2)
    options = Options
    rules_version = 1
    bots = {level: f"guess_bots:{level}" for level in (
        "lucky", "modules", "talker", "hangs", "dreams", "dies", "dies_once", "raises", "mumbles",
        "process", "forbidden",
    )}

    def start(self, options, seats): return 0
    def to_act(self, state): return (0,)
    def moves(self, state, seat): return ["1", "2"]
    def check(self, state, seat, move): return None
    def play(self, state, seat, move): return state
    def outcome(self, state): return None
    def view(self, state, seat): return {}
    def format_move(self, move, state): return move
    def parse_move(self, text, state): return text
    def dump(self, state): return {}
    def load(self, data): return 0
'''

BOTS = """
import os, socket, sys, threading
from pathlib import Path
from pix_tui.games.bot import Choice
from pix_tui.games.game import Illegal, message


def call(port):
    line = socket.create_connection(("127.0.0.1", port))
    line.sendall(b"here\\n")
    return line


def lucky(view, seat, source, seconds):
    return Choice(str(source.below(10**9)), {"seconds": seconds, "seat": seat, "view": view})


def modules(view, seat, source, seconds):
    return Choice(" ".join(sorted(sys.modules)))


def process(view, seat, source, seconds):
    return Choice(str(os.getpid()))


def talker(view, seat, source, seconds):
    print("good move!", flush=True)
    os.system("echo good move!")
    print("x" * 100_000, file=sys.stderr)
    return Choice("1")


def hangs(view, seat, source, seconds):
    line = call(view["port"])
    threading.Event().wait()


def dreams(view, seat, source, seconds):
    line = call(view["port"])
    while True:
        pass


def dies(view, seat, source, seconds):
    print("first", "last", sep="\\n", file=sys.stderr, flush=True)
    os._exit(3)


def dies_once(view, seat, source, seconds):
    mark = Path(view["mark"])
    if mark.exists():
        return Choice("1")
    mark.touch()
    os._exit(3)


def raises(view, seat, source, seconds):
    raise ZeroDivisionError("too few sides")


def forbidden(view, seat, source, seconds):
    raise Illegal(message("Seat {seat} is not to move.", seat=seat))


def mumbles(view, seat, source, seconds):
    return Choice(7)
"""


@pytest.fixture(autouse=True)
def guess(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's game is installed."""
    house = tmp_path / "site"
    metadata = house / "guess-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: guess\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[pix_tui.games]\nguess = guess:Guess\n")
    (house / "guess.py").write_text(GAME)
    (house / "guess_bots.py").write_text(BOTS)
    monkeypatch.setenv("PYTHONPATH", str(house))


@pytest.fixture
async def pool() -> AsyncIterator[BotPool]:
    pool = BotPool()
    yield pool
    await pool.close()


async def choose(pool: BotPool, level: str, *, seconds: float = AGES, **view: Any) -> Choice:
    return await pool.choose("guess", level, view, 0, seconds)


class Witness:
    """Knows when a bot has begun to think, and when its process is no more."""

    def __init__(self) -> None:
        self._calls: asyncio.Queue[asyncio.StreamReader] = asyncio.Queue()
        self._lines: list[asyncio.StreamWriter] = []

    async def __aenter__(self) -> Witness:
        self._server = await asyncio.start_server(self._called, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()
        for line in self._lines:
            line.close()

    async def _called(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.append(writer)
        self._calls.put_nowait(reader)

    async def call(self) -> asyncio.StreamReader:
        """The line to the next bot that begins to think."""
        async with asyncio.timeout(SOON):
            line = await self._calls.get()
            assert await line.readline() == b"here\n"
        return line


async def gone(line: asyncio.StreamReader) -> None:
    """Returns when the process at the other end is no more."""
    async with asyncio.timeout(SOON):
        with suppress(ConnectionError):
            assert await line.read() == b""


@pytest.fixture
async def witness() -> AsyncIterator[Witness]:
    async with Witness() as witness:
        yield witness


def failure(caught: pytest.ExceptionInfo[BotFailed]) -> str:
    return str(caught.value.message)


# -- choices ---------------------------------------------------------------------------------


async def test_a_worker_chooses_as_the_bot_would_here(pool):
    game = registry.get("tixel")
    view = game.view(game.start(game.options(), 2), 0)
    for level in ("novice", "casual"):
        chosen = await pool.choose("tixel", level, view, 0, AGES, seed=7)
        here = player(game, level)(view, 0, SeededSource(7, 0, "bot 0"), AGES)
        assert chosen == here


async def test_a_bot_of_somebody_else_s_game_plays_too(pool):
    chosen = await choose(pool, "lucky", seconds=2.5, hand=["♠A", 3])
    assert chosen.move.isdigit()
    assert chosen.info == {"seconds": 2.5, "seat": 0, "view": {"hand": ["♠A", 3]}}


async def test_luck_is_fresh_unless_a_seed_is_given(pool):
    async def number(seed: int | None) -> str:
        return (await pool.choose("guess", "lucky", {}, 0, AGES, seed)).move

    assert await number(5) == await number(5) != await number(6)
    assert await number(None) != await number(None)


async def test_a_worker_knows_nothing_of_screens(pool):
    loaded = (await choose(pool, "modules")).move.split()
    assert "pix_tui.games.tixel.game" in loaded
    for screens in ("textual", "rich", "asyncssh", "pix_tui.app", "pix_tui.table.bots"):
        assert screens not in loaded
    ours = {name for name in loaded if name.startswith("pix_tui.")}
    rest = {name for name in ours if not name.startswith("pix_tui.games")}
    assert rest <= {"pix_tui.table", "pix_tui.table.chance", "pix_tui.paths"}


async def test_a_bot_may_print(pool, capfd):
    assert (await choose(pool, "talker")).move == "1"
    assert (await choose(pool, "lucky")).move.isdigit()
    await pool.close()
    assert capfd.readouterr() == ("", "")


# -- workers ---------------------------------------------------------------------------------


async def test_a_worker_is_kept_for_the_next_move(pool):
    assert await choose(pool, "process") == await choose(pool, "process")


async def test_a_pool_may_be_warmed_before_it_is_needed(pool):
    await pool.warm()
    await pool.warm()
    assert (await choose(pool, "process")).move.isdigit()


async def test_no_more_bots_think_at_once_than_there_may(witness):
    pool = BotPool(limit=2)
    thinking = [asyncio.create_task(choose(pool, "hangs", port=witness.port)) for _ in range(2)]
    lines = [await witness.call() for _ in thinking]
    waiting = asyncio.create_task(choose(pool, "lucky"))
    await pool.warm()  # does not wait either
    assert not waiting.done()
    thinking[0].cancel()
    assert (await waiting).move.isdigit()
    assert not thinking[1].done()
    await pool.close()
    for line in lines:
        await gone(line)
    await asyncio.gather(*thinking, return_exceptions=True)


async def test_cancelling_ends_the_thinking(pool, witness):
    thinking = asyncio.create_task(choose(pool, "dreams", port=witness.port))
    line = await witness.call()
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking
    await gone(line)
    assert (await choose(pool, "lucky")).move.isdigit()


async def test_closing_ends_all_workers_and_all_waiting(pool, witness):
    thinking = asyncio.create_task(choose(pool, "dreams", port=witness.port))
    line = await witness.call()
    await pool.close()
    with pytest.raises(BotFailed, match="sent home"):
        await thinking
    await gone(line)
    with pytest.raises(BotFailed, match="sent home"):
        await choose(pool, "lucky")
    await pool.warm()
    await pool.close()


# -- what can go wrong -----------------------------------------------------------------------


async def test_a_bot_that_dies_is_asked_once_more(pool, tmp_path):
    assert (await choose(pool, "dies_once", mark=str(tmp_path / "mark"))).move == "1"


async def test_a_worker_that_died_unasked_is_replaced(pool):
    process = int((await choose(pool, "process")).move)
    os.kill(process, signal.SIGKILL)
    assert int((await choose(pool, "process")).move) != process


async def test_of_a_bot_that_dies_again_the_last_words_are_known(pool, capfd):
    with pytest.raises(BotFailed) as caught:
        await choose(pool, "dies")
    assert failure(caught) == ("The bot “dies” of guess gives no move: Its process has ended: last")
    assert capfd.readouterr() == ("", "")
    assert (await choose(pool, "lucky")).move.isdigit()


@pytest.mark.parametrize("level", ["hangs", "dreams"])
async def test_a_bot_that_hangs_is_given_up(level, witness):
    pool = BotPool(grace=0.3)
    with pytest.raises(BotFailed, match=r"It has not answered for 0\.4 s\."):
        await choose(pool, level, seconds=0.1, port=witness.port)
    await pool.close()


@pytest.mark.parametrize(
    ("level", "why"),
    [
        ("raises", "ZeroDivisionError: too few sides"),
        ("forbidden", "Seat 0 is not to move."),
        ("mumbles", "TypeError: a move is text, not 7"),
        ("brilliant", "Guess has no bot “brilliant”. There are: lucky, "),
    ],
)
async def test_a_bot_that_fails_is_not_asked_again(level, why, pool):
    before = await choose(pool, "process")
    with pytest.raises(BotFailed) as caught:
        await choose(pool, level)
    assert failure(caught).startswith(f"The bot “{level}” of guess gives no move: {why}")
    assert await choose(pool, "process") == before


async def test_a_game_that_is_not_there_has_no_bots(pool):
    with pytest.raises(BotFailed, match="There is no game “chess”"):
        await pool.choose("chess", "lucky", {}, 0, AGES)


async def test_where_no_process_can_be_started_it_is_said(pool, monkeypatch):
    monkeypatch.setattr("pix_tui.table.bots._WORKER", ("/nowhere/python",))
    with pytest.raises(BotFailed, match="No process can be started: No such file"):
        await choose(pool, "lucky")
    await pool.warm()


PARENT = """
import asyncio, sys
from pix_tui.table.bots import BotPool

asyncio.run(BotPool().choose("guess", "dreams", {"port": int(sys.argv[1])}, 0, 3600.0))
"""


async def test_a_worker_ends_when_its_parent_is_killed(witness):
    parent = await asyncio.create_subprocess_exec(sys.executable, "-c", PARENT, str(witness.port))
    line = await witness.call()
    parent.kill()
    await parent.wait()
    await gone(line)
