"""Roll'n Pix: roll, draft, draw shapes."""
