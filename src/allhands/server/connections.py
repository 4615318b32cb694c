"""Connections to visitors: how many are held, and how long one may take to say what it wants.

Uvicorn waits for ever for a request that has begun, and for whoever does not read the answer.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from allhands.server.proxy import Peers, address_of
from allhands.server.settings import Limits

LEAST_READ: Final = 1024
"""Bytes a second that are taken of an answer by anybody whose connection is held."""


class Held(ServerState):
    """What all connections of a server share: how many there are, and how many there may be.

    Those of a trusted proxy are those of many visitors.
    """

    def __init__(self, limits: Limits, trusted: Peers, most: int) -> None:
        super().__init__()
        self.limits = limits
        self._most = most
        self._trusted = trusted
        self._by_address: Counter[str] = Counter()

    def take(self, client: tuple[str, int] | None) -> tuple[HTTPStatus, str] | None:
        """Count one more connection; why it cannot be held, if so."""
        address = address_of({"client": client})
        self._by_address[address] += 1
        if len(self.connections) > self._most:
            return HTTPStatus.SERVICE_UNAVAILABLE, "More visitors are here than there is room for."
        of_one = self.limits.connections_of_one
        is_proxy = client is not None and client[0] in self._trusted
        if self._by_address[address] > of_one and not is_proxy:
            return HTTPStatus.TOO_MANY_REQUESTS, "One visitor has too many connections here."
        return None

    def let_go(self, client: tuple[str, int] | None) -> None:
        """Count one less."""
        address = address_of({"client": client})
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class TimedConnection(H11Protocol):
    """A connection that is closed if nothing comes of it: if a request does not arrive whole or an
    answer is not read in time."""

    server_state: Held

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: Held,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._held = server_state
        self._arrival: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    @property
    def _patience(self) -> float:
        return self._held.limits.patience

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request, if there is room for one more visitor."""
        assert isinstance(transport, asyncio.Transport)
        transport.set_write_buffer_limits(high=0)  # what is not read at once is waited for
        super().connection_made(transport)
        refused = self._held.take(self.client)
        if refused:
            self._refuse(*refused)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._held.let_go(self.client)
        for timer in (self._arrival, self._reading):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    # Requests that do not arrive

    def data_received(self, data: bytes) -> None:
        """Take another part of a request."""
        super().data_received(data)
        self._expect()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._expect()

    def _expect(self) -> None:
        """Have a time for what is to come, however often a little of it does: the headers of a
        request, or the rest of one that has been answered. A body that is to be read has a time of
        its own, where it is read."""
        answered = self.conn.our_state is h11.DONE
        if not (
            self.conn.their_state is h11.IDLE
            or (answered and self.conn.their_state is h11.SEND_BODY)
        ):
            if self._arrival is not None:
                self._arrival.cancel()
                self._arrival = None
        elif self._arrival is None:
            self._arrival = self.loop.call_later(self._patience, self._give_up)

    def _give_up(self) -> None:
        has_begun = self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        if has_begun and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "The request did not arrive in time.")
        self.transport.close()

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        """Say why there is no answer, and close."""
        body = sentence.encode()
        headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
        ]
        events = (
            h11.Response(status_code=status, headers=headers, reason=status.phrase),
            h11.Data(data=body),
            h11.EndOfMessage(),
        )
        self.transport.write(b"".join(self.conn.send(event) or b"" for event in events))
        self.transport.close()

    # Answers that are not read

    def pause_writing(self) -> None:
        """Look now and then whether an answer is being read."""
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        """All has been read."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()

    def _watch_reader(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(self._patience, self._check_reader, left)

    def _check_reader(self, before: int) -> None:
        if before - self.transport.get_write_buffer_size() < LEAST_READ * self._patience:
            self.transport.abort()
        else:
            self._watch_reader()
