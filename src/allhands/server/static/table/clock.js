// The table clock, where one stands on the table: how long each seat has thought.
import { page } from "./page.js";
import { clockWords } from "./words.js";

/** Let the clocks run. */
export function startClock() {
  setInterval(tick, 1000);
}

function tick() {
  if (document.hidden) return;
  for (const clock of document.querySelectorAll(".clock[data-since]")) {
    const { spent, since } = /** @type {HTMLElement} */ (clock).dataset;
    const now = Date.now() / 1000 + page.ahead;
    clock.textContent = clockWords(Number(spent) + Math.max(0, now - Number(since)));
  }
}
