"""Faults with text that others have had: names, escape sequences, bad bytes, floods."""

import asyncio
import re

import pytest

from pix_tui.table.names import cells
from tests.host.openssh import needs_ssh, ssh
from tests.host.visits import key, running

MARKUP = ("[/", "[/]", "[red", "[0]", "\\[", "a]b", "[b]x[/b]", "{name}", "%s")
HOSTILE = "\x1b[2J\x1b]52;c;cGl4\x07\u202ekcits\u200b\x9b31mred\x90q\x00"
# All that our own frames are made of: modes, places, colours, questions, ends of lines.
_OURS = re.compile(rb"\x1b\[(\d+;\d+H|[\d;]*m|\?\d+[hl]|\?2026\$p|2J)|\x1b\]22;[a-z]+\x07|[\r\n]")


def foreign(output):
    """What in some bytes could steer a terminal and is not what our frames are made of."""
    rest = _OURS.sub(b"", output).decode()
    return {rest[at : at + 9] for at, sign in enumerate(rest) if not sign.isprintable()}


@pytest.mark.parametrize("name", ["[/", "[/]", "[red", "\\["])
async def test_c11_markup_is_shown_as_typed(name):
    async with running() as inn:
        room, [ann, bob] = await inn.room("tixel", name, "a]b")
        eve = await inn.at_lobby("[0]")
        await eve.wait_for(f"{name}, a]b")
        assert "[0], a guest" in eve.text
        ann.visit.press("f6")
        await ann.visit.wait_for("say something")
        for said in MARKUP[:5]:
            ann.visit.type(said)
            await bob.visit.wait_for(f"{name}: {said}")
        ann.visit.press("escape")
        await ann.visit.wait_for(lambda: "usual phrases" not in ann.visit.text)
        await bob.visit.wait_for(f"{name}'s room")
        room.start(room.owner)
        for visit in (ann.visit, bob.visit):
            await visit.wait_for(f"{name} – a]b")
        inn.host.rooms.say(ann.person, MARKUP[5])  # nobody here hears that
        bob.visit.press("f7", "1")
        await ann.visit.wait_for("Hello!")  # over the table, with who says it
        ann.visit.press("x")
        await ann.visit.wait_for("Resign this match?")
        ann.visit.press("y")
        await bob.visit.wait_for("rematch")
        assert name in bob.visit.text
        inn.session("a]b").app.screen._listens_at = 0  # he was not at work on the board
        bob.visit.press("v")
        await bob.visit.wait_for("one move")
        assert f"{name} – a]b" in bob.visit.text


async def test_c12_no_escape_sequence_gets_to_anybody_else():
    async with running() as inn:
        bob = await inn.at_lobby("bob")
        mallory = await inn.at_lobby(HOSTILE.encode())
        name = next(one.person.name for one in inn.host.sessions.values() if one.address)
        assert name.isprintable()
        paste = b"\x1b[200~" + HOSTILE.encode() + b"\x1b[201~\r"
        mallory.press("a")
        await mallory.wait_for("Your name:")
        mallory.send(b"\x7f" * 16 + b"x" + paste)
        await mallory.wait_for(lambda: "Your name:" not in mallory.text)
        mallory.press("f6")
        await mallory.wait_for("say something")
        mallory.send(b"end" + paste)
        await bob.wait_for("end")
        mallory.send(b"done\r")
        await bob.wait_for("done")
        assert foreign(bob.output) == set()
        for session in inn.host.sessions.values():
            assert session.person.name.isprintable()


async def test_c13_bytes_that_are_no_text_are_replaced():
    async with running() as inn:
        own = key()
        ann = await inn.at_lobby(
            b"\xffan\xfen\xf0\x9f\xab\xa8",
            key=own,
            term=b"xterm\xff-256color",
            env={b"LANG": b"C.UTF-8\xfe", b"LC_\xff": b"\xff"},
        )
        assert "ann" in ann.lines[0]
        assert "guest" not in ann.text
        ann.press("f6")
        await ann.wait_for("say something")
        ann.send(b"a\xffb\xc3(\xe2\x82c\xf0\x9f\xab\xa8\r")
        await ann.wait_for("ann: a\ufffdb\ufffd(\ufffdc")
        again = await inn.visit("ann", key=own, command=b"\xff\xfe")
        await again.wait_for("There is no room with the code")


async def test_c14_a_flood_disturbs_nobody():
    async with running() as inn:
        ann, bob = await inn.at_lobby("ann"), await inn.at_lobby("bob")
        ann.press("f6")
        await ann.wait_for("say something")
        driver = inn.session("ann")._driver
        ann.send(b"x" * 100_000)
        for _ in range(3):
            bob.press("f6")
            await bob.wait_for("say something")
            bob.press("escape")
            await bob.wait_for("Ctrl+Q")
            # Bob is answered while most of it has still to be read, and little of it is here.
            assert 0 < len(driver._unread) <= 2 * 32_768


async def test_c14_a_name_of_ten_thousand_letters_is_cut():
    async with running() as inn:
        ann = await inn.at_lobby(b"\xe6\xbc\xa2" * 10_000)
        assert 0 < cells(next(iter(inn.host.sessions.values())).person.name) <= 16
        ann.press("a")
        await ann.wait_for("Your name:")
        ann.send(b"\x7f" * 16 + b"\x1b[200~" + "漢z".encode() * 2_000 + b"\x1b[201~\r")
        await ann.wait_for("漢漢漢漢漢漢漢漢, a guest")


@needs_ssh
@pytest.mark.parametrize("wish", [("-T",), ("--ls",), ("-T", "--ls", "-l")])
async def test_c22_ssh_without_a_terminal_gets_one_sentence(wish, tmp_path):
    async with running() as inn:
        with ssh(inn.port, tmp_path, *wish) as client:
            assert await asyncio.to_thread(client.wait, 5.0) == 1
            assert client.output.count(b"\n") == 1
            assert b"needs a terminal" in client.output
            assert b"\x1b" not in client.output
