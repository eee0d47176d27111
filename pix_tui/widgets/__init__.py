"""Boards, cards, clocks and bars. They take values and emit messages; none knows the table."""
