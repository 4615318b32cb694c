"""`allhands serve`: the web table on this machine, from the first line it prints to the last."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING, Final

import uvicorn

from allhands.server.connections import Held, TimedConnection
from allhands.server.proxy import Peers
from allhands.server.settings import DEFAULT_PORT, SettingError, Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

PORTS_TRIED: Final = 20
WAITING: Final = 2048
"""Connections that may wait to be taken."""
OTHER_FILES: Final = 100
"""Files that are open besides connections, at most."""
PATIENCE: Final = 3
"""Seconds that requests have to end when the server closes."""
ANYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""The addresses that stand for all of this machine, and where to find it there."""
SELDOM: Final = 20_000
"""So many new objects until garbage is looked for among them; Python's own number is 700."""
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


def serve(settings: Settings, open_browser: bool = False, every_request: bool = False) -> int:
    """Serve until interrupted; the exit status. Raises AllHandsError on settings that cannot be."""
    from allhands.server.telemetry import log_to

    listening = listen(settings)
    log_to(sys.stderr, every_request)
    most = allow_many_connections(settings.limits.connections)
    try:
        from allhands.server.app import create_app
        from allhands.server.compiling import compiled_beside

        with compiled_beside():
            url = address(listening, settings)
            held = Held(settings.limits, Peers(settings.trusted), most)
            app = create_app(settings)
            server = _Server(app, held, lambda: _opened(url, listening, open_browser))
            asyncio.run(server.run_until_interrupted(listening))
    finally:
        listening.close()
    return 0


# Where


def listen(settings: Settings) -> socket.socket:
    """A socket at the address that was chosen. Raises SettingError if it cannot be had."""
    usual = settings.port is None
    first = DEFAULT_PORT if settings.port is None else settings.port
    for port in range(first, first + PORTS_TRIED if usual else first + 1):
        try:
            return _bound(settings.host, port)
        except socket.gaierror as error:
            raise SettingError(f"This machine has no address {settings.host!r}.") from error
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise SettingError(_why_not_bound(settings.host, port, error)) from error
    if usual:
        last = first + PORTS_TRIED - 1
        raise SettingError(f"The ports {first} to {last} are all taken: choose one with --port.")
    raise SettingError(f"Port {first} is taken: leave out --port, or choose another.")


def _bound(host: str, port: int) -> socket.socket:
    family, _, _, _, where = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    return socket.create_server(where[:2], family=family, backlog=WAITING)


def _why_not_bound(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EACCES:
        return f"Port {port} is kept for the system: choose one from 1024 on."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"This machine has no address {host!r}."
    return f"The table cannot be opened at {host!r}, port {port}: {error.strerror}."


def address(listening: socket.socket, settings: Settings) -> str:
    """The address to visit on this machine."""
    name: tuple[str, int] = listening.getsockname()[:2]
    host, port = name
    host = ANYWHERE.get(host, host)
    host = f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}{settings.root_path}/"


def _opened(url: str, listening: socket.socket, open_browser: bool) -> None:
    """Tell people where the table is."""
    print(f"All Hands is open at {url}  (Ctrl+C closes it)", flush=True)
    if listening.getsockname()[0] in ANYWHERE:
        port = listening.getsockname()[1]
        print(f"Others on this network find it at http://{own_address()}:{port}/", flush=True)
    if open_browser and has_browser():
        threading.Thread(target=_open, args=(url,), daemon=True).start()


def own_address() -> str:
    """The address of this machine on its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return probe.getsockname()[0]
    return socket.gethostname()


def has_browser() -> bool:
    """Whether a browser would open in a window of its own, and not in this terminal."""
    windows = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in windows)


def _open(url: str) -> None:
    with suppress(Exception):  # whatever it was, the address stands on the screen
        webbrowser.open(url)


def allow_many_connections(wanted: int) -> int:
    """Raise the number of files that may be open as far as the system lets us, as a connection is
    one; how many of the wanted connections there can be."""
    if sys.platform == "win32":
        return wanted
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(allowed - OTHER_FILES, allowed // 2))


# Serving


def _spare_the_collector() -> None:
    """Look for garbage less often, and never among what stays as long as the server: a table
    makes little that goes round in circles, and looking for it stops everybody."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])


class _Server(uvicorn.Server):
    """Uvicorn, with its start and its end made ours."""

    def __init__(self, app: FastAPI, held: Held, opened: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            lifespan="off",
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            http=TimedConnection,
            ws="none",
            backlog=WAITING,
            timeout_graceful_shutdown=PATIENCE,
        )
        super().__init__(config)
        self.server_state = held
        self._app = app
        self._opened = opened

    async def run_until_interrupted(self, listening: socket.socket) -> None:
        """Open the database, serve, and close it again."""
        async with self._app.router.lifespan_context(self._app):
            await self.serve([listening])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell people as soon as pages are answered."""
        await super().startup(sockets)
        _spare_the_collector()
        self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let no open page keep the server from closing."""
        self._app.state.live.close()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Take an interrupt for what it is: the way to close the table."""

        def close(number: int, frame: FrameType | None) -> None:
            self.handle_exit(number, frame)

        before = {number: signal.signal(number, close) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
