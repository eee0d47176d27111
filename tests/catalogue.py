"""Keep the message catalogues in `pix_tui/locale`.

`python -m tests.catalogue update` brings every `.po` up to date with the sentences of the
program: new ones are added without a translation, gone ones are dropped. Then translate what it
names, and `python -m tests.catalogue compile` writes the `.mo` that the program reads.
`python -m tests.catalogue missing` only says what is still to be translated.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PROGRAM = Path(__file__).parents[1] / "pix_tui"
LOCALE = PROGRAM / "locale"
DOMAIN = "pix_tui"
PLURALS = {"de": "nplurals=2; plural=(n != 1);"}
"""The languages there are, and gettext's rule for their plurals."""

# Besides these, every function or class of the program takes a sentence whose parameter is
# called `pattern`.
_TAKES_TWO = {"ngettext": (0, 1)}
_PATTERN = "pattern"


ARGPARSE = (
    "usage: ",
    "positional arguments",
    "options",
    "show this help message and exit",
    "%(prog)s: error: %(message)s\n",
    "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s",
    "unrecognized arguments: %s",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "invalid %(type)s value: %(value)r",
    "expected one argument",
    "ambiguous option: %(option)s could match %(matches)s",
    "ignored explicit argument %r",
)
"""What Python's own argparse says of our command line; it looks into our catalogue."""


class Sentence(NamedTuple):
    """A sentence of the program: its patterns (two if it counts), and the file it is first in."""

    patterns: tuple[str, ...]
    file: str


class NotFound(Exception):
    """A pattern that is made while the program runs, so that no catalogue can have it."""


# -- the sentences of the program --------------------------------------------------------------
def sentences(program: Path = PROGRAM) -> list[Sentence]:
    """Every sentence once, in the order of files and lines.

    Raises:
        NotFound: if one is not written where it is given away, nor in a constant of the module.
    """
    trees = {
        path.relative_to(program.parent).as_posix(): ast.parse(path.read_bytes())
        for path in sorted(program.rglob("*.py"))
    }
    takers = _takers(trees.values())
    found: dict[str, Sentence] = {}
    for file, tree in trees.items():
        for patterns in _given(tree, file, takers):
            known = found.get(patterns[0])
            if known is None or len(known.patterns) < len(patterns):
                found[patterns[0]] = Sentence(patterns, known.file if known else file)
    return [*found.values(), *(Sentence((text,), "argparse") for text in ARGPARSE)]


def _takers(trees: object) -> Mapping[str, tuple[int, ...]]:
    """Who takes patterns, and which of the arguments they are."""
    takers: dict[str, tuple[int, ...]] = {**_TAKES_TWO}
    bases: dict[str, list[str]] = {}
    for tree in [*trees]:  # type: ignore[call-overload]
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                bases[node.name] = [_name(base) for base in node.bases]
                for part in node.body:
                    if isinstance(part, ast.FunctionDef) and part.name == "__init__":
                        names = [arg.arg for arg in part.args.args][1:]
                        if _PATTERN in names:
                            takers[node.name] = (names.index(_PATTERN),)
            elif isinstance(node, ast.FunctionDef) and node.name != "__init__":
                names = [arg.arg for arg in node.args.args]
                names = names[1:] if names[:1] in (["self"], ["cls"]) else names
                if _PATTERN in names:
                    takers[node.name] = (names.index(_PATTERN),)
    again = True
    while again:  # whoever inherits takes them as well
        again = False
        for name, above in bases.items():
            heirs = [takers[base] for base in above if base in takers]
            if heirs and name not in takers:
                takers[name] = heirs[0]
                again = True
    return takers


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _given(
    tree: ast.Module, file: str, takers: Mapping[str, tuple[int, ...]]
) -> Iterator[tuple[str, ...]]:
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }

    def texts(node: ast.expr) -> list[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [node.value]
        if isinstance(node, ast.IfExp):
            return texts(node.body) + texts(node.orelse)
        if isinstance(node, ast.Name) and node.id in constants:
            return texts(constants[node.id])
        if (_name(node)) == _PATTERN:
            return []  # handed on: it has been counted where it came from
        raise NotFound(f"{file}:{node.lineno}: {ast.unparse(node)} is not a pattern as it stands")

    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        places = takers.get(_name(call.func), ())
        if _name(call.func) == "ngettext" and isinstance(call.func, ast.Attribute):
            continue  # gettext's own, to which ours hands on
        named = [word.value for word in call.keywords if word.arg == _PATTERN]
        given = named or [call.args[place] for place in places if place < len(call.args)]
        if not places or not given:
            continue
        several = [texts(node) for node in given]
        if len(places) == 1:
            yield from ((text,) for text in several[0])
        else:
            yield from zip(*several, strict=True)  # type: ignore[misc]


# -- the files ---------------------------------------------------------------------------------
class _Steady(Catalog):
    """A catalogue whose head says only what does not change from day to day."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:  # type: ignore[override]
        language = str(self.locale)
        return [
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Language", language),
            ("Plural-Forms", PLURALS[language]),
        ]


def po_file(language: str) -> Path:
    """Where people translate."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(language: str) -> Path:
    """Where the program reads."""
    return po_file(language).with_suffix(".mo")


def read(language: str) -> Catalog:
    """The translations as they are; none if there is no file yet."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language, ignore_obsolete=True, abort_invalid=True)


def brought_up_to_date(old: Catalog) -> Catalog:
    """The sentences of the program with the translations that the old catalogue has for them."""
    new = _Steady(locale=old.locale, header_comment=old.header_comment, fuzzy=False)
    for patterns, file in sentences():
        message = old.get(patterns[0])
        text = message.string if message else ""
        if len(patterns) == 1:
            id: str | tuple[str, ...] = patterns[0]
            text = text if isinstance(text, str) else text[0]
        else:
            id = patterns
            text = ("", "") if isinstance(text, str) else text
        new.add(
            id,
            text,
            [(file, 0)],
            flags=[flag for flag in (message.flags if message else ()) if flag == "fuzzy"],
            user_comments=message.user_comments if message else (),
        )
    return new


def written(catalogue: Catalog) -> bytes:
    """The text of the `.po`."""
    file = io.BytesIO()
    write_po(file, catalogue, width=96, include_lineno=False)
    return file.getvalue()


def compiled(language: str) -> bytes:
    """The bytes of the `.mo`. What is not translated is left out, and English shows."""
    file = io.BytesIO()
    old = read(language)
    steady = _Steady(locale=old.locale, fuzzy=False)
    for message in old:
        if message.id:
            steady.add(message.id, message.string, flags=message.flags)
    write_mo(file, steady)
    return file.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """The patterns that have no translation, or only a part of one."""
    return [
        message.id if isinstance(message.id, str) else message.id[0]
        for message in catalogue
        if message.id
        and not (message.string if isinstance(message.string, str) else all(message.string))
    ]


def main(argv: list[str]) -> int:
    """Update, compile, or say what is missing."""
    if argv not in (["update"], ["compile"], ["missing"]):
        print(__doc__)
        return 2
    for language in PLURALS:
        if argv == ["update"]:
            new = brought_up_to_date(read(language))
            po_file(language).parent.mkdir(parents=True, exist_ok=True)
            po_file(language).write_bytes(written(new))
        elif argv == ["compile"]:
            mo_file(language).write_bytes(compiled(language))
        catalogue = brought_up_to_date(read(language))
        missing = untranslated(catalogue)
        print(f"{language}: {len(catalogue)} sentences, {len(missing)} to be translated")
        for pattern in missing:
            print(f"  {pattern}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
