"""The message catalogues: complete, sound, what the program reads, and short enough to be seen."""

from __future__ import annotations

import asyncio
import gettext
import json
import re
import string
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from contextvars import copy_context
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from pix_tui.games import registry
from pix_tui.i18n import FOLDER, _, message, new_reader, ngettext, say, use_language
from pix_tui.screens.setup import SetUp
from pix_tui.settings import CHOICES, Settings, chosen_language
from pix_tui.table.log import MemoryLog
from pix_tui.testing.stage import still_settings
from tests import catalogue
from tests.games.rollnpix.sites import LATE, table
from tests.screens.driving import Person, at_table, before, keep
from tests.screens.pixmit_driving import at_hands
from tests.screens.positions import BONUS, MIDDLE
from tests.screens.rollnpix_driving import at_sites
from tests.terminal import PIX_TUI, environment

LANGUAGES = pytest.mark.parametrize("language", catalogue.PLURALS)
ALIKE = {
    # Abbreviations, keys, names of cards and sets, and the names of languages.
    *("N", "NAME", "y", "n", "Esc", "Enter", "Tab", "a–z", "ASCII", "English", "Deutsch"),
    *("Elite", "Vernichtung", "Wissen", "5 ASK", "5 OK", "5 DK", "5 PK", "Pix!"),
    # Nothing but values.
    *("{word}", "{game}", "{points} · {note}", "{told} {more}", "{count} {note}", "{seconds} s"),
    *("{option}, {seat}", "{square}: {piece}.", "{dice} in {round}", "{name} {number}"),
    *("Vernichtung −{points}", "{vetoes} · 21", "{word}: {player}, {points}, {fate}, {match}"),
}
"""What reads the same in English and in another language."""


def patterns_of(entry: Message) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the program says and how it is translated: two of each where it counts."""
    if isinstance(entry.id, str):
        return (entry.id,), (entry.string,)
    return entry.id, entry.string


def translations(language: str) -> list[Message]:
    """Of all that is translated; what is not, one test tells."""
    found = [entry for entry in catalogue.read(language) if entry.id]
    return [entry for entry in found if all(patterns_of(entry)[1])]


def places(pattern: str) -> set[tuple[str, str]]:
    """The values that a pattern names, each with how it is to be written."""
    found = {(name, spec) for _, name, spec, _ in string.Formatter().parse(pattern) if name}
    old = re.findall(r"%(?:\((\w+)\))?([rsd])", pattern)
    return found | {*old}


# -- the file ----------------------------------------------------------------------------------
@LANGUAGES
def test_it_has_every_sentence_of_the_program_and_no_other(language):
    wanted = {sentence.patterns for sentence in catalogue.sentences()}
    found = {patterns_of(entry)[0] for entry in catalogue.read(language) if entry.id}
    assert found == wanted, "python -m tests.catalogue update"


@LANGUAGES
def test_everything_is_translated(language):
    assert catalogue.untranslated(catalogue.read(language)) == []
    assert [entry.id for entry in translations(language) if entry.fuzzy] == []


@LANGUAGES
def test_it_is_as_update_leaves_it(language):
    up_to_date = catalogue.brought_up_to_date(catalogue.read(language))
    assert catalogue.po_file(language).read_bytes() == catalogue.written(up_to_date)


@LANGUAGES
def test_the_program_reads_what_people_have_translated(language):
    assert catalogue.mo_file(language).is_relative_to(FOLDER)
    with catalogue.mo_file(language).open("rb") as file:
        read = gettext.GNUTranslations(file)
    for entry in translations(language):
        patterns, texts = patterns_of(entry)
        assert read.gettext(patterns[0]) == texts[0], "python -m tests.catalogue compile"
        if len(patterns) > 1:
            assert [read.ngettext(*patterns, count) for count in (1, 2, 0)] == [*texts, texts[1]]
    assert catalogue.mo_file(language).read_bytes() == catalogue.compiled(language)


@LANGUAGES
def test_the_same_values_stand_in_every_sentence(language):
    for entry in translations(language):
        patterns, texts = patterns_of(entry)
        assert len(texts) == len(patterns), entry.id
        for pattern, text in zip(patterns, texts, strict=True):
            assert places(text) == places(pattern), text
            values = {name: 1.0 if "f" in spec else 1 for name, spec in places(pattern)}
            if "%" not in pattern:
                text.format(**values)


@LANGUAGES
def test_sentences_begin_and_end_alike(language):
    for entry in translations(language):
        for pattern, text in zip(*patterns_of(entry), strict=True):
            assert re.match(r"\s*", text)[0] == re.match(r"\s*", pattern)[0], text
            assert re.search(r"\s*$", text)[0] == re.search(r"\s*$", pattern)[0], text
            assert text.count("\n") == pattern.count("\n"), text
            assert not re.search(r"  |[ \t]\n", text.strip()) or "  " in pattern, text
            if pattern[-1] in ".?:":
                assert text[-1] == pattern[-1], text


@LANGUAGES
def test_nothing_has_been_left_in_english(language):
    left = {
        entry.id
        for entry in translations(language)
        if entry.id == entry.string and entry.id not in ALIKE
    }
    assert left == set()


def test_german_quotes_are_german():
    for entry in translations("de"):
        for text in patterns_of(entry)[1]:
            assert re.fullmatch(r"([^„“”]|„[^„“”]*“)*", text), text
            assert '"' not in text, text


def test_german_labels_are_short():
    """Bottom lines and table heads have little room; see also the screens below."""
    long = {
        (pattern, text)
        for entry in translations("de")
        for pattern, text in zip(*patterns_of(entry), strict=True)
        if pattern.islower() and len(pattern) <= 10 and len(text) > len(pattern) + 6
    }
    assert long == set()


# -- keeping it ----------------------------------------------------------------------------------
def in_a_program(folder: Path, text: str) -> list[catalogue.Sentence]:
    (folder / "program").mkdir()
    (folder / "program" / "some.py").write_text(text, encoding="utf-8")
    return catalogue.sentences(folder / "program")[: -len(catalogue.ARGPARSE)]


def test_sentences_are_found_wherever_they_are_given_away(tmp_path):
    text = """
LATER = "later"
class NotUnderstood(ValueError):
    def __init__(self, pattern, **values): ...
class Bad(NotUnderstood):
    pass
class BadAt(NotUnderstood):
    def __init__(self, line, pattern, **values):
        super().__init__(pattern, **values)
def _(pattern): ...
def ngettext(one, many, count): ...
_("a " "b") or self.i18n._("c" if x else "d")
raise NotUnderstood(LATER) from Bad("e")
raise BadAt(4, "f {g}", g=_("h"))
ngettext("{count} i", "{count} js", 3)
_("{count} i")
nothing("k")
"""
    expected = ["a b", "c", "d", "later", "e", "f {g}", "h", "{count} i"]
    found = in_a_program(tmp_path, text)
    assert [sentence.patterns[0] for sentence in found] == expected
    assert found[-1].patterns == ("{count} i", "{count} js")
    assert {sentence.file for sentence in found} == {"program/some.py"}


def test_a_sentence_that_no_catalogue_can_have_is_not_passed_over(tmp_path):
    with pytest.raises(catalogue.NotFound, match=r"some\.py:2: f'a \{b\}'"):
        in_a_program(tmp_path, "def _(pattern): ...\n_(f'a {b}')\n")


def test_update_keeps_what_is_there_and_drops_what_is_gone():
    old = catalogue.read("de")
    gone, kept = "Nobody says this.", "Board size"
    missing = catalogue.untranslated(catalogue.brought_up_to_date(old))
    old.add(gone, "Das sagt niemand.")
    old.delete("Language")
    new = catalogue.brought_up_to_date(old)
    assert gone not in new
    assert new[kept].string == catalogue.read("de")[kept].string
    assert {*catalogue.untranslated(new)} == {"Language", *missing}
    assert new.header_comment == old.header_comment


# -- which language it is ------------------------------------------------------------------------
def asked(*arguments: str, folder: Path, **variables: str) -> str:
    (folder / "home").mkdir(exist_ok=True)
    ran = subprocess.run(
        [*PIX_TUI, *arguments],
        env=environment(folder / "home", **variables),
        capture_output=True,
        timeout=60,
        check=True,
    )
    return ran.stdout.decode()


GERMAN = [
    {"LANG": "de_DE.UTF-8"},
    {"LANG": "C.UTF-8", "LC_MESSAGES": "de_AT.UTF-8"},
    {"LANG": "C.UTF-8", "LC_ALL": "de"},
    {"LANG": "en_GB.UTF-8", "LANGUAGE": "de:en"},
]
ENGLISH = [
    {"LANG": "C.UTF-8"},
    {"LANG": "fr_FR.UTF-8"},
    {"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"},
    {"LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"},
]


@pytest.mark.parametrize("variables", GERMAN, ids=str)
def test_the_environment_chooses_german(tmp_path, variables):
    told = asked("--help", folder=tmp_path, **variables)
    assert "Brettspiele im Terminal" in told
    assert "Aufruf: pix-tui" in told
    assert "Optionen:" in told
    assert "options" not in told


@pytest.mark.parametrize("variables", ENGLISH, ids=str)
def test_the_environment_chooses_english(tmp_path, variables):
    told = asked("--help", folder=tmp_path, **variables)
    assert "usage: pix-tui" in told
    assert "Tabletop games in the terminal" in told


def test_the_rules_are_printed_in_german(tmp_path):
    told = asked("rules", "pixmit", folder=tmp_path, LANG="de_DE.UTF-8")
    assert "\nDas Ziel\n" in told
    assert "The aim" not in told


def test_wrong_arguments_are_refused_in_german(tmp_path):
    env = environment(tmp_path, LANG="de_DE.UTF-8")
    ran = subprocess.run([*PIX_TUI, "show", "--x"], env=env, capture_output=True, check=False)
    assert ran.stderr.decode().endswith("pix-tui: Fehler: unbekannte Argumente: --x\n")


@pytest.mark.parametrize(
    ("chosen", "lang", "expected"),
    [
        ("de", "C.UTF-8", "Aufruf"),
        ("en", "de_DE.UTF-8", "usage"),
        ("auto", "de_DE.UTF-8", "Aufruf"),
        ("xx", "C.UTF-8", "usage"),
        (["de"], "C.UTF-8", "usage"),
    ],
)
def test_the_setting_goes_before_the_environment(tmp_path, chosen, lang, expected):
    where = json.loads(asked("where", "--json", folder=tmp_path))
    file = Path(where["settings"])
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"language": chosen}))
    assert asked("--help", folder=tmp_path, LANG=lang).startswith(expected)


def test_damaged_settings_choose_nothing_and_stay_for_whoever_can_say_so(tmp_path):
    file = tmp_path / "settings.json"
    assert chosen_language(file) == "auto"
    file.write_text("{")
    assert chosen_language(file) == "auto"
    assert [*tmp_path.iterdir()] == [file]
    assert Settings(file).trouble is not None


def test_every_catalogue_can_be_chosen():
    assert {*CHOICES["language"]} == {"auto", "en", *catalogue.PLURALS}
    assert {folder.name for folder in FOLDER.iterdir()} == {*catalogue.PLURALS}


# -- readers -------------------------------------------------------------------------------------
async def test_a_choice_is_read_in_all_tasks_of_a_session_and_in_no_other():
    reading = asyncio.Event()
    chosen = asyncio.Event()

    async def task() -> list[str]:
        before = _("Settings")
        reading.set()
        await chosen.wait()
        return [before, _("Settings")]

    async def session() -> list[str]:
        reader = new_reader()
        running = asyncio.create_task(task())
        await reading.wait()
        assert reader.choose("de")
        assert not reader.choose("de")
        chosen.set()
        return await running

    other = new_reader()
    assert await asyncio.create_task(session()) == ["Settings", "Einstellungen"]
    assert _("Settings") == "Settings"
    assert other.language == "en"


def test_a_choice_can_be_taken_back():
    def session() -> None:
        use_language("de_DE.UTF-8")
        reader = new_reader()
        assert (_("yes"), reader.language) == ("ja", "de")
        assert reader.choose("en")
        assert (_("yes"), reader.language) == ("yes", "en")
        assert reader.choose("auto")
        assert _("yes") == "ja"
        assert ngettext("{count} hour ago", "{count} hours ago", 1) == "vor 1 Stunde"
        assert ngettext("{count} hour ago", "{count} hours ago", 5) == "vor 5 Stunden"
        assert say(message("{side} is not to move.", side=message("White"))) == (
            "Weiß ist nicht am Zug."
        )

    copy_context().run(session)
    assert _("yes") == "yes"


# -- screens ---------------------------------------------------------------------------------------
def speaking(language: str) -> Settings:
    settings = still_settings()
    settings["language"] = language
    return settings


async def choose_language(person: Person, name: str) -> None:
    await person.press("f2")
    for _step in range(20):
        (row,) = (row for row in person.rows if "▸" in row)
        if not re.search("▸ (Language|Sprache) ", row):
            await person.press("down")
        elif f"‹ {name} ›" not in row:
            await person.press("right")
        else:
            return
    raise AssertionError(person.text)


async def test_the_language_changes_at_once_wherever_one_is():
    log = MemoryLog()
    keep(log, *MIDDLE, ago=5)
    async with before(log=log) as person:
        assert "Running matches" in person.text
        await choose_language(person, "Deutsch")
        assert person.rows[0].startswith(" Einstellungen")
        assert "Die Sprache aller Texte." in person.text
        assert "Esc zurück" in person.keys
        await person.press("escape")
        assert "Laufende Partien" in person.text
        assert "F1 Hilfe" in person.keys
        assert "Brettspiele im Terminal" in person.rows[0]
        await person.go_to_first_match()
        await person.press("enter")
        assert "Schwarz  Bob" in person.text
        await choose_language(person, "English")
        assert "The language of all texts." in person.text
        await person.press("escape")
        assert "Black  Bob" in person.text
        assert "Schwarz" not in person.text
        assert "q leave" in person.keys
        await choose_language(person, "Deutsch")
        await person.press("right")
        assert "▸ Language            ‹ automatic ›" in person.text


@asynccontextmanager
async def the_launcher(settings: Settings) -> AsyncIterator[Person]:
    log = MemoryLog()
    keep(log, *MIDDLE, "resign", names=("Cleo", "Dan"), ago=60 * 24 * 3)
    keep(log, *BONUS, ago=5)
    async with before(log=log, settings=settings) as person:
        yield person


def the_set_up(name: str) -> Callable[[Settings], AbstractAsyncContextManager[Person]]:
    return lambda settings: before(lambda _: SetUp(registry.get(name)), settings=settings)


HANDS = ("13 14 16 18 21 31", "01 02 04 05 07 15", "06 17 26 22 23 09")
MESSENGER = ("03 13 20 25", "01 02 04 05")
DOWN = [["down"]] * 12
SCENES: dict[str, tuple[Callable[[Settings], AbstractAsyncContextManager[Person]], list]] = {
    "launcher": (the_launcher, [["down"], ["down"], ["f1"], ["escape"], ["delete"]]),
    "set-up of Tixel": (the_set_up("tixel"), DOWN),
    "set-up of Roll'n Pix": (the_set_up("rollnpix"), DOWN),
    "set-up of Pixmit": (the_set_up("pixmit"), DOWN),
    "set-up of PIX": (the_set_up("pix"), DOWN),
    "settings": (the_launcher, [["f2"], *DOWN[:6]]),
    "Tixel": (
        lambda settings: at_table(*MIDDLE, settings=settings),
        [["p"], ["left", "up", "up", "enter"], ["right", "right", "right"], ["escape", "x"], ["y"]],
    ),
    "a bonus move": (lambda settings: at_table(*BONUS, settings=settings), []),
    "the foundation": (
        lambda settings: at_sites(settings=settings),
        [["enter"], ["up", "up", "up"], ["enter"]],
    ),
    "taking dice": (
        lambda settings: at_sites(
            start=table([LATE] * 4, (), site=5).play("roll Y2 R1 B3 G6"), settings=settings
        ),
        [["right"], ["x"], ["y"]],
    ),
    "drawing shapes": (
        lambda settings: at_sites(
            start=table([LATE] * 2, ["B3 G3", "R1 Y1"], site=5),
            names=("Ada", "Bob"),
            settings=settings,
        ),
        [["d"], ["tab"], ["enter"]],
    ),
    "one's own turn": (
        lambda settings: at_hands(*HANDS, settings=settings),
        [["1", "tab"], ["s"], ["escape", "enter"], ["escape", "c"], ["y"]],
    ),
    "an offer": (
        lambda settings: at_hands(*HANDS, events=["offer 1 13 14 say PK"], settings=settings),
        [["v"]],
    ),
    "the messenger": (
        lambda settings: at_hands(*MESSENGER, events=["offer 1 03 13"], settings=settings),
        [],
    ),
    "a veto": (
        lambda settings: at_hands(*MESSENGER, events=["offer 1 13", "veto 01"], settings=settings),
        [["o"]],
    ),
    "the scoring table": (lambda settings: at_hands(*HANDS, settings=settings), [["t"]]),
    "the curtain": (lambda settings: at_hands(*HANDS, eyes=None, settings=settings), []),
}
NAMED = {"Del": "Entf", "Home": "Pos1", "End": "Ende", "PgUp": "Bild↑"}
SPARED = {"u", "x", "o", "t", "1–4", "↑↓←→", "↑↓"}
"""Keys that every rule page names; where there is no room for all they may give way."""


async def bottom_lines(scene: str, language: str) -> list[set[str]]:
    """The keys in the bottom line, at every step; nothing may be cut on the screen."""
    where, steps = SCENES[scene]
    lines = []
    async with where(speaking(language)) as person:
        for step in [[], *steps]:
            await person.press(*step)
            lines.append({hint.split(" ")[0] for hint in re.split(" {2,}", person.keys)})
            assert "…" not in person.text, person.text
    return lines


@pytest.mark.parametrize("scene", SCENES)
async def test_german_fits_where_english_does(scene):
    english, german = await bottom_lines(scene, "en"), await bottom_lines(scene, "de")
    for here, there in zip(english, german, strict=True):
        assert {NAMED.get(key, key) for key in here} - there <= SPARED
