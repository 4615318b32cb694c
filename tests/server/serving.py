"""`allhands`, which knows the small games, too: `python -m tests.server.serving serve ...`."""

from __future__ import annotations

import sys

import tests.small as _small_games  # noqa: F401 - `games.find` knows them from now on
from allhands.terminal.app import main

if __name__ == "__main__":
    sys.exit(main())
