"""Pixmit: 33 cards, swaps, bluff."""
