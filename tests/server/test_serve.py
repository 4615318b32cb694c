"""`allhands serve` as a process: its first line, its end, and what it cannot do."""

from __future__ import annotations

import json
import re
import resource
import signal
import socket
import socketserver
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from allhands.server import serve
from allhands.server.settings import DEFAULT_PORT, SettingError, Settings

from .clients import Server, event_in
from .conftest import Starter


def test_it_says_where_it_is_and_closes_quietly(running_server: Server) -> None:
    assert re.fullmatch(
        r"All Hands is open at http://127\.0\.0\.1:\d+/  \(Ctrl\+C closes it\)\n",
        running_server.first_line,
    )
    assert httpx.get(f"{running_server.url}/healthz").json()["status"] == "ok"
    assert running_server.stop(signal.SIGINT) == 0
    (line,) = running_server.log.splitlines()
    assert json.loads(line)["path"] == "/healthz"


@pytest.mark.parametrize("game", ["solar-storm"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_open_pages_do_not_keep_it_from_closing(
    game: str, start_server: Starter, number: int
) -> None:
    server = start_server()
    with server.client() as visitor:
        match = visitor.post(f"/play/{game}").headers["Location"]
        with visitor.stream("GET", f"{match}/live") as page:
            blocks = iter(_blocks(page))
            assert next(blocks) == "retry: 1000"
            assert (event := event_in(next(blocks)))
            assert event.name == "parts"
            server.process.send_signal(number)
            assert [found.name for block in blocks if (found := event_in(block))][-1:] == ["bye"]
    assert server.stop() == 0
    assert "Traceback" not in server.log


def _blocks(page: httpx.Response) -> Iterator[str]:
    text = ""
    for piece in page.iter_text():
        text += piece
        *blocks, text = text.split("\n\n")
        yield from blocks


@pytest.mark.parametrize("game", ["sos-titanic"])
def test_it_goes_on_where_it_was(game: str, start_server: Starter) -> None:
    first = start_server()
    with first.client() as visitor:
        match = visitor.post(f"/play/{game}").headers["Location"]
        cookies = visitor.cookies
    first.stop(signal.SIGKILL)
    second = start_server()
    with second.client(cookies=cookies) as visitor:
        assert visitor.get(match).status_code == 200


def test_its_log_has_no_keys(running_server: Server) -> None:
    with running_server.client() as visitor:
        visitor.get("/match/m/seat/1/a-key-to-a-seat")
        visitor.get("/api/v1/matches", headers={"Authorization": "Bearer m/1/a-key-to-a-seat"})
    running_server.stop()
    assert "a-key-to-a-seat" not in running_server.log
    assert "/match/m/seat/1/…" in [json.loads(x)["path"] for x in running_server.log.splitlines()]


def test_a_browser_is_opened_where_there_is_one(
    tmp_path: Path, start_server: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(
        f'#!{sys.executable}\nimport sys\nopen("{opened}", "w").write(sys.argv[1])\n'
    )
    browser.chmod(0o755)
    server = start_server("--open", BROWSER=str(browser))
    assert httpx.get(f"{server.url}/healthz").status_code == 200
    monkeypatch.setenv("BROWSER", str(browser))
    assert serve.has_browser()
    serve._open(server.url)
    assert opened.read_text().rstrip("/") == server.url


def test_no_browser_is_opened_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not serve.has_browser()


def test_a_port_that_was_asked_for_must_be_free(running_server: Server) -> None:
    port = running_server.port
    with pytest.raises(SettingError, match=f"Port {port} is taken: leave out --port, or choose"):
        serve.listen(Settings(port=port))


def test_without_one_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        usual = taken.getsockname()[1]
        monkeypatch.setattr(serve, "DEFAULT_PORT", usual)
        with serve.listen(Settings()) as other:
            assert usual < other.getsockname()[1] < usual + serve.PORTS_TRIED
        monkeypatch.setattr(serve, "PORTS_TRIED", 1)
        with pytest.raises(SettingError, match="are all taken: choose one with --port"):
            serve.listen(Settings())
    assert DEFAULT_PORT == 8765


def test_the_address_is_one_to_visit(capsys: pytest.CaptureFixture[str]) -> None:
    with serve.listen(Settings(host="0.0.0.0", port=0)) as listening:
        port = listening.getsockname()[1]
        url = serve.address(listening, Settings(root_path="table"))
        assert url == f"http://127.0.0.1:{port}/table/"
        serve._opened(url, listening, open_browser=False)
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"All Hands is open at {url}  (Ctrl+C closes it)"
    assert second.startswith("Others on this network find it at http://")


@pytest.mark.parametrize(
    ("files", "connections"), [(256, 156), (80, 40), (10_000, 5000), (resource.RLIM_INFINITY, 5000)]
)
def test_there_are_no_more_connections_than_files(
    files: int, connections: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (files, files))
    monkeypatch.setattr(resource, "setrlimit", lambda _, to: asked.append(to))
    assert serve.allow_many_connections(5000) == connections
    assert asked == [(files, files)]


class Proxy(socketserver.ThreadingTCPServer):
    """A reverse proxy on this machine: it takes /table off the path, says so, and hands on bytes
    as they come."""

    def __init__(self, to: int) -> None:
        super().__init__(("127.0.0.1", 0), OneRequest)
        self.to = to
        self.behind: list[socket.socket] = []

    def end(self) -> None:
        self.shutdown()
        for connection in self.behind:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.server_close()


class OneRequest(socketserver.StreamRequestHandler):
    """One request a connection."""

    server: Proxy

    def handle(self) -> None:
        asked, *headers = (line.decode().strip() for line in iter(self.rfile.readline, b"\r\n"))
        length = next(
            (int(x.split(":")[1]) for x in headers if x.lower().startswith("content-l")), 0
        )
        body = self.rfile.read(length)
        kept = [x for x in headers if not x.lower().startswith("connection")]
        more = ["X-Forwarded-Proto: https", "X-Forwarded-Host: play.example", "Connection: close"]
        asked = asked.replace(" /table", " ", 1)
        with socket.create_connection(("127.0.0.1", self.server.to)) as behind, suppress(OSError):
            self.server.behind.append(behind)
            behind.sendall("\r\n".join([asked, *kept, *more, "", ""]).encode() + body)
            while piece := behind.recv(65536):
                self.wfile.write(piece)


@contextmanager
def a_proxy(to: int) -> Iterator[str]:
    proxy = Proxy(to)
    threading.Thread(target=proxy.serve_forever).start()
    try:
        yield f"http://127.0.0.1:{proxy.server_address[1]}"
    finally:
        proxy.end()


@pytest.mark.parametrize("game", ["ark-ship"])
def test_it_works_under_a_sub_path_of_a_proxy(game: str, start_server: Starter) -> None:
    server = start_server("--root-path", "/table")
    assert server.url.endswith("/table")
    with a_proxy(server.port) as proxy, httpx.Client(base_url=proxy) as visitor:
        lobby = visitor.get("/table/")
        assert 'data-base="/table"' in lobby.text
        assert "Path=/table;" in lobby.headers["Set-Cookie"]
        assert lobby.headers["Set-Cookie"].endswith("; Secure")
        assert not re.findall(r'(?:href|src|action)="/(?!table/)', lobby.text)
        cookie = {"Cookie": lobby.headers["Set-Cookie"].partition(";")[0]}
        origin = {**cookie, "Origin": "https://play.example"}
        begun = visitor.post(f"/table/play/{game}", headers=origin)
        assert begun.status_code == 303
        match = begun.headers["Location"]
        assert match.startswith("/table/match/")
        assert visitor.get(match, headers=cookie).status_code == 200
        with visitor.stream("GET", f"{match}/live", headers=cookie) as page:
            blocks = iter(_blocks(page))
            assert next(blocks) == "retry: 1000"
            assert event_in(next(blocks))
        other = {**cookie, "Origin": "https://evil.example"}
        assert visitor.post(f"/table/play/{game}", headers=other).status_code == 403


def test_no_rules_are_imported_before_it_is_decided_how_they_run() -> None:
    script = (
        "import sys\n"
        "from allhands.server import serve\n"
        "from allhands.terminal.serve import Plan, settings_of\n"
        "settings_of(Plan(port='0'))\n"
        "print([name for name in sys.modules if name == 'allhands.kernel.rule'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
