// Who is away: when they went, by this machine's clock, and waiting for them.

/** The absences that somebody at this page waits out. @type {Set<string>} */
const waitedOut = new Set();

/** Tell when they went, and listen to who would rather wait. */
export function startAbsences() {
  document.addEventListener("click", (event) => {
    const wait = event.target instanceof Element ? event.target.closest("[data-waits]") : null;
    const absence = wait?.closest("[data-absence]")?.getAttribute("data-absence");
    if (absence) waitedOut.add(absence);
    if (absence) draw();
  });
  document.addEventListener("table:parts", draw);
  draw();
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
