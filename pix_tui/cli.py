"""The command line. Each command imports what it needs when it runs, so `--version` is quick."""

from __future__ import annotations

import sys

from . import __version__

# `--version` is what scripts ask for: even argparse would double the time that it takes. The
# names that only a type checker needs are therefore imported for it alone.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from .games.message import Message

FAILED, MISUSED = 1, 2
"""Exit statuses: it did not work; it was asked for wrongly."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        if arguments == ["--version"]:
            print(f"pix-tui {__version__}")
            status = 0
        else:
            status = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()  # a disk that is full shows only now
        return status
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing is left to flush into the pipe.
        sys.stdout = None
        return 0
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        from .games.message import NotUnderstood
        from .i18n import say

        sentence = getattr(error, "message", None) or _unprinted(error)
        if sentence is None:
            raise
        print(f"pix-tui: {say(sentence)}", file=sys.stderr)
        return MISUSED if isinstance(error, NotUnderstood) else FAILED


def _run(arguments: Sequence[str]) -> int:
    from .signs import get_by

    language = _speak()
    get_by(sys.stdout, sys.stderr)
    try:
        args = _parsed(arguments, language)
    except SystemExit as end:  # help is printed, or what is wrong with the arguments
        return int(end.code or 0)
    from . import commands

    status: int = getattr(commands, args.run)(args)
    return status


def _speak() -> str:
    """Read and write in the language that the settings choose or else the environment asks for;
    its name."""
    from . import paths
    from .i18n import new_reader, use_language
    from .settings import chosen_language

    use_language()
    reader = new_reader()
    reader.choose(chosen_language(paths.settings_file()))
    return reader.language


def _parsed(arguments: Sequence[str], language: str) -> argparse.Namespace:
    """The arguments, in the course of which argparse says its own sentences in this language: it
    asks gettext for them, which looks at the environment."""
    import gettext
    import os

    from .i18n import DOMAIN, FOLDER

    domain, wanted = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(FOLDER))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    try:
        return _parser().parse_args(arguments)
    finally:
        gettext.textdomain(domain)
        os.environ.pop("LANGUAGE")
        if wanted is not None:
            os.environ["LANGUAGE"] = wanted


def _unprinted(error: Exception) -> Message | None:
    """What to say if standard output takes nothing more; `None` if the error is another."""
    if not isinstance(error, OSError) or error.filename is not None:
        return None
    from .games.message import message

    sys.stdout = None  # what is still in it would complain once more at the end
    return message("Standard output cannot be written: {why}.", why=error.strerror or str(error))


def _parser() -> argparse.ArgumentParser:
    import argparse

    from .i18n import _

    parser = argparse.ArgumentParser(
        prog="pix-tui",
        description=_("Tabletop games in the terminal. Without a command: the launcher."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"pix-tui {__version__}",
        help=_("show program's version number and exit"),
    )
    parser.set_defaults(run="launch")
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))

    def command(name: str, help: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(run=name if name != "import" else "import_")
        return sub

    play = command("play", _("begin a match at once, with the choices of last time"))
    _add_game(play)
    play.add_argument(
        "--seat",
        action="append",
        metavar=_("WHO"),
        default=[],
        help=_("who sits there: person, person:NAME, or a bot's level; once for each seat"),
    )
    _add_options(play)
    play.add_argument("--seed", type=int, help=_("fix all that is left to chance (for tests)"))
    play.add_argument("--position", help=_("begin from a position, or from load fields as JSON"))
    play.add_argument("--setup", action="store_true", help=_("show the set-up first"))

    resume = command("resume", _("go on with a match, the last one if none is named"))
    resume.add_argument("match", nargs="?", metavar=_("MATCH"), help=_("its id or its beginning"))

    matches = command("matches", _("list the matches that are kept here"))
    matches.add_argument("--json", action="store_true", help=_("for programs"))

    replay = command("replay", _("look at a match move by move"))
    replay.add_argument("match", metavar=_("MATCH|FILE"), help=_("an id, or an exported file"))
    replay.add_argument("--at", type=int, metavar=_("N"), help=_("as it was after so many moves"))

    show = command("show", _("print how a match went"))
    show.add_argument("match", nargs="?", metavar=_("MATCH"), help=_("its id; the last if omitted"))
    show.add_argument("--json", action="store_true", help=_("for programs"))

    export = command("export", _("write a match to a JSON file"))
    export.add_argument("match", metavar=_("MATCH"))
    export.add_argument("file", metavar=_("FILE"))
    export.add_argument("--force", action="store_true", help=_("replace the file if it is there"))

    import_ = command("import", _("take a match from a JSON file"))
    import_.add_argument("file", metavar=_("FILE"))

    gallery = command("gallery", _("look at what people have drawn in PIX"))
    gallery.add_argument("word", nargs="?", metavar=_("WORD"), help=_("a word or a part of one"))
    gallery.add_argument("--player", metavar=_("NAME"), help=_("whose drawings"))
    gallery.add_argument("--match", metavar=_("ID"), help=_("a match, by a part of its id"))
    gallery.add_argument("--deck", metavar=_("DECK"), help=_("a deck, such as en"))
    gallery.add_argument("--limit", type=int, metavar=_("N"), help=_("the last so many"))
    how = gallery.add_mutually_exclusive_group()
    how.add_argument(
        "--format",
        choices=("text", "ansi", "svg"),
        help=_("as rows of signs, in colours, or as one SVG; what suits if omitted"),
    )
    how.add_argument("--json", action="store_true", help=_("for programs"))
    gallery.add_argument("--clear", action="store_true", help=_("forget all drawings for good"))
    gallery.add_argument("--yes", action="store_true", help=_("do not ask before"))

    rules = command("rules", _("print the rules of a game"))
    _add_game(rules)

    snapshot = command("snapshot", _("print the screen of a game as text, or write it as SVG"))
    _add_game(snapshot)
    snapshot.add_argument("--position", help=_("a position, or the fields of a load as JSON"))
    snapshot.add_argument("--seats", type=int, metavar=_("N"), help=_("how many play"))
    snapshot.add_argument("--log", metavar=_("FILE"), help=_("an exported match instead"))
    snapshot.add_argument("--seat", type=int, metavar=_("N"), help=_("whose view (from 0)"))
    snapshot.add_argument("--size", default="80x24", metavar=_("WxH"), help=_("columns x rows"))
    snapshot.add_argument("--theme", choices=("dark", "light", "plain"), default="dark")
    snapshot.add_argument("--press", default="", metavar=_("KEYS"), help=_("keys, with blanks"))
    snapshot.add_argument("--svg", metavar=_("FILE"), help=_("write an SVG there"))
    _add_options(snapshot)

    _add_host(command("host", _("serve everybody at an own terminal, over SSH")))

    command("engine", _("speak the engine protocol on standard input and output"))

    where = command("where", _("print the folders that are used"))
    where.add_argument("--json", action="store_true", help=_("for programs"))
    return parser


def _add_host(host: argparse.ArgumentParser) -> None:
    from .i18n import _

    host.add_argument("what", nargs="?", choices=("status",), help=_("how the host here is doing"))
    host.add_argument(
        "--bind", default="127.0.0.1", metavar=_("ADDRESS"), help=_("where to listen")
    )
    host.add_argument("--port", type=int, default=2222, metavar=_("N"), help=_("0: any"))
    host.add_argument("--name", default="pix-tui", metavar=_("NAME"), help=_("what it is called"))
    host.add_argument("--max-sessions", type=int, metavar=_("N"), help=_("how many may be here"))
    who = host.add_mutually_exclusive_group()
    who.add_argument("--open", action="store_true", help=_("everybody may come in"))
    who.add_argument("--keys", metavar=_("FILE"), help=_("only those with these public keys"))
    who.add_argument("--password-file", metavar=_("FILE"), help=_("only those who know it"))
    host.add_argument("--json", action="store_true", help=_("for programs"))


def _add_game(parser: argparse.ArgumentParser) -> None:
    from .i18n import _

    parser.add_argument("game", metavar=_("GAME"), help=_("its name, such as tixel"))


def _add_options(parser: argparse.ArgumentParser) -> None:
    from .i18n import _

    parser.add_argument(
        "--option",
        action="append",
        metavar=_("NAME=VALUE"),
        default=[],
        help=_("an option of the game, such as size=7; may be repeated"),
    )
    parser.add_argument(
        "--deck",
        metavar=_("FILE"),
        help=_("a deck of your own from a TOML file, for games that have decks"),
    )
