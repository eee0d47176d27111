"""What each command of the command line does. Only what a command needs is imported in it."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from . import paths
from .cli import FAILED, MISUSED
from .games import own
from .games.message import Message, NotUnderstood, message
from .i18n import _, say
from .signs import knows_unicode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.screen import Screen

    from .app import PixTui
    from .games.game import Game, Options
    from .games.pix.gallery import Kept
    from .table.log import Log
    from .table.record import Entry, SeatInfo

own.keep_in(paths.config_folder)
own.keep_file("gallery", paths.gallery_file)


# -- the screens -----------------------------------------------------------------------------
def launch(args: Namespace) -> int:
    """The launcher."""
    return _run(lambda app: None)


def play(args: Namespace) -> int:
    """A match that begins now."""
    from .games import registry
    from .table.fold import check_seats

    game = registry.get(args.game)
    options = read_options(game, args.option, args.deck)
    seats = tuple(read_seat(game, who) for who in args.seat)
    setup = read_position(args.position)
    if setup:
        # Not the options of last time, which somebody has chosen for another board.
        options = options or game.options()
        game.set_up(setup, options)  # complain before there is a screen

    def opening(app: PixTui) -> Screen[Any]:
        from dataclasses import replace

        from .screens.choices import last_choices
        from .screens.opening import new_match

        choices = last_choices(game, app.settings)
        if options is not None:
            choices = replace(choices, options=options)
        if seats:
            choices = replace(choices, seats=seats, shuffled=False)
        if args.setup:
            from .screens.setup import SetUp

            return SetUp(game, choices, seed=args.seed, setup=setup)
        return new_match(app, app.log_of_matches, game, choices, seed=args.seed, setup=setup)

    if seats:
        check_seats(game, len(seats))
    return _run(opening)


def resume(args: Namespace) -> int:
    """A match that is kept here."""
    log, notices = open_log(begin=False)
    match = log.find(args.match) if args.match else _newest(log, over=False)

    def opening(app: PixTui) -> Screen[Any]:
        from .screens.opening import open_match

        return open_match(app, log, match)

    return _run(opening, log, notices)


def replay(args: Namespace) -> int:
    """A match move by move; its moves as text where there is no terminal."""
    from .table.fold import read_match
    from .table.local import Replay

    log, notices = open_log(begin=False)
    match = _match_or_file(args.match, log)
    if match is None:
        match = read_match(log, log.find(args.match))
    sitting = Replay(match, args.at)
    if not _is_terminal(sys.stdout):
        for number, (seat, text) in enumerate(sitting.match.shown(None), start=1):
            print(number, "-" if seat is None else seat, text)
        return 0

    def opening(app: PixTui) -> Screen[Any]:
        from .screens.opening import match_screen

        return match_screen(sitting)

    return _run(opening, log, notices)


def host(args: Namespace) -> int:
    """Serve everybody at an own terminal, or say how the host here is doing."""
    if args.what != "status":
        try:
            import asyncssh  # noqa: F401 - whether it is there at all
        except ImportError:
            raise NotUnderstood("The host needs asyncssh: pip install “pix-tui[host]”.") from None
    from .host.command import run

    return run(args, open_log)


def _match_or_file(text: str, log: Log) -> Any:
    from .table.files import read_file

    path = Path(text)
    if path.suffix or os.sep in text or path.is_file():
        return read_file(path)
    return None


def _run(
    opening: Callable[[PixTui], Screen[Any] | None],
    log: Log | None = None,
    notices: Sequence[Message] = (),
) -> int:
    """Start the application; a sentence instead where no screen can be drawn."""
    if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
        return _misuse(_("This needs a terminal: standard input and output are not one."))
    if os.environ.get("TERM", "") in ("dumb", ""):
        return _misuse(
            _("This terminal cannot place text (TERM is “dumb”). “pix-tui engine” works anywhere.")
        )
    from .app import PixTui
    from .gallery import Gallery
    from .settings import Settings

    if log is None:
        log, notices = open_log()
    try:
        app = PixTui(
            log,
            Settings(paths.settings_file()),
            opening,
            notices=notices,
            gallery=Gallery(paths.gallery_file()),
        )
        app.run_in_terminal()
        return app.return_code or 0
    finally:
        log.close()


def _is_terminal(file: TextIO | None) -> bool:
    return file is not None and file.isatty()  # it is nothing if it was closed for us


def _misuse(sentence: str) -> int:
    complain(sentence)
    return MISUSED


def complain(sentence: str) -> None:
    """One sentence on standard error."""
    print(f"pix-tui: {sentence}", file=sys.stderr)


def _print_json(value: object) -> None:
    """For programs: what cannot be shown is escaped rather than replaced."""
    print(json.dumps(value, indent=2, ensure_ascii=not knows_unicode(sys.stdout)))


# -- matches ---------------------------------------------------------------------------------
def open_log(*, begin: bool = True) -> tuple[Log, list[Message]]:
    """The log of this machine, and what there is to say about it.

    Args:
        begin: whether to begin one where there is none. Whoever only looks leaves no file behind.
    """
    from .table.log import MemoryLog
    from .table.sqlite import open_log

    if not begin and not _may_be_there(paths.matches_file()):
        return MemoryLog(), []
    log, trouble = open_log(paths.matches_file())
    return log, [trouble] if trouble else []


def _may_be_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # nobody may look there: opening it says why
        return True


def _log_for_reading() -> Log:
    log, notices = open_log(begin=False)
    for notice in notices:
        complain(say(notice))
    return log


def _newest(log: Log, over: bool) -> str:
    from .table.log import NoSuchMatch

    for entry in log.matches():
        if entry.standing.over == over:
            return entry.header.id
    if over:
        raise NoSuchMatch(message("No match has been finished here yet."))
    raise NoSuchMatch(message("No match is running here. “pix-tui play” begins one."))


def _open_header(entry: Entry, game: Game[Any, Any] | None) -> dict[str, Any]:
    """The header of a match as anybody may see it: a seed fixes all that chance will bring, and
    the words of a deck are for those who draw and guess them."""
    header = entry.header.to_json()
    if game is not None:
        header["options"] = game.options.chosen(entry.header.options)
    if not entry.standing.over:
        header.pop("seed", None)
    return header


def matches(args: Namespace) -> int:
    """All matches, the last one first."""
    import time

    from . import words
    from .games import registry

    entries = _log_for_reading().matches()
    games, _broken = registry.load()
    if args.json:
        rows = [
            {
                **_open_header(entry, games.get(entry.header.game)),
                "over": entry.standing.over,
                "moves": entry.standing.moves,
                "result": entry.standing.result,
                "touched": entry.touched,
            }
            for entry in entries
        ]
        _print_json(rows)
        return 0
    now = int(time.time() * 1000)
    table = []
    for entry in entries:
        header = entry.header
        game = games.get(header.game)
        about = words.about_match(game, entry, now) if game else (header.game, "", "")
        table.append((header.id, *about))
    widths = words.column_widths(table)
    for row in table:
        print("  ".join(map(words.padded, row, widths)).rstrip())
    if not entries:
        print(_("No matches are kept here yet."))
    return 0


def show(args: Namespace) -> int:
    """How a match went: a summary for people, JSON for programs."""
    from .table.fold import read_match
    from .table.result import result

    log = _log_for_reading()
    match = _match_or_file(args.match, log) if args.match else None
    if match is None:
        match = read_match(log, log.find(args.match) if args.match else _newest(log, over=True))
    if args.json:
        _print_json(result(match))
        return 0
    from rich.console import Console

    from .summaries.common import summary_of

    Console(highlight=False).print(summary_of(match))
    return 0


def export(args: Namespace) -> int:
    """One match as a JSON file."""
    from .table.files import export_match

    log = _log_for_reading()
    export_match(log, log.find(args.match), Path(args.file), overwrite=args.force)
    return 0


def import_(args: Namespace) -> int:
    """One match from a JSON file."""
    from .table.files import import_match, read_file
    from .table.sqlite import SqliteLog

    file = Path(args.file)
    read_file(file)  # complain before anything is begun
    # Not the log that forgets: what is imported is meant to be kept.
    log = SqliteLog(paths.matches_file(), mend=True)
    if log.trouble:
        complain(say(log.trouble))
    print(import_match(log, file))
    return 0


def gallery(args: Namespace) -> int:
    """What people have drawn, for people and for programs; or it is emptied."""
    from .gallery import Gallery, select

    if args.clear:
        return _clear_gallery(args)
    if args.limit is not None and args.limit < 1:
        raise NotUnderstood("At least one drawing is shown, not {count}.", count=args.limit)
    kept = Gallery(paths.gallery_file())
    everything = kept.drawings()
    if kept.trouble:
        complain(say(kept.trouble))
    drawings = select(
        everything,
        word=args.word or "",
        player=args.player or "",
        match=args.match or "",
        deck=args.deck or "",
    )[: args.limit]
    if args.json:
        _print_json([one.to_json() for one in drawings])
        return 0
    if not everything and args.format != "svg":
        print(_("No drawings are kept here yet."))
        return 0
    if not drawings:
        complain(_("No drawing in the gallery fits that."))
        return FAILED
    _print_gallery(drawings, args.format or ("ansi" if _shows_colours() else "text"))
    return 0


def _print_gallery(drawings: Sequence[Kept], how: str) -> None:
    from .summaries import gallery as printed

    if how == "svg":
        print(printed.as_svg(drawings), end="")
    elif how == "text":
        print(printed.as_text(drawings))
    else:
        from rich.console import Console

        # Asked for, so neither a pipe nor a variable takes the colours away.
        console = Console(
            color_system="256", force_terminal=True, no_color=False, highlight=False, emoji=False
        )
        console.print(printed.InColours(drawings))


def _shows_colours() -> bool:
    dumb = os.environ.get("TERM", "") in ("dumb", "")
    return _is_terminal(sys.stdout) and not dumb and not os.environ.get("NO_COLOR")


def _clear_gallery(args: Namespace) -> int:
    """Forget everything, after a question."""
    import time

    from .gallery import Gallery
    from .i18n import ngettext

    if any((args.word, args.player, args.match, args.deck, args.limit, args.format, args.json)):
        raise NotUnderstood(
            "--clear empties the whole gallery and takes nothing beside it but --yes."
        )
    kept = Gallery(paths.gallery_file())
    count = len(kept.drawings())
    if not count and not _may_be_there(paths.gallery_file()):
        print(_("No drawings are kept here yet."))
        return 0
    if not args.yes:
        if not (_is_terminal(sys.stdin) and _is_terminal(sys.stdout)):
            return _misuse(_("Nobody can be asked here: --yes empties the gallery all the same."))
        question = ngettext(
            "Forget the drawing in the gallery for good? [y/n]",
            "Forget all {count} drawings in the gallery for good? [y/n]",
            count,
        )
        print(question, end=" ", flush=True)
        if sys.stdin.readline().strip().casefold() not in (_("y"), _("yes")):
            print(_("Everything is kept."))
            return 0
    kept.clear(int(time.time() * 1000))
    print(_("The gallery is empty now."))
    return 0


# -- other commands ----------------------------------------------------------------------------
def rules(args: Namespace) -> int:
    """The rules of a game, as text."""
    import textwrap

    from .games import registry
    from .games.bot import resolve

    game = registry.get(args.game)
    print(game.title)
    print(say(game.pitch))
    for heading, text in resolve(game.rules)() if game.rules else ():
        print(f"\n{say(heading)}")
        for paragraph in say(text).split("\n"):
            print(textwrap.fill(paragraph, 78, initial_indent="  ", subsequent_indent="  "))
    return 0


def snapshot(args: Namespace) -> int:
    """The screen of a game without a terminal."""
    from .games import registry
    from .table.files import read_file
    from .testing import take_snapshot

    game = registry.get(args.game)
    shot = take_snapshot(
        game.name,
        setup=read_position(args.position),
        seats=args.seats,
        match=read_file(Path(args.log)) if args.log else None,
        options=read_options(game, args.option, args.deck),
        seat=args.seat,
        size=read_size(args.size),
        theme=args.theme,
        press=args.press.split(),
        # A picture made of blocks would be nothing but number signs.
        drawing="auto" if args.svg or knows_unicode(sys.stdout) else "ascii",
    )
    if args.svg:
        try:
            Path(args.svg).write_text(shot.svg, encoding="utf-8")
        except OSError as error:
            why = error.strerror
            complain(_("{file} cannot be written: {why}.", file=args.svg, why=why))
            return FAILED
    else:
        print(shot.text)
    return 0


def engine(args: Namespace) -> int:
    """The engine protocol."""
    from .table.engine import main

    return main()


def where(args: Namespace) -> int:
    """The folders and files that are used."""
    found = {
        "state": str(paths.state_folder()),
        "config": str(paths.config_folder()),
        "matches": str(paths.matches_file()),
        "settings": str(paths.settings_file()),
        "shapes": str(paths.config_folder() / "shapes"),
        "decks": str(paths.config_folder() / "decks"),
        "gallery": str(paths.gallery_folder()),
    }
    if args.json:
        _print_json(found)
    else:
        print(_("matches:  {path}", path=found["matches"]))
        print(_("settings: {path}", path=found["settings"]))
        print(_("shapes:   {path}", path=found["shapes"]))
        print(_("decks:    {path}", path=found["decks"]))
        print(_("gallery:  {path}", path=found["gallery"]))
    return 0


# -- reading arguments -------------------------------------------------------------------------
def read_options(
    game: Game[Any, Any], given: Sequence[str], deck: str | None = None
) -> Options | None:
    """Options from NAME=VALUE, and a deck from a file; `None` if none are given. Values are JSON
    or bare words."""
    if not given and deck is None:
        return None
    values = {}
    for one in given:
        name, equals, text = one.partition("=")
        if not equals:
            raise NotUnderstood("An option is given as NAME=VALUE, not “{text}”.", text=one)
        try:
            values[name] = json.loads(text)
        except ValueError:
            values[name] = text
    if deck is not None:
        if "deck" in values:
            raise NotUnderstood("The deck is chosen by a file or by its name, not by both.")
        values["deck"] = read_deck(game, deck)
    return game.options.from_json(values)


def read_deck(game: Game[Any, Any], file: str) -> str:
    """The name of a table's own deck from a file."""
    from .games.bot import resolve

    if not game.decks:
        raise NotUnderstood(
            "--deck is for games that have decks; {game} has none.", game=game.title
        )
    name: str = resolve(game.decks)(Path(file))
    return name


def read_position(text: str | None) -> dict[str, Any] | None:
    """The fields of a load request: as a JSON object, or its position alone as it is written."""
    if not text:
        return None
    if not text.startswith("{"):
        return {"position": text}
    from .table.strict import read_json

    fields: dict[str, Any] = read_json(text.encode(errors="replace"))
    return fields


def read_seat(game: Game[Any, Any], who: str) -> SeatInfo:
    """A seat from `person`, `person:NAME` or a bot's level."""
    from .table.record import BOT, PERSON, SeatInfo

    kind, _colon, name = who.partition(":")
    if kind == "person":
        return SeatInfo(name, PERSON)
    if who in game.bots:
        return SeatInfo("", BOT, who)
    raise NotUnderstood(
        "A seat is person, person:NAME or one of {levels}; not “{who}”.",
        levels=", ".join(game.bots),
        who=who,
    )


def read_size(text: str) -> tuple[int, int]:
    """Columns and rows from `80x24`; whether a screen can be that large is said elsewhere."""
    columns, _x, rows = text.partition("x")
    if not all(
        number.isascii() and number.isdigit() and len(number) < 6 for number in (columns, rows)
    ):
        raise NotUnderstood("A size is written like 80x24, not “{text}”.", text=text)
    return int(columns), int(rows)
