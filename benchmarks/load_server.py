"""The server under load, in a process of its own, and what it uses.

    python load_server.py FILE [limited]

serves from a SQLite file what `allhands serve` does, but unless it is limited lets one visitor ask
for everything.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Self

TICKS = os.sysconf("SC_CLK_TCK")
MOST_PAGES = 100_000


def compile_rules() -> None:
    """Have the rules at hand compiled."""
    subprocess.run([sys.executable, "-m", "allhands.warm"], check=True)


class Server:
    """A server of compiled rules on a fresh SQLite file, which lets visitors ask at any rate unless
    it is `limited`."""

    def __init__(self, profile: Path | None = None, limited: bool = False) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self.log = Path(self._folder.name) / "log"
        database = Path(self._folder.name) / "load.db"
        profiled = ["-m", "cProfile", "-o", str(profile)] if profile else []
        command = [sys.executable, *profiled, __file__, str(database)]
        command += ["limited"] if limited else []
        with self.log.open("w") as log:
            self._process = subprocess.Popen(
                command,
                env={"ALLHANDS_INTERPRET": "0", **os.environ},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        self.host, self.port = self._address()

    def _address(self) -> tuple[str, int]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = re.search(r"http://([^:/]+):(\d+)/", line)
        if not found:
            raise SystemExit(f"The server does not start: {line}{self.log.read_text()}")
        return found[1], int(found[2])

    @property
    def cpu(self) -> float:
        """Seconds of processor time that it has used."""
        return cpu_of(self._process.pid)

    @property
    def memory(self) -> int:
        """Bytes of memory that are its own now."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024

    @property
    def complaints(self) -> list[str]:
        """What its log has beside the lines of requests."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if '"level": "info"' not in line]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()


def serve(database: str, limited: str = "") -> int:
    """Serve as `allhands serve` does; unless it is limited, to visitors who ask at any rate and for
    any number of pages. The exit status."""
    from allhands.server.serve import serve
    from allhands.server.settings import Limits, Settings, limits_at

    unlimited = replace(limits_at(0), pages=MOST_PAGES, pages_of_one=MOST_PAGES)
    limits = Limits() if limited else unlimited
    return serve(Settings(port=0, database=database, limits=limits))


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


if __name__ == "__main__":
    raise SystemExit(serve(*sys.argv[1:]))
