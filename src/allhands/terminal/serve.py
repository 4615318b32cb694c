"""`allhands serve`: what was typed, as settings of the web table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from allhands.kernel.errors import OptionError
from allhands.terminal.options import split_list, whole

if TYPE_CHECKING:
    from allhands.server.settings import Settings

MOST_A_SECOND = 1_000_000
LONGEST_PACE = 60
_SECONDS = re.compile(r"[0-9]{1,2}(\.[0-9]{1,6})?|\.[0-9]{1,6}")


@dataclass(frozen=True)
class Plan:
    """What was asked for on the command line, as it was typed; None: nothing."""

    host: str | None = None
    port: str | None = None
    database: str | None = None
    root_path: str | None = None
    public_url: str | None = None
    trust: str | None = None
    pace: str | None = None
    rate: str | None = None
    new_database: bool = False
    open_browser: bool = False
    verbose: bool = False


def serve(plan: Plan) -> int:
    """Serve the web table until it is interrupted; the exit status. Raises AllHandsError on
    settings or games of one's own that cannot be."""
    settings = settings_of(plan)
    from allhands import games
    from allhands.server.serve import serve as serve_it

    games.names()
    return serve_it(settings, plan.open_browser, plan.verbose)


def settings_of(plan: Plan) -> Settings:
    """The settings that were asked for. Raises OptionError or SettingError."""
    from allhands.server.settings import Settings, limits_at

    usual = Settings()
    rate = None if plan.rate is None else whole("--rate", plan.rate, 0, MOST_A_SECOND)
    return Settings(
        host=usual.host if plan.host is None else plan.host,
        port=None if plan.port is None else whole("--port", plan.port, 0, 65535),
        database=plan.database or "",
        new_database=plan.new_database,
        root_path=plan.root_path or "",
        pace=usual.pace if plan.pace is None else _seconds("--pace", plan.pace),
        public_url=plan.public_url or "",
        trusted=usual.trusted if plan.trust is None else _proxies(plan.trust),
        limits=usual.limits if rate is None else limits_at(rate),
    )


def _proxies(typed: str) -> tuple[str, ...]:
    """The addresses of a list; of nothing, none."""
    return tuple(part for part in split_list(typed) if part)


def _seconds(flag: str, text: str) -> float:
    if _SECONDS.fullmatch(text) and float(text) <= LONGEST_PACE:
        return float(text)
    raise OptionError(f"{flag} is a number of seconds from 0 to {LONGEST_PACE}, not {text!r}.")
