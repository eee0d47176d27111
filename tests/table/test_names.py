"""Names on everybody's screen."""

from __future__ import annotations

from pix_tui.table.log import SeatInfo


def test_names_are_cleaned_on_the_way_in():
    names = {
        "Ada": "Ada",
        "": "",
        "  A   B ": "A B",
        "[/red]": "[/red]",
        "\x1b[2JAda\x9b": "[2JAda",
        "\u202eAda\u2066": "Ada",
        "A\u0308da": "Äda",
        "日本語日本語日本語": "日本語日本語日本",
        "x" * 10_000: "x" * 16,
        "A\tB\r\nC": "A B C",
        "\ud800Ada": "Ada",
        "a" + "\u0316" * 500: "a" + "\u0316" * 15,
    }
    for name, clean in names.items():
        assert SeatInfo(name).name == clean
