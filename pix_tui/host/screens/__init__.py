"""The screens that only a host has: its lobby, its rooms, and talk."""
