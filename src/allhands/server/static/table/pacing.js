// Following crew-mates at a pace: what they decide is shown one thing at a time, as long apart as
// whoever looks has set, and what happened since one's own last decision is shown once more. Nobody
// has to wait for it: a key skips to the present.
import { find, isAsked, latestMoment, page, root } from "./page.js";
import { isShownAtOnce } from "./paces.js";
import { go, stopAt, toPresent } from "./stepping.js";
import { linesOf, tellNow } from "./telling.js";

/** Milliseconds between things that are shown again, where no pace is set. */
const USUAL = 2500;
const KEPT = "allhands-pace";

let known = latestMoment();
let wasAsked = isAsked();
/** When the latest thing was shown. */
let shownAt = 0;
/** The moment that is shown on our account, or is about to be. @type {number | null} */
let ours = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Follow at the pace that was set in this browser. */
export function startPacing() {
  const pace = select();
  pace.value = String(read());
  pace.addEventListener("change", () => keep(pace.value));
  document.addEventListener("table:told", arrive);
  document.addEventListener("table:settled", offer);
  document.addEventListener("table:parts", hideWhatIsToCome);
  document.addEventListener("table:moment", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.moment !== ours) stop();
    hideWhatIsToCome();
  });
  again().addEventListener("click", showAgain);
  offer();
}

const select = () => /** @type {HTMLSelectElement} */ (find("pace"));
const again = () => /** @type {HTMLButtonElement} */ (find("again"));
const isFollowing = () => root.classList.contains("following");

function read() {
  try {
    return Number(localStorage.getItem(KEPT)) || 0;
  } catch {
    return 0; // a browser that keeps nothing shows all at once
  }
}

/** @param {string} pace */
function keep(pace) {
  try {
    localStorage.setItem(KEPT, pace);
  } catch {
    return; // it holds as long as the page is open
  }
}

const pace = () => Number(select().value);

/** Before what is new is shown: hold it, if it came sooner than one wishes to see it. */
function arrive() {
  const [before, own] = [known, wasAsked ? 1 : 0];
  known = latestMoment();
  wasAsked = isAsked();
  if (page.shown !== null || known <= before) return;
  const isLesson = root.classList.contains("in-lesson");
  const came = { count: known - before, isOwn: own > 0, pause: Date.now() - shownAt };
  if (document.hidden || isLesson || isShownAtOnce(came, pace())) {
    shownAt = Date.now();
    return;
  }
  begin(before + own, own > 0);
}

/**
 * Follow from a moment on.
 * @param {number} moment
 * @param {boolean} isNew whether that is still to be shown
 */
async function begin(moment, isNew) {
  root.classList.add("following");
  ours = moment;
  stopAt(moment);
  if (isNew) await show(moment);
  if (isFollowing()) wait();
}

function wait() {
  clearTimeout(waiting);
  const length = pace() || USUAL;
  waiting = setTimeout(step, Math.max(0, Math.min(length, shownAt + length - Date.now())));
}

async function step() {
  const next = (page.shown ?? known) + 1;
  if (next >= latestMoment()) return arriveAtPresent();
  await show(next);
  if (!isFollowing()) return;
  if (page.shown === next) wait();
  else toPresent(); // it could not be had
}

/** @param {number} moment */
async function show(moment) {
  ours = moment;
  await go(moment);
  if (!isFollowing()) return;
  shownAt = Date.now();
  tellNow(linesOf(moment));
}

function arriveAtPresent() {
  const lines = linesOf(latestMoment());
  shownAt = Date.now();
  toPresent();
  tellNow([...lines, document.getElementById("question")?.textContent ?? ""]);
}

/** Somebody steps through it alone, or has arrived. */
function stop() {
  clearTimeout(waiting);
  ours = null;
  root.classList.remove("following");
}

/** The log runs no further than the board as long as one follows. */
function hideWhatIsToCome() {
  const last = isFollowing() ? (page.shown ?? Infinity) : Infinity;
  for (const entry of document.querySelectorAll("#log .entry")) {
    /** @type {HTMLElement} */ (entry).hidden = Number(entry.getAttribute("data-moment")) > last;
  }
}

// Again

function since() {
  const told = document.querySelector("#now data")?.getAttribute("data-since");
  return told ? Number(told) : latestMoment();
}

function offer() {
  again().hidden = again().disabled = since() >= latestMoment();
}

/** What happened since one's own last decision, from how the table stood after it. */
function showAgain() {
  if (since() < latestMoment()) begin(since(), true);
}
