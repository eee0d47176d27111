"""`python -m pix_tui` is `pix-tui`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
