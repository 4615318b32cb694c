// A lesson: each step is read from its beginning, however far one had scrolled before.
import { find } from "./page.js";

/** Show the beginning of each new step. */
export function startLesson() {
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.includes("coach")) find("desk").scrollTop = 0;
  });
}
