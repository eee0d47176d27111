"""What is written to a terminal that does not have every sign, or that is gone."""

from __future__ import annotations

import io
import os

import pytest

from pix_tui.driver import _WhileItLasts


def written(text: str, encoding: str) -> str:
    raw = io.BytesIO()
    file = _WhileItLasts(io.TextIOWrapper(raw, encoding=encoding, newline=""))
    file.write(text)
    file.flush()
    return raw.getvalue().decode(encoding)


def test_a_terminal_with_unicode_gets_every_sign() -> None:
    assert written("▸ “c4” ─ ◆▀日", "utf-8") == "▸ “c4” ─ ◆▀日"


@pytest.mark.parametrize("encoding", ["ascii", "iso8859-1", "cp1252"])
def test_any_other_gets_what_comes_closest(encoding: str) -> None:
    assert written("▸ c4 ─── ★ ◆ ←↑↓→ ╭╮ 日|", encoding) == "> c4 --- * # <^v> ++ ??|"


def test_letters_that_it_has_stay() -> None:
    assert written("Jörg – 45°", "iso8859-1") == "Jörg - 45°"


def test_writing_to_a_terminal_that_is_gone_is_no_error() -> None:
    end, other = os.pipe()
    os.close(end)
    with os.fdopen(other, "wb", buffering=0) as raw:
        gone = _WhileItLasts(io.TextIOWrapper(raw, encoding="utf-8", write_through=True))
        gone.write("x")
        gone.flush()
        with pytest.raises(BrokenPipeError):
            raw.write(b"x")
