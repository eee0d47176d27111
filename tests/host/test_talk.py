"""Talk: who hears what, in which language, and where it is seen."""

from tests.host.headless import House, person
from tests.host.visits import running


async def test_everybody_reads_a_phrase_in_his_own_language():
    async with running() as inn:
        ann = await inn.at_lobby("ann")
        bob = await inn.at_lobby("bob", env={"LANG": "de_DE.UTF-8"})
        ann.press("f7")
        await ann.wait_for("Well played!")
        ann.press("3")
        await bob.wait_for("ann: Gut gespielt!")
        await ann.wait_for("ann: Well played!")


async def test_whoever_is_muted_keeps_what_he_has_typed():
    house = House()
    room = house.room("ann", "bob")
    async with house.visit(person("bob"), code=room.code) as bob:
        room.mute(room.owner, person("bob").id)
        text = await bob.press("f6", *"hello", "enter")
        assert "You are muted in this room." in text
        assert "hello" in text
        assert not room.talk.lines


async def test_over_a_match_it_is_shown_who_says_what():
    house = House()
    room = house.room("ann", "bob")
    async with house.visit(person("ann"), code=room.code) as ann:
        assert "F6 talk" in await ann.press("enter")
        text = await ann.see(lambda: room.say(person("bob"), "[/b] hello"))
        assert "bob" in text
        assert "[/b] hello" in text
