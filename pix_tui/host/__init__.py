"""Many people at one table, each at an own terminal, over SSH.

`server` lets them in, `session` gives each an application of its own on `driver`, `rooms` keeps
what they share. It is one process with one event loop; bots think in others.
"""
