// The place that a question is about is brought into view, once for each, where the ship is drawn larger
// than there is room for.
import { find } from "./page.js";

/** Where the question was last about. */
let place = "";

/** Begin to show what is asked about. */
export function startConcerning() {
  document.addEventListener("table:parts", bring);
  bring();
}

/** Bring a new place into view. */
function bring() {
  const concerned = document.querySelector("#ship [data-concerned]") ?? onlyLit();
  const found = concerned?.getAttribute("data-place") ?? "";
  if (found === place) return;
  place = found;
  const ship = find("ship");
  if (ship.scrollWidth <= ship.clientWidth + 1 && ship.scrollHeight <= ship.clientHeight + 1) return;
  concerned?.scrollIntoView({ block: "center", inline: "center", behavior: "instant" }); // at rest before a finger is down
}

/** The first of the lit places, if none of them is in sight. */
function onlyLit() {
  const lit = [...document.querySelectorAll("#ship .lit")];
  const box = find("ship").getBoundingClientRect();
  const isSeen = (/** @type {Element} */ each) => {
    const { x, y, right, bottom } = each.getBoundingClientRect();
    return x >= box.x && right <= box.right && y >= box.y && bottom <= box.bottom;
  };
  return lit.some(isSeen) ? null : (lit[0] ?? null);
}
