"""The small picture of a building site on the launcher's card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text
from textual.theme import Theme

from .colours import text_lines
from .rollnpix_drawing import Margins, SiteDrawing, SitePicture
from .rollnpix_paint import paint_for
from .rollnpix_pieces import halved_site, site_rows, small_site

_CELL = (4, 2)


def picture(view: Mapping[str, Any], height: int, theme: Theme, drawing: str) -> list[Text]:
    """The first site of a view in at most so many rows.

    Nothing where there is no room for all of it.
    """
    rows = site_rows(view["sites"][0])
    paint = paint_for(theme)
    if len(rows) * _CELL[1] <= height:
        big = SiteDrawing(len(rows), _CELL, Margins(), paint, drawing)
        return text_lines(big.cells(SitePicture(rows)))
    if len(rows) <= height:
        return small_site(rows, paint, drawing, "wide")
    if paint.coloured and drawing in ("blocks", "large") and len(rows) <= height * 2:
        return halved_site(rows, paint)
    return []
