"""Pixmit at the screen: what can be pressed and clicked, what it says, what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pix_tui.games.bot import Choice
from pix_tui.games.game import Illegal
from pix_tui.games.pixmit.cards import CARDS, GROUPS
from pix_tui.screens.opening import match_screen
from pix_tui.screens.pixmit_dialogs import SayScreen, SplitScreen
from pix_tui.table.files import export_match
from pix_tui.table.fold import read_match
from pix_tui.table.local import Replay
from pix_tui.table.log import MemoryLog, SeatInfo
from pix_tui.table.table import Table
from pix_tui.testing.stage import NOW, still_settings
from pix_tui.widgets.key_bar import KeyBar
from tests.games.pixmit.matches import GAME, Play, sitting
from tests.screens.driving import before
from tests.screens.pixmit_driving import PixmitPlayer, at_hands, at_match
from tests.screens.pixmit_scenes import dealt
from tests.screens.test_bots_at_the_table import StandIn

HANDS = ("13 14 16 32", "04 06 17 26")
THREE = (*HANDS, "01 11 22 23")
FOUR = (*THREE, "02 05 08 12")
CREATION = ("03 20 25 01", "04 06 17 26")
KNOWLEDGE = ("15 19 26 01", "04 06 17 33")
LARGE = (120, 40)


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots move as soon as they have chosen, and the result listens at once."""
    monkeypatch.setattr("pix_tui.screens.opening.CALM", 0)
    monkeypatch.setattr("pix_tui.screens.match._DEAF", 0.0)


def against(*hands: str, **deal):
    """The first player is a person, the others are bots that move when they are told."""
    bots = dict.fromkeys(range(1, len(hands)), "novice")
    return at_hands(*hands, bots=bots, pool=deal.pop("pool", None) or StandIn(), **deal)


def from_state(play: Play, **deal):
    """A match of persons that starts like that."""
    log = MemoryLog()
    table = Table.create(
        "pixmit",
        play.state.options.to_json(),
        [SeatInfo(name) for name in ("Ada", "Bert", "Cleo", "Dora")[: play.state.seats]],
        log,
        setup={"state": GAME.dump(play.state)},
        chance="manual",
        now=lambda: NOW,
        match_id="pixmit-state",
    )
    return at_match(table, log, **deal)


async def assert_nothing_happens(person: PixmitPlayer, *keys: str) -> None:
    """The keys change neither log nor hand."""
    events, hand, lifted = person.events, person.hand, person.lifted
    await person.press(*keys)
    assert person.events == events
    assert (person.hand, person.lifted) == (hand, lifted)


# -- what stands there ---------------------------------------------------------------------------
@pytest.mark.parametrize("size", [(80, 24), LARGE, (60, 20)])
async def test_table_hand_and_talk_are_on_one_screen(size):
    async with against(*FOUR, size=size) as person:
        assert person.hand == [13, 14, 16, 32]
        assert person.lifted == []
        assert person.cursor == 13
        assert person.points == 30
        assert not person.lit
        assert person.backs == {1: 4, 2: 4, 3: 4}
        assert "Round 2 of 3" in person.text
        assert any("You get 16 32." in row for row in person.panel)


async def test_cards_that_score_together_stand_side_by_side():
    async with against("01 13 02 14 08 16", "04 06 17 26 05 07") as person:
        assert person.hand == [13, 14, 16, 2, 8, 1]
        assert person.points == 40


async def test_every_card_has_its_number_its_groups_and_its_name():
    for first in range(1, 34, 6):
        own = [*range(first, min(first + 6, 34))]
        own += [card for card in range(1, 34) if card not in own][: 6 - len(own)]
        others = [card for card in range(1, 34) if card not in own][:6]
        hands = [" ".join(f"{card:02}" for card in cards) for cards in (own, others)]
        async with against(*hands, size=LARGE) as person:
            assert sorted(person.hand) == sorted(own)
            shown = re.sub(r"\W", "", "".join(person.area("hand")))
            for card in own:
                longest = max(re.findall(r"\w+", CARDS[card].name), key=len)
                assert longest[:4] in shown, f"{card}\n{person.text}"
                assert CARDS[card].groups[0] in shown


async def test_21_is_announced_to_everybody():
    async with against("13 14 16 18", "04 06 17 21") as person:
        notes = [row for row in person.area("table") if "21" in row and "announced" in row]
        assert notes, person.text
        assert "announced" not in person.caption


async def test_vetoes_stand_under_a_hand():
    pool = StandIn()
    async with against(*THREE, pool=pool) as person:
        await person.play_by_keys("offer 1 13")
        pool.answers.put_nowait(Choice("veto"))
        await person.settle()
        assert any("1 veto" in row for row in person.area("table")), person.text
        assert any(re.search(r"Novice bot 2 vetoes\.", row) for row in person.panel), person.text


async def test_the_offer_lies_on_the_table_face_down():
    async with at_hands(*THREE) as person:
        await person.play_by_keys("offer 2 13 14 say PK")
        await person.come(2)
        assert "13" not in "".join(person.area("table"))
        assert "“PK”" in "".join(person.area("table"))
        assert "Ada offers you 2 cards: “PK”" in person.words


# -- lifting -------------------------------------------------------------------------------------
async def test_numbers_lift_and_put_back():
    async with against(*HANDS) as person:
        await person.press("2")
        assert person.lifted == [14]
        await person.press("4")
        assert person.lifted == [14, 32]
        await person.press("2")
        assert person.lifted == [32]
        await person.press("5", "6", "7", "8", "9", "0")
        assert person.lifted == [32]
        assert person.made[2:] == []


async def test_arrows_go_to_a_card_and_space_lifts_it():
    async with against(*HANDS) as person:
        await person.press("right", "right", "space")
        assert (person.cursor, person.lifted) == (16, [16])
        await person.press("left", "left", "left")
        assert person.cursor == 32
        await person.press("space", "h", "l", "l")
        assert (person.cursor, person.lifted) == (13, [16, 32])
        await person.press("right", "right", "space")
        assert person.lifted == [32]


@pytest.mark.parametrize("size", [(80, 24), LARGE, (60, 20), (40, 15)])
@pytest.mark.parametrize("theme", ["dark", "plain"])
async def test_a_click_lifts_a_card_and_puts_it_back(size, theme):
    async with against(
        "13 14 16 32 01 05", "04 06 17 26 07 08", size=size, settings=still_settings(theme)
    ) as person:
        for card in person.hand:
            await person.click_card(card)
            assert person.lifted == [card]
            await person.click_card(card)
            assert person.lifted == []


async def test_lifted_cards_stand_higher_than_the_others():
    async with against(*HANDS) as person:
        await person.lift([13, 32])
        rows = {head.card: head.y for head in person.heads}
        assert rows[13] == rows[32] == rows[14] - 1 == rows[16] - 1


async def test_escape_puts_back_before_it_leaves():
    async with against(*HANDS) as person:
        await person.press("1", "2", "escape")
        assert person.lifted == []
        assert person.hand
        await person.press("escape")
        assert "Running matches" in person.text


@pytest.mark.parametrize("lifted", ["", "123", "1234"])
async def test_one_or_two_cards_are_offered(lifted):
    async with against(*HANDS) as person:
        await person.press(*lifted, "enter")
        assert person.words == "Lift one or two cards: they are offered face down."
        assert not person.asked
        assert len(person.lifted) == len(lifted)
        await person.press("left")
        assert "face down" not in person.words
        assert person.made == ["pass", "pass"]


# -- to whom -------------------------------------------------------------------------------------
async def test_tab_goes_round_those_who_can_be_offered_to():
    async with against(*FOUR) as person:
        await person.press("1")
        seen = []
        for key in ("tab", "tab", "tab", "shift+tab", "down", "up", "j", "k"):
            seen.append(person.words.split(" 13 ")[0][-1])
            await person.press(key)
        assert seen == ["2", "3", "4", "2", "4", "2", "4", "2"]


async def test_a_click_on_a_hand_of_backs_chooses_it():
    async with against(*FOUR) as person:
        await person.press("1")
        for seat in (3, 1, 2):
            await person.click_seat(seat)
            assert f"Enter offers {person.called(seat)} 13" in person.words
        await person.press("enter", "y")
        assert person.made[-1] == "offer 2 13"


@pytest.mark.parametrize("size", [(80, 24), LARGE, (60, 20), (40, 15)])
async def test_a_click_on_any_part_of_a_hand_chooses_it(size):
    hands = ("05 11 20 21 32 33", "01 02 04 06 17 13", "07 08 09 10 12 14", "15 16 18 19 22 23")
    async with against(*hands, size=size) as person:
        await person.press("1")
        places = {seat: person.place_of(seat) for seat in (1, 2, 3)}
        rows = {y for _, y in places.values()}
        for x, y in places.values():
            end = min((other for other, _ in places.values() if other > x), default=x + 9)
            for column in (x, x + 4, end - 2):
                await person.click(column, y + (len(rows) == 1))
                (seat,) = (seat for seat, place in places.items() if place == (x, y))
                assert f"offers {person.called(seat)} " in person.words, person.text


async def test_whoever_has_resigned_cannot_be_chosen():
    async with at_hands(*FOUR, events=["2: resign"]) as person:
        await person.press("1")
        names = set()
        for _ in range(3):
            names.add(person.words.split()[2])
            await person.press("tab")
        assert names == {"Bert", "Dora"}
        words = person.words
        await person.click_seat(2)
        assert person.words == words
        assert any("resigned" in row for row in person.area("table"))


def one_card_left(hand: str = "13 14") -> Play:
    """The second player has a single card."""
    play = sitting(hand, "04 06")
    return play.changed(hands=[list(play.state.hands[0]), [4]], unknown=play.state.unknown + 1)


async def test_two_cards_are_not_offered_to_somebody_with_one():
    async with from_state(one_card_left()) as person:
        await person.come(0)
        assert person.backs == {1: 1}
        await person.press("1", "2", "enter")
        if person.asked:
            await person.press("y")
        assert person.made == []
        assert person.words == "Bert has too few cards for that."
        assert not person.asked
        await person.type(":offer 1 13 14")
        assert person.made == []
        await person.press("escape")
        await person.lift([13])
        await person.press("enter", "y")
        assert person.made == ["offer 1 13"]


async def test_somebody_without_cards_cannot_be_chosen():
    play = sitting("13 14", "04 06", "01 11")
    play = play.changed(hands=[[13, 14], [], [1, 11]], unknown=play.state.unknown + 2)
    async with from_state(play) as person:
        await person.come(0)
        await person.press("1")
        assert "Enter offers Cleo 13" in person.words
        await person.press("tab")
        assert "Enter offers Cleo 13" in person.words
        await person.click_seat(1)
        assert "Enter offers Cleo 13" in person.words


async def test_where_nobody_can_be_offered_to_it_is_said():
    play = sitting("13 14", "04 06")
    play = play.changed(hands=[[13, 14], []], unknown=play.state.unknown + 2)
    async with from_state(play) as person:
        await person.come(0)
        await person.press("1", "enter")
        assert person.words == "There is nobody to offer cards to: pass, or call."
        await person.play_by_keys("pass")
        assert person.made == ["pass"]


# -- questions -----------------------------------------------------------------------------------
MOVES = {
    "offer": (HANDS, (), "offer 1 13 14"),
    "pass": (HANDS, (), "pass"),
    "accept": (HANDS, ("offer 1 13",), "accept 04"),
    "veto": (HANDS, ("offer 1 13",), "veto 04"),
    "veto of three": (THREE, ("offer 1 13",), "veto"),
    "override": (CREATION, ("offer 1 01", "veto 04"), "override"),
    "stand": (CREATION, ("offer 1 01", "veto 04"), "stand"),
    "forced": (CREATION, ("offer 1 01", "veto 04", "override"), "accept 06"),
    "peek": (KNOWLEDGE, (), "peek"),
    "call": (("07 09 10 21", "04 06 17 26"), (), "call"),
    "end without a call": (("07 09 10 01", "04 06 17 21"), ("offer 1 01", "accept 21"), "pass"),
    "call after a swap": (("07 09 10 01", "04 06 17 21"), ("offer 1 01", "accept 21"), "call"),
}


@pytest.mark.parametrize(("hands", "events", "move"), MOVES.values(), ids=MOVES)
async def test_what_cannot_be_taken_back_is_asked_for_once_more(hands, events, move):
    async with at_hands(*hands, events=events) as person:
        made, hand = person.made, person.hand
        for no in ("n", "escape", "q", "a click"):
            await unanswered(person, move)
            assert "?" in person.asked, person.text
            assert person.made == made
            if no == "a click":
                await person.click_hint("n")
            else:
                await person.press(no)
            assert not person.asked
            assert person.made == made
            assert person.hand == hand
        await person.play_by_keys(move)
        assert person.made == [*made, move]


async def unanswered(person: PixmitPlayer, move: str) -> None:
    """Everything but the answer."""
    press = person.press

    async def but_the_answer(*keys: str) -> None:
        if keys != ("y",):
            await press(*keys)

    person.press = but_the_answer  # type: ignore[method-assign]
    try:
        await person.play_by_keys(move)
    finally:
        person.press = press  # type: ignore[method-assign]


@pytest.mark.parametrize(("hands", "events", "move"), MOVES.values(), ids=MOVES)
@pytest.mark.parametrize("way", ["mouse", "typing"])
async def test_every_move_can_be_clicked_and_typed(hands, events, move, way):
    async with at_hands(*hands, events=events) as person:
        made = person.made
        await getattr(person, f"play_by_{way}")(move)
        assert person.made == [*made, move], person.text


async def test_a_question_names_the_cards():
    async with against(*HANDS) as person:
        await person.press("1", "4", "enter")
        assert "13 Der Mann" in person.asked
        assert "32 Die Träne der Propheten" in person.asked
        assert "Novice bot" in person.asked


# -- answering -----------------------------------------------------------------------------------
@pytest.mark.parametrize("lifted", ["", "1", "123"])
async def test_as_many_go_in_exchange_as_are_offered(lifted):
    async with at_hands(*THREE, events=["offer 1 13 14"]) as person:
        await person.press(*lifted, "enter")
        assert person.words == "Lift 2 cards: they go in exchange."
        assert not person.asked


@pytest.mark.parametrize("lifted", ["", "12", "123"])
async def test_a_veto_of_two_costs_exactly_one_card(lifted):
    async with at_hands(*HANDS, events=["offer 1 13 14"]) as person:
        await person.press(*lifted, "v")
        assert person.words == "Lift the one card that the veto costs you."
        assert not person.asked
        await person.lift([6])
        await person.press("v")
        assert "06 Der rollende Narr" in person.asked
        await person.press("y")
        assert person.made[-1] == "veto 06"


async def test_a_veto_of_three_costs_nothing():
    async with at_hands(*THREE, events=["offer 2 13"]) as person:
        await person.press("1", "v", "y")
        assert person.made[-1] == "veto"


@pytest.mark.parametrize("lift", [True, False])
async def test_the_last_card_has_to_be_given(lift):
    async with from_state(one_card_left().play("offer 1 13")) as person:
        await person.come(1)
        assert "last card" in person.words
        await person.press(*(["1"] if lift else []), "v")
        assert person.words == "With your last card you must accept."
        assert not person.asked
        assert person.made == []
        await person.type(":veto 04")
        assert person.words == "With your last card you must accept."
        await person.press("escape")
        if lift and person.lifted == []:
            await person.press("1")
        await person.press("enter")
        assert "04 Die Harfe" in person.asked
        await person.press("y")
        assert person.made == ["accept 04"]


async def test_a_swap_changes_hands():
    async with at_hands(*HANDS, events=["offer 1 13 14"]) as person:
        await person.play_by_keys("accept 04 06")
        await person.come(0)
        assert sorted(person.hand) == [4, 6, 16, 32]
        assert any("you give 13 14" in row for row in person.panel), person.text
        await person.press("enter")
        assert person.made[-1] == "pass"


@pytest.mark.parametrize("key", ["v", "o", "w", "s"])
async def test_keys_of_other_moments_do_nothing(key):
    async with against(*HANDS) as person:
        await assert_nothing_happens(person, key)
        assert not person.asked


async def test_while_others_act_nothing_can_be_lifted():
    async with against(*HANDS) as person:
        await person.play_by_keys("pass")
        await assert_nothing_happens(person, "1", "2", "space", "enter", "p", "c", "v", "o", "w")
        assert person.cursor is None
        await person.click_card(person.hand[0])
        assert person.lifted == []
        assert "Novice bot" in person.words


# -- Schöpfung and Wissen ------------------------------------------------------------------------
async def test_schoepfung_overrides_a_veto():
    async with at_hands(*CREATION, events=["offer 1 01", "veto 04"]) as person:
        assert "o" in person.hints()
        await person.press("o", "y")
        assert person.made[-1] == "override"
        await person.come(1)
        assert sorted(person.hand) == [4, 6, 17, 26]
        await person.press("v")
        assert not person.asked
        await person.play_by_keys("accept 26")
        assert person.made[-1] == "accept 26"


async def test_schoepfung_may_let_a_veto_stand():
    async with at_hands(*CREATION, events=["offer 1 01", "veto 04"]) as person:
        await person.press("enter", "y")
        assert person.made[-1] == "stand"
        await person.happen("messenger 0 04")
        assert any("You draw 04" in row for row in person.panel) or person.curtain
        await person.come(1)
        assert sorted(person.hand) == [6, 17, 26]


async def test_without_schoepfung_a_veto_can_only_stand():
    hands = ("03 20 13 14", "04 06 17 26")
    async with at_hands(*hands, events=["offer 1 13", "veto 04"]) as person:
        assert person.match.state.phase == "override"
        assert "o" not in person.hints()
        await assert_nothing_happens(person, "o")
        assert not person.asked
        await person.press("enter")
        assert person.made[-1] == "stand"


async def test_wissen_looks_at_the_deck_once():
    pool = StandIn()
    async with against(*KNOWLEDGE, pool=pool) as person:
        assert "w" in person.hints()
        await person.press("w", "y")
        assert person.made[-1] == "peek"
        await person.happen("top 0 08 12")
        assert any("On top of the deck: 08 12." in row for row in person.panel), person.text
        assert "08 12" in "".join(person.area("table"))
        assert "w" not in person.hints()
        await person.press("w")
        assert not person.asked
        await person.play_by_keys("offer 1 01")
        assert "08 12" in "".join(person.area("table"))


async def test_what_wissen_has_seen_is_seen_by_nobody_else():
    hands = (*KNOWLEDGE, "02 11 22 23")
    async with at_hands(*hands, events=["peek", "top 0 08 12", "pass"]) as person:
        await person.come(1) if person.curtain else None
        assert person.called(1) in person.caption
        for seat in (1, 2):
            seen = " ".join([*person.area("table"), *person.area("panel")])
            assert "08" not in seen
            assert "12" not in seen
            assert any("Ada looks at the deck" in row for row in person.panel), person.text
            await person.play_by_keys("pass")
            if seat == 1:
                await person.come(2)


async def test_without_wissen_w_says_what_it_takes():
    async with against(*HANDS) as person:
        await person.press("w")
        assert person.words == "Wissen takes 15, 19 and 26, on your turn, before an offer."


# -- the call ------------------------------------------------------------------------------------
CALLS = {
    "H09": ("13 14 16 18 21 31", True),
    "H06": ("13 14 16 18 31 01", False),
    "H11": ("04 06 17 26 29 33", True),
    "H15": ("01 04 06 17 21 29", False),
    "H21": ("01 04 05 20 30 32", True),
    "H19": ("01 04 05 07 21 30", False),
    "H36": ("01 04 07 09 10 21", True),
    "H45": ("05 11 20 21 32 33", True),
    "H47": ("01 11 13 14 16 22", False),
    "four": ("07 09 10 21", True),
    "three of them": ("07 09 10 13", False),
}


@pytest.mark.parametrize(("hand", "may"), CALLS.values(), ids=CALLS)
async def test_the_call_lights_up_where_it_can_be_made(hand, may):
    taken = {int(card) for card in hand.split()}
    left = [f"{card:02}" for card in range(1, 34) if card not in taken]
    async with against(hand, " ".join(left[: len(taken)])) as person:
        assert ("call" in person.legal(0)) == may
        assert person.lit == may
        assert ("c" in person.hints()) == may
        await person.press("c")
        assert bool(person.asked) == may
        if not may:
            assert person.words == "Your hand allows no call; t shows which do."
            assert person.made.count("call") == 0
            await person.type(":call")
            assert person.words == "Your hand allows no call."


async def test_a_call_in_hand_is_not_lit_before_ones_turn():
    pool = StandIn()
    async with at_hands("04 06 17 26", "07 09 10 21", bots={0: "novice"}, pool=pool) as person:
        assert not person.lit
        assert "Elite" in person.caption
        await person.press("c")
        assert not person.asked
        pool.answers.put_nowait(Choice("pass"))
        await person.settle()
        assert person.lit


async def test_after_the_call_all_hands_lie_open():
    async with against("07 09 10 21", "04 06 01 05") as person:
        await person.play_by_keys("call")
        await person.happen("hunt 1 07")
        await person.press("escape")
        shown = " ".join(person.area("hand"))
        for card in ("07", "09", "10", "21", "04", "06", "01", "05"):
            assert card in shown
        assert "150 points" in shown
        assert "called Pixmit: Elite" in shown
        assert "Hunt:" in shown


# -- the messenger -------------------------------------------------------------------------------
SEVEN = ("13 14 16 32 01 05", "04 06 17 26 07 08")


@pytest.mark.parametrize("size", [(80, 24), LARGE, (60, 20), (40, 15)])
async def test_of_seven_cards_one_is_paid(size):
    events = ["offer 1 13 14", "veto 04", "stand", "messenger 0 04"]
    async with at_hands(*SEVEN, events=events, messenger="literal", size=size) as person:
        assert person.match.state.phase == "pay"
        assert sorted(person.hand) == [1, 4, 5, 13, 14, 16, 32], person.text
        await person.press("enter")
        assert "messenger" in person.words
        assert not person.asked
        await person.press("1", "2", "enter")
        assert not person.asked
        await person.press("1", "2")
        for card in person.hand:
            await person.lift([card])
        await person.lift([person.hand[6]], by_mouse=True)
        (card,) = person.lifted
        await person.press("enter")
        assert f"{card:02}" in person.asked
        await person.press("y")
        assert person.made[-1] == f"messenger {card:02}"


async def test_the_messenger_shows_how_many_cards_it_has():
    async with at_hands(*HANDS, events=["offer 1 13 14", "veto 04"]) as person:
        assert "Messenger" in person.text
        await person.happen("messenger 0 04 13")
        await person.come(1)
        row = next(y for y, text in enumerate(person.rows) if "Messenger" in text)
        column = person.rows[row].index("Messenger")
        assert re.search(r"\b1\b", person.rows[row + 2][column : column + 10]), person.text
        assert "14" not in "".join(person.area("table"))


# -- what is said of an offer --------------------------------------------------------------------
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15)])
async def test_beginners_say_what_they_offer_and_only_the_truth(size):
    async with at_hands(*HANDS, mode="anfaenger", size=size) as person:
        await person.lift([13, 32])
        await person.press("enter")
        assert isinstance(person.screen, SayScreen)
        assert "13 Der Mann" in person.text
        assert [word for row in person.sayable() for word, *_ in row] == ["PK", "13"]
        await person.press("n")
        assert isinstance(person.screen, SayScreen)
        await person.press("right", "enter")
        assert [word for row in person.sayable() for word, *_ in row] == ["AK", "FK", "ASK", "32"]
        await person.press("right", "right", "enter")
        assert "13 ASK" in person.asked
        await person.press("y")
        assert person.made[-1] == "offer 1 13 32 say 13 ASK"


async def test_beginners_say_zk_or_21_of_21():
    async with at_hands("13 14 16 21", "04 06 17 26", mode="anfaenger") as person:
        await person.lift([21])
        await person.press("s")
        assert [word for row in person.sayable() for word, *_ in row] == ["ZK", "21"]


@pytest.mark.parametrize("typed", ["offer 1 13", "offer 1 13 say DK", "offer 1 13 14 say PK"])
async def test_beginners_cannot_type_anything_else(typed):
    async with at_hands(*HANDS, mode="anfaenger") as person:
        await person.type(f":{typed}")
        assert person.made == ["pass", "pass"]
        assert person.words.endswith((".", "13, PK", "PK, 13"))


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15)])
async def test_professionals_may_say_anything(size):
    async with at_hands(*HANDS, size=size) as person:
        await person.lift([13, 14])
        await person.press("s")
        words = {word for row in person.sayable() for word, *_ in row}
        assert words == {*GROUPS, *(f"{card:02}" for card in CARDS)}
        await person.say(["DK", "33"], 2)
        assert "DK 33" in person.words
        await person.press("enter")
        assert "DK 33" in person.asked
        await person.press("y")
        assert person.made[-1] == "offer 1 13 14 say DK 33"


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15)])
async def test_every_word_can_be_clicked(size):
    async with at_hands(*HANDS, size=size) as person:
        await person.lift([13])
        for word in ("TK", "ZK", "ASK", "DK", "01", "11", "12", "23", "33"):
            await person.press("s")
            await person.say([word], 1, by_mouse=True)
            assert f"says “{word}”" in person.words
        await person.press("enter", "y")
        assert person.made[-1] == "offer 1 13 say 33"


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15)])
@pytest.mark.parametrize("hands", [HANDS, THREE, KNOWLEDGE], ids=["2", "3", "Wissen"])
async def test_all_that_can_be_done_with_an_offer_can_be_clicked(size, hands):
    """Whatever has to make room in the bottom line, it is not that."""
    async with at_hands(*hands, size=size) as person:
        await person.click_card(person.hand[0])
        needed = {"Enter", "s", "p"}
        if len(hands) > 2 and size[0] > 40:  # elsewhere the hands can be clicked
            needed.add("Tab")
        missing = needed - {*person.hints()}
        assert not missing, person.keys


async def test_professionals_may_say_nothing():
    async with at_hands(*HANDS) as person:
        await person.lift([13, 14])
        await person.press("s", "n", "n", "enter", "y")
        assert person.made[-1] == "offer 1 13 14"


async def test_what_is_said_is_forgotten_with_the_cards():
    async with at_hands(*HANDS) as person:
        await person.press("1", "s")
        await person.say(["DK"], 1)
        assert "DK" in person.words
        await person.press("2")
        assert "DK" not in person.words
        await person.press("s", "escape")
        assert person.lifted == [13, 14]
        assert "DK" not in person.words


@pytest.mark.parametrize("lifted", ["", "123"])
async def test_something_is_said_of_one_or_two_cards(lifted):
    async with at_hands(*HANDS) as person:
        await person.press(*lifted, "s")
        assert not isinstance(person.screen, SayScreen)
        assert person.words == "Lift first the one or two cards that you want to offer."


# -- typing --------------------------------------------------------------------------------------
TYPED = {
    "as it is written": ("offer 2 13 14 say PK 14", "offer 2 13 14 say PK 14"),
    "with a name": ("offer Cleo 13", "offer 2 13"),
    "with the beginning of one": ("offer be 13", "offer 1 13"),
    "in capitals": ("OFFER 1 13 SAY pk", "offer 1 13 say PK"),
    "pass": ("Pass", "pass"),
    "with blanks": ("  offer  1   13 ", "offer 1 13"),
}


@pytest.mark.parametrize(("typed", "meant"), TYPED.values(), ids=TYPED)
async def test_moves_are_typed(typed, meant):
    async with at_hands(*THREE) as person:
        await person.type(f":{typed}")
        assert person.made[-1] == meant


REFUSED = {
    "a card of others": ("offer 1 04", "You do not hold 04."),
    "oneself": ("offer 0 13", "You cannot offer cards to yourself."),
    "nobody": ("offer 3 13", "There is nobody to offer cards to at seat 3."),
    "three cards": ("offer 1 13 14 16", "One or two cards are offered, not 3."),
    "too much said": ("offer 1 13 say PK 13", "There is one statement for each card at most."),
    "an answer": ("veto", "It is your turn: offer cards, call or pass."),
    "the order": ("offer 1 14 13", "Cards are written in ascending order: 13 14"),
    "chance": ("draw 0 08", "Cards are drawn by chance, not chosen."),
    "no peek": ("peek", "Wissen takes the cards 15, 19 and 26 in your hand."),
    "a split": ("split 13,14", "Hands are laid out when a deal is over."),
}


@pytest.mark.parametrize(("typed", "sentence"), REFUSED.values(), ids=REFUSED)
async def test_a_typed_move_that_is_refused_says_why(typed, sentence):
    async with at_hands(*THREE) as person:
        await person.type(f":{typed}")
        assert person.words == sentence
        assert person.made == ["pass"] * 3
        await person.press("escape")
        assert person.words.startswith("Your turn")


@pytest.mark.parametrize(
    "typed", [",", "offer", "say", "offer 1", "offer Cleo", "dance", "offer 9 9"]
)
async def test_nonsense_is_refused_with_a_sentence(typed):
    async with at_hands(*THREE) as person:
        await person.type(f":{typed}")
        assert person.made == ["pass"] * 3
        assert person.words.strip()
        assert not person.words.startswith("Your turn")


@pytest.mark.parametrize("typed", ["Ada", "ada", "Adam"])
async def test_a_whole_name_counts_before_the_beginning_of_another(typed):
    async with at_hands(*THREE, names=("Bert", "Ada", "Adam")) as person:
        await person.type(f":offer {typed} 13")
        assert person.made[-1] == f"offer {2 if typed == 'Adam' else 1} 13"


async def test_the_beginning_of_two_names_is_refused():
    async with at_hands(*THREE, names=("Bert", "Adele", "Adam")) as person:
        await person.type(":offer Ad 13")
        assert person.made == ["pass"] * 3
        assert not person.words.startswith("Your turn")


# -- other splits --------------------------------------------------------------------------------
SPLIT = ("05 11 20 21 32 33", "01 02 04 06 17 26")
DESTRUCTION = "split 11,21,33 05,20,32"


async def lay_out(person: PixmitPlayer, *points: str) -> None:
    """Choose the first split that brings exactly these."""
    assert isinstance(person.screen, SplitScreen), person.text
    for _ in range(100):
        (row,) = [row for row in person.rows if re.search(r"[▸>] +\d", row)]
        if all(part in row for part in points):
            await person.press("enter")
            return
        await person.press("down")
    raise AssertionError(f"no split with {points}:\n{person.text}")


@pytest.mark.parametrize("seats", [2, 3])
async def test_vernichtung_can_be_chosen_after_the_call(seats):
    hands = (*SPLIT, "13 14 16 22 23 24")[:seats]
    async with against(*hands) as person:
        await person.play_by_keys("call")
        if person.match.state.phase == "hunt":
            await person.happen("hunt 1 05")
        before = person.match.outcome.scores
        assert before[0] == 85
        await person.press("escape", "s")
        await lay_out(person, "Vernichtung 50", "3 FK 30")
        assert person.made[-1] == DESTRUCTION
        after = person.match.outcome.scores
        assert after[0] == 80
        assert list(after[1:]) == [total - 5 for total in before[1:]]


async def test_the_result_after_another_split_is_the_only_one():
    """And it is the one with the new totals."""
    async with against(*SPLIT) as person:
        await person.play_by_keys("call")
        await person.press("escape", "s")
        await lay_out(person, "Vernichtung 50", "3 FK 30")
        if "rematch" in person.text:
            await person.press("escape")
        assert "rematch" not in person.text
        assert "80 points" in person.text
        await person.press("enter")
        assert re.search(r"1 Ada +80 ", person.text)


async def test_two_people_lay_their_hands_out_one_after_the_other():
    """Then there is one result, and it is the last one."""
    async with at_hands("05 11 20 21 32 33", "01 02 04 06 17 13") as person:
        await person.play_by_keys("call")
        await person.press("escape", "s")
        assert any("Ada: how do you lay" in row for row in person.rows), person.text
        await lay_out(person, "Vernichtung 50", "3 FK 30")
        assert any("Bert: how do you lay" in row for row in person.rows), person.text
        await person.press("enter")
        assert person.made[-2:] == [DESTRUCTION, "split 04,06,17"]
        assert "rematch" in person.text
        assert re.search(r"1 Ada +80 ", person.text), person.text
        await person.press("escape")
        assert "rematch" not in person.text, person.text
        assert "80 points" in person.text


async def test_the_key_for_other_splits_is_shown_when_the_match_is_over():
    async with against(*SPLIT) as person:
        await person.play_by_keys("call")
        await person.press("escape")
        assert "s" in person.hints()


async def test_a_split_can_be_left_as_it_is():
    async with against(*SPLIT) as person:
        await person.play_by_keys("call")
        await person.press("escape", "s", "escape")
        assert person.made[-1] == "call"


async def test_a_split_is_clicked():
    async with against(*SPLIT) as person:
        await person.play_by_keys("call")
        await person.press("escape", "s")
        row = next(y for y, text in enumerate(person.rows) if "Vernichtung 50" in text)
        await person.click(person.rows[row].index("Vernichtung"), row)
        assert person.made[-1].startswith("split ")


@pytest.mark.parametrize("way", ["enter", "p", "a click"])
async def test_between_deals_enter_goes_on_for_all_persons(way):
    hands = ("13 14 16 18 01 02", "04 06 17 26 05 08")
    async with at_hands(*hands, deals=2, events=["pass", "pass"]) as person:
        assert person.match.state.phase == "between"
        assert not person.curtain
        await person.press("s")
        assert isinstance(person.screen, SplitScreen)
        await person.press("escape")
        assert isinstance(person.screen, SplitScreen)
        await person.press("escape")
        if way == "a click":
            await person.click_hint("Enter")
        else:
            await person.press(way)
        assert person.made[-2:] == ["pass", "pass"]
        assert person.match.state.deal == 2


async def test_the_totals_of_the_deals_stand_under_the_hands():
    hands = ("13 14 16 18 01 02", "04 06 17 26 05 08")
    async with at_hands(*hands, deals=2, events=["pass", "pass"]) as person:
        await person.press("enter")
        await person.happen("deal 1 03 07", "deal 0 09 10")
        await person.come(1)
        assert "30 in all" in person.caption
        assert any("30 in all" in row for row in person.area("table")), person.text
        assert "deal 2 of 2" in person.text


# -- pages over the table ------------------------------------------------------------------------
async def test_t_shows_what_scores_at_any_time():
    pool = StandIn()
    async with against(*HANDS, pool=pool) as person:
        for _ in range(2):
            text = person.text
            await person.press("t")
            assert "Kosmos" in person.text
            assert "150" in person.text
            await person.press("t")
            assert person.text == text
            await person.click_hint("t")
            assert "Vernichtung" in person.text
            await person.press("escape")
            assert person.text == text
            if not person.made[2:]:
                await person.play_by_keys("pass")


@pytest.mark.parametrize("size", [(60, 20), (40, 15)])
async def test_all_that_scores_can_be_read_on_a_small_terminal(size):
    async with against(*HANDS, size=size) as person:
        await person.press("t")
        seen = person.text
        await person.press("pagedown")
        seen += person.text
        await person.press("pagedown")
        seen += person.text
        await person.press("end")
        seen += person.text
        for word in ("Elite", "Schöpfung", "persons", "demons"):
            assert word in seen, f"{word}\n{person.text}"


@pytest.mark.parametrize("key", ["f1", "question_mark"])
async def test_the_rules_are_shown(key):
    async with against(*HANDS) as person:
        text = person.text
        await person.press(key)
        assert "Pixmit" in person.rows[0]
        assert "1 to 6 lift" not in text
        await person.press("escape")
        assert person.text == text


async def test_the_rules_tell_the_keys():
    async with against(*HANDS, size=LARGE) as person:
        await person.press("f1")
        seen = person.text
        for _ in range(12):
            await person.press("pagedown")
            seen += person.text
        assert "Keys at the table of Pixmit" in seen
        assert "lift a card" in seen


# -- leaving -------------------------------------------------------------------------------------
async def test_whoever_resigns_has_lost():
    async with against(*HANDS) as person:
        await person.press("x", "n")
        assert person.made == ["pass", "pass"]
        await person.press("x", "y")
        assert person.made[-1] == "resign"
        assert person.match.outcome.winners == (1,)
        assert "everybody else has resigned" in person.text


async def test_a_match_is_left_and_resumed():
    async with against(*HANDS) as person:
        text = person.text
        await person.press("q")
        assert "Running matches" in person.text
        await person.click_text("Ada – Novice bot")
        assert person.text == text


@pytest.mark.parametrize("moment", [(), ("offer 1 13",), ("offer 1 13", "veto 04")])
async def test_undo_is_possible_or_says_why_not(moment):
    async with at_hands(*HANDS, events=moment) as person:
        before = person.made
        await person.press("u")
        if person.asked:
            await person.press("y")
        if person.made == before:
            assert person.words.strip()
        else:
            assert person.made[len(before)] == "undo"


# -- names and small terminals -------------------------------------------------------------------
NASTY = ("[/]", "[red]", "[b]x[/b]", "漢字漢字")


@pytest.mark.parametrize("size", [(80, 24), LARGE, (60, 20), (40, 15)])
async def test_names_are_shown_as_they_are(size):
    async with at_hands(*FOUR, names=NASTY, size=size, eyes=None) as person:
        assert "[/] is next." in person.text
        await person.come(0)
        assert person.caption.startswith("▸1 [/]")
        assert "2 [re" in "".join(person.area("table"))
        await person.press("1")
        assert "Enter offers [red] 13" in person.words
        await person.press("enter")
        assert "[red]" in person.asked
        await person.press("y")
        assert "[red] is next." in person.text
        await person.come(1)
        assert "[/] offers you 1 card." in person.words
        await person.lift([4])
        await person.press("enter")
        assert "[/]" in person.asked
        await person.press("y")
        assert person.made[-1] == "accept 04"
        while person.match.outcome is None:
            if person.curtain:
                await person.come(person.acting[0])
            await person.press("x", "y")
        assert "漢字漢字" in person.text


@pytest.mark.parametrize("size", [(60, 20), (40, 15)])
@pytest.mark.parametrize("theme", ["dark", "plain"])
@pytest.mark.parametrize("way", ["keys", "mouse"])
async def test_a_small_terminal_is_enough_to_play(size, theme, way):
    hands = ("13 02 16 32 09 21", "04 06 17 26 01 05", "11 22 23 07 08 12")
    async with at_hands(*hands, size=size, settings=still_settings(theme)) as person:
        assert sorted(person.hand) == [2, 9, 13, 16, 21, 32]
        play = getattr(person, f"play_by_{way}")
        await play("offer 2 02 21")
        await person.come(2)
        assert sorted(person.hand) == [7, 8, 11, 12, 22, 23]
        await play("accept 07 08")
        assert person.made[-2:] == ["offer 2 02 21", "accept 07 08"]
        await person.come(0)
        await play("pass")
        await person.come(1)
        await play("pass")
        assert person.made[-2:] == ["pass", "pass"]


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15)])
async def test_how_many_cards_the_others_have_is_shown(size):
    async with against(*THREE, size=size) as person:
        assert person.backs == {1: 4, 2: 4}, person.text


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 15)])
async def test_all_the_words_are_on_the_screen(size):
    """An answer to an offer with a declaration is the longest of them."""
    async with at_hands(*THREE, size=size, events=["offer 2 13 14 say PK 14"]) as person:
        shown = " ".join(" ".join(person.area("below")).split())
        assert person.words in shown, person.text


# -- no colour -----------------------------------------------------------------------------------
async def test_without_colour_everything_can_be_told_apart():
    async with at_hands(*FOUR, settings=still_settings("plain")) as person:
        assert "▸" in person.caption
        assert person.cursor == 13
        await person.press("1", "3")
        assert person.lifted == [13, 16]
        rows = {head.card: head.y for head in person.heads}
        assert rows[13] == rows[16] < rows[14] == rows[32]
        await person.press("tab")
        styles = {seat: person.style_at(*person.place_of(seat)) for seat in (1, 2, 3)}
        assert styles[2] != styles[1] == styles[3]
        assert styles[2].reverse
        await person.play_by_keys("offer 2 13 16")
        await person.come(2)
        assert "▸" in person.caption
        await person.play_by_keys("veto")
        await person.happen("draw 0 07 09")
        await person.come(1)
        assert "▸" in person.caption


async def test_whoever_acts_is_marked_over_their_hand():
    async with against(*THREE, settings=still_settings("plain")) as person:
        await person.play_by_keys("pass")
        x, y = person.place_of(1)
        assert person.rows[y][x - 1] == "▸"
        x, y = person.place_of(2)
        assert person.rows[y][x - 1] == " "
        assert "▸" not in person.caption


async def test_in_ascii_there_is_no_other_sign():
    async with against(*FOUR, settings=still_settings("plain", "ascii")) as person:
        await person.press("1", "3")
        assert person.lifted == [13, 16]
        shown = "\n".join(person.rows[1:-1])
        assert {sign for sign in shown if not sign.isascii()} <= {*"äöüßÄÖÜ"}


# -- replays -------------------------------------------------------------------------------------
FINISHED = (
    "offer 1 13", "accept 04", "pass", "pass",
    "draw 0 02 03", "draw 1 05 07", "pass", "pass",
)  # fmt: skip


@pytest.fixture
def finished() -> tuple[MemoryLog, str]:
    """A match that went to the silent end."""
    log = MemoryLog()
    table = dealt(*HANDS, events=FINISHED, log=log)
    assert table.outcome is not None
    return log, table.id


def replay(log: MemoryLog, match_id: str, at: int | None = None, **how):
    return before(lambda _: match_screen(Replay(read_match(log, match_id), at)), log=log, **how)


async def test_a_finished_match_is_seen_through_anybodys_eyes(finished):
    log, match_id = finished
    async with replay(log, match_id, 6) as somebody:
        person = PixmitPlayer(somebody.app, somebody.pilot, log)
        assert person.hand == []
        assert person.backs == {0: 4, 1: 4}
        await person.press("1")
        assert sorted(person.hand) == [13, 14, 16, 32]
        assert "1 Ada" in person.caption
        await person.press("2")
        assert sorted(person.hand) == [4, 6, 17, 26]
        await person.press("3", "4")
        assert sorted(person.hand) == [4, 6, 17, 26]
        await person.press("right")
        assert "Ada offers Bert 1 card." in " ".join(" ".join(person.panel).split())
        await person.press("1")
        assert "You offer Bert 13." in " ".join(" ".join(person.panel).split())
        await person.press("0")
        assert person.hand == []
        assert "13" not in "".join(person.area("table"))
        assert len(person.events) == len(read_match(log, match_id).events)


async def test_in_a_replay_nothing_can_be_done(finished):
    log, match_id = finished
    async with replay(log, match_id, 6) as somebody:
        person = PixmitPlayer(somebody.app, somebody.pilot, log)
        await person.press("1")
        events, text = person.events, person.text
        await person.press("enter", "p", "c", "s", "w", "o", "v", "x", "u", "tab", "space", "colon")
        await person.click_card(13)
        assert person.events == events
        assert person.text == text


async def test_a_replay_goes_through_all_moments(finished):
    log, match_id = finished
    async with replay(log, match_id) as somebody:
        person = PixmitPlayer(somebody.app, somebody.pilot, log)
        length = len(read_match(log, match_id).line)
        assert f"replay: {length} of {length}" in person.rows[0]
        for eyes in "012":
            await person.press("end", eyes)
            for at in range(length - 1, -1, -1):
                await person.press("left")
                assert f"replay: {at} of {length}" in person.rows[0]
                view = read_match(log, match_id).cut(at).view(int(eyes) - 1 if eyes > "0" else None)
                if view["hands"] is None:
                    assert sorted(person.hand) == [int(card) for card in view["hand"] or ()]


async def test_the_replay_of_a_running_match_shows_no_hidden_card(tmp_path: Path):
    """It cannot be exported; whoever reads the log sees what is public."""
    log = MemoryLog()
    table = dealt(*HANDS, events=["offer 1 13"], log=log)
    with pytest.raises(Illegal, match="once it is over"):
        export_match(log, table.id, tmp_path / "match.json")
    async with replay(log, table.id) as somebody:
        person = PixmitPlayer(somebody.app, somebody.pilot, log)
        for key in ("0", "1", "2", "left", "1", "home", "1", "2", "end", "1"):
            await person.press(key)
            assert person.hand == []
            numbers = {*re.findall(r"\b\d\d\b", "\n".join(person.rows[1:-1]))}
            assert numbers <= {"33", "31", "29", "27", "25"}, person.text  # of the deck
            assert not re.search(r"Mann|Romeo|Tänzerin|Träne|Harfe|Narr", person.text)


# -- other windows -------------------------------------------------------------------------------
async def test_what_happens_elsewhere_does_not_put_back_what_is_lifted():
    async with against(*THREE) as person:
        await person.press("1", "2", "tab")
        words = person.words
        person.screen._look()
        await person.settle()
        assert (person.lifted, person.words) == ([13, 14], words)


@pytest.mark.parametrize("size", [(60, 20), (40, 15), (24, 10), LARGE])
async def test_another_size_keeps_what_is_lifted(size):
    async with against(*THREE) as person:
        await person.press("1", "3")
        await person.resize(*size)
        await person.settle()
        assert "Pixmit" in person.rows[0]
        if size != (24, 10):
            assert person.lifted == [13, 16]
        await person.press("enter", "y")
        assert person.made[-1] == "offer 1 13 16"


@pytest.mark.parametrize("size", [(24, 10), (20, 10), (200, 60)])
async def test_no_size_of_terminal_is_too_much(size):
    hands = ("13 02 16 32 09 21", "04 06 17 26 01 05")
    async with at_hands(*hands, size=size, deals=2) as person:
        for keys in ("1 2 tab s n n enter y", "2 1 v y", "1 enter"):
            await person.press(*keys.split())
        assert person.made[-3:] == ["offer 1 13 16", "veto 06", "stand"]
        await person.happen("messenger 0 06 13")
        for keys in ("2 p y", "s", "escape", "escape", "t", "escape", "f1", "escape", "enter"):
            await person.press(*keys.split())
        assert person.made[-3:] == ["pass"] * 3


# -- tables that have agreed on something else ---------------------------------------------------
async def test_where_offers_are_a_duty_passing_is_not_held_out():
    async with at_hands("13 14", "04 06", must_offer=True) as person:
        assert "p" not in person.hints()
        await person.press("p")
        if person.asked:
            await person.press("y")
        assert person.words == "At this table whoever can offer cards must do so."


@pytest.mark.parametrize(("size", "offered"), [((80, 24), False), ((80, 14), True)])
async def test_a_result_longer_than_the_screen_offers_the_keys_to_scroll(size, offered):
    hands = ("05 11 20 21 32 33", "01 13 14 16 22 23", "04 06 17 18 26 31")
    async with at_hands(*hands, size=size) as person:
        await person.press("c", "y")
        bar = person.screen.query(KeyBar).last().render_line(0).text
        assert "r rematch" in bar
        assert ("↑↓ more" in bar) == offered, person.text
