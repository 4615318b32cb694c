"""A store that notes how long it takes, and whose decisions it keeps."""

from __future__ import annotations

import time
from typing import Any

from allhands.server.journal import Entry
from allhands.server.store import Store
from allhands.server.telemetry import Telemetry


class MeasuredStore(Store):
    """A store with numbers for whoever runs it."""

    telemetry: Telemetry | None = None

    async def append(self, match: str, entry: Entry, **shown: Any) -> bool:
        """Put an entry at the end of a journal, and note that."""
        begun = time.perf_counter()
        kept = await super().append(match, entry, **shown)
        if kept and self.telemetry is not None:
            self.telemetry.appended(time.perf_counter() - begun)
            if entry.kind == "act":
                self.telemetry.decided(entry.data["by"])
        return kept
