"""Matches on a server in another process, and pages that sit at them."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import httpx
from playwright.sync_api import Page

from allhands import games
from allhands.kernel.views import SPECTATOR
from allhands.match import Match

from .browsers import wait_until
from .clients import Server
from .tables import loud_action, quiet_action

NOW = "#now data"
SHOWN = "([now, moment]) => document.querySelector(now)?.getAttribute('value') === moment"
TURN = "#now [data-mine]"
CHOICE = "#choices button.choice"
SEEDS = range(40)
"""So many deals are searched for a position that a test needs."""

SEED = 7
SHORT = {"zeno": 50}
"""Deals of the longest games that two who choose at random soon bring to an end."""

Chooser = Callable[[Match], int]


class WebMatch:
    """A match, and the same match here: `played`.

    Seats are "person" (sat in by a bot of the test's own, of which pages are further devices),
    "open", or a computer's policy. The seed of a listed match is drawn: `played` is another then.
    """

    def __init__(
        self, server: Server, game: str, *seats: str, seed: int = SEED, **wishes: Any
    ) -> None:
        self._api = f"{server.url}/api/v1"
        first = seats.index("person")
        asked = ["me" if n == first else _asked(seat) for n, seat in enumerate(seats)]
        deal = {} if wishes.get("listed") else {"seed": seed}
        opened = self._post("/matches", {"game": game, "seats": asked, **deal, **wishes})
        self.id: str = opened["id"]
        self.tokens: dict[int, str] = {first: opened["tokens"][0]["token"]}
        self.links: dict[int, str] = {}
        for seat in opened["open_seats"]:
            number, key = seat["seat"], {"key": seat["key"]}
            self.links[number] = seat["link"]
            if seats[number] == "person":
                taken = self._post(f"/matches/{self.id}/seats/{number}", key)
                self.tokens[number] = taken["token"]
        self.url = f"{server.url}/match/{self.id}"
        told = opened["match"]["options"]
        self.played = Match(games.find(game), len(seats), told, seed)

    def _post(self, path: str, sent: dict[str, Any]) -> dict[str, Any]:
        answer = httpx.post(f"{self._api}{path}", json=sent, timeout=60)
        assert answer.is_success, answer.text
        return answer.json()

    def sit(self, page: Page, *seats: int) -> Page:
        """A page takes up seats by their own links, and shows the match."""
        for seat in seats:
            page.goto(f"{self.url}/seat/{seat}/{self.tokens[seat].rpartition('.')[2]}")
            page.get_by_role("button", name="Play on this device").click()
        page.wait_for_url(f"{self.url}*")
        return connected(page)

    def watch(self, page: Page) -> Page:
        """A page of somebody who has no seat here."""
        page.goto(self.url)
        return connected(page)

    @property
    def story(self) -> int:
        """What a decision is taken on now."""
        found = httpx.get(f"{self._api}/matches/{self.id}", timeout=60).json()
        story: int = found["story"]
        return story

    def act(self, action: int) -> int:
        """The seat whose choice it is decides by the bot API; the seat."""
        with httpx.Client(timeout=60) as web:
            return self._act(web, action, self.story)

    def _act(self, web: httpx.Client, action: int, story: int) -> int:
        seat = self.played.current_player
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        where = f"{self._api}/matches/{self.id}/actions"
        answer = web.post(where, headers=headers, json={"story": story, "action": action})
        assert answer.status_code == 200, answer.text
        self.played.play(action)
        return seat

    def decide(self, count: int = 1, choose: Chooser = quiet_action) -> None:
        """So many decisions are taken by the bot API."""
        for _ in range(count):
            self.act(choose(self.played))

    def follow(self, actions: Iterable[int]) -> None:
        """These decisions are taken by the bot API."""
        with httpx.Client(timeout=60) as web:
            story = self.story
            for action in actions:
                is_at_once = len(self.played.choosers) > 1  # all choices are then one step
                self._act(web, action, story)
                story = self.story if is_at_once else story + 1

    @classmethod
    def short(cls, server: Server, game: str) -> WebMatch:
        """A match of two people that soon ends."""
        return cls(server, game, "person", "person", seed=SHORT.get(game, SEED))

    def finish(self) -> None:
        """The match is played to its end, at random."""
        self.follow(_to_the_end(self.played))

    def nearly_finish(self, left: int) -> None:
        """The match is played, at random, until so many decisions may be left."""
        ahead = copy.deepcopy(self.played)
        actions: list[int] = []
        for action in _to_the_end(ahead):
            actions.append(action)
            ahead.play(action)
        self.follow(actions[:-left])


def _to_the_end(match: Match) -> Iterator[int]:
    """One decision after the other, at random, each to be taken before the next is asked for."""
    luck = random.Random(3)
    while not match.is_over:
        yield luck.choice(match.game.legal_actions(match.record))


def _asked(seat: str) -> str:
    return "open" if seat == "person" else seat


def connected(page: Page) -> Page:
    """The page, once it hears what happens."""
    page.wait_for_selector("html[data-connection=on]", state="attached")
    return page


def decided(page: Page) -> int:
    """How many decisions the page knows of."""
    return int(page.locator(NOW).get_attribute("value") or 0)


def shows(page: Page, moment: int, timeout: float = 20_000) -> None:
    """Wait until the page shows a moment."""
    wait_until(page, SHOWN, [NOW, str(moment)], timeout=timeout)


def press(page: Page, action: int) -> None:
    """Take a choice by its button, from the keyboard."""
    page.locator(f'{CHOICE}[value="{action}"]').press("Enter")


def choose(page: Page, match: WebMatch, action: int | None = None) -> int:
    """Decide on a page whose turn it is, and wait until it shows what came of it."""
    number = quiet_action(match.played) if action is None else action
    page.wait_for_selector(TURN, state="attached")
    press(page, number)
    match.played.play(number)
    shows(page, len(match.played.decisions))
    return number


def position_where(
    game: str, players: int, wanted: Callable[[Match], bool], most: int = 60
) -> tuple[int, list[int]]:
    """A seed and decisions that lead to a position, found by playing at random."""
    for seed in SEEDS:
        match, luck = Match(games.find(game), players, {}, seed), random.Random(seed)
        while not match.is_over and len(match.decisions) < most:
            if wanted(match):
                return seed, [each.number for each in match.decisions]
            match.play(luck.choice(match.game.legal_actions(match.record)))
    raise AssertionError(f"{game} came to no such position")


def revealing(match: Match) -> int | None:
    """A decision that shows something hidden, if there is one now."""
    return None if match.is_over else loud_action(match)


def loud(match: Match) -> int:
    """Such a decision, or any."""
    found = revealing(match)
    return quiet_action(match) if found is None else found


def seen_by(match: Match, seat: int = SPECTATOR) -> bytes:
    """What a seat sees."""
    return match.view(None if seat == SPECTATOR else seat).record.tobytes()
