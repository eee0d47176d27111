"""The fixture `screen_snapshot` and the option `--update-screens`, in projects made for a test."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from pix_tui.testing import take_snapshot


def project(pytester: pytest.Pytester, test: str, ini: str = "") -> pytest.Pytester:
    pytester.makeini(f"[pytest]\nasyncio_default_fixture_loop_scope = function\n{ini}")
    pytester.makepyfile(textwrap.dedent(test))
    return pytester


ONE_SCREEN = """
    def test_start(screen_snapshot):
        screen_snapshot("tixel", press=["enter"])
"""


def test_without_its_golden_a_test_fails_and_says_what_to_do(pytester):
    result = project(pytester, ONE_SCREEN).runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*no golden screen*snapshots*start.svg*", "*--update-screens*"])
    assert not (pytester.path / "snapshots").exists()


def test_goldens_are_written_when_asked_for_and_hold_from_then_on(pytester):
    project(pytester, ONE_SCREEN)
    result = pytester.runpytest_inprocess("--update-screens")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*golden screens written*", "start"])
    expected = take_snapshot("tixel", press=["enter"])
    folder = pytester.path / "snapshots"
    assert (folder / "start.txt").read_text("utf-8") == expected.text + "\n"
    assert (folder / "start.svg").read_text("utf-8") == expected.svg
    pytester.runpytest_inprocess().assert_outcomes(passed=1)
    again = pytester.runpytest_inprocess("--update-screens")
    again.stdout.no_fnmatch_line("*golden screens written*")


def test_a_difference_is_shown_as_a_text(pytester):
    project(pytester, ONE_SCREEN).runpytest_inprocess("--update-screens")
    twin = pytester.path / "snapshots" / "start.txt"
    twin.write_text(twin.read_text("utf-8").replace("▸ White", "▸ Grey"), "utf-8")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["-*▸ Grey", "+*▸ White", "*as it is now: *start.svg"])
    written = next(line.rpartition(": ")[2] for line in result.outlines if "as it is now" in line)
    assert "<svg" in Path(written).read_text("utf-8")


def test_a_difference_in_colour_alone_is_told_by_its_rows(pytester):
    project(pytester, ONE_SCREEN).runpytest_inprocess("--update-screens")
    picture = pytester.path / "snapshots" / "start.svg"
    lines = picture.read_text("utf-8").splitlines()
    (row,) = (n for n, line in enumerate(lines) if "resign" in line)
    lines[row] = lines[row].replace("fill=", 'class="i" fill=')
    picture.write_text("\n".join(lines) + "\n", "utf-8")
    result = pytester.runpytest_inprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*start.svg are the same, colours or styles differ: rows 24."])


def test_the_folder_can_be_another_one(pytester):
    project(pytester, ONE_SCREEN, "pix_tui_snapshots = tests/goldens")
    pytester.runpytest_inprocess("--update-screens")
    assert (pytester.path / "tests" / "goldens" / "start.svg").is_file()


def test_names_are_safe_and_two_in_one_test_differ(pytester):
    project(
        pytester,
        """
        import pytest

        @pytest.mark.parametrize("size", [(80, 24), (81, 25)])
        async def test_size(screen_snapshot, size):
            screen_snapshot("tixel", size=size)
            screen_snapshot("tixel", size=size, name=f"../x {size[0]}", theme="light")

        def test_twice(screen_snapshot):
            screen_snapshot("tixel")
            screen_snapshot("tixel")
        """,
        "asyncio_mode = auto",
    )
    result = pytester.runpytest_inprocess("--update-screens")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["*Two screens of this test are called twice: name them."])
    names = sorted(file.name for file in (pytester.path / "snapshots").glob("*.svg"))
    assert names == ["size-size0.svg", "size-size1.svg", "twice.svg", "x-80.svg", "x-81.svg"]


def test_any_screen_can_be_compared(pytester):
    project(
        pytester,
        """
        from pix_tui.testing import snapshot_of
        from pix_tui.testing.stage import StillApp

        async def test_launcher(screen_snapshot):
            app = StillApp()
            async with app.run_test():
                screen_snapshot.compare(snapshot_of(app), "launcher")
        """,
        "asyncio_mode = auto",
    )
    pytester.runpytest_inprocess("--update-screens").assert_outcomes(passed=1)
    pytester.runpytest_inprocess().assert_outcomes(passed=1)
