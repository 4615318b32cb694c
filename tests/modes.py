"""Running a module of the tests in another process: interpreted or compiled."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from .playing import ROOT


def run_module(module: str, *arguments: str, interpreted: bool, hash_seed: str = "0") -> Any:
    """What a module prints, read as JSON. Warnings are errors there, too."""
    environment = os.environ | {
        "ALLHANDS_INTERPRET": "1" if interpreted else "0",
        "PYTHONHASHSEED": hash_seed,
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
