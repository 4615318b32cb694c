// A narrow page shows a part of the ship: the place that the question is about is brought into view,
// once for each, and where one taps can be looked at more closely.
import { narrow } from "./elements.js";
import { find } from "./page.js";

/** Where the question was last about. */
let place = "";

/** Begin to show what is asked about. */
export function startConcerning() {
  const closer = find("closer");
  document.addEventListener("table:parts", bring);
  closer.addEventListener("click", () => {
    const isCloser = find("ship").classList.toggle("closer");
    closer.setAttribute("aria-pressed", String(isCloser));
    show(document.querySelector("#ship :is([data-concerned], .lit)"));
  });
  bring();
}

/** Bring a new place into view. */
function bring() {
  const concerned = document.querySelector("#ship [data-concerned]");
  const found = concerned?.getAttribute("data-place") ?? "";
  if (found === place) return;
  place = found;
  show(concerned);
}

/** @param {Element | null} element */
function show(element) {
  if (!narrow.matches) return;
  element?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" }); // at rest before a finger is down
}
