"""What looks most like our signs where only the letters of ASCII can be shown."""

from __future__ import annotations

# What is printed waits for this: nothing is imported that a type checker alone needs.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.text import Text

# One for one, so that a screen keeps its columns.
SIGNS = dict(
    zip(
        "▸★…–—−·×°‹›«»“”‘’◆■●○▲░▓▚╳↑↗→↘↓↙←↖─│┌┐└┘├┤┬┴┼╭╮╰╯━┃┏┓┗┛═║╔╗╚╝╱╲▀▄█▌▐▁▂▃▅▆▇",
        ">*.---.xo<><>\"\"''##*o^:#%x^/>\\v/<\\-|+++++++++++++=|++++=|++++/\\###########",
        strict=True,
    )
)
_TABLE = str.maketrans(SIGNS)


def in_ascii(line: Text) -> Text:
    """A line with what looks most like our signs; letters stay as they are."""
    if line.plain.isascii():
        return line
    return type(line)(
        line.plain.translate(_TABLE),
        style=line.style,
        no_wrap=line.no_wrap,
        spans=[*line.spans],
    )
