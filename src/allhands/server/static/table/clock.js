// The table clock, where one stands on the table: how long each seat has thought.
import { page } from "./page.js";

/** Let the clocks run. */
export function startClock() {
  setInterval(tick, 1000);
}

function tick() {
  if (document.hidden) return;
  for (const clock of document.querySelectorAll(".clock[data-since]")) {
    const { spent, since } = /** @type {HTMLElement} */ (clock).dataset;
    const now = Date.now() / 1000 + page.ahead;
    clock.textContent = words(Number(spent) + Math.max(0, now - Number(since)));
  }
}

/** @param {number} seconds */
function words(seconds) {
  const whole = Math.round(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = two(whole % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
