"""Debian's Chromium for the tests of pages, and what is held against every page: no error in its
console, no request that leaves the machine, nothing found by axe-core."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    sync_playwright,
)

CHROMIUM = (
    shutil.which("chromium-headless-shell") or shutil.which("chromium") or "/usr/bin/chromium"
)
"""Without windows, where there is such a build: a page then begins in two thirds of the time."""
FLAGS = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
HERE = ("127.0.0.1", "localhost", None, "")

Visitor = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium without a window. Skips where there is none, unless it is required, and where
    ALLHANDS_BROWSER says "no".

    It lives as long as a module: as long as it does, nothing else may run an event loop here.
    """
    if os.environ.get("ALLHANDS_BROWSER") == "no":
        pytest.skip("ALLHANDS_BROWSER is no")
    if not Path(CHROMIUM).exists():
        if os.environ.get("ALLHANDS_REQUIRE_BROWSER"):
            pytest.fail("ALLHANDS_REQUIRE_BROWSER is set, and there is no chromium")
        pytest.skip("there is no chromium here")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Visitor]:
    """Makes a page of a person of their own: `visitor(phone=True, **context_options)`. If it is
    `brisk`, everything glides ten times as fast, for tests that play long.

    Afterwards, no page may have had an error or asked another machine for anything. Errors that a
    test expects are named in `expected`: parts of their texts.
    """
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def visit(
        *,
        phone: bool = False,
        brisk: bool = False,
        expected: tuple[str, ...] = (),
        **options: object,
    ) -> Page:
        size = PHONE if phone else LAPTOP
        touch = {"has_touch": True, "is_mobile": True} if phone else {}
        context = browser.new_context(**{"viewport": size, **touch, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        if brisk:
            session = context.new_cdp_session(page)
            session.send("Animation.enable")
            session.send("Animation.setPlaybackRate", {"playbackRate": 10})

        def note(text: str) -> None:
            if not any(part in text for part in expected):
                wrong.append(text)

        def hear(said: ConsoleMessage) -> None:
            if said.type == "error":
                note(f"{said.text} ({said.location['url']})")

        page.on("console", hear)
        page.on("pageerror", lambda error: note(str(error)))
        page.on(
            "request",
            lambda request: (
                None if urlsplit(request.url).hostname in HERE else note(f"asked {request.url}")
            ),
        )
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not wrong, "\n".join(wrong)


OFTEN = 20
"""Milliseconds after which a page is looked at again that is waited for."""


def wait_until(page: Page, condition: str, arg: object = None, *, timeout: float = 20_000) -> None:
    """Wait until a function in a page answers yes. For what is waited for after every decision:
    `expect` describes the whole page anew whenever the answer is no, and of something hidden or not
    there yet that takes the page many times as long as to look."""
    page.wait_for_function(condition, arg=arg, timeout=timeout, polling=OFTEN)


AT_REST = """() => {
  for (const moving of document.getAnimations()) {
    try { moving.finish(); } catch { moving.cancel(); }
  }
}"""
"""Ends what moves: what is still fading in has no contrast yet."""


WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
RULES = (*WCAG, "best-practice", "experimental")
"""The groups of axe-core's rules, of which the last is asked for by nobody who does not name it."""
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that look at colours: what by daylight can be wrong that is right by night."""
LIKE_THOSE_BEFORE = (
    "#ledger .laws > li:nth-child(n+4), "
    ":is(#log, .replay-log) [data-moment]:nth-child(n+12):not([aria-current], :last-child)"
)
"""What is drawn by the hundred by the same lines: looking at it takes longer than at the page."""

LOOK = """([context, options]) => axe.run(context, options).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)))"""


def findings(
    page: Page,
    within: str = "body",
    rules: tuple[str, ...] = RULES,
    passing_over: str = LIKE_THOSE_BEFORE,
) -> list[str]:
    """What axe-core finds on a page, or only in a part of it, by all its rules or by some; a line
    each. Of many things that are alike it looks at the first, unless nothing is passed over."""
    page.evaluate(AT_REST)
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    # only a whole document is held against the rules for whole pages
    include = {} if within == "body" else {"include": [within]}
    context = {**include, "exclude": [passing_over] if passing_over else []}
    return page.evaluate(LOOK, [context, {"runOnly": rules, "resultTypes": ["violations"]}])


THEME = """(theme) => {
  document.documentElement.dataset.theme = theme;
  for (const fading of document.getAnimations()) fading.finish();
}"""


@contextmanager
def by_daylight(page: Page) -> Iterator[None]:
    """A page at rest as those see it who prefer it light: only its colours are others."""
    page.evaluate(THEME, "light")
    yield
    page.evaluate(THEME, "dark")
