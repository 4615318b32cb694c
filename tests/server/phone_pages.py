"""What on a phone's page is too small: to be tapped, and to be read."""

from __future__ import annotations

from playwright.sync_api import Page

FINGER = 40
"""Pixels that a finger hits."""
LEGIBLE = 12
"""Pixels of the smallest words."""

SMALL = """(least) => {
  const tapped = `a[href], button, input:not([type=hidden]), select, textarea, summary,
    [role=menuitem], [role=tab]`;
  const taken = (each, x, y) => {
    const there = document.elementFromPoint(x, y);
    return there && (each.contains(there) || there.closest("label")?.control === each);
  };
  const isWithinASentence = (each) => getComputedStyle(each).display === "inline"
    && [...each.parentElement.childNodes].some(
      (node) => node.nodeType === 3 && node.data.trim().length > 1);
  const isForKeysAlone = (each) => each.matches(".handle, .skip");
  return [...document.querySelectorAll(tapped)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((each) => !isForKeysAlone(each) && !isWithinASentence(each))
    .filter((each) => {
      const { width, height } = (each.closest("label") ?? each).getBoundingClientRect();
      return Math.min(width, height) > 1 && Math.min(width, height) < least - 0.5;
    })
    .filter((each) => {
      each.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = each.getBoundingClientRect();
      const [across, down, half] = [x + width / 2, y + height / 2, least / 2 - 1];
      return !(height >= least - 0.5 || [-half, half].every((by) => taken(each, across, down + by)))
        || !(width >= least - 0.5 || [-half, half].every((by) => taken(each, across + by, down)));
    })
    .map((each) => `${each.tagName} ${each.className} ${each.textContent.trim() || each.name}`);
}"""
"""What can be tapped in less than so many pixels; a link within a sentence is as high as a line."""

TINY = """(least) => [...document.querySelectorAll("body *")]
  .filter((each) => !each.closest("script, style, sub, sup, [aria-hidden=true]"))
  .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()[1]))
  .filter((each) => each.getClientRects().length) // none within a hidden group
  .filter((each) => {
    const picture = each.closest(".picture")?.getBoundingClientRect();
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return !picture || (right > picture.left && left < picture.right
      && bottom > picture.top && top < picture.bottom);
  })
  .filter((each) => {
    const drawn = each.ownerSVGElement && each.getScreenCTM();
    const scale = drawn ? Math.hypot(drawn.a, drawn.b) : each.currentCSSZoom;
    return parseFloat(getComputedStyle(each).fontSize) * scale < least - 0.05;
  })
  .map((each) => each.textContent.trim())"""
"""Words to be seen that are smaller, drawn ones, too; a single letter is a mark,
and what is hidden from a reader adorns."""


def too_small(page: Page) -> list[str]:
    """What on a page a finger does not hit, and what nobody can read."""
    small: list[str] = page.evaluate(SMALL, FINGER)
    tiny: list[str] = page.evaluate(TINY, LEGIBLE)
    return [*small, *tiny]
