"""The terminal of a session, with a clock that the test turns."""

import asyncio

import pytest
from textual import _parser, events

from pix_tui.host import driver as tested
from pix_tui.host.limits import Limits


class Line:
    """Nobody at the other end."""

    waiting = 0
    held = False

    def write(self, data):
        pass

    def hold(self, held):
        self.held = held


class Listener:
    """Takes what the driver makes of the bytes, and is done with it at once."""

    screen_stack = ()
    message_queue_size = 0
    _pending_message = None

    def __init__(self):
        self.keys = []

    def post_message(self, message):
        if isinstance(message, events.Key):
            self.keys.append(message.key)


class Desk:
    """A driver, what it is between, and the time."""

    def __init__(self, limits):
        self.now = 100.0
        self.line, self.app = Line(), Listener()
        self.driver = tested.SessionDriver.on(self.line, limits, "utf-8", lambda: None)(self.app)
        self.driver.start_application_mode()


@pytest.fixture
async def desk(monkeypatch):
    made = Desk(Limits(keys_burst=20, keys_a_second=10))
    monkeypatch.setattr(tested.time, "monotonic", lambda: made.now)
    monkeypatch.setattr(_parser, "get_time", lambda: made.now)
    yield made
    made.driver.disable_input()


async def turns(count=30):
    """Let everybody have so many turns."""
    for _ in range(count):
        await asyncio.sleep(0)


async def test_a_frame_long_after_a_key_is_no_answer_to_it(desk):
    told = []
    desk.driver.answered = told.append
    desk.driver.received(b"a")
    desk.now += 10
    desk.driver.write("somebody else has moved")
    desk.driver.received(b"b")
    desk.now += 0.5
    desk.driver.write("an answer")
    assert told == [0.5]


async def test_c14_others_have_their_turn_between_keys_that_come_together(desk):
    desk.driver.received(b"x" * 19)
    assert len(desk.app.keys) < 10
    await turns()
    assert len(desk.app.keys) == 19
    assert not desk.line.held


async def test_c14_keys_come_no_faster_than_anybody_types(desk):
    desk.driver.received(b"x" * 100)
    await turns()
    assert 20 <= len(desk.app.keys) < 30
    assert desk.line.held


async def test_a_sequence_that_has_to_wait_stays_a_key(desk):
    desk.driver.received(b"x" * 23 + b"\x1b[A")
    await turns()
    before = len(desk.app.keys)
    desk.now += 100
    desk.driver._tick()
    desk.driver._read()
    await turns()
    assert "up" in desk.app.keys
    assert "escape" not in desk.app.keys
    assert len(desk.app.keys) == 24 > before
