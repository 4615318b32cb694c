"""Whether rules run as plain Python, or are compiled, and how."""

from __future__ import annotations

import importlib
import os
from importlib.metadata import version
from typing import Final

INTERPRETED: Final = os.environ.get("ALLHANDS_INTERPRET", "0") not in ("", "0")
"""True when rules run as plain Python: breakpoints, coverage and tracebacks work inside them."""

NUMBAS: Final = ((0, 62), (0, 69))
"""The versions of Numba whose internals are known here: from the first, and before the second."""


def _goes_whole() -> bool:
    """Whether each game is compiled as a whole, as `unit` does; else Numba compiles rule by rule,
    with nothing but what it promises. ALLHANDS_WHOLE=0 asks for that."""
    numba = version("numba")
    major, minor = (int(part) for part in numba.split(".")[:2])
    is_known = NUMBAS[0] <= (major, minor) < NUMBAS[1]
    if os.environ.get("ALLHANDS_WHOLE", "1") in ("", "0") or not is_known:
        return False
    if not INTERPRETED:
        # Numba meets thousands of errors as it looks for types, and would colour each for a
        # terminal: a tenth of what compiling takes.
        os.environ.setdefault("NUMBA_DISABLE_ERROR_MESSAGE_HIGHLIGHTING", "1")
        try:
            importlib.import_module("allhands.kernel.lowering")
        except (ImportError, AttributeError, TypeError):
            return False
    return True


WHOLE: Final = _goes_whole()
