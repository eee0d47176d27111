"""One match being played: seats, the log, bots and the engine protocol. No screen in here."""
