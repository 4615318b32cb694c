"""Which All Hands this is."""

from __future__ import annotations

from importlib import metadata
from typing import Final


def _installed() -> str:
    try:
        return metadata.version("allhands")
    except metadata.PackageNotFoundError:  # run from a source tree that was never installed
        return "0+unknown"


__version__: Final = _installed()
