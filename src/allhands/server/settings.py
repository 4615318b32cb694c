"""What the web table is told when it is started."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from allhands.kernel.errors import AllHandsError

LONGEST_PACE: Final = 60
LOCAL: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8765
OWN_PATHS: Final = frozenset(
    ("api", "healthz", "help", "match", "metrics", "new", "play", "rules", "static")
)
"""What the table's own paths begin with: a sub-path that begins so could not be told from them."""


class SettingError(AllHandsError):
    """Something that the web table cannot be started with."""


class Rate(NamedTuple):
    """So much a second in the long run, and so much at once after a rest; 0 a second: no limit.

    Requests count by their cost (see `costs`).
    """

    a_second: float
    at_once: float


PERSON: Final = Rate(20, 60)
ADDRESS: Final = Rate(30, 100)
MATCHES: Final = Rate(0.5, 30)


@dataclass(frozen=True)
class Limits:
    """How much one visitor may ask for."""

    body: int = 64 * 1024
    person: Rate = PERSON
    address: Rate = ADDRESS
    matches: Rate = MATCHES
    """New matches and files of replays, by person and by address."""
    pages: int = 4000
    """Open pages of all visitors together."""
    pages_of_one: int = 1000
    """Open pages from one address."""
    connections: int = 5000
    """Connections of all visitors together, those of open pages among them."""
    connections_of_one: int = 1200
    """Connections from one address."""
    patience: float = 10.0
    """Seconds that a request's headers may take to arrive, and its body, and that whoever reads
    nothing of an answer is waited for."""


NO_RATE: Final = Rate(0, 0)


def limits_at(a_second: float) -> Limits:
    """The limits when one person may send so many usual requests a second; 0: no limit on rates."""
    usual = Limits()
    if a_second == 0:
        return replace(
            usual,
            person=NO_RATE,
            address=NO_RATE,
            matches=NO_RATE,
            pages_of_one=usual.pages,
            connections_of_one=usual.connections,
        )
    times = a_second / usual.person.a_second
    return replace(
        usual,
        person=Rate(a_second, usual.person.at_once * times),
        address=Rate(usual.address.a_second * times, usual.address.at_once * times),
    )


@dataclass(frozen=True)
class Settings:
    """Everything that can be chosen about a web table.

    `port` None is the usual port or the next free one, 0 any free one. `database` is a URL or a
    file, or nothing for the file in the user's data folder; `new_database` begins without matches
    where nothing is left of that file. `root_path` is the sub-path of a proxy, such as "/table", or
    nothing. `pace` is how many seconds a computer crew-mate thinks. `public_url` begins links that
    are handed on, where it is not what the visitor's own address begins with. `trusted` names the
    proxies whose X-Forwarded headers are believed.
    """

    host: str = LOCAL
    port: int | None = None
    database: str = ""
    new_database: bool = False
    root_path: str = ""
    pace: float = 0.9
    public_url: str = ""
    trusted: tuple[str, ...] = (LOCAL, "::1")
    limits: Limits = Limits()

    def __post_init__(self) -> None:
        """Raises SettingError."""
        object.__setattr__(self, "database", database_url(self.database))
        object.__setattr__(self, "root_path", checked_root_path(self.root_path))
        object.__setattr__(self, "public_url", checked_public_url(self.public_url))
        networks(self.trusted)
        if self.port is not None and not 0 <= self.port <= 65535:
            raise SettingError(f"A port is a whole number from 0 to 65535, not {self.port}.")
        if not 0 <= self.pace <= LONGEST_PACE:
            raise SettingError(f"The pace is from 0 to {LONGEST_PACE} seconds, not {self.pace}.")


def database_url(named: str) -> str:
    """A URL for SQLAlchemy, of one or of a file's path; nothing stays nothing."""
    if not named or "://" in named:
        return named
    return f"sqlite+aiosqlite:///{Path(named).expanduser().absolute()}"


def checked_root_path(path: str) -> str:
    """The sub-path with a slash before and none after, or nothing. Raises SettingError."""
    inner = path.strip("/")
    if not inner:
        return ""
    if not re.fullmatch(r"[\w.~-]+(/[\w.~-]+)*", inner, re.ASCII):
        raise SettingError(f"A sub-path is letters and digits such as /table, not {path!r}.")
    first = inner.partition("/")[0]
    if first in OWN_PATHS:
        raise SettingError(f"The sub-path cannot begin with /{first}: pages of the table do.")
    return f"/{inner}"


def checked_public_url(url: str) -> str:
    """The address without a slash after it, or nothing. Raises SettingError."""
    if not url:
        return ""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise SettingError(f"A public address is such as https://play.example/table, not {url!r}.")
    return url.rstrip("/")


def networks(named: tuple[str, ...]) -> tuple[IPv4Network | IPv6Network, ...]:
    """The networks of addresses such as 10.0.0.1 or 10.0.0.0/8. Raises SettingError."""
    try:
        return tuple(ip_network(name.strip()) for name in named)
    except ValueError as error:
        raise SettingError(f"A proxy to trust is named by its IP address: {error}.") from error
