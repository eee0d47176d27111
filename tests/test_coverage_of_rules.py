"""Every statement of a game's rules is named by a test.

A game joins with a file `statements.toml` beside its tests: numbered statements (`TX-23`) in our
words. A test names a statement in its own name (`test_TX_23_…`) or in its docstring (`TX-23`). A
test that is skipped or expected to fail proves nothing and does not count.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FILES = sorted(TESTS.glob("**/statements.toml"))
STATEMENT = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2})[-_](\d\d)(?![0-9])")


def statements(file: Path) -> dict[str, str]:
    stated = tomllib.loads(file.read_text(encoding="utf-8"))["statements"]
    return dict(stated)


def meant_to_pass(source: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The test functions of a module that are meant to pass."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith(
            "test_"
        ):
            marks = " ".join(ast.unparse(decorator) for decorator in node.decorator_list)
            if not re.search(r"\bmark\.(skip|skipif|xfail)\b", marks):
                yield node


def named_in(source: str) -> set[str]:
    """The statements that the tests of a module name."""
    return {
        f"{prefix}-{number}"
        for test in meant_to_pass(source)
        for prefix, number in STATEMENT.findall(
            test.name.removeprefix("test_") + " " + (ast.get_docstring(test) or "")
        )
    }


@cache
def named_everywhere() -> set[str]:
    modules = sorted(TESTS.glob("**/test_*.py"))
    return set().union(*(named_in(module.read_text(encoding="utf-8")) for module in modules))


def prefixes(stated: dict[str, str]) -> set[str]:
    return {name.split("-")[0] for name in stated}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_every_statement_is_named_by_a_test(file):
    stated = statements(file)
    unproved = {name: text for name, text in stated.items() if name not in named_everywhere()}
    assert not unproved


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_no_test_names_a_statement_that_is_not_there(file):
    stated = statements(file)
    named = {name for name in named_everywhere() if name.split("-")[0] in prefixes(stated)}
    assert named <= set(stated)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_statements_have_one_prefix_are_numbered_without_a_gap_and_say_something(file):
    stated = statements(file)
    (prefix,) = prefixes(stated)
    assert list(stated) == [f"{prefix}-{number:02}" for number in range(1, len(stated) + 1)]
    assert all(text.strip() and "\n" not in text for text in stated.values())
    assert len(set(stated.values())) == len(stated)


def test_two_games_never_share_a_prefix():
    used = [prefix for file in FILES for prefix in prefixes(statements(file))]
    assert len(used) == len(set(used))


def test_there_are_statements_at_all():
    assert any(file.parent.name == "tixel" for file in FILES)


MODULE = '''
"""ZZ-01 in a module's docstring does not count."""
def test_ZZ_02_in_a_name(): ...
def test_ZZ_03_ZZ_04_two_in_a_name(): ...
async def test_in_words():
    """Proves ZZ-05, and ZZ-06 as well."""
def helper_ZZ_07(): ...
def test_with_a_comment():
    # ZZ-08
    ...
@pytest.mark.skip
def test_ZZ_09_skipped(): ...
@pytest.mark.xfail(reason="some day")
def test_ZZ_10_expected_to_fail(): ...
class TestGroup:
    @pytest.mark.parametrize("x", [1])
    def test_ZZ_11_in_a_class(self, x): ...
def test_ZZ_123_no_statement_has_three_digits(): ...
'''


def test_what_counts_as_naming_a_statement():
    assert named_in(MODULE) == {"ZZ-02", "ZZ-03", "ZZ-04", "ZZ-05", "ZZ-06", "ZZ-11"}
