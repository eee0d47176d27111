"""Who comes in, as whom, and who does not."""

import asyncssh
import pytest

from pix_tui.host.server import Doors
from tests.host.visits import key, running


async def test_c04_whoever_has_no_key_is_a_guest():
    async with running() as inn:
        ann = await inn.at_lobby("ann")
        assert "ann, a guest" in ann.text
        assert "your code:" in ann.text


async def test_whoever_has_a_key_is_known_by_it_and_keeps_the_name():
    async with running() as inn:
        own = key()
        ann = await inn.at_lobby("ann", key=own)
        assert "guest" not in ann.text
        ann.press("a")
        await ann.wait_for("Your name:")
        ann.type("a")
        await ann.wait_for(lambda: "anna" in ann.lines[0])
        ann.press("ctrl+q")
        assert await ann.end() == 0
        again = await inn.at_lobby("ann", key=own)
        assert "anna" in again.lines[0]


@pytest.mark.parametrize(("term", "command"), [(None, None), (None, "ls"), (None, "abcde")])
async def test_c22_without_a_terminal_there_is_one_sentence(term, command):
    async with running() as inn:
        nobody = await inn.visit(term=term, command=command)
        assert await nobody.end() == 1
        assert nobody.output.decode().count("\n") == 1
        assert "terminal" in nobody.output.decode()
        assert b"\x1b" not in nobody.output


async def test_only_listed_keys_come_in(tmp_path):
    listed, other = key(), key()
    keys = tmp_path / "keys"
    keys.write_bytes(listed.export_public_key())
    async with running(doors=Doors(open=False, keys=keys)) as inn:
        await inn.at_lobby(key=listed)
        for wrong in (other, None):
            with pytest.raises(asyncssh.PermissionDenied):
                await inn.visit(key=wrong)


async def test_only_those_who_know_the_password_come_in():
    async with running(doors=Doors(open=False, password="sesame")) as inn:
        await inn.at_lobby(password="sesame")
        for wrong in ("open", "", None):
            with pytest.raises(asyncssh.PermissionDenied):
                await inn.visit(password=wrong, key=key())
