// What happens is read aloud to those who cannot see it. What others do in quick succession is
// gathered, and told in one go when it has become quiet, or when it is theirs to choose; what
// concerns themselves is told at once.
import { find, isAsked, latestMoment, page, root } from "./page.js";
import { summed } from "./words.js";

/** Nothing happened for so many milliseconds: it is quiet. Crew-mates who think decide sooner. */
const QUIET = 4000;
/** Nobody is left without news for longer. */
const LONGEST = 15_000;

let heard = latestMoment();
let wasAsked = isAsked();
/** @type {string[]} */
let untold = [];
let since = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Tell what happens. */
export function startTelling() {
  document.addEventListener("table:settled", listen);
}

function listen() {
  const moment = latestMoment();
  const isNew = moment !== heard;
  const isTakenBack = moment < heard;
  const isOwn = wasAsked ? isNew : isAsked();
  const isToCome = root.classList.contains("following"); // then each thing is told when it is shown
  untold = isTakenBack ? ["Taken back."] : [...untold, ...(isToCome ? [] : linesAfter(heard))];
  heard = moment;
  wasAsked = isAsked();
  if (isToCome && !isTakenBack) return;
  if (isOwn || isTakenBack) tellAll();
  else if (isNew) gather();
}

/** @param {number} moment */
function linesAfter(moment) {
  return linesWhere((each) => each > moment);
}

/**
 * What the log says of one decision.
 * @param {number} moment
 */
export function linesOf(moment) {
  return linesWhere((each) => each === moment);
}

/** @param {(moment: number) => boolean} isMeant */
function linesWhere(isMeant) {
  return [...document.querySelectorAll("#log .entry")]
    .filter((entry) => isMeant(Number(entry.getAttribute("data-moment"))))
    .flatMap((entry) => [...entry.querySelectorAll("li")])
    .map((line) => line.textContent ?? "");
}

function gather() {
  const now = Date.now();
  if (waiting === undefined) since = now;
  clearTimeout(waiting);
  waiting = setTimeout(tellAll, Math.max(0, Math.min(QUIET, since + LONGEST - now)));
}

/** Tell what was gathered, and what is asked now. */
function tellAll() {
  const asked = page.shown === null ? document.getElementById("question")?.textContent : "";
  tellNow([asked ?? ""]);
}

/**
 * Tell something at once, after what was gathered before it.
 * @param {string[]} lines
 */
export function tellNow(lines) {
  clearTimeout(waiting);
  waiting = undefined;
  find("said").textContent = [...summed(untold), ...lines].join(" ");
  untold = [];
}
