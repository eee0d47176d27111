"""The gallery: what people have drawn on this machine, in small, and each drawing large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from ..gallery import fits
from ..games.pix.drawing import format_drawing
from ..games.pix.gallery import Kept
from ..i18n import _, ngettext, say
from ..summaries.gallery import as_svg, caption, fate_of, picture_of, player_of, points
from ..table.errors import LogError
from ..widgets.colours import text_lines
from ..widgets.ink import ink
from ..widgets.key_bar import KeyBar, KeyHint
from ..widgets.pix_drawing import SCALES, PixDrawing, best_scale
from ..widgets.pix_gallery import CAPTION, GalleryTile, PixGallery
from ..widgets.pix_paint import paint_for
from ..widgets.texts import Panel
from ..widgets.title_bar import TitleBar
from ..words import age
from .base import PixScreen
from .dialogs import Confirm

_LONGEST_SEARCH = 30
_TOLD = 30  # columns for what is known of a drawing
_GAP = 3


class GalleryScreen(PixScreen[None]):
    """All drawings in small; the arrows go from one to the next, Enter shows it large."""

    DEFAULT_CSS = """
    GalleryScreen PixGallery { height: 1fr; }
    GalleryScreen #nothing { height: auto; padding: 1 3; }
    """
    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "go(-1)", show=False),
        Binding("right,l", "go(1)", show=False),
        Binding("up,k", "go_rows(-1)", show=False),
        Binding("down,j", "go_rows(1)", show=False),
        Binding("pageup", "go_pages(-1)", show=False),
        Binding("pagedown", "go_pages(1)", show=False),
        Binding("home", "go(-100000)", show=False),
        Binding("end", "go(100000)", show=False),
        Binding("enter", "open", show=False),
        Binding("slash", "search", show=False),
        Binding("delete", "forget", show=False),
        Binding("e", "write", show=False),
        Binding("c", "empty", show=False),
        Binding("escape", "back", show=False),
        Binding("q,f4", "leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._all: Sequence[Kept] = ()
        self._found: Sequence[Kept] = ()
        self._at = 0
        self._search = ""
        self._searching = False

    def compose(self) -> ComposeResult:
        """Title, drawings, keys."""
        yield TitleBar(_("Gallery"))
        yield Static(Content(""), id="nothing")
        yield PixGallery()
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin with the last one."""
        self._read()

    def come_back(self) -> None:
        """The theme may be another one, and what is kept as well."""
        self._read()

    # -- what is shown -----------------------------------------------------------------------
    def _read(self) -> None:
        """Look at what is kept now."""
        self._all = self.pix.gallery.drawings()
        self.pix.say_trouble(self.pix.gallery)
        self._find()

    def _find(self) -> None:
        """Show what the search finds, and stay with the drawing that was chosen if it does."""
        before = self._chosen
        self._found = [one for one in self._all if fits(one, self._search)]
        if before in self._found:
            self._at = self._found.index(before)
        self._show()

    @property
    def _chosen(self) -> Kept | None:
        return self._found[self._at] if self._found else None

    def _show(self) -> None:
        self._at = min(max(self._at, 0), max(len(self._found) - 1, 0))
        self.query_one(PixGallery).show(len(self._found), self._tile, self._at)
        nothing = self.query_one("#nothing", Static)
        nothing.display = not self._found
        nothing.update(Content(self._why_nothing()))
        self.query_one(TitleBar).show(_("Gallery"), self._count(), self._note())
        self.query_one(KeyBar).show(self._hints())

    def _tile(self, number: int) -> GalleryTile:
        one = self._found[number]
        return GalleryTile(picture_of(one), *caption(one, CAPTION))

    def _why_nothing(self) -> str:
        if self._all:
            return _("Nothing found.")
        if self.pix.settings["gallery"] == "off":
            return _("The gallery is switched off in the settings (F2), so no drawing is kept.")
        return _("No drawings yet: what people draw in PIX comes here once it has been shown.")

    def _count(self) -> str:
        if not self._all:
            return ""
        if self._search:
            return _("{found} of {count} drawings", found=len(self._found), count=len(self._all))
        return ngettext("{count} drawing", "{count} drawings", len(self._all))

    def _note(self) -> str:
        if self._searching:
            return _("search: {text}_", text=self._search)
        return _("search: {text}   Esc clears", text=self._search) if self._search else ""

    def _hints(self) -> list[KeyHint]:
        back = KeyHint(_("Esc"), _("back"), "back")
        if self._searching:
            return [
                KeyHint(_("Enter"), _("done"), "search"),
                KeyHint(_("Esc"), _("clear the search"), "back"),
            ]
        if not self._all:
            return [KeyHint("F2", _("settings"), "app.settings"), back]
        hints = [KeyHint("/", _("search"), "search", 1)]
        if self._found:
            hints = [
                KeyHint("↑↓←→", _("choose"), rank=3),
                KeyHint(_("Enter"), _("large"), "open"),
                *hints,
                *_write_hint(self),
                KeyHint(_("Del"), _("forget"), "forget", 2),
            ]
        return [*hints, KeyHint("c", _("empty"), "empty", 3), back]

    # -- going about -------------------------------------------------------------------------
    def action_go(self, steps: int) -> None:
        """To another drawing."""
        self._at += steps
        self._stop_searching()
        self._show()

    def action_go_rows(self, rows: int) -> None:
        """Up or down; beyond the ends is nothing."""
        there = self._at + rows * self.query_one(PixGallery).across
        if 0 <= there < len(self._found):
            self.action_go(there - self._at)
        elif rows > 0 and self._at // self.query_one(PixGallery).across < (
            (len(self._found) - 1) // self.query_one(PixGallery).across
        ):
            self.action_go(len(self._found))
        else:
            self.action_go(0)

    def action_go_pages(self, pages: int) -> None:
        """As many as are seen at once."""
        self.action_go(pages * self.query_one(PixGallery).page)

    def on_pix_gallery_turned(self, event: PixGallery.Turned) -> None:
        """The wheel goes by rows."""
        self.action_go_rows(event.rows)

    def on_pix_gallery_clicked(self, event: PixGallery.Clicked) -> None:
        """A click opens, like Enter."""
        self._at = event.number
        self._show()
        self.action_open()

    def action_open(self) -> None:
        """Show the chosen drawing large."""
        if self._chosen is None:
            return

        def back(at: int | None) -> None:
            self._at = self._at if at is None else at
            self._show()

        self.app.push_screen(DrawingScreen(self._found, self._at), back)

    # -- searching ---------------------------------------------------------------------------
    def action_search(self) -> None:
        """Begin to type what is searched, or be done with that."""
        self._searching = not self._searching and bool(self._all)
        self._show()

    def on_key(self, event: events.Key) -> None:
        """What is typed into a search is no command."""
        if not self._searching:
            return
        if event.key == "enter":
            self.action_search()
        elif event.key == "backspace":
            self._search = self._search[:-1]
            self._find()
        elif event.is_printable and event.character:
            if len(self._search) < _LONGEST_SEARCH:
                self._search += event.character
                self._find()
        else:
            return
        event.stop()

    def _stop_searching(self) -> None:
        self._searching = False

    def action_back(self) -> None:
        """Out of the search, then out of the gallery."""
        if self._search or self._searching:
            self._search = ""
            self._stop_searching()
            self._find()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Back to where it was opened."""
        self.dismiss()

    # -- what is done to drawings --------------------------------------------------------------
    def action_write(self) -> None:
        """Write the chosen drawing as a file of its own."""
        if self._chosen is not None:
            _write(self, self._chosen)

    def action_forget(self) -> None:
        """Take the chosen drawing out, after a question."""
        if self._chosen is not None:
            _forget(self, self._chosen, self._read)

    def action_empty(self) -> None:
        """Take all drawings out, after a question."""
        if not self._all:
            return

        def empty(sure: bool | None) -> None:
            if sure:
                _try(self, lambda: self.pix.gallery.clear(self.pix.now()))
                self._read()

        question = ngettext(
            "Forget the drawing in the gallery for good?",
            "Forget all {count} drawings in the gallery for good?",
            len(self._all),
        )
        self.app.push_screen(Confirm(question, _("forget them"), _("keep them")), empty)


class DrawingScreen(PixScreen[int]):
    """One drawing, as large as it fits, with all that is known of it; dismissed with the place of
    the one that was seen last."""

    DEFAULT_CSS = "DrawingScreen Panel { height: 1fr; padding: 0 1; }"
    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up,h,k,pageup", "go(-1)", show=False),
        Binding("right,down,l,j,pagedown,space", "go(1)", show=False),
        Binding("delete", "forget", show=False),
        Binding("e", "write", show=False),
        Binding("escape,q,enter", "leave", show=False),
    ]

    def __init__(self, drawings: Sequence[Kept], at: int) -> None:
        super().__init__()
        self._drawings, self._at = drawings, at

    def compose(self) -> ComposeResult:
        """Title, drawing, keys."""
        yield TitleBar(self._drawing.word, note=self._place())
        yield Panel(self._lines, id="drawing")
        yield KeyBar(
            [
                KeyHint("←→", _("the next one"), "go(1)"),
                *_write_hint(self),
                KeyHint(_("Del"), _("forget"), "forget", 2),
                KeyHint(_("Esc"), _("back"), "leave"),
            ]
        )

    def come_back(self) -> None:
        """The theme may be another one."""
        self.query_one(Panel).renew()

    @property
    def _drawing(self) -> Kept:
        return self._drawings[self._at]

    def _place(self) -> str:
        return _("{number} of {count}", number=self._at + 1, count=len(self._drawings))

    def _lines(self, width: int, height: int) -> list[Text]:
        """The drawing at the left, what is known of it at the right."""
        paint = paint_for(self.app.current_theme)
        scale = SCALES[best_scale(width - _TOLD - _GAP, height)]
        artist = PixDrawing(scale, paint, self.pix.drawing)
        rows = text_lines(artist.cells(picture_of(self._drawing)))
        told = self._told()
        lines = []
        for row in range(max(len(rows), len(told))):
            line = Text(no_wrap=True)
            line.append_text(rows[row] if row < len(rows) else Text(" " * artist.width))
            line.append(" " * _GAP)
            lines.append(line.append_text(told[row] if row < len(told) else Text()))
        return lines

    def _told(self) -> list[Text]:
        """All that is known."""
        inks = ink(self.app)
        one = self._drawing
        facts = [
            _("by {player}", player=player_of(one)),
            points(one.total),
            fate_of(one),
            "",
            _("deck {deck}", deck=one.deck),
            _("match {match}", match=one.match),
            age(self.pix.now() - one.at),
        ]
        return [
            Text(),
            Text(one.word, inks.accent),
            *(Text(fact, inks.plain) for fact in facts),
            Text(),
            *(Text(row, inks.muted) for row in format_drawing(one.drawing).split("\n")),
        ]

    def action_go(self, steps: int) -> None:
        """Another one, in the order of the gallery."""
        self._at = min(max(self._at + steps, 0), len(self._drawings) - 1)
        self.query_one(TitleBar).show(self._drawing.word, note=self._place())
        self.query_one(Panel).renew()

    def action_write(self) -> None:
        """Write it as a file of its own."""
        _write(self, self._drawing)

    def action_forget(self) -> None:
        """Take it out, after a question, and go back."""
        _forget(self, self._drawing, self.action_leave)

    def action_leave(self) -> None:
        """Back to the others."""
        self.dismiss(self._at)


# -- what both of them do ------------------------------------------------------------------------
_Either = GalleryScreen | DrawingScreen


def _write_hint(screen: _Either) -> list[KeyHint]:
    """Where nothing is kept, nothing is written either."""
    if screen.pix.gallery.file is None:
        return []
    return [KeyHint("e", _("as SVG"), "write", 2)]


def _write(screen: _Either, drawing: Kept) -> None:
    gallery = screen.pix.gallery

    def write() -> None:
        path = gallery.write_svg(drawing, as_svg([drawing]))
        if path is not None:
            screen.notify(_("It is now in {path}.", path=path), markup=False)

    _try(screen, write)


def _forget(screen: _Either, drawing: Kept, then: Callable[[], object]) -> None:
    def forget(sure: bool | None) -> None:
        if sure:
            _try(screen, lambda: screen.pix.gallery.forget(drawing))
            then()

    question = _(
        "Forget “{word}” by {player} for good?", word=drawing.word, player=player_of(drawing)
    )
    screen.app.push_screen(Confirm(question, _("forget it"), _("keep it")), forget)


def _try(screen: _Either, change: Callable[[], object]) -> None:
    """Do it, or say why it cannot be done."""
    try:
        change()
    except LogError as wrong:
        screen.notify(say(wrong.message), severity="error", markup=False)
