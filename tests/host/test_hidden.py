"""C15: what no seat and no watcher may know is in no byte that they are sent."""

import json
import random
import re

from pix_tui.games.pix.state import REVEAL
from pix_tui.games.pixmit import cards
from pix_tui.games.pixmit.state import State
from tests.games.pix.standin import canary_deck
from tests.host.visits import Guest, Visit, running

_ESCAPES = re.compile(rb"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07)")


class Eyes:
    """Everything that has ever stood on a terminal, or was sent to it."""

    def __init__(self, visit: Visit, canary: str) -> None:
        self.seen: set[str] = set()
        self._visit, self._canary = visit, re.compile(canary)
        take = visit.data_received

        def data_received(data: bytes, datatype: object) -> None:
            take(data, datatype)
            if not visit.drawing:
                self.look()

        visit.data_received = data_received
        self.look()

    def look(self) -> None:
        """At what stands there now."""
        self.seen |= {*self._canary.findall(self._visit.text)}

    def look_at_all(self) -> None:
        """At all bytes, whatever has become of them."""
        sent = _ESCAPES.sub(b"", self._visit.output).decode(errors="replace")
        self.seen |= {*self._canary.findall(sent)}


async def _table(inn, game, canary, **more):
    """A table with three people and a watcher, and the eyes of all of them."""
    room, guests = await inn.table(game, "ann", "bob", "cat", size=(100, 30), **more)
    eve = Guest(inn, "eve")
    await eve.come(room, until=f"room {room.code}")
    return room.table, [Eyes(guest.visit, canary) for guest in (*guests, eve)]


async def test_c15_pixmit_sends_nobody_a_card_that_he_has_not_seen(monkeypatch):
    for number, card in list(cards.CARDS.items()):
        monkeypatch.setitem(cards.CARDS, number, card._replace(name=f"Zq{number:02}x"))
    async with running() as inn:
        table, eyes = await _table(inn, "pixmit", r"Zq\d\dx")
        known = [set() for _ in eyes]
        rng = random.Random(5)
        for _ in range(9):
            state: State = table.match.state
            for seat, hand in enumerate(state.hands):
                known[seat] |= {f"Zq{card:02}x" for card in hand}
            await inn.caught_up(table)
            for eye, may in zip(eyes, known, strict=True):
                assert eye.seen <= may
            [seat] = table.to_act[:1]
            moves = [move for move in table.moves(seat) if move not in ("call", "peek")]
            table.submit(seat, moves[int(rng.random() * len(moves))])
            if table.outcome is not None:
                break
        for eye, may in zip(eyes, known, strict=True):
            eye.look_at_all()
            assert eye.seen <= may
        assert all(eye.seen for eye in eyes[:3])
        assert eyes[3].seen == set()


async def test_c15_pix_sends_nobody_a_word_that_he_does_not_know():
    canary = r"(?:word|clue)\d{3}x"
    async with running() as inn:
        options = {"deck": "canary", "kept_deck": canary_deck(), "timer": 0}
        table, eyes = await _table(inn, "pix", canary, options=options)

        async def check():
            await inn.caught_up(table)
            for seat, eye in enumerate(eyes):
                view = json.dumps(table.view(seat if seat < 3 else None), ensure_ascii=False)
                may[seat] |= {*re.findall(canary, view)}
                assert eye.seen <= may[seat]

        may = [set() for _ in eyes]
        await check()
        assert all(may[:3])
        assert not may[3]
        for seat in range(3):
            table.submit(seat, f"black {seat},{seat}")
            table.submit(seat, "pix")
            await check()
        while table.match.state.phase == REVEAL:
            table.submit(table.to_act[0], "guess something else")
            table.submit(table.to_act[0], "pix")
            await check()
        for seat, eye in enumerate(eyes):
            eye.look_at_all()
            assert eye.seen <= may[seat]
        assert all(eye.seen for eye in eyes)
