// Who is away: when they went, by this machine's clock, and waiting for them.
import { tellNow } from "./telling.js";

/** The absences that somebody at this page waits out. @type {Set<string>} */
const waitedOut = new Set();
/** What was said of those who are away. @type {string[]} */
let told = [];

/** Tell when they went, and listen to who would rather wait. */
export function startAbsences() {
  document.addEventListener("click", (event) => {
    const wait = event.target instanceof Element ? event.target.closest("[data-waits]") : null;
    const absence = wait?.closest("[data-absence]")?.getAttribute("data-absence");
    if (absence) waitedOut.add(absence);
    if (absence) draw();
  });
  draw();
  told = sentences(); // the page has begun with them
  document.addEventListener("table:parts", () => {
    draw();
    tellOthers();
  });
}

const sentences = () =>
  [...document.querySelectorAll("#company .absence > p")].map((each) => each.textContent ?? "");

/** Say of whom it was not said yet that they are away. */
function tellOthers() {
  const now = sentences();
  const unheard = now.filter((each) => !told.includes(each));
  told = now;
  if (unheard.length) tellNow(unheard);
}

function draw() {
  for (const time of document.querySelectorAll("time[data-local-time]")) {
    const moment = new Date(/** @type {HTMLTimeElement} */ (time).dateTime);
    time.textContent = moment.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
  for (const wait of document.querySelectorAll("[data-waits]")) {
    const absence = /** @type {HTMLElement} */ (wait.closest("[data-absence]"));
    const isWaitedOut = waitedOut.has(absence.dataset.absence ?? "");
    /** @type {HTMLElement} */ (wait).hidden = false;
    /** @type {HTMLElement} */ (wait.parentElement).hidden = isWaitedOut;
  }
}
