"""Small questions over a screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ..i18n import _
from ..widgets.key_bar import KeyBar, KeyHint
from .base import PixModal


class Confirm(PixModal[bool]):
    """A question with yes and no; everything but yes is no."""

    shows_secrets = True  # it may name the cards that are to go
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", show=False),
        Binding("n,escape,q", "answer(False)", show=False),
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        """Args:
        question: a whole sentence.
        yes: what happens on yes.
        no: what happens on no.
        """
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose(self) -> ComposeResult:
        """The question over its two answers."""
        with Vertical():
            yield Static(Content(self._question))
            yield KeyBar(
                [
                    KeyHint(_("y"), self._yes, "answer(True)"),
                    KeyHint(_("n"), self._no, "answer(False)"),
                ]
            )

    def action_answer(self, answer: bool) -> None:
        """Close with the answer."""
        self.dismiss(answer)
