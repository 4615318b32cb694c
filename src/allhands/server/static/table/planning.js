// What can be proposed to somebody whose turn is to come is asked for once it is wanted: it takes
// the server some imagination.
import { address } from "./page.js";

const UNKNOWN = "The server cannot be reached: close this, and open it again.";

/** Fill each menu when it is opened. */
export function startPlanning() {
  const onToggle = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLDetailsElement && target.open && target.dataset.moves) fill(target);
  };
  document.addEventListener("toggle", onToggle, true); // it does not bubble
}

/** @param {HTMLDetailsElement} menu */
async function fill(menu) {
  const answer = await fetch(address(`/moves/${menu.dataset.moves}`)).catch(() => null);
  const place = menu.querySelector(".plan-later");
  if (!place) return;
  if (answer?.ok) place.innerHTML = await answer.text();
  else place.textContent = UNKNOWN;
}
