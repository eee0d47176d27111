"""PIX: a word, twenty black pixels, one red one and an arrow."""
