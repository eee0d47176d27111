"""The project in `noughts` has tests of its own, for an environment in which it is installed."""

collect_ignore = ["noughts"]
