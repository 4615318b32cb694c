// The places that a question is about are brought into view, once for each question, where the ship is
// drawn larger than there is room for.
import { find } from "./page.js";
import { lookAt } from "./zooming.js";

/** What the question was last about. */
let about = "";

/** Begin to show what is asked about. */
export function startConcerning() {
  document.addEventListener("table:parts", () => bring());
  new ResizeObserver(() => bring(true)).observe(find("ship"));
  bring();
}

/** Bring new places into view. @param {boolean} [again] whether they are no new ones */
function bring(again = false) {
  const concerned = document.querySelector("#ship [data-concerned]");
  const places = concerned ? [concerned] : [...document.querySelectorAll("#ship .lit")];
  const names = places.map((each) => each.getAttribute("data-place")).join(" ");
  if (names === about && !again) return;
  about = names;
  lookAt(places);
}
