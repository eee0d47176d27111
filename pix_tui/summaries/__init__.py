"""Rich renderables of results, for the results screen and for `pix-tui show`."""
