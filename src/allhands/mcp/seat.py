"""A seat at a table, or a place to watch from, over the table's HTTP API."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

import httpx

from allhands.kernel.errors import AllHandsError
from allhands.players.advice import heading

LONGEST_WAIT: Final = 50.0
"""Seconds that one request waits at most."""
MOST_PATIENCE: Final = 10.0
"""Seconds that are waited when a table says that too much was asked for."""
API: Final = "/api/v1"


class TableError(AllHandsError):
    """A table that cannot be reached, that refuses what is asked, or that has moved on.

    `status` is that of HTTP, or 0 if there was no answer.
    """

    def __init__(self, sentence: str, status: int = 0) -> None:
        super().__init__(sentence)
        self.status = status


def at_table(url: str) -> httpx.AsyncClient:
    """A client of the table at an address."""
    base = url.strip().rstrip("/").removesuffix(API)
    return httpx.AsyncClient(base_url=f"{base}{API}", timeout=LONGEST_WAIT + 20)


class Seat:
    """A match at a table, and the token of a seat there; without one, it is watched."""

    def __init__(self, web: httpx.AsyncClient, match: str, token: str = "") -> None:
        self._web = web
        self._match = match
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.is_playing = bool(token)
        self.game = ""
        self._story = 0
        self._told_until = 0

    async def sit_down(self) -> dict[str, Any]:
        """Find the match, and see whether the token is good. Raises TableError."""
        match = await self._ask("GET", "")
        if self.is_playing:
            await self._ask("GET", "/actions")
        self.game = match["game"]
        return match

    # Looking

    async def told(self, primer: bool = False) -> str:
        """The seat's view in short, with what has happened since it was last told, and its choices;
        perhaps with a primer first. Raises TableError."""
        seen = await self._observed(told=True, since=self._told_until, primer=primer)
        self._story = seen["story"]
        self._told_until = seen["told_until"]
        return "\n".join((seen["told"], *_state_of(seen)))

    async def table(self) -> str:
        """The whole table as text."""
        return (await self._observed(table=True))["table"]

    async def log(self, decision: int = 0) -> str:
        """What has happened since so many decisions had been taken."""
        since = (await self._observed(moment=decision))["told_until"] if decision else 0
        told: list[str] = []
        total = since + 1
        while since < total:
            answer = await self._ask("GET", "/log", since=since, limit=500)
            told += [event["sentence"] for event in answer["events"] if event["sentence"]]
            since, total = answer["next"], answer["total"]
        return "\n".join(told) or "Nothing has happened since."

    async def wait(self, seconds: float) -> None:
        """Wait until the seat has to choose, or the match is over, or something has happened if it
        is watched; or for so long."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while (left := until - loop.time()) > 0:
            query: dict[str, Any] = {"mine": True} if self.is_playing else {}
            wait = min(left, LONGEST_WAIT)
            now = await self._ask("GET", "/wait", story=self._story, seconds=wait, **query)
            if now["over"] or now["story"] != self._story or await self._is_asked():
                return

    async def _is_asked(self) -> bool:
        """Whether the seat has to choose, be it at once with others, which is no new story."""
        return self.is_playing and bool((await self._ask("GET", "/actions"))["actions"])

    # Playing

    async def choose(self, reply: str) -> list[str]:
        """Take the choice that a reply means; what it led to. Raises TableError."""
        sent = {"story": self._story, "reply": reply}
        acted = await self._ask("POST", "/actions", body=sent)
        self._story = acted["story"]
        return [f"You {acted['action']['words']}.", *acted["told"]]

    async def why_not(self, words: str) -> str:
        """Whether what some words name is allowed, and if not, why."""
        found = await self._ask("GET", "/why-not", words=words)
        named = found["action"]["words"]
        if found["allowed"]:
            return f"It is allowed: {named}."
        rule = f" ({found['rule']})" if found["rule"] else ""
        return f"Not now: {named}. {found['sentence']}{rule}"

    async def advice(self) -> str:
        """What a search thinks of the choices."""
        hint = await self._ask("GET", "/advice")
        choices = {each["action"]["number"]: each for each in hint["choices"]}
        advised = choices[hint["advised"]]
        begun = heading(is_rough=bool(hint["warning"]))
        lines = [f"{begun}: {advised['action']['words']}.", hint["reason"], hint["warning"]]
        worth = sorted(hint["choices"], key=lambda each: -each["visits"])
        lines += [
            f"{each['mean']:.3g} {each['action']['words']}"
            for each in worth
            if each["mean"] is not None
        ]
        return "\n".join(filter(None, lines))

    async def sentences(self) -> str:
        """What the game has ready to be said now."""
        found = await self._ask("GET", "/sentences")
        return "\n".join(each["words"] for each in found["sentences"]) or "There are none now."

    async def say(self, text: str) -> str:
        """Say one of the game's sentences, or something else."""
        known = (await self._ask("GET", "/sentences"))["sentences"]
        code = next((each["sentence"] for each in known if each["words"] == text.strip()), "")
        said = await self._ask("POST", "/talk", body={"sentence": code} if code else {"text": text})
        return "\n".join(f"{each['name']}: {each['text']}" for each in said["said"])

    async def talk(self) -> str:
        """All that was said at the table."""
        said = (await self._ask("GET", "/talk"))["said"]
        spoken = [f"{each['name']}: {each['text']}" for each in said if each["text"]]
        return "\n".join(spoken) or "Nobody has said anything."

    # The game

    async def rules(self, words: str = "") -> str:
        """The rules that have all of some words, or all of them."""
        found = await self.ask_table("GET", f"/games/{self.game}/rules", search=words)
        rules = [f"{rule['text']} ({rule['id']}, {rule['source']})" for rule in found["rules"]]
        return "\n".join(rules) or "No rule has these words."

    async def cards(self, words: str = "") -> str:
        """What is printed on the things that have all of some words, or on all of them."""
        found = await self.ask_table("GET", f"/games/{self.game}/cards", search=words)
        cards = [f"{card['name']} ({card['kind']}): {card['text']}" for card in found["cards"]]
        return "\n".join(cards) or "Nothing has these words printed on it."

    # Asking

    async def _observed(self, **query: Any) -> dict[str, Any]:
        return await self._ask("GET", "/observation", **query)

    async def _ask(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, **query: Any
    ) -> dict[str, Any]:
        """What the match answers. Raises TableError."""
        return await self.ask_table(method, f"/matches/{self._match}{path}", body, **query)

    async def ask_table(
        self, method: str, path: str, body: Mapping[str, Any] | None = None, **query: Any
    ) -> dict[str, Any]:
        """What the table answers. Raises TableError."""
        answer = await self._sent(method, path, query, body)
        wait = answer.headers.get("Retry-After", "")
        if answer.status_code == 429 and wait.isdecimal() and float(wait) <= MOST_PATIENCE:
            await asyncio.sleep(float(wait))
            answer = await self._sent(method, path, query, body)
        try:
            found = answer.json()
        except (json.JSONDecodeError, UnicodeDecodeError):
            found = None
        if isinstance(found, dict) and answer.is_success:
            return found
        sentence = found.get("sentence") if isinstance(found, dict) else None
        if not sentence:
            sentence = f"What answers at {self._address} is no table of All Hands."
        raise TableError(str(sentence), answer.status_code)

    async def _sent(
        self, method: str, path: str, query: Mapping[str, Any], body: Mapping[str, Any] | None
    ) -> httpx.Response:
        try:
            return await self._web.request(
                method, path, params=query, json=body, headers=self._headers
            )
        except httpx.TimeoutException as error:
            raise TableError(f"The table at {self._address} does not answer.") from error
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise TableError(
                f"There is no table at {self._address}: start one with `allhands`, or see whether "
                "the address is right."
            ) from error

    @property
    def _address(self) -> str:
        return str(self._web.base_url).removesuffix(f"{API}/")


def _state_of(seen: dict[str, Any]) -> list[str]:
    """What is to be done next."""
    seat = seen["seat"]
    if seen["over"]:
        ending = f"The match is over. {seen['outcome']['sentence']}"
        return [ending if seat is None else f"{ending} Result: {seen['returns'][seat]:g}"]
    if seat is None or seat in seen["awaited"]:
        return []
    others = ", ".join(seen["names"][each] for each in seen["awaited"])
    if seen["actions"]:
        return [f"You have chosen, and may choose otherwise until {others} has, too: wait."]
    return [f"It is {others}'s choice: wait."]
