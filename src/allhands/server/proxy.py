"""Standing behind a reverse proxy: under a sub-path, and with what it forwards about visitors."""

from __future__ import annotations

import re
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from allhands.server.settings import networks

_HOST: Final = re.compile(r"[A-Za-z0-9._-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


def path_of(scope: Scope) -> str:
    """The path of a request without the sub-path of a proxy."""
    root_path: str = scope.get("app_root_path", scope.get("root_path", ""))
    return scope["path"].removeprefix(root_path)


def address_of(scope: Scope) -> str:
    """Where a request comes from, as far as one visitor can be told from another: of the long
    addresses (IPv6) everybody has 2**64 to choose from, which count as one."""
    client: tuple[str, int] | None = scope.get("client")
    try:
        address = ip_address(client[0] if client else "")
    except ValueError:
        return client[0] if client else ""
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((int(address) >> 64 << 64, 64)))


class Peers:
    """The addresses of some machines, by networks."""

    def __init__(self, named: tuple[str, ...]) -> None:
        self._networks = networks(named)

    def __contains__(self, address: str) -> bool:
        try:
            numbers = ip_address(address)
        except ValueError:
            return False
        return any(numbers in network for network in self._networks)


class Forwarded:
    """Believes X-Forwarded-For, -Proto and -Host of trusted proxies, and of nobody else."""

    def __init__(self, app: ASGIApp, trusted: tuple[str, ...]) -> None:
        self.app = app
        self._trusted = Peers(trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Put what was forwarded in the place of what the connection says."""
        client: tuple[str, int] | None = scope.get("client")
        if scope["type"] == "http" and client is not None and client[0] in self._trusted:
            self._believe(scope)
        await self.app(scope, receive, send)

    def _believe(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        visitor = self._visitor(headers.get("x-forwarded-for", ""))
        if visitor:
            scope["client"] = (visitor, 0)
        scheme = headers.get("x-forwarded-proto", "").strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme
        host = headers.get("x-forwarded-host", "").split(",")[-1].strip()
        if _HOST.fullmatch(host):
            others = [pair for pair in scope["headers"] if pair[0] != b"host"]
            scope["headers"] = [*others, (b"host", host.encode("ascii"))]

    def _visitor(self, chain: str) -> str:
        """The last address of the chain that is none of the proxies'."""
        addresses = [part.strip() for part in chain.split(",") if part.strip()]
        for address in reversed(addresses):
            if address not in self._trusted:
                return address
        return addresses[0] if addresses else ""


class Mounted:
    """Serves under a sub-path, whether the proxy takes it off the path or leaves it there."""

    def __init__(self, app: ASGIApp, root_path: str) -> None:
        self.app = app
        self.root_path = root_path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write the path as it is to the visitor."""
        root_path, path = self.root_path, scope.get("path", "")
        if scope["type"] == "http" and root_path:
            if path == root_path:
                scope["path"] = f"{root_path}/"
            elif not path.startswith(f"{root_path}/"):
                scope["path"] = root_path + path
            scope["root_path"] = root_path
        await self.app(scope, receive, send)
