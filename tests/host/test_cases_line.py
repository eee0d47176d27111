"""Faults of the line that others have had: how it begins, breaks, stalls and ends."""

import asyncio
import contextlib
import gc
import os
import re
import signal
import socket

import asyncssh
import pytest

from pix_tui.games.message import message
from pix_tui.host.client import fitting
from pix_tui.host.limits import Limits
from tests.host.openssh import needs_ssh, sees, ssh
from tests.host.visits import PATIENCE, Guest, key, running
from tests.terminal import PIX_TUI, Terminal, environment, modes_left


@needs_ssh
async def test_c04_ssh_without_a_key_is_a_guest(tmp_path):
    async with running() as inn:
        with ssh(inn.port, tmp_path) as client:
            await sees(client, "Ctrl+Q")
            assert "ann, a guest" in client.text
            client.press("ctrl+q")
            assert await asyncio.to_thread(client.wait) == 0
            assert modes_left(client.output) == set()


@needs_ssh
async def test_c05_a_killed_client_leaves_nothing_but_its_seat(tmp_path):
    async with running() as inn:
        room, [ann, bob] = await inn.table("tixel", "ann", "bob")
        session = inn.session("ann")
        ann.visit.drop()
        await inn.gone(session)
        before = asyncio.all_tasks()
        with ssh(inn.port, tmp_path, "-t", f"--{room.code}", key=ann.key) as client:
            await sees(client, f"room {room.code}")
            await bob.visit.wait_for(f"room {room.code}")
            session = inn.session("ann")
            client.signal(signal.SIGKILL)
            await asyncio.wait_for(inn.gone(session), 5)
        assert [*inn.host.sessions.values()] == [inn.session("bob")]
        assert room.seat_of(ann.person.id) == 0
        assert not room.is_here(0)
        await bob.visit.wait_for("away: ann")
        # Nothing goes on that did not before, but for the time that Ann is waited for.
        left = {task.get_name().partition("#")[0] for task in asyncio.all_tasks() - before}
        assert left <= {"await mount", "set_timer"}


async def test_c06_a_host_ends_in_good_order_after_a_visit(tmp_path):
    env = environment(tmp_path)
    with Terminal(*PIX_TUI, "host", "--port", "0", env=env, columns=120) as host:
        await sees(host, "Ctrl+C")
        port = int(re.search(r"ssh -p (\d+)", host.text)[1])
        connection = await asyncssh.connect(
            "127.0.0.1", port, username="ann", known_hosts=None, config=None, client_keys=[key()]
        )
        drawn = asyncio.Event()

        class Client(asyncssh.SSHClientSession):
            def connection_made(self, chan):
                self.channel = chan

            def data_received(self, data, datatype):
                if "Ctrl+Q" in data and not drawn.is_set():
                    drawn.set()
                    self.channel.write("\x11")

        channel, _ = await connection.create_session(Client, request_pty=True, term_type="xterm")
        await asyncio.wait_for(channel.wait_closed(), PATIENCE)
        assert drawn.is_set()
        assert channel.get_exit_status() == 0
        host.signal(signal.SIGTERM)
        assert await asyncio.to_thread(host.wait, 3.0) == 0
        connection.abort()


async def test_c07_every_way_out_restores_the_terminal():
    limits = Limits(idle_seconds=60, goodbye_seconds=5)
    async with running(limits=limits) as inn:
        own = key()
        visits = {}
        for name in ("idle", "crash", "quit", "again", "closed", "early"):
            visits[name] = await inn.at_lobby(name, key=own if name == "again" else None)
        inn.session("crash").app._handle_exception(RuntimeError("a fault"))
        inn.session("idle").end(message("Nothing was pressed for a long time; your seat is kept."))
        visits["quit"].press("ctrl+q")
        await inn.at_lobby("again", key=own)
        status = {name: await visits[name].end() for name in ("idle", "crash", "quit", "again")}
        assert status == {"idle": 0, "crash": 1, "quit": 0, "again": 0}
        assert "long time" in visits["idle"].text
        assert "The game has crashed" in visits["crash"].text
        assert "another terminal" in visits["again"].text
        # One more comes in while the host goes.
        late = asyncio.create_task(inn.visit("late"))
        await inn.host.close(message("The host is being closed. Rooms and seats are kept."))
        with contextlib.suppress(asyncssh.Error, OSError):
            visits["late"] = await late
        for name in ("closed", "early"):
            assert await visits[name].end() == 0
            assert "Rooms and seats are kept." in visits[name].text
        for name, visit in visits.items():
            assert modes_left(visit.output) == set(), name


async def test_c07_whoever_is_still_waiting_for_his_turn_is_sent_away_too():
    async with running(limits=Limits(starting=1, goodbye_seconds=PATIENCE)) as inn:
        await inn.host.starting.acquire()  # somebody else is being let in
        visit = await inn.visit("ann")
        while not inn.host.sessions:
            await asyncio.sleep(0)
        closing = asyncio.create_task(inn.host.close(message("The host is being closed.")))
        await asyncio.sleep(0)
        inn.host.starting.release()
        await asyncio.wait_for(closing, PATIENCE / 2)
        await visit.end()
        assert b"\x1b[?1049h" not in visit.output
        assert "The host is being closed." in visit.output.decode()


async def test_c08_ctrl_z_stops_nobody():
    async with running() as inn:
        ann, bob = await inn.at_lobby("ann"), await inn.at_lobby("bob")
        ann.press("ctrl+z")
        for visit in (bob, ann):
            visit.press("f6")
            await visit.wait_for("say something")
        bob.type("still here")
        await ann.wait_for("bob: still here")


async def test_c09_the_window_is_as_large_as_it_is():
    async with running() as inn:
        ann = await inn.at_lobby("ann", size=(132, 43))
        assert ann.lines[0].index("your code") > 100
        assert "Ctrl+Q" in ann.lines[42]
        ann.resize(60, 20)
        await ann.wait_for(lambda: "n new room" in ann.lines[19])
        for columns in range(61, 111):
            ann.resize(columns, columns - 60)
        await ann.wait_for(lambda: "Ctrl+Q" in ann.lines[49] and "code" in ann.lines[0][80:])
        assert inn.session("ann").app.size == (110, 50)


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (65_535, 65_535), (2**32 - 1, 5)])
async def test_c10_no_size_is_too_strange(size):
    async with running() as inn:
        ann = await inn.at_lobby("ann")
        before = _memory()
        ann.claim(*size)
        ann.press("f2")
        rows = fitting(size, inn.host.limits)[1]
        await ann.wait_for(lambda: b"\x1b[%d;" % rows in ann.output)
        assert _memory() - before < 5_000_000
        bob = await inn.visit("bob", claims=size)
        await bob.wait_for(lambda: b"\x1b[?1049h" in bob.output)
        bob.press("ctrl+q")
        assert await bob.end() == 0


def _memory():
    """Bytes that this process holds."""
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def test_c18_a_dead_line_keeps_nobody_from_his_seat():
    now = 1_000_000
    limits = Limits(sessions=2, sessions_of_address=2, hangup_seconds=0.05)
    async with running(limits=limits, now=lambda: now) as inn:
        room, [ann, bob] = await inn.table("tixel", "ann", "bob")
        dead, old = inn.session("ann"), ann.visit
        old.stop_reading()
        # The host is full, with what is left of ann: yet ann comes in, and to the table at once.
        await ann.come(room)
        await ann.visit.wait_for(f"room {room.code}")
        assert dead.left.is_set()
        assert room.is_here(0)
        ann.visit.press(":")
        ann.visit.type("+c3/NE")
        await bob.visit.wait_for("c3/NE")
        assert len(room.match.line) == 1

        # Nobody else gets the seat, a bot only when the grace time is over.
        ann.visit.drop()
        await inn.gone(inn.session("ann"))
        carol = Guest(inn, "carol")
        await carol.come(room, until="away: ann")
        assert room.seat_of(carol.person.id) is None
        assert room.waited_for(0) == room.plan.grace
        now += room.plan.grace * 1000
        assert room.waited_for(0) == 0
        await inn.gone(dead)


async def test_c18_a_guest_comes_back_by_the_code():
    async with running(limits=Limits(hangup_seconds=0.05)) as inn:
        room, [bob] = await inn.room("tixel", "bob")
        ann = await inn.visit("ann", command=room.code)
        await ann.wait_for(f"code: {room.code}")
        person = inn.session("ann").person
        room.start(room.owner)
        await ann.wait_for(f"room {room.code}")
        ann.drop()
        await bob.visit.wait_for("away: ann")
        again = await inn.visit("whoever", command=person.code.upper())
        await again.wait_for(f"room {room.code}")
        assert inn.session("ann").person == person
        again.press("ctrl+q")
        await again.end()
        assert f"ssh -t … {person.code}" in again.text


async def test_c18_two_visits_by_one_connection():
    async with running() as inn:
        ann = await inn.at_lobby("ann", key=key())
        second = type(ann)()
        await ann.connection.create_session(
            lambda: second, request_pty=True, term_type="xterm", term_size=(80, 24), encoding=None
        )
        await second.wait_for("Ctrl+Q")
        await ann.end()
        assert "another terminal" in ann.text
        second.press("f6")
        await second.wait_for("say something")


LITTLE = 20_000  # bytes that may wait


async def _stalls(inn, visit, of):
    """Stop reading, with a line that takes little, and have much drawn until frames are left out;
    gives the most bytes that have waited."""
    session = inn.session("ann")
    if of == "connection":
        near, far = session.connection, visit.connection
        for end, option in ((near, socket.SO_SNDBUF), (far, socket.SO_RCVBUF)):
            end.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, option, 4_096)
    waited = []

    def sent(count):
        waited.append(session.waiting + count)

    inn.host.sent = sent
    visit.stop_reading(of)
    columns = 80
    while not session._driver._skipping:
        columns = 159 - columns
        visit.claim(columns, 24)
        before = len(waited)
        async with asyncio.timeout(PATIENCE):
            while len(waited) == before and not session._driver._skipping:
                await asyncio.sleep(0)
    return max(waited)


@pytest.mark.parametrize("of", ["channel", "connection"])
async def test_c21_who_stops_reading_fills_no_memory_and_is_cut_off(of):
    limits = Limits(output_buffer=LITTLE, stalled_seconds=0.2, hangup_seconds=0.05)
    async with running(limits=limits) as inn:
        room, [ann, bob] = await inn.table("tixel", "ann", "bob", window=32_768)
        session = inn.session("ann")
        assert await _stalls(inn, ann.visit, of) <= LITTLE
        await inn.gone(session)
        await bob.visit.wait_for("away: ann")
        assert room.seat_of(ann.person.id) == 0


@pytest.mark.parametrize("of", ["channel", "connection"])
async def test_c21_who_reads_again_gets_the_newest_frame(of):
    async with running(limits=Limits(output_buffer=LITTLE)) as inn:
        room, [ann, bob] = await inn.table("tixel", "ann", "bob", window=32_768)
        await _stalls(inn, ann.visit, of)
        bob.visit.press("f6")
        await bob.visit.wait_for("say something")
        bob.visit.type("are you there?")
        await bob.visit.wait_for("bob: are you there?")
        ann.visit.resize(80, 24)
        ann.visit.read_again(of)
        await ann.visit.wait_for("are you there?")
        ann.visit.press(":")
        ann.visit.type("+c3/NE")
        await ann.visit.wait_for("c3/NE")
        assert len(room.match.line) == 1
