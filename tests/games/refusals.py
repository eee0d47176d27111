"""What is said about something that cannot be read or played, whatever was sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from pix_tui.games.game import Illegal, NotUnderstood


def not_understood(read: Callable[..., Any], *args: Any, shorter_than: int = 300) -> str:
    """What is said when it cannot be read: always one line; fails if it can be read."""
    with pytest.raises(NotUnderstood) as caught:
        read(*args)
    sentence = str(caught.value.message)
    assert sentence
    assert sentence.isprintable()
    assert len(sentence) < shorter_than
    return sentence


def check_one_form(
    text: str,
    read: Callable[..., Any],
    write: Callable[..., str],
    on: Any,
    shorter_than: int = 300,
) -> None:
    """A text is the only one of what it stands for, or it is not understood.

    Args:
        text: any text.
        read: takes the text and `on`.
        write: takes what was read and `on`.
        on: what it belongs to: a board, a state, options.
        shorter_than: how many characters a refusal must stay below.
    """
    try:
        found = read(text, on)
    except NotUnderstood:
        not_understood(read, text, on, shorter_than=shorter_than)
    else:
        assert write(found, on) == text


def why_refused(game: Any, state: Any, seat: int | None, text: str) -> Exception | None:
    """Why a seat may not play the text; `None` if it may."""
    try:
        game.play(state, seat, game.parse_move(text, state))
    except (Illegal, NotUnderstood) as refusal:
        return refusal
    return None


def why_illegal(game: Any, state: Any, seat: int | None, move: Any) -> str:
    """The rule that forbids a move; fails if it is legal. Nothing has changed by trying it."""
    before = game.dump(state)
    try:
        game.play(state, seat, move)
    except Illegal as error:
        assert game.dump(state) == before
        return str(error.message)
    raise AssertionError(f"{move} is legal in {before}")


def answers(game: Any, state: Any, seat: int, texts: Iterable[str]) -> list[str]:
    """What the game says to each text of a seat."""
    found = []
    for text in texts:
        try:
            found.append(str(game.check(state, seat, game.parse_move(text, state))))
        except NotUnderstood as error:
            found.append(str(error.message))
    return found
