"""Takes the documentation's pictures from the running product.

`uv run python docs/take_pictures.py` starts a web table of its own, plays a match of every game,
whose every decision follows from a seed, and has Debian's Chromium photograph what there is to see.
It writes into `docs/pictures`: the first game shows the whole table, each other its board.
"""

from __future__ import annotations

import base64
import os
import shutil
import socket
import struct
import tempfile
import threading
import zlib
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

os.environ.setdefault("ALLHANDS_INTERPRET", "1")

import numpy as np
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, sync_playwright

from allhands.games import find
from allhands.match import Match
from allhands.players import PolicyPlayer
from allhands.server.app import create_app
from allhands.server.settings import NO_RATE, Limits, Settings

PICTURES: Final = Path(__file__).parent / "pictures"
CHROMIUM: Final = (
    shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"
)
LAPTOP: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 390, "height": 844}
MOST_BYTES: Final = 300_000

NAMES: Final = ("Ada", "Bo", "Kim")


class Story(NamedTuple):
    """A match to be photographed, once so many decisions have been taken and Ada has to choose."""

    game: str
    seed: int
    option: tuple[str, str]
    photographed: int
    talk: tuple[tuple[int, str], ...]
    pointed_at: str


STORIES: Final = (
    Story(
        game="solar-storm",
        seed=77,
        option=("difficulty", "easy"),
        photographed=60,  # among things of several kinds
        talk=(
            (1, "The Repair Centre will not hold another hit."),
            (2, "I am in it, and mend it first."),
        ),
        pointed_at="room-1",
    ),
    Story(
        game="sos-titanic",
        seed=77,
        option=("difficulty", "standard"),
        photographed=30,
        talk=((1, "The bow will not stay dry for long."), (2, "Then we empty it first.")),
        pointed_at="line-1",
    ),
    Story(
        game="ark-ship",
        seed=77,
        option=("voyage", "gentle"),
        photographed=40,
        talk=((1, "One more column, and we know what is down there."), (2, "Then I take Comms.")),
        pointed_at="location-1",
    ),
    Story(
        game="sso",
        seed=77,
        option=("mode", "story"),
        photographed=90,
        talk=((1, "Somebody has to man the Hydro Pod."), (2, "Two of mine are on their way.")),
        pointed_at="location-6",
    ),
    Story(
        game="zeno",
        seed=77,
        option=("target", "7"),
        photographed=150,
        talk=((1, "I go aft, where it burns."), (2, "Then I stay with the pumps.")),
        pointed_at="section-46",
    ),
)


def main() -> int:
    """Take all of them; the exit status."""
    PICTURES.mkdir(exist_ok=True)
    with open_table() as table, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for story in STORIES:
            voyage = Voyage(browser, table, story)
            voyage.play(story.photographed)
            voyage.talk()
            if story is STORIES[0]:
                photograph_match(voyage)
                photograph_lobby(voyage)
            else:
                photograph_board(voyage)
            photographed = len(voyage.match.decisions)
            voyage.play()
            photograph_ending(voyage, photographed)
        browser.close()
    return check_sizes()


# The table


class Table(NamedTuple):
    """A web table that is served: where, and what answers there."""

    address: str
    app: FastAPI

    def draw(self, seed: int) -> None:
        """Have this seed be drawn for the next match: of a chosen one the pictures would tell."""
        self.app.state.hall.draw_seed = lambda: seed


@contextmanager
def open_table() -> Generator[Table]:
    """A web table in a thread, on a database that is thrown away."""
    with (
        tempfile.TemporaryDirectory() as folder,
        socket.create_server(("127.0.0.1", 0)) as listening,
    ):
        limits = Limits(person=NO_RATE, address=NO_RATE, matches=NO_RATE)
        app = create_app(Settings(database=f"{folder}/all.db", pace=0, limits=limits))
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, ws="none"))
        serving = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        serving.start()
        try:
            yield Table(f"http://127.0.0.1:{listening.getsockname()[1]}", app)
        finally:
            server.should_exit = True
            serving.join()


class Voyage:
    """A match of three people, each in a browser of their own, who follow the rule of thumb."""

    def __init__(self, browser: Browser, table: Table, story: Story) -> None:
        self.browser = browser
        self.address = table.address
        self.told = story
        self.contexts = [browser.new_context(viewport=LAPTOP) for _ in NAMES]
        game, seed = find(story.game), story.seed
        self.match = Match(game, len(NAMES), dict([story.option]), seed, NAMES)
        self.crew = [PolicyPlayer("thumb", seat) for seat in range(len(NAMES))]
        self.story = 0
        table.draw(seed)
        self.path = self._open()
        for seat in range(len(NAMES)):  # every question is answered here
            told = self._post(seat, "prefer", **{"answer-only": "ask"}).json()
            self.story = told["story"]

    def _open(self) -> str:
        """Open the match with the form, have the others sit down by their links, and its path."""
        page = self.contexts[0].new_page()
        page.goto(f"{self.address}/new/{self.told.game}")
        page.check(f'input[name="players"][value="{len(NAMES)}"]', force=True)
        option, value = self.told.option
        page.check(f'input[name="option-{option}"][value="{value}"]', force=True)
        page.fill('input[name="title"]', "Sunday's voyage")
        page.fill('input[name="name-0"]', NAMES[0])
        for seat in (1, 2):
            page.select_option(f'select[name="seat-{seat}"]', "link")
        page.click('button:has-text("Begin")')
        page.wait_for_url("**/match/*")
        links = [field.input_value() for field in page.locator("#company [data-handed-on]").all()]
        for seat in (1, 2):
            link = next(link for link in links if f"/seat/{seat}/" in link)
            self._sit(seat, link)
        return page.url

    def _sit(self, seat: int, link: str) -> None:
        page = self.contexts[seat].new_page()
        page.goto(link if "://" in link else self.address + link)
        page.fill('input[name="name"]', NAMES[seat])
        page.click('button:has-text("Take the seat")')
        page.wait_for_url("**/match/*")

    def play(self, until: int | None = None) -> None:
        """Play on until so many decisions have been taken and Ada has to choose, or to the end."""
        match = self.match
        while not match.is_over and not self._is_at(until):
            seat = match.current_player
            action = self.crew[seat].act(match.view(seat), [one.number for one in match.actions()])
            sent = {"story": str(self.story), "action": str(action)}
            self.story = self._post(seat, "act", **sent).json()["story"]
            match.play(action, seat)

    def _is_at(self, until: int | None) -> bool:
        """Whether so many decisions have been taken, and Ada has to choose."""
        reached = until is not None and len(self.match.decisions) >= until
        return reached and self.match.current_player == 0

    def talk(self) -> None:
        """Have the others say something, and point at a place."""
        for seat, text in self.told.talk:
            self._post(seat, "say", text=text)
        self._post(2, "ping", place=self.told.pointed_at)

    def _post(self, seat: int, what: str, **fields: str) -> APIResponse:
        answer = self.contexts[seat].request.post(
            f"{self.path}/{what}",
            form={"seat": str(seat), **fields},
            headers={"Accept": "application/json", "Origin": self.address},
        )
        assert answer.ok, answer.text()
        return answer

    def visit(self, path: str = "", light: bool = False, phone: bool = False) -> Page:
        """A new page of Ada's: of the match, or of another address."""
        context: BrowserContext = self.browser.new_context(
            viewport=PHONE if phone else LAPTOP,
            reduced_motion="reduce",
            has_touch=phone,
            is_mobile=phone,
            storage_state=self.contexts[0].storage_state(),
        )
        page = context.new_page()
        page.goto(f"{self.path}{path}" if not path.startswith("http") else path)
        page.wait_for_load_state("load")
        if light:
            page.click("[data-theme-switch]")
        return page

    def at_table(self, light: bool = False, phone: bool = False) -> Page:
        """A page of the match that hears what happens."""
        page = self.visit(light=light, phone=phone)
        page.wait_for_selector("html[data-connection=on]")
        return page


# The pictures


def take(name: str, page: Page, prepare: Callable[[Page], None] | None = None) -> None:
    """Photograph a page, and close it."""
    if prepare is not None:
        prepare(page)
    page.mouse.move(0, 0)
    taken = page.screenshot(animations="disabled", caret="hide")
    (PICTURES / f"{name}.png").write_bytes(smaller(page, taken))
    page.context.close()


# Their size

READ_PIXELS: Final = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d");
  drawing.drawImage(image, 0, 0);
  const pixels = drawing.getImageData(0, 0, image.width, image.height).data;
  const pieces = [];
  for (let at = 0; at < pixels.length; at += 32768) {
    pieces.push(String.fromCharCode(...pixels.subarray(at, at + 32768)));
  }
  return [image.width, image.height, btoa(pieces.join(""))];
}"""


def smaller(page: Page, picture: bytes) -> bytes:
    """The PNG with six bits a colour instead of eight: it looks alike, and takes half the room."""
    wide, high, encoded = page.evaluate(READ_PIXELS, base64.b64encode(picture).decode())
    pixels = np.frombuffer(base64.b64decode(encoded), np.uint8).reshape(high, wide, 4)[:, :, :3]
    rounded = np.minimum((pixels.astype(np.int16) + 2) // 4 * 4, 255).astype(np.uint8)
    rows = b"".join(b"\0" + row.tobytes() for row in rounded)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)),
            _chunk(b"IDAT", zlib.compress(rows, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG: its length, its kind, itself, and a checksum."""
    checksum = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


# What is photographed


def photograph_match(voyage: Voyage) -> None:
    """The table in the middle of a match."""
    take("table", voyage.at_table())
    take("table-light", voyage.at_table(light=True))
    take("phone", voyage.at_table(phone=True))
    take("choosing", voyage.at_table(), open_choices)
    take("why-not", voyage.at_table(), ask_why)
    take("seats", voyage.at_table(), open_seats)


def open_choices(page: Page) -> None:
    """Open the choices of the first place that has several."""
    page.locator('.handle[aria-haspopup="menu"]').first.focus()
    page.keyboard.press("Enter")
    page.locator("#menu button").first.wait_for()


def ask_why(page: Page) -> None:
    """Ask why power cannot be diverted."""
    page.keyboard.press("w")
    page.fill("#why-form input", "divert")
    page.keyboard.press("Enter")
    page.locator("#why .refused").wait_for()


def open_seats(page: Page) -> None:
    """Open the sheet with the seats and the standing answers."""
    page.keyboard.press(",")
    page.locator("#settings-sheet.open").wait_for()


def photograph_lobby(voyage: Voyage) -> None:
    """The lobby, with a match to go on with."""
    take("lobby", voyage.visit(f"{voyage.address}/"))


def photograph_board(voyage: Voyage) -> None:
    """The table of another game: in the dark, in the light, and on a phone."""
    game = voyage.told.game
    take(game, voyage.at_table())
    take(f"{game}-light", voyage.at_table(light=True))
    take(f"{game}-phone", voyage.at_table(phone=True))


def photograph_ending(voyage: Voyage, photographed: int) -> None:
    """The result, and the replay at the moment photographed before."""
    assert voyage.match.is_over
    if voyage.told is not STORIES[0]:
        take(f"{voyage.told.game}-result", voyage.at_table())
        return
    take("result", voyage.at_table())
    take("replay", voyage.visit(f"/replay?move={photographed}"))


def check_sizes() -> int:
    """Tell how large they are; 1 if one is too large to be carried along with the text."""
    pictures = sorted(PICTURES.glob("*.png"))
    for picture in pictures:
        print(f"{picture.stat().st_size:>8,} {picture.name}")
    return int(any(picture.stat().st_size > MOST_BYTES for picture in pictures))


if __name__ == "__main__":
    raise SystemExit(main())
