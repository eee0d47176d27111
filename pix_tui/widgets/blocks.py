"""Blocks of lines, and how they are put together."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text


def beside(blocks: Sequence[list[Text]], gap: int) -> list[Text]:
    """Blocks of lines side by side, their tops level.

    Args:
        blocks: Lines of text each; every block is filled up to its own widest line.
        gap: Blank columns between.
    """
    widths = [max((line.cell_len for line in block), default=0) for block in blocks]
    lines = []
    for row in range(max(map(len, blocks), default=0)):
        line = Text(no_wrap=True)
        for number, (block, width) in enumerate(zip(blocks, widths, strict=True)):
            line.append(" " * gap if number else "")
            piece = block[row] if row < len(block) else Text()
            line.append_text(piece)
            line.append(" " * (width - piece.cell_len))
        lines.append(line)
    return lines


def in_rows(blocks: Sequence[list[Text]], across: int, gap: int, *, apart: int = 0) -> list[Text]:
    """Blocks in as many rows as they take.

    Args:
        blocks: Lines of text each.
        across: How many stand side by side.
        gap: Blank columns between them.
        apart: Blank rows between two rows.
    """
    lines: list[Text] = []
    for first in range(0, len(blocks), across):
        lines += [Text()] * apart if first else []
        lines += beside(blocks[first : first + across], gap)
    return lines
