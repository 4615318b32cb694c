"""Matches under load: bots that decide through the bot API, and pages that look on."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from dataclasses import dataclass, field
from typing import Any, Final

from load_http import Client, Page, Update

GAME: Final = "solar-storm"
SEATS: Final = (0, 1)
API: Final = "/api/v1/matches"


@dataclass
class Tally:
    """What was measured of all matches together while `is_on`: seconds until pages were told of
    decisions, and until these were answered; bytes of each update; decisions of which a page was
    never told."""

    is_on: bool = False
    delays: list[float] = field(default_factory=list[float])
    answers: list[float] = field(default_factory=list[float])
    sizes: list[int] = field(default_factory=list[int])
    lost: int = 0
    finished: int = 0


class LoadMatch:
    """A match of two seats with a page for each of them and one for a spectator."""

    def __init__(self, client: Client, tally: Tally, chance: random.Random) -> None:
        self.client = client
        self.tally = tally
        self.chance = chance
        self.id = ""
        self.tokens: list[str] = []
        self.pages: list[Page] = []
        self.story = 0
        self.current: int | None = 0
        self._sent: dict[int, float] = {}

    async def open(self, decisions: int) -> None:
        """Begin a match, take some decisions, and open its pages."""
        wish = {"game": GAME, "seats": ["me"] * len(SEATS)}
        opened = await self.client.ask("POST", API, wish)
        self.id = opened["id"]
        self.tokens = [each["token"] for each in opened["tokens"]]
        self._note(opened["match"])
        for _ in range(decisions):
            if self.current is not None:
                await self.decide()
        self._sent.clear()
        for seat in SEATS:
            await self._open_page(await self._sit(seat))
        await self._open_page(secrets.token_urlsafe(32))

    async def _sit(self, seat: int) -> str:
        """Have the bot's seat on a page as well, by the seat's own key; the page's cookie."""
        cookie = secrets.token_urlsafe(32)
        fields = {"seat": str(seat), "name": "Robin", "key": self.tokens[seat].split(".")[2]}
        await self.client.post_form(f"/match/{self.id}/sit", fields, Cookie=f"allhands={cookie}")
        return cookie

    async def _open_page(self, cookie: str) -> None:
        """Open a page, and wait until it shows how the match stands."""
        headers = {"Accept": "text/event-stream", "Cookie": f"allhands={cookie}"}
        head = self.client.head("GET", f"/match/{self.id}/live", 0, headers)
        page = Page(head, self._told)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: page, self.client.host, self.client.port)
        self.pages.append(page)
        while page.story < self.story:
            await asyncio.sleep(0.01)

    def _told(self, update: Update) -> None:
        """A page shows what it did not before; what it shows at first was decided before."""
        sent = [self._sent[story] for story in update.stories if story in self._sent]
        if self.tally.is_on and sent:
            self.tally.delays += [update.at - each for each in sent]
            self.tally.sizes.append(update.size)

    async def decide(self) -> None:
        """Look at what can be done, and do any of it."""
        seat = self.current
        assert seat is not None
        bearer = {"Authorization": f"Bearer {self.tokens[seat]}"}
        seen = await self.client.ask("GET", f"{API}/{self.id}/actions", **bearer)
        action = self.chance.choice(seen["actions"])["number"]
        choice = {"story": self.story, "action": action, "request": secrets.token_hex(8)}
        sent = time.perf_counter()
        self._sent[self.story + 1] = sent
        self._note(await self.client.ask("POST", f"{API}/{self.id}/actions", choice, **bearer))
        if self.tally.is_on:
            self.tally.answers.append(time.perf_counter() - sent)

    def _note(self, progress: dict[str, Any]) -> None:
        self.story = progress["story"]
        self.current = progress["current"]

    @property
    def behind(self) -> int:
        """How many decisions its pages have not been told of."""
        return sum(self.story - page.story for page in self.pages)

    async def settle(self, patience: float) -> None:
        """Wait until all pages show the latest decision, and count what they were not told."""
        deadline = time.perf_counter() + patience
        while self.behind and time.perf_counter() < deadline:
            await asyncio.sleep(0.02)
        self.tally.lost += self.behind

    def close(self) -> None:
        """Close the pages."""
        for page in self.pages:
            page.close()
