"""`python -m allhands` is the command `allhands`."""

from __future__ import annotations

import sys

from allhands.terminal.app import main

sys.exit(main())
