"""Noughts and crosses, as a game for pix-tui."""
