"""Tixel: pivoting squares that lock into each other."""
