// What is folded away and takes the server some thought is asked for once it is opened, and again when
// the question changes while it is open.
import { become } from "./morphing.js";
import { address, page } from "./page.js";

const UNKNOWN = "The server cannot be reached. Close this and open it again.";

let story = page.story;

/** Fill each menu when it is opened. */
export function startUnfolding() {
  document.addEventListener("toggle", ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open && target.dataset.asks) fill(target);
  }, true); // it does not bubble
  document.addEventListener("table:settled", () => {
    if (story === page.story) return;
    story = page.story;
    for (const each of document.querySelectorAll("details[data-asks][open]")) {
      fill(/** @type {HTMLDetailsElement} */ (each));
    }
  });
}

/** @param {HTMLDetailsElement} menu */
async function fill(menu) {
  const answer = await fetch(address(menu.dataset.asks ?? "")).catch(() => null);
  const place = menu.querySelector(".asked-for");
  if (!(place instanceof HTMLElement)) return;
  if (answer?.ok) become(place, await answer.text());
  else place.textContent = UNKNOWN;
}
