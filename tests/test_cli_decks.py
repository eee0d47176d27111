"""A deck of a table's own that is named on the command line: `pix-tui play pix --deck FILE`."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from .games.pix.standin import deck_file
from .terminal import PIX_TUI, Terminal, environment
from .test_cli import MISUSED, ask, files_below, pix_tui

FEW, ENOUGH = 17, 18
CANARY = re.compile(r"word\d\dx")


@pytest.fixture
def env(tmp_path):
    (tmp_path / "home").mkdir()
    return environment(tmp_path / "home")


@pytest.fixture
def here(tmp_path) -> Path:
    """A folder with deck files, right and wrong ones."""
    folder = tmp_path / "here"
    (folder / "folder.toml").mkdir(parents=True)
    right = deck_file(ENOUGH)
    for name, text in {
        "mine.toml": right,
        "en.toml": right,
        "a\x1bb.toml": right,
        "few.toml": deck_file(FEW),
        "torn.toml": f"{right}word = [",
        "odd.toml": right.replace('word = "castle"', 'wort = "castle"'),
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "bytes.toml").write_bytes(b"# a\n\xff")
    os.mkfifo(folder / "pipe.toml")
    return folder


def canaries() -> str:
    """A deck of words that are like nothing else."""
    return "".join(
        f'[[concepts]]\nword = "word{number:02}x"\nclue = "clue{number:02}x"\n'
        for number in range(ENOUGH)
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["pix", "--deck", "none.toml"], "none.toml cannot be read: No such file or directory."),
        (["pix", "--deck", "folder.toml"], "folder.toml cannot be read: Is a directory."),
        (["pix", "--deck", "."], ". cannot be read: Is a directory."),
        (["pix", "--deck", "pipe.toml"], "The deck file pipe.toml is not a file."),
        (["pix", "--deck", "torn.toml"], r"torn.toml, line \d+: this is no TOML \(.+\)."),
        (["pix", "--deck", "bytes.toml"], "bytes.toml, line 2: not UTF-8."),
        (["pix", "--deck", "odd.toml"], r"odd.toml, line \d+: “wort” is nothing that a deck has."),
        (["pix", "--deck", "few.toml"], "few.toml: a deck has at least 18 concepts, .+"),
        (["pix", "--deck", "en.toml"], "A deck is called like its file, .+ called “en”."),
        (["pix", "--deck", "a\x1bb.toml"], "A deck is called like its file, .+ called “a�b”."),
        (["pix", "--deck", "mine.toml", "--option", "deck=de"], ".+, not by both."),
        (["tixel", "--deck", "mine.toml"], "--deck is for games that have decks; Tixel has none."),
        # Nothing is wrong with the file: it is a terminal that is missing.
        (["pix", "--deck", "mine.toml"], "This needs a terminal: .+"),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_what_is_wrong_with_a_deck_is_said_in_one_sentence(env, here, arguments, said):
    before = files_below(here)
    ran = pix_tui("play", *arguments, env=env, cwd=here)
    assert (ran.returncode, ran.stdout) == (MISUSED, "")
    assert re.fullmatch(rf"pix-tui: (The deck file )?{said}\n", ran.stderr)
    assert files_below(here) == before
    assert files_below(Path(env["HOME"])) == []


def test_a_match_goes_on_without_the_file_and_no_list_has_its_words(env, here):
    (here / "mine.toml").write_text(canaries(), encoding="utf-8")
    deck = ["--deck", "mine.toml", "--option", "timer=0"]
    command = [*PIX_TUI, "play", "pix", "--seat", "person:Ada", "--seat", "casual", *deck]
    with Terminal(*command, env=env, cwd=here) as terminal:
        terminal.wait_for(lambda: CANARY.search(terminal.text) is not None)
        (word,) = {*CANARY.findall(terminal.text)}
        terminal.press(" ")
        terminal.wait_for("left: 19 black")
        terminal.hang_up()
        terminal.wait()
    (here / "mine.toml").unlink()
    for listing, named in (
        (["matches"], "pix-"),
        (["matches", "--json"], '"deck": "mine"'),
        (["show", "pix-", "--json"], '"deck": "mine"'),
        (["replay", "pix-"], "card"),
    ):
        printed = ask(*listing, env=env)
        assert named in printed
        assert not CANARY.search(printed)
    with Terminal(*PIX_TUI, "resume", env=env) as terminal:
        terminal.wait_for(word)
        assert "left: 19 black" in terminal.text
