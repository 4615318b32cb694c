"""What a person can see and reach on the page of a match, counted in a browser, in positions of
games played at random. `audit.js` does the counting:

- hidden: choices that are neither whole in sight in the list nor at a place whole in sight on the
  board; of more than 14 a third may be
- few: the list shows fewer than eight whole choices, or fewer than there are
- covered: buttons, links and fields that something else lies over
- clipped: words cut by their own box
- overlaps: words drawn over each other
- tiny: words below 12 px, on the board below 11
- wide: the page is wider than its window
- nested: what scrolls within what scrolls

With text at 200 %, choices may have to be scrolled, and only those that cannot be reached count.

To count more than the test of it does:

    python -m tests.server.audit --positions 40 --seed 3
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from allhands import games

from .browsers import CHROMIUM, FLAGS
from .clients import Server
from .playing_pages import AT_REST, wait_for_turn
from .web_matches import WebMatch

LOOK = Path(__file__).with_name("audit.js").read_text(encoding="utf-8")


class Screen(NamedTuple):
    """A window, and whether it is touched."""

    width: int
    height: int
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}{'t' if self.touch else ''}"


SCREENS = (
    Screen(1920, 1080),
    Screen(1440, 900),
    Screen(1280, 720),
    Screen(1024, 768),
    Screen(1180, 820, touch=True),
    Screen(820, 1180, touch=True),
    Screen(390, 844, touch=True),
    Screen(360, 640, touch=True),
    Screen(844, 390, touch=True),
)
LARGE = (Screen(1280, 720), Screen(390, 844, touch=True))
"""Where text is looked at twice as large."""


def positions(server: Server, game: str, seed: int, longest: int) -> Iterator[WebMatch]:
    """Matches of one deal after the other, each played at random for at most `longest` steps."""
    luck = random.Random(f"{seed} {game}")
    while True:
        people = ["person"] * games.find(game).default_seats
        match = WebMatch(server, game, *people, seed=luck.randrange(10**6))
        ahead = luck.randrange(longest)
        while ahead and not match.played.is_over:
            legal = match.played.game.legal_actions(match.played.record)
            match.follow([luck.choice(legal)])
            ahead -= 1
        if not match.played.is_over:
            yield match


def look(page: Page, screen: Screen, *, large: bool = False) -> dict[str, Any]:
    """What a page shows: `choices`, how many of them are `listed`, and what is `found`."""
    page.set_viewport_size({"width": screen.width, "height": screen.height})
    page.evaluate(f"document.documentElement.style.fontSize = '{200 if large else 100}%'")
    page.wait_for_function(AT_REST)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    seen: dict[str, Any] = page.evaluate(LOOK, large)
    return seen


def found(page: Page, screen: Screen, *, large: bool = False) -> dict[str, list[str]]:
    """The kinds of faults that a page has at a size, each with what is at fault."""
    told = look(page, screen, large=large)["found"]
    kinds = ("hidden",) if large else told
    return {kind: told[kind] for kind in kinds if told[kind]}


def _main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--games", default=",".join(games.names()))
    parser.add_argument("--positions", type=int, default=6)
    parser.add_argument("--longest", type=int, default=80, help="decisions to a position")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--theme", choices=("dark", "light"), default="dark")
    parser.add_argument("--large", action="store_true", help="text at 200 percent")
    parser.add_argument("--pictures", type=Path, help="a folder for what each look saw")
    parser.add_argument("--told", type=Path, help="a file for all that was found")
    wanted = parser.parse_args(argv)
    rows = list[dict[str, Any]]()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for game in wanted.games.split(","):
            ahead = positions(server, game, wanted.seed, wanted.longest)
            for _ in range(wanted.positions):
                rows += _looked_at(browser, next(ahead), wanted)
        browser.close()
        server.stop()
    if wanted.told:
        wanted.told.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    sums = _print_sums(rows)
    return int(any(sums.values()))


def _looked_at(
    browser: Browser, match: WebMatch, wanted: argparse.Namespace
) -> Iterator[dict[str, Any]]:
    """A position at all sizes."""
    screens = LARGE if wanted.large else SCREENS
    seat, decided = match.played.current_player, len(match.played.decisions)
    for touch in (False, True):
        context = browser.new_context(
            has_touch=touch, is_mobile=touch, color_scheme=wanted.theme, reduced_motion="reduce"
        )
        page = match.sit(context.new_page(), seat)
        wait_for_turn(page)
        for screen in screens:
            if screen.touch != touch:
                continue
            name = match.played.game.name
            row = {"game": name, "seed": match.played.seed, "decision": decided}
            yield row | {"size": str(screen)} | look(page, screen, large=wanted.large)
            if wanted.pictures:
                wanted.pictures.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=wanted.pictures / f"{name}-{decided}-{screen}.png")
        context.close()


def _print_sums(rows: list[dict[str, Any]]) -> Counter[str]:
    """A line for each game and size, and one for all; the sums of all by kind."""
    kinds = list(rows[0]["found"])
    print(f"{'game':12} {'size':10} {'looks':>5} " + " ".join(f"{kind:>8}" for kind in kinds))
    all_in_all = Counter[str]()
    for game, size in dict.fromkeys((row["game"], row["size"]) for row in rows):
        those = [row["found"] for row in rows if (row["game"], row["size"]) == (game, size)]
        sums = {kind: sum(len(each[kind]) for each in those) for kind in kinds}
        all_in_all.update(sums)
        print(f"{game:12} {size:10} {len(those):5} " + " ".join(f"{sums[k]:8}" for k in kinds))
    print(f"{len(rows)} looks: " + ", ".join(f"{kind} {all_in_all[kind]}" for kind in kinds))
    return all_in_all


if __name__ == "__main__":
    sys.exit(_main())
