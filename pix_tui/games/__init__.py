"""Headless games. Nothing in here imports anything but the standard library."""
