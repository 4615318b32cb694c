// Why not? Asked of a place by clicking on it, or in words.
import { openNote } from "./menu.js";
import { address, find } from "./page.js";
import { openSheet } from "./sheets.js";

/** Answer those who ask. */
export function startWhy() {
  document.addEventListener("table:why", (event) => {
    const { place, at } = /** @type {CustomEvent} */ (event).detail;
    answerAt(place, at);
  });
  find("why-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const words = new FormData(/** @type {HTMLFormElement} */ (event.target)).get("q");
    answerIn(find("why"), { q: String(words) });
  });
}

/**
 * @param {string} place
 * @param {Element} at
 */
async function answerAt(place, at) {
  const markup = await ask({ place });
  const title = "Nothing to do here now";
  const where = at.isConnected ? at : document.querySelector(`[data-place="${CSS.escape(place)}"]`);
  if (where) openNote(where, title, `<p class="nothing">${title}.</p>${markup}`);
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, string>} query
 */
async function answerIn(element, query) {
  openSheet("why-sheet");
  element.innerHTML = await ask(query);
}

/** @param {Record<string, string>} query */
async function ask(query) {
  try {
    const answer = await fetch(address("/why", query), { headers: { Accept: "text/html" } });
    if (answer.ok) return await answer.text();
  } catch {
    // said below
  }
  return "<p>The table cannot be reached just now.</p>";
}
