"""Who hears of what in a full house."""

from pix_tui.host.plan import Plan
from pix_tui.host.screens.room import RoomScreen
from tests.host.visits import running


async def in_a_room(inn, name="ann"):
    """Somebody in a new room of Tixel, and the room."""
    ann = await inn.at_lobby(name)
    ann.press("n")
    await ann.wait_for("open a room")
    ann.press("enter")
    await ann.wait_for("'s room")
    return ann, inn.host.rooms.all()[0]


async def test_a_room_may_change_while_somebody_walks_in():
    async with running() as inn:
        _, room = await in_a_room(inn)
        (session,) = inn.host.sessions.values()
        app = session.app
        app.push_screen(RoomScreen(room))  # nothing is in it yet
        app._changed()
        assert app.crash == ""


async def test_the_lobby_tells_how_other_rooms_go_on():
    async with running() as inn:
        ann, room = await in_a_room(inn)
        eve = await inn.at_lobby("eve")
        await eve.wait_for(room.code)
        ann.press("enter")
        await eve.wait_for("to move")


async def test_whoever_plays_hears_nothing_of_other_rooms():
    async with running() as inn:
        await in_a_room(inn)
        (session,) = inn.host.sessions.values()
        app = session.app
        owner = app.person
        app._will_glance = False  # there was a lobby on the way here
        other = inn.host.rooms.create(owner, Plan("pixmit"))
        other.say(owner, "hello")
        assert not app._will_look
        assert not app._will_glance
        app.room.say(owner, "hello")
        assert app._will_look


async def test_whose_room_is_closed_is_in_the_lobby():
    async with running() as inn:
        ann, room = await in_a_room(inn)
        inn.host.rooms.close(room.owner, room)
        await ann.wait_for("There is no room yet")
