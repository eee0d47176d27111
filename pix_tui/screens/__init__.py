"""What a person sees: launcher, set-up, one screen for each game, replay, results."""
