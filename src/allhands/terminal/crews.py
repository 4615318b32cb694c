"""What the command line has to know of computer crews before anything is imported."""

from __future__ import annotations

from typing import Final

THINKING: Final = ("search", "swift", "thorough")
"""The computer crews that think ahead: said here as well, as importing players takes long."""
